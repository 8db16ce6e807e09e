"""A game of Solferino in French: no sentence that a player reads is in English."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec
import pytest

from tricolore import load_position, new_game
from tricolore.core.ask import Choose
from tricolore.core.text import Text, said
from tricolore.core.words import count
from tricolore.rulesets.butchery.guide import charts
from tricolore.rulesets.butchery.setting import load_setting
from tricolore.rulesets.table import table_of
from tricolore.rulesets.terminal import terminal
from tricolore.rulesets.tongues import builtin, preferred, tongue

FRENCH = tongue("fr", "butchery")
TABLE = table_of("butchery")
LETTERS = re.compile(r"[^\W\d_]")


ASSAULT = """
    scenario = "butchery:solferino"
    turn = 8
    active = "FI"
    step = "combat"
    cup = ["AV"]
    [units]
    FI.Dieu = "2112 E"
    FI.A1 = "2113 E"
    AV.Koller = "2111 W disorganised -1"
    [leaders]
    FI = "2112"
    AV = "2110"
    """


class Critic:
    """French, and what could not be said in it."""

    decimal = ","

    def __init__(self) -> None:
        roster = load_setting("solferino").roster
        pieces = (*roster.counters.values(), *roster.chiefs.values())
        self.names = {piece.name for piece in pieces}
        self.names |= {formation.commander for formation in roster.formations.values()}
        self.english: set[str] = set()

    def translation(self, template, many, number):
        words = re.sub(r"\{[^}]*\}", "", template)
        if LETTERS.search(words) and not FRENCH.has(template) and template not in self.names:
            self.english.add(template)
        return FRENCH.translation(template, many, number)

    def word(self, word):
        return FRENCH.word(word)


READ = {
    *("text", "title", "about", "meaning", "summary", "length", "note", "reason", "label"),
    *("lines", "brief"),
}
"""The fields of records that people read."""


def plain_words(value, field="") -> Iterator[str]:
    """Words for people that were never a text, and so stay English."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from plain_words(getattr(value, name), name)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from plain_words(one, field)
    elif isinstance(value, dict):
        for one in value.values():
            yield from plain_words(one, field)
    elif isinstance(value, str) and field in READ and not isinstance(value, Text):
        yield from [value] if " " in value and LETTERS.search(value) else []


def test_a_turn_is_played_without_a_word_of_english():
    critic, luck = Critic(), random.Random(2)
    game = new_game("butchery:solferino", seed=2)
    shown = [TABLE.scene("solferino"), TABLE.picture(game.state, None)]
    heard, asked = 0, set()
    while not game.over and game.state.turn <= 1:
        ask = game.ask
        assert isinstance(ask, Choose)
        prompt = TABLE.prompt(game.state, ask)
        assert said(prompt, critic) != prompt
        option = luck.choice(ask.options)
        if type(ask.about) not in asked:
            asked.add(type(ask.about))
            shown.append(TABLE.picture(game.state, None))
            unit = ask.unit or luck.choice(list(game.state.units))
            hexes = luck.sample(list(game.state.setting.board.hexes), 5)
            queries = [("why_not", {"unit": unit, "hex": hex}) for hex in hexes]
            queries += [("card", {"id": id}) for id in (unit, "FI", "napoleon")]
            queries += [("costs", {}), ("odds", {"option": list(option)})]
            shown += [TABLE.query(game, name, args, None) for name, args in queries]
        game.answer(option)
        for event in game.log_since(heard):
            told = TABLE.tell(game.state, event)
            assert said(told.text, critic) != told.text
            shown.append(told)
        heard = game.log_length
    for record in shown:
        builtin(record, critic)
    assert critic.english == set()
    assert {words for record in shown for words in plain_words(record)} <= critic.names
    assert len(asked) > 6


def test_the_charts_of_the_guide_are_french():
    critic, found = Critic(), list(charts("solferino", None).values())
    for chart in found:
        builtin(chart, critic)
    assert critic.english == set()
    cells = {cell for chart in found for row in (chart.head, *chart.rows) for cell in row}
    plain = {cell for cell in cells if not isinstance(cell, Text) and LETTERS.search(cell)}
    setting = load_setting("solferino")
    places = {setting.board.name_of(hex) for hex in setting.board.hexes}
    places |= {place.name for place in setting.places}
    assert plain <= critic.names | places | {"T", "D", "D+1", "½"}
    terrain = builtin(charts("", None)["terrain"], FRENCH)
    assert terrain["head"][1:4] == ["infanterie", "cavalerie", "artillerie"]
    assert "bois" in [row[0] for row in terrain["rows"]]


def test_the_odds_tell_what_befalls_each_in_french():
    game = load_position(ASSAULT)
    lines = terminal("butchery").odds(game.state, ["FI.Dieu"], "AV.Koller")
    told = [said(line, FRENCH) for line in lines]
    assert any("refoulée" in line for line in told)
    assert not any("driven back" in line or "value" in line for line in told)


def test_the_record_is_the_same_whoever_reads_it():
    game = new_game("butchery:solferino", seed=3)
    before = game.save()
    builtin(TABLE.picture(game.state, None), FRENCH)
    assert game.save() == before


@pytest.mark.parametrize(
    ("steps", "french"), [(0, "0 point"), (1, "1 point"), (2, "2 points"), (1.5, "1,5 point")]
)
def test_none_and_one_are_singular_in_french(steps, french):
    assert said(count(steps, "point"), FRENCH) == french


def test_what_a_piece_cannot_do_is_said_in_idiomatic_french():
    game = load_position(ASSAULT)
    why = TABLE.query(game, "why_not", {"unit": "FI.A1", "hex": 2111}, None)
    assert said(why.text, FRENCH) == (
        "A1 (Ier corps (Français)) ne peut attaquer 2111 Solferino : "
        "l’artillerie ne donne pas l’assaut."
    )
    lines = terminal("butchery").odds(game.state, ["FI.Dieu"], "AV.Koller")
    assert said(lines[-1], FRENCH).endswith("en tout que 2111 soit pris")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("fr", "fr"),
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("de,fr;q=0.5", "fr"),
        ("xx", "en"),
        ("", "en"),
        ("fr;q=.;,,;", "en"),
    ],
)
def test_the_language_is_the_first_wish_that_there_is(wishes, language):
    assert preferred(wishes) == language
