"""10.2.1: line of sight.

From 1912 the line to 1910 goes through 1911, that to 1909 through 1911 and 1910, and that to 2011
runs along the hexside between 1911 and 2012.
"""

from __future__ import annotations

import pytest

from tests.butchery.table import field, ground
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.answers.queries import sight

COVER = ("woods", "village", "town")


def country(units=None, leaders=None, **features) -> Butchery:
    return field(units or {}, ground(**features), leaders=leaders or {})


def sees(s: Butchery, a: int = 1912, b: int = 1910) -> bool:
    return sight(s, a, b).clear


# Cover and units


@pytest.mark.rule("10.2.1")
def test_open_country_does_not_block():
    assert sees(country())
    assert sees(country(terrain={1911: "isolated building"}))


@pytest.mark.rule("10.2.1", "table")
@pytest.mark.parametrize("cover", COVER)
def test_towns_villages_and_woods_block(cover):
    verdict = sight(country(terrain={1911: cover}), 1912, 1910)
    assert not verdict.clear
    assert verdict.hex == 1911


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("cover", COVER)
def test_cover_on_the_hexes_of_gun_and_target_does_not_block(cover):
    assert sees(country(terrain={1912: cover, 1910: cover}))


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("uid", ["FI.Dieu", "AV.Koller", "FI.A2", "AV.A2"])
def test_units_of_either_side_block(uid):
    assert not sees(country({uid: "1911 E"}))


@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("R39")
def test_leaders_alone_do_not_block():
    assert sees(country(leaders={"FI": "1911", "AV": "1911"}))


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("blocked", [1911, 2012])
def test_a_line_along_the_edge_of_cover_is_open_if_the_hex_beside_is_clear(blocked):
    assert sees(country(terrain={blocked: "woods"}), 1912, 2011)
    assert sees(country({"FI.Dieu": f"{blocked} E"}), 1912, 2011)


@pytest.mark.rule("10.2.1")
def test_a_line_along_a_hexside_between_two_obstacles_is_blocked():
    assert not sees(country(terrain={1911: "woods", 2012: "village"}), 1912, 2011)
    assert not sees(country({"FI.Dieu": "2012 E"}, terrain={1911: "woods"}), 1912, 2011)


@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("R39")
def test_beyond_the_edge_of_the_map_nothing_blocks():
    border = country(terrain={2101: "woods"})
    assert border.setting.board.line(2001, 2201)[1] == (None, 2101)
    assert sees(border, 2001, 2201)


# Cover below the gun


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("level", [0, 1])
def test_cover_below_the_gun_blocks_if_level_with_the_target_and_beside_it(level):
    heights = {1912: 2, 1911: level, 1910: level, 1909: level}
    assert not sees(country(terrain={1910: "woods"}, level=heights), 1912, 1909)
    assert not sees(country({"AV.Koller": "1910 W"}, level=heights), 1912, 1909)


@pytest.mark.rule("10.2.1")
def test_cover_below_the_gun_and_away_from_the_target_does_not_block():
    assert sees(country(terrain={1911: "woods"}, level={1912: 1}), 1912, 1909)
    assert not sees(country(terrain={1911: "woods"}), 1912, 1909)


@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("R37")
def test_cover_below_the_gun_but_above_the_target_does_not_block():
    heights = {1912: 2, 1911: 1, 1910: 0}
    assert sees(country(terrain={1911: "woods"}, level=heights))
    assert not sees(country(terrain={1911: "woods"}, level=heights | {1910: 1}))


@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("R37")
def test_cover_below_both_gun_and_target_does_not_block():
    assert sees(country(terrain={1911: "town"}, level={1912: 2, 1911: 1, 1910: 2}))


@pytest.mark.rule("10.2.1")
def test_cover_level_with_the_gun_blocks_even_below_the_target():
    assert not sees(country(terrain={1911: "woods"}, level={1910: 3}))


# Hedges and ridges


@pytest.mark.rule("10.2.1", "table")
@pytest.mark.parametrize("screen", ["hedge", "ridge"])
@pytest.mark.parametrize("side", [(1911, 1912), (1910, 1911)])
def test_a_hedge_or_ridge_that_is_crossed_blocks(screen, side):
    verdict = sight(country(sides={side: screen}), 1912, 1910)
    assert not verdict.clear
    assert set(verdict.side) == set(side)


@pytest.mark.rule("10.2.1", "table")
@pytest.mark.parametrize("side", ["water course", "steep slope"])
def test_water_courses_and_steep_slopes_do_not_block(side):
    assert sees(country(sides={(1911, 1912): side}))


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("screen", ["hedge", "ridge"])
def test_a_line_along_a_hedge_or_ridge_is_open(screen):
    assert sees(country(sides={(1911, 2012): screen}), 1912, 2011)


@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("R38")
@pytest.mark.parametrize("heights", [{1912: 4, 1910: 4}, {1912: 4}, {1910: 4}])
def test_a_hedge_that_is_crossed_blocks_whatever_the_heights(heights):
    assert sees(country(level=heights))
    assert not sees(country(level=heights, sides={(1911, 1912): "hedge"}))


@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("R38")
def test_a_way_past_a_hexside_is_closed_if_it_would_cross_a_hedge():
    hedge = {(1911, 1912): "hedge"}
    assert sees(country(sides=hedge), 1912, 2011)
    assert not sees(country(sides=hedge, terrain={2012: "woods"}), 1912, 2011)
    assert not sees(country(sides=hedge | {(2011, 2012): "ridge"}), 1912, 2011)


# Elevation


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize(
    ("gun", "between", "target", "clear"),
    [
        (0, 1, 0, False),  # higher than both
        (0, 2, 1, False),
        (1, 2, 0, False),
        (1, 1, 0, False),  # higher than the target, level with the gun
        (2, 2, 1, False),
        (0, 1, 1, False),  # higher than the gun, level with the target
        (1, 2, 2, False),
        (1, 1, 1, True),  # level with both
        (2, 1, 0, True),  # between the two
        (0, 1, 2, True),
        (2, 1, 1, True),  # lower than one, level with the other
        (1, 1, 2, True),
        (2, 0, 2, True),  # a valley
    ],
)
def test_a_level_of_elevation_blocks(gun, between, target, clear):
    assert sees(country(level={1912: gun, 1911: between, 1910: target})) is clear


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("high", [1911, 2012])
def test_elevation_does_not_block_a_line_along_its_hexside_if_the_other_hex_is_clear(high):
    other = 1911 + 2012 - high
    assert sees(country(level={high: 2}), 1912, 2011)
    assert not sees(country(level={high: 2, other: 1}), 1912, 2011)
    assert not sees(country(level={high: 2}, terrain={other: "woods"}), 1912, 2011)


# Neighbours


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("side", ["steep slope", "hedge", "ridge"])
def test_neighbours_always_see_each_other(side):
    s = country(sides={(1911, 1912): side}, level={1911: 4}, terrain={1911: "town"})
    assert sees(s, 1912, 1911)
    assert sees(s, 1911, 1912)


@pytest.mark.rule("10.2.1")
def test_every_hex_on_a_long_line_counts():
    assert sees(country(), 1912, 1909)
    for hex in (1911, 1910):
        assert not sees(country(terrain={hex: "woods"}), 1912, 1909)
    for side in ((1912, 1911), (1911, 1910), (1910, 1909)):
        assert not sees(country(sides={side: "hedge"}), 1912, 1909)
