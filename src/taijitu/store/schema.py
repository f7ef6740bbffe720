"""The tables of the database, as SQLAlchemy knows them; migrations make and change them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
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

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    # A guest has neither name nor password; an account has both.
    Column("name", String(32)),
    # What makes two names the same: folded, so that "Anna" and "anna" cannot both be taken.
    Column("name_key", String(64), unique=True),
    Column("password_hash", String(255)),
    Column("moderator", Boolean, nullable=False),
    # Vacation of correspondence games: how much of the year's days is used, by the last one too,
    # which began then and lasts, or lasted, until then.
    Column("vacation_used_ms", BigInteger, nullable=False),
    Column("vacation_from_ms", BigInteger),
    Column("vacation_until_ms", BigInteger),
    # A guest who signed in elsewhere is only another name for that account: events keep the old.
    Column("merged_into", ForeignKey("people.id", ondelete="CASCADE")),
    # What stays of a deleted account that has played with others: nothing but this.
    Column("deleted_ms", BigInteger),
    Index(None, "merged_into"),
    # When a page of theirs was last known to be open, give or take half a minute.
    Column("present_ms", BigInteger),
)

sessions = Table(
    "sessions",
    metadata,
    # Only a digest is kept: who reads the database cannot play as anybody.
    Column("token_hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Index(None, "person"),
)

# Where a browser is told of a turn while no page of ours is open: at its maker's push service.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    # A digest of the endpoint, which may be long.
    Column("id", String(64), primary_key=True),
    Column("session", ForeignKey("sessions.token_hash", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    # The browser's public key and its secret for what is sent to it, in base64.
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index(None, "session"),
)

# How often somebody has tried to sign in under a name, in vain and in a row.
guesses = Table(
    "guesses",
    metadata,
    # A digest of the name; there need not be an account of it.
    Column("id", String(64), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Index(None, "last_ms"),
)

# What all processes of a site have to share and nobody else may know.
site_secrets = Table(
    "site_secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("creator", ForeignKey("people.id"), nullable=False),
    Column("request", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    # What follows is worked out from the events, and kept to find tables by it.
    Column("over", Boolean, nullable=False),
    Column("awaits_program", Boolean, nullable=False),
    # A seat is still open: for whoever has the link, or for one person (a challenge) alone.
    Column("awaits_person", Boolean, nullable=False),
    Column("reserved_for", ForeignKey("people.id", ondelete="SET NULL")),
    # Shown in the lobby: while a seat is open as an offer, then as a game to watch.
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    # none, bullet, blitz, rapid, classical or correspondence
    Column("clock_family", String(16), nullable=False),
    # When time runs out at this table unless something happens before.
    Column("flag_at_ms", BigInteger),
    Column("started_ms", BigInteger),
    Column("winner", Integer),
    Column("termination", String(32)),
    # The table whose players play again at this one, with the colours changed.
    Column("rematch_of", ForeignKey("tables.id", ondelete="SET NULL")),
    UniqueConstraint("creator", "request"),
    Index(None, "awaits_program"),
    Index(None, "flag_at_ms"),
    Index(None, "reserved_for"),
    Index(None, "rematch_of"),
    Index(None, "listed", "over", "awaits_person"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    # When the person was last known to look at the table from this seat, give or take half a
    # minute; noted only where several processes share the database.
    Column("attended_ms", BigInteger),
    Index(None, "person"),
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

messages = Table(
    "messages",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Players and spectators talk apart; each room counts its own messages.
    Column("room", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("time_ms", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("removed", Boolean, nullable=False),
    Column("request", String(64), nullable=False),
    UniqueConstraint("person", "request"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("clock_family", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index(None, "game", "clock_family", "rating"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("time_ms", BigInteger, nullable=False),
    Column("rating_before", Float, nullable=False),
    Column("rating_after", Float, nullable=False),
    Column("deviation_after", Float, nullable=False),
    Column("volatility_after", Float, nullable=False),
    Index(None, "person", "time_ms"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("time_ms", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("reporter", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("about", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("time_ms", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("handled_ms", BigInteger),
    Column("request", String(64), nullable=False),
    UniqueConstraint("reporter", "request"),
    Index(None, "handled_ms"),
)
