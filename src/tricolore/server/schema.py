"""The shape of the database, in words that any database understands."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("scenario", String(100), nullable=False),
    Column("title", String(120), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("data", String(100), nullable=False),
    Column("seed", Text, nullable=False),
    Column("start", LargeBinary, nullable=True),
    Column("given", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("result", Text, nullable=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("plans", Boolean, nullable=False, server_default=true()),
    Column("folder", Text, nullable=True),
    Column("begun", Boolean, nullable=False, server_default=true()),
    Column("dice", String(20), nullable=False, server_default="server"),
    Column("parts", Text, nullable=False, server_default="[]"),
    Column("earlier", Text, nullable=False, server_default="[]"),
    Column("adopted", Boolean, nullable=False, server_default=false()),
    Column("options", Text, nullable=False, server_default="{}"),
    Column("offers", Text, nullable=False, server_default="[]"),
)
"""`rules` and `data` are what it is played with; `folder` is where figures are that are laid over
ours, if any are; `start` is a position of its own, if it has one; `given` counts the first inputs,
taken over from another game; `plans`: whether computers show what they intend; `begun`: whether
its dice may fall; `dice`: where they come from; `parts`: who has added what to the seed, as JSON;
`earlier`: seeds before the present one; `adopted`: whether its first moves were made elsewhere;
`options`: what was settled before it began; `offers`: the sides that have offered a draw.
Times are milliseconds since 1970.
"""

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("player", String(100), nullable=False),
    Column("digest", String(64), nullable=True),
    Column("invitation", String(64), nullable=True),
    Column("commitment", String(64), nullable=True),
    Column("sheet", Text, nullable=True),
    Column("standing", Text, nullable=True),
)
"""`place` is the order of the sides; `digest` of the key, for persons; `invitation`, the digest of
one that has not been used; `commitment`, to a part of the seed; `sheet`, as JSON, that the side has
handed in while others have not; `standing`, its standing answers as JSON."""

MOVES = Table(
    "moves",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("side", String(40), nullable=False),
    Column("option", Text, nullable=True),
    Column("dice", Text, nullable=False),
    Column("faces", Text, nullable=False, server_default="[]"),
    Column("secret", Boolean, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("gesture", Integer, nullable=False, server_default="0"),
)
"""A choice, the dice that followed and what happened.  Ply 0 is what came before any choice.
`gesture` is the ply of the first choice that was sent together with this one, 0 if it was alone."""

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("skip", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""A state between two procedures: all inputs before ply `ply`, and the first `skip` of its own,
have led to it."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server keeps for itself: the key that it signs records with."""
