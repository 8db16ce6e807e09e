"""Decisions that may have been mistakes.

There are two signs of one.  The judgement rates another answer better, in passing and without a
plan.  Or the answer led to dice from which less is to be expected than there was, such as an attack
at bad odds.  Both only say where to look more closely (`turning`), and nothing about what an answer
was worth.  Only decisions shortly before dice are noted: an evaluation sees what others do too late
for anybody to say which of them it was.
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
from tricolore.review.appraisal import Worth
from tricolore.rulesets.judgement import judgement_of, terms_of

ORDER = 20.0
"""Ratings that differ by more than this say that something is to be done first, or must not be left
undone.  They are not counted in steps, so such a difference counts as one step."""
NEAR = 6
"""Within how many choices dice must follow."""
IN_A_TURN, OF_A_KIND = 2, 4
"""Most decisions of one side in one turn, and of one kind of question, that are looked at."""


class Doubt(NamedTuple):
    at: int
    """The number of the input."""
    ply: int
    turn: int
    side: str
    kind: str
    """The kind of question."""
    weight: float
    """How much it may have cost, in steps; the less, the surer it is who wins."""
    before: float
    """How far its side was ahead, in steps."""
    open: float
    """How open the game was: from 0, where it is sure who wins, to 1."""


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

    def doubt(
        self, game: Game, ask: Choose, chosen: Option, turn: int, worth: Worth, first: str
    ) -> Doubt | None:
        """What speaks against a choice that the game waits for; None for one that nobody rates.

        `worth` is that of the position for the side that is named first.  What the side that
        chooses could not know does not count.
        """
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
        regret = max(rates) - rates[ask.options.index(chosen)]
        open = 4 * worth.chance * (1 - worth.chance)
        return Doubt(
            at=len(game.inputs),
            ply=game.ply,
            turn=turn,
            side=ask.side,
            kind=type(ask.about).__name__,
            weight=(1.0 if regret > ORDER else regret) * open,
            before=worth.lead if ask.side == first else -worth.lead,
            open=open,
        )


def after_dice(doubts: Sequence[Doubt], ply: int, expected: float, first: str) -> list[Doubt]:
    """Those of the latest doubts that the dice belong to which fall after so many choices.

    `expected` is how far the first side is ahead after these dice, on average.  The last choice
    has led to them: what is lost by that counts, too.
    """
    near = [doubt for doubt in doubts if doubt.ply >= ply - NEAR]
    if near and near[-1].ply == ply - 1:
        last = near[-1]
        lost = last.before - (expected if last.side == first else -expected)
        near[-1] = last._replace(weight=max(last.weight, lost * last.open))
    return [doubt for doubt in near if doubt.weight > 0]


def _no_opinion(rates: Sequence[float]) -> bool:
    """Whether the options only stand in their order, because no function rates them."""
    return all(rate == -float(at) for at, rate in enumerate(rates))


def gravest(doubts: Sequence[Doubt], number: int) -> list[Doubt]:
    """The decisions most worth a closer look, spread over the game and over kinds of questions."""
    found: list[Doubt] = []
    when: Counter[tuple[int, str]] = Counter()
    kinds: Counter[str] = Counter()
    for doubt in sorted(doubts, key=lambda doubt: (-doubt.weight, doubt.at)):
        if len(found) == number:
            break
        if when[doubt.turn, doubt.side] < IN_A_TURN and kinds[doubt.kind] < OF_A_KIND:
            when[doubt.turn, doubt.side] += 1
            kinds[doubt.kind] += 1
            found.append(doubt)
    return sorted(found)
