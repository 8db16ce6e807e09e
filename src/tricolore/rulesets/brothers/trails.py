"""11.2 to 11.4: By which way a march goes to one of the hexes that `spread` has found.

`searches` finds the ways to all hexes at once.  Only one of them is marched, so here it is looked
for backwards, from its goal, through the levels of the spread.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tricolore.rulesets.brothers.searches import Kind, by_bonus, enters_at_all, jointly
from tricolore.rulesets.brothers.spread import Spread
from tricolore.rulesets.brothers.terrain import NEVER, OUT_OF_COMMAND, Into

if TYPE_CHECKING:
    from tricolore.rulesets.brothers.setting import Setting

Before = tuple[int, int, int]
"""A hex from which another is entered: what it costs, in which direction the step leads, and its
number."""
Rank = tuple[object, ...]
"""When a search would come to a hex: first to what costs least; of hexes that cost the same, to
those that are entered from where it came first; and from one hex in the order of directions."""


def way(
    setting: Setting, kind: Kind, spread: Spread, goal: int, least_first: bool = False
) -> list[int]:
    """The cheapest way to a hex within reach.

    Of a hex beside it that it has not the points for, but can enter all the same (11.2.3), the Road
    Bonus may know a way round about; `least_first` says that it goes straight there.
    """
    if len(kind.arms) > 1 or (kind.march == OUT_OF_COMMAND and not kind.single):
        return jointly(setting, kind, spread.near, goal)
    price = spread.price(setting.bits.bit[goal])
    if price < NEVER:
        return _Trail(setting, kind, spread).to(goal, price)
    if kind.by_road and not (least_first and enters_at_all(setting, kind, spread.near, goal)):
        found = by_bonus(setting, kind, spread.near, goal)
        if found:
            return found
    return [goal]  # 11.2.3: the one hex that can always be entered


class _Trail:
    """The ways through the levels of a spread.  Of several that cost the same, it is the way by
    which a search would come there first."""

    __slots__ = ("_bit", "_ends", "_into", "_levels", "_ranks", "_start", "_taken", "_toward")

    def __init__(self, setting: Setting, kind: Kind, spread: Spread) -> None:
        self._into: Into = setting.ground.ways_into(kind.arms[0], kind.march, kind.single)
        self._bit, self._start = setting.bits.bit, kind.here
        self._levels = spread.levels
        _, self._ends, self._taken = spread.near
        self._toward = kind.toward
        self._ranks: dict[int, Rank] = {kind.here: (0,)}

    def to(self, goal: int, price: int) -> list[int]:
        found, hex = [goal], goal
        before = self._nearer if self._toward >= 0 else self._before
        while True:
            price, _, hex = before(hex, price)
            if not price:
                found.reverse()
                return found
            found.append(hex)

    def _before(self, hex: int, price: int) -> Before:
        """Whence the way to a hex comes that costs so much."""
        bit, levels, ends = self._bit, self._levels, self._ends
        paid = 2 if self._taken & bit[hex] else 1
        found: list[Before] = []
        for step in self._into[hex]:
            left, there = price - step[paid], step[0]
            if left > 0:
                one = bit[there]
                if levels[left] & one and not ends & one:
                    found.append((left, step[3], there))
            elif left == 0 and there == self._start:
                return 0, step[3], there
        return found[0] if len(found) == 1 else self._first(found)

    def _first(self, found: Iterable[Before]) -> Before:
        """The one of several to which a search comes first."""
        least = min(found)[0]
        tied = [before for before in found if before[0] == least]
        return tied[0] if len(tied) == 1 else min(tied, key=self._rank)

    def _rank(self, before: Before) -> Rank:
        price, _, hex = before
        rank = self._ranks.get(hex)
        if rank is None:
            earlier = self._before(hex, price)
            rank = self._ranks[hex] = (price, self._rank(earlier), earlier[1])
        return rank

    def _nearer(self, hex: int, price: int) -> Before:
        """7.5: the same out of command.  All ways to a hex are equally long then, and of two hexes
        as far from the start a search looks first at the one for which more steps lead in the lower
        direction.  So the last step leads in the higher one."""
        bit, levels, ends = self._bit, self._levels, self._ends
        ahead = (self._toward, (self._toward + 1) % 6)
        paid = 2 if self._taken & bit[hex] else 1
        for step in reversed(self._into[hex]):
            if step[3] in ahead:
                left, there = price - step[paid], step[0]
                one = bit[there]
                if (
                    there == self._start
                    if not left
                    else (left > 0 and levels[left] & one and not ends & one)
                ):
                    return left, step[3], there
        raise ValueError(f"no way leads to {hex}")
