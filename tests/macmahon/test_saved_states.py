"""Saved states that do not fit the data files in use."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.core.errors import DataError
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.macmahon import RULESET

both = pytest.mark.parametrize("scenario", RULESET.scenarios)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"units": {"FG.Nobody": [1210, 0, False, 0]}}, "a piece FG.Nobody"),
        ({"units": {"FG.Cler": [9999, 0, False, 0]}}, "FG.Cler on 9999"),
        ({"leaders": {"FX": [1210, False, False]}}, "a piece FX"),
        ({"chiefs": {"garibaldi": 1210}}, "a piece garibaldi"),
    ],
)
def test_a_piece_that_the_data_files_lack_is_named(change, sentence):
    state = RULESET.encode(new_game("macmahon:magenta", seed=1).state) | change
    with pytest.raises(DataError, match=sentence):
        RULESET.decode(state, "magenta")


def test_a_state_of_one_battle_does_not_fit_the_other():
    state = RULESET.encode(new_game("macmahon:magenta", seed=1).state)
    with pytest.raises(DataError, match="that these data files lack"):
        RULESET.decode(state, "reichshoffen")


BENDS = [
    ("magenta", {"failed": ["FX"]}, "failed: 'FX'"),
    ("magenta", {"charges": ["michel"]}, "charges: 'michel'"),
    ("reichshoffen", {"charges": ["nobody"]}, "charges: 'nobody'"),
    ("magenta", {"reserve": "FG"}, "reserve: 'FG'"),
    ("reichshoffen", {"reserve": "F1"}, "reserve: 'F1'"),
    ("magenta", {"marker": 1}, "marker: '1, not 0 to 0'"),
    ("reichshoffen", {"marker": -1}, "marker: '-1"),
    ("magenta", {"placed": True}, "placed"),
    ("magenta", {"entered": {"FG.Cler": 9999}}, "entered: '9999'"),
    ("magenta", {"announced": [["FG.Cler", 1210, "FG.Cler", 1]]}, "attacks its own side"),
    ("magenta", {"grouped": {"9999": []}}, "grouped: '9999'"),
    ("magenta", {"grouped": {"1210": ["FX"]}}, "grouped: 'FX'"),
    ("magenta", {"joined": {"FG.Cler": -1}}, "joined: '-1"),
    ("magenta", {"stopped": ["FX"]}, "stopped: 'FX'"),
    ("magenta", {"thrown": ["FX"]}, "thrown: 'FX'"),
    ("magenta", {"agenda": [["Orient", "nobody", []], ["Turn"]]}, "Orient, side: 'nobody'"),
    ("magenta", {"agenda": [["Orient", "allied", ["FX"]], ["Turn"]]}, "Orient, left: 'FX'"),
    ("magenta", {"agenda": [["ChargeWindow"], ["Turn"]]}, "no formation is active"),
    ("magenta", {"turn": 11}, "turn: '11, not 0 to 10'"),
]


@pytest.mark.parametrize(("scenario", "change", "sentence"), BENDS, ids=range(len(BENDS)))
def test_what_cannot_be_is_named_by_its_field(scenario, change, sentence):
    state = RULESET.encode(new_game(f"macmahon:{scenario}", seed=1).state)
    assert RULESET.decode(state, scenario)
    with pytest.raises(DataError) as error:
        RULESET.decode(state | change, scenario)
    assert sentence in str(error.value)


@both
def test_all_of_a_state_is_saved_but_what_is_worked_out(scenario):
    s = new_game(f"macmahon:{scenario}", seed=1).state
    slots = {name for kind in type(s).__mro__ for name in getattr(kind, "__slots__", ())}
    assert set(RULESET.encode(s)) == slots - {"_fields", "log", "setting", "stacks"}


def test_what_the_series_saves_this_game_saves_as_well():
    assert Battle.saved.items() <= RULESET.state.saved.items()


def test_a_state_saved_by_version_1_has_all_attackers_of_a_hex_strike_as_one():
    state = RULESET.encode(new_game("macmahon:magenta", seed=1).state)
    assert RULESET.decode(state | {"grouped": []}, "magenta").grouped == {}
    attacks = [
        ["FG.Cler", 1210, "AII.Szabo", 7],
        ["FG.Wimpffen", 1210, "AII.Szabo", 6],
        ["FG.Cassaignolles", 1109, "AII.Koudelka", 2],
    ]
    old = state | {"attacks": attacks, "grouped": [1210]}
    assert RULESET.decode(old, "magenta").grouped == {1210: ("FG.Cler", "FG.Wimpffen")}
