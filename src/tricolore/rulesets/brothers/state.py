"""What changes in a game of All Are Brothers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tricolore.core.state import Result
from tricolore.rulesets.brothers.remembered import Field, InHand, Offered
from tricolore.rulesets.brothers.roster import Counter, Formation
from tricolore.rulesets.brothers.setting import SIDES, Setting
from tricolore.rulesets.kit.state import Derived, GameState, Lent, Remembered, without

FRONT_LINE = 6
"""4.2: the strength points on top of a stack that fight, and can be hit."""
FORCE_MARKERS = "force-markers"
"""The option of 4.4."""
STACK_LIMIT = 10
"""4.1: the strength points that may be in a hex at the end of a step."""
SHAKEN, DISRUPTED = 1, 2
"""Morale hits that a unit has taken; each takes one from its strength and its morale rating."""


class Unit(NamedTuple):
    """A combat unit on the map."""

    hex: int
    worn: bool = False
    hits: int = 0
    """0, SHAKEN or DISRUPTED (9.2)."""
    low: bool = False
    """Whether it is low on ammunition (8.6)."""


class Staff(NamedTuple):
    """A headquarters or a sovereign on the map."""

    hex: int
    wounded: bool = False
    """It bears a Leader Casualty marker (8.7.1)."""
    overrun: bool = False
    """It was overrun this turn (11.6)."""


class Due(NamedTuple):
    """A line of reinforcements that has not wholly entered."""

    turn: int
    """The turn on which it may come, or may try again."""
    hexes: tuple[int, ...]
    """Where it may enter: its arrival hexes, or others along the edge after a delay (11.5.2)."""
    stacks: tuple[tuple[str, ...], ...]
    """Those that have yet to enter, in the order of their column."""
    staff: tuple[str, ...]
    waited: int = 0
    """For how many turns it has been delayed."""
    ready: bool = False
    """Whether it may enter in the present activation (11.5)."""
    passed: bool = False
    """Whether its entry span has been rolled with success."""


class Act(NamedTuple):
    """The activation under way, as the Command Step has settled it (7.4)."""

    formation: str
    posture: str
    members: frozenset[str]
    """Units that are active, in command or not."""
    ooc: frozenset[str] = frozenset()
    """Those of them that are out of command (7.5)."""
    division: str = ""
    """The division that Napoleon III has activated (6.2.1); empty for a whole formation."""
    failed: bool = False
    """Whether the activation has failed (7.6.2)."""
    rating: int = 0
    """The command rating in force when the posture was chosen."""
    sovereign: str = ""
    """The sovereign who acts, if one does."""
    may_move: frozenset[str] = frozenset()
    """Headquarters and sovereigns that may move in this activation."""


class Charge(NamedTuple):
    """A cavalry unit that charges (11.11)."""

    target: int
    arrived: int = 0
    """In which order it reached its target; 0 while it has not."""


Front = tuple[tuple[str, int], ...]
"""The units of a front line, the uppermost first, each with its share of the strength."""


class Brothers(GameState):
    """The state of a game."""

    setting: Setting
    turn: int
    result: Result | None
    options: frozenset[str]
    """Optional rules in force (17, 4.4)."""
    units: Lent[dict[str, Unit]]
    stacks: Lent[dict[int, tuple[str, ...]]]
    """The combat units of each hex, the uppermost first: their order matters (4.3)."""
    staff: Mapping[str, Staff]
    broken: Mapping[str, str]
    """Units in the Broken box, and how they came there (10.2)."""
    gone: tuple[str, ...]
    """Sovereigns and headquarters that are out of the game."""
    due: Mapping[str, Due]

    # Chits
    cup: tuple[str, ...]
    """Activation chits in the Draw Cup, in the order of the roster."""
    blind: Mapping[str, int]
    """How many event chits of each nation are in the cup.  Which they are is settled when one is
    drawn: nobody may look at those that are left over (5.1.1)."""
    box: Mapping[str, tuple[str, ...]]
    """Event chits of each nation that have not been drawn this turn."""
    hands: Mapping[str, tuple[str, ...]]
    """Event chits that each nation holds."""
    played: tuple[str, ...]
    """Event chits that were played this turn."""

    # The activation under way
    act: Act | None
    fired: frozenset[str]
    """Units that have fired in the Fire Combat Step (8.1)."""
    answers: Mapping[str, int]
    """How often each unit has given Defensive Fire in this step (11.8.1)."""
    moved: frozenset[str]
    halted: frozenset[str]
    """Units that fire has stopped (11.8.1)."""
    entered: Mapping[int, int]
    """How many stacks have entered by each edge hex in this activation (11.5.1)."""
    declared: Mapping[str, int]
    """The hex that each unit has declared to assault (11.10)."""
    charges: Mapping[str, Charge]
    rerolled: bool
    """Whether the king's reroll was used in this Assault Combat Step (6.2.2)."""
    effects: Mapping[str, str]
    """Events at work in this activation: what each is laid on."""

    # The battle at large
    morale: Mapping[str, int]
    """Corps Morale (14)."""
    demoralised: tuple[str, ...]
    """In the order in which they fell."""
    vp: Mapping[str, int]
    """Victory points in halves; they may fall below zero."""
    control: Mapping[int, str]
    """Who holds each place that counts; nobody's are missing."""
    storm: int
    """The turn of the thunderstorm; 0 before it is known (17.2)."""
    plotted: Mapping[str, str]
    """Postures that were plotted (17.3)."""
    seen: frozenset[str]
    """Units of stacks that the enemy has seen where they stand (4.4)."""

    # Kept up to date with every move, never saved
    ground_of: Derived[Lent[dict[str, int]]]
    """The hexes with combat units of each side, in bits (`core.bits`)."""
    staff_on: Remembered[dict[str, int]]
    """The hexes with headquarters and sovereigns of each side, in bits, as long as it holds."""
    near: Remembered[dict[str, int]]
    """The hexes next to combat units of each side, in bits, as long as it holds."""
    fronts: Remembered[dict[int, Front]]
    """Front lines that were asked for (4.2), as long as they hold."""
    strengths: Remembered[dict[int, int]]
    """Strength points of hexes that were asked for, as long as they hold."""
    massed: Derived[int]
    """The hexes with strength points enough for a full front line (4.2), in bits."""
    fields: Remembered[dict[str, Field]]
    """What marches of each side depend on (see `ways`), as long as it holds."""
    armed: Remembered[dict[str, tuple[int, tuple[tuple[str, int], ...]]]]
    """Who could fire with an event, by its kind, and how far in bits: all of them together, and
    each by itself; as long as it holds."""
    shots: Remembered[dict[str, tuple[str, int, int]]]
    """Who could fire with an event of a kind, at which hex, and the hexes of the line in bits, as
    long as nothing changes there."""
    in_hand: Derived[InHand | None]
    """What `plays` remembers of the chits."""
    overfull: Derived[int]
    """The hexes with more strength points than may stay there (4.1), in bits."""
    offered: Derived[Offered | None]
    """What was last offered in this Movement Step (see `marching`)."""
    stirred: Derived[int]
    """Hexes where something has changed since then, in bits."""
    rode: Derived[bool]
    """Whether any headquarters or sovereign has moved since then."""

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting, seed)
        self.rebuild()

    # What is printed

    def counter(self, uid: str) -> Counter:
        return self.setting.roster.counters[uid]

    def formation(self, id: str) -> Formation:
        return self.setting.roster.formations[id]

    def side(self, uid: str) -> str:
        return self.setting.roster.counters[uid].side

    def enemy(self, side: str) -> str:
        return self.setting.enemies[side]

    # Strength and morale (3.1)

    def strength(self, uid: str) -> int:
        """3.1.5, 3.2: strength points as they are now."""
        _, worn, hits, _ = self.units[uid]
        counter = self.setting.roster.counters[uid]
        strength = (counter.worn if worn else counter.fresh) - hits
        return strength if strength > 0 else 0

    def rating(self, uid: str) -> int:
        """3.1.3, 6.2: the morale rating as it is now; one more beside a sovereign of its nation."""
        unit, counter = self.units[uid], self.counter(uid)
        return counter.mr - unit.hits + self.sovereign_bonus(uid)

    def sovereign_bonus(self, uid: str) -> int:
        hex, counter = self.units[uid].hex, self.counter(uid)
        if not self.staff_ground(counter.side) & self.setting.bits.bit[hex]:
            return 0
        nation = counter.nation
        return int(
            any(
                id in self.staff and self.staff[id].hex == hex and sovereign.nation == nation
                for id, sovereign in self.setting.roster.sovereigns.items()
            )
        )

    # Stacks (4)

    def strength_in(self, hex: int) -> int:
        known = self.strengths.get(hex)
        if known is None:
            stack = self.stacks.get(hex)
            if stack is None:
                return 0
            known = self.strengths[hex] = sum(map(self.strength, stack))
        return known

    def front(self, hex: int) -> Front:
        """4.2: the front line of a hex, by shares of its top six strength points.

        A unit that is down to no strength stands for a moment before its test; it has no share.
        """
        known = self.fronts.get(hex)
        if known is None:
            stack = self.stacks.get(hex)
            if stack is None:
                return ()
            room, line = FRONT_LINE, []
            for uid in stack:
                share = min(self.strength(uid), room)
                if share > 0:
                    line.append((uid, share))
                room -= share
                if room <= 0:
                    break
            known = self.fronts[hex] = tuple(line)
        return known

    def share(self, uid: str) -> int:
        """What a unit gives to the front line of its hex."""
        for who, number in self.front(self.units[uid].hex):
            if who == uid:
                return number
        return 0

    def holder(self, hex: int) -> str:
        """The side whose combat units are on a hex; empty for nobody's."""
        stack = self.stacks.get(hex)
        return self.setting.roster.counters[stack[0]].side if stack else ""

    def staff_at(self, hex: int, side: str | None = None) -> list[str]:
        """Headquarters and sovereigns on a hex, in the order of the roster."""
        roster = self.setting.roster
        if side is not None and not self.staff_ground(side) & self.setting.bits.bit[hex]:
            return []
        return [
            id
            for id, staff in self.staff.items()
            if staff.hex == hex and (side is None or roster.staff_side(id) == side)
        ]

    def staff_ground(self, side: str) -> int:
        """The hexes with headquarters and sovereigns of a side, in bits."""
        found = self.staff_on.get(side)
        if found is None:
            of = self.setting.staff_sides
            mine = [staff.hex for id, staff in self.staff.items() if of[id] == side]
            found = self.staff_on[side] = self.setting.bits.of(mine)
        return found

    def members(self, formation: str) -> list[str]:
        """Its combat units on the map, in the order of the roster."""
        units = self.units
        return [uid for uid in self.setting.roster.formations[formation].units if uid in units]

    # Force markers (4.4)

    def hidden(self, uid: str) -> bool:
        """Whether a unit lies under a force marker: in a stack, and not yet seen there (B13)."""
        if FORCE_MARKERS not in self.options or self.result is not None:
            return False
        return len(self.stacks[self.units[uid].hex]) > 1 and uid not in self.seen

    def shown_as(self, uid: str) -> str:
        """A unit as the other side knows it: by its own id, or by that of its force marker."""
        if uid in self.units and self.hidden(uid):
            return force_id(self.units[uid].hex)
        return uid

    def show(self, uids: Iterable[str]) -> None:
        """Units are seen where they stand, until they move."""
        if FORCE_MARKERS in self.options:
            self.seen |= {uid for uid in uids if uid in self.units}

    def joined(self, hex: int) -> None:
        """Others fall in on a hex: a unit that lay open there alone has been seen (B14)."""
        if len(self.stacks.get(hex, ())) == 1:
            self.show(self.stacks[hex])

    def tell(self, rule: str, text: str, seen_by: str | None = None, **data: Any) -> None:
        """Whoever is named to everybody is seen (B14)."""
        if self.options and seen_by is None:
            named = (v if isinstance(v, (tuple, list)) else (v,) for v in data.values())
            self.show(word for words in named for word in words if isinstance(word, str))
        super().tell(rule, text, seen_by, **data)

    def tell_owner(self, rule: str, text: str, uid: str, **data: Any) -> None:
        """What befalls a unit under a force marker is told to its owner alone."""
        owner = self.side(uid) if self.hidden(uid) else None
        self.tell(rule, text, owner, uid=uid, **data)

    # Changes

    def place(self, uid: str, hex: int, at: int = 0, unit: Unit | None = None) -> None:
        """Put a unit on a hex, under so many of the units there."""
        self.own()
        stack = self.stacks.get(hex, ())
        if not stack:
            self._occupy(self.side(uid), hex)
        self.stacks[hex] = (*stack[:at], uid, *stack[at:]) if stack else (uid,)
        self.units[uid] = Unit(hex, *(unit or self.units[uid])[1:])
        if uid in self.setting.event_kinds:
            self.armed.pop(self.setting.event_kinds[uid], None)
        self._stir(hex)

    def lift(self, uid: str) -> Unit:
        """Take a unit off the map."""
        unit = self.units[uid]
        self._leave(uid, unit.hex)
        del self.units[uid]
        return unit

    def shift(self, uid: str, hex: int, at: int = 0) -> None:
        """Move a unit to a hex, under so many of the units there."""
        self._leave(uid, self.units[uid].hex)
        self.place(uid, hex, at)

    def place_staff(self, id: str, hex: int) -> None:
        """Put a headquarters or a sovereign on a hex, wherever it has been."""
        self.staff = {**self.staff, id: self.staff.get(id, Staff(hex))._replace(hex=hex)}
        self._stir_staff()

    def remove_staff(self, id: str) -> None:
        self.staff = without(self.staff, id)
        self._stir_staff()

    def _stir_staff(self) -> None:
        """Units out of command march toward headquarters; they bar enemy staff, and roads."""
        self.staff_on, self.fields = {}, {}
        self.rode = True

    def _leave(self, uid: str, hex: int) -> None:
        self.own()
        left = tuple([other for other in self.stacks[hex] if other != uid])
        if left:
            self.stacks[hex] = left
        else:
            del self.stacks[hex]
            self._vacate(self.side(uid), hex)
        if uid in self.setting.event_kinds:
            self.armed.pop(self.setting.event_kinds[uid], None)
        self._stir(hex)

    def update(self, uid: str, **changes: Any) -> None:
        """Change what has befallen a unit, not where it is."""
        self.own()
        unit = self.units[uid]._replace(**changes)
        self.units[uid] = unit
        self._stir(unit.hex)

    def reorder(self, hex: int, order: tuple[str, ...]) -> None:
        self.own()
        self.stacks[hex] = order
        self._stir(hex)

    def _stir(self, hex: int) -> None:
        self.fronts.pop(hex, None)
        self.fields = {}
        bit = self.setting.bits.bit[hex]
        self.stirred |= bit
        self.strengths[hex] = strength = sum(map(self.strength, self.stacks.get(hex, ())))
        if (strength >= FRONT_LINE) != (self.massed & bit != 0):
            self.massed ^= bit
        if (strength > STACK_LIMIT) != (self.overfull & bit != 0):
            self.overfull ^= bit
        if self.shots:
            self.shots = {kind: shot for kind, shot in self.shots.items() if not shot[2] & bit}

    def _occupy(self, side: str, hex: int) -> None:
        self.ground_of[side] |= self.setting.bits.bit[hex]
        self.near.pop(side, None)

    def _vacate(self, side: str, hex: int) -> None:
        self.ground_of[side] ^= self.setting.bits.bit[hex]
        self.near.pop(side, None)

    def rebuild(self) -> None:
        self.ground_of, self.near, self.staff_on = dict.fromkeys(SIDES, 0), {}, {}
        self.fronts, self.strengths, self.fields, self.armed = {}, {}, {}, {}
        self.offered, self.in_hand, self.stirred, self.shots = None, None, 0, {}
        self.rode, self.massed, self.overfull = False, 0, 0
        for hex, stack in self.stacks.items():
            self._occupy(self.side(stack[0]), hex)
            self._stir(hex)
        self.stirred = 0

    # Contact (11.7)

    def beside(self, side: str, hex: int) -> bool:
        """Whether combat units of a side stand next to a hex."""
        return self.contact(side) & self.setting.bits.bit[hex] != 0

    def contact(self, side: str) -> int:
        """The hexes next to combat units of a side, in bits."""
        found = self.near.get(side)
        if found is None:
            found = self.near[side] = self.setting.bits.beside(self.ground_of[side])
        return found

    def around(self, hex: int, side: str) -> list[int]:
        """The hexes next to one where combat units of a side stand."""
        if not self.beside(side, hex):
            return []
        return [
            there
            for there in self.setting.board.neighbours[hex]
            if there is not None and self.holder(there) == side
        ]

    def engaged(self, uid: str) -> bool:
        """11.7.1: whether it is in the front line and next to the enemy."""
        hex = self.units[uid].hex
        side = self.setting.roster.counters[uid].side
        return self.beside(self.setting.enemies[side], hex) and self.share(uid) > 0

    @property
    def active_side(self) -> str:
        """The side whose activation is under way."""
        act = self.act
        assert act is not None
        return self.setting.staff_sides[act.formation or act.sovereign]

    def active_units(self) -> list[str]:
        """Active units on the map, in the order of the roster."""
        act = self.act
        if act is None or not act.formation:
            return []
        return [uid for uid in self.members(act.formation) if uid in act.members]

    @property
    def stormy(self) -> bool:
        """16: whether the thunderstorm rages."""
        return self.turn == self.storm

    @property
    def muddy(self) -> bool:
        """16: whether the roads suffer from it."""
        return 0 < self.storm < self.turn

    def held(self, side: str) -> tuple[str, ...]:
        """The event chits that a side holds."""
        nations = self.setting.nations_of(side)
        return tuple(chit for nation in nations for chit in self.hands.get(nation, ()))


def force_id(hex: int) -> str:
    """The id of the force marker of a hex (4.4)."""
    return f"force.{hex:04d}"
