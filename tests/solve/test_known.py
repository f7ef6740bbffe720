"""Closed sets that begin with what certificates hold: nothing of it is taken on trust."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from taijitu.core.play import play_moves
from taijitu.core.registry import get_game
from taijitu.solve import holding as h
from taijitu.solve.certificate import Certificate, from_bytes
from taijitu.solve.errors import SolveError
from taijitu.solve.holder import Holder, hold, to_hold
from taijitu.solve.known import known_situations, take_over
from taijitu.solve.verify import verify
from tests.cli.test_cli import run

GAME = get_game("qyshinsu")
OPTIONS = GAME.normalise({})
START = GAME.initial(OPTIONS)
SHIPPED = Path(str(files("taijitu.solve") / "shipped"))
EBONY = "qyshinsu-e-holds-de3a17fa.certificate"
CRIMSON = "qyshinsu-c-holds-f6d65f28.certificate"
"""Crimson holds after a Stone of One."""


def shipped(name: str) -> Certificate:
    return from_bytes((SHIPPED / name).read_bytes())


@pytest.mark.parametrize(("keeper", "name"), [(0, EBONY), (1, EBONY), (1, CRIMSON), (0, CRIMSON)])
def test_all_of_a_certificate_is_kept_for_either_side(keeper: int, name: str) -> None:
    certificate = shipped(name)
    holder = Holder(START.state, keeper, to_hold(START, keeper), 64)
    codes = known_situations(START.state, "qyshinsu", OPTIONS, keeper, [certificate, certificate])
    assert len(codes) == len(certificate.codes)
    assert take_over(START.state, codes, keeper, holder.work) == len(codes)


def test_a_search_needs_nothing_but_what_is_known() -> None:
    position = play_moves(GAME, START, "1@1")
    found = hold(GAME, OPTIONS, position, 1, memory_mib=64, known=[shipped(CRIMSON)])
    assert found.holds is True
    assert found.certificate is not None
    verify(found.certificate)
    assert set(found.certificate.codes) <= set(shipped(CRIMSON).codes)
    assert found.progress.nodes < 1000


def test_gaps_in_what_is_known_are_searched() -> None:
    whole = shipped(EBONY)
    half = replace(whole, codes=whole.codes[::2], kept=whole.kept[::2])
    found = hold(GAME, OPTIONS, START, 0, memory_mib=64, known=[half])
    assert found.holds is True
    assert found.certificate is not None
    verify(found.certificate)


def test_what_is_known_of_the_other_side_to_move_is_left_aside() -> None:
    holder = Holder(START.state, 0, to_hold(START, 0), 64)
    codes = shipped(CRIMSON).codes.astype(np.int64)
    assert take_over(START.state, codes, 0, holder.work) == 0
    assert (holder.work.status[: int(holder.work.control[h.LISTED])] == h.OPEN).all()


def test_known_situations_without_room_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taijitu.solve.holder._sizes", lambda memory_mib: (400, 10))
    found = hold(GAME, OPTIONS, START, 0, memory_mib=64, known=[shipped(EBONY)])
    assert found.is_full
    assert found.holds is None
    assert found.certificate is None
    assert found.progress.situations <= 400


def test_other_options_say_nothing() -> None:
    other = GAME.normalise({"old_stones": 1})
    with pytest.raises(SolveError) as error:
        hold(GAME, other, GAME.initial(other), 0, known=[shipped(EBONY)])
    assert error.value.code == "other_options"


def test_the_command_takes_certificates(tmp_path: Path) -> None:
    words = ["solve", "qyshinsu", "--moves", "1@1", "--seat", "c", "--memory-mib", "64"]
    code, output = run(*words, "--known", str(SHIPPED / CRIMSON), "--out", str(tmp_path))
    assert code == 0
    assert "Crimson" in output
    assert len(list(tmp_path.glob("*.certificate"))) == 1
    code, output = run(*words, "--known", str(tmp_path / "none"), "--out", str(tmp_path))
    assert code == 2
    assert "none" in output
