# Capture Go: the words of its board and bowls on the page.

capture-go-board-label = Board of Capture Go, { $width } by { $height }. Arrow keys go over the points, Enter places a stone.
capture-go-board-join = { $first }, { $second }
capture-go-board-stone-b = black stone
capture-go-board-stone-w = white stone
capture-go-board-vacant = vacant
capture-go-board-taken-b = vacant, a black stone was just captured here
capture-go-board-taken-w = vacant, a white stone was just captured here
capture-go-board-atari = in atari
capture-go-board-advised = advised
capture-go-board-last = last move
capture-go-board-forbidden-suicide = forbidden, the stone would have no liberty
capture-go-board-forbidden-superko = forbidden, it would repeat an earlier board
capture-go-board-forbidden-other = forbidden

capture-go-button-pass = Pass

## The bowls

capture-go-side-label = Captured by { $seat }:
capture-go-side-count = { $captured } of { $target }
capture-go-side-captured = captured
