"""8: The command phase: chiefs, lines of command, despatch riders."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import play, question
from tests.butchery.table import commanded, field, ground
from tests.table import options_of, script
from tricolore import Go, Pick, Roll, Say
from tricolore.rulesets.butchery.command import check_lines, move_chief, move_rider, ride_on
from tricolore.rulesets.butchery.movement import move, movement
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import (
    Butchery,
    CheckLines,
    Move,
    MoveChief,
    Movement,
    MoveRider,
    RideOn,
    Rider,
)
from tricolore.rulesets.great_battles.rules.leaders import kill_chief

DONE, NO = Say("done"), Say("no")


def phase(
    units: dict[str, str] | None = None, setting: Setting | None = None, **fields: Any
) -> Butchery:
    fields.setdefault("turn", 8)
    return field(units or {}, setting, step="command", **fields)


# 8.1 Chiefs move


def chief_goes(s: Butchery, chief: str = "napoleon", *dice: int) -> set[int]:
    """Hexes he is offered after the dice; empty if he stays."""
    offered = options_of(move_chief(s, MoveChief(chief)), *dice)
    return {int(option.value) for option in offered}


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("chief", "lowest"), [("napoleon", 2), ("victor", 5), ("franz", 6)])
def test_a_chief_moves_if_a_die_and_his_reaction_make_6(chief, lowest):
    s = phase(chiefs={chief: "1915"})
    assert chief_goes(s.clone(), chief, lowest)
    assert not chief_goes(s.clone(), chief, lowest - 1)


@pytest.mark.rule("8.1")
def test_a_chief_who_fails_remains_where_he_is():
    s = phase(chiefs={"napoleon": "1915"})
    script(move_chief(s, MoveChief("napoleon")), 1)
    assert s.chiefs["napoleon"] == 1915


@pytest.mark.rule("8.1")
@pytest.mark.ruling("R16")
def test_the_reaction_test_is_rolled_without_asking():
    s = phase(chiefs={"napoleon": "1915"})
    assert isinstance(next(move_chief(s, MoveChief("napoleon"))), Roll)


@pytest.mark.rule("8.1")
def test_a_chief_in_an_enemy_zone_moves_without_a_test():
    s = phase({"AV.Koller": "1914 W"}, chiefs={"franz": "1901", "napoleon": "1915"})
    assert chief_goes(s, "napoleon")


@pytest.mark.rule("8.1")
def test_a_chief_beside_an_enemy_who_looks_away_needs_the_test():
    s = phase({"AV.Koller": "1914 E"}, chiefs={"napoleon": "1915"})
    assert isinstance(next(move_chief(s, MoveChief("napoleon"))), Roll)


@pytest.mark.rule("8.1", "10.3")
@pytest.mark.ruling("R26")
@pytest.mark.parametrize("weather", ["cool", "heat"])
def test_a_chief_moves_8_cavalry_points(weather):
    s = phase(chiefs={"napoleon": "1915"}, weather=weather)
    hexes = chief_goes(s, "napoleon", 6)
    assert 1907 in hexes
    assert 1906 not in hexes
    forest = ground(terrain=dict.fromkeys(ground().board.hexes, "woods"))
    s = phase(setting=forest, chiefs={"napoleon": "1915"}, weather=weather)
    hexes = chief_goes(s, "napoleon", 6)
    assert 1913 in hexes
    assert 1912 not in hexes  # 3 a hex


@pytest.mark.rule("8.1")
def test_a_chief_may_also_stay():
    s = phase(chiefs={"napoleon": "1915"})
    assert 1915 in chief_goes(s, "napoleon", 6)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("facing", ["E", "W"])
def test_a_chief_does_not_go_beside_an_enemy_unit_whichever_way_it_looks(facing):
    s = phase({"AV.Koller": f"1912 {facing}"}, chiefs={"napoleon": "1915"})
    hexes = chief_goes(s, "napoleon", 6)
    assert not hexes & {1912, 1911, 1913, 1812, 1813, 2012, 2013}
    assert 1914 in hexes


@pytest.mark.rule("8.1")
def test_a_chief_goes_beside_an_enemy_where_a_friendly_unit_stands():
    units = {"AV.Koller": "1912 W", "P1.Savoia": "1913 E"}
    s = phase(units, chiefs={"napoleon": "1915"})
    assert 1913 in chief_goes(s, "napoleon", 6)


@pytest.mark.rule("8.1")
def test_a_friendly_leader_does_not_make_such_a_hex_safe():
    s = phase({"AV.Koller": "1912 W"}, chiefs={"napoleon": "1915"}, leaders={"FI": "1913"})
    assert 1913 not in chief_goes(s, "napoleon", 6)


@pytest.mark.rule("8.1")
def test_a_chief_does_not_move_in_the_operations_phase():
    s = field(
        {"FI.Dieu": "1915 E"},
        chiefs={"napoleon": "1915"},
        leaders={"FI": "1915"},
        active="FI",
        step="movement",
    )
    offered = options_of(movement(commanded(s), Movement()))
    assert offered == {Pick("FI.Dieu"), Pick("FI"), DONE}


@pytest.mark.rule("8.1", "13.1.1")
@pytest.mark.ruling("R74")
def test_victor_emmanuel_stays_until_turn_4_even_in_an_enemy_zone():
    units = {"AV.Koller": "1914 W"}
    for turn, moves in ((3, False), (4, True)):
        s = phase(units, chiefs={"victor": "1915"}, turn=turn)
        assert bool(chief_goes(s, "victor")) is moves


# 8.2 Lines of command


def in_command(s: Butchery, formation: str = "FI") -> bool:
    check_lines(s, CheckLines())
    return not s.leaders[formation].ooc


def line(
    leader: str,
    chief: str = "1915",
    units: dict[str, str] | None = None,
    setting: Setting | None = None,
    **fields: Any,
) -> bool:
    s = phase(units, setting, leaders={"FI": leader}, chiefs={"napoleon": chief}, **fields)
    return in_command(s)


@pytest.mark.rule("8.2")
@pytest.mark.ruling("R26")
@pytest.mark.parametrize("weather", ["cool", "heat"])
def test_a_chief_directs_commanders_within_8_cavalry_points(weather):
    assert line("1907", weather=weather)
    assert not line("1906", weather=weather)


@pytest.mark.rule("8.2")
def test_from_a_town_the_line_is_10_points_long():
    town, village = ground(terrain={1915: "town"}), ground(terrain={1915: "village"})
    assert line("1905", setting=town)
    assert not line("1904", setting=town)
    assert not line("1906", setting=village)


@pytest.mark.rule("8.2")
def test_the_line_is_counted_in_cavalry_points_with_all_the_ground_costs():
    road = {(1900 + n, 1899 + n): "major road" for n in range(2, 16)}
    assert line("1901", setting=ground(roads=road))  # 14 hexes at a half
    heights = ground(level={hex: 1 for hex in ground().board.hexes if hex % 100 < 10})
    assert line("1908", setting=heights)  # 7 hexes and 1 for the climb
    assert not line("1907", setting=heights)


@pytest.mark.rule("8.2", "10.1.1")
def test_a_commander_beyond_the_line_gets_a_marker():
    s = phase(leaders={"FI": "1901", "FII": "1914"}, chiefs={"napoleon": "1915"})
    check_lines(s, CheckLines())
    assert s.leaders["FI"].ooc
    assert not s.leaders["FII"].ooc


@pytest.mark.rule("8.2", "1.2.1")
def test_a_chief_directs_only_commanders_of_his_nation():
    s = phase(leaders={"FI": "1915", "P1": "1901"}, chiefs={"victor": "1915", "napoleon": "1901"})
    check_lines(s, CheckLines())
    assert s.leaders["FI"].ooc
    assert s.leaders["P1"].ooc


@pytest.mark.rule("8.2")
def test_without_his_chief_on_the_map_a_commander_is_out_of_command():
    assert not in_command(phase(leaders={"FI": "1901"}))


@pytest.mark.rule("8.2")
@pytest.mark.ruling("R05")
def test_markers_are_placed_and_lifted_at_each_check():
    s = phase(leaders={"FI": "1901"}, chiefs={"napoleon": "1915"})
    assert not in_command(s)
    s.chiefs["napoleon"] = 1905
    assert in_command(s)
    s.chiefs["napoleon"] = 1915
    assert not in_command(s)


@pytest.mark.rule("8.2", "10.1.1")
@pytest.mark.ruling("R05")
def test_a_marker_lifted_by_a_passed_test_comes_back_at_the_next_check():
    s = field(
        {"FI.Dieu": "1902 E"},
        leaders={"FI": "1901 ooc"},
        chiefs={"napoleon": "1915"},
        active="FI",
        turn=8,
    )
    s = play(s, 6)
    assert not s.leaders["FI"].ooc
    assert not in_command(s)


@pytest.mark.rule("8.2")
@pytest.mark.ruling("R06")
def test_the_line_runs_from_the_chief_to_the_commander():
    # 8 hexes apart: into the commander's wood it costs 10, out of the chief's it costs 8.
    assert not line("1907", setting=ground(terrain={1907: "woods"}))
    assert line("1907", setting=ground(terrain={1915: "woods"}))


BARRIER = {"AV.Koller": "1910 W", "AV.Gaal": "1710 W", "AV.Puchner": "2110 W"}
"""Zones on 1609 to 2211: 1911, 1811 and 2011 among them; nothing goes round within 8 points."""


@pytest.mark.rule("8.2", "5")
def test_an_enemy_zone_cuts_the_line():
    shut = BARRIER | {"AV.Festetick": "1510 W", "AV.Bils": "2310 W"}
    assert line("1909", units={})
    assert not line("1909", units=shut)


@pytest.mark.rule("8.2", "5")
@pytest.mark.ruling("R07")
@pytest.mark.parametrize("friend", ["FI.Dieu", "P1.Savoia", "FI.A1"])
def test_a_friendly_unit_of_either_nation_opens_a_hex_in_an_enemy_zone(friend):
    # The commander stands at 1911, in Koller's zone.
    units = {"AV.Koller": "1910 W"}
    assert not line("1911", units=units)
    assert line("1911", units=units | {friend: "1911 E"})


@pytest.mark.rule("8.2", "5")
@pytest.mark.ruling("R07")
def test_a_friendly_unit_opens_a_hex_for_the_line_to_pass_on():
    shut = BARRIER | {"AV.Festetick": "1510 W", "AV.Bils": "2310 W"}
    # Dieu stands in the zone at 1811; behind it 1810 is free of zones.
    assert not line("1810", units=shut)
    assert line("1810", units=shut | {"FI.Dieu": "1811 E"})


@pytest.mark.rule("8.2", "5")
@pytest.mark.ruling("R07")
def test_the_hex_where_a_line_begins_may_lie_in_a_zone():
    assert line("1914", units={"AV.Koller": "1910 W"}, chief="1911")


@pytest.mark.rule("8.2")
@pytest.mark.ruling("R07")
def test_no_line_passes_through_an_enemy_unit():
    walls = {(1915, other): "steep slope" for other in (1815, 2015, 1816, 2016, 1916)}
    corridor = ground(sides=walls)  # the chief can look only east, over 1914
    assert line("1913", setting=corridor)
    assert not line("1913", setting=corridor, units={"AV.Koller": "1914 W"})


@pytest.mark.rule("8.2")
@pytest.mark.ruling("R06")
def test_stacked_with_his_chief_a_commander_is_directed_whatever_the_enemy_does():
    assert line("1911", chief="1911", units={"AV.Koller": "1910 W"})


# 8.3 Despatch riders


def far(units: dict[str, str] | None = None, setting: Setting | None = None) -> Butchery:
    """Napoleon at 1920; I Corps out of his reach at 1909, II Corps beside him; lines checked."""
    s = phase(
        units,
        setting,
        leaders={"FI": "1909", "FII": "1919", "P1": "1901"},
        chiefs={"napoleon": "1920"},
    )
    check_lines(s, CheckLines())
    return s


def send(s: Butchery) -> Butchery:
    script(move_rider(s, MoveRider("napoleon")), Pick("FI"))
    return s


def ride(s: Butchery, *hexes: int, left: int = 16) -> Butchery:
    """The rider goes from hex to hex with what he has left."""
    for hex in hexes:
        script(ride_on(s, RideOn("napoleon", left)), Go(hex))
        left = s.agenda[0].left if isinstance(s.agenda[0], RideOn) else 0
    return s


@pytest.mark.rule("8.3")
def test_a_rider_may_be_sent_to_a_commander_of_the_nation_whom_no_line_reaches():
    assert options_of(move_rider(far(), MoveRider("napoleon"))) == {Pick("FI"), NO}


@pytest.mark.rule("8.3")
def test_with_every_commander_in_reach_no_rider_is_sent():
    s = phase(leaders={"FI": "1919"}, chiefs={"napoleon": "1920"})
    check_lines(s, CheckLines())
    script(move_rider(s, MoveRider("napoleon")))
    assert not s.riders


@pytest.mark.rule("8.3")
def test_the_chief_may_keep_his_rider():
    s = far()
    script(move_rider(s, MoveRider("napoleon")), NO)
    assert not s.riders


@pytest.mark.rule("8.3")
@pytest.mark.ruling("R26")
@pytest.mark.parametrize("weather", ["cool", "heat"])
def test_a_rider_rides_8_cavalry_points(weather):
    s = send(far())
    s.weather = weather
    assert s.riders["napoleon"] == Rider(1920, "FI")
    offered = options_of(ride_on(s, s.agenda[0]))
    assert Go(1912) in offered
    assert Go(1911) not in offered


@pytest.mark.rule("8.3", "5")
def test_a_rider_enters_an_enemy_zone_only_where_a_friendly_unit_stands():
    s = send(far({"AV.Koller": "1917 W", "FII.Gault": "1818 E"}))
    offered = options_of(ride_on(s, s.agenda[0]))
    assert Go(1918) not in offered
    assert Go(2018) not in offered
    assert Go(1818) in offered


@pytest.mark.rule("8.3")
def test_a_rider_stops_when_the_player_wishes_and_rides_on_next_turn():
    s = ride(send(far()), 1914)
    assert s.agenda[0] == RideOn("napoleon", 4)
    script(ride_on(s, s.agenda[0]), DONE)
    assert s.riders["napoleon"].hex == 1914
    s.agenda = ()
    script(move_rider(s, MoveRider("napoleon")))  # the next turn
    assert s.agenda == (RideOn("napoleon", 16),)


@pytest.mark.rule("8.3")
def test_the_commander_he_reaches_is_in_command_for_that_turn():
    s = ride(send(far()), 1912)
    assert s.leaders["FI"].ooc
    s.agenda = ()
    ride(s, 1909)
    assert not s.leaders["FI"].ooc
    check_lines(s, CheckLines())
    assert s.leaders["FI"].ooc


@pytest.mark.rule("8.3")
@pytest.mark.ruling("R05", "R17")
def test_he_delivers_also_on_the_way():
    s = ride(send(far()), 1912)
    ride(s, 1906)
    assert s.riders["napoleon"].hex == 1906
    assert not s.leaders["FI"].ooc


@pytest.mark.rule("8.3")
def test_he_rides_on_after_delivery_with_the_points_he_has_left():
    s = ride(send(far()), 1912)
    ride(s, 1909)
    assert s.agenda[0] == RideOn("napoleon", 10)


@pytest.mark.rule("8.3")
@pytest.mark.ruling("R17")
def test_he_is_not_used_again_before_he_is_back_with_his_chief():
    s = ride(send(far()), 1912)
    ride(s, 1909)
    s.agenda = ()
    check_lines(s, CheckLines())  # the next turn: the commander has a marker again
    script(move_rider(s, MoveRider("napoleon")))  # nobody is asked whether to send him
    script(ride_on(s, RideOn("napoleon", 16)), Go(1910))
    script(ride_on(s, RideOn("napoleon", 14)), Go(1909))
    assert s.leaders["FI"].ooc  # he has delivered once


@pytest.mark.rule("8.3")
@pytest.mark.ruling("R17")
def test_he_serves_only_the_commander_he_was_sent_to():
    s = phase(leaders={"FI": "1909", "FII": "1908"}, chiefs={"napoleon": "1920"})
    check_lines(s, CheckLines())
    script(move_rider(s, MoveRider("napoleon")), Pick("FII"))
    ride(ride(s, 1912), 1908)
    assert s.leaders["FI"].ooc  # passed on the way
    assert not s.leaders["FII"].ooc


@pytest.mark.rule("8.3")
@pytest.mark.ruling("R17")
def test_he_may_turn_back_at_any_time_and_is_at_home_when_he_reaches_his_chief():
    s = ride(send(far()), 1915)
    script(ride_on(s, RideOn("napoleon", 16)), Go(1920))
    assert not s.riders
    assert Pick("FI") in options_of(move_rider(s, MoveRider("napoleon")))


@pytest.mark.rule("8.3")
@pytest.mark.ruling("R17")
def test_he_is_at_home_when_his_chief_comes_to_him():
    s = ride(send(far()), 1915)
    s.agenda = ()
    script(move_chief(s, MoveChief("napoleon")), 6, Go(1915))
    s.leaders["FI"] = s.leaders["FI"]._replace(hex=1902)
    check_lines(s, CheckLines())
    assert options_of(move_rider(s, MoveRider("napoleon"))) == {Pick("FI"), NO}


@pytest.mark.rule("8.3")
def test_a_commander_who_comes_to_the_waiting_rider_has_his_orders():
    s = ride(send(far()), 1912)
    s.leaders["FI"] = s.leaders["FI"]._replace(hex=1912)
    s.chiefs["napoleon"] = 1922
    check_lines(s, CheckLines())
    assert s.leaders["FI"].ooc
    script(move_rider(s, MoveRider("napoleon")))
    assert not s.leaders["FI"].ooc


@pytest.mark.rule("8.3")
def test_an_enemy_unit_that_enters_his_hex_sends_him_back_to_his_chief():
    s = field(
        {"AV.Koller": "1913 W"},
        chiefs={"napoleon": "1920"},
        leaders={"AV": "1913"},
        active="AV",
        step="movement",
    )
    s.riders["napoleon"] = Rider(1914, "FI")
    beside = s.clone()
    script(move(commanded(beside), Move("AV.Koller", 0)), Go(1814))
    assert beside.riders
    script(move(commanded(s), Move("AV.Koller", 0)), Go(1914))
    assert not s.riders


@pytest.mark.rule("8.3", "10.4.11")
@pytest.mark.ruling("R17")
def test_when_the_king_dies_his_rider_is_removed():
    s = phase({"AV.Koller": "1901 W"}, chiefs={"victor": "1920", "napoleon": "1921"})
    s.riders = {"victor": Rider(1914, "P1"), "napoleon": Rider(1914, "FI")}
    kill_chief(s, "victor")
    assert set(s.riders) == {"napoleon"}


@pytest.mark.rule("6", "8.3")
def test_riders_ride_after_the_lines_have_been_checked():
    s = phase(
        {"FI.Dieu": "1909 E", "AV.Koller": "0510 W"},
        leaders={"FI": "1909"},
        chiefs={"napoleon": "1920"},
    )
    assert question(s).rule == "8.1"
    assert question(s, 1).rule == "8.3"
    assert question(s, 1, NO).rule == "9"
