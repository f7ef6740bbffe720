"""What is compiled in tests stays out of the cache that everybody shares."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import taijitu
from taijitu.core.registry import get_game
from taijitu.kernels.compile import kernel


class LocalState(NamedTuple):
    """A state that no other process can import."""

    number: int


@kernel
def first_field(state: Any) -> int:
    return int(state[0])


def saved(function: Any) -> int:
    """How many compilations have gone to the disk or come from it."""
    index = function._cache._cache_file._load_index()
    return len(index)


def test_only_states_of_games_go_to_the_disk() -> None:
    compiled: Any = first_field
    state = get_game("qyshinsu").initial(get_game("qyshinsu").normalise({})).state
    assert compiled(state) == state[0]
    known = saved(compiled)
    assert known >= 1
    assert compiled(LocalState(7)) == 7
    assert saved(compiled) == known


def test_a_process_without_the_tests_can_use_the_kernels(tmp_path: Path) -> None:
    # Whatever tests have compiled before: the index can be read from elsewhere.
    script = (
        "from taijitu.core.registry import get_game\n"
        "from taijitu.search.root import root_of\n"
        "game = get_game('qyshinsu')\n"
        "print(root_of(game.initial(game.normalise({})), 4).seat)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=_without_tests(),
    )
    assert run.stdout.strip() == "0"


def _without_tests() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(taijitu.__file__).resolve().parent.parent)}
