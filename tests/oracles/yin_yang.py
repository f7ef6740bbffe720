"""Yin Yang, read off the clauses Y1 to Y16; a slow twin for tests.

Seats are `b` (Black) and `w` (White). Actions: `L1=bwbw>bwb.` (composing), `c2-c3`, `L2@b2`,
`L1@a1:L4=bwbw>bwb.` (adaptation) and `end`.

A position is a dict of `board`, `to_move`, `laws` (seat to its four laws) and `open` (seat to the
numbers of its open laws). Beyond that: `to_move` is None while laws are composed, a law not yet
written is None, and `moved` is True when the side to move has moved a pawn in this turn already.
"""

from __future__ import annotations

import copy
import itertools
import re

COLUMNS = "abcd"  # Y1: from the left, seen by Black
ROWS = "1234"  # Y1: from Black's edge
BOXES = [column + row for column in COLUMNS for row in ROWS]
SQUARES = [column + row for column in "abc" for row in "123"]  # named by the lower left box
START = "bwww/bwww/bbbw/bbbw"  # Y2
GOAL = {"b": "d4", "w": "a1"}  # Y4
OTHER = {"b": "w", "w": "b"}
NUMBERS = (1, 2, 3, 4)  # Y6: four laws each
FORMS = {  # of the actions
    "compose": r"L([1-4])=(\S+)",
    "move": r"([a-d][1-4])-([a-d][1-4])",
    "law": r"L([1-4])@([a-c][1-3])",
    "adapt": r"L([1-4])@([a-c][1-3]):L([1-4])=(\S+)",
    "end": r"end",
}

OPTIONS: dict[str, tuple[str, ...]] = {  # the first value is the default
    "corner": ("any", "move_only"),  # Y4
    "population": ("any", "same_colour"),  # Y5
    "contradiction": ("effects_differ", "same_cause"),  # Y13
    "repetition": ("draw_on_3", "none"),  # Y15
    "tokens": ("unlimited", "box"),  # Y16
}
BOX = {"w": 15, "b": 15, "*": 2}  # Y16: one side's half of the box's tokens

Law = str | None  # None: an unwritten domino


def all_laws(population: str) -> set[str]:
    """Y5: every law there is."""
    laws = set()
    for signs in itertools.product("bw.", repeat=4):
        cause = "".join(signs)
        for i in range(4):  # destruction: without this pawn
            if cause[i] != ".":
                laws.add(f"{cause}>{cause[:i]}.{cause[i + 1 :]}")
        for i, j in itertools.combinations(range(4), 2):  # population: with a pawn on both
            if cause[i] == cause[j] == ".":
                for one, two in itertools.product("bw", repeat=2):
                    if population == "any" or one == two:
                        effect = list(cause)
                        effect[i], effect[j] = one, two
                        laws.add(f"{cause}>{''.join(effect)}")
        laws.add(f"{cause}>*")  # adaptation
    return laws


def boxes_of(square: str) -> list[str]:
    """The four boxes of a square as Black reads them: like lines of text, from the far side on."""
    left, low = square[0], square[1]
    right, high = COLUMNS[COLUMNS.index(left) + 1], ROWS[ROWS.index(low) + 1]
    return [left + high, right + high, left + low, right + low]


def boxes_as_read(seat: str, square: str) -> list[str]:
    """Y9: White sits across the table, so the boxes come in the opposite order."""
    boxes = boxes_of(square)
    return boxes if seat == "b" else boxes[::-1]


def on_the_board(seat: str, law: str) -> tuple[str, str]:
    """Cause and effect of a seat's law in Black's view; an adaptation changes nothing (Y5)."""
    cause, effect = law.split(">")
    if effect == "*":
        effect = cause
    return (cause, effect) if seat == "b" else (cause[::-1], effect[::-1])


class YinYangOracle:
    """One game of Yin Yang, with its past, all secrets known."""

    def __init__(
        self, options: dict[str, object], position: dict[str, object] | None = None
    ) -> None:
        self.options = {name: values[0] for name, values in OPTIONS.items()}
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name]:
                raise ValueError(f"no such option: {name}={value!r}")
            self.options[name] = str(value)
        self.all_laws = all_laws(self.options["population"])
        self.board = dict.fromkeys(BOXES, ".")
        self.laws: dict[str, dict[int, Law]] = {seat: dict.fromkeys(NUMBERS) for seat in OTHER}
        self.open: dict[str, set[int]] = {"b": set(), "w": set()}
        self.mover: str | None = None  # None while laws are composed
        self.moved = False  # has the side to move moved a pawn in this turn?
        self.seen: dict[object, int] = {}
        self.result: tuple[str, str] | None = None
        if position is None:
            self._put_board(START)
        else:
            self._read_position(position)

    def _put_board(self, text: str) -> None:
        rows = text.split("/")
        if len(rows) != 4 or any(re.fullmatch("[bw.]{4}", row) is None for row in rows):
            raise ValueError(f"not a board: {text!r}")
        for row, signs in zip(reversed(ROWS), rows, strict=True):
            for column, sign in zip(COLUMNS, signs, strict=True):
                self.board[column + row] = sign

    def _read_position(self, position: dict[str, object]) -> None:
        laws, opened = position["laws"], position["open"]
        if not isinstance(laws, dict) or not isinstance(opened, dict):
            raise ValueError("laws and open go by seat")
        self._put_board(str(position["board"]))
        for seat in OTHER:
            for number, law in zip(NUMBERS, laws[seat], strict=True):
                if law is not None and law not in self.all_laws:
                    raise ValueError(f"not a law: {law!r} (Y5)")
                self.laws[seat][number] = law
            self.open[seat] = set(opened[seat])
        if position["to_move"] is None:
            return
        self.mover = str(position["to_move"])
        self.moved = bool(position.get("moved", False))
        # As if the side not to move had just acted (in the middle of a turn: the side to move).
        self._look_at_corners(self.mover if self.moved else OTHER[self.mover], "given")
        if self.result is None and not self.moved:
            self._turn_begins()

    def position(self) -> dict[str, object]:
        """The position as a dict (see the top of this file)."""
        rows = ["".join(self.board[column + row] for column in COLUMNS) for row in reversed(ROWS)]
        found: dict[str, object] = {
            "board": "/".join(rows),
            "to_move": self.mover,
            "laws": {seat: [self.laws[seat][number] for number in NUMBERS] for seat in OTHER},
            "open": {seat: sorted(self.open[seat]) for seat in OTHER},
        }
        if self.moved:
            found["moved"] = True
        return found

    def copy(self) -> YinYangOracle:
        """A twin that can be played on without touching this one."""
        twin = copy.copy(self)
        twin.board = dict(self.board)
        twin.laws = {seat: dict(self.laws[seat]) for seat in OTHER}
        twin.open = {seat: set(self.open[seat]) for seat in OTHER}
        twin.seen = dict(self.seen)
        return twin

    # ---- the interface -----------------------------------------------------------------------

    def to_act(self) -> set[str]:
        """The seats that may act: the unfinished while composing (Y6), then the side to move."""
        if self.result:
            return set()
        if self.mover is None:
            return {seat for seat in OTHER if None in self.laws[seat].values()}
        return {self.mover}

    def violations(self, seat: str, text: str) -> set[str]:
        """Every clause that forbids this action."""
        kind, parts = self._read_action(text)
        if self.result:
            return {self.result[1]}
        if self.mover is None:
            if seat not in self.to_act() or kind != "compose":  # Y6: finished, or not yet play
                return {"Y6"}
            return self._broken_by_composing(seat, int(parts[0]), parts[1])
        if seat != self.mover:
            return {"Y7"}
        if kind == "compose":  # Y6: composing is over
            return {"Y6"}
        if kind == "end":  # Y7: at least one action
            return set() if self.moved else {"Y7"}
        if kind == "move":
            return self._broken_by_moving(parts[0], parts[1])
        number, square = int(parts[0]), parts[1]
        broken = self._broken_by_applying(number, square)
        law = self.laws[seat][number]
        adapts = law is not None and law.endswith(">*")
        if kind == "law" and adapts:  # Y11: an adaptation always rewrites
            broken.add("Y11")
        if kind == "adapt":
            if law is not None and not adapts:  # Y11: only an adaptation rewrites
                broken.add("Y11")
            broken |= self._broken_by_writing(seat, int(parts[2]), parts[3])
        return broken

    def legal(self, seat: str) -> set[str]:
        """Every action that no clause forbids."""
        if seat not in self.to_act():
            return set()
        pairs = itertools.product(NUMBERS, self.all_laws)
        if self.mover is None:
            return {
                f"L{n}={law}" for n, law in pairs if not self._broken_by_composing(seat, n, law)
            }
        found = self._legal_moves()
        if self.moved:
            found.add("end")
        writable = {f"L{n}={law}" for n, law in pairs if not self._broken_by_writing(seat, n, law)}
        for text in self._law_texts():
            found |= {text + new for new in writable} if text.endswith(":") else {text}
        return found

    def play(self, seat: str, text: str) -> None:
        """Take one action."""
        broken = self.violations(seat, text)
        if broken:
            raise ValueError(f"{text} by {seat} breaks {', '.join(sorted(broken))}")
        kind, parts = self._read_action(text)
        if kind == "compose":
            self.laws[seat][int(parts[0])] = parts[1]
            if not self.to_act():  # Y6: both are done; Black moves first
                self.mover = "b"
                self._turn_begins()
            return
        if kind == "move":
            self.board[parts[1]] = seat
            self.board[parts[0]] = "."
            self.moved = True
            self._look_at_corners(seat, text)
            return
        if kind in ("law", "adapt"):
            self._apply(seat, int(parts[0]), parts[1])
        if kind == "adapt":  # Y11: what was rewritten is hidden once more
            self.laws[seat][int(parts[2])] = parts[3]
            self.open[seat].discard(int(parts[2]))
        self._look_at_corners(seat, text)
        if self.result is None:  # Y7: a law ends the turn, and so does `end`
            self.mover = OTHER[seat]
            self.moved = False
            self._turn_begins()

    def outcome(self) -> tuple[str, str] | None:
        """The winner's letter or `draw`, with the clause; None while the game goes on."""
        return self.result

    def agreed(self) -> tuple[str, str]:
        """The result if both agree to end the game now (Y15)."""
        return ("draw", "Y15")

    # ---- each clause -------------------------------------------------------------------------

    def _read_action(self, text: str) -> tuple[str, tuple[str, ...]]:
        """The sort of an action and its parts."""
        for kind, form in FORMS.items():
            found = re.fullmatch(form, text)
            if found is not None:
                return kind, found.groups()
        raise ValueError(f"not an action of Yin Yang: {text!r}")

    def _broken_by_composing(self, seat: str, number: int, law: str) -> set[str]:
        broken = self._broken_by_writing(seat, number, law)
        if self.laws[seat][number] is not None:  # Y6: already written
            broken.add("Y6")
        return broken

    def _broken_by_writing(self, seat: str, number: int, law: str) -> set[str]:
        """Y5 and Y16, for a law written on a domino, while composing or by adaptation."""
        if law not in self.all_laws:
            return {"Y5"}
        if self.options["tokens"] == "box":  # Y16: all four dominoes of this seat together
            dominoes = {**self.laws[seat], number: law}
            tokens = "".join(text for text in dominoes.values() if text is not None)
            if any(tokens.count(token) > most for token, most in BOX.items()):
                return {"Y16"}
        return set()

    def _broken_by_moving(self, start: str, end: str) -> set[str]:
        broken = set()
        if self.moved:  # Y7: one move a turn
            broken.add("Y7")
        columns = abs(COLUMNS.index(start[0]) - COLUMNS.index(end[0]))
        rows = abs(ROWS.index(start[1]) - ROWS.index(end[1]))
        adjacent = columns + rows == 1
        if self.board[start] != self.mover or self.board[end] != "." or not adjacent:  # Y8
            broken.add("Y8")
        return broken

    def _legal_moves(self) -> set[str]:
        pairs = itertools.product(BOXES, BOXES)
        return {f"{a}-{b}" for a, b in pairs if not self._broken_by_moving(a, b)}

    def _broken_by_applying(self, number: int, square: str) -> set[str]:
        """Y10 and Y13, for one of the mover's own laws at a square."""
        assert self.mover is not None
        law = self.laws[self.mover][number]
        if law is None:
            return {"Y10"}
        broken = set()
        content = "".join(self.board[box] for box in boxes_as_read(self.mover, square))
        if content != law.split(">")[0]:  # Y10: the cause is not there
            broken.add("Y10")
        if number not in self.open[self.mover]:  # Y13: it would have to be opened
            for seat in OTHER:
                for there in self.open[seat]:
                    if self._contradict(self.mover, law, seat, self.laws[seat][there]):
                        broken.add("Y13")
        return broken

    def _contradict(self, one: str, law: str, two: str, other: Law) -> bool:
        """Y13: same cause, different effects, both compared on the board."""
        if other is None:
            return False
        cause, effect = on_the_board(one, law)
        other_cause, other_effect = on_the_board(two, other)
        if self.options["contradiction"] == "same_cause":
            return cause == other_cause
        return cause == other_cause and effect != other_effect

    def _applicable_laws(self) -> set[str]:
        """Every `L2@b2` that fits and may be opened, adaptations included."""
        pairs = itertools.product(NUMBERS, SQUARES)
        return {f"L{n}@{square}" for n, square in pairs if not self._broken_by_applying(n, square)}

    def _apply(self, seat: str, number: int, square: str) -> None:
        """Y10, Y12: change the four boxes to the effect; the law lies open from now on."""
        effect = str(self.laws[seat][number]).split(">")[1]
        if effect != "*":
            for box, sign in zip(boxes_as_read(seat, square), effect, strict=True):
                self.board[box] = sign
        self.open[seat].add(number)

    def _look_at_corners(self, actor: str, action: str) -> None:
        """Y4: the acting player's goal first."""
        if self.options["corner"] == "move_only":  # only one's own pawn, moved there
            if action.endswith(f"-{GOAL[actor]}"):
                self.result = (actor, "Y4")
            return
        for seat in (actor, OTHER[actor]):
            if self.board[GOAL[seat]] == seat:
                self.result = (seat, "Y4")
                return

    def _turn_begins(self) -> None:
        """Look whether the side to move can act (Y14) and for repetition (Y15)."""
        assert self.mover is not None
        now = (tuple(self.board.items()), self.mover, self._dominoes("b"), self._dominoes("w"))
        self.seen[now] = self.seen.get(now, 0) + 1
        if not self._legal_moves() and not self._applicable_laws():  # Y14
            self.result = (OTHER[self.mover], "Y14")
        elif self.options["repetition"] == "draw_on_3" and self.seen[now] >= 3:  # Y15
            self.result = ("draw", "Y15")

    def _dominoes(self, seat: str) -> tuple[tuple[Law, bool], ...]:
        """Y15: a seat's laws, domino by domino, and which of them are open."""
        return tuple((self.laws[seat][n], n in self.open[seat]) for n in NUMBERS)

    # ---- whole turns, for the vectors --------------------------------------------------------

    def turns(self) -> set[str]:
        """Every whole turn at the start of a turn; an adaptation once a place, as `L1@a1:`."""
        if self.result or self.mover is None:
            return set()
        if self.moved:
            raise ValueError("whole turns are told only at the start of a turn")
        found = self._law_texts()
        for move in self._legal_moves():
            found.add(move)
            after = self.copy()
            after.play(self.mover, move)
            if after.result is None:
                found |= {f"{move} {law}" for law in after._law_texts()}
        return found

    def _law_texts(self) -> set[str]:
        assert self.mover is not None
        texts = set()  # an adaptation is followed by a colon
        for place in self._applicable_laws():
            law = str(self.laws[self.mover][int(place[1])])
            texts.add(f"{place}:" if law.endswith(">*") else place)
        return texts

    def play_turn(self, text: str) -> None:
        """Take a whole turn: its actions, and `end` after a move alone."""
        seat = str(self.mover)
        for action in text.split():
            self.play(seat, action)
        if self.result is None and self.mover == seat:
            self.play(seat, "end")
