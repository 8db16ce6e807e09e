"""5.2: terrain, roads, water, slopes and ridges; the grid of the printed maps."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import field, hexes, offered, plain, play, road
from tricolore.core.ask import Go, Pick
from tricolore.rulesets.risorgimento import reading
from tricolore.rulesets.risorgimento.steps import Manoeuvre
from tricolore.rulesets.risorgimento.terrain import FOOT, GUNS, HORSE, LEADER, POINT

SHEET = 3000
"""What the Solferino sheet adds to its printed numbers on the joined board."""


def cost(ground, kind, here, there, **more):
    step = ground.step(kind, here, there, **more)
    return None if step is None else step.cost / POINT


def whole_day():
    from tricolore.rulesets.kit.files import Files
    from tricolore.rulesets.kit.layout import read_board
    from tricolore.rulesets.risorgimento import charts
    from tricolore.rulesets.risorgimento.terrain import Ground

    files = Files(reading.DATA, None, reading.NAMED)
    board = read_board(files.read("whole-day/map.toml"), "map.toml")
    return Ground(board, charts.chart(files.read("tables.toml"), "tables.toml"))


@pytest.mark.rule("2.1", "6.1")
def test_the_grid_is_that_of_the_examples():
    """T1."""
    board = plain(size=50).board
    for a, b in ((2218, 2117), (1424, 1425), (2403, 2502), (2403, 2503), (2403, 2404)):
        assert board.adjacent(a, b)
    for a, b in ((3732, 3832), (3732, 3731), (3732, 3632)):
        assert board.adjacent(a, b)
    for a, b, apart in ((4609, 4507, 2), (4609, 4408, 2), (3732, 3831, 2), (3836, 3832, 4)):
        assert board.distance(a, b) == apart


@pytest.mark.rule("5.25")
@pytest.mark.ruling("N10")
def test_the_example_of_the_ridge():
    """T4: from S2218 to S2117 infantry pays 3, and nothing for the slope."""
    ground = whole_day()
    assert cost(ground, FOOT, SHEET + 2218, SHEET + 2117) == 3


@pytest.mark.rule("5.21", "5.24")
def test_the_example_of_the_road_up_a_slope():
    """T5: by road from S1424 to S1425 the change of level costs nothing."""
    ground = whole_day()
    assert ground.climb(SHEET + 1424, SHEET + 1425) == -1
    assert cost(ground, FOOT, SHEET + 1425, SHEET + 1424) == 1
    bare = plain(level={1009: 2}, roads={}).ground
    assert cost(bare, FOOT, 1010, 1009) == 2
    assert cost(plain(level={1009: 2}, roads=road(1010, 1009)).ground, FOOT, 1010, 1009) == 1


@pytest.mark.rule("5.2", "5.27", "5.28")
@pytest.mark.parametrize(
    ("word", "foot", "horse", "guns", "leader"),
    [
        ("clear", 1, 1, 1, 1),
        ("lightly cultivated", 2, 2, 2, 1),
        ("heavily cultivated", 3, 4, 4, 2),
        ("woods", 2, 3, 3, 2),
        ("marsh", 2, 3, None, 2),
        ("village", 2, 2, 2, 1),
        ("town", 2, 3, 3, 1),
        ("castle", 2, 2, 2, 1),
        ("lake", None, None, None, None),
    ],
)
@pytest.mark.ruling("Q3")
def test_what_hexes_cost(word, foot, horse, guns, leader):
    ground = plain({1009: word}).ground
    for kind, price in ((FOOT, foot), (HORSE, horse), (GUNS, guns), (LEADER, leader)):
        assert cost(ground, kind, 1010, 1009) == price
    by_road = plain({1009: word}, roads=road(1010, 1009)).ground
    assert cost(by_road, FOOT, 1010, 1009) == 1
    assert cost(by_road, LEADER, 1010, 1009) == 0.5


@pytest.mark.rule("5.24")
def test_hexes_on_level_four_and_five_are_rough():
    level = {1010: 4, 1009: 4}
    assert cost(plain(level=level).ground, FOOT, 1010, 1009) == 2
    assert cost(plain({1009: "woods"}, level=level).ground, FOOT, 1010, 1009) == 3
    assert cost(plain({1009: "village"}, level=level).ground, HORSE, 1010, 1009) == 3
    assert plain({1009: "village"}, level=level).ground.hex_attack(1009) == -1


@pytest.mark.rule("5.24", "5.26")
@pytest.mark.parametrize(
    ("rise", "foot", "horse", "guns"),
    [(1, 2, 2, 2), (2, 3, 3, 4), (3, 4, None, None), (-1, 1, 1, 1), (-2, 2, 2, 3)],
)
def test_slopes_cost_more_the_steeper_they_are(rise, foot, horse, guns):
    level = {1010: 1, 1009: 1 + rise} if rise > 0 else {1010: 1 - rise, 1009: 1}
    terrain = {1010: "clear", 1009: "village"} if level[1009] > 3 else None
    ground = plain(terrain, level=level).ground
    rough = {FOOT: 0, HORSE: 0, GUNS: 0}
    if level[1009] > 3:
        rough = {FOOT: 1, HORSE: 2, GUNS: 2}
    for kind, price in ((FOOT, foot), (HORSE, horse), (GUNS, guns)):
        found = cost(ground, kind, 1010, 1009)
        assert found == (None if price is None else price + rough[kind])


@pytest.mark.rule("5.21", "5.26")
def test_a_road_lowers_slopes_and_ridges_by_one_class():
    level = {1009: 3}
    assert cost(plain(level=level, roads=road(1010, 1009)).ground, FOOT, 1010, 1009) == 2
    steep = {1010: 1, 1009: 4}
    assert cost(plain(level=steep).ground, HORSE, 1010, 1009) is None
    assert cost(plain(level=steep, roads=road(1010, 1009)).ground, HORSE, 1010, 1009) == 3
    ridge = {(1010, 1009): "ridge 3"}
    assert cost(plain(sides=ridge).ground, FOOT, 1010, 1009) == 3
    assert cost(plain(sides=ridge, roads=road(1010, 1009)).ground, FOOT, 1010, 1009) == 2


@pytest.mark.rule("5.22")
@pytest.mark.ruling("A9", "R18")
@pytest.mark.parametrize("word", ["trail", "railroad"])
def test_trails_halve_the_hex_round_down_and_leave_slopes_alone(word):
    def by_trail(terrain, level=None, kind=FOOT):
        ground = plain({1009: terrain}, roads=road(1010, 1009, word=word), level=level).ground
        return cost(ground, kind, 1010, 1009)

    assert by_trail("heavily cultivated") == 1
    assert by_trail("heavily cultivated", kind=HORSE) == 2
    assert by_trail("clear") == 1
    assert by_trail("lightly cultivated", {1009: 2}) == 2


@pytest.mark.rule("5.23")
def test_water_is_crossed_at_its_price_or_not_at_all():
    def over(word, kind=FOOT, roads=None, closed=False):
        ground = plain(sides={(1010, 1009): word}, roads=roads, closed=closed).ground
        return cost(ground, kind, 1010, 1009)

    by_road = road(1010, 1009)
    assert (over("shallow stream"), over("shallow stream", HORSE)) == (2, 2)
    assert (over("deep stream"), over("deep stream", HORSE)) == (3, None)
    assert (over("canal"), over("canal", GUNS), over("canal", LEADER)) == (4, None, None)
    assert over("river") is None
    assert over("river", roads=by_road) == 1  # a bridge
    assert over("canal,bridge", GUNS) == 1
    assert over("canal", closed=True) is None
    assert over("canal", roads=by_road, closed=True) == 1


@pytest.mark.rule("5.23")
def test_roads_make_fords_and_trails_do_not():
    side = {(1010, 1009): "shallow stream"}
    for word, water in (("minor road", "ford"), ("trail", "shallow stream")):
        ground = plain(sides=side, roads=road(1010, 1009, word=word)).ground
        assert ground.water(1010, 1009) == water
    bridged = plain(sides={(1010, 1009): "shallow stream,bridge"}, roads=road(1010, 1009)).ground
    assert bridged.water(1010, 1009) == "bridge"


def walked(terrain=None, sides=None, roads=None, level=None, unit="line", more=""):
    units = {"F1.a.1": f"1010 N {unit} m1 {more}"}
    s = field(units, plain(terrain, sides, roads, level), active="F1", steps=(Manoeuvre("F1.a"),))
    return play(s, Pick("F1.a.1"), Go(1009))


@pytest.mark.rule("5.2", "5.23")
@pytest.mark.ruling("A17", "A30", "R18")
def test_some_terrain_disorders_who_enters_it_off_roads_and_trails():
    assert walked(sides={(1010, 1009): "canal"}).units["F1.a.1"].disordered
    assert walked(sides={(1010, 1009): "deep stream"}).units["F1.a.1"].disordered
    assert walked({1009: "woods"}, unit="lcav").units["F1.a.1"].disordered
    assert not walked({1009: "woods"}).units["F1.a.1"].disordered
    for word in ("minor road", "trail"):
        after = walked({1009: "woods"}, roads=road(1010, 1009, word=word), unit="lcav")
        assert not after.units["F1.a.1"].disordered


@pytest.mark.rule("5.23", "8.24")
@pytest.mark.ruling("A30")
def test_a_second_disorder_on_the_march_is_a_hit():
    assert walked(sides={(1010, 1009): "canal"}, more="dis").units["F1.a.1"].hits == 1


@pytest.mark.rule("5.21", "Rain")
def test_in_mud_minor_roads_are_trails_and_major_roads_are_not():
    for word, price in (("minor road", 1.5), ("major road", 1)):
        ground = plain({1009: "woods"}, roads=road(1010, 1009, word=word)).ground
        assert cost(ground, HORSE, 1010, 1009, mud=True) == (1 if word == "minor road" else price)
    ground = plain({1009: "heavily cultivated"}, roads=road(1010, 1009)).ground
    assert cost(ground, HORSE, 1010, 1009, mud=True) == 2
    assert cost(ground, HORSE, 1010, 1009) == 1


@pytest.mark.rule("5.31")
@pytest.mark.ruling("A41", "R19")
def test_a_unit_may_always_move_one_hex_it_may_enter():
    units = {"F1.a.1": "1010 N line m1"}
    setting = plain(
        {1009: "heavily cultivated", 1109: "lake"}, {(1010, 910): "river"}, level={1110: 4}
    )
    s = field(units, setting, active="F1", steps=(Manoeuvre("F1.a"),))
    found = hexes(offered(s, Pick("F1.a.1")))
    assert {1009, 1110} <= found
    assert not {1109, 910} & found
    after = play(s, Pick("F1.a.1"), Go(1009))
    assert after.units["F1.a.1"].hex == 1009
    assert not hexes(offered(s, Pick("F1.a.1"), Go(1009)))
    assert 1008 not in found
