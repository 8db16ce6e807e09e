"""Exact chances of fights and charges, against a reckoning that knows nothing of the code."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.radetzky.fights import declaring
from tests.radetzky.table import field, plain, rows, sheet, table
from tricolore.core.ask import Go, Say
from tricolore.rulesets.radetzky import chances
from tricolore.rulesets.radetzky.odds import (
    Outcome,
    all_columns,
    charge_odds,
    fight_odds,
    mean_losses,
    taken,
)
from tricolore.rulesets.radetzky.prospects import (
    charge_bills,
    fight_bills,
    least_losses,
    payment_lines,
    proposal,
)
from tricolore.rulesets.radetzky.results import engage
from tricolore.rulesets.radetzky.state import Bridge
from tricolore.rulesets.radetzky.steps import Advance, AfterCharge, Charge, March, Pay
from tricolore.rulesets.radetzky.table import TABLE

SIXTH = Fraction(1, 6)
DUEL = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}
"""1:1: A2 A2 A1 ENG D1 D2."""


@pytest.mark.rule("Combat procedure", "Combat results")
def test_a_duel_in_the_open_costs_nobody_a_step():
    odds = fight_odds(declaring(DUEL), ["AI.a"], [505])
    assert odds == {
        Outcome(0, 0, taken=False): 3 * SIXTH,
        Outcome(0, 0, taken=True): 2 * SIXTH,
        Outcome(0, 0, taken=False, engaged=True): SIXTH,
    }
    assert taken(odds) == 2 * SIXTH
    assert mean_losses(odds) == (0, 0)


@pytest.mark.rule("Combat procedure", "Retreat")
def test_whoever_cannot_withdraw_pays_in_steps():
    """Behind the defender is a river: D1 and D2 cost one and two steps; two are all it has."""
    shut = plain(sides={(505, hex): "river" for hex in (405, 506, 605)})
    odds = fight_odds(declaring(DUEL, shut), ["AI.a"], [505])
    assert odds[Outcome(0, 1, taken=False)] == SIXTH
    assert odds[Outcome(0, 2, taken=True)] == SIXTH
    assert mean_losses(odds) == (0, Fraction(1, 2))


@pytest.mark.rule("Combat procedure")
@pytest.mark.parametrize("factor", [1, 2, 3, 4, 6, 8, 12, 16, 20, 24])
@pytest.mark.parametrize("elite", ["", " elite"])
def test_chances_agree_with_the_table_for_every_column(factor, elite):
    """Steps that the defender must lose: the number less two, at most what he has."""
    back = f"/{factor // 2}" if factor > 1 else ""
    units = {"AI.a": f"0504 inf {factor}{back}{elite}", "P1.x": "0505 inf 4/2"}
    s = declaring(units)
    table = s.setting.combat_table
    column = table.find(Fraction(factor, 4))
    results = [table.read(column, min(die + bool(elite), 6)) for die in range(1, 7)]
    mine = 2 if factor > 1 else 1
    theirs = sum(min(max(int(r[1:]) - 2, 0), 2) for r in results if r[0] == "D")
    ours = sum(min(max(int(r[1:]) - 2, 0), mine) for r in results if r[0] == "A")
    odds = fight_odds(s, ["AI.a"], [505])
    assert mean_losses(odds) == (ours * SIXTH, theirs * SIXTH)
    assert taken(odds) == sum(r[0] == "D" for r in results) * SIXTH
    assert sum(odds.values()) == 1


@pytest.mark.rule("Evade combat")
def test_cavalry_that_tries_to_evade_cavalry_is_gone_in_four_of_six_and_fights_otherwise():
    units = {"AI.a": "0504 cav 4/2", "P1.x": "0505 cav 1 small"}
    s = declaring(units)
    stands = fight_odds(s, ["AI.a"], [505])
    evades = fight_odds(s, ["AI.a"], [505], evade=True)
    assert taken(evades) == Fraction(4, 6) + Fraction(2, 6) * taken(stands)
    assert mean_losses(evades)[1] == Fraction(2, 6) * mean_losses(stands)[1]


@pytest.mark.rule("Evade combat")
def test_cavalry_always_evades_infantry():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 cav 1 small"}
    assert fight_odds(declaring(units), ["AI.a"], [505], evade=True) == {Outcome(0, 0, True): 1}


@pytest.mark.rule("Combat procedure")
def test_all_columns_show_what_a_shift_would_change():
    s = declaring({"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2"}, plain({505: "forest"}))
    columns = all_columns(s, ["AI.a"], [505])
    assert [column.label for column in columns if column.here] == ["1.5:1"]
    assert [column.label for column in columns] == list(s.setting.combat_table.labels)
    by_label = {column.label: column.chances for column in columns}
    assert by_label["2:1"]["D1"] == 2 * SIXTH
    assert all(sum(column.chances.values()) == 1 for column in columns)


@pytest.mark.rule("Combat procedure")
def test_the_table_shows_the_same_chances():
    s = declaring(DUEL)
    here = next(column for column in all_columns(s, ["AI.a"], [505]) if column.here)
    assert chances.combat_chances(s, ["AI.a"], [505]) == here.chances
    assert {bill.result: bill.chance for bill in fight_bills(s, ["AI.a"], [505])} == here.chances


@pytest.mark.rule("Combat procedure")
def test_the_position_is_left_as_it_was():
    s = declaring(DUEL)
    before = (dict(s.units), s.agenda, dict(s.lost))
    fight_odds(s, ["AI.a"], [505])
    fight_bills(s, ["AI.a"], [505])
    assert (dict(s.units), s.agenda, dict(s.lost)) == before


# Charges


def charging(units, **more):
    s = field(units, active="austrian", posts={"AI": 501, "P1": 520}, **more)
    return s, Charge(March(("AI.c",), (0,)), 505, 2, 504)


@pytest.mark.rule("Charge procedure", "Charge results")
def test_a_charge_against_infantry_on_the_column_of_the_example():
    """+1: A3 A2 D2 D3 D4 DE against a regiment of two steps, charger with two steps."""
    s, charge = charging({"AI.c": "0504 cav 3/1", "P1.x": "0505 inf 2/1"})
    odds = charge_odds(s, charge)
    assert odds == {
        Outcome(1, 0, taken=False): SIXTH,
        Outcome(0, 0, taken=False): SIXTH,
        Outcome(0, 0, taken=True): SIXTH,
        Outcome(0, 1, taken=True): SIXTH,
        Outcome(0, 2, taken=True): 2 * SIXTH,
    }


@pytest.mark.rule("Charge procedure", "Cavalry charges")
def test_a_charge_is_reckoned_from_its_origin_and_evaded_by_cavalry():
    s, charge = charging({"AI.c": "0502 cav 2/1", "P1.x": "0505 cav 1"})
    evades = charge_odds(s, charge, evade=True)
    stands = charge_odds(s, charge)
    assert taken(evades) == Fraction(4, 6) + Fraction(2, 6) * taken(stands)
    assert s.units["AI.c"].hex == 502, "the position stays as it was"


@pytest.mark.rule("Charge results")
def test_bills_of_a_charge():
    s, charge = charging({"AI.c": "0504 cav 3/1", "P1.x": "0505 inf 2/1"})
    bills = {bill.result: bill for bill in charge_bills(s, charge)}
    assert list(bills) == ["A3", "A2", "D2", "D3", "D4", "DE"]
    assert (bills["D4"].perish, bills["D4"].steps) == (True, 2)
    assert (bills["DE"].perish, bills["DE"].steps) == (True, 2)
    assert (bills["D3"].steps, bills["D3"].ground) == (1, 2)
    assert (bills["A3"].side, bills["A3"].steps) == ("austrian", 1)


# What would have to be paid


@pytest.mark.rule("Combat results")
def test_bills_of_a_fight():
    s = declaring(DUEL)
    words = {bill.result: bill.words("austrian") for bill in fight_bills(s, ["AI.a"], [505])}
    assert words["A2"] == "the attacker need lose no step, if it withdraws 2 hexes"
    assert words["D1"] == "the defender need lose no step, if it withdraws 1 hex"
    assert words["ENG"] == "they hold each other"
    shut = plain(sides={(505, hex): "river" for hex in (405, 506, 605)})
    bills = fight_bills(declaring(DUEL, shut), ["AI.a"], [505])
    words = {bill.result: bill.words("austrian") for bill in bills}
    assert words["D1"] == "the defender loses 1 step at least, and cannot withdraw"
    assert words["D2"] == "the defender loses all, 2 steps"


@pytest.mark.rule("Combat results")
@pytest.mark.parametrize("factor", [1, 4, 8, 16, 24])
def test_what_must_be_lost_at_least_is_what_is_lost_when_ground_is_given_up(factor):
    back = f"/{factor // 2}" if factor > 1 else ""
    units = {"AI.a": f"0504 inf {factor}{back}", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 1 small"}
    s = declaring(units)
    bills = fight_bills(s, ["AI.a"], [505])
    means = mean_losses(fight_odds(s, ["AI.a"], [505]))
    assert means == (least_losses(bills, "austrian"), least_losses(bills, "piedmontese"))


@pytest.mark.rule("Combat results", "Retreat", "Advance")
def test_a_payment_in_words():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 1 small"}
    s = field(units, active="austrian", posts={"P1": 520})
    step = Pay("piedmontese", ("P1.x", "P1.y"), 3, (504,))

    def lines(*numbers: int) -> list[str]:
        return payment_lines(s, step, tuple(Say(str(number)) for number in numbers))

    assert lines(2, 1, 0) == [
        "P1.x turned over",
        "from 0505 to 0507",
        "the enemy may advance 2 hexes",
    ]
    assert lines(1, 1, 1) == [
        "P1.x turned over",
        "P1.y eliminated",
        "from 0505 to 0506",
        "the enemy may advance 1 hex",
    ]
    assert lines(0, 2, 1) == ["P1.x and P1.y eliminated", "the enemy may advance 2 hexes"]
    assert lines(1, 1, 0) == ["3 steps must be paid, not 2."]
    two = step._replace(owed=2)
    held = payment_lines(s, two, (Say("0"), Say("1"), Say("1")))
    assert held == ["P1.x turned over", "P1.y eliminated", "the hex is held"]
    assert proposal(s, step) == (Say("2"), Say("0"), Say("1"))


@pytest.mark.rule("Combat results", "Retreat", "Advance")
def test_a_payment_tells_how_far_the_enemy_may_follow_those_who_find_no_room():
    """One hex is paid, but the hexes behind are full: two are walked, and D2 lets him go on."""
    full = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (506, 405, 605) for n in "ab"}
    s = field({**DUEL, **full}, active="austrian", posts={"P1": 520})
    two = Pay("piedmontese", ("P1.x",), 2, (504,))
    lines = payment_lines(s, two, (Say("1"), Say("1")))
    assert lines[-1] == "the enemy may advance 2 hexes"
    one = payment_lines(s, two._replace(owed=1), (Say("1"), Say("0")))
    assert one[-1] == "the enemy may advance 1 hex"


@pytest.mark.rule("Combat results", "Retreat", "Bridges")
@pytest.mark.ruling("S62")
def test_a_payment_reckons_with_those_who_are_eliminated_for_it():
    """0506 has room for one small unit more: for the regiment's friend, but not for the crew that
    must go with him once the regiment is gone."""
    units = {
        **DUEL,
        "P1.y": "0505 inf 2/1 small",
        "P.crew": "0505 crew",
        "P1.a": "0506 inf 2/1",
        "P1.b": "0506 inf 2/1",
    }
    s = field(units, active="austrian", posts={"P1": 520})
    step = Pay("piedmontese", ("P1.x", "P1.y"), 3, (504,))
    lines = payment_lines(s, step, (Say("1"), Say("2"), Say("0")))
    assert lines[:2] == ["P1.x eliminated", "from 0505 to 0507"]
    game = table(_owing(s, step), [Say("1"), Say("2"), Say("0")])
    assert game.state.units["P1.y"].hex == 507
    assert game.state.units["P.crew"].hex == 507


def _owing(s, step):
    s.agenda = (step, *s.agenda)
    return s


@pytest.mark.rule("Charge results", "Cavalry charges")
def test_a_payment_after_a_charge_leaves_the_hex_to_the_charger():
    s, charge = charging({"AI.c": "0504 cav 2/1", "P1.x": "0505 inf 2/1"})
    s.agenda = (AfterCharge(charge, won=True), *s.agenda)
    step = Pay("piedmontese", ("P1.x",), 2, (504,), "Charge results")
    gone = payment_lines(s, step, (Say("2"), Say("0")))
    assert gone == ["from 0505 to 0507", "the charger rides into the hex and may go on"]


@pytest.mark.rule("Combat results", "Advance")
def test_of_several_hexes_a_payment_may_hold_one_and_leave_another():
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "0604 inf 1"}
    s = field(units, active="austrian", posts={"AI": 501, "P1": 520})
    step = Pay("piedmontese", ("P1.x", "P1.y"), 1, (504,))
    lost = payment_lines(s, step, (Say("0"), Say("0"), Say("1")))
    assert lost == ["P1.y eliminated", "0505 held", "the enemy may advance into 0604"]
    both = payment_lines(s, step, (Say("0"), Say("1"), Say("0")))
    assert both == ["P1.x turned over", "0505 and 0604 held"]


@pytest.mark.rule("Combat results", "Advance")
def test_into_a_hex_whose_defenders_are_eliminated_the_enemy_may_advance_two_hexes():
    """D3 against two hexes: one stack dies, the other withdraws by one hex."""
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "0604 inf 2/1"}
    s = field(units, active="austrian", posts={"AI": 501, "P1": 520})
    step = Pay("piedmontese", ("P1.x", "P1.y"), 3, (504,))
    ways = [Say("1"), Say("0"), Say("2")]
    assert payment_lines(s, step, tuple(ways))[-1] == "the enemy may advance 2 hexes"
    s = _owing(s, step)
    s.agenda = (s.agenda[0], Advance(("AI.a",), (505, 604), 3), *s.agenda[1:])
    assert Go(504) in rows(sheet(s, ways))["AI.a"], "by way of 0604 and back"


@pytest.mark.rule("Combat results", "Advance", "ENG result")
@pytest.mark.ruling("U14")
def test_a_payment_tells_that_those_who_are_still_engaged_do_not_follow():
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "0604 inf 4/2"}
    s = field(units, active="austrian", posts={"AI": 501, "P1": 520})
    engage(s, ["AI.a"], ["P1.y"])
    step = Pay("piedmontese", ("P1.x",), 1, (504,))
    s = _owing(s, step)
    s.agenda = (s.agenda[0], Advance(("AI.a",), (505,), 1), *s.agenda[1:])
    ways = (Say("1"), Say("0"))
    assert payment_lines(s, step, ways)[-1] == "the enemy cannot follow"
    assert table(s, list(ways)).ask is None
    s.set_engaged([])
    engage(s, ["AI.a"], ["P1.x"])
    assert payment_lines(s, step, ways)[-1] == "the enemy may advance 1 hex", "he lets go"


@pytest.mark.rule("Combat results", "Advance", "Bridges")
@pytest.mark.ruling("S69", "S80")
def test_a_payment_tells_when_nobody_can_follow_across_the_river():
    """The bridge of the defenders would lead the enemy across, but falls with their defeat."""
    river = plain(sides={(504, 505): "river"})
    s = field({**DUEL, "P.crew": "0505 crew"}, river, active="austrian", posts={"P1": 520})
    s.bridges["P.crew"] = Bridge(504, 3, stands=True)
    step = Pay("piedmontese", ("P1.x",), 1, (504,))
    assert payment_lines(s, step, (Say("1"), Say("0")))[-1] == "the enemy cannot follow"
    game = table(_owing(s.clone(), step), [Say("1"), Say("0")])
    assert game.ask is None
    ford = field(DUEL, plain(sides={(504, 505): "river ford"}), active="austrian")
    assert payment_lines(ford, step, (Say("1"), Say("0")))[-1] == "the enemy may advance 1 hex"


@pytest.mark.rule("Combat results", "Retreat")
def test_the_next_stack_finds_what_room_the_first_has_left():
    """Only 0506 can be reached from both hexes, and it has room for one of them: whoever goes first
    (U18)."""
    shut = [(505, hex) for hex in (404, 405)] + [(605, hex) for hex in (505, 606, 705, 706)]
    banks = plain(sides=dict.fromkeys(shut, "river"))
    units = {"AI.a": "0604 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "0605 inf 4/2"}
    s = field({**units, "P1.z": "0506 inf 4/2"}, banks, active="austrian", posts={"P1": 520})
    step = Pay("piedmontese", ("P1.x", "P1.y"), 1, (604,))
    lines = payment_lines(s, step, (Say("1"), Say("0"), Say("0")))
    assert lines[:2] == ["from 0505 to 0506 or 0507", "from 0605 to 0506 or 0507"]
    assert s.units["P1.x"].hex == 505, "nobody has moved yet"


@pytest.mark.rule("Combat results")
def test_attackers_who_pay_leave_nothing_to_enter():
    s = field(DUEL, active="austrian", posts={"AI": 501})
    step = Pay("austrian", ("AI.a",), 2, (505,))
    assert payment_lines(s, step, (Say("2"), Say("0"))) == ["from 0504 to 0502"]


def test_the_table_tells_what_a_payment_means_and_how_likely_a_hex_is_taken():
    """The queries `draft` of a sheet and its chance that the hex is taken."""
    s = declaring(DUEL)
    declared = TABLE.query(table(s), "draft", {"rows": [["go", 505]]}, "austrian")
    assert declared.taken == pytest.approx(1 / 3)
    game = table(s, [("go", 505)], 6)
    rows = {"rows": [["say", "0"], ["say", "2"]]}
    paid = TABLE.query(game, "draft", rows, "piedmontese")
    assert paid.title == "This payment"
    assert paid.lines == ["P1.x eliminated", "the enemy may advance 2 hexes"]
    assert TABLE.query(game, "draft", rows, "austrian").title == ""
