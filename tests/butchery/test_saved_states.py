"""Saved states that do not fit the data files in use."""

from __future__ import annotations

import random

import pytest

from tests.mutants import endless
from tricolore import load_game, new_game
from tricolore.core.errors import DamagedSave, DataError
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.great_battles.rules.state import Battle


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


def saved(**changes):
    """A state in the midst of the first activation, with some fields changed."""
    game = new_game("butchery:solferino", seed=1)
    luck = random.Random(1)
    while not game.checkpoint.active:
        game.answer(luck.choice(game.ask.options))
    return RULESET.encode(game.checkpoint) | changes


AGENDA = [["Operations"], ["RallyPhase"], ["EndTurn"]]
ACTING = [["EndActivation"], *AGENDA]
BENDS = [
    ({"turn": -(10**9)}, "turn: '-1000000000, not 0 to 14'"),
    ({"turn": 15}, "turn: '15, not"),
    ({"turn": 10**30}, "a number beyond all bounds"),
    ({"rolls": -1}, "rolls"),
    ({"rolls": 2**70}, "rolls"),
    ({"units": {"FI.Dieu": [1918, 6, False, 0]}}, "FI.Dieu, facing: '6"),
    ({"units": {"FI.Dieu": [1918, 0, False, -1]}}, "FI.Dieu, losses: '-1"),
    ({"units": {"FI.Dieu": [1918, 0, False, 9]}}, "FI.Dieu, losses: '9"),
    ({"units": {"FI.Dieu": [0, 0, False, 0]}}, "unit FI.Dieu: 'it stands at 0'"),
    (
        {"units": {"FI.Dieu": [1918, 0, False, 0], "AV.Koller": [1918, 0, False, 0]}},
        "hex 1918: 'FI.Dieu, AV.Koller'",
    ),
    ({"leaders": {}}, "nobody commands"),
    ({"killed": ["napoleon"]}, "killed: 'napoleon, who is in play'"),
    ({"killed": ["garibaldi"]}, "killed: 'garibaldi'"),
    ({"waiting": {"FI.Nobody": 1918}}, "waiting: 'FI.Nobody'"),
    ({"waiting": {"FI.Dieu": 9999}}, "the entry of FI.Dieu: '9999'"),
    ({"cup": ["FI", "FI"]}, "cup: 'the same twice'"),
    ({"cup": ["FX"]}, "cup: 'FX'"),
    ({"directed": ["FX"]}, "directed: 'FX'"),
    ({"control": {}}, "control: 'other hexes"),
    ({"losses": {"FI": -1}}, "losses: '-1"),
    ({"losses": {"FX": 1}}, "losses: 'FX'"),
    ({"broken": {"FX": True}}, "broken: 'FX'"),
    ({"failures": {"FI": 10**9}}, "failures: '1000000000"),
    ({"result": ["nobody", "victory", "why not"]}, "result: 'nobody'"),
    ({"result": ["allied", "x" * 2000, ""]}, "result: '2000, not 0 to 1000'"),
    ({"active": "FX"}, "active: 'FX'"),
    ({"active": "", "agenda": ACTING}, "agenda: 'no formation is active'"),
    ({"commanded": ["FX"]}, "commanded: 'FX'"),
    ({"moved": {"FX": 2}}, "moved: 'FX'"),
    ({"moved": {"FI.Dieu": -2}}, "moved: '-2"),
    ({"disengaged": ["FX"]}, "disengaged: 'FX'"),
    ({"mover": "FX"}, "mover: 'FX'"),
    ({"fired": ["FX"]}, "fired: 'FX'"),
    ({"charged": ["FX"]}, "charged: 'FX'"),
    ({"coordinated": "FX"}, "coordinated: 'FX'"),
    ({"attacks": [["FX", 1918, "AV.Koller", 1]]}, "attacks, attacker: 'FX'"),
    ({"attacks": [["FI.Dieu", 1918, "FI.Dieu", 1]]}, "FI.Dieu attacks its own side"),
    ({"attacks": [["FI.Dieu", 9999, "AV.Koller", 1]]}, "attacks: '9999'"),
    ({"attacks": [["FI.Dieu", 1918, "AV.Koller", -1]]}, "attacks, value: '-1"),
    ({"attacks": [["FI.Dieu", 1918, "AV.Koller", 1]] * 2000}, "2000 attacks"),
    ({"vacated": [[9999, [], False]]}, "vacated: '9999'"),
    ({"vacated": [[1918, ["FX"], False]]}, "vacated: 'FX'"),
    ({"riders": {"victor": [9999, "FI", False]}}, "riders: '9999'"),
    ({"riders": {"victor": [1918, "FX", False]}}, "riders: 'FX'"),
    ({"riders": {"garibaldi": [1918, "FI", False]}}, "riders: 'one of garibaldi"),
    ({"weather": "snow"}, "weather: 'snow'"),
    ({"capacity": "flight"}, "capacity: 'flight'"),
    ({"no_quarter": "FX"}, "no_quarter: 'FX'"),
    ({"entered": -1}, "entered: '-1"),
    ({"agenda": []}, "agenda: 'no step to come'"),
    ({"agenda": [["EndActivation"], ["Operations"]]}, "agenda: 'it ends with Operations'"),
    ({"agenda": [["EndActivation"], *[["Operations"]] * 200, ["EndTurn"]]}, "202 steps"),
    ({"agenda": [["Operations"], *ACTING]}, "Operations in the midst of an activation"),
    ({"agenda": [*ACTING[:1], ["Movement"], *AGENDA]}, "Movement, and no formation is active"),
    ({"agenda": [["Move", "FX", 0], *ACTING]}, "Move, uid: 'FX'"),
    ({"agenda": [["Move", "FI.Dieu", 10**9], *ACTING]}, "Move, spent: '1000000000"),
    ({"agenda": [["Enter", "FI.Dieu"], *ACTING]}, "which does not wait to enter"),
    ({"agenda": [["MoveLeader", "FX", 2], *ACTING]}, "MoveLeader, formation: 'FX'"),
    ({"agenda": [["MoveLeader", "AV", 2], *ACTING]}, "the commander of AV moves"),
    ({"agenda": [["Share", "FI.Dieu"], *ACTING]}, "divides its value among no attacks"),
    ({"agenda": [["Assault", []], *ACTING]}, "an assault of nobody"),
    ({"agenda": [*ACTING[:1], ["RideOn", "napoleon", 4], *AGENDA]}, "has no rider"),
    ({"agenda": [*ACTING[:1], ["MoveChief", "garibaldi"], *AGENDA]}, "chief: 'garibaldi'"),
]


@pytest.mark.parametrize(("change", "sentence"), BENDS, ids=range(len(BENDS)))
def test_what_cannot_be_is_named_by_its_field(change, sentence):
    assert RULESET.decode(saved(), "solferino")
    with pytest.raises(DataError) as error:
        RULESET.decode(saved(**change), "solferino")
    assert sentence in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("value", ["1", True, 1.5, None, [], {}])
def test_a_number_is_a_number(value):
    with pytest.raises(ValueError):
        RULESET.decode(saved(turn=value), "solferino")


def test_all_of_a_state_is_saved_but_what_is_worked_out():
    s = new_game("butchery:solferino", seed=1).state
    slots = {name for kind in type(s).__mro__ for name in getattr(kind, "__slots__", ())}
    assert set(RULESET.encode(s)) == slots - {"_fields", "log", "setting", "stacks"}


def test_what_the_series_saves_this_game_saves_as_well():
    assert Battle.saved.items() <= RULESET.state.saved.items()


def test_a_game_without_units_and_without_end_is_refused():
    with pytest.raises(DamagedSave, match="turn: '-1000000000, not 0 to 14'"):
        load_game(endless("butchery:solferino", units={}, waiting={}, arrivals=False))
