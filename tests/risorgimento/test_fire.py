"""7.1: artillery fire."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import battery
from tests.risorgimento.table import (
    N,
    about,
    d,
    field,
    hexes,
    offered,
    picks,
    plain,
    play,
)
from tricolore.core.ask import DONE, NO, Go, Pick
from tricolore.rulesets.risorgimento.artillery import fire_tally, targets, turns_open
from tricolore.rulesets.risorgimento.sight import in_front
from tricolore.rulesets.risorgimento.steps import FireFirst, FireLater


def tally(units, setting=None, guns=("F1.a.1",), hex=1006, reaction=False, moved=(), **more):
    s = battery(units, setting, **more)
    s.moved = frozenset(moved)
    return fire_tally(s, guns, hex, reaction)


ONE = {"F1.a.1": "1010 N F", "A1.x.1": "1006 S line"}


# 7.1, 7.11


@pytest.mark.rule("7.1", "7.11")
@pytest.mark.parametrize(
    ("gun", "row"),
    [
        ("F", (2, 1, 0, -1, -2)),
        ("H", (3, 1, 1, 0, -1, -2)),
        ("Ho", (2, 1, -1, -2)),
        ("Rf", (0, 1, 1, 1, 0, 0, -1, -2)),
        ("R", (1, 0, -1, -2)),
    ],
)
@pytest.mark.ruling("Q3")
def test_the_range_is_that_of_the_gun_and_modifies_the_die(gun, row):
    for apart in range(1, 10):
        units = {"F1.a.1": f"1010 N {gun}", "A1.x.1": f"10{10 - apart:02d} S line"}
        s = battery(units)
        assert bool(targets(s, "F1.a.1", (N,))) == (apart <= len(row))
        if apart <= len(row):
            assert fire_tally(s, ("F1.a.1",), 1010 - apart, False).total == row[apart - 1]


@pytest.mark.rule("7.1", "6.33")
@pytest.mark.ruling("R38")
def test_guns_fire_through_their_front_but_may_turn_before():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1013 S line"}
    s = battery(units)
    assert not targets(s, "F1.a.1", (N,))
    assert targets(s, "F1.a.1", turns_open(s, "F1.a.1")) == {1013}
    after = play(s, Pick("F1.a.1"), Go(1013), d(0))
    assert after.units["F1.a.1"].facing != N
    assert in_front(s.setting, 1010, N, 1109)
    assert in_front(s.setting, 1010, N, 1210)  # the line leaves through a corner
    assert not in_front(s.setting, 1010, N, 1110)
    held = battery({**units, "A1.y.1": "1009 S line"})
    assert 1013 not in targets(held, "F1.a.1", turns_open(held, "F1.a.1"))


@pytest.mark.rule("7.1")
def test_a_battery_fires_once_in_an_activation():
    s = battery({**ONE, "A1.x.2": "1007 S line"})
    fired = (Pick("F1.a.1"), Go(1007), d(0))
    assert about(s, *fired) == ""


@pytest.mark.rule("7.1", "5.32")
def test_a_battery_that_was_chosen_may_hold_its_fire():
    two = {**ONE, "F1.a.2": "1110 N F"}
    s = battery(two)
    held = (Pick("F1.a.1"), NO)
    assert play(s, *held).fired == frozenset()
    assert picks(offered(s, *held)) == {"F1.a.2"}
    first = field(two, active="F1", steps=(FireFirst("F1.a"),))
    assert play(first, *held).fired == frozenset()
    assert picks(offered(first, *held)) == {"F1.a.2"}


@pytest.mark.rule("7.18", "8.21")
def test_a_disordered_battery_does_not_fire():
    assert about(battery({**ONE, "F1.a.1": "1010 N F dis"})) == ""


# 7.18: results


@pytest.mark.rule("7.18")
@pytest.mark.parametrize(
    ("die", "result"),
    [(2, "NE"), (3, "CDR"), (5, "CDR"), (6, "D"), (8, "D"), (9, "D+1")],
)
def test_the_artillery_fire_table(die, result):
    """T15: at three hexes a field gun has no modifier."""
    s = battery({"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"})
    fired = (Pick("F1.a.1"), Go(1007), d(die))
    if result == "CDR":
        assert about(s, *fired) == "Roll cohesion of A1.x.1"
        assert not play(s, *fired, d(6)).units["A1.x.1"].disordered
        assert play(s, *fired, d(7)).units["A1.x.1"].disordered
        return
    unit = play(s, *fired, *([d(0)] * 2 if result == "D+1" else [])).units["A1.x.1"]
    assert unit.disordered == (result != "NE")
    assert unit.hits == (1 if result == "D+1" else 0)


@pytest.mark.rule("7.18", "8.12")
def test_a_cohesion_die_roll_is_made_against_the_present_cohesion():
    s = battery({"F1.a.1": "1010 N F", "A1.x.1": "1007 S line hits2"})
    fired = (Pick("F1.a.1"), Go(1007), d(3))
    assert not play(s, *fired, d(4)).units["A1.x.1"].disordered
    assert play(s, *fired, d(5)).units["A1.x.1"].disordered


@pytest.mark.rule("7.11", "7.18", "8.24")
@pytest.mark.ruling("A21")
def test_a_result_affects_all_units_of_the_hex_and_a_second_disorder_is_worse():
    """T17."""
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line dis", "A1.x.2": "1007 S line"}
    s = battery(units)
    after = play(s, Pick("F1.a.1"), Go(1007), d(5))  # +1: massed
    assert (after.units["A1.x.1"].hits, after.units["A1.x.2"].hits) == (1, 0)
    assert after.units["A1.x.2"].disordered
    guns = battery({"F1.a.1": "1010 N F", "A1.x.1": "1007 S F dis"})
    assert "A1.x.1" not in play(guns, Pick("F1.a.1"), Go(1007), d(6)).units


@pytest.mark.rule("7.18")
def test_a_cohesion_die_roll_has_no_effect_on_artillery():
    s = battery({"F1.a.1": "1010 N F", "A1.x.1": "1007 S F", "A1.x.2": "2020 N line"})
    after = play(s, Pick("F1.a.1"), Go(1007), d(5), NO)
    assert not after.units["A1.x.1"].disordered


@pytest.mark.rule("7.18", "8.11")
@pytest.mark.ruling("A20", "R35")
def test_the_hit_of_d_plus_one_goes_to_a_unit_of_the_owners_choice_never_to_guns():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line", "A1.x.2": "1007 S line"}
    s = battery(units, leaders={"A1.x": 2020, "A1": 2020})
    fired = (Pick("F1.a.1"), Go(1007), d(9))
    assert about(s, *fired) == "TakeHit"
    after = play(s, *fired, Pick("A1.x.2"))
    assert (after.units["A1.x.1"].hits, after.units["A1.x.2"].hits) == (0, 1)
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line", "A1.x.2": "1007 S F"}
    s = battery(units, leaders={"A1.x": 2020, "A1": 2020})
    after = play(s, *fired)
    assert after.units["A1.x.1"].hits == 1


# Modifiers


@pytest.mark.rule("7.15", "7.16")
@pytest.mark.ruling("R42")
def test_massed_and_dispersed_targets():
    def against(*kinds):
        units = {"F1.a.1": "1010 N F", **{f"A1.x.{n}": f"1007 S {k}" for n, k in enumerate(kinds)}}
        return tally(units, hex=1007).total

    assert against("line") == 0
    assert against("line", "line") == 1
    assert against("lcav", "lcav") == 1
    assert against("line", "jgr") == 0
    assert against("jgr") == -2
    assert against("jgr", "jgr") == -2
    assert against("jgr", "F") == 0
    assert against("light") == 0
    assert against("line", "F") == 0


@pytest.mark.rule("7.14", "5.24")
@pytest.mark.ruling("R41")
def test_elevated_fire():
    """T24."""

    def from_to(here, there, apart=3):
        hex = 1010 - apart
        level = {hex: there, 1010: here}
        s = battery({"F1.a.1": "1010 N F", "A1.x.1": f"{hex} S line"}, plain(level=level))
        if hex not in targets(s, "F1.a.1", (N,)):
            return None
        found = fire_tally(s, ("F1.a.1",), hex, False)
        rough = s.setting.ground.hex_fire(hex)
        return found.total - rough - s.setting.ranges["F"][apart - 1]

    assert from_to(2, 1) == 0
    assert from_to(3, 1) == 1
    assert from_to(4, 1) == 2
    assert from_to(5, 1) == 2
    assert from_to(1, 3) == -1
    assert from_to(1, 4) == -2
    assert from_to(2, 1, apart=1) == 0
    assert from_to(3, 1, apart=1) is None
    assert from_to(1, 3, apart=1) is None


@pytest.mark.rule("7.18", "5.2")
def test_terrain_and_works_protect():
    for word, drm in (("woods", -1), ("village", -1), ("town", -2), ("clear", 0)):
        assert tally(ONE, plain({1006: word})).total == -1 + drm
    works = plain(fortified={1009: [1010]})
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1009 S line"}
    assert tally(units, works, hex=1009).total == 2 - 2
    behind = {"F1.a.1": "1008 S F", "A1.x.1": "1009 S line"}
    assert tally(behind, works, hex=1009).total == 2


@pytest.mark.rule("5.32")
@pytest.mark.ruling("R40")
def test_having_moved_counts_in_the_same_activation_but_not_in_reaction():
    assert tally(ONE, moved=("F1.a.1",)).total == -2
    assert tally(ONE, moved=("F1.a.1",), reaction=True).total == -1


@pytest.mark.rule("5.29", "7.18")
@pytest.mark.ruling("R43")
def test_one_die_for_a_castle_with_its_modifier_for_the_unit_inside():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line", "A1.x.2": "1007 S F"}
    s = battery(units, plain({1007: "castle"}))
    assert fire_tally(s, ("F1.a.1",), 1007, False, outside=True).total == 0
    assert fire_tally(s, ("F1.a.1",), 1007, False, outside=False).total == -3
    after = play(s, Pick("F1.a.1"), Go(1007), d(7), NO)
    assert after.units["A1.x.1"].disordered
    assert not after.units["A1.x.2"].disordered  # 7 - 3: a Cohesion Die Roll


# 7.12: combined fire

TWO = {"A1.a.1": "1010 N F", "A1.b.1": "1110 N H", "F1.x.1": "1007 S line"}


def partners(units, corps="A1", first=False, **more):
    s = field(
        units,
        active=corps,
        steps=((FireFirst if first else lambda c: FireLater())(f"{corps}.a"),),
        **more,
    )
    return picks(offered(s, Pick(f"{corps}.a.1"), Go(1007)))


@pytest.mark.rule("7.12")
def test_batteries_of_a_corps_in_adjacent_hexes_combine_at_plus_two_each():
    """T23."""
    assert partners(TWO) == {"A1.b.1"}
    s = field(TWO, active="A1", steps=(FireLater(),))
    fired = (Pick("A1.a.1"), Go(1007), Pick("A1.b.1"))
    assert about(s, *fired) == "Roll artillery fire"
    # the worst range counts: heavy guns at three or four hexes, field guns at three
    assert fire_tally(s, ("A1.a.1", "A1.b.1"), 1007, False).total == 2
    after = play(s, *fired, d(0))
    assert after.fired == {"A1.a.1", "A1.b.1"}


@pytest.mark.rule("7.12", "7.14", "5.24")
def test_of_batteries_that_combine_the_worst_modifiers_count():
    """At one hex a field gun has +2 and a heavy one +3; two levels down are +1, on a level 0."""
    units = {"A1.a.1": "1010 N F", "A1.b.1": "1010 N H", "F1.x.1": "1009 S line"}
    both = ("A1.a.1", "A1.b.1")
    s = field(units, active="A1", steps=(FireLater(),))
    assert fire_tally(s, ("A1.b.1",), 1009, False).total == 3
    assert fire_tally(s, both, 1009, False).total == 2 + 2
    assert fire_tally(s, both[::-1], 1009, False).total == 2 + 2
    units = {"A1.a.1": "1010 N F", "A1.b.1": "1110 N F", "F1.x.1": "1008 S line"}
    s = field(units, plain(level={1010: 3}), active="A1", steps=(FireLater(),))
    assert fire_tally(s, ("A1.a.1",), 1008, False).total == 1 + 1
    assert fire_tally(s, both, 1008, False).total == 0 + 2  # the other one at three hexes
    s = field(units, plain(level={1008: 3, 1110: 3}), active="A1", steps=(FireLater(),))
    assert fire_tally(s, ("A1.b.1",), 1008, False).total == 0
    assert fire_tally(s, both, 1008, False).total == 0 + 2 - 1  # the first one fires up


@pytest.mark.rule("7.12")
def test_only_within_range_of_the_corps_commander():
    assert partners(TWO, leaders={"A1": 2020}) == set()
    assert partners({**TWO, "A1.b.1": "1310 N H"}) == set()
    assert partners({**TWO, "A2.b.1": "1011 N F"}) == {"A1.b.1"}


@pytest.mark.rule("7.12")
def test_french_batteries_combine_only_in_one_hex_and_piedmontese_never():
    french = {"F1.a.1": "1010 N F", "F1.b.1": "1110 N F", "A1.x.1": "1007 S line"}
    assert partners(french, "F1") == set()
    assert partners({**french, "F1.b.1": "1010 N F"}, "F1") == {"F1.b.1"}
    sardinian = {"P.a.1": "1010 N F", "P.b.1": "1010 N F", "A1.x.1": "1007 S line"}
    assert partners(sardinian, "P") == set()


@pytest.mark.rule("7.12")
@pytest.mark.ruling("N14")
def test_before_movement_partners_have_not_moved():
    s = field(TWO, active="A1", steps=(FireFirst("A1.a"),))
    assert picks(offered(s, Pick("A1.a.1"), Go(1007))) == {"A1.b.1"}
    s.moved = frozenset({"A1.b.1"})
    assert picks(offered(s, Pick("A1.a.1"), Go(1007))) == set()


@pytest.mark.rule("7.12", "4.14")
def test_army_batteries_combine_with_a_corps_or_with_the_reserve_but_not_with_both():
    units = {**TWO, "AR.g1": "0910 N F", "AR.g2": "0810 N F"}
    reserve = {"AR": {"reserve": True, "commander": ""}}
    s = field(units, active="A1", steps=(FireLater(),), corps=reserve)
    assert "AR.g1" in picks(offered(s, Pick("A1.a.1"), Go(1007)))
    after = play(s, Pick("A1.a.1"), Go(1007), Pick("AR.g1"), DONE)
    assert after.lent == {"AR.g1": "A1"}
    s = field(units, active="AR", steps=(FireLater(),), corps=reserve)
    assert "AR.g2" in picks(offered(s, Pick("AR.g1"), Go(1007)))
    assert play(s, Pick("AR.g1"), Go(1007), Pick("AR.g2")).pooled == {"AR.g1", "AR.g2"}
    s.lent = {"AR.g2": "A1"}
    assert "AR.g2" not in picks(offered(s, Pick("AR.g1"), Go(1007)))
    assert picks(offered(s, Pick("AR.g2"), Go(1007))) == set()  # nor do others join it


@pytest.mark.rule("7.12")
def test_an_army_battery_stays_with_the_corps_to_which_it_is_assigned():
    units = {**TWO, "A2.a.1": "0910 N F", "AR.g1": "1010 N F"}
    reserve = {"AR": {"reserve": True, "commander": ""}}
    s = field(units, active="A1", steps=(FireLater(),), corps=reserve)
    s.lent = {"AR.g1": "A1"}
    assert "AR.g1" in picks(offered(s, Pick("A1.a.1"), Go(1007)))
    s = field(units, active="A2", steps=(FireLater(),), corps=reserve)
    assert "AR.g1" in picks(offered(s, Pick("A2.a.1"), Go(1007)))
    s.lent = {"AR.g1": "A1"}
    assert "AR.g1" not in picks(offered(s, Pick("A2.a.1"), Go(1007)))
    s.lent, s.pooled = {}, frozenset({"AR.g1"})
    assert "AR.g1" not in picks(offered(s, Pick("A2.a.1"), Go(1007)))


@pytest.mark.rule("7.12", "San Martino")
def test_at_san_martino_only_batteries_of_the_active_command_combine():
    units = {**TWO, "A1.a.2": "1010 N F", "A1.g": "0910 N F"}
    s = field(units, active="A1", steps=(FireLater(),))
    assert picks(offered(s, Pick("A1.a.1"), Go(1007))) == {"A1.b.1", "A1.a.2", "A1.g"}
    s.act = s.act._replace(only="A1.a")
    assert picks(offered(s, Pick("A1.a.1"), Go(1007))) == {"A1.a.2"}


@pytest.mark.rule("7.12", "5.32", "5.1")
def test_a_brigade_whose_battery_has_combined_fire_does_not_march_any_more():
    from tricolore.rulesets.risorgimento.strategic import may_march

    s = field({**TWO, "F1.x.1": "1005 S line"}, active="A1", steps=(FireLater(),))
    assert may_march(s, "A1.b")
    s.fired = frozenset({"A1.b.1"})
    assert not may_march(s, "A1.b")
    assert may_march(s, "A1.a")


# 7.17: counter-battery


@pytest.mark.rule("7.17")
@pytest.mark.ruling("R39")
def test_a_battery_that_is_fired_at_may_fire_back_once_in_a_segment():
    units = {"F1.a.1": "1010 N F", "F1.a.2": "1110 N F", "A1.x.1": "1007 S F"}
    s = battery(units)
    fired = (Pick("F1.a.1"), Go(1007), d(0))
    assert about(s, *fired) == "CounterBattery"
    assert hexes(offered(s, *fired)) == {1010}
    again = (*fired, Go(1010), d(0), Pick("F1.a.2"), Go(1007), d(0))
    assert about(s, *again) == ""
    held = (*fired, NO, Pick("F1.a.2"), Go(1007), d(0))
    assert about(s, *held) == "CounterBattery"


@pytest.mark.rule("7.17")
@pytest.mark.ruling("R39")
def test_not_out_of_range_behind_it_or_when_disordered():
    far = {"F1.a.1": "1010 N Rf", "A1.x.1": "1003 S F"}
    assert about(battery(far), Pick("F1.a.1"), Go(1003), d(0)) == ""
    away = {"F1.a.1": "1010 N F", "A1.x.1": "1007 N F"}
    assert about(battery(away), Pick("F1.a.1"), Go(1007), d(0)) == ""
    struck = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S F"}
    assert about(battery(struck), Pick("F1.a.1"), Go(1007), d(7)) == ""
