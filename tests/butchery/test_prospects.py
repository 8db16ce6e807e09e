"""What an answer brings, where a question decides something: chances, sums, consequences."""

from __future__ import annotations

import pytest

from tests.butchery.fight import attacks, battle, duel
from tricolore.core.ask import DONE, NO, YES, Choose, Option, Pick, Roll, Say
from tricolore.core.game import Game
from tricolore.rulesets.butchery import RULESET, queries
from tricolore.rulesets.butchery.state import Assault, Butchery, OrderMarch, Resolve, UseCapacity
from tricolore.rulesets.butchery.table import TABLE
from tricolore.rulesets.table import Odds

DIEU, GOZE, KOLLER, GAAL, GUNS = "FI.Dieu", "FI.Goze", "AV.Koller", "AV.Gaal", "AV.A1"
STAND, RETREAT = Say("stand"), Say("retreat")


def playing(s: Butchery, *agenda) -> Game:
    s.agenda = agenda
    return Game(RULESET, "butchery:solferino", s, chance=True)


def told(game: Game, option: Option) -> Odds:
    assert isinstance(game.chance_ask, Choose)
    return TABLE.query(game, "odds", {"option": list(option)}, game.chance_ask.side)


def chances(answer: Odds) -> dict[str, float]:
    return {outcome.label: outcome.chance for outcome in answer.outcomes}


def until(game: Game, words: str, die: int = 6) -> Game:
    for _ in range(50):
        ask = game.chance_ask
        if isinstance(ask, Roll):
            game.answer(1 if "AV." in ask.what else die)
        elif words in ask.prompt:
            return game
        else:
            game.answer(ask.options[0])
    raise AssertionError(f"{words} is not asked")


@pytest.mark.rule("10.4.8")
def test_to_stand_or_to_retreat_before_combat():
    s = duel()
    game = playing(s, Assault(attacks(s, KOLLER, DIEU)), Resolve())
    stand, retreat = told(game, STAND), told(game, RETREAT)
    assert stand.taken == float(queries.assault_odds(s, [DIEU], KOLLER).chance(taken=True))
    assert retreat.lines[1].startswith("The retreat disorganises it")
    assert chances(retreat)["target driven back, disorganised"] == 1


@pytest.mark.rule("10.4.4")
def test_what_guns_in_support_bring():
    s = battle({DIEU: "1912 E", KOLLER: "1911 W", GUNS: "1911 W"})
    game = until(playing(s, Assault(attacks(s, KOLLER, DIEU)), Resolve()), "with which guns")
    with_guns, without = told(game, Pick(GUNS)), told(game, DONE)
    assert with_guns.lines == ["It adds its 3, and fires no more in this activation."]
    assert with_guns.taken < without.taken


@pytest.mark.rule("10.4.12")
def test_what_a_commander_brings_and_risks():
    s = duel(leaders={"FI": "1912"})
    game = until(playing(s, Assault(attacks(s, KOLLER, DIEU)), Resolve()), "take part")
    yes, no = told(game, YES), told(game, NO)
    assert yes.taken > no.taken
    assert chances(yes)["commander lost"] == pytest.approx(1 / 36, abs=0.001)


@pytest.mark.rule("12.1", "12.4")
def test_what_a_special_capacity_brings():
    """A command value of 3 coordinates with 4 in 6."""
    s = battle({DIEU: "1912 E", GOZE: "1812 E", KOLLER: "1911 W"}, leaders={"FI": "1912"})
    s.attacks, s.activated = attacks(s, KOLLER, DIEU, GOZE), True
    game = playing(s, UseCapacity())
    together = told(game, Say("coordinated assault"))
    assert chances(together)["they assault as one"] == pytest.approx(4 / 6)
    assert "as one" in together.lines[1]
    fierce = told(game, Say("no quarter"))
    assert len(fierce.lines) == 3
    assert told(game, Say("none")) == Odds()


@pytest.mark.rule("12.3")
def test_what_a_forced_march_brings():
    s = battle({DIEU: "1912 E", KOLLER: "1908 W"}, leaders={"FI": "1912"})
    s.activated = True
    game = playing(s, OrderMarch())
    assert told(game, YES).lines[0].startswith("Two more movement points")
    assert told(game, NO) == Odds()


@pytest.mark.rule("12.2")
def test_the_chance_to_hold_a_unit_back():
    s = battle({DIEU: "1912 E", KOLLER: "1911 W"}, leaders={"FI": "1915"})
    s.activated = True
    game = until(playing(s, Assault(attacks(s, KOLLER, DIEU)), Resolve()), "Stand!")
    yes = told(game, YES)
    assert chances(yes)["it stays"] == 0.5
    assert yes.tallies
    assert told(game, NO) == Odds()


@pytest.mark.rule("10.4.2", "10.4.4")
def test_the_value_of_a_defence_is_shown_by_its_parts():
    s = battle({DIEU: "1912 E", KOLLER: "1911 E", GUNS: "1911 W"})
    found = queries.assault_odds(s, [DIEU], KOLLER)
    items = [(item.amount, item.reason.partition(" (")[0]) for item in found.fights[0].column.items]
    assert items[:2] == [(3, "its own value"), (-2, "halved: on its flank")]
    assert items[2][0] == 3
    assert items[2][1].startswith("A1")
    assert "all guns in reach support it" in found.note
