"""5.2, 5.23: terrain disorders whoever crosses it: on the march, in retreat, in reaction."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import N, d, dd, field, plain, play, road
from tricolore.core.ask import Go, Pick, Turn
from tricolore.rulesets.risorgimento.retreat import retreat_hexes
from tricolore.rulesets.risorgimento.steps import Declare, Fight, Manoeuvre
from tricolore.rulesets.risorgimento.terrain import FOOT, HORSE


@pytest.mark.rule("5.23", "5.22")
@pytest.mark.ruling("R18")
@pytest.mark.parametrize("word", ["canal", "deep stream"])
def test_a_trail_is_no_ford_so_infantry_wades(word):
    side = {(1010, 1009): word}
    by_trail = plain(sides=side, roads=road(1010, 1009, word="trail")).ground
    assert by_trail.step(FOOT, 1010, 1009).disorders
    bridged = plain(sides={(1010, 1009): f"{word},bridge"}, roads=road(1010, 1009, word="trail"))
    assert not bridged.ground.step(FOOT, 1010, 1009).disorders
    by_road = plain(sides=side, roads=road(1010, 1009)).ground
    assert not by_road.step(FOOT, 1010, 1009).disorders


@pytest.mark.rule("5.22")
@pytest.mark.ruling("R18")
def test_woods_do_not_disorder_cavalry_on_a_trail():
    woods = plain({1009: "woods"}, roads=road(1010, 1009, word="trail")).ground
    assert not woods.step(HORSE, 1010, 1009).disorders


def walled(hex, open_to, word="lake"):
    """A hex that can be left to some neighbours only."""
    around = plain().ground.around[hex]
    return {there: word for there in around if there not in open_to}


@pytest.mark.rule("5.23", "8.33")
@pytest.mark.ruling("R56")
def test_who_retreats_through_deep_water_is_disordered():
    units = {"F1.a.1": "1009 S line", "A1.x.1": "1010 N line"}
    setting = plain(walled(1010, (1009, 1011)), {(1010, 1011): "deep stream"})
    s = field(units, setting, active="F1", steps=(Fight(1010, ("F1.a.1",)),))
    assert retreat_hexes(s, "A1.x.1", (1009,)) == ([1011], False)
    after = play(s, dd(4, 0), Turn(N))
    assert after.units["A1.x.1"].hex == 1011
    assert after.units["A1.x.1"].disordered
    assert after.units["A1.x.1"].hits == 1
    # who was Disordered before takes a Hit (8.24)
    units["A1.x.1"] = "1010 N line dis"
    s = field(units, setting, active="F1", steps=(Fight(1010, ("F1.a.1",)),))
    assert play(s, dd(4, 0), Turn(N)).units["A1.x.1"].hits == 2


@pytest.mark.rule("5.23", "8.33")
@pytest.mark.ruling("R56")
def test_who_is_displaced_through_deep_water_is_disordered():
    units = {"F1.a.1": "1009 S line", "A1.x.1": "1010 N line", "A1.y.1": "1011 N line"}
    lakes = {**walled(1010, (1009, 1011)), **walled(1011, (1010, 1012))}
    setting = plain(lakes, {(1011, 1012): "deep stream"})
    s = field(units, setting, active="F1", steps=(Fight(1010, ("F1.a.1",)),))
    after = play(s, dd(4, 0), Go(1011), Turn(N), d(0), d(0))
    assert (after.units["A1.x.1"].hex, after.units["A1.y.1"].hex) == (1011, 1012)
    assert after.units["A1.y.1"].disordered
    assert not after.units["A1.x.1"].disordered


@pytest.mark.rule("5.23", "6.35")
@pytest.mark.ruling("R56")
def test_jaegers_who_withdraw_through_deep_water_are_disordered():
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S jgr"}
    setting = plain(sides={(1007, 1006): "deep stream"})
    s = field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),))
    come = (Pick("F1.a.1"), Go(1008), Turn(N))
    assert play(s, *come, Go(1006), Turn(N)).units["A1.x.1"].disordered
    assert not play(s, *come, Go(906), Turn(N)).units["A1.x.1"].disordered


@pytest.mark.rule("5.2", "6.34")
@pytest.mark.ruling("R56")
def test_riders_who_withdraw_through_woods_are_disordered_if_there_is_no_other_way():
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 S lcav"}
    come = (Pick("F1.a.1"), Go(1008), Turn(N), Go(1005), Turn(N))
    into = field(units, plain({1005: "woods"}), active="F1", steps=(Manoeuvre("F1.a"),))
    assert play(into, *come).units["A1.x.1"].disordered
    # 0805 can be reached through 0806 as well as through 0906
    past = plain({906: "woods"})
    s = field(units, past, active="F1", steps=(Manoeuvre("F1.a"),))
    assert not play(s, *come).units["A1.x.1"].disordered
    both = plain({906: "woods", 907: "woods", 806: "clear"})
    s = field(units, both, active="F1", steps=(Manoeuvre("F1.a"),))
    away = (Pick("F1.a.1"), Go(1008), Turn(N), Go(806), Turn(N))
    assert play(s, *away).units["A1.x.1"].disordered


@pytest.mark.rule("5.23", "6.34")
@pytest.mark.ruling("R56", "Q5")
def test_infantry_wades_into_the_hex_that_riders_have_left():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S lcav"}
    setting = plain(sides={(1008, 1007): "deep stream"})
    s = field(units, setting, active="F1", steps=(Declare("F1.a"),))
    taken = (Go(1007), Go(1005), Turn(N), Go(1007))
    assert play(s, *taken).units["F1.a.1"].disordered
