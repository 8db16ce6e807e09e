"""Whole games of the toy: the same with the same seed, not beyond the end, nothing foreseen."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conformance import ROOT, encoded
from tricolore import Game, new_game
from tricolore.core.errors import IllegalChoice
from tricolore.players import Player, names, player

SPECS = [*names(), "eps:60", "planner:50", "recruit:bold"]
THINKING = ["greedy", "recruit", "captain", "planner:0", "planner:30"]
WRITTEN = """
import tests.skirmish.installed
from tests.players.test_play import begun, pair, play_on
print([*play_on(begun(7), pair("captain", 7)).inputs])
"""


@pytest.fixture(autouse=True)
def _toy(skirmish: str) -> None:
    """All of them play the small game, sheets included."""


def begun(seed: int) -> Game:
    return new_game("skirmish:ponte", seed=seed, listen=False)


def pair(spec: str, seed: int = 1) -> dict[str, Player]:
    return {side: player(spec, f"{seed} {side}") for side in ("red", "blue")}


def play_on(game: Game, players: dict[str, Player], choices: int = 20_000) -> Game:
    """Each choice is given with its side, so that anything illegal is refused."""
    for _ in range(choices):
        ask = game.ask
        if ask is None:
            break
        game.answer(players[ask.side].choose(game), ask.side)
    return game


def moments() -> list[Game]:
    """A game between greedy players at every tenth of its questions."""
    game, players = begun(2), pair("greedy")
    kept = []
    while game.ask is not None:
        kept.append(game.clone())
        play_on(game, players, 10)
    assert len(kept) >= 5
    return kept


@pytest.mark.parametrize("spec", THINKING)
def test_the_same_seed_is_the_same_game(spec):
    first, again = (play_on(begun(6), pair(spec, 6)) for _ in range(2))
    assert first.result is not None
    assert first.inputs == again.inputs
    assert first.save() == again.save()


def test_a_game_does_not_depend_on_how_python_hashes():
    here = play_on(begun(7), pair("captain", 7)).inputs
    for hash_seed in (1, 2):
        run = subprocess.run(
            [sys.executable, "-c", WRITTEN],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == str([*here])


@pytest.mark.parametrize("spec", SPECS)
def test_nobody_plays_beyond_the_end(spec):
    over = play_on(begun(3), pair("random"))
    assert over.result is not None
    with pytest.raises(IllegalChoice, match="over"):
        player(spec, 1).choose(over)


@pytest.mark.parametrize("spec", SPECS)
def test_no_player_foresees_the_dice_and_choosing_leaves_the_game_as_it_is(spec):
    for game in moments():
        other = game.clone(seed="other dice than those that will fall")
        assert other.state.seed != game.state.seed
        before = encoded(game), game.ask, game.save()
        assert player(spec, 3).choose(game) == player(spec, 3).choose(other)
        assert (encoded(game), game.ask, game.save()) == before


def test_a_game_taken_up_again_goes_on_with_what_its_plan_would_be_anew():
    """A player who comes in the middle has no memory, and plays on."""
    game = begun(5)
    play_on(game, pair("planner:20"), 12)
    assert play_on(game, pair("planner:20", 2)).result is not None
