"""What the table foretells of each answer that lets dice fall."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.brothers.reckoner import Troop, assaulted, fired_at
from tests.brothers.table import DUEL, assaulting, field, plain, table
from tricolore import new_game
from tricolore.core.ask import Choose, Go, Option, Pick, Say, Send, Stack, Via
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers, Charge
from tricolore.rulesets.brothers.steps import AssaultStep, Declare, FireStep, MoveStep
from tricolore.rulesets.brothers.table import TABLE
from tricolore.rulesets.table import Odds

ALL, HOLD, STAND, LEAVE = Say("all"), Say("hold"), Say("stand"), Say("leave")


def foretold(s: Brothers, option: Option, *inputs: Any) -> Odds:
    game = table(s, *inputs)
    assert isinstance(game.ask, Choose)
    assert option in game.ask.options
    odds = TABLE.query(game, "odds", {"option": list(option)}, game.ask.side)
    assert isinstance(odds, Odds)
    return odds


def chances(odds: Odds, uid: str) -> dict[str, float]:
    head = f"{uid}: "
    return {o.label[len(head) :]: o.chance for o in odds.outcomes if o.label.startswith(head)}


def same(found: dict[str, float], wanted: dict[str, Any]) -> bool:
    return found.keys() == wanted.keys() and all(
        found[word] == pytest.approx(float(wanted[word])) for word in wanted
    )


@pytest.mark.rule("8.1.3", "8.2")
def test_of_a_fire_that_was_composed_when_it_is_aimed():
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 inf 3/2", "FI.c": "0505 inf 1"}
    units |= {"AV.x": "0506 inf 5/3 6", "AV.y": "0504 inf 5/3 6"}
    s = field(units, active="FI", steps=[FireStep()])
    odds = foretold(s, Send("FI.a", 506), Pick("FI.a"), Pick("FI.b"), Say("fire"))
    assert odds.lines == ["column 5"]
    assert same(chances(odds, "AV.x"), fired_at("5", [Troop(5, 3, 6)])[0])


@pytest.mark.rule("11.8")
def test_of_defensive_fire_of_one_and_of_all_one_after_the_other():
    units = {
        "FI.a": "0505 inf 6/4 7",
        "AV.x": "0507 inf 5/3",
        "AV.g": "0507 art 1",
        "AV.y": "0606 inf 3/2",
    }
    s = field(units, active="FI", steps=[MoveStep()])
    up = (Pick("FI.a"), Via(506))
    alone = foretold(s, Pick("AV.x"), *up)
    assert alone.lines == ["column 5"]
    assert same(chances(alone, "FI.a"), fired_at("5", [Troop(6, 4, 7)])[0])
    both = foretold(s, ALL, *up)
    assert both.lines == ["column 3", "column 5", "column 3"]  # foot, foot, guns with canister
    assert sum(chances(both, "FI.a").values()) == pytest.approx(1)
    assert chances(both, "FI.a")["unhurt"] < chances(alone, "FI.a")["unhurt"]
    assert not foretold(s, HOLD, *up).outcomes
    assert alone.note
    assert not alone.note.endswith(".")  # the browser makes a sentence of it


@pytest.mark.rule("12.1")
def test_of_the_next_assault_if_its_lead_is_plain():
    units = {**DUEL, "FI.b": "0805 inf 6/4 7", "AV.y": "0806 inf 6/4 7"}
    s = assaulting(units, declared={"FI.a": 506, "FI.b": 806})
    odds = foretold(s, Go(506))
    fates, left = assaulted("-1/0", [Troop(6, 4, 7)], [Troop(6, 4, 7)])
    assert odds.lines == ["column -1/0"]
    assert same(chances(odds, "AV.x"), fates[0])
    assert odds.taken == pytest.approx(float(left))
    units = {**DUEL, "FI.b": "0605 inf 6/4 7", "FI.c": "0805 inf 1", "AV.y": "0806 inf 1"}
    several = assaulting(units, declared={"FI.a": 506, "FI.b": 506, "FI.c": 806})
    assert not foretold(several, Go(506)).outcomes  # first the lead is chosen


@pytest.mark.rule("12.2")
def test_of_standing_told_to_the_defender():
    odds = foretold(assaulting(), STAND, Go(506))
    fates, _ = assaulted("-1/0", [Troop(6, 4, 7)], [Troop(6, 4, 7)])
    assert same(chances(odds, "AV.x"), fates[0])
    assert same(chances(odds, "FI.a"), fates[1])
    assert not foretold(assaulting(), LEAVE, Go(506)).outcomes


@pytest.mark.rule("11.10", "12.1")
def test_of_a_declaration_with_those_who_have_declared_before():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[Declare(), AssaultStep()])
    assert foretold(s, Send("0505", 506)).lines == ["column +3/+4"]  # 4 + 4 - 5, even odds
    s.declared = {"FI.a": 506}
    assert foretold(s, Send("0505", 506)).lines == ["column +3/+4"]


@pytest.mark.rule("11.11.1", "12.1")
def test_of_a_declaration_by_which_foot_joins_a_charge_that_leads():
    units = {
        "FI.c": "0505 cav 3/2 7 heavy",
        "FI.b": "0605 inf 6/4 7",
        "FI.d": "0306 cav 3/2 7 light",
        "AV.x": "0506 inf 5/3 7",
    }
    s = field(units, active="FI", steps=[Declare(), AssaultStep()])
    s.declared, s.charges = {"FI.c": 506}, {"FI.c": Charge(506, 1)}
    assert foretold(s, Send("0605", 506)).lines == ["column +3/+4"]  # 3 + 3 - 5, 12 to 5 is 2:1
    s.agenda = (MoveStep(), AssaultStep(), *s.agenda[-1:])
    joined = foretold(s, Go(405), Pick("FI.d"), Say("charge"))
    assert joined.lines == ["column +3/+4"]  # the first charge leads, 10 to 5 is 2:1


@pytest.mark.rule("11.11", "11.11.2")
@pytest.mark.ruling("Q45")
def test_of_a_charge_of_two_together():
    units = {"FI.c": "0503 cav 3/2 light", "FI.d": "0503 cav 3/2 light", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[MoveStep(), AssaultStep()])
    odds = foretold(s, Go(505), Stack(503), Say("together"), Say("charge"))
    assert odds.lines == ["column +3/+4"]  # 4 + 4 - 5, even odds
    assert set(chances(odds, "FI.d")) == set(chances(odds, "FI.c"))


@pytest.mark.rule("11.11", "11.11.2", "12.6")
@pytest.mark.ruling("B25")
def test_of_a_charge_by_where_it_ends():
    units = {"FI.c": "0503 cav 3/2 7 heavy", "AV.x": "0506 inf 5/3 7"}
    s = field(
        units, plain(sides={(605, 506): "stream"}), active="FI", steps=[MoveStep(), AssaultStep()]
    )
    odds = foretold(s, Go(505), Pick("FI.c"), Say("charge"))
    assert odds.lines == ["column +1/+2"]  # 3 + 3 - 5, equal morale, even odds
    assert "unhurt" not in chances(odds, "FI.c")  # the charge itself disorders it
    assert "if no fire stops it" in odds.note
    assert sum(chances(odds, "AV.x").values()) == pytest.approx(1)
    back = [chance for fate, chance in chances(odds, "FI.c").items() if "falls back" in fate]
    assert sum(back) == pytest.approx(10 / 36)  # on 2 to 5; to follow (B25) is not to fall back


@pytest.mark.rule("4.4")
def test_a_spectator_is_told_no_odds_where_stacks_are_hidden():
    game, luck = (
        new_game("brothers:spia-ditalia", seed=1, options={FORCE_MARKERS: "yes"}),
        Random(1),
    )
    asked = 0
    while asked < 40 and (ask := game.ask) is not None:
        for option in (one for one in ask.options if one.kind == "send"):
            args = {"option": [option.kind, option.value]}
            assert TABLE.query(game, "odds", args, None) == Odds()
            asked += 1
        game.answer(luck.choice(ask.options), ask.side)
    assert asked >= 40
