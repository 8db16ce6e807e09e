"""Supply: which road hexes are connected with a supply hex.

Every road hex has a shortest way to a supply hex, and for every road hex it is known which others
have their way through it.  With enemies on the roads, those whose way is free are found at once.
The others hang together in branches, each behind an enemy.  A branch is connected as a whole if
another road leads to any of its hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.bits import Bits
from tricolore.core.board import Board

KEPT = 500
"""How many answers are kept."""


class RoadNet:
    """The roads of a map, as they lead to some of their hexes."""

    def __init__(
        self, board: Board, bits: Bits, roads: Mapping[int, tuple[int, ...]], ends: Iterable[int]
    ) -> None:
        self._bits = bits
        ways = [0] * 6
        for here, around in roads.items():
            for there in around:
                ways[board.direction(here, there)] |= bits.bit[here]
        self._ways = tuple(ways)
        before = dict.fromkeys(sorted(ends))
        for here in (queue := list(before)):
            for there in roads.get(here, ()):
                if there not in before:
                    before[there] = here
                    queue.append(there)
        self._far = {hex: -at for at, hex in enumerate(queue)}
        """The order of the hexes, the farthest first."""
        self._behind: dict[int, list[int]] = {hex: [] for hex in queue}
        """The hexes whose shortest way leads to each hex first."""
        self._through = {hex: bits.bit[hex] for hex in queue}
        """The hexes whose shortest way leads through each hex, itself among them, in bits."""
        for hex in reversed(queue):
            toward = before[hex]
            if toward is not None:
                self._through[toward] |= self._through[hex]
                self._behind[toward].append(hex)
        self._all = bits.of(queue)
        self._known: dict[int, int] = {}

    def connected(self, cut: int) -> int:
        """All road hexes from which a line leads to one of the ends without entering a cut hex."""
        cut &= self._all
        found = self._known.get(cut)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[cut] = self._connected(cut)
        return found

    def _connected(self, cut: int) -> int:
        bits, through = self._bits, self._through
        lost, branches = 0, []
        for hex in sorted(bits.hexes(cut), key=self._far.__getitem__):
            for start in self._behind[hex]:
                if branch := through[start] & ~lost:  # without what is behind another enemy
                    branches.append(branch)
            lost |= through[hex]
        found = new = self._all ^ lost
        while new and branches:
            beside = bits.beside(new, self._ways)
            new = 0
            for branch in branches:
                if branch & beside:
                    new |= branch
            found |= new
            branches = [branch for branch in branches if not branch & beside]
        return found
