"""Whether a computer player agrees to a draw."""

from __future__ import annotations

from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.rulesets.judgement import Evaluates, judgement_of


def accepts_draw(game: Game, side: str) -> bool:
    """Agree if the ruleset's judgement does not see this side ahead.

    Without an evaluation of positions, the player does not agree.
    """
    try:
        judgement = judgement_of(game.ruleset.name)
    except TricoloreError:
        return False
    if not isinstance(judgement, Evaluates):
        return False
    return judgement.evaluate(game.seen_by(side).state, side) <= 0
