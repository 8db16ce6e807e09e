"""What changes in a game of All Are Brothers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tricolore.core.state import Result, State
from tricolore.rulesets.brothers.roster import Counter, Formation
from tricolore.rulesets.brothers.setting import Setting

FRONT_LINE = 6
"""4.2: the strength points on top of a stack that fight, and can be hit."""
STACK_LIMIT = 10
"""4.1: the strength points that may be in a hex at the end of a step."""
SHAKEN, DISRUPTED = 1, 2
"""Morale hits that a unit has taken; each takes one from its strength and its morale rating."""

NOTHING: Mapping[str, Any] = {}


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


FRONTS = tuple[tuple[str, int], ...]
"""The units of a front line, the uppermost first, each with its share of the strength."""


class Brothers(State):
    """The state of a game."""

    __slots__ = (
        "_contact",
        "_fronts",
        "act",
        "answers",
        "blind",
        "box",
        "broken",
        "charges",
        "control",
        "cup",
        "declared",
        "demoralised",
        "due",
        "effects",
        "entered",
        "fired",
        "gone",
        "halted",
        "hands",
        "morale",
        "moved",
        "options",
        "played",
        "plotted",
        "rerolled",
        "result",
        "seen",
        "setting",
        "stacks",
        "staff",
        "storm",
        "turn",
        "units",
        "vp",
    )

    setting: Setting

    def __init__(self, setting: Setting, seed: str) -> None:
        self.setting = setting
        self.seed = seed
        self.agenda = ()
        self.rolls = 0
        self.log = None
        self.turn = setting.first - 1
        self.result: Result | None = None
        self.options: frozenset[str] = frozenset()
        """Optional rules in force (17, 4.4)."""
        self.units: dict[str, Unit] = {}
        self.stacks: dict[int, tuple[str, ...]] = {}
        """The combat units of each hex, the uppermost first: their order matters (4.3)."""
        self.staff: dict[str, Staff] = {}
        self.broken: dict[str, str] = {}
        """Units in the Broken box, and how they came there (10.2)."""
        self.gone: tuple[str, ...] = ()
        """Sovereigns and headquarters that are out of the game."""
        self.due: dict[str, Due] = {}
        # Chits
        self.cup: tuple[str, ...] = ()
        """Activation chits in the Draw Cup, in the order of the roster."""
        self.blind: dict[str, int] = {}
        """How many event chits of each nation are in the cup.  Which they are is settled when one
        is drawn: nobody may look at those that are left over (5.1.1)."""
        self.box: dict[str, tuple[str, ...]] = {}
        """Event chits of each nation that have not been drawn this turn."""
        self.hands: dict[str, tuple[str, ...]] = {}
        """Event chits that each nation holds."""
        self.played: tuple[str, ...] = ()
        """Event chits that were played this turn."""
        # The activation under way
        self.act: Act | None = None
        self.fired: frozenset[str] = frozenset()
        """Units that have fired in the Fire Combat Step (8.1)."""
        self.answers: dict[str, int] = {}
        """How often each unit has given Defensive Fire in this step (11.8.1)."""
        self.moved: frozenset[str] = frozenset()
        self.halted: frozenset[str] = frozenset()
        """Units that fire has stopped (11.8.1)."""
        self.entered: dict[int, int] = {}
        """How many stacks have entered by each edge hex in this activation (11.5.1)."""
        self.declared: dict[str, int] = {}
        """The hex that each unit has declared to assault (11.10)."""
        self.charges: dict[str, Charge] = {}
        self.rerolled = False
        """Whether the king's reroll was used in this Assault Combat Step (6.2.2)."""
        self.effects: dict[str, str] = {}
        """Events at work in this activation: what each is laid on."""
        # The battle at large
        self.morale: dict[str, int] = {}
        """Corps Morale (14)."""
        self.demoralised: tuple[str, ...] = ()
        """In the order in which they fell."""
        self.vp: dict[str, int] = {}
        """Victory points in halves; they may fall below zero."""
        self.control: dict[int, str] = {}
        """Who holds each place that counts; nobody's are missing."""
        self.storm = 0
        """The turn of the thunderstorm; 0 before it is known (17.2)."""
        self.plotted: dict[str, str] = {}
        """Postures that were plotted (17.3)."""
        self.seen: frozenset[str] = frozenset()
        """Units under force markers that the enemy has seen where they stand (4.4)."""
        # Worked out, never saved
        self._contact: dict[str, dict[int, int]] = {}
        self._fronts: dict[int, FRONTS] = {}

    def clone(self) -> Brothers:
        copy = Brothers.__new__(Brothers)
        copy.setting = self.setting
        copy.seed = self.seed
        copy.agenda = self.agenda
        copy.rolls = self.rolls
        copy.log = None
        copy.turn = self.turn
        copy.result = self.result
        copy.options = self.options
        copy.units = self.units.copy()
        copy.stacks = self.stacks.copy()
        copy.staff = self.staff.copy()
        copy.broken = self.broken.copy()
        copy.gone = self.gone
        copy.due = self.due.copy()
        copy.cup = self.cup
        copy.blind = self.blind.copy()
        copy.box = self.box.copy()
        copy.hands = self.hands.copy()
        copy.played = self.played
        copy.act = self.act
        copy.fired = self.fired
        copy.answers = self.answers.copy()
        copy.moved = self.moved
        copy.halted = self.halted
        copy.entered = self.entered.copy()
        copy.declared = self.declared.copy()
        copy.charges = self.charges.copy()
        copy.rerolled = self.rerolled
        copy.effects = self.effects.copy()
        copy.morale = self.morale.copy()
        copy.demoralised = self.demoralised
        copy.vp = self.vp.copy()
        copy.control = self.control.copy()
        copy.storm = self.storm
        copy.plotted = self.plotted.copy()
        copy.seen = self.seen
        copy._contact = {side: counts.copy() for side, counts in self._contact.items()}
        copy._fronts = self._fronts.copy()
        return copy

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
        unit, counter = self.units[uid], self.counter(uid)
        return max((counter.worn if unit.worn else counter.fresh) - unit.hits, 0)

    def rating(self, uid: str) -> int:
        """3.1.3, 6.2: the morale rating as it is now; one more beside a sovereign of its nation."""
        unit, counter = self.units[uid], self.counter(uid)
        return counter.mr - unit.hits + self.sovereign_bonus(uid)

    def sovereign_bonus(self, uid: str) -> int:
        hex, nation = self.units[uid].hex, self.counter(uid).nation
        return int(
            any(
                id in self.staff and self.staff[id].hex == hex and sovereign.nation == nation
                for id, sovereign in self.setting.roster.sovereigns.items()
            )
        )

    # Stacks (4)

    def strength_in(self, hex: int) -> int:
        return sum(map(self.strength, self.stacks.get(hex, ())))

    def front(self, hex: int) -> FRONTS:
        """4.2: the front line of a hex, by shares of its top six strength points.

        A unit that is down to no strength stands for a moment before its test; it has no share.
        """
        known = self._fronts.get(hex)
        if known is None:
            room, line = FRONT_LINE, []
            for uid in self.stacks.get(hex, ()):
                share = min(self.strength(uid), room)
                if share > 0:
                    line.append((uid, share))
                room -= share
                if room <= 0:
                    break
            known = self._fronts[hex] = tuple(line)
        return known

    def share(self, uid: str) -> int:
        """What a unit gives to the front line of its hex."""
        return next((n for who, n in self.front(self.units[uid].hex) if who == uid), 0)

    def holder(self, hex: int) -> str:
        """The side whose combat units are on a hex; empty for nobody's."""
        stack = self.stacks.get(hex)
        return self.side(stack[0]) if stack else ""

    def staff_at(self, hex: int, side: str | None = None) -> list[str]:
        """Headquarters and sovereigns on a hex, in the order of the roster."""
        roster = self.setting.roster
        return [
            id
            for id, staff in self.staff.items()
            if staff.hex == hex and (side is None or roster.staff_side(id) == side)
        ]

    def members(self, formation: str) -> Iterator[str]:
        """Its combat units on the map, in the order of the roster."""
        units = self.units
        return (uid for uid in self.formation(formation).units if uid in units)

    # Changes

    def place(self, uid: str, hex: int, at: int = 0, unit: Unit | None = None) -> None:
        """Put a unit on a hex, under so many of the units there."""
        stack = self.stacks.get(hex, ())
        if not stack:
            self._occupy(self.side(uid), hex, 1)
        self.stacks[hex] = (*stack[:at], uid, *stack[at:])
        self.units[uid] = (unit or self.units[uid])._replace(hex=hex)
        self._fronts.pop(hex, None)

    def lift(self, uid: str) -> Unit:
        """Take a unit off its hex."""
        unit = self.units.pop(uid)
        left = tuple(other for other in self.stacks[unit.hex] if other != uid)
        if left:
            self.stacks[unit.hex] = left
        else:
            del self.stacks[unit.hex]
            self._occupy(self.side(uid), unit.hex, -1)
        self._fronts.pop(unit.hex, None)
        return unit

    def update(self, uid: str, **changes: Any) -> None:
        """Change what has befallen a unit, not where it is."""
        unit = self.units[uid]._replace(**changes)
        self.units[uid] = unit
        self._fronts.pop(unit.hex, None)

    def reorder(self, hex: int, order: tuple[str, ...]) -> None:
        self.stacks[hex] = order
        self._fronts.pop(hex, None)

    def _occupy(self, side: str, hex: int, by: int) -> None:
        counts = self._contact.setdefault(side, {})
        for there in self.setting.board.neighbours[hex]:
            if there is not None:
                counts[there] = counts.get(there, 0) + by

    def settle(self) -> None:
        """Work out what is not saved."""
        self._contact, self._fronts = {}, {}
        for hex, stack in self.stacks.items():
            self._occupy(self.side(stack[0]), hex, 1)

    # Contact (11.7)

    def beside(self, side: str, hex: int) -> bool:
        """Whether combat units of a side stand next to a hex."""
        return self._contact.get(side, NOTHING).get(hex, 0) > 0

    def contact(self, side: str) -> list[int]:
        """All hexes next to combat units of a side."""
        return [hex for hex, n in self._contact.get(side, NOTHING).items() if n]

    def around(self, hex: int, side: str) -> list[int]:
        """The hexes next to one where combat units of a side stand."""
        stacks, counters = self.stacks, self.setting.roster.counters
        return [
            there
            for there in self.setting.board.neighbours[hex]
            if there in stacks and counters[stacks[there][0]].side == side
        ]

    def engaged(self, uid: str) -> bool:
        """11.7.1: whether it is in the front line and next to the enemy."""
        hex = self.units[uid].hex
        return self.beside(self.enemy(self.side(uid)), hex) and self.share(uid) > 0

    @property
    def active_side(self) -> str:
        """The side whose activation is under way."""
        act, roster = self.act, self.setting.roster
        assert act is not None
        return roster.staff_side(act.formation or act.sovereign)

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
        return tuple(
            chit for nation in self.setting.nations_of(side) for chit in self.hands.get(nation, ())
        )


def largest(s: Brothers, units: Iterable[str]) -> list[str]:
    """The units with most strength, all that are equal (8.4, 8.6)."""
    units = list(units)
    most = max(map(s.strength, units), default=0)
    return [uid for uid in units if s.strength(uid) == most]
