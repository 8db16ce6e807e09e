"""Elite units and Benedek: one point of the die for each side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.radetzky.fights import fighting, outcome, reasons
from tests.radetzky.table import about, filled, play, printed, sheet, table
from tricolore.core.ask import Go, Say
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.radetzky import charts, reading
from tricolore.rulesets.radetzky.advance import STAY
from tricolore.rulesets.radetzky.odds import all_columns
from tricolore.rulesets.radetzky.steps import Advance as AdvanceStep

LINE = {"AII.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}
ATTACKERS, DEFENDERS = "an elite unit among the attackers", "an elite unit among the defenders"
HIS = "Benedek among the attackers"


def modifiers(units, **more) -> dict[str, int]:
    return reasons(outcome(fighting(units, **more), 6)["modifiers"])


@pytest.mark.rule("Elite units")
def test_on_offence_and_on_defence():
    assert modifiers(LINE) == {}
    assert modifiers({**LINE, "AII.a": "0504 inf 4/2 elite"}) == {ATTACKERS: 1}
    assert modifiers({**LINE, "P1.x": "0505 inf 4/2 elite"}) == {DEFENDERS: -1}


@pytest.mark.rule("Elite units")
@pytest.mark.ruling("R04", "S56")
def test_one_point_at_most_for_each_side_and_both_may_use_it():
    units = {
        "AII.a": "0504 inf 4/2 elite",
        "AII.b": "0504 art 3/1 elite",
        "P1.x": "0505 inf 4/2 elite",
    }
    assert modifiers(units) == {ATTACKERS: 1, DEFENDERS: -1}
    assert outcome(fighting(units), 3)["result"] == "ENG", "the column 1.5:1, a plain 3"


@pytest.mark.rule("Elite units")
@pytest.mark.ruling("R04")
@pytest.mark.parametrize(
    ("die", "mine", "theirs", "result"), [(6, " elite", "", "D2"), (1, "", " elite", "A2")]
)
def test_the_die_stays_between_1_and_6(die, mine, theirs, result):
    units = {"AII.a": f"0504 inf 4/2{mine}", "P1.x": f"0505 inf 4/2{theirs}"}
    fight = outcome(fighting(units), die)
    assert fight["result"] == result
    assert fight["rolled"] == f"{die} {'+1' if mine else '-1'}", "the log shows both"


@pytest.mark.rule("Elite units")
@pytest.mark.ruling("S56")
def test_an_elite_unit_that_stays_out_of_the_fight_gives_nothing():
    units = {**LINE, "AII.FJ": "0504 inf 2/1 small elite"}
    assert modifiers(units, attackers=["AII.a"]) == {}
    assert modifiers(units) == {ATTACKERS: 1}


@pytest.mark.rule("Elite units")
@pytest.mark.ruling("S56")
def test_a_better_die_is_never_worse_so_that_nobody_is_asked_whether_he_uses_his_number():
    order = ["A4", "A3", "A2", "A1", "ENG", "D1", "D2", "D3", "D4", "D5"]
    for band in printed()["combat_table"].bands:
        ranks = [order.index(result) for result in band.results]
        assert ranks == sorted(ranks)


# Benedek


@pytest.mark.rule("Benedek")
@pytest.mark.ruling("S57")
def test_benedek_helps_where_he_is_and_a_unit_of_ii_corps_fights():
    units = {**LINE, "AII.Benedek": "0504 leader elite"}
    assert modifiers(units) == {HIS: 1}
    assert modifiers({**units, "AII.Benedek": "0503 leader elite"}) == {}, "he is elsewhere"
    other = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "AII.Benedek": "0504 leader elite"}
    assert modifiers(other) == {}, "nobody of his corps fights"
    beside = {**other, "AII.b": "0604 inf 4/2"}
    assert modifiers(beside) == {HIS: 1}, "one of his corps fights from another hex"


@pytest.mark.rule("Benedek")
def test_benedek_helps_in_defence_too():
    units = {"P1.a": "0504 inf 4/2", "AII.x": "0505 inf 4/2", "AII.Benedek": "0505 leader elite"}
    assert modifiers(units, side="piedmontese") == {"Benedek among the defenders": -1}


@pytest.mark.rule("Benedek")
def test_benedek_is_not_combined_with_elite_units():
    units = {**LINE, "AII.FJ": "0504 inf 2/1 small elite", "AII.Benedek": "0504 leader elite"}
    assert modifiers(units) == {ATTACKERS: 1}


@pytest.mark.rule("Benedek")
@pytest.mark.ruling("R28", "S58")
def test_benedek_dies_with_the_units_he_is_stacked_with_and_costs_nothing():
    units = {"P1.a": "0504 inf 6/3", "AII.x": "0505 inf 1", "AII.Benedek": "0505 leader elite"}
    after = play(fighting(units, side="piedmontese"), 5)
    assert "AII.x" not in after.units
    assert "AII.Benedek" not in after.units
    assert (after.lost["austrian"], after.captured["austrian"]) == (1, 0)


@pytest.mark.rule("Benedek")
def test_benedek_goes_back_with_his_stack_and_stays_with_those_who_are_left():
    units = {
        "P1.a": "0504 inf 4/2",
        "AII.x": "0505 inf 2/1",
        "AII.y": "0505 inf 2/1",
        "AII.Benedek": "0505 leader elite",
    }
    s = fighting(units, side="piedmontese", posts={"AII": 520})
    after = play(s, 6, [Say("1"), Say("0"), Say("0")])
    assert after.units["AII.Benedek"].hex == after.units["AII.x"].hex != 505
    stays = play(s, 6, [Say("0"), Say("1"), Say("0")])
    assert stays.units["AII.Benedek"].hex == 505


@pytest.mark.rule("Benedek", "Advance")
@pytest.mark.ruling("U12")
def test_benedek_may_advance_with_those_who_fought():
    units = {"AII.a": "0504 inf 8/4", "P1.x": "0505 inf 2/1", "AII.Benedek": "0504 leader elite"}
    s = fighting(units)
    game = table(s, 1, [Say("1"), Say("0")])
    assert [row.key for row in game.chance_ask.rows] == ["AII.a", "AII.Benedek"]
    game.answer([Go(505), Go(505)])
    assert set(game.state.stacks[505]) == {"AII.a", "AII.Benedek"}
    with pytest.raises(IllegalChoice, match="Benedek advances only together with a unit"):
        table(s, 1, [Say("1"), Say("0")], [STAY, Go(505)])
    assert about(s, 1, [Say("1"), Say("0")], [STAY, STAY]) == ""


@pytest.mark.rule("Benedek", "Advance")
@pytest.mark.ruling("U12")
def test_benedek_does_not_join_those_who_have_stayed_where_they_were():
    """0604 is beyond the hex left free, and a friend who has attacked from there stays there."""
    units = {"AII.a": "0504 inf 8/4", "AII.b": "0604 inf 1", "P1.x": "0505 inf 2/1"}
    s = fighting({**units, "AII.Benedek": "0504 leader elite"})
    advances = sheet(s, 6)  # D4: the defender is eliminated
    assert Go(604) in advances.rows[2].options
    with pytest.raises(IllegalChoice, match="Benedek advances only together with a unit"):
        table(s, 6, filled(advances, AII__Benedek=Go(604)))
    both = filled(advances, AII__a=Go(604), AII__b=Go(505), AII__Benedek=Go(604))
    assert play(s, 6, both).units["AII.Benedek"].hex == 604


@pytest.mark.rule("Benedek", "Advance")
@pytest.mark.ruling("U19")
def test_who_is_not_active_neither_leads_an_attack_nor_advances():
    """An INDEPENDENT counter may activate a unit of II Corps, and not Benedek who is with it."""
    units = {"AII.a": "0504 inf 8/4", "P1.x": "0505 inf 2/1", "AII.Benedek": "0504 leader elite"}
    s = fighting(units)
    assert reasons(outcome(s, 6)["modifiers"]) == {HIS: 1}
    s.act = s.act._replace(counter="A.Ind", formations=(), units=frozenset({"AII.a"}))
    assert reasons(outcome(s, 6)["modifiers"]) == {}
    chances = {one.label: one.chances for one in all_columns(s, ["AII.a"], [505]) if one.here}
    assert chances["4:1"]["A1"] == Fraction(1, 6), "a 1 stays a 1"
    game = table(s, 2, [Say("1"), Say("0")])
    assert [row.key for row in game.chance_ask.rows] == ["AII.a"]


@pytest.mark.rule("Benedek")
@pytest.mark.ruling("U19")
def test_in_defence_he_need_not_be_active():
    units = {"P1.a": "0504 inf 4/2", "AII.x": "0505 inf 4/2", "AII.Benedek": "0505 leader elite"}
    assert modifiers(units, side="piedmontese") == {"Benedek among the defenders": -1}


@pytest.mark.rule("Benedek", "Advance")
@pytest.mark.ruling("S58")
def test_an_enemy_who_enters_his_hex_removes_him_without_points():
    units = {
        "P1.a": "0504 inf 8/4",
        "AII.x": "0505 cav 1 small",
        "AII.Benedek": "0505 leader elite",
    }
    s = fighting(units, side="piedmontese", posts={"AII": 520})
    s.put("AII.x", 510)
    s.agenda = (AdvanceStep(("P1.a",), (), 0, (505,)), *s.agenda[1:])
    after = play(s, [Go(505)])
    assert "AII.Benedek" not in after.units
    assert (after.lost["austrian"], after.captured["austrian"]) == (0, 0)


@pytest.mark.rule("Benedek")
@pytest.mark.ruling("R28")
def test_benedek_has_six_points_and_no_step():
    files = Files(reading.DATA, None, reading.NAMED)
    command = charts.reaches(files.read("tables.toml"), "tables.toml")
    benedek = reading._counters(files.read("units.toml"), command, "units.toml")[1]["AII.Benedek"]
    assert (benedek.points, benedek.steps, benedek.factor, benedek.elite) == (6, 0, 0, 1)
    assert benedek.formation == "AII"
