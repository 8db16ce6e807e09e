"""The finer Solferino and the Lomellina: first versions, made from grid files alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.ground import atlas
from tricolore.core.board import board_from
from tricolore.ground.cli import geographies
from tricolore.ground.compile import compile_map, map_text


def test_brothers_by_the_rulebook() -> None:
    board = atlas.board("brothers")
    assert (len(board.hexes), board.hex_m) == (45 * 29, 500)
    assert (board.terrain[2312], board.place[2312]) == ("village", "Spia d'Italia")
    assert board.level[2312] == 2
    assert board.height[2312] == max(board.height[h] for h in board.hexes if 1600 <= h <= 3500)


def test_brothers_objectives_are_reached_by_guns() -> None:
    """Guns cross canals and climb slopes only by road."""
    board = atlas.board("brothers")
    file = atlas.survey("brothers").country.plan.file

    def opens(a: int, b: int) -> bool:
        if board.terrain[b] == "lake":
            return False
        words = board.sides.get((a, b), frozenset())
        return not words & {"canal", "slope"} or (a, b) in board.roads

    goals = {h for h, place in board.place.items() if place in file.places.objectives}
    for entry in file.roads.entries:
        assert goals <= atlas.flood(board, int(entry), opens)


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
    board = board_from(tomllib.loads(map_text(survey)), name)
    objectives = survey.country.plan.file.places.objectives
    assert set(objectives) <= set(board.place.values())
    for course in survey.courses:
        assert len(set(course.corners)) == len(course.corners) > 5
