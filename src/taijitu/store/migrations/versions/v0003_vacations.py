"""Until when a vacation lasts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has been on vacation yet."""
    op.add_column("people", sa.Column("vacation_until_ms", sa.BigInteger()))


def downgrade() -> None:
    """Nobody is on vacation any more."""
    op.drop_column("people", "vacation_until_ms")
