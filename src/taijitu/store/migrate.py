"""Bring a database to the shape that this version needs, at start-up."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from taijitu.store.errors import StoreError

_FOLDER = Path(__file__).parent / "migrations"


def migrate(connection: Connection) -> None:
    """Run all steps that the database lacks, inside the caller's transaction.

    Raises ``StoreError`` ``store_too_new`` when a newer version has changed the database already.
    """
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        # Alembic says only so much when it meets a revision that it does not know.
        place = connection.engine.url.database or ""
        raise StoreError("store_too_new", place=place) from error


def newest() -> str:
    """The revision that a database has after ``migrate``."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return str(ScriptDirectory.from_config(config).get_current_head())
