"""A question that a computer player decides outside any plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.dangers import Dangers
from tricolore.rulesets.great_battles.judgement.kit import Kit
from tricolore.rulesets.great_battles.judgement.standing import dangers_to
from tricolore.rulesets.great_battles.rules.state import Battle, Enter, Move, Movement
from tricolore.rulesets.missions import Mission

Weights = Mapping[str, float]
Rates = Sequence[float]
Memory = dict[tuple[Any, ...], Dangers]

NEVER = -1000.0


class Decision:
    """A question, with everything that a rating of its options may use."""

    __slots__ = ("ask", "kit", "memory", "missions", "s", "step", "weights")

    def __init__(
        self,
        kit: Kit,
        s: Battle,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None,
        memory: Memory,
    ) -> None:
        self.kit = kit
        self.s, self.step, self.ask = s, step, ask
        self.weights, self.memory = weights, memory
        self.missions = missions or {}
        """Empty for players without an army commander."""

    @property
    def mission(self) -> Mission | None:
        """The mission of the active formation."""
        return self.missions.get(self.s.active)

    def activation(self, mission: Mission | None = None) -> Activation:
        """What the active formation can do."""
        settled = not isinstance(self.step, (Move, Movement, Enter))
        dangers = remembered(self.kit, self.s, self.memory, self.weights)
        return self.kit.activation(self.s, mission, dangers, self.weights, settled)

    def activation_of(self, uid: str) -> Activation:
        """The same for the formation of a unit, whichever formation is active."""
        formation = self.s.counter(uid).formation
        if self.s.active == formation:
            return self.activation()
        copy = self.s.clone()
        copy.active = formation
        copy.moved = {}
        dangers = remembered(self.kit, copy, self.memory, self.weights)
        return self.kit.activation(copy, None, dangers, self.weights, settled=True)


def remembered(kit: Kit, s: Battle, memory: Memory, weights: Weights) -> Dangers:
    """The dangers to the active formation.  They stay the same until the next roll."""
    key = (s.turn, s.active, s.rolls, len(s.units))
    known = memory.get(key)
    if known is None:
        memory.clear()
        known = memory[key] = dangers_to(kit, s, weights)
    return known


Rater = Callable[[Decision], Rates | None]
