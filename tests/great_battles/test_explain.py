"""What a player says of its plan: for people, in names and per cent."""

from __future__ import annotations

import re

import pytest

from tests.butchery.fight import drilled
from tests.butchery.table import field
from tests.great_battles.games import act, moments, plain
from tricolore.players import player
from tricolore.players.explain import DECIDED, KINDS, decided
from tricolore.players.planner import Planner
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.missions import ATTACK, DELAY, HOLD, RESERVE, WITHDRAW

WORDED = [term.name for term in TERMS if term.better]

ID = re.compile(r"\b(F|A|P)(I|II|III|IV|V|VI|VII|VIII|IX|XI|G|D|\d)\.\w+")
BLOW = re.compile(r"assaults? .+ at \d{4}: \d+% to drive it off, \d+% to be thrown back first\.$")
TERM = re.compile(r"^(For|Against) it: .+ \([+-]\d+\.\d\)\.$")
RISK = re.compile(r"^The main risk: .+ at \d{4} can be assaulted by .+\.$")


@pytest.fixture(scope="module")
def told():
    """What is said of many activations of one game."""
    found = []
    for game in moments("movement")[10:100:6]:
        chooser = player("planner:30", 1)
        chooser.choose(game)
        found.append((game.state, chooser.explain()))
    return found


def test_nothing_is_told_before_there_is_a_plan():
    assert player("planner:30", 1).explain() is None


def test_it_begins_with_the_formation_and_its_mission(told):
    for s, explanation in told:
        formation = s.formation(s.active)
        assert explanation.mission.startswith(f"{formation.nation.capitalize()} {formation.name}: ")
        assert any(words.split(" {goal}")[0] in explanation.mission for words in KINDS.values()), (
            explanation.mission
        )
        assert explanation.mission.endswith(".")


@pytest.mark.parametrize("commander", [True, False])
def test_there_is_always_a_mission_to_tell_of(commander):
    """Without a commander of the army each formation has found its own goal."""
    for game in moments("movement")[10:100:15]:
        chooser = Planner(1, 10, commander=commander)
        chooser.choose(game)
        assert "no mission" not in chooser.explain().mission


def test_no_ids_of_the_program_are_in_the_text(told):
    for s, explanation in told:
        text = " ".join((explanation.mission, *explanation.lines))
        assert not ID.search(text), text
        for uid in s.units:
            assert uid not in text
        for word in ("Stand(", "None", "{", "}"):
            assert word not in text


def test_every_line_is_a_blow_a_reason_or_the_risk(told):
    for _, explanation in told:
        for line in explanation.lines:
            assert BLOW.search(line) or TERM.search(line) or RISK.search(line), line


def test_at_most_three_reasons_and_one_risk_are_given(told):
    blows = risks = 0
    for _, explanation in told:
        assert sum(bool(TERM.search(line)) for line in explanation.lines) <= 3
        assert sum(bool(RISK.search(line)) for line in explanation.lines) <= 1
        blows += sum(bool(BLOW.search(line)) for line in explanation.lines)
        risks += sum(bool(RISK.search(line)) for line in explanation.lines)
    assert blows > 0
    assert risks > 0


def test_a_blow_is_told_with_its_chances():
    """Dieu comes onto the flank of Koller."""
    s = field(
        {"FI.Dieu": "2515 NE", "AV.Koller": "2315 W"},
        drilled(plain()),
        active="FI",
        step="movement",
        turn=6,
        leaders={"FI": "2517", "AV": "2310"},
        control={"Medole": "allied", "Solferino": "allied"},
    )
    chooser = player("planner:200", 1)
    act(s, chooser)
    line = next(line for line in chooser.explain().lines if "assault" in line)
    assert re.match(r"1/1 Dieu .*assaults 1/2 Koller .*at 2315: \d+% to drive it off", line)


def test_reasons_are_told_by_weight_and_those_of_no_weight_not_at_all():
    terms = {"gain": 2.0, "loss": -0.5, "march": -0.2, "line": 0.01, "guns": 0.3}
    stay = {"guns": 0.3}
    weights = dict.fromkeys(terms, 1.0)
    assert decided(terms, stay, weights, TERMS) == [
        "For it: the enemy stands to lose more (+2.0).",
        "Against it: it accepts losses in the assault (-0.5).",
        "Against it: it turns away from its goal (-0.2).",
    ]
    assert decided(stay, stay, weights, TERMS) == []
    ones = dict.fromkeys(WORDED, 1.0)
    assert len(decided(ones, {}, ones, TERMS)) == DECIDED == 3


def test_there_are_words_for_every_term_and_every_mission():
    assert all(bool(term.better) == bool(term.worse) for term in TERMS)
    assert len(WORDED) == 10
    assert set(KINDS) == {ATTACK, HOLD, DELAY, RESERVE, WITHDRAW}


def test_no_plan_has_a_term_without_words():
    for game in moments("movement")[10:100:20]:
        chooser = player("planner:5", 1)
        chooser.choose(game)
        assert set(chooser._problem.assess(chooser._plan)) <= set(WORDED)
