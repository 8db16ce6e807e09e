"""Saved states that do not fit the data files in use."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.core.errors import DataError
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.great_battles.ruleset import FIELDS


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"units": {"FI.Nobody": [1918, 0, False, 0]}}, "a piece FI.Nobody"),
        ({"units": {"FI.Dieu": [9999, 0, False, 0]}}, "FI.Dieu on 9999"),
        ({"leaders": {"FX": [1918, False, False]}}, "a piece FX"),
        ({"chiefs": {"garibaldi": 1918}}, "a piece garibaldi"),
    ],
)
def test_a_piece_that_the_data_files_lack_is_named(change, sentence):
    state = RULESET.encode(new_game("butchery:solferino", seed=1).state) | change
    with pytest.raises(DataError, match=sentence):
        RULESET.decode(state, "solferino")


def test_all_of_a_state_is_saved_but_what_is_worked_out():
    s = new_game("butchery:solferino", seed=1).state
    slots = {name for kind in type(s).__mro__ for name in getattr(kind, "__slots__", ())}
    assert set(RULESET.encode(s)) == slots - {"_fields", "log", "setting", "stacks"}


def test_what_the_series_saves_this_game_saves_as_well():
    assert FIELDS.items() <= RULESET.fields.items()
