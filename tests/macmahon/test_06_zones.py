"""6: Zones of control, as movement meets them."""

from __future__ import annotations

import pytest

from tests.macmahon.march import (
    CAVALRY,
    ENEMY,
    FREE,
    GUNS,
    IN_ZONE,
    INFANTRY,
    acting,
    choices,
    printed,
    reach,
    rides,
)
from tests.macmahon.table import field, plain
from tests.table import script
from tricolore import Go, Turn
from tricolore.rulesets.great_battles.rules.advance import evade_hexes
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.movement import move
from tricolore.rulesets.macmahon.results import retreat_after_combat, retreat_hexes
from tricolore.rulesets.macmahon.state import Move, Vacated

FACINGS = {Turn(facing) for facing in range(6)}

# Who has one, and where


@pytest.mark.rule("6")
@pytest.mark.ruling("M40")
@pytest.mark.parametrize("uid", ["AI.Burdina", "AI.Mensdorff", "AI.A1"])
@pytest.mark.parametrize("condition", ["", " disorganised"])
def test_every_combat_unit_even_disorganised_controls_its_front_hexes(uid, condition):
    s = field({uid: f"1208 S{condition}"})
    assert s.field("austrian").zone == IN_ZONE


@pytest.mark.rule("6", "2")
def test_in_a_village_it_controls_all_six():
    s = field(ENEMY, plain(terrain={1208: "village"}))
    assert s.field("austrian").zone == {1207, 1307, 1308, 1209, 1108, 1107}


@pytest.mark.rule("6")
@pytest.mark.ruling("M40")
def test_leaders_control_nothing():
    s = field({}, leaders={"AI": 1208}, chiefs={"gyulai": 1208})
    assert not s.field("austrian").zone


@pytest.mark.rule("6.1", "13.6")
@pytest.mark.ruling("M41", "M52", "M53")
@pytest.mark.parametrize(
    ("words", "road", "across"),
    [
        ("escarpment", "", False),
        ("escarpment", "minor road", True),
        ("canal", "", False),
        ("bridge + canal", "", True),
        ("Ticino river", "", False),
        ("Ticino river + bridge", "", True),
        ("canal", "minor road", False),
        ("bridge + canal + escarpment", "", False),
        ("bridge + canal + escarpment", "minor road", True),
        ("stream", "", True),
    ],
)
def test_no_zone_reaches_where_a_unit_cannot_go(words, road, across):
    roads = {(1208, 1209): road} if road else {}
    s = field(ENEMY, plain(sides={(1208, 1209): words}, roads=roads))
    assert (1209 in s.field("austrian").zone) is across


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M41")
def test_zones_reach_into_woods():
    assert 1209 in field(ENEMY, plain(terrain={1209: "woods"})).field("austrian").zone


@pytest.mark.rule("6.2")
def test_the_rear_hexes_are_free_to_pass_and_to_leave():
    s = acting(CAVALRY, "1207 S")  # behind Burdina
    assert reach(s, CAVALRY)[1206] == 1
    assert reach(s, CAVALRY)[1105] == 2


# Into a zone


@pytest.mark.rule("6.1")
def test_a_unit_that_moves_into_a_zone_must_stop_but_may_turn():
    wall = {"AI.Burdina": "1208 S", "AI.Reznicek": "1007 S", "AII.Szabo": "1407 S"}
    s = acting(INFANTRY, "1210 N", others=wall)
    assert reach(s, INFANTRY)[1209] == 1
    assert 1207 not in reach(s, INFANTRY)
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert choices(s, INFANTRY, 1) == FACINGS


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("uid", "condition", "enters"),
    [
        (CAVALRY, "", True),
        (CAVALRY, " disorganised", False),
        (INFANTRY, " disorganised", True),
        (GUNS, " disorganised", True),
    ],
)
def test_of_disorganised_units_only_cavalry_keeps_out_of_zones(uid, condition, enters):
    s = acting(uid, f"1210 N{condition}")
    assert (1209 in reach(s, uid)) is enters


@pytest.mark.rule("6.1", "7.1")
@pytest.mark.ruling("M49")
@pytest.mark.parametrize(("uid", "enters"), [(CAVALRY, False), (GUNS, True)])
def test_what_woods_disorganise_on_the_way_enters_a_zone_unless_it_is_cavalry(uid, enters):
    canals = dict.fromkeys([(1212, hex) for hex in (1311, 1111, 1312, 1112)], "canal")
    narrow = plain(terrain={1211: "woods"}, sides=canals)  # the only way within 4 points
    s = acting(uid, "1212 N", printed(narrow, uid, movement=8), {"AI.Burdina": "1209 S"})
    assert (1210 in reach(s, uid)) is enters


# Out of a zone


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M42")
@pytest.mark.parametrize(("uid", "spent"), [(INFANTRY, 3), (CAVALRY, 4), (GUNS, 3)])
def test_leaving_a_zone_costs_half_the_points_rounded_up_besides_the_hex(uid, spent):
    s = acting(uid, "1209 N")
    assert reach(s, uid)[1210] == spent  # half of 4, 6 or 3, and 1 for the hex


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M42")
def test_half_of_five_is_three():
    s = acting(CAVALRY, "1209 N", printed(plain(), CAVALRY, movement=10))
    assert reach(s, CAVALRY)[1210] == 4
    assert reach(s, CAVALRY)[1211] == 5
    assert 1212 not in reach(s, CAVALRY)


@pytest.mark.rule("6.1")
def test_infantry_has_one_point_left_for_a_second_hex():
    moves = reach(acting(INFANTRY, "1209 N"), INFANTRY)
    assert moves[1211] == 4
    assert 1212 not in moves


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M42")
@pytest.mark.parametrize("ground", ["crops", "woods", "marsh"])
def test_at_least_one_hex_can_always_be_had(ground):
    s = acting(GUNS, "1209 N", plain(terrain={1210: ground}))
    assert reach(s, GUNS)[1210] == 3  # 2 and 2 or 3 would be more than it has
    script(move(s, Move(GUNS, 0)), Go(1210))
    assert s.units[GUNS].disorganised is (ground == "woods")
    assert not reach(s, GUNS, 3)


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M42")
def test_that_one_hex_is_never_another_in_a_zone_nor_an_impassable_one():
    setting = plain(terrain=dict.fromkeys(FREE, "woods"), sides={(1209, 1210): "canal"})
    assert set(reach(acting(GUNS, "1209 N", setting), GUNS)) == {1109, 1309}


@pytest.mark.rule("6.1")
def test_the_points_for_that_hex_are_not_there_without_a_zone_to_leave():
    setting = plain(terrain={1210: "woods"})
    s = acting(GUNS, "1209 N", printed(setting, GUNS, movement=4), others={})
    assert 1210 not in reach(s, GUNS)


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M42")
def test_no_unit_goes_straight_from_zone_to_zone():
    moves = reach(acting(CAVALRY, "1209 N"), CAVALRY)
    assert moves[1108] == moves[1308] == 5  # 3 to leave, a free hex, and in again; not 4


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M42")
def test_zones_of_different_enemies_are_no_different():
    others = {"AI.Burdina": "1208 S", "AII.Baltin": "1409 NW"}
    s = acting(INFANTRY, "1209 N", others=others)
    assert 1309 in s.field("austrian").zone
    assert reach(s, INFANTRY)[1309] == 4  # by way of 1210, not at once for 3


@pytest.mark.rule("6.1")
def test_a_unit_encircled_by_zones_does_not_move():
    ring = {"AI.Burdina": "1208 S", "AII.Szabo": "1211 N", "AII.Baltin": "1409 SW"}
    ring |= {"AII.Kintzl": "1009 SE", "AII.Koudelka": "1411 NW", "AI.Reznicek": "1011 NE"}
    s = acting(INFANTRY, "1209 N", others=ring)
    assert s.field("austrian").zone >= FREE
    assert choices(s, INFANTRY) == FACINGS


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("uid", "points"), [(INFANTRY, 4), (CAVALRY, 6), (GUNS, 3)])
def test_a_disorganised_unit_spends_all_to_go_one_hex_out_of_a_zone(uid, points):
    s = acting(uid, "1209 N disorganised", plain(terrain={1210: "woods"}))
    assert reach(s, uid) == dict.fromkeys(FREE, points)


@pytest.mark.rule("6.1", "9.2")
@pytest.mark.parametrize(("uid", "points"), [(INFANTRY, 2), (CAVALRY, 3), (GUNS, 1)])
def test_so_does_a_unit_out_of_command(uid, points):
    s = acting(uid, "1209 N", command=False, leaders={"FG": 1206})
    assert reach(s, uid) == dict.fromkeys(FREE, points)
    script(move(s, Move(uid, 0)), Go(1210))
    assert uid in s.disengaged
    assert not reach(s, uid, points)


# Friends in a zone

ONE_WAY = plain(sides=dict.fromkeys([(1210, h) for h in (1109, 1110, 1309, 1310)], "canal"))
"""From 1210 there is no way north but by 1209, or round about."""


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M43")
def test_a_friend_in_a_zone_lets_others_pass():
    assert reach(acting(INFANTRY, "1210 N", ONE_WAY), INFANTRY)[1109] == 3
    s = acting(INFANTRY, "1210 N", ONE_WAY, others={**ENEMY, "FG.A1": "1209 N"})
    assert reach(s, INFANTRY)[1109] == 2
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert reach(s, INFANTRY, 1)[1210] == 2  # and back, at no more than the hex


@pytest.mark.rule("6.1")
def test_from_such_a_hex_a_unit_may_go_on_into_a_zone():
    s = acting(INFANTRY, "1210 N", ONE_WAY, others={**ENEMY, "FG.A1": "1209 N"})
    assert reach(s, INFANTRY)[1308] == 2


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M43")
def test_of_two_that_stand_in_a_zone_each_leaves_it_freely_until_one_is_alone():
    s = acting(INFANTRY, "1209 N", others={**ENEMY, GUNS: "1209 N"})
    assert reach(s, INFANTRY)[1210] == 1
    assert reach(s, GUNS)[1210] == 1
    script(move(s, Move(INFANTRY, 0)), Go(1210))
    assert reach(s, GUNS)[1210] == 3


@pytest.mark.rule("6.1")
@pytest.mark.ruling("M43")
def test_a_friend_of_another_formation_will_do_but_a_leader_will_not():
    s = acting(INFANTRY, "1210 N", ONE_WAY, others={**ENEMY, "FIII.Picard": "1209 N"})
    assert reach(s, INFANTRY)[1308] == 2
    s = acting(INFANTRY, "1210 N", ONE_WAY, leaders={"FG": 1209, "FIII": 1209})
    assert reach(s, INFANTRY)[1308] == 4
    assert reach(acting(INFANTRY, "1209 N", leaders={"FG": 1209}), INFANTRY)[1210] == 3


@pytest.mark.rule("6.1", "9.2")
@pytest.mark.ruling("M43")
def test_units_that_keep_out_of_zones_may_enter_where_a_friend_stands():
    friend = {**ENEMY, "FIII.Picard": "1209 N"}
    s = acting(GUNS, "1210 N", others=friend, command=False)
    assert 1209 in reach(s, GUNS)
    s = acting(CAVALRY, "1210 N disorganised", others={**ENEMY, "FG.A1": "1209 N"})
    assert 1209 in reach(s, CAVALRY)


@pytest.mark.rule("6.1", "11.3", "11.4")
@pytest.mark.ruling("M44")
def test_but_for_retreats_before_or_after_combat_a_friend_cancels_nothing():
    s = acting(GUNS, "1210 N", others={**ENEMY, INFANTRY: "1209 N"})
    assert 1209 in reach(s, GUNS)
    assert set(evade_hexes(s, GUNS)) == {1109, 1110, 1211, 1309, 1310}
    others = {"AI.Burdina": "1109 S", GUNS: "1110 N", "FIII.Picard": "1211 N"}
    s = acting(INFANTRY, "1210 N", others=others)
    assert s.setting.rear["FG"][1210] == (1211, 1110)
    assert retreat_hexes(s, INFANTRY, 1210) == [1211]  # friends in both, a zone in one


@pytest.mark.rule("6.1", "11.3")
@pytest.mark.ruling("M45")
def test_disorganised_cavalry_may_be_thrown_back_into_a_zone_with_the_loss():
    others = {"AI.Burdina": "1109 S", "AII.Szabo": "1212 N"}
    s = acting(CAVALRY, "1210 N disorganised", others=others)
    assert {1110, 1211} <= s.field("austrian").zone
    script(retreat_after_combat(s, CAVALRY), Go(1110), Turn(0))
    assert s.units[CAVALRY] == (1110, 0, True, 1)


@pytest.mark.rule("6.1", "11.2")
@pytest.mark.ruling("M45")
def test_and_it_advances_into_one_where_it_must():
    s = acting(CAVALRY, "1210 N disorganised")
    assert 1209 not in reach(s, CAVALRY)
    script(advance(s, Vacated(1209, (CAVALRY,), must=True)), Turn(0))
    assert s.units[CAVALRY].hex == 1209


# Commanders


@pytest.mark.rule("9", "6.1")
@pytest.mark.ruling("M34")
def test_zones_bind_a_commander_as_they_do_cavalry():
    wall = {"AI.Burdina": "1208 S", "AI.Reznicek": "1007 S", "AII.Szabo": "1407 S"}
    s = field(wall, leaders={"FG": 1210}, active="FG")
    offered = rides(s)
    assert 1209 in offered  # in, but not through
    assert not {1207, 1206, 1208} & offered


@pytest.mark.rule("9", "6.1")
@pytest.mark.ruling("M34")
def test_a_commander_pays_three_points_to_leave_a_zone():
    s = field(ENEMY, leaders={"FG": 1209}, active="FG")
    offered = rides(s)
    assert {1210, 1211, 1212} <= offered
    assert 1213 not in offered
    assert 1308 in offered  # by a free hex


@pytest.mark.rule("9", "6.1")
@pytest.mark.ruling("M34")
def test_a_commander_too_can_always_go_one_hex():
    setting = plain(terrain=dict.fromkeys(FREE, "woods"), level={1210: 2})
    s = field(ENEMY, setting, leaders={"FG": 1209}, active="FG")
    assert rides(s) == FREE  # 3, 3 and 1 are more than 6


@pytest.mark.rule("9", "6.1")
@pytest.mark.ruling("M34")
def test_a_commander_joins_and_leaves_a_friend_in_a_zone_freely():
    s = field({**ENEMY, INFANTRY: "1209 N"}, leaders={"FG": 1209}, active="FG")
    assert 1215 in rides(s)
    s = field({**ENEMY, INFANTRY: "1209 N"}, leaders={"FG": 1308}, active="FG")
    assert 1209 in rides(s)  # from zone to zone, but for the friend


@pytest.mark.rule("8.3", "6.1")
@pytest.mark.ruling("M31")
def test_after_a_failed_test_a_commander_may_go_back_one_hex_out_of_a_zone():
    s = field(ENEMY, leaders={"FG": 1209}, active="FG")
    s.activated = False
    assert rides(s, -0.5) == FREE
