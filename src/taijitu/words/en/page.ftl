# The page: everything it says that belongs to no single game.

page-title = Taijitu
page-tagline = Three games of yin and yang, at one quiet table.
page-skip = Skip to the table
page-navigation = Page
page-home = Taijitu, to all games
page-to-games = To the games
page-close = Close
page-loading = One moment …
page-rules = Rules
page-rules-of = Rules of { $game }
page-play-game = Play { $game }
page-missing = There is nothing here
page-missing-about = The address leads nowhere. Perhaps a letter is missing.
page-missing-game = There is no game of that name here.
page-missing-table = There is no table of that name, or it belongs to somebody else.
page-no-answer = The server does not answer. Try again in a moment.
page-wrong = Something is amiss
page-went-wrong = This page could not be shown. Load it again; the game is safe.
page-reload = Reload

## Settings
page-settings = Settings
page-settings-theme = Theme
page-settings-theme-system = As the system
page-settings-theme-light = Light
page-settings-theme-dark = Dark
page-settings-theme-contrast = High contrast
page-settings-flat = Flat boards
page-settings-flat-about = Without shadows and shine.
page-settings-sound = Sound
page-settings-sound-about = Wood, slate and paper, quietly.
page-settings-motion = Motion
page-settings-motion-about = Stones are set down and laws turned over. Off if your system asks for less motion.
page-settings-atari = Mark danger
page-settings-atari-about = A ring round stones that could be captured next.
page-settings-confirm = Ask before playing
page-settings-confirm-about = A whole turn is shown first, and played when you say so.
page-settings-evaluation = Evaluation
page-settings-evaluation-about = A bar that says who stands better, where that is fair: not while two people play each other.
page-sound-on = Sound is on
page-sound-off = Sound is off

## Home
page-home-play = Play
page-home-rules = Rules
page-home-in-progress = Go on playing
page-home-none = Your games will wait for you here.
page-home-finished = Finished
page-home-yours = Your turn
page-home-theirs = { $who } to play
page-home-over = { $winner } won
page-home-won = You won
page-home-lost = You lost
page-home-draw = Draw
page-home-against-program = against the program · { $level }
page-home-shared = two at this screen
page-home-person = against a person

## Set-up
page-setup-opponent = Who sits across?
page-setup-program = The program, from beginner to full strength
page-setup-level = { $level }: { $name }
page-setup-level-about = { $name }. { $about }
page-setup-beside = Somebody beside you
page-setup-beside-about = Two people at this screen.
page-setup-beside-hidden = Two people at this screen. It is handed over so that nobody sees the other's secrets.
page-setup-side = Your side
page-setup-random = Either
page-setup-random-about = Chance decides.
page-setup-first = moves first
page-setup-second = moves second
page-setup-rules = The game
page-setup-more-count = { $count ->
    [0] More rules
    [one] More rules (one changed)
   *[other] More rules ({ $count } changed)
}
page-setup-usual = usual
page-setup-back-to-usual = Back to the usual rules
page-setup-less = Less
page-setup-greater = More
page-setup-range = { $minimum } to { $maximum }
page-setup-begin = Begin
page-setup-beginning = The table is being laid …
page-setup-read-rules = Read the rules

## Table of play
page-table-title = { $game }: { $first } and { $second }
page-you = You
page-program = Program · { $level }
page-person = Person
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
page-again = Play again
page-again-sides = With sides changed

## Handing the screen over
page-hand-over = Hand over to { $seat }
page-hand-over-about = Nothing is shown until { $seat } sits here alone.
page-hand-over-ready = I am { $seat }, show my side
page-no-widget = This page cannot show this game's board.
page-actions = Actions
page-won = won
