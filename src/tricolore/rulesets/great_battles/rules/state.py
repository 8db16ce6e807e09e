"""The state of a battle of the series, and the steps that every game has on its agenda.

Each game's own state adds its own fields.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from tricolore.core.state import Result
from tricolore.rulesets.great_battles.data.roster import Counter, Formation
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.book import Book
from tricolore.rulesets.great_battles.rules.terrain import Ground
from tricolore.rulesets.great_battles.rules.variants import Variants
from tricolore.rulesets.kit.state import Derived, GameState

OFF_MAP = 0


class Unit(NamedTuple):
    """A combat unit on the map, in its present condition."""

    hex: int
    facing: int
    disorganised: bool = False
    losses: int = 0


class Leader(NamedTuple):
    """A formation's commander, or the aide de camp who took his place."""

    hex: int
    """`OFF_MAP` until he arrives."""
    ooc: bool = False
    """Whether he has an 'out of command' marker."""
    aide: bool = False


class Attack(NamedTuple):
    """One unit's declared assault on an enemy unit."""

    attacker: str
    hex: int
    target: str
    value: int
    """Its combat value, or the share of it that it uses in this attack."""


class Vacated(NamedTuple):
    """A hex that attackers have emptied, and which of them may or must advance."""

    hex: int
    attackers: tuple[str, ...]
    must: bool


class Field(NamedTuple):
    """The hexes where a side stands, and those it controls."""

    occupied: frozenset[int]
    zone: frozenset[int]
    """The hexes in its zones of control."""


class Battle(GameState):
    """The state that all games of the series share."""

    book: ClassVar[Book]
    variants: ClassVar[Variants]
    chiefs_flee_fights: ClassVar[bool]
    """Whether a chief who is alone also flees from enemies that advance or retreat beside him."""
    guns_beside_foot: ClassVar[int]
    """How many artillery units may share a hex with infantry or cavalry."""

    setting: Setting

    # The map
    units: dict[str, Unit]
    stacks: Derived[dict[int, tuple[str, ...]]]
    """Units by hex, always up to date with `units`."""
    waiting: dict[str, int]
    """Units and commanders that have not entered the map yet, and their entry hexes."""
    leaders: dict[str, Leader]
    """By formation."""
    chiefs: dict[str, int]
    """Hexes of the commanders in chief: `OFF_MAP` until they arrive; the dead are not listed."""
    killed: tuple[str, ...]
    """Commanders in chief who have died."""

    # The turn
    turn: int
    cup: tuple[str, ...]
    directed: tuple[str, ...]
    """Units that a commander in chief commands directly this turn."""
    control: dict[int, str]
    """Who last occupied each hex of the victory places."""
    losses: dict[str, int]
    """The losses track, by formation."""
    broken: dict[str, bool]
    """Formations whose marker has been flipped; True once they act as broken."""
    arrivals: bool = True
    """Whether reinforcements arrive; a position written by hand may switch them off."""
    failures: dict[str, int]
    """How often a formation has failed to enter the map."""
    result: Result | None

    # The activation
    active: str
    activated: bool
    """Whether the active formation's commander may act."""
    commanded: frozenset[str]
    """Units of the active formation that were found in command."""
    moved: dict[str, int]
    """Half points spent in this activation by units, and by the commander, that have moved."""
    disengaged: frozenset[str]
    """Units out of command that chose to leave an enemy zone instead of attacking."""
    mover: str
    """The unit that is moving now."""
    fired: frozenset[str]
    """Artillery of either side that has fired in this activation."""
    attacks: tuple[Attack, ...]
    """Assaults declared and not yet resolved."""
    charged: tuple[str, ...]
    """Cavalry that has attacked and has more assaults to fight before it is disorganised."""
    coordinated: str
    """The target of a coordinated assault."""
    vacated: tuple[Vacated, ...]
    _fields: Derived[dict[str, Field]]
    """Results of `field`; a side's entry is dropped whenever one of its units moves."""

    # Printed facts

    @property
    def ground(self) -> Ground:
        return self.setting.ground

    def counter(self, uid: str) -> Counter:
        return self.setting.roster.counters[uid]

    def formation(self, id: str) -> Formation:
        return self.setting.roster.formations[id]

    def side(self, uid: str) -> str:
        return self.setting.roster.counters[uid].side

    def enemy_of(self, side: str) -> str:
        return self.setting.enemies[side]

    # Positions

    def rebuild(self) -> None:
        for uid, unit in self.units.items():
            self.stack(uid, unit.hex)

    def update(self, uid: str, **changes: object) -> None:
        """Change a unit's condition or facing; to change its hex, use `place`."""
        self.units[uid] = self.units[uid]._replace(**changes)  # type: ignore[arg-type]
        self._fields.pop(self.setting.roster.counters[uid].side, None)

    def place(self, uid: str, hex: int, facing: int | None = None) -> None:
        """Put a unit on a hex, removing it from its present one."""
        unit = self.units.get(uid)
        if unit is None:
            unit = Unit(hex, facing or 0)
        else:
            self._lift(uid, unit.hex)
            unit = unit._replace(hex=hex, facing=unit.facing if facing is None else facing)
        self.units[uid] = unit
        self.stack(uid, hex)
        self._fields.pop(self.setting.roster.counters[uid].side, None)

    def remove(self, uid: str) -> None:
        """Take a unit off the map for good."""
        self._lift(uid, self.units.pop(uid).hex)
        self._fields.pop(self.setting.roster.counters[uid].side, None)

    def stack(self, uid: str, hex: int) -> None:
        """Add a unit to the list of its hex, which is in the order of ids."""
        self.stacks[hex] = tuple(sorted((*self.stacks.get(hex, ()), uid)))

    def _lift(self, uid: str, hex: int) -> None:
        left = tuple(other for other in self.stacks[hex] if other != uid)
        if left:
            self.stacks[hex] = left
        else:
            del self.stacks[hex]

    # 5 / 6, 6.2
    def field(self, side: str) -> Field:
        """Where a side's units stand, and the hexes they control."""
        field = self._fields.get(side)
        if field is None:
            zones = self.setting.ground.zone
            occupied: set[int] = set()
            zone: set[int] = set()
            lost = self.abandoned()
            for uid in self.of_side(side):
                unit = self.units[uid]
                occupied.add(unit.hex)
                if uid not in lost:
                    zone.update(zones[unit.hex][unit.facing])
            field = self._fields[side] = Field(frozenset(occupied), frozenset(zone))
        return field

    def abandoned(self) -> frozenset[str]:
        """Guns that an advance will take.  They control nothing until that is settled."""
        return frozenset()

    def set_vacated(self, vacated: tuple[Vacated, ...]) -> None:
        """Set the hexes to advance into, which also determines the abandoned guns."""
        if any(v.hex in self.stacks for v in (*self.vacated, *vacated)):
            self._fields.clear()
        self.vacated = vacated

    def assume(self, side: str, field: Field) -> None:
        """Assume a side's field until its next move, for players who think ahead."""
        self._fields[side] = field

    def of_side(self, side: str) -> list[str]:
        """Units of a side on the map."""
        counters = self.setting.roster.counters
        return [uid for uid in self.units if counters[uid].side == side]

    def members(self, formation: str) -> list[str]:
        """Units of a formation on the map, in the order of the counters."""
        units = self.units
        return [uid for uid in self.formation(formation).units if uid in units]

    def who_leads(self, formation: str) -> str:
        """The id of a formation's commander for the log: the formation's, or his aide de camp's."""
        leader = self.leaders.get(formation)
        return f"{formation}.aide" if leader is not None and leader.aide else formation

    def leaders_at(self, hex: int) -> list[str]:
        """Formations whose commanders stand on a hex."""
        return [id for id, leader in self.leaders.items() if leader.hex == hex]

    def formation_in_play(self, formation: str) -> bool:
        """Whether any of its units is on the map or still to come."""
        coming = {
            uid
            for arrival in self.setting.arrivals
            if self.arrivals and arrival.turn > self.turn
            for uid in arrival.units
        }
        return any(
            uid in self.units or uid in self.waiting or uid in coming
            for uid in self.formation(formation).units
        )

    # 13.2.1 / 13.2, 14.2
    def occupy(self, side: str, hex: int) -> None:
        """A combat unit stands on a hex or has passed through it: a victory place may change
        hands."""
        if hex in self.control:
            self.control[hex] = side

    def chiefs_at(self, hex: int) -> list[str]:
        return [id for id, at in self.chiefs.items() if at == hex]


# The agenda: one record for each step of the sequence of play


class Turn(NamedTuple):
    """A game turn begins."""


class MoveChief(NamedTuple):
    chief: str


class CheckLines(NamedTuple):
    pass


class Initiative(NamedTuple):
    pass


class Operations(NamedTuple):
    """Draw the next marker, if there is one."""


class Activate(NamedTuple):
    formation: str


class CheckCommand(NamedTuple):
    pass


class DirectCommand(NamedTuple):
    """A commander in chief may take units under his own command."""


class Barrage(NamedTuple):
    pass


class Fire(NamedTuple):
    """Guns fire at a unit."""

    gun: str
    target: str


class Movement(NamedTuple):
    """Pick the next unit to move."""


class Move(NamedTuple):
    """A unit moves on, having already spent some half points."""

    uid: str
    spent: int


class MoveLeader(NamedTuple):
    formation: str
    left: int


class Enter(NamedTuple):
    """A unit comes onto the map."""

    uid: str


class Declare(NamedTuple):
    """Declare assaults."""


class Share(NamedTuple):
    """Divide a combat value among several attacks."""

    uid: str


class Resolve(NamedTuple):
    """Choose the next assault."""


class Assault(NamedTuple):
    """Fight one assault: one attack, or all those of a coordinated assault."""

    attacks: tuple[Attack, ...]


class EndActivation(NamedTuple):
    pass


class RallyPhase(NamedTuple):
    pass


class EndTurn(NamedTuple):
    pass
