"""0.4, 0.5: tests with a die, and what is added to it in tests of morale."""

from __future__ import annotations

import pytest

from tests.macmahon.march import printed
from tests.macmahon.table import field, plain
from tests.table import script, told
from tricolore.rulesets.great_battles.rules.cohesion import take_test
from tricolore.rulesets.macmahon.morale import morale_tally
from tricolore.rulesets.macmahon.state import MacMahon

UID = "FG.Cler"
GROUND = plain(
    terrain={1212: "woods", 1213: "village", 1214: "town", 1215: "crops", 1216: "isolated farm"},
    level={1309: 3, 1310: 4, 1311: 5},
)


def reasons(s: MacMahon, uid: str = UID, rally: bool = False) -> dict[str, int]:
    return {item.reason: item.amount for item in morale_tally(s, uid, rally).items}


def steady(text: str = "1210 N", **others: str) -> MacMahon:
    """Cler, two hexes from his commander."""
    units = {UID: text, **{uid.replace("_", "."): where for uid, where in others.items()}}
    return field(units, GROUND, leaders={"FG": 1208})


@pytest.mark.rule("0.4", "0.5")
@pytest.mark.ruling("M04")
@pytest.mark.parametrize(("die", "passes"), [(2, False), (3, True)])
def test_die_and_morale_make_six_or_more(die, passes):
    s = steady()  # morale 3
    assert script(take_test(s, UID, "11.3"), die) is passes
    assert ("passes" if passes else "fails") in told(s, "11.3")[0]
    assert s.units[UID] == (1210, 0, False, 0)  # what follows is the result's affair


@pytest.mark.rule("0.5")
def test_morale_is_the_number_of_steps_on_the_counter():
    assert reasons(steady()) == {"morale": 3}
    weak = printed(GROUND, UID, cohesion=1)
    assert reasons(field({UID: "1210 N"}, weak, leaders={"FG": 1208})) == {"morale": 1}


@pytest.mark.rule("0.5")
@pytest.mark.ruling("M08")
@pytest.mark.parametrize(
    ("hex", "bonus"),
    [(1212, 1), (1213, 1), (1214, 1), (1310, 1), (1311, 1), (1309, 0), (1215, 0), (1216, 0)],
)
def test_ground_with_a_protection_of_two_or_more_adds_one(hex, bonus):
    assert reasons(steady(f"{hex} N")).get("protecting terrain", 0) == bonus


@pytest.mark.rule("0.5")
@pytest.mark.ruling("M02")
@pytest.mark.parametrize(
    ("leaders", "chiefs", "bonus"),
    [
        ({"FG": 1210}, {}, 1),
        ({}, {"napoleon": 1210}, 1),
        ({"FG": 1210}, {"napoleon": 1210}, 1),  # not two
        ({"FIII": 1210}, {}, 0),
        ({"FG": 1209}, {}, 0),
    ],
)
def test_stacked_with_its_commander_or_chief_a_unit_has_one_more(leaders, chiefs, bonus):
    s = field({UID: "1210 N"}, GROUND, leaders=leaders, chiefs=chiefs)
    assert reasons(s).get("with its commander", 0) == bonus


@pytest.mark.rule("0.5")
def test_one_less_for_each_level_of_loss():
    assert reasons(steady("1210 N -2"))["steps lost"] == -2


@pytest.mark.rule("0.5", "2")
@pytest.mark.ruling("M02")
def test_one_less_for_enemies_on_its_flank_however_many():
    assert reasons(steady(AI_Burdina="1211 N"))["enemy on its flank"] == -1
    two = steady(AI_Burdina="1211 S", AI_Reznicek="1110 S")
    assert reasons(two)["enemy on its flank"] == -1
    assert "enemy on its flank" not in reasons(steady(AI_Burdina="1209 S"))


@pytest.mark.rule("0.5", "2")
@pytest.mark.ruling("M02")
def test_a_village_has_no_flanks():
    assert "enemy on its flank" not in reasons(steady("1213 N", AI_Burdina="1214 N"))


@pytest.mark.rule("0.5", "9.1")
def test_one_less_out_of_command():
    s = field({UID: "1210 N"}, GROUND, leaders={"FG": 1203})
    assert reasons(s)["not in command"] == -1


@pytest.mark.rule("0.5", "8.3")
@pytest.mark.ruling("M29")
def test_a_marker_alone_does_not_matter_but_a_failed_test_does():
    s = steady()
    s.leaders["FG"] = s.leaders["FG"]._replace(ooc=True)
    assert "not in command" not in reasons(s)
    s.failed = frozenset({"FG"})
    assert reasons(s)["not in command"] == -1


@pytest.mark.rule("0.5", "9.4")
def test_one_less_once_its_formation_is_demoralised():
    s = steady()
    s.broken["FG"] = False  # this turn's losses: not before the next
    assert "demoralised formation" not in reasons(s)
    s.broken["FG"] = True
    assert reasons(s)["demoralised formation"] == -1


@pytest.mark.rule("0.5")
@pytest.mark.ruling("M01", "M03")
def test_everything_together():
    s = field({UID: "1212 N -1", "AI.Burdina": "1213 N"}, GROUND, leaders={"FG": 1203})
    s.broken["FG"] = True
    assert morale_tally(s, UID).total == 3 + 1 - 1 - 1 - 1 - 1


@pytest.mark.rule("0.5", "12")
@pytest.mark.ruling("M03")
def test_some_things_count_in_rally_tests_only():
    s = steady("1210 N", AI_A1="1212 N")
    s.leaders["FG"] = s.leaders["FG"]._replace(hex=1209)
    assert reasons(s) == {"morale": 3}
    assert set(reasons(s, rally=True)) == {"morale", "beside its commander", "under enemy guns"}
