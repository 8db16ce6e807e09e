"""What changes in a game of Risorgimento 1859."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tricolore.core.bits import Bits
from tricolore.core.state import Result
from tricolore.core.zones import Covered, cover, uncover
from tricolore.rulesets.kit.stacks import without
from tricolore.rulesets.kit.state import Derived, GameState
from tricolore.rulesets.risorgimento.setting import ALLIED, RAIN, SIDES, Counter, Setting
from tricolore.rulesets.risorgimento.terrain import ALL_ROUND, HELD_TOWN, TOWN, Broken


class Unit(NamedTuple):
    """What has happened to a combat unit on the map."""

    hex: int
    facing: int
    hits: int = 0
    disordered: bool = False
    square: bool = False
    reserve: bool = False
    """4.6: whether it is In Reserve.  It belongs to the unit, since only those In Command are
    placed there."""


UNDER, WITHOUT, REFUSED = "under", "without", "refused"
"""4.13: a brigade that failed its roll may only Rally; so may no other."""


class BrigadeState(NamedTuple):
    orders: str = ""
    """Empty until it has been looked at this turn."""
    finished: bool = False
    """8.4: its brigadier is Finished for the turn."""
    strategic: bool = False
    hdc: bool = False
    """9.1: Hors de Combat."""
    roused: bool = False
    """5.1: it has left Reserve, and has not acted since."""
    activations: int = 0
    """San Martino only, where brigades are activated by themselves."""


class CorpsState(NamedTuple):
    activations: int = 0
    tried: bool = False
    """4.54: whether its Extended Activation has been tried."""
    finished: bool = False
    demoralised: bool = False
    strategic: bool = False
    """5.1: whether its Reserve batteries use Strategic Movement, as a command of their own."""
    withdrawing: bool = False
    """Solferino, Rain: it must withdraw for the rest of the game."""


class Play(NamedTuple):
    """4.5: whose segment it is, and what led to it."""

    side: str
    free: bool = True
    """4.52: whether the next activation needs no roll."""
    run: int = 0
    """4.53: successful activations of this side in a row."""
    resume: str = ""
    """4.53: the side that goes on after this interruption."""
    last: str = ""
    """The command selected last; it may not be selected twice in a row."""
    passes: tuple[str, ...] = ()
    """4.56: who has passed, one after the other."""
    alone: str = ""
    """4.55: the side that goes on alone."""


NORMAL, EXTENDED, NO_ATTACK = KINDS_OF_ACTIVATION = ("normal", "extended", "no attack")


class Act(NamedTuple):
    """The activation under way."""

    corps: str
    kind: str = NORMAL
    only: str = ""
    """San Martino: the one brigade that acts, or the corps for its Reserve batteries."""
    leader: str = ""
    """4.16: the brigadier who leads a Massed Attack."""


COUNTER_BATTERY, PRE_ATTACK, SMALL_ARMS = "counter-battery", "pre-attack", "small arms"
"""7.17, 7.24: reactions, each made once in a segment."""


class Risorgimento(GameState):
    """The state of a game."""

    setting: Setting
    handicap: int
    """Points that the Allies have beforehand; if negative, the Austrians have them."""
    turn: int
    result: Result | None
    units: dict[str, Unit]
    stacks: dict[int, tuple[str, ...]]
    """The units of each hex, the top one first (5.43, 5.44)."""
    posts: dict[str, int]
    """Where leaders are: brigadiers, corps commanders and chiefs, by id."""
    brigades: dict[str, BrigadeState]
    corps: dict[str, CorpsState]
    waiting: tuple[str, ...]
    """Units and leaders that have not entered yet."""
    fallen: tuple[str, ...]
    """Units that are eliminated, in the order in which they were."""
    holders: dict[int, str]
    """Who holds each hex of a place."""
    down: frozenset[tuple[int, int]]
    """Bridges that are down, both ways."""
    repairs: dict[int, int]
    """Magenta: for how many turns the bridge at a hex has been under repair."""

    # The turn
    first: str = ""
    """Who has the Initiative (4.3)."""
    play: Play | None
    massed: frozenset[str]
    """4.16: sides that have made their Massed Attack this turn."""
    once: frozenset[str]
    """5.6: reinforcements of this turn that may be activated once, and have been."""
    rides: dict[str, int]
    """San Martino: how often cavalry of a corps has acted this turn."""
    worked: frozenset[str]
    """Units that have done something this turn."""
    fallen_out: frozenset[str]
    """8.4: corps commanders and chiefs who are Finished for the turn."""
    lent: dict[str, str]
    """7.12: Army Reserve batteries that have combined with a corps this turn, and that corps."""
    pooled: frozenset[str]
    """7.12: Army Reserve batteries that have combined in the Reserve's activation this turn."""

    # The activation under way
    act: Act | None
    opened: frozenset[str]
    """Commands that have had their turn; the corps' id stands for its Reserve batteries."""
    pinned: frozenset[str]
    """7.51: cavalry that was beside an enemy when the activation began."""
    commanded: frozenset[str]
    """R5: units In Command, fixed when their brigade's turn comes."""
    taken: dict[str, str]
    """4.15: corps cavalry, and the brigade that has taken it along."""
    spent: dict[str, int]
    """Half points that units have spent."""
    moved: frozenset[str]
    """Units that have left a hex by movement."""
    halted: frozenset[str]
    """Units whose movement is over."""
    busy: frozenset[str]
    """Units that have done something, so that they cannot Rally (8.51)."""
    fired: frozenset[str]
    fired_first: frozenset[str]
    """5.32: batteries that fired before moving."""
    entered: dict[int, int]
    """5.6: how many units have entered through each entry hex."""
    reacted: frozenset[tuple[str, str]]
    """7.17, 7.24: the reactions that units have used."""
    assaulted: frozenset[str]
    """Brigades that have had their turn to attack."""
    targets: dict[str, int]
    """7.3: attackers of the brigade at hand, and the hexes they attack."""
    entries: dict[str, int]
    """7.5: the hexes from which those of them who charge enter their targets."""
    committed: frozenset[str]
    attacked: frozenset[str]
    """4.43: units that have attacked."""
    continued: frozenset[str]
    """7.47: units that have made their Continued Attack."""
    riders: frozenset[str]
    """8.33: units that retreated into a hex that is still to be attacked."""
    surprised: frozenset[int]
    """Magenta: hexes whose attack is a Surprise."""
    rallied: frozenset[str]

    # Kept up to date with every move, never saved
    allied_zones: Derived[dict[int, int]]
    austrian_zones: Derived[dict[int, int]]
    zone_of: Derived[dict[str, tuple[int, ...]]]
    at: Derived[dict[int, tuple[str, ...]]]
    """The leaders in each hex."""
    occupied: Derived[dict[str, int]]
    """The hexes with units of each side, in bits."""
    strong: Derived[dict[str, int]]
    """Those of them with infantry or cavalry, in bits."""
    idle: Derived[dict[str, int]]
    """Those of them with units of brigades In Reserve, in bits (4.62)."""
    resting: Derived[dict[str, int]]
    """How many units of a brigade are In Reserve; brigades without any are left out."""
    near: Derived[dict[tuple[str, str], int]]
    """What follows from these three, as long as nobody moves."""

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting, seed)
        self.rebuild()

    # What is printed

    def counter(self, uid: str) -> Counter:
        return self.setting.counters[uid]

    def side(self, uid: str) -> str:
        return self.setting.counters[uid].side

    def enemy(self, side: str) -> str:
        return self.setting.enemies[side]

    @property
    def bits(self) -> Bits:
        return self.setting.bits

    @property
    def weather(self) -> frozenset[str]:
        return self.setting.weather.get(self.turn, frozenset())

    @property
    def mud(self) -> bool:
        return self.turn in self.setting.muddy or RAIN in self.weather

    @property
    def broken(self) -> Broken:
        return self.down

    # Units

    def cohesion(self, uid: str) -> int:
        """8.12: the Cohesion as Hits have left it."""
        return self.counter(uid).cohesion - self.units[uid].hits

    def holder(self, hex: int) -> str:
        """The side whose units are on a hex; empty for nobody's."""
        stack = self.stacks.get(hex)
        return self.setting.counters[stack[0]].side if stack else ""

    def fighters(self, hex: int) -> list[str]:
        """The infantry and cavalry of a hex, the top one first."""
        return [uid for uid in self.stacks.get(hex, ()) if not self.counter(uid).guns]

    def foot(self, hex: int) -> list[str]:
        return [uid for uid in self.stacks.get(hex, ()) if self.counter(uid).foot]

    def guns(self, hex: int) -> list[str]:
        return [uid for uid in self.stacks.get(hex, ()) if self.counter(uid).guns]

    def aligned(self, uid: str, hex: int = 0) -> list[str]:
        """6.1, 6.13: who faces as a unit does, or as it would in a hex, itself included if there.

        Batteries face their own way beside infantry and each other, but not beside cavalry.
        """
        stack = self.stacks.get(hex or self.units[uid].hex, ())
        if any(self.counter(other).horse for other in (uid, *stack)):
            return list(stack)
        if self.counter(uid).guns:
            return [other for other in stack if other == uid]
        return [other for other in stack if not self.counter(other).guns]

    def front(self, uid: str) -> int:
        """The facing of a unit; `ALL_ROUND` in square (6.14), `HELD_TOWN` in a Town (5.52)."""
        unit = self.units[uid]
        if unit.square:
            return ALL_ROUND
        if self.setting.ground.is_(unit.hex, TOWN) and self.counter(uid).foot:
            return HELD_TOWN if len(self.foot(unit.hex)) > 1 else unit.facing
        return unit.facing

    def frontal(self, uid: str) -> tuple[int, ...]:
        """6.1: the frontal hexes of a unit."""
        return self.setting.ground.front(self.units[uid].hex, self.front(uid))

    def brigade_of(self, uid: str) -> str:
        """Its brigade, or the one that has taken it along (4.15)."""
        return self.counter(uid).brigade or self.taken.get(uid, "")

    def members(self, brigade: str) -> list[str]:
        """The units of a brigade on the map, with cavalry that it has taken along."""
        own = [uid for uid in self.setting.brigades[brigade].units if uid in self.units]
        return own + [uid for uid, by in self.taken.items() if by == brigade and uid in self.units]

    def is_strategic(self, uid: str) -> bool:
        counter = self.counter(uid)
        if counter.brigade:
            return self.brigades[counter.brigade].strategic
        return counter.guns and self.corps[counter.corps].strategic

    def is_hdc(self, uid: str) -> bool:
        brigade = self.counter(uid).brigade
        return bool(brigade) and self.brigades[brigade].hdc

    # Changes

    def put(self, uid: str, hex: int, facing: int | None = None) -> None:
        """5.44: put a unit on a hex, at the bottom of its stack, wherever it has been.

        It faces as the others who are there, unless it may face its own way (6.1, 6.13).
        """
        old = self.units.get(uid)
        if old is None:
            old = Unit(hex, facing or 0)
        else:
            self._leave(uid, old.hex)
        turned = old.facing if facing is None else facing
        if mates := [other for other in self.aligned(uid, hex) if other != uid]:
            turned = self.units[mates[0]].facing
        self.units[uid] = old._replace(hex=hex, facing=turned, square=False)
        self.stacks[hex] = (*self.stacks.get(hex, ()), uid)
        self.refresh(hex)

    def lift(self, uid: str) -> None:
        """Take a unit off the map."""
        if self.units[uid].reserve:
            self.set_reserve(uid, False)
        self._leave(uid, self.units.pop(uid).hex)

    def update(self, uid: str, **changes: Any) -> None:
        """Change what has happened to a unit, not where it is."""
        self.units[uid] = self.units[uid]._replace(**changes)
        self.refresh(self.units[uid].hex)

    def set_reserve(self, uid: str, reserve: bool) -> None:
        """4.6: place a unit in Reserve, or take it out; its whole brigade is watched (4.62)."""
        self.units[uid] = self.units[uid]._replace(reserve=reserve)
        brigade = self.counter(uid).brigade
        left = self.resting.pop(brigade, 0) + (1 if reserve else -1)
        if left:
            self.resting[brigade] = left
        for other in self.setting.brigades[brigade].units:
            if other in self.units:
                self.refresh(self.units[other].hex)

    def order(self, hex: int, stack: tuple[str, ...]) -> None:
        """5.44: change the order of a stack."""
        self.stacks[hex] = stack

    def post(self, leader: str, hex: int) -> None:
        """Put a leader on a hex, or off the map with 0."""
        old = self.posts.pop(leader, 0)
        if old:
            left = without(self.at[old], leader)
            if left:
                self.at[old] = left
            else:
                del self.at[old]
        if hex:
            self.posts[leader] = hex
            self.at[hex] = (*self.at.get(hex, ()), leader)

    def chief_post(self, chief: str) -> int:
        """Where a chief is, or 0.  Vittorio Emanuele is his own corps commander (4.25)."""
        return self.posts.get(self.setting.chiefs[chief].corps or chief, 0)

    def set_brigade(self, id: str, **changes: Any) -> None:
        self.brigades[id] = self.brigades[id]._replace(**changes)

    def set_corps(self, id: str, **changes: Any) -> None:
        self.corps[id] = self.corps[id]._replace(**changes)

    def mark_busy(self, uid: str) -> None:
        self.busy |= {uid}

    # What follows from where units are

    def _leave(self, uid: str, hex: int) -> None:
        left = without(self.stacks[hex], uid)
        if left:
            self.stacks[hex] = left
        else:
            del self.stacks[hex]
        self._rezone(uid, ())
        self.refresh(hex, self.side(uid))

    def refresh(self, hex: int, side: str = "") -> None:
        """Keep zones and sets of hexes up to date after a change on a hex."""
        stack = self.stacks.get(hex, ())
        strong = idle = False
        for uid in stack:
            unit, counter = self.units[uid], self.setting.counters[uid]
            idle = idle or counter.brigade in self.resting
            if not counter.guns:
                strong = True
                zone: tuple[int, ...] = ()
                if not unit.disordered:
                    zone = self.setting.ground.zone(
                        counter.mobility, hex, self.front(uid), unit.facing
                    )
                if self.zone_of.get(uid, ()) != zone:
                    self._rezone(uid, zone)
        side = side or self.side(stack[0])
        bit = self.bits.bit[hex]
        for table, here in ((self.occupied, bool(stack)), (self.strong, strong), (self.idle, idle)):
            now = table[side]
            then = now | bit if here else now & ~bit
            if then != now:
                table[side] = then
                self.near.clear()

    def _rezone(self, uid: str, zone: tuple[int, ...]) -> None:
        """6.2: change the hexes that a unit controls."""
        counts = self.zones(self.setting.counters[uid].side)
        uncover(counts, self.zone_of.pop(uid, ()))
        if zone:
            cover(counts, zone)
            self.zone_of[uid] = zone

    def rebuild(self) -> None:
        self.allied_zones, self.austrian_zones, self.zone_of = {}, {}, {}
        self.occupied, self.strong = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
        self.idle, self.near, self.at = dict.fromkeys(SIDES, 0), {}, {}
        self.resting = {}
        for uid, unit in self.units.items():
            if unit.reserve:
                brigade = self.counter(uid).brigade
                self.resting[brigade] = self.resting.get(brigade, 0) + 1
        for hex in self.stacks:
            self.refresh(hex)
        for leader, hex in self.posts.items():
            self.at[hex] = (*self.at.get(hex, ()), leader)

    def zones(self, side: str) -> Covered:
        """How many units of a side control each hex."""
        return self.allied_zones if side == ALLIED else self.austrian_zones

    def in_zone(self, side: str, hex: int, besides: Iterable[str] = ()) -> bool:
        """Whether units of a side control a hex, besides some."""
        count = self.zones(side).get(hex, 0)
        if count:
            for uid in besides:
                count -= hex in self.zone_of.get(uid, ())
        return count > 0

    def beside(self, side: str) -> int:
        """The hexes beside units of a side, in bits."""
        return self._near(side, "beside", self.occupied, 1)

    def beside_strong(self, side: str) -> int:
        """The hexes beside infantry or cavalry of a side, in bits."""
        return self._near(side, "strong", self.strong, 1)

    def within_three(self, side: str) -> int:
        """5.11: the hexes up to three away from units of a side, in bits."""
        return self._near(side, "three", self.occupied, 3)

    def near_idle(self, side: str) -> int:
        """4.62: the hexes up to three away from units of a side In Reserve, in bits."""
        return self._near(side, "idle", self.idle, 3)

    def _near(self, side: str, what: str, table: dict[str, int], steps: int) -> int:
        known = self.near.get((side, what))
        if known is None:
            bits = self.bits
            known = bits.within(table[side], steps) if steps > 1 else bits.beside(table[side])
            self.near[side, what] = known
        return known

    def beside_of(self, hex: int) -> int:
        """The neighbours of a hex, in bits."""
        return self.bits.beside(self.bits.bit[hex])

    def is_beside(self, side: str, hex: int) -> bool:
        """Whether a unit of a side is beside a hex."""
        return self.beside(side) & self.bits.bit[hex] != 0

    def around(self, hex: int, side: str) -> list[int]:
        """The hexes beside one where units of a side are."""
        if not self.is_beside(side, hex):
            return []
        return [there for there in self.setting.ground.around[hex] if self.holder(there) == side]
