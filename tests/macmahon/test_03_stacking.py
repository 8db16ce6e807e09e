"""2, 3: orientation and stacking, as this game has them."""

from __future__ import annotations

import pytest

from tests.macmahon.march import GUNS, INFANTRY, choices, reach
from tests.macmahon.table import field, plain
from tests.table import options_of, script
from tricolore.core.ask import DONE, Go, Turn
from tricolore.rulesets.great_battles.rules.orientation import flank_hexes, front_hexes, turn_after
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.macmahon.movement import move
from tricolore.rulesets.macmahon.state import Move


@pytest.mark.rule("2")
def test_three_hexes_in_front_and_three_on_the_flanks():
    s = field({INFANTRY: "1210 N"})
    assert set(front_hexes(s, INFANTRY)) == {1109, 1209, 1309}
    assert set(flank_hexes(s, INFANTRY)) == {1110, 1211, 1310}


@pytest.mark.rule("2")
@pytest.mark.ruling("M47")
@pytest.mark.parametrize("place", ["village", "town"])
def test_all_six_are_in_front_in_a_village_or_town_and_there_is_no_facing(place):
    s = field({INFANTRY: "1210 N"}, plain(terrain={1210: place}), active="FG")
    assert len(front_hexes(s, INFANTRY)) == 6
    assert not flank_hexes(s, INFANTRY)
    assert {o for o in choices(s, INFANTRY) if o.kind != "go"} == {DONE}
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert {Turn(f) for f in range(6)} <= choices(s, INFANTRY, 1)  # any, on coming out


@pytest.mark.rule("2", "7.3")
@pytest.mark.ruling("M47")
@pytest.mark.parametrize(("left", "facings"), [(1210, 6), (1211, 3)])
def test_after_a_fight_it_turns_by_one_hexside_or_any_way_out_of_a_village(left, facings):
    s = field({INFANTRY: "1209 N"}, plain(terrain={1210: "village", 1208: "village"}))
    assert len(options_of(turn_after(s, INFANTRY, left, "11.3"))) == facings
    s.place(INFANTRY, 1208)
    assert not options_of(turn_after(s, INFANTRY, left, "11.3"))  # it faces all ways


@pytest.mark.rule("3")
@pytest.mark.ruling("M46")
@pytest.mark.parametrize(
    ("there", "uid", "room"),
    [
        (["FG.Wimpffen"], "FG.Cler", False),
        (["FG.Wimpffen"], "FG.Cassaignolles", False),
        (["FG.Wimpffen"], "FG.A1", True),
        (["FG.Wimpffen", "FG.A1"], "FII.A1", True),  # two, and of different formations
        (["FG.A1", "FII.A1"], "FG.Cler", True),
        (["FG.A1", "FII.A1"], "FG.Cassaignolles", True),
        (["FG.A1"], "FII.A1", True),
        (["AI.Burdina"], "FG.A1", False),
    ],
)
def test_one_infantry_or_cavalry_unit_and_two_of_artillery(there, uid, room):
    s = field({**dict.fromkeys(there, "1210 N"), uid: "1213 N"})
    assert has_room(s, uid, 1210) is room


@pytest.mark.rule("3")
@pytest.mark.ruling("M46")
@pytest.mark.parametrize("foot", [True, False])
def test_three_of_artillery_are_too_many_with_infantry_or_without(foot):
    there = ["PV.A1", "PV.A2"] + (["PV.Bothmer"] if foot else [])
    s = field({**dict.fromkeys(there, "1210 N"), "PXI.A1": "1213 N"}, plain("reichshoffen"))
    assert not has_room(s, "PXI.A1", 1210)


@pytest.mark.rule("3")
@pytest.mark.ruling("M46")
def test_units_pass_through_full_hexes_but_do_not_end_there():
    s = field({INFANTRY: "1211 N", "FG.Wimpffen": "1210 N", GUNS: "1210 N"}, active="FG")
    moves = reach(s, INFANTRY)
    assert 1210 not in moves
    assert moves[1209] == 2


@pytest.mark.rule("3")
def test_leaders_do_not_count():
    leaders = {"FG": 1210, "FII": 1210, "FIII": 1210}
    s = field({INFANTRY: "1211 N"}, leaders=leaders, chiefs={"napoleon": 1210})
    assert has_room(s, INFANTRY, 1210)
