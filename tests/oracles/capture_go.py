"""Capture Go, read off the clauses C1 to C10; a slow twin for tests.

Seats are `b` (Black) and `w` (White). Actions: `E5`, `pass`.
"""

from __future__ import annotations

import copy
import re
from fractions import Fraction

OTHER = {"b": "w", "w": "b"}
LETTERS = "ABCDEFGHJKLMNOPQRST"  # text form: A to T without I

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0
Board = dict[Point, str]  # only the points that hold a stone

DEFAULTS: dict[str, object] = {
    "width": 9,
    "height": 9,
    "target_black": 1,
    "target_white": 1,
    "start": "empty",
    "black_stones": "",
    "white_stones": "",
    "superko": "positional",
    "passing": "allowed",
    "undecided": "captures",
    "komi": 0,
}
CHOICES = {
    "start": ("empty", "crosscut", "stones"),
    "superko": ("positional", "situational", "ko"),
    "passing": ("allowed", "forbidden"),
    "undecided": ("captures", "draw", "area"),
}


def read_options(options: dict[str, object]) -> dict[str, object]:
    """C1: all options, with the defaults for those not given."""
    full = dict(DEFAULTS)
    both = {"size": ("width", "height"), "target": ("target_black", "target_white")}
    for short, names in both.items():
        if short in options:
            for name in names:
                full[name] = options[short]
    for name, value in options.items():
        if name in both:
            continue
        if name not in DEFAULTS:
            raise ValueError(f"no such option: {name}")
        full[name] = value
    for name, values in CHOICES.items():
        if full[name] not in values:
            raise ValueError(f"no such option: {name}={full[name]!r}")
    for name in ("width", "height"):
        if not 2 <= int(str(full[name])) <= 19:  # C1
            raise ValueError(f"{name} must be 2 to 19")
    for name in ("target_black", "target_white"):
        if not 1 <= int(str(full[name])) <= 99:  # C1
            raise ValueError(f"{name} must be 1 to 99")
    return full


class CaptureGoOracle:
    """One game of Capture Go, with its past."""

    def __init__(self, options: dict[str, object], position: str | None = None) -> None:
        self.options = read_options(options)
        self.width = int(str(self.options["width"]))
        self.height = int(str(self.options["height"]))
        self.target = {
            "b": int(str(self.options["target_black"])),
            "w": int(str(self.options["target_white"])),
        }
        self.points = [(x, y) for y in range(self.height) for x in range(self.width)]
        self.board: Board = {}
        self.mover = "b"  # Black moves first
        self.captured = {"b": 0, "w": 0}  # captured *by* that player
        self.passes = 0  # in a row
        if position is None:
            self._set_up()
        else:
            self._read_position(position)
        for chain in self._chains(self.board):
            if not self._liberties(self.board, chain):  # C3: it cannot stay
                raise ValueError("a chain of the start arrangement has no liberties (C3)")
        # Every arrangement so far, the start included, with the side that was to move then (C7).
        self.past: list[tuple[Board, str]] = [(dict(self.board), self.mover)]
        self.result: tuple[str, str] | None = None
        self._look_for_the_end()

    # ---- set-up and text ---------------------------------------------------------------------

    def _set_up(self) -> None:
        """C1: the start arrangement."""
        if self.options["start"] == "crosscut":
            c, r = (self.width - 1) // 2, (self.height - 1) // 2
            self.board = {(c, r + 1): "b", (c + 1, r): "b", (c, r): "w", (c + 1, r + 1): "w"}
        if self.options["start"] == "stones":
            for colour, name in (("b", "black_stones"), ("w", "white_stones")):
                for vertex in str(self.options[name]).split():
                    point = self._point(vertex)
                    if point in self.board:
                        raise ValueError(f"two stones on {vertex}")
                    self.board[point] = colour

    def _read_position(self, text: str) -> None:
        found = re.fullmatch(r"([.bw/]+) ([bw]) (\d+) (\d+) ([012])", text)
        if found is None:
            raise ValueError(f"not a position of Capture Go: {text!r}")
        rows = found[1].split("/")
        if len(rows) != self.height or any(len(row) != self.width for row in rows):
            raise ValueError(f"not a board of {self.width} x {self.height}: {found[1]!r}")
        for y, row in enumerate(reversed(rows)):
            for x, sign in enumerate(row):
                if sign != ".":
                    self.board[(x, y)] = sign
        self.mover = found[2]
        self.captured = {"b": int(found[3]), "w": int(found[4])}
        self.passes = int(found[5])

    def position(self) -> str:
        """Rows from top to bottom, side to move, captured by black, by white, passes in a row."""
        rows = []
        for y in reversed(range(self.height)):
            rows.append("".join(self.board.get((x, y), ".") for x in range(self.width)))
        captured = f"{self.captured['b']} {self.captured['w']}"
        return f"{'/'.join(rows)} {self.mover} {captured} {self.passes}"

    def _point(self, vertex: str) -> Point:
        if re.fullmatch(r"[A-HJ-T][1-9][0-9]?", vertex) is None:
            raise ValueError(f"not a point: {vertex!r}")
        point = (LETTERS.index(vertex[0]), int(vertex[1:]) - 1)
        if point not in self.points:
            raise ValueError(f"{vertex} is not on the board")
        return point

    def _vertex(self, point: Point) -> str:
        return f"{LETTERS[point[0]]}{point[1] + 1}"

    def copy(self) -> CaptureGoOracle:
        """A twin that can be played on without touching this one."""
        twin = copy.copy(self)
        twin.board = dict(self.board)
        twin.captured = dict(self.captured)
        twin.past = list(self.past)
        return twin

    # ---- chains and liberties (C3, C4) -------------------------------------------------------

    def _adjacent(self, point: Point) -> list[Point]:
        """The neighbours along the lines."""
        x, y = point
        around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [(i, j) for i, j in around if 0 <= i < self.width and 0 <= j < self.height]

    def _chain(self, board: Board, start: Point) -> set[Point]:
        """C3: this stone and all others that steps from stone to like stone lead to."""
        chain = {start}
        waiting = [start]
        while waiting:
            for near in self._adjacent(waiting.pop()):
                if near not in chain and board.get(near) == board[start]:
                    chain.add(near)
                    waiting.append(near)
        return chain

    def _chains(self, board: Board) -> list[set[Point]]:
        """C3: all chains on the board."""
        chains: list[set[Point]] = []
        done: set[Point] = set()
        for point in board:
            if point not in done:
                chains.append(self._chain(board, point))
                done |= chains[-1]
        return chains

    def _liberties(self, board: Board, chain: set[Point]) -> set[Point]:
        """C3: the vacant points adjacent to the chain."""
        return {near for point in chain for near in self._adjacent(point) if near not in board}

    def _after(self, seat: str, point: Point) -> tuple[Board, int]:
        """The board after a placement and C4, and how many stones it captured."""
        placed = dict(self.board)
        placed[point] = seat
        taken: set[Point] = set()
        for chain in self._chains(placed):
            colour = placed[next(iter(chain))]
            if colour == OTHER[seat] and not self._liberties(placed, chain):
                taken |= chain  # only the opponent's chains are taken
        return {at: colour for at, colour in placed.items() if at not in taken}, len(taken)

    # ---- the interface -----------------------------------------------------------------------

    def to_act(self) -> set[str]:
        """The seat whose turn it is; nobody when the game is over."""
        return set() if self.result else {self.mover}

    def violations(self, seat: str, text: str) -> set[str]:
        """Every clause that forbids this turn."""
        point = None if text == "pass" else self._point(text)
        if self.result:
            return {self.result[1]}
        if seat != self.mover:
            return {"C2"}
        if point is None:
            return {"C8"} if self.options["passing"] == "forbidden" else set()
        return self._broken_by_placing(point)

    def _broken_by_placing(self, point: Point) -> set[str]:
        if point in self.board:  # C2: not vacant
            return {"C2"}
        board, _ = self._after(self.mover, point)
        broken = set()
        if not self._liberties(board, self._chain(board, point)):  # C6: suicide
            broken.add("C6")
        if self._repeats(board):
            broken.add("C7")
        return broken

    def _repeats(self, board: Board) -> bool:
        """C7: does a placement that leads to this arrangement recreate an earlier one?"""
        if self.options["superko"] == "positional":
            return any(board == earlier for earlier, _ in self.past)
        if self.options["superko"] == "situational":  # with the side to move next
            return (board, OTHER[self.mover]) in self.past
        # `ko`: the arrangement just before the opponent's last turn
        return len(self.past) >= 2 and board == self.past[-2][0]

    def legal(self, seat: str) -> set[str]:
        """Every turn that no clause forbids."""
        if seat not in self.to_act():
            return set()
        found = self._placements()
        if not self.violations(seat, "pass"):
            found.add("pass")
        return found

    def _placements(self) -> set[str]:
        return {self._vertex(at) for at in self.points if not self._broken_by_placing(at)}

    def play(self, seat: str, text: str) -> None:
        """Take a turn (C2)."""
        broken = self.violations(seat, text)
        if broken:
            raise ValueError(f"{text} by {seat} breaks {', '.join(sorted(broken))}")
        if text == "pass":
            self.passes += 1
        else:
            self.board, count = self._after(seat, self._point(text))
            self.captured[seat] += count
            self.passes = 0
        self.mover = OTHER[seat]
        self.past.append((dict(self.board), self.mover))
        self._look_for_the_end()

    def _look_for_the_end(self) -> None:
        for seat in (OTHER[self.mover], self.mover):  # the one who has just played first
            if self.captured[seat] >= self.target[seat]:  # C5
                self.result = (seat, "C5")
                return
        if self.passes >= 2:  # C8: both have passed, one right after the other
            self.result = self.agreed()
        elif self.options["passing"] == "forbidden" and not self._placements():
            self.result = (OTHER[self.mover], "C8")  # C8: no legal placement, lost

    def outcome(self) -> tuple[str, str] | None:
        """The winner's letter or `draw`, with the clause; None while the game goes on."""
        return self.result

    def agreed(self) -> tuple[str, str]:
        """C10: who wins if play stops here, by passing or by agreement."""
        if self.options["undecided"] == "draw":
            return ("draw", "C10")
        if self.options["undecided"] == "area":
            black = Fraction(self._area("b"))
            white = self._area("w") + Fraction(str(self.options["komi"]))
        else:  # the larger share of one's own target
            black = Fraction(self.captured["b"], self.target["b"])
            white = Fraction(self.captured["w"], self.target["w"])
        if black == white:
            return ("draw", "C10")
        return ("b" if black > white else "w", "C10")

    def _area(self, seat: str) -> int:
        """C10, Chinese area: own stones, and vacant regions that touch only own stones."""
        area = list(self.board.values()).count(seat)
        done: set[Point] = set()
        for start in self.points:
            if start in self.board or start in done:
                continue
            region = {start}
            waiting = [start]
            touched = set()
            while waiting:
                for near in self._adjacent(waiting.pop()):
                    if near in self.board:
                        touched.add(self.board[near])
                    elif near not in region:
                        region.add(near)
                        waiting.append(near)
            done |= region
            if touched == {seat}:
                area += len(region)
        return area
