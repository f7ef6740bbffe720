"""The company: the people of a running server: who is there, and who is to hear what of them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection

from litestar.channels import ChannelsPlugin

from taijitu.core.errors import TaijituError
from taijitu.rooms.controls import family
from taijitu.rooms.events import Kind
from taijitu.rooms.facts import PersonFacts
from taijitu.rooms.table import Table
from taijitu.store.database import Database
from taijitu.web.acquaintances import Acquaintances
from taijitu.web.admission import AccountAdmission
from taijitu.web.belonging import Belonging
from taijitu.web.desk import Desk
from taijitu.web.matching import Matching
from taijitu.web.presence import Presence
from taijitu.web.settings import KNOWN_S
from taijitu.web.showing import people_at
from taijitu.web.window import Window

LOBBY = "lobby"
"""The channel on which everybody in the lobby listens."""
PEOPLE = "people"
"""The channel on which processes tell each other that somebody may be somebody else now."""
LOOK_S = 15.0
"""So often somebody looks for tables at which nobody need wait any more."""

_log = logging.getLogger("taijitu.web")


def person_channel(person: str) -> str:
    """The channel on which the pages of one person listen."""
    return f"person-{person}"


class Company:
    """Everybody, together with the channels that reach them."""

    def __init__(
        self,
        desk: Desk,
        database: Database,
        admission: AccountAdmission,
        channels: ChannelsPlugin,
        known_s: float = KNOWN_S,
    ) -> None:
        """``database`` is the desk's own, and ``admission`` too; ``known_s`` as in ``Settings``."""
        self._desk = desk
        self.database = database
        self.channels = channels
        self.belonging = Belonging(desk.identities, channels)
        self.presence = Presence(database, desk.now_ms)
        self.acquaintances = Acquaintances(database, self.presence, desk.now_ms, known_s)
        self.window = Window(desk, database)
        self.matching = Matching(desk, database, admission)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, announce: Callable[[str], None]) -> None:
        """Begin to note who is there, and to call off what nobody need wait for any more.

        ``announce`` tells the viewers of a table that it has changed.
        """
        self.presence.start()
        self._tasks = [asyncio.create_task(work) for work in (self._look(announce), self._hear())]

    async def stop(self) -> None:
        """Look no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.presence.stop()

    def forget(self) -> None:
        """Somebody may be somebody else now, or go by another name: ask anew, in all processes.

        Called in the loop.
        """
        self._forget()
        self.channels.publish({}, PEOPLE)

    def _forget(self) -> None:
        self._desk.identities.forget()
        self.acquaintances.forget_all()

    def facts(self, table: Table, looking: Collection[str]) -> dict[str, PersonFacts]:
        """What a table's views may show of its people; those who are ``looking`` are there."""
        acquaintances = self.acquaintances
        found: dict[str, PersonFacts] = {}
        for person, known in acquaintances.of(people_at([table])).items():
            rating = acquaintances.rating(known, table.game.spec.id, family(table.control))
            found[person] = PersonFacts(
                name=known.name,
                rating=None if rating is None else round(rating.rating),
                provisional=rating is not None and rating.provisional,
                present=None
                if known.deleted
                else person in looking or acquaintances.present(person, known),
                deleted=known.deleted,
            )
        return found

    def gone(self, table: Table) -> frozenset[str]:
        """Who of the players of a finished game has deleted the account since."""
        if table.state != "over":
            return frozenset()
        known = self.acquaintances.of(people_at([table]))
        return frozenset(person for person, one in known.items() if one.deleted)

    def tell(self, table: Table) -> None:
        """Let those look whose lobby shows something else since the table's last event."""
        if not _concerns_lobby(table):
            return
        self.acquaintances.forget(people_at([table]))
        concerned = {holder.owner for holder in table.holders} | {table.terms.reserved_for}
        channels = [person_channel(person) for person in sorted(filter(None, concerned))]
        if table.terms.listed:
            channels.append(LOBBY)
        if channels:
            # Each notice has a sign of its own, so that who hears it knows whether it is news.
            self.channels.publish({"change": secrets.token_hex(8)}, channels)

    async def call_off(self, announce: Callable[[str], None]) -> None:
        """Call off the tables at which nobody need wait any more."""
        for table in await asyncio.to_thread(self.matching.withdraw_abandoned):
            announce(table.id)
            self.tell(table)

    async def _hear(self) -> None:
        async with self.channels.start_subscription([PEOPLE]) as notices:
            async for _ in notices.iter_events():
                self._forget()

    async def _look(self, announce: Callable[[str], None]) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.call_off(announce)
            except TaijituError as error:
                _log.warning("the lobby was not tidied: %s", error.code)


def _concerns_lobby(table: Table) -> bool:
    # A turn is none of the lobby's business, nor is anything that was done in secret (Y17).
    return table.result is not None or table.events[-1].kind in (Kind.CREATED, Kind.JOINED)
