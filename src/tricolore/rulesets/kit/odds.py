"""Exact chances, found by playing the rules through with every possible roll."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from tricolore.core.ask import Choose, Fill, Filled, Option, Roll
from tricolore.core.game import Game
from tricolore.core.state import State

O = TypeVar("O", bound=Hashable)  # noqa: E741 - an outcome

Usual = Callable[[Choose], Option]
"""The answer that most people would give to a question on the way."""
Filling = Callable[[Fill], Filled]
"""How most people would fill in a sheet on the way."""
Ends = list[tuple[State, Fraction]]
"""States in which a game can end, each with its chance."""


def as_proposed(fill: Fill) -> Filled:
    """A sheet is handed in as it comes filled in."""
    return fill.first


def play_through(
    game: Game, usual: Usual, outcome: Callable[[Any], O], filling: Filling = as_proposed
) -> dict[O, Fraction]:
    """The chances of all outcomes of a game that only the dice decide.

    `outcome` says what matters in a final state.
    """
    return chances(ends_of(game, usual, filling), outcome)


def ends_of(game: Game, usual: Usual, filling: Filling = as_proposed) -> Ends:
    """Every way a game can end, if all choices and sheets are the usual ones."""
    found: Ends = []
    games = [(game, Fraction(1))]
    while games:
        game, chance = games.pop()
        ask = game.chance_ask
        while isinstance(ask, Choose | Fill):
            game.answer(usual(ask) if isinstance(ask, Choose) else filling(ask))
            ask = game.chance_ask
        if ask is None:
            found.append((game.state, chance))
            continue
        assert isinstance(ask, Roll), "nobody is asked together with others in a fight"
        for face, share in faces(ask):
            branch = game.clone()
            branch.answer(face)
            games.append((branch, chance * share))
    return found


def faces(roll: Roll) -> list[tuple[int, Fraction]]:
    """One face of the die for each distinct result, with the chance of that result."""
    alike = roll.alike or tuple(range(roll.sides))
    return [
        (alike.index(label) + 1, Fraction(alike.count(label), roll.sides))
        for label in dict.fromkeys(alike)
    ]


def chances(ends: Iterable[tuple[Any, Fraction]], outcome: Callable[[Any], O]) -> dict[O, Fraction]:
    """The chances of the outcomes, the likeliest first."""
    found: dict[O, Fraction] = {}
    for end, chance in ends:
        one = outcome(end)
        found[one] = found.get(one, Fraction(0)) + chance
    return ranked(found)


def ranked(outcomes: Mapping[O, Fraction]) -> dict[O, Fraction]:
    """The likeliest first; equally likely ones in their own order."""

    def key(item: tuple[Any, Fraction]) -> Any:
        return -item[1], item[0]

    return dict(sorted(outcomes.items(), key=key))
