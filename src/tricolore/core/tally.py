"""Numbers that explain themselves: a tally lists each modifier with its reason and its rule.

The log, the odds shown before a fight and a computer player's estimate all use the same tally, so
they cannot disagree.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.text import Joined


class Item(NamedTuple):
    amount: int
    reason: str
    rule: str


class Tally:
    """A total and the modifiers that it consists of."""

    __slots__ = ("items", "total")

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.total = 0

    def add(self, amount: int, reason: str, rule: str) -> None:
        """Add a modifier, unless it is 0."""
        if amount:
            self.items.append(Item(amount, reason, rule))
            self.total += amount

    def words(self) -> str:
        return Joined(
            [Joined((f"{item.amount:+d}", item.reason), " ") for item in self.items], ", "
        )

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return f"<Tally {self.total}: {self}>"
