"""What another answer would have been worth.

A doubtful decision is looked at twice.  First a general with a small budget says what he would have
done; if that is what was done, the judgement's favourite takes its place.  Both answers are played
on a little: the answer, and then both sides by quick players, with other dice.  Where that promises
most, they are compared once more with dice of its own, so that the figure which is shown is not the
luck of the choice.  Work is counted in decisions, so that a review is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from tricolore.core.ask import Choose, Option, Roll
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.players import choice_of, player
from tricolore.players.base import Player
from tricolore.review.appraisal import Appraisal
from tricolore.review.course import Progress
from tricolore.review.doubts import Doubt, gravest

LOOKED_AT = 12
"""Decisions that are played on."""
KEPT = 5
"""Those of them that are played on once more, and may be shown."""
LEAST = 0.002
"""The least gain in the chance of winning that makes a turning point."""
GENERAL = "planner:60"
QUICK = "greedy"
AHEAD = 20
"""Decisions of both sides that are played on, unless the turn ends before."""
FIRST, AGAIN = 2, 5
"""With how many other dice: to see what promises most, and to say what it was worth."""


class TurningPoint(NamedTuple):
    """A decision that another answer would have bettered."""

    doubt: Doubt
    ask: Choose
    given: Option
    better: Option
    gain: float
    """How much more likely its side would have been to win."""
    error: float
    """The standard error of that."""
    chance: float
    """How likely its side was to win, before it decided."""


def turning_points(
    game: Game,
    doubts: Sequence[Doubt],
    appraisal: Appraisal,
    progress: Progress = lambda done, all: None,
) -> list[TurningPoint]:
    """The decisions that cost most, the worst first."""
    assert game.start is not None
    wanted = gravest(doubts, LOOKED_AT)
    again = Game(game.ruleset, game.scenario, game.start, listen=False, chance=True)
    trials = []
    for done, doubt in enumerate(wanted):
        progress(done, 2 * len(wanted))
        again.replay(game.inputs[len(again.inputs) : doubt.at])
        given = game.inputs[doubt.at]
        assert isinstance(given, Option)
        trial = _trial(again, doubt, given, appraisal)
        if trial is not None:
            trials.append((mean(trial.gains("first", FIRST)), trial))
    trials.sort(key=lambda one: (-one[0], one[1].doubt.at))
    found = []
    for done, (_, trial) in enumerate(trials[:KEPT]):
        progress(KEPT + done, 2 * KEPT)
        point = trial.point()
        if point.gain > max(point.error, LEAST):
            found.append(point)
    progress(1, 1)
    return sorted(found, key=lambda point: -point.gain)


def _trial(game: Game, doubt: Doubt, given: Option, appraisal: Appraisal) -> _Trial | None:
    """The answer that was given beside another one; None if nobody would have given another."""
    ask = game.chance_ask
    assert isinstance(ask, Choose)
    for spec in (GENERAL, QUICK):
        answer = choice_of(player(spec, "review"), game, ask.side)
        if isinstance(answer, Option) and answer != given:
            return _Trial(game.clone(), ask, doubt, given, answer, appraisal)
    return None


class _Trial:
    """Two answers to one question, played on."""

    def __init__(
        self,
        game: Game,
        ask: Choose,
        doubt: Doubt,
        given: Option,
        other: Option,
        appraisal: Appraisal,
    ) -> None:
        self._game, self._ask, self._appraisal = game, ask, appraisal
        self.doubt, self._given, self._other = doubt, given, other

    def point(self) -> TurningPoint:
        gains = self.gains("again", AGAIN)
        error = stdev(gains) / sqrt(len(gains))
        chance = self._seen(self._appraisal.of(self._game).chance)
        return TurningPoint(
            self.doubt, self._ask, self._given, self._other, mean(gains), error, chance
        )

    def gains(self, name: str, number: int) -> list[float]:
        """By how much the other answer is better, each time with the same dice for both."""
        seeds = [f"review {name} {at}" for at in range(number)]
        return [self._chance(self._other, seed) - self._chance(self._given, seed) for seed in seeds]

    def _seen(self, chance: float) -> float:
        """The chance of its side, given that of the first."""
        return chance if self._ask.side == self._appraisal.sides[0] else 1 - chance

    def _chance(self, option: Option, seed: str) -> float:
        game = self._game.clone(seed, chance=False)
        turn = self._appraisal.clock(game.state).turn
        game.answer(option, self._ask.side)
        players: dict[str, Player] = {
            side: player(QUICK, f"{seed} {side}") for side in self._appraisal.sides
        }
        for _ in range(AHEAD):
            ask = game.ask
            if ask is None or isinstance(ask, Roll):
                break
            if self._appraisal.clock(game.state).turn != turn:
                break
            try:
                game.answer(choice_of(players[ask.side], game, ask.side), ask.side)
            except TricoloreError:  # a position that the players cannot play on is worth as it is
                break
        return self._seen(self._appraisal.of(game).chance)
