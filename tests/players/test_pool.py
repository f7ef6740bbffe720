"""The worker processes: killed, hung and mistaken ones are survived, and none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError

import pytest

from taijitu.core.registry import games, get_game
from taijitu.players import pool as module
from taijitu.players.pool import Pool, ProgramFailedError

from . import errands

ERRANDS = errands.__name__


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool(workers=1)
    pool.start()
    yield pool
    pool.stop()


def wait_for_worker(pool: Pool) -> int:
    for _ in range(200):
        if pool.worker_ids:
            return pool.worker_ids[0]
        time.sleep(0.05)
    raise AssertionError("no worker came up")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_turn_is_chosen(pool: Pool) -> None:
    game = get_game("qyshinsu")
    position = game.initial(game.normalise({}))
    (text,) = pool.choose_turn("qyshinsu", position, 0, 1, 3).result(timeout=240)
    game.apply(position, 0, game.parse_action(position, text))
    assert pool.answer_offer("qyshinsu", position, 0, 1, "takeback").result(timeout=60) is True


def test_a_worker_is_ready_before_it_is_asked(pool: Pool) -> None:
    assert pool.ask(ERRANDS, "is_loaded", "qyshinsu", "taijitu.players.choose").result(timeout=60)


@pytest.mark.parametrize("warm", [False, True])
def test_it_loads_kernels_and_compiles_none(monkeypatch: pytest.MonkeyPatch, warm: bool) -> None:
    done: list[str] = []
    monkeypatch.setattr(module, "is_warm", lambda: warm)
    monkeypatch.setattr(
        "taijitu.search.compiling.jobs", lambda game: {"one": lambda: done.append(game.spec.id)}
    )
    module._get_ready()
    assert done == (list(games()) if warm else [])


def test_a_game_that_cannot_be_loaded_keeps_nobody_from_answering(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> dict[str, object]:
        raise ImportError

    monkeypatch.setattr(module, "is_warm", lambda: True)
    monkeypatch.setattr(module, "games", broken)
    module._get_ready()


def test_a_killed_worker_is_replaced_and_asked_again(pool: Pool) -> None:
    answer = pool.ask(ERRANDS, "slow", "qyshinsu", 1.5)
    first = wait_for_worker(pool)
    time.sleep(0.7)
    os.kill(first, signal.SIGKILL)
    assert answer.result(timeout=60) == "done"
    assert wait_for_worker(pool) != first
    assert not is_alive(first)


def test_two_deaths_are_reported_and_the_pool_goes_on(pool: Pool) -> None:
    with pytest.raises(ProgramFailedError) as caught:
        pool.ask(ERRANDS, "die", "qyshinsu").result(timeout=60)
    assert caught.value.code == "program_failed"
    assert caught.value.message()
    assert pool.ask(ERRANDS, "slow", "qyshinsu", 0.0).result(timeout=60) == "done"


def test_a_mistake_is_reported_without_its_text(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ProgramFailedError):
        pool.ask(ERRANDS, "mistake", "qyshinsu", "a secret").result(timeout=60)
    assert "ValueError" in caplog.text
    assert "a secret" not in caplog.text


def test_a_worker_that_hangs_is_replaced() -> None:
    pool = Pool(workers=1, answer_s=8)
    pool.start()
    try:
        assert pool.ask(ERRANDS, "slow", "qyshinsu", 0.0).result(timeout=150) == "done"
        began = time.perf_counter()
        # The first question of a new worker is given time to compile; the second is not.
        hung = pool.ask(ERRANDS, "slow_once", "qyshinsu", str(os.getpid()) + str(began))
        assert hung.result(timeout=150) == "done"
    finally:
        pool.stop()


def test_getting_ready_is_no_part_of_a_thought() -> None:
    # Shorter than any worker takes to start: only the thought itself may be measured by it.
    pool = Pool(workers=1, answer_s=0.2)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "FIRST_ANSWER_S", 0.2)
        pool.start()
        try:
            assert pool.ask(ERRANDS, "is_loaded", "qyshinsu", "numba").result(timeout=150)
        finally:
            pool.stop()


def test_a_worker_that_does_not_get_ready_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "START_S", 0.05)
    pool = Pool(workers=1)
    pool.start()
    try:
        with pytest.raises(ProgramFailedError):
            pool.ask(ERRANDS, "slow", "qyshinsu", 0.0).result(timeout=60)
    finally:
        pool.stop()


def test_stopping_ends_all_and_cancels_what_waits() -> None:
    pool = Pool(workers=2)
    pool.start()
    running = [pool.ask(ERRANDS, "slow", "qyshinsu", 60.0) for _ in range(2)]
    waiting = pool.ask(ERRANDS, "slow", "qyshinsu", 0.0)
    pids = {wait_for_worker(pool), *pool.worker_ids}
    time.sleep(0.5)
    began = time.perf_counter()
    pool.stop()
    assert time.perf_counter() - began < 5
    assert not any(is_alive(pid) for pid in pids)
    assert pool.worker_ids == []
    with pytest.raises(CancelledError):
        waiting.result(timeout=5)
    for future in running:
        with pytest.raises((ProgramFailedError, CancelledError)):
            future.result(timeout=5)


def test_a_worker_ends_with_its_owner_in_the_middle_of_a_thought() -> None:
    script = (
        "import sys, time\n"
        "from taijitu.players.pool import Pool\n"
        "if __name__ == '__main__':\n"
        "    pool = Pool(workers=1)\n"
        "    pool.start()\n"
        f"    pool.ask({ERRANDS!r}, 'slow', 'qyshinsu', 0.0).result()\n"
        f"    pool.ask({ERRANDS!r}, 'slow', 'qyshinsu', 600.0)\n"
        "    print(pool.worker_ids[0], flush=True)\n"
        "    time.sleep(600)\n"
    )
    owner = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    worker = int(owner.stdout.readline())
    owner.kill()
    owner.wait()
    owner.stdout.close()
    for _ in range(200):
        if not is_alive(worker):
            return
        time.sleep(0.05)
    os.kill(worker, signal.SIGKILL)
    raise AssertionError("the worker outlived its owner")


def test_the_owner_needs_neither_numba_nor_games() -> None:
    script = (
        "import sys\n"
        "import taijitu.players.pool, taijitu.players.levels\n"
        "print([m for m in sys.modules if m == 'numba' or m.startswith('taijitu.games')])\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
