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

    setting: Setting

    # The turn
    failed: frozenset[str]
    """Formations that have failed their activation test this turn (8.3)."""
    charges: tuple[str, ...]
    """Charges to the death that can still be ridden (14.4)."""
    reserve: str
    """The formation that is still held back (14.4)."""
    alarm: bool
    """Whether the enemy has come so near that it is released with the next turn."""
    marker: int
    """Uses left of the marker that activates any one formation (14.4, optional)."""
    placed: bool
    """Whether that marker is in the cup with the others."""
    # The activation
    entered: dict[str, int]
    """Units that have come onto the map, and the hex by which each did (7.4)."""
    announced: tuple[Attack, ...]
    """All attacks announced, fought or not: who is attacked neither joins nor supports."""
    grouped: dict[int, tuple[str, ...]]
    """By hex, the attackers who are to strike as one (11.1)."""
    joined: dict[str, int]
    """Points that neighbours of attacked units have given to their defence (11.2)."""
    stopped: frozenset[str]
    """Units that a charge to the death has stopped: they move and advance no more."""
    thrown: tuple[str, ...]
    """Attackers thrown back in the fight in hand, for the defender who may turn after it."""

    def __init__(self, setting: Setting, seed: str) -> None:
        super().__init__(setting, seed)
        self.charges = tuple(setting.charges)
        if setting.special.reserve is not None:
            self.reserve = setting.special.reserve.formation

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
