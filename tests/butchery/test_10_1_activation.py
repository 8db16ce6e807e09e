"""10.1: Activation, and who is in command; what binds those who are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import led, play, question, reach
from tests.table import commanded, field, ground, options_of, script
from tricolore import Go, Pick, Say, Turn
from tricolore.rulesets.butchery.activation import (
    activate,
    check_command,
    direct_command,
    end_activation,
)
from tricolore.rulesets.butchery.assault import attack_fight, declare, defence_fight
from tricolore.rulesets.butchery.barrage import barrage
from tricolore.rulesets.butchery.capacities import FORCED_MARCH, order_march
from tricolore.rulesets.butchery.movement import leader_allowance, move, move_leader, movement
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import (
    Activate,
    Attack,
    Barrage,
    Butchery,
    CheckCommand,
    Declare,
    DirectCommand,
    EndActivation,
    Move,
    MoveLeader,
    Movement,
    OrderMarch,
)

DONE, YES = Say("done"), Say("yes")
ENEMY = {"AV.Koller": "0510 W"}
"""Somewhere else."""


# 10.1.1 The commander


def activated(s: Butchery, formation: str, *dice: int) -> bool:
    script(activate(s, Activate(formation)), *dice)
    return s.activated


@pytest.mark.rule("10.1.1")
def test_a_commander_directed_by_his_chief_acts_without_a_test():
    s = field({"FI.Dieu": "1915 E"}, leaders={"FI": "1915"}, step="operations", turn=8)
    assert activated(s, "FI")


@pytest.mark.rule("10.1.1")
@pytest.mark.parametrize("command", [1, 2, 3, 4])
def test_under_a_marker_a_die_and_his_command_value_must_make_6(command):
    s = field(
        {"FI.Dieu": "1915 E"},
        led("FI", command=command),
        leaders={"FI": "1915 ooc"},
        step="operations",
        turn=8,
    )
    assert activated(s.clone(), "FI", 6 - command)
    assert not activated(s.clone(), "FI", 5 - command) if command < 5 else True


@pytest.mark.rule("10.1.1", "10.4.12")
@pytest.mark.ruling("R63")
def test_an_aide_de_camp_tests_with_his_own_command_value():
    s = field(
        {"FI.Dieu": "1915 E"},
        led("FI", command=4, aide_command=3),
        leaders={"FI": "1915 ooc aide"},
        step="operations",
        turn=8,
    )
    assert activated(s.clone(), "FI", 3)
    assert not activated(s.clone(), "FI", 2)


@pytest.mark.rule("10.4.12")
@pytest.mark.ruling("R63")
def test_every_aide_commands_one_less_than_his_general():
    for formation in ground().roster.formations.values():
        if not formation.detached:
            assert formation.aide_command == max(formation.command - 1, 0)


def failed(units: dict[str, str], setting: Setting | None = None, **fields: Any) -> Butchery:
    """I Corps under a marker, its commander's test failed."""
    fields.setdefault("leaders", {"FI": "1915 ooc"})
    s = field(units, led("FI", setting, command=2), step="operations", turn=8, **fields)
    assert not activated(s, "FI", 3)
    check_command(s, CheckCommand())
    return s


@pytest.mark.rule("10.1.1")
def test_a_passed_test_lifts_the_marker_and_units_are_checked_as_ever():
    s = field(
        {"FI.Dieu": "1915 E", "FI.Goze": "1901 E"},
        leaders={"FI": "1915 ooc"},
        step="operations",
        turn=8,
    )
    assert activated(s, "FI", 6)
    assert not s.leaders["FI"].ooc
    check_command(s, CheckCommand())
    assert s.commanded == {"FI.Dieu"}


@pytest.mark.rule("10.1.1")
def test_after_a_failed_test_the_marker_stays_and_all_units_are_out_of_command():
    s = failed({"FI.Dieu": "1915 E", "FI.Goze": "1914 E"})
    assert s.leaders["FI"].ooc
    assert not s.commanded


@pytest.mark.rule("10.1.1", "10.3")
def test_after_a_failed_test_the_commander_does_not_move_but_his_units_may():
    s = failed({"FI.Dieu": "1915 E"})
    assert options_of(movement(s, Movement())) == {Pick("FI.Dieu"), DONE}


@pytest.mark.rule("10.4.13", "10.1.1")
def test_the_commander_of_a_broken_formation_moves_one_hex_after_a_failed_test():
    walls = ground(terrain={1914: "woods"}, sides={(1914, 1915): "ridge"})
    s = failed({"FI.Dieu": "1922 E"}, walls, broken=["FI"])
    offered = options_of(move_leader(s, MoveLeader("FI", leader_allowance(s))))
    assert offered == {DONE, *map(Go, (1914, 1815, 1816, 1916, 2015, 2016))}


# 10.3 Commanders move


@pytest.mark.rule("10.3")
@pytest.mark.ruling("R26")
@pytest.mark.parametrize("weather", ["cool", "heat"])
def test_a_commander_moves_6_cavalry_points_once(weather):
    s = field(
        {"FI.Dieu": "1915 E"},
        ground(terrain={1814: "woods"}),
        leaders={"FI": "1915"},
        active="FI",
        step="movement",
        turn=9,
        weather=weather,
    )
    offered = options_of(move_leader(s.clone(), MoveLeader("FI", leader_allowance(s))))
    assert Go(1909) in offered
    assert Go(1908) not in offered
    script(move_leader(s, MoveLeader("FI", leader_allowance(s))), Go(1909))
    assert s.leaders["FI"].hex == 1909
    assert Pick("FI") not in options_of(movement(s, Movement()))


@pytest.mark.rule("10.3", "12.3")
@pytest.mark.ruling("R15")
def test_a_forced_march_gives_the_commander_nothing():
    s = field({"FI.Dieu": "1915 E"}, leaders={"FI": "1915"}, active="FI", step="movement")
    script(order_march(s, OrderMarch()), YES)
    offered = options_of(move_leader(s, MoveLeader("FI", leader_allowance(s))))
    assert Go(1909) in offered
    assert Go(1908) not in offered


# 10.1.2 Units


def found(units: dict[str, str], setting: Setting | None = None, **fields: Any) -> set[str]:
    """Units of I Corps in command at the check; their commander at 1915."""
    fields.setdefault("leaders", {"FI": "1915"})
    fields.setdefault("active", "FI")
    s = field(units | ENEMY, setting, step="movement", **fields)
    check_command(s, CheckCommand())
    return set(s.commanded)


@pytest.mark.rule("10.1.2")
@pytest.mark.ruling("R26")
@pytest.mark.parametrize("weather", ["cool", "heat"])
def test_a_unit_within_6_cavalry_points_of_its_commander_is_in_command(weather):
    units = {"FI.Dieu": "1909 E", "FI.Goze": "1908 E"}
    assert found(units, turn=9, weather=weather) == {"FI.Dieu"}


@pytest.mark.rule("10.1.2")
@pytest.mark.ruling("R06")
def test_the_line_runs_from_the_unit_to_its_commander():
    units = {"FI.Dieu": "1909 E"}
    assert found(units, ground(terrain={1909: "woods"})) == {"FI.Dieu"}
    assert found(units, ground(terrain={1915: "woods"})) == set()


@pytest.mark.rule("10.1.2", "5")
@pytest.mark.ruling("R07")
def test_the_line_is_cut_by_a_zone_unless_a_friendly_unit_stands_there():
    # The only way out of Dieu's hex leads over 1914, in Gaal's zone.
    walls = {(1913, other): "steep slope" for other in (1912, 1813, 1814, 2013, 2014)}
    lane, gaal = ground(sides=walls), {"AV.Gaal": "2014 NW"}
    units = {"FI.Dieu": "1913 E"}
    assert found(units, lane) == {"FI.Dieu"}
    assert found(units | gaal, lane) == set()
    assert found(units | gaal | {"P1.Savoia": "1914 E"}, lane) == {"FI.Dieu"}


@pytest.mark.rule("10.1.2", "5")
@pytest.mark.ruling("R07")
def test_a_unit_that_itself_stands_in_a_zone_can_be_in_command():
    assert found({"FI.Dieu": "1913 E", "AV.Gaal": "1912 W"}) == {"FI.Dieu"}


@pytest.mark.rule("10.1.2", "5")
@pytest.mark.ruling("R06", "R07")
def test_a_commander_alone_in_a_zone_commands_only_those_with_him():
    units = {"FI.Dieu": "1917 E", "AV.Gaal": "1914 W"}
    assert found(units) == set()
    assert found(units | {"FI.Goze": "1915 E"}) == {"FI.Dieu", "FI.Goze"}
    alone = {"FI.Dieu": "1917 E", "FI.Goze": "1915 E"}
    assert found(alone) == {"FI.Dieu", "FI.Goze"}


@pytest.mark.rule("10.1.2")
def test_a_commander_under_a_marker_commands_nobody():
    assert found({"FI.Dieu": "1915 E"}, leaders={"FI": "1915 ooc"}) == set()


@pytest.mark.rule("10.1.2")
def test_another_formations_commander_is_of_no_use():
    assert found({"FI.Dieu": "1915 E"}, leaders={"FI": "1901", "FII": "1915"}) == set()


# 10.1.3 Detached units


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R10")
@pytest.mark.parametrize(
    ("leaders", "commanded_"),
    [
        ({"FI": "1909"}, True),
        ({"P1": "1909"}, True),
        ({"FI": "1908"}, False),
        ({"FI": "1909 ooc"}, False),
        ({"FI": "1909 ooc", "P1": "1909"}, True),
        ({"AV": "1916"}, False),
        ({}, False),
    ],
)
def test_detached_units_are_in_command_near_any_commander_of_their_side(leaders, commanded_):
    units = {"FD.Marion": "1915 E"}
    assert found(units, leaders=leaders, active="FD") == ({"FD.Marion"} if commanded_ else set())


# 10.1.3 Direct command


def asked(s: Butchery) -> set[Any]:
    """Units that the chief may take under his own command."""
    check_command(s, CheckCommand())
    return {o.value for o in options_of(direct_command(s.clone(), DirectCommand()))} - {"done"}


def lost(
    units: dict[str, str],
    chiefs: dict[str, str] | None = None,
    setting: Setting | None = None,
    active: str = "FI",
    **fields: Any,
) -> Butchery:
    chiefs = {"napoleon": "1915"} if chiefs is None else chiefs
    fields.setdefault("leaders", {active: "0120"})
    return field(units | ENEMY, setting, active=active, step="movement", chiefs=chiefs, **fields)


@pytest.mark.rule("10.1.3")
def test_a_chief_may_command_directly_units_that_their_commander_does_not():
    s = lost({"FI.Dieu": "1915 E", "FI.Goze": "0120 E"})
    assert asked(s) == {"FI.Dieu"}
    script(direct_command(s, DirectCommand()), Pick("FI.Dieu"))
    assert s.commanded == {"FI.Dieu", "FI.Goze"}
    assert s.directed == ("FI.Dieu",)


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_directly_commanded_units_lie_within_8_points_of_the_chief_even_from_a_town():
    units = {"FI.Dieu": "1907 E", "FI.Goze": "1906 E"}
    assert asked(lost(units)) == {"FI.Dieu"}
    assert asked(lost(units, setting=ground(terrain={1915: "town"}))) == {"FI.Dieu"}


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_the_line_of_direct_command_is_cut_by_zones_like_any_other():
    lane = ground(sides={(1915, n): "steep slope" for n in (1815, 1816, 2015, 2016, 1916)})
    units = {"FI.Dieu": "1913 E"}
    assert asked(lost(units, setting=lane)) == {"FI.Dieu"}
    assert asked(lost(units | {"AV.Gaal": "2014 NW"}, setting=lane)) == set()


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_napoleon_commands_four_units_directly_in_a_turn_and_no_more():
    units = {
        "FI.Dieu": "1914 E",
        "FI.Goze": "1913 E",
        "FI.Dumont": "1912 E",
        "FI.Negrier": "1911 E",
        "FI.dArlon": "1916 E",
        "FII.Gault": "1917 E",
    }
    s = lost(units, leaders={"FI": "0120", "FII": "0120"})
    check_command(s, CheckCommand())
    for uid in ("FI.Dieu", "FI.Goze", "FI.Dumont"):
        script(direct_command(s, DirectCommand()), Pick(uid))
    end_activation(s, EndActivation())
    s.active = "FII"
    assert asked(s) == {"FII.Gault"}  # one is left for the next formation
    script(direct_command(s, DirectCommand()), Pick("FII.Gault"))
    end_activation(s, EndActivation())
    s.active = "FI"
    assert asked(s) == set()


@pytest.mark.rule("10.1.3")
def test_victor_emmanuel_commands_one_unit_directly_and_franz_josef_none():
    units = {"P1.Savoia": "1914 E", "P1.Granatieri": "1913 E"}
    s = lost(units, {"victor": "1915"}, active="P1")
    assert asked(s) == {"P1.Savoia", "P1.Granatieri"}
    script(direct_command(s, DirectCommand()), Pick("P1.Savoia"))
    assert asked(s) == set()
    units = {"AI.Hoditz": "1914 W"}
    assert asked(lost(units, {"franz": "1915"}, active="AI")) == set()


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_a_chief_commands_directly_only_units_of_his_nation():
    units = {"P1.Savoia": "1914 E"}
    assert asked(lost(units, {"napoleon": "1915"}, active="P1")) == set()
    assert asked(lost({"FI.Dieu": "1914 E"}, {"victor": "1915"})) == set()


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_a_chief_may_take_units_whose_commander_has_failed_his_test():
    s = failed({"FI.Dieu": "1915 E"} | ENEMY, chiefs={"napoleon": "1916"})
    assert asked(s) == {"FI.Dieu"}


@pytest.mark.rule("10.1.3")
def test_a_chief_may_command_detached_units_directly():
    assert asked(lost({"FD.Marion": "1914 E"}, active="FD", leaders={})) == {"FD.Marion"}


@pytest.mark.rule("10.1.3")
def test_direct_command_ends_with_the_turn():
    s = field({"FI.Dieu": "1914 E"} | ENEMY, step="rally", turn=2)
    s.directed = ("FI.Dieu",)
    assert play(s).directed == ()


@pytest.mark.rule("10.1.3")
def test_direct_command_is_offered_when_the_formation_is_activated():
    s = field(
        {"FI.Dieu": "1914 E"} | ENEMY,
        leaders={"FI": "0120"},
        chiefs={"napoleon": "1915"},
        active="FI",
        turn=8,
    )
    assert question(s).rule == "10.1.3"


# 10.1.3 Out of command


def strayed(uid: str, hex: int = 1915, **fields: Any) -> Butchery:
    return field({uid: f"{hex} E"}, active=uid.split(".")[0], step="movement", **fields)


@pytest.mark.rule("10.1.3", "1.3")
@pytest.mark.parametrize(
    ("uid", "cool", "heat"), [("FI.Dieu", 2, 1), ("FII.deVilaine", 3, 2), ("FI.A1", 1, 1)]
)
def test_out_of_command_a_unit_moves_half_its_points_rounded_down(uid, cool, heat):
    assert max(reach(strayed(uid), uid).values()) == cool
    assert max(reach(strayed(uid, weather="heat", turn=9), uid).values()) == heat


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_out_of_command_a_unit_does_not_move_away_from_its_commander():
    s = strayed("FI.Dieu", leaders={"FI": "1905"})
    distance = s.setting.board.distance
    hexes = reach(s, "FI.Dieu")
    assert hexes
    assert all(distance(hex, 1905) <= 10 for hex in hexes)
    assert 1913 in hexes
    assert 1815 in hexes  # as far away as before
    assert not {1916, 1816, 2016} & set(hexes)


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_no_leg_of_such_a_move_leads_back():
    s = strayed("FI.Dieu", leaders={"FI": "1905"})
    script(move(s, Move("FI.Dieu", 0)), Go(1914))
    assert 1915 not in reach(s, "FI.Dieu", spent=1)
    assert 1814 in reach(s, "FI.Dieu", spent=1)


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_out_of_command_a_unit_may_always_stand_still():
    s = strayed("FI.Dieu", leaders={"FI": "1905"})
    assert DONE in options_of(movement(s, Movement()))
    assert Turn(0) in options_of(move(s, Move("FI.Dieu", 0)))


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_with_no_commander_on_the_map_nothing_draws_a_unit_back():
    assert 1917 in reach(strayed("FI.Dieu"), "FI.Dieu")


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R12")
def test_detached_units_out_of_command_go_where_they_like_with_half_their_points():
    s = strayed("FD.Marion", leaders={"FI": "1905 ooc"})
    assert {1912, 1918} <= set(reach(s, "FD.Marion"))
    assert 1919 not in reach(s, "FD.Marion")


@pytest.mark.rule("10.1.3")
def test_a_unit_in_command_moves_all_its_points_any_way():
    s = commanded(strayed("FI.Dieu", leaders={"FI": "1905"}))
    assert {1911, 1919} <= set(reach(s, "FI.Dieu"))


# 10.1.3 Attacks out of command


def facing_koller(koller: str, command: bool) -> Butchery:
    s = field({"FI.Dieu": "1915 E", "AV.Koller": koller}, active="FI", step="combat")
    return commanded(s) if command else s


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R13")
@pytest.mark.parametrize("koller", ["1914 W", "1914 E"])
def test_out_of_command_a_unit_attacks_at_1_less_in_a_zone_or_not(koller):
    attack = Attack("FI.Dieu", 1914, "AV.Koller", 6)
    dice = {
        command: attack_fight(facing_koller(koller, command), "AV.Koller", [attack]).die.total
        for command in (True, False)
    }
    assert dice[False] == dice[True] - 1
    assert Pick("FI.Dieu") in options_of(declare(facing_koller(koller, False), Declare()))


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R13")
def test_the_penalty_is_on_the_die_of_the_attack_only():
    attack = Attack("FI.Dieu", 1914, "AV.Koller", 6)
    free, bound = facing_koller("1914 W", True), facing_koller("1914 W", False)
    defence = [defence_fight(s, "AV.Koller", "FI.Dieu", [attack]) for s in (free, bound)]
    assert defence[0].die.total == defence[1].die.total
    columns = [attack_fight(s, "AV.Koller", [attack]).column.total for s in (free, bound)]
    assert columns[0] == columns[1]


@pytest.mark.rule("10.1.3", "10.2")
@pytest.mark.ruling("R11")
def test_guns_out_of_command_may_fire():
    s = field({"FI.A1": "1915 E", "AV.Koller": "1913 W"}, active="FI", step="barrage")
    assert not s.commanded
    assert Pick("FI.A1") in options_of(barrage(s, Barrage()))


# Forced marches


def marching(uid: str = "FI.Dieu", command: bool = True, **fields: Any) -> Butchery:
    s = strayed(uid, leaders={uid.split(".")[0]: "1915"}, **fields)
    if command:
        commanded(s)
    script(order_march(s, OrderMarch()), YES)
    assert s.capacity == FORCED_MARCH
    return s


@pytest.mark.rule("12.3")
@pytest.mark.ruling("R15")
@pytest.mark.parametrize(
    ("uid", "free", "bound"), [("FI.Dieu", 6, 3), ("FII.deVilaine", 8, 4), ("FI.A1", 5, 2)]
)
def test_a_forced_march_gives_2_points_to_all_halved_with_the_rest_out_of_command(uid, free, bound):
    assert max(reach(marching(uid), uid).values()) == free
    s = marching(uid, command=False)
    s.leaders = {}
    assert max(reach(s, uid).values()) == bound


@pytest.mark.rule("12.3")
@pytest.mark.ruling("R15")
def test_whoever_used_any_part_of_the_two_points_is_tested():
    tested = marching()
    script(move(tested, Move("FI.Dieu", 10)), Turn(0), 1)  # 5 points
    assert tested.units["FI.Dieu"].disorganised
    half = marching()
    script(move(half, Move("FI.Dieu", 9)), Turn(0), 6)  # 4.5 points
    assert not half.units["FI.Dieu"].disorganised
    script(move(marching(), Move("FI.Dieu", 8)), Turn(0))  # 4 points: no die


@pytest.mark.rule("12.3", "13.1.2")
@pytest.mark.ruling("R15")
def test_a_commander_about_to_enter_may_order_a_forced_march():
    s = field(ENEMY, turn=3, reinforcements=True)
    inputs = (6, 1, 6)  # the allies win the initiative, and III Corps may enter
    assert play(s, *inputs).active == "FIII"
    assert question(s, *inputs).prompt == "Order a forced march?"
