"""The nets that every ruleset has: restore anywhere, fuzz, playthrough, secrets."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tests.conformance import (
    LIMIT,
    at_random,
    check_view,
    clone_is_whole,
    digest_under,
    encoded,
    random_game,
    restore_anywhere,
    undo_and_redo,
)
from tests.keen import keen
from tests.macmahon.invariants import check
from tests.playthroughs import GAMES, file, played
from tricolore import Game, load_game, new_game
from tricolore.core import record
from tricolore.rulesets import find
from tricolore.rulesets.kit.imagine import imagine
from tricolore.rulesets.macmahon import RULESET
from tricolore.rulesets.macmahon.setting import SIDES
from tricolore.rulesets.macmahon.table import TABLE

both = pytest.mark.parametrize("scenario", RULESET.scenarios)


def battle(scenario: str, seed: int | str) -> Game:
    return new_game(f"macmahon:{scenario}", seed=seed)


def unheard(scenario: str, seed: int | str) -> Game:
    """The same without a log."""
    return new_game(f"macmahon:{scenario}", seed=seed, listen=False)


# 3: restore anywhere


@pytest.mark.parametrize("answer", [at_random, keen])
@both
def test_game_clone_and_loaded_copy_agree_at_every_decision_of_a_game(scenario, answer):
    assert restore_anywhere(partial(battle, scenario), seed=1, answer=answer) > 500


@pytest.mark.parametrize("seed", [2, 3])
@both
def test_game_clone_and_loaded_copy_agree_at_every_third_decision_of_others(scenario, seed):
    assert restore_anywhere(partial(battle, scenario), seed, every=3, answer=keen) > 250


@pytest.mark.parametrize(("seed", "answer"), [(4, at_random), (5, keen)])
@both
def test_what_is_undone_and_played_again_comes_to_the_same_state(scenario, seed, answer):
    taken_back = undo_and_redo(partial(battle, scenario), seed, every=15, answer=answer)
    assert taken_back > 100


# 4: fuzz


@pytest.mark.parametrize("seed", range(8))
@both
def test_a_random_game_keeps_the_invariants_and_ends(scenario, seed):
    answer = keen if seed % 2 else at_random
    game = random_game(partial(unheard, scenario), seed, check, answer=answer)
    assert game.state.turn == 10
    assert game.result is not None
    assert game.ply < LIMIT
    assert record.verify(game.save(), find).checked == len(game.inputs) - game.ply


@both
def test_a_finished_game_loads_with_its_result_and_its_story(scenario):
    game = random_game(partial(battle, scenario), 6, answer=keen)
    again = load_game(game.save())
    assert again.over
    assert again.result == game.result
    assert [event.tell() for event in again.log] == [event.tell() for event in game.log]


@pytest.mark.rule("14.4")
@pytest.mark.parametrize("seed", [9, 10])
def test_games_with_the_optional_marker_keep_the_invariants_too(seed):
    placed = 0

    def look(game: Game) -> None:
        nonlocal placed
        check(game)
        placed += game.state.placed

    def with_marker(seed: int) -> Game:
        state = RULESET.begin("reichshoffen", str(seed))
        state.marker = 1
        return Game(RULESET, "macmahon:reichshoffen", state, listen=False)

    game = random_game(with_marker, seed, look, answer=keen)
    assert placed
    assert game.state.marker == 0


# 5: playthroughs


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("macmahon")])
def test_the_playthrough_is_as_written_down(name):
    """If a change was meant, `python -m tests.playthroughs` writes it down; read the diff."""
    assert played(name) == file(name).read_text()


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("macmahon")])
def test_the_playthrough_stays_a_size_that_can_be_read(name):
    assert file(name).stat().st_size < 200_000


@both
@pytest.mark.parametrize("player", ["keen", "captain"])
def test_a_game_does_not_depend_on_how_python_hashes(scenario, player):
    name = f"macmahon:{scenario}"
    digests = {digest_under(hash_seed, name, 7, player) for hash_seed in (1, 2)}
    assert len(digests) == 1


@both
def test_the_same_seed_and_choices_give_the_same_game(scenario):
    games = [random_game(partial(unheard, scenario), 11, answer=keen) for _ in range(2)]
    assert games[0].inputs == games[1].inputs
    assert encoded(games[0]) == encoded(games[1])


# 6: secrets


@pytest.fixture(scope="module", params=RULESET.scenarios)
def positions(request: pytest.FixtureRequest) -> list[Game]:
    """A game of keen players at many of its moments."""
    kept: list[Game] = []
    game, luck = unheard(request.param, "a seed to keep to oneself"), Random(8)
    while (ask := game.ask) is not None:
        if game.ply % 20 == 0:
            kept.append(game.clone())
        game.answer(keen(game, ask, luck))
    assert len(kept) > 40
    return [*kept, game]


def test_a_view_is_plain_data_without_the_seed_and_blind_to_dice_to_come(positions):
    for game in positions:
        check_view(TABLE.picture, game, SIDES[game.state.setting.id])


def test_nothing_on_this_table_is_hidden_so_all_see_the_same(positions):
    for game in positions:
        first, second = SIDES[game.state.setting.id]
        assert (
            TABLE.picture(game.state, first)
            == TABLE.picture(game.state, second)
            == TABLE.picture(game.state, None)
        )


def test_what_a_side_imagines_looks_the_same_and_rolls_other_dice(positions):
    for game in positions:
        side = game.state.setting.sides[0]
        imagined = imagine(game.state, side, "a dream")
        assert TABLE.picture(imagined, side) == TABLE.picture(game.state, side)
        assert imagined.seed == "a dream"
        assert game.state.seed != "a dream"


def test_a_copy_of_a_state_is_whole_and_stands_alone_at_every_moment(positions):
    for game in positions:
        assert clone_is_whole(game.state) > 35


def test_a_saved_state_comes_back_as_it_was_at_every_moment(positions):
    for game in positions:
        data = RULESET.encode(game.checkpoint)
        assert RULESET.encode(RULESET.decode(data, game.state.setting.id)) == data
