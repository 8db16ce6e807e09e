"""Keep reviews of games, which take seconds to make."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column(
            "game",
            sa.String(32),
            sa.ForeignKey("games.id", name="fk_reviews_game_games", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_reviews"),
    )
