"""Why not?  What the table says about fire, attacks and charges that the rules forbid."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import field, plain, table
from tricolore.rulesets.risorgimento.reasons import why_not
from tricolore.rulesets.risorgimento.steps import Declare, FireLater


def refused(s, uid, hex):
    """The paragraph that forbids it; empty if nothing does."""
    game = table(s)
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
    assert refused(declaring({**units, "F1.a.1": "1010 N lcav"}), "F1.a.1", 1009) == "7.51"
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
