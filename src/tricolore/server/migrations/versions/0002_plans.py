"""Store whether computer players show what they intend."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("plans", sa.Boolean, nullable=False, server_default=sa.true()))
