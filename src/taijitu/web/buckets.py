"""Buckets that all processes of a site take from: what is left of each limit lies in Redis.

Redis itself counts, by its own clock, so that of many requests at many processes no more get
through than at one. Loaded only where there is a Redis.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import cast

from taijitu.web.jobs import UNREACHABLE, open_redis
from taijitu.web.limits import Bucket

_PREFIX = "taijitu:limits:"
_PATIENCE_S = 0.25
"""No request waits any longer for being counted."""
_REST_S = 3.0
"""So long Redis is not asked again when it has not answered."""
_TAKE = """
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
for n, key in ipairs(KEYS) do
  local requests, seconds = tonumber(ARGV[2 * n - 1]), tonumber(ARGV[2 * n])
  local full = math.max(now, tonumber(redis.call('GET', key) or '0')) + seconds / requests
  local wait = full - now - seconds
  if wait > 0.000001 then return math.ceil(wait) end
  redis.call('SET', key, string.format('%.6f', full), 'PX', math.ceil((full - now) * 1000))
end
return 0
"""
"""Takes one out of each bucket, up to the first that is empty: then the seconds until it is not.
What lies there is when a bucket will be full again."""

_log = logging.getLogger("taijitu.web")


class SharedBuckets:
    """The buckets of a site."""

    def __init__(self, url: str, monotonic_s: Callable[[], float] = time.monotonic) -> None:
        """They lie in the Redis at ``url``; nothing is connected yet."""
        self._redis = open_redis(url)
        self._monotonic_s = monotonic_s
        self._rests_until_s = 0.0
        self._lost = False

    async def take(self, buckets: Sequence[Bucket]) -> int | None:
        """As ``limits.Shared``; ``None`` while Redis does not answer."""
        if self._monotonic_s() < self._rests_until_s:
            return None
        keys = [_PREFIX + bucket.name for bucket in buckets]
        numbers = [number for _, requests, seconds in buckets for number in (requests, seconds)]
        asked = self._redis.eval(_TAKE, len(keys), *keys, *map(str, numbers))
        try:
            wait_s = await asyncio.wait_for(cast(Awaitable[int], asked), _PATIENCE_S)
        except UNREACHABLE as error:
            self._rests_until_s = self._monotonic_s() + _REST_S
            if not self._lost:
                _log.warning("limits are counted by each process: %s", type(error).__name__)
            self._lost = True
            return None
        self._lost = False
        return int(wait_s)

    async def close(self) -> None:
        """Let go of Redis."""
        with suppress(*UNREACHABLE):
            await self._redis.aclose()
