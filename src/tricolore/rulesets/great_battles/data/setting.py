"""The part of a scenario that shared rules and tools read: map, counters, tables, set-up.

Each game has its own record with all this and more; these protocols say what the series relies on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tricolore.core.board import Board
from tricolore.core.tables import ResultTable
from tricolore.rulesets.great_battles.data.roster import Roster
from tricolore.rulesets.great_battles.rules.terrain import Ground


def enemies_of(sides: tuple[str, str]) -> Mapping[str, str]:
    """A mapping from each side to its enemy."""
    one, other = sides
    return {one: other, other: one}


class Place(NamedTuple):
    """A location that counts for victory."""

    name: str
    hexes: tuple[int, ...]
    holder: str
    each_hex: bool = False
    """Whether each of its hexes is held and counts by itself."""


class Arrival(NamedTuple):
    """Reinforcements: a formation's units, or a commander in chief."""

    turn: int
    hex: int
    formation: str
    units: tuple[str, ...]
    commander: bool
    chief: str
    movement: int
    """A chief's movement points on the turn he arrives; 0 for the usual ones."""


class Lines(Protocol):
    """Movement points of leaders and lengths of lines of command, in half points."""

    @property
    def commander(self) -> int: ...

    @property
    def chief(self) -> int: ...

    @property
    def line_chief(self) -> int: ...

    @property
    def line_chief_in_town(self) -> int: ...

    @property
    def line_unit(self) -> int: ...


class Setting(Protocol):
    """Everything that is the same in all games of a scenario."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def summary(self) -> str:
        """What people read about it before they play."""

    @property
    def length(self) -> str:
        """How long it takes, in words."""

    @property
    def turns(self) -> int: ...

    @property
    def board(self) -> Board: ...

    @property
    def ground(self) -> Ground: ...

    @property
    def roster(self) -> Roster: ...

    @property
    def combat_results(self) -> ResultTable: ...

    @property
    def movement(self) -> Lines: ...

    @property
    def sides(self) -> tuple[str, str]: ...

    @property
    def enemies(self) -> Mapping[str, str]: ...

    @property
    def side_names(self) -> Mapping[str, str]: ...

    @property
    def places(self) -> tuple[Place, ...]: ...

    @property
    def setup(self) -> Mapping[str, tuple[int, int]]: ...

    @property
    def arrivals(self) -> tuple[Arrival, ...]: ...

    @property
    def fingerprint(self) -> str: ...

    def clock(self, turn: int) -> str:
        """The time of day at which a turn begins."""
