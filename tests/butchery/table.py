"""Positions of the battle for rule tests.

`field` builds a state from the same code that reads positions written by hand, by default on a
map without any feature, so that a test shows all the terrain it depends on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tricolore.core.board import Board
from tricolore.core.position import Position
from tricolore.rulesets.butchery.position import set_up
from tricolore.rulesets.butchery.setting import Setting, load_setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.terrain import ground_of

Side = tuple[int, int]


@cache
def solferino() -> Setting:
    """The scenario on its own map."""
    return load_setting("solferino")


def ground(
    terrain: Mapping[int, str] | None = None,
    level: Mapping[int, int] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
) -> Setting:
    """The scenario on a flat and open map, with only these features on it."""
    return _ground(
        tuple(sorted((terrain or {}).items())),
        tuple(sorted((level or {}).items())),
        tuple(sorted((sides or {}).items())),
        tuple(sorted((roads or {}).items())),
    )


@cache
def _ground(terrain: Any, level: Any, sides: Any, roads: Any) -> Setting:
    setting = solferino()
    grid = setting.board.grid
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | dict(terrain),
        level=dict(level),
        sides={pair: frozenset([word]) for pair, word in sides},
        roads={pair: frozenset([word]) for pair, word in roads},
        up="E",
    )
    import tomllib

    from tricolore.rulesets.butchery.setting import DATA

    tables = tomllib.loads((DATA / "tables.toml").read_text())
    return setting._replace(board=board, ground=ground_of(board, tables, "field"))


def field(
    units: Mapping[str, str] | None = None,
    setting: Setting | None = None,
    seed: str = "test",
    **fields: Any,
) -> Butchery:
    """A position: `field({"FI.Dieu": "1918 E"}, active="FI", step="combat", turn=8)`.

    Other entries as in `tricolore.rulesets.butchery.position`.  The log is kept, for tests that
    look at what is told.
    """
    position = Position("butchery:solferino", {"units": dict(units or {}), **fields})
    s = set_up(position, setting or ground(), seed)
    s.log = []
    return s


def commanded(s: Butchery, *uids: str) -> Butchery:
    """The same state with these units in command; without any, the whole active formation."""
    s.commanded = frozenset(uids or s.members(s.active))
    return s
