"""A game of a few questions, and players of known strength, for tests of the arena.

Red and blue name a number from 1 to 3 in turn, some times over; a die is added to each sum, and
the greater wins.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from tests import plain
from tricolore.core.ask import GameOver, Option, Rule, choose_word, roll_d6
from tricolore.core.errors import TricoloreError
from tricolore.core.state import Result, State
from tricolore.rulesets.ruleset import RulesetBase

ROUNDS = 3


class Duel(State):
    __slots__ = ("result", "sums")

    def __init__(self, seed: str) -> None:
        self.agenda = (Rounds(),)
        self.seed = seed
        self.rolls = 0
        self.log = None
        self.sums = {"red": 0, "blue": 0}
        self.result: Result | None = None

    def clone(self) -> Duel:
        copy = Duel(self.seed)
        copy.agenda, copy.rolls, copy.sums = self.agenda, self.rolls, self.sums.copy()
        copy.result = self.result
        return copy


class Rounds(NamedTuple):
    pass


def rounds(s: Duel, record: Rounds) -> Rule[None]:
    for _ in range(ROUNDS):
        for side in ("red", "blue"):
            word = yield from choose_word(side, "1", plain.Plain("How many?"), ("1", "2", "3"))
            s.sums[side] += int(word)
    for side in ("red", "blue"):
        s.sums[side] += yield from roll_d6("2", "a die")
    lead = s.sums["red"] - s.sums["blue"]
    winner = None if lead == 0 else "red" if lead > 0 else "blue"
    level = "draw" if lead == 0 else "major victory" if abs(lead) > 3 else "minor victory"
    s.result = Result(winner, level, "All is said")
    raise GameOver


class DuelRules(RulesetBase):
    name = "duel"
    title = "A duel"
    version = "1"
    sides = ("red", "blue")
    scenarios = ("dawn", "dusk")
    procedures: Mapping[type, Any] = {Rounds: rounds}

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return ("blue", "red") if scenario == "dusk" else ("red", "blue")

    def options(self, scenario: str) -> tuple[()]:
        return ()

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Duel:
        return Duel(seed)

    def fingerprint(self, state: State) -> str:
        return "figures"

    def encode(self, state: State) -> dict[str, Any]:
        raise NotImplementedError

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> Duel:
        raise NotImplementedError

    def result(self, state: State) -> Result | None:
        assert isinstance(state, Duel)
        return state.result

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        assert isinstance(state, Duel)
        return {side: {"sum": float(value)} for side, value in state.sums.items()}


class Plain:
    """Names the greatest number, or another one with this chance in percent."""

    def __init__(self, chance: int, seed: object) -> None:
        self.chance = chance
        self.luck = random.Random(str(seed))

    def choose(self, game: Any) -> Option:
        options: tuple[Option, ...] = game.ask.options
        return self.luck.choice(options) if self.luck.random() * 100 < self.chance else options[-1]


class Faint(Plain):
    """Raises an error at its second question in every game with an even seed."""

    def __init__(self, chance: int, seed: object) -> None:
        super().__init__(chance, seed)
        self.even = str(seed).split()[0] in ("2", "4")  # the seed of the game, and the side
        self.asked = 0

    def choose(self, game: Any) -> Option:
        self.asked += 1
        if self.asked == 2 and self.even:
            raise ZeroDivisionError("it is too much")
        return super().choose(game)


class Fatal(Plain):
    """Ends its whole process, as a lack of memory would."""

    def choose(self, game: Any) -> Option:
        os._exit(9)


def duellist(spec: str, seed: object = None) -> Plain:
    """`greedy`, `slips:40`, `faint`, `fatal`."""
    name, _, number = spec.partition(":")
    if name == "greedy":
        return Plain(0, seed)
    if name == "slips":
        return Plain(int(number), seed)
    if name == "faint":
        return Faint(0, seed)
    if name == "fatal":
        return Fatal(0, seed)
    raise TricoloreError(f"There is no player {name!r}.")
