# The command line.

cli-error = Error:
cli-perft-depth = depth { $depth }: { $leaves }
cli-perft-time = { $seconds } s, { $rate } leaves a second
cli-legal = “{ $move }” is legal.
cli-record-holds = The record holds: { $moves ->
    [one] one turn.
   *[other] { $moves } turns.
}

terminal-help = Type a turn, or one of: legal (what you may do), takeback, offer, accept, decline, resign, record, quit.
terminal-hand-over = Hand over to { $who }, then press Enter
terminal-declined = The program declines.
terminal-thinking = The program is thinking …
cli-analysis-progress = depth { $depth }, { $nodes } nodes: { $action }
cli-analysis-over = The game is over.
cli-analysis-cost = { $nodes } nodes to depth { $depth } in { $seconds } s ({ $rate } a second)
cli-analysis-values = Values in points and in percent, from the side of { $who }.
cli-analysis-worlds = Seen by { $who }, with { $worlds } guesses at what is hidden.
cli-analysis-action = action
cli-analysis-value = value
cli-analysis-share = percent
cli-analysis-sure = how sure
cli-analysis-line = and then
cli-analysis-proven-in = proven, { $count }
cli-analysis-drawn = drawn
cli-analysis-proven = proven
cli-analysis-exact = searched
cli-analysis-at-most = no better
cli-analysis-visits = { $visits } visits
cli-analysis-guess = estimate
cli-ratings-written = { $games ->
    [one] One rated game
   *[other] { $games } rated games
}, { $ratings ->
    [one] one rating
   *[other] { $ratings } ratings
}; { $changed ->
    [0] none of them was stored otherwise.
    [one] one was stored otherwise and has been written anew.
   *[other] { $changed } were stored otherwise and have been written anew.
}
cli-ratings-checked = { $games ->
    [one] One rated game
   *[other] { $games } rated games
}, { $ratings ->
    [one] one rating
   *[other] { $ratings } ratings
}; { $changed ->
    [0] all are stored as they come out.
    [one] one is stored otherwise. Write it anew with: taijitu ratings --recalculate
   *[other] { $changed } are stored otherwise. Write them anew with: taijitu ratings --recalculate
}
cli-warm = The kernels are compiled already.

## What was expected of an input

cli-expects-object = an object
cli-expects-json-object = a JSON object
cli-expects-text-or-object = a text or an object
cli-expects-texts = a text or a list of texts

## Help

cli-help-taijitu = Learn, play and study games of yin and yang.
cli-help-version = Show the version.
cli-help-perft = Count the sequences of turns to each depth.
cli-help-legal = List the legal turns of a position.
cli-help-why = Say whether a turn is legal, and if not, which clause forbids it.
cli-help-analyze = Say what a position is worth and compare the best actions.
cli-help-replay = Check a game record; a bad one yields its good prefix and the move that failed.
cli-help-batch = Answer JSON lines from standard input, one line each, in the same order.
cli-help-play = Play in the terminal, against the program or a person beside you.
cli-help-arena = Let engines play each other on all cores, and tell how strong they are.
cli-help-serve = Serve the page on this machine (others can reach it only with another --host).
cli-help-moderator = Let the account NAME handle reports of misbehaviour.
cli-help-account = Name of an account.
cli-help-remove = Let the account handle reports no longer.
cli-moderator-appointed = { $name } is a moderator.
cli-moderator-removed = { $name } is no moderator any more.
cli-help-ratings = Replay all rated games and compare the ratings that are stored.
cli-help-recalculate = Store what the replay gives.
cli-help-warm = Compile the kernels, with progress, so that the first search answers at once.

cli-help-game = { $games }
cli-help-option = A rule option; may be repeated.
cli-help-position = Start from this position.
cli-help-moves = Play these first (commas between turns).
cli-help-json = Answer as one line of JSON.
cli-help-depth = Whole turns deep.
cli-help-divide = Leaves below each turn.
cli-help-move = A turn or one action.
cli-help-asker = Who asks (otherwise whoever is to move).
cli-help-eyes = Whose eyes to look through in a game with secrets; all knows everything.
cli-help-time = Milliseconds to think.
cli-help-nodes = Positions to visit at most; without --time-ms the same answer on every machine.
cli-help-search-depth = Whole turns to look ahead at most.
cli-help-candidates = Actions to compare.
cli-help-method = alpha_beta or mcts (otherwise what suits the game).
cli-help-file = A game record, or - for standard input.
cli-help-side = Your side (otherwise the first).
cli-help-level = The program's level.
cli-help-two = Two people, no program.
cli-help-host = Where to listen.
cli-help-port = The port to listen on.
cli-help-data = Folder of the database.
cli-help-open = Open the page.
cli-help-workers = Processes for the program (for “serve” 0 where “taijitu worker” runs).
cli-help-worker = Think for the web servers of a site: take errands from Redis (TAIJITU_REDIS_URL).
cli-help-migrate = Bring the database to the shape that this version needs (“serve” does so by itself).
cli-help-backup = Write everything in the database to one file, while games go on.
cli-help-backup-file = The backup.
cli-help-backup-check = Only check that the file is a whole backup.
cli-help-restore = Fill an empty database from a backup: SQLite or PostgreSQL, whichever it came from.
cli-help-restore-replace = Throw away what is in the database.
cli-migrated = The database is as this version needs it (schema { $schema }).
cli-backed-up = Everything is in { $file }: { $all } rows (tables of play: { $tables }, people: { $people }).
cli-restored = Everything is back from { $file }, as it was at { $made }: { $all } rows (tables of play: { $tables }, people: { $people }).
cli-backup-whole = { $file } is whole, as all was at { $made }: { $all } rows (tables of play: { $tables }, people: { $people }).
cli-help-allow-host = A name the page may be opened under.
cli-help-engines = Engines: level:1 to level:10 (level:7@500 with another time), random, greedy, mcts:300, alphabeta:depth=8,evaluation=count, gnugo, openspiel-mcts:300. Those without levels prepare (compose laws) at sight, with repertoire=1 as level 10 does.
cli-help-games = Games for each pairing, in pairs with sides changed.
cli-help-openings = Random turns that each pair of games begins with.
cli-help-even = Only openings that neither side is found to lose, by the search that certificates come from (Qyshinsu, and small boards of Capture Go).
cli-help-seed = What chance hangs on: the same seed, the same openings.
cli-help-ladder = Each engine (by default each level) against the one before it only.
cli-help-first = The first engine against each of the others only.
cli-help-jobs = Games at a time (otherwise one a core).
cli-help-out = Keep all games in this file, and go on from it after an interruption.
cli-help-fresh = Throw away what is in the file, or go on from it.
cli-help-table = Write the tables to this file as Markdown, with the command that makes them.

cli-help-solve = Prove what a position is worth, and write certificates that “taijitu verify” checks.
cli-help-holder = Prove only that this seat need not lose (its letter), not the same of both.
cli-help-solve-out = The folder for certificates, and for the file to go on from after an interruption.
cli-help-memory = How much memory may be taken up, in MiB, beside some 300 for the program itself.
cli-help-plies = How many actions ahead a forced win is looked for, to tell its distance.
cli-help-verify = Check a certificate without searching: exit code 0 if it proves what it claims, 1 if not.
cli-help-certificate = The certificate.
cli-solve-progress = { $who }: { $open } of { $reached } situations are open, { $listed } listed, { $nodes } positions looked at.
cli-solve-won-in = { $who } wins by force in { $count ->
    [one] one action
   *[other] { $count } actions
} of both sides, and no sooner.
cli-solve-won-within = { $who } wins by force within { $count } actions of both sides.
cli-solve-drawn = With best play nobody wins: each side can hold for ever.
cli-solve-holds = { $who } need never lose.
cli-solve-unknown = Whether { $who } can hold is not known: there was not enough memory to find out (--memory-mib allows more).
cli-solve-certificate-holds = { $who } holds: { $situations } situations, { $bytes } bytes in { $file } ({ $content }).
cli-solve-certificate-wins = { $who } wins: { $situations } situations, { $bytes } bytes in { $file } ({ $content }).
cli-verified-holds = Proven: in { $game }, { $who } need never lose from { $position } ({ $options }).
cli-verified-wins = Proven: in { $game }, { $who } wins from { $position } within { $count } actions ({ $options }).
cli-verified-checked = { $situations } situations and { $replies } replies were checked; content { $content }.

cli-help-tablebase = Fill a table of proven positions around the start of a game, or check one. A run that was broken off is gone on from.
cli-help-table-file = The table; its name should begin with the game's, and end in “.tablebase”.
cli-help-frontier = All positions within so many actions of the start are to be decided.
cli-help-visits = How many positions the search may visit: the same number, the same table.
cli-help-table-check = Check the table instead: its digest, and that every value follows from its successors'.
cli-table-progress-search = Searching: { $done } of { $all } positions visited
cli-table-progress-gather = Gathering: { $done } of { $all } situations
cli-table-progress-links = Linking: { $done } of { $all } positions
cli-table-progress-spread = Values spread: pass { $done }, { $all } changed
cli-table-counts = { $positions } positions of 72 bits: { $wins } wins and { $losses } losses for the side to move (the farthest { $farthest } actions away), { $draws } draws; { $held } that it need not lose and { $bounded } that it cannot win, not known which.
cli-table-written = { $bytes } bytes in { $file }; content { $content }.
cli-table-consistent = Checked: every value follows from its successors'; content { $content }.
cli-table-inconsistent = { $count } positions have a value that does not follow from their successors'.

cli-help-resumable = Keep a file to go on from after an interruption, also where it seldom takes long (races).
cli-help-at-it = How many processes work at a race (with --resumable).
cli-help-known = A certificate to begin with, of the same options; may be repeated (closed sets only).
cli-help-laws = Solve with the laws in this file, all of them open on the table (Yin Yang).
cli-help-whole = With --laws: decide all situations, not this one alone.
cli-help-check-values = With --laws: then check each value against those of its successors.
cli-help-keep-table = With --laws: the file to keep all values in, or to look them up in.
cli-solve-race-progress = Looking for a win within { $plies } plies: { $nodes } positions
cli-solve-race-unknown = Nobody wins within { $plies } plies. Who wins later is not known.
cli-solve-laws-progress = { $step }: { $done } of { $all }
