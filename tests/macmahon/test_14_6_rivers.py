"""14.6: the Sauer, its tributary, and other streams."""

from __future__ import annotations

import pytest

from tests.macmahon.march import choices, reach, rides
from tests.macmahon.table import field, plain
from tests.table import script
from tricolore import Go
from tricolore.rulesets.great_battles.rules.advance import evade_hexes
from tricolore.rulesets.macmahon.movement import move
from tricolore.rulesets.macmahon.state import MacMahon, Move

INFANTRY, CAVALRY, GUNS = "PV.Bothmer", "PV.Dragoons", "PV.A1"
FOE = "F1.Wolff"
NEIGHBOURS = plain("reichshoffen").board.neighbours
RIVER = {
    (south, north): "river"
    for south in range(110, 2600, 100)
    for north in NEIGHBOURS[south]
    if north is not None and north % 100 == 9
}
"""Between the hexes of the ninth row and those of the tenth, from edge to edge."""
SAUER = plain("reichshoffen", sides=RIVER)
BRIDGE = plain("reichshoffen", sides={**RIVER, (1210, 1209): "bridge + river"})
STREAM = plain(
    "reichshoffen",
    sides={(1210, 1209): "stream", (1210, 1309): "stream"},
    roads={(1210, 1309): "minor road"},
)


def at_river(uid: str, text: str = "1210 N", setting=SAUER, **others: str) -> MacMahon:
    units = {uid: text, **{other.replace("_", "."): where for other, where in others.items()}}
    return field(units, setting, active="PV")


@pytest.mark.rule("14.6")
@pytest.mark.ruling("M54")
def test_infantry_wades_for_all_its_points_and_then_stops():
    s = at_river(INFANTRY)
    assert {hex: reach(s, INFANTRY)[hex] for hex in (1209, 1109)} == {1209: 4, 1109: 4}
    script(move(s, Move(INFANTRY, 0)), Go(1209))
    assert s.units[INFANTRY].hex == 1209
    assert {o.kind for o in choices(s, INFANTRY, 4)} == {"turn"}


@pytest.mark.rule("14.6")
@pytest.mark.ruling("M54")
def test_it_must_begin_beside_the_river():
    s = at_river(INFANTRY, "1211 N")
    script(move(s, Move(INFANTRY, 0)), Go(1210))
    assert not {1209, 1109, 1309} & set(reach(s, INFANTRY, 1))


@pytest.mark.rule("14.6")
@pytest.mark.parametrize("uid", [CAVALRY, GUNS])
def test_cavalry_and_artillery_cross_by_bridges_only(uid):
    assert 1209 not in reach(at_river(uid), uid)
    assert reach(at_river(uid, setting=BRIDGE), uid)[1209] == 1


@pytest.mark.rule("14.6", "9")
@pytest.mark.ruling("M54")
def test_so_does_a_commander():
    s = field({}, SAUER, leaders={"PV": 1210}, active="PV")
    assert 1209 not in rides(s, 1)
    s = field({}, BRIDGE, leaders={"PV": 1210}, active="PV")
    assert 1209 in rides(s, 1)


@pytest.mark.rule("14.6")
def test_infantry_by_a_bridge_pays_for_the_hex():
    assert reach(at_river(INFANTRY, setting=BRIDGE), INFANTRY)[1209] == 1


@pytest.mark.rule("14.6", "6.1")
@pytest.mark.ruling("M41")
@pytest.mark.parametrize("uid", [FOE, "F1.A1"])
def test_zones_reach_across_the_river(uid):
    s = at_river(INFANTRY, **{uid.replace(".", "_"): "1209 S"})
    assert 1210 in s.field("french").zone


@pytest.mark.rule("14.6", "6.1")
@pytest.mark.ruling("M54")
def test_infantry_wades_into_a_zone_from_a_hex_that_is_in_none():
    s = at_river(INFANTRY, F1_Wolff="1208 S")
    assert 1209 in s.field("french").zone
    assert reach(s, INFANTRY)[1209] == 4


@pytest.mark.rule("14.6", "6.1")
@pytest.mark.ruling("M54")
def test_out_of_a_zone_it_wades_only_to_a_hex_that_is_in_none():
    s = at_river(INFANTRY, F1_Wolff="1310 NW")
    assert s.field("french").zone == {1210, 1211, 1309}
    assert reach(s, INFANTRY)[1209] == 4
    assert 1309 not in reach(s, INFANTRY)


@pytest.mark.rule("14.6", "9.2")
@pytest.mark.ruling("M54")
def test_out_of_command_or_disorganised_it_may_wade_too():
    s = at_river(INFANTRY, "1210 N disorganised")
    assert reach(s, INFANTRY)[1209] == 4
    s = at_river(INFANTRY, "1210 N disorganised", F1_Wolff="1310 NW")
    assert reach(s, INFANTRY) == {1110: 4, 1109: 4, 1209: 4}
    s = at_river(INFANTRY)
    s.commanded = frozenset()
    s.leaders["PV"] = s.leaders["PV"]._replace(hex=1202)
    assert reach(s, INFANTRY) == {1209: 2}  # nearer to its commander, for all it has
    s = at_river(INFANTRY, F1_Wolff="1208 S")
    s.commanded = frozenset()
    assert 1209 not in reach(s, INFANTRY)


@pytest.mark.rule("14.6", "7.1")
def test_other_streams_cost_a_point_more_but_not_by_road():
    for uid in (INFANTRY, CAVALRY, GUNS):
        moves = reach(at_river(uid, setting=STREAM), uid)
        assert moves[1209] == 2
        assert moves[1309] == 1


@pytest.mark.rule("14.6")
@pytest.mark.ruling("M53")
def test_a_river_below_an_escarpment_is_not_waded():
    steep = plain("reichshoffen", sides={**RIVER, (1210, 1209): "escarpment + river"})
    assert 1209 not in reach(at_river(INFANTRY, setting=steep), INFANTRY)


@pytest.mark.rule("14.6")
def test_there_is_no_town_and_villages_protect_by_two():
    ground = plain("reichshoffen", terrain={1210: "village"}).ground
    assert not ground.towns
    assert ground.value[1210] == 2


@pytest.mark.rule("11.4", "14.6")
@pytest.mark.ruling("M55")
def test_infantry_may_wade_away_from_an_attack_and_others_may_not():
    assert {1209, 1109} <= set(evade_hexes(at_river(INFANTRY), INFANTRY))
    assert not {1209, 1109} & set(evade_hexes(at_river(CAVALRY), CAVALRY))
