"""Movement: points, terrain, roads, contact, strategic movement, stacks on the march."""

from __future__ import annotations

import pytest

from tests.radetzky.table import about, asked, field, offered, plain, play, road
from tricolore.core.ask import DONE, Go, Pick, Say, Stack, Via
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Place
from tricolore.rulesets.radetzky.state import Engagement
from tricolore.rulesets.radetzky.steps import Marches
from tricolore.rulesets.radetzky.terrain import NO_PONTOONS
from tricolore.rulesets.radetzky.ways import mover_of, moves_of

FAR = {"P1.x": "2020 inf 3/1"}
"""An enemy who is far away: marches are strategic."""
NEAR = {"P1.x": "0503 inf 3/1"}
"""An enemy two hexes from the centre, so that nobody there doubles his points."""


def marching(units, setting=None, **more):
    return field(units, setting, active=more.pop("active", "AI"), steps=[Marches()], **more)


def left(s, uid, hex, clear=True):
    """Half points that a unit has left when it has gone to a hex; None if it cannot."""
    return moves_of(s, mover_of(s, (uid,), (0,), clear)).left.get(hex)


# Movement


@pytest.mark.rule("Movement")
def test_movement_is_voluntary_for_each_unit_and_need_not_be_spent():
    s = marching({"AI.a": "0505 inf 4/2", "AI.b": "0707 inf 4/2", **FAR})
    assert offered(s) == {Pick("AI.a"), Pick("AI.b"), DONE}
    assert about(s, DONE) == ""
    assert play(s, DONE).units["AI.a"].hex == 505
    assert play(s, Pick("AI.a"), Go(506)).units["AI.a"].hex == 506


@pytest.mark.rule("Movement")
def test_a_march_is_completed_before_another_one_begins():
    s = marching({"AI.a": "0505 inf 4/2", "AI.b": "0707 inf 4/2", **FAR})
    assert asked(s, Pick("AI.a"), Via(506)).about.uids == ("AI.a",)
    assert offered(s, Pick("AI.a"), Go(506)) == {Pick("AI.b"), DONE}


@pytest.mark.rule("Movement")
@pytest.mark.ruling("T01")
def test_a_unit_goes_as_far_as_its_points_reach_in_one_leg_or_several():
    s = marching({"AI.a": "0505 inf 4/2", **NEAR})
    here = offered(s, Pick("AI.a"))
    assert Go(508) in here
    assert Go(509) not in here
    assert Go(508) in offered(s, Pick("AI.a"), Via(506), Via(507))
    assert Go(509) not in offered(s, Pick("AI.a"), Via(506))
    assert play(s, Pick("AI.a"), Via(506), Via(507), Go(508)).units["AI.a"].hex == 508


@pytest.mark.rule("Movement", "Terrain effects charts")
@pytest.mark.parametrize(
    ("terrain", "halves"),
    [("clear", 2), ("forest", 4), ("swamp", 4), ("hill", 4), ("village", 2), ("city", 2)],
)
def test_each_hex_costs_what_the_terrain_table_says(terrain, halves):
    s = marching({"AI.a": "0505 inf 4/2", **FAR}, plain({506: terrain}))
    assert left(s, "AI.a", 506) == 12 - halves


@pytest.mark.rule("Movement", "Terrain effects charts")
@pytest.mark.ruling("S28")
def test_who_has_too_few_points_cannot_enter_a_hex():
    units = {"AI.a": "0505 inf 1 mp1", **NEAR}
    s = marching(units, plain({506: "forest"}))
    here = offered(s, Pick("AI.a"))
    assert Go(506) not in here
    assert Go(605) in here


@pytest.mark.rule("Movement", "Terrain effects charts")
def test_a_stream_or_canal_costs_a_point_more_and_a_road_crosses_it_free():
    sides = {(505, 506): "stream", (505, 604): "canal"}
    s = marching({"AI.a": "0505 inf 4/2", **FAR}, plain(sides=sides))
    assert left(s, "AI.a", 506) == 12 - 4
    assert left(s, "AI.a", 604) == 12 - 4
    ground = s.setting.ground
    assert ground.price(505, 506, NO_PONTOONS, beside=False) == 4
    assert ground.price(505, 506, NO_PONTOONS, beside=True) == 6
    assert ground.price(505, 405, NO_PONTOONS, beside=False) == 2
    s = marching({"AI.a": "0505 inf 4/2", **FAR}, plain(sides=sides, roads=road(505, 506)))
    assert left(s, "AI.a", 506) == 12 - 1


@pytest.mark.rule("Movement", "Terrain effects charts")
def test_a_river_is_crossed_only_by_bridge_or_ford():
    ring = {(505, hex): "river" for hex in (404, 504, 604, 605, 506, 405)}
    assert left(marching({"AI.a": "0505 inf 4/2", **FAR}, plain(sides=ring)), "AI.a", 506) is None
    bridge = plain(sides=ring, roads=road(505, 506))
    assert left(marching({"AI.a": "0505 inf 4/2", **FAR}, bridge), "AI.a", 506) == 12 - 1


@pytest.mark.rule("Movement", "Terrain effects charts")
@pytest.mark.ruling("T03")
def test_a_ford_takes_all_that_is_left_and_at_least_two_points():
    ring = {(505, hex): "river" for hex in (404, 504, 604, 605, 405)}
    wade = plain(sides={**ring, (505, 506): "river ford"})
    s = marching({"AI.a": "0505 inf 4/2", **FAR}, wade)
    assert left(s, "AI.a", 506) == 0
    assert left(s, "AI.a", 507) is None
    slow = {"AI.a": "0505 inf 1 mp1", **NEAR}
    assert left(marching(slow, wade), "AI.a", 506) is None
    two = {"AI.a": "0505 inf 1 mp2", **NEAR}
    assert left(marching(two, wade), "AI.a", 506) == 0
    beside = {"AI.a": "0505 inf 1 mp2", "P1.x": "0507 inf 3/1"}
    assert left(marching(beside, wade), "AI.a", 506) is None
    three = {"AI.a": "0505 inf 1 mp3", "P1.x": "0507 inf 3/1"}
    assert left(marching(three, wade), "AI.a", 506) == 0


@pytest.mark.rule("Movement", "Terrain effects charts")
@pytest.mark.ruling("T03")
def test_a_ford_takes_the_points_of_all_who_wade_together():
    ring = {(505, hex): "river" for hex in (404, 504, 604, 605, 405)}
    wade = plain(sides={**ring, (505, 506): "river ford"})
    s = marching({"AI.Bridge": "0505 crew", "AI.c": "0505 cav 1", **FAR}, wade)
    across = (Stack(505), Via(506))
    assert about(s, *across, Pick("AI.Bridge")) == ""  # the rider has nothing left either


ROAD = road(505, 506, 507, 508, 509, 510, 511, 512)


@pytest.mark.rule("Movement", "Terrain effects charts")
def test_infantry_goes_six_hexes_along_a_road():
    """RM07: half a point a hex; an enemy within two hexes of the start forbids to double."""
    units = {"AI.IR17": "0505 inf 4/2", **NEAR}
    s = marching(units, plain(roads=ROAD))
    assert left(s, "AI.IR17", 511) == 0
    assert left(s, "AI.IR17", 512) is None


@pytest.mark.rule("Movement", "Terrain effects charts")
def test_three_points_to_the_road_and_one_along_it():
    """RM08: Grenz 3 spends three points off the road and the last one on two hexes of it."""
    units = {"AI.Grnz3": "0203 inf 2/1 mp4", "P1.x": "0201 inf 3/1"}
    s = marching(units, plain(roads=ROAD))
    assert left(s, "AI.Grnz3", 505) == 2
    assert left(s, "AI.Grnz3", 507) == 0
    assert left(s, "AI.Grnz3", 508) is None


@pytest.mark.rule("Movement")
def test_units_march_alone_or_as_a_stack_with_the_slowest():
    units = {"AI.a": "0505 inf 4/2", "AI.c": "0505 cav 1", **NEAR}
    s = marching(units)
    assert Go(511) in offered(s, Pick("AI.c"))
    together = offered(s, Stack(505))
    assert Go(508) in together
    assert Go(509) not in together
    after = play(s, Stack(505), Go(508))
    assert {after.units[uid].hex for uid in ("AI.a", "AI.c")} == {508}


@pytest.mark.rule("Movement", "Stacking")
@pytest.mark.ruling("S22")
def test_who_is_left_behind_stays_and_the_others_go_on_with_their_own_points():
    units = {"AI.a": "0505 inf 4/2", "AI.c": "0505 cav 1", "AI.z": "1515 inf 4/2", **NEAR}
    s = marching(units)
    paused = (Stack(505), Via(507), Pick("AI.a"))
    assert Go(511) in offered(s, *paused)
    assert Go(512) not in offered(s, *paused)
    after = play(s, *paused, Go(511))
    assert (after.units["AI.a"].hex, after.units["AI.c"].hex) == (507, 511)
    assert after.moved == {"AI.a", "AI.c"}


@pytest.mark.rule("Movement", "Stacking")
@pytest.mark.ruling("S22")
def test_who_is_taken_along_pays_for_its_own_hexes_only():
    units = {"AI.c": "0505 cav 1", "AI.a": "0507 inf 2/1 small", **NEAR}
    s = marching(units)
    along = (Pick("AI.c"), Via(507), Pick("AI.a"))
    assert asked(s, *along).about.uids == ("AI.c", "AI.a")
    assert Go(510) in offered(s, *along)
    assert Go(511) not in offered(s, *along)  # three points of its own


@pytest.mark.rule("Movement", "Stacking")
@pytest.mark.ruling("S22")
def test_who_has_moved_or_is_not_active_is_not_taken_along():
    units = {
        "AI.c": "0505 cav 1",
        "AI.a": "0507 inf 2/1 small",
        "AII.b": "0507 inf 2/1 small",
        **FAR,
    }
    s = marching(units)
    assert Pick("AI.a") in offered(s, Pick("AI.c"), Via(507))
    assert Pick("AII.b") not in offered(s, Pick("AI.c"), Via(507))
    moved = (Pick("AI.a"), Go(508), Pick("AI.c"), Via(508))
    assert Pick("AI.a") not in offered(s, *moved)


@pytest.mark.rule("Movement", "Stacking")
@pytest.mark.ruling("T09")
def test_who_is_left_behind_before_it_moved_may_still_move():
    units = {"AI.a": "0505 inf 4/2", "AI.b": "0505 inf 4/2", "AI.s": "0505 cav 1 small", **FAR}
    s = marching(units)
    part = (Stack(505), Pick("AI.s"), Go(506))
    assert offered(s, *part) == {Pick("AI.s"), DONE}


@pytest.mark.rule("Movement", "Stacking")
@pytest.mark.ruling("S20", "S22")
def test_nobody_is_taken_along_out_of_a_full_hex_if_both_would_find_no_room():
    """Round the full hex 0506 there is room for one small unit only."""
    around = (505, 605, 606, 507, 406, 405)
    units = {
        "AI.a": "0505 cav 1 small mp2",
        "AI.b": "0506 inf 4/2",
        "AI.c": "0506 inf 4/2",
        "AI.s": "0506 inf 1 small",
        **NEAR,
    }
    units |= {f"AII.{hex}a": f"{hex:04d} inf 4/2" for hex in around}
    units |= {f"AII.{hex}b": f"{hex:04d} inf 4/2" for hex in around}
    s = marching(units)
    paused = (Pick("AI.a"), Via(506))
    assert Go(507) in offered(s, *paused)
    assert not {Pick("AI.b"), Pick("AI.s")} & offered(s, *paused)
    free = marching({uid: text for uid, text in units.items() if not text.startswith("0507")})
    assert {Pick("AI.b"), Pick("AI.s")} <= offered(free, *paused)


@pytest.mark.rule("Movement", "Stacking")
@pytest.mark.ruling("S20")
def test_a_march_pauses_in_a_full_hex_only_to_take_somebody_along():
    units = {"AI.a": "0505 cav 1 small", "AI.b": "0506 inf 4/2", "AI.c": "0506 inf 4/2"}
    units["AI.s"] = "0506 inf 1 small"
    assert Via(506) in offered(marching(units), Pick("AI.a"))
    resting = {uid.replace("AI.", "AII."): text for uid, text in units.items() if uid != "AI.a"}
    s = marching({"AI.a": units["AI.a"], **resting})
    assert Via(506) not in offered(s, Pick("AI.a"))


@pytest.mark.rule("Movement")
def test_who_has_stopped_does_not_move_again():
    s = marching({"AI.a": "0505 inf 4/2", "AI.b": "0707 inf 4/2", **FAR})
    stopped = (Pick("AI.a"), Via(506), Say("stop"))
    assert offered(s, *stopped) == {Pick("AI.b"), DONE}


@pytest.mark.rule("Movement", "ENG result")
def test_engaged_units_do_not_move_but_their_friends_do():
    s = marching({"AI.a": "0505 inf 4/2", "AI.b": "0505 inf 4/2", "P1.x": "0506 inf 3/1"})
    s.set_engaged([Engagement(("AI.a",), ("P1.x",), 7)])
    assert offered(s) == {Pick("AI.b"), DONE}


@pytest.mark.rule("Movement", "Victory at points")
def test_a_march_takes_the_places_that_it_passes_but_crews_take_none():
    places = {506: Place("Town", 506, 3, PIEDMONTESE)}
    roads = road(505, 506, 507)
    units = {"AI.a": "0505 inf 4/2", "AI.Bridge": "0505 crew", **FAR}
    s = marching(units, plain(roads=roads, places=places))
    assert play(s, Pick("AI.a"), Go(507)).holders == {506: AUSTRIAN}
    assert play(s, Pick("AI.Bridge"), Go(507)).holders == {506: PIEDMONTESE}
    assert play(s, Pick("AI.Bridge"), Go(506)).holders == {506: PIEDMONTESE}


# Movement in contact


@pytest.mark.rule("Movement in contact")
def test_the_example_of_the_hussars():
    """RM06: two points for the forest, two and one for a swamp beside the enemy."""
    ground = plain({506: "forest", 507: "swamp"})
    s = marching({"AI.Hus": "0505 cav 2/1", "P1.x": "0508 inf 3/1"}, ground)
    assert left(s, "AI.Hus", 507) == 12 - 10


@pytest.mark.rule("Movement in contact")
@pytest.mark.ruling("S26")
def test_each_hex_entered_beside_enemies_costs_a_point_more_once():
    units = {"AI.a": "0505 cav 1", "P1.x": "0507 inf 3/1", "P1.y": "0407 inf 3/1"}
    s = marching(units)
    assert left(s, "AI.a", 506) == 12 - 4
    assert left(s, "AI.a", 504) == 12 - 2
    beside = marching({**units, "AI.a": "0506 cav 1"})
    assert left(beside, "AI.a", 505) == 12 - 2  # leaving costs nothing


@pytest.mark.rule("Movement in contact")
@pytest.mark.ruling("S27")
def test_beside_an_enemy_a_road_does_not_help_but_its_bridges_do():
    units = {"AI.a": "0505 cav 1", "P1.x": "0606 inf 3/1"}
    river = {(505, 506): "river", (505, 605): "river", (405, 506): "river"}
    s = marching(units, plain({506: "forest"}, river, ROAD))
    assert left(s, "AI.a", 506) == 12 - 4 - 2
    stream = plain(sides={(505, 506): "stream"}, roads=ROAD)
    assert left(marching(units, stream), "AI.a", 506) == 12 - 2 - 2


@pytest.mark.rule("Movement in contact")
@pytest.mark.ruling("S27")
def test_leaving_contact_along_a_road_is_at_the_rate_of_roads():
    s = marching({"AI.a": "0507 inf 4/2", "P1.x": "0608 inf 3/1"}, plain(roads=ROAD))
    assert left(s, "AI.a", 506) == 6 - 1


@pytest.mark.rule("Movement in contact", "Strategic movement")
@pytest.mark.ruling("S25")
def test_a_bridge_crew_or_benedek_alone_is_an_enemy_for_contact_and_distance():
    for enemy in ("crew", "leader"):
        s = marching({"P1.a": "0505 cav 1", "AII.x": f"0508 {enemy}"}, active="P1")
        assert left(s, "P1.a", 507) == 12 - 2 - 2 - 2
        far = marching({"P1.a": "0505 cav 1", "AII.x": f"0507 {enemy}"}, active="P1")
        assert left(far, "P1.a", 505 - 4) == 12 - 8  # not doubled


# Strategic movement


@pytest.mark.rule("Strategic movement")
def test_the_examples_of_guns_and_uhlans():
    """RM09, RM10: guns go two hexes of road and three clear ones and have two points left; a
    cavalry unit has twelve points."""
    roads = road(505, 506, 507)
    s = marching({"AI.Art": "0505 art 3/1", **FAR}, plain(roads=roads))
    assert left(s, "AI.Art", 510) == 12 - 2 - 6
    s = marching({"AI.Uln3": "0505 cav 1", **FAR})
    assert left(s, "AI.Uln3", 517) == 0


@pytest.mark.rule("Strategic movement")
@pytest.mark.ruling("S23")
@pytest.mark.parametrize(("enemy", "doubled"), [("0508", True), ("0507", False)])
def test_a_start_three_hexes_from_the_enemy_is_far_enough(enemy, doubled):
    s = marching({"AI.a": "0505 inf 4/2", "P1.x": f"{enemy} inf 3/1"})
    assert (left(s, "AI.a", 501) == 12 - 8) == doubled
    assert (left(s, "AI.a", 502) == 12 - 6) == doubled
    assert left(s, "AI.a", 502) is not None


@pytest.mark.rule("Strategic movement")
@pytest.mark.ruling("S23")
def test_every_hex_on_the_way_must_keep_the_distance():
    """Past an enemy, more than three points reach only round him."""
    s = marching({"AI.a": "0505 cav 1", "P1.x": "0510 inf 3/1"})
    assert left(s, "AI.a", 507) == 24 - 4
    assert left(s, "AI.a", 508) == 12 - 6
    assert left(s, "AI.a", 513) is not None
    assert play(s, Pick("AI.a"), Go(513)).units["AI.a"].hex == 513
    slow = marching({"AI.a": "0505 inf 4/2", "P1.x": "0508 inf 3/1"})
    assert left(slow, "AI.a", 506) == 6 - 2
    assert left(slow, "AI.a", 507) == 6 - 2 - 4


@pytest.mark.rule("Strategic movement")
@pytest.mark.ruling("S23")
def test_who_has_spent_more_than_its_points_may_no_longer_come_near():
    s = marching({"AI.a": "0505 inf 4/2", "P1.x": "0511 inf 3/1"})
    assert left(s, "AI.a", 508) == 12 - 6
    assert Go(509) not in offered(s, Pick("AI.a"))
    assert Go(509) not in offered(s, Pick("AI.a"), Via(508))
    assert Go(505) in offered(s, Pick("AI.a"), Via(508))  # three points more, away from him


@pytest.mark.rule("Strategic movement")
def test_who_has_come_near_once_does_not_double_any_more():
    s = marching({"AI.a": "0505 cav 1", "P1.x": "0510 inf 3/1"})
    near = (Pick("AI.a"), Via(508))
    assert Go(505) in offered(s, *near)
    assert Go(504) not in offered(s, *near)


@pytest.mark.rule("Strategic movement", "Effects of being out of supply")
@pytest.mark.ruling("S24")
def test_out_of_supply_a_point_is_taken_before_doubling():
    s = marching({"AI.a": "0505 inf 4/2 oos", **FAR})
    assert left(s, "AI.a", 509) == 8 - 8
    assert left(s, "AI.a", 510) is None
    near = marching({"AI.a": "0505 inf 4/2 oos", **NEAR})
    assert left(near, "AI.a", 507) == 4 - 4
    assert left(near, "AI.a", 508) is None
