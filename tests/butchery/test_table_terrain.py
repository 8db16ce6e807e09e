"""The terrain effects table, as movement meets it; cavalry in woods; leaders ridden over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import reach
from tests.butchery.table import commanded, field, ground, solferino
from tests.table import options_of, script
from tricolore import Go, Pick, Say, Turn
from tricolore.rulesets.butchery.advance import advance
from tricolore.rulesets.butchery.assault import declare
from tricolore.rulesets.butchery.movement import move
from tricolore.rulesets.butchery.setting import Setting, load_setting
from tricolore.rulesets.butchery.state import Butchery, Declare, Move, Rider, Vacated
from tricolore.rulesets.great_battles.rules.advance import evade
from tricolore.rulesets.great_battles.rules.arrivals import entry_cost

INFANTRY, CAVALRY, GUNS = "FI.Dieu", "FII.deVilaine", "FI.A1"
ARMS = (INFANTRY, CAVALRY, GUNS)


def acting(uid: str, text: str = "1918 E", setting: Setting | None = None, **others: Any):
    fields = {key: others.pop(key) for key in ("leaders", "chiefs", "weather") if key in others}
    units = {uid: text, **{key.replace("_", "."): value for key, value in others.items()}}
    s = field(units, setting, active=uid.split(".")[0], step="movement", turn=9, **fields)
    return commanded(s, uid)


def cost(uid: str, setting: Setting) -> float | None:
    """Points to go from 1918 to 1917."""
    return reach(acting(uid, setting=setting), uid).get(1917)


# Allowances


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(("uid", "points"), [(INFANTRY, 4), (CAVALRY, 6), (GUNS, 3)])
def test_infantry_has_4_points_cavalry_6_artillery_3(uid, points):
    assert max(reach(acting(uid), uid).values()) == points
    assert 1918 - points in reach(acting(uid), uid)
    assert 1918 - points - 1 not in reach(acting(uid), uid)


@pytest.mark.rule("7", "10.3")
@pytest.mark.ruling("R26")
@pytest.mark.parametrize(("uid", "points"), [(INFANTRY, 3), (CAVALRY, 4), (GUNS, 3)])
def test_heat_takes_1_point_from_infantry_2_from_cavalry_none_from_guns(uid, points):
    assert max(reach(acting(uid, weather="heat"), uid).values()) == points


# Costs


@pytest.mark.rule("table")
@pytest.mark.parametrize(
    ("terrain", "infantry", "cavalry", "guns"),
    [
        ("clear", 1, 1, 1),
        ("woods", 2, 3, 3),
        ("village", 1, 1, 1),
        ("town", 1, 1, 1),
        ("isolated building", 1, 1, 1),
    ],
)
def test_points_to_enter_a_hex(terrain, infantry, cavalry, guns):
    setting = ground(terrain={1917: terrain})
    assert [cost(uid, setting) for uid in ARMS] == [infantry, cavalry, guns]


@pytest.mark.rule("table")
@pytest.mark.parametrize("side", ["ridge", "hedge", "water course"])
def test_a_ridge_a_hedge_or_a_water_course_costs_1_more(side):
    setting = ground(sides={(1917, 1918): side})
    assert [cost(uid, setting) for uid in ARMS] == [2, 2, 2]


@pytest.mark.rule("table")
@pytest.mark.ruling("R28")
@pytest.mark.parametrize(("here", "there"), [(0, 1), (1, 0), (2, 4), (4, 2), (1, 3), (3, 2)])
def test_a_change_of_level_costs_1_more_up_or_down_one_level_or_two(here, there):
    setting = ground(level={1918: here, 1917: there})
    assert [cost(uid, setting) for uid in ARMS] == [2, 2, 2]


@pytest.mark.rule("table")
@pytest.mark.ruling("R28")
@pytest.mark.parametrize("terrain", ["village", "town"])
def test_a_village_or_town_on_another_level_costs_1_more_as_well(terrain):
    assert cost(INFANTRY, ground(terrain={1917: terrain}, level={1917: 1})) == 2


@pytest.mark.rule("table")
@pytest.mark.parametrize("level", range(5))
def test_on_one_level_high_ground_costs_no_more_than_low(level):
    assert cost(INFANTRY, ground(level={1918: level, 1917: level})) == 1


@pytest.mark.rule("table")
def test_all_surcharges_add_up():
    hard = ground(terrain={1917: "woods"}, level={1917: 1}, sides={(1917, 1918): "water course"})
    assert cost(INFANTRY, hard) == 4  # 2 woods, 1 level, 1 water
    assert cost(CAVALRY, hard) == 5
    assert cost(GUNS, hard) is None  # 5 points, and guns have 3


@pytest.mark.rule("table")
@pytest.mark.parametrize(
    ("road", "points"), [("minor road", 1), ("major road", 0.5), ("railway", 1)]
)
def test_a_road_costs_the_same_at_all_times(road, points):
    hard = ground(
        terrain={1917: "woods"},
        level={1917: 2},
        sides={(1917, 1918): "ridge"},
        roads={(1917, 1918): road},
    )
    assert [cost(uid, hard) for uid in ARMS] == [points] * 3


@pytest.mark.rule("table", "13.1.2")
@pytest.mark.ruling("R67")
def test_a_table_of_ones_own_counts_also_where_units_enter(tmp_path):
    (tmp_path / "tables.toml").write_text('[roads."major road"]\ncost = 1.5\n')
    for setting, half_points in ((solferino(), 1), (load_setting("solferino", str(tmp_path)), 3)):
        paved = {hex for (hex, _), words in setting.board.roads.items() if words == {"major road"}}
        entries = {a.hex for a in setting.arrivals} & paved
        assert entries
        s = field({}, setting)
        assert {entry_cost(s, hex, "infantry") for hex in entries} == {half_points}


@pytest.mark.rule("table")
def test_a_track_spares_the_change_of_level_and_nothing_else():
    track = {(1917, 1918): "track"}
    assert cost(INFANTRY, ground(level={1917: 2}, roads=track)) == 1
    assert cost(INFANTRY, ground(terrain={1917: "woods"}, level={1917: 2}, roads=track)) == 2
    assert cost(INFANTRY, ground(sides={(1917, 1918): "hedge"}, roads=track)) == 2


@pytest.mark.rule("table")
def test_a_road_helps_only_those_who_follow_it():
    s = acting(INFANTRY, setting=ground(level={1917: 1}, roads={(1917, 1916): "major road"}))
    assert reach(s, INFANTRY)[1917] == 2


@pytest.mark.rule("table")
@pytest.mark.ruling("R31")
@pytest.mark.parametrize("road", [None, "track", "minor road", "major road", "railway"])
def test_a_steep_slope_is_impassable_even_by_road(road):
    roads = {(1917, 1918): road} if road else {}
    setting = ground(sides={(1917, 1918): "steep slope"}, roads=roads)
    for uid in ARMS:
        assert cost(uid, setting) in (None, 2)
    assert cost(INFANTRY, setting) == 2  # round it by 1818 or 2018


@pytest.mark.rule("table")
@pytest.mark.ruling("R31")
def test_nobody_enters_a_lake():
    setting = ground(terrain={1917: "lake"}, roads={(1917, 1918): "major road"})
    assert [cost(uid, setting) for uid in ARMS] == [None, None, None]


# Cavalry and woods


def ride(setting: Setting, *path: int, condition: str = "") -> Butchery:
    """Cavalry goes from 1918 leg by leg."""
    s = acting(CAVALRY, f"1918 E{condition}", setting)
    spent = 0
    for hex in path:
        script(move(s, Move(CAVALRY, spent)), Go(hex))
        spent = s.agenda[0].spent
    return s


@pytest.mark.rule("table", "10.3")
def test_woods_disorganise_cavalry():
    s = ride(ground(terrain={1917: "woods"}), 1917)
    assert s.units[CAVALRY].disorganised


@pytest.mark.rule("table", "10.3")
@pytest.mark.parametrize("uid", [INFANTRY, GUNS])
def test_woods_do_not_disorganise_anyone_else(uid):
    s = acting(uid, setting=ground(terrain={1917: "woods"}))
    script(move(s, Move(uid, 0)), Go(1917))
    assert not s.units[uid].disorganised


@pytest.mark.rule("table", "10.3")
def test_cavalry_that_only_passes_through_woods_is_disorganised_all_the_same():
    pass_ = ground(
        terrain={1917: "woods"},
        sides={(1918, 1818): "steep slope", (1918, 2018): "steep slope"}
        | {(1918, 2019): "steep slope", (1918, 1819): "steep slope"}
        | {(1918, 1919): "steep slope"},
    )
    s = ride(pass_, 1916)
    assert s.units[CAVALRY].disorganised


@pytest.mark.rule("table", "10.3")
def test_cavalry_goes_round_woods_where_it_can():
    s = ride(ground(terrain={1917: "woods"}), 1916)
    assert not s.units[CAVALRY].disorganised


@pytest.mark.rule("table")
@pytest.mark.ruling("R29")
@pytest.mark.parametrize(
    ("road", "disorganised"),
    [("minor road", False), ("major road", False), ("railway", False), ("track", True)],
)
def test_by_road_cavalry_comes_through_woods_in_order_but_not_by_track(road, disorganised):
    s = ride(ground(terrain={1917: "woods"}, roads={(1917, 1918): road}), 1917)
    assert s.units[CAVALRY].disorganised is disorganised


@pytest.mark.rule("table", "10.4.7")
@pytest.mark.ruling("R29")
def test_cavalry_that_advances_into_woods_is_disorganised():
    s = acting(CAVALRY, setting=ground(terrain={1917: "woods"}), AV_Koller="1908 W")
    s.activated = False
    script(advance(s, Vacated(1917, (CAVALRY,), must=True)), Turn(0))
    assert s.units[CAVALRY] == (1917, 0, True, 0)


@pytest.mark.rule("table", "10.4.8")
@pytest.mark.ruling("R29")
def test_cavalry_that_retreats_into_woods_before_combat_is_disorganised():
    units = {CAVALRY: "1918 E", "AV.Koller": "1917 W"}
    s = commanded(field(units, ground(terrain={1919: "woods"}), active="AV", step="combat"))
    script(evade(s, CAVALRY, ["AV.Koller"]), Say("retreat"), Go(1919), Turn(0))
    assert s.units[CAVALRY] == (1919, 0, True, 0)


WALL = {"AV_Koller": "1915 W", "AV_Gaal": "1715 W", "AV_Puchner": "2115 W"}
"""Zones from column 16 to column 22: 1916, 1816 and 2016 among them."""


@pytest.mark.rule("5", "table")
@pytest.mark.ruling("R30")
def test_cavalry_that_woods_have_disorganised_does_not_go_on_into_a_zone():
    wooded = ground(terrain={1917: "woods", 1817: "woods", 2017: "woods"})
    s = acting(CAVALRY, "1918 E", wooded, **WALL)
    assert 1916 in s.field("austrian").zone
    assert 1917 in reach(s, CAVALRY)
    assert 1916 not in reach(s, CAVALRY)
    script(move(s, Move(CAVALRY, 0)), Go(1917))
    assert 1916 not in reach(s, CAVALRY, spent=3)


@pytest.mark.rule("5", "table")
@pytest.mark.ruling("R30")
def test_cavalry_may_enter_a_wood_that_itself_lies_in_a_zone():
    wooded = ground(terrain={1916: "woods"})
    s = acting(CAVALRY, "1918 E", wooded, **WALL)
    assert reach(s, CAVALRY)[1916] == 4
    script(move(s, Move(CAVALRY, 0)), Go(1916))
    assert s.units[CAVALRY][:3] == (1916, 0, True)


# Cavalry that means to attack


@pytest.mark.rule("10.3", "10.4.10")
@pytest.mark.ruling("R25")
@pytest.mark.parametrize(("spent", "may"), [(0, True), (3, True), (3.5, False), (6, False)])
@pytest.mark.parametrize("weather", ["cool", "heat"])
def test_cavalry_assaults_if_it_has_spent_3_points_at_most(spent, may, weather):
    units = {CAVALRY: "1918 E", "AV.Koller": "1917 W"}
    s = field(units, active="FII", step="combat", turn=9, weather=weather, moved={CAVALRY: spent})
    assert (Pick(CAVALRY) in options_of(declare(commanded(s), Declare()))) is may


# Leaders in the way


@pytest.mark.rule("10.3", "10.4.12")
@pytest.mark.ruling("R27")
def test_a_lone_commander_does_not_stop_a_unit_and_is_ridden_down():
    leaders = {"AV": "1917"}
    s = acting(INFANTRY, AV_Koller="0510 W", leaders=leaders)
    assert reach(s, INFANTRY)[1916] == 2
    script(move(s, Move(INFANTRY, 0)), Go(1916))
    assert s.leaders["AV"] == (510, False, True)  # an aide de camp, with the only unit


@pytest.mark.rule("10.3", "8.3")
@pytest.mark.ruling("R27")
def test_a_rider_does_not_stop_a_unit_and_is_sent_home():
    s = acting(INFANTRY, AV_Koller="0510 W", leaders={"AV": "0510"}, chiefs={"franz": "0512"})
    s.riders["franz"] = Rider(1917, "AV")
    script(move(s, Move(INFANTRY, 0)), Go(1916))
    assert not s.riders
    assert s.units[INFANTRY].hex == 1916


@pytest.mark.rule("10.3", "10.4.11")
@pytest.mark.ruling("R27", "R62")
def test_a_chief_alone_flees_before_a_unit_that_comes_beside_him():
    s = acting(INFANTRY, AV_Koller="0510 W", AV_Gaal="1911 W", chiefs={"franz": "1916"})
    script(move(s, Move(INFANTRY, 0)), Go(1917))
    assert s.chiefs["franz"] == 1911


# Who has passed


@pytest.mark.rule("10.3", "13.2.1")
@pytest.mark.ruling("R33")
def test_a_unit_that_passes_through_a_place_takes_it():
    s = acting(INFANTRY)
    s.control = {1917: "austrian", 1916: "austrian", 1915: "austrian"}
    script(move(s, Move(INFANTRY, 0)), Go(1916))
    assert s.control == {1917: "allied", 1916: "allied", 1915: "austrian"}


@pytest.mark.rule("table")
@pytest.mark.ruling("R32")
@pytest.mark.parametrize(
    ("terrain", "level", "value"),
    [
        ("clear", 0, 1),
        ("clear", 2, 1),
        ("clear", 3, 2),
        ("clear", 4, 2),
        ("woods", 0, 2),
        ("woods", 4, 2),
        ("village", 0, 2),
        ("village", 3, 2),
        ("town", 0, 3),
        ("town", 4, 3),
        ("isolated building", 0, 1),
        ("isolated building", 3, 2),
    ],
)
def test_terrain_values(terrain, level, value):
    setting = ground(terrain={1918: terrain}, level={1918: level})
    assert setting.ground.value[1918] == value
