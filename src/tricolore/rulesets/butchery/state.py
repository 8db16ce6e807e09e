"""The state of a game of A Sheer Butchery, and the steps on its agenda."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.rulesets.butchery.book import BOOK
from tricolore.rulesets.butchery.setting import GUNS_BESIDE_FOOT, Setting
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

__all__ = [
    "OFF_MAP",
    "Activate",
    "Assault",
    "Attack",
    "Barrage",
    "Butchery",
    "CheckCommand",
    "CheckLines",
    "Declare",
    "DirectCommand",
    "EndActivation",
    "EndTurn",
    "Enter",
    "Field",
    "Fire",
    "Initiative",
    "Leader",
    "Move",
    "MoveChief",
    "MoveLeader",
    "MoveRider",
    "Movement",
    "Operations",
    "OrderMarch",
    "RallyPhase",
    "Resolve",
    "RideOn",
    "Rider",
    "Share",
    "Turn",
    "Unit",
    "UseCapacity",
    "Vacated",
    "WeatherPhase",
]


class Rider(NamedTuple):
    """A despatch rider on his way (8.3); one who is with his chief is not listed."""

    hex: int
    target: str
    delivered: bool = False


class Butchery(Battle):
    """The state of a game."""

    book = BOOK
    chiefs_flee_fights = True  # 10.4.11
    guns_beside_foot = GUNS_BESIDE_FOOT

    setting: Setting

    riders: dict[str, Rider]
    """By chief."""
    weather: str = "cool"
    capacity: str
    """The special capacity used in this activation (12)."""
    no_quarter: str
    """The unit that fights with no quarter (12.4)."""
    entered: int
    """Units that have entered the map in this activation, one behind the other (13.1.2)."""

    def abandoned(self) -> frozenset[str]:
        """10.4.6: guns left behind on a hex that an attacker has yet to advance into.

        They are lost unless no attacker advances.  Until then they control, support and stop no
        one.
        """
        counters = self.setting.roster.counters
        stacks = [self.stacks.get(vacated.hex, ()) for vacated in self.vacated if vacated.must]
        return frozenset(
            uid for stack in stacks if all(counters[gun].reach for gun in stack) for uid in stack
        )

    def occupy(self, side: str, hex: int) -> None:
        """An enemy unit on its hex also drives a despatch rider back to his chief (8.3)."""
        super().occupy(side, hex)
        for chief, rider in list(self.riders.items()):
            if rider.hex == hex and self.setting.roster.chiefs[chief].side != side:
                del self.riders[chief]
                self.tell(
                    "8.3", "The despatch rider of {chief} is driven back to him.", chief=chief
                )


# The steps of the sequence of play (6) that only this game has


class WeatherPhase(NamedTuple):
    pass


class MoveRider(NamedTuple):
    chief: str


class RideOn(NamedTuple):
    """A rider with half points left."""

    chief: str
    left: int


class OrderMarch(NamedTuple):
    """The commander may order a forced march."""


class UseCapacity(NamedTuple):
    """Use a coordinated assault or No Quarter!, now that assaults are declared."""
