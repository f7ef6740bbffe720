# What exact results say to people: certificates, solvers, tables.

error-certificate-not-one = This file is no certificate: it should begin with “{ $expected }”.
error-certificate-damaged = This certificate is damaged: its digest does not fit what it says.
error-certificate-header = This certificate cannot be read: { $problem }.
error-certificate-unreadable = { $path } cannot be read: { $problem }.
error-certificate-root = The position that this certificate is about is none to prove anything of: { $problem }.
error-certificate-situation = Situation { $number } of the certificate is none: its number is out of order, or stands for nothing.
error-certificate-illegal = In situation { $number } of the certificate the kept action is not legal.
error-certificate-not-listed = After the kept action of situation { $number } (0 stands for the root) there is a reply that the certificate does not list.
error-certificate-not-won = After the kept action of situation { $number } (0 stands for the root) the game may end without a win of the keeper.
error-certificate-distance = The distance of situation { $number } (0 stands for the root) is not what follows from its replies.
error-certificate-unreached = Situation { $number } is listed, but the kept actions do not lead there.
error-certificate-no-number = The root of this certificate is a situation that has no number.

error-checkpoint-unwritable = { $path } cannot be written: { $problem }.
error-checkpoint-unreadable = { $path } is no checkpoint: { $problem }.
error-checkpoint-damaged = { $path } is no checkpoint, or one that was cut off or altered: its digest does not fit.
error-checkpoint-other = { $path } is the checkpoint of something else: there “{ $name }” is { $expected }, and not { $got }.
error-checkpoint-bound = { $path } was begun with a greater bound: “{ $name }” has to be { $expected } or more, and not { $got }.

solve-error-no-numbers = This game, with these options, has no exact numbers for its situations, so that nothing can be proven of it this way.
solve-error-no-room = There is not enough memory even for the positions to begin with: allow more (--memory-mib).
solve-error-game-is-over = The game is over here: there is nothing to prove.
solve-error-other-options = { $name } is of another game or of other options, so that it says nothing here.
solve-error-no-race = This game, with these options, is not one that the first capture decides on a board of up to 36 points without passing, so that it cannot be solved this way.
solve-error-needs-checkpoint = Several processes need a file to work in together: name a checkpoint.
solve-error-no-exchange = In this game the sides cannot be exchanged, which filling a table takes for granted.

error-tablebase-unreadable = { $path } cannot be read: { $problem }.
error-tablebase-not-one = { $path } is no tablebase of this game: its first line should say “{ $expected }”.
error-tablebase-damaged = { $path } is damaged: its digest does not fit what it says.

# What is proven.

solve-wins = { $who } wins in { $turns ->
    [0] no turn: the game is over
    [one] one turn
   *[other] { $turns } turns of both sides
}, whatever the other side does.
solve-wins-within = { $who } wins, within { $actions ->
    [one] one action
   *[other] { $actions } actions
} of both sides.
solve-draw = A draw with best play: neither side can be kept from playing for ever.
solve-at-least = That holds for { $who } at least, who has means besides that were left out.
solve-line = Best play: { $line }
solve-table = All situations were decided in { $seconds } s; the longest win takes { $longest } turns.
solve-counts = { $who } to move: { $wins } won, { $losses } lost, { $draws } drawn.
solve-cost = Proven by search: { $nodes } positions visited in { $seconds } s.
solve-checked = Checked: every value follows from those of its successors by the rules.
solve-kept = The table takes { $mib } MiB on disk.

error-not-numbered = There is no table for this position: not all of its situations can be numbered.
error-too-far = A win takes more turns than a table can hold.
error-nothing-prepared = In { $got } nothing is composed before the game.
error-flaw-in-table = The table is wrong: situation { $number } of { $seat } does not follow from its successors.
error-only-a-bound = Without what was left out { $who } loses. Nothing follows for the game with it.
error-damaged-table = { $path } is not a table, or is damaged.
error-another-table = { $path } is a table of something else. Choose another file, or other laws and options.
error-scipy-missing = This needs SciPy: pip install "taijitu[solve]".
