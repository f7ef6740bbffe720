"""People with sessions instead of guests; clocks, ratings, talk, blocks and reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every guest becomes a person with one session; all of their tables stay theirs."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(32)),
        sa.Column("name_key", sa.String(64)),
        sa.Column("password_hash", sa.String(255)),
        sa.Column("moderator", sa.Boolean(), nullable=False),
        sa.Column("vacation_used_ms", sa.BigInteger(), nullable=False),
        sa.Column("vacation_from_ms", sa.BigInteger()),
        sa.Column("merged_into", sa.String(32)),
        sa.Column("deleted_ms", sa.BigInteger()),
        sa.Column("present_ms", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        _to_people("people", "merged_into", ondelete="CASCADE"),
        sa.UniqueConstraint("name_key", name="uq_people_name_key"),
    )
    op.create_index("ix_people_merged_into", "people", ["merged_into"])
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        _to_people("sessions", "person", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.execute(
        "INSERT INTO people (id, created_ms, moderator, vacation_used_ms) "
        "SELECT id, created_ms, false, 0 FROM guests"
    )
    op.execute(
        "INSERT INTO sessions (token_hash, person, created_ms, seen_ms) "
        "SELECT token_hash, id, created_ms, created_ms FROM guests"
    )
    _change_tables()
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_guest")
        seats.drop_constraint("fk_seats_guest", type_="foreignkey")
        seats.alter_column("guest", new_column_name="person", existing_type=sa.String(32))
    with op.batch_alter_table("seats") as seats:
        seats.create_foreign_key("fk_seats_person", "people", ["person"], ["id"])
    op.create_index("ix_seats_person", "seats", ["person"])
    op.drop_table("guests")
    _make_talk()
    _make_ratings()


def downgrade() -> None:
    """There is no way back: what people wrote and earned would be lost."""
    raise NotImplementedError


def _to_people(table: str, column: str, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint([column], ["people.id"], name=name, ondelete=ondelete)


def _to_tables(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_table_id"
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=name, ondelete="CASCADE")


def _change_tables() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_constraint("fk_tables_creator", type_="foreignkey")
        tables.create_foreign_key("fk_tables_creator", "people", ["creator"], ["id"])
        for name in ("awaits_person", "listed", "rated"):
            no: sa.Column[bool] = sa.Column(
                name, sa.Boolean(), nullable=False, server_default=sa.false()
            )
            tables.add_column(no)
        family = sa.Column("clock_family", sa.String(16), nullable=False, server_default="none")
        tables.add_column(family)
        for name in ("flag_at_ms", "started_ms"):
            tables.add_column(sa.Column(name, sa.BigInteger()))
        tables.add_column(sa.Column("winner", sa.Integer()))
        tables.add_column(sa.Column("termination", sa.String(32)))
        tables.add_column(sa.Column("reserved_for", sa.String(32)))
        tables.create_foreign_key(
            "fk_tables_reserved_for", "people", ["reserved_for"], ["id"], ondelete="SET NULL"
        )
        tables.add_column(sa.Column("rematch_of", sa.String(32)))
        tables.create_foreign_key(
            "fk_tables_rematch_of", "tables", ["rematch_of"], ["id"], ondelete="SET NULL"
        )
    with op.batch_alter_table("tables") as tables:
        # The defaults were for the tables that were there.
        for name in ("awaits_person", "listed", "rated"):
            tables.alter_column(name, existing_type=sa.Boolean(), server_default=None)
        tables.alter_column("clock_family", existing_type=sa.String(16), server_default=None)
    op.create_index("ix_tables_flag_at_ms", "tables", ["flag_at_ms"])
    op.create_index("ix_tables_reserved_for", "tables", ["reserved_for"])
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"])
    op.create_index(
        "ix_tables_listed_over_awaits_person", "tables", ["listed", "over", "awaits_person"]
    )
    # When a table began is known; how it ended stands in its events alone.
    op.execute("UPDATE tables SET started_ms = created_ms")


def _make_talk() -> None:
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("time_ms", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "room", "number", name="pk_messages"),
        _to_tables("messages"),
        _to_people("messages", "person", ondelete="CASCADE"),
        sa.UniqueConstraint("person", "request", name="uq_messages_person_request"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("blocked", sa.String(32), nullable=False),
        sa.Column("time_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
        _to_people("blocks", "person", ondelete="CASCADE"),
        _to_people("blocks", "blocked", ondelete="CASCADE"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("time_ms", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("handled_ms", sa.BigInteger()),
        sa.Column("request", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        _to_tables("reports"),
        _to_people("reports", "reporter", ondelete="CASCADE"),
        _to_people("reports", "about", ondelete="CASCADE"),
        sa.UniqueConstraint("reporter", "request", name="uq_reports_reporter_request"),
    )
    op.create_index("ix_reports_handled_ms", "reports", ["handled_ms"])


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("clock_family", sa.String(16), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "clock_family", name="pk_ratings"),
        _to_people("ratings", "person", ondelete="CASCADE"),
    )
    op.create_index(
        "ix_ratings_game_clock_family_rating", "ratings", ["game", "clock_family", "rating"]
    )
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("time_ms", sa.BigInteger(), nullable=False),
        sa.Column("rating_before", sa.Float(), nullable=False),
        sa.Column("rating_after", sa.Float(), nullable=False),
        sa.Column("deviation_after", sa.Float(), nullable=False),
        sa.Column("volatility_after", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_rating_changes"),
        _to_tables("rating_changes"),
        _to_people("rating_changes", "person", ondelete="CASCADE"),
    )
    op.create_index("ix_rating_changes_person_time_ms", "rating_changes", ["person", "time_ms"])
