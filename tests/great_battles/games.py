"""Games between computer players, for tests to look into.

`python -m tests.great_battles.games planner:30 5 200` plays both sides with a player for so many
choices and prints the inputs, for a test under another hash seed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from random import Random
from typing import Any

from tests.butchery.table import ground
from tests.conformance import ROOT
from tricolore import Game, load_game, new_game
from tricolore.players import Player, player
from tricolore.players.climb import Climb
from tricolore.players.planner import Planner
from tricolore.players.weights import for_mission
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.butchery import state as steps
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.plans import Plan

SIDES = ("allied", "austrian")


def pair(spec: str, seed: int = 1) -> dict[str, Player]:
    return {side: player(spec, f"{seed} {side}") for side in SIDES}


def play_on(game: Game, players: dict[str, Player], choices: int = 20_000) -> Game:
    """Each choice is given with its side, so that anything illegal is refused."""
    for _ in range(choices):
        ask = game.ask
        if ask is None:
            break
        game.answer(players[ask.side].choose(game), ask.side)
    return game


def battle(seed: int = 1) -> Game:
    return new_game("butchery:solferino", seed=seed, listen=False)


def step_of(game: Game) -> Any:
    """The record on the agenda that asks."""
    assert game.ask is not None
    return game.step


@cache
def greedy_battle() -> dict[str, list[bytes | Game]]:
    """One game between greedy players, kept at many of its moments.

    By word: the beginnings of `movement`, `barrage` and `combat` of each activation, the game
    `now and then`, its `end` (as the last turns begin) and when it is `over`.
    """
    kept: dict[str, list[Any]] = {
        word: [] for word in ("movement", "barrage", "combat", "now and then", "end")
    }
    words = {steps.Movement: "movement", steps.Barrage: "barrage", steps.Declare: "combat"}
    game, players = battle(2), pair("greedy")
    acting: tuple[Any, ...] = ()
    turn = 0
    while game.ask is not None:
        s = game.state
        word = words.get(type(step_of(game)))
        if word is not None and acting != (s.turn, s.active, word):
            acting = (s.turn, s.active, word)
            if not s.broken.get(s.active):  # there is nothing to plan for those who run
                kept[word].append(game.clone())
        if game.ply % 150 == 75:
            kept["now and then"].append(game.save())
        if s.turn != turn:
            turn = s.turn
            kept["end"] = [*kept["end"], game.save()][-2:]
        game.answer(players[game.ask.side].choose(game))
    kept["over"] = [game]
    return kept


def moments(word: str) -> list[Game]:
    """Copies of their own for each test."""
    return [
        load_game(kept) if isinstance(kept, bytes) else kept.clone()
        for kept in greedy_battle()[word]
    ]


def plain(setting: Setting | None = None, name: str = "plain") -> Setting:
    """A map of the test's own, known by a name of its own: distances are remembered by it."""
    return (setting or ground())._replace(fingerprint=name)


def game_of(s: Butchery) -> Game:
    """A game that goes on from a position."""
    return Game(RULESET, "butchery:solferino", s.clone(), listen=False)


def act(s: Butchery, chooser: Player) -> Game:
    """One player acts with the active formation until its assaults are declared."""
    game = game_of(s)
    busy = (steps.OrderMarch, steps.Movement, steps.Move, steps.MoveLeader, steps.Declare)
    while isinstance(step_of(game), busy) and game.state.active == s.active:
        game.answer(chooser.choose(game))
    return game


def planned(chooser: Planner, game: Game) -> tuple[Activation, Plan]:
    """The plan for an activation, and the problem it solves."""
    chooser.choose(game)
    assert isinstance(chooser._problem, Activation)
    return chooser._problem, chooser._plan


def worth_of(chooser: Planner, task: Activation, plan: Plan) -> float:
    """What a plan is worth to a player."""
    return (
        Climb(task, for_mission(chooser.weights, TERMS, task.mission), Random(0)).score(plan).worth
    )


def inputs_under(hash_seed: int, *words: str) -> Any:
    """The inputs of a game played by a Python that hashes strings its own way."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.great_battles.games", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


if __name__ == "__main__":
    spec, seed, choices = sys.argv[1:]
    print(json.dumps(play_on(battle(int(seed)), pair(spec, int(seed)), int(choices)).inputs))
