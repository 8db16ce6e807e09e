"""11.2: How a defence may be divided among those who strike as one, and the best way to do it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.macmahon.fight import CLER, KOUDELKA, RIDERS, SZABO, WIMPFFEN, attacks, battle
from tests.macmahon.table import plain
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.answers.divisions import (
    BestDivision,
    Division,
    Giver,
    division_lines,
    divisions,
    even_division,
)
from tricolore.rulesets.great_battles.answers.odds import play_through
from tricolore.rulesets.great_battles.rules.attacks import asked_points
from tricolore.rulesets.macmahon import RULESET, odds
from tricolore.rulesets.macmahon.queries import as_if_active
from tricolore.rulesets.macmahon.state import Assault, MacMahon, Resolve
from tricolore.rulesets.table import table_of
from tricolore.rulesets.terminal import terminal

GUNS = "AII.A1"
TWO = {WIMPFFEN: "1110 NE", CLER: "1211 N", SZABO: "1210 SW"}
SUPPORTED = {
    WIMPFFEN: "1110 NE",
    CLER: "1211 N",
    SZABO: "1210 SW",
    KOUDELKA: "1109 S",
    GUNS: "1209 S",
}


def weak_gun(**figures) -> dict:
    return {GUNS: {"combat": 2, "reach": 4}, KOUDELKA: {"combat": 2}} | figures


def by_hand(s: MacMahon, by: tuple[str, ...], division: Division) -> Fraction:
    """The chance to take the ground with one division, played through by itself."""
    s = as_if_active(s, by[0]).clone()
    fought = attacks(s, SZABO, *by)
    s.announced, s.coordinated = fought, SZABO
    usual = odds.usual(s, SZABO)

    def answer(ask, attackers):
        asked = asked_points(ask)
        if asked is None:
            return usual(ask, attackers)
        wanted = str(division[asked[0]][asked[1]])
        return next(option for option in ask.options if option.value == wanted)

    outcomes = play_through(s, RULESET, (Assault(fought), Resolve()), SZABO, by, answer)
    return sum((chance for one, chance in outcomes.items() if one.taken), Fraction(0))


def givers_of(best: BestDivision) -> list[Giver]:
    return [Giver(uid, sum(on.values()), tuple(on)) for uid, on in best.division.items()]


# Which divisions there are


def test_every_whole_division_is_tried_once():
    found, exact = divisions([Giver("a", 2, ("x", "y")), Giver("b", 1, ("y", "z"))], 100)
    assert exact
    assert found == [
        {"a": {"x": own, "y": 2 - own}, "b": {"y": gun, "z": 1 - gun}}
        for own in (0, 1, 2)
        for gun in (0, 1)
    ]
    three, _ = divisions([Giver("a", 5, ("x", "y", "z"))], 100)
    assert len(three) == 21
    assert len({tuple(one["a"].values()) for one in three}) == 21
    assert all(sum(one["a"].values()) == 5 for one in three)


def test_where_there_are_too_many_only_the_unit_attacked_divides_in_every_way():
    givers = [Giver("a", 2, ("x", "y")), Giver("b", 3, ("x", "y")), Giver("c", 3, ("x", "y"))]
    found, exact = divisions(givers, most=47)
    assert not exact
    assert len(found) == 3 * 2 * 2
    assert {tuple(one["b"].values()) for one in found} == {(0, 3), (3, 0)}
    found, exact = divisions(givers, most=11)
    assert not exact
    assert [one["a"]["x"] for one in found] == [0, 1, 2]
    assert all(one["b"] == {"x": 2, "y": 1} for one in found)
    assert divisions(givers, most=48)[1]


# The best of them


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("units", "by"),
    [
        (TWO, (WIMPFFEN, CLER)),
        (SUPPORTED, (WIMPFFEN, CLER)),
        (TWO | {RIDERS: "1109 SE"}, (WIMPFFEN, CLER, RIDERS)),
    ],
)
def test_the_best_division_is_the_least_chance_of_all_of_them(units, by):
    """Played through one by one, without anything remembered from one to the next."""
    s = battle(units, leaders={"FG": 1110}, figures=weak_gun())
    found = odds.assault_odds(s, by, SZABO, coordinated=True)
    assert found.best is not None
    all_, exact = divisions(givers_of(found.best), 1_000)
    each = [by_hand(s, by, one) for one in all_]
    assert found.best.exact
    assert exact
    assert found.best.chance(taken=True) == min(each)
    assert by_hand(s, by, found.best.division) == min(each)
    assert found.chance(taken=True) in each
    assert sum(found.best.outcomes.values()) == 1


@pytest.mark.rule("11.2")
def test_where_not_all_are_tried_the_even_one_is_all_the_same(monkeypatch):
    monkeypatch.setattr("tricolore.rulesets.great_battles.answers.divisions.MOST", 15)
    s, by = battle(SUPPORTED, leaders={"FG": 1110}, figures=weak_gun()), (WIMPFFEN, CLER)
    found = odds.assault_odds(s, by, SZABO, coordinated=True)
    assert found.best is not None
    givers = givers_of(found.best)
    tried, exact = divisions(givers, 15)
    assert not exact
    assert even_division(givers) not in tried
    assert found.chance(taken=True) == by_hand(s, by, even_division(givers))
    assert found.best.chance(taken=True) == min(
        by_hand(s, by, one) for one in [even_division(givers), *tried]
    )
    assert "tried" in division_lines(s, found)[1]


STEADY = {
    SZABO: {"combat": 8},
    WIMPFFEN: {"combat": 7, "cohesion": 2},
    CLER: {"combat": 3, "cohesion": 4},
}


@pytest.mark.rule("11.2")
def test_to_divide_evenly_can_be_far_from_the_best():
    """In a village the seven of Wimpffen's decide; all points on him leave Cler's three."""
    s = battle(TWO, plain(terrain={1210: "village"}), leaders={"FG": 1110}, figures=STEADY)
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert found.best is not None
    assert found.best.division == {SZABO: {WIMPFFEN: 8, CLER: 0}}
    assert not found.best.even
    assert found.best.chance(taken=True) < found.chance(taken=True) - Fraction(1, 5)


@pytest.mark.rule("11.2")
def test_of_divisions_that_come_to_the_same_the_even_one_is_named():
    """Both are on his flank, where one point is halved to none."""
    s = battle(TWO | {SZABO: "1210 NE"}, leaders={"FG": 1110}, figures={SZABO: {"combat": 1}})
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert found.best is not None
    assert found.best.even
    assert found.best.division == even_division([Giver(SZABO, 1, (WIMPFFEN, CLER))])
    assert found.best.outcomes == found.outcomes
    assert division_lines(s, found)[1] == "No other division is better for it."


def test_one_attacker_leaves_nothing_to_divide():
    s = battle(TWO, leaders={"FG": 1110})
    assert odds.assault_odds(s, [WIMPFFEN], SZABO).best is None


def test_words_say_which_chance_is_which():
    s = battle(TWO, plain(terrain={1210: "village"}), leaders={"FG": 1110}, figures=STEADY)
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert "points are divided evenly" in found.note
    even, best = division_lines(s, found)
    assert even.startswith("If the defence divides its points evenly: ")
    assert best.endswith("(1/1 Szabo lays 8 on 2/1 Wimpffen).")
    assert division_lines(s, odds.assault_odds(s, [WIMPFFEN], SZABO)) == []


def test_the_terminal_tells_both_chances():
    s = battle(TWO, plain(terrain={1210: "village"}), leaders={"FG": 1110}, figures=STEADY)
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert terminal("macmahon").odds(s, [WIMPFFEN, CLER], SZABO)[-2:] == division_lines(s, found)


@pytest.mark.rule("11.1")
def test_the_table_tells_the_odds_of_those_who_strike_as_one_and_of_who_keeps_out():
    s = battle(TWO | {RIDERS: "1109 SE"}, leaders={"FG": 1110})
    s.attacks = s.announced = attacks(s, SZABO, WIMPFFEN, CLER, RIDERS)
    s.grouped = {1210: (WIMPFFEN, CLER)}
    s.agenda = (Resolve(),)
    game = Game(RULESET, "macmahon:magenta", s, chance=True)
    table = table_of("macmahon")
    two = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    for uid in (WIMPFFEN, CLER):
        told = table.query(game, "odds", {"option": ["pick", uid]}, "allied")
        assert told.lines == division_lines(s, two)
        assert told.taken == float(two.chance(taken=True))
    alone = table.query(game, "odds", {"option": ["pick", RIDERS]}, "allied")
    assert alone.lines == []
    assert alone.taken == float(odds.assault_odds(s, [RIDERS], SZABO).chance(taken=True))
