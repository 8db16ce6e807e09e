"""Games in a made-up language: whatever people read in a converted game comes from a catalogue."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.keen import keen
from tests.shouting import Shouting, texts
from tricolore import new_game
from tricolore.core.ask import Choose, Fill, Question
from tricolore.core.game import Game
from tricolore.core.text import term
from tricolore.rulesets import ruleset
from tricolore.rulesets.table import UnknownQuery

GAMES: dict[str, dict[str, str]] = {
    "radetzky:novara": {},
    "radetzky:campaign": {},
    "brothers:medole": {},
    "brothers:full-battle": {"force-markers": "yes", "plotted-orders": "yes"},
}
"""Battles of converted games, with options that show most."""
CHOICES, OFTEN = 700, 23
"""How many questions are answered, and how often everything is looked at."""


def people(game: Game) -> frozenset[str]:
    """The names and ids of units, and the names of commanders, divisions and places of a battle."""
    setting = game.state.setting
    where = setting.roster if hasattr(setting, "roster") else setting
    named = {*where.counters, *(counter.name for counter in where.counters.values())}
    named |= {getattr(counter, "known_as", "") for counter in where.counters.values()}
    named |= {formation.commander for formation in where.formations.values()}
    named |= {getattr(counter, "division", "") for counter in where.counters.values()}
    for others in ("chiefs", "sovereigns"):
        named |= {one.name for one in getattr(where, others, {}).values()}
    named |= {*setting.board.place.values(), *arrivals(setting)}
    return frozenset(filter(None, named - {"Cavalry", "Reserve", "Cadre"}))


def arrivals(setting: Any) -> Iterator[str]:
    """Arrivals that have the name of somebody; those of others are told in words."""
    lines = setting.arrivals.values() if isinstance(setting.arrivals, Mapping) else ()
    return (line.name for line in lines if " " not in line.name)


def at_the_table(game: Game, side: str | None, luck: random.Random) -> Iterator[Any]:
    """What a side can see and ask."""
    table, s = game.ruleset.table, game.state
    yield table.picture(s, side)
    pieces = table.picture(s, side).pieces
    if not pieces:
        return
    hexes = sorted({piece.hex for piece in pieces if piece.hex})
    near = [hex for hex in s.setting.board.neighbours[luck.choice(hexes)] if hex is not None]
    ask = game.ask_of(side) if side else game.ask
    for query in table.queries:
        for piece in luck.sample(pieces, min(4, len(pieces))):
            hex = luck.choice(luck.choice((near, hexes, [piece.hex, *near])))
            args: dict[str, Any] = {"unit": piece.id, "id": piece.id, "hex": hex}
            args |= {"from": luck.choice(hexes), "to": hex, "of": side, "side": side}
            if isinstance(ask, Choose):
                args["option"] = list(luck.choice(list(ask.options)))
            elif isinstance(ask, Fill):
                rows = [luck.choice((first, *row.options)) for first, row in _rows(ask)]
                args["rows"] = [list(option) for option in rows]
            try:
                yield table.query(game, query, args, side)
            except UnknownQuery:
                continue


def _rows(sheet: Fill) -> Iterator[tuple[Any, Any]]:
    return zip(sheet.first, sheet.rows, strict=True)


def in_the_terminal(game: Game, side: str | None, luck: random.Random) -> Iterator[Any]:
    face, s = game.ruleset.terminal.for_side(side), game.state
    yield from (face.headline(s), face.status(s), face.victory(s), face.losses(s), face.at_a_glance)
    yield [meaning for _, meaning in face.legend(s)]
    yield from (face.between(s), face.side_names(s))
    pieces = face.pieces(s)
    there = [piece for piece in pieces.values() if piece.hex]
    yield [(piece.name, piece.line) for piece in pieces.values()]
    for id in luck.sample(list(pieces), min(12, len(pieces))):
        yield face.about(s, id)
    if not there:
        return
    for piece in luck.sample(there, min(6, len(there))):
        yield from (face.ground(s, piece.hex), face.cell(s, piece.hex).label)
        others = [one for one in there if one.side != piece.side]
        for other in luck.sample(others, min(3, len(others))):
            yield face.sight(s, piece.hex, other.hex)
            if piece.id in s.units:
                yield face.why_not(s, piece.id, other.hex, game)
            if piece.fights and other.fights:
                yield face.odds(s, [piece.id], other.id)


def asked(game: Game, ask: Question, luck: random.Random) -> Iterator[Any]:
    """A question, the words of its answers, and what is wrong with answers that are refused."""
    table, s = game.ruleset.table, game.state
    yield table.prompt(s, ask)
    yield game.ruleset.terminal.for_side(ask.side).question(s, ask)
    rows = [ask.options] if isinstance(ask, Choose) else [row.options for row in ask.rows]
    words = [option.value for options in rows for option in options if option.kind == "say"]
    yield [term(str(word)) for word in words]  # the browser looks them up
    if isinstance(ask, Fill):
        yield [table.row(s, ask, row.key) for row in ask.rows]
        for _ in range(5):
            yield ask.flaw(tuple(luck.choice(list(row.options)) for row in ask.rows))


def shown_in(scenario: str) -> Iterator[Any]:
    """Everything that is read in a random game."""
    name, _, battle = scenario.partition(":")
    luck, game = random.Random(5), new_game(scenario, seed=5, options=GAMES[scenario])
    rules, heard = ruleset(name), 0
    yield from (rules.table.scene(battle), list(rules.options(battle)))
    yield importlib.import_module(f"tricolore.rulesets.{name}.guide").charts(battle, None)
    yield rules.review.counted
    for number in range(CHOICES):
        if game.over:
            yield game.state.result
            return
        sides = [side for side in rules.sides_of(battle) if game.ask_of(side) is not None]
        for side in sides:
            ask = game.ask_of(side)
            yield from asked(game, ask, luck)
            if number % OFTEN == 0:
                yield rules.review.strengths(game.state)
                for viewer in (side, None):
                    yield from at_the_table(game, viewer, luck)
                    yield from in_the_terminal(game, viewer, luck)
        for side in sides:
            ask = game.ask_of(side)
            if ask is None:
                continue
            game.answer(keen(game, ask, luck), side)
        for event in game.log_since(heard):
            yield rules.table.tell(game.state, event)
            yield event.tell(lambda hole, value: rules.terminal.name(game.state, hole, value))
        heard = game.log_length


@pytest.mark.parametrize("scenario", GAMES)
def test_whatever_people_read_is_in_a_catalogue(scenario):
    game = new_game(scenario, seed=1, options=GAMES[scenario])
    language = Shouting(scenario.partition(":")[0], people(game))
    english: dict[str, None] = {}
    read = 0
    for shown in shown_in(scenario):
        english |= dict.fromkeys(language.whispered(shown))
        read += sum(1 for _ in texts(shown))
    assert read > 10_000
    assert not english, "\n".join(list(english)[:40])
