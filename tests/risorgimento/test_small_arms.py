"""7.2: fire of small arms."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import battery
from tests.risorgimento.table import (
    about,
    d,
    field,
    plain,
    play,
)
from tricolore.core.ask import NO, Go, Pick
from tricolore.rulesets.risorgimento.small_arms import shooting_hexes, shot_tally
from tricolore.rulesets.risorgimento.steps import FireLater

# 7.2: small arms


def lights(units, setting=None):
    return field(units, setting, active="F1", steps=(FireLater(),))


SHOT = {"F1.a.1": "1010 N light", "A1.x.1": "1009 S line"}


@pytest.mark.rule("7.2", "7.23", "7.25")
@pytest.mark.ruling("Q3")
@pytest.mark.parametrize("kind", ["light", "jgr"])
def test_jaegers_and_lights_fire_into_adjacent_frontal_hexes(kind):
    s = lights({**SHOT, "F1.a.1": f"1010 N {kind}"})
    for die in range(10):
        after = play(s, Pick("F1.a.1"), Go(1009), d(die))
        assert after.units["A1.x.1"].hits == (1 if die >= 4 else 0)
    assert about(lights({**SHOT, "F1.a.1": "1010 N line"})) == ""
    assert about(lights({**SHOT, "F1.a.1": "1010 S light"})) == ""
    assert about(s, Pick("F1.a.1"), Go(1009), d(0)) == ""  # once


@pytest.mark.rule("7.23", "8.21")
def test_terrain_and_disorder_are_the_only_modifiers():
    s = lights(SHOT, plain({1009: "village"}))
    assert shot_tally(s, "F1.a.1", 1009).total == -1
    s = lights({**SHOT, "F1.a.1": "1010 N light dis"})
    assert shot_tally(s, "F1.a.1", 1009).total == -1
    s = lights(SHOT, plain(level={1009: 3}))
    assert shot_tally(s, "F1.a.1", 1009).total == -1
    s = lights({**SHOT, "A1.x.1": "1009 S lcav"}, plain({1009: "town"}))
    assert shot_tally(s, "F1.a.1", 1009).total == 0  # 5.54
    s = lights({**SHOT, "A1.x.2": "1009 S line"})
    assert shot_tally(s, "F1.a.1", 1009).total == 0  # no massed target


@pytest.mark.rule("7.23")
@pytest.mark.ruling("R45")
def test_they_fire_over_canals_on_one_level():
    river = {(1010, 1009): "river"}
    assert shooting_hexes(lights(SHOT, plain(sides=river)), "F1.a.1") == [1009]
    assert shooting_hexes(lights(SHOT, plain(sides=river, level={1009: 2})), "F1.a.1") == []


@pytest.mark.rule("7.24", "7.23")
def test_who_is_fired_at_may_fire_back():
    s = lights({**SHOT, "A1.x.1": "1009 S light"})
    fired = (Pick("F1.a.1"), Go(1009), d(0))
    assert about(s, *fired) == "ReturnFire"
    assert play(s, *fired, Go(1010), d(9)).units["F1.a.1"].hits == 1


@pytest.mark.rule("7.24")
def test_small_arms_answer_guns_that_fire_from_the_next_hex():
    units = {"F1.a.1": "1010 N F", "A1.x.1": "1009 S light"}
    s = battery(units)
    fired = (Pick("F1.a.1"), Go(1009), d(0))
    assert about(s, *fired) == "ReturnFire"
    far = battery({**units, "A1.x.1": "1008 S light"})
    assert about(far, Pick("F1.a.1"), Go(1008), d(0)) == ""


@pytest.mark.rule("7.17", "7.23")
def test_a_battery_about_to_be_fired_at_fires_first():
    s = lights({**SHOT, "A1.x.1": "1009 S F"})
    assert about(s, Pick("F1.a.1"), Go(1009)) == "PreAttack"
    # small arms do artillery no harm
    after = play(s, Pick("F1.a.1"), Go(1009), NO, d(9))
    assert after.units["A1.x.1"].hits == 0


@pytest.mark.rule("7.22", "7.21", "7.33")
def test_lights_fire_and_attack_and_jaegers_only_fire():
    from tricolore.rulesets.risorgimento.attack import attack_hexes

    assert attack_hexes(lights(SHOT), "F1.a.1") == [1009]
    assert attack_hexes(lights({**SHOT, "F1.a.1": "1010 N jgr"}), "F1.a.1") == []
