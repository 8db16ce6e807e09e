"""Computer players behind the enemy: supply roads that are cut and guarded, exits from the map."""

from __future__ import annotations

from tests.radetzky.table import field, plain, road, table
from tests.radetzky.test_judgement import plan_of
from tricolore.core.ask import Pick, Say, Stack, Via
from tricolore.players import player
from tricolore.rulesets.radetzky.judgement.activation import Marches as Plan
from tricolore.rulesets.radetzky.judgement.raids import cuts, leavers, still_open, threats
from tricolore.rulesets.radetzky.judgement.stands import Book
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Place
from tricolore.rulesets.radetzky.steps import Marches

EAST = road(*(column * 100 + 10 for column in range(1, 21)))
NORTH = road(*range(1201, 1207))
NIGHT, DAY, LAST = 4, 6, 23
ARMY = {f"AI.{name}": f"0{column}10 inf 4/2" for column, name in enumerate("abcd", 2)}
RAIDER = {"P1.x": "1206 cav 2/1"}
FAR = {1818: Place("Far", 1818, 3, AUSTRIAN)}


def behind(units, **more):
    """The Austrian road leads east along row 10; the Piedmontese have a road of their own, from
    which they are in supply on both sides of it."""
    ends = {AUSTRIAN: [2010], PIEDMONTESE: [1201]}
    ground = plain(roads=EAST | NORTH, supply=True, terminals=ends, places=FAR)
    return field(units, ground, steps=[Marches()], **more)


def seen(s, side):
    bits = s.setting.bits
    return Book(s, side), bits


# Cutting supply


def test_a_rider_stands_on_the_only_road_of_an_army_in_the_night_before_supply_is_looked_at():
    s = behind({**ARMY, **RAIDER}, active="P1", turn=NIGHT)
    assert plan_of(s)["P1.x"] % 100 == 10
    by_day = behind({**ARMY, **RAIDER}, active="P1", turn=DAY)
    assert not cuts(by_day, *seen(by_day, PIEDMONTESE)[:1], 0, by_day.setting.bits.all)


def test_only_hexes_count_where_he_is_in_supply_himself():
    s = behind({**ARMY, **RAIDER}, active="P1", turn=NIGHT)
    book, bits = seen(s, PIEDMONTESE)
    found = cuts(s, book, 0, bits.all)
    assert 1210 in found
    assert 1910 not in found


def test_what_is_cut_already_is_not_counted_again():
    s = behind({**ARMY, **RAIDER}, active="P1", turn=NIGHT)
    book, bits = seen(s, PIEDMONTESE)
    assert not cuts(s, book, bits.bit[1810], bits.all)


# Guarding one's own


def test_the_road_is_open_where_an_enemy_could_come_in_supply():
    s = behind({**ARMY, **RAIDER}, active="AI", turn=NIGHT)
    book, bits = seen(s, AUSTRIAN)
    found = threats(s, book, 0)
    assert found
    assert still_open(s, AUSTRIAN, found, 0) > still_open(s, AUSTRIAN, found, bits.bit[1210]) > 0
    assert still_open(s, AUSTRIAN, found, bits.of(found)) == 0
    on_his_road = bits.bit[1203]
    assert still_open(s, AUSTRIAN, found, on_his_road) == 0, "he would lack supply himself"


def test_a_plan_guards_the_road():
    s = behind({**ARMY, **RAIDER, "AI.g": "1408 cav 1"}, active="AI", turn=NIGHT)
    guard = plan_of(s)["AI.g"]
    book, bits = seen(s, AUSTRIAN)
    found = threats(s, book, 0)
    assert still_open(s, AUSTRIAN, found, bits.bit[guard]) < still_open(s, AUSTRIAN, found, 0)


def test_nobody_looks_after_supply_that_is_looked_at_when_all_is_over():
    s = behind({**ARMY, **RAIDER}, active="AI", turn=LAST - 1)
    book, _ = seen(s, AUSTRIAN)
    assert threats(s, book, 0)
    object.__setattr__(s.setting, "last", LAST - 1)
    assert not threats(s, book, 0)


# Leaving the map


def leaving(turn, **more):
    ends = {AUSTRIAN: [2010], PIEDMONTESE: []}
    exits = {AUSTRIAN: [110], PIEDMONTESE: []}
    ground = plain(roads=EAST, supply=True, terminals=ends, exits=exits, places=FAR)
    units = {"AI.a": "0310 inf 4/2", "AI.b": "0310 inf 4/2", "P1.z": "0101 inf 1"}
    return field({**units, **more}, ground, active="AI", turn=turn, steps=[Marches()])


def test_in_the_last_days_units_leave_by_an_exit_that_is_near():
    s = leaving(LAST)
    assert plan_of(s) == {"AI.a": -110, "AI.b": -110}
    game, choose = table(s), player("general", "1")
    said = []
    while game.ask is not None and len(said) < 9:
        said.append(choose.choose(game))
        game.answer(said[-1])
    assert set(game.state.exits) == {"AI.a", "AI.b"}
    assert said[1:3] == [Via(110), Say("leave the map")]
    assert said[0] in (Pick("AI.a"), Pick("AI.b"), Stack(310))


def test_nobody_leaves_before_or_without_the_will():
    assert all(hex > 0 for hex in plan_of(leaving(DAY)).values())
    s = leaving(LAST)
    assert not any(
        hex < 0
        for row in Plan(s, Book(s, AUSTRIAN), {}, {"exit": 0.0})._rows
        for hex in row.options
    )


def test_a_formation_goes_toward_an_exit_that_it_can_reach_in_time():
    s = leaving(LAST - 3, **{"AI.a": "0810 inf 4/2", "AI.b": "0810 inf 4/2"})
    assert leavers(s, Book(s, AUSTRIAN), ["AI"])["AI"].hex == 110
    late = leaving(LAST, **{"AI.a": "1810 inf 4/2", "AI.b": "1810 inf 4/2"})
    assert not leavers(late, Book(late, AUSTRIAN), ["AI"])
