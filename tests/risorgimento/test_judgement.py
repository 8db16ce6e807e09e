"""What computer players think of single things: blows, dangers, prices, the army, questions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.risorgimento.judging import acted, book_of, game_of
from tests.risorgimento.table import N, S, field, plain
from tricolore.core.ask import DONE, NO, Go, Pick
from tricolore.players import player
from tricolore.players.missions import assign
from tricolore.players.weights import STEADY
from tricolore.rulesets.missions import ATTACK, HOLD, Mission
from tricolore.rulesets.risorgimento.chances import attack_chances, taken_chance
from tricolore.rulesets.risorgimento.combat import sides_of
from tricolore.rulesets.risorgimento.continuity import PASS
from tricolore.rulesets.risorgimento.judgement import JUDGEMENT
from tricolore.rulesets.risorgimento.judgement.blows import Stack, shot, strike
from tricolore.rulesets.risorgimento.judgement.outlook import Outlook, lead_of
from tricolore.rulesets.risorgimento.judgement.worth import Prices
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN, Place
from tricolore.rulesets.risorgimento.state import Play
from tricolore.rulesets.risorgimento.steps import (
    Assaults,
    Fight,
    Manoeuvre,
    PlaceReserves,
    RallyUnits,
    Segment,
)
from tricolore.rulesets.risorgimento.subjects import Target

VILLE = {"Ville": Place("Ville", (1010,), 2, ALLIED)}
CERTAIN = -9
"""A modifier with which everybody commits himself."""


def near(s, side=ALLIED):
    """The dangers for a side everywhere."""
    return book_of(s, side).dangers(s.bits.all, frozenset())


# Blows


@pytest.mark.parametrize(
    ("defender", "more"),
    [
        ("1009 S line", {}),
        ("1009 S line dis", {}),
        ("1009 N line c4 hits1", {}),
        ("1009 S jgr", {}),
        ("1009 S line", {"terrain": {1009: "village"}}),
    ],
)
def test_the_chances_of_an_attack_are_those_that_the_table_shows(defender, more):
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line c7", "A1.x.1": defender}
    s = field(units, plain(**more), active="F1", steps=(Assaults(),), leaders={"F1.a": 1020})
    sides = sides_of(s, Fight(1009, ("F1.a.1", "F1.a.2")))
    found = strike(s, Prices(s), 1009, [Stack(1010, ("F1.a.1", "F1.a.2"), CERTAIN)])
    assert found.goes == pytest.approx(1)
    assert found.won == pytest.approx(float(taken_chance(s, sides)))
    taken = sum(float(chance) * key[1] for key, chance in attack_chances(s, sides).items())
    assert found.loss > 0
    assert taken > 0


def test_commitment_is_part_of_an_attack():
    s = field({"F1.a.1": "1010 N line c4", "A1.x.1": "1009 S line"}, active="F1", steps=())
    sure = strike(s, Prices(s), 1009, [Stack(1010, ("F1.a.1",), CERTAIN)])
    asked = strike(s, Prices(s), 1009, [Stack(1010, ("F1.a.1",), 0)])
    assert asked.goes == pytest.approx(0.5), "4 or less"
    assert asked.won == pytest.approx(0.5 * sure.won)


def test_guns_before_an_attack_keep_some_from_going_in():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    bare, armed = (
        field({**units, **more}, active="F1", steps=()) for more in ({}, {"A1.x.g": "1009 S H"})
    )
    stack = [Stack(1010, ("F1.a.1",), 0)]
    before, after = (strike(s, Prices(s), 1009, stack) for s in (bare, armed))
    assert after.won < 0.6 * before.won
    away = field({**units, "A1.x.g": "1009 N H"}, active="F1", steps=())
    assert strike(away, Prices(away), 1009, stack).won == pytest.approx(before.won)


def test_fire_disorders_by_the_table():
    table = plain().fire_table
    assert shot(table, 0, 9, False) == pytest.approx((0.4, 0.1)), "6 to 9; who cannot fail, holds"
    assert shot(table, 0, 6, False)[0] == pytest.approx(0.4 + 0.3 * 0.3)
    assert shot(table, 0, 6, True)[0] == pytest.approx(0.4), "batteries do not roll"


# Dangers


def test_an_enemy_is_a_danger_where_he_can_come_and_attack():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1006 S line"}
    s = field(units)
    assert near(s).attack(1010, ("F1.a.1",), N, 0) > 0
    far = field({**units, "A1.x.1": "1001 S line"})
    assert near(far).attack(1010, ("F1.a.1",), N, 0) == 0


def test_whoever_has_acted_is_less_to_be_feared_and_in_the_last_turn_not_at_all():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1008 S line", "A1.x.2": "0908 S line"}
    s = field(units)
    fresh = near(s).attack(1010, ("F1.a.1",), N, 0)
    s.set_corps("A1", activations=2)
    assert 0 < near(s).attack(1010, ("F1.a.1",), N, 0) < fresh
    s.turn = s.setting.turns
    assert near(s).attack(1010, ("F1.a.1",), N, 0) == 0


def test_it_is_worse_to_turn_the_back_to_the_enemy():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1008 S line", "A1.x.2": "1108 S line"}
    dangers = near(field(units))
    assert dangers.attack(1010, ("F1.a.1",), S, 0) > dangers.attack(1010, ("F1.a.1",), N, 0)


def test_guns_by_themselves_are_in_more_danger_than_with_infantry():
    units = {"F1.a.g": "1010 N F", "F1.a.1": "1012 N line", "A1.x.1": "1007 S line"}
    dangers = near(field(units))
    alone = dangers.attack(1010, ("F1.a.g",), N, 0)
    assert alone > dangers.attack(1010, ("F1.a.1", "F1.a.g"), N, 0)


# Prices


def test_disorder_counts_more_where_it_would_put_a_brigade_hors_de_combat():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1011 N line", "F1.a.3": "1012 N line"}
    s = field(units)
    whole = Prices(s).disorder("F1.a.1")
    s = field({**units, "F1.a.2": "1011 N line dis"})
    assert Prices(s).disorder("F1.a.1") > whole


def test_a_place_is_worth_more_in_the_end():
    s = field({"F1.a.1": "1010 N line"}, plain(places=VILLE))
    early = Prices(s).place(1010)
    s.turn = s.setting.turns
    assert Prices(s).place(1010) > early > 0


# The army


def test_corps_have_missions_and_go_for_what_the_enemy_holds():
    places = {"Ville": Place("Ville", (1005,), 2, AUSTRIAN), "Home": VILLE["Ville"]}
    units = {f"F1.a.{n}": f"10{10 + n} N line" for n in range(4)}
    s = field({**units, "A1.x.1": "1003 S line"}, plain(places=places))
    missions = assign(Outlook(s, ALLIED), {}, STEADY)
    assert (missions["F1"].kind, missions["F1"].goal) == (ATTACK, "Ville")
    assert assign(Outlook(s, AUSTRIAN), {}, STEADY)["A1"].kind in (HOLD, "reserve", "delay")


def test_an_enemy_corps_near_its_end_is_worth_going_for():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1003 S line", "A1.y.1": "0903 S line"}
    s = field(units, plain(places=VILLE))
    assert [goal.name for goal in Outlook(s, ALLIED).goals] == ["Ville"]
    for id in ("A1.x", "A1.y"):
        s.set_brigade(id, hdc=True)
    s = replace_corps(s, "A1", continuity=0)
    goals = Outlook(s, ALLIED).goals
    assert len(goals) == 2
    assert not goals[1].ours


def replace_corps(s, id, **changes):
    setting = s.setting
    corps = {**setting.corps, id: setting.corps[id]._replace(**changes)}
    s.setting = replace(setting, corps=corps)
    return s


def test_a_lead_is_trusted_late_and_a_deficit_at_once():
    s = field({"F1.a.1": "1010 N line"}, plain(places=VILLE))
    early = lead_of(s, ALLIED)
    s.turn = s.setting.turns
    assert lead_of(s, ALLIED) > 1 > early
    assert lead_of(s, AUSTRIAN) < 1


# Single questions


@pytest.mark.parametrize("spec", ["greedy", "general"])
def test_a_disordered_unit_out_of_reach_of_the_enemy_is_left_to_rally(spec):
    units = {"F1.a.1": "1010 N line dis", "F1.a.2": "1011 N line", "A1.x.1": "1001 S line"}
    steps = (Manoeuvre("F1.a"), RallyUnits())
    s, _ = acted(field(units, active="F1", steps=steps), spec, seed="3")
    assert s.units["F1.a.1"].hex == 1010
    assert not s.units["F1.a.1"].disordered


def test_worn_brigades_rest_when_no_enemy_is_near():
    units = {"F1.a.1": "1010 N line hits4", "F1.b.1": "1015 N line", "A1.x.1": "1001 S line"}
    s = field(units, steps=(PlaceReserves(ALLIED),))
    assert player("general", 1).choose(game_of(s)) == Pick("F1.a")
    close = field({**units, "A1.x.1": "1006 S line"}, steps=(PlaceReserves(ALLIED),))
    assert player("general", 1).choose(game_of(close)) == DONE
    assert player("greedy", 1).choose(game_of(s)) == DONE


def test_corps_in_touch_with_the_enemy_act_first_and_extended_ones_only_for_a_reason():
    units = {"F1.a.1": "1010 N line", "F2.a.1": "1020 N line", "A1.x.1": "1007 S line"}
    s = field(units, steps=(Segment(),))
    assert player("general", 1).choose(game_of(s)) == Pick("F1")
    s.set_corps("F1", activations=2)
    s.set_corps("F2", activations=2)
    s.set_corps("A1", activations=2)
    s.play = Play(ALLIED)
    assert player("general", 1).choose(game_of(s)) == PASS


def test_cavalry_withdraws_from_infantry_rather_than_ride_against_it_in_order():
    units = {
        "F1.a.1": "1012 N line", "F1.a.2": "1013 N line",
        "A1.x.1": "1009 S lcav", "A1.x.2": "1002 S line",
    }  # fmt: skip
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    game = game_of(s)
    for option in (Pick("F1.a.1"), Go(1010)):
        game.answer(option)
    while game.ask.side == ALLIED:
        game.answer(game.ask.options[0])
    assert player("greedy", 1).choose(game).kind == "go"


def test_nobody_attacks_at_hopeless_odds():
    units = {
        "F1.a.1": "1010 N line c4 hits3",
        "A1.x.1": "1009 S line c8", "A1.x.2": "1009 S line c8",
    }  # fmt: skip
    setting = plain({1009: "castle"})
    s = field(units, setting, active="F1", steps=(Assaults(),))
    _, answers = acted(s, "greedy")
    assert NO in [option for _, option in answers]


def test_a_position_is_better_with_more_men():
    more = {"F1.a.1": "1010 N line", "F1.a.2": "1011 N line", "A1.x.1": "1001 S line"}
    judge = JUDGEMENT()
    s = field(more, plain(places=VILLE))
    fewer = field({id: text for id, text in more.items() if id != "F1.a.2"}, plain(places=VILLE))
    assert judge.evaluate(s, ALLIED) > judge.evaluate(fewer, ALLIED)


# What is remembered between questions


def ville(enemy, more=()):
    """A battalion that may attack an enemy, and others that may have come since."""
    units = {"F1.a.1": "1010 N line", "A1.x.1": enemy, **dict(more)}
    return field(units, plain(), active="F1", steps=(Assaults(),), leaders={"F1.a": 1020})


@pytest.mark.parametrize(
    "later",
    [
        lambda: ville("1009 S line hits3"),
        lambda: ville("1009 S line", {"F1.a.2": "1010 N line c7"}),
    ],
    ids=["he has taken Hits", "a battalion has come"],
)
def test_a_position_is_rated_as_it_is_now(later):
    missions = {"F1": Mission(ATTACK, "Ville", 1009)}

    def rated(judgement, s):
        game = game_of(s)
        game.answer(Pick("F1.a"))
        assert isinstance(game.ask.about, Target)
        return judgement.rate(game.state, game.step, game.ask, {}, missions)

    remembering = JUDGEMENT()
    before = rated(remembering, ville("1009 S line"))
    now = rated(JUDGEMENT(), later())
    assert now != before
    assert rated(remembering, later()) == now
