"""A player that takes any option with equal chance."""

from __future__ import annotations

import random

from tricolore.core.ask import Answer, Fill
from tricolore.core.errors import IllegalChoice
from tricolore.core.game import Game
from tricolore.players.base import GLANCING
from tricolore.players.sheets import filled_at_random


class RandomPlayer:
    """Uses its own random numbers, separate from the dice of the game."""

    def __init__(self, seed: int | str | None = None) -> None:
        text = None if seed is None else str(seed)
        self._luck = random.Random(text)  # nosec B311 # not used for dice

    def choose(self, game: Game) -> Answer:
        ask = game.ask
        if ask is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        if isinstance(ask, Fill):
            return filled_at_random(ask, self._luck)
        options = ask.options
        return options[int(self._luck.random() * len(options))]


GLANCING.add(RandomPlayer)
