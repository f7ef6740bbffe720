# Errors of the common parts.

error-unknown-game = There is no game called “{ $got }”. Expected one of: { $expected }.
error-unknown-option = There is no option “{ $option }”. Expected one of: { $expected }.
error-bad-option-value = The option { $option } expects { $expected }, got “{ $got }”.
option-expects-text = a text
option-expects-number = a number from { $least } to { $most }
option-expects-step = a number from { $least } to { $most } in steps of { $step }
option-expects-whole-number = a whole number from { $least } to { $most }
error-unknown-seat = Expected the seat { $expected }, got “{ $got }”.
error-empty-turn = Expected a turn, got nothing.
error-moves-after-end = The game was over before move { $number } (“{ $got }”).

list-or = { $some } or { $last }
error-options-disagree = The options { $first } and { $second } say different things; give one of them.
error-record-format = Expected a game record: a JSON object with “format”: “{ $expected }”.
error-record-version = Expected a record of version { $expected }, got version { $got }.
error-record-options = Expected the record's options to be an object.
error-record-position = Expected the record's position to be a text or nothing.
error-record-moves = Expected the record's moves to be a list.
error-record-move = Move { $number } of the record is not an object with a seat and a turn.
error-record-empty-turn = The turn is empty.
error-record-cannot-play = Cannot play “{ $turn }” at move { $number } by { $seat }: { $reason }
error-record-ending = Expected the record's ending to be an object whose “how” is resigned or time (with a “seat”), agreed or aborted.
error-record-ending-after-end = The record says that the game was stopped, but it had ended by the rules.
error-record-result = The record says that the { $part } is “{ $stated }”, but replaying it gives “{ $real }”.
error-record-has-secrets = The record was taken while the game was going on and does not tell the face-down laws.
error-bad-json = Expected JSON: { $reason }
error-bad-request = Expected { $expected }, got { $got }.
error-missing-field = The field { $name } is missing.
error-unknown-command = There is no command “{ $got }”. Expected one of: { $expected }.
error-laws-needed = Both sides' laws must be given (with a position or moves) before turns can be counted.
error-bad-depth = Expected a depth from 1 to { $most }, got “{ $got }”.
error-cannot-read-file = Cannot read { $path }: { $reason }
error-cannot-write-file = Cannot write { $path }: { $reason }
error-bad-level = Expected a level of { $expected }, got “{ $got }”.
error-bad-option-text = Expected an option as name=value, got “{ $got }”.
error-internal-mistake = Taijitu made a mistake over this ({ $kind }). The other lines are answered as if it had not been there.
error-internal-command = Taijitu made a mistake ({ $kind }). Set TAIJITU_DEBUG=1 to see where, and please report it.
