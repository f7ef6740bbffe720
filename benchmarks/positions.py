"""The positions that benchmarks and the signature are made from, as texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from taijitu.core.game import Position
from taijitu.core.play import play_moves
from taijitu.core.registry import get_game


@dataclass(frozen=True)
class Case:
    """A position of a game: options, a text (or the start), moves from there."""

    game: str
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    text: str | None = None
    moves: str = ""
    depth: int = 3
    """Whole turns that the signature looks ahead: some ten thousand nodes."""

    def position(self) -> Position[Any]:
        """The position, built through the game's own parsers."""
        game = get_game(self.game)
        options = game.normalise(self.options)
        start: Position[Any]
        if self.text is None:
            start = game.initial(options)
        else:
            start = game.parse_position(self.text, options)
        return play_moves(game, start, self.moves) if self.moves else start


def _yin_yang(
    name: str,
    board: str,
    black: str,
    white: str,
    opened: tuple[list[int], list[int]],
    depth: int = 3,
) -> Case:
    """A position with Black to move; laws as texts with blanks between, the open ones by number."""
    value = {
        "board": board,
        "to_move": "b",
        "laws": {"b": black.split(), "w": white.split()},
        "open": {"b": opened[0], "w": opened[1]},
    }
    return Case("yin-yang", name, text=json.dumps(value), depth=depth)


QYSHINSU_START = Case("qyshinsu", "the start", depth=5)
QYSHINSU_EXAMPLE = Case(
    "qyshinsu",
    "the rulebook's example game",
    moves="2@1 3@3 1@12 2@11 x2@1 x3@3 O@6",
    depth=9,
)
QYSHINSU_EACH_WAY = Case(
    "qyshinsu",
    "one Old Stone, each way",
    {"old_stones": 1, "old_stone_reach": "each_way"},
    moves="O@6 3@7 1@10",
    depth=9,
)
QYSHINSU_FULL = Case("qyshinsu", "a crowded ring", text="4e/-/5e/-/-/1e/4c/5c/oc/-/-/- e O@9 - -")

CAPTURE_START = Case("capture-go", "9 x 9, target 1")
CAPTURE_CROSSCUT = Case("capture-go", "9 x 9, crosscut", {"start": "crosscut"})
CAPTURE_FIVE = Case(
    "capture-go",
    "9 x 9, target 5, passing forbidden",
    {"target": 5, "passing": "forbidden"},
    moves="E5 E6 D6 F5 F6 E7 D7 F7 D5 G6 E4 G5",
)
CAPTURE_SMALL = Case(
    "capture-go",
    "5 x 5, target 3, situational superko",
    {"size": 5, "target": 3, "superko": "situational"},
    moves="C3 B3 C4 B4 B2",
    depth=5,
)

YIN_YANG_MIDDLE = _yin_yang(
    "eight dominoes, two of them open",
    "..ww/..b./b.wb/bwwb",
    "b.bb>b..b .b.w>.b.. bbw.>b.w. ..b.>wwb.",
    "..wb>..w. bb..>bbbw ..wb>wwwb ww.b>ww..",
    ([3], [4]),
)
YIN_YANG_CROWDED = _yin_yang(
    "a crowded board",
    ".wbw/w.w./b.wb/bw.b",
    "b.wb>b..b .bb.>..b. w.bw>..bw w...>w.bw",
    ".ww.>wwww bbb.>bb.. w.wb>w..b w..b>wwbb",
    ([], [1, 4]),
)
YIN_YANG_ADAPTING = _yin_yang(
    "laws that can be rewritten",
    "..ww/..b./b.wb/bwwb",
    "b.bb>b..b .b.w>* bbw.>b.w. ..b.>wwb.",
    "..wb>..w. bb..>* ..wb>wwwb ww.b>ww..",
    ([2], [4]),
)
YIN_YANG_OPENING = _yin_yang(
    "the set-up, laws composed",
    "bwww/bwww/bbbw/bbbw",
    "bwbw>bwb. bbbb>bbb. b.b.>bbbb ..bw>bbbw",
    "wbwb>wbw. wwww>www. w.w.>wwww ..wb>wwwb",
    ([], []),
    depth=6,
)

CASES: tuple[Case, ...] = (
    QYSHINSU_START,
    QYSHINSU_EXAMPLE,
    QYSHINSU_EACH_WAY,
    QYSHINSU_FULL,
    CAPTURE_START,
    CAPTURE_CROSSCUT,
    CAPTURE_FIVE,
    CAPTURE_SMALL,
    YIN_YANG_MIDDLE,
    YIN_YANG_CROWDED,
    YIN_YANG_ADAPTING,
    YIN_YANG_OPENING,
)
"""Several positions and options of every game: for searches and for the signature."""


def cases_of(game: str) -> list[Case]:
    """The cases of one game."""
    return [case for case in CASES if case.game == game]
