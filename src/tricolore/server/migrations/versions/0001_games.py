"""Add the tables of games, seats, moves and checkpoints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("scenario", sa.String(100), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("data", sa.String(100), nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=True),
        sa.Column("given", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("result", sa.Text, nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        _game(),
        sa.Column("side", sa.String(40), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("player", sa.String(100), nullable=False),
        sa.Column("digest", sa.String(64), nullable=True),
    )
    op.create_table(
        "moves",
        _game(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.String(40), nullable=False),
        sa.Column("option", sa.Text, nullable=True),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "checkpoints",
        _game(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("skip", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for table in ("checkpoints", "moves", "seats", "games"):
        op.drop_table(table)


def _game() -> sa.Column[str]:
    return sa.Column(
        "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
