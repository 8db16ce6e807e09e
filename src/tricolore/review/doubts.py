"""Decisions that may have been mistakes, found by what the judgement thinks of each answer.

The judgement rates the answers to a question in passing, without a plan.  So this only says where
to look more closely (`turning`), and nothing about what an answer was worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tricolore.core.ask import Choose, Option
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.imagined import seen_by
from tricolore.players.weights import singly
from tricolore.rulesets.judgement import judgement_of, terms_of

MOST = 10.0
"""Differences above this are alike.  Ratings of a hundred or more say that something is to be done
first, not that it is worth so much."""
FEW = 3
"""Most decisions of one side in one turn, and of one kind of question, that are looked at."""


class Doubt(NamedTuple):
    at: int
    """The number of the input."""
    ply: int
    turn: int
    side: str
    kind: str
    """The kind of question."""
    regret: float
    """How much better the judgement rates its favourite."""


class Doubter:
    """Rates the answers of a game as it is replayed."""

    def __init__(self, ruleset: str) -> None:
        try:
            self._judgement = judgement_of(ruleset)
        except TricoloreError:  # nobody judges this game
            self._rates = False
            return
        self._rates = True
        self._weights = singly(terms_of(self._judgement))

    def doubt(self, game: Game, ask: Choose, chosen: Option, turn: int) -> Doubt | None:
        """The game waits for this choice.  What its side could not know does not count."""
        if not self._rates or len(ask.options) < 2:
            return None
        copy = seen_by(game, ask.side, studies=True)
        state = self._judgement.imagine(copy, ask.side, "review")
        step = copy.step
        if step is None:
            return None
        rates = self._judgement.rate(state, step, ask, self._weights)
        if _no_opinion(rates):
            return None
        regret = min(max(rates) - rates[ask.options.index(chosen)], MOST)
        kind = type(ask.about).__name__
        if regret <= 0:
            return None
        return Doubt(len(game.inputs), game.ply, turn, ask.side, kind, regret)


def _no_opinion(rates: Sequence[float]) -> bool:
    """Whether the options only stand in their order, because no function rates them."""
    return all(rate == -float(at) for at, rate in enumerate(rates))


def gravest(doubts: Sequence[Doubt], number: int) -> list[Doubt]:
    """The decisions most worth a closer look, spread over the game and over kinds of questions."""
    found: list[Doubt] = []
    when: Counter[tuple[int, str]] = Counter()
    kinds: Counter[str] = Counter()
    for doubt in sorted(doubts, key=lambda doubt: (-doubt.regret, doubt.at)):
        if len(found) == number:
            break
        if when[doubt.turn, doubt.side] < FEW and kinds[doubt.kind] < FEW:
            when[doubt.turn, doubt.side] += 1
            kinds[doubt.kind] += 1
            found.append(doubt)
    return sorted(found)
