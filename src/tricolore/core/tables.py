"""Result tables as rulebooks print them: by die and strength, by bands, by labelled columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tricolore.core.dice import D6, Dice, sums
from tricolore.core.errors import DataError


class ResultTable:
    """A table that is read with a column and a die.  Both are limited to its bounds."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns: Sequence[int], rows: Mapping[int, Sequence[str]]) -> None:
        self.columns = tuple(columns)
        self.rows = {die: tuple(row) for die, row in rows.items()}

    def read(self, column: int, die: int) -> str:
        column = min(max(column, self.columns[0]), self.columns[-1])
        die = min(max(die, min(self.rows)), max(self.rows))
        return self.rows[die][column - self.columns[0]]

    def distribution(self, column: int, modifier: int = 0, best_of: int = 1) -> dict[str, Fraction]:
        """The exact probability of each result with a six-sided die, or the best of several."""
        chances: dict[str, Fraction] = {}
        for die in range(1, 7):
            share = Fraction(die, 6) ** best_of - Fraction(die - 1, 6) ** best_of
            result = self.read(column, die + modifier)
            chances[result] = chances.get(result, Fraction(0)) + share
        return chances


class Bands(NamedTuple):
    """A table with one column and open ends.

    Each result applies from its floor up to the next floor.  A total below the first floor gets the
    first result.
    """

    floors: tuple[int, ...]
    results: tuple[str, ...]

    def read(self, total: int) -> str:
        return self.results[max(bisect_right(self.floors, total) - 1, 0)]

    def alike(self, modifier: int, die: Sequence[int]) -> tuple[str, ...]:
        """The result for each face of a die, as `Roll.alike` expects it."""
        return tuple(self.read(face + modifier) for face in die)

    def chances(self, modifier: int = 0, dice: Dice = D6) -> dict[str, Fraction]:
        """The exact probability of each result."""
        chances: dict[str, Fraction] = {}
        for total, chance in sums(dice).items():
            result = self.read(total + modifier)
            chances[result] = chances.get(result, Fraction(0)) + chance
        return chances


class Columns(NamedTuple):
    """A table with labelled columns, such as odds from 1:3 to 6:1.

    The column is limited to the table before any shift, and again after each shift.  So a shift
    beyond an end is lost, and a shift back begins at that end.
    """

    labels: tuple[str, ...]
    floors: tuple[Fraction, ...]
    """The lowest value of each column, such as 3/2 for 1.5:1."""
    bands: tuple[Bands, ...]
    """The results of each column."""

    def find(self, value: Fraction | int) -> int:
        """The column for a value: the last one whose floor it reaches."""
        return max(bisect_right(self.floors, value) - 1, 0)

    def at(self, label: str) -> int:
        return self.labels.index(label)

    def shift(self, column: int, by: int) -> int:
        return min(max(column + by, 0), len(self.labels) - 1)

    def read(self, column: int, total: int) -> str:
        return self.bands[column].read(total)

    def chances(self, column: int, modifier: int = 0, dice: Dice = D6) -> dict[str, Fraction]:
        return self.bands[column].chances(modifier, dice)


def table_from(data: Any, file: str, name: str, results: Sequence[str]) -> ResultTable:
    """Read a table from data with `columns` and `rows`, and check every cell."""
    try:
        columns, rows = data["columns"], {int(die): row for die, row in data["rows"].items()}
        first_column, first_row = columns[0], min(rows)
        columns_follow = columns == list(range(first_column, first_column + len(columns)))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise DataError(f"{file}: [{name}] needs columns, and rows numbered by the die") from None
    if not columns_follow:
        raise DataError(f"{file}: [{name}] columns must follow one another")
    if sorted(rows) != list(range(first_row, first_row + len(rows))):
        raise DataError(f"{file}: [{name}] rows must follow one another")
    for die, row in rows.items():
        if not isinstance(row, list) or len(row) != len(columns):
            raise DataError(f"{file}: [{name}] row {die} needs {len(columns)} cells, not {row!r}")
        for cell in row:
            if cell not in results:
                raise DataError(
                    f"{file}: [{name}] row {die} has {cell!r}, expected one of {', '.join(results)}"
                )
    return ResultTable(columns, rows)
