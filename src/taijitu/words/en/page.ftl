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
page-settings-ahead = Play ahead
page-settings-ahead-about = While the other side thinks, a turn may be entered on boards where one click is a turn. It is played if it is possible then.
page-settings-notify = Tell me when it is my turn
page-settings-notify-about = By a notice of your system, while this page is not looked at.
page-settings-notify-refused = Your browser does not allow notices from this page.
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
page-home-online = Play with somebody
page-home-online-about = Find an opponent, answer a challenge, or watch a game.
page-home-aborted = Called off
page-home-shared = two at this screen
page-home-person = against a person
