"""The Terrain Effects Table: who crosses what, whose zone goes across, who assaults across."""

from __future__ import annotations

import tomllib
from functools import cache

import pytest

from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.rulesets.butchery.setting import load_setting as load_butchery
from tricolore.rulesets.great_battles.rules.terrain import (
    ARTILLERY,
    CAVALRY,
    CLASSES,
    INFANTRY,
    Fronts,
    Ground,
    ground_of,
)
from tricolore.rulesets.macmahon.setting import DATA, SCENARIOS, load_setting
from tricolore.rulesets.macmahon.terrain import WORDS

both = pytest.mark.parametrize("battle", SCENARIOS)
HERE, THERE = 303, 304
"""Neighbours on the field below: whoever is on the first and faces south looks at the second."""
SOUTH = 3


@cache
def field(
    *words: str, roads: tuple[str, ...] = (), start: str = "clear", goal: str = "clear"
) -> Ground:
    """A flat and open map; the hexside between the two hexes has these words and roads."""
    grid = Grid(5, 6, 6, "up")
    pair = (HERE, THERE)
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | {HERE: start, THERE: goal},
        level=dict.fromkeys(grid.hexes(), 1),
        sides={pair: frozenset(words)} if words else {},
        roads={pair: frozenset(roads)} if roads else {},
    )
    tables = tomllib.loads((DATA / "tables.toml").read_text())
    return ground_of(board, tables, WORDS, "field", "tables.toml")


def cost(ground: Ground, arm: str) -> int | None:
    """Half points from the first hex to the second, if there is a way."""
    return dict(ground.edges[arm][HERE]).get(THERE)


def crossed(fronts: Fronts) -> bool:
    """Whether the second hex is among what lies in front of the first; both ways alike."""
    there, back = THERE in fronts[HERE][SOUTH], HERE in fronts[THERE][0]
    assert there == back
    return there


def test_clear_ground_is_no_obstacle() -> None:
    ground = field()
    assert [cost(ground, arm) for arm in CLASSES] == [2, 2, 2]
    assert crossed(ground.zone)
    assert all(ground.strike[arm] is ground.zone for arm in CLASSES)


def test_in_the_other_game_zones_reach_as_far_as_assaults() -> None:
    ground = load_butchery("solferino").ground
    assert all(ground.strike[arm] is ground.zone for arm in CLASSES)
    assert not ground.fords


def test_an_escarpment_stops_everybody() -> None:
    ground = field("escarpment")
    assert [cost(ground, arm) for arm in CLASSES] == [None] * 3
    assert not crossed(ground.zone)
    assert not any(crossed(ground.strike[arm]) for arm in CLASSES)
    assert (HERE, THERE) in ground.steep


@pytest.mark.ruling("M52")
@pytest.mark.parametrize(
    ("road", "points"), [("minor road", 2), ("major road", 1), ("railroad", 2)]
)
def test_by_road_units_and_zones_cross_an_escarpment_but_no_assault_does(
    road: str, points: int
) -> None:
    ground = field("escarpment", roads=(road,))
    assert [cost(ground, arm) for arm in CLASSES] == [points] * 3
    assert crossed(ground.zone)
    assert not any(crossed(ground.strike[arm]) for arm in CLASSES)
    assert (HERE, THERE) in ground.steep
    assert crossed(ground.front)


@pytest.mark.ruling("M53")
@pytest.mark.parametrize("water", ["canal", "Ticino river"])
def test_canal_and_ticino_are_crossed_by_bridge_only(water: str) -> None:
    shut, bridged = field(water), field(water, "bridge")
    assert [cost(shut, arm) for arm in CLASSES] == [None] * 3
    assert [cost(bridged, arm) for arm in CLASSES] == [2, 2, 2]
    assert not crossed(shut.zone)
    assert crossed(bridged.zone)
    for arm in CLASSES:
        assert not crossed(shut.strike[arm])
        assert crossed(bridged.strike[arm])
    assert (HERE, THERE) in shut.obstacle & bridged.obstacle
    assert not shut.fords


def test_infantry_wades_a_river_and_zones_go_across() -> None:
    ground = field("river")
    assert [cost(ground, arm) for arm in CLASSES] == [None] * 3
    assert ground.fords == {HERE: (THERE,), THERE: (HERE,)}
    assert crossed(ground.zone)
    assert [crossed(ground.strike[arm]) for arm in CLASSES] == [True, False, False]
    assert (HERE, THERE) in ground.obstacle
    assert not ground.steep


def test_by_a_bridge_all_cross_a_river_and_nobody_wades() -> None:
    ground = field("river", "bridge", roads=("major road",))
    assert [cost(ground, arm) for arm in CLASSES] == [1, 1, 1]
    assert not ground.fords
    assert all(crossed(ground.strike[arm]) for arm in CLASSES)
    assert (HERE, THERE) in ground.obstacle


def test_a_river_below_an_escarpment_is_not_waded() -> None:
    ground = field("river", "escarpment")
    assert not ground.fords
    assert not crossed(ground.zone)
    assert not crossed(ground.strike[INFANTRY])


@pytest.mark.ruling("M53")
def test_a_bridge_does_not_open_an_escarpment_but_a_road_over_it_does() -> None:
    assert cost(field("canal", "escarpment", "bridge"), INFANTRY) is None
    assert cost(field("canal", "escarpment", "bridge", roads=("minor road",)), INFANTRY) == 2


@pytest.mark.ruling("M50")
def test_a_stream_costs_a_point_and_a_column() -> None:
    ground = field("stream")
    assert [cost(ground, arm) for arm in CLASSES] == [4, 4, 4]
    assert (HERE, THERE) in ground.obstacle
    assert cost(field("stream", roads=("minor road",)), CAVALRY) == 2


@pytest.mark.ruling("M08", "M51")
@pytest.mark.parametrize(
    ("terrain", "points", "value", "blocks"),
    [
        ("crops", [4, 4, 4], 1, False),
        ("marsh", [4, 4, 4], 1, False),
        ("woods", [4, 6, 6], 2, True),
        ("village", [2, 2, 2], 2, True),
        ("town", [2, 2, 2], 3, True),
        ("isolated farm", [2, 2, 2], 1, True),
    ],
)
def test_terrain(terrain: str, points: list[int], value: int, blocks: bool) -> None:
    ground = field(goal=terrain)
    assert [cost(ground, arm) for arm in CLASSES] == points
    assert ground.value[THERE] == value
    assert (THERE in ground.cover) == blocks
    assert (THERE in ground.all_round) == (terrain in ("village", "town"))
    assert cost(field(goal=terrain, roads=("major road",)), CAVALRY) == 1


@pytest.mark.ruling("M49")
def test_woods_disorganise_cavalry_and_artillery_unless_by_road() -> None:
    ground, by_road = field(goal="woods"), field(goal="woods", roads=("minor road",))
    assert ground.disordered == {CAVALRY, ARTILLERY}
    assert (HERE, THERE) in ground.woods_edges
    assert (HERE, THERE) not in by_road.woods_edges
    assert ground.open_ways[INFANTRY] is ground.edges[INFANTRY]
    for arm in (CAVALRY, ARTILLERY):
        assert THERE not in dict(ground.open_ways[arm][HERE])
        assert THERE in dict(by_road.open_ways[arm][HERE])


def test_from_a_village_all_six_are_in_front_but_not_across_a_canal() -> None:
    ground = field("canal", start="village")
    assert len(ground.front[HERE][0]) == 6
    assert len(ground.zone[HERE][0]) == 5
    assert THERE not in ground.zone[HERE][0]


def test_arcs_are_there_for_every_range_and_its_half() -> None:
    ground = load_setting("reichshoffen").ground
    assert set(ground.arc) == {1, 2, 3, 4, 5}
    for counter in load_setting("reichshoffen").roster.counters.values():
        if counter.reach:
            assert {counter.reach, -(-counter.reach // 2)} <= set(ground.arc)


@pytest.mark.parametrize("pair", [(817, 916), (606, 607), (910, 1011), (1112, 1212), (1414, 1513)])
def test_the_bridges_of_magenta_lead_across(pair: tuple[int, int]) -> None:
    ground = load_setting("magenta").ground
    for here, there in (pair, pair[::-1]):
        for arm in CLASSES:
            assert there in dict(ground.edges[arm][here])


def test_there_is_no_way_across_canal_or_ticino_but_the_bridges() -> None:
    setting = load_setting("magenta")
    across = {
        pair
        for pair, words in setting.board.sides.items()
        if words & {"canal", "Ticino river"}
        and pair[1] in dict(setting.ground.edges[INFANTRY][pair[0]])
    }
    assert len(across) == 2 * 8
    assert all("bridge" in setting.board.sides[pair] for pair in across)


def test_the_sauer_is_waded_where_it_has_neither_bridge_nor_bluff() -> None:
    setting = load_setting("reichshoffen")
    wet = {(here, there) for here, hexes in setting.ground.fords.items() for there in hexes}
    assert wet == {pair for pair, words in setting.board.sides.items() if words == {"river"}}
    for here, there in wet:
        assert there in {hex for ahead in setting.ground.zone[here] for hex in ahead}
        assert there in {hex for ahead in setting.ground.strike[INFANTRY][here] for hex in ahead}
        for arm in (CAVALRY, ARTILLERY):
            fronts = setting.ground.strike[arm]
            assert there not in {hex for ahead in fronts[here] for hex in ahead}
