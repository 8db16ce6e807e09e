"""What another answer would have been worth.

A doubtful decision is looked at twice.  First a general with a small budget says what he would have
done, and his answer, the judgement's favourite and the one that was given are each played on a
little: the answer, and then both sides by quick players, with other dice.  The best of them is then
compared with the answer that was given once more, with dice of its own, so that the figure which is
shown is not the luck of the choice.
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
LEAST = 0.005
"""The least gain in the chance of winning that makes a turning point."""
GENERAL = "planner:60"
QUICK = "greedy"
AHEAD = 30
"""Decisions of both sides that are played on, unless the turn ends before."""
FIRST, AGAIN = 2, 6
"""With how many other dice: to choose the best answer, and to say what it was worth."""


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
    found = []
    for done, doubt in enumerate(wanted):
        progress(done, len(wanted))
        again.replay(game.inputs[len(again.inputs) : doubt.at])
        given = game.inputs[doubt.at]
        assert isinstance(given, Option)
        point = _looked_at(again, doubt, given, appraisal)
        if point is not None and point.gain > max(point.error, LEAST):
            found.append(point)
    progress(len(wanted), len(wanted))
    return sorted(found, key=lambda point: -point.gain)[:KEPT]


def _looked_at(
    game: Game, doubt: Doubt, given: Option, appraisal: Appraisal
) -> TurningPoint | None:
    ask = game.chance_ask
    assert isinstance(ask, Choose)
    others = [option for option in _advice(game, ask) if option != given]
    if not others:
        return None
    trial = _Trial(game, ask.side, appraisal)
    better = max(others, key=lambda option: mean(trial.chances(option, "first", FIRST)))
    theirs = trial.chances(given, "again", AGAIN)
    gains = [
        one - other
        for one, other in zip(trial.chances(better, "again", AGAIN), theirs, strict=True)
    ]
    error = stdev(gains) / sqrt(len(gains))
    chance = trial.seen(appraisal.of(game).chance)
    return TurningPoint(doubt, ask, given, better, mean(gains), error, chance)


def _advice(game: Game, ask: Choose) -> list[Option]:
    """What the general and the quick player would answer."""
    found: dict[Option, None] = {}
    for spec in (GENERAL, QUICK):
        answer = choice_of(player(spec, "review"), game, ask.side)
        if isinstance(answer, Option):
            found[answer] = None
    return list(found)


class _Trial:
    """Answers to one question, played on."""

    def __init__(self, game: Game, side: str, appraisal: Appraisal) -> None:
        self._game, self._side, self._appraisal = game, side, appraisal

    def seen(self, chance: float) -> float:
        """The chance of this side, given that of the first."""
        return chance if self._side == self._appraisal.sides[0] else 1 - chance

    def chances(self, option: Option, name: str, number: int) -> list[float]:
        """How likely its side is to win after an answer, with several other dice."""
        return [self._chance(option, f"review {name} {at}") for at in range(number)]

    def _chance(self, option: Option, seed: str) -> float:
        game = self._game.clone(seed, chance=False)
        turn = self._appraisal.clock(game.state).turn
        game.answer(option, self._side)
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
        return self.seen(self._appraisal.of(game).chance)
