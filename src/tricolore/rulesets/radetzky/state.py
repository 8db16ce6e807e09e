"""What changes in a game of Radetzky's March."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tricolore.core.state import Result
from tricolore.rulesets.kit.state import Derived, GameState, Lent
from tricolore.rulesets.radetzky.setting import (
    ENEMIES,
    LITERAL,
    SIDES,
    Counter,
    Day,
    Formation,
    Setting,
)
from tricolore.rulesets.radetzky.terrain import NO_PONTOONS, Pontoons


class Unit(NamedTuple):
    """A counter on the map: a combat unit, a bridge crew or Benedek."""

    hex: int
    steps: int
    """0 for crews and Benedek."""
    oos: bool = False
    """It bears an Out of Supply marker (Effects of being out of supply)."""
    stop: bool = False
    """It bears a STOP CHARGE marker (Failure of cavalry charge)."""


class Bridge(NamedTuple):
    """A bridge crew with its bridge side up."""

    over: int
    """The hex across the river."""
    ready: int
    """The turn at whose end it is to stand."""
    stands: bool = False


class Exit(NamedTuple):
    """A unit that has left the map (Map exit)."""

    turn: int
    hex: int
    steps: int
    fate: str = "trial"
    """`trial` while its communications are watched, then `good` or `void`."""


class Sheet(NamedTuple):
    """What a side has chosen for the turn (Procedure, Radetzky and Chrzanowski, Reserve)."""

    cup: tuple[str, ...] = ()
    """Formations whose own counters are in the cup."""
    box: tuple[str, ...] = ()
    """Formations in the holding box, the reserve among them."""
    reserve: str = ""
    first: str = ""
    """The formation that moves without a draw (Austrian surprise)."""

    @property
    def committed(self) -> tuple[str, ...]:
        return tuple(one for one in (self.first, *self.cup, *self.box) if one)


class Act(NamedTuple):
    """The activation under way."""

    side: str
    counter: str
    formations: tuple[str, ...]
    """Formations that act as one; none for an INDEPENDENT counter."""
    post: int
    """Where the counter lies."""
    units: frozenset[str]
    """Units that it has activated."""


class Attack(NamedTuple):
    """An attack that was declared, and not yet fought (Combat)."""

    attackers: tuple[str, ...]
    hexes: tuple[int, ...]


class Engagement(NamedTuple):
    """Units that hold each other (ENG result)."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    until: int
    """The turn at whose end they are free."""

    @property
    def units(self) -> tuple[str, ...]:
        return self.attackers + self.defenders


class Bars(NamedTuple):
    """What bars the way of a side, in bits; it holds as long as no enemy moves."""

    cut_off: frozenset[str]
    """Units that were out of supply when it was looked at, and bridges of the side: with others it
    must be looked at again."""
    own: Pontoons
    alone: int
    """The hexes where enemies have crews, bridges or Benedek alone."""
    unsupplied: int
    """The hexes that are out of supply, or would be if they were taken."""


TRIAL, GOOD, VOID = "trial", "good", "void"


class Radetzky(GameState):
    """The state of a game."""

    setting: Setting
    turn: int
    result: Result | None
    calendar: str = LITERAL
    units: Lent[dict[str, Unit]]
    stacks: Lent[dict[int, tuple[str, ...]]]
    """All counters of each hex; their order means nothing."""
    waiting: tuple[str, ...]
    """Reinforcements that have not entered."""
    exits: Mapping[str, Exit]
    bridges: Mapping[str, Bridge]
    """Crews with their bridge side up; they are on the map as units, too."""
    lost: Mapping[str, int]
    """Steps that each side has lost."""
    captured: Mapping[str, int]
    """Bridge crews and bridges that each side has lost."""
    holders: Mapping[int, str]
    """Who possesses each place."""

    # Command
    sheets: Mapping[str, Sheet]
    cup: tuple[str, ...]
    """The command counters left in the cup."""
    drawn: tuple[str, ...]
    """The command counters of this turn that are out, and formations of a box that is open."""
    shown: frozenset[str]
    """Formations that recovery has shown to be committed this turn (Recovery)."""
    chief_used: Mapping[str, int]
    """The last turn on which each side's commander in chief was in the cup."""
    posts: Mapping[str, int]
    """Where the counter that last commanded each formation, or undesignated unit, lay."""

    # The activation under way
    act: Act | None
    used: frozenset[str]
    """Units that were activated this turn, by any counter."""
    moved: frozenset[str]
    """Units whose march is over."""
    attacks: tuple[Attack, ...]
    fought: frozenset[str]
    """Units that have attacked in this activation."""
    walked: Mapping[int, int]
    """In the fight at hand: how many hexes those who withdrew from each hex have gone."""

    engaged: tuple[Engagement, ...]
    cut_off: frozenset[str]
    """Units that were out of supply when it was last looked at.  They interrupt no supply
    (Prevent enemy supply)."""

    # Kept up to date with every move, never saved
    ground_of: Derived[Lent[dict[str, int]]]
    """The hexes with counters of each side, in bits (`core.bits`)."""
    near: Derived[Lent[dict[str, int]]]
    """The hexes beside them, in bits, as long as that holds."""
    wide: Derived[Lent[dict[str, int]]]
    """The hexes up to two away from them, in bits, as long as that holds."""
    bars: Derived[Lent[dict[str, Bars]]]
    """What bars the way of each side, as long as that holds."""
    rooms: Derived[Lent[dict[int, int]]]
    """The hexes where so much room is taken (`Setting.room_for`), in bits; none where nobody takes
    any."""
    held: Derived[frozenset[str] | None]
    """All units that are engaged, as long as that holds."""

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting, seed)
        self.rebuild()

    # What is printed

    def counter(self, uid: str) -> Counter:
        return self.setting.counters[uid]

    def formation(self, id: str) -> Formation:
        return self.setting.formations[id]

    def side(self, uid: str) -> str:
        return self.setting.counters[uid].side

    def enemy(self, side: str) -> str:
        return ENEMIES[side]

    @property
    def day(self) -> Day:
        """The present box of the Turn Record Track."""
        return self.setting.calendars[self.calendar][self.turn]

    # Units

    def factor(self, uid: str) -> int:
        """The combat factor as it is now."""
        counter = self.counter(uid)
        return counter.reduced if self.units[uid].steps < counter.steps else counter.factor

    def is_reduced(self, uid: str) -> bool:
        return 0 < self.units[uid].steps < self.counter(uid).steps

    def combat_units(self, hex: int) -> list[str]:
        """The combat units of a hex: neither crews nor Benedek."""
        return [uid for uid in self.stacks.get(hex, ()) if self.units[uid].steps]

    def holder(self, hex: int) -> str:
        """The side whose counters are on a hex; empty for nobody's."""
        stack = self.stacks.get(hex)
        return self.setting.counters[stack[0]].side if stack else ""

    def members(self, formation: str) -> list[str]:
        """Its units on the map, in the order of the placement card."""
        units = self.units
        return [uid for uid in self.formation(formation).units if uid in units]

    def of_side(self, side: str) -> list[str]:
        """Its units on the map, in the order of the counters."""
        units = self.units
        return [uid for uid in self.setting.uids_of[side] if uid in units]

    def is_engaged(self, uid: str) -> bool:
        """ENG result: it cannot leave its hex."""
        if not self.engaged:
            return False
        if self.held is None:
            self.held = frozenset(uid for one in self.engaged for uid in one.units)
        return uid in self.held

    def is_idle(self, uid: str) -> bool:
        """Whether its side is acting, and it is not among those who are active."""
        act = self.act
        return act is not None and act.side == self.side(uid) and uid not in act.units

    # Changes

    def put(self, uid: str, hex: int, unit: Unit | None = None) -> None:
        """Put a unit on a hex, wherever it has been."""
        self.own()
        old = self.units.get(uid)
        if old is not None:
            self._leave(uid, old.hex)
        now = unit or old or Unit(hex, self.counter(uid).steps)
        self.units[uid] = now if now.hex == hex else Unit(hex, now.steps, now.oos, now.stop)
        setting = self.setting
        side, room = setting.counters[uid].side, setting.room_for[uid]
        stack = self.stacks.get(hex)
        if stack:
            taken = setting.room_taken(stack)
            self.stacks[hex] = (*stack, uid)
            self._take_room(hex, taken, taken + room)
        else:
            self.stacks[hex] = (uid,)
            self._occupy(side, hex)
            self._take_room(hex, 0, room)
        self._forget_reach(side)

    def lift(self, uid: str) -> Unit:
        """Take a unit off the map."""
        self.own()
        unit = self.units.pop(uid)
        self._leave(uid, unit.hex)
        self._forget_reach(self.side(uid))
        return unit

    def update(self, uid: str, **changes: Any) -> None:
        """Change what has befallen a unit, not where it is."""
        self.own()
        self.units[uid] = self.units[uid]._replace(**changes)

    def set_engaged(self, engaged: Iterable[Engagement]) -> None:
        self.engaged, self.held = tuple(engaged), None

    def take(self, side: str, hex: int) -> None:
        """Victory at points: a combat unit of a side is, or was, on a hex (S104)."""
        if hex in self.setting.places and self.holders.get(hex) != side:
            self.holders = {**self.holders, hex: side}
            name = self.setting.places[hex].name
            self.tell("Victory at points", "{side} take {place}.", side=side, place=name, hex=hex)

    def _leave(self, uid: str, hex: int) -> None:
        setting, stack = self.setting, self.stacks[hex]
        room = setting.room_for[uid]
        if len(stack) > 1:
            taken = setting.room_taken(stack)
            self.stacks[hex] = tuple([other for other in stack if other != uid])
            self._take_room(hex, taken, taken - room)
        else:
            del self.stacks[hex]
            self.ground_of[setting.counters[uid].side] ^= setting.bits.bit[hex]
            self._take_room(hex, room, 0)

    def _occupy(self, side: str, hex: int) -> None:
        self.ground_of[side] |= self.setting.bits.bit[hex]

    def _forget_reach(self, side: str) -> None:
        """What a side's units are near to, and whose way they bar, once one of them has moved."""
        self.near.pop(side, None)
        self.wide.pop(side, None)
        self.bars.pop(ENEMIES[side], None)

    def _take_room(self, hex: int, before: int, now: int) -> None:
        """Another room is taken in a hex than before."""
        bit, rooms = self.setting.bits.bit[hex], self.rooms
        if before:
            rooms[before] ^= bit
        if now:
            rooms[now] = rooms.get(now, 0) | bit

    def rebuild(self) -> None:
        self.ground_of, self.near, self.wide = dict.fromkeys(SIDES, 0), {}, {}
        self.bars, self.rooms, self.held = {}, {}, None
        for hex, stack in self.stacks.items():
            self._occupy(self.side(stack[0]), hex)
            self._take_room(hex, 0, self.setting.room_taken(stack))

    # Contact

    def contact(self, side: str) -> int:
        """The hexes beside units of a side, in bits."""
        found = self.near.get(side)
        if found is None:
            found = self.near[side] = self.setting.bits.beside(self.ground_of[side])
        return found

    def nearness(self, side: str) -> int:
        """Strategic movement: the hexes up to two away from units of a side, in bits (S23)."""
        found = self.wide.get(side)
        if found is None:
            around = self.contact(side) | self.ground_of[side]
            found = self.wide[side] = around | self.setting.bits.beside(around)
        return found

    def beside(self, side: str, hex: int) -> bool:
        """Whether a unit of a side is beside a hex."""
        return self.contact(side) & self.setting.bits.bit[hex] != 0

    def around(self, hex: int, side: str) -> list[int]:
        """The hexes beside one where units of a side are."""
        if not self.beside(side, hex):
            return []
        return [there for there in self.setting.ground.around[hex] if self.holder(there) == side]

    # Bridges

    def pontoons(self, side: str) -> Pontoons:
        """The river sides that units of a side can cross by bridges of the armies.

        One's own are open both ways.  An enemy bridge leads only to its crew's hex, which is taken
        (Bridges, S29).
        """
        if not self.bridges:
            return NO_PONTOONS
        sides = []
        for uid, bridge in self.bridges.items():
            if bridge.stands:
                here = self.units[uid].hex
                sides.append((bridge.over, here))
                if self.side(uid) == side:
                    sides.append((here, bridge.over))
        return frozenset(sides)

    def own_pontoons(self, side: str) -> Pontoons:
        """The river sides that a side's own bridges lead across, both ways."""
        if not self.bridges:
            return NO_PONTOONS
        sides = []
        for uid, bridge in self.bridges.items():
            if bridge.stands and self.side(uid) == side:
                here = self.units[uid].hex
                sides += [(bridge.over, here), (here, bridge.over)]
        return frozenset(sides)

    def passable(self, side: str, here: int, there: int) -> bool:
        """Whether units of a side can go from a hex to the next at all."""
        return self.setting.ground.passable(here, there, self.pontoons(side))
