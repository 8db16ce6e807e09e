"""4.6: In Reserve; 8.5: Rally and Recovery; 6.15: rallied units may turn."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import NE, SE, about, field, hexes, offered, picks, plain, play
from tricolore.core.ask import DONE, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.sequence import begin
from tricolore.rulesets.risorgimento.setting import AUSTRIAN
from tricolore.rulesets.risorgimento.steps import (
    LeaveReserves,
    Manoeuvre,
    PlaceReserves,
    RallyUnits,
    Recover,
)
from tricolore.rulesets.risorgimento.steps import Turn as TurnStep

STAY = Say("stay")
BRIGADE = {"A3.a.1": "1010 N line", "A3.a.2": "1011 N line", "A3.a.3": "1017 N line"}


def placing(units=BRIGADE, **more):
    return field(units, steps=(PlaceReserves(AUSTRIAN),), **more)


@pytest.mark.rule("4.6", "3.0")
@pytest.mark.ruling("R14")
def test_a_brigade_is_placed_in_reserve_with_all_units_in_command():
    s = placing(leaders={"A3": 2020})  # corps range is not asked
    after = play(s, Pick("A3.a"))
    assert {uid for uid, unit in after.units.items() if unit.reserve} == {"A3.a.1", "A3.a.2"}


@pytest.mark.rule("4.6", "4.11")
@pytest.mark.ruling("R14", "A34")
def test_units_that_are_in_reserve_already_are_links_of_the_chain_of_command():
    units = {f"A3.a.{at}": f"1{at:03d} N line" for at in range(10, 18)}
    s = placing({**units, "A3.a.15": "1015 N line res", "A3.a.17": "1019 N line"})
    after = play(s, Pick("A3.a"))  # his range ends at 1014
    assert {uid for uid, unit in after.units.items() if not unit.reserve} == {"A3.a.17"}


@pytest.mark.rule("4.6")
@pytest.mark.ruling("R14")
def test_it_loses_its_marker_of_strategic_movement():
    s = placing()
    s.set_brigade("A3.a", strategic=True)
    assert not play(s, Pick("A3.a")).brigades["A3.a"].strategic


@pytest.mark.rule("4.61")
def test_units_in_reserve_neither_move_nor_fire_nor_attack():
    units = {"A3.a.1": "1010 N line res", "A3.a.2": "1110 N F res", "A3.a.3": "0910 N light res"}
    units |= {"F1.x.1": "1009 S line"}
    s = field(units, active="A3")
    assert picks(offered(s)) == {"A3.a"}
    assert picks(offered(s, Pick("A3.a"))) == {"A3.a"}  # only the brigadier
    assert about(s, Pick("A3.a"), DONE) == "ChooseCorps"


@pytest.mark.rule("4.61", "8.52", "8.53")
def test_recovery_takes_disorder_and_two_hits_but_the_first_hit_stays():
    """T18: 4, 2, 1, 1."""
    s = field({"A3.a.1": "1010 N line hits4 dis res"}, steps=(Recover(),))
    found = []
    for _ in range(3):
        s = play(s)
        found.append(s.units["A3.a.1"].hits)
        assert not s.units["A3.a.1"].disordered
        s.agenda = (Recover(),)
    assert found == [2, 1, 1]
    fresh = field({"A3.a.1": "1010 N line res"}, steps=(Recover(),))
    assert play(fresh).units["A3.a.1"].hits == 0


@pytest.mark.rule("8.52")
def test_only_units_in_reserve_recover():
    s = field({"A3.a.1": "1010 N line hits4 dis"}, steps=(Recover(),))
    assert play(s).units["A3.a.1"].hits == 4


@pytest.mark.rule("4.6", "3.0")
def test_they_leave_it_at_the_end_of_the_turn():
    s = field({"A3.a.1": "1010 N line res"}, steps=(LeaveReserves(AUSTRIAN),))
    assert not play(s, Pick("A3.a")).units["A3.a.1"].reserve
    assert play(s, DONE).units["A3.a.1"].reserve


@pytest.mark.rule("4.62")
def test_the_scenario_may_hold_them_back_and_release_them_on_a_turn():
    setting = plain(held=frozenset({"A3.a"}), releases={"A3.a": 4})
    s = field({"A3.a.1": "1010 N line res"}, setting, steps=(LeaveReserves(AUSTRIAN),))
    assert about(s) == ""
    s.agenda = (TurnStep(),)
    assert not play(s).units["A3.a.1"].reserve
    s.turn = 2
    assert play(s).units["A3.a.1"].reserve


# 4.62: involuntary release

IDLE = {"A3.a.1": "1010 S line res", "A3.a.2": "1010 S line res", "A3.a.3": "1010 S line res"}


def coming(to_reserve=IDLE, **more):
    units = {"F1.a.1": "1020 N line m20", **to_reserve}
    return field(units, active="F1", steps=(Manoeuvre("F1.a"),), **more)


@pytest.mark.rule("4.62")
@pytest.mark.parametrize(("hex", "free"), [(1014, False), (1013, True)])
def test_a_brigade_is_released_when_an_enemy_comes_within_three_hexes(hex, free):
    """T30."""
    s = coming()
    after = play(s, Pick("F1.a.1"), Go(hex))
    assert after.units["A3.a.1"].reserve != free


@pytest.mark.rule("4.62")
@pytest.mark.ruling("R16")
def test_overstacked_units_step_out_by_one_hex():
    s = coming()
    go = (Pick("F1.a.1"), Go(1013))
    assert about(s, *go) == "Unstack"
    assert hexes(offered(s, *go)) == {1009, 1011, 909, 910, 1109, 1110}
    after = play(s, *go, Go(1110), Turn(SE))
    assert (after.units["A3.a.1"].hex, after.units["A3.a.1"].facing) == (1110, SE)
    assert about(s, *go, Go(1110), Turn(SE)) == "MoveOn"  # two may stay together
    assert about(s, *go, STAY) == "Unstack"


@pytest.mark.rule("4.62")
def test_any_unit_of_the_brigade_counts_even_one_that_is_not_in_reserve():
    units = {"A3.a.1": "1001 S line res", "A3.a.2": "1010 S line"}
    assert not play(coming(units), Pick("F1.a.1"), Go(1013)).units["A3.a.1"].reserve


@pytest.mark.rule("4.62")
@pytest.mark.ruling("R15")
def test_an_enemy_that_is_near_already_releases_it_when_it_moves():
    units = {"F1.a.1": "1013 N line", "A3.a.1": "1010 S line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    s.set_reserve("A3.a.1", True)
    assert play(s).units["A3.a.1"].reserve
    assert not play(s, Pick("F1.a.1"), Go(1012)).units["A3.a.1"].reserve


@pytest.mark.rule("4.61", "5.41")
def test_a_set_up_may_overstack_in_reserve():
    units = {f"A3.a.{at}": "1010 S line" for at in range(4)}
    s = field(units)
    setting = s.setting
    from dataclasses import replace

    setting = replace(setting, setup=dict.fromkeys(units, (1010, 3)), in_reserve=frozenset(units))
    start = begin(setting, "seed")
    assert len(start.stacks[1010]) == 4
    assert all(unit.reserve for unit in start.units.values())


# 8.51: Rally


def resting(units, kind="normal", busy=()):
    s = field(units, active="A3", kind=kind, steps=(RallyUnits(),))
    s.busy = frozenset(busy)
    return s


@pytest.mark.rule("8.51", "8.5", "4.41")
def test_units_that_did_nothing_lose_their_disorder():
    s = resting({"A3.a.1": "1010 N line dis", "A3.a.2": "1012 N line dis"}, busy=("A3.a.2",))
    after = play(s)
    assert not after.units["A3.a.1"].disordered
    assert after.units["A3.a.2"].disordered


@pytest.mark.rule("8.51")
def test_nobody_rallies_beside_an_enemy_or_in_an_extended_activation():
    units = {"A3.a.1": "1010 N line dis"}
    assert play(resting({**units, "F1.x.1": "1009 S line"})).units["A3.a.1"].disordered
    assert play(resting(units, kind="extended")).units["A3.a.1"].disordered


@pytest.mark.rule("4.42", "8.51")
def test_units_out_of_command_rally_too():
    s = resting({"A3.a.1": "1010 N line dis"})
    s.commanded = frozenset()
    assert not play(s).units["A3.a.1"].disordered


@pytest.mark.rule("6.15")
def test_rallied_units_may_turn():
    s = resting({"A3.a.1": "1010 N line dis", "A3.a.2": "1010 N line"})
    assert about(s) == "FaceRallied"
    after = play(s, Pick("A3.a.1"), Turn(NE))
    assert after.units["A3.a.1"].facing == NE
    assert after.units["A3.a.2"].facing == NE  # 6.1
    assert about(s, DONE) == ""


@pytest.mark.rule("6.15", "4.61")
def test_units_that_rally_in_reserve_may_turn_as_well():
    s = resting({"A3.a.1": "1010 N line dis res"})
    assert play(s, Pick("A3.a.1"), Turn(NE)).units["A3.a.1"].facing == NE
