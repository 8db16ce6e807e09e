"""Add who agrees to advice, and where it was asked for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("agrees", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("advised", sa.Text, nullable=True))
