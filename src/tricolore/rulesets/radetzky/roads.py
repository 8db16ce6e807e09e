"""Supply: which road hexes are connected with a supply hex.

Every road hex has a shortest way to a supply hex, and for every road hex it is known which others
have their way through it.  With enemies on the roads, those whose way is free are found at once.
The others hang together in branches, each behind an enemy.  A branch is connected as a whole if
another road leads to any of its hexes.  Such roads are few, and most branches have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.bits import Bits
from tricolore.core.board import Board

KEPT = 500
"""How many answers are kept."""
OFF = -1
"""Instead of the place of a hex that no road joins to an end."""


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
        queue.reverse()
        order = {hex: at for at, hex in enumerate(queue)}
        self._order = bits.labelled(lambda hex: order.get(hex, OFF))
        """The place of each hex in order, the farthest first."""
        joints = bits.of(
            there
            for hex in queue
            for there in roads.get(hex, ())
            if before[hex] != there and before[there] != hex
        )
        through = {hex: bits.bit[hex] for hex in queue}
        behind: dict[int, list[int]] = {hex: [] for hex in queue}
        for hex in queue:
            toward = before[hex]
            if toward is not None:
                through[toward] |= through[hex]
                if through[hex] & joints:
                    behind[toward].append(through[hex])
        self._through = [through[hex] for hex in queue]
        """In this order, the hexes whose shortest way leads through each hex, itself among them, in
        bits."""
        self._behind = [behind[hex] for hex in queue]
        """The same of each hex whose shortest way leads to it first, if there are joints in it."""
        self._joints = joints
        """The hexes to which a road leads that is on no shortest way, in bits."""
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
        through, behind, joints = self._through, self._behind, self._joints
        lost, branches = 0, []
        for at in sorted(self._order.of(cut)):
            for whole in behind[at]:
                branch = whole ^ (whole & lost)  # without what is behind another enemy
                if branch & joints:
                    branches.append(branch)
            lost |= through[at]
        found = new = self._all ^ lost
        while new and branches:
            beside = self._bits.beside(new, self._ways)
            new, apart = 0, []
            for branch in branches:
                if branch & beside:
                    new |= branch
                else:
                    apart.append(branch)
            found |= new
            branches = apart
        return found
