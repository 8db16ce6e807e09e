"""The tables of the game: combat, charges, terrain, the Turn Record Track."""

from __future__ import annotations

import pytest

from tests.radetzky.table import printed
from tricolore.core.tables import Columns

COMBAT_ORDER = ["A4", "A3", "A2", "A1", "ENG", "D1", "D2", "D3", "D4", "D5"]
CHARGE_ORDER = ["AE", "A4", "A3", "A2", "D2", "D3", "D4", "DE"]


def combat() -> Columns:
    return printed()["combat_table"]


def charge(arm: str) -> Columns:
    return printed()["charge_tables"][arm]


@pytest.mark.rule("Combat procedure", "Combat Result Table")
@pytest.mark.parametrize(
    ("column", "die", "result"),
    [("5:1", 4, "D3"), ("5:1", 5, "D4"), ("3:1", 3, "D1"), ("1.5:1", 1, "A2")],
)
def test_the_combat_table_has_the_cells_of_the_examples(column, die, result):
    table = combat()
    assert table.read(table.at(column), die) == result


@pytest.mark.rule("Charge procedure")
def test_rm11_the_charge_table_has_the_cell_of_the_example():
    table = charge("infantry")
    assert table.labels[table.find(3 - 2)] == "+1"
    assert table.read(table.find(3 - 2), 5) == "D4"


@pytest.mark.rule("Charge procedure")
@pytest.mark.parametrize("arm", ["infantry", "cavalry"])
@pytest.mark.parametrize(
    ("difference", "column"),
    [
        (4, "+1"),
        (1, "+1"),
        (0, "0"),
        (-1, "-1"),
        (-2, "-2"),
        (-3, "-3/4"),
        (-4, "-3/4"),
        (-6, "-3/4"),
    ],
)
def test_rm17_differences_beyond_the_ends_use_the_last_columns(arm, difference, column):
    table = charge(arm)
    assert table.labels[table.find(difference)] == column


@pytest.mark.rule("Combat procedure")
def test_columns_are_in_the_order_of_the_examples():
    labels = combat().labels
    assert labels == ("1:5", "1:4", "1:3", "1:2", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1")


@pytest.mark.rule("Combat procedure", "Charge procedure", "Combat Result Table")
@pytest.mark.parametrize(
    ("name", "order"),
    [("combat", COMBAT_ORDER), ("infantry", CHARGE_ORDER), ("cavalry", CHARGE_ORDER)],
)
def test_no_table_falls_with_a_better_die_or_a_better_column(name, order):
    table = combat() if name == "combat" else charge(name)
    grid = [[order.index(result) for result in band.results] for band in table.bands]
    for column in grid:
        assert column == sorted(column)
    for die in range(6):
        row = [column[die] for column in grid]
        assert row == sorted(row)


@pytest.mark.rule("Charge results")
def test_cavalry_is_hurt_less_by_a_charge_than_infantry_and_hurts_less():
    """The same column and die is never more extreme against cavalry."""
    for one, other in zip(charge("infantry").bands, charge("cavalry").bands, strict=True):
        for against_foot, against_horse in zip(one.results, other.results, strict=True):
            assert against_foot[0] == against_horse[0]
            rank = {"E": 9}
            foot = rank.get(against_foot[1]) or int(against_foot[1])
            horse = rank.get(against_horse[1]) or int(against_horse[1])
            assert horse <= foot


# Terrain


@pytest.mark.rule("Terrain effects charts")
def test_prices_in_half_points():
    chart = printed()["chart"]
    assert {word: effect.halves for word, effect in chart.hexes.items()} == {
        "clear": 2,
        "forest": 4,
        "swamp": 4,
        "hill": 4,
        "village": 2,
        "town": 2,
        "city": 2,
        "fortified city": 2,
        "fieldworks": 2,
    }
    assert {word: effect.halves for word, effect in chart.sides.items()} == {
        "stream": 2,
        "canal": 2,
        "river": None,
        "ford": 0,
        "bridge": 0,
    }
    assert (chart.road, chart.contact, chart.pontoon, chart.ford) == (1, 2, 2, 4)


@pytest.mark.rule("Terrain effects charts", "Cavalry charges")
def test_only_clear_hexes_are_open_and_only_works_are_fortified():
    chart = printed()["chart"]
    assert [word for word, effect in chart.hexes.items() if effect.open] == ["clear"]
    fortified = [word for word, effect in chart.hexes.items() if effect.fortified]
    assert fortified == ["fortified city", "fieldworks"]


# The track


@pytest.mark.rule("Turn Record Track")
@pytest.mark.ruling("R02")
def test_supply_turns_and_nights_of_both_calendars():
    for calendar, supply in (("literal", [5, 10, 17, 23]), ("regular", [5, 11, 17, 23])):
        days = printed()["calendars"][calendar]
        assert list(days) == list(range(1, 24))
        assert [turn for turn, day in days.items() if day.supply] == supply
        nights = [turn for turn, day in days.items() if day.night]
        assert nights == [turn - 1 for turn in supply], "the turn before each day"


@pytest.mark.rule("Turn Record Track", "Activation points")
def test_the_points_that_the_rulebook_names():
    for days in printed()["calendars"].values():
        assert days[2].points["austrian"] == 4
        assert days[6].points == {"austrian": 3, "piedmontese": 4}


@pytest.mark.rule("Activation points")
def test_piedmontese_are_active_at_night_and_austrians_after_the_morning():
    for days in printed()["calendars"].values():
        for day in days.values():
            austrian, piedmontese = day.points["austrian"], day.points["piedmontese"]
            assert austrian <= 5
            assert piedmontese <= 7
            if day.night:
                assert austrian == 1 < piedmontese
            elif day.turn < 23:
                later = day.hour >= "12:00"
                assert austrian >= 3 if later else austrian <= 3


@pytest.mark.rule("Activation of formations")
def test_command_radius():
    known = printed()
    radius = {formation.side: formation.radius for formation in known["formations"].values()}
    assert radius == {"austrian": 8, "piedmontese": 6}
    assert {chief.radius for chief in known["chiefs"].values()} == {10}
    assert {chief.most for chief in known["chiefs"].values()} == {3}
    assert {(one.radius, one.most) for one in known["independents"].values()} == {(1, 3)}
