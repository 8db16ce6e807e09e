"""Two small games of one side: of two dice after each other, and of a choice before a die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.plain import Plain
from tricolore.core.ask import GameOver, Rule, choose_word, roll_d6
from tricolore.core.game import Game
from tricolore.core.state import Result
from tricolore.rulesets.kit.codec import GameRules
from tricolore.rulesets.kit.state import GameState
from tricolore.rulesets.ruleset import About, RulesetBase


class Throw(NamedTuple):
    """Both dice."""


class Gamble(NamedTuple):
    """A choice, and one die."""


class TwiceState(GameState):
    points: int
    over: bool


def throw(s: TwiceState, step: Throw) -> Rule[None]:
    """A six wins; any other first die is made up for by a six of the second one."""
    first = yield from roll_d6("1", "the first die", (False,) * 5 + (True,))
    second = 6 if first == 6 else (yield from roll_d6("2", "the second die"))
    end(s, second == 6)


def gamble(s: TwiceState, step: Gamble) -> Rule[None]:
    """Who is bold wins with everything but a one, who is shy with a six only."""
    word = yield from choose_word("red", "3", Plain("How?"), ("bold", "shy"))
    die = yield from roll_d6("4", "the die")
    end(s, die > 1 if word == "bold" else die == 6)


def end(s: TwiceState, won: bool) -> None:
    s.points, s.over = 6 * won, True
    raise GameOver


class TwiceRules(GameRules[TwiceState], RulesetBase):
    name = "twice"
    title = "Twice"
    version = "1"
    scenarios = ("twice",)
    sides = ("red", "blue")
    procedures = {Throw: throw, Gamble: gamble}  # noqa: RUF012 - nobody changes it
    state = TwiceState

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return "red", "blue"

    def about(self, scenario: str, data: str | None = None) -> About:
        return About("Twice", {"red": "Reds", "blue": "Blues"}, 1)

    def setting(self, scenario: str, data: str | None = None) -> Any:
        return None

    def result(self, state: Any) -> Result | None:
        return Result("red" if state.points else "blue", "luck", "") if state.over else None

    def summary(self, state: Any) -> dict[str, dict[str, float]]:
        return {"red": {"points": state.points}}


class Bold:
    """A judgement that knows what is good in the gamble."""

    def imagine(self, game: Game, side: str, seed: str) -> Any:
        return game.state

    def rate(
        self,
        state: Any,
        step: Any,
        ask: Any,
        weights: Mapping[str, float],
        missions: Mapping[str, Any] | None = None,
    ) -> Sequence[float]:
        return [2.0 if option.value == "bold" else 1.0 for option in ask.options]


class GambleRules(TwiceRules):
    name = "gamble"

    def judgement(self) -> Any:
        return Bold()


TWICE, GAMBLE = TwiceRules(), GambleRules()


def begun(step: Any) -> TwiceState:
    s = TwiceState(None, "1")
    s.agenda = (step,)
    return s
