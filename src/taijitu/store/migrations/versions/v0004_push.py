"""Push messages: where browsers take them, who attends, and the site's own secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is told anything yet."""
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_subscriptions"),
        sa.ForeignKeyConstraint(
            ["session"],
            ["sessions.token_hash"],
            name="fk_push_subscriptions_session",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_push_subscriptions_session", "push_subscriptions", ["session"])
    op.create_table(
        "site_secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_site_secrets"),
    )
    op.add_column("seats", sa.Column("attended_ms", sa.BigInteger()))


def downgrade() -> None:
    """Nobody is told anything any more."""
    op.drop_column("seats", "attended_ms")
    op.drop_table("site_secrets")
    op.drop_index("ix_push_subscriptions_session", "push_subscriptions")
    op.drop_table("push_subscriptions")
