"""8.1.5: line of sight."""

from __future__ import annotations

import pytest

from tests.brothers.table import field, plain
from tricolore.rulesets.brothers.fire import targets
from tricolore.rulesets.brothers.sight import BLOCKED, CLEAR, OBSCURED, sight

START, FIRST, SECOND, END = 503, 504, 505, 506
"""A line down a column."""


def verdict(terrain=None, level=None, units=None, start=START, end=END) -> int:
    s = field(units or {}, plain(terrain, level))
    return sight(s, start, end).verdict


@pytest.mark.rule("8.1.5")
def test_over_open_ground_one_sees():
    assert verdict() == CLEAR


@pytest.mark.rule("8.1.5")
def test_a_hex_higher_than_both_ends_blocks():
    assert verdict(level={FIRST: 1}) == BLOCKED
    assert verdict(level={FIRST: 2, END: 1}) == BLOCKED


@pytest.mark.rule("8.1.5")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [("woods", BLOCKED), ("town", BLOCKED), ("village", OBSCURED), ("cultivated", CLEAR)],
)
def test_between_hexes_of_one_level(terrain, expected):
    assert verdict({FIRST: terrain}) == expected


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("A5.28")
def test_two_cultivated_hexes_in_a_row_block_and_single_ones_do_not():
    assert verdict({FIRST: "cultivated", SECOND: "cultivated"}) == BLOCKED
    apart = {504: "cultivated", 506: "cultivated"}
    assert verdict(apart, end=507) == CLEAR
    ends = {START: "cultivated", FIRST: "cultivated"}
    assert verdict(ends) == CLEAR  # only hexes between count


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("Q10")
@pytest.mark.parametrize("uid", ["FI.a", "AV.a"])
def test_units_of_either_side_block(uid):
    assert verdict(units={uid: "0504 inf 1"}) == BLOCKED


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("Q10")
def test_headquarters_alone_do_not():
    assert sight(field({}, staff={"FI": FIRST}), START, END).verdict == CLEAR


@pytest.mark.rule("8.1.5")
@pytest.mark.parametrize("high", [1, 2])
@pytest.mark.parametrize("terrain", ["woods", "town", "village"])
def test_seen_from_above_what_stands_low_obscures(terrain, high):
    assert verdict({FIRST: terrain}, {START: high}) == OBSCURED
    assert verdict({SECOND: terrain}, {END: high}) == OBSCURED


@pytest.mark.rule("8.1.5")
def test_seen_from_above_units_and_cultivation_that_stand_low_obscure():
    assert verdict(level={START: 1}, units={"FI.a": "0504 inf 1"}) == OBSCURED
    assert verdict({FIRST: "cultivated", SECOND: "cultivated"}, {START: 1}) == OBSCURED


@pytest.mark.rule("8.1.5")
@pytest.mark.parametrize(
    ("terrain", "expected"), [("woods", BLOCKED), ("town", BLOCKED), ("village", OBSCURED)]
)
def test_what_stands_on_the_higher_level_blocks_or_obscures(terrain, expected):
    assert verdict({FIRST: terrain}, {START: 1, FIRST: 1}) == expected


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("Q09")
def test_a_hex_of_the_level_between_has_no_effect():
    assert verdict({FIRST: "woods"}, {START: 2, FIRST: 1}) == CLEAR


@pytest.mark.rule("8.1.5")
def test_a_hex_below_both_ends_has_no_effect():
    assert verdict({FIRST: "woods"}, {START: 1, END: 1}) == CLEAR


@pytest.mark.rule("8.1.5")
def test_one_sees_into_and_out_of_what_blocks_but_not_beyond():
    assert verdict({START: "woods", END: "town"}) == CLEAR
    assert verdict({FIRST: "woods"}, end=FIRST) == CLEAR


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("Q11")
def test_several_hexes_that_obscure_are_no_worse_than_one():
    assert verdict({FIRST: "village", SECOND: "village"}) == OBSCURED


# Along a hexside: from 0505 to 0606 between 0506 and 0605


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("A5.27")
@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("clear", "clear", CLEAR),
        ("woods", "clear", OBSCURED),
        ("clear", "woods", OBSCURED),
        ("woods", "town", BLOCKED),
        ("woods", "village", BLOCKED),
        ("village", "clear", OBSCURED),
    ],
)
def test_along_a_hexside_the_worse_counts_but_blocked_beside_clear_is_obscured(
    left, right, expected
):
    assert verdict({506: left, 605: right}, start=505, end=606) == expected


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("A5.27", "A5.28")
@pytest.mark.parametrize(
    ("cultivated", "expected"),
    [
        ((606,), CLEAR),
        ((506, 605), CLEAR),
        ((506, 606), OBSCURED),
        ((606, 707), OBSCURED),
        ((506, 605, 606), BLOCKED),
        ((606, 607, 707), BLOCKED),
    ],
)
def test_cultivation_that_goes_on_along_one_side_of_the_line_alone_obscures(cultivated, expected):
    """From 0505 to 0708: between 0506 and 0605, through 0606, between 0607 and 0707."""
    terrain = dict.fromkeys(cultivated, "cultivated")
    assert verdict(terrain, start=505, end=708) == expected


@pytest.mark.rule("8.1.5")
@pytest.mark.ruling("A5.27", "A5.28")
def test_cultivation_on_one_side_and_a_village_on_the_other_block():
    assert verdict({506: "cultivated", 605: "village", 606: "cultivated"}, start=505, end=708) == (
        BLOCKED
    )


@pytest.mark.rule("8.1.5", "8.1.4")
def test_guns_do_not_fire_where_the_line_is_blocked_but_next_to_them_need_none():
    units = {"FI.a": "0503 art 4/2", "AV.x": "0506 inf 5/3", "AV.y": "0504 inf 5/3"}
    assert targets(field(units), "FI.a") == [504]
