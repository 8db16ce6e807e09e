"""Victory at points: places, steps, captures, exits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.radetzky.fights import reasons
from tests.radetzky.table import field, plain, road
from tricolore.core.ask import GameOver
from tricolore.rulesets.radetzky.setting import Place, Victory
from tricolore.rulesets.radetzky.state import Exit
from tricolore.rulesets.radetzky.victory import (
    communications,
    finish,
    pending,
    points,
    score,
    try_exits,
    verdict,
)

PLACES = {
    505: Place("Novara", 505, 6, "piedmontese"),
    708: Place("Mortara", 708, 3, "piedmontese"),
    1010: Place("Magenta", 1010, 3, "austrian"),
    1212: Place("Pavia", 1212, 0, "austrian"),
}


def final(s):
    with pytest.raises(GameOver):
        finish(s)
    return s.result


@pytest.mark.rule("Victory at points")
def test_places_count_for_who_possesses_them():
    s = field({}, plain(places=PLACES))
    assert reasons(score(s)["piedmontese"]) == {"Novara": 6, "Mortara": 3}
    assert reasons(score(s)["austrian"]) == {"Magenta": 3}


@pytest.mark.rule("Victory at points")
@pytest.mark.ruling("R22", "S104")
def test_a_place_belongs_to_the_last_side_with_a_combat_unit_in_it():
    s = field({"AI.a": "0707 inf 1", "A.crew": "0506 crew"}, plain(places=PLACES))
    s.put("AI.a", 708)
    s.take("austrian", 708)
    s.put("AI.a", 709)
    assert points(s, "austrian") == 6, "it stays with its last holder"


@pytest.mark.rule("Victory at points")
@pytest.mark.ruling("R21")
def test_each_step_that_the_enemy_has_lost_is_a_point():
    s = field({})
    s.lost = {"austrian": 5, "piedmontese": 2}
    assert reasons(score(s)["piedmontese"]) == {"5 steps lost by the enemy": 5}
    assert points(s, "austrian") == 2


@pytest.mark.rule("Victory at points", "Bridges")
@pytest.mark.ruling("R21")
def test_a_bridge_or_a_crew_is_three_points():
    s = field({})
    s.captured = {"austrian": 2, "piedmontese": 0}
    assert points(s, "piedmontese") == 6
    assert s.lost["austrian"] == 0


@pytest.mark.rule("Victory at points", "Map exit")
def test_a_supplied_step_that_has_left_the_map_is_two_points():
    s = field({"AI.a": "off inf 4/2", "AI.b": "off inf 4/2", "P1.x": "off inf 4/2"})
    s.exits = {"AI.a": Exit(3, 105, 2, "good"), "AI.b": Exit(3, 105, 1, "void")}
    s.exits["P1.x"] = Exit(5, 2005, 2, "trial")
    assert (points(s, "austrian"), points(s, "piedmontese")) == (4, 0)
    assert (pending(s, "austrian"), pending(s, "piedmontese")) == (0, 4)


# Exits on trial


def left(turn: int, *, at: int = 105, cut: bool = False, now: int = 0):
    """An Austrian unit that has left the map at 0105 on a road from 2005; the enemy may cut it."""
    setting = plain(
        roads=road(105, 205, 304, 404, 504, 603, 703, 802, 902, 1001),
        supply=True,
        terminals={"austrian": (1001,), "piedmontese": (1020,)},
        exits={"austrian": (105,)},
    )
    units = {"AI.a": "off inf 4/2"}
    if cut:
        units |= {"P1.x": "0703 inf 4/2", "P1.y": "1020 inf 4/2"}
    s = field(units, setting, turn=now or turn)
    s.exits = {"AI.a": Exit(turn, at, 2)}
    return s


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("R23")
def test_supply_is_looked_at_when_the_next_turn_begins():
    s = left(6)
    try_exits(s)
    assert s.exits["AI.a"].fate == "trial", "not on the turn of the exit itself"
    s.turn = 7
    try_exits(s)
    assert s.exits["AI.a"].fate == "trial", "the line is free, but must remain so for a day"


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("R23")
def test_a_line_that_is_free_for_a_day_makes_the_exit_good():
    s = left(6)
    for s.turn in range(7, 12):
        assert s.exits["AI.a"].fate == "trial"
        try_exits(s)
    assert s.exits["AI.a"].fate == "good"
    assert points(s, "austrian") == 4


@pytest.mark.rule("Map exit", "Victory at points")
@pytest.mark.ruling("R23")
@pytest.mark.parametrize("turn", [7, 9, 11])
def test_a_line_that_is_cut_at_the_beginning_of_a_turn_makes_it_void(turn):
    s = left(6, cut=True, now=turn)
    s.cut_off = frozenset()
    assert not communications(s, "AI.a")
    try_exits(s)
    assert s.exits["AI.a"].fate == "void"
    assert points(s, "austrian") == 0


@pytest.mark.rule("Victory at points")
@pytest.mark.ruling("S102", "R23")
def test_at_the_end_exits_on_trial_are_looked_at_once_more():
    free = left(23)
    assert final(free).winner == "austrian"
    assert points(free, "austrian") == 4
    assert final(left(23, cut=True)).winner is None


# The verdict


@pytest.mark.rule("Victory at points")
@pytest.mark.ruling("S101")
def test_more_points_win_and_equal_points_are_a_draw():
    s = field({}, plain(places=PLACES))
    result = final(s)
    assert (result.winner, result.level) == ("piedmontese", "victory on points")
    assert result.reason == "9 points to 3"
    s = field({}, plain(places=PLACES))
    s.lost = {"piedmontese": 6, "austrian": 0}
    result = final(s)
    assert (result.winner, result.level, result.reason) == (None, "draw", "9 points to 9.")


@pytest.mark.rule("Victory at points")
def test_a_scenario_may_ask_for_a_greater_lead():
    needs = Victory(needs={"austrian": 3, "piedmontese": -2})
    s = field({}, replace(plain(), victory=needs))
    s.lost = {"piedmontese": 3, "austrian": 1}
    assert verdict(s).winner == "piedmontese", "a lead of 2 is not enough for Austria"
    assert verdict(s).reason == "1 point to 3, and the Austrians needed a lead of 3"
    s.lost["piedmontese"] = 4
    assert verdict(s).winner == "austrian"
