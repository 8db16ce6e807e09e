"""Bridges: building, finishing, dismantling, crossing, losing."""

from __future__ import annotations

import pytest

from tests.radetzky.table import (
    about,
    asked,
    field,
    offered,
    plain,
    play,
    road,
    sheet,
    table,
    told,
)
from tricolore.core.ask import Go, Pick, Roll, Say, Stack, Via
from tricolore.rulesets.radetzky.bridges import hindered, river_sides
from tricolore.rulesets.radetzky.losses import capture, lose_steps
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Bridge, Engagement
from tricolore.rulesets.radetzky.steps import EndTurn, Marches
from tricolore.rulesets.radetzky.victory import score
from tricolore.rulesets.radetzky.ways import mover_of, moves_of
from tricolore.rulesets.radetzky.wording import condition

BUILD, DISMANTLE, STOP = Say("build"), Say("dismantle"), Say("stop")
RIVER = {(column * 100 + 7, column * 100 + 8): "river" for column in range(1, 21)} | {
    (even * 100 + 7, odd * 100 + 8): "river"
    for even in range(2, 21, 2)
    for odd in (even - 1, even + 1)
    if odd <= 20
}
"""A river from west to east, south of the hexes of row 7."""
FAR = {"P1.x": "2020 inf 3/1"}
CREW = {"AI.Bridge": "0505 crew", **FAR}
LEFT = {"AI.Bridge": "0507 crew", **FAR}
OVER = {"AI.Bridge": Bridge(508, 5, stands=True)}


def wet(**more):
    return plain(sides=RIVER, **more)


def working(units=CREW, setting=None, **more):
    active = more.pop("active", "AI")
    return field(units, setting or wet(), active=active, steps=[Marches()], **more)


def cost(s, uid, hex):
    moves = moves_of(s, mover_of(s, (uid,), (0,), True))
    return moves.spent(hex) if hex in moves.left else None


# Building


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S75", "S78")
def test_an_active_crew_that_has_come_to_the_river_begins_a_bridge_over_one_side():
    s = working()
    assert BUILD not in offered(s, Pick("AI.Bridge"))
    at_river = (Pick("AI.Bridge"), Via(607))
    assert BUILD in offered(s, *at_river)
    assert offered(s, *at_river, BUILD) == {Go(508), Go(608), Go(708)}
    after = play(s, *at_river, BUILD, Go(608))
    assert after.bridges == {"AI.Bridge": Bridge(608, 7, stands=False)}
    assert after.units["AI.Bridge"].hex == 607


@pytest.mark.rule("Bridges")
def test_a_crew_may_arrive_with_its_last_point_and_build():
    units = {"AI.Bridge": "0504 crew", "P1.x": "0502 inf 3/1"}
    assert BUILD in offered(working(units), Pick("AI.Bridge"), Via(507))


@pytest.mark.rule("Bridges")
def test_only_a_crew_builds_and_only_at_a_river():
    units = {"AI.a": "0507 inf 4/2", **FAR}
    assert BUILD not in offered(working(units), Pick("AI.a"))
    stream = plain(sides={(507, 508): "stream"})
    assert BUILD not in offered(working(LEFT, stream), Pick("AI.Bridge"))


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("T06")
def test_no_bridge_is_built_where_one_is_but_at_a_ford_it_may_be():
    printed = field(LEFT, wet(roads=road(507, 508)))
    assert 508 not in river_sides(printed, "AI.Bridge")
    ford = field(LEFT, plain(sides={**RIVER, (507, 508): "river ford"}))
    assert 508 in river_sides(ford, "AI.Bridge")
    two = field({**LEFT, "AII.Bridge": "0508 crew"}, wet())
    two.bridges["AII.Bridge"] = Bridge(507, 5, stands=True)
    assert 508 not in river_sides(two, "AI.Bridge")


@pytest.mark.rule("Bridges")
def test_whoever_was_with_the_crew_goes_on_without_it():
    units = {**CREW, "AI.c": "0505 cav 1"}
    s = working(units)
    built = (Stack(505), Via(607), BUILD, Go(608))
    assert asked(s, *built).about.uids == ("AI.c",)
    assert play(s, *built, Go(504)).units["AI.Bridge"].hex == 607


@pytest.mark.rule("Bridges")
def test_who_has_begun_a_bridge_has_done_its_work_for_the_turn():
    s = working({**LEFT, "AI.a": "0101 inf 4/2"})
    built = (Pick("AI.Bridge"), BUILD)
    assert about(s, *built) == "NextMarch"  # there is only one side to build across
    assert Pick("AI.Bridge") not in offered(s, *built)


@pytest.mark.rule("Bridges", "Movement")
def test_a_bridge_is_not_taken_along():
    units = {"AI.Bridge": "0507 crew", "AI.a": "0505 inf 4/2", "AI.b": "0507 inf 1 small", **FAR}
    paused = offered(working(units, bridges=OVER), Pick("AI.a"), Via(507))
    assert Pick("AI.b") in paused
    assert Pick("AI.Bridge") not in paused
    assert Pick("AI.Bridge") in offered(working(units), Pick("AI.a"), Via(507))


# Finishing


def ending(bridge, units=LEFT, turn=6, setting=None):
    return field(
        units, setting or wet(), turn=turn, steps=[EndTurn()], bridges={"AI.Bridge": bridge}
    )


def stands(s, *inputs):
    return play(s, *inputs).bridges["AI.Bridge"].stands


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S75")
def test_a_bridge_takes_one_full_turn_and_stands_at_the_end_of_the_next():
    """RM20"""
    assert not stands(ending(Bridge(508, 7)))
    assert stands(ending(Bridge(508, 7), turn=7))


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S76")
def test_beside_an_enemy_it_is_completed_only_with_a_five_or_a_six():
    s = ending(Bridge(508, 6), {"AI.Bridge": "0507 crew", "P1.x": "0506 inf 3/1"})
    assert isinstance(asked(s), Roll)
    assert asked(s).alike == (False, False, False, False, True, True)
    for die, built in ((4, False), (5, True), (6, True)):
        assert stands(s, die) == built
    across = {"AI.Bridge": "0507 crew", "P1.x": "0509 inf 3/1"}
    assert stands(ending(Bridge(508, 6), across))  # beside the other bank only


@pytest.mark.rule("Bridges")
def test_the_die_for_a_bridge_is_told_whether_it_is_completed_or_not():
    s = ending(Bridge(508, 6), {"AI.Bridge": "0507 crew", "P1.x": "0506 inf 3/1"})
    for die, words in ((4, "its bridge is not completed"), (5, "is ready")):
        game = table(s, die)
        assert [e.data["dice"] for e in game.log if "dice" in e.data] == [[die]]
        assert words in " ".join(told(game, "Bridges"))


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("R30")
def test_what_was_not_completed_is_tried_again_at_the_end_of_each_turn():
    s = ending(Bridge(508, 6), {"AI.Bridge": "0507 crew", "P1.x": "0506 inf 3/1"}, turn=9)
    assert about(s) == "Roll a bridge beside the enemy"
    told_of = "its bridge to 0508 is ready at the end of turn 9"
    assert told_of in condition(s, "AI.Bridge"), "not of the turn when it should have been ready"
    s.put("P1.x", 1515)
    assert stands(s)


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S77")
def test_an_enemy_crew_does_not_hinder_it():
    s = ending(Bridge(508, 6), {"AI.Bridge": "0507 crew", "P.Bridge": "0506 crew"})
    assert not hindered(s, "AI.Bridge")
    assert stands(s)


# Crossing


@pytest.mark.rule("Bridges", "Movement")
@pytest.mark.ruling("R29", "S75")
def test_a_bridge_that_stands_is_crossed_for_one_point_more_than_the_hex():
    units = {**LEFT, "AI.a": "0507 cav 1"}
    assert cost(working(units, bridges={"AI.Bridge": Bridge(508, 6)}), "AI.a", 508) is None
    s = working(units, bridges=OVER)
    assert cost(s, "AI.a", 508) == 2 + 2
    back = working({**units, "AI.a": "0508 cav 1"}, bridges=OVER)
    assert cost(back, "AI.a", 507) == 2 + 2


@pytest.mark.rule("Bridges")
def test_a_bridge_stays_where_it_is():
    s = working(LEFT, bridges=OVER)
    assert offered(s, Pick("AI.Bridge")) == {DISMANTLE, STOP}
    units = {**LEFT, "AI.a": "0507 inf 4/2"}
    assert Stack(507) not in offered(working(units, bridges=OVER))


# Dismantling


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S81")
def test_an_active_crew_takes_its_bridge_down_and_moves_from_the_next_turn_on():
    units = {**LEFT, "AI.a": "0505 inf 4/2", "P1.x": "0506 inf 3/1"}
    s = working(units, bridges=OVER)
    after = play(s, Pick("AI.Bridge"), DISMANTLE)
    assert not after.bridges
    assert Pick("AI.Bridge") not in offered(s, Pick("AI.Bridge"), DISMANTLE)
    resting = working({**LEFT, "AII.a": "0505 inf 4/2"}, bridges=OVER, active="AII")
    assert Pick("AI.Bridge") not in offered(resting)  # its corps is not active


@pytest.mark.rule("Bridges")
def test_a_bridge_that_is_being_built_can_be_given_up_as_well():
    s = working(LEFT, bridges={"AI.Bridge": Bridge(508, 7)})
    assert not play(s, Pick("AI.Bridge"), DISMANTLE).bridges


# Loss


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S29", "T02")
def test_an_enemy_who_crosses_a_bridge_destroys_it_and_can_go_on():
    units = {**LEFT, "P1.c": "0509 cav 1", "P1.x": "2020 inf 3/1"}
    s = working(units, bridges=OVER, active="P1")
    assert Go(507) in offered(s, Pick("P1.c"))
    after = play(s, Pick("P1.c"), Via(507))
    assert "AI.Bridge" not in after.units
    assert not after.bridges
    assert after.captured == {AUSTRIAN: 1, PIEDMONTESE: 0}
    onward = offered(s, Pick("P1.c"), Via(507))
    assert Go(506) in onward
    assert Go(508) not in onward  # the bridge is gone


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("S29")
def test_a_bridge_that_is_defended_is_not_crossed():
    units = {**LEFT, "AI.a": "0507 inf 4/2", "P1.c": "0509 cav 1"}
    s = working(units, bridges=OVER, active="P1")
    assert not {Go(507), Via(507)} & offered(s, Pick("P1.c"), Via(508))


@pytest.mark.rule("Bridges")
@pytest.mark.ruling("R29", "T02")
def test_a_crew_alone_is_captured_by_whoever_enters_its_hex():
    units = {"AI.Bridge": "0505 crew", "P1.a": "0506 inf 3/1"}
    s = working(units, active="P1")
    after = play(s, Pick("P1.a"), Go(505))
    assert "AI.Bridge" not in after.units
    assert after.captured == {AUSTRIAN: 1, PIEDMONTESE: 0}


@pytest.mark.rule("Bridges", "Movement")
@pytest.mark.ruling("T14")
def test_a_crew_or_benedek_alone_captures_nobody():
    units = {"AI.Bridge": "0505 crew", "P.Bridge": "0506 crew", "P1.a": "0504 inf 3/1"}
    s = working(units, active="P1")
    assert not {Go(505), Via(505)} & offered(s, Pick("P.Bridge"))
    assert Go(505) in offered(s, Pick("P1.a"))
    led = working({"AII.Benedek": "0505 leader", "P.Bridge": "0506 crew"}, active="AII")
    assert Go(506) not in offered(led, Pick("AII.Benedek"))


@pytest.mark.rule("Bridges", "Supply")
@pytest.mark.ruling("T15")
def test_a_crew_on_the_road_is_taken_though_it_interrupts_supply():
    roads = road(*range(501, 511))
    fed = plain(roads=roads, supply=True, terminals={PIEDMONTESE: [501], AUSTRIAN: [510]})
    s = working({"AI.Bridge": "0506 crew", "P1.a": "0504 inf 3/1"}, fed, active="P1")
    assert Go(506) in offered(s, Pick("P1.a"))
    far = plain(roads=road(501, 502), supply=True, terminals={PIEDMONTESE: [501]})
    s = working({"AI.Bridge": "0508 crew", "P1.a": "0507 inf 3/1"}, far, active="P1")
    assert Go(508) not in offered(s, Pick("P1.a"))  # six hexes from the road


@pytest.mark.rule("Bridges", "Victory at points")
@pytest.mark.ruling("R29")
def test_a_lost_crew_or_bridge_is_no_step_but_three_points():
    s = field(LEFT, wet())
    capture(s, "AI.Bridge")
    assert [event.tell() for event in s.log] == ["AI.Bridge is captured."]
    built = field(LEFT, wet(), bridges=OVER)
    capture(built, "AI.Bridge")
    assert [event.tell() for event in built.log] == ["The bridge of AI.Bridge is destroyed."]
    assert s.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}
    assert score(s)[PIEDMONTESE].total == 3


@pytest.mark.rule("Bridges")
def test_a_crew_is_destroyed_with_the_units_that_it_is_stacked_with():
    s = field({**LEFT, "AI.a": "0507 inf 1", "AI.b": "0507 inf 1"}, wet())
    lose_steps(s, "AI.a", 1, "Combat results")
    assert "AI.Bridge" in s.units
    lose_steps(s, "AI.b", 1, "Combat results")
    assert "AI.Bridge" not in s.units
    assert s.captured[AUSTRIAN] == 1


@pytest.mark.rule("Bridges", "Charge results")
@pytest.mark.ruling("S79")
def test_a_crew_retires_with_its_units_and_gives_up_the_bridge_that_it_was_building():
    units = {"AI.Bridge": "0507 crew", "AI.a": "0507 inf 2/1", "P1.h": "0505 cav 2/1"}
    north = {"AI": 1001}
    s = field(
        units,
        plain(),
        active="P1",
        steps=[Marches()],
        posts=north,
        bridges={"AI.Bridge": Bridge(508, 7)},
    )
    charge = (Pick("P1.h"), Go(507), 4)
    assert asked(s, *charge[:2]).alike[3] == "D2"
    assert sheet(s, *charge).about.units == ("AI.a",)
    after = play(s, *charge, [Say("2"), Say("0")])
    assert after.units["AI.Bridge"].hex == after.units["AI.a"].hex != 507
    assert not after.bridges


@pytest.mark.rule("Bridges", "Cavalry charges")
@pytest.mark.ruling("T10")
def test_evaders_leave_a_finished_bridge_behind():
    units = {"AI.Bridge": "0507 crew", "AI.c": "0507 cav 1", "P1.h": "0505 cav 2/1"}
    s = field(units, wet(), active="P1", steps=[Marches()], posts={"AI": 514}, bridges=OVER)
    ask = asked(s, Pick("P1.h"), Go(507))
    away = next(option for option in ask.options if option.kind == "go")
    game = table(s, Pick("P1.h"), Go(507), away, 1)
    assert game.state.units["AI.Bridge"].hex == 507
    assert "AI.Bridge" in game.state.bridges
    assert game.state.units["AI.c"].hex != 507


@pytest.mark.rule("ENG result")
@pytest.mark.ruling("S64")
def test_who_is_eliminated_is_engaged_no_longer_but_his_friends_are():
    units = {"AI.a": "0505 inf 1", "AI.b": "0505 inf 1", "P1.x": "0506 inf 1", "P1.y": "0506 inf 1"}
    s = field(units, plain())
    s.set_engaged([Engagement(("AI.a", "AI.b"), ("P1.x", "P1.y"), 7)])
    lose_steps(s, "AI.a", 1, "Combat results")
    lose_steps(s, "P1.y", 1, "Combat results")
    assert s.engaged == (Engagement(("AI.b",), ("P1.x",), 7),)
    lose_steps(s, "P1.x", 1, "Combat results")
    assert s.engaged == ()
    assert not s.is_engaged("AI.b")


@pytest.mark.rule("Bridges", "Stacking")
@pytest.mark.ruling("S20", "S21")
def test_a_crew_that_passes_a_full_hex_does_not_stay_there_to_build():
    """0507 is full; the march pauses there to take the small unit along."""
    full = {"AI.a": "0507 inf 4/2", "AI.b": "0507 inf 4/2", "AI.s": "0507 inf 1 small"}
    s = working({"AI.Bridge": "0506 crew", **full, **FAR})
    paused = (Pick("AI.Bridge"), Via(507))
    assert Pick("AI.s") in offered(s, *paused)
    assert BUILD not in offered(s, *paused)
    assert BUILD in offered(s, *paused, Pick("AI.s")), "the small unit makes room for it"
    room = {uid: text for uid, text in full.items() if uid != "AI.s"}
    assert BUILD in offered(working({"AI.Bridge": "0506 crew", **room, **FAR}), *paused)
