"""8.1-8.3: Hits, Disorder, the loser, retreats, displacement."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import AWAY, DUEL, duel
from tests.risorgimento.table import (
    N,
    about,
    asked,
    d,
    dd,
    field,
    hexes,
    offered,
    plain,
    play,
    road,
)
from tricolore.core.ask import NO, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.results import disorder, take_hits
from tricolore.rulesets.risorgimento.steps import (
    Declare,
    Displaced,
    Fight,
    Fights,
)

# 8.1: Hits


@pytest.mark.rule("8.12", "8.1", "2.41")
def test_more_hits_than_cohesion_eliminate():
    """T9: six Hits leave a unit of 6 at 0; the seventh eliminates it."""
    s = field({"F1.a.1": "1010 N line"})
    take_hits(s, "F1.a.1", 6, "8.12")
    assert s.cohesion("F1.a.1") == 0
    take_hits(s, "F1.a.1", 1, "8.12")
    assert "F1.a.1" not in s.units
    assert s.fallen == ("F1.a.1",)


@pytest.mark.rule("8.11")
def test_hits_do_nothing_to_artillery():
    s = field({"F1.a.1": "1010 N F"})
    take_hits(s, "F1.a.1", 3, "8.11")
    assert s.units["F1.a.1"].hits == 0


@pytest.mark.rule("8.11")
@pytest.mark.ruling("R35")
def test_hits_are_divided_evenly_and_the_owner_places_what_is_left():
    units = {**DUEL, "A1.x.2": "1009 S line hits3", "F1.a.1": "1010 N line c9"}
    s = duel(units)
    # the attacker has +1 for his Cohesion and the defender +1 for his numbers
    assert about(s, dd(8, 0)) == "TakeHit"
    after = play(s, dd(8, 0), Pick("A1.x.2"), Go(1008), Turn(N), Go(1008))
    assert (after.units["A1.x.1"].hits, after.units["A1.x.2"].hits) == (1, 5)


@pytest.mark.rule("7.21", "8.11")
@pytest.mark.ruling("R32")
def test_jaegers_are_hit_only_when_nobody_else_is_left():
    """T29."""
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line c2", "A1.x.2": "1009 S jgr"}
    s = duel(units)
    after = play(s, dd(5, 0), Go(1008), Turn(N), Go(1008))
    assert (after.units["A1.x.1"].hits, after.units["A1.x.2"].hits) == (2, 0)
    units["A1.x.1"] = "1009 S line c2 hits1"
    after = play(duel(units), dd(8, 0), Go(1008), Turn(N))
    assert "A1.x.1" not in after.units
    assert after.units["A1.x.2"].hits == 1  # three Hits, two of them for the line


# 8.2: Disorder


@pytest.mark.rule("8.24", "8.2")
def test_a_second_disorder():
    """T17."""
    s = field({"F1.a.1": "1010 N line dis", "F1.a.2": "1011 N F dis", "F1.a.3": "1012 N line"})
    for uid in ("F1.a.1", "F1.a.2", "F1.a.3"):
        disorder(s, uid, "8.2")
    assert s.units["F1.a.1"].hits == 1
    assert "F1.a.2" not in s.units
    assert s.units["F1.a.3"] == s.units["F1.a.3"]._replace(disordered=True, hits=0)


@pytest.mark.rule("8.21")
def test_disordered_units_still_fire_small_arms():
    from tricolore.rulesets.risorgimento.small_arms import shooting_hexes

    s = duel({**DUEL, "F1.a.1": "1010 N light dis"})
    assert shooting_hexes(s, "F1.a.1") == [1009]


# 8.31: the loser


def loses(dice, units=DUEL, leaders=AWAY, brigades=None):
    s = duel(units, leaders=leaders, brigades=brigades)
    return "defender" if about(s, dice) in ("Retreat", "FaceRetreated") else "attacker"


@pytest.mark.rule("8.31", "8.3")
@pytest.mark.ruling("R33", "R34")
def test_who_has_lost():
    """T25."""
    assert loses(dd(2, 0)) == "defender"  # more Hits
    assert loses(dd(0, 2)) == "attacker"
    assert loses(dd(2, 2), {**DUEL, "A1.x.1": "1009 S line hits1"}) == "defender"
    assert loses(dd(2, 2), {**DUEL, "F1.a.1": "1010 N line hits1"}) == "attacker"
    assert loses(dd(0, 0), leaders={**AWAY, "F1.a": 1010}) == "defender"
    assert loses(dd(0, 0), leaders={**AWAY, "A1.x": 1009}) == "attacker"
    both = {**AWAY, "F1.a": 1010, "A1.x": 1009}
    assert loses(dd(0, 0), leaders=both, brigades={"F1.a": {"commitment": -1}}) == "defender"
    assert loses(dd(0, 0), leaders=both, brigades={"A1.x": {"commitment": -1}}) == "attacker"
    assert loses(dd(0, 0), leaders=both) == "attacker"
    assert loses(dd(0, 0)) == "attacker"


@pytest.mark.rule("8.31")
@pytest.mark.ruling("R32")
def test_a_side_that_is_eliminated_has_lost():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line c1"}
    after = play(duel(units), dd(5, 9))
    assert "A1.x.1" not in after.units
    assert after.units["F1.a.1"].hex == 1009
    both = {"F1.a.1": "1010 N line c1", "A1.x.1": "1009 S line c1"}
    after = play(duel(both), dd(9, 9))
    assert not after.units


@pytest.mark.rule("8.32")
def test_a_beaten_attacker_is_back_where_he_came_from():
    assert play(duel(), dd(0, 9)).units["F1.a.1"].hex == 1010


# 8.33: the retreat


def back(units=DUEL, setting=None, **more):
    return hexes(offered(duel(units, setting, **more), dd(2, 0)))


@pytest.mark.rule("8.33")
@pytest.mark.ruling("A31", "R30")
def test_a_defender_retreats_to_any_adjacent_hex_but_not_to_the_attackers():
    assert back() == {1008, 908, 909, 1108, 1109}
    assert 1109 not in back({**DUEL, "F1.a.2": "1109 SW line"}, attackers=("F1.a.1", "F1.a.2"))
    assert 1008 not in back({**DUEL, "F1.b.1": "1008 N line"})


@pytest.mark.rule("8.33")
def test_the_hex_of_an_attacker_who_fell_is_closed_as_well():
    units = {**DUEL, "F1.a.2": "1109 NW line c1", "A1.x.1": "1009 S line c9"}
    s = duel(units, attackers=("F1.a.1", "F1.a.2"), leaders=AWAY)
    lost = (dd(8, 2), Pick("F1.a.2"))
    assert "F1.a.2" in play(s, *lost).units
    units["F1.a.2"] = "1109 NW line c1 hits1"
    s = duel(units, attackers=("F1.a.1", "F1.a.2"), leaders=AWAY)
    after = play(s, *lost)
    assert "F1.a.2" not in after.units
    assert 1109 not in hexes(offered(s, *lost))
    assert 1108 in hexes(offered(s, *lost))


@pytest.mark.rule("8.33")
@pytest.mark.ruling("R30")
def test_it_takes_the_cheapest_way_roads_included():
    woods = dict.fromkeys((1008, 908, 909), "woods")
    assert back(setting=plain(woods)) == {1108, 1109}
    all_woods = dict.fromkeys((1008, 908, 909, 1108, 1109), "woods")
    assert (
        about(duel(setting=plain(all_woods, roads=road(1009, 1108))), dd(2, 0)) == "FaceRetreated"
    )


@pytest.mark.rule("8.33")
def test_not_into_prohibited_terrain_and_who_cannot_retreat_is_eliminated():
    lake = dict.fromkeys((1008, 908, 909, 1108, 1109), "lake")
    assert "A1.x.1" not in play(duel(setting=plain(lake)), dd(2, 0)).units


@pytest.mark.rule("8.33")
@pytest.mark.ruling("A31")
def test_the_zone_of_another_enemy_costs_a_hit_and_that_of_the_attacker_does_not():
    s = duel({**DUEL, "F1.b.1": "1006 S line"})
    assert play(s, dd(2, 0), Go(1108), Turn(N), Turn(N)).units["A1.x.1"].hits == 1
    near = duel({**DUEL, "F1.b.1": "1107 S line"})
    assert 1108 in back({**DUEL, "F1.b.1": "1107 S line"})
    assert play(near, dd(2, 0), Go(1108), Turn(N), Turn(N)).units["A1.x.1"].hits == 2


@pytest.mark.rule("8.33", "7.33")
@pytest.mark.ruling("N12")
def test_artillery_with_units_that_retreat_is_lost():
    """T28."""
    s = duel({**DUEL, "A1.x.2": "1009 S F"})
    after = play(s, dd(2, 0), Go(1008), Turn(N), Turn(N))
    assert "A1.x.2" not in after.units
    assert after.units["A1.x.1"].hex == 1008


@pytest.mark.rule("8.33")
@pytest.mark.ruling("R30")
def test_a_stack_may_split_and_faces_as_it_likes():
    s = duel({**DUEL, "A1.x.2": "1009 S line"})
    after = play(s, dd(4, 0), Pick("A1.x.1"), Go(1008), Turn(2), Go(1108), Turn(4), Turn(N))
    assert (after.units["A1.x.1"].hex, after.units["A1.x.1"].facing) == (1008, 2)
    assert (after.units["A1.x.2"].hex, after.units["A1.x.2"].facing) == (1108, 4)


@pytest.mark.rule("8.33", "5.44")
@pytest.mark.ruling("R30")
def test_a_stack_retreats_from_top_to_bottom_and_keeps_its_order():
    units = {"F1.a.1": "1010 N line", "A1.x.2": "1009 S line", "A1.x.1": "1009 S line"}
    s = duel(units)
    first = (dd(4, 0), Pick("A1.x.1"))
    assert asked(s, *first).about.uid == "A1.x.2"
    after = play(s, *first, Go(1008), Turn(N), Go(1008))
    assert after.stacks[1008] == ("A1.x.2", "A1.x.1")


@pytest.mark.rule("8.33", "7.5")
def test_a_hex_through_which_cavalry_charged_is_open_to_a_retreat():
    units = {"F1.a.1": "1012 N hcav", "A1.x.1": "1009 S line"}
    lakes = dict.fromkeys((1008, 908, 909, 1108, 1109), "lake")
    s = field(
        units,
        plain(lakes),
        active="F1",
        steps=(Fight(1009, ("F1.a.1",), charge=True),),
        leaders=AWAY,
    )
    after = play(s, dd(9, 0))
    assert after.units["A1.x.1"].hex == 1010
    assert after.units["A1.x.1"].hits == 3  # the zone of those who charged does not count


# Riders in pending attacks

PENDING = {
    "F1.a.1": "1010 N line",
    "F1.a.2": "1109 N line",
    "A1.x.1": "1009 S line",
    "A1.x.2": "1108 S line",
}


def pending(units=PENDING, setting=None):
    s = field(units, setting, active="F1", steps=(Fights("F1.a"),), leaders=AWAY)
    s.targets = {"F1.a.1": 1009, "F1.a.2": 1108}
    s.committed = frozenset(s.targets)
    return s


@pytest.mark.rule("8.33")
@pytest.mark.ruling("A32")
def test_who_retreats_into_a_hex_still_to_be_attacked_takes_no_part_and_retreats_again():
    s = pending()
    first = (Go(1009), dd(2, 0), Go(1108), Turn(N), NO)
    after = play(s, *first)
    assert after.riders == {"A1.x.1"}
    assert after.stacks[1108] == ("A1.x.2", "A1.x.1")
    assert about(s, *first) == "Roll attack"
    # one against one: no modifier for numbers
    second = (*first, dd(2, 0))
    assert play(s, *second).units["A1.x.1"].hits == 2  # one of them for the zone
    assert about(s, *second) == "Retreat"
    both = (*second, Go(1107), Turn(N), Go(1107))
    assert about(s, *both) == "Roll second retreat of A1.x.1"
    assert play(s, *both, d(9)).units["A1.x.1"].hits == 3
    assert play(s, *both, d(0)).units["A1.x.1"].hits == 2


@pytest.mark.rule("8.33", "7.46")
@pytest.mark.ruling("A32")
def test_who_flees_to_a_battery_still_to_be_attacked_does_not_defend_it():
    units = {**PENDING, "A1.x.2": "1108 S F"}
    s = pending(units)
    fled = (Go(1009), dd(2, 0), Go(1108), Turn(N), Turn(N), NO)
    after = play(s, *fled)
    assert "A1.x.2" not in after.units  # lost without a roll
    assert about(s, *fled) == "Retreat"
    again = (*fled, Go(1107), Turn(N))
    assert about(s, *again) == "Roll second retreat of A1.x.1"
    assert play(s, *again, d(0), Turn(N)).units["F1.a.2"].hex == 1108


@pytest.mark.rule("8.33", "6.13")
@pytest.mark.ruling("R30")
def test_who_retreats_to_a_battery_faces_as_he_likes():
    units = {**DUEL, "A1.y.1": "1008 N F"}
    s = duel(units, leaders={**AWAY, "A1.y": 2122})
    assert about(s, dd(2, 0), Go(1008)) == "FaceRetreated"
    after = play(s, dd(2, 0), Go(1008), Turn(4), Turn(N))
    assert (after.units["A1.x.1"].facing, after.units["A1.y.1"].facing) == (4, N)


# Displacement

WALLED = {hex: "lake" for hex in plain().board.hexes if hex not in (1010, 1009, 1008, 1007)}


@pytest.mark.rule("8.33")
@pytest.mark.ruling("A31", "R31")
def test_a_unit_without_room_displaces_its_friend_and_both_are_tested():
    units = {**DUEL, "A1.y.1": "1008 S line"}
    s = duel(units, plain(WALLED), leaders={**AWAY, "A1.y": 2122})
    lost = (dd(2, 0), Go(1008), Turn(N))
    after = play(s, dd(2, 0), Go(1008))
    assert (after.units["A1.x.1"].hex, after.units["A1.y.1"].hex) == (1008, 1007)
    assert about(s, *lost) == "Roll displacement of A1.y.1"
    after = play(s, *lost, d(9), d(9))
    assert (after.units["A1.y.1"].hits, after.units["A1.x.1"].hits) == (1, 2)


@pytest.mark.rule("8.33")
@pytest.mark.ruling("R31")
def test_displacement_may_go_on_in_a_chain_or_fail():
    units = {**DUEL, "A1.y.1": "1008 S line", "A1.z.1": "1007 S line"}
    leaders = {**AWAY, "A1.y": 2122, "A1.z": 2123}
    s = duel(units, plain(WALLED), leaders=leaders)
    after = play(s, dd(2, 0))
    assert "A1.x.1" not in after.units  # nobody can make room: it is eliminated
    assert after.units["A1.y.1"].hits == 0
    longer = {hex: word for hex, word in WALLED.items() if hex != 1006}
    after = play(duel(units, plain(longer), leaders=leaders), dd(2, 0), Go(1008))
    assert (after.units["A1.y.1"].hex, after.units["A1.z.1"].hex) == (1007, 1006)


@pytest.mark.rule("8.33")
def test_displacement_cancels_a_pending_attack_on_that_hex():
    units = {**PENDING, "A1.y.1": "1108 S line"}
    del units["A1.x.2"]
    lakes = {
        hex: "lake" for hex in plain().board.hexes if hex not in (1010, 1009, 1108, 1107, 1109)
    }
    s = pending(units, plain(lakes))
    after = play(s, Go(1009), dd(2, 0), Go(1108))
    assert after.units["A1.y.1"].hex == 1107
    assert after.targets == {}


@pytest.mark.rule("8.33", "7.53", "7.31")
def test_an_attacker_that_a_countercharge_displaces_attacks_no_more():
    """It is no longer where it would have attacked from."""
    open_to = (1007, 1008, 1009, 1010, 1109)
    setting = plain({hex: "lake" for hex in plain().board.hexes if hex not in open_to})
    units = {
        "F1.a.1": "1008 N line",
        "F1.a.2": "1009 NE line",
        "F1.a.3": "1009 NE line",
        "A1.x.1": "1007 S lcav",
        "A1.y.1": "1109 SW line",
    }
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),), leaders=AWAY)
    lost = (Go(1007), Go(1109), dd(8, 0), Go(1009), Pick("F1.a.2"))
    after = play(s, *lost)
    assert after.units["F1.a.2"].hex == 1010
    assert after.targets == {"F1.a.3": 1109}


@pytest.mark.rule("8.33")
@pytest.mark.ruling("A31")
def test_a_unit_may_displace_others_or_perish():
    units = {**DUEL, "A1.y.1": "1008 S line"}
    s = duel(units, plain(WALLED), leaders={**AWAY, "A1.y": 2122})
    assert offered(s, dd(2, 0)) == {Go(1008), Say("perish")}
    after = play(s, dd(2, 0), Say("perish"))
    assert "A1.x.1" not in after.units
    assert after.units["A1.y.1"] == s.units["A1.y.1"]


@pytest.mark.rule("8.33", "5.41")
@pytest.mark.ruling("R31")
def test_no_more_units_are_displaced_than_must_and_the_owner_says_which():
    units = {**DUEL, "A1.y.1": "1008 S F", "A1.y.2": "1008 S line"}
    leaders = {**AWAY, "A1.y": 2122}
    after = play(duel(units, plain(WALLED), leaders=leaders), dd(2, 0), Go(1008))
    # a battery may stay with infantry of another command, whatever the order of the stack
    assert (after.units["A1.y.1"].hex, after.units["A1.y.2"].hex) == (1008, 1007)
    units = {**DUEL, "A1.x.2": "1008 S line", "A1.x.3": "1008 S line"}
    s = duel(units, plain(WALLED))
    assert about(s, dd(2, 0), Go(1008)) == "MakeRoom"
    after = play(s, dd(2, 0), Go(1008), Pick("A1.x.3"))
    assert (after.units["A1.x.2"].hex, after.units["A1.x.3"].hex) == (1008, 1007)


@pytest.mark.rule("8.33")
@pytest.mark.ruling("R31")
def test_displaced_batteries_are_not_tested():
    s = field({"F1.a.1": "1010 N F", "F1.a.2": "1011 N line"}, steps=(Displaced(("F1.a.1",)),))
    assert about(s) == ""


@pytest.mark.rule("8.33", "7.43")
def test_the_loser_retreats_before_the_winner_sends_units_back():
    units = {**DUEL, "F1.a.2": "1010 N line", "F1.a.3": "1109 NW line"}
    s = duel(units, attackers=("F1.a.1", "F1.a.2", "F1.a.3"))
    assert about(s, dd(2, 0)) == "Retreat"
    assert about(s, dd(2, 0), Go(1008), Turn(N)) == "SendBack"


@pytest.mark.rule("8.33", "5.41")
@pytest.mark.ruling("R31")
def test_of_three_batteries_the_owner_says_which_two_are_displaced():
    guns = {f"A1.y.{at}": "1008 S F" for at in (1, 2, 3)}
    s = duel({**DUEL, **guns}, plain(WALLED), leaders={**AWAY, "A1.y": 2122})
    assert about(s, dd(2, 0), Go(1008)) == "MakeRoom"
    after = play(s, dd(2, 0), Go(1008), Pick("A1.y.3"), Pick("A1.y.1"))
    assert [after.units[uid].hex for uid in guns] == [1007, 1008, 1007]


@pytest.mark.rule("8.33", "5.41")
@pytest.mark.ruling("R31")
def test_nobody_is_displaced_if_only_one_of_two_would_find_a_place():
    others = {"A1.y.1": "1008 S line", "A1.y.2": "1008 S line", "A1.y.3": "1007 S line"}
    narrow = {**WALLED, 1006: "lake"}
    after = play(duel({**DUEL, **others}, plain(narrow), leaders={**AWAY, "A1.y": 2122}), dd(2, 0))
    assert "A1.x.1" not in after.units
    assert [after.units[uid].hex for uid in others] == [1008, 1008, 1007]
