"""How often somebody has tried to sign in under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has tried yet."""
    op.create_table(
        "guesses",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guesses"),
    )
    op.create_index("ix_guesses_last_ms", "guesses", ["last_ms"])


def downgrade() -> None:
    """Nobody counts any more."""
    op.drop_index("ix_guesses_last_ms", "guesses")
    op.drop_table("guesses")
