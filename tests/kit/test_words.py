"""Names in place of ids, and the map in a terminal, for a game of six hexes."""

from __future__ import annotations

import tomllib
from typing import ClassVar, NamedTuple

import pytest

from tests.kit.declared import Band, Raid
from tricolore.core.ask import NO, YES, Choose, Subject
from tricolore.core.board import Board, board_from
from tricolore.core.events import Event
from tricolore.core.hexes import Grid
from tricolore.rulesets.kit.sight import Verdict, sight_sentence
from tricolore.rulesets.kit.terminal import HexTerminal, gauge, hexes_in_words
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.terminal import BRIDGE, STEEP, STREAM, WATER

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
0101 = { terrain = "clear", sides = { 0102 = ["river"], 0201 = ["river", "bridge"] } }
0102 = { terrain = "town", level = 2, place = "Castiglione", sides = { 0202 = ["brook"] } }
0201 = { terrain = "woods", sides = { 0301 = ["cliff"] }, roads = { 0202 = ["track"] } }
0202 = { terrain = "clear", roads = { 0302 = ["major road", "track"] } }
0301 = { terrain = "clear" }
0302 = { terrain = "lake" }
"""
PEOPLE = {"r1": "the Red Band", "b1": "the Blue Band", "r1.chief": "old Rossi"}


class Ground(NamedTuple):
    board: Board
    side_names: dict[str, str]


class BandNames(Names):
    def piece(self, id: str) -> str | None:
        return PEOPLE.get(id)

    def special(self, hole, value):
        return "nothing at all" if hole == "loss" and value == 0 else None


class SkirmishTerminal(HexTerminal[Raid]):
    signs: ClassVar = {"woods": "♣", "town": "#", "marsh": '"'}
    roads: ClassVar = {"major road": "═", "track": "┄", "railway": "┼"}
    grounds: ClassVar = {"woods": "#7fa06a"}
    waters: ClassVar = {"river": "crossed by bridges only", "canal": "crossed by bridges only"}
    streams: ClassVar = ("brook",)
    cliffs: ClassVar = {"cliff": "nobody climbs it"}
    pieces_in_legend: ClassVar = (("*", "a band"),)

    def names(self, s: Raid) -> Names:
        return BandNames(s.setting.board)

    def is_barred(self, s: Raid, a: int, b: int) -> bool:
        return True


TERMINAL = SkirmishTerminal()


class Follow(Subject, frozen=True):
    words = "Does {uid} follow {other} to {hex}?"
    uid: str
    other: str
    hex: int


@pytest.fixture
def board() -> Board:
    return board_from(tomllib.loads(MAP), "map.toml")


@pytest.fixture
def s(board) -> Raid:
    s = Raid(Ground(board, {"red": "Reds", "blue": "Blues"}), "")
    s.bands = {"r1": Band(101, 5)}
    return s


# Names


@pytest.mark.parametrize(
    ("hole", "value", "word"),
    [
        ("unit", "r1", "the Red Band"),
        ("who", "r1.chief", "old Rossi"),
        ("who", "r9", "r9"),
        ("hex", 102, "0102 Castiglione"),
        ("from_hex", 101, "0101"),
        ("hex", 999, "999"),
        ("units", ("r1", "b1"), "the Red Band and the Blue Band"),
        ("hexes", [101, 102], "0101 and 0102 Castiglione"),
        ("points", 1, "1 point"),
        ("points", 2, "2 points"),
        ("loss", 0, "nothing at all"),
        ("loss", 2, "2"),
    ],
)
def test_what_goes_into_a_hole(board, hole, value, word):
    assert BandNames(board).fill(hole, value) == word


def test_ids_give_way_to_names_wherever_they_stand(board):
    text = "r1 meets b1; r1.chief and r1x watch."
    told = "the Red Band meets the Blue Band; old Rossi and r1x watch."
    assert BandNames(board).text(text) == told


def test_events_and_questions_are_told_in_names(s):
    event = Event("1", "{unit} goes to {hex}.", {"unit": "r1", "hex": 102})
    assert BandNames(s.setting.board).event(event) == "The Red Band goes to 0102 Castiglione."
    ask = Choose("red", "2", Follow("b1", "r1", 101), (YES, NO))
    assert TERMINAL.question(s, ask) == "Does the Blue Band follow the Red Band to 0101?"
    assert TERMINAL.name(s, "unit", "b1") == "the Blue Band"
    assert TERMINAL.spell(s, "b1 waits") == "the Blue Band waits"


# Sight


def test_sight_in_a_sentence(board):
    assert sight_sentence(board, 101, 301, Verdict(True, rule="5")) == (
        "0101 and 0301 see each other, 2 hexes apart (5)."
    )
    wood = Verdict(False, 201, reason="woods stand in the way", rule="5")
    assert sight_sentence(board, 101, 301, wood) == (
        "No sight between 0101 and 0301: woods stand in the way at 0201 (5)."
    )
    cliff = Verdict(False, side=(201, 301), reason="a cliff is in the way", rule="5")
    assert sight_sentence(board, 102, 301, cliff).endswith("in the way between 0201 and 0301 (5).")


# The map


def test_the_ground_of_a_hex(s):
    town, wood = TERMINAL.ground_cell(s, 102), TERMINAL.ground_cell(s, 201)
    assert (town.sign, town.level, town.place, town.road) == ("#", 2, "Castiglione", " ")
    assert (wood.tint, wood.sign, wood.road) == ("#7fa06a", "♣", "┄")
    assert TERMINAL.ground_cell(s, 202).road == "═"  # the best of them
    assert town.tint != TERMINAL.ground_cell(s, 101).tint  # higher ground is darker


def test_what_lies_between_hexes(s):
    edges = {
        (a, b): TERMINAL.edge(s, a, b)
        for a, b in ((101, 102), (101, 201), (102, 202), (201, 301), (301, 302))
    }
    assert list(edges.values()) == [WATER, BRIDGE, STREAM, STEEP, ""]
    assert TERMINAL.between(s) == {
        WATER: "river: crossed by bridges only",
        BRIDGE: "bridge",
        STREAM: "brook",
        STEEP: "cliff: nobody climbs it",
    }


def test_the_legend_has_what_is_on_the_map_and_no_more(s):
    assert TERMINAL.legend(s) == [
        ("*", "a band"),
        ("♣ #", "woods, town"),
        ("═ ┄", "major road, track"),
        ("2 to 2", "level of the ground, none for the plain"),
    ]
    assert TERMINAL.side_names(s) == {"red": "Reds", "blue": "Blues"}


def test_small_signs():
    assert gauge(2, 5) == "■■□□□"
    assert gauge(6, 5) == "■■■■■■"


def test_hexes_are_named_by_their_printed_labels():
    grid = Grid(3, 2, 2, "up")
    board = Board("Joined", grid, dict.fromkeys(grid.hexes(), "clear"), labels={302: "B0102"})
    assert hexes_in_words(board, [302, 101]) == "0101, B0102"
    assert board.number_and_label(101) == "0101"
    assert board.number_and_label(302) == "0302 (B0102 on the map)"
    assert Verdict(False, side=(202, 302)).where(board) == " between 0202 and B0102"
