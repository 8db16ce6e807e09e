"""10.1: Activation of commanders, their movement, and which units are found in command."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.command import ENEMY, activated, failed
from tests.butchery.pieces import led
from tests.butchery.table import field, ground
from tests.table import options_of, script
from tricolore import Go, Pick, Say
from tricolore.rulesets.butchery.activation import check_command
from tricolore.rulesets.butchery.capacities import order_march
from tricolore.rulesets.butchery.movement import move_leader, movement
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import CheckCommand, MoveLeader, Movement, OrderMarch
from tricolore.rulesets.great_battles.rules.movement import leader_allowance

DONE, YES = Say("done"), Say("yes")


# 10.1.1 The commander


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
