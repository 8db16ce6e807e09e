"""10.4.3 and the Combat Results Table with its modifiers."""

from __future__ import annotations

import pytest

from tests.butchery.fight import attacks, battle, duel, reasons
from tests.butchery.table import field, ground
from tests.table import script
from tricolore.rulesets.butchery.assault import attack_fight, defence_fight
from tricolore.rulesets.butchery.combat import prepare
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.combat import Fight, roll_combat

PRINTED = """
    1   X  X  X  X  X  T  T   T   D
    2   X  X  X  X  T  T  T   D   D
    3   X  X  X  T  T  T  D   D   D
    4   X  X  T  T  T  D  D   D   D+1
    5   X  T  T  T  D  D  D   D+1 D+1
    6   T  T  T  D  D  D  D+1 D+1 D+1
"""
CELLS = [
    (column, int(die), result)
    for die, *row in map(str.split, PRINTED.strip().splitlines())
    for column, result in enumerate(row)
]


def attack(s: Butchery, *attackers: str, target: str = "AV.Koller") -> Fight:
    return attack_fight(s, target, attacks(s, target, *(attackers or ["FI.Dieu"])))


def defence(s: Butchery, *attackers: str, target: str = "AV.Koller") -> Fight:
    who = attackers or ("FI.Dieu",)
    return defence_fight(s, target, who[0], attacks(s, target, *who))


def strength(attacker: int, defender: int = 3, **fields) -> Butchery:
    figures = {"FI.Dieu": {"combat": attacker}, "AV.Koller": {"combat": defender}}
    return duel(figures=figures, **fields)


# The table


@pytest.mark.rule("table", "10.4.3")
@pytest.mark.parametrize(("column", "die", "result"), CELLS)
def test_every_cell_of_the_table_in_the_attack(column, die, result):
    s = strength(column)
    assert script(roll_combat(s, attack(s)), die) == result


@pytest.mark.rule("table", "10.4.3")
@pytest.mark.parametrize(("column", "die", "result"), CELLS)
def test_every_cell_of_the_table_in_defensive_combat(column, die, result):
    s = strength(6, column)
    assert script(roll_combat(s, defence(s)), die) == result


@pytest.mark.rule("table")
def test_the_table_has_nine_columns_and_six_rows():
    assert len(CELLS) == 54
    assert duel().setting.combat_results.columns == tuple(range(9))


@pytest.mark.rule("table", "1.3", "10.4.3")
@pytest.mark.parametrize(
    ("value", "terrain", "column"),
    [(13, 2, 6), (13, 3, 4), (13, 1, 13), (6, 2, 3), (5, 2, 2), (5, 3, 1), (2, 3, 0), (0, 1, 0)],
)
def test_the_value_is_divided_by_the_terrain_and_rounded_down(value, terrain, column):
    s = duel()
    fight = prepare(s, ["FI.Dieu"], "AV.Koller", value, terrain, "10.4.3")
    assert fight.column.total == column


@pytest.mark.rule("table")
@pytest.mark.parametrize(("value", "bonus"), [(8, 0), (9, 1), (10, 2), (13, 5)])
def test_each_column_beyond_the_eighth_adds_one_to_the_die(value, bonus):
    s = strength(value)
    assert attack(s).die.total == bonus
    assert script(roll_combat(s, attack(s)), 1) == ("D" if bonus < 3 else "D+1")


@pytest.mark.rule("table")
def test_columns_are_counted_after_the_column_modifiers():
    s = strength(9, setting=ground(level={1911: 1}))
    assert attack(s).column.total == 8
    assert attack(s).die.total == 0


@pytest.mark.rule("table")
def test_below_nought_the_column_of_nought_is_read():
    s = battle(
        {"FI.Dieu": "1912 E -1", "AV.Koller": "1911 W"},
        ground(level={1911: 1}, sides={(1911, 1912): "hedge"}),
        figures={"FI.Dieu": {"combat": 1}},
    )
    assert attack(s).column.total == -2
    assert script(roll_combat(s, attack(s)), 5) == "X"
    assert script(roll_combat(s, attack(s)), 6) == "T"


@pytest.mark.rule("table")
def test_a_die_below_one_or_above_six_reads_as_one_or_six():
    s = strength(8)
    weak = prepare(s, ["FI.Dieu"], "AV.Koller", 5, 1, "10.4.3", penalty=True)
    assert script(roll_combat(s, weak), 1) == "T"
    strong = prepare(s, ["FI.Dieu"], "AV.Koller", 3, 1, "10.4.3", bonus=2)
    assert script(roll_combat(s, strong), 6) == "D"


# Terrain values


@pytest.mark.rule("table", "10.4.3")
@pytest.mark.parametrize(
    ("terrain", "level", "value"),
    [
        ("clear", 0, 1),
        ("clear", 1, 1),
        ("clear", 2, 1),
        ("clear", 3, 2),
        ("clear", 4, 2),
        ("woods", 0, 2),
        ("village", 0, 2),
        ("town", 0, 3),
        ("isolated building", 0, 1),
    ],
)
def test_terrain_values(terrain, level, value):
    setting = ground({1911: terrain}, level={1911: level, 1912: level})
    assert attack(strength(12, setting=setting)).column.total == 12 // value


@pytest.mark.rule("table")
@pytest.mark.ruling("R32")
@pytest.mark.parametrize(("terrain", "value"), [("woods", 2), ("village", 2), ("town", 3)])
def test_cover_on_high_ground_has_the_higher_of_the_two_values(terrain, value):
    setting = ground({1911: terrain}, level={1911: 4, 1912: 4})
    assert attack(strength(12, setting=setting)).column.total == 12 // value


@pytest.mark.rule("table", "10.4.3")
def test_the_terrain_of_the_attacker_does_not_matter():
    assert attack(strength(6, setting=ground({1912: "town"}))).column.total == 6


# Column modifiers


@pytest.mark.rule("table")
@pytest.mark.parametrize("losses", [0, 1, 2])
def test_each_step_lost_by_the_attacker_is_a_column_less(losses):
    s = battle(
        {"FI.Dieu": f"1912 E -{losses}", "AV.Koller": "1911 W"},
        figures={"FI.Dieu": {"cohesion": 3}},
    )
    assert attack(s).column.total == 6 - losses


@pytest.mark.rule("table")
def test_the_losses_of_the_target_do_not_help_the_attacker():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W -1"})
    assert attack(s).column.total == 6


@pytest.mark.rule("table", "12.1")
def test_the_losses_of_all_units_that_attack_together_count():
    s = battle({"FI.Dieu": "1912 E -1", "FI.Goze": "2012 NW -1", "AV.Koller": "1911 W"})
    assert attack(s, "FI.Dieu", "FI.Goze").column.total == 12 - 2


@pytest.mark.rule("table")
@pytest.mark.parametrize(
    ("level", "column"), [({}, 6), ({1911: 1}, 5), ({1911: 2}, 5), ({1912: 1}, 7), ({1912: 2}, 7)]
)
def test_a_higher_target_is_a_column_less_and_a_lower_one_a_column_more(level, column):
    assert attack(duel(ground(level=level))).column.total == column


@pytest.mark.rule("table", "12.1")
def test_with_attackers_above_and_below_the_target_both_modifiers_apply():
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"},
        ground(level={1911: 1, 2012: 2}),
    )
    column = reasons(attack(s, "FI.Dieu", "FI.Goze").column)
    assert column == {"value": 12, "enemy higher": -1, "enemy lower": 1}


@pytest.mark.rule("table")
@pytest.mark.parametrize("side", ["ridge", "hedge", "water course"])
def test_a_ridge_hedge_or_water_course_between_them_is_a_column_less(side):
    assert attack(duel(ground(sides={(1911, 1912): side}))).column.total == 5


@pytest.mark.rule("table")
def test_a_hexside_elsewhere_does_not_matter():
    assert attack(duel(ground(sides={(1911, 2012): "hedge"}))).column.total == 6


@pytest.mark.rule("table", "12.1")
def test_one_attacker_behind_a_hedge_is_enough_and_two_are_no_worse():
    units = {"FI.Dieu": "1912 E", "FI.Goze": "2012 NW", "AV.Koller": "1911 W"}
    one = {(1911, 2012): "hedge"}
    for sides in (one, one | {(1911, 1912): "ridge"}):
        assert attack(battle(units, ground(sides=sides)), "FI.Dieu", "FI.Goze").column.total == 11


# Die modifiers


@pytest.mark.rule("table")
def test_heavy_cavalry_adds_one_to_the_die():
    units = {"FD.Marion": "1912 E", "FD.deForlon": "2012 NW", "AV.Koller": "1911 W"}
    s = battle(units, active="FD", figures={"FD.Marion": {"heavy": True}})
    assert attack(s, "FD.Marion").die.total == 1
    assert attack(s, "FD.deForlon").die.total == 0


@pytest.mark.rule("table", "12.1")
def test_one_heavy_unit_among_several_is_enough_and_two_count_once():
    units = {"FD.Marion": "1912 E", "FD.deForlon": "2012 NW", "AV.Koller": "1911 W"}
    heavy = {"FD.Marion": {"heavy": True}}
    for figures in (heavy, heavy | {"FD.deForlon": {"heavy": True}}):
        s = battle(units, active="FD", figures=figures)
        assert attack(s, "FD.Marion", "FD.deForlon").die.total == 1


@pytest.mark.rule("table", "10.4.12")
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_the_bonus_of_the_commander_is_added_to_the_die(bonus):
    s = duel(leaders={"FI": "1912"}, commanders={"FI": {"bonus": bonus}})
    assert attack(s).die.total == bonus


@pytest.mark.rule("table")
def test_an_attacker_with_a_flank_in_an_enemy_zone_has_two_less_on_the_die():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1814 SE"})
    assert reasons(attack(s).die) == {"flank in an enemy zone of control": -2}


@pytest.mark.rule("table")
@pytest.mark.ruling("R42")
def test_an_enemy_on_the_flank_who_looks_elsewhere_does_no_harm():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1913 W"})
    assert attack(s).die.total == 0


@pytest.mark.rule("table")
@pytest.mark.ruling("R42")
def test_all_flanks_in_enemy_zones_are_no_worse_than_one():
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "AV.Koller": "1911 W",
            "AV.Gaal": "1914 E",
            "AV.Bils": "1712 SW",
            "AV.Puchner": "2112 W",
        }
    )
    assert attack(s).die.total == -2


@pytest.mark.rule("table")
@pytest.mark.ruling("R42")
def test_an_enemy_zone_over_the_unit_itself_and_its_front_does_no_harm():
    s = battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"})
    assert 1912 in s.field("austrian").zone
    assert attack(s).die.total == 0


@pytest.mark.rule("table", "12.1")
@pytest.mark.ruling("R42")
def test_the_exposed_flank_of_one_attacker_tells_on_all_that_attack_together():
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "FI.Goze": "1812 SW",
            "AV.Koller": "1911 W",
            "AV.Gaal": "1612 SE",  # 1711 and 1712, flanks of Goze alone
        }
    )
    assert attack(s, "FI.Dieu").die.total == 0
    assert attack(s, "FI.Dieu", "FI.Goze").die.total == 4 - 2  # 12 points, 4 beyond 8


@pytest.mark.rule("table", "4")
def test_a_unit_in_a_village_has_no_flank_to_be_taken_in():
    units = {"FI.Dieu": "1912 E", "AV.Koller": "1911 W", "AV.Gaal": "1814 SE"}
    assert attack(battle(units, ground({1912: "village"}))).die.total == 0


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R13")
def test_an_attack_out_of_command_has_one_less_on_the_die():
    assert reasons(attack(duel(lost=["FI.Dieu"])).die) == {"out of command": -1}


@pytest.mark.rule("table", "10.4.4")
def test_guns_that_defend_themselves_are_adjacent_to_their_target():
    s = battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"})
    assert defence(s, target="AV.A1").die.total == 1


@pytest.mark.rule("table")
def test_all_modifiers_together():
    """13 points against woods on a hill behind a stream, a general leading, a flank exposed."""
    s = battle(
        {"FI.Dieu": "1912 E -1", "AV.Koller": "1911 W", "AV.Gaal": "1814 SE"},
        ground({1911: "woods"}, level={1911: 1}, sides={(1911, 1912): "water course"}),
        figures={"FI.Dieu": {"combat": 13}},
        leaders={"FI": "1912"},
        lost=["FI.Dieu"],
    )
    fight = attack(s)
    assert fight.column.total == 6 - 1 - 1 - 1
    assert fight.die.total == 2 - 2 - 1


@pytest.mark.rule("10.4.3")
def test_the_figures_on_the_counter_are_what_is_divided():
    s = field({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, active="FI", step="combat")
    assert attack(s).column.total == s.counter("FI.Dieu").combat
