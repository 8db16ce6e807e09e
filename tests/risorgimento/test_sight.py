"""7.13: Line of Sight."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import battery
from tests.risorgimento.table import (
    N,
    field,
    plain,
)
from tricolore.rulesets.risorgimento.artillery import targets
from tricolore.rulesets.risorgimento.sight import sees

# 7.13: Line of Sight


def looks(a, b, terrain=None, level=None, sides=None, units=None, **more):
    s = field(
        {"F1.a.1": "2424 N line", **(units or {})}, plain(terrain, sides, level=level, **more)
    )
    return sees(s, a, b)


@pytest.mark.rule("7.13")
@pytest.mark.ruling("A22")
def test_higher_ground_in_between_blocks_sight():
    assert looks(1010, 1006)
    assert not looks(1010, 1006, level={1008: 2})
    assert looks(1010, 1006, level={1008: 2, 1010: 2})


@pytest.mark.rule("7.13")
@pytest.mark.ruling("A22")
@pytest.mark.parametrize("word", ["woods", "village", "town", "castle", "heavily cultivated"])
def test_growth_and_houses_block_sight_on_level_ground(word):
    assert not looks(1010, 1006, {1008: word})
    height = 1 if word == "heavily cultivated" else 2
    both = {1010: height + 1, 1006: height + 1}
    assert looks(1010, 1006, {1008: word}, both)


@pytest.mark.rule("7.13")
@pytest.mark.ruling("A22")
def test_who_looks_down_is_hindered_by_woods_halfway_or_nearer_to_the_lower_hex():
    high = {1010: 3}
    assert not looks(1010, 1006, {1008: "woods"}, high)
    assert not looks(1010, 1006, {1007: "woods"}, high)
    assert looks(1010, 1006, {1009: "woods"}, high)
    assert looks(1006, 1010, {1009: "woods"}, high)


@pytest.mark.rule("7.13")
@pytest.mark.ruling("A22")
def test_so_is_he_by_heavy_cultivation_which_is_no_higher_than_its_hex():
    vines = "heavily cultivated"
    assert not looks(1010, 1006, {1008: vines}, {1010: 2})
    assert looks(1010, 1006, {1009: vines}, {1010: 2})
    assert not looks(1010, 1006, {1009: vines}, {1006: 2})
    assert looks(1010, 1006, {1008: vines}, {1010: 2, 1006: 2})
    assert not looks(1010, 1006, {1008: vines}, {1010: 2, 1008: 2})  # neither end is higher


@pytest.mark.rule("7.13")
@pytest.mark.ruling("A22")
def test_units_block_sight_unless_one_end_is_higher():
    for uid in ("F1.b.1", "A1.b.1"):
        assert not looks(1010, 1006, units={uid: "1008 N line"})
        assert looks(1010, 1006, level={1010: 2}, units={uid: "1008 N line"})


@pytest.mark.rule("7.13")
@pytest.mark.ruling("A22")
def test_along_a_hexside_either_hex_blocks():
    # from 1010 to 1108 the line runs between 1009 and 1109
    assert looks(1010, 1108)
    assert not looks(1010, 1108, {1009: "woods"})
    assert not looks(1010, 1108, {1109: "woods"})


@pytest.mark.rule("7.13", "5.25")
@pytest.mark.ruling("A22")
def test_ridges_are_as_high_as_their_colour():
    assert not looks(1010, 1006, sides={(1008, 1007): "ridge 2"})
    assert looks(1010, 1006, sides={(1008, 1007): "ridge 2"}, level={1010: 2})


@pytest.mark.rule("7.13", "5.25")
@pytest.mark.ruling("A22")
def test_a_ridge_blocks_a_line_that_runs_along_it():
    ridge = {(1009, 1109): "ridge 2"}
    assert not looks(1010, 1108, sides=ridge)
    assert looks(1010, 1108, sides=ridge, level={1108: 2})
    assert looks(1010, 1108, sides={(1009, 1109): "ridge 1"})


@pytest.mark.rule("7.13")
def test_neighbours_need_no_sight():
    s = battery({"F1.a.1": "1010 N F", "A1.x.1": "1009 S line"}, plain({1009: "woods"}))
    assert targets(s, "F1.a.1", (N,)) == {1009}
