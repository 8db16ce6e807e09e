"""What must hold on every map, whatever the game."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from tests.ground import atlas
from tricolore.ground.compile import map_text
from tricolore.ground.draw.canvas import Canvas
from tricolore.ground.draw.ground_picture import Surface

pytestmark = pytest.mark.parametrize("name", atlas.NAMES)


def test_committed_map_is_rebuilt_to_the_same_bytes(name: str) -> None:
    committed = (atlas.folder(name) / "map.toml").read_bytes()
    assert map_text(atlas.survey(name)).encode() == committed


def test_only_words_of_the_game_are_used(name: str) -> None:
    board, words = atlas.board(name), atlas.survey(name).country.plan.file.words
    assert set(board.terrain.values()) <= set(words.terrain)
    assert {w for ws in board.sides.values() for w in ws} <= set(words.sides)
    assert {w for ws in board.roads.values() for w in ws} <= set(words.roads)


def test_no_road_ends_in_the_open(name: str) -> None:
    """A road goes from place to place or off the map; it never just stops.

    The exceptions are the banks of a ford, and a road that the geography itself ends in the open.
    """
    board, survey = atlas.board(name), atlas.survey(name)
    ends = {
        survey.country.sheet.hex_at(*point)
        for kind in ("road", "railway")
        for road in survey.country.geography.of(kind)
        for point in (road.geometry.coords[0], road.geometry.coords[-1])
    }
    ends |= {hex for course in survey.courses for ford in course.fords for hex in ford}
    loose = [
        hex
        for hex in board.hexes
        if len(atlas.links(board, hex)) == 1
        and hex not in board.place
        and None not in board.neighbours[hex]
        and hex not in ends
    ]
    assert loose == []


def test_entry_hexes_carry_a_road_and_lie_on_the_edge(name: str) -> None:
    board = atlas.board(name)
    for text in atlas.survey(name).country.plan.file.roads.entries:
        assert atlas.links(board, int(text)), f"{text} has no road"
        assert None in board.neighbours[int(text)], f"{text} is not on the edge"


def test_objectives_and_entries_lie_on_one_road_net(name: str) -> None:
    """A farm may stand beside the road; towns, villages and entries are on it."""
    board, file = atlas.board(name), atlas.survey(name).country.plan.file
    entries = {int(h) for h in file.roads.entries}
    net = atlas.net(board, min(entries))
    assert entries <= net
    farms = {f.name for f in atlas.survey(name).country.geography.of("place", "farm")}
    for hex, place in board.place.items():
        if place in file.places.objectives:
            assert hex in net or (place in farms and net & set(board.neighbours[hex])), place


def test_water_courses_never_run_into_themselves(name: str) -> None:
    for course in atlas.survey(name).courses:
        assert len(set(course.corners)) == len(course.corners), course.water.name
        assert len(set(course.sides)) == len(course.sides), course.water.name


def test_water_courses_are_unbroken_chains_on_the_committed_map(name: str) -> None:
    """Read from the board alone: the sides of a water word hang together end to end."""
    board, survey = atlas.board(name), atlas.survey(name)
    sheet = survey.country.sheet
    for course in survey.courses:
        for side in course.sides:
            assert course.water.word in board.sides[side]
        ends: Counter[tuple[int, int]] = Counter()
        for a, b in course.sides:
            ends.update(sheet.side(a, b))
        assert sorted(ends.values()).count(1) == 2
        assert max(ends.values()) == 2


def test_water_does_not_climb(name: str) -> None:
    """The grid shifts a course by up to half a hex, so its bed may jump, but not climb."""
    survey = atlas.survey(name)
    for course in survey.courses:
        spots = np.array([survey.country.sheet.place(c) for c in course.corners])
        line = survey.country.geography.find("water", course.water.name)
        assert line is not None
        along = [line.geometry.interpolate(line.geometry.project(_dot(p))) for p in spots]
        bed = survey.country.raster.at(
            np.array([p.x for p in along]), np.array([p.y for p in along])
        )
        climb = float((bed - np.minimum.accumulate(bed)).max())
        assert climb < 8.0, f"{course.water.name} climbs {climb:.1f} m"


def _dot(spot: np.ndarray) -> object:
    from shapely import Point

    return Point(spot[0], spot[1])


def test_barriers_are_crossed_at_bridges_only(name: str) -> None:
    board, survey = atlas.board(name), atlas.survey(name)
    for course in survey.courses:
        if not course.water.barrier:
            continue
        for side in course.sides:
            assert (side in board.roads) <= (course.water.bridge in board.sides[side])


def test_no_road_runs_through_a_ford(name: str) -> None:
    board, survey = atlas.board(name), atlas.survey(name)
    for course in survey.courses:
        for side in course.fords:
            assert {course.water.ford, course.water.word} <= board.sides[side]
            assert course.water.bridge not in board.sides[side]
            assert side not in board.roads


def test_no_bluff_bars_a_road_or_a_bridge(name: str) -> None:
    for side, words in atlas.board(name).sides.items():
        if "escarpment" in words:
            assert "bridge" not in words
            assert side not in atlas.board(name).roads


def test_tributaries_end_at_their_river(name: str) -> None:
    """They meet at one corner and never share a side: what crosses one does not cross both."""
    courses = atlas.survey(name).courses
    for course in courses:
        for other, own in ((course.water.joins, -1), (course.water.leaves, 0)):
            if other:
                parts = [c for c in courses if c.water.name == other]
                corners = {corner for part in parts for corner in part.corners}
                assert course.corners[own] in corners
                assert not set(course.corners[1:-1]) & corners
                assert not set(course.sides) & {side for part in parts for side in part.sides}


def test_each_supply_terminal_has_a_road_off_the_map(name: str) -> None:
    board, survey = atlas.board(name), atlas.survey(name)
    leaving = {hex for hex, _ in survey.links.exits}
    for terminals in survey.country.plan.file.terminals.values():
        for hex in map(int, terminals.hexes):
            assert None in board.neighbours[hex], f"{hex:04d} is not on the edge"
            assert atlas.links(board, hex), f"{hex:04d} has no road"
            assert hex in leaving, f"no road leaves the map at {hex:04d}"


def test_levels_change_by_steps_that_the_table_knows(name: str) -> None:
    board, words = atlas.board(name), atlas.survey(name).country.plan.file.words
    steps: Counter[int] = Counter()
    bare = 0
    for (a, b), _ in _pairs(name):
        if "lake" in (board.terrain[a], board.terrain[b]):
            continue
        step = abs(board.level[a] - board.level[b])
        steps[step] += 1
        signs = {"sharp slope", "steep slope", "escarpment"}
        bare += step >= 2 and not board.sides.get((a, b), frozenset()) & signs
    print(f"{name}: sides by change of level {dict(sorted(steps.items()))}, two and open {bare}")
    assert max(steps) <= (3 if "sharp slope" in words.sides else 2)
    assert bare <= 0.01 * sum(steps.values())


def _pairs(name: str) -> list[tuple[tuple[int, int], None]]:
    return [(pair, None) for pair in atlas.survey(name).country.sheet.pairs]


def test_lake_is_left_alone(name: str) -> None:
    board = atlas.board(name)
    for a, b in itertools.chain(board.sides, board.roads):
        assert "lake" not in (board.terrain[a], board.terrain[b])


def test_hexes_that_must_be_fit_are_fit(name: str) -> None:
    board = atlas.board(name)
    for text in atlas.survey(name).country.plan.file.clear:
        assert board.terrain[int(text)] not in ("woods", "lake"), text


def test_the_picture_agrees_with_the_rules_at_every_centre(name: str) -> None:
    """The tint under the centre of a hex is the tint of its level."""
    board, survey = atlas.board(name), atlas.survey(name)
    canvas = Canvas(survey, board)
    surface = Surface(canvas)
    step = surface.x[1] - surface.x[0]
    wrong = []
    for hex in board.hexes:
        if hex in canvas.lake:
            continue
        x, y = survey.country.sheet.centre(hex)
        row, column = round((y - surface.y[0]) / step), round((x - surface.x[0]) / step)
        shown = surface.levels[sum(surface.field[row, column] >= s for s in surface.steps)]
        if shown != board.level[hex]:
            wrong.append(hex)
    assert wrong == []


def test_sight_is_neither_always_open_nor_always_blocked(name: str) -> None:
    """A map without levels is that of a game without sight."""
    board = atlas.board(name)
    assert any(board.level.values()) == (name != "radetzky")
    tall = frozenset({"woods", "wooded rough", "village", "town", "castle", "heavily cultivated"})
    fences = frozenset({"ridge", "hedge"})
    pairs: dict[int, list[tuple[int, int]]] = {2: [], 3: [], 4: []}
    for a in board.hexes[:: len(board.hexes) // 100]:
        for b in board.hexes:
            distance = board.grid.distance(a, b)
            if distance in pairs:
                pairs[distance].append((a, b))
    for reach, some in pairs.items() if any(board.level.values()) else ():
        seen = sum(atlas.sees(board, a, b, tall, fences) for a, b in some) / len(some)
        print(f"{name}: {seen:.0%} of hexes at a distance of {reach} are seen ({len(some)} pairs)")
        assert 0.15 < seen < 0.98
