"""13: rally."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, offered, play
from tricolore.core.ask import DONE, Pick, Say
from tricolore.rulesets.brothers.state import Brothers, Staff
from tricolore.rulesets.brothers.steps import RallyStep


def rallying(units, posture="defensive", **more) -> Brothers:
    staff = more.pop("staff", {"FI": 505})
    return field(units, staff=staff, active="FI", posture=posture, steps=[RallyStep()], **more)


@pytest.mark.rule("13", "13.1")
def test_rally_is_voluntary():
    s = rallying({"FI.a": "0505 inf 6/4 shaken"})
    assert offered(s) == {Pick("FI.a"), DONE}
    assert play(s, DONE).units["FI.a"].hits == 1


@pytest.mark.rule("13.1.1")
def test_units_of_the_formation_within_range_of_its_headquarters_rally():
    units = {
        "FI.a": "0505 inf 6/4 shaken",
        "FI.far": "0511 inf 6/4 shaken",
        "FII.b": "0506 inf 6/4 shaken",
    }
    assert offered(rallying(units)) == {Pick("FI.a"), DONE}


@pytest.mark.rule("13.1.1", "6.2.2")
@pytest.mark.ruling("Q55")
def test_who_is_in_command_by_entering_or_by_the_king_still_needs_the_range():
    units = {"S1.far": "0511 inf 6/4 shaken"}
    s = field(
        units,
        staff={"S1": 505, "Vittorio": 511},
        active="S1",
        posture="defensive",
        steps=[RallyStep()],
    )
    assert offered(s) == set()


@pytest.mark.rule("13.1.1", "11.6")
@pytest.mark.ruling("A5.9")
def test_an_overrun_headquarters_rallies_one_unit_of_its_hex():
    units = {"FI.a": "0505 inf 6/4 disrupted", "FI.b": "0506 inf 6/4 shaken"}
    s = rallying(units, failed=True)
    s.staff["FI"] = Staff(505, overrun=True)
    assert offered(s) == {Pick("FI.a"), DONE}
    assert about(s, Pick("FI.a")) == ""


@pytest.mark.rule("13.1.2")
def test_defensive_formations_have_as_many_actions_as_their_rating():
    s = rallying({"FI.a": "0505 inf 6/4 disrupted"}, ratings={"FI": (1, 2)})
    assert play(s, Pick("FI.a"), Pick("FI.a")).units["FI.a"].hits == 0
    s = rallying({"FI.a": "0505 inf 6/4 disrupted low"}, ratings={"FI": (1, 2)})
    twice = (Pick("FI.a"), Say("morale"), Pick("FI.a"), Say("morale"))
    assert about(s, *twice) == ""


@pytest.mark.rule("13.1.2")
@pytest.mark.parametrize(("posture", "failed"), [("aggressive", False), ("defensive", True)])
def test_aggressive_or_failed_formations_have_one(posture, failed):
    s = rallying({"FI.a": "0505 inf 6/4 disrupted"}, posture, failed=failed)
    assert about(s, Pick("FI.a")) == ""
    assert play(s, Pick("FI.a")).units["FI.a"].hits == 1


@pytest.mark.rule("13.1.3", "8.6")
def test_an_action_restores_a_step_of_order_or_ammunition():
    s = rallying({"FI.a": "0505 inf 6/4 disrupted low"})
    assert offered(s, Pick("FI.a")) == {Say("morale"), Say("ammunition")}
    assert play(s, Pick("FI.a"), Say("morale")).units["FI.a"].hits == 1
    supplied = play(s, Pick("FI.a"), Say("ammunition")).units["FI.a"]
    assert (supplied.low, supplied.hits) == (False, 2)


@pytest.mark.rule("13.1.3", "14")
def test_ab29_each_step_of_order_costs_one_corps_morale():
    s = rallying({"FI.a": "0505 inf 6/4 disrupted"})
    assert play(s, Pick("FI.a"), Pick("FI.a")).morale["FI"] == 8


@pytest.mark.rule("13.1.3", "14")
def test_ammunition_costs_none():
    assert play(rallying({"FI.a": "0505 inf 6/4 low"}), Pick("FI.a")).morale["FI"] == 10


@pytest.mark.rule("13.1.1", "11.5.3")
def test_without_headquarters_on_the_map_nobody_rallies():
    assert offered(rallying({"FI.a": "0505 inf 6/4 shaken"}, staff={})) == set()


@pytest.mark.rule("13.1.1", "11.6")
@pytest.mark.ruling("A5.9")
def test_headquarters_that_are_overrun_in_their_own_activation_have_a_single_action_left():
    """Cavalry that charges out of turn may ride them down."""
    s = rallying({"FI.a": "0505 inf 6/4 disrupted", "FI.b": "0506 inf 6/4 shaken"})
    s.staff["FI"] = Staff(505, overrun=True)
    assert offered(s) == {Pick("FI.a"), DONE}
    assert about(s, Pick("FI.a")) == ""
