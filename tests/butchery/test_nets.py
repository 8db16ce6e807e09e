"""The nets that every ruleset has: restore anywhere, fuzz, playthrough, secrets."""

from __future__ import annotations

import pytest

from tests.butchery.invariants import check
from tests.conformance import (
    LIMIT,
    check_view,
    clone_is_whole,
    digest_under,
    random_game,
    restore_anywhere,
    undo_and_redo,
)
from tests.playthroughs import GAMES, file, played
from tricolore import Game, load_game, new_game
from tricolore.core import record
from tricolore.rulesets import find
from tricolore.rulesets.butchery.table import TABLE
from tricolore.rulesets.kit.imagine import imagine

SIDES = ("allied", "austrian")


def battle(seed: int) -> Game:
    return new_game("butchery:solferino", seed=seed)


def unheard(seed: int) -> Game:
    """The same without a log."""
    return new_game("butchery:solferino", seed=seed, listen=False)


# 3: restore anywhere


def test_game_clone_and_loaded_copy_agree_at_every_decision_of_a_random_game():
    assert restore_anywhere(battle, seed=1) > 500


@pytest.mark.parametrize("seed", [2, 3])
def test_game_clone_and_loaded_copy_agree_at_every_fifth_decision_of_others(seed):
    assert restore_anywhere(battle, seed, every=5) > 100


@pytest.mark.parametrize("seed", [4, 5])
def test_what_is_undone_and_played_again_comes_to_the_same_state(seed):
    assert undo_and_redo(battle, seed, every=15) > 100


def test_a_copy_of_a_state_is_whole_and_stands_alone():
    game = battle(6)
    for _ in range(300):
        game.answer(game.ask.options[-1])
    assert clone_is_whole(game.state) > 30


# 4: fuzz


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_keeps_the_invariants_and_ends(seed):
    game = random_game(unheard, seed, check)
    assert game.result is not None
    assert game.ply < LIMIT
    assert record.verify(game.save(), find).checked == len(game.inputs) - game.ply


def test_a_finished_game_loads_with_its_result_and_its_story():
    game = random_game(battle, 6)
    again = load_game(game.save())
    assert again.over
    assert again.result == game.result
    assert [event.tell() for event in again.log] == [event.tell() for event in game.log]


# 5: playthroughs


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("butchery")])
def test_the_playthrough_is_as_written_down(name):
    """If a change was meant, `python -m tests.playthroughs` writes it down; read the diff."""
    assert played(name) == file(name).read_text()


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("butchery")])
def test_the_playthrough_stays_a_size_that_can_be_read(name):
    assert file(name).stat().st_size < 200_000


def test_a_game_does_not_depend_on_how_python_hashes():
    digests = {digest_under(hash_seed, "butchery:solferino", 7) for hash_seed in (1, 2)}
    assert len(digests) == 1


# 6: secrets


@pytest.fixture(scope="module")
def positions() -> list[Game]:
    """A game at many of its moments."""
    kept: list[Game] = []

    def keep(game: Game) -> None:
        if game.ply % 50 == 0:
            kept.append(game.clone())

    random_game(lambda seed: unheard("a seed to keep to oneself"), 8, keep)
    return kept


def test_a_view_is_plain_data_without_the_seed_and_blind_to_dice_to_come(positions):
    assert len(positions) > 20
    for game in positions:
        check_view(TABLE.picture, game, SIDES)


def test_nothing_on_this_table_is_hidden_so_all_see_the_same(positions):
    for game in positions:
        assert (
            TABLE.picture(game.state, "allied")
            == TABLE.picture(game.state, "austrian")
            == TABLE.picture(game.state, None)
        )


def test_what_a_side_imagines_looks_the_same_and_rolls_other_dice(positions):
    for game in positions:
        imagined = imagine(game.state, "allied", "a dream")
        assert TABLE.picture(imagined, "allied") == TABLE.picture(game.state, "allied")
        assert imagined.seed == "a dream"
        assert game.state.seed != "a dream"
