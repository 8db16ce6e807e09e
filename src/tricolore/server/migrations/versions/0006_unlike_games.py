"""Add options of a game, offers of a draw, standing answers and gestures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("options", sa.Text, nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("offers", sa.Text, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("standing", sa.Text, nullable=True))
    op.add_column("moves", sa.Column("gesture", sa.Integer, nullable=False, server_default="0"))
