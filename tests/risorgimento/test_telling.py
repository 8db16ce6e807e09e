"""What log and panels tell people."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import d, dd, field, plain, table
from tricolore.core.ask import YES, Go, Pick
from tricolore.rulesets.risorgimento.ruleset import RULESET
from tricolore.rulesets.risorgimento.setting import AUSTRIAN, Initiative, Special
from tricolore.rulesets.risorgimento.state import Play
from tricolore.rulesets.risorgimento.steps import Assaults, RainCheck, RollInitiative, Segment
from tricolore.rulesets.risorgimento.steps import Turn as TurnStep
from tricolore.rulesets.table import Lines, Overlay

DUEL = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line dis"}
AWAY = {"F1": 2020, "A1.x": 2121, "A1": 2121}


def lines(game, rule):
    """The modifiers of the dice that fell under a rule, by the label of their tally."""
    event = next(event for event in game.log if event.rule == rule and "dice" in event.data)
    told = RULESET.table.tell(game.state, event)
    return {one.label: [(item[0], item[1]) for item in one.items] for one in told.tallies}


def test_an_attack_and_its_commitment_tell_their_modifiers():
    s = field(
        DUEL,
        active="F1",
        steps=(Assaults(),),
        leaders=AWAY,
        brigades={"F1.a": {"commitment": -1}},
    )
    game = table(s, Pick("F1.a"), Go(1009), d(0), dd(4, 4))
    assert lines(game, "7.41") == {"tally": [(-1, "brigadier")]}
    assert lines(game, "7.44") == {"attack": [], "defence": [(-1, "Disordered")]}


def test_orders_and_initiative_tell_theirs():
    s = field(DUEL, active="F1", leaders=AWAY, brigades={"F1.a": {"commitment": 1}})
    assert lines(table(s, Pick("F1.a"), YES, d(3)), "4.13") == {"tally": [(1, "brigadier")]}
    s = field(DUEL, plain(initiative=Initiative(AUSTRIAN, 2)), steps=(RollInitiative(),))
    assert lines(table(s, dd(3, 3)), "4.3") == {"tally": [(2, "overall commander")]}


def test_a_corps_that_need_not_withdraw_is_told_as_well():
    setting = plain(weather={3: frozenset({"rain"})}, special=Special(withdraws_in_rain=True))
    s = field(DUEL, setting, steps=(RainCheck(), Segment()), corps={"F1": {"continuity": 3}})
    s.set_corps("F1", demoralised=True)
    said = [table(s, d(die)).log[-1].tell() for die in (3, 4)]
    assert said == [
        "F1 rolls 3 against a Continuity of 3: it stays.",
        "F1 rolls 4 against a Continuity of 3: it must withdraw.",
    ]


def test_a_demoralized_corps_is_told_what_its_failure_has_cost():
    s = field(DUEL, steps=(Segment(),))
    s.set_corps("F1", demoralised=True)
    told = [event.tell() for event in table(s, Pick("F1"), d(9)).log if event.rule == "9.21"]
    assert told == ["F1 has used up an activation."]


def commanded(s, id):
    found = RULESET.table.query(table(s), "command", {"id": id}, "allied")
    assert isinstance(found, Overlay)
    return found


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        ("", "1 In Command if it has orders"),
        ("under", "1 In Command"),
        ("without", "Without Orders, with 1 within reach"),
        ("refused", "Without Orders, with 1 within reach"),
    ],
)
def test_the_range_of_a_brigadier_tells_whom_he_commands_if_he_has_orders(orders, words):
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1020 N line", "A1.x.1": "0101 N line"}
    s = field(units, steps=(Segment(),))
    s.set_brigade("F1.a", orders=orders)
    found = commanded(s, "F1.a")
    assert found.note.endswith(words)
    assert found.pieces == ["F1.a.1"]
    s.set_brigade("F1.a", finished=True)
    assert commanded(s, "F1.a").note.endswith("its brigadier is Finished for the turn")


def marks(s, side):
    panels = RULESET.table.picture(s, side).panels
    panel = next(one for one in panels if isinstance(one, Lines) and one.id == f"corps-{side}")
    return {item.id: item.mark for item in panel.items}


def test_the_panel_of_the_corps_says_what_the_side_needs_that_selects_one():
    units = {"F1.a.1": "1010 N line", "F2.a.1": "1020 N line", "A1.x.1": "0101 N line"}
    s = field(units, steps=(Segment(),))
    assert marks(s, "allied") == {"F1": "may act", "F2": "may act"}
    assert marks(s, "austrian") == {"A1": ""}  # its turn is still to come
    s.play = Play("allied", last="F2")
    s.set_corps("F1", finished=True)
    assert marks(s, "allied") == {"F1": "Finished", "F2": "needs 3 or less"}


def test_a_turn_is_announced_with_its_weather():
    setting = plain(weather={4: frozenset({"heat"})})
    said = []
    for turn in (3, 4):
        s = field(DUEL, setting, steps=(TurnStep(),), turn=turn - 1)
        said.append(table(s).log[0].tell())
    assert said == ["Turn 3, 07:00.", "Turn 4, 08:00, heat."]


def card(s, id):
    return RULESET.table.query(table(s), "card", {"id": id}, "allied").lines[-1]


def test_the_card_of_a_leader_tells_orders_in_words_and_who_is_finished():
    s = field(DUEL, steps=(Segment(),))
    told = []
    for orders in ("under", "without", "refused"):
        s.set_brigade("F1.a", orders=orders)
        told.append(card(s, "F1.a"))
    assert told == ["Under Orders", "Without Orders", "Without Orders: it may only Rally"]
    s.set_brigade("F1.a", finished=True)
    s.set_corps("F1", finished=True)
    assert card(s, "F1.a") == card(s, "F1") == "Finished for the turn"
