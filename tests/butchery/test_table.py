"""What the ruleset gives the browser's table: plain data, in names, and nothing secret."""

from __future__ import annotations

import random
import re

import msgspec
import pytest

from tricolore import load_position, new_game
from tricolore.core.state import Result
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.butchery.setting import load_setting
from tricolore.rulesets.table import (
    Bars,
    Markers,
    Odds,
    Panel,
    Picture,
    Points,
    Scene,
    Track,
    UnknownQuery,
    Words,
    table_of,
)
from tricolore.rulesets.tongues import builtin, encoded

TABLE = table_of("butchery")
AN_ID = re.compile(r"\b[FAP](?:I{1,3}|IV|V|VI{1,3}|IX|XI|G|D|\d)\.\w+")


def same(shown, kind):
    """What a browser would read of it."""
    assert msgspec.json.decode(encoded(shown), type=kind) == shown
    return shown


def panel(s, id: str) -> Panel | None:
    return next((p for p in TABLE.picture(s, None).panels if p.id == id), None)


@pytest.fixture(scope="module")
def scene():
    return TABLE.scene("solferino")


def test_the_scene_lists_every_counter_and_hex(scene):
    setting = load_setting("solferino")
    assert set(setting.roster.counters) <= set(scene.counters)
    assert len(scene.board.hexes) == 810
    assert {side.id for side in scene.sides} == {"allied", "austrian"}
    assert same(scene, Scene).name == "Solferino, 24 June 1859"


def test_each_counter_says_what_is_reconstructed(scene):
    dieu = scene.counters["FI.Dieu"]
    assert dict(dieu.values)["combat"] == 6
    assert "combat" in dieu.reconstructed
    assert scene.counters["napoleon"].reconstructed == []


def test_pictures_prompts_and_events_of_a_game_are_plain_data_in_names(scene):
    game, rng = new_game("butchery:solferino", seed=5), random.Random(5)
    for at in range(900):
        ask = game.ask
        assert ask is not None
        prompt = TABLE.prompt(game.state, ask)
        assert not AN_ID.search(prompt), prompt
        if at % 60 == 0:
            picture = same(TABLE.picture(game.state, ask.side), Picture)
            assert {piece.id for piece in picture.pieces} <= set(scene.counters)
            assert {type(panel) for panel in picture.panels} == {
                Track,
                Words,
                Markers,
                Bars,
                Points,
            }
        game.answer(rng.choice(ask.options))
    dice = 0
    for event in game.log:
        told = TABLE.tell(game.state, event)
        assert told.rule
        assert not AN_ID.search(told.text), told.text
        assert "{" not in told.text
        assert all(isinstance(die, int) for die in told.dice)
        dice += len(told.dice)
    assert dice


@pytest.mark.rule("13.2.2")
def test_who_would_win_and_who_has_won_is_said_with_the_lead_that_it_takes():
    s = RULESET.begin("solferino", "1")
    shown = panel(s, "standing")
    assert shown.title == "If it ended now"
    assert "a lead of 3 points wins, of 6 it is a major victory" in shown.text
    s.result = Result("austrian", "major victory", "Napoléon III is killed")
    shown = panel(s, "standing")
    assert shown.title == "How it ended"
    assert shown.text == "Austrian major victory: Napoléon III is killed."
    s.result, s.killed = None, ("victor",)
    assert "a step worse for the allies" in panel(s, "standing").text


def test_a_corps_that_both_sides_have_is_named_with_its_nation():
    s = RULESET.begin("solferino", "1")
    s.broken |= {"FI": True, "AI": True}
    whys = {item.side: item.why for item in panel(s, "score").items}
    assert "Austrian I Corps broken (½)" in whys["allied"]
    assert "French I Corps broken (½)" in whys["austrian"]


POSITION = """
scenario = "butchery:solferino"
turn = 8
active = "FI"
step = "combat"
[units]
FI.Dieu = "2418 E"
AV.Koller = "2417 W"
[leaders]
FI = "2418"
AV = "2416"
"""


def test_odds_are_shown_for_an_assault_to_be_declared():
    text = POSITION.replace('AV.Koller = "2417 W"', 'AV.Koller = "2417 W"\nAV.Gaal = "2517 W"')
    game = load_position(text, seed=1)
    assert TABLE.query(game, "odds", {"option": ["say", "done"]}, "allied") == Odds()
    first = TABLE.query(game, "odds", {"option": ["pick", "FI.Dieu"]}, "allied")
    assert first.title == "1/1 Dieu against 1/2 Koller"
    game.answer(["pick", "FI.Dieu"])
    ask = game.ask
    assert ask is not None
    assert (ask.rule, ask.unit) == ("10.4.1", "FI.Dieu")
    odds = TABLE.query(game, "odds", {"option": list(ask.options[0])}, "allied")
    targets = [o.chance for o in odds.outcomes if o.label.startswith("target")]
    assert sum(targets) == pytest.approx(1, abs=0.001)
    assert 0 < odds.taken < 1


def test_odds_at_a_barrage():
    text = POSITION.replace('"combat"', '"barrage"').replace(
        'FI.Dieu = "2418 E"', 'FI.A1 = "2418 E"\nAV.Gaal = "2517 W"'
    )
    game = load_position(text, seed=1)
    game.answer(["pick", "FI.A1"])
    ask = game.ask
    assert ask is not None
    assert ask.unit == "FI.A1"
    odds = TABLE.query(game, "odds", {"option": list(ask.options[0])}, "allied")
    assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1, abs=0.001)
    assert odds.tallies[0].items


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("reach", {"unit": "FI.Dieu"}),
        ("zones", {"side": "austrian"}),
        ("line", {"id": "FI"}),
        ("line", {"id": "victor"}),
        ("sight", {"from": 1918, "to": 1916}),
        ("why_not", {"unit": "FI.Dieu", "hex": 3603}),
        ("card", {"id": "FI.Dieu"}),
        ("card", {"id": "FI"}),
        ("card", {"id": "napoleon"}),
    ],
)
def test_queries_answer_in_plain_data(name, args):
    game = new_game("butchery:solferino", seed=1)
    answer = TABLE.query(game, name, args, None)
    assert encoded(answer) != b"{}"
    assert msgspec.convert(builtin(answer), type(answer)) == answer


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("fly", {}),
        ("reach", {}),
        ("zones", {"side": "martian"}),
        ("sight", {"from": "x", "to": 1}),
        ("sight", {"from": 1, "to": 2}),
        ("why_not", {"unit": "nobody", "hex": 1}),
        ("card", {"id": "nobody"}),
        ("odds", {"option": 5}),
    ],
)
def test_a_wrong_query_is_refused_with_a_sentence(name, args):
    game = new_game("butchery:solferino", seed=1)
    with pytest.raises(UnknownQuery):
        TABLE.query(game, name, args, "austrian")
