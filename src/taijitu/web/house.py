"""The house: desk, programs and notices together, as the request handlers use them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec

from litestar.channels import ChannelsPlugin

from taijitu.rooms.facts import Around
from taijitu.rooms.table import Table
from taijitu.web.analyses import Analyses
from taijitu.web.company import Company
from taijitu.web.connections import Connections
from taijitu.web.desk import Desk
from taijitu.web.programs import Players, Programs
from taijitu.web.settings import Settings
from taijitu.web.sweeper import Sweeper

P = ParamSpec("P")


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
        self.sweeper = Sweeper(desk, self.tell)
        self.channels = channels
        self.programs = Programs(desk, players, self.announce, settings.pace_s)
        self.analyses = Analyses(advisers, settings)

    async def change(self, work: Callable[P, Table], *args: P.args, **kwargs: P.kwargs) -> Table:
        """Do ``work`` at the desk; only when it is on the disk is anybody told."""
        table = await asyncio.to_thread(work, *args, **kwargs)
        self.tell(table)
        return table

    def tell(self, table: Table) -> None:
        """Tell whoever it concerns that a table has changed: its viewers, and its programs."""
        self.announce(table.id)
        self.company.tell(table)
        self.programs.look(table)

    def around(self, table: Table) -> Around:
        """What is around a table, for its views. May wait for the database."""
        return Around(
            people=self.company.facts(table, self.connections.present(table.id)),
            now_ms=self.desk.now_ms(),
            spectators=self.connections.spectators(table.id),
            rematch=self.company.matching.rematch_of(table),
        )

    def announce(self, table_id: str) -> None:
        """Tell a table's viewers to look. What has changed is not said: each may know its own."""
        self.channels.publish({}, channel_of(table_id))


def channel_of(table_id: str) -> str:
    """The channel on which a table's viewers listen."""
    return f"table-{table_id}"
