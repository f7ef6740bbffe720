# Yin Yang: names, options, what is asked, why not, how it ended.

yin-yang-title = Yin Yang
yin-yang-about = Sixteen boxes, and four secret laws each that make pawns vanish or appear. Reach the other's corner, or leave them nothing to do.

yin-yang-seat-b = Black
yin-yang-seat-w = White

yin-yang-kind-destruction = Law of destruction
yin-yang-kind-population = Law of population
yin-yang-kind-adaptation = Law of adaptation

yin-yang-token-white = white
yin-yang-token-black = black
yin-yang-token-red = red

yin-yang-option-corner = Reaching the corner
yin-yang-option-corner-about = How a pawn may come to the opponent's corner for it to count.
yin-yang-option-corner-any = By move or by law
yin-yang-option-corner-any-about = A pawn may walk there or appear there by a law, whoever applied it.
yin-yang-option-corner-move-only = By move only
yin-yang-option-corner-move-only-about = Only a pawn that walks there counts.
yin-yang-option-population = Laws of population
yin-yang-option-population-about = Which two pawns a law of population may make appear.
yin-yang-option-population-any = Any colours
yin-yang-option-population-any-about = The two pawns may be of one colour or of both.
yin-yang-option-population-same-colour = One colour
yin-yang-option-population-same-colour-about = Both pawns are of the same colour.
yin-yang-option-contradiction = Contradiction
yin-yang-option-contradiction-about = When two laws cannot lie open beside each other.
yin-yang-option-contradiction-effects-differ = Same cause, different effects
yin-yang-option-contradiction-effects-differ-about = Laws with an equal cause can both be open if they have the same effect, too.
yin-yang-option-contradiction-same-cause = Same cause
yin-yang-option-contradiction-same-cause-about = Laws with an equal cause contradict, whatever their effects.
yin-yang-option-repetition = Repetition
yin-yang-option-repetition-about = What happens when play goes round in circles.
yin-yang-option-repetition-draw-on-3 = Draw on the third
yin-yang-option-repetition-draw-on-3-about = It is a draw once a situation has come about three times.
yin-yang-option-repetition-none = No limit
yin-yang-option-repetition-none-about = The game may go on for ever; players can agree to a draw.
yin-yang-option-tokens = Tokens
yin-yang-option-tokens-about = Whether the number of tokens in the box limits the laws.
yin-yang-option-tokens-unlimited = Unlimited
yin-yang-option-tokens-unlimited-about = Write any laws you like.
yin-yang-option-tokens-box = As in the box
yin-yang-option-tokens-box-about = Each side may use half of the box: fifteen white, fifteen black and two red tokens.

yin-yang-sentence-compose = Compose your four laws. Nobody else sees them until you use them.
yin-yang-sentence-both-compose = Both sides are composing their laws.
yin-yang-sentence-waits = { $who } is still composing.
yin-yang-sentence-turn = Your turn. { $can ->
    [move] Move a pawn; a law may follow.
    [law] Apply one of your laws: no pawn can move.
   *[both] Make a move or apply a law, or do both: the move first.
}
yin-yang-sentence-moved = { $can ->
    [law] Now apply a law that fits, or end your turn.
   *[none] No law of yours fits now. End your turn.
}
yin-yang-sentence-other = { $who } to play.
yin-yang-sentence-other-moved = { $who } has moved a pawn and may still apply a law.

yin-yang-termination-corner = { $winner } has won: a pawn of theirs stands on the yin-yang corner.
yin-yang-termination-no-action = { $loser } had no move and no law to apply. { $winner } has won.
yin-yang-termination-repetition = A draw: the same situation came about for the third time.
yin-yang-termination-agreed = A draw by agreement.
yin-yang-termination-resigned = { $loser } resigned. { $winner } has won.

yin-yang-refusal-game-over = The game is over.
yin-yang-refusal-not-your-turn = It is the other side's turn.
yin-yang-refusal-you-have-finished = Your laws are written; the other side is still composing.
yin-yang-refusal-still-composing = Laws come first: the game begins when both sides have composed theirs.
yin-yang-refusal-composed = The laws are written. Only a law of adaptation can rewrite one now.
yin-yang-refusal-already-written = Law { $law } is written already.
yin-yang-refusal-two-coloured = In this game a law of population makes two pawns of the same colour.
yin-yang-refusal-tokens = There are not enough { $colour } tokens: each side has { $share } of them.
yin-yang-refusal-too-many-tokens = These laws take too many tokens: each side has { $white } white, { $black } black and { $red } red.
yin-yang-refusal-no-action-yet = Your turn cannot end before you have done something: a move, a law or both.
yin-yang-refusal-already-moved = You have moved a pawn in this turn. Apply a law, or end your turn.
yin-yang-refusal-not-your-pawn = There is no pawn of yours on { $start }.
yin-yang-refusal-not-next-to = { $to } is not next to { $start }: a pawn moves by one box, and not diagonally.
yin-yang-refusal-not-free = { $to } is not free: nothing is captured in this game.
yin-yang-refusal-does-not-fit = { $anywhere ->
    [yes] Law { $law } does not fit at { $box }: the pawns there are not its cause.
   *[no] Law { $law } fits nowhere on the board now: its cause is not there.
}
yin-yang-refusal-contradiction = Law { $law } contradicts the open law { $other } of { $owner }, so it may not be opened.
yin-yang-refusal-needs-rewriting = Law { $law } is a law of adaptation: say which of your laws it rewrites, and into what.
yin-yang-refusal-not-an-adaptation = Law { $law } is not a law of adaptation: it rewrites nothing.
yin-yang-refusal-no-first-action = None of these laws fits the set-up. The board is full, so you could do nothing on your first turn and would lose at once.
yin-yang-refusal-no-second-action = None of these laws fits the set-up. Unless Black's first turn makes room for you, you would lose at once.
yin-yang-refusal-only-adaptations = All your laws are laws of adaptation: none of them changes the board.

yin-yang-error-bad-action-text = Expected an action like c2-c3, L2@b2, L1@a1:L4=bwbw>bwb., L3=..bw>bbbw or end, got “{ $got }”.
yin-yang-error-bad-law-text = Expected a law like bwbw>bwb. (four boxes, “>”, four boxes or “*”), got “{ $got }”.
yin-yang-error-not-a-law = { $how ->
    [unchanged] Not a law yet: the effect must take one pawn away, or add two.
    [recoloured] Not a law: a pawn that stays keeps its colour.
    [mixed] Not a law: pawns either go or appear, not both.
    [gone] Not a law: { $number } pawns have gone, and a law of destruction takes one.
   *[appeared] { $number ->
        [one] Not a law yet: one pawn has appeared, and a law of population adds two.
       *[other] Not a law: { $number } pawns have appeared, and a law of population adds two.
    }
}
yin-yang-error-bad-draft = Expected a draft with four laws (texts or nothing) and perhaps a board.
yin-yang-error-position-json = Expected a JSON object with board, to_move, laws and open, got “{ $got }”.
yin-yang-error-position-field = A position has the fields board, to_move, laws, open and moved, but not “{ $got }”.
yin-yang-error-position-board = Expected a board of four rows such as bwww/bwww/bbbw/bbbw, got “{ $got }”.
yin-yang-error-position-side = Expected to_move to be b or w, got “{ $got }”.
yin-yang-error-position-laws = Expected four laws a side, got “{ $got }”.
yin-yang-error-position-law = This is no law: “{ $got }”.
yin-yang-error-position-two-coloured = With the option same_colour this is no law: “{ $got }”.
yin-yang-error-position-open = Expected the numbers (1 to 4) of written laws that lie open, got “{ $got }”.
yin-yang-error-position-moved = The move “{ $got }” does not fit the board.

## Laws in a file, to be solved with all of them open

yin-yang-error-laws-json = Expected a JSON object with b and w, four laws each, and perhaps “adaptations”: “unused”.
yin-yang-error-laws-four = Expected four laws of { $who }, each a text like bwbw>bwb.
yin-yang-error-laws-adaptations = Expected “unused” for the adaptations, or nothing.
yin-yang-error-laws-others = The position has other laws than the file.
yin-yang-error-laws-adapt = There is a law of adaptation among these laws. It would rewrite laws face down, so that there is nothing exact to be said with all of them open. Add “adaptations”: “unused” to leave it out: what is found then, its owner has at least.
yin-yang-error-laws-both-adapt = Both sides have laws of adaptation. With both left out, nothing could be said of the game with them.

yin-yang-note-open = All eight laws lie open from the start, known to both sides and free to be applied (Y10, Y12).
yin-yang-note-contradictions = Laws that contradict each other lie open together all the same ({ $pairs }). In a game only one of each pair could have been opened (Y13).
yin-yang-note-unused = The adaptations of { $who } are never applied. { $who } may do better with them, but no worse.

## What an analysis says

yin-yang-analysis-estimate = { $verdict } (an estimate: the face-down laws are guessed)
