"""``taijitu ratings``: all rated games replayed, to check the ratings or to write them anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import typer

from taijitu.core.words import say
from taijitu.store.database import Database
from taijitu.store.place import data_folder
from taijitu.store.ratings import recalculate


def replay(data: Path | None, write: bool) -> dict[str, Any]:
    """How many games and ratings there are, and how many ratings had been stored otherwise.

    ``write`` stores what came out. Raises ``StoreError``.
    """
    database = Database(data or data_folder(), os.environ.get("TAIJITU_DATABASE_URL") or None)
    try:
        found = recalculate(database, write=write)
    finally:
        database.close()
    return {**found._asdict(), "written": write}


def show_replayed(answer: dict[str, Any]) -> None:
    """The answer in words."""
    counts = {name: answer[name] for name in ("games", "ratings", "changed")}
    typer.echo(say("cli-ratings-written" if answer["written"] else "cli-ratings-checked", counts))
