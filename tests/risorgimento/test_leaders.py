"""8.4: leaders in danger, and those who are finished."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import AWAY, DUEL, duel
from tests.risorgimento.table import (
    N,
    about,
    d,
    dd,
    field,
    offered,
    picks,
    plain,
    play,
)
from tricolore.core.ask import Go, Pick, Turn
from tricolore.rulesets.risorgimento.setting import Arrival
from tricolore.rulesets.risorgimento.steps import (
    Danger,
    Fallback,
    FireLater,
    Manoeuvre,
)

# 8.4: leaders


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R36")
def test_a_leader_with_units_that_take_two_hits_in_an_attack_is_in_danger():
    """T27."""
    leaders = {**AWAY, "A1.x": 1009, "F1.a": 1010}
    s = duel(leaders=leaders)
    assert about(s, dd(0, 6)) == "Roll the danger to F1.a"
    assert about(s, dd(0, 5)) == ""
    for die in range(10):
        assert play(s, dd(0, 6), d(die)).brigades["F1.a"].finished == (die >= 7)


@pytest.mark.rule("8.4")
def test_a_leader_under_a_fire_result_of_d_plus_one_is_in_danger():

    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"}
    s = field(units, active="F1", steps=(FireLater(),), leaders={"A1.x": 1007, "A1": 2020})
    fired = (Pick("F1.a.1"), Go(1007))
    assert about(s, *fired, d(9)) == "Roll the danger to A1.x"
    assert about(s, *fired, d(8)) == ""


@pytest.mark.rule("8.4")
def test_a_leader_alone_is_in_danger_when_an_enemy_comes_and_goes_to_his_nearest_unit():
    units = {"F1.a.1": "1012 N line", "A1.x.1": "1003 S line", "A1.x.2": "2020 N line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),), leaders={"A1.x": 1007, "A1": 2020})
    came = (Pick("F1.a.1"), Go(1008))
    assert about(s, *came) == "Roll the danger to A1.x"
    after = play(s, *came, d(0))
    assert after.posts["A1.x"] == 1003
    assert not after.brigades["A1.x"].finished
    tied = field(
        {**units, "A1.x.2": "1011 N line"},
        active="F1",
        steps=(Danger("A1.x", alone=True),),
        leaders={"A1.x": 1007},
    )
    assert picks(offered(tied, d(0))) == {"A1.x.1", "A1.x.2"}


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R36")
def test_a_leader_whose_last_companion_falls_is_alone():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line c1", "A1.x.2": "1003 S line"}
    s = duel(units, leaders={**AWAY, "A1.x": 1009})
    assert about(s, dd(5, 0)) == "Roll the danger to A1.x"
    assert play(s, dd(5, 0), d(0)).posts["A1.x"] == 1003


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R36")
def test_two_hits_that_leave_him_alone_are_one_danger():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line c1", "A1.x.2": "1003 S line"}
    s = duel(units, leaders={**AWAY, "A1.x": 1009})
    assert about(s, dd(8, 0)) == "Roll the danger to A1.x"
    assert about(s, dd(8, 0), d(9)) == "TurnAfter"
    after = play(s, dd(8, 0), d(9))
    assert after.posts["A1.x"] == 1003
    assert after.brigades["A1.x"].finished


@pytest.mark.rule("8.4")
@pytest.mark.ruling("N8")
def test_units_of_a_finished_brigadier_are_out_of_command():
    s = field({"F1.a.1": "1010 N line"}, active="F1", steps=(Danger("F1.a"),))
    assert play(s, d(7)).commanded == frozenset()
    assert play(s, d(6)).commanded == {"F1.a.1"}
    s.committed = frozenset({"F1.a.1"})
    assert play(s, d(7)).commanded == {"F1.a.1"}


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R37")
def test_a_corps_whose_commander_is_finished_is_finished():
    s = field({"F1.a.1": "1010 N line"}, active="F1", steps=(Danger("F1"),))
    assert play(s, d(7)).corps["F1"].finished
    assert not play(s, d(6)).corps["F1"].finished


@pytest.mark.rule("8.31", "8.4")
@pytest.mark.ruling("R33")
def test_a_brigadier_goes_into_the_hex_with_his_units_and_retreats_with_them():
    s = duel(leaders={**AWAY, "F1.a": 1010, "A1.x": 1009})
    after = play(s, dd(2, 0), Go(1008), Turn(N), Turn(N))
    assert after.posts["F1.a"] == 1009
    assert after.posts["A1.x"] == 1008


@pytest.mark.rule("8.4", "5.6")
def test_a_leader_whose_units_are_still_to_come_leaves_and_comes_again():
    units = {"F1.a.1": "1012 N line", "A1.x.1": "off line"}
    setting = plain(arrivals=(Arrival(("A1.x.1",), ("A1.x",), 2, (1001,)),))
    s = field(units, setting, steps=(Danger("A1.x", alone=True),), leaders={"A1.x": 1001})
    after = play(s, d(0))
    assert "A1.x" not in after.posts
    assert "A1.x" in after.waiting


@pytest.mark.rule("8.33")
def test_a_fallback_of_nobody_is_nothing():
    s = field(DUEL, steps=(Fallback(1009, (), ("F1.a.1",), (1010,)),))
    assert about(s) == ""


@pytest.mark.rule("8.4", "4.54")
@pytest.mark.ruling("R37")
def test_brigadiers_of_a_corps_that_is_finished_out_of_its_turn_are_finished_too():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1003 N line"}
    s = field(units, active="A1", steps=(Danger("F1"),))
    assert play(s, d(9)).brigades["F1.a"].finished
    own = field(units, active="F1", steps=(Danger("F1"),))
    assert not play(own, d(9)).brigades["F1.a"].finished  # R3: not while it acts


@pytest.mark.rule("8.4")
@pytest.mark.ruling("R36")
def test_commanders_alone_go_to_their_corps_or_army_and_leave_if_nobody_is_left():
    units = {"F1.a.1": "1003 N line", "F2.a.1": "1008 N line", "A1.x.1": "1011 N line"}
    s = field(units, steps=(Danger("F1", alone=True),), leaders={"F1": 1010})
    assert play(s, d(0)).posts["F1"] == 1003
    s = field(
        units, steps=(Danger("Fnap", alone=True),), leaders={"Fnap": 1010}, chiefs={"Fnap": {}}
    )
    assert play(s, d(0)).posts["Fnap"] == 1008
    gone = field(
        {**units, "F3.b.1": "dead line"}, steps=(Danger("F3", alone=True),), leaders={"F3": 1010}
    )
    assert "F3" not in play(gone, d(0)).posts


@pytest.mark.rule("8.4", "8.24")
@pytest.mark.ruling("R36")
def test_a_leader_whose_battery_is_lost_under_d_plus_one_rolls_once():
    units = {
        "F1.a.1": "1009 N H",
        "F1.b.1": "1107 SW line",
        "A1.x.1": "1007 S F dis",
        "A1.x.2": "1003 S line",
    }
    s = field(units, active="F1", steps=(FireLater(),), leaders={"A1.x": 1007, "A1": 2020})
    hit = (Pick("F1.a.1"), Go(1007), d(9))
    assert about(s, *hit) == "Roll the danger to A1.x"
    after = play(s, *hit, d(0))
    assert after.posts["A1.x"] == 1003
    assert about(s, *hit, d(0)) == ""


@pytest.mark.rule("8.4", "4.25")
@pytest.mark.ruling("R36")
def test_a_chief_does_not_flee_to_the_army_of_another_chief():
    units = {"P.a.1": "1010 N line", "F1.a.1": "1020 N line", "A1.x.1": "1001 S line"}
    s = field(
        units,
        active="F1",
        steps=(Danger("Napoleon", alone=True),),
        leaders={"Napoleon": 1008},
        chiefs={"Napoleon": {}, "King": {"corps": "P"}},
    )
    assert play(s, d(0)).posts["Napoleon"] == 1020
