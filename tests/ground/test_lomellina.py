"""The Lomellina for Radetzky's March: what the rulebook names, the rivers, the roads, the edges.

The rulebook names no hex.  It names cities, towns, rivers and the edges of the map, and these tests
say where they must lie in relation to each other.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ground import atlas
from tests.ground.printed import SVG
from tricolore.core.board import Board
from tricolore.ground.water import Course

NAME = "radetzky"

PINS = {
    "Novara": 2208,
    "Vercelli": 522,
    "Casale": 841,
    "Pavia": 6836,
    "Mortara": 3229,
    "Vigevano": 4222,
    "Abbiategrasso": 4813,
    "Magenta": 4507,
    "Borgo Ticino": 6737,
    "La Cava": 6441,
    "Bicocca": 2410,
}
TERRAIN = {
    "Novara": "city",
    "Vercelli": "city",
    "Casale": "fortified city",
    "Pavia": "fortified city",
    "Mortara": "town",
    "Vigevano": "town",
    "Abbiategrasso": "town",
    "Magenta": "town",
    "Bicocca": "hill",
}
BRIDGES = {
    "Ponte Coperto, Pavia": (6737, 6836),
    "Ponte di Boffalora": (3809, 3909),
    "Casale": (840, 841),
    "Mezzana Corti": (6645, 6646),
    "Vercelli": (721, 820),
}
FORDS = {
    "Vigevano ford": (4419, 4420),
    "Bereguardo ford": (5430, 5530),
    "Terranova ford": (1638, 1738),
    "Palestro ford": (1225, 1325),
}
RIVER = frozenset({"river"})
COURSES = frozenset({"river", "stream"})


@pytest.fixture(scope="module")
def board() -> Board:
    return atlas.board(NAME)


def where(board: Board, place: str) -> int:
    return min(hex for hex, name in board.place.items() if name == place)


def land(board: Board, start: int, closed: frozenset[str]) -> set[int]:
    """All hexes on the same side of these waters, bridges and fords being closed."""
    return atlas.flood(board, start, lambda a, b: not closed & board.sides.get((a, b), frozenset()))


def courses(name: str) -> list[Course]:
    return [c for c in atlas.survey(NAME).courses if c.water.name.startswith(name)]


def side_of_the_map(board: Board, hex: int) -> str:
    column, row = divmod(hex, 100)
    if column in (1, board.grid.columns):
        return "W" if column == 1 else "E"
    return "N" if row == 1 else "S"


def terminals(side: str) -> set[int]:
    return {int(h) for h in atlas.survey(NAME).country.plan.file.terminals[side].hexes}


def test_size_and_numbering(board: Board) -> None:
    assert (board.grid.columns, board.grid.rows_odd, board.grid.rows_even) == (72, 46, 46)
    assert (len(board.hexes), board.hex_m, board.grid.even) == (3312, 1050, "down")
    assert board.compass[0] == "N"
    assert board.source == "reconstructed"


def test_pins_hold_and_have_their_terrain(board: Board) -> None:
    for place, hex in PINS.items():
        assert board.place[hex] == place
    for place, terrain in TERRAIN.items():
        assert board.terrain[where(board, place)] == terrain


def test_only_the_places_of_the_rulebook_are_cities_and_towns(board: Board) -> None:
    """Milan lies on the sheet as well; the rulebook does not mention it."""
    named = {word: set[str]() for word in ("city", "fortified city", "town")}
    for hex, place in board.place.items():
        if board.terrain[hex] in named:
            named[board.terrain[hex]].add(place)
    assert named["city"] | named["fortified city"] == {
        "Novara",
        "Vercelli",
        "Casale",
        "Pavia",
        "Milan",
    }
    assert named["town"] == {"Mortara", "Vigevano", "Abbiategrasso", "Magenta"}
    assert set(atlas.survey(NAME).country.plan.file.places.objectives) == set(TERRAIN) - {"Bicocca"}


def test_bridges_and_fords_are_these_and_lie_on_rivers(board: Board) -> None:
    bridges = {name: side for c in courses("") for side, name in c.bridges.items()}
    fords = {name: side for c in courses("") for side, name in c.fords.items()}
    assert bridges == BRIDGES
    assert fords == FORDS
    crossings = {
        side: words & {"bridge", "ford"}
        for side, words in board.sides.items()
        if words & {"bridge", "ford"} and side[0] < side[1]
    }
    assert crossings == {s: {"bridge"} for s in BRIDGES.values()} | {
        s: {"ford"} for s in FORDS.values()
    }
    for side in crossings:
        assert "river" in board.sides[side]
    for side in BRIDGES.values():
        assert side in board.roads, "a bridge without a road"


def test_rivers_are_unbroken_between_the_edge_and_their_mouth() -> None:
    """Each begins on the edge of the map, and ends there or in the river it joins."""
    sheet = atlas.survey(NAME).country.sheet
    rim = sheet.outline.boundary
    ends = {}
    for name, parts in (("Ticino", 1), ("Po", 2), ("Sesia", 1), ("Agogna", 1), ("Terdoppio", 1)):
        found = courses(name)
        assert len(found) == parts, name
        for course in found:
            spots = [sheet.place(course.corners[i]) for i in (0, -1)]
            ends[name] = [rim.distance(_dot(spot)) < 0.1 * sheet.radius for spot in spots]
            assert ends[name][0], f"{name} springs up in the open"
    po = {corner for part in courses("Po") for corner in part.corners}
    assert ends["Ticino"][1]
    assert ends["Po"][1]
    assert ends["Agogna"][1]
    assert courses("Sesia")[0].corners[-1] in po
    assert courses("Terdoppio")[0].corners[-1] in po


def _dot(spot: tuple[float, float]) -> object:
    from shapely import Point

    return Point(spot)


def test_rivers_part_the_country_into_five(board: Board) -> None:
    """A gap of one side in a river would join two of these lands."""
    starts = ("Novara", "Pavia", "Vercelli", "Casale", "Verrua Po")
    lands = {name: land(board, where(board, name), RIVER) for name in starts}
    assert sum(map(len, lands.values())) == len(board.hexes)
    assert len(set().union(*lands.values())) == len(board.hexes)
    between = lands["Novara"]
    assert {where(board, p) for p in ("Mortara", "Vigevano", "La Cava", "Borgo Ticino")} <= between
    assert {where(board, p) for p in ("Milan", "Magenta", "Abbiategrasso")} <= lands["Pavia"]
    assert {where(board, p) for p in ("Terranova", "Villanova")} <= lands["Vercelli"]
    assert {where(board, p) for p in ("Frassineto", "Valmacca", "Coniolo")} <= lands["Casale"]


def test_villages_stand_on_their_banks(board: Board) -> None:
    """As gazetteers have it: Gambolò and Dorno left of the Terdoppio, Ceretto right of the Agogna,
    Castel d'Agogna and Olevano left of it."""
    middle = land(board, where(board, "Mortara"), COURSES)
    east = land(board, where(board, "Vigevano"), COURSES)
    west = land(board, where(board, "Robbio"), COURSES)
    assert {where(board, p) for p in ("Gambolò", "Dorno", "Garlasco", "Gropello")} <= east
    assert {where(board, p) for p in ("Castel d'Agogna", "Olevano", "Olengo", "Lomello")} <= middle
    assert {where(board, p) for p in ("Ceretto", "Velezzo", "Lumellogno")} <= west


def test_borgo_ticino_lies_between_the_ticino_and_the_gravellone(board: Board) -> None:
    """The strip was Austrian, and there is room in it and in Pavia for a corps of 13 counters."""
    strip = land(board, 6737, COURSES)
    assert 4 <= len(strip) <= 8
    assert where(board, "Gravellone") not in strip
    across = [n for n in atlas.links(board, 6737) if n not in strip and n != 6836]
    assert [board.sides[6737, n] for n in across] == [frozenset({"stream"})]


def test_every_road_out_is_a_terminal_of_the_side_that_the_rulebook_says(board: Board) -> None:
    """Piedmont: north (west of the Ticino), west and south.  Austria: east."""
    out = {h for h, _ in atlas.survey(NAME).links.exits if None in board.neighbours[h]}
    lombardy = land(board, 6836, RIVER)
    piedmont = {
        h
        for h in out
        if side_of_the_map(board, h) in "WS"
        or (side_of_the_map(board, h) == "N" and h not in lombardy)
    }
    assert terminals("Piedmont") == piedmont
    assert terminals("Austria") == {h for h in out if side_of_the_map(board, h) == "E"}
    assert Counter(side_of_the_map(board, h) for h in piedmont) == {"N": 5, "W": 3, "S": 8}


def test_terminals_supply_every_objective_by_road(board: Board) -> None:
    """Over bridges, without fords."""
    goals = {where(board, p) for p in atlas.survey(NAME).country.plan.file.places.objectives}
    for hex in terminals("Piedmont") | terminals("Austria"):
        assert goals <= atlas.net(board, hex), f"{hex:04d}"


def test_ramorino_enters_by_more_roads_each_turn(board: Board) -> None:
    """Turn 5 between Agogna and Terdoppio, 6 between Sesia and Terdoppio, 7 all west of the
    Terdoppio.  The Sesia ends in the Po, which bounds turn 6."""
    south = {h for h in terminals("Piedmont") if side_of_the_map(board, h) == "S"}
    between = land(board, where(board, "Mortara"), COURSES)
    beyond = land(board, where(board, "Robbio"), COURSES)
    oltrepo = land(board, where(board, "Verrua Po"), RIVER)
    fifth = south & between
    sixth = fifth | (south & beyond)
    seventh = south - oltrepo - land(board, where(board, "Vigevano"), COURSES)
    assert fifth == {4246, 4646, 5246}
    assert sixth - fifth == {3146, 3846}
    assert seventh - sixth == {1046, 1746}
    assert south - seventh == {6646}


def test_high_roads_join_the_towns(board: Board) -> None:
    """Roads that the campaign was fought along are all there, and none makes a great detour."""
    for start, stop, least, most in (
        ("Pavia", "Mortara", 34, 38),
        ("Mortara", "Novara", 23, 27),
        ("Mortara", "Vigevano", 11, 14),
        ("Vigevano", "Garlasco", 14, 18),
        ("Novara", "Magenta", 22, 25),
        ("Magenta", "Milan", 24, 28),
        ("Milan", "Pavia", 34, 38),
        ("Novara", "Vercelli", 20, 24),
        ("Mortara", "Vercelli", 26, 30),
        ("Vercelli", "Casale", 22, 26),
        ("Pavia", "Abbiategrasso", 31, 35),
    ):
        steps = _road(board, where(board, start), where(board, stop))
        print(f"{start} - {stop}: {steps} hexes")
        assert least <= steps <= most, f"{start} - {stop}"


def _road(board: Board, start: int, stop: int) -> int:
    """How many hexes of road lie from place to place."""
    ring, seen, steps = {start}, {start}, 0
    while stop not in ring:
        ring = {n for hex in ring for n in atlas.links(board, hex)} - seen
        assert ring, "no road"
        seen |= ring
        steps += 1
    return steps


def test_woods_and_swamps_are_where_they_were(board: Board) -> None:
    """Half of the woods and more lie along the Ticino; swamps are few and in the low country."""
    count = Counter(board.terrain.values())
    print(dict(count))
    assert 0.025 < count["forest"] / len(board.hexes) < 0.06
    assert 0.025 < count["swamp"] / len(board.hexes) < 0.06
    ticino = {hex for side in courses("Ticino")[0].sides for hex in side}
    near = [
        h
        for h in board.hexes
        if board.terrain[h] == "forest"
        and (h in ticino or any(n in ticino for n in board.neighbours[h]))
    ]
    assert len(near) > 0.5 * count["forest"]
    hills = [h for h, word in board.terrain.items() if word == "hill"]
    monferrato = land(board, where(board, "Casale"), RIVER)
    assert {h // 100 for h in hills if h not in monferrato} <= {*range(23, 26), *range(42, 47)}


def test_set_up_and_entry_hexes_have_no_forest(board: Board) -> None:
    clear = {int(h) for h in atlas.survey(NAME).country.plan.file.clear}
    assert terminals("Piedmont") | terminals("Austria") <= clear
    assert not {h for h in clear if board.terrain[h] == "forest"}


def test_the_drawing_stays_light() -> None:
    """Bytes and elements are what a browser reads when the map is opened.  A long path is painted
    again for each tile of the window, so none may run over the whole sheet."""
    drawing = atlas.drawing(NAME)
    root = atlas.root(NAME)
    assert len(drawing.encode()) < 2_500_000
    assert sum(1 for _ in root.iter()) < 5_000
    longest = max(len(p.get("d", "")) for p in root.iter(f"{SVG}path"))
    print(f"{len(drawing):,} bytes, longest path {longest:,}")
    assert longest < 30_000


def test_terminals_and_fords_are_drawn() -> None:
    root = atlas.root(NAME)
    bridges = next(g for g in root.iter(f"{SVG}g") if g.get("id") == "layer-bridges")
    colours = Counter(p.get("stroke") for p in bridges.iter(f"{SVG}path"))
    rules = atlas.survey(NAME).country.plan.file.terminals
    for side, entry in rules.items():
        assert colours[entry.colour] == len(entry.hexes), side
    stones = [p for p in bridges.iter(f"{SVG}path") if p.get("stroke-dasharray")]
    assert [p.get("d", "").count("M") for p in stones] == [len(FORDS)] * 2
