"""ENG result: both sides hold each other until the end of the next turn."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import declaring, fighting
from tests.radetzky.table import about, field, offered, plain, play, table
from tricolore.core.ask import Go, Say
from tricolore.rulesets.radetzky.results import end_engagements, engage
from tricolore.rulesets.radetzky.state import Bridge, Engagement
from tricolore.rulesets.radetzky.steps import Marches

DUEL = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}
ENG = 4
"""The die that engages on column 1:1."""


@pytest.mark.rule("ENG result")
def test_the_units_that_fought_are_engaged_until_the_end_of_the_next_turn():
    after = play(fighting(DUEL, turn=6), ENG)
    assert after.engaged == (Engagement(("AI.a",), ("P1.x",), 7),)
    end_engagements(after)
    assert after.is_engaged("AI.a"), "at the end of this turn"
    after.turn = 7
    end_engagements(after)
    assert not after.is_engaged("AI.a")
    assert not after.is_engaged("P1.x")


@pytest.mark.rule("ENG result")
@pytest.mark.ruling("S65")
def test_nobody_advances_and_of_a_stack_only_those_who_fought_are_engaged():
    units = {**DUEL, "AI.b": "0504 inf 4/2"}
    s = fighting(units, attackers=["AI.a"])
    assert about(s, ENG) == ""
    after = play(s, ENG)
    assert (after.is_engaged("AI.a"), after.is_engaged("AI.b")) == (True, False)


@pytest.mark.rule("ENG result", "Movement")
@pytest.mark.ruling("R09")
def test_engaged_units_cannot_move():
    s = field({**DUEL, "AI.b": "0504 inf 4/2"}, active="AI", steps=[Marches()], post=501)
    engage(s, ["AI.a"], ["P1.x"])
    assert {option.value for option in offered(s)} == {"AI.b", "done"}


@pytest.mark.rule("ENG result", "Evade combat")
@pytest.mark.ruling("R09")
def test_engaged_cavalry_cannot_evade():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 cav 2/1"}
    s = fighting(units)
    assert about(s) == "EvadeCombat"
    engage(s, ["AI.a"], ["P1.x"])
    assert about(s) == "Roll combat"


@pytest.mark.rule("ENG result")
@pytest.mark.ruling("R09", "S64")
def test_a_withdrawal_that_pays_a_later_result_frees_all():
    s = fighting(DUEL)
    engage(s, ["AI.a"], ["P1.x"])
    after = play(s, 6, [Say("2"), Say("0")])
    assert after.engaged == ()
    assert after.units["P1.x"].hex != 505


@pytest.mark.rule("ENG result")
@pytest.mark.ruling("S64")
def test_the_marker_falls_when_the_last_enemy_of_that_fight_is_gone():
    units = {**DUEL, "AI.b": "0404 inf 4/2", "P1.y": "0505 inf 1"}
    s = fighting(units, attackers=["AI.a"])
    engage(s, ["AI.a", "AI.b"], ["P1.y"])
    held = play(s, 6, [Say("0"), Say("1"), Say("0")])
    assert held.is_engaged("AI.b")
    free = play(s, 6, [Say("0"), Say("0"), Say("1")])
    assert not free.is_engaged("AI.b")
    assert free.engaged == ()


@pytest.mark.rule("ENG result")
@pytest.mark.ruling("S64")
def test_engaged_units_may_be_attacked_by_others_and_the_time_starts_anew():
    s = fighting({**DUEL, "AII.b": "0404 inf 1"}, attackers=["AII.b"], turn=7)
    s.engaged = (Engagement(("AI.a",), ("P1.x",), 7),)
    other = play(s, 6)
    assert other.engaged == s.engaged, "1:4 with a 6 is A1, and nothing for the others"
    again = fighting(DUEL, turn=7)
    again.engaged = (Engagement(("AI.a",), ("P1.x",), 7),)
    assert play(again, ENG).engaged == (Engagement(("AI.a",), ("P1.x",), 8),)


@pytest.mark.rule("ENG result", "Advance")
@pytest.mark.ruling("U14")
def test_an_attacker_who_is_still_engaged_with_others_does_not_advance():
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 2/1", "P1.y": "0604 inf 2/1"}
    s = fighting(units)
    assert about(s, 4, [Say("2"), Say("0")]) == "AdvanceWith"
    engage(s, ["AI.a"], ["P1.y"])
    assert about(s, 4, [Say("2"), Say("0")]) == ""


@pytest.mark.rule("ENG result", "Bridges")
@pytest.mark.ruling("S79")
def test_a_bridge_in_the_making_is_broken_off_a_standing_one_is_not():
    units = {**DUEL, "P.crew": "0505 crew"}
    setting = plain(sides={(405, 505): "river"})
    for bridge, left in ((Bridge(405, 7), 0), (Bridge(405, 5, stands=True), 1)):
        s = fighting(units, setting=setting, bridges={"P.crew": bridge})
        after = play(s, ENG)
        assert len(after.bridges) == left
        assert after.units["P.crew"].hex == 505


@pytest.mark.rule("ENG result")
def test_engaged_units_may_attack_again():
    s = declaring(DUEL)
    engage(s, ["AI.a"], ["P1.x"])
    assert about(s, [Go(505)]) == "Roll combat"
    assert table(s, [Go(505)], ENG).state.is_engaged("AI.a")
