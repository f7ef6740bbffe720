"""The house: desk, programs and notices together, as the request handlers use them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from litestar.channels import ChannelsPlugin

from taijitu.rooms.facts import Around
from taijitu.rooms.table import Table
from taijitu.web import metrics
from taijitu.web.company import Company
from taijitu.web.connections import Connections
from taijitu.web.desk import Desk
from taijitu.web.programs import Players
from taijitu.web.pushing import Pushing
from taijitu.web.settings import Settings
from taijitu.web.sweeper import Sweeper
from taijitu.web.thinkers import thinkers_of

P = ParamSpec("P")
Shown = TypeVar("Shown")


class House:
    """One running server."""

    def __init__(
        self,
        desk: Desk,
        players: Players,
        advisers: Players,
        channels: ChannelsPlugin,
        settings: Settings,
        company: Company,
    ) -> None:
        """``advisers`` answer wishes for analyses; ``channels`` carry the notices, from this
        process or, later, from any; ``company`` is who is there.
        """
        self.desk = desk
        self.company = company
        self.connections = Connections()
        self.pushing = Pushing(company.database, self.connections, settings, desk.now_ms)
        self.sweeper = Sweeper(desk, self.tell)
        self.channels = channels
        self.thinkers = thinkers_of(settings, desk, players, advisers, self.announce)
        self.programs, self.analyses = self.thinkers.programs, self.thinkers.analyses

    async def change(self, work: Callable[P, Table], *args: P.args, **kwargs: P.kwargs) -> Table:
        """Do ``work`` at the desk; only when it is on the disk is anybody told."""
        began = time.perf_counter()
        table = await asyncio.to_thread(work, *args, **kwargs)
        metrics.COMMANDS.labels(table.game.spec.id).observe(time.perf_counter() - began)
        self.tell(table)
        return table

    async def change_and_show(
        self, work: Callable[[], Table], show: Callable[[Table], Shown]
    ) -> Shown:
        """As ``change``, and then what ``show`` makes of the table, without coming back between.

        Whoever looks at the table through this process is shown it by the same thread.
        """
        loop = asyncio.get_running_loop()
        began = time.perf_counter()

        def both() -> Shown:
            table = work()
            metrics.COMMANDS.labels(table.game.spec.id).observe(time.perf_counter() - began)
            try:
                shown = show(table)
                self.connections.show(table)
            finally:
                loop.call_soon_threadsafe(self.tell, table)
            return shown

        return await asyncio.to_thread(both)

    def tell(self, table: Table) -> None:
        """Tell whoever it concerns that a table has changed: its viewers, and its programs."""
        self.announce(table.id, table.number)
        self.company.tell(table)
        self.pushing.look(table)
        self.programs.look(table)

    def around(self, table: Table) -> Around:
        """What is around a table, for its views. May wait for the database."""
        if table.result is not None:
            # It may have moved ratings, at whichever process it ended.
            self.company.acquaintances.forget(
                holder.owner for holder in table.holders if holder.owner is not None
            )
        return Around(
            people=self.company.facts(table, self.connections.present(table.id)),
            now_ms=self.desk.now_ms(),
            spectators=self.connections.spectators(table.id),
            rematch=self.company.matching.rematch_of(table),
        )

    def announce(self, table_id: str, number: int | None = None) -> None:
        """Tell a table's viewers to look: what has changed is not said, each may know its own.

        ``number`` is that of the event, if it is one: a process that has it need not look it up.
        """
        notice = {} if number is None else {"number": number}
        self.channels.publish(notice, channel_of(table_id))


def channel_of(table_id: str) -> str:
    """The channel on which a table's viewers listen."""
    return f"table-{table_id}"
