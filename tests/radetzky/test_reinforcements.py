"""Reinforcements and Ramorino's three doors."""

from __future__ import annotations

import pytest

from tests.radetzky.table import about, field, filled, offered, plain, play, road, rows, sheet
from tricolore.core.ask import Go, Say
from tricolore.rulesets.radetzky.guide import charts
from tricolore.rulesets.radetzky.reinforcements import doors
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Arrival, Place
from tricolore.rulesets.radetzky.steps import (
    Activate,
    Arrive,
    ChooseCommands,
    Draw,
    EndTurn,
    SupplyPhase,
    Turn,
)

WAIT = Say("wait")
CAVRIANI = Arrival("cavriani", "Cavriani", AUSTRIAN, ("AIII.a", "AIII.b", "AIII.c"), {3: (2010,)})
RAMORINO = Arrival(
    "ramorino",
    "5th Division",
    PIEDMONTESE,
    ("P5.a", "P5.b"),
    {5: (1020,), 6: (820, 1020), 7: (320, 820, 1020)},
)
UNITS = {
    "AIII.a": "off inf 4/2",
    "AIII.b": "off inf 4/2",
    "AIII.c": "off inf 3/1",
    "P1.x": "0101 inf 3/1",
}
LODI = {CAVRIANI.id: CAVRIANI}
DIVISION = {"P5.a": "off inf 2/1", "P5.b": "off inf 2/1", "AI.x": "0101 inf 4/2"}
ROADS = {
    **road(2010, 1910, 1810, 1710),
    **road(1020, 1019, 1018),
    **road(820, 819),
    **road(320, 319),
}


def coming(units=UNITS, turn=3, line=CAVRIANI, setting=None, **more):
    setting = setting or plain(roads=ROADS, arrivals={line.id: line}, **more)
    return field(units, setting, turn=turn, steps=[Arrive(line.side)])


@pytest.mark.rule("Reinforcements", "Turn Record Track")
def test_units_are_placed_on_their_entry_hex_on_their_turn():
    assert about(coming(turn=2)) == ""
    s = coming()
    after = play(s, [Go(2010), Go(2010), Go(1910)])
    assert {after.units[uid].hex for uid in ("AIII.a", "AIII.b")} == {2010}
    assert after.waiting == ()


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S95")
def test_if_the_entry_hex_is_full_the_nearest_hex_along_the_road_is_next():
    fill = sheet(coming())
    assert fill.first == (Go(2010), Go(2010), Go(1910))
    assert "goes no farther" in fill.flaw((Go(2010), Go(1910), Go(1910)))
    assert "goes no farther" in fill.flaw((Go(2010), Go(2010), Go(1810)))
    assert "no room" in fill.flaw((Go(2010), Go(2010), Go(2010)))


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S95")
def test_where_the_road_forks_either_of_two_hexes_that_are_equally_near_will_do():
    fork = plain(roads={**road(2010, 1910, 1810), **road(2010, 2011)}, arrivals=LODI)
    s = coming(setting=fork)
    flaw = sheet(s).flaw
    assert flaw((Go(2010), Go(2010), Go(1910))) == flaw((Go(2010), Go(2010), Go(2011))) == ""
    assert "goes no farther" in flaw((Go(2010), Go(2010), Go(1810)))


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S95")
def test_a_long_column_finds_room_farther_along_the_road():
    """Two regiments to a hex: the thirteenth is in the seventh."""
    many = {f"AIII.{letter}": "off inf 4/2" for letter in "abcdefghijklm"}
    line = Arrival("lodi", "Column", AUSTRIAN, tuple(many), {3: (2010,)})
    roads = road(*range(2010, 1310, -100))
    s = coming(
        {**many, "P1.x": "0101 inf 3/1"},
        line=line,
        setting=plain(roads=roads, arrivals={line.id: line}),
    )
    assert sheet(s).first[-1] == Go(1410)


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S95")
def test_they_line_up_along_the_road_only_as_far_as_the_enemy():
    s = coming({**UNITS, "P1.x": "1810 inf 3/1"})
    assert rows(sheet(s))["AIII.a"] == {Go(2010), Go(1910), WAIT}


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S95")
def test_they_may_wait_and_enter_on_a_later_turn():
    s = coming()
    after = play(s, [Go(2010), WAIT, WAIT])
    assert after.waiting == ("AIII.b", "AIII.c")
    late = coming(turn=9)
    assert set(rows(sheet(late))) == {"AIII.a", "AIII.b", "AIII.c"}


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("R33", "S106")
def test_if_the_enemy_is_in_the_entry_hex_any_hex_beside_it_will_do():
    s = coming({**UNITS, "P1.x": "2010 inf 3/1"})
    around = {Go(2009), Go(2011), Go(1910), Go(1911)}
    options = rows(sheet(s))["AIII.a"]
    assert options - {WAIT} == around
    after = play(s, [Go(2009), Go(2011), Go(1910)])
    assert after.units["AIII.c"].hex == 1910  # beside the enemy
    held = coming({**UNITS, "P1.x": "2010 inf 3/1", "P1.y": "1910 inf 3/1"})
    assert rows(sheet(held))["AIII.a"] - {WAIT} == around - {Go(1910)}


@pytest.mark.rule("Reinforcements")
def test_if_he_holds_everything_they_wait_without_being_asked():
    hexes = (2010, 2009, 2011, 1910, 1911)
    units = {**UNITS, **{f"P1.{hex}": f"{hex} inf 1" for hex in hexes}}
    assert about(coming(units)) == ""


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S96")
def test_placing_comes_before_the_choice_and_costs_no_points():
    s = field(UNITS, plain(roads=ROADS, arrivals={CAVRIANI.id: CAVRIANI}), turn=2)
    s.agenda = (Turn(),)
    assert about(s) == "EnterMap"
    fill = sheet(s)
    assert about(s, fill.first) == "ChooseFormations"
    assert "AIII" in rows(sheet(s, fill.first, side=AUSTRIAN))


@pytest.mark.rule("Reinforcements")
@pytest.mark.ruling("S96")
def test_from_then_on_they_are_activated_like_others():
    steps = [Arrive(AUSTRIAN), Activate("AIII"), Draw(), EndTurn()]
    s = field(UNITS, plain(roads=ROADS, arrivals={CAVRIANI.id: CAVRIANI}), turn=3, steps=steps)
    assert Go(2010) in offered(s, sheet(s).first)


@pytest.mark.rule("Reinforcements", "Supply")
@pytest.mark.ruling("S108", "S97")
def test_who_enters_on_a_turn_with_a_supply_phase_is_looked_at_in_it():
    """The roads of the 5th Division are Piedmontese terminals, unless the enemy is there."""
    fed = plain(
        roads=ROADS,
        arrivals={RAMORINO.id: RAMORINO},
        supply=True,
        terminals={PIEDMONTESE: [1020, 820, 320], AUSTRIAN: [101]},
        sources=[101],
    )
    steps = [Arrive(PIEDMONTESE), SupplyPhase()]
    s = field(DIVISION, fed, turn=5, steps=steps)
    after = play(s, [Go(1020), Go(1020)])
    assert not any(after.units[uid].oos for uid in ("P5.a", "P5.b"))
    cut = field({**DIVISION, "AI.y": "1020 inf 4/2"}, fed, turn=5, steps=steps)
    assert Go(1020) not in rows(sheet(cut))["P5.a"]


@pytest.mark.rule("Reinforcements", "Victory at points")
def test_who_enters_in_a_place_takes_it():
    places = {2010: Place("Gate", 2010, 3, PIEDMONTESE)}
    assert play(coming(places=places), [Go(2010), WAIT, WAIT]).holders == {2010: AUSTRIAN}


# Ramorino


def division(turn):
    return coming(DIVISION, turn, RAMORINO)


@pytest.mark.rule("Entry of the Ramorino division")
@pytest.mark.parametrize(
    ("turn", "open"), [(5, {1020}), (6, {820, 1020}), (7, {320, 820, 1020}), (12, {320, 820, 1020})]
)
def test_the_roads_on_which_the_fifth_division_may_enter_grow_from_turn_to_turn(turn, open):
    assert set(doors(RAMORINO, turn)) == open
    entries = {option.value for option in rows(sheet(division(turn)))["P5.a"] if option != WAIT}
    assert {hex for hex in entries if hex % 100 == 20} == open


@pytest.mark.rule("Entry of the Ramorino division")
@pytest.mark.ruling("S96")
def test_it_need_not_enter_together_and_who_is_late_uses_the_later_list():
    assert about(division(4)) == ""
    s = division(5)
    fill = sheet(s)
    after = play(s, filled(fill, P5__b=WAIT))
    assert after.waiting == ("P5.b",)
    later = coming({**DIVISION, "P5.a": "1020 inf 2/1"}, 7, RAMORINO)
    assert set(rows(sheet(later))) == {"P5.b"}
    assert Go(320) in rows(sheet(later))["P5.b"]


def test_nobody_is_asked_without_arrivals():
    s = field({"AI.x": "0101 inf 4/2"}, turn=3, steps=[Arrive(AUSTRIAN), ChooseCommands()])
    assert about(s) == "ChooseFormations"


@pytest.mark.rule("Entry of the Ramorino division")
def test_the_guide_lists_the_roads_of_every_turn_on_which_more_of_them_open():
    rows = charts("campaign", None)["arrivals"].rows
    roads = {row[0]: row[3] for row in rows if row[2].startswith("Ramorino")}
    assert list(roads) == ["5", "6", "from 7"]
    assert "3146" not in roads["5"]
    assert "3146" in roads["6"]
    assert "1046" in roads["from 7"]
