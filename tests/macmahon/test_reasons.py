"""Why not?  The answer speaks of the rule that asks, never of another."""

from __future__ import annotations

import random

import pytest

from tests.keen import keen
from tests.macmahon.fight import (
    CLER,
    HOLD,
    KOUDELKA,
    LEAVE,
    RIDERS,
    SZABO,
    WIMPFFEN,
    attacks,
    battle,
    duel,
)
from tests.macmahon.table import field, plain
from tricolore import new_game
from tricolore.core.ask import Choose, Go, Pick, Roll
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion, Refusal, asked_in
from tricolore.rulesets.great_battles.answers.reasons import deed_of
from tricolore.rulesets.great_battles.rules.subjects import Retreat
from tricolore.rulesets.macmahon import RULESET
from tricolore.rulesets.macmahon.answers import QUESTIONS
from tricolore.rulesets.macmahon.reasons import REASONS
from tricolore.rulesets.macmahon.results import retreat_hexes
from tricolore.rulesets.macmahon.state import (
    Assault,
    Barrage,
    Declare,
    Enter,
    MacMahon,
    MoveChief,
    MoveLeader,
    Resolve,
)
from tricolore.rulesets.macmahon.table import TABLE
from tricolore.rulesets.macmahon.terminal import TERMINAL


def playing(s: MacMahon, *agenda) -> Game:
    s.agenda = agenda
    return Game(RULESET, f"macmahon:{s.setting.id}", s, chance=True)


def told(game: Game, hex: int, unit: str | None = None) -> tuple[str, str]:
    """The paragraph and the sentence that the table gives."""
    unit = unit or game.chance_ask.unit
    answer = TABLE.query(game, "why_not", {"unit": unit, "hex": hex}, game.chance_ask.side)
    assert not answer.allowed
    return answer.rule, answer.text


def fight(s: MacMahon, target: str, *attackers: str) -> Game:
    announced = attacks(s, target, *attackers)
    s.announced = announced
    return playing(s, Assault(announced), Resolve())


def asking(game: Game, question: str, *, die: int = 1) -> Game:
    """Play on until a question is asked: nobody joins or refuses, attackers come through."""
    for _ in range(100):
        ask = game.chance_ask
        if isinstance(ask, Roll):
            game.answer(die if ask.what == f"combat of {SZABO}" else 6)
        elif question in ask.prompt:
            return game
        else:
            game.answer(HOLD if HOLD in ask.options else ask.options[-1])
    raise AssertionError(f"{question} is not asked")


# 11.3 Retreat after combat


@pytest.mark.rule("11.3")
def test_a_retreat_is_refused_by_the_rules_of_retreats():
    """Szabo, at 1210 and bound east, is beaten by Wimpffen and has to say where he goes."""
    game = asking(fight(duel(), SZABO, WIMPFFEN), "Retreat")
    where = "1/1 Szabo cannot retreat to"
    assert told(game, 1412) == ("11.3", f"{where} 1412: a retreat goes one hex.")
    no_nearer = f"{where} 1209: it is no nearer to where its formation retreats."
    assert told(game, 1209) == ("11.3", no_nearer)
    assert told(game, 1110) == ("3", f"{where} 1110: the enemy is there: 2/1 Wimpffen.")
    assert told(game, 1210) == ("11.3", f"{where} 1210: it has to leave that hex.")
    answer = TABLE.query(game, "why_not", {"unit": SZABO, "hex": 1309}, "austrian")
    assert (answer.allowed, answer.text) == (True, "1/1 Szabo can retreat to 1309.")


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("others", "sides", "reason"),
    [
        ({CLER: "1311 N"}, {}, "it is in the zone of 1/1 Cler at 1311, and 1309 is in none"),
        ({KOUDELKA: "1310 SW"}, {}, "2/1 Koudelka is there, and 1309 is free"),
        ({}, {(1210, 1310): "canal"}, "the canal lies between"),
        ({}, {(1210, 1310): "escarpment"}, "the escarpment lies between"),
    ],
)
def test_what_closes_one_way_of_a_retreat(others, sides, reason):
    """1309 is the only hex left to Szabo, who would be taken there without a question."""
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", **others}, plain(sides=sides))
    assert retreat_hexes(s, SZABO, 1210) == [1309]
    ask = Choose("austrian", "11.3", Retreat(SZABO), (Go(1309),))
    asked = OpenQuestion(ask, Assault(attacks(s, SZABO, WIMPFFEN)))
    deed = deed_of(QUESTIONS, asked)
    assert deed is not None
    assert deed.name == "retreat"
    assert REASONS.retreat(s, asked, SZABO, 1310) == Refusal("11.3", reason)


# 11.4 Retreat before combat


@pytest.mark.rule("11.4")
def test_a_retreat_before_combat_is_refused_by_its_own_rule():
    units = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1309 SW"}
    game = fight(battle(units), SZABO, WIMPFFEN)
    game.answer(LEAVE)
    where = "1/1 Szabo cannot retreat to"
    assert told(game, 1211) == ("11.4", f"{where} 1211: it is in the zone of 2/1 Wimpffen at 1110.")
    assert told(game, 1309) == ("3", f"{where} 1309: no room beside 2/1 Koudelka.")
    assert told(game, 1412) == ("11.4", f"{where} 1412: a retreat before combat goes one hex.")


# 11 Attacks


@pytest.mark.rule("11")
def test_an_attack_is_refused_by_where_the_enemy_is():
    units = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S", "AII.Baltin": "1111 N"}
    game = playing(battle({**units, "AI.Burdina": "1310 SW"}), Declare())
    game.answer(Pick(WIMPFFEN))
    where = "2/1 Wimpffen cannot attack"
    assert told(game, 1211) == ("11", f"{where} 1211: no enemy unit is there.")
    assert told(game, 1310) == ("11", f"{where} 1310: it is not adjacent.")
    assert told(game, 1111)[1].endswith("it is not in front of 2/1 Wimpffen, who faces NE.")


@pytest.mark.rule("11")
@pytest.mark.parametrize(("side", "what"), [("canal", "canal"), ("escarpment", "escarpment")])
def test_nobody_attacks_across_what_bars_the_way(side, what):
    units = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S", "AII.Baltin": "1211 N"}
    game = playing(battle(units, plain(sides={(1110, 1210): side})), Declare())
    game.answer(Pick(WIMPFFEN))
    assert told(game, 1210)[1].endswith(f"cannot attack 1210: the {what} lies between.")


@pytest.mark.rule("11", "11.5")
@pytest.mark.parametrize(
    ("uid", "state", "moved", "rule", "reason"),
    [
        ("FG.A1", "", 0, "11", "guns do not attack"),
        (RIDERS, " disorganised", 0, "11.5", "disorganised cavalry does not charge"),
        (
            RIDERS,
            "",
            8,
            "11.5",
            "it has spent 4 of its 6 MP, and charges with half of them at most",
        ),
    ],
)
def test_who_attacks_nobody_is_told_why(uid, state, moved, rule, reason):
    """None of them can be picked; in the terminal one may ask all the same."""
    units = {WIMPFFEN: "1110 NE", uid: f"1211 N{state}", SZABO: "1210 SW"}
    s = battle(units)
    s.moved[uid] = moved
    game = playing(s, Declare())
    assert Pick(uid) not in game.ask.options
    assert told(game, 1210, uid)[0] == rule
    assert reason in told(game, 1210, uid)[1]
    assert TERMINAL.why_not(s, uid, 1210, game).endswith(f"{reason} ({rule}).")


# 10.1 Barrages


@pytest.mark.rule("10.1", "10.2")
def test_a_barrage_is_refused_by_range_arc_and_sight():
    units = {"FG.A1": "1211 N", SZABO: "1209 S", KOUDELKA: "1111 N", "AII.Baltin": "1207 S"}
    units |= {"AII.Kintzl": "1113 N", "AI.Burdina": "1309 S"}
    game = playing(battle(units, plain(terrain={1210: "village"})), Barrage())
    game.answer(Pick("FG.A1"))
    for hex, rule, reason in (
        (1212, "10.1", "no enemy unit is there"),
        (1207, "10.1", "it is 4 hexes away, and the range is 3"),
        (1113, "10.1", "it is not before the guns, even if they turn by a hexside"),
        (1209, "10.2", "not in sight, a village stands in the way at 1210"),
    ):
        cited, sentence = told(game, hex)
        assert (cited, sentence.partition("cannot fire at")[2]) == (rule, f" {hex}: {reason}.")


# 7.4 Entries


@pytest.mark.rule("7.4", "9.2")
def test_an_entry_is_refused_by_the_price_of_the_column_and_by_command():
    s = field({WIMPFFEN: "1212 N", "AI.Burdina": "0310 SW"}, active="FG")
    s.waiting[CLER] = 110
    s.commanded |= {CLER}
    game = playing(s, Enter(CLER))
    points = "6 MP needed, 1 of them to come onto the map in column, and it has 4"
    assert told(game, 115) == ("7.4", f"1/1 Cler cannot come to 0115: {points}.")
    s.commanded -= {CLER}
    game = playing(s, Enter(CLER))
    zone = "out of command it may not enter the zone of 1/1 Burdina at 0310"
    assert told(game, 210) == ("9.2", f"1/1 Cler cannot come to 0210: {zone}.")


@pytest.mark.rule("7.4", "9.4")
@pytest.mark.ruling("M64", "M71")
def test_later_arrivals_are_told_where_they_may_not_turn_aside():
    s = field({WIMPFFEN: "1212 N"}, leaders={"FG": 310}, active="FG")
    s.waiting[CLER] = 110
    nearer = "a later arrival stays where it enters, or comes nearer its commander"
    assert told(playing(s, Enter(CLER)), 113) == ("7.4", f"1/1 Cler cannot come to 0113: {nearer}.")
    s.broken["FG"] = True
    home = "a demoralised formation only goes nearer to where it retreats"
    assert told(playing(s, Enter(CLER)), 109) == ("9.4", f"1/1 Cler cannot come to 0109: {home}.")


# 7.1, 7.2, 8.4 Commanders and chiefs


@pytest.mark.rule("7.1", "6.1")
def test_a_commander_is_told_of_zones_and_points():
    s = field({CLER: "1212 N", "AI.Burdina": "1208 S"}, leaders={"FG": 1210}, active="FG")
    game = playing(s, MoveLeader("FG", 12))
    name = "St Jean d'Angély cannot go to"
    assert told(game, 1217) == ("7.1", f"{name} 1217: 7 MP needed, and he has 6.")
    assert told(game, 1208) == ("7.1", f"{name} 1208: the enemy is there: 1/1 Burdina.")
    assert told(game, 1210) == ("7.1", f"{name} 1210: he is there already.")


@pytest.mark.rule("7.2")
def test_a_chief_is_told_of_enemies_beside_him():
    units = {CLER: "1216 N", "AI.Burdina": "1209 S"}
    game = playing(field(units, chiefs={"napoleon": 1211}), MoveChief("napoleon"))
    name = "Napoléon III cannot go to"
    beside = "it is beside 1/1 Burdina, and no friendly unit is there"
    assert told(game, 1210) == ("7.2", f"{name} 1210: {beside}.")
    assert told(game, 2211)[1].endswith("MP needed, and he has 8.")


# What is asked, where nothing is known


def test_without_a_reason_the_question_is_named():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"}, leaders={"FG": 1110})
    game = playing(s, MoveLeader("FG", 12))
    answer = TABLE.query(game, "why_not", {"unit": "AII", "hex": 1214}, "allied")
    assert answer.text == ("1214 is not a possible answer: Move St Jean d'Angély where?")


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_every_hex_that_is_not_offered_has_a_reason(scenario):
    """At questions about hexes of a game with many fights, whatever they are for."""
    game, luck = new_game(f"macmahon:{scenario}", seed=2, listen=False), random.Random(2)
    kinds = set()
    while (ask := game.ask) is not None:
        hexes = {option.value for option in ask.options if option.kind == "go"}
        deed = deed_of(QUESTIONS, asked_in(game))
        kind = deed.name if deed is not None else ""
        rare = kind not in ("move", "ride", "enter")
        if ask.unit and hexes and luck.random() < (1 if rare else 0.1):
            kinds.add(kind)
            for hex in luck.sample(game.state.setting.board.hexes, 20):
                answer = TABLE.query(game, "why_not", {"unit": ask.unit, "hex": hex}, ask.side)
                assert answer.allowed == (hex in hexes)
                assert answer.allowed or answer.reason, (ask, hex)
        game.answer(keen(game, ask, luck))
    assert {"move", "enter", "ride", "retreat", "evade", "attack"} <= kinds
