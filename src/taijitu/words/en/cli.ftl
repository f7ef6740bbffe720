# The command line.

cli-error = Error:
cli-perft-depth = depth { $depth }: { $leaves }
cli-perft-time = { $seconds } s, { $rate } leaves a second
cli-legal = “{ $move }” is legal.
cli-record-holds = The record holds: { $moves ->
    [one] one turn.
   *[other] { $moves } turns.
}
