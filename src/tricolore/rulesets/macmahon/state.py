"""What changes in a game of Magenta or Reichshoffen, and the steps on its agenda."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.rulesets.great_battles.rules.state import (
    OFF_MAP,
    Activate,
    Assault,
    Attack,
    Barrage,
    Battle,
    CheckCommand,
    CheckLines,
    Declare,
    DirectCommand,
    EndActivation,
    EndTurn,
    Enter,
    Field,
    Fire,
    Initiative,
    Leader,
    Move,
    MoveChief,
    MoveLeader,
    Movement,
    Operations,
    RallyPhase,
    Resolve,
    Share,
    Turn,
    Unit,
    Vacated,
)
from tricolore.rulesets.macmahon.book import BOOK
from tricolore.rulesets.macmahon.setting import GUNS_BESIDE_FOOT, Setting

__all__ = [
    "OFF_MAP",
    "Activate",
    "Agree",
    "Assault",
    "Attack",
    "Barrage",
    "ChargeWindow",
    "CheckCommand",
    "CheckLines",
    "Declare",
    "DirectCommand",
    "EndActivation",
    "EndTurn",
    "Enter",
    "Field",
    "Fire",
    "Group",
    "Initiative",
    "Leader",
    "MacMahon",
    "Move",
    "MoveChief",
    "MoveLeader",
    "Movement",
    "Operations",
    "Orient",
    "RallyPhase",
    "Resolve",
    "Share",
    "Turn",
    "Unit",
    "Vacated",
]


class MacMahon(Battle):
    """The state of a game."""

    book = BOOK
    chiefs_flee_fights = False  # 8.4
    guns_beside_foot = GUNS_BESIDE_FOOT

    __slots__ = (
        "alarm",
        "announced",
        "charges",
        "entered",
        "failed",
        "grouped",
        "joined",
        "marker",
        "placed",
        "reserve",
        "stopped",
        "thrown",
    )

    setting: Setting

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting, seed)
        # The turn
        self.failed: frozenset[str] = frozenset()
        """Formations that have failed their activation test this turn (8.3)."""
        self.charges: tuple[str, ...] = tuple(setting.charges)
        """Charges to the death that can still be ridden (14.4)."""
        self.reserve = setting.special.reserve.formation if setting.special.reserve else ""
        """The formation that is still held back (14.4)."""
        self.alarm = False
        """Whether the enemy has come so near that it is released with the next turn."""
        self.marker = 0
        """Uses left of the marker that activates any one formation (14.4, optional)."""
        self.placed = False
        """Whether that marker is in the cup with the others."""
        # The activation
        self.entered: dict[str, int] = {}
        """Units that have come onto the map, and the hex by which each did (7.4)."""
        self.announced: tuple[Attack, ...] = ()
        """All attacks announced, fought or not: who is attacked neither joins nor supports."""
        self.grouped: dict[int, tuple[str, ...]] = {}
        """By hex, the attackers who are to strike as one (11.1)."""
        self.joined: dict[str, int] = {}
        """Points that neighbours of attacked units have given to their defence (11.2)."""
        self.stopped: frozenset[str] = frozenset()
        """Units that a charge to the death has stopped: they move and advance no more."""
        self.thrown: tuple[str, ...] = ()
        """Attackers thrown back in the fight in hand, for the defender who may turn after it."""

    def clone(self) -> MacMahon:
        copy = MacMahon.__new__(MacMahon)
        copy.setting = self.setting
        copy.agenda = self.agenda
        copy.seed = self.seed
        copy.rolls = self.rolls
        copy.log = None
        copy.units = self.units.copy()
        copy.stacks = self.stacks.copy()
        copy.waiting = self.waiting.copy()
        copy.leaders = self.leaders.copy()
        copy.chiefs = self.chiefs.copy()
        copy.killed = self.killed
        copy.turn = self.turn
        copy.cup = self.cup
        copy.directed = self.directed
        copy.control = self.control.copy()
        copy.losses = self.losses.copy()
        copy.broken = self.broken.copy()
        copy.arrivals = self.arrivals
        copy.failures = self.failures.copy()
        copy.result = self.result
        copy.active = self.active
        copy.activated = self.activated
        copy.commanded = self.commanded
        copy.moved = self.moved.copy()
        copy.disengaged = self.disengaged
        copy.mover = self.mover
        copy.fired = self.fired
        copy.attacks = self.attacks
        copy.charged = self.charged
        copy.coordinated = self.coordinated
        copy.vacated = self.vacated
        copy.failed = self.failed
        copy.charges = self.charges
        copy.reserve = self.reserve
        copy.alarm = self.alarm
        copy.marker = self.marker
        copy.placed = self.placed
        copy.entered = self.entered.copy()
        copy.announced = self.announced
        copy.grouped = self.grouped.copy()
        copy.joined = self.joined.copy()
        copy.stopped = self.stopped
        copy.thrown = self.thrown
        copy._fields = self._fields.copy()
        return copy

    def occupy(self, side: str, hex: int) -> None:
        """At certain places, or beside one of them, an enemy also alarms the reserve (14.4)."""
        super().occupy(side, hex)
        held = self.setting.special.reserve
        if not self.reserve or held is None or side == self.formation(self.reserve).side:
            return
        if hex in held.occupied or not held.beside.isdisjoint(self.setting.board.neighbours[hex]):
            self.alarm = True


# The steps of the sequence of play (4, 5) that only this game has.


class Agree(NamedTuple):
    """Before the set-up: do the players want the optional marker in play (14.4)?"""


class Orient(NamedTuple):
    """Before the first turn a side may turn those of its units that it has not yet (13.1, 14.1)."""

    side: str
    left: tuple[str, ...]


class Group(NamedTuple):
    """Attacks are announced: which of them are to be struck as one (11.1)?"""


class ChargeWindow(NamedTuple):
    """The enemy of the active side may ride a charge to the death (14.4)."""
