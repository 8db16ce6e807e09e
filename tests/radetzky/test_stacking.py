"""Stacking."""

from __future__ import annotations

import pytest

from tests.radetzky.table import field, offered
from tricolore.core.ask import Go, Pick, Say, Stack, Via
from tricolore.rulesets.radetzky.stacking import fits, within_limit
from tricolore.rulesets.radetzky.state import Bridge
from tricolore.rulesets.radetzky.steps import Marches

ALL = {
    "AI.a": "0505 inf 4/2",
    "AI.b": "0505 inf 4/2",
    "AI.c": "0505 inf 4/2",
    "AI.s": "0505 inf 2/1 small",
    "AI.t": "0505 inf 2/1 small",
    "AI.u": "0505 cav 1 small",
    "AI.v": "0505 cav 1 small",
    "AI.Bridge": "0505 crew",
    "AII.Benedek": "0505 leader",
}


@pytest.mark.rule("Stacking")
@pytest.mark.parametrize(
    ("uids", "allowed"),
    [
        ("AI.a AI.b AI.s", True),
        ("AI.a AI.s AI.t", True),
        ("AI.s AI.t AI.u", True),
        ("AI.a AI.b", True),
        ("AI.a AI.b AI.c", False),
        ("AI.a AI.b AI.s AI.t", False),
        ("AI.s AI.t AI.u AI.v", False),
    ],
)
def test_rm23_three_units_share_a_hex_and_two_of_them_may_be_of_normal_size(uids, allowed):
    assert within_limit(field(ALL).setting, uids.split()) == allowed


@pytest.mark.rule("Stacking", "Benedek")
@pytest.mark.ruling("S21")
def test_a_bridge_crew_counts_as_a_small_unit_and_benedek_not_at_all():
    setting = field(ALL).setting
    assert within_limit(setting, ["AI.a", "AI.b", "AI.Bridge"])
    assert not within_limit(setting, ["AI.a", "AI.b", "AI.s", "AI.Bridge"])
    assert within_limit(setting, ["AI.a", "AI.b", "AI.s", "AII.Benedek"])


@pytest.mark.rule("Stacking", "Bridges")
@pytest.mark.ruling("S21")
def test_a_finished_bridge_takes_up_room_as_its_crew_does():
    units = {"AI.Bridge": "0506 crew", "AI.a": "0506 inf 4/2", "AI.b": "0506 inf 4/2"}
    s = field({**units, "AI.s": "0505 inf 2/1 small"})
    assert not fits(s, 506, ["AI.s"])
    s.bridges["AI.Bridge"] = Bridge(507, 5, stands=True)
    assert not fits(s, 506, ["AI.s"])


@pytest.mark.rule("Stacking", "Movement")
@pytest.mark.ruling("S20")
def test_a_march_may_pass_a_full_hex_but_not_end_there():
    units = {"AI.a": "0505 inf 4/2", "AI.b": "0506 inf 4/2", "AI.c": "0506 inf 4/2"}
    s = field(units, active="AI", steps=[Marches()])
    here = offered(s, Pick("AI.a"))
    assert Go(506) not in here
    assert Go(507) in here
    paused = offered(s, Pick("AI.a"), Via(506))
    assert Say("stop") not in paused
    assert Go(507) in paused


@pytest.mark.rule("Stacking", "Movement")
@pytest.mark.ruling("S20")
def test_nobody_pauses_in_a_full_hex_from_which_he_could_not_go_on():
    """The last half points would end there."""
    units = {"AI.a": "0505 inf 4/2 mp1", "AI.b": "0506 inf 4/2", "AI.c": "0506 inf 4/2"}
    units["P1.x"] = "0503 inf 3/1"  # so near that it marches at the plain rate
    s = field(units, active="AI", steps=[Marches()])
    assert Via(506) not in offered(s, Pick("AI.a"))


@pytest.mark.rule("Stacking")
def test_enemies_never_share_a_hex_by_marching():
    units = {"AI.a": "0505 inf 4/2", "P1.x": "0507 inf 3/1"}
    here = offered(field(units, active="AI", steps=[Marches()]), Pick("AI.a"))
    assert Go(506) in here
    assert not {Go(507), Via(507)} & here


@pytest.mark.rule("Stacking", "Movement")
def test_a_whole_stack_can_be_taken_at_once_and_loosened_or_formed_on_the_way():
    units = {"AI.a": "0505 inf 4/2", "AI.b": "0505 inf 4/2", "AI.c": "0507 inf 2/1 small"}
    s = field(units, active="AI", steps=[Marches()])
    assert Stack(505) in offered(s)
    assert Stack(507) not in offered(s)
    paused = offered(s, Stack(505), Via(507))
    assert {Pick("AI.a"), Pick("AI.b"), Pick("AI.c")} <= paused


@pytest.mark.rule("Stacking", "Movement")
@pytest.mark.ruling("S22")
def test_nobody_is_left_behind_where_he_has_no_room():
    units = {
        "AI.a": "0505 cav 2/1",
        "AI.b": "0505 cav 1 small",
        "AI.c": "0507 inf 4/2",
        "AI.d": "0507 inf 4/2",
    }
    s = field(units, active="AI", steps=[Marches()])
    paused = offered(s, Stack(505), Via(507))
    assert Pick("AI.a") not in paused
    assert Pick("AI.b") in paused


@pytest.mark.rule("Stacking", "Movement")
@pytest.mark.ruling("S20")
def test_no_march_takes_along_more_than_a_hex_holds():
    units = {
        "AI.a": "0505 inf 4/2",
        "AI.b": "0505 inf 4/2",
        "AI.s": "0507 inf 2/1 small",
        "AI.t": "0507 inf 2/1 small",
    }
    s = field(units, active="AI", steps=[Marches()])
    assert {Pick("AI.s"), Pick("AI.t")} <= offered(s, Stack(505), Via(507))
    three = offered(s, Stack(505), Via(507), Pick("AI.s"))
    assert Pick("AI.t") not in three
    assert Go(509) in three
