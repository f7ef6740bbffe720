"""The tables of the database, as SQLAlchemy knows them; migrations make and change them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    # Only a hash is kept: who reads the database cannot play as anybody.
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_ms", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("creator", ForeignKey("guests.id"), nullable=False),
    Column("request", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    # What follows is worked out from the events, and kept to find tables by it.
    Column("over", Boolean, nullable=False),
    Column("awaits_program", Boolean, nullable=False),
    UniqueConstraint("creator", "request"),
    Index(None, "awaits_program"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False),
    Index(None, "guest"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Two processes that append at once get the same number, and one of them is refused.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("seat", Integer),
    Column("time_ms", BigInteger, nullable=False),
    Column("payload", JSON, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("request", String(64)),
    UniqueConstraint("table_id", "request"),
)
