"""A site for each test: an empty database, an empty Redis, and no process yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.online.site import Site


@pytest.fixture
def site(tmp_path: Path, postgres_url: str, redis_url: str) -> Iterator[Site]:
    made = Site(tmp_path, TAIJITU_DATABASE_URL=postgres_url, TAIJITU_REDIS_URL=redis_url)
    yield made
    made.close()
