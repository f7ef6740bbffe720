# The command line.

cli-error = Error:
cli-perft-depth = depth { $depth }: { $leaves }
cli-perft-time = { $seconds } s, { $rate } leaves a second
cli-legal = “{ $move }” is legal.
cli-record-holds = The record holds: { $moves ->
    [one] one turn.
   *[other] { $moves } turns.
}

terminal-help = Type a turn; or “legal” for what you may do, “record”, “resign”, “quit”.
terminal-hand-over = Hand over to { $who }, then press Enter
terminal-thinking = The program is thinking …
cli-warm = The kernels are compiled already.
