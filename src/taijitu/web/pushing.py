"""Pushing: people are told of their turn while no page of theirs is open at the table.

Nothing of this delays a move: a table that has changed is put into a queue, and all else happens
afterwards. A message says which table it is and whose turn; the browser has the words for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from taijitu.core.errors import TaijituError
from taijitu.rooms.calls import Call, calls
from taijitu.rooms.table import Table
from taijitu.store import push
from taijitu.store.attendance import attended_since, note_attending
from taijitu.store.database import Database
from taijitu.store.push import Subscription
from taijitu.store.secrets import secret
from taijitu.web.connections import Connections
from taijitu.web.outside import Outside, UnreachableError
from taijitu.web.sealed import SealError, Signer, new_private_key, seal
from taijitu.web.settings import Settings

_log = logging.getLogger("taijitu.web")

BEAT_S = 20.0
ATTENDS_MS = 45_000
"""Whoever was at the table so short a time ago still counts as being there."""
_LASTS_S = 2 * 24 * 3600
"""So long a push service keeps a message for a browser that is off."""
_AT_ONCE = 4
_WAITING = 2000
_REMEMBERED = 5000
_AGAIN_S = (5.0, 60.0)
_GONE = (404, 410)


class Pushing:
    """Tells people of their turns, through the push services of their browsers."""

    def __init__(
        self,
        database: Database,
        connections: Connections,
        settings: Settings,
        now_ms: Callable[[], int],
    ) -> None:
        """``connections`` are this process's own; ``now_ms`` is the clock."""
        self._database = database
        self._connections = connections
        self._settings = settings
        self._now_ms = now_ms
        self._signer: Signer | None = None
        self._outside: Outside | None = None
        self._queue: asyncio.Queue[Call] = asyncio.Queue(_WAITING)
        self._told: OrderedDict[str, int] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._seated: frozenset[tuple[str, str]] = frozenset()

    @property
    def anywhere(self) -> bool:
        """Whether messages may go to any address: in tests only."""
        return self._settings.push_anywhere

    def start(self) -> None:
        """Begin to tell; called in the loop."""
        if not self._settings.push:
            return
        self._queue = asyncio.Queue(_WAITING)
        self._outside = Outside(self.anywhere)
        for _ in range(_AT_ONCE):
            self._begin(self._tell_all(self._outside))
        if self._database.many_processes:
            self._begin(self._attend())

    async def stop(self) -> None:
        """Tell no more; what waits is dropped."""
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._outside is not None:
            await self._outside.stop()

    def look(self, table: Table) -> None:
        """Tell whoever is called by the last event of a table that has just changed."""
        if not self._tasks or self._told.get(table.id, 0) >= table.number:
            return  # nobody is told, or a retry has brought the same again
        self._told[table.id] = table.number
        self._told.move_to_end(table.id)
        if len(self._told) > _REMEMBERED:
            self._told.popitem(last=False)
        for call in calls(table):
            if self._queue.full():
                _log.warning("a push message was dropped: too many wait")
                return
            self._queue.put_nowait(call)

    def signer(self) -> Signer:
        """The site's key: that of the settings, or one that was made for good. Asks the store."""
        if self._signer is None:
            given = self._settings.push_key
            private = given or secret(self._database, "push", new_private_key)
            public_url = self._settings.public_url
            contact = public_url if public_url and self._settings.https else "https://localhost"
            self._signer = Signer(private, contact)
        return self._signer

    def _begin(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_all(self, outside: Outside) -> None:
        while True:
            call = await self._queue.get()
            try:
                await self._tell(call, outside)
            except TaijituError as error:
                _log.warning("nobody was told by push: %s", error.code)

    async def _tell(self, call: Call, outside: Outside) -> None:
        if call.person in self._connections.present(call.table):
            return
        found = await asyncio.to_thread(self._find, call)
        for subscription in found:
            await self._send(call, subscription, outside)

    def _find(self, call: Call) -> list[Subscription]:
        now_ms, database = self._now_ms(), self._database
        found = push.subscriptions_of(database, call.person, now_ms)
        if found and database.many_processes and call.kind == "turn":
            since_ms = now_ms - ATTENDS_MS
            if attended_since(database, call.table, call.person, since_ms):
                return []  # at another process
        return found

    async def _send(
        self, call: Call, subscription: Subscription, outside: Outside, attempt: int = 0
    ) -> None:
        """Send a message, and again later if the push service cannot take it now."""
        endpoint = subscription.endpoint
        try:
            content, headers = await asyncio.to_thread(self._message, call, subscription)
            status = await outside.post(endpoint, content, headers)
        except SealError:
            _log.warning("a push message could not be sealed")
            return
        except UnreachableError:
            status = 503
        if status in _GONE:
            await asyncio.to_thread(push.forget, self._database, endpoint)
        elif status == 429 or status >= 500:
            if attempt < len(_AGAIN_S):
                self._begin(self._send_later(call, subscription, outside, attempt))
            else:
                _log.warning("a push message was given up: %s", status)
        elif status >= 300:
            _log.warning("a push message was refused: %s", status)

    async def _send_later(
        self, call: Call, subscription: Subscription, outside: Outside, attempt: int
    ) -> None:
        await asyncio.sleep(_AGAIN_S[attempt])
        if call.person in self._connections.present(call.table):
            return
        try:
            await self._send(call, subscription, outside, attempt + 1)
        except TaijituError as error:
            _log.warning("nobody was told by push: %s", error.code)

    def _message(self, call: Call, subscription: Subscription) -> tuple[bytes, dict[str, str]]:
        said = {"kind": call.kind, "table": call.table, "game": call.game, "seat": call.seat}
        content = seal(msgspec.json.encode(said), subscription.p256dh, subscription.auth)
        return content, {
            "Authorization": self.signer().header(subscription.endpoint, self._now_ms() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_LASTS_S),
            # A newer message of the same table takes the place of one that still waits.
            "Topic": call.table,
            "Urgency": "normal",
        }

    async def _attend(self) -> None:
        """Tell the other processes, through the database, who is at a table here."""
        beats = 0
        while True:
            seated = self._connections.seated()
            arrived, gone = seated - self._seated, self._seated - seated
            try:
                noted = seated if beats % round(BEAT_S) == 0 else arrived
                await asyncio.to_thread(note_attending, self._database, noted, self._now_ms())
                await asyncio.to_thread(note_attending, self._database, gone, None)
                self._seated = seated
            except TaijituError as error:
                _log.warning("attendance was not noted: %s", error.code)
            beats += 1
            await asyncio.sleep(1)


def service_of(endpoint: str) -> str:
    """The name of the push service of an endpoint."""
    return urlsplit(endpoint).hostname or ""
