"""The baselines: greedy and its relatives.  Once published, they never change.

Ladders are anchored on them.  A game between two of them must come out the same in every version of
Tricolore that has the same rules, and a test makes sure of that.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from tricolore.core.ask import Answer, Fill
from tricolore.core.game import Game
from tricolore.players.base import Thinker
from tricolore.players.weights import Weighing, singly
from tricolore.rulesets.judgement import Judgement, terms_of

FEW = 5
"""With a temperature, the number of hexes from which one is drawn."""


class GreedyPlayer(Thinker):
    """Decides each question by itself: it takes the best option, or the first of equal ones.

    With `stray`, it makes that share of its choices at random.  With a `temperature`, it draws
    where to go from the best few hexes; better ones are more likely.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        weighing: Weighing = singly,
        stray: float = 0.0,
        temperature: float = 0.0,
    ) -> None:
        super().__init__(seed)
        self.weighing = weighing
        self.weights: Mapping[str, float] = {}
        self._known: Judgement | None = None
        self.stray = stray
        self.temperature = temperature
        self._luck = random.Random(self.seed)  # nosec B311 # not used for dice

    def choose(self, game: Game) -> Answer:
        judgement = self.judgement(game)
        if judgement is not self._known:
            self._known = judgement
            self.weights = {**self.weighing(terms_of(judgement)), **self.wishes}
        if isinstance(game.ask, Fill):
            return self.fill(game, game.ask, self.weights)
        question = self.look(game)
        options = question.ask.options
        if self.stray and self._luck.random() < self.stray:
            return options[int(self._luck.random() * len(options))]
        if len(options) == 1:
            return options[0]
        rates = judgement.rate(question.state, question.step, question.ask, self.weights)
        if self.temperature and options[0].kind == "go":
            return options[self._drawn(rates)]
        return options[max(range(len(options)), key=lambda at: (rates[at], -at))]

    def _drawn(self, rates: Sequence[float]) -> int:
        best = sorted(range(len(rates)), key=lambda at: (-rates[at], at))[:FEW]
        odds = [math.exp((rates[at] - rates[best[0]]) / self.temperature) for at in best]
        return self._luck.choices(best, odds)[0]
