"""`tricolore check`: data that is well formed but cannot be right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tricolore.core.errors import DataError
from tricolore.rulesets.risorgimento import checks
from tricolore.rulesets.risorgimento.reading import SCENARIOS, load_setting

HERE = load_setting("san-martino")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_our_data_is_in_order_and_the_check_says_what_it_saw(scenario):
    lines = checks.check(scenario)
    assert [line.partition(":")[0] for line in lines[:5]] == [
        *("map", "counters", "set-up", "leaders", "reinforcements")
    ]


def test_a_file_with_a_name_that_we_do_not_have_is_refused(tmp_path):
    (tmp_path / "unit.toml").write_text("")
    with pytest.raises(DataError, match=r"the nearest is units\.toml"):
        checks.check("solferino", str(tmp_path))


def refused(look, **changes):
    """The sentence with which a check refuses San Martino with some changes."""
    with pytest.raises(DataError) as caught:
        list(look(replace(HERE, **changes), "ours.toml"))
    return str(caught.value)


def test_a_side_without_units_is_refused():
    alone = {uid: place for uid, place in HERE.setup.items() if uid.startswith("A")}
    assert "the allied side has no unit on the first turn" in refused(
        checks._check_setup, setup=alone
    )


def test_units_without_room_are_refused():
    """5.41: they may only stand together as long as they are In Reserve."""
    assert "have no room at" in refused(checks._check_setup, in_reserve=frozenset())


def test_a_brigade_without_its_brigadier_is_refused():
    posts = {id: hex for id, hex in HERE.posts.items() if id != "P.Cuneo"}
    assert "the brigadier of P.Cuneo is nowhere" in refused(checks._check_leaders, posts=posts)


def test_a_corps_without_its_commander_is_refused():
    posts = {id: hex for id, hex in HERE.posts.items() if id != "A8"}
    assert "of A8 is nowhere" in refused(checks._check_leaders, posts=posts)


def test_somebody_who_comes_after_the_end_is_refused():
    late = load_setting("magenta").arrivals[0]._replace(turn=99)
    with pytest.raises(DataError, match="turn is 99, expected 11 at most"):
        list(checks._check_arrivals(replace(load_setting("magenta"), arrivals=(late,)), "ours"))


def test_weather_after_the_end_is_refused():
    assert "turn 99 is named" in refused(checks._check_track, weather={99: frozenset({"rain"})})
