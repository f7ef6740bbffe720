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

## Set-up
page-setup-opponent = Who sits across?
page-setup-program = The program
page-setup-levels = Strength, from beginner to full strength
page-setup-friend = A friend, by link
page-setup-friend-about = You get a link to send. Whoever opens it first may join.
page-setup-anyone = Anyone
page-setup-anyone-about = You are shown in the lobby until somebody sits down.
page-setup-named = A person by name
page-setup-named-about = Only this person can join. They find your challenge in the lobby.
page-setup-name = Name
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
page-setup-begin-friend = Make the link
page-setup-begin-anyone = Find an opponent
page-setup-begin-named = Send the challenge
page-setup-beginning = The table is being laid …
page-setup-rated = Rated
page-setup-rated-about = The result changes the ratings of both players.
page-setup-unrated-opponent = Only games between two people can be rated.
page-setup-unrated-guest = Rated games need an account on both sides.
page-setup-unrated-clock = Rated games need a clock.
page-setup-ratings = Who may sit down
page-setup-ratings-from = Rated from
page-setup-ratings-to = to
page-setup-ratings-any = any
page-setup-ratings-about = Left empty, everybody may. With a range, guests cannot sit down: they have no rating.
page-setup-ratings-clock = There are no ratings for games without a clock.
page-setup-late = Watchers see it
page-setup-late-by = { $count ->
    [0] at once
    [one] one turn later
   *[other] { $count } turns later
}
page-setup-late-about = Whoever only watches is that far behind until the game is over. The players see everything at once.
page-setup-read-rules = Read the rules

## Clocks
page-clock = Clock
page-clock-none = No clock
page-clock-absolute = { $main } min
page-clock-fischer = { $main } + { $increment }
page-clock-byo_yomi = { $main } min + { $periods } × { $period } s
page-clock-canadian = { $main } min + { $turns } turns in { $period } min
page-clock-byo_yomi-alone = { $periods } × { $period } s
page-clock-canadian-alone = { $turns } turns in { $period } min
page-clock-delay = { $main } min, { $delay } s delay
page-clock-correspondence = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
}
page-clock-to-prepare = { $minutes } min to prepare
page-clock-group-none = Unhurried
page-clock-group-blitz = Blitz
page-clock-group-rapid = Rapid
page-clock-group-periods = With periods
page-clock-group-correspondence = By the day
page-clock-custom = Another clock …
page-clock-kind = Kind of clock
page-clock-kind-absolute = One time for all
page-clock-kind-fischer = With increment
page-clock-kind-byo_yomi = Byo-yomi
page-clock-kind-canadian = Canadian
page-clock-kind-delay = Simple delay
page-clock-kind-correspondence = Days for each turn
page-clock-about-absolute = All your turns share this time.
page-clock-about-fischer = After each of your turns the increment is added.
page-clock-about-byo_yomi = After the main time, each turn finished within a period keeps that period.
page-clock-about-canadian = After the main time, so many turns have to be played within each period.
page-clock-about-delay = In each turn the clock starts only after the delay.
page-clock-about-correspondence = Each turn has so many days. Your clock stands still while you are on vacation.
page-clock-field-absolute-main_s = Minutes
page-clock-field-fischer-main_s = Minutes
page-clock-field-fischer-increment_s = Seconds added a turn
page-clock-field-byo_yomi-main_s = Main time in minutes
page-clock-field-byo_yomi-periods = Periods
page-clock-field-byo_yomi-period_s = Seconds a period
page-clock-field-canadian-main_s = Main time in minutes
page-clock-field-canadian-turns = Turns a period
page-clock-field-canadian-period_s = Minutes a period
page-clock-field-delay-main_s = Minutes
page-clock-field-delay-delay_s = Seconds of delay
page-clock-field-correspondence-days = Days a turn
page-clock-first = first turn
page-clock-first-turn = Time for the first turn. The clock itself starts after it.
page-clock-away = On vacation until { $day }: the clock stands still.
page-clock-waits = starts in { $seconds } s
page-clock-preparing = { $minutes ->
    [one] One minute is left to prepare. The clocks start with the first turn.
   *[other] { $minutes } minutes are left to prepare. The clocks start with the first turn.
}
page-clock-periods = { $count ->
    [one] last period
   *[other] { $count } periods left
}
page-clock-periods-then = then { $count } × { $period } s
page-clock-turns = { $count ->
    [one] 1 turn to play
   *[other] { $count } turns to play
}
page-clock-time = { $days ->
    [0] { $hours ->
        [0] { $minutes ->
            [0] { $seconds } s
           *[other] { $minutes } min { $seconds } s
        }
       *[other] { $hours } h { $minutes } min
    }
   *[other] { $days } d { $hours } h
}
page-clock-of = Clock of { $who }: { $time }. { $more }
page-clock-of-running = Clock of { $who }, running: { $time }. { $more }
page-clock-short = Your time is short. { $more }

page-family-none = no clock
page-family-bullet = bullet
page-family-blitz = blitz
page-family-rapid = rapid
page-family-classical = classical
page-family-correspondence = by the day
page-rated = rated
page-casual = unrated
page-rated-is = Rating
page-rated-yes = Rated: it changes the ratings of both.
page-rated-no = Unrated

## Inviting
page-game = Game
page-guest = Guest
page-deleted = Deleted
page-a-guest = A guest
page-waiting = Waiting for your opponent
page-waiting-anyone = Waiting for somebody to sit down
page-waiting-about = The game begins by itself as soon as somebody joins. You may leave this page and come back.
page-waiting-about-stay = The game begins by itself as soon as somebody joins. Keep a page open here: a minute after you have left, the seat is withdrawn.
page-waiting-cancel = Withdraw the invitation
page-invitation = Invitation
page-invited = { $who } invites you to { $game }
page-invitation-by = From
page-share = Send this link to whom you want to play
page-share-too = Or send this link to somebody
page-share-copy = Copy the link
page-share-send = Share
page-share-copied = The link is copied.
page-share-selected = The link is selected: copy it with your keyboard.
page-share-title = A game of { $game } with me?
page-join = Join
page-decline-challenge = Decline
page-not-joinable = This seat is kept for somebody else.
page-withdrawn = This invitation is over
page-withdrawn-about = It was withdrawn, or nobody came. There may be somebody in the lobby.

## Lobby
page-lobby = Lobby
page-lobby-open = To the lobby
page-lobby-about = Sit down with somebody, or watch.
page-lobby-challenges = Challenges to you
page-lobby-mine = Your invitations
page-lobby-seeks = Open seats
page-lobby-none = Nobody is waiting just now. Find an opponent above, and you will be the first.
page-lobby-none-fit = Nobody waits for such a game. Look for another kind, or offer it yourself.
page-lobby-live = Games to watch
page-lobby-live-none = No game is being played in public just now.
page-live-ply = { $count ->
    [one] 1 action
   *[other] { $count } actions
}
page-quick = Play now
page-quick-play = Find an opponent
page-quick-looking = Looking …
page-filter = What is shown
page-filter-games = All games
page-filter-clocks = All clocks
page-filter-all = All kinds
page-filter-rated = Rated
page-filter-casual = Unrated
page-seek-range = for players { $range }
page-seek-open-to = Open to
page-seek-players = Players { $range }
page-range-both = rated { $from } to { $to }
page-range-from = rated { $from } or more
page-range-to = rated { $to } or less
page-seek-side = you play { $side }
page-seek-join = Look
page-seek-look = Open
page-seek-waiting = Waiting
page-seek-for = Waiting for { $who }

## Accounts
page-account = Account
page-account-welcome = Welcome
page-account-guest = You can play as a guest. With an account your games and ratings are yours on every device.
page-sign-in = Sign in
page-sign-in-about = Games that you have begun here as a guest come along.
page-sign-out = Sign out
page-register = New account
page-register-about = A name and a password, nothing else. There is no email address: a lost password cannot be sent to you.
page-register-go = Make my account
page-account-name = Name
page-account-name-about = 2 to 20 letters, digits, - and _. Everybody sees it.
page-account-password = Password
page-account-password-about = Long is better than complicated.
page-account-are = You are
page-account-profile = Your profile
page-account-rename = Change the name
page-account-new-name = New name
page-account-renamed = You are called { $name } now.
page-account-reword = Change the password
page-account-old-password = Password until now
page-account-new-password = New password
page-account-reword-about = You stay signed in here, and are signed out everywhere else.
page-account-reworded = The password is changed.
page-account-blocked = People you have blocked
page-account-export = All that is kept of you
page-account-export-about = One file with your account, your games, your messages and your ratings.
page-account-export-go = Download
page-vacation = Vacation
page-vacation-about = While you are on vacation, your clocks stand still in games with days for each turn, also in those that begin meanwhile. You may play all the same.
page-vacation-until = You are on vacation until { $until }.
page-vacation-left = { $count ->
    [0] This year's 30 days are used up.
    [one] One of this year's 30 days is left.
   *[other] { $count } of this year's 30 days are left.
}
page-vacation-days = Days
page-vacation-begin = Go on vacation
page-vacation-end = End the vacation
page-push = Tell me when it is my turn
page-push-about = Also while no page of Taijitu is open here: your browser gets a short message when it is your turn, or somebody challenges you. It says which table it is and nothing else, and only this browser can read it. It goes through the push service of your browser's maker, and ends when you turn it off or sign out.
page-push-turn-on = Turn on in this browser
page-push-turn-off = Turn off
page-push-on = You are told in this browser.
page-push-refused = Your browser does not allow messages from this page. You can change that in its settings for this site.
page-push-impossible = This browser cannot be told. On a phone or tablet by Apple, put Taijitu on the home screen first, and open it from there.
page-push-failed = It did not work just now. Try again in a moment.
page-notice-challenge = { $game }: a challenge to you
page-notice-open = Open the table.
page-delete = Delete the account
page-delete-about = For good. You will be told what is lost before anything happens.
page-delete-open = Delete the account …
page-delete-title = Delete your account?
page-delete-lost = This is lost, at once and for ever:
page-delete-lost-account = your name, your password, your messages
page-delete-lost-alone = your games against the program and against yourself
page-delete-lost-ratings = your ratings
page-delete-lost-going = your games that are going on: they are given up
page-delete-shared = Finished games with other people stay with them; there you will be called "Deleted".
page-delete-ever = Nobody can bring it back, and the name may be taken by somebody else.
page-delete-keep = Keep it
page-delete-go = Delete for ever

## People
page-missing-person = There is nobody of that name here.
page-person-since = Here since { $when }
page-person-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
page-person-challenge = Challenge to { $game }
page-person-past = Games
page-person-past-none = No games yet that anybody may see.
page-older = Older games
page-past-against = against { $who }
page-a-guest-after = a guest
page-past-going = going on
page-past-won = Won
page-past-lost = Lost
page-ratings = Ratings
page-ratings-none = No rated games yet.
page-rating = Rating
page-rating-games = Games
page-rating-provisional = With a question mark: still a guess, after few games.
page-rating-change = Your rating is { $rating } now ({ $change }).
page-leaderboard = Leaderboard
page-leaderboard-place = Place
page-leaderboard-none = Nobody is on this board yet. A few rated games, and it could be you.
page-block = Block
page-unblock = Unblock
page-blocked = You have blocked { $who }. They cannot challenge you or join you, and you do not see what they say.
page-unblocked = { $who } is not blocked any more.
page-block-about = If you block { $who }, they can neither challenge you nor join your games, and you do not see what they say.
page-unblock-about = You have blocked { $who }.
page-report-title = About { $who }
page-report-about = What should the moderators know?
page-report-send = Report
page-reported = Thank you. The moderators will look at it.
page-moderation = Reports
page-moderation-none = Nothing has been reported.
page-moderation-not = This page is for moderators.
page-report-by = reported by { $who }
page-report-table = the table
page-report-dismiss = Nothing to be done
page-report-said = What they said at that table
page-report-remove = Remove what they said
page-report-close = Close the account
page-report-close-title = Close the account of { $who }?
page-report-close-about = They cannot sign in any more. Their games stay.

## Talk beside the table
page-talk = Talk
page-talk-unread = not read
page-talk-room = Room
page-talk-players = Players
page-talk-spectators = Spectators
page-talk-none-players = Nothing has been said. A greeting is a good beginning.
page-talk-none-spectators = Nothing has been said. The players do not hear you before the game is over.
page-talk-muted = You do not see what others say.
page-talk-removed = Removed by a moderator.
page-talk-closed = You cannot write here.
page-talk-guest = Guests talk only in games between friends. With an account you can write here.
page-talk-open = { $count ->
    [0] Talk
   *[other] Talk, { $count } not read
}
page-talk-say = Say something
page-talk-send = Send
page-talk-mute = Mute
page-talk-unmute = Hear again
page-talk-report = Block or report { $who }
page-talk-blocked = { $who } is blocked
page-talk-at-seat = { $name } ({ $seat })

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
