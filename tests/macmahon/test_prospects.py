"""What an answer brings, where a question decides something: chances, sums, consequences."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.macmahon.fight import (
    CLER,
    KOUDELKA,
    RIDERS,
    SZABO,
    WIMPFFEN,
    attacks,
    battle,
    duel,
    supported,
)
from tests.macmahon.table import field, plain
from tricolore.core.ask import DONE, NO, YES, Choose, Option, Pick, Roll, Say
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.answers.divisions import division_lines
from tricolore.rulesets.macmahon import RULESET, odds
from tricolore.rulesets.macmahon.state import (
    Agree,
    Assault,
    Barrage,
    ChargeWindow,
    Group,
    MacMahon,
    Resolve,
)
from tricolore.rulesets.macmahon.table import TABLE
from tricolore.rulesets.table import Odds

STAND, RETREAT = Say("stand"), Say("retreat")


def playing(s: MacMahon, *agenda) -> Game:
    s.agenda = agenda
    return Game(RULESET, f"macmahon:{s.setting.id}", s, chance=True)


def fight(s: MacMahon, target: str, *attackers: str) -> Game:
    announced = attacks(s, target, *attackers)
    s.announced = announced
    return playing(s, Assault(announced), Resolve())


def told(game: Game, option: Option) -> Odds:
    assert isinstance(game.chance_ask, Choose)
    return TABLE.query(game, "odds", {"option": list(option)}, game.chance_ask.side)


def chances(answer: Odds) -> dict[str, float]:
    return {outcome.label: outcome.chance for outcome in answer.outcomes}


def until(game: Game, words: str, **dice: int) -> Game:
    """Play on to a question; a die is named by the unit that throws, and is 6 without a name."""
    for _ in range(50):
        ask = game.chance_ask
        if isinstance(ask, Roll):
            game.answer(next((die for name, die in dice.items() if name in ask.what), 6))
        elif words in ask.prompt:
            return game
        else:
            game.answer(STAND if STAND in ask.options else ask.options[-1])
    raise AssertionError(f"{words} is not asked")


# 11.4, 11.3 A fight under way


@pytest.mark.rule("11.4")
def test_to_stand_or_to_retreat_before_combat():
    """Szabo has as many movement points as Wimpffen: to get away disorganises him."""
    s = duel()
    game = fight(s, SZABO, WIMPFFEN)
    stand, retreat = told(game, STAND), told(game, RETREAT)
    assert stand.lines == ["2/1 Wimpffen attacks, and 1/1 Szabo fights where it stands."]
    assert stand.taken == float(odds.assault_odds(s, [WIMPFFEN], SZABO).chance(taken=True))
    assert stand.tallies
    assert retreat.lines[1] == "The retreat disorganises it: it has 4 movement points against 4."
    assert chances(retreat)["target driven back, disorganised"] == 1
    s.update(SZABO, disorganised=True)
    assert "loses a step" in told(fight(s, SZABO, WIMPFFEN), RETREAT).lines[1]


@pytest.mark.rule("11.3")
def test_to_refuse_a_retreat_is_a_test_at_the_price_of_a_step():
    """Szabo, in command, has lost a step of his 3: he holds on a 4."""
    s = duel(figures={SZABO: {"combat": 5, "cohesion": 3}})
    game = until(fight(s, SZABO, WIMPFFEN), "try to refuse", Szabo=1)
    assert game.ask.unit == SZABO
    yes, no = told(game, YES), told(game, NO)
    assert yes.lines == [
        "With 3 in 6 1/1 Szabo holds its hex, which costs a step.",
        "If it fails it falls back one hex, at no further loss.",
    ]
    assert chances(yes)["target 1 step lost"] == 0.5
    assert chances(yes)["target driven back"] == 0.5
    assert yes.taken == 0.5
    assert [tally.label for tally in yes.tallies] == ["1/1 Szabo: morale"]
    assert (no.taken, chances(no)["target driven back"]) == (1, 1)
    assert no.lines == ["It falls back one hex, at no further loss."]


@pytest.mark.rule("11.2")
def test_what_a_neighbour_brings_who_joins():
    units = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S"}
    game = until(fight(battle(units), SZABO, WIMPFFEN), "Which neighbour joins")
    joins, done = told(game, Pick(KOUDELKA)), told(game, DONE)
    points = game.state.counter(KOUDELKA).combat
    assert joins.lines == [f"Up to {points} points against 2/1 Wimpffen."]
    assert joins.taken < done.taken
    away = battle(units | {KOUDELKA: "1109 N"})
    game = until(fight(away, SZABO, WIMPFFEN), "Which neighbour joins")
    (line,) = told(game, Pick(KOUDELKA)).lines
    assert f"{points // 2} of them counting: he is on its flank" in line


@pytest.mark.rule("10.1")
def test_what_guns_in_support_bring():
    game = until(fight(supported("1209 S"), SZABO, WIMPFFEN), "with which guns")
    with_guns, without = told(game, Pick("AII.A1")), told(game, DONE)
    assert with_guns.lines == ["It adds its 4, and fires no more in this activation."]
    assert with_guns.taken < without.taken


@pytest.mark.rule("9.3")
def test_what_a_commander_brings_and_risks():
    game = fight(duel(leaders={"FG": 1110}), SZABO, WIMPFFEN)
    game = until(game, "take part", Szabo=1)
    yes, no = told(game, YES), told(game, NO)
    assert yes.taken > no.taken
    assert chances(yes)["commander lost"] == pytest.approx(1 / 36, abs=0.001)
    assert "commander lost" not in chances(no)


def test_what_has_been_thrown_and_chosen_stands_and_the_game_goes_on():
    """The same question asked of the game itself, many times over."""
    game = until(fight(duel(), SZABO, WIMPFFEN), "try to refuse", Szabo=1)
    before = RULESET.encode(game.state)
    inputs = list(game.inputs)
    assert told(game, YES) == told(game, YES)
    assert (RULESET.encode(game.state), game.inputs) == (before, inputs)
    game.answer(NO)
    assert game.ask.prompt.startswith("Retreat")


# 11.1 Coordination


@pytest.mark.rule("11.1")
def test_what_it_brings_to_coordinate():
    """St Jean d'Angély, with a command of 4, needs a 2."""
    units = {WIMPFFEN: "1110 NE", CLER: "1211 N", SZABO: "1210 SW"}
    s = battle(units, leaders={"FG": 1110})
    s.attacks = s.announced = attacks(s, SZABO, WIMPFFEN, CLER)
    game = playing(s, Group())
    yes, no = told(game, YES), told(game, NO)
    assert chances(yes)["they strike as one"] == pytest.approx(5 / 6)
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert yes.lines[:3] == [
        "St Jean d'Angély coordinates 2/1 Wimpffen and 1/1 Cler with 5 in 6.",
        *division_lines(s, found),
    ]
    assert no.lines == yes.lines[3:]
    assert "2/1 Wimpffen" in no.lines[0]


THREE = {WIMPFFEN: "1110 NE", CLER: "1211 N", RIDERS: "1109 SE", SZABO: "1210 SW"}


@pytest.mark.rule("11.1")
def test_what_it_brings_to_keep_one_of_three_out_of_it():
    s = battle(THREE, leaders={"FG": 1110})
    s.attacks = s.announced = attacks(s, SZABO, WIMPFFEN, CLER, RIDERS)
    game = playing(s, Group())
    game.answer(YES)
    assert set(game.ask.options) == {Pick(CLER), Pick(RIDERS), Say("none")}
    without, all_ = told(game, Pick(RIDERS)), told(game, Say("none"))
    two = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    three = odds.assault_odds(s, [WIMPFFEN, CLER, RIDERS], SZABO, coordinated=True)
    assert without.lines[1:3] == division_lines(s, two)
    assert without.lines[3].startswith("One after the other, each alone to take the ground: ")
    assert "Cler" not in without.lines[3]
    assert all_.lines[1:] == division_lines(s, three)


@pytest.mark.rule("11.2", "11.4")
def test_who_stands_against_several_is_told_the_best_division_too():
    s = battle(THREE, leaders={"FG": 1110})
    stand = told(fight(s, SZABO, WIMPFFEN, CLER), STAND)
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert stand.lines[1:] == division_lines(s, found)
    assert len(stand.lines) == 3


@pytest.mark.rule("11.2")
def test_who_lays_points_is_told_what_is_presumed_of_the_rest():
    game = until(fight(battle(THREE), SZABO, WIMPFFEN, CLER, RIDERS), "How many of 5 points")
    assert told(game, Say("5")).lines == ["What is still to be laid is divided evenly."]
    game = until(fight(battle(THREE), SZABO, WIMPFFEN, CLER), "How many of 5 points")
    assert told(game, Say("5")).lines == []


# 14.4 Reichshoffen


@pytest.mark.rule("14.4")
@pytest.mark.parametrize(("terrain", "sixths"), [("clear", 2), ("village", 1)])
def test_the_chance_of_a_charge_to_the_death(terrain, sixths):
    setting = plain("reichshoffen", terrain={1210: terrain})
    s = field({"PV.Henning": "1210 S", "F1.Wolff": "1212 N"}, setting, {"F1": 1212}, active="PV")
    answer = told(playing(s, ChargeWindow()), Pick("PV.Henning"))
    assert chances(answer)["disorganised and stopped"] == pytest.approx(sixths / 6)
    assert "moves no more in this activation" in answer.lines[0]


@pytest.mark.rule("14.4")
def test_to_fire_as_one_or_apart():
    units = {"PV.A1": "1211 N", "PV.A2": "1211 N", "F1.Wolff": "1209 S"}
    s = field(units, plain("reichshoffen"), {"F1": 1208}, active="PV")
    game = playing(s, Barrage())
    game.answer(Pick("PV.A1"))
    yes, no = told(game, YES), told(game, NO)
    as_one = odds.barrage_odds(s, "PV.A1", "F1.Wolff")
    unharmed = as_one.chance(target=odds.Fate(0, False, False, False))
    assert chances(yes).get("target unharmed", 0) == pytest.approx(float(unharmed), abs=0.001)
    s.fired = frozenset({"PV.A2"})
    alone = odds.barrage_odds(s, "PV.A1", "F1.Wolff")
    missed = alone.chance(target=odds.Fate(0, False, False, False))
    assert chances(no).get("target unharmed", 0) == pytest.approx(float(missed * missed), abs=0.001)
    assert yes.taken is None
    assert len(no.tallies) == 2 * len(yes.tallies)


@pytest.mark.rule("14.4")
def test_what_macmahon_s_marker_does():
    s = RULESET.begin("reichshoffen", "1")
    game = playing(s, Agree())
    assert "into the cup once in the game" in told(game, YES).lines[0]
    assert told(game, NO).lines == ["The battle is fought without it."]


# Where the value of a defence comes from


@pytest.mark.rule("11.2", "10.1")
def test_the_value_of_a_defence_is_shown_by_its_parts():
    s = battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S", "AII.A1": "1209 S"},
        figures={KOUDELKA: {"combat": 3}, "AII.A1": {"combat": 4, "reach": 3}},
    )
    found = odds.assault_odds(s, [WIMPFFEN], SZABO)
    parts = [(item.amount, item.reason) for item in found.fights[0].column.items]
    assert parts[0] == (5, "its own value")
    assert (4, "A1 in support") in [(a, r.replace(" (II Corps)", "")) for a, r in parts]
    assert (3, "2/1 Koudelka joins") in parts
    assert found.fights[0].column.total == 12
    assert found.note == (
        "presumed: 1/1 Szabo stands, all guns in reach support it, all neighbours join "
        "and no unit refuses a retreat"
    )


@pytest.mark.rule("11.2")
def test_a_flank_halves_what_is_shown():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 NE"})
    column = odds.assault_odds(s, [WIMPFFEN], SZABO).fights[0].column
    assert [(item.amount, item.reason) for item in column.items] == [
        (5, "its own value"),
        (-3, "halved: on its flank"),
    ]
    assert column.total == 2


@pytest.mark.rule("11.2")
def test_several_attackers_show_what_each_brings():
    s = battle({WIMPFFEN: "1110 NE", CLER: "1211 N", SZABO: "1210 SW"}, leaders={"FG": 1110})
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert found.fights[-1].column.items[0].reason == "value: 2/1 Wimpffen 6, 1/1 Cler 7"
    first = found.fights[0].column.items
    assert [(item.amount, item.reason) for item in first] == [
        (5, "its own value"),
        (-2, "used against others"),
    ]
    assert sum(found.outcomes.values()) == Fraction(1)
