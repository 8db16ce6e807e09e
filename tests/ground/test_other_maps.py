"""Magenta and the finer Solferino: first cuts, made from grid files alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ground import atlas
from tricolore.core.board import Board
from tricolore.ground.cli import geographies
from tricolore.ground.compile import board_of, compile_map


def flood(board: Board, start: int, opens: Callable[[int, int], bool]) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        hex = todo.pop()
        for after in board.neighbours[hex]:
            if after is not None and after not in seen and opens(hex, after):
                seen.add(after)
                todo.append(after)
    return seen


def test_magenta_by_the_rulebook() -> None:
    board = atlas.board("macmahon:magenta")
    assert board.terrain[1912] == "village"
    town = [h for h in board.hexes if board.place.get(h) == "Magenta"]
    assert len(town) == 3
    assert all(board.terrain[h] == "town" for h in town)
    assert any(1912 in board.neighbours[h] for h in town)
    assert board.place[1414] == "Ponte Nuovo"


def test_magenta_is_reached_from_every_side() -> None:
    board = atlas.board("macmahon:magenta")

    def opens(a: int, b: int) -> bool:
        words = board.sides.get((a, b), frozenset())
        if words & {"canal", "Ticino river"} and "bridge" not in words:
            return False
        return "escarpment" not in words or (a, b) in board.roads

    for entry in (117, 1501, 2019):
        found = flood(board, entry, opens)
        assert {1913, 2012, 2013} <= found
    assert len(flood(board, 117, opens)) == len(board.hexes)


def test_magenta_falls_in_two_if_the_bridges_are_down() -> None:
    board = atlas.board("macmahon:magenta")

    def opens(a: int, b: int) -> bool:
        return not board.sides.get((a, b), frozenset()) & {"canal", "Ticino river"}

    assert 2013 not in flood(board, 117, opens)
    assert 2013 not in flood(board, 1414, opens), "Ponte Nuovo stands on the west bank"
    assert 2013 not in flood(board, 1213, opens), "Boffalora stands on the west bank"


def test_crossings_of_magenta_are_those_of_the_country() -> None:
    board = atlas.board("macmahon:magenta")
    bridges = {s for s, words in board.sides.items() if "bridge" in words and s[0] < s[1]}
    names = {n for c in atlas.survey("macmahon:magenta").courses for n in c.bridges.values()}
    assert len(bridges) == 8
    assert {"Boffalora", "Ponte Nuovo", "Railway bridge", "Ponte Vecchio", "Robecco"} <= names


def test_brothers_by_the_rulebook() -> None:
    board = atlas.board("brothers")
    assert (len(board.hexes), board.hex_m) == (45 * 29, 500)
    assert (board.terrain[2312], board.place[2312]) == ("village", "Spia d'Italia")
    assert board.level[2312] == 2
    assert board.height[2312] == max(board.height[h] for h in board.hexes if 1600 <= h <= 3500)


def test_brothers_objectives_are_reached_by_guns() -> None:
    """Guns cross no canal and climb no slope but by road."""
    board = atlas.board("brothers")
    file = atlas.survey("brothers").country.plan.file

    def opens(a: int, b: int) -> bool:
        if board.terrain[b] == "lake":
            return False
        words = board.sides.get((a, b), frozenset())
        return not words & {"canal", "slope"} or (a, b) in board.roads

    goals = {h for h, place in board.place.items() if place in file.places.objectives}
    for entry in file.roads.entries:
        assert goals <= flood(board, int(entry), opens)


def test_both_maps_of_solferino_show_the_same_country() -> None:
    """Where the two grids put the same village, the ground under it is much the same."""
    small, large = atlas.board("brothers"), atlas.board("butchery")
    where = {place: hex for hex, place in small.place.items()}
    both = [(where[p], h) for h, p in large.place.items() if p in where]
    apart = [abs(small.height[a] - large.height[b]) for a, b in both]
    print(f"{len(both)} places on both maps, heights {sum(apart) / len(apart):.0f} m apart")
    assert len(both) > 15
    assert sum(apart) / len(apart) < 12


GRIDS = {
    "woerth": """
[map]
name = "Woerth"
geography = "woerth"
columns = 12
rows_odd = 9
rows_even = 9
even = "up"
up = "N"
hex_m = 600
[reference]
hex = "0605"
lat = 48.9335
lon = 7.74
spacing_m = 600
[words]
terrain = ["clear", "woods", "village", "lake"]
sides = ["river", "bridge"]
roads = ["major road", "minor road", "railway"]
[levels]
rule = "bands"
first = 1
bands_m = [180, 210, 240, 270]
own_height = ["Woerth"]
[places]
classes = { town = "village", village = "village", hamlet = "village" }
objectives = ["Woerth", "Froeschwiller", "Elsasshausen"]
[roads]
railway = "railway"
classes = { main = "major road", minor = "minor road" }
[[water]]
name = "Sauer"
word = "river"
barrier = true
simplify_km = 0.2
[[cover]]
word = "woods"
classes = ["wood"]
share = 0.4
""",
    "lomellina": """
[map]
name = "Novara"
geography = "lomellina"
columns = 16
rows_odd = 12
rows_even = 12
even = "up"
up = "N"
hex_m = 1000
[reference]
hex = "0806"
lat = 45.40
lon = 8.66
spacing_m = 1050
[words]
terrain = ["clear", "swamp", "village", "city"]
sides = ["stream"]
roads = ["major road", "minor road"]
[levels]
rule = "bands"
bands_m = [400]
[places]
classes = { city = "city", town = "city", village = "village" }
objectives = ["Novara"]
[roads]
classes = { main = "major road", minor = "minor road" }
[[water]]
name = "Agogna"
word = "stream"
[[cover]]
word = "swamp"
classes = ["irrigated"]
share = 0.5
lot = 0.12
""",
}


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_the_other_geographies_compile_too(name: str, tmp_path: Path) -> None:
    (tmp_path / "grid.toml").write_text(GRIDS[name], encoding="utf-8")
    survey = compile_map(tmp_path, geographies())
    board = board_of(survey)
    objectives = survey.country.plan.file.places.objectives
    assert set(objectives) <= set(board.place.values())
    for course in survey.courses:
        assert len(set(course.corners)) == len(course.corners) > 5
    if name == "woerth":
        at = {place: hex for hex, place in board.place.items()}
        assert board.level[at["Woerth"]] == 1, "the town lies in the valley"
        assert board.level[at["Froeschwiller"]] == 4
        assert any("bridge" in words for words in board.sides.values())
