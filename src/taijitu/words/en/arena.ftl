# The arena: engines against each other.

arena-head-engine = Engine
arena-head-pairing = Pairing
arena-head-games = Games
arena-head-wins = Won
arena-head-draws = Drawn
arena-head-losses = Lost
arena-head-points = Points
arena-head-rating = Rating (95%)
arena-head-difference = Elo difference (95%)
arena-head-time = CPU ms a turn
arena-against = { $first } – { $second }
arena-elo = { $value } ({ $low } to { $high })
arena-playing = { $game }: games
arena-resumed = { $games ->
    [one] One game was in the log already.
   *[other] { $games } games were in the log already.
}
arena-note-intervals = Elo differences are logistic, a draw being half a win; their intervals rest on pairs of games (one opening, sides changed). Ratings are the most likely ones for all results together, their mean being 0.
arena-note-time = Time is processor time of the engine's own turns, on one core.
arena-note-count = alphabeta with evaluation=count uses the game's own evaluation here: this version has no plain count.
arena-note-openspiel = openspiel-mcts is Taijitu's own Monte Carlo tree search, set up as OpenSpiel's bot is by default (UCT with a constant of 2, one random playout each time); OpenSpiel itself does not play here.
arena-page-title = { $game }: the arena
arena-page-about = Made by this command, which makes it again:
arena-page-date = Played until { $date }.
arena-gnugo-needs = it plays Capture Go to the first capture, on a square board.
arena-stopped = Stopped. The same command goes on from here, if the results are kept with --out.

## Errors

error-unknown-engine = There is no engine “{ $got }”. Expected { $expected }, with its settings after a colon: level:7, mcts:300, alphabeta:depth=8.
error-unknown-engine-setting = “{ $got }” is no setting of the engine { $engine }. { $expected ->
    [0] It has none.
   *[other] Expected { $expected }, as name=value.
}
error-bad-engine-setting = The engine { $engine } cannot have “{ $got }” as its { $name }.
error-engine-without-limit = The engine { $engine } has no limit. Give it a time in milliseconds or a number of nodes: { $engine }:300 or { $engine }:nodes=20000.
error-engines-needed = Expected two engines at least.
error-engine-twice = The engine { $engine } is named twice. An engine does not play itself.
error-engine-illegal = The engine { $engine } answered “{ $got }”, which cannot be played: { $reason }
error-engine-broke-down = The game of { $first } and { $second } broke down twice.
error-engine-not-for-game = The engine { $engine } does not play { $game } under these rules: { $reason }
error-gnugo-missing = GNU Go is not on this machine. Install the package gnugo, or leave that engine out.
error-gtp-silent = { $program } did not answer “{ $command }” in { $seconds } seconds and was stopped.
error-gtp-ended = { $program } ended while it was asked “{ $command }”.
error-gtp-refused = { $program } refused “{ $command }”: { $reason }
error-cannot-write-log = Cannot write the results to { $path }: { $reason }
error-not-a-log = { $path } is not a log of the arena. Choose another file with --out.
error-log-of-another-run = { $path } has the results of another run (other rules, openings or seed). Choose another file with --out, or start it over with --fresh.
