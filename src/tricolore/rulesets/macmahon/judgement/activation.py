"""Plans in these battles, where units that are not attacked may join a defence (11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property

from tricolore.rulesets.great_battles.judgement import activation
from tricolore.rulesets.great_battles.judgement.blows import Plight
from tricolore.rulesets.great_battles.judgement.stands import Blow, Stand
from tricolore.rulesets.macmahon.state import Attack, MacMahon
from tricolore.rulesets.plans import Plan

ROUSED = 3.0
"""What it costs to bring the enemy's reserve into play, for each turn that is left until it would
come anyway: the fire of its guns, and what its brigades do."""
ROUNDS = 3
"""How often the attacks are computed, since some turn out not to be worth making."""


class Activation(activation.Activation):
    s: MacMahon
    scratch: MacMahon

    _struck: Mapping[int, AbstractSet[str]] = {}
    """The units that attack an enemy in the plan, by the enemy's hex."""

    def blows(self, plan: Plan) -> list[Blow]:
        """The attacks worth making.

        An enemy that is attacked cannot join a neighbour's defence.  So the worth of an attack
        depends on the others.  The first round assumes that every unit attacks all enemies in front
        of it.  Each further round assumes the attacks that were worth making in the round before,
        until nothing changes.
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
        """Add the enemies beside the attackers that cannot join the defence.

        Those are the enemies that other units attack at the same time.
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

    @cached_property
    def _alarms(self) -> frozenset[int]:
        """14.4: the hexes where a unit of ours would bring the enemy's reserve into play."""
        s, reserve = self.s, self.s.setting.special.reserve
        if reserve is None or not s.reserve or s.alarm or not self._rousing:
            return frozenset()
        if s.formation(s.reserve).side == self.side or not self.weights.get("time", 0.0):
            return frozenset()
        neighbours = s.setting.board.neighbours
        beside = {hex for place in reserve.beside for hex in neighbours[place] if hex is not None}
        return reserve.occupied | reserve.beside | beside

    @cached_property
    def _rousing(self) -> float:
        """What it costs to bring it into play with the next turn."""
        reserve = self.s.setting.special.reserve
        return 0.0 if reserve is None else ROUSED * max(0, reserve.turn - self.s.turn - 1)

    def _place(self, uid: str, hex: int) -> float:
        worth = super()._place(uid, hex)
        return worth - self._rousing if hex in self._alarms else worth

    def ground_worth(self, uid: str, stand: Stand, hex: int) -> float:
        worth = super().ground_worth(uid, stand, hex)
        return worth - self._rousing if hex in self._alarms else worth

    def announce(self, engaged: frozenset[int]) -> None:
        """Tell the rules which enemies are attacked, as if those attacks had been announced."""
        if not self.s.announced:
            self.scratch.announced = tuple(
                Attack("", hex, self.target_at(hex), 0) for hex in sorted(engaged)
            )

    def may_join(self, uid: str, hexes: Sequence[int]) -> bool:
        """11.1: every unit that attacks the hex can take part."""
        return True
