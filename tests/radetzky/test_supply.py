"""Supply: terminals, roads, five hexes, who interrupts it, who lacks it."""

from __future__ import annotations

import random

import pytest

from tests.radetzky.table import field, offered, plain, play, road, table, told
from tricolore import load_position
from tricolore.core.ask import Go, Pick, Stack
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.reading import load_setting
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Automatic, Place
from tricolore.rulesets.radetzky.state import Bridge, Radetzky
from tricolore.rulesets.radetzky.steps import Marches, SupplyPhase, Turn

ROAD = road(*(column * 100 + 10 for column in range(1, 21)))
"""A road across the board, along row 10; Austria is supplied from 2010, Piedmont from 0110."""
ENDS = {AUSTRIAN: [2010], PIEDMONTESE: [110]}


def country(sides=None, roads=ROAD, terrain=None, terminals=None, sources=(), **more):
    return plain(
        terrain, sides, roads, supply=True, terminals=terminals or ENDS, sources=sources, **more
    )


def supplied(units, uid, setting=None, **more):
    s = field(units, setting or country(), **more)
    supply.look(s)
    return supply.is_supplied(s, uid)


# Roads and hexes


@pytest.mark.rule("Supply")
@pytest.mark.parametrize(("hex", "fed"), [("0510", True), ("0505", True), ("0504", False)])
def test_a_unit_is_supplied_within_five_hexes_of_a_road_that_leads_to_a_terminal(hex, fed):
    assert supplied({"AI.a": f"{hex} inf 4/2"}, "AI.a") == fed


@pytest.mark.rule("Supply")
def test_a_road_that_leads_nowhere_supplies_nobody():
    stump = road(*(column * 100 + 10 for column in range(1, 10)))
    assert not supplied({"AI.a": "0510 inf 4/2"}, "AI.a", country(roads=stump))
    assert supplied({"P1.a": "0510 inf 3/1"}, "P1.a", country(roads=stump))


@pytest.mark.rule("Supply")
def test_each_side_has_its_own_terminals():
    only = country(terminals={AUSTRIAN: [2010]})
    assert supplied({"AI.a": "0510 inf 4/2"}, "AI.a", only)
    assert not supplied({"P1.a": "0510 inf 3/1"}, "P1.a", only)


@pytest.mark.rule("Supply")
def test_an_enemy_unit_on_the_road_interrupts_it():
    units = {"AI.a": "0508 inf 4/2", "P1.x": "1010 inf 3/1"}
    assert not supplied(units, "AI.a")
    assert supplied(units, "P1.x")
    assert supplied({**units, "P1.x": "1009 inf 3/1"}, "AI.a")


@pytest.mark.rule("Supply")
def test_another_road_round_him_will_do():
    detour = {**ROAD, **road(910, 911, 1011, 1111, 1110)}
    units = {"AI.a": "0508 inf 4/2", "P1.x": "1010 inf 3/1"}
    assert supplied(units, "AI.a", country(roads=detour))
    assert not supplied({**units, "P1.y": "1011 inf 3/1"}, "AI.a", country(roads=detour))


@pytest.mark.rule("Supply")
@pytest.mark.ruling("S82")
def test_the_way_to_the_road_avoids_enemies_and_crosses_rivers_only_at_crossings():
    around = [1504, 1604, 1605, 1506, 1405, 1404]
    moat = {(1505, hex): "river" for hex in around}
    units = {"AI.a": "1505 inf 4/2"}
    assert supplied(units, "AI.a")
    assert not supplied(units, "AI.a", country(moat))
    assert supplied(units, "AI.a", country({**moat, (1505, 1506): "river ford"}))
    besieged = {**units, **{f"P1.{hex}": f"{hex} inf 1" for hex in around}, "P1.z": "0110 inf 1"}
    fed = country(sources=around)  # so that the besiegers are in supply themselves
    assert not supplied(besieged, "AI.a", fed)
    escape = {uid: text for uid, text in besieged.items() if uid != "P1.1506"}
    assert supplied(escape, "AI.a", fed)


@pytest.mark.rule("Supply", "Bridges")
@pytest.mark.ruling("S83")
def test_a_bridge_of_ones_own_connects_two_road_hexes_but_a_ford_does_not():
    river = {(1010, 1110): "river", (1009, 1110): "river", (1010, 1111): "river"}
    west = road(*(column * 100 + 10 for column in range(1, 11)))
    east = road(*(column * 100 + 10 for column in range(11, 21)))
    split = {**west, **east}
    units = {"AI.a": "0210 inf 4/2", "AI.Bridge": "1010 crew"}
    assert not supplied(units, "AI.a", country(river, split))
    assert supplied(
        units, "AI.a", country(river, split), bridges={"AI.Bridge": Bridge(1110, 5, stands=True)}
    )
    building = {"AI.Bridge": Bridge(1110, 9)}
    assert not supplied(units, "AI.a", country(river, split), bridges=building)
    ford = {**river, (1010, 1110): "river ford"}
    assert not supplied(units, "AI.a", country(ford, split))
    assert supplied(units, "AI.a", country(river, {**split, **road(1010, 1110)}))


@pytest.mark.rule("Supply", "Bridges")
@pytest.mark.ruling("S83")
def test_a_bridge_between_a_road_and_open_country_carries_no_road():
    """The way to the road may cross it, but that is at most five hexes long."""
    river = {(1010, 1110): "river", (1009, 1110): "river", (1010, 1111): "river"}
    east = road(*(column * 100 + 10 for column in range(11, 21)))
    west = road(*(column * 100 + 10 for column in range(1, 10)))
    units = {"AI.a": "0210 inf 4/2", "AI.b": "0710 inf 4/2", "AI.Bridge": "1010 crew"}
    built = {"AI.Bridge": Bridge(1110, 5, stands=True)}
    split = country(river, {**west, **east})
    assert not supplied(units, "AI.a", split, bridges=built)
    assert supplied(units, "AI.b", split, bridges=built)


@pytest.mark.rule("Prevent enemy supply")
def test_who_has_been_eliminated_since_the_last_look_interrupts_nothing():
    s = field({"AI.a": "0510 inf 4/2", "P1.x": "1510 inf 3/1"}, country())
    supply.look(s)
    assert s.cut_off == {"AI.a", "P1.x"}
    s.lift("P1.x")
    assert supply.is_supplied(s, "AI.a")


@pytest.mark.rule("Supply")
@pytest.mark.ruling("T11")
def test_a_terminal_is_closed_while_a_supplied_enemy_occupies_it():
    units = {"AI.a": "1510 inf 4/2", "P1.x": "2010 inf 3/1"}
    fed = country(
        terminals={AUSTRIAN: [2010], PIEDMONTESE: [2020]},
        roads={**ROAD, **road(*(2000 + row for row in range(10, 21)))},
    )
    assert not supplied(units, "AI.a", fed)
    hungry = country(terminals={AUSTRIAN: [2010], PIEDMONTESE: [110]})
    assert supplied({**units, "P1.x": "2010 inf 3/1"}, "AI.a", hungry)
    assert supplied({**units, "P1.x": "2020 inf 3/1"}, "AI.a", fed)


# Prevent enemy supply


@pytest.mark.rule("Prevent enemy supply")
@pytest.mark.ruling("R18")
def test_who_lacks_supply_himself_interrupts_nobodys():
    """A Piedmontese unit behind the Austrians cuts them only with a line of its own."""
    units = {"AI.a": "0508 inf 4/2", "P1.x": "1010 inf 3/1"}
    assert not supplied(units, "AI.a")
    held = country(sources=[410])
    blocked = {**units, "AI.b": "0410 inf 4/2"}  # in a city on the road to Piedmont
    assert not supplied(blocked, "P1.x", held)
    assert supplied(blocked, "AI.a", held)


@pytest.mark.rule("Prevent enemy supply")
@pytest.mark.ruling("R18", "S84")
def test_two_forces_that_only_cut_each_other_are_both_in_supply():
    units = {"AI.a": "0510 inf 4/2", "P1.x": "1510 inf 3/1"}
    assert supplied(units, "AI.a")
    assert supplied(units, "P1.x")


@pytest.mark.rule("Prevent enemy supply", "Alternative sources of supply")
def test_whoever_is_in_a_city_cuts_since_he_is_in_supply():
    units = {"AI.a": "0510 inf 4/2", "P1.x": "1010 inf 3/1"}
    assert supplied(units, "AI.a")
    assert not supplied(units, "AI.a", country(sources=[1010]))


@pytest.mark.rule("Prevent enemy supply")
@pytest.mark.ruling("S84")
def test_who_cuts_is_settled_when_an_activation_begins_and_not_at_each_step():
    """A unit does not open its own way by walking onto the enemy's road."""
    units = {"AI.b": "0308 cav 1", "P1.x": "1010 inf 3/1"}
    s = field(units, country(), active="AI", steps=[Marches()])
    supply.look(s)
    assert not supply.is_supplied(s, "AI.b")
    s.put("AI.b", 310)
    assert not supply.is_supplied(s, "AI.b")
    supply.look(s)
    assert supply.is_supplied(s, "AI.b")


# Alternative sources


@pytest.mark.rule("Alternative sources of supply")
@pytest.mark.ruling("R20", "S85", "S86")
def test_a_city_supplies_whoever_is_in_it_of_either_side_and_nobody_beside_it():
    city = country(terrain={502: "city"}, sources=[502])
    for uid in ("AI.a", "P1.a"):
        assert supplied({uid: "0502 inf 4/2"}, uid, city)
        assert not supplied({uid: "0503 inf 4/2"}, uid, city)
    village = country(terrain={502: "village"})
    assert not supplied({"AI.a": "0502 inf 4/2"}, "AI.a", village)


# Movement into hexes out of supply


@pytest.mark.rule("Movement", "Supply")
@pytest.mark.ruling("R19", "S90")
def test_nobody_marches_into_a_hex_out_of_supply():
    s = field({"AI.a": "0506 inf 4/2"}, country(), active="AI", steps=[Marches()])
    here = offered(s, Pick("AI.a"))
    assert Go(505) in here
    assert Go(504) not in here


@pytest.mark.rule("Movement", "Supply")
@pytest.mark.ruling("S90")
def test_each_hex_of_the_way_must_be_in_supply_but_cities_always_are():
    """0503 is a city; the hexes between it and 0505 are not in supply."""
    city = country(sources=[503])
    s = field({"AI.a": "0505 cav 1"}, city, active="AI", steps=[Marches()])
    assert Go(503) not in offered(s, Pick("AI.a"))
    beside = country(sources=[504])
    s = field({"AI.a": "0505 cav 1"}, beside, active="AI", steps=[Marches()])
    assert Go(504) in offered(s, Pick("AI.a"))


@pytest.mark.rule("Movement", "Effects of being out of supply")
@pytest.mark.ruling("R31", "S89")
def test_marked_units_go_where_they_like_and_unmarked_ones_only_where_supply_is():
    s = field({"AI.a": "0506 inf 4/2 oos"}, country(), active="AI", steps=[Marches()])
    assert Go(504) in offered(s, Pick("AI.a"))
    outside = field({"AI.a": "0503 inf 4/2"}, country(), active="AI", steps=[Marches()])
    here = offered(outside, Pick("AI.a"))
    assert Go(504) not in here
    mixed = {"AI.a": "0506 inf 4/2 oos", "AI.b": "0506 inf 4/2"}
    s = field(mixed, country(), active="AI", steps=[Marches()])
    assert Go(504) not in offered(s, Stack(506))


# Effects


def checked(units, setting=None, **more):
    """A supply phase."""
    return field(units, setting or country(), turn=5, steps=[SupplyPhase()], **more)


OUT = "0502"


@pytest.mark.rule("Effects of being out of supply", "Supply")
@pytest.mark.ruling("S87", "S88")
def test_who_is_out_of_supply_loses_a_step_and_is_marked():
    s = play(checked({"AI.a": f"{OUT} inf 4/2", "AI.b": "0510 inf 4/2"}))
    assert s.units["AI.a"].oos
    assert s.units["AI.a"].steps == 1
    assert not s.units["AI.b"].oos
    assert s.lost == {AUSTRIAN: 1, PIEDMONTESE: 0}


@pytest.mark.rule("Effects of being out of supply")
@pytest.mark.ruling("S87")
def test_a_unit_with_one_step_dies_at_once():
    s = play(checked({"AI.a": f"{OUT} cav 1", "AI.b": f"{OUT} inf 4/2 reduced"}))
    assert not s.units
    assert s.lost == {AUSTRIAN: 2, PIEDMONTESE: 0}


@pytest.mark.rule("Effects of being out of supply")
def test_who_is_still_out_of_supply_at_the_next_phase_is_eliminated():
    """RM21"""
    s = play(checked({"AI.a": f"{OUT} inf 4/2 oos"}))
    assert not s.units
    assert s.lost == {AUSTRIAN: 2, PIEDMONTESE: 0}


@pytest.mark.rule("Effects of being out of supply")
@pytest.mark.ruling("S89")
def test_the_marker_comes_off_only_in_a_supply_phase_in_which_the_unit_is_supplied():
    s = checked({"AI.a": "0510 inf 4/2 reduced oos"})
    assert not play(s).units["AI.a"].oos
    assert play(s).units["AI.a"].steps == 1
    game = table(s)
    assert told(game, "Supply") == ["AI.a is in supply again."]
    waiting = field({"AI.a": "0510 inf 4/2 reduced oos"}, country(), active="AI", steps=[Marches()])
    assert play(waiting).units["AI.a"].oos


@pytest.mark.rule("Effects of being out of supply", "Bridges", "Benedek")
@pytest.mark.ruling("S88")
def test_crews_and_benedek_are_marked_first_and_gone_at_the_second_time():
    units = {"AII.Bridge": f"{OUT} crew", "AII.Benedek": "0702 leader"}
    s = play(checked(units))
    assert all(unit.oos for unit in s.units.values())
    assert s.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}
    again = play(checked({uid: f"{text} oos" for uid, text in units.items()}))
    assert not again.units
    assert again.captured == {AUSTRIAN: 1, PIEDMONTESE: 0}
    assert again.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}


@pytest.mark.rule("Supply")
@pytest.mark.ruling("S87")
def test_both_sides_are_judged_by_the_same_position():
    """The Austrian in the city cuts the Piedmontese, who is marked though the Austrian dies."""
    units = {"AI.a": "1010 cav 1 oos", "P1.x": "1503 inf 3/1", "P1.y": "1508 inf 3/1"}
    s = play(checked(units, country(sources=[1010])))
    assert s.units["P1.y"].oos
    assert not s.units["AI.a"].oos


@pytest.mark.rule("Supply", "Prevent enemy supply")
@pytest.mark.ruling("R18", "S87")
def test_the_supply_phase_looks_anew_at_who_interrupts_it():
    units = {"AI.a": "0508 inf 4/2", "AI.b": "0410 inf 4/2", "P1.x": "1010 inf 3/1"}
    s = play(checked(units, country(sources=[410])))
    assert s.units["P1.x"].oos  # the city on its road is Austrian
    assert not s.units["AI.a"].oos  # so it interrupts nobody


@pytest.mark.rule("Supply", "Game sequence", "Turn Record Track")
@pytest.mark.ruling("R02", "S94")
@pytest.mark.parametrize(
    ("calendar", "turns"), [("literal", [5, 10, 17, 23]), ("regular", [5, 11, 17, 23])]
)
def test_supply_is_looked_at_on_the_first_turn_of_each_day_but_not_on_turn_1(calendar, turns):
    found = []
    for turn in range(1, 24):
        s = field({"AI.a": "0510 inf 4/2"}, country(), turn=turn - 1, calendar=calendar)
        s.agenda = (Turn(),)
        game = table(s)
        game.chance_ask  # noqa: B018 - runs the turn up to its first question
        if any(isinstance(step, SupplyPhase) for step in game.checkpoint.agenda):
            found.append(turn)
    assert found == turns
    days = field({}, country(), calendar=calendar).setting.calendars[calendar]
    assert [turn for turn in days if days[turn].night] == [turn - 1 for turn in turns]


@pytest.mark.rule("Supply", "Game end")
def test_losses_of_the_supply_phase_may_end_the_game():
    units = {f"AI.{at}": f"01{at:02d} inf 4/2 oos" for at in range(1, 4)}
    units |= {f"AII.{at}": f"03{at:02d} inf 4/2 oos" for at in range(1, 4)}
    units |= {f"AIII.{at}": f"05{at:02d} inf 4/2 oos" for at in range(1, 4)}
    units |= {f"AIV.{at}": f"07{at:02d} inf 4/2 oos" for at in range(1, 4)}
    ending = checked(units)
    assert play(ending).result.winner == PIEDMONTESE


@pytest.mark.rule("Game end", "Movement")
@pytest.mark.ruling("S85")
def test_a_march_into_the_city_that_decides_ends_the_game_at_once():
    here = country(
        sources=[510],
        places={510: Place("Pavia", 510, 0, AUSTRIAN)},
        automatic=[Automatic(PIEDMONTESE, (510,))],
    )
    s = field({"P1.a": "0410 inf 3/1"}, here, active="P1", steps=[Marches()])
    assert play(s, Pick("P1.a"), Go(510)).result.winner == PIEDMONTESE


@pytest.mark.rule("Prevent enemy supply", "Supply", "Bridges")
@pytest.mark.ruling("S83")
def test_a_battalion_at_the_gravellone_cuts_the_only_road_unless_bereguardo_is_bridged():
    """The Bersaglieri come from La Cava in the first night; an army at Garlasco lives on the road
    from Pavia.  The roads on both banks of the ford of Bereguardo make a second one."""
    text = """
        scenario = "radetzky:campaign"
        turn = 4
        active = "P5"
        post = 6441
        [units]
        P5.Man = "6441"
        P4.Pi3 = "3809"
        AIV.IR8 = "6836"
        AII.IR1 = "5437"
        AI.IR17 = "4835"
        AI.Bridge = "5530"
    """
    for bridge, fed in (("", False), ('[bridges]\nAI.Bridge = "5430"', True)):
        game = load_position(text + bridge)
        game.answer(Pick("P5.Man"))
        game.answer(Go(6637))
        s = game.state
        assert isinstance(s, Radetzky)
        supply.look(s)
        assert [supply.is_supplied(s, uid) for uid in ("AII.IR1", "AI.IR17")] == [fed, fed]


@pytest.mark.rule("Supply")
@pytest.mark.ruling("S83")
def test_lines_past_enemies_are_those_from_hex_to_hex():
    """On the whole map, with many different hexes cut."""
    setting = load_setting("campaign")
    roads, bits = setting.ground.roads, setting.bits
    luck = random.Random(1849)
    pontoon = next(
        (a, b)
        for a, b in sorted(setting.board.sides)
        if setting.ground.is_river(a, b) and a in roads and b in roads and b not in roads[a]
    )
    for joined in (frozenset(), frozenset({pontoon, pontoon[::-1]})):
        for number in range(60):
            cut = set(luck.sample(sorted(roads), number))
            for side in (AUSTRIAN, PIEDMONTESE):
                reached = {hex for hex in setting.terminals[side] if hex not in cut}
                edge = set(reached)
                while edge:
                    next_to = {there for here in edge for there in roads.get(here, ())}
                    next_to |= {b for a, b in joined if a in edge}
                    edge = next_to - cut - reached
                    reached |= edge
                found = setting.road_net(side, joined).connected(bits.of(cut))
                assert set(bits.hexes(found)) == reached


@pytest.mark.rule("Movement", "Supply")
@pytest.mark.ruling("T04")
def test_a_hex_that_is_taken_is_supplied_as_if_nobody_had_been_there():
    """On the whole map: what is found near the hex is what a new look at all lines would find."""
    setting = load_setting("campaign")
    bits, luck = setting.bits, random.Random(1849)
    s = Radetzky(setting, "1849")
    foes = [uid for uid in setting.uids_of[PIEDMONTESE] if setting.counters[uid].combat]
    roads = sorted(setting.ground.roads)
    found = []
    for number in range(40):
        for uid in foes:
            s.put(uid, luck.choice(roads if luck.random() < 0.6 else setting.board.hexes))
        s.cut_off = frozenset(foes[: number // 8])
        for hex in sorted(s.stacks):
            cut = supply.cutters(s, AUSTRIAN) & ~bits.bit[hex]
            afresh = supply.area_without(s, AUSTRIAN, cut) & bits.bit[hex] != 0
            found.append(supply.supplied_once_taken(s, AUSTRIAN, hex))
            assert found[-1] == afresh, hex
    assert 0.1 < sum(found) / len(found) < 0.9, "both cases are many"
    end = min(setting.terminals[AUSTRIAN])
    for uid, hex in zip(foes, [end, *setting.ground.around[end]], strict=False):
        s.put(uid, hex)
    s.cut_off = frozenset()
    assert supply.supplied_once_taken(s, AUSTRIAN, end), "a terminal needs no line to another hex"
