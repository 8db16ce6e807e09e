"""Saved states that do not fit the data files in use."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.core.errors import DataError
from tricolore.rulesets.butchery import RULESET


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
