"""A worker: a process that only thinks, for all web servers of a site (``taijitu worker``)."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from taijitu.core.words import say
from taijitu.store.database import Database
from taijitu.store.place import data_folder
from taijitu.web import thinkers
from taijitu.web.desk import Desk
from taijitu.web.environment import REDIS_URL, SettingError, surroundings
from taijitu.web.house import channel_of
from taijitu.web.logs import write_json
from taijitu.web.settings import Settings

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def work(
    workers: int = 1,
    data: Path | None = None,
    tell: Callable[[str], object] = lambda text: print(text, flush=True),  # noqa: T201
) -> None:
    """Take errands from Redis until told to stop; ``workers`` processes think over them.

    What is being thought over then goes to another worker. Raises ``SettingError`` or
    ``StoreError`` before anything is taken up.
    """
    settings = Settings(data or data_folder(), workers=workers, **surroundings())
    if settings.redis_url is None:
        raise SettingError("setting_worker_alone", field=REDIS_URL)
    if settings.log_format == "json":
        write_json()
    thinkers.need_redis()
    database = Database(settings.data, settings.database_url)
    try:
        asyncio.run(_work(settings, database, tell))
    finally:
        database.close()


async def _work(settings: Settings, database: Database, tell: Callable[[str], object]) -> None:
    # Loaded only here: not everybody has the packages.
    from taijitu.web.hands import Hands
    from taijitu.web.jobs import Jobs
    from taijitu.web.notices import SharedNotices

    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        with suppress(NotImplementedError):  # Windows' loops know no signals: Ctrl-C ends it
            loop.add_signal_handler(number, stopped.set)
    jobs, notices = Jobs(str(settings.redis_url)), SharedNotices(str(settings.redis_url))
    hands = Hands(
        Desk(database, lambda: time.time_ns() // 1_000_000),
        thinkers.pool(settings.workers),
        thinkers.pool(1),
        lambda table_id: notices.say(channel_of(table_id)),
        settings,
        jobs,
    )
    await notices.on_startup()
    hands.start()
    tell(say("worker-started"))
    await stopped.wait()
    await hands.stop()
    await notices.on_shutdown()
    await jobs.close()
