"""What people are asked, in words that fit the moment."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brothers.table import field, plain, table
from tests.brothers.test_06_3_events import held
from tricolore.core.ask import Choose, Say
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Activate, Advance, AfterRally, AnswerFire, RallyStep
from tricolore.rulesets.brothers.table import TABLE


def prompt(s: Brothers, *inputs: Any) -> str:
    game = table(s, *inputs)
    assert isinstance(game.chance_ask, Choose)
    return TABLE.prompt(game.state, game.chance_ask)


@pytest.mark.rule("12.6")
def test_headquarters_are_asked_to_advance_and_not_to_go_back():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"FI": 505}, active="FI", steps=[])
    s.then(Advance(506, 505, ("FI.a",)))
    assert prompt(s, Say("all")) == "Which headquarters advance together with FI.a?"


@pytest.mark.rule("6.3")
def test_after_a_rally_it_is_the_activation_that_ends():
    units = {"FI.a": "0506 inf 6/4", "AV.x": "0505 inf 5/3"}
    s = field(units, active="FI", steps=[AfterRally()], hands=held("command_initiative"))
    assert prompt(s) == "The activation ends. Play an event now?"


@pytest.mark.rule("6.3", "11.5")
def test_the_train_is_offered_with_the_line_that_has_not_come():
    units = {"S2.r": "off inf 6/4"}
    line = Arrival("fanti", "Fanti's division", 5, (101,), (1, 5), (("S2.r",),), ())
    s = field(units, plain(), steps=[Activate("S2")], due={"fanti": line})
    s.hands = held("train_from_desenzano")
    assert prompt(s, 9) == (
        "Fanti's division rolled outside its entry span. "
        "Play Train from Desenzano, so that it comes all the same?"
    )


@pytest.mark.rule("13.1.2")
@pytest.mark.parametrize(("posture", "left"), [("aggressive", "1 action"), ("defensive", "3 act")])
def test_a_rally_tells_how_many_actions_are_left(posture, left):
    s = field(
        {"FI.a": "0505 inf 6/4 shaken"},
        staff={"FI": 505},
        active="FI",
        posture=posture,
        steps=[RallyStep()],
    )
    assert prompt(s).startswith(f"Which unit is rallied? {left}")


@pytest.mark.rule("11.8")
def test_those_who_may_fire_are_told_where_the_mover_is():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[AnswerFire(("FI.a",), 505)])
    assert prompt(s) == "FI.a is next to your units now, at 0505. Who fires?"
