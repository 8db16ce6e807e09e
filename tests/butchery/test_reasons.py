"""Why not?  The answer speaks of the rule that asks, never of another."""

from __future__ import annotations

import random

import pytest

from tests.butchery.fight import drilled
from tests.keen import keen
from tests.table import commanded, field, ground
from tricolore import new_game
from tricolore.core.ask import Choose, Go, Pick, Say
from tricolore.core.game import Game
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.butchery.answers import QUESTIONS
from tricolore.rulesets.butchery.reasons import REASONS
from tricolore.rulesets.butchery.results import retreat_hexes
from tricolore.rulesets.butchery.state import (
    Assault,
    Attack,
    Barrage,
    Butchery,
    Declare,
    MoveChief,
    MoveLeader,
)
from tricolore.rulesets.butchery.table import TABLE
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion, Refusal, asked_in
from tricolore.rulesets.great_battles.answers.reasons import deed_of
from tricolore.rulesets.great_battles.rules.subjects import Retreat

DIEU, GOZE, KOLLER, GAAL = "FI.Dieu", "FI.Goze", "AV.Koller", "AV.Gaal"


def playing(s: Butchery, *agenda) -> Game:
    s.agenda = agenda
    return Game(RULESET, "butchery:solferino", s, chance=True)


def told(game: Game, hex: int, unit: str | None = None) -> tuple[str, str]:
    """The paragraph and the reason that the table gives."""
    unit = unit or game.chance_ask.unit
    answer = TABLE.query(game, "why_not", {"unit": unit, "hex": hex}, game.chance_ask.side)
    assert not answer.allowed
    return answer.rule, answer.text.partition(": ")[2]


def fighting(units: dict[str, str], setting=None) -> Butchery:
    setting = drilled(setting)
    return commanded(field(units, setting, active="FI", step="combat"))


@pytest.mark.rule("10.4.6")
@pytest.mark.parametrize(
    ("others", "terrain", "hex", "reason"),
    [
        ({}, {}, 1912, "it is not toward its own map edge"),
        ({}, {}, 1908, "a retreat goes one hex"),
        ({GOZE: "2012 E"}, {}, 2011, "it is in the zone of 1/3 Goze at 2012, and 1910 is in none"),
        ({}, {1910: "woods"}, 1910, "it costs 2 MP, and 2011 1"),
        ({GAAL: "1910 W"}, {}, 1910, "the way through friends there costs 2 MP, and 2011 1"),
        (
            {GAAL: "1910 W", GOZE: "1908 W"},
            {1810: "lake", 2010: "lake"},
            1910,
            "a retreat there ends in an enemy zone, and one over 2011 does not",
        ),
    ],
)
def test_a_retreat_is_refused_by_the_rules_of_retreats(others, terrain, hex, reason):
    s = fighting({DIEU: "1812 E", KOLLER: "1911 W", **others}, ground(terrain=terrain))
    hexes = retreat_hexes(s, KOLLER, 1911)
    ask = Choose("austrian", "10.4.6", Retreat(KOLLER), tuple(map(Go, hexes)))
    asked = OpenQuestion(ask, Assault((Attack(DIEU, 1911, KOLLER, 6),)))
    deed = deed_of(QUESTIONS, asked)
    assert deed is not None
    assert deed.name == "retreat"
    assert REASONS.retreat(s, asked, KOLLER, hex) == Refusal("10.4.6", reason)


@pytest.mark.rule("10.4.8")
def test_a_retreat_before_combat_is_refused_by_its_own_rule():
    s = fighting({DIEU: "1912 E", KOLLER: "1911 W"})
    game = playing(s, Assault((Attack(DIEU, 1911, KOLLER, 6),)))
    game.answer(Say("retreat"))
    assert told(game, 1812) == ("10.4.8", f"it is in the zone of {s.counter(DIEU).name} at 1912.")
    assert told(game, 1908) == ("10.4.8", "a retreat before combat goes one hex.")


@pytest.mark.rule("10.4.1", "10.4.10")
def test_an_assault_is_refused_by_where_the_enemy_is_and_by_who_attacks():
    units = {DIEU: "1912 E", KOLLER: "1911 W", GAAL: "2012 W", "FI.A1": "1812 E"}
    game = playing(fighting(units), Declare())
    assert told(game, 1911, "FI.A1") == ("10.4.1", "guns do not assault.")
    game.answer(Pick(DIEU))
    assert told(game, 1910) == ("10.4.1", "no enemy unit is there.")
    assert "has moved" not in told(game, 1913)[1]


@pytest.mark.rule("10.2", "10.2.1")
def test_a_barrage_is_refused_by_range_arc_and_sight():
    units = {"FI.A1": "1912 E", KOLLER: "1910 W", GAAL: "1906 W"}
    units |= {"AI.Hoditz": "2011 W", "AI.Reznicek": "1914 W", "AI.Paszthory": "1811 W"}
    game = playing(fighting(units, ground(terrain={1911: "village"})), Barrage())
    game.answer(Pick("FI.A1"))
    assert told(game, 1913) == ("10.2", "no enemy unit is there.")
    assert told(game, 1906) == ("10.2", "it is 6 hexes away, and the range is 3.")
    not_before = "it is not before the guns, even if they turn by a hexside."
    assert told(game, 1914) == ("10.2", not_before)
    blocked = "not in sight, a village stands in the way at 1911."
    assert told(game, 1910) == ("10.2.1", blocked)


@pytest.mark.rule("10.3", "8.1")
def test_commanders_and_chiefs_are_told_why_not():
    units = {DIEU: "1912 E", KOLLER: "1908 W"}
    s = commanded(field(units, active="FI", step="combat", leaders={"FI": "1911"}))
    game = playing(s, MoveLeader("FI", 12))
    assert told(game, 1908)[1].startswith("the enemy is there")
    assert told(game, 1918) == ("10.3", "7 MP needed, and he has 6.")
    s.chiefs["napoleon"] = 1910
    s.place("AV.Koller", 1909)
    chief = playing(s, MoveChief("napoleon"))
    while not isinstance(chief.chance_ask, Choose):
        chief.answer(6)
    name = s.counter(KOLLER).name
    assert told(chief, 1809) == ("8.1", f"it is beside {name}, and no friendly unit is there.")


def test_every_hex_that_is_not_offered_has_a_reason():
    """At questions about hexes of a game with many fights, whatever they are for."""
    game, luck = new_game("butchery:solferino", seed=2, listen=False), random.Random(2)
    kinds = set()
    while (ask := game.ask) is not None:
        hexes = {option.value for option in ask.options if option.kind == "go"}
        deed = deed_of(QUESTIONS, asked_in(game))
        kind = deed.name if deed is not None else ""
        rare = kind not in ("move", "ride", "enter", "")
        if ask.unit and hexes and luck.random() < (1 if rare else 0.05):
            kinds.add(kind)
            for hex in luck.sample(game.state.setting.board.hexes, 20):
                answer = TABLE.query(game, "why_not", {"unit": ask.unit, "hex": hex}, ask.side)
                assert answer.allowed == (hex in hexes)
                assert answer.allowed or answer.reason, (ask, hex)
        game.answer(keen(game, ask, luck))
    assert {"move", "enter", "ride", "retreat", "evade", "attack", "fire"} <= kinds
