"""Computer players at a position on the small board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricolore import Game
from tricolore.core.ask import Choose, Option
from tricolore.players import player
from tricolore.rulesets.risorgimento.judgement import JUDGEMENT
from tricolore.rulesets.risorgimento.judgement.activation import Activation
from tricolore.rulesets.risorgimento.judgement.stands import Book
from tricolore.rulesets.risorgimento.ruleset import RULESET
from tricolore.rulesets.risorgimento.state import Risorgimento


def game_of(s: Risorgimento) -> Game:
    """A game from this position, with dice of its own."""
    return Game(RULESET, "risorgimento:solferino", s.clone())


def state_of(game: Game) -> Risorgimento:
    assert isinstance(game.state, Risorgimento)
    return game.state


def acted(
    s: Risorgimento,
    spec: str = "general",
    stop: Callable[[Any], bool] = lambda about: False,
    seed: str = "1",
) -> tuple[Risorgimento, list[tuple[Any, Option]]]:
    """The state after a side's activation, and its answers; `stop` ends it at a question."""
    game, one, answers = game_of(s), player(spec, seed), []
    other = player("greedy", seed)
    side = state_of(game).play.side
    while isinstance(game.ask, Choose) and not stop(game.ask.about):
        if state_of(game).act is None and answers:
            break
        mine = game.ask.side == side
        about = game.ask.about
        option = (one if mine else other).choose(game)
        assert option in game.ask.options
        if mine:
            answers.append((about, option))
        game.answer(option)
    return state_of(game), answers


def problem_at(s: Risorgimento, missions: Any = None) -> Activation:
    """The plan's problem at the first question of a position."""
    game = game_of(s)
    assert isinstance(game.ask, Choose)
    found = JUDGEMENT().problem(state_of(game), game.step, game.ask, missions or {}, {})
    assert found is not None
    return found


def book_of(s: Risorgimento, side: str = "allied", missions: Any = None) -> Book:
    return Book(s, side, missions or {}, {})
