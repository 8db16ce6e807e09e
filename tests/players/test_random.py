"""Computer players: the registry, and the one who plays at random."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.core.ask import Choose
from tricolore.core.errors import IllegalChoice
from tricolore.players import UnknownPlayer, names, player
from tricolore.players.random import RandomPlayer


@pytest.fixture(autouse=True)
def _toy(skirmish: str) -> None:
    """All of them play the small game, sheets included."""


def choices(seed: int | str | None, count: int = 40) -> list[object]:
    game = new_game("skirmish:ponte", seed=1, listen=False)
    chooser = RandomPlayer(seed)
    taken = []
    for _ in range(count):
        option = chooser.choose(game)
        assert game.ask is not None
        if isinstance(game.ask, Choose):
            assert option in game.ask.options
        else:
            assert game.ask.read(option) == option
        game.answer(option, game.ask.side)
        taken.append(option)
    return taken


def test_the_same_seed_makes_the_same_choices():
    assert choices(5) == choices(5) == choices("5")
    assert choices(5) != choices(6)


def test_without_a_seed_it_still_plays():
    assert len(choices(None, 5)) == 5


def test_choosing_leaves_the_game_as_it_is():
    game = new_game("skirmish:ponte", seed=1)
    before = game.save()
    RandomPlayer(1).choose(game)
    assert game.save() == before


def test_it_plays_to_the_end_and_not_beyond():
    game = new_game("skirmish:ponte", seed=2, listen=False)
    chooser = RandomPlayer(2)
    while game.ask is not None:
        game.answer(chooser.choose(game), game.ask.side)
    assert game.result is not None
    with pytest.raises(IllegalChoice, match="over"):
        chooser.choose(game)


def test_players_are_found_by_name_and_may_carry_their_seed():
    assert "random" in names()
    game = new_game("skirmish:ponte", seed=1)
    assert player("random:9", 3).choose(game) == RandomPlayer(9).choose(game)
    assert player("random", 3).choose(game) == RandomPlayer(3).choose(game)


def test_an_unknown_player_names_the_nearest():
    with pytest.raises(UnknownPlayer, match=r"no player 'randon'. The nearest is 'random'"):
        player("randon")
