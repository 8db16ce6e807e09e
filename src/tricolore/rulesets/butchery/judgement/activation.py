"""Plans in this game, where a forced march may cost more than it brings."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.rulesets.butchery.capacities import FORCED_MARCH
from tricolore.rulesets.butchery.movement import base_allowance
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.judgement import activation
from tricolore.rulesets.great_battles.judgement.forecasts import DISORDER, fails
from tricolore.rulesets.great_battles.judgement.stands import Stand


class Activation(activation.Activation):
    s: Butchery

    def strain(self, at: Mapping[str, Stand]) -> float:
        """What a forced march may cost those who need its extra points (12.3)."""
        total = 0.0
        if self.s.capacity != FORCED_MARCH:
            return total
        for uid, stand in at.items():
            spent = self._reach(uid).get(stand.hex, 0) if uid in self.movers else 0
            if spent > base_allowance(self.s, uid) and not self.s.units[uid].disorganised:
                total += DISORDER * fails(self.steady(uid, stand))
        return total
