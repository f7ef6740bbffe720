"""Races from end to end: results, best play, certificates, and going on after an interruption."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.play import play_moves
from taijitu.games.capture_go import codes
from taijitu.games.capture_go.state import board_of
from taijitu.kernels.compile import kernel
from taijitu.kernels.race import taking
from taijitu.solve import race, race_memory, race_table, race_tree
from taijitu.solve.certificate import Certificate
from taijitu.solve.checkpoint import CheckpointError
from tests.oracles.capture_go import CaptureGoOracle
from tests.solve.races import GAME, enumerated, options
from tests.solve.races import board_of as board_of_position

KNOWN = [
    # width, height, start, winner, plies
    (2, 2, "empty", 1, 4),
    (2, 3, "empty", 1, 6),
    (3, 3, "empty", 0, 7),
    (3, 4, "empty", 0, 9),
    (4, 4, "empty", 1, 14),
    (4, 5, "empty", 0, 17),
    (5, 5, "empty", 0, 19),
    (6, 6, "crosscut", 0, 15),
]


def start(width: int, height: int, **more: Any) -> tuple[Any, Any]:
    full = GAME.normalise(options(width, height, **more))
    return full, GAME.initial(full)


def literally(certificate: Certificate) -> int:
    """Check a win tree by playing it with the rules in plain Python; how many replies there are."""
    game, full = GAME, certificate.options
    root = game.parse_position(certificate.root, full)
    listed = {
        int(code): (int(kept), int(distance))
        for code, kept, distance in zip(
            certificate.codes, certificate.kept, certificate.distances, strict=True
        )
    }
    assert list(listed) == sorted(listed)
    followed = 0

    def after_replies(position: Any) -> int:
        """The greatest distance after all replies, one more; 0 if the game is over and won."""
        nonlocal followed
        outcome = game.outcome(position)
        if outcome is not None:
            assert outcome.winner == certificate.keeper
            return 0
        most = 0
        for action in game.legal_actions(position, 1 - certificate.keeper):
            followed += 1
            child = game.apply(position, 1 - certificate.keeper, action)
            assert game.outcome(child) is None
            most = max(most, 1 + listed[codes.situation_code(child.state)][1])
        return most

    for code, (kept, distance) in listed.items():
        state = codes.coded(root.state, code)
        position = root._replace(state=state, history=(state.board_key,))
        assert state.to_move == certificate.keeper
        child = game.apply(position, certificate.keeper, kept)
        assert distance == 1 + after_replies(child)
    if root.state.to_move == certificate.keeper:
        assert listed[codes.situation_code(root.state)][1] == certificate.distance
    else:
        assert after_replies(root) == certificate.distance
    return followed


@pytest.mark.parametrize(("width", "height", "begin", "winner", "plies"), KNOWN)
def test_known_boards(width: int, height: int, begin: str, winner: int, plies: int) -> None:
    full, position = start(width, height, start=begin)
    solved = race.solve(GAME, full, position, memory_mib=64)
    assert (solved.winner, solved.plies) == (winner, plies)
    assert len(solved.line) == plies
    for index, action in enumerate(solved.line):
        assert GAME.outcome(position) is None
        position = GAME.apply(position, index % 2, action)
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.winner == winner


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (4, 4)])
def test_certificates_can_be_played(shape: tuple[int, int]) -> None:
    full, position = start(*shape)
    solved = race.solve(GAME, full, position, certify=True, memory_mib=1)
    assert solved.certificate is not None
    assert literally(solved.certificate) >= len(solved.certificate.codes) - 1


@pytest.mark.parametrize("field", ["kept", "distances", "codes"])
def test_the_literal_check_finds_any_change(field: str) -> None:
    full, position = start(3, 3)
    certificate = race.solve(GAME, full, position, certify=True, memory_mib=1).certificate
    assert certificate is not None
    for index in range(len(certificate.codes)):
        column = getattr(certificate, field).copy()
        column[index] += 1
        changed = Certificate(**{**certificate.__dict__, field: column})
        if field == "kept" and _as_good(certificate, index):
            continue
        with pytest.raises(Exception, match=r"."):
            literally(changed)


def _as_good(certificate: Certificate, index: int) -> bool:
    """Whether the point after the kept one wins just as fast, and so is a certificate's too."""
    state = codes.coded(start(3, 3)[1].state, int(certificate.codes[index]))
    board = board_of(state)
    mirrored = [
        codes.turned(int(certificate.kept[index]), turn, 3, 3)
        for turn in range(8)
        if codes.stones_code(board, turn, 3, 3) == certificate.codes[index] // 2
    ]
    return int(certificate.kept[index]) + 1 in mirrored or certificate.distances[index] == 1


def test_all_positions_of_a_small_board_have_the_value_of_the_literal_rules() -> None:
    full, _ = start(2, 3)
    for text, (winner, plies) in enumerated(2, 3).items():
        position = GAME.parse_position(f"{text} 0 0 0", full)
        solved = race.solve(GAME, full, position, memory_mib=1, certify=True)
        assert solved.winner is not None
        assert ("bw"[solved.winner], solved.plies) == (winner, plies)
        assert solved.certificate is not None
        literally(solved.certificate)
        game = CaptureGoOracle(dict(options(2, 3)), f"{text} 0 0 0")
        for action in solved.line:
            game.play(game.mover, GAME.format_action(position, action))
        assert game.outcome() is not None


def test_what_is_no_race_is_refused() -> None:
    for more in ({"passing": "allowed"}, {"target": 2}, {"width": 7, "height": 7}):
        given: dict[str, Any] = {"width": 4, "height": 4, **more}
        full, position = start(**given)
        assert not race.is_race(position)
        with pytest.raises(race.RaceError) as caught:
            race.solve(GAME, full, position)
        assert caught.value.code == "no_race"
    full, position = start(4, 4)
    with pytest.raises(race.RaceError) as caught:
        race.solve(GAME, full, position, processes=2)
    assert caught.value.code == "needs_checkpoint"


def test_a_search_that_is_stopped_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    full, position = start(5, 5)
    path = tmp_path / "race"
    stops = 0
    solved = race.solve(GAME, full, position, memory_mib=16, checkpoint=path, most=14)
    assert (solved.winner, solved.plies, solved.held, solved.line) == (None, None, 14, ())
    nodes = solved.nodes
    while solved.plies is None:
        solved = race.solve(
            GAME,
            full,
            position,
            memory_mib=16,
            checkpoint=path,
            on_progress=lambda progress: progress.plies > 18,
        )
        assert solved.nodes > nodes
        nodes = solved.nodes
        stops += 1
        assert stops < 100
    whole = race.solve(GAME, full, position, memory_mib=16)
    assert (solved.winner, solved.plies) == (whole.winner, whole.plies) == (0, 19)
    again = race.solve(GAME, full, position, memory_mib=16, checkpoint=path, certify=True)
    assert again.plies == 19
    assert again.certificate is not None


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "race"
    full, position = start(3, 3)
    race.solve(GAME, full, position, memory_mib=1, checkpoint=path)
    other, elsewhere = start(3, 4)
    with pytest.raises(CheckpointError) as caught:
        race.solve(GAME, other, elsewhere, memory_mib=1, checkpoint=path)
    assert caught.value.code == "checkpoint_other"
    with pytest.raises(CheckpointError) as caught:
        race.solve(GAME, full, position, memory_mib=2, checkpoint=path)
    assert caught.value.code == "checkpoint_other"
    told = [caught.value.sentence.details[name] for name in ("name", "expected", "got")]
    assert told == ["memory_mib", "1.0", "2.0"]
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(CheckpointError) as caught:
        race.solve(GAME, full, position, memory_mib=1, checkpoint=path)
    assert caught.value.code == "checkpoint_unreadable"


def test_a_checkpoint_that_was_altered_makes_no_answer_wrong(tmp_path: Path) -> None:
    path = tmp_path / "race"
    full, position = start(4, 4)
    race.solve(GAME, full, position, memory_mib=1, checkpoint=path, most=9)
    whole = path.read_bytes()
    facts = whole.index(b"\n", whole.index(b"\n") + 1)
    fields = [4096 + place for place in range(8 * len(race_memory.SEALED))]
    for place in (*range(facts + 2), 4095, *fields):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(CheckpointError):
            race.solve(GAME, full, position, memory_mib=1, checkpoint=path)
    for length in (0, 10, 4096, 8192, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(CheckpointError):
            race.solve(GAME, full, position, memory_mib=1, checkpoint=path)
    # Entries of the table are not used if a bit of them is another one.
    table = np.frombuffer(whole, np.uint8).copy()
    used = np.flatnonzero(table.view(np.int64)[1024:]) + 1024
    assert len(used) > 40
    table[8 * used + used % 7] ^= 4
    path.write_bytes(table.tobytes())
    solved = race.solve(GAME, full, position, memory_mib=1, checkpoint=path)
    unbroken = race.solve(GAME, full, position, memory_mib=1)
    assert (solved.winner, solved.plies) == (unbroken.winner, unbroken.plies)


def _solve_in(path: Path) -> None:
    full, position = start(4, 6)
    race.solve(GAME, full, position, memory_mib=16, checkpoint=path)


def test_a_search_that_is_killed_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "race"
    full, position = start(4, 6)
    race.solve(GAME, full, position, memory_mib=16, checkpoint=path, most=16)
    process = multiprocessing.get_context("fork").Process(target=_solve_in, args=(path,))
    process.start()
    time.sleep(0.5)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    solved = race.solve(GAME, full, position, memory_mib=16, checkpoint=path)
    assert (solved.winner, solved.plies) == (0, 21)


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    full, position = start(5, 5)
    solved = race.solve(
        GAME, full, position, memory_mib=16, checkpoint=tmp_path / "race", processes=2
    )
    assert (solved.winner, solved.plies) == (0, 19)


@kernel
def stored(table: Any, key: int, entry: int) -> None:
    race_table.store(table, key, entry)


@kernel
def found(table: Any, key: int) -> int:
    return race_table.find(table, key)


def test_half_an_entry_is_none() -> None:
    table = np.zeros(race_table.BUCKET, np.int64)
    stored(table, 12345, race_table.packed(7, 3, 0, 0, race_table.NO_ACTION, 2))
    assert found(table, 12345)
    table[1] += 1
    assert not found(table, 12345)


def test_what_is_over_is_refused() -> None:
    full, _ = start(3, 3)
    over = play_moves(GAME, GAME.initial(full), "A1 A2 C3 B1")
    with pytest.raises(race.RaceError) as caught:
        race.solve(GAME, full, over)
    assert caught.value.code == "game_is_over"


def test_a_win_tree_is_only_of_what_is_won() -> None:
    board = board_of_position(start(3, 3)[1])
    work = fresh()
    with pytest.raises(ValueError, match="within 5 plies"):
        race_tree.win_tree(board, 5, work)
    tree = race_tree.win_tree(board, 7, work)
    assert tree is not None
    assert tree.distances.max() == 7
    told: list[int] = []

    def enough(situations: int, waiting: int) -> bool:
        told.append(situations)
        return True

    assert race_tree.win_tree(board, 7, work, enough) is None
    assert told == [1]
    # Out of positions to visit: no answer.
    bounded = fresh()
    bounded.control[race_table.NODE_LIMIT] = 3
    assert race_tree.win_tree(board, 7, bounded) is None
    assert bounded.control[race_table.STOPPED]


@kernel
def successful(board: Any, plies: int, places: Any) -> int:
    return race_tree.successful(board, plies, places)


def kept_action(board: Any, plies: int, work: race_table.RaceWork | None = None) -> int:
    """The action kept, found in memory that stays alive until then."""
    work = work or fresh()
    return int(successful(board, plies, race_table.places_of(work)))


def test_there_is_no_action_that_wins_at_once_or_in_too_few_plies() -> None:
    board = board_of_position(start(3, 3)[1])
    for plies in (-1, 0, 1, 3, 5):
        assert kept_action(board, plies) == race_tree.LOST
    assert kept_action(board, 7) >= 0


def test_a_win_at_once_is_for_others_to_see() -> None:
    _, position = start(3, 3)
    atari = board_of_position(play_moves(GAME, position, "A2 A1 C3 C1"))
    assert taking_at(atari) >= 0
    assert kept_action(atari, 7) == race_tree.LOST


@kernel
def taking_at(board: Any) -> int:
    return taking(board)


def test_running_out_of_positions_gives_no_wrong_action() -> None:
    """Wherever that happens, also while the action that was found is looked at once more."""
    board = board_of_position(start(3, 3)[1])
    best = kept_action(board, 7)
    cut_off = 0
    for limit in range(260):
        work = race_table.new_work(0)
        work.control[race_table.NODE_LIMIT] = limit
        action = kept_action(board, 7, work)
        assert action in (best, race_tree.LOST)
        if action == race_tree.LOST:
            assert work.control[race_table.STOPPED]
            cut_off += 1
    assert 0 < cut_off < 260


def test_a_win_tree_does_not_hang_on_what_the_table_remembers() -> None:
    """With next to no memory, the action that won is soon forgotten; another one will do."""
    board = board_of_position(start(4, 4)[1])
    trees = []
    for bits in (0, 12):
        work = race_table.new_work(bits)
        work.control[race_table.NODE_LIMIT] = 1 << 60
        tree = race_tree.win_tree(board, 14, work)
        assert tree is not None
        trees.append(tree)
    assert trees[0].distances.max() == trees[1].distances.max()


def fresh() -> race_table.RaceWork:
    work = race_table.new_work(10)
    work.control[race_table.NODE_LIMIT] = 1 << 60
    return work
