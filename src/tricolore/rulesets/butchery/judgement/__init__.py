"""What computer players are told about this game: worths, and answers to its questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricolore.core.ask import NO, YES, Choose, Option
from tricolore.rulesets.butchery.capacities import FORCED_MARCH
from tricolore.rulesets.butchery.judgement.kit import KIT
from tricolore.rulesets.butchery.judgement.opinions import OPINIONS
from tricolore.rulesets.butchery.state import Butchery, OrderMarch
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.decision import Weights
from tricolore.rulesets.great_battles.judgement.judge import Judge
from tricolore.rulesets.missions import Mission


class Butcher(Judge[Butchery]):
    """The judgement of A Sheer Butchery."""

    state = Butchery
    kit = KIT
    opinions = OPINIONS

    def ways(
        self,
        s: Butchery,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Weights,
    ) -> Sequence[tuple[Option, Activation]]:
        """With a forced march and without (12.3)."""
        if not isinstance(step, OrderMarch) or s.broken.get(s.active):
            return ()
        forced = s.clone()
        forced.capacity = FORCED_MARCH
        return (
            (NO, self.activation(s, ask, missions, weights)),
            (YES, self.activation(forced, ask, missions, weights)),
        )


JUDGEMENT = Butcher
