"""Plans in these battles, where whom nobody attacks joins in his neighbour's defence (11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.rulesets.great_battles.judgement import sortie
from tricolore.rulesets.great_battles.judgement.blows import Plight
from tricolore.rulesets.judgement import Blow, Plan, Stand
from tricolore.rulesets.macmahon.state import Attack, MacMahon

ROUNDS = 2
"""How often to think over who is attacked when some attacks turn out not to be worth making."""


class Sortie(sortie.Sortie):
    s: MacMahon
    scratch: MacMahon

    _engaged: frozenset[int] | None = None
    """Hexes of enemies that the plan attacks; None for every one that anybody faces."""

    def blows(self, plan: Plan) -> list[Blow]:
        """The attacks worth making, with those to join a defence who are then left to do so.

        First as if everybody were attacked who could be; then with the attacks that were found
        worth making so, as often as that leaves some out.
        """
        at, _ = self.arranged(plan)
        faced = {hex for uid, stand in at.items() for hex in self.strikes(uid, stand)}
        if not faced:
            return []
        self._engaged = frozenset(faced)
        found = super().blows(plan)
        for _ in range(ROUNDS):
            struck = frozenset(blow.hex for blow in found)
            if struck == self._engaged:
                break
            self._engaged = struck
            found = super().blows(plan)
        self._engaged = None
        return found

    def _plight(
        self,
        at: Mapping[str, Stand],
        hex: int,
        attackers: tuple[str, ...],
        lead: int | None = None,
    ) -> Plight:
        plight = super()._plight(at, hex, attackers, lead)
        if not self._engaged:
            return plight
        neighbours = self.s.setting.board.neighbours
        beside = {other for uid in attackers for other in neighbours[at[uid].hex]}
        busy = frozenset(other for other in self._engaged if other != hex and other in beside)
        return plight._replace(engaged=busy) if busy else plight

    def announce(self, engaged: frozenset[int]) -> None:
        """Once attacks are announced it is known who can join."""
        if not self.s.announced:
            self.scratch.announced = tuple(
                Attack("", hex, self.target_at(hex), 0) for hex in sorted(engaged)
            )

    def may_join(self, uid: str, hexes: Sequence[int]) -> bool:
        """11.1: anybody who attacks the same hex."""
        return True
