"""Computer players, each known by a name.

A player is anything with `choose(game) -> Option`.  Tables and studies make one from a *spec*:
its name, and after a colon the seed of its own luck, as in `random` or `random:7`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Protocol

from tricolore.core.ask import Option
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.players.random import RandomPlayer


class Player(Protocol):
    """One who answers the questions of a game."""

    def choose(self, game: Game) -> Option:
        """One of the options of `game.ask`; the game itself is left as it is."""


class UnknownPlayer(TricoloreError):
    """A computer player of that name is not installed."""


MAKERS: Mapping[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer}
"""By name, what makes a player from the seed of its luck (None: whatever the system gives)."""


def names() -> list[str]:
    """The players that can be asked for."""
    return list(MAKERS)


def player(spec: str, seed: int | str | None = None) -> Player:
    """The player that a spec names; a seed in the spec comes before the one given here."""
    name, colon, own = spec.partition(":")
    make = MAKERS.get(name)
    if make is None:
        near = get_close_matches(name, MAKERS, n=1, cutoff=0.0)
        raise UnknownPlayer(
            f"There is no player {name!r}. The nearest is {near[0]!r}; all: {', '.join(MAKERS)}."
        )
    return make(own if colon else seed)
