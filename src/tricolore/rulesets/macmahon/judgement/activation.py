"""Plans in these battles, where units that nobody attacks may join a defence (11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from tricolore.rulesets.great_battles.judgement import activation
from tricolore.rulesets.great_battles.judgement.blows import Plight
from tricolore.rulesets.great_battles.judgement.stands import Blow, Stand
from tricolore.rulesets.macmahon.state import Attack, MacMahon
from tricolore.rulesets.plans import Plan

ROUNDS = 3
"""How often the attacks are worked out, since some turn out not to be worth making."""


class Activation(activation.Activation):
    s: MacMahon
    scratch: MacMahon

    _struck: Mapping[int, AbstractSet[str]] = {}
    """The units that attack an enemy in the plan, by the enemy's hex."""

    def blows(self, plan: Plan) -> list[Blow]:
        """The attacks worth making.

        An enemy who is attacked himself cannot join a neighbour's defence, so what one attack is
        worth depends on which others are made.  The first round assumes that every unit attacks
        all enemies in front of it.  Each further round assumes the attacks that were worth making
        in the round before, until nothing changes.
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
        """Adds the enemies beside the attackers who cannot join the defence.

        Those are the enemies whom other units attack at the same time.
        """
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
        """Tells the rules which enemies are attacked, as if those attacks had been announced."""
        if not self.s.announced:
            self.scratch.announced = tuple(
                Attack("", hex, self.target_at(hex), 0) for hex in sorted(engaged)
            )

    def may_join(self, uid: str, hexes: Sequence[int]) -> bool:
        """11.1: every unit that attacks the hex can."""
        return True
