"""Saved states, which anybody may have written: the words in which a game checks its own.

Types have been checked by then (see `codec`).  A game makes sure that every number is within its
bounds and every name is that of a piece, so that the rules can play the state.  The sentence of the
error names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NoReturn

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.core.state import Result, State

ROLLS = 1_000_000
"""Dice in one game: hundreds of times those of a long one."""
POINTS = 1000
"""Points, steps, combat values and the like: far more than there are."""
AGENDA = 100
"""Steps on the agenda: several times the most that play puts there."""
TEXT = 1000
"""Letters of a text that is only shown."""


# Single fields


def wrong(field: str, what: object) -> NoReturn:
    raise DataError(f"The saved game says of {field}: {str(what)[:80]!r}, which cannot be.")


def within(field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        # A number may be so long that it cannot even be printed.
        shown = value if abs(value) < 10**12 else "a number beyond all bounds"
        wrong(field, f"{shown}, not {low} to {high}")


def one_of(field: str, value: str, known: Collection[str]) -> None:
    """A name that is known, or none."""
    if value and value not in known:
        wrong(field, value)


def some_of(field: str, values: Collection[str], known: Collection[str]) -> None:
    """Names that are known, each of them once."""
    for value in values:
        if value not in known:
            wrong(field, value)
    if len(set(values)) != len(values):
        wrong(field, "the same twice")


def counted(field: str, values: Mapping[str, int], known: Collection[str]) -> None:
    """A number for each of some known names."""
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
    """A winner who plays, and words that can be shown."""
    if result is None:
        return
    one_of("result", result.winner or "", sides)
    words = result.level + result.reason
    within("result", len(words), 0, TEXT)
    if not words.isprintable():
        wrong("result", words)


def check_agenda(s: State, result: Result | None, last: tuple[type, ...]) -> None:
    """Steps are to come while the game goes on, and one of the `last` kinds ends them."""
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
    """The entries of all steps; entries of one name mean the same in all of them.

    `known` has the entries that name somebody, and who may be named.  Numbers must be within
    reason.  Of anything else `other` is told the field, the entry and its value.
    """
    for step in s.agenda:
        for name, value in zip(getattr(step, "_fields", ()), step, strict=True):
            field = f"{type(step).__name__}, {name}"
            if name in known:
                one_of(field, value or "nobody", known[name])
            elif isinstance(value, int):
                within(field, value, -POINTS, POINTS)  # who has overspent has less than nothing
            else:
                other(field, name, value)
