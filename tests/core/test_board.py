"""Boards: what is printed on a map, and the sentence for each mistake in its file."""

from __future__ import annotations

import copy
from functools import cache

import pytest

from tricolore.core.board import Board, MapSheet, board_from, compass, join_sheets, load_board
from tricolore.core.errors import DataError
from tricolore.core.hexes import Grid

MAP = """
[map]
name = "Three by two"
columns = 3
rows_odd = 2
rows_even = 2
even = "up"
up = "E"
hex_m = 450
source = "drawn for a test"

[hexes]
0101 = { terrain = "clear" }
0102 = { terrain = "town", level = 2, height = 116, place = "Castiglione" }
0201 = { terrain = "woods", sides = { 0301 = ["ridge", "steep"] }, roads = { 0202 = ["track"] } }
0202 = { terrain = "clear", roads = { 0102 = ["major road"], 0302 = ["major road", "railway"] } }
0301 = { terrain = "clear" }
0302 = { terrain = "lake" }
"""


@cache
def _parsed() -> dict:
    import tomllib

    return tomllib.loads(MAP)


@pytest.fixture
def data() -> dict:
    return copy.deepcopy(_parsed())


@pytest.fixture
def board(data) -> Board:
    return board_from(data, "map.toml")


# What a board knows


def test_terrain_level_height_and_place_are_read_by_hex(board):
    assert board.terrain[102] == "town"
    assert board.level[102] == 2
    assert board.level[101] == 0
    assert board.height == {102: 116}
    assert board.place == {102: "Castiglione"}


def test_the_heading_is_read(board):
    assert (board.name, board.hex_m, board.source) == ("Three by two", 450, "drawn for a test")
    assert repr(board) == "<Board Three by two, 6 hexes>"


def test_hexsides_and_roads_are_read_both_ways(board):
    assert board.sides[201, 301] == board.sides[301, 201] == {"ridge", "steep"}
    assert board.roads[202, 102] == board.roads[102, 202] == {"major road"}
    assert (101, 102) not in board.roads


def test_words_written_from_both_hexes_are_added_up():
    sides = {(101, 102): frozenset(["ridge"]), (102, 101): frozenset(["hedge"])}
    board = Board("", Grid(1, 2, 2, "up"), {101: "clear", 102: "clear"}, sides=sides)
    assert board.sides[101, 102] == board.sides[102, 101] == {"ridge", "hedge"}


def test_neighbours_lie_on_the_map_or_are_none(board):
    assert board.neighbours[201] == (None, None, 301, 202, 101, None)
    assert board.adjacent(201, 301)
    assert not board.adjacent(101, 302)


def test_a_hex_without_terrain_is_off_the_map():
    board = Board("", Grid(1, 3, 3, "up"), {101: "clear", 102: "clear"})
    assert 103 not in board
    assert board.neighbours[102][3] is None


def test_the_direction_of_a_neighbour(board):
    assert board.direction(201, 301) == 2
    assert board.direction(301, 201) == 5


def test_a_line_is_remembered(board):
    assert board.line(101, 302) == board.grid.line(101, 302)
    assert board.line(101, 302) is board.line(101, 302)


def test_a_hex_is_called_by_number_and_place(board):
    assert board.name_of(102) == "0102 Castiglione"
    assert board.name_of(101) == "0101"


def test_distance_is_that_of_the_grid(board):
    assert board.distance(101, 302) == 2


@pytest.mark.parametrize(
    ("up", "names"),
    [
        ("N", ("N", "NE", "SE", "S", "SW", "NW")),
        ("E", ("E", "SE", "SW", "W", "NW", "NE")),
        ("S", ("S", "SW", "NW", "N", "NE", "SE")),
        ("W", ("W", "NW", "NE", "E", "SE", "SW")),
    ],
)
def test_directions_are_named_by_the_compass_point_at_the_top(up, names):
    assert compass(up) == names


def test_an_edge_is_named_by_its_compass_point(board):
    assert board.edge("E") == (101, 201, 301)
    assert board.edge("W") == (102, 202, 302)


def test_a_board_is_loaded_from_a_file(tmp_path):
    path = tmp_path / "map.toml"
    path.write_text(MAP)
    assert load_board(path).terrain[201] == "woods"


# Mistakes


@pytest.mark.parametrize("content", [b"[map\n", b"\xff\xfe"])
def test_a_file_that_is_not_toml_is_named(tmp_path, content):
    path = tmp_path / "map.toml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"map.toml: not a TOML file: "):
        load_board(path)


def _wrong(data: dict, sentence: str) -> None:
    with pytest.raises(DataError) as error:
        board_from(data, "map.toml")
    assert str(error.value) == f"map.toml: {sentence}"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [("map", "expected a table [map]"), ("hexes", "expected a table [hexes], one hex a line")],
)
def test_both_tables_are_needed(data, table, sentence):
    data[table] = []
    _wrong(data, sentence)
    del data[table]
    _wrong(data, sentence)


@pytest.mark.parametrize("key", ["columns", "rows_odd", "rows_even", "even"])
def test_a_heading_without_its_grid_says_what_it_lacks(data, key):
    del data["map"][key]
    _wrong(data, f"[map] lacks {key!r}")


@pytest.mark.parametrize("value", ["3", 0, 100, 2.0, True])
def test_columns_and_rows_are_numbers_of_two_digits(data, value):
    data["map"]["columns"] = value
    _wrong(data, f"[map] columns is 1 to 99, not {value!r}")


def test_the_stagger_is_up_or_down(data):
    data["map"]["even"] = "left"
    _wrong(data, '[map] even is "up" or "down", not \'left\'')


def test_the_top_is_one_of_four_compass_points(data):
    data["map"]["up"] = "NE"
    _wrong(data, "[map] up is N, E, S or W, not 'NE'")


@pytest.mark.parametrize("key", ["0103", "0401", "somewhere"])
def test_a_hex_off_the_grid_is_refused(data, key):
    data["hexes"][key] = {"terrain": "clear"}
    _wrong(data, f"hex {key}: not a hex of this grid")


@pytest.mark.parametrize("row", ["clear", {}, {"terrain": 3}])
def test_a_hex_needs_a_terrain_word(data, row):
    data["hexes"]["0101"] = row
    _wrong(data, "hex 0101: expected a table with a terrain word")


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("level", "2", "a whole number"),
        ("level", True, "a whole number"),
        ("height", 1.5, "a whole number"),
        ("place", 7, "a text"),
    ],
)
def test_an_entry_of_the_wrong_kind_is_named(data, key, value, expected):
    data["hexes"]["0101"][key] = value
    _wrong(data, f"hex 0101: {key} is {value!r}, expected {expected}")


def test_an_unknown_entry_is_named(data):
    data["hexes"]["0101"]["colour"] = "green"
    _wrong(data, "hex 0101: unknown entry 'colour'")


def test_of_a_misspelt_entry_the_nearest_is_named(data):
    data["hexes"]["0101"]["leve"] = 2
    _wrong(data, "hex 0101: unknown entry 'leve'; the nearest is level")


@pytest.mark.parametrize("key", ["sides", "roads"])
def test_links_lead_to_neighbours(data, key):
    data["hexes"]["0101"][key] = {"0302": ["track"]}
    _wrong(data, f"hex 0101: {key} name 0302, which is no neighbour")
    data["hexes"]["0101"][key] = {"north": ["track"]}
    _wrong(data, f"hex 0101: {key} name north, which is no neighbour")


@pytest.mark.parametrize("words", ["ridge", [1], {"ridge": True}])
def test_links_hold_lists_of_words(data, words):
    data["hexes"]["0101"]["sides"] = {"0102": words}
    _wrong(data, "hex 0101: sides toward 0102: expected a list of words")


def test_links_are_a_table(data):
    data["hexes"]["0101"]["roads"] = ["track"]
    _wrong(data, "hex 0101: roads is ['track'], expected a table by neighbour")


def test_missing_hexes_are_counted(data):
    del data["hexes"]["0201"], data["hexes"]["0302"]
    _wrong(data, "2 hexes are missing, the first is 0201")


# Parts of a map, and sheets that are join_sheets


def plain(columns: int, rows: int, **printed) -> Board:
    grid = Grid(columns, rows, rows, "up")
    return Board("Plain", grid, dict.fromkeys(grid.hexes(), "clear"), **printed)


def test_a_part_of_a_map_ends_at_the_cut(board):
    part = board.part("East", [201, 202, 301, 302])
    assert part.hexes == (201, 202, 301, 302)
    assert 102 not in part
    assert None in part.neighbours[202]
    assert part.roads == {side: words for side, words in board.roads.items() if 102 not in side}
    assert part.sides == board.sides
    assert part.terrain[302] == "lake"
    assert part.compass == board.compass


def test_the_cut_is_an_edge_of_the_map():
    part = plain(6, 4).part("West", [hex for hex in plain(6, 4).hexes if hex < 400])
    right = [1, 2]
    assert set(part.edge("NE")) >= {301, 302, 303, 304}
    assert all(part.neighbours[304][direction] is None for direction in right)


def test_a_line_does_not_know_what_lies_beyond_the_cut():
    whole = plain(6, 4)
    part = whole.part("Ends", [101, 102, 301, 302])
    assert any(None not in segment for segment in whole.line(101, 301))
    between = part.line(101, 301)[1:-1]
    assert between
    assert all(set(segment) == {None} for segment in between)


def test_joined_sheets_keep_what_is_printed_on_their_hexes():
    left = plain(4, 3, place={402: "Medole"})
    right = plain(2, 3, roads={(101, 102): frozenset({"road"})}, level={101: 3})
    both = join_sheets(
        "Both", MapSheet(left, letter="A"), MapSheet(right, right=4, down=0, letter="B")
    )
    assert len(both.hexes) == 18
    assert both.label(402) == "A0402"
    assert both.name_of(402) == "A0402 Medole"
    assert both.label(501) == "B0101"
    assert both.level[501] == 3
    assert both.roads[501, 502] == frozenset({"road"})
    assert 501 in both.neighbours[401]


def test_where_sheets_overlap_the_first_counts():
    left = plain(4, 3, place={301: "Here"})
    right = plain(4, 3, place={101: "There"})
    both = join_sheets("Both", MapSheet(left, letter="A"), MapSheet(right, right=2, letter="B"))
    assert both.name_of(301) == "A0301 Here"
    assert len(both.hexes) == 18


def test_sheets_that_do_not_fit_are_refused():
    with pytest.raises(DataError, match="even number of columns"):
        join_sheets("Both", MapSheet(plain(4, 3)), MapSheet(plain(4, 3), right=3))
    with pytest.raises(DataError, match="compass"):
        join_sheets("Both", MapSheet(plain(4, 3)), MapSheet(plain(4, 3, up="E"), right=4))


@pytest.fixture
def sheets(data):
    """The map of this file, printed on two sheets: the last column is a sheet of its own."""
    data["map"]["sheets"] = [{"letter": "A", "first": 1}, {"letter": "B", "first": 3}]
    return data


def test_a_map_of_several_sheets_has_their_labels(sheets):
    both = board_from(sheets, "both.toml")
    assert [both.label(hex) for hex in both.hexes] == [
        *("A0101", "A0102", "A0201", "A0202"),
        *("B0101", "B0102"),
    ]
    assert both.name_of(102) == "A0102 Castiglione"


SHEETS = "[map] sheets are a list of tables, each with a letter and its first column"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("AB", SHEETS),
        (["A"], SHEETS),
        ([{"letter": "A"}], SHEETS),
        ([{"letter": "A", "first": 1, "last": 2}], SHEETS),
        ([{"letter": 1, "first": 1}], SHEETS),
        ([{"letter": "A", "first": "1"}], SHEETS),
        ([{"letter": "A", "first": 0}], SHEETS),
        (
            [{"letter": "A", "first": 1}, {"letter": "B", "first": 2}],
            "sheet B begins at column 2, which must be odd",
        ),
    ],
)
def test_wrong_sheets_are_refused(data, wrong, said):
    data["map"]["sheets"] = wrong
    _wrong(data, said)
