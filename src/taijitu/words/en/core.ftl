# Errors of the common parts.

error-unknown-game = There is no game called “{ $got }”. Expected one of: { $expected }.
error-unknown-option = There is no option “{ $option }”. Expected one of: { $expected }.
error-bad-option-value = The option { $option } expects { $expected }, got “{ $got }”.
error-unknown-seat = Expected the seat { $expected }, got “{ $got }”.
error-empty-turn = Expected a turn, got nothing.
error-moves-after-end = The game was over before move { $number } (“{ $got }”).

list-or = { $some } or { $last }
error-options-disagree = The options { $first } and { $second } say different things; give one of them.
