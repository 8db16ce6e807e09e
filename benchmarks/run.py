"""The benchmark: rates of our engine as ratios to python-chess, measured in the same run.

Both play at random in this one process, in alternating rounds of a few seconds, so that a machine
that slows down slows both.  python-chess plays as its documentation shows: until the game is over,
one of the legal moves.  Ours plays whole games of Solferino, one of the options each time.

    python benchmarks/run.py [--rounds 5] [--seconds 2] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable

import chess

from tricolore import Game, load_game, new_game
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.butchery.state import Move

TARGET = 0.45
"""Decisions a second against half-moves a second: where the best comparable engine stands."""
FALL_LIMIT = 0.5
"""How far the rate may fall from a quarter of the units to all of them."""


def rate(play: Callable[[float], int], seconds: float) -> float:
    start = time.perf_counter()
    done = play(start + seconds)
    return done / (time.perf_counter() - start)


def play_chess(rng: random.Random) -> Callable[[float], int]:
    def play(until: float) -> int:
        moves = 0
        while time.perf_counter() < until:
            board = chess.Board()
            while not board.is_game_over() and time.perf_counter() < until:
                board.push(rng.choice(list(board.legal_moves)))
                moves += 1
        return moves

    return play


def play_games(rng: random.Random, begin: Callable[[int], Game]) -> Callable[[float], int]:
    seeds = iter(range(1_000_000))

    def play(until: float) -> int:
        decisions = 0
        while time.perf_counter() < until:
            game = begin(next(seeds))
            while (ask := game.ask) is not None and time.perf_counter() < until:
                game.answer(rng.choice(ask.options))
                decisions += 1
        return decisions

    return play


def whole_battle(seed: int) -> Game:
    return new_game("butchery:solferino", seed=seed, listen=False)


def part_of_battle(share: int) -> Callable[[int], Game]:
    """The set-up with one unit in so many, and no reinforcements."""

    def begin(seed: int) -> Game:
        state = RULESET.begin("solferino", str(seed))
        state.arrivals = False
        for at, uid in enumerate(list(state.units)):
            if at % share:
                state.remove(uid)
        state.leaders = {id: leader for id, leader in state.leaders.items() if state.members(id)}
        return Game(RULESET, "butchery:solferino", state, listen=False)

    return begin


def movement_decisions(wanted: int) -> list[Game]:
    """Games that wait at the decision where a unit is to move."""
    rng = random.Random(3)
    found: list[Game] = []
    game = whole_battle(3)
    while len(found) < wanted:
        ask = game.ask
        if ask is None:
            game = whole_battle(rng.randrange(1_000))
            continue
        if isinstance(game.checkpoint.agenda[0], Move) and rng.random() < 0.05:
            found.append(load_game(game.save()))
        game.answer(rng.choice(ask.options))
    return found


def microseconds(act: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        act()
    return (time.perf_counter() - start) / times * 1e6


def clone_and_answer(games: list[Game]) -> Callable[[], None]:
    def act() -> None:
        for game in games:
            copy = game.clone()
            ask = copy.ask
            assert ask is not None
            copy.answer(ask.options[0])

    return act


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    whole_battle(0)  # reads the data files, once

    rng = random.Random(1)
    players = {
        "python-chess": play_chess(rng),
        "solferino": play_games(rng, whole_battle),
        "all units": play_games(rng, part_of_battle(1)),
        "a quarter": play_games(rng, part_of_battle(4)),
    }
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(options.rounds):
        for name, play in players.items():
            rates[name].append(rate(play, options.seconds))

    ratio = statistics.median(
        ours / theirs
        for ours, theirs in zip(rates["solferino"], rates["python-chess"], strict=True)
    )
    fall = 1 - statistics.median(
        full / part for full, part in zip(rates["all units"], rates["a quarter"], strict=True)
    )
    half_move = 1e6 / statistics.median(rates["python-chess"])
    games = movement_decisions(40)
    saved = [game.save() for game in games]
    clone = microseconds(clone_and_answer(games), 20) / len(games)
    save = microseconds(lambda: [game.save() for game in games], 5) / len(games)
    load = microseconds(lambda: [load_game(data).ask for data in saved], 5) / len(games)
    result = {
        "half_moves_per_second": round(statistics.median(rates["python-chess"])),
        "decisions_per_second": round(statistics.median(rates["solferino"])),
        "ratio": round(ratio, 3),
        "target": TARGET,
        "fall_from_quarter_to_all": round(fall, 3),
        "fall_limit": FALL_LIMIT,
        "clone_and_answer_in_half_moves": round(clone / half_move, 2),
        "save_in_half_moves": round(save / half_move, 2),
        "load_in_half_moves": round(load / half_move, 2),
        "save_bytes": round(statistics.mean(map(len, saved))),
    }
    if options.json:
        print(json.dumps(result, indent=2))
        return
    print(
        f"python-chess, random play       {result['half_moves_per_second']:>8,} half-moves a second"
    )
    print(
        f"Solferino, random play          {result['decisions_per_second']:>8,} decisions a second"
    )
    print(f"  ratio                         {ratio:8.2f}   (to reach: {TARGET})")
    print(f"  fall, a quarter to all units  {fall:8.0%}   (at most {FALL_LIMIT:.0%})")
    print("Each of these takes as long as so many half-moves of python-chess:")
    print(f"  clone + answer at a move      {clone / half_move:8.1f}   ({clone:,.0f} us)")
    print(f"  save                          {save / half_move:8.1f}   ({save:,.0f} us)")
    print(f"  load                          {load / half_move:8.1f}   ({load:,.0f} us)")


if __name__ == "__main__":
    main()
