# The program as an opponent.

players-level-1 = Beginner
players-level-1-about = Has just learned the rules. Sees one turn ahead and overlooks things, as people do.
players-level-2 = Learner
players-level-2-about = Takes what is given away, and sometimes gives something away.
players-level-3 = Casual
players-level-3-about = Looks at the answer to each turn, though not at every answer.
players-level-4 = Fair
players-level-4-about = Seldom overlooks an answer. Punishes what is simply given away.
players-level-5 = Steady
players-level-5-about = Looks a few turns ahead and makes few mistakes.
players-level-6 = Skilled
players-level-6-about = Looks further ahead. Wins what can be won by force soon.
players-level-7 = Strong
players-level-7-about = Thinks about thousands of positions for each turn.
players-level-8 = Expert
players-level-8-about = Thinks about tens of thousands of positions for each turn.
players-level-9 = Master
players-level-9-about = Thinks for most of a second, and plays as well as it can in that time.
players-level-10 = Full strength
players-level-10-about = Takes three seconds, and plays as well as it can.

error-program-failed = The program broke down twice over the same question. Please try again.

# Analysis: what a position is worth, and which action is best. A game may say "wins in" in its own
# words, as <game>-analysis-wins-in, and so on.

analysis-wins-in = { $who } wins in { $count ->
    [one] one action
   *[other] { $count } actions
}
analysis-wins = { $who } wins
analysis-drawn = Drawn with best play
analysis-holds = { $who } need never lose. Proof: { $names }.
analysis-proof = Proof: { $names }.
analysis-ahead = { $who } stands better, { $share } to { $rest }
analysis-even = Both sides stand alike
analysis-estimate = { $verdict } (an estimate: what is hidden is guessed)
analysis-best = Best: { $action }. { $verdict }.

error-analysis-seat-needed = This game has secrets. Say through whose eyes it is to be analysed; expected { $expected }.
error-analysis-preparing = Both sides still prepare in secret. There is nothing to analyse before the first turn.
error-analysis-limits = Expected at least one limit (time, nodes or depth), and only numbers from 1 on.
