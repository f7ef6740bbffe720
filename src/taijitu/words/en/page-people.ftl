# The page: the lobby, accounts, people, and what they say to each other.

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
