"""Players who look for a fight: answers at random alone seldom bring two armies together."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from tests.conformance import at_random
from tricolore.core.ask import Answer, Choose, Fill, Option, Question
from tricolore.core.game import Game

REFUSALS = frozenset({"done", "none", "no"})
WHIM = 0.2
"""How often they answer at random after all."""


def keen(game: Game, ask: Question, luck: random.Random) -> Answer:
    """One of the options that bring on a fight; now and then any.  Sheets are filled at random."""
    if isinstance(ask, Fill):
        return at_random(game, ask, luck)
    return luck.choice(ask.options if luck.random() < WHIM else eager(game, ask))


def eager(game: Game, ask: Choose) -> Sequence[Option]:
    """What brings on a fight as the tests of a game have it, or else whatever is no refusal."""
    package = type(game.ruleset).__module__.split(".")[-2]
    name = f"tests.{package}.keen"
    if find_spec(name) is not None:
        found: Sequence[Option] = import_module(name).eager(game, ask)
        return found
    return willing(ask)


def willing(ask: Choose) -> Sequence[Option]:
    """All options but refusals."""
    return [option for option in ask.options if option.value not in REFUSALS] or ask.options
