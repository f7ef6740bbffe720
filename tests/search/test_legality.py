"""No search ever names an action that is not legal; ``tools/legality.py`` asks far more often."""

from __future__ import annotations

import pytest

from legality import check
from tests.games.random_play import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_action_that_a_search_names_is_legal(name: str) -> None:
    assert check(name, 150, seed=11) == ""
