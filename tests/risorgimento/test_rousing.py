"""4.6, 4.62: what rouses a Reserve; 5.1: how a brigade marches that has left it."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import S, about, d, dd, field, offered, picks, plain, play
from tricolore.core.ask import NO, YES, Go, Pick, Stack, Turn
from tricolore.rulesets.risorgimento.reactions import party_of
from tricolore.rulesets.risorgimento.setting import AUSTRIAN, Arrival, Place
from tricolore.rulesets.risorgimento.steps import (
    Declare,
    Fight,
    LeaveReserves,
    Manoeuvre,
    PlaceReserves,
    Release,
)

# 4.62: attackers enter the hex


@pytest.mark.rule("4.62", "7.41")
@pytest.mark.ruling("R15")
def test_an_attack_rouses_a_reserve_three_hexes_from_the_hex_that_is_attacked():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line", "A3.a.1": "1006 S line res"}
    s = field(units, active="F1", steps=(Fight(1009, ("F1.a.1",)),))
    assert s.units["A3.a.1"].reserve
    assert not play(s).units["A3.a.1"].reserve  # before the dice
    assert about(s) == "Roll attack"
    lost = play(s, dd(0, 9))
    assert lost.units["F1.a.1"].hex == 1010
    far = field({**units, "A3.a.1": "1005 S line res"}, active="F1", steps=s.agenda)
    assert play(far, dd(0, 9)).units["A3.a.1"].reserve


@pytest.mark.rule("4.62")
@pytest.mark.ruling("R15", "R16")
def test_units_that_step_out_of_a_stack_rouse_enemies_in_their_turn_and_take_places():
    units = {f"A3.a.{at}": "1010 S line" for at in (1, 2, 3)}
    units |= {"F1.a.1": "1014 N line res"}
    places = {"Ponte": Place("Ponte", (1011,), 1, "allied")}
    step = Release(("A3.a.1", "A3.a.2", "A3.a.3"))
    s = field(units, plain(places=places), active="A3", steps=(step,))
    assert s.units["F1.a.1"].reserve
    after = play(s, Go(1011), Turn(S))
    assert not after.units["F1.a.1"].reserve
    assert after.holders[1011] == AUSTRIAN
    back = play(s, Go(1009), Turn(S))
    assert back.units["F1.a.1"].reserve


@pytest.mark.rule("4.62", "5.23")
@pytest.mark.ruling("R16", "R56")
def test_they_are_disordered_by_deep_water_and_choose_their_facing():
    units = {f"A3.a.{at}": "1010 S line" for at in (1, 2)}
    units |= {"A3.a.3": "1010 S F", "A3.a.4": "1011 S line"}
    setting = plain(sides={(1010, 1009): "deep stream"})
    step = Release(("A3.a.1", "A3.a.2", "A3.a.3"))
    s = field(units, setting, active="A3", steps=(step,))
    assert about(s, Go(1009)) == "FaceOnEntry"
    assert play(s, Go(1009), Turn(S)).units["A3.a.1"].disordered
    joined = play(s, Go(1011))
    assert joined.units["A3.a.1"].facing == S  # it faces as those who are there


@pytest.mark.rule("4.62")
def test_a_reserve_that_is_reached_by_reinforcements_is_released():
    arrivals = (Arrival(("F1.a.1",), (), 3, (1024,)),)
    units = {"F1.a.1": "off line", "F1.b.1": "0101 N line", "A3.a.1": "1021 S line res"}
    s = field(units, plain(arrivals=arrivals), active="F1", steps=(Manoeuvre("F1.a"),))
    assert s.units["A3.a.1"].reserve
    assert not play(s, Pick("F1.a.1"), Go(1024)).units["A3.a.1"].reserve


# 4.6: leaving it


@pytest.mark.rule("4.62")
def test_a_brigade_is_held_until_the_turn_of_its_release_only():
    setting = plain(held=frozenset({"A3.a"}), releases={"A3.a": 4})
    s = field({"A3.a.1": "1010 N line res"}, setting, steps=(LeaveReserves(AUSTRIAN),))
    assert about(s) == ""
    s.turn = 4
    assert picks(offered(s)) == {"A3.a"}


@pytest.mark.rule("4.6")
@pytest.mark.ruling("R14")
def test_not_without_a_brigadier_and_all_who_are_in_command_at_once():
    units = {"A3.a.1": "1010 N line", "A3.b.1": "1210 N line", "A3.g": "1011 N F"}
    s = field(units, steps=(PlaceReserves(AUSTRIAN),), leaders={"A3.b": 0})
    assert picks(offered(s)) == {"A3.a"}  # Reserve batteries belong to no brigade
    after = play(s, Pick("A3.a"))
    assert [uid for uid, unit in after.units.items() if unit.reserve] == ["A3.a.1"]
    assert about(s, Pick("A3.a")) == ""


# 5.1: Strategic Movement of a brigade that has left Reserve


@pytest.mark.rule("5.1", "5.11")
@pytest.mark.ruling("R57")
def test_a_brigade_that_has_left_reserve_marches_without_orders_the_first_time_it_acts():
    units = {"A3.a.1": "1010 N line res", "A3.b.1": "2020 N line"}
    s = field(units, steps=(LeaveReserves(AUSTRIAN),), leaders={"A3": 2020})
    after = play(s, Pick("A3.a"))
    assert after.brigades["A3.a"].roused
    s = field({"A3.a.1": "1010 N line", "A3.b.1": "2020 N line"}, active="A3", leaders={"A3": 2020})
    assert about(s, Pick("A3.a"), NO) == "ChooseMover"
    s.set_brigade("A3.a", roused=True)
    assert about(s, Pick("A3.a"), NO) == "GoStrategic"
    gone = play(s, Pick("A3.a"), NO, YES)
    assert gone.brigades["A3.a"].strategic
    assert not gone.brigades["A3.a"].roused
    assert not play(s, Pick("A3.a"), NO, NO).brigades["A3.a"].roused


@pytest.mark.rule("4.61", "6.21")
@pytest.mark.ruling("R16")
def test_units_in_reserve_keep_their_zone_and_do_not_react():
    units = {"F1.a.1": "1010 N line m9", "A3.a.1": "1007 S lcav res"}
    s = field(units, active="F1", steps=())
    assert 1008 in s.zones(AUSTRIAN)
    assert party_of(s, 1007) == ()
    s.set_reserve("A3.a.1", False)
    assert party_of(s, 1007) == ("A3.a.1",)


@pytest.mark.rule("4.61", "6.34")
@pytest.mark.ruling("R16", "A5")
def test_nobody_presses_riders_in_reserve_who_do_not_react():
    units = {"F1.a.1": "1008 N line", "A3.a.1": "1007 S lcav"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert Stack(1007) in offered(s, Pick("F1.a.1"))
    s.set_reserve("A3.a.1", True)
    assert Stack(1007) not in offered(s, Pick("F1.a.1"))


@pytest.mark.rule("4.62", "6.34")
@pytest.mark.ruling("R15")
def test_riders_who_withdraw_rouse_whom_they_pass():
    """From 1008 by 1007 to 1006; only 1006 is farther than three hexes away."""
    units = {
        "F1.a.1": "1111 N line",
        "F1.r.1": "1010 N line res",
        "A1.x.1": "1008 S lcav",
    }
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    come = (Pick("F1.a.1"), Go(1108), Turn(0))
    assert play(s, *come).units["F1.r.1"].reserve
    assert not play(s, *come, Go(1006)).units["F1.r.1"].reserve


@pytest.mark.rule("4.62", "7.5")
@pytest.mark.ruling("R15", "N21")
def test_a_charge_rouses_whom_it_passes():
    """It enters 1009 from 1010, which alone is within three hexes of 1311."""
    units = {
        "F1.a.1": "1012 N lcav",
        "A1.x.1": "1009 S line",
        "A1.r.1": "1311 N line res",
    }
    s = field(units, active="F1", steps=(Declare("F1.a"),))
    assert play(s, Go(1009)).units["A1.r.1"].reserve
    assert not play(s, Go(1009), d(0)).units["A1.r.1"].reserve
