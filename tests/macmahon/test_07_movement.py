"""7.1, 7.3: movement and turning; 9: commanders move."""

from __future__ import annotations

import pytest

from tests.macmahon.march import CAVALRY, GUNS, INFANTRY, acting, choices, printed, reach, rides
from tests.macmahon.table import field, plain
from tests.table import options_of, script
from tricolore.core.ask import DONE, Go, Pick, Turn
from tricolore.rulesets.great_battles.rules.movement import ONE_HEX
from tricolore.rulesets.macmahon.movement import leader_moves, move, move_leader, movement
from tricolore.rulesets.macmahon.state import ChargeWindow, Move, MoveLeader, Movement

GROUND = plain(
    terrain={1209: "woods", 1309: "crops", 1310: "marsh", 1211: "village", 1110: "isolated farm"},
    level={1109: 3},
)
ROADS = plain(
    terrain={1209: "woods", 1309: "crops", 1211: "crops"},
    level={1110: 2},
    roads={
        (1210, 1209): "minor road",
        (1210, 1309): "major road",
        (1210, 1211): "railroad",
        (1210, 1110): "minor road",
    },
    sides={(1210, 1309): "stream"},
)
MARCH = {INFANTRY: "1210 N", CAVALRY: "1212 N", GUNS: "1214 N"}

# 7.1


@pytest.mark.rule("7.1")
@pytest.mark.ruling("M49", "M51")
@pytest.mark.parametrize(
    ("uid", "wood"),
    [(INFANTRY, 2), (CAVALRY, 3), (GUNS, 3)],
)
def test_what_a_hex_costs(uid, wood):
    moves = reach(acting(uid, "1210 N", GROUND, others={}), uid)
    assert moves[1209] == wood
    assert moves[1309] == moves[1310] == 2
    assert moves[1211] == moves[1110] == 1
    assert moves[1109] == 2  # two levels up cost no more than one


@pytest.mark.rule("7.1")
@pytest.mark.ruling("M50")
@pytest.mark.parametrize("uid", [INFANTRY, CAVALRY, GUNS])
def test_roads_cost_the_same_whatever_the_ground(uid):
    moves = reach(acting(uid, "1210 N", ROADS, others={}), uid)
    assert [moves[hex] for hex in (1209, 1309, 1211, 1110)] == [1, 0.5, 1, 1]


@pytest.mark.rule("7.1")
@pytest.mark.ruling("M49")
@pytest.mark.parametrize(("uid", "shaken"), [(INFANTRY, False), (CAVALRY, True), (GUNS, True)])
def test_woods_disorganise_cavalry_and_artillery_but_not_by_road(uid, shaken):
    s = acting(uid, "1210 N", GROUND, others={})
    script(move(s, Move(uid, 0)), Go(1209))
    assert s.units[uid].disorganised is shaken
    s = acting(uid, "1210 N", ROADS, others={})
    script(move(s, Move(uid, 0)), Go(1209))
    assert not s.units[uid].disorganised


@pytest.mark.rule("7.1")
@pytest.mark.ruling("M49")
def test_so_do_woods_that_are_only_passed_through():
    ring = plain(terrain=dict.fromkeys((1109, 1110, 1209, 1211, 1309, 1310), "woods"))
    s = acting(CAVALRY, "1210 N", ring, others={})
    script(move(s, Move(CAVALRY, 0)), Go(1208))
    assert s.units[CAVALRY] == (1208, 0, True, 0)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("uid", "points"), [(INFANTRY, 4), (CAVALRY, 6), (GUNS, 3)])
def test_a_unit_has_the_points_on_its_counter(uid, points):
    s = acting(uid, "1214 N", others={})
    assert max(reach(s, uid).values()) == points
    s = acting(uid, "1214 N", printed(plain(), uid, movement=10), others={})
    assert max(reach(s, uid).values()) == 5


@pytest.mark.rule("7.1")
def test_the_active_formation_moves_unit_by_unit_and_each_once():
    s = field(MARCH, leaders={"FG": 1215}, active="FG")
    units = {Pick(INFANTRY), Pick(CAVALRY), Pick(GUNS)}
    assert options_of(movement(s, Movement())) == {*units, Pick("FG"), DONE}
    script(movement(s, Movement()), Pick(INFANTRY))
    assert s.agenda == (Move(INFANTRY, 0), Movement())
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert s.agenda == (Move(INFANTRY, 2), Move(INFANTRY, 0), Movement())
    assert options_of(movement(s, Movement())) == {*units - {Pick(INFANTRY)}, Pick("FG"), DONE}


@pytest.mark.rule("4", "7.2")
def test_a_chief_moves_at_no_other_time_than_in_the_command_phase():
    s = field(MARCH, leaders={"FG": 1215}, chiefs={"napoleon": 1210}, active="FG")
    assert Pick("napoleon") not in options_of(movement(s, Movement()))
    script(movement(s, Movement()), Pick(INFANTRY))
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert s.chiefs["napoleon"] == 1210  # not even with the unit he is stacked with


@pytest.mark.rule("7.1")
def test_it_need_not_move_at_all():
    s = field(MARCH, active="FG")
    script(movement(s, Movement()), DONE)
    assert not s.agenda


@pytest.mark.rule("7.1", "14.4")
@pytest.mark.ruling("M127")
def test_a_unit_stopped_by_a_charge_to_the_death_moves_no_more():
    s = field(MARCH, active="FG")
    s.stopped = frozenset({INFANTRY})
    assert Pick(INFANTRY) not in options_of(movement(s, Movement()))
    assert not reach(s, INFANTRY)


@pytest.mark.rule("7.1", "14.4")
@pytest.mark.ruling("M125")
@pytest.mark.parametrize(("uid", "asked"), [("PV.Bothmer", True), ("F1.Wolff", False)])
def test_after_each_german_unit_the_french_may_charge_to_the_death(uid, asked):
    formation = uid.split(".")[0]
    s = field({uid: "1210 N"}, plain("reichshoffen"), active=formation)
    script(movement(s, Movement()), Pick(uid))
    assert any(isinstance(step, ChargeWindow) for step in s.agenda) is asked
    assert s.agenda[0] == Move(uid, 0)


# 7.3


@pytest.mark.rule("7.3")
@pytest.mark.ruling("M47")
def test_turning_is_free_on_the_spot_and_at_the_end():
    s = acting(INFANTRY, "1210 N", others={})
    script(move(s, Move(INFANTRY, 0)), Turn(3))
    assert s.units[INFANTRY].facing == 3
    assert s.moved[INFANTRY] == 0
    assert {Turn(f) for f in range(6)} == choices(s, INFANTRY, 4)  # with no points left


# 9


@pytest.mark.rule("9", "7.1")
def test_a_commander_rides_six_points_as_cavalry():
    s = field({}, GROUND, leaders={"FG": 1216}, active="FG")
    assert {1210, 1222} & rides(s) == {1210}
    canal = plain(sides={(1210, 1211): "canal", (1210, 1209): "bridge + canal"})
    s = field({}, canal, leaders={"FG": 1210}, active="FG")
    assert 1209 in rides(s, 1)
    assert 1211 not in rides(s, 1)


@pytest.mark.rule("9", "7.1")
def test_he_moves_once_and_may_stay():
    s = field(MARCH, leaders={"FG": 1210}, active="FG")
    script(move_leader(s, MoveLeader("FG", 12)), Go(1212))
    assert s.leaders["FG"].hex == 1212
    assert Pick("FG") not in options_of(movement(s, Movement()))
    s = field(MARCH, leaders={"FG": 1210}, active="FG")
    script(move_leader(s, MoveLeader("FG", 12)), DONE)
    assert s.leaders["FG"].hex == 1210


@pytest.mark.rule("9")
@pytest.mark.ruling("M34")
def test_nobody_rides_into_an_enemys_hex():
    s = field({"AI.Burdina": "1209 N"}, leaders={"FG": 1210}, active="FG")
    assert 1209 not in rides(s)


@pytest.mark.rule("8.3")
def test_after_a_failed_test_he_stays_where_he_is():
    s = field(MARCH, leaders={"FG": 1210}, active="FG")
    s.activated = False
    assert Pick("FG") not in options_of(movement(s, Movement()))


@pytest.mark.rule("8.3", "6.1")
@pytest.mark.ruling("M31")
def test_unless_he_is_in_an_enemy_zone():
    s = field({**MARCH, "AI.Burdina": "1215 S"}, leaders={"FG": 1216}, active="FG")
    s.activated = False
    assert Pick("FG") in options_of(movement(s, Movement()))


@pytest.mark.rule("8.3", "6.1")
@pytest.mark.ruling("M31")
def test_a_friend_who_stands_with_him_does_not_keep_him_there():
    s = field({**MARCH, "AI.Burdina": "1215 S"}, leaders={"FG": 1216}, active="FG")
    s.activated = False
    alone = set(leader_moves(s, ONE_HEX))
    s.place(INFANTRY, 1216)
    assert Pick("FG") in options_of(movement(s, Movement()))
    assert set(leader_moves(s, ONE_HEX)) == alone
    assert alone
    assert not alone & s.field("austrian").zone
    assert DONE in options_of(move_leader(s, MoveLeader("FG", ONE_HEX)))
