"""3.1 to 3.4: What is printed on the counters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

INFANTRY, CAVALRY, ARTILLERY = "infantry", "cavalry", "artillery"
ARMS = (INFANTRY, CAVALRY, ARTILLERY)
FRENCH, SARDINIAN, AUSTRIAN = "french", "sardinian", "austrian"
NATIONS = (FRENCH, SARDINIAN, AUSTRIAN)
WEIGHTS = ("", "light", "medium", "heavy")
"""3.1.6: lighter before heavier; the first is for units that have no weight."""


class Counter(NamedTuple):
    """A combat unit as it is printed."""

    id: str
    name: str
    side: str
    nation: str
    formation: str
    """The formation that it acts with."""
    corps: str
    """The formation that is printed on it; another one only for units that are lent."""
    division: str
    arm: str
    weight: str
    white: bool
    """Whether its strength is printed in white: high quality (3.1.5)."""
    fresh: int
    worn: int
    """The strength on its back; 0 for a detachment, which has none (3.3)."""
    mr: int
    mp: int
    """Movement points, in halves."""
    kind: str = "line"
    men: int = 0

    @property
    def detachment(self) -> bool:
        return not self.worn

    @property
    def medium_guns(self) -> bool:
        """French medium artillery (8.1.4)."""
        return self.arm == ARTILLERY and self.weight == "medium"

    @property
    def heft(self) -> int:
        """The weight class as a number, to be compared."""
        return WEIGHTS.index(self.weight)


class Formation(NamedTuple):
    """A corps or division, and its headquarters (3.4)."""

    id: str
    name: str
    commander: str
    side: str
    nation: str
    aggressive: int
    defensive: int
    morale: int
    """Where its marker begins on the Corps Morale Track (14)."""
    check: bool
    """Whether it has to pass the Austrian Activation Check (7.6)."""
    units: tuple[str, ...] = ()

    def rating(self, posture: str) -> int:
        return self.aggressive if posture == "aggressive" else self.defensive


class Sovereign(NamedTuple):
    """A commander in chief (3.4.5)."""

    id: str
    name: str
    side: str
    nation: str
    rating: int


class Roster(NamedTuple):
    counters: Mapping[str, Counter]
    formations: Mapping[str, Formation]
    sovereigns: Mapping[str, Sovereign]

    def staff_side(self, id: str) -> str:
        """The side of a headquarters or sovereign."""
        found = self.formations.get(id) or self.sovereigns[id]
        return found.side

    def staff_nation(self, id: str) -> str:
        found = self.formations.get(id) or self.sovereigns[id]
        return found.nation

    def name_of(self, id: str) -> str:
        if id in self.counters:
            return self.counters[id].name
        if id in self.formations:
            return self.formations[id].commander
        return self.sovereigns[id].name if id in self.sovereigns else id
