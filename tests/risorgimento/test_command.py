"""4.1, 4.2: brigadiers, corps commanders, ranges and orders; 4.16: Massed Attack."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, field, hexes, offered, picks, plain, play
from tricolore.core.ask import DONE, NO, YES, Go, Pick, Say
from tricolore.rulesets.risorgimento.command import (
    brigade_reach,
    corps_range,
    corps_reach,
    in_command,
    with_orders,
)
from tricolore.rulesets.risorgimento.massed import massed_leaders, massed_units
from tricolore.rulesets.risorgimento.steps import MoveCommanders, OpenCommand, Segment

TWO = {"A3.a.1": "1010 N line", "A3.b.1": "1020 N line"}


def command(s, brigade):
    return set(in_command(s, brigade, s.members(brigade)))


# 4.11, 4.12: Command Range


@pytest.mark.rule("4.11", "4.12")
def test_units_within_range_are_in_command_and_others_are_not():
    units = {"A3.a.1": "1010 N line", "A3.a.2": "1013 N line", "A3.a.3": "1017 N line"}
    s = field(units, leaders={"A3.a": 1010}, brigades={"A3.a": {"range": 3}})
    assert command(s, "A3.a") == {"A3.a.1", "A3.a.2"}


@pytest.mark.rule("4.11")
@pytest.mark.ruling("A34", "R6")
def test_a_chain_of_adjacent_units_is_in_command_if_one_is_in_range():
    units = {"A3.a.1": "1011 N line", "A3.a.2": "1012 N F", "A3.a.3": "1013 N line"}
    s = field(units, leaders={"A3.a": 1010}, brigades={"A3.a": {"range": 1}})
    assert command(s, "A3.a") == set(units)
    far = field(
        {**units, "A3.a.3": "1014 N line"}, leaders={"A3.a": 1010}, brigades={"A3.a": {"range": 1}}
    )
    assert command(far, "A3.a") == {"A3.a.1", "A3.a.2"}


@pytest.mark.rule("4.12")
def test_range_counts_movement_points_of_leaders_and_not_hexes():
    units = {"A3.a.1": "1010 N line"}
    vines = dict.fromkeys((1009, 1008, 1007), "heavily cultivated")
    s = field(units, plain(vines), brigades={"A3.a": {"range": 4}})
    reach = brigade_reach(s, "A3.a")
    assert 1008 in reach
    assert 1007 not in reach
    by_road = plain(roads={(1010, 1009): "minor road", (1009, 1008): "minor road"})
    s = field(units, by_road, brigades={"A3.a": {"range": 1}})
    assert {hex for hex in brigade_reach(s, "A3.a") if hex // 100 == 10} == {1009, 1008, 1010, 1011}


@pytest.mark.rule("4.12", "6.24")
@pytest.mark.ruling("R7")
def test_enemy_zones_block_the_range_unless_friends_are_there():
    units = {f"F1.x.{column}": f"{column:02d}07 S line" for column in range(1, 25)}
    units["A3.a.1"] = "1010 N line"
    s = field(units, leaders={"A3.a": 1010}, brigades={"A3.a": {"range": 6}})
    reach = brigade_reach(s, "A3.a")
    assert 1008 in reach  # the last hex may lie in a zone
    assert 1007 not in reach
    units = {"F1.x.1": "1007 S line", "A3.a.1": "1010 N line", "A3.a.2": "1006 N line"}
    zones = {1008, 908, 1108, 907, 1107}
    s = field(units, leaders={"A3.a": 1010}, brigades={"A3.a": {"range": 9}})
    assert zones & set(s.zones("allied")) == {1008, 907, 1107}
    s = field(
        {**units, "A3.a.3": "1008 N line"}, leaders={"A3.a": 1010}, brigades={"A3.a": {"range": 9}}
    )
    assert 1008 in brigade_reach(s, "A3.a")


@pytest.mark.rule("4.12")
@pytest.mark.ruling("N15")
def test_canals_stop_leaders_but_the_naviglio_does_not_stop_corps_range():
    sides = {(1010, 1009): "canal", (1010, 909): "canal", (1010, 1109): "canal"}
    sides |= {(910, 909): "canal", (1110, 1109): "canal"}
    for closed in (False, True):
        s = field(TWO, plain(sides=sides, closed=closed), corps={"A3": {"range": 1}})
        assert 1009 not in brigade_reach(s, "A3.a") or brigade_reach(s, "A3.a")[1009] > 2
        assert (1009 in corps_reach(s, "A3")) == closed


# 4.13, 4.22: orders


@pytest.mark.rule("4.13", "4.22", "4.21")
@pytest.mark.parametrize(("commitment", "most"), [(0, 4), (1, 3), (-1, 5)])
def test_brigadiers_out_of_range_roll_for_orders(commitment, most):
    """T2: Hartung needs 0-4, Rosgen with his +1 needs 0-3."""
    s = field(
        TWO,
        active="A3",
        leaders={"A3": 1011},
        corps={"A3": {"range": 3}},
        brigades={"A3.b": {"commitment": commitment}},
    )
    assert with_orders(s, "A3", ["A3.a", "A3.b"]) == {"A3.a"}
    assert about(s, Pick("A3.a")) == "GoStrategic"
    assert about(s, Pick("A3.b")) == "TryOrders"
    for die in range(10):
        after = play(s, Pick("A3.b"), YES, d(die))
        assert after.brigades["A3.b"].orders == ("under" if die <= most else "refused")


@pytest.mark.rule("4.13")
@pytest.mark.ruling("R2")
def test_who_fails_may_only_rally_and_who_does_not_roll_may_still_move():
    units = {**TWO, "A3.b.2": "1022 N line dis", "A3.b.3": "0920 N F", "F1.x.1": "0923 N line"}
    s = field(units, active="A3", leaders={"A3": 1010})
    after = play(s, Pick("A3.b"), YES, d(9), DONE)
    assert not after.units["A3.b.2"].disordered
    assert about(s, Pick("A3.b"), YES, d(9)) == "ChooseCommand"  # no fire, no movement
    assert about(s, Pick("A3.b"), NO) == "ChooseGun"
    assert about(s, Pick("A3.b"), NO, DONE) == "ChooseMover"


@pytest.mark.rule("4.13")
@pytest.mark.ruling("A11")
def test_orders_once_gained_last_for_the_turn():
    s = field(TWO, active="A3", leaders={"A3": 1010})
    s.set_brigade("A3.b", orders="under")
    assert about(s, Pick("A3.b")) == "GoStrategic"
    s.set_brigade("A3.b", orders="refused")
    assert about(s, Pick("A3.b")) == "TryOrders"


@pytest.mark.rule("4.22")
@pytest.mark.ruling("R3", "R4")
def test_a_commander_off_the_map_gives_no_orders_and_the_reserve_needs_none():
    s = field(TWO, leaders={"A3": 0})
    assert not with_orders(s, "A3", ["A3.a"])
    s = field(TWO, corps={"A3": {"reserve": True, "commander": ""}})
    assert with_orders(s, "A3", ["A3.b"])


@pytest.mark.rule("4.22", "4.42")
def test_all_units_of_a_brigade_without_orders_are_out_of_command():
    s = field(TWO, active="A3", leaders={"A3": 1010})
    assert play(s, Pick("A3.b"), NO).commanded == frozenset()
    assert play(s, Pick("A3.a"), NO).commanded == {"A3.a.1"}


@pytest.mark.rule("4.24")
def test_the_guard_commander_reaches_farther_beside_napoleon():
    """T26."""
    units = {"FG.a.1": "1010 N line"}
    corps = {"FG": {"range": 3, "near_chief": "Fnap", "near_range": 6}}
    for post, reach in ((1011, 6), (1010, 6), (1012, 3), (0, 3)):
        s = field(units, corps=corps, chiefs={"Fnap": {}}, leaders={"Fnap": post})
        assert corps_range(s, "FG") == reach


@pytest.mark.rule("4.25")
def test_vittorio_emanuele_is_his_own_corps_commander():
    s = field({"P.a.1": "1010 N line"}, chiefs={"Fve": {"corps": "P"}})
    assert s.chief_post("Fve") == 1010
    s.post("P", 0)
    assert s.chief_post("Fve") == 0


@pytest.mark.rule("4.23")
@pytest.mark.ruling("A48")
def test_commanders_and_chiefs_move_at_the_end_of_the_turn_only():
    s = field(TWO, active="A3", chiefs={"Achief": {}}, leaders={"Achief": 1212})
    assert not {"A3", "Achief"} & picks(offered(s, Pick("A3.a"), NO))
    s = field(
        TWO, steps=(MoveCommanders("austrian"),), chiefs={"Achief": {}}, leaders={"Achief": 1212}
    )
    assert picks(offered(s)) == {"A3", "Achief"}
    after = play(s, Pick("A3"), Go(1015), Pick("Achief"), Go(1220))
    assert (after.posts["A3"], after.posts["Achief"]) == (1015, 1220)


@pytest.mark.rule("4.23", "8.4")
@pytest.mark.ruling("A47")
def test_leaders_do_not_go_alone_next_to_the_enemy():
    units = {**TWO, "F1.x.1": "1015 N line", "A3.a.2": "1014 N line"}
    s = field(units, steps=(MoveCommanders("austrian"),))
    found = hexes(offered(s, Pick("A3")))
    assert 1013 in found
    assert 1014 in found  # with a friend
    assert 1016 not in found
    assert 1015 not in found


# 4.14, 4.15


@pytest.mark.rule("4.14")
@pytest.mark.ruling("A39")
def test_reserve_batteries_are_a_command_of_their_own_and_need_no_range():
    units = {**TWO, "A3.guns": "2323 N F", "A3.guns2": "2321 N H"}
    s = field(units, active="A3", leaders={"A3": 1010})
    assert "A3" in picks(offered(s))
    after = play(s, Pick("A3"))
    assert after.commanded == {"A3.guns", "A3.guns2"}
    assert picks(offered(s, Pick("A3"), NO)) == {"A3.guns", "A3.guns2"}


@pytest.mark.rule("4.14", "5.1", "5.12")
def test_reserve_batteries_use_strategic_movement_as_one_command():
    units = {**TWO, "A3.guns": "2323 N F", "A3.guns2": "2321 N H"}
    s = field(units, active="A3", leaders={"A3": 1010})
    assert about(s, Pick("A3")) == "GoStrategic"
    after = play(s, Pick("A3"), YES)
    assert after.is_strategic("A3.guns")
    assert after.is_strategic("A3.guns2")
    assert not after.is_strategic("A3.a.1")


@pytest.mark.rule("4.15")
@pytest.mark.ruling("A36")
def test_corps_cavalry_is_taken_along_by_one_brigade_in_whose_range_it_is():
    units = {**TWO, "A3.hus": "1012 N lcav", "A3.hus2": "1013 N lcav"}
    s = field(units, active="A3")
    assert about(s, Pick("A3.a")) == "TakeCavalry"
    assert picks(offered(s, Pick("A3.a"))) == {"A3.hus", "A3.hus2"}
    after = play(s, Pick("A3.a"), Pick("A3.hus"), NO)
    assert after.commanded == {"A3.a.1", "A3.hus"}
    assert "A3.hus" in picks(offered(s, Pick("A3.a"), Pick("A3.hus"), NO))
    assert about(s, Pick("A3.b"), YES, d(0)) == "GoStrategic"  # too far away


@pytest.mark.rule("4.15")
def test_cavalry_that_nobody_takes_moves_out_of_command():
    units = {**TWO, "A3.hus": "1012 N lcav"}
    s = field(units, active="A3")
    assert "A3.hus" in picks(offered(s, Pick("A3")))
    assert play(s, Pick("A3")).commanded == frozenset()


# 4.16, 4.17: Massed Attack and The Reserve

HORSE = {
    "F1.c.1": "1010 N lcav",
    "F1.c.2": "1011 N lcav",
    "F1.a.1": "1012 N line",
    "F2.c.1": "1109 N hcav",
    "F2.c.2": "1120 N hcav",
    "A1.a.1": "1007 S line",
}
LEADS = {"F1.c": {"leads_massed": True, "range": 3}}


@pytest.mark.rule("4.16")
@pytest.mark.ruling("A35", "R13")
def test_all_cavalry_within_his_range_masses_under_a_cavalry_brigadier():
    s = field(HORSE, brigades=LEADS)
    assert massed_units(s, "F1.c") == ["F1.c.1", "F1.c.2", "F2.c.1"]
    assert massed_leaders(s, "F1") == ["F1.c"]
    assert massed_leaders(s, "F2") == []


@pytest.mark.rule("4.16")
@pytest.mark.ruling("A35", "R13")
def test_a_massed_attack_uses_the_activation_and_only_the_cavalry_acts_and_charges():
    s = field(HORSE, brigades=LEADS, steps=(Segment(),))
    assert about(s, Pick("F1")) == "Mass"
    after = play(s, Pick("F1"), Pick("F1.c"))
    assert after.corps["F1"].activations == 1
    movers = picks(offered(s, Pick("F1"), Pick("F1.c")))
    assert movers == {"F1.c.1", "F1.c.2", "F2.c.1", "F1.c"}
    # a unit goes only where it can charge from
    ways = hexes(offered(s, Pick("F1"), Pick("F1.c"), Pick("F1.c.2")))
    assert ways
    distance = s.setting.board.distance
    assert all(distance(hex, 1007) in (2, 3) for hex in ways)
    # regiments of two brigades fight together, under his Commitment
    charge = (Pick("F1"), Pick("F1.c"), DONE, Pick("F1.c"), Go(1007), Go(1007), Go(1008))
    assert about(s, *charge) == "Roll the commitment of F1.c.1"
    after = play(s, *charge, d(0), d(0), Say("together"))
    assert after.attacked == {"F1.c.1", "F2.c.1"}


@pytest.mark.rule("4.16")
def test_each_player_masses_once_a_turn():
    s = field(HORSE, brigades=LEADS, steps=(Segment(),))
    s.massed = frozenset({"allied"})
    assert about(s, Pick("F1")) == "ChooseCommand"


@pytest.mark.rule("4.16")
def test_a_massed_unit_that_has_moved_must_charge():
    s = field(HORSE, brigades=LEADS, steps=(Segment(),))
    moved = (Pick("F1"), Pick("F1.c"), Pick("F1.c.2"), Go(909), DONE, DONE)
    assert NO in offered(s, *moved)  # the first has not moved
    assert about(s, *moved, NO) == "ChargeBy"
    assert play(s, *moved, NO, Go(1008)).targets == {"F1.c.2": 1007}


@pytest.mark.rule("4.15", "4.16")
def test_piedmontese_cavalry_takes_no_part_in_it():
    units = {"P.c.1": "1010 N lcav", "P.c.2": "1011 N lcav", "F1.c.1": "1012 N lcav"}
    s = field(units, brigades={id: {"leads_massed": True} for id in ("P.c", "F1.c")})
    assert massed_leaders(s, "P") == []
    assert massed_units(s, "F1.c") == ["F1.c.1"]


@pytest.mark.rule("4.16", "4.17")
def test_austrians_mass_by_the_reserve_and_by_army():
    units = {
        "AR.v.1": "1010 N lcav",
        "AR.z.1": "1011 N lcav",
        "A3.hus": "1012 N lcav",
        "A5.ulan": "1013 N lcav",
        "A3.k.1": "1111 N lcav",
    }
    s = field(
        units,
        corps={
            "AR": {"reserve": True, "commander": "", "continuity": 2},
            "A3": {"army": 1},
            "A5": {"army": 2},
        },
        brigades={
            "AR.v": {"leads_massed": True, "army": 1},
            "AR.z": {"army": 2},
            "A3.k": {"leads_massed": True},
        },
    )
    assert massed_leaders(s, "A3") == []
    assert massed_leaders(s, "AR") == ["AR.v"]
    assert massed_units(s, "AR.v") == ["AR.v.1", "A3.hus", "A3.k.1"]


@pytest.mark.rule("4.17")
def test_the_reserve_is_activated_like_a_corps_with_all_its_units():
    units = {"AR.v.1": "1010 N lcav", "AR.guns": "2020 N F"}
    s = field(
        units,
        steps=(Segment(),),
        corps={"AR": {"reserve": True, "commander": ""}},
    )
    s.play = s.play._replace(side="austrian")
    assert picks(offered(s, Pick("AR"))) == {"AR.v", "AR"}
    assert play(s, Pick("AR"), Pick("AR.v"), NO).commanded == {"AR.v.1"}


# 4.41, 4.42


@pytest.mark.rule("4.42")
def test_units_out_of_command_do_not_move_next_to_the_enemy():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1005 S line"}
    for post, near in ((1010, True), (2020, False)):
        s = field(units, active="F1", leaders={"F1.a": post, "F1": post})
        found = hexes(offered(s, Pick("F1.a"), NO, Pick("F1.a.1")))
        assert 1007 in found
        assert (1006 in found) == near


@pytest.mark.rule("4.42")
def test_batteries_out_of_command_fire_or_move_and_no_others_fire():
    units = {"F1.a.1": "1010 N F", "F1.a.2": "1108 NW light", "A1.x.1": "1008 S line"}
    s = field(units, active="F1", leaders={"F1.a": 2020, "F1": 2020})
    open_it = (Pick("F1.a"),)
    assert about(s, *open_it) == "ChooseGun"
    fired = (*open_it, Pick("F1.a.1"), Go(1008), d(0))
    assert "F1.a.1" not in picks(offered(s, *fired))
    moved = (*open_it, DONE, Pick("F1.a.1"), Go(1011), DONE, DONE)
    assert about(s, *moved) == "ChooseCorps"  # neither it nor the light battalion fires
    assert "F1.a.2" not in picks(offered(s, *open_it, DONE, DONE))


@pytest.mark.rule("4.4", "4.41", "5.32")
@pytest.mark.ruling("A1")
def test_the_order_of_an_activation():
    """Movement brigade by brigade, then all fire, then attacks, then Rally."""
    units = {
        "F1.a.1": "1009 N light",
        "F1.b.1": "1110 N line",
        "F1.b.2": "1112 N line dis",
        "A1.x.1": "1008 S line",
    }
    s = field(units, active="F1")
    one = (Pick("F1.a"), DONE)
    assert about(s, *one) == "GoStrategic" or about(s, *one) == "ChooseCommand"
    moved = (*one, Pick("F1.b"), DONE)
    assert about(s, *moved) == "ChooseShooter"
    fired = (*moved, Pick("F1.a.1"), Go(1008), d(0))
    assert about(s, *fired) == "ChooseAssault"
    assert about(s, *fired, Pick("F1.a"), Go(1008)) == "Roll the commitment of F1.a.1"
    after = play(s, *fired, DONE)
    assert not after.units["F1.b.2"].disordered


@pytest.mark.rule("4.11")
@pytest.mark.ruling("R5")
def test_command_is_fixed_before_the_brigadier_moves():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1013 N line"}
    s = field(units, active="F1", brigades={"F1.a": {"range": 3}})
    after = play(s, Pick("F1.a"), NO, Pick("F1.a"), Go(1020))
    assert after.posts["F1.a"] == 1020
    assert after.commanded == {"F1.a.1", "F1.a.2"}


@pytest.mark.rule("4.11")
def test_brigadiers_move_with_their_brigade():
    s = field({"F1.a.1": "1010 N line"}, steps=(OpenCommand("F1.a"),), active="F1")
    assert "F1.a" in picks(offered(s, NO))
    assert about(s, NO, Pick("F1.a")) == "MoveLeader"
    assert Say("done") in offered(s, NO, Pick("F1.a"))
