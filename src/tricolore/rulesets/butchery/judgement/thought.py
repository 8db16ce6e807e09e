"""A question before a computer player, and what it remembers while a formation acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose
from tricolore.rulesets.butchery.judgement.dangers import Dangers
from tricolore.rulesets.butchery.judgement.sortie import Sortie
from tricolore.rulesets.butchery.judgement.standing import dangers_to
from tricolore.rulesets.butchery.state import Butchery, Enter, Move, Movement
from tricolore.rulesets.judgement import Mission

Weights = Mapping[str, float]
Rates = Sequence[float]
Memory = dict[tuple[Any, ...], Dangers]

NEVER = -1000.0


class Thought:
    """A question, and what is remembered while a formation acts."""

    __slots__ = ("ask", "memory", "missions", "s", "step", "weights")

    def __init__(
        self,
        s: Butchery,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None,
        memory: Memory,
    ) -> None:
        self.s, self.step, self.ask = s, step, ask
        self.weights, self.memory = weights, memory
        self.missions = missions or {}
        """None for those who have no commander of the army."""

    @property
    def mission(self) -> Mission | None:
        """That of the acting formation."""
        return self.missions.get(self.s.active)

    def sortie(self, mission: Mission | None = None) -> Sortie:
        """What the acting formation can do."""
        settled = not isinstance(self.step, (Move, Movement, Enter))
        dangers = remembered(self.s, self.memory)
        return Sortie(self.s, mission, dangers, self.weights, settled)

    def sortie_of(self, uid: str) -> Sortie:
        """The same for the formation of a unit, whoever acts."""
        formation = self.s.counter(uid).formation
        if self.s.active == formation:
            return self.sortie()
        copy = self.s.clone()
        copy.active = formation
        copy.moved = {}
        return Sortie(copy, None, remembered(copy, self.memory), self.weights, settled=True)


def remembered(s: Butchery, memory: Memory) -> Dangers:
    """The dangers to the acting formation: the same until a die is cast."""
    key = (s.turn, s.active, s.rolls, len(s.units))
    known = memory.get(key)
    if known is None:
        memory.clear()
        known = memory[key] = dangers_to(s)
    return known


Rater = Callable[[Thought], Rates | None]
