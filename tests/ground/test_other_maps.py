"""Magenta and the finer Solferino: first cuts, made from grid files alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.ground import atlas
from tricolore.core.board import Board


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
