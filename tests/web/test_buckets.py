"""Limits that several processes share: counted together, and by each alone while Redis is away."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.store.people import new_token
from taijitu.web.app import create_app
from taijitu.web.buckets import SharedBuckets
from taijitu.web.limits import Bucket
from taijitu.web.settings import Settings
from tests.services import Redis
from tests.web.browser import Browser, bad, good
from tests.web.stub import StubPlayers
from tests.web.test_limits import few


def test_a_bucket_is_filled_up_again(redis_url: str) -> None:
    async def waits() -> list[int | None]:
        one, other = SharedBuckets(redis_url), SharedBuckets(redis_url)
        bucket = [Bucket("full", 1000, 1), Bucket("few", 4, 2)]
        found = [await shared.take(bucket) for shared in (one, other) * 3]
        await asyncio.sleep(0.6)
        found += [await shared.take(bucket) for shared in (one, other)]
        for shared in (one, other):
            await shared.close()
        return found

    assert asyncio.run(waits()) == [0, 0, 0, 0, 1, 1, 0, 1]


def test_of_many_at_once_no_more_get_through(redis_url: str) -> None:
    async def waits() -> list[int | None]:
        shared = [SharedBuckets(redis_url) for _ in range(4)]
        bucket = [Bucket("few", 3, 600)]
        found = await asyncio.gather(*(shared[n % 4].take(bucket) for n in range(40)))
        for one in shared:
            await one.close()
        return found

    found = asyncio.run(waits())
    assert found.count(0) == 3
    assert None not in found


def test_processes_count_together_and_alone_while_redis_is_away(
    mortal_redis: Redis, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taijitu.web.buckets._REST_S", 0.2)
    few(monkeypatch, seconds=600)
    shared = replace(settings, limits=True, redis_url=mortal_redis.url, workers=0)
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(TestClient(create_app(each, StubPlayers())))
            for each in (shared, replace(shared, data=tmp_path / "other"))
        )

        def ask(client: TestClient[Any], token: str) -> Any:
            browser = Browser(client)
            browser.token = token
            return browser.get("/api/games")

        anna, boris = new_token(), new_token()
        for client in (one, other):
            good(ask(client, anna))
        for client in (one, other):
            bad(ask(client, anna), 429, "too_many_requests")
        mortal_redis.kill()
        for client in (one, other):
            assert [ask(client, boris).status_code for _ in range(4)] == [200, 200, 429, 429]
        mortal_redis.start()
        time.sleep(0.3)
        # It has forgotten everything; they count together again.
        assert [ask(client, anna).status_code for client in (one, other) * 2].count(200) == 2
