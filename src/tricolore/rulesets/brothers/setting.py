"""What a scenario is made of: map, counters, charts, set-up, arrivals, victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tricolore.core.ask import Go, Option
from tricolore.core.bits import Bits, Labels
from tricolore.core.board import Board
from tricolore.core.hexes import Point
from tricolore.core.search import Edges
from tricolore.core.tables import Columns
from tricolore.core.text import say
from tricolore.rulesets.brothers.roster import AUSTRIAN, CAVALRY, FRENCH, SARDINIAN, Roster
from tricolore.rulesets.brothers.terrain import WOODS, Ground

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.state import Unit

ALLIED, AUSTRIAN_SIDE = "allied", "austrian"
SIDES = (ALLIED, AUSTRIAN_SIDE)
SIDE_OF = {FRENCH: ALLIED, SARDINIAN: ALLIED, AUSTRIAN: AUSTRIAN_SIDE}
NATIONS_OF = {side: tuple(n for n, of in SIDE_OF.items() if of == side) for side in SIDES}
AT_THE_DOUBLE = "bersaglieri_at_the_double"
"""An event that gives a unit more movement points."""
FIRST_HOUR = 5
"""Turn 1 is the hour from six in the morning."""


class FireTable(NamedTuple):
    """The Fire Combat Table: for each column the results of 2 to 12."""

    labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """By column, from the cadre's on: strength 1 is column 1."""

    def held(self, column: int) -> int:
        """8.1.1, 8.1.2: never worse than the cadre's column, nor beyond the last."""
        return min(max(column, 0), len(self.labels) - 1)

    def column(self, column: int) -> tuple[str, ...]:
        return self.rows[self.held(column)]

    def label(self, column: int) -> str:
        return self.labels[self.held(column)]


class EventText(NamedTuple):
    """An event as its chit tells it."""

    kind: str
    name: str
    nation: str
    chits: int
    """How many of them there are."""
    text: str
    printed: bool
    """Whether the rulebook names it."""
    last: int = 99
    """The last turn on which it is in the box."""


class Arrival(NamedTuple):
    """A line of the reinforcements chart (11.5)."""

    id: str
    name: str
    turn: int
    hexes: tuple[int, ...]
    span: tuple[int, int] | None
    stacks: tuple[tuple[str, ...], ...]
    staff: tuple[str, ...]


class Place(NamedTuple):
    """A hex that counts (3.5.2)."""

    name: str
    hex: int
    halves: int
    """Its points, in halves."""
    holder: str
    """Who holds it at the start; empty for nobody."""


class Level(NamedTuple):
    """A level of victory: the least Allied margin for it, in halves."""

    name: str
    winner: str | None
    least: int


class Automatic(NamedTuple):
    """15.2: a side that holds all these hexes wins at once."""

    winner: str
    hexes: tuple[int, ...]
    level: str


@dataclass(frozen=True)
class Setting:
    """A scenario with all that is printed; shared by every game of it."""

    id: str
    name: str
    summary: str
    length: str
    first: int
    last: int
    board: Board
    ground: Ground
    roster: Roster
    fire_table: FireTable
    fire_shifts: Mapping[str, int]
    assault_table: Columns
    assault_shifts: Mapping[str, int]
    odds_shifts: Mapping[str, int]
    storm: Mapping[int, int]
    staff_mp: int
    events: Mapping[str, EventText]
    draws: Mapping[str, int]
    """Event chits that each nation draws a turn."""
    stacks: Mapping[int, tuple[tuple[str, Unit], ...]]
    staff: Mapping[str, int]
    morale: Mapping[str, int]
    arrivals: Mapping[str, Arrival]
    places: Mapping[int, Place]
    points: Mapping[str, int]
    """What broken units and fallen sovereigns are worth, in halves."""
    points_for_corps: Mapping[str, int]
    levels: tuple[Level, ...]
    automatic: tuple[Automatic, ...]
    fingerprint: str
    begin_with: bool = False
    side_names: Mapping[str, str] = field(
        default_factory=lambda: {ALLIED: say("Allies"), AUSTRIAN_SIDE: say("Austrians")}
    )

    # What play reads all the time: a cached property takes Python three times as long.
    bits: Bits = field(init=False, compare=False)
    """Sets of hexes of the board as integers."""
    _discs: dict[tuple[int, int], int] = field(default_factory=dict, init=False, compare=False)
    prices: dict[Any, Any] = field(default_factory=dict, init=False, compare=False)
    """Steps by their price, remembered by `spread`."""
    spreads: list[dict[Any, Any]] = field(init=False, compare=False)
    """How far marches come past others, remembered by `spread`: of late, and before."""
    ranges: dict[str, int] = field(default_factory=dict, init=False, compare=False)
    """How far units fire at the most, remembered by `fire`."""
    half_planes: dict[Any, Any] = field(default_factory=dict, init=False, compare=False)
    """Hexes on one side of a line, or between two, remembered by `searches`."""

    napoleon = "Napoleon"
    king = "Vittorio"
    kaiser = "FranzJosef"
    benedek = "AVIII"
    enemies: ClassVar[Mapping[str, str]] = {ALLIED: AUSTRIAN_SIDE, AUSTRIAN_SIDE: ALLIED}

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", Bits(self.board))
        object.__setattr__(self, "spreads", [{}, {}])

    @property
    def turns(self) -> int:
        """How many turns are played; a short scenario begins late or ends early."""
        return self.last - self.first + 1

    def clock(self, turn: int) -> str:
        return f"{FIRST_HOUR + turn}:00"

    def side_of(self, nation: str) -> str:
        return SIDE_OF[nation]

    def nations_of(self, side: str) -> tuple[str, ...]:
        return NATIONS_OF[side]

    @cached_property
    def chits(self) -> Mapping[str, tuple[str, ...]]:
        """All event chits of each nation that draws any."""
        found: dict[str, tuple[str, ...]] = {}
        for event in self.events.values():
            if self.draws.get(event.nation):
                several = event.chits > 1
                new = tuple(
                    f"{event.kind}.{at}" if several else event.kind
                    for at in range(1, event.chits + 1)
                )
                found[event.nation] = found.get(event.nation, ()) + new
        return found

    @cached_property
    def chits_by_kind(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The chits of each nation, by the event that they show."""
        return {
            nation: {
                kind: tuple(chit for chit in chits if chit.partition(".")[0] == kind)
                for kind in dict.fromkeys(chit.partition(".")[0] for chit in chits)
            }
            for nation, chits in self.chits.items()
        }

    def nation_of_chit(self, chit: str) -> str:
        return self.events[chit.partition(".")[0]].nation

    @cached_property
    def staff_sides(self) -> Mapping[str, str]:
        """The sides of headquarters and sovereigns."""
        ids = (*self.roster.formations, *self.roster.sovereigns)
        return {id: self.roster.staff_side(id) for id in ids}

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The place of each unit in its formation."""
        formations = self.roster.formations.values()
        return {uid: at for formation in formations for at, uid in enumerate(formation.units)}

    @cached_property
    def foes_of_events(self) -> Mapping[str, str]:
        """The side against which each event is played."""
        return {kind: self.enemies[SIDE_OF[event.nation]] for kind, event in self.events.items()}

    @cached_property
    def events_at(self) -> dict[tuple[str, str], Any]:
        """The events of each side by the moment at which they can be played, kept by `plays`."""
        return {}

    @cached_property
    def bare_worths(self) -> dict[tuple[str, bool, int], tuple[float, float]]:
        """Of a unit in a condition what never changes of its worth, remembered by the judgement."""
        return {}

    @cached_property
    def jaegers(self) -> tuple[str, ...]:
        """Austrian sharpshooters (11.9)."""
        counters = self.roster.counters.items()
        return tuple(uid for uid, one in counters if one.kind == "jaeger")

    @cached_property
    def medium_guns(self) -> tuple[str, ...]:
        """French medium artillery (11.9)."""
        return tuple(uid for uid, one in self.roster.counters.items() if one.medium_guns)

    @cached_property
    def event_kinds(self) -> Mapping[str, str]:
        """The event that lets a unit give Opportunity Fire, by unit."""
        return {
            **dict.fromkeys(self.jaegers, "jaeger_sharpshooters"),
            **dict.fromkeys(self.medium_guns, "napoleons_guns"),
        }

    def within(self, hex: int, reach: int) -> int:
        """The hexes up to so many away from one, in bits."""
        found = self._discs.get((hex, reach))
        if found is None:
            found = self._discs[hex, reach] = self.bits.within(self.bits.bit[hex], reach)
        return found

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """The hexes on the line from one hex to another, without both ends."""
        found = self._lines.get((start, end))
        if found is None:
            segments = self.board.line(start, end)[1:-1]
            found = tuple(hex for segment in segments for hex in segment if hex is not None)
            self._lines[start, end] = found
        return found

    @cached_property
    def _lines(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {}

    @cached_property
    def sights(self) -> dict[tuple[int, int, int], Any]:
        """Verdicts that `sight` remembers."""
        return {}

    @cached_property
    def views(self) -> dict[int, tuple[int, int]]:
        """From each hex, the hexes whose sight has been tested without troops, and those of them
        that can be seen, in bits; remembered by `sight`."""
        return {}

    @cached_property
    def austrian_cavalry(self) -> frozenset[str]:
        counters = self.roster.counters.items()
        return frozenset(u for u, one in counters if one.nation == AUSTRIAN and one.arm == CAVALRY)

    @cached_property
    def along_edges(self) -> dict[tuple[tuple[int, ...], int], tuple[int, ...]]:
        """Hexes along the map edge, remembered by `arrivals`."""
        return {}

    @cached_property
    def ranges_of_command(self) -> dict[Any, Any]:
        """Hexes within a command range, remembered by `command`."""
        return {}

    @cached_property
    def points_of(self) -> Mapping[int, Point]:
        """The hexes in doubled coordinates."""
        return {hex: self.board.grid.point(hex) for hex in self.board.hexes}

    @cached_property
    def goes(self) -> Labels[Option]:
        """The options to go to the hexes."""
        return self.bits.labelled(Go)

    @cached_property
    def shifts(self) -> tuple[int, int]:
        """By how many places bits are shifted in a step up to the right, and down to the right."""
        bit, around = self.bits.bit, self.board.neighbours
        here = next(hex for hex in self.board.hexes if None not in around[hex])
        _, rising, falling, *_ = (bit[hex].bit_length() for hex in around[here] if hex is not None)
        place = bit[here].bit_length()
        return rising - place, falling - place

    @cached_property
    def back(self) -> tuple[tuple[int, int, int], ...]:
        """For each direction, a shift of bits that is longer than any step, and by how many places
        bits are shifted back from there for a step in this direction, and in the next one
        clockwise."""
        rising, across = self.shifts
        places = (-1, rising, across, 1, -rising, -across)
        far = max(places)
        return tuple(
            (far, far - places[toward], far - places[(toward + 1) % 6]) for toward in range(6)
        )

    @cached_property
    def road_bits(self) -> int:
        """The hexes with roads."""
        return self.bits.of(self.ground.roads)

    @cached_property
    def woods(self) -> int:
        """The hexes with woods, in bits."""
        return self.bits.of(self.ground.woods)

    def dear_roads(self, arm: str, march: str) -> int:
        """The hexes that cost another price where their road cannot be used, in bits."""
        found = self._dear.get((arm, march))
        if found is None:
            found = self._dear[arm, march] = self.bits.of(self.ground.dear_roads(arm, march))
        return found

    @cached_property
    def _dear(self) -> dict[tuple[str, str], int]:
        return {}

    @cached_property
    def command_edges(self) -> Edges:
        """7.3: each hex counts one, woods two."""
        return {
            hex: tuple(
                (there, 2 if self.board.terrain[there] == WOODS else 1)
                for there in self.board.neighbours[hex]
                if there is not None
            )
            for hex in self.board.hexes
        }

    def extra_points(self, effects: Mapping[str, str], uid: str) -> int:
        """Movement points that an event has given a unit, in halves."""
        return 4 if effects.get(AT_THE_DOUBLE) == uid else 0

    def best_level(self, side: str) -> str:
        """The name of a side's greatest victory."""
        mine = [level.name for level in self.levels if level.winner == side]
        if not mine:
            return "victory"
        return mine[0] if side == ALLIED else mine[-1]
