"""12: rally, with the modifiers that only rally tests have (0.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.macmahon.table import field, plain
from tests.table import script
from tricolore.rulesets.great_battles.rules.cohesion import under_guns
from tricolore.rulesets.macmahon.morale import morale_tally
from tricolore.rulesets.macmahon.rally import may_rally, rally_phase
from tricolore.rulesets.macmahon.state import MacMahon, RallyPhase

UID = "FG.Cler"
SHAKEN = {UID: "1210 N disorganised"}


def reasons(s: MacMahon) -> dict[str, int]:
    return {item.reason: item.amount for item in morale_tally(s, UID, rally=True).items}


def rallies(s: MacMahon, *dice: int) -> None:
    script(rally_phase(s, RallyPhase()), *dice)


@pytest.mark.rule("12")
@pytest.mark.ruling("M04")
@pytest.mark.parametrize(("die", "shaken"), [(2, False), (1, True)])
def test_a_unit_that_passes_is_reorganised_and_one_that_fails_loses_nothing(die, shaken):
    s = field({UID: "1210 N disorganised -1"}, leaders={"FG": 1210})
    s.update(UID, losses=0)
    rallies(s, die)  # 3 and 1 for its commander
    assert s.units[UID] == (1210, 0, shaken, 0)


@pytest.mark.rule("12")
def test_steps_are_never_recovered():
    s = field({UID: "1210 N disorganised -1"}, leaders={"FG": 1210})
    rallies(s, 6)
    assert s.units[UID] == (1210, 0, False, 1)


@pytest.mark.rule("12")
def test_units_in_good_order_do_not_test():
    rallies(field({UID: "1210 N", "AI.Burdina": "1213 N"}))


@pytest.mark.rule("12")
@pytest.mark.ruling("M113")
@pytest.mark.parametrize("enemy", ["1209 S", "1209 N", "1209 N disorganised", "1211 S"])
def test_no_test_beside_an_enemy_whichever_way_he_looks(enemy):
    assert not may_rally(field(SHAKEN | {"AI.Burdina": enemy}), UID)


@pytest.mark.rule("12", "6.1")
def test_not_even_with_a_friend_or_a_canal_between():
    canal = plain(sides={(1209, 1210): "canal"})
    s = field(SHAKEN | {"AI.Burdina": "1209 S", "FG.A1": "1210 N"}, canal)
    assert not may_rally(s, UID)


@pytest.mark.rule("12")
def test_two_hexes_from_the_enemy_a_unit_may_test_and_leaders_are_no_hindrance():
    assert may_rally(field(SHAKEN | {"AI.Burdina": "1208 S"}, leaders={"AI": 1209}), UID)


@pytest.mark.rule("12", "4")
@pytest.mark.ruling("M19")
def test_markers_come_off_before_the_tests():
    s = field(SHAKEN, leaders={"FG": 1212})
    s.leaders["FG"] = s.leaders["FG"]._replace(ooc=True)
    s.failed = frozenset({"FG"})
    rallies(s, 3)  # 3 and 3: nothing off for want of command
    assert not s.units[UID].disorganised
    assert not s.leaders["FG"].ooc
    assert not s.failed


@pytest.mark.rule("12", "9.1")
def test_out_of_its_commanders_reach_a_unit_tests_with_one_less():
    s = field(SHAKEN, leaders={"FG": 1203})
    rallies(s, 3)
    assert s.units[UID].disorganised


@pytest.mark.rule("12")
@pytest.mark.ruling("M113")
def test_the_first_side_tests_first_each_in_the_order_of_its_counters():
    s = field(
        {
            "AI.Burdina": "1806 S disorganised",
            "FIII.Picard": "1213 N disorganised",
            "FG.Wimpffen": "1211 N disorganised",
            UID: "1210 N disorganised",
        }
    )
    rule = rally_phase(s, RallyPhase())
    asked = [next(rule).what] + [rule.send(1).what for _ in range(3)]
    assert [what.split()[-1] for what in asked] == [UID, "FG.Wimpffen", "FIII.Picard", "AI.Burdina"]


# The modifiers of a rally test


@pytest.mark.rule("0.5", "12")
@pytest.mark.ruling("M114")
@pytest.mark.parametrize(
    ("where", "bonus"),
    [
        ({"leaders": {"FG": 1211}}, 1),
        ({"chiefs": {"napoleon": 1211}}, 1),
        ({"leaders": {"FG": 1211}, "chiefs": {"napoleon": 1209}}, 1),  # one only
        ({"leaders": {"FIII": 1211}}, 0),
        ({"leaders": {"FG": 1212}}, 0),
    ],
)
def test_beside_its_own_commander_or_chief_a_unit_rallies_more_easily(
    where: dict[str, Any], bonus: int
):
    assert reasons(field(SHAKEN, **where)).get("beside its commander", 0) == bonus


@pytest.mark.rule("0.5", "12")
@pytest.mark.ruling("M114")
def test_with_one_leader_and_beside_the_other_it_has_two_more():
    helped = reasons(field(SHAKEN, leaders={"FG": 1210}, chiefs={"napoleon": 1211}))
    assert helped["with its commander"] == helped["beside its commander"] == 1


@pytest.mark.rule("0.5", "12", "10.2")
@pytest.mark.ruling("M115")
@pytest.mark.parametrize(
    ("guns", "under"),
    [
        ("1208 S", True),  # at full range, which is 2
        ("1208 S disorganised", True),
        ("1207 S", False),
        ("1208 N", False),  # as they stand
    ],
)
def test_under_enemy_guns_it_has_one_less(guns, under):
    s = field(SHAKEN | {"AI.A1": guns})
    assert under_guns(s, UID) is under
    assert reasons(s).get("under enemy guns", 0) == -under


@pytest.mark.rule("0.5", "12", "10.2")
@pytest.mark.ruling("M115")
def test_the_guns_must_see_it_and_only_their_enemies_are_in_their_way():
    assert not under_guns(field(SHAKEN | {"AI.A1": "1208 S"}, plain(terrain={1209: "woods"})), UID)
    assert not under_guns(field(SHAKEN | {"AI.A1": "1208 S", "FG.Wimpffen": "1209 N"}), UID)
    assert under_guns(field(SHAKEN | {"AI.A1": "1208 S", "AI.Burdina": "1209 S"}), UID)


@pytest.mark.rule("12")
@pytest.mark.parametrize(("guns", "rallies_"), [("1208 S", False), ("1208 N", True)])
def test_the_phase_counts_them(guns, rallies_):
    s = field(SHAKEN | {"AI.A1": guns}, leaders={"FG": 1212})
    rallies(s, 3)  # 3 and 3, and 1 less under fire
    assert s.units[UID].disorganised is not rallies_


@pytest.mark.rule("0.5", "12")
def test_friendly_guns_do_not_count():
    assert not under_guns(field(SHAKEN | {"FG.A1": "1208 S"}), UID)


@pytest.mark.rule("4", "12")
@pytest.mark.ruling("M19")
def test_direct_command_has_ended_when_units_rally():
    """Its own commander is out of reach; what the chief did for it was for its activation."""
    s = field(SHAKEN, leaders={"FG": 2010})
    s.directed = (UID,)
    assert "not in command" not in reasons(s)
    rallies(s, 1)
    assert reasons(s)["not in command"] == -1
