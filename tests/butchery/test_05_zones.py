"""5: Zones of control, as movement and retreats meet them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.pieces import printed, reach
from tests.butchery.table import commanded, field, ground
from tests.table import options_of, script
from tricolore import Go, Turn
from tricolore.rulesets.butchery.assault import may_assault
from tricolore.rulesets.butchery.capacities import FORCED_MARCH
from tricolore.rulesets.butchery.movement import move, move_leader
from tricolore.rulesets.butchery.results import apply_result
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Butchery, Move, MoveLeader
from tricolore.rulesets.great_battles.rules.attacks import enemy_fronts

INFANTRY, CAVALRY, GUNS = "FI.Dieu", "FII.deVilaine", "FI.A1"
KOLLER = {"AV.Koller": "1908 W"}
IN_ZONE = {1809, 1909, 2009}
"""The hexes in front of Koller at 1908, facing W."""


def acting(
    uid: str,
    text: str,
    setting: Setting | None = None,
    others: dict[str, str] | None = None,
    command: bool = True,
    **fields: Any,
) -> Butchery:
    """One unit of the active formation against Koller at 1908."""
    units = {uid: text, **(KOLLER if others is None else others)}
    s = field(units, setting, active=uid.split(".")[0], step="movement", **fields)
    return commanded(s, uid) if command else s


# Who has one, and where


@pytest.mark.rule("5")
@pytest.mark.parametrize("uid", ["AV.Koller", "AV.Uhlans12", "AV.A1"])
@pytest.mark.parametrize("condition", ["", " disorganised"])
def test_every_combat_unit_even_disorganised_controls_its_front_hexes(uid, condition):
    s = field({uid: f"1908 W{condition}"})
    assert s.field("austrian").zone == IN_ZONE


@pytest.mark.rule("5")
def test_no_zone_reaches_across_a_steep_slope():
    s = field(KOLLER, ground(sides={(1908, 1909): "steep slope"}))
    assert s.field("austrian").zone == IN_ZONE - {1909}


@pytest.mark.rule("5", "4")
def test_in_a_village_a_unit_controls_all_six_hexes_but_not_across_a_steep_slope():
    village = ground(terrain={1908: "village"}, sides={(1907, 1908): "steep slope"})
    s = field(KOLLER, village)
    assert s.field("austrian").zone == IN_ZONE | {1808, 2008}


@pytest.mark.rule("5")
def test_a_zone_turns_with_the_unit():
    s = commanded(field(KOLLER, active="AV", step="movement"))
    script(move(s, Move("AV.Koller", 0)), Turn(0))
    assert s.field("austrian").zone == {1907, 1808, 2008}


@pytest.mark.rule("5")
@pytest.mark.ruling("R20")
def test_leaders_control_nothing():
    s = field({}, leaders={"AV": "1908"}, chiefs={"franz": "1908"})
    assert not s.field("austrian").zone


# Into a zone


@pytest.mark.rule("5")
def test_a_unit_that_moves_into_a_zone_must_stop():
    wall = {"AV.Koller": "1908 W", "AV.Gaal": "1708 W", "AV.Puchner": "2108 W"}
    s = acting(INFANTRY, "1910 E", others=wall)
    assert reach(s, INFANTRY)[1809] == 2
    assert 1808 not in reach(s, INFANTRY)  # 3 points away, but only through a zone
    script(move(s, Move(INFANTRY, 0)), Go(1809))
    assert options_of(move(s, Move(INFANTRY, 4))) == {Turn(facing) for facing in range(6)}


@pytest.mark.rule("5")
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
    s = acting(uid, f"1910 E{condition}")
    assert (1909 in reach(s, uid)) is enters


@pytest.mark.rule("5", "10.1.3")
@pytest.mark.parametrize("uid", [INFANTRY, CAVALRY, GUNS])
def test_a_unit_out_of_command_keeps_out_of_zones(uid):
    s = acting(uid, "1910 E", command=False)
    assert not IN_ZONE & set(reach(s, uid))


# Out of a zone


@pytest.mark.rule("5")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize(("uid", "spent"), [(INFANTRY, 3), (CAVALRY, 4), (GUNS, 2)])
def test_leaving_a_zone_costs_half_the_points_besides_the_hex(uid, spent):
    s = acting(uid, "1909 E")
    assert reach(s, uid)[1910] == spent  # half of 4, 6 or 3 rounded down, and 1 for the hex


@pytest.mark.rule("5", "7")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize(("uid", "spent"), [(INFANTRY, 2), (CAVALRY, 3), (GUNS, 2)])
def test_in_heat_it_is_half_of_what_heat_leaves(uid, spent):
    s = acting(uid, "1909 E", weather="heat", turn=9)
    assert reach(s, uid)[1910] == spent  # half of 3, 4 or 3


@pytest.mark.rule("5", "12.3")
@pytest.mark.ruling("R18")
def test_on_a_forced_march_it_is_half_of_the_longer_march():
    s = acting(INFANTRY, "1909 E")
    s.capacity = FORCED_MARCH
    assert reach(s, INFANTRY)[1910] == 4  # half of 6, and 1


@pytest.mark.rule("5")
def test_a_unit_that_cannot_pay_half_and_the_hex_stays():
    s = acting(GUNS, "1909 E", ground(terrain={1910: "woods"}))
    assert 1910 not in reach(s, GUNS)  # 1 and 3 are more than 3
    assert 1810 in reach(s, GUNS)


@pytest.mark.rule("5")
def test_no_unit_goes_straight_from_zone_to_zone():
    s = acting(CAVALRY, "1909 E")
    moves = reach(s, CAVALRY)
    assert moves[1809] == moves[2009] == 5  # 3 to leave, a free hex, and in again; not 4


@pytest.mark.rule("5")
@pytest.mark.ruling("R19")
def test_zones_of_different_enemies_are_no_different():
    others = {"AV.Koller": "1908 W", "AV.Gaal": "2110 NW"}  # Gaal's zone has 2010
    s = acting(INFANTRY, "1909 E", others=others)
    assert 2010 in s.field("austrian").zone
    assert reach(s, INFANTRY).get(2010) != 3


@pytest.mark.rule("5")
@pytest.mark.ruling("R19")
def test_after_a_free_hex_a_unit_enters_a_zone_again():
    s = acting(INFANTRY, "1909 E")
    assert reach(s, INFANTRY)[1809] == 4  # 2 to leave, 1810, 1809
    script(move(s, Move(INFANTRY, 0)), Go(1810))
    assert reach(s, INFANTRY, spent=3)[1809] == 4


@pytest.mark.rule("5")
@pytest.mark.ruling("R14")
@pytest.mark.parametrize("uid", [INFANTRY, CAVALRY, GUNS])
def test_a_disorganised_unit_spends_all_to_go_one_hex_out_of_a_zone(uid):
    s = acting(uid, "1909 E disorganised")
    allowance = {INFANTRY: 4, CAVALRY: 6, GUNS: 3}[uid]
    assert reach(s, uid) == {1910: allowance, 1810: allowance, 2010: allowance}


@pytest.mark.rule("5", "10.1.3")
@pytest.mark.ruling("R14")
def test_a_unit_out_of_command_spends_all_to_go_one_hex_out_of_a_zone():
    s = acting(INFANTRY, "1909 E", command=False)
    assert reach(s, INFANTRY) == {1910: 2, 1810: 2, 2010: 2}
    script(move(s, Move(INFANTRY, 0)), Go(1910))
    assert not reach(s, INFANTRY, spent=2)


@pytest.mark.rule("5", "10.1.3")
@pytest.mark.ruling("R14")
def test_such_a_hex_may_cost_whatever_it_does_but_not_be_impassable():
    hard = ground(
        terrain={1910: "woods", 1810: "lake"},
        sides={(1909, 1910): "water course", (1909, 2010): "steep slope"},
    )
    s = acting(GUNS, "1909 E disorganised", hard)
    assert reach(s, GUNS) == {1910: 3}  # 4 points of ground for 3


@pytest.mark.rule("5", "10.1.3")
@pytest.mark.ruling("R14")
def test_such_a_hex_must_lie_outside_every_enemy_zone():
    others = {"AV.Koller": "1908 W", "AV.Gaal": "1911 E"}  # Gaal's zone has 1910, 1811, 2011
    s = acting(INFANTRY, "1909 E disorganised", others=others)
    assert set(reach(s, INFANTRY)) == {1810, 2010}


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R14")
def test_a_unit_out_of_command_either_attacks_or_disengages():
    """Gaal turns his back on 1910, where Dieu comes to stand after leaving Koller's zone."""
    others = {"AV.Koller": "1908 W", "AV.Gaal": "1911 W"}
    for command in (True, False):
        s = acting(INFANTRY, "1909 W", others=others, command=command)
        assert may_assault(s, INFANTRY)
        script(move(s, Move(INFANTRY, 0)), Go(1910))
        assert enemy_fronts(s, INFANTRY) == [1911]
        assert may_assault(s, INFANTRY) is command


@pytest.mark.rule("5", "10.1.3")
@pytest.mark.ruling("R14")
def test_a_unit_out_of_command_disengages_even_away_from_its_commander():
    s = acting(INFANTRY, "1909 E", command=False, leaders={"FI": "1904 ooc"})
    assert set(reach(s, INFANTRY)) == {1910, 1810, 2010}


@pytest.mark.rule("5")
def test_a_unit_that_began_outside_pays_nothing_to_pass_by():
    s = acting(INFANTRY, "1912 E")
    assert reach(s, INFANTRY)[1910] == 2


# Leaders


@pytest.mark.rule("5", "10.3")
@pytest.mark.ruling("R20")
def test_zones_do_not_bind_a_formation_commander():
    wall = {"AV.Koller": "1908 W", "AV.Gaal": "1708 W", "AV.Puchner": "2108 W"}
    s = field(wall, active="FI", step="movement", leaders={"FI": "1909"})
    offered = options_of(move_leader(s, MoveLeader("FI", 12)))
    assert {Go(1809), Go(1808), Go(1906)} <= offered  # zone to zone, through, and beyond
    assert not {Go(1908), Go(1708), Go(2108)} & offered  # but nobody enters an enemy's hex


# Retreats


def beaten(setting: Setting | None = None, uid: str = INFANTRY, condition: str = "") -> Butchery:
    """A unit at 1909; all three ways to the west lie in zones of the enemy behind it."""
    units = {
        uid: f"1909 E{condition}",
        "AV.Koller": "1908 W",
        "AV.Gaal": "1911 E",
        "AV.Puchner": "1811 E",
        "AV.Festetick": "2011 E",
    }
    s = field(units, printed(uid, setting, cohesion=4), active="AV", step="combat")
    assert {1910, 1810, 2010} <= s.field("austrian").zone
    return commanded(s)


@pytest.mark.rule("5", "10.4.6")
def test_a_unit_that_retreats_into_a_zone_loses_a_step():
    s = beaten()
    script(apply_result(s, INFANTRY, "D"), Go(1910), Turn(0))
    assert s.units[INFANTRY] == (1910, 0, True, 1)


@pytest.mark.rule("5", "10.4.6")
def test_a_unit_that_retreats_outside_zones_loses_none():
    s = commanded(field({INFANTRY: "1909 E", **KOLLER}, active="AV", step="combat"))
    script(apply_result(s, INFANTRY, "D"), Go(1910), Turn(0))
    assert s.units[INFANTRY] == (1910, 0, True, 0)


@pytest.mark.rule("5", "10.4.6")
@pytest.mark.ruling("R21")
def test_disorganised_cavalry_retreats_into_a_zone_if_it_must_and_loses_a_step():
    s = beaten(uid=CAVALRY, condition=" disorganised")
    script(apply_result(s, CAVALRY, "D"), Go(1910), Turn(0))
    assert s.units[CAVALRY] == (1910, 0, True, 2)  # one for the second D, one for the zone
