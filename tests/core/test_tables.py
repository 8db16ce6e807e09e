"""Tables of results: reading them, their exact chances, and mistakes in their files."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tricolore.core.dice import FROM_ZERO, SIX, TWO_D6
from tricolore.core.errors import DataError
from tricolore.core.tables import Bands, Columns, ResultTable, table_from

DATA = {
    "columns": [-1, 0, 1],
    "rows": {
        "1": ["X", "X", "X"],
        "2": ["X", "X", "T"],
        "3": ["X", "T", "D"],
        "4": ["X", "T", "D"],
        "5": ["T", "D", "D+1"],
        "6": ["D", "D", "D+1"],
    },
}
RESULTS = ("X", "T", "D", "D+1")


def table() -> ResultTable:
    return table_from(DATA, "tables.toml", "combat", RESULTS)


def test_a_result_stands_where_column_and_die_meet():
    assert table().read(0, 3) == "T"
    assert table().read(1, 6) == "D+1"
    assert table().read(-1, 5) == "T"


def test_columns_and_dice_beyond_the_table_are_held_at_its_edge():
    assert table().read(9, 3) == table().read(1, 3)
    assert table().read(-9, 6) == table().read(-1, 6)
    assert table().read(1, 9) == table().read(1, 6)
    assert table().read(1, -2) == table().read(1, 1)


def test_the_chances_are_exact():
    assert table().distribution(0) == {
        "X": Fraction(2, 6),
        "T": Fraction(2, 6),
        "D": Fraction(2, 6),
    }


@pytest.mark.parametrize("column", [-3, -1, 0, 1, 4])
@pytest.mark.parametrize("modifier", [-4, -1, 0, 2, 7])
@pytest.mark.parametrize("best_of", [1, 2, 3])
def test_the_chances_are_those_of_all_rolls_counted(column, modifier, best_of):
    counted = Counter(
        table().read(column, max(dice) + modifier) for dice in product(range(1, 7), repeat=best_of)
    )
    chances = table().distribution(column, modifier, best_of)
    assert chances == {result: Fraction(n, 6**best_of) for result, n in counted.items()}
    assert sum(chances.values()) == 1


def test_the_best_of_two_dice_is_a_six_eleven_times_in_thirty_six():
    sixes = ResultTable([0], {n: ["six" if n == 6 else "less"] for n in range(1, 7)})
    assert sixes.distribution(0, best_of=2)["six"] == Fraction(11, 36)


def _wrong(data: object, sentence: str) -> None:
    with pytest.raises(DataError) as error:
        table_from(data, "tables.toml", "combat", RESULTS)
    assert str(error.value) == f"tables.toml: [combat] {sentence}"


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"columns": [1]},
        {"columns": [], "rows": {"1": []}},
        {"columns": 3, "rows": {"1": ["X"]}},
        {"columns": ["a"], "rows": {"1": ["X"]}},
        {"columns": [1], "rows": {"one": ["X"]}},
        {"columns": [1], "rows": ["X"]},
        {"columns": [1], "rows": {}},
    ],
)
def test_a_table_needs_columns_and_rows_by_the_die(data):
    _wrong(data, "needs columns, and rows numbered by the die")


def test_columns_follow_one_another():
    _wrong({"columns": [1, 3], "rows": {"1": ["X", "X"]}}, "columns must follow one another")


def test_rows_follow_one_another():
    rows = {"1": ["X"], "3": ["X"]}
    _wrong({"columns": [1], "rows": rows}, "rows must follow one another")


@pytest.mark.parametrize("row", [["X"], ["X", "X", "X"], "XX"])
def test_every_row_fills_its_columns(row):
    _wrong({"columns": [1, 2], "rows": {"1": row}}, f"row 1 needs 2 cells, not {row!r}")


def test_a_cell_holds_a_known_result():
    _wrong(
        {"columns": [1, 2], "rows": {"1": ["X", "Z"]}},
        "row 1 has 'Z', expected one of X, T, D, D+1",
    )


# One column with open ends

SMALL_ARMS = Bands((-99, 3, 6, 9), ("none", "test", "disorder", "hit"))


def test_a_result_holds_from_its_floor_upward_and_the_ends_are_open():
    read = [SMALL_ARMS.read(total) for total in (-200, 2, 3, 5, 6, 8, 9, 40)]
    assert read == ["none", "none", "test", "test", "disorder", "disorder", "hit", "hit"]


def test_faces_of_a_die_that_come_to_the_same_have_the_same_label():
    labels = SMALL_ARMS.alike(1, FROM_ZERO)
    assert labels == ("none",) * 2 + ("test",) * 3 + ("disorder",) * 3 + ("hit",) * 2


def test_bands_have_the_chances_of_every_fall_counted_by_hand():
    counted = Counter(SMALL_ARMS.read(first + second - 1) for first, second in product(SIX, SIX))
    wanted = {result: Fraction(number, 36) for result, number in counted.items()}
    assert SMALL_ARMS.chances(-1, TWO_D6) == wanted


# Columns with names

ODDS = Columns(
    ("1:2", "1:1", "3:2", "2:1"),
    (Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(2)),
    tuple(Bands((1, better), ("A1", "D1")) for better in (6, 5, 4, 3)),
)


@pytest.mark.parametrize(
    ("attack", "defence", "label"),
    [(1, 9, "1:2"), (5, 6, "1:2"), (6, 6, "1:1"), (10, 6, "3:2"), (11, 6, "3:2"), (60, 6, "2:1")],
)
def test_the_column_is_the_last_that_the_odds_reach(attack, defence, label):
    assert ODDS.labels[ODDS.find(Fraction(attack, defence))] == label


def test_shifts_stay_within_the_table():
    assert ODDS.shift(ODDS.at("1:1"), -3) == ODDS.at("1:2")
    assert ODDS.shift(ODDS.at("1:1"), 1) == ODDS.at("3:2")
    assert ODDS.shift(ODDS.at("2:1"), 2) == ODDS.at("2:1")


def test_a_named_column_is_read_and_has_its_chances():
    column = ODDS.at("3:2")
    assert ODDS.read(column, 4) == "D1"
    assert ODDS.chances(column) == {"A1": Fraction(1, 2), "D1": Fraction(1, 2)}
    assert ODDS.chances(column, modifier=-1) == {"A1": Fraction(2, 3), "D1": Fraction(1, 3)}
