# Qyshinsu: names, options, what is asked, why not, how it ended.

qyshinsu-title = Qyshinsu
qyshinsu-about = Mystery of the Way: a ring of twelve spaces. Each stone you place or remove tells the other where to answer. Who cannot answer loses.

qyshinsu-seat-e = Ebony
qyshinsu-seat-c = Crimson

qyshinsu-kind-1 = Stone of One
qyshinsu-kind-2 = Stone of Two
qyshinsu-kind-3 = Stone of Three
qyshinsu-kind-4 = Stone of Four
qyshinsu-kind-5 = Stone of Five
qyshinsu-kind-o = Old Stone
qyshinsu-a-kind-1 = a Stone of One
qyshinsu-a-kind-2 = a Stone of Two
qyshinsu-a-kind-3 = a Stone of Three
qyshinsu-a-kind-4 = a Stone of Four
qyshinsu-a-kind-5 = a Stone of Five
qyshinsu-a-kind-o = an Old Stone

qyshinsu-option-old-stones = Old Stones
qyshinsu-option-old-stones-about = How many Old Stones each colour has. The rulebook can be read both ways.
qyshinsu-option-old-stones-2 = Two each
qyshinsu-option-old-stones-2-about = Twelve stones a colour, as the publisher describes the game.
qyshinsu-option-old-stones-1 = One each
qyshinsu-option-old-stones-1-about = Eleven stones a colour, as one line of the rulebook has it.
qyshinsu-option-old-stone-reach = Reach of the Old Stone
qyshinsu-option-old-stone-reach-about = Which spaces an Old Stone points to.
qyshinsu-option-old-stone-reach-nearest = Nearest
qyshinsu-option-old-stone-reach-nearest-about = The nearest space only; both when right and left are equally near.
qyshinsu-option-old-stone-reach-each-way = Each way
qyshinsu-option-old-stone-reach-each-way-about = One space on either side: the first that fits going right, and the first going left, however far.
qyshinsu-option-repetition = Repetition
qyshinsu-option-repetition-about = What happens when play goes round in circles.
qyshinsu-option-repetition-draw-on-3 = Draw on the third
qyshinsu-option-repetition-draw-on-3-about = It is a draw once a situation has come about three times.
qyshinsu-option-repetition-draw-on-2 = Draw on the second
qyshinsu-option-repetition-draw-on-2-about = It is a draw once a situation has come about twice.
qyshinsu-option-repetition-none = No limit
qyshinsu-option-repetition-none-about = The game may go on for ever; players can agree to a draw.

qyshinsu-sentence-free = { $you ->
    [yes] You begin: place any stone on any space.
   *[no] { $who } begins: any stone, on any space.
}
qyshinsu-sentence-answer = { $did ->
    [removed] { $other } removed { $kind } from { $from }.
   *[placed] { $other } placed { $kind } on { $from }.
} { $you ->
    [yes] Answer on { $spaces }: { $how ->
        [both] place a stone, or remove your own.
        [remove] remove your stone.
       *[place] place a stone.
    }
   *[no] { $who } answers on { $spaces }.
}

qyshinsu-termination-returned-to-the-way = { $winner } has returned to the Way: { $loser } could not answer.
qyshinsu-termination-repetition = A draw: the same situation came about too often.
qyshinsu-termination-agreed = A draw by agreement.
qyshinsu-termination-resigned = { $loser } resigned. { $winner } has won.

qyshinsu-refusal-game-over = The game is over.
qyshinsu-refusal-not-your-turn = It is the other side's turn.
qyshinsu-refusal-must-place = An Old Stone was placed: you must place a stone on { $spaces }, not remove one.
qyshinsu-refusal-must-remove = An Old Stone was removed: you must remove your own stone from { $spaces }, not place one.
qyshinsu-refusal-not-demanded = { $rule ->
    [Q6] Space { $space } is not the nearest vacant space to the Old Stone. Answer on { $spaces }.
    [Q7] Space { $space } does not hold your stone nearest to where the Old Stone was. Answer on { $spaces }.
   *[Q5] Space { $space } is not asked for. Answer on { $spaces }.
}
qyshinsu-refusal-opponents-stone = The stone on { $space } is the other side's, and nobody touches the other's stones.
qyshinsu-refusal-no-such-stone = You do not have { $kind } on { $space } to remove.
qyshinsu-refusal-occupied = There is a stone on { $space } already; a space holds only one.
qyshinsu-refusal-third-of-a-kind = Two stones of that kind are on the board. One of them must leave before { $kind } may be placed.
qyshinsu-refusal-none-at-side = You do not have { $kind } at your side.
qyshinsu-refusal-banned = You removed { $kind } from { $space } on your last turn, so you may not put that kind back there at once.

qyshinsu-error-bad-action-text = Expected a turn like 3@7 (place), x3@7 (remove) or O@12 (the Old Stone), got “{ $got }”.
qyshinsu-error-position-fields = Expected a position of five parts (spaces, side, last turn, two bans), got “{ $got }”.
qyshinsu-error-position-spaces = Expected twelve spaces separated by “/”, got “{ $got }”.
qyshinsu-error-position-stone = Expected “-” or a stone like 3e or oc, got “{ $got }”.
qyshinsu-error-position-too-many = There are more stones of a kind than there can be on the board: “{ $got }”.
qyshinsu-error-position-side = Expected the side to move, e or c, got “{ $got }”.
qyshinsu-error-position-turn = Expected “-” or a turn like 3@7 or x3@7, got “{ $got }”.
qyshinsu-error-position-last = The last turn “{ $got }” does not fit the stones on the board.
qyshinsu-error-position-ban = The ban “{ $got }” does not fit the last turn: a removal sets its mover's ban, anything else clears it.

## What an analysis says

qyshinsu-analysis-wins-in = { $who } returns to the Way in { $count ->
    [one] one action
   *[other] { $count } actions
}
qyshinsu-analysis-wins = { $who } returns to the Way
