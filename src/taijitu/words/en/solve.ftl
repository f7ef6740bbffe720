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
