"""Whether a computer agrees to a draw."""

from __future__ import annotations

from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.rulesets.judgement import Evaluates, judgement_of


def accepts_draw(game: Game, side: str) -> bool:
    """It agrees where its side does not stand better, as the ruleset's judgement has it.

    Of a game that nobody judges it plays on.
    """
    try:
        judgement = judgement_of(game.ruleset.name)
    except TricoloreError:
        return False
    if not isinstance(judgement, Evaluates):
        return False
    return judgement.evaluate(game.seen_by(side).state, side) <= 0
