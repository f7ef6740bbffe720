# What the server says: refusals of a table, of a request, and of the machine it runs on.

# -- at the table
error-game-over = The game is over.
error-not-to-act = It is not { $seat } who is to play now.
error-stale-ply = The game has moved on since you looked. Look again, then play.
error-turn-is-whole = Your turn is whole before the last of these actions. Expected the actions of one turn.
error-nothing-to-take-back = There is no turn of yours to take back.
error-nothing-offered = Nothing is offered to you.
error-offer-pending = There is an offer already. It has to be answered first.
error-offer-declined = That was declined. Play a turn before you offer it again.
error-id-reused = That id was used for another request. Expected a new one.
error-wrong-seat = That seat is not yours.
error-unknown-ply = Expected a ply from 0 to { $last }, got { $got }.
error-unknown-table = There is no such table.
error-broken-table = This table cannot be read (event { $number } does not replay): another version of Taijitu has stored it, or its log is damaged. The other tables are not concerned.
error-no-person = Expected a person at one seat at least.
error-missing-seat = Expected somebody at each seat: { $expected }.
error-unknown-level = Expected the program's level, one of { $expected }, got “{ $got }”.
error-no-workshop = { $game } has nothing to compose.
notice-program-failed = The program broke down and is being started again. You can wait, take back, or go on as you like.

# -- before and around a game between people
error-waiting = Nobody has taken the other seat yet.
error-seat-taken = Somebody else has taken the seat.
error-own-table = You sit at this table already.
error-not-invited = The seat is kept for somebody else.
error-cannot-abort = It is too late to call the game off. You can resign.
error-no-vacation = Only the clock of a correspondence game stands still during a vacation.
error-vacation-too-long = { $most ->
    [0] This year's 30 days of vacation are used up.
    [one] There is one day of vacation left this year, so a vacation of { $got } is too long.
   *[other] There are { $most } days of vacation left this year, so a vacation of { $got } is too long.
}
error-unknown-person = There is nobody of that name here.
error-bad-clock = The clock's { $part } has to be from { $least } to { $most }, got { $got }.
error-bad-clock-kind = Expected a clock of one of the kinds { $expected }, with what belongs to it in whole numbers.
error-nobody-there = Expected a person at the seat beside the open one.
error-invited-oneself = You cannot invite yourself.
error-needs-open-seat = Drawing the sides, inviting somebody and a range of ratings need a seat that is open.
error-rated-needs-clock = A rated game needs a clock.
error-rated-needs-people = A rated game is played between two people.
error-rated-needs-account = Rated games are for accounts: sign in, or play without rating.
error-bad-rating-range = The lower end of the range of ratings has to come first.
error-range-needs-clock = A range of ratings needs a clock: there are no ratings for games without one.
error-outside-rating-range = The seat is for ratings from { $least } to { $most }, and yours is not one of them.
error-kept-apart = One of you has blocked the other.
error-no-rematch = Only two people who have played each other can play again.
error-rematch-too-soon = The game is not over yet.
error-rematch-declined = You have asked for another game already, and it did not come about.
error-unknown-family = Expected a family of clocks, one of { $expected }, got “{ $got }”.
sentence-waiting = Waiting for somebody to take the other seat.
sentence-waiting-for = Waiting for { $name } to take the other seat.
termination-time = { $loser } ran out of time. { $winner } has won.
termination-aborted = The game was called off. It counts for nobody.

# -- hints and evaluation
error-analysis-between-people = While two people play each other there are no hints and no evaluation. After the end there are.
error-analysis-watching = Whoever watches a game with secrets gets no evaluation before the end.
error-analysis-not-your-turn = In a game with secrets there is a hint and an evaluation when it is your turn.
error-analysis-called-off = A game with secrets that was called off keeps them, and gets no evaluation.
error-analysis-stale = The game has moved on meanwhile, and what was found is of no use any more.
error-analysis-superseded = Another analysis was asked for meanwhile, and this one was dropped.

# -- who sits at a seat, in a record
seat-person = Person
seat-deleted = Deleted
seat-program = Program of level { $level }

# -- requests
error-malformed = { $where ->
    [body] The request is not what was expected.
   *[other] The request is not what was expected: see “{ $where }”.
}
error-not-found = There is nothing at this address.
error-method-not-allowed = This address does not take that method.
error-too-large = The request is too large: expected { $limit } bytes at most.
error-unsupported-media-type = Expected a request of the type application/json.
error-foreign-host = The server does not answer to the name “{ $got }”. Open it as { $expected }, or start it with that host allowed.
error-foreign-origin = The request came from another site's page and was refused.
error-internal = The server made a mistake, which was noted with the id below. Nothing is lost; please try again.
error-busy = The table is busy. Please try again.
error-unknown-message = Expected a message of the type “ping”, or “pong” with the number of the server's own ping.

error-no-push = This server sends no messages to browsers.
error-bad-endpoint = Expected the https address of a public push service.
error-bad-push-keys = Expected the two keys of a push subscription.
error-unreachable = The other side could not be reached.
error-too-many-guesses = { $seconds ->
    [one] There were too many wrong passwords for this name. Try again in a second, or in a browser in which it was signed in before.
   *[other] There were too many wrong passwords for this name. Try again in { $seconds } seconds, or in a browser in which it was signed in before.
}
error-too-many-requests = { $seconds ->
    [one] That was too often. Please try again in a second.
   *[other] That was too often. Please try again in { $seconds } seconds.
}

# -- accounts
error-not-signed-in = You have to sign in for that.
error-already-signed-in = You are signed in already. Sign out before you register another name.
error-wrong-sign-in = There is no account with this name and password.
error-wrong-password = That is not your password.
error-bad-name = Expected a name of { $least } to { $most } letters of one script, digits, “-” and “_” that begins with a letter or digit.
error-reserved-name = That name could be taken for somebody else. Choose another.
error-name-taken = That name is taken. Choose another.
error-bad-password = Expected a password of { $least } characters at least that is not your name.

# -- talk, blocks, reports
error-chat-closed = That room is not open to you now.
error-chat-guest = Guests can talk only with whom they play, in games that are not listed. Sign in to say more.
error-chat-full = Enough has been said in this room.
error-empty-text = Expected a text.
error-block-oneself = You cannot block yourself.
error-not-moderator = That is for moderators.
error-unknown-report = There is no such report.
error-unknown-message-number = There is no such message of the reported person.

# -- the store
error-store-unavailable = The games could not be read or written. Is the disk full, the data folder not writable, or the database out of reach?
error-store-bad-url = The address of the database cannot be used. Expected one like postgresql://user:password@host/name.
error-store-too-new = The games in { $place } were stored by a newer version of Taijitu. Use that version, or another data folder.
error-store-no-driver = PostgreSQL needs packages that are not installed. Install them with: pip install "taijitu[scale]"

# -- backups
error-backup-exists = There is a file { $file } already. Choose another name.
error-backup-unwritable = The backup could not be written to { $file }. Is there room, and is the folder writable?
error-backup-unreadable = There is no backup { $file } that can be read.
error-backup-broken = { $file } is not a whole backup of Taijitu. Nothing was changed.
error-backup-not-empty = There are games in the database already, and nothing was changed. To lose them all, say --replace.
error-backup-of-another-version = The backup was made by another version of Taijitu (its schema is { $schema }). Restore it with that version, then start this one.

# -- settings from the environment
error-setting-redis-url = The address of Redis in TAIJITU_REDIS_URL cannot be used. Expected one like redis://host:6379/0.
error-setting-no-redis = Redis needs packages that are not installed. Install them with: pip install "taijitu[scale]"
error-setting-public-url = The address in TAIJITU_PUBLIC_URL cannot be used. Expected one like https://games.example, without a path.
error-setting-trusted-proxies = “{ $got }” in TAIJITU_TRUSTED_PROXIES is no address. Expected addresses or networks with commas between them, like 127.0.0.1, 10.0.0.0/8.
error-setting-metrics-token = The token in TAIJITU_METRICS_TOKEN is too short. Expected { $least } characters at least.
error-setting-log = TAIJITU_LOG is “{ $got }”. Expected { $expected }.
error-setting-push-key = The key in TAIJITU_PUSH_KEY cannot be used. Expected the 32 bytes of a private key of P-256 in base64, as for addresses.
error-setting-switch = { $name } is “{ $got }”. Expected { $expected }.
error-setting-no-workers = Without Redis the server's own processes think for the programs. Start it with --workers 1 or more, or set TAIJITU_REDIS_URL and run: taijitu worker
error-setting-worker-alone = A worker takes its errands from Redis. Set TAIJITU_REDIS_URL, and the rest of the environment, as for the server.

# -- starting the server
error-port-taken = Port { $port } of { $host } is taken. Stop what uses it, or choose another with --port.
error-bad-port = Expected a port from 0 to 65535, got { $got }. Choose another with --port.
error-bad-host = The address { $host } is not one of this machine. Choose another with --host.
server-at = Taijitu is at { $address } (stop it with Ctrl-C).
worker-started = The worker waits for errands (stop it with Ctrl-C).
server-page-missing = The page has not been built yet. Build it with: make page
