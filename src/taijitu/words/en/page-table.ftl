# The page: the table of play.

## Table of play
page-table-title = { $game }: { $first } and { $second }
page-you = You
page-program = Program · { $level }
page-person = Person
page-seat-open = Nobody yet
page-present = here
page-absent = away
page-late-terms = { $count ->
    [one] watchers are one turn behind
   *[other] watchers are { $count } turns behind
}
page-late-you = { $count ->
    [one] You watch one turn behind, with the clocks standing still.
   *[other] You watch { $count } turns behind, with the clocks standing still.
}
page-spectators = { $count ->
    [one] 1 person watches
   *[other] { $count } people watch
}
page-ahead = Played ahead: { $text }
page-ahead-off = { $text } was entered ahead, but is not possible now. { $reason }
page-notice-turn = { $game }: your turn
page-notice-joined = Your opponent is here
page-to-play = to play
page-thinking = thinking …
page-yourself = You: { $seat }
page-seat = Seat: { $seat }
page-board = Board
page-what-is-asked = What is asked
page-next = And now the next step, or Esc to put it back.
page-pick-refused = That cannot be chosen now.
page-looking-back-refused = You are looking back. Return to the game to play.
page-clause = Rule { $clause }
page-cancel = Cancel
page-confirm-turn = Play this turn?
page-shared-turn = { $who }:
page-confirm-play = Play
page-connection-lost = Connection lost. Trying again …
page-moved = { $who }: { $text }

page-turns = Turns
page-turns-none = Nothing has been played yet.
page-turn-of = Turn { $number }, { $who }: { $text }
page-replay = Look back through the game
page-replay-first = To the start
page-replay-back = One turn back
page-replay-forward = One turn forward
page-replay-last = To the newest turn
page-looking-back = Looking back
page-looking-back-return = Return to the game

page-hint = Hint
page-hint-thinking = Looking for a good answer …
page-hint-none = There is nothing for you to do here.
page-evaluation = Evaluation
page-evaluation-of = Evaluation: { $text }.
page-evaluation-waiting = Evaluating …
page-evaluation-later = The evaluation comes when it is your turn.
page-evaluation-refused = There is no evaluation here while the game goes on.
page-more = More
page-tools = Table
page-turn-board = Turn the board
page-download = Download record
page-takeback = Take back
page-resign = Resign
page-resign-title = Resign this game?
page-resign-about = { $who } gives up, and the game is over.
page-resign-yes = Resign
page-resign-about-rated = { $who } gives up, the game is over, and it counts for the ratings.
page-abort = Call off
page-abort-title = Call this game off?
page-abort-about = Nobody has lost, and nothing counts. This is possible until your first turn.
page-abort-yes = Call off
page-keep-playing = Keep playing
page-offer-draw = Offer a draw
page-offer-end = Offer to end here
page-agree-draw = Agree on a draw
page-agree-draw-title = Do you both agree on a draw?
page-agree-draw-about = The game ends, and nobody has won.
page-agree-draw-yes = We agree
page-agree-end = Agree to end here
page-agree-end-title = Do you both agree to end here?
page-agree-end-about = The game ends, and what was captured is counted.
page-agree-end-yes = We agree
page-offered-draw = { $who } offers a draw.
page-offered-end = { $who } offers to end the game here.
page-offered-takeback = { $who } asks to take the last turn back.
page-own-offer-draw = You have offered a draw. It stands until { $who } has answered.
page-own-offer-end = You have offered to end here. It stands until { $who } has answered.
page-own-offer-takeback = You have asked to take your turn back.
page-accept = Accept
page-decline = Decline

page-options = Rules of this game
page-options-usual = All usual rules.
page-option-changed = changed

page-result = Result
page-result-you-won = You have won
page-result-you-lost = You have lost
page-result-won = { $winner } has won
page-result-draw = A draw
page-result-aborted = Called off
page-rematch = Play again
page-rematch-accept = Play again: accept
page-rematch-asked = Waiting for { $who } …
page-rematch-wished = { $who } would like to play again, with sides changed.
page-rematch-other = Something else
page-rematch-watch = Watch their next game
page-again = Play again
page-again-sides = With sides changed

## Handing the screen over
page-hand-over = Hand over to { $seat }
page-hand-over-about = Nothing is shown until { $seat } sits here alone.
page-hand-over-ready = I am { $seat }, show my side
page-no-widget = This page cannot show this game's board.
page-actions = Actions
page-won = won
