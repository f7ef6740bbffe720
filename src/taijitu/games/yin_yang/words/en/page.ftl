## Yin Yang on the page: board, dominoes, composer.

# Joins two parts of something said: "c2: black pawn" and "can move".
yin-yang-together = { $first }, { $second }

## Before a game

yin-yang-preparing = Minutes to compose the laws
yin-yang-preparing-about = Both sides compose at once before the first turn, while the clocks stand still: { $minimum } to { $maximum } minutes.

## The table's buttons and its sentence about what comes next

yin-yang-button-end = End turn
yin-yang-next-from = Now click one of the lit boxes to move there, or another pawn.
yin-yang-next-law = Now choose where law { $law } is applied: click the knob in the middle of a framed square.
yin-yang-next-at-law = Now choose which of your dominoes you take up, and what it shall say.
yin-yang-next-compose = Compose your four laws, then lay them face down.

## The board

yin-yang-board = Board, seen by { $seat }
yin-yang-box = { $box }: { $content ->
    [black] black pawn
    [white] white pawn
   *[empty] empty
}
yin-yang-box-goal = goal of { $seat }
yin-yang-box-movable = can move
yin-yang-box-held = in your hand
yin-yang-box-target = you can move here
yin-yang-box-advised = advised
yin-yang-box-moved = moved last
yin-yang-box-fits = law { $number } fits { $count ->
    [one] here
   *[other] here in { $count } squares
}
yin-yang-squares = Squares where law { $number } fits
yin-yang-square-change = Apply law { $number } at { $square }: { $kind ->
    [destruction] the pawn on { $gone } goes
   *[population] pawns come to { $come }
}
yin-yang-square-adaptation = Apply law { $number } at { $square }: then rewrite one of your laws
yin-yang-several = This box lies in { $count } framed squares. Choose by a knob.

## The dominoes

yin-yang-side = Laws of { $seat }
yin-yang-domino = { $seat }, law { $number }
yin-yang-domino-empty = not yet composed
yin-yang-domino-open = open
yin-yang-domino-face-down = face down
yin-yang-domino-private = face down, only you see this
yin-yang-domino-contradicts = Contradicts { $own ->
    [yes] your law { $number }
   *[no] { $seat }’s law { $number }
}
yin-yang-domino-fits = { $count ->
    [0] fits nowhere now
    [one] fits in one place
   *[other] fits in { $count } places
}
yin-yang-caption-fits = { $count ->
    [0] no fit
    [one] 1 fit
   *[other] { $count } fits
}
yin-yang-caption-face-down = face down
yin-yang-caption-rewritten = taken up last
yin-yang-domino-rewritten = taken up in the last turn
yin-yang-side-lens = Seen from across. Point or tap to read it your way.
yin-yang-side-private = Face down: only you see what these say.
yin-yang-word-destruction = Destruction
yin-yang-word-population = Population
yin-yang-word-adaptation = Adaptation

# Four boxes, far row first.
yin-yang-four = far row { yin-yang-content-far-left }, { yin-yang-content-far-right }; near row { yin-yang-content-near-left }, { yin-yang-content-near-right }
yin-yang-content-far-left = { $farLeft ->
    [black] black
    [white] white
   *[empty] empty
}
yin-yang-content-far-right = { $farRight ->
    [black] black
    [white] white
   *[empty] empty
}
yin-yang-content-near-left = { $nearLeft ->
    [black] black
    [white] white
   *[empty] empty
}
yin-yang-content-near-right = { $nearRight ->
    [black] black
    [white] white
   *[empty] empty
}
yin-yang-law-words = cause: { $cause }; effect: { $effect }
yin-yang-law-adapts = cause: { $cause }; effect: red token

## Writing a law

yin-yang-clause = Rule { $clause }
yin-yang-new-window = (opens in a new window)

yin-yang-editor-cause = Cause
yin-yang-editor-effect = Effect
yin-yang-editor-far = far
yin-yang-editor-near = near
yin-yang-editor-begin = Tap the boxes of the cause: what has to lie on the board. Then say what becomes of it.
yin-yang-editor-effects = What becomes of it
yin-yang-editor-destruction = One pawn goes
yin-yang-editor-population = Two appear
yin-yang-editor-adaptation = Red token
yin-yang-cause-box = cause, { $corner ->
    [far-left] far left
    [far-right] far right
    [near-left] near left
   *[near-right] near right
}: { $content ->
    [black] black
    [white] white
   *[empty] empty
}
yin-yang-effect-box = effect, { $corner ->
    [far-left] far left
    [far-right] far right
    [near-left] near left
   *[near-right] near right
}: { $content ->
    [black] black
    [white] white
   *[empty] empty
}{ $change ->
    [gone] , the pawn has gone
    [new] , this pawn appears
   *[same] { "" }
}
yin-yang-effect-box-token = effect, { $corner ->
    [far-left] far left
    [far-right] far right
    [near-left] near left
   *[near-right] near right
}: under the red token, press to take it off
yin-yang-fits = { $count ->
    [0] It fits nowhere on this board.
    [one] It fits in one place on this board.
   *[other] It fits in { $count } places on this board.
}
yin-yang-fits-unknown = As soon as this is a law, you see here where it fits.
yin-yang-fits-show = Show what it does at { $square }

yin-yang-tab = Law { $number }
yin-yang-tab-law = a law
yin-yang-tab-none = no law yet
yin-yang-tab-blank = blank

yin-yang-composer-title = Compose your four laws
yin-yang-composer-about = Nobody else sees them until you use them. Read them from your side of the board; laws may be alike.
yin-yang-composer-dominoes = Your four dominoes
yin-yang-composer-copy = Copy from
yin-yang-composer-copy-law = Copy from law { $number }
yin-yang-composer-clear = Clear
yin-yang-composer-missing = { $count ->
    [one] Law { $numbers } is still missing.
   *[other] Laws { $numbers } are still missing.
}
yin-yang-composer-done = Lay them face down
yin-yang-composer-done-anyway = Lay them face down all the same
yin-yang-composer-no-answer = The server did not answer. What you have written here is not lost.
yin-yang-composer-again = Ask again

yin-yang-rewriter-title = Law { $number } applies at { $square }: rewrite one of your laws
yin-yang-rewriter-about = The other side sees which domino you take up, never what it says. It lies face down again until you use it.
yin-yang-rewriter-dominoes = Which domino do you take up?
yin-yang-rewriter-restore = As it was
yin-yang-rewriter-cancel = Cancel
yin-yang-rewriter-leave = Put law { $number } back unchanged
yin-yang-rewriter-done = Rewrite law { $number }

yin-yang-waiting = The laws are being composed, in secret.
yin-yang-waiting-finished = Your four laws lie face down.
yin-yang-waiting-done = { $seat } has finished
yin-yang-waiting-writes = { $seat } is still composing
