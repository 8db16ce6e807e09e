"""Keep notes of one's own, and what people say to each other at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        _game("notes"),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hex", sa.Integer, nullable=True),
        sa.Column("ply", sa.Integer, nullable=True),
        sa.Column("written", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "side", "number", name="pk_notes"),
    )
    op.create_table(
        "sayings",
        _game("sayings"),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("said", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_sayings"),
    )
    op.add_column(
        "seats", sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false())
    )


def _game(table: str) -> sa.Column[str]:
    return sa.Column(
        "game",
        sa.String(32),
        sa.ForeignKey("games.id", name=f"fk_{table}_game_games", ondelete="CASCADE"),
        nullable=False,
    )
