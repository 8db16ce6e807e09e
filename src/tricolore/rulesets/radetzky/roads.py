"""Supply: which road hexes are connected with a supply hex.

The roads of the map are folded into stretches between junctions.  Nearly all of them are free, so a
line is traced from junction to junction; only a stretch with an enemy on it is gone through hex by
hex.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

from tricolore.core.bits import Bits

KEPT = 500
"""How many answers are kept."""


class Stretch(NamedTuple):
    """A road from a junction to the next."""

    end: int
    """The next junction."""
    bits: int
    hexes: tuple[int, ...]
    """The hexes in between, and the next junction last."""


class Junction(NamedTuple):
    """What leads from a junction."""

    stretches: tuple[Stretch, ...]
    ends: tuple[int, ...]
    """The next junctions."""
    bits: int
    """All hexes of its stretches."""


class RoadNet:
    """The roads of a map, with some hexes that are always junctions."""

    def __init__(
        self, roads: Mapping[int, tuple[int, ...]], bits: Bits, junctions: Iterable[int]
    ) -> None:
        self.roads = roads
        """The next hexes along each road, by hex."""
        self._bits = bits
        self._on_roads = bits.of(roads)
        self._junctions: dict[int, Junction] = {}
        ends = {hex for hex, next in roads.items() if len(next) != 2} | set(junctions)
        for hex in sorted(ends):
            stretches = tuple(self._stretches_from(hex, ends))
            whole = reduce(or_, (stretch.bits for stretch in stretches), 0)
            next = tuple(stretch.end for stretch in stretches)
            self._junctions[hex] = Junction(stretches, next, whole)
        self._known: dict[tuple[frozenset[int], int], int] = {}

    def _stretches_from(self, start: int, ends: Container[int]) -> Iterator[Stretch]:
        for first in self.roads.get(start, ()):
            before, here, hexes = start, first, [first]
            while here not in ends:
                before, here = here, next(hex for hex in self.roads[here] if hex != before)
                hexes.append(here)
            yield Stretch(here, self._bits.of(hexes), tuple(hexes))

    def connected(self, starts: frozenset[int], cut: int) -> int:
        """All road hexes that can be reached from some junctions without entering a cut hex.

        Most enemies are beside the roads or move along a stretch, so the last answers are kept.
        """
        cut &= self._on_roads
        found = self._known.get((starts, cut))
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[starts, cut] = self._connected(starts, cut)
        return found

    def _connected(self, starts: Iterable[int], cut: int) -> int:
        bit, junctions = self._bits.bit, self._junctions
        queue = [hex for hex in starts if not cut & bit[hex]]
        seen = set(queue)
        found = self._bits.of(queue)
        for here in queue:
            stretches, ends, whole = junctions[here]
            if not whole & cut:
                found |= whole
                for end in ends:
                    if end not in seen:
                        seen.add(end)
                        queue.append(end)
                continue
            for end, bits, hexes in stretches:
                if not bits & cut:
                    found |= bits
                    if end not in seen:
                        seen.add(end)
                        queue.append(end)
                    continue
                for hex in hexes:
                    if cut & bit[hex]:
                        break
                    found |= bit[hex]
        return found
