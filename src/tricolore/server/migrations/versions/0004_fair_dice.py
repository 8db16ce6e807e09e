"""Add invitations, seeds made by several people, faces of dice, and the key that signs records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("dice", sa.String(20), nullable=False, server_default="server"),
        sa.Column("parts", sa.Text, nullable=False, server_default="[]"),
        sa.Column("earlier", sa.Text, nullable=False, server_default="[]"),
        sa.Column("adopted", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("games", column)
    for name in ("invitation", "commitment"):
        op.add_column("seats", sa.Column(name, sa.String(64), nullable=True))
    op.add_column("moves", sa.Column("faces", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
