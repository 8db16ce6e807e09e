"""The state of a game of Magenta or Reichshoffen, and the steps on its agenda."""

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

    setting: Setting

    handicap: int
    """Points that the first side has beforehand; if negative, the second has them."""

    # The turn
    failed: frozenset[str]
    """Formations that have failed their activation test this turn (8.3)."""
    charges: tuple[str, ...]
    """Charges to the death that are left (14.4)."""
    reserve: str
    """The formation that is still held back (14.4)."""
    alarm: bool
    """Whether the enemy has come so near that it is released at the start of the next turn."""
    marker: int
    """Uses left of the optional marker that activates any one formation (14.4)."""
    placed: bool
    """Whether that marker is in the cup."""
    # The activation
    entered: dict[str, int]
    """Units that have entered the map, and the hex where each did (7.4)."""
    announced: tuple[Attack, ...]
    """All attacks announced, fought or not.  Their targets may neither join nor support a
    defence."""
    grouped: dict[int, tuple[str, ...]]
    """By hex, the attackers that are to be coordinated (11.1)."""
    joined: dict[str, int]
    """Points that neighbours of attacked units have given to their defence (11.2)."""
    stopped: frozenset[str]
    """Units stopped by a charge to the death, which may no longer move or advance."""
    thrown: tuple[str, ...]
    """Attackers thrown back in the current fight, after which the defender may turn."""

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting, seed)
        self.charges = tuple(setting.charges)
        if setting.special.reserve is not None:
            self.reserve = setting.special.reserve.formation

    def occupy(self, side: str, hex: int) -> None:
        """An enemy on or beside certain places also alarms the reserve (14.4)."""
        super().occupy(side, hex)
        held = self.setting.special.reserve
        if not self.reserve or held is None or side == self.formation(self.reserve).side:
            return
        if hex in held.occupied or not held.beside.isdisjoint(self.setting.board.neighbours[hex]):
            self.alarm = True


# The steps of the sequence of play (4, 5) that only this game has


class Agree(NamedTuple):
    """Before the set-up: whether the players want the optional marker in play (14.4)."""


class Orient(NamedTuple):
    """Before the first turn, a side may turn each of its units (13.1, 14.1)."""

    side: str
    left: tuple[str, ...]


class Group(NamedTuple):
    """Attacks have been announced: which of them are to be coordinated (11.1)."""


class ChargeWindow(NamedTuple):
    """The enemy of the active side may make a charge to the death (14.4)."""
