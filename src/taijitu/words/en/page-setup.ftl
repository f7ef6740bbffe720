# The page: setting up a table, its clock, and inviting somebody.

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
