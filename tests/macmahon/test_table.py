"""What the ruleset gives the browser's table and the terminal: plain data, in this game's words."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from tests.macmahon.fight import SZABO, WIMPFFEN, asked, battle
from tests.macmahon.table import field, plain
from tricolore import new_game
from tricolore.core.game import Game
from tricolore.core.state import Result
from tricolore.rulesets.great_battles.rules.leaders import advance_along
from tricolore.rulesets.macmahon import RULESET
from tricolore.rulesets.macmahon.movement import move
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.state import (
    Barrage,
    Declare,
    Group,
    Leader,
    MacMahon,
    Move,
    Resolve,
)
from tricolore.rulesets.table import Odds, Panel, Picture, Scene, UnknownQuery, table_of
from tricolore.rulesets.terminal import terminal
from tricolore.rulesets.tongues import builtin, encoded

TABLE, FACE = table_of("macmahon"), terminal("macmahon")
AN_ID = re.compile(r"\b[FAPBSW](?:[IVX]+|G|D|\d)\.\w+")
both = pytest.mark.parametrize("battle_of", RULESET.scenarios)


def same(shown, kind):
    """What a browser would read of it."""
    assert msgspec.json.decode(encoded(shown), type=kind) == shown
    return shown


def panel(s: MacMahon, id: str) -> Panel | None:
    return next((p for p in TABLE.picture(s, None).panels if p.id == id), None)


def facts(s: MacMahon) -> dict[str, str]:
    return {fact.label: fact.text for fact in FACE.victory(s)}


# The scene


@both
def test_the_scene_lists_every_counter_and_hex(battle_of):
    scene, setting = TABLE.scene(battle_of), load_setting(battle_of)
    assert set(setting.roster.counters) <= set(scene.counters)
    assert len(scene.board.hexes) == len(setting.board.hexes)
    assert [side.id for side in scene.sides] == list(setting.sides)
    assert same(scene, Scene).name == setting.name


def test_each_nation_has_counters_of_its_own_colours():
    nations = TABLE.scene("reichshoffen").nations | TABLE.scene("magenta").nations
    assert {nation.name for nation in nations.values()} == {
        "French",
        "Sardinian",
        "Austrian",
        "Prussian",
        "Bavarian",
        "Württemberger",
    }
    assert len({nation.paper for nation in nations.values()}) == len(nations)
    sides = {side.id: side.papers for side in TABLE.scene("reichshoffen").sides}
    assert sides["french"] == [nations["french"].paper]
    assert sides["german"][:2] == [nations["prussian"].paper, nations["bavarian"].paper]


def test_counters_show_what_is_printed_on_them_in_this_rulebook_s_words():
    counters = TABLE.scene("magenta").counters
    assert counters["napoleon"].values == [("inertia", 3), ("initiative", 1)]
    assert [label for label, _ in counters["FG.Cler"].values] == ["combat", "morale"]
    assert ("movement", "4") in counters["FG.Cler"].facts
    assert "combat" in counters["FG.Cler"].reconstructed
    assert any(label == "attached from" for label, _ in counters["FII.Maneque"].facts)


# Pictures, prompts, events


@both
def test_pictures_prompts_and_events_of_a_game_are_plain_data_in_names(battle_of):
    game, luck = new_game(f"macmahon:{battle_of}", seed=5), random.Random(5)
    known = set(TABLE.scene(battle_of).counters)
    while (ask := game.ask) is not None:
        prompt = TABLE.prompt(game.state, ask)
        assert not AN_ID.search(prompt), prompt
        assert not AN_ID.search(FACE.question(game.state, ask))
        if game.ply % 60 == 0:
            picture = same(TABLE.picture(game.state, ask.side), Picture)
            assert {piece.id for piece in picture.pieces} <= known
            assert b"broken" not in encoded(picture)
            assert FACE.headline(game.state)
            assert FACE.status(game.state)
            assert FACE.victory(game.state)
            assert FACE.losses(game.state)
        game.answer(luck.choice(ask.options))
    dice = 0
    for event in game.log:
        told = TABLE.tell(game.state, event)
        assert told.rule
        assert not AN_ID.search(told.text), told.text
        assert "{" not in told.text
        dice += len(told.dice)
    assert dice


@pytest.mark.rule("11.3")
def test_who_may_advance_with_a_unit_is_named():
    s = battle({WIMPFFEN: "1110 NE"}, leaders={"FG": 1110})
    ask = asked(advance_along(s, "allied", 1110, 1210))
    assert (ask.rule, ask.unit) == ("11.3", "FG")
    assert TABLE.prompt(s, ask) == "Does St Jean d'Angély advance too?"
    assert FACE.question(s, ask) == "Does St Jean d'Angély advance too?"
    s.leaders["FG"] = Leader(1110, aide=True)
    ask = asked(advance_along(s, "allied", 1110, 1210))
    assert TABLE.prompt(s, ask) == "Does the aide de camp of the Guard advance too?"


@pytest.mark.rule("9.4")
def test_a_formation_is_demoralised_from_the_next_turn_on():
    s = field({"FG.Cler": "1210 N"}, active="AI")
    s.losses["FG"], s.broken["FG"] = 4, False
    losses = {item.title: item for item in panel(s, "losses").items}
    assert losses["Guard (St Jean d'Angély)"].mark == "demoralised next turn"
    s.broken["FG"] = True
    losses = {item.title: item for item in panel(s, "losses").items}
    assert losses["Guard (St Jean d'Angély)"].mark == "demoralised"
    piece = TABLE.picture(s, None).pieces[0]
    assert "demoralised" in piece.marks


def test_a_battery_is_named_with_its_formation_since_each_has_one_of_that_name():
    s = battle({"FG.A1": "1211 N", "AII.A1": "1209 S", WIMPFFEN: "1110 NE"})
    s.tell("10.1", "{unit} fires at {target}.", unit="FG.A1", target="AII.A1")
    assert TABLE.tell(s, s.log[-1]).text == "A1 (Guard) fires at A1 (Austrian II Corps)."
    s.tell("10.1", "{unit} fires.", unit=WIMPFFEN)
    assert TABLE.tell(s, s.log[-1]).text == "2/1 Wimpffen fires."


def test_the_log_says_points_and_that_a_dash_has_no_effect():
    s = battle({WIMPFFEN: "1110 NE"})
    s.tell("11.2", "{unit} joins with {points}.", unit=WIMPFFEN, points=1)
    assert TABLE.tell(s, s.log[-1]).text == "2/1 Wimpffen joins with 1 point."
    s.tell("11.2", "{unit} joins with {points}: {result}.", unit=WIMPFFEN, points=3, result="X")
    assert TABLE.tell(s, s.log[-1]).text == "2/1 Wimpffen joins with 3 points: no effect."


@pytest.mark.parametrize(
    ("hex", "question"),
    [(1210, "Move 1/1 Cler on, or face which way?"), (2012, "Move 1/1 Cler on?")],
)
def test_nobody_is_asked_for_a_facing_in_a_town(hex, question):
    s = field({"FG.Cler": f"{hex} N"}, load_setting("magenta"), active="FG")
    assert TABLE.prompt(s, asked(move(s, Move("FG.Cler", 2)))) == question


def test_a_corps_that_both_sides_have_is_named_with_its_nation():
    s = field({"AII.Szabo": "1210 N"}, active="AII")
    assert panel(s, "active").text == "Austrian II Corps"
    s.tell("5", "{formation} acts.", formation="AII")
    assert TABLE.tell(s, s.log[-1]).text == "Austrian II Corps acts."
    s.tell("5", "{formation} acts.", formation="FG")
    assert TABLE.tell(s, s.log[-1]).text == "Guard acts."


# Victory


@pytest.mark.rule("13.2")
def test_at_magenta_each_hex_and_each_demoralised_corps_counts_one():
    s = RULESET.begin("magenta", "1")
    s.control[2012] = "allied"
    s.broken["AI"] = True
    score = {item.side: item for item in panel(s, "score").items}
    assert score["allied"].value == 2
    assert score["allied"].why == ["Magenta 2012", "I Corps demoralised (1)"]
    assert score["austrian"].value == 2
    s.broken |= {"AIII": True, "FIII": True}
    score = {item.side: item for item in panel(s, "score").items}
    assert "Austrian III Corps demoralised (1)" in score["allied"].why
    assert "French III Corps demoralised (1)" in score["austrian"].why
    del s.broken["AIII"], s.broken["FIII"]
    assert panel(s, "standing").text.startswith("A draw: a point for each hex")
    assert panel(s, "standing").title == "If it ended now"
    s.result = Result(None, "draw", "The day is over")
    assert panel(s, "standing").title == "How it ended"
    s.result = None
    told = facts(s)
    assert (told["Magenta 2012"], told["Magenta 2013"]) == ("Franco-Sardinian", "Austrian")
    assert told["If it ended now"] == "a draw"
    assert told["Franco-Sardinian"] == "2 points: Magenta 2012, I Corps demoralised"


@pytest.mark.rule("14.2")
def test_at_reichshoffen_the_germans_need_all_four_villages():
    s = RULESET.begin("reichshoffen", "1")
    assert panel(s, "score").title == "Villages held"
    for hex in (1309, 1008, 1010):
        s.control[hex] = "german"
    text = panel(s, "standing").text
    assert text == "French victory: the Germans need all four villages, and lack Morsbronn."
    assert facts(s)["German"] == "3 of 4 villages: Woerth, Froeschwiller, Elsasshausen"
    s.control[1316] = "german"
    assert panel(s, "standing").text.startswith("German victory")
    assert facts(s)["If it ended now"] == "German victory"


# What is special


@pytest.mark.rule("13.4")
def test_the_table_says_that_macmahon_waits_for_fanti():
    s = RULESET.begin("magenta", "1")
    note = panel(s, "waiting")
    assert (note.title, note.brief) == ("Waiting for Fanti", "")
    assert "MacMahon has −1" in note.text
    s.place("S2.Piemonte", 201, 0)
    assert panel(s, "waiting") is None


@pytest.mark.rule("14.4")
def test_the_table_shows_reserve_marker_and_charges():
    s = RULESET.begin("reichshoffen", "1")
    assert "until the enemy comes too near or 13:30" in panel(s, "reserve").text
    held = {piece.id: piece.marks for piece in TABLE.picture(s, None).pieces}
    assert "in reserve" in held["F2.Montmarie"]
    assert panel(s, "charges").text == "Duhesme and Bonnemains."
    assert panel(s, "macmahon") is None  # optional, and not agreed on
    s.alarm, s.charges, s.placed = True, (), True
    assert "when the next turn begins" in panel(s, "reserve").text
    assert panel(s, "charges").text == "All ridden."
    assert panel(s, "cup").items[-1].title == "MacMahon's marker"
    assert {"In reserve", "Charges to the death"} <= {fact.label for fact in FACE.status(s)}


@pytest.mark.rule("8.2")
def test_units_under_direct_command_are_shown():
    s = field({"FG.Cler": "1210 N"}, chiefs={"napoleon": 1211}, active="FG")
    s.directed = ("FG.Cler",)
    assert "Cler" in panel(s, "direct-napoleon").text
    assert "commanded directly" in TABLE.picture(s, None).pieces[0].marks
    assert "directly under the chief" in FACE.status(s)[0].text


# Queries


def playing(s: MacMahon, *agenda) -> Game:
    s.agenda = agenda
    return Game(RULESET, f"macmahon:{s.setting.id}", s)


def test_odds_are_shown_for_an_attack_to_be_announced():
    units = {WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AII.Koudelka": "1109 S"}
    game = playing(battle(units, figures={"AII.Koudelka": {"combat": 1}}), Declare())
    assert TABLE.query(game, "odds", {"option": ["say", "done"]}, "allied") == Odds()
    first = TABLE.query(game, "odds", {"option": ["pick", WIMPFFEN]}, "allied")
    assert "against" in first.title
    game.answer(["pick", WIMPFFEN])
    assert (game.ask.rule, game.ask.unit) == ("11", WIMPFFEN)
    odds = TABLE.query(game, "odds", {"option": ["go", 1210]}, "allied")
    targets = [o.chance for o in odds.outcomes if o.label.startswith("target")]
    assert sum(targets) == pytest.approx(1, abs=0.001)
    assert 0 < odds.taken < 1


def test_odds_of_an_attack_to_be_coordinated_say_what_they_presume():
    units = {WIMPFFEN: "1110 NE", "FG.Cler": "1211 N", SZABO: "1210 SW"}
    game = playing(battle(units, leaders={"FG": 1110}), Declare(), Group(), Resolve())
    for uid in (WIMPFFEN, "FG.Cler"):
        game.answer(["pick", uid])
    while game.ask.rule == "11":
        game.answer(["say", "done"])
    assert game.ask.rule == "11.1"
    game.answer(["say", "yes"])
    assert game.ask.rule == "11.2"
    odds = TABLE.query(game, "odds", {"option": list(game.ask.options[0])}, "allied")
    assert odds.note.startswith("if St Jean d'Angély coordinates them (5 in 6); presumed: ")
    assert odds.title.startswith("2/1 Wimpffen and 1/1 Cler against")


def test_odds_at_a_barrage_and_none_for_the_defender():
    s = battle({"FG.A1": "1211 N", SZABO: "1209 S", "AII.Koudelka": "1109 S"})
    game = playing(s, Barrage())
    game.answer(["pick", "FG.A1"])
    odds = TABLE.query(game, "odds", {"option": list(game.ask.options[0])}, "allied")
    assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1, abs=0.001)
    assert not any(outcome.label.startswith("attacker") for outcome in odds.outcomes)
    assert odds.title == "A1 (Guard) against 2/1 Koudelka"
    assert odds.tallies[0].items
    assert odds.taken is None


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("reach", {"unit": "FG.Cler"}),
        ("zones", {"side": "austrian"}),
        ("line", {"id": "FG"}),
        ("sight", {"from": 1210, "to": 1208}),
        ("why_not", {"unit": "FG.Cler", "hex": 2013}),
        ("card", {"id": "FG.Cler"}),
        ("card", {"id": "FG"}),
        ("card", {"id": "napoleon"}),
    ],
)
def test_queries_answer_in_plain_data(name, args):
    game = new_game("macmahon:magenta", seed=1)
    answer = TABLE.query(game, name, args, None)
    assert encoded(answer) != b"{}"
    assert msgspec.convert(builtin(answer), type(answer)) == answer


def test_cards_tell_what_is_special():
    game = new_game("macmahon:reichshoffen", seed=1)
    game.state.broken["F2"] = True
    lines = TABLE.query(game, "card", {"id": "F2.Montmarie"}, None).lines
    assert {"2nd Division is demoralised", "in reserve"} <= set(lines)
    chief = TABLE.query(game, "card", {"id": "friedrich"}, None).lines
    assert "commands 0 of 4 units directly this turn" in chief


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("fly", {}),
        ("reach", {}),
        ("zones", {"side": "german"}),
        ("sight", {"from": 1, "to": 2}),
        ("why_not", {"unit": "nobody", "hex": 1}),
    ],
)
def test_a_wrong_query_is_refused_with_a_sentence(name, args):
    game = new_game("macmahon:magenta", seed=1)
    with pytest.raises(UnknownQuery):
        TABLE.query(game, name, args, "austrian")


# The terminal


def test_the_terminal_names_formations_once():
    """No Bavarian I Bavarian Corps, and no Wurttemberger Württemberg Division."""
    s = RULESET.begin("reichshoffen", "1")
    labels = [fact.label.partition(",")[0] for fact in FACE.losses(s)]
    assert "I Bavarian Corps" in labels
    assert "Württemberg Division" in labels
    assert "Prussian V Corps" in labels


def test_the_terminal_answers_why_and_odds_and_sight():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"}, plain())
    s.leaders["FG"] = Leader(1110)
    assert FACE.why_not(s, WIMPFFEN, 1210).startswith("Not to 1210: the enemy is there")
    lines = FACE.odds(s, [WIMPFFEN], SZABO)
    assert any("is taken" in line for line in lines)
    assert "see each other" in FACE.sight(s, 1110, 1111)
    assert "inertia 3, initiative +1" in FACE.about(s, "napoleon")[0]
