"""6.3: when events may be played, and to whom they may be given."""

from __future__ import annotations

import random

import pytest

from tests.brothers.table import about, field, fire, offered, play
from tests.brothers.test_06_3_events import held
from tricolore import new_game
from tricolore.core.ask import DONE, Choose, Go, Pick, Play, Say, Send, Via
from tricolore.rulesets.brothers.setting import SIDES, Arrival
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Activate, FireStep, MoveStep

DOUBLE = Play("bersaglieri_at_the_double")
PASS = Say("pass")


# Bersaglieri at the Double


@pytest.mark.rule("6.3", "11.1")
def test_bersaglieri_at_the_double_go_by_themselves():
    units = {"S1.a": "0505 inf 1", "S1.b": "0505 cav 2 light", "S1.c": "0505 inf 2"}
    s = field(units, active="S1", steps=[MoveStep()], hands=held(str(DOUBLE.value)))
    fast = (DOUBLE, Pick("S1.a"))
    assert play(s, Send("0505", 503)).stacks[503] == ("S1.a", "S1.b", "S1.c")
    assert play(s, *fast, Send("0505", 503)).stacks[503] == ("S1.b", "S1.c")
    assert {Send("S1.a", 511), Send("S1.b", 511)} <= offered(s, *fast)


@pytest.mark.rule("6.3", "7.6.2")
def test_no_bersaglieri_are_doubled_who_may_not_move():
    units = {"S1.a": "0505 inf 1", "S1.b": "0909 inf 1"}
    s = field(units, active="S1", steps=[MoveStep()], hands=held(str(DOUBLE.value)))
    assert DOUBLE in offered(s)
    assert s.act is not None
    s.act = s.act._replace(failed=True)  # its headquarters was overrun
    assert DOUBLE not in offered(s)


# Delayed Orders


@pytest.mark.rule("6.3", "11.5")
def test_orders_are_delayed_of_a_formation_that_enters_too():
    due = {"r": Arrival("r", "r", 5, (101,), None, (("FI.r",),), ("FI",))}
    hands = held("delayed_orders")
    s = field({"FI.r": "off inf 6/4"}, due=due, steps=[Activate("FI")], hands=hands)
    assert offered(s) == {PASS, Play("delayed_orders")}
    act = play(s, Play("delayed_orders")).act
    assert act is not None
    assert act.posture == "defensive"


# Reserve Batteries


@pytest.mark.rule("6.3", "8.6")
def test_of_several_batteries_that_are_short_the_owner_says_which_is_supplied():
    units = {"AV.a": "0505 art 4/2 low", "AV.b": "0505 art 2 low", "FI.x": "0506 inf 6/4"}
    s = field(units, active="AV", steps=[FireStep()], hands=held("reserve_batteries"))
    played = (Send("AV.a", 506), Play("reserve_batteries"))
    assert offered(s, *played) == {Pick("AV.a"), Pick("AV.b")}
    after = play(s, *played, Pick("AV.b"), fire(1, 1, 1))
    assert [after.units[uid].low for uid in ("AV.a", "AV.b")] == [True, False]
    assert about(s, *played, Pick("AV.b")) == "Roll fire"


# Opportunity Fire (11.9)


GUNS_1, GUNS_2 = "napoleons_guns.1", "napoleons_guns.2"
GUNS = Play(GUNS_1)


@pytest.mark.rule("11.9", "6.3")
def test_it_may_be_played_when_headquarters_have_moved():
    units = {"FI.g": "0505 art 4/2 7 medium", "AV.a": "0507 inf 5/3 7"}
    hands = held("napoleons_guns.1")
    s = field(units, staff={"AV": 101}, active="AV", steps=[MoveStep()], hands=hands)
    assert offered(s, Send("AV", 103)) == {PASS, GUNS}
    hit = play(s, Send("AV", 103), GUNS, fire(5, 5, 6))
    assert hit.units["AV.a"].hits
    assert not hit.halted  # it has not been on the move


@pytest.mark.rule("11.9", "6.3")
def test_its_owner_may_play_it_between_two_steps_of_his_own_march():
    units = {"FI.g": "0405 art 4/2 7 medium", "FI.a": "0503 inf 6/4 7", "AV.x": "0506 inf 5/3 7"}
    s = field(units, active="FI", steps=[MoveStep()], hands=held("napoleons_guns.1"))
    assert GUNS not in offered(s, Pick("FI.a"))  # before it begins he is asked anyway
    on = (Pick("FI.a"), Via(504))
    assert GUNS in offered(s, *on)
    fired = (*on, GUNS, fire(1, 1, 1))
    assert about(s, *fired) == "OnMarch"
    assert GUNS not in offered(s, *fired)
    assert play(s, *fired, Go(505), Say("hold")).units["FI.a"].hex == 505
    s.hands = held("bersaglieri_at_the_double")
    assert DOUBLE not in offered(s, *on)


@pytest.mark.rule("11.9", "4.2")
@pytest.mark.ruling("B09")
def test_whoever_joins_a_unit_that_was_struck_in_its_hex_can_be_struck_there_too():
    units = {"FI.g": "0905 art 4/2 7 medium", "FI.x": "0507 cav 3/2 light"}
    units |= {"AV.a": "0504 inf 6/4 7", "AV.b": "0604 inf 4/2 7"}
    s = field(units, active="AV", steps=[MoveStep()], hands=held(GUNS_1, GUNS_2))
    struck = (Send("AV.a", 505), PASS, GUNS, PASS, fire(1, 1, 1), PASS)
    joins = (*struck, Send("AV.b", 505), PASS)
    assert about(s, *joins) == "PlaceInStack"
    assert offered(s, *joins, Say("top")) == {PASS, Play(GUNS_2)}
    again = (*joins, Say("top"), Play(GUNS_2), fire(1, 1, 1))
    assert about(s, *again) == ""
    assert about(s, *joins, Pick("AV.a")) == ""  # behind the front line it is not there
    s.place_staff("AV", 604)
    rides = (*struck, Send("AV", 505))
    assert offered(s, *rides) == {PASS, Play(GUNS_2)}  # at whoever else there is
    assert {option.value for option in offered(s, *rides, Play(GUNS_2))} == set()


@pytest.mark.rule("11.9")
@pytest.mark.ruling("B28")
def test_where_the_other_side_does_nothing_there_is_no_moment_for_it():
    units = {"FI.g": "0505 art 4/2 7 medium", "AV.a": "0506 inf 5/3 7"}
    s = field(units, active="AV", steps=[FireStep(), MoveStep()], hands=held(GUNS_1))
    assert about(s, DONE, DONE) == ""
    assert offered(s, DONE, Send("AV.a", 507)) == {PASS, GUNS}


@pytest.mark.rule("11.9", "11.8.1")
def test_what_is_played_upon_another_chit_stops_a_march_that_waits():
    units = {"FI.g": "0905 art 4/2 7 medium", "FI.x": "1110 inf 5/3", "AV.a": "0503 inf 5/3 7"}
    s = field(
        {**units, "AV.j": "1109 inf 1 7 jaeger white"},
        active="AV",
        steps=[MoveStep()],
        hands=held(GUNS_1, "jaeger_sharpshooters.1"),
    )
    on = (Pick("AV.a"), Via(504), PASS, PASS, Play("jaeger_sharpshooters.1"))
    assert about(s, *on[:-1]) == "OnMarch"
    upon = (*on, GUNS)
    aim = offered(s, *upon)
    shot = (Send("FI.g", 504),) if aim else ()
    hit = (*upon, *shot, fire(5, 5, 7), fire(1, 1, 1))
    assert play(s, *hit).halted == {"AV.a"}
    assert about(s, *hit) == "OrderMove"
    assert Pick("AV.a") not in offered(s, *hit)


@pytest.mark.rule("11.9")
def test_a_fire_played_first_strikes_those_who_are_left_when_the_next_has_driven_off_the_mover():
    units = {
        "FI.g": "0505 art 4/2 7 medium",
        "AV.a": "0504 inf 5/3 7 worn",
        "AV.b": "0504 inf 2 7",
    }
    both = ("napoleons_guns.1", "napoleons_guns.2")
    s = field(units, active="AV", steps=[MoveStep()], hands=held(*both))
    driven = (Send("AV.a", 502), *map(Play, both), fire(5, 6, 1), 7, DONE, Go(403))
    assert offered(s, *driven) == {Send("FI.g", 403), Send("FI.g", 504)}
    assert about(s, *driven, Send("FI.g", 504)) == "Roll fire"
    assert play(s, *driven, Send("FI.g", 504), fire(1, 1, 1)).units["AV.a"].hex == 403


def test_what_a_state_remembers_of_chits_is_not_carried_into_what_a_side_imagines():
    rng, game, looks = random.Random(2), new_game("brothers:heights", seed=2, listen=False), 0
    while game.ask is not None and looks < 40:
        s = game.checkpoint
        assert isinstance(s, Brothers)
        if s.in_hand is not None and any(s.hands.values()):
            for side in SIDES:
                seen = game.seen_by(side).checkpoint
                assert isinstance(seen, Brothers)
                assert seen.in_hand is None or seen.in_hand.hands is seen.hands
            looks += 1
        assert isinstance(game.ask, Choose)
        game.answer(rng.choice(game.ask.options))
    assert looks == 40
