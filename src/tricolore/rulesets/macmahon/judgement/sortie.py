"""Plans in these battles, where whom nobody attacks joins in his neighbour's defence (11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from tricolore.rulesets.great_battles.judgement import sortie
from tricolore.rulesets.great_battles.judgement.blows import Plight
from tricolore.rulesets.great_battles.judgement.stands import Blow, Stand
from tricolore.rulesets.macmahon.state import Attack, MacMahon
from tricolore.rulesets.plans import Plan

ROUNDS = 3
"""How often to think who is attacked, as some attacks turn out not to be worth making."""


class Sortie(sortie.Sortie):
    s: MacMahon
    scratch: MacMahon

    _struck: Mapping[int, AbstractSet[str]] = {}
    """Hexes of enemies that the plan attacks, and by whom."""

    def blows(self, plan: Plan) -> list[Blow]:
        """The attacks worth making, with those to join a defence who are then left to do so.

        First as if everybody attacked all whom he faces; then with the attacks that were found
        worth making so, as often as that leaves some out.
        """
        at, _ = self.arranged(plan)
        struck: dict[int, set[str]] = {}
        for uid, stand in at.items():
            for hex in self.strikes(uid, stand):
                struck.setdefault(hex, set()).add(uid)
        found: list[Blow] = []
        for _ in range(ROUNDS if struck else 0):
            self._struck = struck
            found = super().blows(plan)
            struck = {blow.hex: set(blow.attackers) for blow in found}
            if struck == self._struck:
                break
        self._struck = {}
        return found

    def _plight(
        self,
        at: Mapping[str, Stand],
        hex: int,
        attackers: tuple[str, ...],
        lead: int | None = None,
    ) -> Plight:
        """Engaged is whom others attack: what one unit might do besides, it does not do."""
        plight = super()._plight(at, hex, attackers, lead)
        if not self._struck:
            return plight
        neighbours = self.s.setting.board.neighbours
        beside = {other for uid in attackers for other in neighbours[at[uid].hex]}
        busy = frozenset(
            other
            for other, uids in self._struck.items()
            if other != hex and other in beside and any(uid not in attackers for uid in uids)
        )
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
