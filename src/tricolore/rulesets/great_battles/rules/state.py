"""What changes in a battle of the series, and the steps that every game of it has on its agenda.

A game's own state declares what only it knows.
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
    """A combat unit on the map: what play has done to it."""

    hex: int
    facing: int
    disorganised: bool = False
    losses: int = 0


class Leader(NamedTuple):
    """A formation's commander, or the aide de camp who took his place."""

    hex: int
    """`OFF_MAP` until he has come."""
    ooc: bool = False
    """Whether he stands under an 'out of command' marker."""
    aide: bool = False


class Attack(NamedTuple):
    """One unit's declared assault on an enemy unit."""

    attacker: str
    hex: int
    target: str
    value: int
    """Its combat value, or the share of it that goes into this attack."""


class Vacated(NamedTuple):
    """A hex that attackers have emptied, and who of them may or must advance."""

    hex: int
    attackers: tuple[str, ...]
    must: bool


class Field(NamedTuple):
    """Where a side stands and what it controls."""

    occupied: frozenset[int]
    zone: frozenset[int]
    """The hexes in its zones of control."""


class Battle(GameState):
    """The state of a game, as far as all games of the series have it."""

    book: ClassVar[Book]
    variants: ClassVar[Variants]
    chiefs_flee_fights: ClassVar[bool]
    """Whether a chief alone flees also from an enemy who advances or retreats beside him."""
    guns_beside_foot: ClassVar[int]
    """Artillery units that may share a hex with infantry or cavalry."""

    setting: Setting

    # The map
    units: dict[str, Unit]
    stacks: Derived[dict[int, tuple[str, ...]]]
    """Units by hex, kept in step with `units`."""
    waiting: dict[str, int]
    """Units and commanders due or yet to come, and their entry hexes."""
    leaders: dict[str, Leader]
    """By formation."""
    chiefs: dict[str, int]
    """Hexes of the commanders in chief; `OFF_MAP` until they come; the dead are not listed."""
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
    """Whether reinforcements come; in positions written by hand they need not."""
    failures: dict[str, int]
    """How often a formation has failed to enter the map."""
    result: Result | None

    # The activation
    active: str
    activated: bool
    """Whether the active formation's commander may act."""
    commanded: frozenset[str]
    """Units of the active formation found in command."""
    moved: dict[str, int]
    """Half points spent by the units, and commander, that have moved in this activation."""
    disengaged: frozenset[str]
    """Units out of command that have left an enemy zone: they chose that over an attack."""
    mover: str
    """The unit that is moving at this moment."""
    fired: frozenset[str]
    """Artillery that has fired in this activation, either side's."""
    attacks: tuple[Attack, ...]
    """Assaults declared and not yet resolved."""
    charged: tuple[str, ...]
    """Cavalry that has attacked and has more assaults to fight before it is disorganised."""
    coordinated: str
    """The unit that is the target of a coordinated assault."""
    vacated: tuple[Vacated, ...]
    _fields: Derived[dict[str, Field]]
    """What `field` has worked out; a side's entry falls with each move it makes."""

    # What is printed

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

    # What moves

    def rebuild(self) -> None:
        for uid, unit in self.units.items():
            self.stack(uid, unit.hex)

    def update(self, uid: str, **changes: object) -> None:
        """Change a unit's condition or facing; its hex changes by `place`."""
        self.units[uid] = self.units[uid]._replace(**changes)  # type: ignore[arg-type]
        self._fields.pop(self.setting.roster.counters[uid].side, None)

    def place(self, uid: str, hex: int, facing: int | None = None) -> None:
        """Put a unit on a hex, wherever it was before."""
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
        """Enter a unit in the list of its hex; in the order of ids, however it came there."""
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
        """Guns that are lost unless nobody advances: they control nothing until that is settled."""
        return frozenset()

    def set_vacated(self, vacated: tuple[Vacated, ...]) -> None:
        """Change the hexes to be advanced into, and with them which guns are abandoned."""
        if any(v.hex in self.stacks for v in (*self.vacated, *vacated)):
            self._fields.clear()
        self.vacated = vacated

    def assume(self, side: str, field: Field) -> None:
        """Take a side's field as given until it next moves: for those who think ahead."""
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
        """A formation's commander as the log speaks of him: its id, or that of his aide de camp."""
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
        """A combat unit stands on a hex or has passed it: a victory place changes hands."""
        if hex in self.control:
            self.control[hex] = side

    def chiefs_at(self, hex: int) -> list[str]:
        return [id for id, at in self.chiefs.items() if at == hex]


# The agenda: one record for each step of the sequence of play.


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
    """A unit moves on, having spent some half points."""

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
