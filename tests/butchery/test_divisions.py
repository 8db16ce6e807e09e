"""10.4.2, 12.1: How a defence may be divided among attackers who assault as one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.butchery.fight import attacks, battle
from tricolore.core.ask import Say
from tricolore.rulesets.butchery import RULESET, queries
from tricolore.rulesets.butchery.state import Assault, Butchery, Resolve
from tricolore.rulesets.great_battles.answers.divisions import Division, division_lines
from tricolore.rulesets.great_battles.answers.odds import play_through
from tricolore.rulesets.great_battles.rules.attacks import asked_points

DIEU, GOZE, KOLLER, GUNS = "FI.Dieu", "FI.Goze", "AV.Koller", "AV.A1"
FRONT = {DIEU: "1912 E", GOZE: "1812 E", KOLLER: "1911 W"}
FLANK = {DIEU: "1912 E", GOZE: "2011 NE", KOLLER: "1911 W"}


def by_hand(s: Butchery, division: Division) -> Fraction:
    """The chance to take the ground with one division, played through by itself."""
    s = s.clone()
    s.coordinated = KOLLER
    usual = queries.usual(s, KOLLER)

    def answer(ask, attackers):
        asked = asked_points(ask)
        return usual(ask, attackers) if asked is None else Say(str(division[asked[0]][asked[1]]))

    agenda = (Assault(attacks(s, KOLLER, DIEU, GOZE)), Resolve())
    outcomes = play_through(s, RULESET, agenda, KOLLER, (DIEU, GOZE), answer)
    return sum((chance for one, chance in outcomes.items() if one.taken), Fraction(0))


@pytest.mark.rule("10.4.2", "12.1")
@pytest.mark.parametrize(
    ("units", "own", "guns", "no_quarter"),
    [
        (FRONT, 9, None, ""),
        (FLANK, 4, None, ""),
        (FLANK, 4, None, DIEU),
        (FRONT | {GUNS: "1910 W"}, 9, 3, ""),
    ],
    ids=["front", "flank", "no quarter", "guns"],
)
def test_the_best_division_is_the_best_of_all_played_by_hand(units, own, guns, no_quarter):
    s = battle(units, leaders={"FI": "1912"}, figures={KOLLER: {"combat": 9}})
    s.no_quarter = no_quarter
    odds = queries.assault_odds(s, [DIEU, GOZE], KOLLER, coordinated=True)
    chances = {}
    for mine, battery in product(range(own + 1), range((guns or 0) + 1)):
        division = {KOLLER: {DIEU: mine, GOZE: own - mine}}
        if guns is not None:
            division[GUNS] = {DIEU: battery, GOZE: guns - battery}
        chances[mine, battery] = by_hand(s, division)
    assert odds.best is not None
    assert odds.best.exact
    assert odds.best.chance(taken=True) == min(chances.values())
    assert by_hand(s, odds.best.division) == min(chances.values())
    assert odds.best.chance(taken=True) <= odds.chance(taken=True)


@pytest.mark.rule("10.4.2", "12.1")
def test_odds_say_which_division_they_presume_and_what_the_best_one_leaves():
    s = battle(FRONT, leaders={"FI": "1912"}, figures={KOLLER: {"combat": 9}})
    odds = queries.assault_odds(s, [DIEU, GOZE], KOLLER, coordinated=True)
    assert "points are divided evenly" in odds.note
    even, best = division_lines(s, odds)
    assert "evenly" in even
    assert "At its best" in best or "No other division is better" in best


@pytest.mark.rule("10.4.2")
def test_a_single_assault_has_nothing_to_divide():
    s = battle(FRONT, leaders={"FI": "1912"})
    odds = queries.assault_odds(s, [DIEU], KOLLER)
    assert odds.best is None
    assert "evenly" not in odds.note
