"""Jobs: what is to be thought over, queued in Redis for whichever process comes to it first.

A job names a table, never what stands on it: positions and secrets stay in the database. While a
process works on a job it gives signs of life; a job without them goes to another process.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from saq.job import Job, Status
from saq.queue.redis import RedisQueue
from saq.utils import now
from saq.worker import Worker

ERRANDS = "taijitu-errands"
ADVICE = "taijitu-advice"

UNREACHABLE = (RedisError, OSError, asyncio.TimeoutError)
"""What is raised when Redis cannot be reached."""

SILENT_S = 6
"""A job whose process has given no sign of life for so long goes to another one."""
_BEAT_S = 1.5
_SWEEP_S = 2
_PATIENCE_S = 5.0
_REST_S = 0.5
_ALWAYS = 10**6

# It quotes jobs and says much that we say better.
logging.getLogger("saq").setLevel(logging.CRITICAL)


def open_redis(url: str) -> Redis:
    """A connection to Redis, made when it is first used, that does not wait for ever."""
    redis: Redis = Redis.from_url(
        url,
        socket_connect_timeout=_PATIENCE_S,
        socket_timeout=2 * _PATIENCE_S,
        socket_keepalive=True,
        health_check_interval=_PATIENCE_S,
        retry=Retry(NoBackoff(), 1),
    )
    return redis


class JobQueue(RedisQueue):
    """SAQ's queue, for jobs that are never given up."""

    def __init__(self, redis: Redis, name: str) -> None:
        """The queue called ``name``."""
        super().__init__(redis, name=name)

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Job | None:
        """The next job, or ``None``; also while Redis is out of reach."""
        try:
            return await super().dequeue(timeout or _PATIENCE_S, poll_interval)
        except UNREACHABLE:
            await asyncio.sleep(_REST_S)
            return None

    async def _enqueue(self, job: Job) -> Job | None:
        queued = await super()._enqueue(job)
        await self._let_expire(job)
        return queued

    async def _update(self, job: Job, status: Status | None = None, **kwargs: Any) -> None:
        await super()._update(job, status, **kwargs)
        await self._let_expire(job)

    async def _let_expire(self, job: Job) -> None:
        """What is of use for a while only is not kept for longer, whoever dies."""
        if job.timeout:
            await self.redis.expire(job.id, job.timeout)

    async def sweep(self, lock: int = _SWEEP_S, abort: float = 0.0) -> list[str]:
        """Give the jobs of processes that have died to others."""
        if not await self.redis.set(self._sweep, 1, ex=lock, nx=True):
            return []
        swept: list[str] = []
        for found in await self.redis.lrange(self._active, 0, -1):
            job_id = found.decode() if isinstance(found, bytes) else found
            job = await self._get_job_by_id(job_id)
            if job is None:
                await self.redis.lrem(self._active, 0, job_id)
                await self.redis.zrem(self._incomplete, job_id)
            elif now() - max(job.touched, job.queued) <= 1000 * SILENT_S:
                continue
            elif job.retryable:
                await self.retry(job, error="lost")
            else:
                await self.finish(job, Status.ABORTED, error="lost")
            swept.append(job_id)
        return swept


class JobWorker(Worker[Any]):
    """SAQ's worker, inside a program that has signals and a loop of its own."""

    SIGNALS: list[Any] = []  # noqa: RUF012 - as SAQ has it

    def __init__(self, queue: JobQueue, function: Any, concurrency: int) -> None:
        """``function`` carries out the jobs of ``queue``, ``concurrency`` at once."""
        super().__init__(
            queue,
            [(queue.name, function)],
            concurrency=concurrency,
            timers={"schedule": 10, "worker_info": 10, "sweep": _SWEEP_S, "abort": 1},
            dequeue_timeout=_PATIENCE_S,
        )

    async def process(self) -> bool:
        """Wait for a job and carry it out."""
        try:
            return await super().process()
        except UNREACHABLE:
            await asyncio.sleep(_REST_S)
            return False


class Jobs:
    """Both queues of a site: errands of programs, and wishes for advice."""

    def __init__(self, url: str) -> None:
        """The queues are in the Redis at ``url``; nothing is connected yet."""
        self.redis = open_redis(url)
        self.errands = JobQueue(self.redis, ERRANDS)
        self.advice = JobQueue(self.redis, ADVICE)

    async def hand(self, table: str, seat: int, offer: str | None, since: int) -> None:
        """Queue an errand, unless it is queued or under way. Raises ``UNREACHABLE``."""
        job = Job(
            ERRANDS,
            {"table": table, "seat": seat, "offer": offer, "since": since},
            key=f"{table}:{seat}:{offer or 'turn'}:{since}",
            timeout=0,
            retries=_ALWAYS,
            ttl=-1,
        )
        await self.errands.enqueue(job)

    async def advise(self, ask: dict[str, Any], longest_s: int) -> Any:
        """What a worker answers to a wish for advice; ``None`` if none does in time.

        Raises ``UNREACHABLE``. Whoever is cancelled while waiting takes the wish back.
        """
        key = secrets.token_hex(12)
        job = Job(ADVICE, ask, key=key, timeout=longest_s, retries=2, ttl=longest_s)
        await self.advice.enqueue(job)
        try:
            async with asyncio.timeout(longest_s):
                while True:
                    found = await self.advice.job(key)
                    if found is None or found.status in (Status.FAILED, Status.ABORTED):
                        return None
                    if found.status is Status.COMPLETE:
                        return found.result
                    await asyncio.sleep(0.05)
        except TimeoutError:
            return None
        finally:
            await self._take_back(job)

    async def waiting(self) -> int:
        """How many errands nobody has taken up yet."""
        return int(await self.errands.count("queued"))

    async def first(self, what: str, seconds: int) -> bool:
        """Whether no other process has done ``what`` in the last seconds."""
        return bool(await self.redis.set(f"taijitu:{what}", 1, ex=seconds, nx=True))

    async def close(self) -> None:
        """Close the connections."""
        with suppress(*UNREACHABLE):
            await self.redis.aclose()

    async def _take_back(self, job: Job) -> None:
        """Leave nothing of a wish behind, answered or not."""
        with suppress(*UNREACHABLE):
            await self.redis.lrem(self.advice._queued, 0, job.id)
            await self.redis.zrem(self.advice._incomplete, job.id)
            await self.redis.delete(job.id)


@asynccontextmanager
async def living(job: Job) -> AsyncGenerator[None, None]:
    """Give signs of life of a job while the block runs."""
    beating = asyncio.create_task(_beat(job))
    try:
        yield
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)


async def _beat(job: Job) -> None:
    while True:
        await asyncio.sleep(_BEAT_S)
        with suppress(*UNREACHABLE):
            await job.update()
