# Capture Go: names, options, whose turn, why not, how it ended.

capture-go-title = Capture Go
capture-go-about = Atari Go: place stones, take liberties. The first to capture an agreed number of stones wins.

capture-go-seat-b = Black
capture-go-seat-w = White

capture-go-option-size = Board
capture-go-option-size-about = How many lines each way, 2 to 19. Small boards make short games.
capture-go-option-target = Captures that win
capture-go-option-target-about = How many stones a player must capture. One is how Go is taught; five to ten make a long fight.
capture-go-option-width = Width
capture-go-option-width-about = Lines from left to right, if the board is not square.
capture-go-option-height = Height
capture-go-option-height-about = Lines from bottom to top, if the board is not square.
capture-go-option-target-black = Captures that win for Black
capture-go-option-target-black-about = A handicap: let one side need more stones than the other.
capture-go-option-target-white = Captures that win for White
capture-go-option-target-white-about = A handicap: let one side need more stones than the other.
capture-go-option-start = Start
capture-go-option-start-about = What stands on the board before the first move.
capture-go-option-start-empty = Empty board
capture-go-option-start-empty-about = The usual start.
capture-go-option-start-crosscut = Crosscut
capture-go-option-start-crosscut-about = Four stones in the centre, placed crosswise: a fight from the first move.
capture-go-option-start-stones = Given stones
capture-go-option-start-stones-about = Stones where you say, for handicaps and problems.
capture-go-option-black-stones = Black stones
capture-go-option-black-stones-about = Vertices separated by blanks, such as “C3 D4”.
capture-go-option-white-stones = White stones
capture-go-option-white-stones-about = Vertices separated by blanks, such as “C4 D3”.
capture-go-option-superko = Repetition
capture-go-option-superko-about = Which repetitions of the whole board are forbidden.
capture-go-option-superko-positional = Any earlier board
capture-go-option-superko-positional-about = No placement may recreate an earlier arrangement of all stones (positional superko).
capture-go-option-superko-situational = Same board, same turn
capture-go-option-superko-situational-about = An earlier arrangement may come back when the other side is to move (situational superko).
capture-go-option-superko-ko = Only at once
capture-go-option-superko-ko-about = Only taking straight back is forbidden (the simple ko rule); play may go round for ever.
capture-go-option-passing = Passing
capture-go-option-passing-about = Whether you may leave out a turn.
capture-go-option-passing-allowed = Allowed
capture-go-option-passing-allowed-about = When both pass, one after the other, the game is over.
capture-go-option-passing-forbidden = Forbidden
capture-go-option-passing-forbidden-about = Who has no placement left has lost: the form used in research.
capture-go-option-undecided = If nobody reaches the target
capture-go-option-undecided-about = Who wins when both pass or agree to end.
capture-go-option-undecided-captures = Larger share
capture-go-option-undecided-captures-about = Whoever came closer to their target, as a fraction of it; equal fractions are a draw.
capture-go-option-undecided-draw = Draw
capture-go-option-undecided-draw-about = The game is drawn.
capture-go-option-undecided-area = Area
capture-go-option-undecided-area-about = Chinese area score: stones and the points they surround, with komi for White.
capture-go-option-komi = Komi
capture-go-option-komi-about = Points added to White's area. It counts only when area decides.

capture-go-sentence = { $you ->
    [yes] { $news ->
        [can-take] Your turn. A chain of { $other } is in atari: you can take it.
        [in-atari] Your turn. { $stones ->
            [one] A stone of yours is in atari.
           *[other] { $stones } stones of yours are in atari.
        }
        [passed] { $other } passed. Place a stone, or pass to end the game.
       *[quiet] Your turn: place a stone.
    }
   *[no] { $news ->
        [can-take] { $who } to move. A chain of { $other } is in atari.
        [in-atari] { $who } to move. { $stones ->
            [one] A stone of { $who } is in atari.
           *[other] { $stones } stones of { $who } are in atari.
        }
        [passed] { $other } passed. { $who } to move.
       *[quiet] { $who } to move.
    }
} { $missing ->
    [one] One capture wins.
   *[other] { $missing } captures to go.
}

capture-go-termination-captured = { $winner } has won: the target of captured stones is reached.
capture-go-termination-no-placement = { $loser } has no point left to play on. { $winner } has won.
capture-go-termination-undecided-captures = { $winner } has won: a larger share of the target was captured.
capture-go-termination-undecided-captures-draw = A draw: both captured the same share of their target.
capture-go-termination-undecided-draw-draw = A draw: nobody reached the target.
capture-go-termination-undecided-area = { $winner } has won by area.
capture-go-termination-undecided-area-draw = A draw: both have the same area.
capture-go-termination-resigned = { $loser } resigned. { $winner } has won.

capture-go-refusal-game-over = The game is over.
capture-go-refusal-not-your-turn = It is the other side's turn.
capture-go-refusal-occupied = There is a stone on { $vertex } already.
capture-go-refusal-suicide = A stone on { $vertex } would have no liberty and capture nothing: that is forbidden.
capture-go-refusal-superko = A stone on { $vertex } would bring back an earlier arrangement of the whole board.
capture-go-refusal-no-passing = Passing is not allowed in this game.

capture-go-error-bad-action-text = Expected a vertex from A1 to { $last } (no I) or “pass”, got “{ $got }”.
capture-go-error-needs-start-stones = Stones can be given only when the start is set to “stones”.
capture-go-error-position-fields = Expected a position of five parts (rows, side, captured by Black, by White, passes), got “{ $got }”.
capture-go-error-position-size = The rows do not fit the board's width and height: “{ $got }”.
capture-go-error-position-sign = Expected rows of “.”, “b” and “w”, got “{ $got }”.
capture-go-error-position-side = Expected the side to move, b or w, got “{ $got }”.
capture-go-error-position-counts = Expected stones captured by Black, by White, and 0 to 2 passes, got “{ $got }”.
capture-go-error-position-twice = Two stones are given for { $got }.
capture-go-error-position-breathless = The chain at { $got } would have no liberty. Choose a larger board or other stones.
