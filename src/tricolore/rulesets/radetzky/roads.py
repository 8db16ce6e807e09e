"""Supply: which road hexes are connected with a supply hex.

The roads of the map are folded into stretches between junctions.  Nearly all of them are free, so a
line is traced from junction to junction; only a stretch with an enemy on it is gone through hex by
hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tricolore.core.bits import Bits


class Stretch(NamedTuple):
    """A road from a junction to the next."""

    end: int
    """The next junction."""
    bits: int
    hexes: tuple[int, ...]
    """The hexes in between, and the next junction last."""


class RoadNet:
    """The roads of a map, with some hexes that are always junctions."""

    def __init__(
        self, roads: Mapping[int, tuple[int, ...]], bits: Bits, junctions: Iterable[int]
    ) -> None:
        self._roads = roads
        self._bits = bits
        self._junctions = {hex for hex, next in roads.items() if len(next) != 2}
        self._junctions.update(junctions)
        self._stretches = {hex: tuple(self._stretches_from(hex)) for hex in sorted(self._junctions)}

    def _stretches_from(self, start: int) -> Iterator[Stretch]:
        for first in self._roads.get(start, ()):
            before, here, hexes = start, first, [first]
            while here not in self._junctions:
                before, here = here, next(hex for hex in self._roads[here] if hex != before)
                hexes.append(here)
            yield Stretch(here, self._bits.of(hexes), tuple(hexes))

    def connected(self, starts: Iterable[int], cut: int) -> int:
        """All road hexes that can be reached from some junctions without entering a cut hex."""
        bit = self._bits.bit
        queue = [hex for hex in starts if not cut & bit[hex]]
        seen = set(queue)
        found = self._bits.of(queue)
        for here in queue:
            for end, bits, hexes in self._stretches[here]:
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
