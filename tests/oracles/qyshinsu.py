"""Qyshinsu, read off the clauses Q1 to Q14; a slow twin for tests.

Seats are `e` (Ebony) and `c` (Crimson). Actions: `3@7`, `x3@7`, `O@12`, `xO@12`.
"""

from __future__ import annotations

import copy
import re

RING = range(1, 13)  # Q1: clockwise
KINDS = ("1", "2", "3", "4", "5", "O")  # Q2: six kinds
START = "-/-/-/-/-/-/-/-/-/-/-/- e - - -"
OTHER = {"e": "c", "c": "e"}

OPTIONS: dict[str, tuple[str, ...]] = {  # the first value is the default
    "old_stones": ("2", "1"),  # Q2
    "old_stone_reach": ("nearest", "each_way"),  # Q6
    "repetition": ("draw_on_3", "draw_on_2", "none"),  # Q13
}

Stone = tuple[str, str]  # kind, colour
Demand = tuple[bool, bool, frozenset[int]]  # may place, may remove, on which spaces
Situation = tuple[frozenset[tuple[int, Stone]], str, Demand, str, str]


def clockwise(space: int, steps: int) -> int:
    """The space so many steps further around the ring (Q1); negative steps go back."""
    return (space - 1 + steps) % 12 + 1


def read_action(text: str) -> tuple[bool, str, int]:
    """Whether the turn removes, the kind and the space of `3@7`, `x3@7`, `O@12`."""
    found = re.fullmatch(r"(x?)([1-5O])@([1-9]|10|11|12)", text)
    if found is None:
        raise ValueError(f"not a turn of Qyshinsu: {text!r}")
    return found[1] == "x", found[2], int(found[3])


class QyshinsuOracle:
    """One game of Qyshinsu, with its past."""

    def __init__(self, options: dict[str, object], position: str | None = None) -> None:
        self.options = {name: values[0] for name, values in OPTIONS.items()}
        for name, value in options.items():
            if name not in OPTIONS or str(value) not in OPTIONS[name]:
                raise ValueError(f"no such option: {name}={value!r}")
            self.options[name] = str(value)
        self._set_up(START if position is None else position)
        self.seen: dict[Situation, int] = {}
        self.result: tuple[str, str] | None = None
        self._turn_begins()  # the start is the first occurrence (Q13)

    def _set_up(self, text: str) -> None:
        """Read a position line: twelve fields, side to move, last turn, ban of e, ban of c."""
        parts = text.split()
        if len(parts) != 5:
            raise ValueError(f"not a position of Qyshinsu: {text!r}")
        fields = parts[0].split("/")
        if len(fields) != 12 or parts[1] not in OTHER:
            raise ValueError(f"not a position of Qyshinsu: {text!r}")
        self.board: dict[int, Stone] = {}
        for space, field in zip(RING, fields, strict=True):
            if field == "-":
                continue
            if re.fullmatch(r"[1-5o][ec]", field) is None:
                raise ValueError(f"not a space field: {field!r}")
            self.board[space] = (field[0].upper(), field[1])
        self.mover = parts[1]
        self.last = parts[2]
        self.bans = {"e": parts[3], "c": parts[4]}
        if self.last != "-":
            read_action(self.last)
        for ban in self.bans.values():
            if ban != "-" and read_action(ban)[0]:
                raise ValueError(f"not a ban: {ban!r}")

    def copy(self) -> QyshinsuOracle:
        """A twin that can be played on without touching this one."""
        twin = copy.copy(self)
        twin.board = dict(self.board)
        twin.bans = dict(self.bans)
        twin.seen = dict(self.seen)
        return twin

    # ---- reading the demand (Q4 to Q7) -------------------------------------------------------

    def _nearest(self, start: int, wanted: set[int]) -> set[int]:
        """The wanted spaces nearest to `start` (Q6, Q7), as `old_stone_reach` has it."""
        if self.options["old_stone_reach"] == "each_way":
            found = set()
            for way in (1, -1):  # to the right, then to the left
                for distance in range(1, 12):
                    space = clockwise(start, way * distance)
                    if space in wanted:
                        found.add(space)
                        break
            return found
        for distance in range(1, 7):  # nearest overall; a tie offers both
            found = {clockwise(start, distance), clockwise(start, -distance)} & wanted
            if found:
                return found
        return set()

    def _read_demand(self) -> Demand:
        """What the last turn demands of the player to move."""
        if self.last == "-":  # Q4: free
            return True, True, frozenset(RING)
        removed, kind, space = read_action(self.last)
        if kind != "O":  # Q5: the two spaces k away, placing or removing
            steps = int(kind)
            return True, True, frozenset({clockwise(space, steps), clockwise(space, -steps)})
        if not removed:  # Q6: place on the nearest vacant space
            vacant = {there for there in RING if there not in self.board}
            return True, False, frozenset(self._nearest(space, vacant))
        # Q7: remove one's own nearest stone
        own = {there for there, stone in self.board.items() if stone[1] == self.mover}
        return False, True, frozenset(self._nearest(space, own))

    def _demanding_clause(self) -> str:
        """The clause under which the present demand was made."""
        if self.last == "-":
            return "Q4"
        removed, kind, _ = read_action(self.last)
        if kind != "O":
            return "Q5"
        return "Q7" if removed else "Q6"

    # ---- the interface -----------------------------------------------------------------------

    def to_act(self) -> set[str]:
        """The seat whose turn it is; nobody when the game is over."""
        return set() if self.result else {self.mover}

    def violations(self, seat: str, text: str) -> set[str]:
        """Every clause that forbids this turn."""
        removing, kind, space = read_action(text)
        if self.result:
            return {self.result[1]}
        if seat != self.mover:
            return {"Q3"}
        if removing:
            return self._broken_by_removing(kind, space)
        return self._broken_by_placing(kind, space)

    def _broken_by_placing(self, kind: str, space: int) -> set[str]:
        seat = self.mover
        may_place, _, demanded = self.demand
        broken = set()
        if space in self.board:  # Q1: there is room for one stone only
            broken.add("Q1")
            if self.board[space][1] != seat:  # Q8: closed, it holds the opponent's stone
                broken.add("Q8")
        stones = list(self.board.values())
        owned = int(self.options["old_stones"]) if kind == "O" else 2
        if stones.count((kind, seat)) >= owned:  # Q2: none of this kind left at the side
            broken.add("Q2")
        if not may_place or space not in demanded:  # Q5, Q6, Q7
            broken.add(self._demanding_clause())
        if stones.count((kind, "e")) + stones.count((kind, "c")) >= 2:  # Q9: no third of a kind
            broken.add("Q9")
        if self.bans[seat] == f"{kind}@{space}":  # Q10: just removed from there
            broken.add("Q10")
        return broken

    def _broken_by_removing(self, kind: str, space: int) -> set[str]:
        seat = self.mover
        _, may_remove, demanded = self.demand
        broken = set()
        if space in self.board and self.board[space][1] != seat:  # Q8: not one's own
            broken.add("Q8")
        elif self.board.get(space) != (kind, seat):  # Q3: no such stone of one's own
            broken.add("Q3")
        if not may_remove or space not in demanded:  # Q5, Q6, Q7
            broken.add(self._demanding_clause())
        return broken

    def legal(self, seat: str) -> set[str]:
        """Every turn that no clause forbids."""
        if seat not in self.to_act():
            return set()
        return set(self.answers)

    def _answers(self) -> set[str]:
        found = set()
        for space in RING:
            for kind in KINDS:
                if not self._broken_by_placing(kind, space):
                    found.add(f"{kind}@{space}")
                if not self._broken_by_removing(kind, space):
                    found.add(f"x{kind}@{space}")
        return found

    def play(self, seat: str, text: str) -> None:
        """Take a turn (Q3)."""
        broken = self.violations(seat, text)
        if broken:
            raise ValueError(f"{text} by {seat} breaks {', '.join(sorted(broken))}")
        removing, kind, space = read_action(text)
        self.bans[seat] = "-"  # Q10: an older ban bound only until this turn
        if removing:
            del self.board[space]
            self.bans[seat] = f"{kind}@{space}"
        else:
            self.board[space] = (kind, seat)
        self.last = text
        self.mover = OTHER[seat]
        self._turn_begins()

    def _turn_begins(self) -> None:
        """Look whether the player to move can answer (Q12) and for repetition (Q13)."""
        self.demand = self._read_demand()
        now = self.situation()
        self.seen[now] = self.seen.get(now, 0) + 1
        self.answers = self._answers()
        if not self.answers:  # Q12, even if it is a repetition as well
            self.result = (OTHER[self.mover], "Q12")
            return
        limit = {"draw_on_3": 3, "draw_on_2": 2, "none": None}[self.options["repetition"]]
        if limit is not None and self.seen[now] >= limit:  # Q13
            self.result = ("draw", "Q13")

    def situation(self) -> Situation:
        """Q13: stones, side to move, what is demanded, and both bans that have not lapsed.

        A ban counts until it lapses, also when it happens to forbid nothing just now.
        """
        stones = frozenset(self.board.items())
        return stones, self.mover, self.demand, self.bans["e"], self.bans["c"]

    def outcome(self) -> tuple[str, str] | None:
        """The winner's letter or `draw`, with the clause; None while the game goes on."""
        return self.result

    def agreed(self) -> tuple[str, str]:
        """The result if both agree to end the game now (Q13)."""
        return ("draw", "Q13")

    def position(self) -> str:
        """The position line of the text form."""
        fields = []
        for space in RING:
            kind, colour = self.board.get(space, ("-", ""))
            fields.append(kind.lower() + colour)
        bans = f"{self.bans['e']} {self.bans['c']}"
        return f"{'/'.join(fields)} {self.mover} {self.last} {bans}"
