# The program as an opponent.

players-level-1 = Beginner
players-level-1-about = Looks one turn ahead and overlooks things, as people do who have just learned the game.
players-level-2 = Fair
players-level-2-about = Looks a few turns ahead. Punishes what is simply given away.
players-level-3 = Strong
players-level-3-about = Thinks for a second or two and plays as well as it can.

error-program-failed = The program broke down twice over the same question. Please try again.

# Analysis: what a position is worth, and which action is best. A game may say "wins in" in its own
# words, as <game>-analysis-wins-in, and so on.

analysis-wins-in = { $who } wins in { $count ->
    [one] one action
   *[other] { $count } actions
}
analysis-wins = { $who } wins
analysis-ahead = { $who } stands better, { $share } to { $rest }
analysis-even = Both sides stand alike
analysis-estimate = { $verdict } (an estimate: what is hidden is guessed)
analysis-best = Best: { $action }. { $verdict }.

error-analysis-seat-needed = This game has secrets. Say through whose eyes it is to be analysed; expected { $expected }.
error-analysis-preparing = Both sides still prepare in secret. There is nothing to analyse before the first turn.
error-analysis-limits = Expected at least one limit (time, nodes or depth), and only numbers from 1 on.
