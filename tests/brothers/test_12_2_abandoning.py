"""12.2: abandoning a position."""

from __future__ import annotations

import pytest

from tests.brothers.table import (
    DUEL,
    about,
    assaulting,
    field,
    offered,
    plain,
    play,
    table,
    two,
)
from tricolore.core.ask import Go, Pick, Say
from tricolore.rulesets.brothers.assault import may_abandon
from tricolore.rulesets.brothers.engagement import free_to_leave
from tricolore.rulesets.brothers.steps import Assault

STAND, LEAVE, ALL, NOBODY = Say("stand"), Say("leave"), Say("all"), Say("nobody")


@pytest.mark.rule("12.2", "12.2.2")
@pytest.mark.ruling("A5.18")
def test_infantry_and_guns_may_leave_before_infantry_with_a_test_each():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 4/2 7", "AV.y": "0506 art 2 7"}
    s = assaulting(units)
    assert about(s, Go(506), LEAVE) == "Roll disengagement test"
    left = (Go(506), LEAVE, 7, 6)
    assert about(s, *left) == "RetreatTo"
    gone = play(s, *left, Go(507), NOBODY)
    assert gone.units["AV.x"].hex == gone.units["AV.y"].hex == 507
    assert (gone.units["AV.x"].hits, gone.units["AV.y"].hits) == (1, 0)


@pytest.mark.rule("12.2.2", "11.7.3")
@pytest.mark.ruling("B16")
@pytest.mark.parametrize("terrain", ["woods", "town", "clear"])
def test_they_test_wherever_they_stand_though_a_march_out_of_woods_or_town_is_free(terrain):
    setting = plain({506: terrain})
    s = assaulting(setting=setting)
    assert about(s, Go(506), LEAVE) == "Roll disengagement test"
    assert free_to_leave(s, "AV.x") == (terrain != "clear")


@pytest.mark.rule("12.2.2")
def test_they_may_not_leave_before_cavalry_wherever_it_attacks_from():
    units = {**DUEL, "FI.c": "0605 cav 3/2 light"}
    s = field(units, active="FI")
    s.declared = {"FI.a": 506, "FI.c": 506}
    assert may_abandon(s, Assault(506, 505, ("FI.a",))) == []
    s.declared = {"FI.a": 506}
    assert may_abandon(s, Assault(506, 505, ("FI.a",))) == ["AV.x"]


@pytest.mark.rule("12.2.1")
@pytest.mark.ruling("A5.16")
@pytest.mark.parametrize(
    ("attacker", "free"),
    [
        ("inf 6/4", True),
        ("cav 3/2 heavy", True),
        ("cav 3/2 medium", False),
        ("cav 3/2 light", False),
    ],
)
def test_cavalry_may_withdraw_before_infantry_and_heavier_cavalry(attacker, free):
    s = field({"FI.a": f"0505 {attacker}", "AV.x": "0506 cav 3/2 medium"}, active="FI")
    s.declared = {"FI.a": 506}
    assert bool(may_abandon(s, Assault(506, 505, ("FI.a",)))) is free


@pytest.mark.rule("12.2.1")
@pytest.mark.ruling("A5.16")
def test_of_mixed_attackers_every_cavalry_unit_must_be_heavier():
    units = {
        "FI.a": "0505 inf 6/4",
        "FI.b": "0605 cav 3/2 heavy",
        "FI.c": "0405 cav 3/2 light",
        "AV.x": "0506 cav 3/2 medium",
    }
    s = field(units, active="FI")
    s.declared = {"FI.a": 506, "FI.b": 506}
    assert may_abandon(s, Assault(506, 505, ("FI.a",))) == ["AV.x"]
    s.declared["FI.c"] = 506
    assert may_abandon(s, Assault(506, 505, ("FI.a",))) == []


@pytest.mark.rule("12.2.1")
def test_cavalry_goes_one_or_two_hexes_without_a_test():
    s = assaulting({"FI.a": "0505 inf 6/4", "AV.x": "0506 cav 3/2 medium"})
    assert offered(s, Go(506), LEAVE) == {Say("1"), Say("2")}
    back = (Go(506), LEAVE, Say("2"), Go(507))
    assert about(s, *back) == "RetreatTo"


@pytest.mark.rule("12.2.1", "12.2.2")
@pytest.mark.ruling("Q37")
def test_each_unit_decides_for_itself_and_the_rest_fights():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 4/2 7", "AV.c": "0506 cav 2 light"}
    s = assaulting(units)
    assert offered(s, Go(506)) == {STAND, LEAVE, Pick("AV.x"), Pick("AV.c")}
    game = table(s, Go(506), Pick("AV.c"), Say("1"), Go(507), STAND, two(3, 4))
    event = next(event for event in game.log if event.rule == "12.4")
    assert event.data["tally"].total == 2  # taken anew: 6 against 4


@pytest.mark.rule("12.2.3")
@pytest.mark.ruling("A5.17")
def test_headquarters_may_leave_alone_before_infantry():
    s = assaulting(staff={"AV": 506})
    assert Pick("AV") in offered(s, Go(506))
    left = (Go(506), Pick("AV"), Go(507))
    assert about(s, *left) == "Abandon"
    assert play(s, *left).staff["AV"].hex == 507
    assert play(s, *left).units["AV.x"].hex == 506


@pytest.mark.rule("12.2.3")
@pytest.mark.ruling("A5.17")
def test_but_not_when_cavalry_holds_somebody_there():
    units = {"FI.a": "0505 cav 3/2 heavy", "AV.x": "0506 cav 3/2 light", "AV.y": "0506 inf 4/2"}
    s = assaulting(units, staff={"AV": 506})
    assert Pick("AV") not in offered(s, Go(506))
    gone = (Go(506), LEAVE, Say("1"), Go(507))
    assert about(s, *gone) == "Roll assault"  # nor along with the cavalry that withdraws
    assert play(s, *gone).staff["AV"].hex == 506
    foot = assaulting({**DUEL, "FI.a": "0505 cav 3/2 light"}, staff={"AV": 506})
    assert about(foot, Go(506)) == "Roll assault"


@pytest.mark.rule("12.2.2", "12.6")
@pytest.mark.ruling("A5.19")
def test_into_an_abandoned_hex_the_lead_units_may_advance_without_dice():
    s = assaulting()
    left = (Go(506), LEAVE, 1, Go(507))
    assert about(s, *left) == "AdvanceWith"
    assert play(s, *left, ALL).units["FI.a"].hex == 506
