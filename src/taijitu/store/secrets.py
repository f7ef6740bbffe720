"""Secrets of a site: made when first needed, kept in the database, the same for all processes."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.schema import site_secrets


def secret(database: Database, name: str, make: Callable[[], str]) -> str:
    """The site's secret of that name; ``make`` makes it if there is none yet.

    Of several processes that need it first at once, one makes it for all.
    """
    query = select(site_secrets.c.value).where(site_secrets.c.name == name)
    with database.reading() as connection:
        found: str | None = connection.scalar(query)
    if found is not None:
        return found
    made = make()
    try:
        with database.writing() as connection:
            connection.execute(insert(site_secrets).values(name=name, value=made))
    except IntegrityError:
        return secret(database, name, make)
    return made
