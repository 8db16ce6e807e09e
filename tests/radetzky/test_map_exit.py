"""Map exit: leaving the map for points."""

from __future__ import annotations

import pytest

from tests.radetzky.table import field, offered, plain, play, road, table, told
from tricolore.core.ask import Go, Pick, Say, Stack, Via
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Place, Victory
from tricolore.rulesets.radetzky.state import Bridge, Exit
from tricolore.rulesets.radetzky.steps import EndTurn, Marches

LEAVE, STOP = Say("leave the map"), Say("stop")
ROAD = road(*(column * 100 + 10 for column in range(1, 21)))
EXITS = {AUSTRIAN: [110], PIEDMONTESE: [2010]}
FAR = {"P1.x": "1001 inf 3/1"}


def leaving(units, *, fed=True, active="AI", **more):
    """A road from edge to edge; Austria leaves in the west, Piedmont in the east."""
    terminals = {AUSTRIAN: [2010], PIEDMONTESE: [110]} if fed else {}
    ground = plain(roads=ROAD, exits=EXITS, supply=True, terminals=terminals, **more)
    return field(units, ground, active=active, steps=[Marches()])


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("S30")
def test_units_leave_from_a_road_hex_of_the_right_edge_and_are_put_aside():
    s = leaving({"AI.a": "0210 inf 4/2", "AI.b": "0210 inf 4/2 reduced", **FAR})
    gone = (Stack(210), Via(110), LEAVE)
    assert LEAVE not in offered(s, Stack(210))
    after = play(s, *gone)
    assert after.exits == {"AI.a": Exit(6, 110, 2), "AI.b": Exit(6, 110, 1)}
    assert "AI.a" not in after.units
    assert 110 not in after.stacks
    assert after.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}


@pytest.mark.rule("Map exit")
@pytest.mark.ruling("S30")
def test_nobody_leaves_by_the_other_edge():
    s = leaving({"AI.a": "2010 inf 4/2", **FAR})
    assert LEAVE not in offered(s, Pick("AI.a"))
    s = leaving({"P1.a": "2010 inf 3/1", "AI.x": "1001 inf 4/2"}, active="P1")
    assert LEAVE in offered(s, Pick("P1.a"))


@pytest.mark.rule("Map exit")
@pytest.mark.ruling("S30")
def test_it_costs_what_a_road_hex_costs():
    """An enemy within two hexes of the start forbids to double: a point is two road hexes."""
    one = leaving({"AI.a": "0310 inf 1 mp1", "P1.x": "0308 inf 3/1"})
    assert Via(110) not in offered(one, Pick("AI.a"))  # nothing would be left
    two = leaving({"AI.a": "0410 inf 1 mp2", "P1.x": "0408 inf 3/1"})
    assert LEAVE in offered(two, Pick("AI.a"), Via(110))  # half a point is left
    none = leaving({"AI.a": "0510 inf 1 mp2", "P1.x": "0508 inf 3/1", "AI.Bridge": "0510 crew mp2"})
    assert LEAVE not in offered(none, Pick("AI.Bridge"), Via(110))


@pytest.mark.rule("Map exit", "Stacking")
@pytest.mark.ruling("S20", "S30")
def test_a_full_hex_at_the_edge_is_passed_on_the_way_off_the_map():
    full = {"AII.b": "0110 inf 4/2", "AII.c": "0110 inf 4/2"}
    s = leaving({"AI.a": "0410 inf 4/2", **full, **FAR})
    assert Go(110) not in offered(s, Pick("AI.a"))
    assert Via(110) in offered(s, Pick("AI.a"))
    assert STOP not in offered(s, Pick("AI.a"), Via(110))
    after = play(s, Pick("AI.a"), Via(110), LEAVE)
    assert after.exits == {"AI.a": Exit(6, 110, 2)}
    marked = leaving({"AI.a": "0410 inf 4/2 oos", **full, **FAR})
    assert Via(110) not in offered(marked, Pick("AI.a"))
    short = leaving({"AI.a": "0310 inf 1 mp1", "P1.x": "0308 inf 3/1", **full})
    assert Via(110) not in offered(short, Pick("AI.a"))


@pytest.mark.rule("Map exit", "Supply")
@pytest.mark.ruling("S30")
def test_only_units_in_supply_leave():
    assert LEAVE in offered(leaving({"AI.a": "0110 inf 4/2", **FAR}), Pick("AI.a"))
    marked = leaving({"AI.a": "0110 inf 4/2 oos", **FAR})
    assert LEAVE not in offered(marked, Pick("AI.a"))
    hungry = leaving({"AI.a": "0110 inf 4/2", **FAR}, fed=False)
    assert LEAVE not in offered(hungry, Pick("AI.a"))


@pytest.mark.rule("Map exit")
@pytest.mark.ruling("S31")
def test_an_enemy_beside_the_hex_does_not_matter():
    s = leaving({"AI.a": "0110 inf 4/2", "P1.x": "0109 inf 3/1"})
    assert LEAVE in offered(s, Pick("AI.a"))


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("S30")
def test_a_place_stays_with_its_last_holder_when_he_leaves():
    places = {110: Place("Gate", 110, 3, PIEDMONTESE)}
    after = play(
        leaving({"AI.a": "0210 inf 4/2", **FAR}, places=places), Pick("AI.a"), Via(110), LEAVE
    )
    assert after.holders == {110: AUSTRIAN}


@pytest.mark.rule("Map exit")
def test_whoever_has_left_is_never_brought_back():
    s = leaving({"AI.a": "0110 inf 4/2", **FAR})
    s.agenda = (*s.agenda, EndTurn())
    game = table(s, Pick("AI.a"), LEAVE)
    assert told(game, "Map exit") == ["AI.a leaves the map at 0110."]
    assert "AI.a" not in game.state.units
    assert "AI.a" not in game.state.waiting


@pytest.mark.rule("Map exit", "Bridges")
def test_a_crew_leaves_without_counting():
    s = leaving({"AI.Bridge": "0110 crew", "AI.a": "0110 inf 4/2", **FAR})
    after = play(s, Stack(110), LEAVE)
    assert after.exits["AI.Bridge"].steps == 0
    assert after.captured == {AUSTRIAN: 0, PIEDMONTESE: 0}
    standing = leaving({"AI.Bridge": "0110 crew", **FAR}, sides={(110, 109): "river"})
    standing.bridges["AI.Bridge"] = Bridge(109, 5, stands=True)
    assert LEAVE not in offered(standing, Pick("AI.Bridge"))


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("S30")
def test_nobody_leaves_where_no_victory_condition_counts_it():
    """Otherwise units could be brought out of reach, though nobody gains by it."""
    s = leaving({"AI.a": "0110 inf 4/2", **FAR}, victory=Victory(exit=0))
    assert LEAVE not in offered(s, Pick("AI.a"))
    assert LEAVE in offered(leaving({"AI.a": "0110 inf 4/2", **FAR}), Pick("AI.a"))
