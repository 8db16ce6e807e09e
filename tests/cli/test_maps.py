"""Maps in text: the ground, what is between hexes, and a legend for every sign."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.cli.hexmap import legend, neighbourhood, room_for, whole_map
from tricolore.core.hexes import number
from tricolore.rulesets.terminal import BRIDGE, STEEP, STREAM, WATER, terminal

BATTLES = ("butchery:solferino", "macmahon:magenta", "macmahon:reichshoffen")
BESIDE = {WATER: "┃┗┣┛┫", BRIDGE: "≡", STREAM: "╎", STEEP: "^", "": " ┏┓"}
"""Signs right of a line, by what is there; where water only turns, it is drawn round the corner."""
BELOW = {WATER: "━", BRIDGE: "≡", STREAM: "╌", STEEP: "^"}
CORNERS = "┏┓┗┛┣┫"


def seen(scenario: str):
    return terminal(scenario.partition(":")[0]), new_game(scenario, seed=1).state


def edges(face, state, hex: int) -> tuple[str, str, str]:
    """What is to the upper right of a hex, to the lower right and below."""
    around = face.board(state).neighbours[hex]
    upper, lower, below = (
        "" if around[way] is None else face.edge(state, hex, around[way]) for way in (1, 2, 3)
    )
    return upper, lower, below


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("scenario", BATTLES)
def test_what_is_between_hexes_is_drawn_between_them(scenario, width):
    face, state = seen(scenario)
    board = face.board(state)
    drawn = set()
    for centre in board.hexes[::23]:
        lines = [
            line.plain for line in neighbourhood(face, state, centre, room_for(width), width, ())
        ]
        assert max(map(len, lines)) <= width
        for row, line in enumerate(lines):
            for hex in board.hexes:
                at = line.find(number(hex)) - 1
                if at < 0 or at + 8 >= width:
                    continue
                upper, lower, below = edges(face, state, hex)
                drawn |= {upper, lower, below}
                under = lines[row + 1]
                assert line[at + 8] in BESIDE[upper], (number(hex), line)
                assert under[at + 8] in BESIDE[lower], (number(hex), under)
                shown = {kind for kind, sign in BELOW.items() if sign in under[at : at + 8]}
                assert shown - {WATER} == {below} - {WATER, ""}, (number(hex), under)
                assert (WATER in shown) or below != WATER
    assert drawn == {"", *face.between(state)}


@pytest.mark.parametrize("width", [80, 103, 120])
@pytest.mark.parametrize("scenario", ["macmahon:magenta", "macmahon:reichshoffen"])
def test_the_whole_map_shows_what_bars_the_way_and_every_bridge(scenario, width):
    face, state = seen(scenario)
    board = face.board(state)
    head, *lines = (line.plain for line in whole_map(face, state, width, ()))
    assert max(map(len, lines)) <= width
    across = head.index("02") - head.index("01")
    bridges = sum(edges(face, state, hex).count(BRIDGE) for hex in board.hexes)
    assert sum(line.count("≡") for line in lines) == bridges == 8
    top = min(board.grid.point(hex)[1] for hex in board.hexes)
    for hex in board.hexes:
        upper, lower, below = edges(face, state, hex)
        column, row = board.grid.point(hex)
        first, last = 3 + (column - 1) * across, 2 + column * across
        for kind, line in ((upper, lines[row - top]), (lower, lines[row - top + 1])):
            if kind in (WATER, BRIDGE):
                assert line[last] in BESIDE[kind], (number(hex), line)
        if below in (WATER, BRIDGE):
            assert lines[row - top + 1][first + 1] == BELOW[below], number(hex)


@pytest.mark.parametrize("scenario", BATTLES)
def test_the_legend_has_every_sign(scenario):
    face, state = seen(scenario)
    explained = dict(legend(face, state))
    signs = {sign for entry in explained for sign in entry}
    text = "".join(
        line.plain for line in whole_map(face, state, 120, {state.setting.board.hexes[0]})
    )
    for centre in face.board(state).hexes[::23]:
        text += "".join(line.plain for line in neighbourhood(face, state, centre, 6, 120, ()))
    names = {*face.board(state).place.values(), *(p.name for p in face.pieces(state).values())}
    plain = {sign for sign in "".join(names) if not sign.isspace()} | set(CORNERS)
    used = {sign for sign in text if not sign.isalnum() and not sign.isspace()}
    assert used - plain <= signs
    for sign in ("o", "▸ ◆", "↑ ↗ ↘ ↓ ↙ ↖"):
        assert sign in explained
    second = list(face.side_names(state).values())[1]
    assert explained["CAPITALS"] == f"pieces of the {second} side"


def test_the_legend_speaks_of_the_water_of_this_map():
    magenta, reichshoffen, solferino = (
        " ".join(f"{sign} {meaning}" for sign, meaning in legend(*seen(scenario)))
        for scenario in ("macmahon:magenta", "macmahon:reichshoffen", "butchery:solferino")
    )
    assert "┃ ━ between hexes, canal, Ticino river: crossed by bridges only" in magenta
    assert "stream" not in magenta
    assert "infantry that begins beside it may wade" in reichshoffen
    assert "water course" in solferino
    assert "bridge" not in solferino
