"""Why not?  What the table says about fire, attacks and charges that the rules forbid."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import d, dd, field, plain, table
from tricolore.core.ask import YES, Go, Pick, Turn
from tricolore.rulesets.risorgimento.reasons import why_not
from tricolore.rulesets.risorgimento.steps import Assaults, Declare, Fight, FireLater, Manoeuvre

AWAY = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121, "A1.y": 2122}


def refused(s, uid, hex, *inputs):
    """The paragraph that forbids it; empty if nothing does."""
    game = table(s, *inputs)
    found = why_not(game.state, game, uid, hex)
    assert found.text
    return found.rule if not found.allowed else ""


def declaring(units, setting=None, **more):
    # somebody else can attack, so that there is a question
    busy = {"F1.a.9": "2010 N line", "A1.z.9": "2009 S line"}
    return field({**units, **busy}, setting, active="F1", steps=(Declare("F1.a"),), **more)


@pytest.mark.rule("7.4", "7.21", "7.33", "8.21", "6.14", "6.23")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("1010 N F", "7.33"),
        ("1010 N jgr", "7.21"),
        ("1010 N line dis", "8.21"),
        ("1010 N line square", "6.14"),
        ("1010 S line", "7.4"),
    ],
)
def test_why_infantry_does_not_attack(text, rule):
    units = {"F1.a.1": text, "A1.x.1": "1009 N line"}
    assert refused(declaring(units), "F1.a.1", 1009) == rule


@pytest.mark.rule("7.3", "7.4", "9.11", "6.23")
def test_why_infantry_in_order_does_not_attack():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 N line"}
    assert refused(declaring(units), "F1.a.1", 1008) == "7.3"
    canal = plain(sides={(1010, 1009): "canal"})
    assert refused(declaring(units, canal), "F1.a.1", 1009) == "7.4"
    vines = plain({1010: "heavily cultivated"})
    aside = {"F1.a.1": "1010 NE line", "A1.x.1": "1009 N line"}
    assert refused(declaring(aside, vines), "F1.a.1", 1009) == "6.23"
    s = declaring({**units, "F1.b.1": "1010 N line"})
    s.set_brigade("F1.b", hdc=True)
    assert refused(s, "F1.b.1", 1009) == "9.11"
    s = declaring(units)
    s.commanded -= {"F1.a.1"}
    assert refused(s, "F1.a.1", 1009) == "7.4"


@pytest.mark.rule("7.5", "7.51", "7.52")
def test_why_cavalry_does_not_charge():
    units = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S line"}
    assert refused(declaring({**units, "F1.a.1": "1014 N lcav"}), "F1.a.1", 1009) == "7.5"
    assert refused(declaring({**units, "F1.a.1": "1010 N lcav"}), "F1.a.1", 1009) == "7.5"
    s = declaring(units)
    s.pinned = frozenset({"F1.a.1"})
    assert refused(s, "F1.a.1", 1009) == "7.51"
    assert refused(declaring({**units, "F1.a.1": "1012 N lcav dis"}), "F1.a.1", 1009) == "8.21"
    assert refused(declaring(units, plain({1009: "village"})), "F1.a.1", 1009) == "7.52"
    assert refused(declaring(units, plain(level={1010: 3})), "F1.a.1", 1009) == "7.5"
    rain = plain(weather={3: frozenset({"rain"})})
    assert refused(declaring(units, rain), "F1.a.1", 1009) == "Rain"


def shooting(units, setting=None, **more):
    busy = {"F1.z.9": "2010 N F", "A1.z.9": "2007 S line"}
    return field({**units, **busy}, setting, active="F1", steps=(FireLater(),), **more)


@pytest.mark.rule("7.1", "7.11", "7.13", "7.14", "7.18")
def test_why_a_battery_does_not_fire():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"}
    assert refused(shooting({**units, "F1.a.1": "1010 N F dis"}), "F1.a.1", 1007) == "8.21"
    assert refused(shooting({**units, "F1.a.1": "1013 N F"}), "F1.a.1", 1007) == "7.11"
    assert refused(shooting(units, plain(level={1008: 3})), "F1.a.1", 1007) == "7.13"
    near = {**units, "A1.x.1": "1009 S line"}
    assert refused(shooting(near, plain(level={1009: 3})), "F1.a.1", 1009) == "7.14"
    behind = {**units, "A1.x.1": "1013 S line", "A1.x.2": "1009 S line"}
    assert refused(shooting(behind), "F1.a.1", 1013) == "6.33"
    s = shooting(units)
    s.fired = frozenset({"F1.a.1"})
    assert refused(s, "F1.a.1", 1007) == "7.1"
    s = shooting(units)
    s.set_brigade("F1.a", strategic=True)
    assert refused(s, "F1.a.1", 1007) == "5.12"
    assert refused(s, "F1.a.1", 1006) == "7.1"


@pytest.mark.rule("7.2", "7.23", "5.43")
def test_why_small_arms_do_not_fire():
    units = {"F1.a.1": "1010 N light", "A1.x.1": "1009 S line"}
    assert refused(shooting({**units, "F1.a.1": "1010 N line"}), "F1.a.1", 1009) == "7.2"
    assert refused(shooting({**units, "F1.a.1": "1010 S light"}), "F1.a.1", 1009) == "7.23"
    below = {"F1.a.2": "1010 N line", **units}
    assert refused(shooting(below), "F1.a.1", 1009) == "5.43"
    river = plain(sides={(1010, 1009): "river"}, level={1009: 2})
    assert refused(shooting(units, river), "F1.a.1", 1009) == "7.23"
    s = shooting(units)
    s.commanded -= {"F1.a.1"}
    assert refused(s, "F1.a.1", 1009) == "4.42"


@pytest.mark.rule("7.3", "7.5", "7.1", "7.23")
def test_what_is_offered_is_not_refused():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line", "A1.x.1": "1009 N line"}
    assert refused(declaring(units), "F1.a.1", 1009) == ""
    assert refused(declaring(units), "F1.a.2", 1009) == ""
    s = field(units, active="F1", steps=(Assaults(),))
    assert refused(s, "F1.a.2", 1009) == ""
    assert refused(s, "F1.a.2", 1008) == "7.3"
    charge = {"F1.a.1": "1012 N lcav", "A1.x.1": "1009 S line"}
    assert refused(field(charge, active="F1", steps=(Declare("F1.a"),)), "F1.a.1", 1009) == ""
    fire = {"F1.a.1": "1010 N F", "A1.x.1": "1007 S line"}
    assert refused(shooting(fire), "F1.a.1", 1007) == ""
    assert refused(shooting(fire), "F1.a.1", 1007, Pick("F1.a.1")) == ""


@pytest.mark.rule("8.33")
def test_why_a_unit_does_not_retreat_to_a_hex():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line", "A1.y.1": "1109 S line"}
    setting = plain({908: "woods", 909: "lake"})
    s = field(units, setting, active="F1", steps=(Fight(1009, ("F1.a.1",)),), leaders=AWAY)

    def reason(hex):
        game = table(s, dd(2, 0))
        found = why_not(game.state, game, "A1.x.1", hex)
        return "" if found.allowed else (found.rule, found.reason)

    assert reason(1008) == reason(1108) == ""
    assert reason(1010) == ("8.33", "the enemy is there")
    assert reason(1007) == ("8.33", "it goes to an adjacent hex")
    assert reason(909)[1].startswith("it may not enter")
    assert reason(908) == ("8.33", "there is a less costly hex")
    assert reason(1109)[1].startswith("there is no room")


@pytest.mark.rule("7.53", "7.54", "6.35")
def test_why_a_unit_does_not_withdraw_to_a_hex():
    riders = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S lcav", "F1.b.1": "1003 S line"}
    s = field(riders, active="F1", steps=(Manoeuvre("F1.a"),))
    came = (Pick("F1.a.1"), Go(1008), Turn(0))
    assert refused(s, "A1.x.1", 1005, *came) == ""
    assert refused(s, "A1.x.1", 1006, *came) == "7.53"
    lakes = plain(dict.fromkeys((905, 906), "lake"))
    s = field(riders, lakes, active="F1", steps=(Manoeuvre("F1.a"),))
    assert refused(s, "A1.x.1", 905, *came) == "7.54"
    jaeger = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S jgr"}
    s = field(jaeger, active="F1", steps=(Manoeuvre("F1.a"),))
    assert refused(s, "A1.x.1", 1006, *came) == ""
    assert refused(s, "A1.x.1", 907, *came) == "6.35"


@pytest.mark.rule("7.17", "7.24", "7.14")
def test_why_nobody_fires_at_a_hex_in_reaction():
    units = {"F1.a.1": "1010 N line m9", "F1.b.1": "1006 S line", "A1.x.1": "1007 S F"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    came = (Pick("F1.a.1"), Go(1008))
    assert refused(s, "A1.x.1", 1008, *came) == ""
    assert refused(s, "A1.x.1", 1006, *came) == "7.17"
    high = {**units, "F1.b.1": "0907 N line"}
    s = field(high, plain(level={907: 3}), active="F1", steps=(Manoeuvre("F1.a"),))
    assert refused(s, "A1.x.1", 907, *came) == "7.14"


def said(s, uid, hex, *inputs):
    """The paragraph that forbids it and what it says."""
    game = table(s, *inputs)
    found = why_not(game.state, game, uid, hex)
    return "" if found.allowed else (found.rule, found.reason)


@pytest.mark.rule("7.47", "7.4")
def test_why_a_continued_attack_does_not_go_there():
    units = {
        "F1.a.1": "1010 N line c9",
        "A1.x.1": "1009 S line c9",
        "A1.y.1": "0908 NE line c9",
        "A1.y.2": "1108 NE line c9",
        "A1.y.3": "1006 S line",
    }
    canal = plain(sides={(1009, 1108): "canal"})
    s = field(units, canal, active="F1", steps=(Fight(1009, ("F1.a.1",)),), leaders=AWAY)
    won = (dd(9, 0), Go(1008), Turn(0), Turn(0), YES, d(0))
    assert said(s, "F1.a.1", 908, *won) == ""
    assert said(s, "F1.a.1", 1108, *won) == ("7.4", "nobody attacks across that side")
    assert said(s, "F1.a.1", 1007, *won) == ("7.47", "there is no enemy")
    assert said(s, "F1.a.1", 1006, *won) == ("7.47", "a Continued Attack goes into an adjacent hex")


@pytest.mark.rule("7.5", "7.51", "5.53", "4.61")
def test_why_others_do_not_attack_or_charge():
    charge = {"F1.a.1": "1011 N lcav", "A1.x.1": "1009 S line"}
    s = declaring(charge)
    s.pinned = frozenset({"F1.a.1"})
    then = "it was beside an enemy when its activation began"
    assert said(s, "F1.a.1", 1009) == ("7.51", then)
    s = field(charge, active="F1", steps=(Declare("F1.a"),))
    assert said(s, "F1.a.1", 1109, Go(1009)) == ""
    assert said(s, "F1.a.1", 1110, Go(1009))[0] == "7.5"
    three = {f"F1.a.{n}": "1010 N line" for n in (1, 2, 3)} | {"A1.x.1": "1009 S line"}
    s = declaring(three, plain({1010: "town"}))
    s.fired = frozenset({"F1.a.1", "F1.a.2"})
    assert said(s, "F1.a.3", 1009)[0] == "5.53"
    s = declaring({"F1.a.1": "1010 N line res", "A1.x.1": "1009 S line"})
    assert said(s, "F1.a.1", 1009) == ("4.61", "it is In Reserve")
