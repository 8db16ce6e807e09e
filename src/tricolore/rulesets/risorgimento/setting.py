"""What a scenario is made of: map, counters, leaders, tables, set-up, arrivals, victory (2.0)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from tricolore.core.bits import Bits
from tricolore.core.board import Board
from tricolore.core.tables import Bands
from tricolore.rulesets.kit.layout import clock
from tricolore.rulesets.risorgimento.terrain import FOOT, GUNS, HORSE, Ground

ALLIED, AUSTRIAN = "allied", "austrian"
SIDES = (ALLIED, AUSTRIAN)
FRENCH, PIEDMONTESE = "french", "piedmontese"
NATIONS = (FRENCH, PIEDMONTESE, AUSTRIAN)

LINE, LIGHT, JAEGER, LIGHT_CAVALRY, HEAVY_CAVALRY, ARTILLERY = KINDS = (
    "line",
    "light",
    "jaeger",
    "light cavalry",
    "heavy cavalry",
    "artillery",
)
"""2.2: what the counters are.  Jägers and Chasseurs are one kind (2.41)."""
CLASS_OF: Mapping[str, str] = {
    LINE: FOOT,
    LIGHT: FOOT,
    JAEGER: FOOT,
    LIGHT_CAVALRY: HORSE,
    HEAVY_CAVALRY: HORSE,
    ARTILLERY: GUNS,
}

FIELD, HEAVY, RIFLED, ROCKETS, HORSE_GUNS = GUN_TYPES = ("F", "H", "Rf", "R", "Ho")
"""7.11: the types of guns."""
HORSE_ARTILLERY_POINTS = 8
"""6.34: batteries with this allowance are horse artillery."""

HEAT, RAIN, NIGHT = WEATHERS = ("heat", "rain", "night")


class Counter(NamedTuple):
    """A combat unit as it is printed."""

    uid: str
    name: str
    side: str
    corps: str
    brigade: str
    """Empty for Reserve batteries (4.14) and for cavalry of an Austrian corps (4.15)."""
    kind: str
    cohesion: int
    """0 for artillery, which has none."""
    points: int
    """Movement Allowance, in whole points."""
    gun: str = ""
    range: int = 0
    regiment: str = ""

    @property
    def mobility(self) -> str:
        """Its column on the Terrain Effects Chart."""
        return CLASS_OF[self.kind]

    @property
    def foot(self) -> bool:
        return self.kind in (LINE, LIGHT, JAEGER)

    @property
    def horse(self) -> bool:
        return self.kind in (LIGHT_CAVALRY, HEAVY_CAVALRY)

    @property
    def guns(self) -> bool:
        return self.kind == ARTILLERY

    @property
    def shoots(self) -> bool:
        """7.2: whether it can use Small-Arms Fire."""
        return self.kind in (LIGHT, JAEGER)

    @property
    def horse_guns(self) -> bool:
        """6.34: whether it may withdraw like cavalry."""
        return self.kind == ARTILLERY and self.points == HORSE_ARTILLERY_POINTS


class Brigade(NamedTuple):
    """A brigade and its brigadier (4.1)."""

    id: str
    name: str
    side: str
    corps: str
    commitment: int
    """A die roll modifier: -1 is better than +1 (4.11, 8.31)."""
    range: int
    points: int
    units: tuple[str, ...]
    leads_massed: bool = False
    """Whether he may lead a Massed Attack (4.16)."""
    army: int = 0
    """1 or 2 for Austrian brigades of The Reserve, which has some of both (4.17)."""


class Corps(NamedTuple):
    """A corps and its commander (4.2).  The Reserve has no commander (4.17)."""

    id: str
    name: str
    side: str
    nation: str
    commander: str
    range: int
    continuity: int
    points: int
    army: int = 0
    """1 or 2 for Austrian corps (4.16)."""
    near_chief: str = ""
    near_range: int = 0
    """4.24: the range while he is within one hex of that chief."""
    reserve: bool = False
    """Whether this is The Reserve."""


class Chief(NamedTuple):
    """An overall commander (4.3)."""

    id: str
    name: str
    side: str
    points: int
    corps: str = ""
    """4.25: the corps that he commands himself, whose counter he is."""


class Arrival(NamedTuple):
    """A line of the reinforcement schedule (5.6)."""

    units: tuple[str, ...]
    leaders: tuple[str, ...]
    turn: int
    hexes: tuple[int, ...]
    once: bool = False
    """Whether they may be activated only once on that turn."""


class Initiative(NamedTuple):
    """4.3: the modifier of a scenario, while a chief is on the map."""

    side: str
    amount: int
    chief: str = ""


class Place(NamedTuple):
    """A place that counts at the end."""

    name: str
    hexes: tuple[int, ...]
    points: int
    holder: str
    each: bool = False
    """Whether every hex counts for itself."""


class Victory(NamedTuple):
    """What wins a scenario."""

    demoralised: int = 1
    """Points for each Demoralized corps of the enemy."""
    margin: int = 1
    """What one must lead by to win."""
    major: int = 1000
    """What one must lead by for a major victory."""
    tie: str = ""
    """Who wins if nobody leads by enough; empty for a draw."""
    needs: Mapping[str, int] = {}
    """How many places (hexes, where each counts) a side must hold to win at all."""


class Bridge(NamedTuple):
    """A bridge that the Austrians may destroy, or have destroyed."""

    name: str
    hexes: tuple[int, int]
    standing: bool = True


class Special(NamedTuple):
    """The special rules of a battle."""

    no_continuity: bool = False
    """San Martino: brigades act by turns, and nobody rolls."""
    awareness: bool = False
    """Magenta: facing, sight and Surprise in heavy cultivation."""
    bridges: tuple[Bridge, ...] = ()
    weak: tuple[tuple[int, int], ...] = ()
    """Magenta: damaged bridges: one unit in each hex, and artillery pays double."""
    unwilling: tuple[str, ...] = ()
    """Magenta: regiments that add 2 to their Commitment, as that of Archduke Sigismund."""
    belt: int = 0
    """Magenta: how far Austrian reinforcements may go on the turn of their entry."""
    bank: Collection[int] = ()
    """Magenta: hexes beyond the canal, which no Austrian enters from this side before
    `bank_turn`."""
    bank_turn: int = 0
    waiting_corps: str = ""
    """Magenta: the corps that must always roll for Continuity until `waiting_turn`, or until a
    unit of `waiting_for` has entered."""
    waiting_turn: int = 0
    waiting_for: str = ""
    level: Mapping[str, int] = {}
    """The Demoralization Level of a side, where it is not 7."""
    withdraws_in_rain: bool = False
    """Solferino: Demoralized corps may have to withdraw in the Rain."""


@dataclass(frozen=True)
class Setting:
    """A scenario with everything that is printed; all games of it share it."""

    id: str
    name: str
    summary: str
    length: str
    turns: int
    first_minutes: int
    minutes: int
    board: Board
    ground: Ground
    counters: Mapping[str, Counter]
    brigades: Mapping[str, Brigade]
    corps: Mapping[str, Corps]
    chiefs: Mapping[str, Chief]
    fire_table: Bands
    small_arms_table: Bands
    attack_table: Bands
    ranges: Mapping[str, tuple[int, ...]]
    """By gun type: the modifier at each range, the first at one hex."""
    weather: Mapping[int, frozenset[str]]
    """By turn; a turn without weather is left out."""
    muddy: frozenset[int]
    """Turns on which minor roads are trails."""
    setup: Mapping[str, tuple[int, int]]
    """The hex and the facing of each unit; units of a hex are listed from top to bottom."""
    posts: Mapping[str, int]
    """The hex of each leader that begins on the map."""
    in_reserve: frozenset[str]
    """Units that begin In Reserve."""
    releases: Mapping[str, int]
    """The turn on which a brigade in Reserve is released (4.62)."""
    held: frozenset[str]
    """Brigades that may leave Reserve by 4.62 only."""
    arrivals: tuple[Arrival, ...]
    initiative: Initiative | None
    places: Mapping[str, Place]
    side_names: Mapping[str, str]
    fingerprint: str
    victory: Victory = field(default_factory=Victory)
    special: Special = field(default_factory=Special)
    map: str = ""
    """The folder of its map."""

    enemies: ClassVar[Mapping[str, str]] = {ALLIED: AUSTRIAN, AUSTRIAN: ALLIED}

    def clock(self, turn: int) -> str:
        return clock(self.first_minutes, self.minutes, turn)

    @cached_property
    def bits(self) -> Bits:
        """Sets of hexes of the board as integers."""
        return Bits(self.board)

    @cached_property
    def corps_brigades(self) -> Mapping[str, tuple[str, ...]]:
        """The brigades of each corps."""
        found: dict[str, list[str]] = {id: [] for id in self.corps}
        for id, brigade in self.brigades.items():
            found[brigade.corps].append(id)
        return {id: tuple(ids) for id, ids in found.items()}

    @cached_property
    def corps_units(self) -> Mapping[str, tuple[str, ...]]:
        """All units of each corps."""
        found: dict[str, list[str]] = {id: [] for id in self.corps}
        for uid, counter in self.counters.items():
            found[counter.corps].append(uid)
        return {id: tuple(ids) for id, ids in found.items()}

    @cached_property
    def loose_guns(self) -> Mapping[str, tuple[str, ...]]:
        """4.14: the Reserve batteries of each corps."""
        return self._loose(GUNS)

    @cached_property
    def corps_cavalry(self) -> Mapping[str, tuple[str, ...]]:
        """4.15: cavalry of a corps without a brigadier."""
        return self._loose(HORSE)

    def _loose(self, mobility: str) -> dict[str, tuple[str, ...]]:
        return {
            id: tuple(
                uid
                for uid in units
                if not self.counters[uid].brigade and self.counters[uid].mobility == mobility
            )
            for id, units in self.corps_units.items()
        }

    @cached_property
    def side_corps(self) -> Mapping[str, tuple[str, ...]]:
        return {
            side: tuple(id for id, corps in self.corps.items() if corps.side == side)
            for side in SIDES
        }

    @cached_property
    def side_cavalry(self) -> Mapping[str, tuple[str, ...]]:
        return {
            side: tuple(uid for uid, one in self.counters.items() if one.side == side and one.horse)
            for side in SIDES
        }

    @cached_property
    def arrival_of(self) -> Mapping[str, Arrival]:
        """The arrival of each unit and leader that comes later."""
        return {id: line for line in self.arrivals for id in (*line.units, *line.leaders)}

    @cached_property
    def due(self) -> Mapping[int, tuple[Arrival, ...]]:
        found: dict[int, tuple[Arrival, ...]] = {}
        for line in self.arrivals:
            found[line.turn] = (*found.get(line.turn, ()), line)
        return found

    @cached_property
    def entries(self) -> Mapping[str, frozenset[int]]:
        """5.34: the entry hexes of each side."""
        found: dict[str, set[int]] = {side: set() for side in SIDES}
        for line in self.arrivals:
            for id in (*line.units, *line.leaders):
                found[self.side_of(id)].update(line.hexes)
        return {side: frozenset(hexes) for side, hexes in found.items()}

    @cached_property
    def protected(self) -> Mapping[str, frozenset[int]]:
        """5.34: the hexes within two of a side's entry hexes."""
        return {
            side: frozenset(near for hex in hexes for near in self.ground.within(hex, 2))
            for side, hexes in self.entries.items()
        }

    def side_of(self, id: str) -> str:
        """The side of a unit or a leader."""
        for table in (self.counters, self.brigades, self.corps, self.chiefs):
            if id in table:
                side: str = table[id].side
                return side
        raise KeyError(id)

    def is_leader(self, id: str) -> bool:
        return id in self.brigades or id in self.corps or id in self.chiefs

    @cached_property
    def narrow(self) -> frozenset[int]:
        """Magenta: the hexes of damaged bridges, which hold one unit each."""
        return frozenset(hex for pair in self.special.weak for hex in pair)

    @cached_property
    def memory(self) -> dict[str, dict[Any, Any]]:
        """What rules remember about the board, by question."""
        return {}
