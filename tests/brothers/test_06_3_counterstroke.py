"""6.3: Uhlan Counterstroke, a charge in the other side's Movement Step."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, asked, field, fire, offered, plain, play, table, told
from tests.brothers.test_06_3_events import held
from tricolore.core.ask import Choose, Go, Play, Say, Send, Via
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Advance,
    AssaultStep,
    Declare,
    MoveStep,
    PayLoss,
    StepEnd,
)

PASS, ALL, HOLD = Say("pass"), Say("all"), Say("hold")


def uhlans(**more) -> Brothers:
    units = {
        "FI.a": "0503 inf 4/2 7",
        "AV.x": "0506 inf 5/3 7",
        "AV.u": "0805 cav 3/2 7 medium",
        **more.pop("units", {}),
    }
    return field(
        units,
        active="FI",
        steps=[MoveStep(), StepEnd("movement"), Declare(), AssaultStep()],
        hands=held("uhlan_counterstroke"),
        **more,
    )


UP = (Send("FI.a", 505), HOLD)
STROKE = Play("uhlan_counterstroke")


@pytest.mark.rule("6.3", "11.11")
def test_uhlans_may_charge_whoever_has_moved_up_to_an_austrian_unit():
    s = uhlans()
    assert offered(s, *UP) == {PASS, STROKE}
    ends = offered(s, *UP, STROKE)
    assert ends
    charged = table(s, *UP, STROKE, sorted(ends)[0])
    assert type(charged.chance_ask).__name__ in ("Choose", "Roll")


@pytest.mark.rule("6.3", "11.11.2", "11.11.3")
def test_the_charge_is_fought_at_once_with_its_bonus_and_each_is_disordered_once():
    s = uhlans()
    end = sorted(offered(s, *UP, STROKE))[0]
    inputs = [*UP, STROKE, end]
    while about(s, *inputs) == "AnswerMove":
        inputs.append(HOLD)
    assert about(s, *inputs) == "Roll assault"
    for number in range(1, 37):
        if about(s, *inputs, number) == "Roll tough fight":
            after = play(s, *inputs, number, 1, 1)
            assert after.units["AV.u"].hits == 2  # one by the fight, one by the charge
            assert after.units["FI.a"].hits == 2
            return
    raise AssertionError("the table has tough fights on every column")


@pytest.mark.rule("6.3", "11.8.1", "11.11.1")
def test_fire_may_stop_the_uhlans_like_any_charge():
    s = uhlans()
    end = sorted(offered(s, *UP, STROKE))[0]
    inputs = (*UP, STROKE, end)
    assert about(s, *inputs) == "AnswerMove"
    stopped = (*inputs, ALL, fire(6, 4, 7))
    assert about(s, *stopped) in ("OrderMove", "DeclareAssault")
    after = play(s, *stopped)
    assert after.units["AV.u"].hits == 1
    assert after.units["AV.u"].hex == play(s, *inputs).units["AV.u"].hex


@pytest.mark.rule("6.3", "11.11.1")
def test_uhlans_obey_the_rules_of_a_charge():
    assert PASS not in offered(uhlans(setting=plain({505: "woods"})), Send("FI.a", 505), HOLD)
    shaken = uhlans(units={"AV.u": "0805 cav 3/2 7 medium shaken"})
    assert PASS not in offered(shaken, *UP)


@pytest.mark.rule("6.3", "11.7.2", "11.11.1")
def test_uhlans_who_ride_past_enemy_horse_take_a_test_as_they_leave_it():
    s = uhlans(units={"FI.c": "0704 cav 3/2 light"})
    by = (*UP, STROKE, Via(705), Go(605))
    ride = asked(s, *by)
    while isinstance(ride, Choose):
        by = (*by, HOLD)
        ride = asked(s, *by)
    assert ride is not None
    assert "disengagement test" in str(ride)


@pytest.mark.rule("6.3", "11.9")
def test_uhlans_do_not_charge_a_hex_that_an_event_has_emptied_first():
    units = {"FI.a": "0503 inf 1", "AV.j": "0405 inf 1 white jaeger", "FI.z": "1201 inf 6/4"}
    s = uhlans(units=units)
    s.hands = held("uhlan_counterstroke", "jaeger_sharpshooters.1")
    shot = (Play("jaeger_sharpshooters.1"), fire(6, 6, 3))
    moves = (Send("FI.a", 505), HOLD, PASS, STROKE, *shot)
    game = table(s, *moves)
    assert told(game, "10.2") == ["FI.a is broken."]
    assert "uhlan_counterstroke comes to nothing." in told(game, "6.3")


@pytest.mark.rule("6.3", "11.9")
def test_opportunity_fire_may_stop_the_uhlans_on_their_way():
    s = uhlans(units={"FI.g": "0702 art 4/2 7 medium white"})
    s.hands = held("uhlan_counterstroke", "napoleons_guns.1")
    ride = (*UP, STROKE, PASS, Via(705), Go(605))
    for so_far, hex in ((ride, 805), ((*ride, PASS), 705)):  # as it is announced, and a hex on
        assert offered(s, *so_far) == {PASS, Play("napoleons_guns.1")}
        stopped = play(s, *so_far, Play("napoleons_guns.1"), fire(6, 4, 7))
        assert stopped.units["AV.u"].hits == 1
        assert stopped.units["AV.u"].hex == hex
        assert not stopped.charges


@pytest.mark.rule("6.3", "11.8.1")
def test_uhlans_may_charge_whom_fire_has_stopped_next_to_an_austrian_unit():
    s = uhlans()
    hit = (Send("FI.a", 505), ALL, fire(4, 4, 7))
    assert play(s, *hit).halted == {"FI.a"}
    assert offered(s, *hit) == {PASS, STROKE}
    assert about(s, *hit, STROKE) == "ChargeFrom"
    assert about(s, *hit, PASS) == ""


@pytest.mark.rule("6.3", "10.1")
def test_but_not_whom_fire_has_driven_back():
    units = {"FI.a": "0404 inf 4/2 7 worn", "AV.y": "0704 inf 5/3", "AV.u": "0602 cav 3/2 7 medium"}
    s = uhlans(units=units)
    driven = (Send("FI.a", 505), ALL, fire(5, 6, 1), 7, Go(604), HOLD)
    assert play(s, *driven).units["FI.a"].hex == 604
    assert about(s, *driven) == ""
    s.units["FI.a"] = s.units["FI.a"]._replace(worn=False)
    assert offered(s, Send("FI.a", 604), HOLD) == {PASS, STROKE}  # whom it would reach there


@pytest.mark.rule("6.3", "14.1")
def test_uhlans_whom_a_collapse_drives_off_do_not_ride_on_from_there():
    units = {"AV.x": "0506 inf 5/3 4 worn", "FI.g": "0404 art 4/2 7 medium white"}
    s = uhlans(units=units, morale={"AV": 1})
    s.hands = held("uhlan_counterstroke", "napoleons_guns.1")
    shot = (Play("napoleons_guns.1"), fire(6, 6, 1), 10)
    driven = (*UP, STROKE, PASS, Go(605), *shot, Go(905), Go(1004))
    after = play(s, *driven)
    assert after.demoralised == ("AV",)
    assert after.units["AV.u"].hex == 1004
    assert not after.charges
    assert about(s, *driven) == "OrderMove"


@pytest.mark.rule("6.3", "14.1", "12.6")
@pytest.mark.ruling("B04")
def test_uhlans_enter_the_hex_that_they_have_emptied_though_the_active_corps_collapses():
    units = {"FI.a": "0505 inf 4/2 4 worn shaken", "FI.z": "1212 inf 6/4", "AV.u": "0605 cav 3/2 7"}
    steps = [
        PayLoss("allied", ("FI.a",), 1, False, ("AV.u",)),
        Advance(505, 605, ("AV.u",), ("AV.u",)),
        MoveStep(),
    ]
    s = field(units, active="FI", steps=steps, morale={"FI": 1})
    broken = [Say("0"), 10]
    assert play(s, *broken).demoralised == ("FI",)
    while about(s, *broken) == "RetreatTo":
        broken.append(min(offered(s, *broken)))
    assert play(s, *broken, Say("stay")).units["AV.u"].hex == 505
