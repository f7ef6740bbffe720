"""Captures that are forced from far away are found, and found soon."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.search import alpha_beta, proof_number
from taijitu.search.answer import SURE
from taijitu.search.limits import Limits

GAME = get_game("capture-go")
ALPHA_BETA = alpha_beta.AlphaBeta(256, 18)
PROOF = proof_number.ProofNumber(18)

LADDER = "ww...../......./......./......./.bw..../..bb.../....... b 0 0 0"
MARGIN = 4
"""Far more than the nodes that were needed when this was written is too many."""
FAR = [
    # Found by deep search in games that the program played against itself.
    ("......./.b...ww/.....bw/.w.bbbw/.b.wb../.bbwbw./...ww.. b 0 0 0", 17, 3_400),
    (".....w./..bbwbb/...wwb./.....w./..b..w./....b../....... w 0 0 0", 15, 510),
    ("......./..bbwb./...wwb./.....w./..b..w./....b../....... w 0 0 0", 17, 7_100),
    (".w.bb../.bwwwb./.b...../......./......./......./....... w 0 0 0", 15, 4_700),
    (".w.bb../.bw.w../.b...../......./......./......./....... w 0 0 0", 17, 8_400),
    (".....b./.bb.wb./.wbwwwb/.w..bbb/.bw..w./.bw..w./....... w 0 0 0", 15, 2_400),
]


def at(text: str) -> Any:
    return GAME.parse_position(text, GAME.normalise({"size": 7, "passing": "forbidden"}))


def test_a_ladder_across_the_board_is_read_at_once() -> None:
    position = at(LADDER)
    answer = alpha_beta.search(position, Limits(nodes=300), memory=ALPHA_BETA)
    assert [GAME.format_action(position, c.action) for c in answer.candidates] == ["C4"]
    assert answer.best.value > SURE
    assert answer.best.distance == 17
    assert len(answer.variation) == 17


def test_a_ladder_with_a_stone_in_its_way_is_none() -> None:
    position = at(LADDER.replace("ww...../......./.......", "......./......./....w.."))
    answer = alpha_beta.search(position, Limits(nodes=300), memory=ALPHA_BETA)
    assert len(answer.candidates) > 1


@pytest.mark.parametrize(("text", "distance", "nodes"), FAR)
def test_captures_far_ahead_are_found(text: str, distance: int, nodes: int) -> None:
    position = at(text)
    sign = -1 if position.state.to_move else 1
    answer = alpha_beta.search(position, Limits(nodes=MARGIN * nodes), memory=ALPHA_BETA)
    assert sign * answer.best.value > SURE
    assert answer.best.distance is not None
    assert answer.best.distance <= distance
    proof = proof_number.search(position, Limits(nodes=20_000), memory=PROOF)
    assert proof.wins
    # What both say is played out: nobody can put it off any longer.
    for action in proof.line:
        (seat,) = GAME.to_act(position)
        position = GAME.apply(position, seat, action)
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.winner == proof.seat
