"""The nets that every ruleset has, on the toy."""

from __future__ import annotations

import msgspec
import pytest

from tests.conformance import (
    LIMIT,
    clone_is_whole,
    digest_under,
    random_game,
    restore_anywhere,
    undo_and_redo,
)
from tests.playthroughs import GAMES, file, played
from tests.skirmish.invariants import check
from tricolore import Game, load_game, load_position, new_game
from tricolore.core import record
from tricolore.core.ask import DONE
from tricolore.core.errors import DataError, PositionError
from tricolore.rulesets import find

SCENARIOS = ("skirmish:ponte", "skirmish:outpost")


def meeting(seed: int) -> Game:
    return new_game("skirmish:ponte", seed=seed)


@pytest.mark.parametrize("seed", range(3))
def test_game_clone_and_loaded_copy_agree_at_every_decision(seed):
    assert restore_anywhere(meeting, seed) > 40


@pytest.mark.parametrize("seed", range(4))
def test_what_is_undone_and_played_again_comes_to_the_same_state(seed):
    assert undo_and_redo(meeting, seed, every=4) > 5


def test_a_copy_of_a_state_is_whole_and_stands_alone():
    game = random_game(meeting, 6)
    assert clone_is_whole(game.state) > 20


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("mist", ["off", "on"])
def test_random_games_keep_the_invariants_and_end(scenario, mist):
    for seed in range(10):
        game = random_game(
            lambda seed: new_game(scenario, seed=seed, listen=False, options={"mist": mist}),
            seed,
            check,
        )
        assert game.result is not None
        assert game.ply < LIMIT
        assert record.verify(game.save(), find).checked == len(game.inputs) - game.ply


def bridge(seed: int) -> Game:
    return new_game("daylight:bridge", seed=seed)


@pytest.mark.parametrize("seed", range(3))
def test_by_daylight_games_keep_the_invariants_and_end(seed):
    def everybody_sees_the_same(game: Game) -> None:
        check(game)
        shown = {side: game.ruleset.table.picture(game.state, side) for side in ("red", "blue")}
        assert shown["red"] == shown["blue"]

    game = random_game(bridge, seed, everybody_sees_the_same)
    assert 50 < game.ply < LIMIT
    assert restore_anywhere(bridge, seed, every=5) > 10
    assert undo_and_redo(bridge, seed, every=4) > 5


def test_by_daylight_every_column_acts_in_turn_and_no_chance_decides():
    game, acted = bridge(1), []
    while game.state.turn == 1:
        acted.append(game.state.active)
        game.answer(DONE)
    assert list(dict.fromkeys(acted)) == ["RA", "BA", "RB", "BB", "RC", "BC"]
    assert (game.state.rolls, game.state.hands) == (0, {"red": (), "blue": ()})
    assert not any(map(game.state.is_hidden, game.state.at))


def test_a_finished_game_loads_with_its_result_its_options_and_its_story():
    game = random_game(lambda seed: new_game("skirmish", seed=seed, options={"mist": "on"}), 6)
    again = load_game(game.save())
    assert again.over
    assert (again.result, again.options) == (game.result, {"mist": "on"})
    assert [event.tell() for event in again.log] == [event.tell() for event in game.log]


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("skirmish")])
def test_the_playthrough_is_as_written_down(name):
    """If a change was meant, `python -m tests.playthroughs` writes it down; read the diff."""
    assert played(name) == file(name).read_text()


def test_a_game_does_not_depend_on_how_python_hashes():
    digests = {digest_under(hash_seed, "skirmish:ponte", 7) for hash_seed in (1, 2)}
    assert len(digests) == 1


# Saved states that no play can lead to


BENT = (
    ("turn", 99),
    ("at", {"RA?1": 9999}),
    ("stacks", {"504": ["RA?1", "BA?1"]}),
    ("beneath", {"RA?1": "BA.drums"}),
    ("cup", ["XX"]),
    ("hands", {"red": ["victory"], "blue": []}),
    ("lost", {"RA.guard": -1}),
    ("agenda", [["Walk", "RA?1", [1], 2, True], ["EndTurn"]]),
    ("agenda", [["Meet", 1, 2], ["EndTurn"]]),
    ("control", {"101": "red"}),
)


@pytest.mark.parametrize(("name", "value"), BENT)
def test_a_saved_state_that_cannot_be_played_is_refused(name, value):
    game = meeting(1)
    rules, data = game.ruleset, game.ruleset.encode(game.checkpoint)
    rules.decode(data, "ponte")
    bent = msgspec.json.decode(msgspec.json.encode({**data, name: value}))
    with pytest.raises((DataError, msgspec.ValidationError)):
        rules.decode(bent, "ponte")


# Positions


POSITION = """
scenario = "skirmish:ponte"
turn = 3
active = "RA"
[pieces]
RA.guard = "0504 -1"
"BA?1" = "0604"
[hands]
red = ["parry", "volley"]
"""


def test_a_position_is_set_up_as_it_is_written():
    game = load_position(POSITION, seed=1)
    s = game.state
    assert (s.turn, s.active, s.at) == (3, "RA", {"RA.guard": 504, "BA?1": 604})
    assert (s.steps("RA.guard"), s.hands["red"]) == (2, ("parry", "volley"))
    assert game.ask.about.words.startswith("{column}: who marches")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"0504 -1"', '"0504 -3"', "no number of steps"),
        ('"0504 -1"', '"9999"', "no hex of the map"),
        ('"0604"', '"0504"', "hex of an enemy"),
        ("RA.guard", "RA.gard", "The nearest is 'RA.guard'"),
        ("turn = 3", "turn = 9", "it may be 1 to 6"),
        ('"volley"', '"parry", "parry"', "cannot hold so many"),
        ("active", "acting", "The nearest is 'active'"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(old, new, said):
    with pytest.raises(PositionError, match=said):
        load_position(POSITION.replace(old, new))


def test_a_game_from_a_position_goes_on_and_is_restored():
    def begun(seed: int) -> Game:
        return load_position(POSITION, seed=seed)

    assert restore_anywhere(begun, 3) > 10
