# Qyshinsu: the words of its board and sides on the page.

qyshinsu-board-label = Board of Qyshinsu, a ring of twelve spaces. Arrow keys go round the ring, Enter picks.
qyshinsu-board-join = { $first }, { $second }
qyshinsu-board-kind-1 = One
qyshinsu-board-kind-2 = Two
qyshinsu-board-kind-3 = Three
qyshinsu-board-kind-4 = Four
qyshinsu-board-kind-5 = Five
qyshinsu-board-kind-o = Old Stone
qyshinsu-board-stone = { $seat } { $kind }

## A space: what lies on it, and all that is marked on it, joined.

qyshinsu-board-space = Space { $space }: { $content }
qyshinsu-board-vacant = vacant
qyshinsu-board-last = last turn
qyshinsu-board-leaning = { $stone } just removed from here
qyshinsu-board-demanded = demanded
qyshinsu-board-closed = { $you ->
    [yes] closed to you
   *[no] closed to { $seat }
}
qyshinsu-board-banned = { $you ->
    [yes] you may not put a { $kind } back here next
   *[no] { $seat } may not put a { $kind } back here next
}
qyshinsu-board-advised = advised
qyshinsu-board-picked = picked
qyshinsu-board-placeable = you may place here
qyshinsu-board-removable = you may remove this stone

## Twelve breaths before the first stone

qyshinsu-breaths-offer = The custom: twelve breaths before the first stone, one for each space, with your eyes resting on it.
qyshinsu-breaths-take = Take twelve breaths
qyshinsu-breaths-take-short = Breathe
qyshinsu-breaths-now = Breath { $breath } of 12: rest your gaze on space { $breath }.
qyshinsu-breaths-short = { $breath } / 12
qyshinsu-breaths-over = Twelve breaths. The ring is yours.
qyshinsu-breaths-begin = Begin

## What comes next in a half-entered turn

qyshinsu-next-kind = { $kind ->
    [O] Your Old Stone is in your hand. Choose a space for it.
   *[other] Your Stone of { $kind ->
        [1] One
        [2] Two
        [3] Three
        [4] Four
       *[5] Five
    } is in your hand. Choose a space for it.
}
qyshinsu-next-space = Space { $space }: choose the stone from your side.

## The stones at the side

qyshinsu-side-label = { $seat }’s stones at the side
qyshinsu-side-picked = in your hand
qyshinsu-side-offered = you may place it
qyshinsu-side-full = two are on the board, so it may not be placed
qyshinsu-side-full-short = 2 on the board
qyshinsu-side-empty = Empty place, its { $kind } is on the board
qyshinsu-side-arrange = Arrange
qyshinsu-side-arrange-done = Done
qyshinsu-side-arrange-hint = Drag a stone to another place, or tap two places to exchange them.
qyshinsu-side-arrange-held = { $stone }, taken up: choose the place to exchange it with
