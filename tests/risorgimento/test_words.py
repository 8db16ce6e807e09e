"""A game at the table, read by somebody who knows every sentence of the catalogues and no other."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tricolore import load_position, new_game, rulesets
from tricolore.core.ask import Choose
from tricolore.core.catalogue import read_po
from tricolore.core.text import Text, said
from tricolore.rulesets.risorgimento.guide import charts
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.scene import label
from tricolore.rulesets.table import table_of
from tricolore.rulesets.terminal import terminal
from tricolore.rulesets.tongues import builtin

TABLE = table_of("risorgimento")
RULESETS = Path(rulesets.__file__).parent
CATALOGUES = ("risorgimento/locale", "kit/locale", "../core/locale")
LETTERS = re.compile(r"[^\W\d_]")
READ = {
    *("text", "title", "about", "meaning", "summary", "length", "note", "reason", "label"),
    *("lines", "brief", "when", "why", "short", "counted", "facts", "odds", "result", "head"),
    *("rows", "value"),
}
"""The fields of records that people read."""
PRINTED = {"F", "H", "Rf", "R", "Ho"}
"""The types of guns, as they stand on the counters."""


class Reader:
    """Says every sentence in capitals, and notes those that no translator would find."""

    decimal = ","

    def __init__(self) -> None:
        self.known = {
            entry.template
            for folder in CATALOGUES
            for entry in read_po((RULESETS / folder / "messages.pot").read_text(encoding="utf-8"))
        }
        self.unknown: set[str] = set()

    def translation(self, template, many, number):
        if LETTERS.search(re.sub(r"\{[^}]*\}", "", template)) and template not in self.known:
            self.unknown.add(template)
        return many if many and number != 1 else template

    def word(self, word):
        return word.upper() if word in self.known else word


def names_of(setting) -> set[str]:
    people = (*setting.counters.values(), *setting.brigades.values(), *setting.chiefs.values())
    found = {one.name for one in people} | {one.commander for one in setting.corps.values()}
    found |= {label(id) for id in setting.corps}
    return found | {setting.board.name_of(hex) for hex in setting.board.hexes}


def plain_words(value, field="") -> Iterator[str]:
    """Words for people that are no texts, and so would be English in every language."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from plain_words(getattr(value, name), name)
    elif isinstance(value, (list, tuple, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from plain_words(one, field)
    elif isinstance(value, str) and field in READ and not isinstance(value, Text):
        yield from [value] if LETTERS.search(value) else []


def asked_of(game, luck) -> Iterator[tuple[str, dict]]:
    """What a player may ask about the question, and about some unit or leader."""
    ask, s = game.ask, game.state
    ids = [ask.unit or luck.choice(list(s.units)), luck.choice(list(s.setting.counters))]
    hexes = luck.sample(list(s.setting.board.hexes), 3)
    for id in ids:
        yield from (("why_not", {"unit": id, "hex": hex}) for hex in hexes)
        yield from (("gestures", {"id": id, "hex": hex}) for hex in hexes)
        yield from (("reach", {"unit": id}), ("field", {"id": id}))
    leaders = [luck.choice(list(s.setting.brigades)), luck.choice(list(s.posts))]
    yield from ((name, {"id": id}) for id in (*ids, *leaders) for name in ("card", "command"))
    yield from (("odds", {"option": list(option)}) for option in ask.options[:6])
    yield from (("costs", {}), ("zones", {"side": ask.side}))
    yield "sight", {"from": hexes[0], "to": hexes[1]}


@pytest.mark.parametrize("scenario", ["san-martino", "magenta"])
def test_every_sentence_at_the_table_is_in_the_catalogues(scenario):
    reader, luck = Reader(), random.Random(5)
    game = new_game(f"risorgimento:{scenario}", seed=5)
    shown = [TABLE.scene(scenario), TABLE.picture(game.state, None)]
    heard, asked = 0, dict[type, int]()
    for _ in range(700):
        ask = game.ask
        assert isinstance(ask, Choose)
        said(TABLE.prompt(game.state, ask), reader)
        kind = type(ask.about)
        asked[kind] = asked.get(kind, 0) + 1
        if asked[kind] < 4:
            shown.append(TABLE.picture(game.state, ask.side))
            shown += [TABLE.query(game, *query, ask.side) for query in asked_of(game, luck)]
        game.answer(luck.choice(ask.options))
        shown += [TABLE.tell(game.state, event) for event in game.log_since(heard)]
        heard = game.log_length
    for record in shown:
        builtin(record, reader)
    assert reader.unknown == set()
    names = names_of(game.state.setting) | PRINTED
    assert {words for record in shown for words in plain_words(record)} <= names
    assert len(asked) > 10


def test_every_sentence_in_the_terminal_is_in_the_catalogues():
    reader, shown = Reader(), terminal("risorgimento")
    game = load_position(
        """
        scenario = "risorgimento:san-martino"
        turn = 3
        [units]
        P.Cuneo.7-12 = "1912 SE -1"
        P.Cuneo.Art = "1812 SE"
        A8.Dauber.39-I = "2012 W disordered"
        [leaders]
        P.Cuneo = "1912"
        """
    )
    s = game.state
    lines = [shown.headline(s), shown.sight(s, 1912, 2012), shown.sight(s, 1012, 2912)]
    for id in ("P.Cuneo.7-12", "P.Cuneo.Art", "P.Cuneo", "P"):
        lines += shown.about(s, id)
        lines.append(shown.why_not(s, id, 2012, game))
    lines += [*shown.ground(s, 2012), *shown.odds(s, ["P.Cuneo.7-12"], "A8.Dauber.39-I")]
    facts = (*shown.status(s), *shown.victory(s), *shown.losses(s))
    lines += [words for fact in facts for words in (fact.label, fact.text)]
    lines += [piece.line for piece in shown.pieces(s).values() if piece.line]
    lines += [words for _, words in shown.legend(s)]
    for line in lines:
        said(line, reader)
    assert reader.unknown == set()
    plain = {line for line in lines if LETTERS.search(line) and not isinstance(line, Text)}
    assert plain <= names_of(s.setting)


def test_the_charts_of_the_guide_are_in_the_catalogues():
    reader, found = Reader(), list(charts("solferino", None).values())
    for chart in found:
        builtin(chart, reader)
    assert reader.unknown == set()
    results = {"NE", "CDR", "D", "D+1"}
    assert set(plain_words(found)) <= names_of(load_setting("solferino")) | results
