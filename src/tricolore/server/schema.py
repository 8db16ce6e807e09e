"""The tables of the database, in types that every database has."""

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
"""`rules` and `data`: the versions it is played with.  `folder`: with figures that replace ours.
`start`: its own first position, if it has one.  `given`: how many of the first inputs come from
another game.  `plans`: whether computers show what they intend.  `begun`: false while the seed of
its dice is not complete.  `dice`: where they come from.  `parts`: who has added what to the seed,
as JSON.  `earlier`: seeds before the present one.  `adopted`: whether its first moves were made
elsewhere.  `options`: what was settled before it began.  `offers`: sides that have offered a draw.
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
    Column("agrees", Boolean, nullable=False, server_default=false()),
    Column("advised", Text, nullable=True),
    Column("quiet", Boolean, nullable=False, server_default=false()),
)
"""`place`: the order of the sides.  `digest`: of the holder's key, for persons.  `invitation`: the
digest of one that has not been used.  `commitment`: what binds the seat to its part of the seed.
`sheet`: what the side has handed in while others have not, as JSON.  `standing`: its standing
answers, as JSON.  `agrees`: whether its person agrees to advice.  `advised`: the choices before
which it asked for advice, as JSON.  `quiet`: whether its person wants no talk at the table."""

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
"""A choice, the dice that followed and the events.  Ply 0 is what came before the first choice.
`gesture`: the first ply of the gesture that it belongs to, 0 if it was sent alone."""

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("skip", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""A state between two procedures.  All inputs before ply `ply`, and the first `skip` inputs of that
ply, have led to it."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("version", String(40), nullable=False),
    Column("review", LargeBinary, nullable=False),
)
"""The review of a game as it stood at `ply`, compressed.  `version`: of what makes reviews."""

NOTES = Table(
    "notes",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("hex", Integer, nullable=True),
    Column("ply", Integer, nullable=True),
    Column("written", BigInteger, nullable=False),
)
"""What the holder of a seat has noted for himself, perhaps about a hex or a moment of the game."""

SAYINGS = Table(
    "sayings",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", BigInteger, nullable=False),
)
"""What persons at a table have said to each other, the newest of it."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets of the server: the key with which it signs records."""
