"""11.1, 11.7: marches onto whose way an event has driven enemies."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, fire, offered, play
from tests.brothers.test_06_3_events import held
from tricolore.core.ask import Go, Play, Say, Send, Via
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import MoveStep

PASS, HOLD = Say("pass"), Say("hold")
NOTHING, BROKEN = fire(1, 1, 1), (fire(6, 6, 9), 10)
GUNS, JAEGERS = Play("napoleons_guns.1"), Play("jaeger_sharpshooters.1")


def collapsing(**more) -> Brothers:
    """Austrians march; French guns fire at them; Jaegers break a brigade of the French II Corps for
    it.  That is the end of its morale, and of 0706 there is one way open, to 0605 and on."""
    enemies = {"FI.g": "1002 art 4/2 7 medium", "FII.w": "0110 inf 2/1 3 worn"}
    enemies["FII.c"] = "0706 inf 4/2 7"
    around = {f"AV.{hex}": f"{hex} inf 4/2 7" for hex in ("0806", "0707", "0705")}
    units = {"AV.a": "0502 inf 4/2 7", "AV.j": "0111 inf 1 7 jaeger white", **around, **enemies}
    return field(
        units,
        active="AV",
        steps=[MoveStep()],
        hands=held("napoleons_guns.1", "jaeger_sharpshooters.1"),
        staff={"FII": 101},
        morale={"FII": 1},
        **more,
    )


DRIVEN = (PASS, GUNS, JAEGERS, *BROKEN, HOLD, Go(103), NOTHING)
"""What happens as they come to 0503; the enemy is in 0505 then."""


@pytest.mark.rule("11.1", "11.7.2")
def test_a_march_does_not_go_on_through_enemies_but_is_decided_anew():
    s = collapsing()
    order = (Send("AV.a", 506), *DRIVEN)
    assert about(s, *order) == "AnswerMove"
    assert play(s, *order).units["FII.c"].hex == 505
    assert play(s, *order).units["AV.a"].hex == 504  # next to it
    assert about(s, *order, HOLD) == "OnMarch"
    on = offered(s, *order, HOLD)
    assert Via(505) not in on
    assert {Via(404), Say("stop")} <= on
    assert about(s, *order, HOLD, Via(404)) == "Roll disengagement test"


@pytest.mark.rule("11.1", "11.7.1")
def test_in_defensive_posture_it_stops_before_it_engages_them():
    s = collapsing(posture="defensive")
    order = (Send("AV.a", 506), *DRIVEN)
    assert about(s, *order) == "OnMarch"
    assert play(s, *order).units["AV.a"].hex == 503
    assert not {Via(504), Go(504)} & offered(s, *order)
    assert {Via(402), Go(401)} <= offered(s, *order)
