"""What each side may see: everything but the dice to come."""

from __future__ import annotations

import pytest

from tests.conformance import check_view, random_game
from tricolore import Game, new_game
from tricolore.rulesets.kit.imagine import imagine
from tricolore.rulesets.macmahon import RULESET
from tricolore.rulesets.macmahon.table import TABLE


@pytest.fixture(scope="module", params=RULESET.scenarios)
def positions(request) -> list[Game]:
    """A game at many of its moments."""
    kept: list[Game] = []

    def keep(game: Game) -> None:
        if game.ply % 50 == 0:
            kept.append(game.clone())

    name = f"macmahon:{request.param}"
    random_game(lambda seed: new_game(name, seed="a seed to keep to oneself"), 8, keep)
    return kept


def test_a_picture_is_plain_data_without_the_seed_and_blind_to_dice_to_come(positions):
    assert len(positions) > 5
    for game in positions:
        check_view(TABLE.picture, game, RULESET.sides_of(game.state.setting.id))


def test_nothing_on_this_table_is_hidden_so_all_see_the_same(positions):
    for game in positions:
        first, second = RULESET.sides_of(game.state.setting.id)
        assert (
            TABLE.picture(game.state, first)
            == TABLE.picture(game.state, second)
            == TABLE.picture(game.state, None)
        )


def test_what_a_side_imagines_looks_the_same_and_rolls_other_dice(positions):
    for game in positions:
        imagined = imagine(game.state, "allied", "a dream")
        assert TABLE.picture(imagined, None) == TABLE.picture(game.state, None)
        assert imagined.seed == "a dream"
        assert game.state.seed != "a dream"
