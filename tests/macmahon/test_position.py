"""Positions written by hand: the steps with which play begins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.macmahon.agenda import agenda
from tests.macmahon.table import plain
from tricolore.core.position import Position
from tricolore.rulesets.macmahon.position import set_up
from tricolore.rulesets.macmahon.state import MacMahon


def position(battle: str, **fields: Any) -> MacMahon:
    return set_up(Position(f"macmahon:{battle}", fields), plain(battle), "test")


def german(step: str) -> list[str]:
    """The steps of a German activation that begins so."""
    units = {"PV.Voigts": "1810 N", "F1.Wolff": "1010 N"}
    s = position("reichshoffen", units=units, leaders={"PV": "1810"}, active="PV", step=step)
    return [name for name, _ in agenda(s)]


FIGHT = ["Declare", "Group", "Resolve", "EndActivation", "Operations", "RallyPhase", "EndTurn"]
MARCH = ["ChargeWindow", "Movement", *FIGHT]


@pytest.mark.rule("5", "14.4")
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("barrage", ["CheckCommand", "Barrage", *MARCH]),
        ("movement", ["CheckCommand", *MARCH]),
        ("combat", ["CheckCommand", *FIGHT]),
    ],
)
def test_a_position_before_the_march_still_leaves_room_for_a_charge_to_the_death(step, expected):
    assert german(step) == expected


@pytest.mark.rule("5")
def test_where_there_are_no_charges_nobody_is_asked_for_one():
    units = {"FG.Cler": "0810 N"}
    s = position("magenta", units=units, leaders={"FG": "0810"}, active="FG", step="movement")
    assert [name for name, _ in agenda(s)] == ["CheckCommand", "Movement", *FIGHT]


@pytest.mark.rule("4")
@pytest.mark.parametrize(
    ("step", "first"),
    [
        ("turn", "Turn"),
        ("command", "MoveChief"),
        ("initiative", "Initiative"),
        ("operations", "Operations"),
        ("rally", "RallyPhase"),
    ],
)
def test_or_it_begins_where_no_formation_is_active(step, first):
    s = position("magenta", units={"FG.Cler": "0810 N"}, step=step)
    assert agenda(s)[0][0] == first
    assert not s.active


@pytest.mark.rule("8.3")
def test_a_commander_under_a_marker_has_failed_from_the_shooting_on():
    units = {"FG.Cler": "0810 N"}
    for word, passed in (("", True), (" ooc", False)):
        leaders = {"FG": f"0810{word}"}
        s = position("magenta", units=units, leaders=leaders, active="FG", step="barrage")
        assert s.activated is passed
