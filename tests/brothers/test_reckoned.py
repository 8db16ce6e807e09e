"""Made-up positions whose columns were worked out by hand, and their chances by `reckoner`.

Each docstring adds up the column from the charts of docs/reconstruction-brothers.md.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.brothers.reckoner import FIRE, Troop, assault_row, assaulted, fired_at
from tests.brothers.table import field, fire, plain, play, scenario, table, told, two
from tricolore.core.ask import Go, Say, Send
from tricolore.rulesets.brothers.assault import differential, shifts_of
from tricolore.rulesets.brothers.fire import column_of
from tricolore.rulesets.brothers.odds import assault_odds, by_unit, fire_odds, taken
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import AssaultStep, Fire, FireStep

STAND = Say("stand")


@pytest.mark.rule("8.4", "12.4")
def test_both_tables_are_those_that_were_typed_in_here():
    setting = scenario()
    assert {
        label: " ".join(row)
        for label, row in zip(setting.fire_table.labels, setting.fire_table.rows, strict=True)
    } == FIRE
    chart = setting.assault_table
    for at, label in enumerate(chart.labels):
        assert [chart.read(at, total) for total in range(2, 13)] == assault_row(label)


# Fires: position, firers, target, column, who is in front there


def shot(
    s: Brothers, firers: tuple[str, ...], target: int, column: str, front: list[Troop]
) -> None:
    """The column, and what becomes of everybody in front."""
    step = Fire(firers, target, "step")
    assert s.setting.fire_table.label(column_of(s, step).total) == column
    odds = fire_odds(s, step)
    assert [by_unit(odds, at) for at in range(len(front))] == fired_at(column, front)
    assert sum(odds.values()) == 1


@pytest.mark.rule("8.1.3", "8.3", "8.6", "8.4", "9.1")
def test_combined_fire_from_the_flank_at_a_village_with_one_unit_low_on_ammunition():
    """5 of 5 + 1 of 1 = 6; one white point is too little; village -1, flank +2, low -2: 5."""
    units = {
        "FI.a": "0505 inf 5/3 7 low",
        "FI.c": "0505 inf 1 8 white",
        "FI.b": "0507 inf 6/4 7",
        "AV.x": "0506 inf 4/2 6",
        "AV.y": "0506 art 2 5",
    }
    s = field(units, plain({506: "village"}), active="FI")
    shot(s, ("FI.a", "FI.c"), 506, "5", [Troop(4, 2, 6), Troop(2, 0, 5)])


@pytest.mark.rule("8.1.4", "8.3", "8.4", "9.2", "10.1")
def test_canister_up_a_slope_into_woods_at_a_worn_and_shaken_brigade():
    """4, canister +2, up a slope -1, woods -2: 3."""
    setting = plain({506: "woods"}, level={506: 1}, sides={(505, 506): "slope"})
    units = {"AV.g": "0505 art 4/2 6", "FI.x": "0506 inf 5/3 7 worn shaken"}
    s = field(units, setting, active="AV")
    shot(s, ("AV.g",), 506, "3", [Troop(5, 3, 7, worn=True, hits=1)])


@pytest.mark.rule("8.1.4", "8.1.5", "8.3")
def test_rifled_guns_at_three_hexes_over_a_village_at_cultivated_rising_ground():
    """5, white +1, extended -2, obscured -2, cultivated -1, higher level -1: 0, the cadre's."""
    setting = plain({504: "village", 506: "cultivated"}, level={503: 1, 504: 1, 505: 1, 506: 2})
    units = {"FI.g": "0503 art 5/3 7 medium white", "AV.x": "0506 inf 5/3 6"}
    s = field(units, setting, active="FI")
    shot(s, ("FI.g",), 506, "Cadre", [Troop(5, 3, 6)])


@pytest.mark.rule("8.1.2", "8.1.4", "8.3")
def test_guns_beneath_a_brigade_fire_their_share_at_horse_two_hexes_away():
    """2 of 6, white +1 (it fires alone), only cavalry in front +1: 4."""
    units = {
        "FI.a": "0504 inf 4/2 7",
        "FI.g": "0504 art 6/4 7 medium white",
        "AV.u": "0506 cav 3/2 7 medium",
        "AV.v": "0506 cav 3/2 6 light disrupted",
    }
    s = field(units, active="FI")
    shot(s, ("FI.g",), 506, "4", [Troop(3, 2, 7), Troop(3, 2, 6, hits=2)])


@pytest.mark.rule("8.3", "8.1.2", "8.5", "10.1")
def test_canister_from_the_flank_goes_off_the_table_and_breaks_what_is_worn():
    """6, canister +2, flank +2: 10 and more."""
    units = {
        "AV.g": "0505 art 6/4 6",
        "AV.b": "0606 inf 5/3 6",
        "FI.x": "0506 inf 6/4 7 worn",
        "FI.y": "0506 inf 1 8",
        "FI.z": "0506 art 2 7 medium",
    }
    s = field(units, active="AV")
    front = [Troop(6, 4, 7, worn=True), Troop(1, 0, 8), Troop(2, 0, 7)]
    shot(s, ("AV.g",), 506, "10+", front)


@pytest.mark.rule("8.3", "8.1.5")
def test_along_a_hexside_between_troops_and_open_ground_flank_and_obscured_sight_cancel_out():
    """4, medium guns at two hexes, flank +2 by the unit above, obscured -2: 4."""
    units = {
        "FI.goze": "0505 inf 6/4 7",
        "FI.dieu": "0606 inf 6/4 7",
        "FI.guns": "0607 art 4/2 7 medium",
        "AV.x": "0506 inf 5/3 5 shaken",
    }
    s = field(units, active="FI")
    shot(s, ("FI.guns",), 506, "4", [Troop(5, 3, 5, hits=1)])


@pytest.mark.rule("8.1.3", "8.1.4")
@pytest.mark.ruling("B21")
@pytest.mark.parametrize(("hex", "column"), [("0505", "6"), ("0504", "4"), ("0503", "4")])
def test_of_guns_that_fire_together_the_worse_counts(hex, column):
    """3 + 3; next to the target no canister, since some are rifled; at two hexes extended range
    for the smoothbores, -2, at three for all."""
    units = {
        "FI.g": f"{hex} art 3/2 7 medium white",
        "FI.h": f"{hex} art 3/2 7",
        "AV.x": "0506 inf 5/3 6",
    }
    s = field(units, active="FI")
    shot(s, ("FI.g", "FI.h"), 506, column, [Troop(5, 3, 6)])


@pytest.mark.rule("8.6", "8.7.1", "8.4")
def test_ammunition_and_commanders_have_the_chances_of_their_dice():
    """Column 6: - on 2 to 4, so 30 of 36 falls bring a result, each with a ten in one of ten."""
    units = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 inf 5/3 6"}
    s = field(units, active="FI", staff={"AV": 506, "FranzJosef": 506})
    odds = fire_odds(s, Fire(("FI.a",), 506, "step"))
    assert by_unit(odds, 1)["low on ammunition"] == Fraction(17, 360)
    assert by_unit(odds, 2)["hit"] == Fraction(30, 36) / 10 / 2  # chance picks one of the two
    assert by_unit(odds, 3)["hit"] == Fraction(30, 36) / 10 / 2


@pytest.mark.rule("11.8.1", "8.3")
def test_the_second_defensive_fire_is_two_columns_worse_and_flanks_like_any_other():
    """First 5; at the next hex two enemies on sides that do not touch: 5 + 2 - 2, and 4 + 2."""
    units = {"FI.a": "0405 inf 6/4 7", "AV.x": "0507 inf 5/3 7", "AV.y": "0604 inf 4/2 7"}
    s = field(units, active="FI")
    s.shift("FI.a", 406)
    assert column_of(s, Fire(("AV.x",), 406, "defensive")).total == 5
    s.answers = {"AV.x": 1}
    s.shift("FI.a", 505)
    s.shift("AV.x", 506)
    s.shift("AV.y", 504)
    assert column_of(s, Fire(("AV.x",), 505, "defensive")).total == 5
    assert column_of(s, Fire(("AV.y",), 505, "defensive")).total == 6


# Assaults


def stormed(
    s: Brothers,
    lead: int,
    attackers: list[str],
    column: str,
    troops: tuple[list[Troop], list[Troop]],
) -> None:
    odds = assault_odds(s, 506, lead, attackers)
    fates, left = assaulted(column, *troops)
    assert [by_unit(odds, at) for at in range(len(fates))] == fates
    assert taken(odds, len(troops[0])) == left
    assert sum(odds.values()) == 1


def column_at(s: Brothers, lead: int, attackers: list[str], helpers: dict[int, list[str]]) -> str:
    chart = s.setting.assault_table
    shift = shifts_of(s, attackers, lead, 506, helpers, 0).total
    return chart.labels[chart.shift(chart.find(differential(s, attackers, 506).total), shift)]


@pytest.mark.rule("12.1", "12.3.1", "12.3.2", "12.3.3", "12.4")
def test_two_brigades_from_opposite_sides_against_a_brigade_with_its_battery_in_a_village():
    """6 - (5 + 1) = 0: column -1/0; morale 7 against 6 +1; 11 to 6 is 1:1; flank +2; village -1:
    two to the right, +3/+4."""
    units = {
        "FI.a": "0505 inf 6/4 7",
        "FI.b": "0507 inf 5/3 7",
        "AV.x": "0506 inf 5/3 6",
        "AV.g": "0506 art 2 5",
    }
    s = field(units, plain({506: "village"}), active="FI")
    s.declared = {"FI.a": 506, "FI.b": 506}
    assert column_at(s, 505, ["FI.a"], {507: ["FI.b"]}) == "+3/+4"
    defenders = [Troop(5, 3, 6), Troop(2, 0, 5, guns=True)]
    stormed(s, 505, ["FI.a"], "+3/+4", (defenders, [Troop(6, 4, 7)]))


@pytest.mark.rule("12.1", "12.3", "12.4.2", "10.1")
def test_up_a_slope_across_nothing_against_a_town_with_worn_troops():
    """4 + 1 - 4 = 1: +1/+2; morale 6 against 7 -1; 5 to 4 is 1:1; slope -2, town -3: six to the
    left, beyond the first column."""
    setting = plain({506: "town"}, level={506: 1}, sides={(505, 506): "slope"})
    units = {
        "FI.a": "0505 inf 6/4 6 worn",
        "FI.c": "0505 inf 1 8",
        "AV.x": "0506 inf 6/4 7 worn",
    }
    s = field(units, setting, active="FI")
    assert column_at(s, 505, ["FI.a", "FI.c"], {}) == "-6"
    attackers = [Troop(6, 4, 6, worn=True), Troop(1, 0, 8)]
    stormed(s, 505, ["FI.a", "FI.c"], "-6", ([Troop(6, 4, 7, worn=True)], attackers))


@pytest.mark.rule("11.11.2", "12.3.2", "12.3", "12.4")
def test_a_charge_of_heavy_horse_with_foot_that_helps_it():
    """3 + 3 - 4 = 2: +1/+2; morale 8 against 6 +1; 6 + 6 to 4 is 3:1, +2; hexes that touch, no
    flank: three to the right, +7/+8."""
    units = {
        "FI.c": "0505 cav 3/2 8 heavy",
        "FI.b": "0605 inf 6/4 7",
        "AV.x": "0506 inf 5/3 7 shaken",
    }
    s = field(units, active="FI")
    s.declared, s.charges = {"FI.c": 506, "FI.b": 506}, {"FI.c": Charge(506, 1)}
    assert column_at(s, 505, ["FI.c"], {605: ["FI.b"]}) == "+7/+8"


@pytest.mark.rule("12.1", "12.3.1", "12.3.2", "3.6")
def test_guns_alone_are_halved_in_strength_and_morale():
    """3 - 5 / 2 = 1: +1/+2; morale 4 against 7 / 2 = 3 +1; 3 to 2 is 1:1: +3/+4."""
    units = {"FI.a": "0505 inf 3/2 4", "AV.g": "0506 art 5/3 7"}
    s = field(units, active="FI")
    assert column_at(s, 505, ["FI.a"], {}) == "+3/+4"
    stormed(s, 505, ["FI.a"], "+3/+4", ([Troop(5, 3, 7, guns=True)], [Troop(3, 2, 4)]))


@pytest.mark.rule("12.3", "12.3.2", "12.4")
def test_horse_that_does_not_charge_over_a_stream_against_foot_twice_as_strong():
    """3 - 6 = -3: -3/-2; equal morale; 3 to 6 is 1:2, -1; stream -1; horse on foot -1: -6."""
    setting = plain(sides={(505, 506): "stream"})
    units = {"FI.c": "0505 cav 3/2 6 light", "AV.x": "0506 inf 6/4 6"}
    s = field(units, setting, active="FI")
    assert column_at(s, 505, ["FI.c"], {}) == "-6"
    stormed(s, 505, ["FI.c"], "-6", ([Troop(6, 4, 6)], [Troop(3, 2, 6)]))


@pytest.mark.rule("12.4.1", "12.4.2", "9.2", "10.1")
def test_losses_of_tired_troops_bring_break_tests():
    """4 - 3 = 1: +1/+2; morale 7 against 5 +1; 4 to 3 is 1:1: +3/+4."""
    units = {"FI.a": "0505 inf 6/4 7 worn", "AV.x": "0506 inf 7/5 7 worn disrupted"}
    s = field(units, active="FI")
    assert column_at(s, 505, ["FI.a"], {}) == "+3/+4"
    defenders, attackers = [Troop(7, 5, 7, worn=True, hits=2)], [Troop(6, 4, 7, worn=True)]
    stormed(s, 505, ["FI.a"], "+3/+4", (defenders, attackers))


@pytest.mark.rule("12.4.2", "10.1")
def test_who_falls_back_into_the_hex_of_a_broken_enemy_has_fallen_back():
    """1 - 1 = 0: column -1/0; morale 8 against 7 +1; 1 to 1 is 1:1: +1/+2.  No enemy is left."""
    units = {"FI.a": "0606 inf 5/1 8 worn", "AV.x": "0506 inf 1 7"}
    s = field(units, active="FI")
    assert column_at(s, 606, ["FI.a"], {}) == "+1/+2"
    stormed(s, 606, ["FI.a"], "+1/+2", ([Troop(1, 0, 7)], [Troop(5, 1, 8, worn=True)]))


@pytest.mark.rule("14.1")
def test_odds_are_told_of_a_formation_that_may_collapse_as_it_acts():
    units = {
        "FI.a": "0505 inf 6/4 7 worn disrupted",
        "FI.b": "0707 inf 6/4 7",
        "AV.x": "0506 inf 5/3 7",
    }
    s = field(units, active="FI", morale={"FI": 1}, staff={"FI": 707})
    worn, line = Troop(6, 4, 7, worn=True, hits=2), Troop(5, 3, 7)
    fired = by_unit(fire_odds(s, Fire(("AV.x",), 505, "defensive", mover=("FI.a",))), 0)
    assert fired == fired_at("5", [worn])[0]
    s.declared = {"FI.a": 506}
    fought = by_unit(assault_odds(s, 506, 505, ["FI.a"]), 1)  # 2 - 5, -1 for morale, -2 for 1:3
    assert fought["broken"] == assaulted("-6", [line], [worn])[0][1]["broken"]


# What the dice show is what is played


@pytest.mark.rule("8.4", "8.2")
def test_the_fire_is_played_on_the_column_that_was_told():
    units = {
        "FI.a": "0505 inf 5/3 7 low",
        "FI.c": "0505 inf 1 8 white",
        "FI.b": "0507 inf 6/4 7",
        "AV.x": "0506 inf 4/2 6",
    }
    s = field(units, plain({506: "village"}), active="FI", steps=[FireStep()])
    game = table(s, Send("FI.a", 506), fire(4, 4, 5))  # M+1 on column 5
    assert told(game, "8.4") == ["('FI.a', 'FI.c') fire at 0506 on column 5: [4, 4, 5], M+1."]
    assert game.state.units["AV.x"].hits == 1  # type: ignore[attr-defined]


@pytest.mark.rule("12.4", "12.4.2")
def test_the_assault_is_played_on_the_column_that_was_told():
    units = {
        "FI.a": "0505 inf 6/4 7",
        "FI.b": "0507 inf 5/3 7",
        "AV.x": "0506 inf 5/3 6",
        "AV.g": "0506 art 2 5",
    }
    s = field(units, plain({506: "village"}), active="FI", steps=[AssaultStep()])
    s.declared = {"FI.a": 506, "FI.b": 506}
    led = (Go(506), Go(505), STAND)
    game = table(s, *led, two(6, 5))  # D2* on +3/+4
    assert "on column +3/+4: [6, 5], D2*" in told(game, "12.4")[0]
    hit = play(s, *led, two(6, 5), Say("0"))
    assert hit.units["AV.x"].hits == 2
    assert "AV.g" in hit.broken
