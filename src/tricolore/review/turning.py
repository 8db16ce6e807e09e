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
from tricolore.review.halves import shared

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
    wanted = gravest(doubts, LOOKED_AT)
    asked = _asked(game, wanted)
    at = list(range(len(wanted)))

    def tried_at(one: int) -> _Tried:
        return _tried(asked[one], wanted[one], game, appraisal)

    looks = shared(at, tried_at, _Tried, lambda done, all: progress(done, 2 * all))
    trials = []
    for one, tried in zip(at, looks, strict=True):
        if tried.other is not None:
            trial = _trial_of(asked[one], wanted[one], game, tried.other, appraisal)
            trials.append((tried.gain, trial))
    trials.sort(key=lambda one: (-one[0], one[1].doubt.at))
    kept = [trial for _, trial in trials[:KEPT]]

    points = shared(kept, _Trial.weighed, _Weighed, lambda done, all: progress(all + done, 2 * all))
    progress(1, 1)
    found = [trial.point(weighed) for trial, weighed in zip(kept, points, strict=True)]
    found = [point for point in found if point.gain > max(point.error, LEAST)]
    return sorted(found, key=lambda point: -point.gain)


class _Tried(NamedTuple):
    """What came of a first look at a doubt."""

    gain: float
    other: tuple[str, int | str] | None
    """Another answer; None if nobody would have given another."""


class _Weighed(NamedTuple):
    gain: float
    error: float
    chance: float


def _asked(game: Game, wanted: Sequence[Doubt]) -> list[Game]:
    """The game as it stood when each of these decisions was made."""
    assert game.start is not None
    again = Game(game.ruleset, game.scenario, game.start, listen=False, chance=True)
    found = []
    for doubt in wanted:
        again.replay(game.inputs[len(again.inputs) : doubt.at])
        found.append(again.clone())
    return found


def _tried(asked: Game, doubt: Doubt, game: Game, appraisal: Appraisal) -> _Tried:
    """The answer that was given beside another one."""
    ask, given = asked.chance_ask, game.inputs[doubt.at]
    assert isinstance(ask, Choose)
    for spec in (GENERAL, QUICK):
        answer = choice_of(player(spec, "review"), asked, ask.side)
        if isinstance(answer, Option) and answer != given:
            other = (answer.kind, answer.value)
            trial = _trial_of(asked, doubt, game, other, appraisal)
            return _Tried(mean(trial.gains("first", FIRST)), other)
    return _Tried(0.0, None)


def _trial_of(
    asked: Game, doubt: Doubt, game: Game, other: tuple[str, int | str], appraisal: Appraisal
) -> _Trial:
    ask, given = asked.chance_ask, game.inputs[doubt.at]
    assert isinstance(ask, Choose)
    assert isinstance(given, Option)
    return _Trial(asked, ask, doubt, given, Option(*other), appraisal)


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

    def weighed(self) -> _Weighed:
        gains = self.gains("again", AGAIN)
        chance = self._seen(self._appraisal.of(self._game).chance)
        return _Weighed(mean(gains), stdev(gains) / sqrt(len(gains)), chance)

    def point(self, weighed: _Weighed) -> TurningPoint:
        gain, error, chance = weighed
        return TurningPoint(self.doubt, self._ask, self._given, self._other, gain, error, chance)

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
