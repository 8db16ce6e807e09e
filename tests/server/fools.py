"""Computer players that no table should have to put up with, and must.

They think in a process of their own, so that a test cannot reach into them: what they do there
is told by the environment, and what they saw they tell as their plan.
"""

from __future__ import annotations

import os
import time

from tricolore import players
from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.players import Explanation
from tricolore.players.random import RandomPlayer
from tricolore.server import thinker

CURED = "TRICOLORE_FOOLS_CURED"
"""Names a file: once it is there, the broken one plays on."""
LET_GO = "TRICOLORE_FOOLS_LET_GO"
"""Names a file: until it is there, the stubborn one thinks."""
SECONDS = 3.0
MOVE_SECONDS = "TRICOLORE_FOOLS_SECONDS"
"""Names how long a player may think in these processes."""

thinker.MOVE_SECONDS = float(os.environ.get(MOVE_SECONDS, thinker.MOVE_SECONDS))


class Curious(RandomPlayer):
    """It tells what it could find out of the dice."""

    def choose(self, game: Game) -> Option:
        self._seen = f"{game.state.seed} {game.checkpoint.seed} {game.start}"
        self._moves = getattr(self, "_moves", 0) + 1
        return super().choose(game)

    def explain(self) -> Explanation | None:
        return Explanation(self._seen, (f"This is my move {self._moves}.", "I have no other."))


class Lucky(RandomPlayer):
    """It tells from what its luck comes."""

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._seed = seed

    def explain(self) -> Explanation | None:
        return Explanation(str(self._seed))


class Slow(RandomPlayer):
    """It thinks hard for seconds, in pure Python."""

    def choose(self, game: Game) -> Option:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            sum(range(1000))
        return super().choose(game)


class Endless(RandomPlayer):
    """It never comes to an end, and thinks that it is proof against everything."""

    def choose(self, game: Game) -> Option:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue


class Stubborn(RandomPlayer):
    """It thinks in pure Python until it is let go, and tells in which process."""

    def choose(self, game: Game) -> Option:
        while not os.path.exists(os.environ[LET_GO]):
            sum(range(1000))
        return super().choose(game)

    def explain(self) -> Explanation | None:
        return Explanation(str(os.getpid()))


class Broken(RandomPlayer):
    def choose(self, game: Game) -> Option:
        cured = os.environ.get(CURED)
        if not cured or not os.path.exists(cured):
            print("a player that prints must not spoil the line")
            raise ZeroDivisionError("a fault in a player")
        return super().choose(game)


class Cheat(RandomPlayer):
    def choose(self, game: Game) -> Option:
        return Option("say", "I win")


class Mortal(RandomPlayer):
    """It takes its process along."""

    def choose(self, game: Game) -> Option:
        os._exit(3)


FOOLS = {
    "curious": Curious,
    "lucky": Lucky,
    "slow": Slow,
    "endless": Endless,
    "stubborn": Stubborn,
    "broken": Broken,
    "cheat": Cheat,
    "mortal": Mortal,
}


def _maker(fool: type[RandomPlayer]) -> players.Maker:
    return players.Maker(lambda argument, seed: fool(argument or seed), "1", "A player for tests.")


players.MAKERS = {**players.MAKERS, **{name: _maker(fool) for name, fool in FOOLS.items()}}
