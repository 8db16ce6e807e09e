"""Functions with which a game checks saved states, which may come from anyone.

Types have already been checked (see `codec`).  A game makes sure that every number is within its
bounds and every name is that of a piece, so that the rules can play the state.  The error message
names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NoReturn

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.state import Result, State

ROLLS = 1_000_000
"""The most dice in one game: hundreds of times as many as in a long one."""
POINTS = 1000
"""The most points, steps or combat values: far more than any game has."""
AGENDA = 100
"""The most steps on the agenda: several times what play puts there."""
TEXT = 1000
"""The longest text that is only displayed, in characters."""


# Single fields


def wrong(field: str, what: object) -> NoReturn:
    raise DataError(f"The saved game has an impossible value of {field}: {str(what)[:80]!r}.")


def within(field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        # A number may be too long to be printed at all.
        shown = value if abs(value) < 10**12 else "a number beyond all bounds"
        wrong(field, f"{shown}, not {low} to {high}")


def one_of(field: str, value: str, known: Collection[str]) -> None:
    """Check that a name is known, or empty."""
    if value and value not in known:
        wrong(field, value)


def some_of(field: str, values: Collection[str], known: Collection[str]) -> None:
    """Check that names are known and that each occurs once."""
    for value in values:
        if value not in known:
            wrong(field, value)
    if len(set(values)) != len(values):
        wrong(field, "the same twice")


def counted(field: str, values: Mapping[str, int], known: Collection[str]) -> None:
    """Check a number for each of some known names."""
    some_of(field, values, known)
    for value in values.values():
        within(field, value, 0, POINTS)


def on_board(board: Board, field: str, hexes: Iterable[int]) -> None:
    for hex in hexes:
        if hex not in board:
            wrong(field, hex)


# What every game saves


def check_dice(s: State) -> None:
    within("rolls", s.rolls, 0, ROLLS)


def check_result(result: Result | None, sides: Collection[str]) -> None:
    """Check that the winner is one of the sides, and that the texts can be displayed."""
    if result is None:
        return
    one_of("result", result.winner or "", sides)
    words = result.level + result.reason
    within("result", len(words), 0, TEXT)
    if not words.isprintable():
        wrong("result", words)


def check_agenda(s: State, result: Result | None, last: tuple[type, ...]) -> None:
    """Check that there are steps while the game goes on, and that they end with one of `last`."""
    kinds = [type(step) for step in s.agenda]
    if len(kinds) > AGENDA:
        wrong("agenda", f"{len(kinds)} steps")
    if (result is None) != bool(kinds):
        wrong("agenda", "steps of a game that is over" if kinds else "no step to come")
    if kinds and kinds[-1] not in last:
        wrong("agenda", f"it ends with {kinds[-1].__name__}")


def check_steps(
    s: State,
    known: Mapping[str, Collection[str]],
    other: Callable[[str, str, Any], None],
) -> None:
    """Check the entries of all steps; entries of one name mean the same in all of them.

    `known` has the entries that name something, and the names allowed.  Numbers must be within
    bounds.  `other` is called for all other entries with the field, the entry's name and its value.
    """
    for step in s.agenda:
        for name, value in zip(getattr(step, "_fields", ()), step, strict=True):
            field = f"{type(step).__name__}, {name}"
            if name in known:
                one_of(field, value or "nobody", known[name])
            elif isinstance(value, int):
                within(field, value, -POINTS, POINTS)  # negative if a piece has overspent
            else:
                other(field, name, value)
