"""Positions for tests: `field(...)` puts pieces on a map, `plain(...)` is one without features."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from tricolore.core.board import Board
from tricolore.rulesets.great_battles.rules.terrain import ground_of
from tricolore.rulesets.macmahon.setting import DATA, Setting, load_setting
from tricolore.rulesets.macmahon.state import OFF_MAP, Leader, MacMahon
from tricolore.rulesets.macmahon.terrain import WORDS

Side = tuple[int, int]
FLAT = 1
"""The level of a map without hills."""


def plain(
    scenario: str = "magenta",
    terrain: Mapping[int, str] | None = None,
    level: Mapping[int, int] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
) -> Setting:
    """The scenario on a flat and open map, with only these features on it."""
    features = (terrain, level, sides, roads)
    return _plain(scenario, *(tuple(sorted((feature or {}).items())) for feature in features))


@cache
def _plain(scenario: str, terrain: Any, level: Any, sides: Any, roads: Any) -> Setting:
    setting = load_setting(scenario)
    grid = setting.board.grid
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | dict(terrain),
        level=dict.fromkeys(grid.hexes(), FLAT) | dict(level),
        sides={pair: frozenset(word.split(" + ")) for pair, word in sides},
        roads={pair: frozenset([word]) for pair, word in roads},
    )
    tables = tomllib.loads((DATA / "tables.toml").read_text())
    return setting._replace(
        board=board, ground=ground_of(board, tables, WORDS, "field", "tables.toml")
    )


def field(
    units: Mapping[str, str] | None = None,
    setting: Setting | None = None,
    leaders: Mapping[str, int] | None = None,
    chiefs: Mapping[str, int] | None = None,
    active: str = "",
    turn: int = 5,
    seed: str = "test",
) -> MacMahon:
    """`field({"FG.Cler": "1210 N disorganised -1"}, leaders={"FG": 1210}, active="FG")`.

    Commanders who are not named are off the map; nobody arrives.  The active formation's units are
    in command, and its commander has passed his test.
    """
    s = MacMahon(setting or plain(), seed)
    s.log = []
    s.turn, s.arrivals = turn, False
    compass = s.setting.board.compass
    for uid, text in (units or {}).items():
        hex, facing, *words = text.split()
        s.place(uid, int(hex), compass.index(facing))
        for word in words:
            if word == "disorganised":
                s.update(uid, disorganised=True)
            else:
                s.update(uid, losses=-int(word))
    for formation in s.setting.roster.formations:
        s.leaders[formation] = Leader((leaders or {}).get(formation, OFF_MAP))
    s.chiefs.update(chiefs or {})
    s.control = {hex: place.holder for place in s.setting.places for hex in place.hexes}
    if active:
        s.active, s.activated = active, True
        s.commanded = frozenset(s.members(active))
    return s
