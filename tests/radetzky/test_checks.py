"""`tricolore check`: data that is well formed but cannot be right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.radetzky.table import plain, road
from tricolore.core.errors import DataError
from tricolore.rulesets.radetzky import checks
from tricolore.rulesets.radetzky.reading import SCENARIOS, load_setting
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_our_data_is_in_order_and_the_check_says_what_it_saw(scenario):
    lines = checks.check(scenario)
    assert [line.partition(":")[0] for line in lines[:4]] == [
        "map",
        "supply of the piedmontese side",
        "supply of the austrian side",
        "counters",
    ]


def test_the_campaign_has_the_points_of_the_track():
    lines = checks.check("campaign")
    assert "activation points of the austrian side: 73 in 23 turns" in lines
    assert "activation points of the piedmontese side: 85 in 23 turns" in lines


def test_a_file_with_a_name_that_we_do_not_have_is_refused(tmp_path):
    (tmp_path / "unit.toml").write_text("")
    with pytest.raises(DataError, match=r"the nearest is units\.toml"):
        checks.check("campaign", str(tmp_path))


def refused(look, **changes):
    """The sentence with which a check refuses the campaign with some changes."""
    setting = replace(load_setting("campaign"), **changes)
    with pytest.raises(DataError) as caught:
        list(look(setting, "ours.toml"))
    return str(caught.value)


def test_a_side_without_supply_hexes_is_refused():
    none = {AUSTRIAN: frozenset(), PIEDMONTESE: load_setting("campaign").terminals[PIEDMONTESE]}
    assert "the austrian side has no supply hex" in refused(checks._check_supply, terminals=none)


def test_supply_that_reaches_hardly_anybody_is_refused():
    """A supply hex to which no long road leads."""
    ends = {AUSTRIAN: [101], PIEDMONTESE: [101]}
    setting = plain(roads=road(101, 102), supply=True, terminals=ends)
    with pytest.raises(DataError, match="expected at least half of them"):
        list(checks._check_supply(setting, "ours.toml"))


def test_a_side_without_a_formation_is_refused():
    setup = {
        uid: hexes
        for uid, hexes in load_setting("campaign").setup.items()
        if uid.startswith(("A", "P."))
    }
    sentence = refused(checks._check_setup, setup=setup)
    assert "the piedmontese side has no formation on the map" in sentence


def test_arrivals_after_the_end_or_away_from_roads_are_refused():
    lines = load_setting("campaign").arrivals
    id, line = next(iter(lines.items()))
    late = {id: line._replace(doors={24: next(iter(line.doors.values()))})}
    assert "turn is 24, expected 23 at most" in refused(checks._check_arrivals, arrivals=late)
    setting = load_setting("campaign")
    wild = next(hex for hex in setting.board.hexes if hex not in setting.ground.roads)
    lost = {id: line._replace(doors={3: (wild,)})}
    assert "no road leads to" in refused(checks._check_arrivals, arrivals=lost)


def test_a_game_that_ends_before_it_begins_is_refused():
    assert "first is 9, expected 5 at most" in refused(checks._check_track, first=9, last=5)
