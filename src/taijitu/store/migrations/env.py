"""Alembic runs this file; the connection is handed over by :mod:`taijitu.store.migrate`."""

from __future__ import annotations

from alembic import context

from taijitu.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes a table by making it anew.
    render_as_batch=True,
)
context.run_migrations()
