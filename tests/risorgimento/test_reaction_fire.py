"""7.12, 7.17, 7.24: fire in reaction, by batteries together and by those who are fired at."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    N,
    S,
    about,
    asked,
    d,
    dd,
    field,
    offered,
    plain,
    play,
    table,
    told,
)
from tricolore.core.ask import DONE, NO, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.steps import Declare, Fight, FireLater, Manoeuvre
from tricolore.rulesets.risorgimento.wording import RisorgimentoNames

STAND, COUNTERCHARGE = Say("stand"), Say("countercharge")
SHOT = {"F1.a.1": "1010 N light", "A1.x.1": "1009 S line"}


def firing(units, **more):
    return field(units, active="F1", steps=(FireLater(),), **more)


def moving(units, **more):
    return field(units, active="F1", steps=(Manoeuvre("F1.a"),), **more)


def up(uid="F1.a.1", hex=1008):
    return (Pick(uid), Go(hex))


THREE = {
    "F1.a.1": "1010 N line m9",
    "A1.x.1": "1007 S F",
    "A1.x.2": "1007 S F",
    "A1.x.3": "1107 SW F",
}


@pytest.mark.rule("7.12", "7.17")
@pytest.mark.ruling("A28")
def test_batteries_before_which_an_enemy_comes_may_combine():
    s = moving(THREE)
    first = (*up(), Go(1008))
    assert about(s, *first) == "Combine"
    assert offered(s, *first) == {Pick("A1.x.2"), Pick("A1.x.3"), DONE}
    fired = (*first, Pick("A1.x.2"), Pick("A1.x.3"), d(0))  # 2 for the range, and 2 for each
    assert play(s, *fired).units["F1.a.1"].disordered
    assert about(s, *fired) == "MoveOn"
    assert about(s, *first, DONE, d(0)) == "PreAttack"  # the others may fire by themselves
    away = {"A1": 2020, "A1.x": 2020}
    assert about(moving(THREE, leaders=away), *first) == "Roll artillery fire"


@pytest.mark.rule("7.12", "7.17")
@pytest.mark.ruling("A28")
def test_batteries_of_different_nations_combine_in_reaction_by_their_own_rules():
    for nation, able in (("A", True), ("P", False)):
        ours, theirs = ("A1", "P") if nation == "P" else ("F1", "A1")
        units = {f"{ours}.a.1": "1010 N line m9"}
        units |= {f"{theirs}.x.{n}": "1007 S F" for n in (1, 2)}
        s = field(units, active=ours, steps=(Manoeuvre(f"{ours}.a"),))
        asks = about(s, *up(f"{ours}.a.1"), Go(1008))
        assert (asks == "Combine") == able
    french = {"A1.a.1": "1010 N line m9", "F1.x.1": "1007 S F", "F1.x.2": "1107 SW F"}
    s = field(french, active="A1", steps=(Manoeuvre("A1.a"),))
    assert about(s, *up("A1.a.1"), Go(1008)) == "Roll artillery fire"


@pytest.mark.rule("7.17", "6.34")
@pytest.mark.ruling("R40")
def test_horse_artillery_that_has_withdrawn_does_not_fire_at_the_mover():
    """Two hexes away from where it was may be beside him, outside his zone."""
    s = moving({"F1.a.1": "1108 N line", "A1.x.1": "0908 NE Ho"})
    gone = (*up(), Turn(S), Go(1007), Turn(S))
    assert play(s, *gone).units["A1.x.1"].hex == 1007
    assert about(s, *gone) == "MoveOn"
    assert about(s, *up(), Turn(S), STAND) == "PreAttack"


@pytest.mark.rule("7.12", "7.17")
@pytest.mark.ruling("A28")
def test_batteries_that_were_fired_at_may_combine_against_the_firer():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S F", "A1.x.2": "1007 S F"}
    s = firing(units)
    fired = (Pick("F1.a.1"), Go(1007), d(0))
    assert about(s, *fired) == "CounterBattery"
    both = (*fired, Go(1010), Pick("A1.x.2"))
    assert play(s, *both, d(4)).units["F1.a.1"].disordered
    assert about(s, *both, d(4)) == ""
    assert not play(s, *fired, Go(1010), DONE, d(4)).units["F1.a.1"].disordered
    assert about(s, *fired, Go(1010), DONE, d(4)) == "CounterBattery"


@pytest.mark.rule("7.12", "7.17")
@pytest.mark.ruling("A28")
def test_army_batteries_join_a_corps_in_reaction_and_stay_with_it():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S F", "AR.g": "1007 S F"}
    reserve = {"AR": {"reserve": True, "commander": ""}}
    s = field(units, active="F1", steps=(FireLater(),), corps=reserve)
    fired = (Pick("F1.a.1"), Go(1007), d(0), Go(1010))
    assert about(s, *fired) == "Combine"
    assert play(s, *fired, Pick("AR.g"), d(0)).lent == {"AR.g": "A1"}
    s.pooled = frozenset({"AR.g"})
    assert about(s, *fired) == "Roll artillery fire"


@pytest.mark.rule("7.24", "7.17")
def test_who_has_not_been_fired_at_does_not_fire_back():
    """The battery fires first; at one hex a 7 disorders, and ends whom a Hit eliminates."""
    two = {"F1.b.1": "1109 N line", "A1.x.1": "1009 S light", "A1.x.2": "1009 S F"}
    units = {"F1.a.1": "1010 N light c0", **two}
    s = field(units, active="F1", steps=(FireLater(),), leaders={"F1.a": 2020, "F1": 2020})
    met = (Pick("F1.a.1"), Go(1009), Go(1010), d(7))
    assert "F1.a.1" not in play(s, *met).units
    assert about(s, *met) == ""
    assert about(s, *met[:2], NO, d(0)) == "ReturnFire"


@pytest.mark.rule("7.18", "7.23", "8.12")
def test_the_log_tells_what_fire_has_brought():
    s = firing({"F1.a.1": "1010 N F", "A1.x.1": "1007 S line dis"})
    game = table(s, Pick("F1.a.1"), Go(1007), d(6))
    assert told(game, "7.18")[0] == "Fire of ('F1.a.1',) at 1007: 6, no modifiers: Disorder."
    names = RisorgimentoNames(game.state.setting)
    shown = [names.event(event) for event in game.log if event.rule == "8.24"]
    assert [line.endswith("takes 1 Hit.") for line in shown] == [True]
    shot = table(firing(SHOT), Pick("F1.a.1"), Go(1009), d(3))
    assert told(shot, "7.23") == ["F1.a.1 fires at 1009: 3, no modifiers: no effect."]


@pytest.mark.rule("7.17", "4.43")
@pytest.mark.ruling("N21")
def test_a_battery_does_not_react_to_victors_who_come_before_it():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line c9", "A1.y.1": "1008 S F"}
    away = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121, "A1.y": 2122}
    s = field(units, active="F1", steps=(Fight(1009, ("F1.a.1",)),), leaders=away)
    won = (dd(9, 0), Go(1108), Turn(N))
    assert about(s, *won) == "TurnAfter"
    assert about(s, *won, Turn(N)) == "Continue"
    assert about(s, *won, Turn(N), NO) == ""


@pytest.mark.rule("7.53", "7.17")
@pytest.mark.ruling("R28")
@pytest.mark.parametrize("faces", [(9, 0), (0, 9)])
def test_a_battery_left_by_riders_who_countercharge_fires_at_the_other_attackers(faces):
    """Out of a Town, into which no zone reaches; who has come back can only withdraw (8.21)."""
    units = {
        "F1.a.1": "1010 N line c9",
        "F1.a.2": "1109 NW line c9",
        "A1.x.1": "1009 S hcav c9",
        "A1.x.g": "1009 S F",
    }
    away = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121}
    s = field(units, plain({1009: "town"}), active="F1", steps=(Declare("F1.a"),), leaders=away)
    charged = (Go(1009), Go(1009), COUNTERCHARGE, dd(*faces))
    if faces == (9, 0):
        left = (*charged, Go(1011), Turn(N), Turn(S))
        assert about(s, *left) == "PreAttack"
        assert offered(s, *left) == {Go(1109), NO}
    else:
        asks = asked(s, *charged)
        assert (type(asks.about).__name__, COUNTERCHARGE in asks.options) == (
            "WithdrawCavalry",
            False,
        )
