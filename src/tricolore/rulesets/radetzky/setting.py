"""What a scenario is made of: map, counters, tables, calendar, set-up, entries, places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from tricolore.core.ask import Go, Option, Pick, Via
from tricolore.core.bits import Bits, Labels
from tricolore.core.board import Board
from tricolore.core.tables import Columns
from tricolore.rulesets.radetzky.roads import RoadNet
from tricolore.rulesets.radetzky.searches import Searches
from tricolore.rulesets.radetzky.terrain import Ground, Pontoons

PIEDMONTESE, AUSTRIAN = "piedmontese", "austrian"
SIDES = (PIEDMONTESE, AUSTRIAN)
ENEMIES = {PIEDMONTESE: AUSTRIAN, AUSTRIAN: PIEDMONTESE}

INFANTRY, CAVALRY, ARTILLERY, HORSE_ARTILLERY, CREW, LEADER = ARMS = (
    "infantry",
    "cavalry",
    "artillery",
    "horse artillery",
    "bridge crew",
    "leader",
)

ROOM = 100
"""The digit of units in sums of the room that they take."""

KEPT = 50
"""How many nets of roads are remembered, with different bridges of the armies."""

LITERAL, REGULAR = "literal", "regular"
"""The two calendars; a game begins with one of them."""


class Counter(NamedTuple):
    """A unit as it is printed."""

    uid: str
    name: str
    side: str
    formation: str
    """Empty for a unit without command designation."""
    arm: str
    kind: str
    """Its type as the counter shows it, such as `FJ` or `Grnz`."""
    factor: int
    reduced: int
    """The factor on its back; 0 if it has only one step."""
    points: int
    """Movement points."""
    small: bool = False
    elite: int = 0

    @property
    def steps(self) -> int:
        """Components: two for a factor above 1; crews and leaders have none."""
        return 0 if not self.factor else 2 if self.reduced else 1

    @property
    def combat(self) -> bool:
        """Whether it is a combat unit, and neither a bridge crew nor a leader."""
        return self.factor > 0

    @property
    def evades(self) -> bool:
        """Evade combat: cavalry and horse artillery."""
        return self.arm in (CAVALRY, HORSE_ARTILLERY)


class Formation(NamedTuple):
    """An Austrian corps or a Piedmontese division, with its command counter."""

    id: str
    name: str
    side: str
    commander: str
    radius: int
    units: tuple[str, ...]
    band: str
    """The colour of its box on the counters."""


class Chief(NamedTuple):
    """A commander in chief."""

    id: str
    name: str
    side: str
    radius: int
    most: int
    """How many formations he can activate."""


class Independent(NamedTuple):
    """An INDEPENDENT counter."""

    id: str
    name: str
    side: str
    radius: int
    most: int
    """How many units it can activate."""


class Day(NamedTuple):
    """A box of the Turn Record Track."""

    turn: int
    date: str
    hour: str
    night: bool
    supply: bool
    """Whether the turn begins with a supply and recovery phase."""
    points: Mapping[str, int]
    """Activation points of each side."""


class Place(NamedTuple):
    """A place that counts at the end, or ends the game."""

    name: str
    hex: int
    points: int
    holder: str
    """Who holds it at the start."""


class Arrival(NamedTuple):
    """A line of the reinforcements table."""

    id: str
    name: str
    side: str
    units: tuple[str, ...]
    doors: Mapping[int, tuple[int, ...]]
    """The entry hexes from each turn on; a later line replaces the earlier ones."""

    @property
    def turn(self) -> int:
        return min(self.doors)


class Automatic(NamedTuple):
    """Game End: a side with supplied forces in all these hexes wins at once."""

    winner: str
    hexes: tuple[int, ...]


class Victory(NamedTuple):
    """Victory at points: what counts, and how much."""

    step: int = 1
    """For each step that the enemy has lost."""
    capture: int = 3
    """Bridges: for each bridge crew or bridge that he has lost."""
    exit: int = 2
    """For each supplied step that has left the map."""
    trial: int = 5
    """For how many turns the communications of units that left are watched."""
    difference: int = 24
    """Game End: a side that has lost so many steps more than the other is beaten."""
    needs: Mapping[str, int] = {PIEDMONTESE: 1, AUSTRIAN: 1}
    """By how many points each side must lead to win; nobody wins in between."""


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
    counters: Mapping[str, Counter]
    formations: Mapping[str, Formation]
    """In the order of the placement card; both sides."""
    chiefs: Mapping[str, Chief]
    """By side."""
    independents: Mapping[str, Independent]
    """By side."""
    calendars: Mapping[str, Mapping[int, Day]]
    """By calendar, then by turn."""
    combat_table: Columns
    charge_tables: Mapping[str, Columns]
    """Those against `infantry` and `cavalry`."""
    setup: Mapping[str, tuple[int, ...]]
    """The hexes where each unit may be placed; the first is proposed.  Units of arrivals are not
    in it."""
    weakened: frozenset[str]
    """Units that begin with one step less."""
    may_begin_built: frozenset[str]
    """Bridge crews that may begin in bridge mode."""
    arrivals: Mapping[str, Arrival]
    terminals: Mapping[str, frozenset[int]]
    """Supply hexes of each side."""
    exits: Mapping[str, frozenset[int]]
    """Hexes from which each side leaves the map for points."""
    places: Mapping[int, Place]
    sources: frozenset[int]
    """Cities and towns that supply whoever is in them."""
    surprise: str
    """The formation that may move first on turn 1; empty if nobody does."""
    side_names: Mapping[str, str]
    fingerprint: str
    victory: Victory = field(default_factory=Victory)
    automatic: tuple[Automatic, ...] = ()

    @property
    def turns(self) -> int:
        """How many turns are played."""
        return self.last - self.first + 1

    @cached_property
    def bits(self) -> Bits:
        """Sets of hexes of the board as integers."""
        return self.ground.bits

    def within(self, hex: int, radius: int) -> int:
        """The hexes up to so many away from one, in bits."""
        known: dict[tuple[int, int], int] = self.memory.setdefault("discs", {})
        found = known.get((hex, radius))
        if found is None:
            found = known[hex, radius] = self.bits.within(self.bits.bit[hex], radius)
        return found

    @cached_property
    def memory(self) -> dict[str, dict[Any, Any]]:
        """What rules remember of questions that do not depend on the state alone."""
        return {}

    @cached_property
    def searches(self) -> Searches:
        """Where marches can lead."""
        return Searches(self.ground)

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each unit among the counters."""
        return {uid: at for at, uid in enumerate(self.counters)}

    @cached_property
    def room_for(self) -> Mapping[str, int]:
        """Stacking: the room that each unit takes, units in one digit and those of normal size in
        another.  Benedek takes none."""
        return {
            uid: 0 if counter.arm == LEADER else ROOM + (not counter.small)
            for uid, counter in self.counters.items()
        }

    def room_taken(self, uids: Iterable[str]) -> int:
        """Stacking: the room that some units take together."""
        return sum(map(self.room_for.__getitem__, uids))

    @cached_property
    def go(self) -> Labels[Option]:
        """The options to go to each hex."""
        return self.bits.labelled(Go)

    @cached_property
    def via(self) -> Labels[Option]:
        """The options to go on from each hex."""
        return self.bits.labelled(Via)

    @cached_property
    def pick(self) -> Mapping[str, Option]:
        """The option to pick each unit."""
        return {uid: Pick(uid) for uid in self.counters}

    @cached_property
    def placements(self) -> Mapping[str, tuple[Option, ...]]:
        """Game setup: the options for each unit, in the order of the hexes."""
        return {uid: tuple(map(Go, sorted(hexes))) for uid, hexes in self.setup.items()}

    def road_net(self, side: str, own: Pontoons) -> RoadNet:
        """The roads that lead to supply hexes of a side.

        A bridge of its own carries a road if it joins two road hexes (S83).
        """
        known: dict[tuple[str, Pontoons], RoadNet] = self.memory.setdefault("roads", {})
        net = known.get((side, own))
        if net is None:
            if len(known) >= KEPT:
                known.clear()
            roads = dict(self.ground.roads)
            for here, there in sorted(own):
                if here in roads and there in roads and there not in roads[here]:
                    roads[here] = (*roads[here], there)
            net = known[side, own] = RoadNet(self.board, self.bits, roads, self.terminals[side])
        return net

    @cached_property
    def place_bits(self) -> int:
        """The places that count, in bits."""
        return self.bits.of(self.places)

    @cached_property
    def exit_bits(self) -> Mapping[str, int]:
        """Map exit: the hexes from which each side leaves the map, in bits."""
        return {side: self.bits.of(hexes) for side, hexes in self.exits.items()}

    @cached_property
    def source_bits(self) -> int:
        """Alternative sources of supply: cities and towns that supply whoever is in them."""
        return self.bits.of(self.sources)

    @cached_property
    def uids_of(self) -> Mapping[str, tuple[str, ...]]:
        """The units of each side, in the order of the counters."""
        return {
            side: tuple(uid for uid, counter in self.counters.items() if counter.side == side)
            for side in SIDES
        }

    @cached_property
    def formation_of(self) -> Mapping[str, str]:
        """The formation of each unit; empty for a unit without command designation."""
        return {uid: counter.formation for uid, counter in self.counters.items()}

    @cached_property
    def without_formation(self) -> frozenset[str]:
        """Unit without command designation: those of both sides."""
        return frozenset(uid for uid, id in self.formation_of.items() if not id)

    @cached_property
    def undesignated(self) -> Mapping[str, tuple[str, ...]]:
        """Unit without command designation: those of each side."""
        return {
            side: tuple(
                uid
                for uid, counter in self.counters.items()
                if counter.side == side and not counter.formation
            )
            for side in SIDES
        }

    @cached_property
    def formations_of(self) -> Mapping[str, tuple[Formation, ...]]:
        """The formations of each side."""
        return {
            side: tuple(one for one in self.formations.values() if one.side == side)
            for side in SIDES
        }

    @cached_property
    def crews(self) -> frozenset[str]:
        """The bridge crews of both sides."""
        return frozenset(uid for uid, counter in self.counters.items() if counter.arm == CREW)

    @cached_property
    def cavalry(self) -> frozenset[str]:
        """The cavalry of both sides."""
        return frozenset(uid for uid, counter in self.counters.items() if counter.arm == CAVALRY)

    @cached_property
    def helpers(self) -> Mapping[str, tuple[str, ...]]:
        """Bridge crews and leaders of each side."""
        return {
            side: tuple(
                uid
                for uid, counter in self.counters.items()
                if counter.side == side and not counter.combat
            )
            for side in SIDES
        }

    @cached_property
    def chief_ids(self) -> Mapping[str, Chief]:
        return {chief.id: chief for chief in self.chiefs.values()}

    @cached_property
    def independent_ids(self) -> Mapping[str, Independent]:
        return {one.id: one for one in self.independents.values()}

    def side_of(self, id: str) -> str:
        """The side of a unit, a formation or a command counter."""
        for table in (self.counters, self.formations, self.chief_ids, self.independent_ids):
            if id in table:
                side: str = table[id].side
                return side
        raise KeyError(id)
