"""The benchmark: rates of our engine as ratios to python-chess, measured in the same run.

All play at random in this one process, in alternating rounds of a few seconds, so that a machine
that slows down slows all.  python-chess plays as its documentation shows: until the game is over,
one of the legal moves.  Ours plays whole games of each battle, one of the options each time; the
others are also held against Solferino, decision by decision.

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
from tricolore.rulesets import find, scenarios
from tricolore.rulesets.great_battles.rules.state import Battle, Move, Turn

BATTLES = tuple(scenarios())
TARGET = 0.45
"""Decisions a second against half-moves a second: where the best comparable engine stands."""
FALL_LIMIT = 0.5
"""How far the rate may fall from a quarter of the units to all of them."""
CHESS = "python-chess"


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


def whole_battle(scenario: str) -> Callable[[int], Game]:
    return lambda seed: new_game(scenario, seed=seed, listen=False)


def part_of_battle(scenario: str, share: int) -> Callable[[int], Game]:
    """The set-up with one unit in so many, and no reinforcements."""
    ruleset, battle = find(scenario)

    def begin(seed: int) -> Game:
        state = ruleset.begin(battle, str(seed))
        assert isinstance(state, Battle)
        state.arrivals = False
        for at, uid in enumerate(list(state.units)):
            if at % share:
                state.remove(uid)
        state.leaders = {id: leader for id, leader in state.leaders.items() if state.members(id)}
        state.agenda = (Turn(),)
        return Game(ruleset, scenario, state, listen=False)

    return begin


def movement_decisions(begin: Callable[[int], Game], wanted: int) -> list[Game]:
    """Games that wait at the decision where a unit is to move."""
    rng = random.Random(3)
    found: list[Game] = []
    game = begin(3)
    while len(found) < wanted:
        ask = game.ask
        if ask is None:
            game = begin(rng.randrange(1_000))
            continue
        if isinstance(game.step, Move) and rng.random() < 0.05:
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


def measured(rounds: int, seconds: float) -> dict[str, list[float]]:
    """Decisions a second of each player, round by round."""
    rng = random.Random(1)
    players = {CHESS: play_chess(rng)}
    for battle in BATTLES:
        whole_battle(battle)(0)  # reads the data files, once
        players[battle] = play_games(rng, whole_battle(battle))
        players[f"{battle}, all"] = play_games(rng, part_of_battle(battle, 1))
        players[f"{battle}, quarter"] = play_games(rng, part_of_battle(battle, 4))
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            rates[name].append(rate(play, seconds))
    return rates


def compared(ours: list[float], theirs: list[float]) -> float:
    """The middle one of the ratios in each round."""
    return statistics.median(mine / its for mine, its in zip(ours, theirs, strict=True))


def result_of(battle: str, rates: dict[str, list[float]]) -> dict[str, float]:
    half_move = 1e6 / statistics.median(rates[CHESS])
    games = movement_decisions(whole_battle(battle), 40)
    saved = [game.save() for game in games]
    clone = microseconds(clone_and_answer(games), 20) / len(games)
    save = microseconds(lambda: [game.save() for game in games], 5) / len(games)
    load = microseconds(lambda: [load_game(data).ask for data in saved], 5) / len(games)
    fall = 1 - compared(rates[f"{battle}, all"], rates[f"{battle}, quarter"])
    return {
        "decisions_per_second": round(statistics.median(rates[battle])),
        "ratio": round(compared(rates[battle], rates[CHESS]), 3),
        "ratio_to_solferino": round(compared(rates[battle], rates[BATTLES[0]]), 3),
        "fall_from_quarter_to_all": round(fall, 3),
        "clone_and_answer_in_half_moves": round(clone / half_move, 2),
        "save_in_half_moves": round(save / half_move, 2),
        "load_in_half_moves": round(load / half_move, 2),
        "save_bytes": round(statistics.mean(map(len, saved))),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rates = measured(options.rounds, options.seconds)
    half_moves = round(statistics.median(rates[CHESS]))
    results = {battle: result_of(battle, rates) for battle in BATTLES}
    if options.json:
        limits = {"target": TARGET, "fall_limit": FALL_LIMIT}
        print(json.dumps({"half_moves_per_second": half_moves, **limits, **results}, indent=2))
        return
    names = [battle.partition(":")[2].capitalize() for battle in BATTLES]

    def line(label: str, key: str, form: str, note: str = "") -> None:
        figures = "".join(format(result[key], form).rjust(14) for result in results.values())
        print(f"{label:<30}{figures}   {note}".rstrip())

    print(f"python-chess, random play: {half_moves:,} half-moves a second")
    print(" " * 30 + "".join(name.rjust(14) for name in names))
    line("decisions a second", "decisions_per_second", ",")
    line("  ratio to python-chess", "ratio", ".2f", f"(to reach: {TARGET})")
    line("  ratio to Solferino", "ratio_to_solferino", ".2f", "(to reach: 1)")
    line(
        "fall, a quarter to all units",
        "fall_from_quarter_to_all",
        ".0%",
        f"(at most {FALL_LIMIT:.0%})",
    )
    print("Each of these takes as long as so many half-moves of python-chess:")
    line("  clone + answer at a move", "clone_and_answer_in_half_moves", ".1f")
    line("  save", "save_in_half_moves", ".1f")
    line("  load", "load_in_half_moves", ".1f")


if __name__ == "__main__":
    main()
