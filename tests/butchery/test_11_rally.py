"""11: rally, with the modifiers that only rally tests have (2)."""

from __future__ import annotations

import pytest

from tests.butchery.fight import battle, reasons
from tests.butchery.pieces import question, table
from tests.butchery.table import field, ground
from tests.table import script
from tricolore import Roll
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.rally import may_rally, rally_phase
from tricolore.rulesets.butchery.state import Butchery, RallyPhase
from tricolore.rulesets.great_battles.rules.cohesion import under_guns

SHAKEN = {"FI.Dieu": "1912 E disorganised"}


def evening(units: dict[str, str], setting=None, **fields) -> Butchery:
    return battle(units, setting, active="", step="rally", **fields)


def rallies(s: Butchery, *dice: int) -> None:
    script(rally_phase(s, RallyPhase()), *dice)


@pytest.mark.rule("11")
def test_a_unit_that_passes_is_reorganised():
    s = evening(SHAKEN, leaders={"FI": "1912"})
    rallies(s, 3)  # 3 + 2 + 1 for its commander
    assert not s.units["FI.Dieu"].disorganised


@pytest.mark.rule("11")
def test_a_unit_that_fails_remains_disorganised():
    s = evening(SHAKEN, leaders={"FI": "1912"})
    rallies(s, 2)
    assert s.units["FI.Dieu"].disorganised
    assert s.units["FI.Dieu"].losses == 0


@pytest.mark.rule("11")
def test_units_in_good_order_do_not_test():
    rallies(evening({"FI.Dieu": "1912 E", "AV.Koller": "1908 W"}))


@pytest.mark.rule("11")
def test_step_losses_are_never_recovered():
    s = evening({"FI.Dieu": "1912 E disorganised -1"}, leaders={"FI": "1912"})
    rallies(s, 6)
    assert not s.units["FI.Dieu"].disorganised
    assert s.units["FI.Dieu"].losses == 1


@pytest.mark.rule("11", "5")
def test_no_test_in_the_zone_of_an_organised_enemy():
    assert not may_rally(evening(SHAKEN | {"AV.Koller": "1911 W"}), "FI.Dieu")


@pytest.mark.rule("11", "5")
def test_the_zone_of_a_disorganised_enemy_does_not_matter():
    assert may_rally(evening(SHAKEN | {"AV.Koller": "1911 W disorganised"}), "FI.Dieu")


@pytest.mark.rule("11", "5")
def test_an_enemy_beside_it_who_looks_elsewhere_does_not_matter():
    assert may_rally(evening(SHAKEN | {"AV.Koller": "1911 E"}), "FI.Dieu")


@pytest.mark.rule("11", "5")
def test_nor_does_one_behind_a_steep_slope():
    steep = ground(sides={(1911, 1912): "steep slope"})
    assert may_rally(evening(SHAKEN | {"AV.Koller": "1911 W"}, steep), "FI.Dieu")


@pytest.mark.rule("11")
@pytest.mark.ruling("R58")
def test_all_who_may_test_do_without_being_asked():
    s = evening(SHAKEN | {"FI.Goze": "1914 E disorganised"})
    assert isinstance(question(s), Roll)
    rallies(s, 1, 1)


@pytest.mark.rule("11")
@pytest.mark.ruling("R58")
def test_allied_units_test_first_each_side_in_the_order_of_its_counters():
    """The Guard comes late to the field, but before the Austrians of the first hour."""
    s = evening(
        {
            "AV.Koller": "1908 W disorganised",
            "AV.Gaal": "1808 W disorganised",
            "FG.Niol": "1916 E disorganised",
            "FI.Goze": "1915 E disorganised",
            "P1.Savoia": "1914 E disorganised",
        }
    )
    rule = rally_phase(s, RallyPhase())
    asked = [next(rule).what] + [rule.send(1).what for _ in range(4)]
    assert [what.split()[-1] for what in asked] == [
        "P1.Savoia",
        "FI.Goze",
        "FG.Niol",
        "AV.Gaal",
        "AV.Koller",
    ]


@pytest.mark.rule("11")
@pytest.mark.ruling("R58")
def test_who_may_test_is_settled_before_the_first_roll():
    """Dieu rallies beside Koller, whose test is not lost by that."""
    s = evening(SHAKEN | {"AV.Koller": "1911 W disorganised"}, leaders={"FI": "1912", "AV": "1911"})
    rallies(s, 6, 6)
    assert not s.units["FI.Dieu"].disorganised
    assert not s.units["AV.Koller"].disorganised


@pytest.mark.rule("11", "6")
def test_rally_comes_when_all_markers_have_been_drawn():
    s = field(SHAKEN, step="operations")
    ask = question(s)
    assert isinstance(ask, Roll)
    assert ask.rule == "11"
    assert table(s, 6).state.units["FI.Dieu"].disorganised is False


# The modifiers of a rally test


@pytest.mark.rule("11", "2")
@pytest.mark.parametrize(
    ("where", "bonus"),
    [
        ({"leaders": {"FI": "1913"}}, 1),
        ({"chiefs": {"napoleon": "1913"}}, 1),
        ({"leaders": {"FII": "1913"}}, 0),
        ({"chiefs": {"victor": "1913"}}, 0),
        ({"leaders": {"FI": "1914"}}, 0),
    ],
)
def test_beside_its_own_commander_or_chief_a_unit_rallies_more_easily(where, bonus):
    tally = cohesion_tally(evening(SHAKEN, **where), "FI.Dieu", rally=True)
    assert reasons(tally).get("beside its commander", 0) == bonus


@pytest.mark.rule("2", "11")
@pytest.mark.ruling("R80")
def test_with_one_leader_and_beside_the_other_it_rallies_at_plus_two():
    with_and_beside = {"leaders": {"FI": "1912"}, "chiefs": {"napoleon": "1913"}}
    helped = reasons(cohesion_tally(evening(SHAKEN, **with_and_beside), "FI.Dieu", rally=True))
    assert helped["with its commander"] == helped["beside its commander"] == 1


@pytest.mark.rule("2", "11")
def test_a_commander_beside_it_helps_in_rally_tests_only():
    s = evening(SHAKEN, leaders={"FI": "1913"})
    assert "beside its commander" not in reasons(cohesion_tally(s, "FI.Dieu"))


@pytest.mark.rule("2", "11")
def test_under_enemy_guns_a_unit_rallies_less_easily():
    s = evening(SHAKEN | {"AV.A1": "1910 W"})
    assert reasons(cohesion_tally(s, "FI.Dieu", rally=True))["under enemy guns"] == -1
    assert "under enemy guns" not in reasons(cohesion_tally(s, "FI.Dieu"))


@pytest.mark.rule("2", "11")
@pytest.mark.parametrize(
    ("guns", "terrain", "under"),
    [
        ("1910 W", "clear", True),
        ("1909 W", "clear", False),  # out of range
        ("1910 W", "woods", False),  # out of sight
    ],
)
def test_the_guns_must_have_it_in_range_and_in_sight(guns, terrain, under):
    s = evening(SHAKEN | {"AV.A1": guns}, ground({1911: terrain}))
    assert under_guns(s, "FI.Dieu") is under


@pytest.mark.rule("2", "11")
@pytest.mark.ruling("R59")
@pytest.mark.parametrize(("facing", "under"), [("W", True), ("SW", True), ("SE", False)])
def test_the_guns_must_bear_on_it_as_they_stand(facing, under):
    s = evening(SHAKEN | {"AV.A1": f"1910 {facing}"})
    assert under_guns(s, "FI.Dieu") is under


@pytest.mark.rule("2", "11")
@pytest.mark.ruling("R59")
def test_disorganised_guns_count():
    assert under_guns(evening(SHAKEN | {"AV.A1": "1910 W disorganised"}), "FI.Dieu")


@pytest.mark.rule("2", "11")
def test_friendly_guns_do_not_count():
    assert not under_guns(evening(SHAKEN | {"FI.A1": "1910 W"}), "FI.Dieu")
