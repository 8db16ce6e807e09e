"""5.5: what a Town does for those who hold it, and what it does not."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import d, field, plain, play
from tricolore.core.ask import Go, Pick
from tricolore.rulesets.risorgimento.artillery import fire_tally
from tricolore.rulesets.risorgimento.chances import fire_odds
from tricolore.rulesets.risorgimento.small_arms import shot_tally
from tricolore.rulesets.risorgimento.steps import FireLater
from tricolore.rulesets.risorgimento.ways import reach_of

TOWN = {1010: "town"}


@pytest.mark.rule("5.52", "6.21")
def test_only_the_zone_all_round_is_kept_out_of_vines_and_woods():
    around = {**TOWN, 1009: "woods", 1109: "heavily cultivated"}
    one = field({"F1.a.1": "1010 N line"}, plain(around))
    assert set(one.zone_of["F1.a.1"]) == {1009, 1109, 909}
    horse = field({"F1.a.1": "1010 N lcav", "F1.a.2": "1010 N lcav"}, plain(around))
    assert set(horse.zone_of["F1.a.1"]) == {1009, 1109, 909}
    square = field({"F1.a.1": "1010 N line square"}, plain(around))
    assert set(square.zone_of["F1.a.1"]) == {1009, 1109, 1110, 1011, 910, 909}
    two = field({"F1.a.1": "1010 N line", "F1.b.1": "1010 N line"}, plain(around))
    assert set(two.zone_of["F1.a.1"]) == {909, 910, 1011, 1110}


@pytest.mark.rule("5.53", "5.51")
@pytest.mark.ruling("R22")
def test_a_battery_pays_for_leaving_only_where_two_infantry_were_with_it():
    """One battalion and a battery stack anywhere; two and a battery only in a Town."""
    guns = {"F1.a.1": "1010 N F", "F1.a.2": "1010 N line"}
    assert reach_of(field(guns, plain(TOWN), active="F1", steps=()), "F1.a.1").cost[1009] == 2
    guns["F2.b.1"] = "1010 N line"
    assert reach_of(field(guns, plain(TOWN), active="F1", steps=()), "F1.a.1").cost[1009] == 4


SHELLED = {"F1.g": "1013 N F", "A1.x.1": "1010 S lcav"}


@pytest.mark.rule("5.54")
def test_cavalry_is_not_covered_by_a_town_against_artillery():
    s = field(SHELLED, plain(TOWN), active="F1", steps=())
    assert fire_tally(s, ["F1.g"], 1010, reaction=False, unit="A1.x.1").total == 0
    assert max(one.chance for one in fire_odds(s, ["F1.g"], 1010).outcomes) == 0.3
    s = field({**SHELLED, "A1.x.1": "1010 S line"}, plain(TOWN), active="F1", steps=())
    assert fire_tally(s, ["F1.g"], 1010, reaction=False, unit="A1.x.1").total == -2


@pytest.mark.rule("5.54", "7.18")
def test_a_battery_beside_the_cavalry_is_covered_all_the_same():
    """Range 3 adds nothing: a 6 disorders the riders, and the houses make it a 4 for the guns."""

    units = {**SHELLED, "A1.guns": "1010 S F"}
    s = field(units, plain(TOWN), active="F1", steps=(FireLater(),))
    after = play(s, Pick("F1.g"), Go(1010), d(6))
    assert after.units["A1.x.1"].disordered
    assert not after.units["A1.guns"].disordered


@pytest.mark.rule("5.54", "7.23")
def test_nor_against_small_arms_even_with_a_battery_beside_it():
    units = {"F1.a.1": "1009 S jgr", "A1.x.1": "1010 N lcav"}
    assert shot_tally(field(units, plain(TOWN)), "F1.a.1", 1010).total == 0
    units["A1.guns"] = "1010 N F"
    assert shot_tally(field(units, plain(TOWN)), "F1.a.1", 1010).total == 0
    units = {"F1.a.1": "1009 S jgr", "A1.guns": "1010 N F"}
    assert shot_tally(field(units, plain(TOWN)), "F1.a.1", 1010).total == -2
