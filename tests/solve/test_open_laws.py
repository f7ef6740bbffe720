"""Yin Yang with open laws: small situations, worked out in full by the literal oracle."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

from taijitu.core.errors import ActionTextError, PositionError
from taijitu.core.game import Position
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import numbering, rules
from taijitu.games.yin_yang.laws import TEXTS
from taijitu.games.yin_yang.state import YinYangState
from taijitu.games.yin_yang.text import parse_board
from taijitu.solve.cells import distance_of, is_loss, is_win
from taijitu.solve.consistency import flaw_in
from taijitu.solve.decide import Decider
from taijitu.solve.retrograde import solve_all, solve_below
from taijitu.solve.table import Table, cell_of, verdict
from tests.oracles.yin_yang import OTHER, YinYangOracle

GAME = get_game("yin-yang")
DECIDER = Decider(16)
Key = tuple[str, str, bool]
"""Board, side to move, and whether it has moved a pawn."""
MOST = 700


def small_laws(rng: random.Random) -> dict[str, list[str]]:
    """Laws that fit where few pawns are: they take one away, and now and then add two."""
    few = [text for text in TEXTS if text[:4].count(".") >= 2 and not text.endswith("*")]
    taking = [text for text in few if text[:4].count(".") + 1 == text[5:].count(".")]
    laws = {seat: rng.sample(taking, 4) for seat in OTHER}
    if rng.random() < 0.5:
        laws[rng.choice("bw")][0] = rng.choice(few)
    return laws


def small_position(rng: random.Random) -> dict[str, Any]:
    boxes = ["b", "w", *rng.choice(("", "", "b", "w", "bw"))]
    boxes += ["."] * (16 - len(boxes))
    rng.shuffle(boxes)
    return {
        "board": "/".join("".join(boxes[n : n + 4]) for n in range(0, 16, 4)),
        "to_move": rng.choice("bw"),
        "laws": small_laws(rng),
        "open": {seat: [1, 2, 3, 4] for seat in OTHER},
    }


def enumerated(position: dict[str, Any], corner: str) -> dict[Key, tuple[int, int]] | None:
    """By situation: 1, 0 or -1 for the side to move, and turns to the end (-1 for a draw);
    ``None`` if there are too many situations. Situations that are over have no key.
    """
    options: dict[str, object] = {"corner": corner, "repetition": "none"}
    start = YinYangOracle(options, position)
    if start.outcome() is not None:
        return None
    children: dict[Key, list[Key | str]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        key = key_of(here)
        if key in children:
            continue
        if len(children) >= MOST:
            return None
        children[key] = []
        seat = str(here.mover)
        actions = here._applicable_laws() | ({"end"} if here.moved else here._legal_moves())
        for action in actions:
            after = here.copy()
            after.play(seat, action)
            outcome = after.outcome()
            if outcome is None or outcome[1] == "Y14":
                children[key].append(key_of(after))
                waiting.append(after)
            else:
                children[key].append(outcome[0])
    return solved(children)


def key_of(oracle: YinYangOracle) -> Key:
    found = oracle.position()
    return str(found["board"]), str(found["to_move"]), oracle.moved


def solved(children: dict[Key, list[Key | str]]) -> dict[Key, tuple[int, int]]:
    """Values to a number of turns, worked out from those to one turn less."""
    known: dict[Key, tuple[int, int]] = {}
    order = sorted(children, key=lambda key: not key[2])
    for turns in range(len(children) + 2):
        before = dict(known)
        for key in order:  # what is in the middle of a turn first
            if key in known:
                continue
            values: list[int | None] = []
            for child in children[key]:
                if isinstance(child, str):
                    values.append((1 if child == key[1] else -1) if turns else None)
                elif child[1] == key[1]:
                    values.append(known[child][0] if child in known else None)
                else:
                    values.append(-before[child][0] if child in before else None)
            if 1 in values:
                known[key] = (1, turns)
            elif all(value == -1 for value in values):
                known[key] = (-1, turns)
        if turns > 1 and known == before:
            break
    return {key: known.get(key, (0, -1)) for key in children}


def state_of(position: dict[str, Any], corner: str) -> YinYangState:
    text = json.dumps(position)
    found: YinYangState = GAME.parse_position(text, GAME.normalise({"corner": corner})).state
    return found


def shown(cell: int) -> tuple[int, int]:
    return (1 if is_win(cell) else -1 if is_loss(cell) else 0), distance_of(cell)


def at(state: YinYangState, key: Key) -> YinYangState:
    """The situation of a key."""
    board = numbering.board_number(parse_board(key[0]))
    return numbering.numbered(state, "bw".index(key[1]), board + key[2] * numbering.BOARDS)


def test_small_situations_are_worth_what_enumeration_says() -> None:
    seen = {1: 0, 0: 0, -1: 0}
    asked = longest = 0
    for seed in range(40):
        rng = random.Random(seed)
        corner = rng.choice(("any", "move_only"))
        position = small_position(rng)
        state = state_of(position, corner)
        table = solve_below(state, MOST)
        if table is None or state.won:
            continue  # The oracle would take long to come to the same end.
        expected = enumerated(position, corner)
        if expected is None:
            continue
        assert table.size == len(expected)
        for key, value in expected.items():
            assert shown(cell_of(table, at(state, key))) == value, (seed, key)
            seen[value[0]] += 1
            longest = max(longest, value[1])
        for key in rng.sample(sorted(expected), min(3, len(expected))):
            here = at(state, key)
            if rules.legal_actions(here, (), 0, [0] * rules.MOST_TURN_ACTIONS):
                decide(table, here)
                asked += 1
    assert min(seen.values()) > 500, seen
    assert longest >= 7
    assert asked > 20


def decide(table: Table, state: YinYangState) -> None:
    """Proof-number search says the same as the table."""
    position = Position(state, (rules.situation_key(state),))
    found = DECIDER.decide(position, 100_000)
    winner, turns = verdict(table, state)
    assert found.known
    assert found.winner == winner
    if found.actions is not None:
        assert turns <= found.actions


# ---- laws from a file ------------------------------------------------------------------------

LAWS = {
    "b": ["bwbw>bwb.", "bwbb>b.bb", "b..w>b...", "w...>...."],
    "w": ["w..b>w...", "wbww>w.ww", "b...>....", "wbwb>wbw."],
}


def laid_open(value: object, position: str | None = None, **options: str) -> Any:
    return GAME.laid_open(GAME.normalise(options), json.dumps(value), position)  # type: ignore[attr-defined]


def test_laws_are_laid_open() -> None:
    found = laid_open(LAWS)
    assert found.position.state.open_laws == 255
    assert found.better == frozenset()
    assert [note.key for note in found.notes] == [
        "yin-yang-note-open",
        "yin-yang-note-contradictions",
    ]
    assert found.notes[1].details["pairs"] == "b1 w4, b3 w1"
    assert GAME.format_position(found.position).startswith('{"board": "bwww/bwww/bbbw/bbbw"')
    placed = laid_open(LAWS, "..../.b../..w./.... w")
    assert placed.position.state.to_move == 1
    text = GAME.format_position(placed.position)
    assert laid_open(LAWS, text) == placed
    assert laid_open(LAWS, json.dumps({"board": "..../.b../..w./....", "to_move": "w"})) == placed


ADAPTING = {**LAWS, "w": ["b...>*", *LAWS["w"][1:]]}


def test_adaptations_are_left_out_only_if_the_file_says_so() -> None:
    with pytest.raises(PositionError) as refused:
        laid_open(ADAPTING)
    assert refused.value.code == "laws_adapt"
    found = laid_open({**ADAPTING, "adaptations": "unused"})
    assert found.better == frozenset((1,))
    assert numbering.numbered_situations(found.position.state) > 0
    both = {**ADAPTING, "b": ADAPTING["w"], "adaptations": "unused"}
    with pytest.raises(PositionError) as refused:
        laid_open(both)
    assert refused.value.code == "laws_adapt"


@pytest.mark.parametrize(
    ("value", "position", "code"),
    [
        ([], None, "bad_laws"),
        ({"b": LAWS["b"]}, None, "bad_laws"),
        ({**LAWS, "x": 1}, None, "bad_laws"),
        ({**LAWS, "b": LAWS["b"][1:]}, None, "bad_laws"),
        ({**LAWS, "b": [*LAWS["b"][1:], 4]}, None, "bad_laws"),
        ({**LAWS, "b": [*LAWS["b"][1:], "bw"]}, None, "bad_law_text"),
        ({**LAWS, "b": [*LAWS["b"][1:], "bbbb>wwww"]}, None, "not_a_law"),
        ({**LAWS, "adaptations": "used"}, None, "bad_laws"),
        (LAWS, "nonsense", "bad_position"),
        (LAWS, "{", "bad_position"),
        (LAWS, "[]", "bad_position"),
        (LAWS, "..../..../..../.... x", "bad_position"),
        (
            LAWS,
            json.dumps({"board": "..../..../..../....", "laws": {"b": ["b...>...."]}}),
            "bad_laws",
        ),
        (LAWS, json.dumps({"board": "..../..../..../....", "laws": 3}), "bad_laws"),
    ],
)
def test_bad_files_have_a_code(value: object, position: str | None, code: str) -> None:
    with pytest.raises((PositionError, ActionTextError)) as refused:
        laid_open(value, position)
    assert refused.value.code == code
    assert refused.value.field in ("laws", "position")
    assert "error-" not in refused.value.message()


def test_a_file_that_is_no_json() -> None:
    with pytest.raises(PositionError):
        GAME.laid_open(GAME.normalise({}), "{", None)  # type: ignore[attr-defined]


def test_options_hold_for_laws_in_files() -> None:
    two = {**LAWS, "b": ["b...>bb.w", *LAWS["b"][1:]]}
    assert laid_open(two)
    with pytest.raises(PositionError):
        laid_open(two, population="same_colour")
    many = {**LAWS, "b": ["b..b>bbbb"] * 4}
    assert laid_open(many)
    with pytest.raises(PositionError) as refused:
        laid_open(many, tokens="box")
    assert refused.value.clause == "Y16"


# ---- all situations: a minute and 0.7 GiB, only when asked for ------------------------------


@pytest.mark.skipif("TAIJITU_LONG_TESTS" not in os.environ, reason="set TAIJITU_LONG_TESTS=1")
@pytest.mark.parametrize("corner", ["any", "move_only"])
def test_a_whole_table_follows_from_the_rules(corner: str) -> None:
    state = laid_open(LAWS, corner=corner).position.state
    table = solve_all(state)
    assert flaw_in(table) is None
    for seed in range(3):
        rng = random.Random(seed)
        boxes = ["b", "w", *"." * 14]
        rng.shuffle(boxes)
        board = "/".join("".join(boxes[n : n + 4]) for n in range(0, 16, 4))
        value = {
            "board": board,
            "to_move": "b",
            "laws": LAWS,
            "open": {s: [1, 2, 3, 4] for s in "bw"},
        }
        expected = enumerated(value, corner) or {}
        for key, found in expected.items():
            assert shown(cell_of(table, at(state, key))) == found
    table.rows[1, 1234567] += 1
    assert flaw_in(table, 1234000, 1235000) is not None
