"""6.2, 6.3: Zones of Control, and moving adjacent."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import N, S, about, field, hexes, offered, plain, play, road
from tricolore.core.ask import DONE, Go, Pick, Say, Turn
from tricolore.rulesets.risorgimento.attack import attack_hexes
from tricolore.rulesets.risorgimento.steps import Manoeuvre
from tricolore.rulesets.risorgimento.terrain import FOOT, HORSE
from tricolore.rulesets.risorgimento.ways import reach_of


def zone(text, setting=None):
    s = field({"A1.x.1": text}, setting)
    return set(s.zone_of.get("A1.x.1", ()))


def reach(units, setting=None, uid="F1.a.1"):
    s = field(units, setting, active="F1", steps=())
    return {hex: price / 2 for hex, price in reach_of(s, uid).cost.items()}


@pytest.mark.rule("6.21", "6.2")
def test_infantry_and_cavalry_control_their_frontal_hexes():
    for kind in ("line", "light", "jgr", "lcav"):
        assert zone(f"1010 N {kind}") == {1009, 909, 1109}


@pytest.mark.rule("6.21")
def test_artillery_and_disordered_units_control_nothing():
    assert zone("1010 N F") == set()
    assert zone("1010 N line dis") == set()


@pytest.mark.rule("6.22")
def test_zones_do_not_reach_into_towns_over_bridges_or_impassable_sides():
    assert 1009 not in zone("1010 N line", plain({1009: "town"}))
    assert 1009 not in zone("1010 N line", plain(sides={(1010, 1009): "river"}))
    bridge = {(1010, 1009): "shallow stream,bridge"}
    assert 1009 not in zone("1010 N line", plain(sides=bridge, roads=road(1010, 1009)))
    ford = {(1010, 1009): "shallow stream"}
    assert 1009 in zone("1010 N line", plain(sides=ford, roads=road(1010, 1009)))
    canal = plain(sides={(1010, 1009): "canal"})
    assert 1009 in zone("1010 N line", canal)
    assert 1009 not in zone("1010 N lcav", canal)
    closed = plain(sides={(1010, 1009): "canal"}, closed=True)
    assert 1009 not in zone("1010 N line", closed)


@pytest.mark.rule("6.22")
@pytest.mark.ruling("A8")
def test_zones_do_not_reach_up_sharp_slopes_and_down_only_those_of_infantry():
    def over(here, there, kind):
        return 1009 in plain(level={1010: here, 1009: there}).ground.zone(kind, 1010, N)

    assert over(1, 2, FOOT)
    assert not over(1, 3, FOOT)
    assert not over(1, 4, FOOT)
    assert over(3, 1, FOOT)
    assert not over(3, 1, HORSE)
    assert over(2, 1, HORSE)


@pytest.mark.rule("6.23", "5.27")
def test_the_example_of_cultivated_hexes():
    """T6: in M2403 facing M2503 it controls that hex, and M2404 along the road."""
    setting = plain(
        dict.fromkeys((2403, 2502, 2503, 2404), "heavily cultivated"),
        roads=road(2403, 2404),
        size=30,
    )
    assert zone("2403 SE line", setting) == {2503, 2404}
    units = {"F1.a.1": "2403 SE line", "A1.x.1": "2502 S line", "A1.x.2": "2503 S line"}
    s = field({**units, "A1.x.3": "2404 N line"}, setting, active="F1", steps=())
    assert attack_hexes(s, "F1.a.1") == [2404, 2503]


@pytest.mark.rule("6.23")
def test_units_in_light_cultivation_control_one_hex_but_attack_into_all_three():
    setting = plain({1010: "lightly cultivated"})
    assert zone("1010 N line", setting) == {1009}
    units = {"F1.a.1": "1010 N line", "A1.x.1": "0909 S line", "A1.x.2": "1109 S line"}
    s = field(units, setting, active="F1", steps=())
    assert attack_hexes(s, "F1.a.1") == [909, 1109]


@pytest.mark.rule("6.23", "7.3")
@pytest.mark.ruling("N9", "A2")
def test_towns_may_be_attacked_though_no_zone_reaches_into_them():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    for word in ("clear", "heavily cultivated"):
        s = field(units, plain({1009: "town", 1010: word}), active="F1", steps=())
        assert attack_hexes(s, "F1.a.1") == [1009]


# 6.31: what it costs to come up


@pytest.mark.rule("6.31", "6.3")
@pytest.mark.ruling("A40")
@pytest.mark.parametrize(
    ("kind", "into", "beside"), [("line", 3, 2), ("light", 2, 2), ("jgr", 2, 2)]
)
def test_line_infantry_pays_two_to_enter_a_zone_and_others_one(kind, into, beside):
    units = {"F1.a.1": f"1009 N {kind}", "A1.x.1": "1007 S line"}
    found = reach(units)
    assert found[1008] == into
    units = {"F1.a.1": f"1009 N {kind}", "A1.x.1": "1007 N line"}
    assert reach(units)[1008] == 2


@pytest.mark.rule("6.31")
def test_there_is_no_cost_next_to_guns_alone_but_next_to_guns_with_infantry():
    units = {"F1.a.1": "1009 N line", "A1.x.1": "1007 N F"}
    assert reach(units)[1008] == 1
    assert reach({**units, "A1.x.2": "1007 N line"})[1008] == 2


@pytest.mark.rule("6.31", "6.22")
@pytest.mark.ruling("R25")
def test_entering_a_town_beside_the_enemy_costs_one_and_does_not_stop():
    units = {"F1.a.1": "1009 N line", "A1.x.1": "1007 S line"}
    found = reach(units, plain({1008: "town"}))
    assert found[1008] == 3
    s = field(units, plain({1008: "town"}), active="F1", steps=(Manoeuvre("F1.a"),))
    assert hexes(offered(s, Pick("F1.a.1"), Go(1008)))


# 6.32, 6.33


@pytest.mark.rule("6.32")
def test_units_stop_in_a_zone_but_face_as_they_like():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1007 S line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    into = (Pick("F1.a.1"), Go(1008))
    assert hexes(offered(s, *into)) == set()
    assert Turn(S) in offered(s, *into)
    assert play(s, *into, Turn(S)).units["F1.a.1"].facing == S


@pytest.mark.rule("6.32")
def test_they_do_not_stop_beside_an_enemy_outside_his_zone():
    units = {"F1.a.1": "1010 N line m9", "A1.x.1": "1007 N line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert hexes(offered(s, Pick("F1.a.1"), Go(1008)))


@pytest.mark.rule("6.33")
@pytest.mark.ruling("R24")
def test_who_starts_in_a_zone_stands_turns_one_side_or_leaves_for_a_point_more():
    units = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    options = offered(s, Pick("F1.a.1"))
    assert {option for option in options if option.kind == "turn"} == {Turn(1), Turn(5)}
    assert DONE in options
    found = reach(units)
    assert found[1009] == 2
    assert found[1010] == 3
    wide = {"F1.a.1": "1008 N line", "A1.x.1": "1007 S line", "A1.x.2": "1107 SW line"}
    assert 1108 in reach(units)
    assert 1108 not in reach(wide) or reach(wide)[1108] > 2
    # zone to zone is barred even if the zone is that of the same unit
    both = {"F1.a.1": "1107 N line", "A1.x.1": "1007 SE line"}
    s = field(both, active="F1", steps=())
    assert {1107, 1008} <= set(s.zones("austrian"))
    assert reach_of(s, "F1.a.1").cost.get(1008, 99) > 2 * 4


@pytest.mark.rule("6.3", "6.32")
def test_a_script_of_a_unit_that_stops_goes_on_with_the_next():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1012 N line", "A1.x.1": "1007 S line"}
    s = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert about(s, Pick("F1.a.1"), Go(1008), DONE) == "ChooseMover"


@pytest.mark.rule("6.14", "6.23")
@pytest.mark.ruling("R23")
@pytest.mark.parametrize("growth", ["lightly cultivated", "heavily cultivated"])
def test_a_square_in_cultivation_controls_the_hex_ahead_and_those_along_roads(growth):
    open_field = plain(roads=road(1010, 1011))
    assert len(zone("1010 N line square", open_field)) == 6
    setting = plain({1010: growth}, roads=road(1010, 1011))
    assert zone("1010 N line square", setting) == {1009, 1011}
    assert zone("1010 S line square", setting) == {1011}


@pytest.mark.rule("6.11", "6.14", "6.23")
@pytest.mark.ruling("R23")
def test_who_forms_square_in_cultivation_says_where_it_looks():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "0101 N line"}
    setting = plain({1010: "lightly cultivated"})
    s = field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),))
    formed = (Pick("F1.a.1"), Say("square"))
    assert about(s, *formed) == "FaceSquare"
    assert play(s, *formed, Turn(S)).zone_of["F1.a.1"] == (1011,)
    open_field = field(units, active="F1", steps=(Manoeuvre("F1.a"),))
    assert about(open_field, *formed) != "FaceSquare"
