"""The speed of the engine in random play, as a ratio to python-chess in the same run.

Every player plays at random in this one process.  They take turns of a few seconds of processor
time, so a machine that slows down slows all of them, and what else it does does not count.
python-chess plays as its documentation shows: it takes one of the legal moves until the game is
over.  Our engine plays whole games of each scenario and takes one of the options each time.  Each
scenario is also compared with Solferino.

    python benchmarks/run.py [scenario ...] [--rounds 5] [--seconds 2] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence

import chess

from tricolore import Game, load_game, new_game
from tricolore.core.ask import Fill
from tricolore.core.memory import collect_seldom
from tricolore.players.sheets import filled_at_random
from tricolore.rulesets import find, scenarios
from tricolore.rulesets.great_battles.rules.state import Battle, Move, Turn

SCENARIOS = tuple(scenarios())
FIRST = "butchery:solferino"
"""The scenario that the others are compared with."""
TARGET = 0.45
"""Decisions a second against half-moves a second: the ratio of the best comparable engine."""
FALL_LIMIT = 0.5
"""By how much the rate may fall from a quarter of the units to all of them."""
SAMPLES = 40
"""How many positions are cloned, saved and loaded."""
CHESS = "python-chess"


def rate(play: Callable[[float], int], seconds: float) -> float:
    start = time.process_time()
    done = play(start + seconds)
    return done / (time.process_time() - start)


def play_chess(rng: random.Random) -> Callable[[float], int]:
    def play(until: float) -> int:
        moves = 0
        while time.process_time() < until:
            board = chess.Board()
            while not board.is_game_over() and time.process_time() < until:
                board.push(rng.choice(list(board.legal_moves)))
                moves += 1
        return moves

    return play


def answer_at_random(game: Game, rng: random.Random) -> None:
    ask = game.ask
    assert ask is not None
    if isinstance(ask, Fill):
        game.answer(filled_at_random(ask, rng), ask.side)
    else:
        game.answer(rng.choice(ask.options))


def play_games(rng: random.Random, begin: Callable[[int], Game]) -> Callable[[float], int]:
    seeds = iter(range(1_000_000))

    def play(until: float) -> int:
        decisions = 0
        while time.process_time() < until:
            game = begin(next(seeds))
            while game.ask is not None and time.process_time() < until:
                answer_at_random(game, rng)
                decisions += 1
        return decisions

    return play


def whole_game(scenario: str) -> Callable[[int], Game]:
    return lambda seed: new_game(scenario, seed=seed, listen=False)


def is_of_series(scenario: str) -> bool:
    """Whether this is a battle of the series, whose units can be thinned out."""
    ruleset, name = find(scenario)
    return isinstance(ruleset.begin(name, "0"), Battle)


def thinned_battle(scenario: str, one_in: int) -> Callable[[int], Game]:
    """The set-up of a battle of the series with one unit in so many, and no reinforcements."""
    ruleset, battle = find(scenario)

    def begin(seed: int) -> Game:
        state = ruleset.begin(battle, str(seed))
        assert isinstance(state, Battle)
        state.arrivals = False
        for at, uid in enumerate(list(state.units)):
            if at % one_in:
                state.remove(uid)
        state.leaders = {id: leader for id, leader in state.leaders.items() if state.members(id)}
        state.agenda = (Turn(),)
        return Game(ruleset, scenario, state, listen=False)

    return begin


def sampled_games(scenario: str) -> list[Game]:
    """Games that wait for a decision.  In the series a unit is to move, elsewhere it is any."""
    rng = random.Random(3)
    begin = whole_game(scenario)
    moves_only = is_of_series(scenario)
    found: list[Game] = []
    game = begin(3)
    while len(found) < SAMPLES:
        if game.ask is None:
            game = begin(rng.randrange(1_000))
            continue
        if (not moves_only or isinstance(game.step, Move)) and rng.random() < 0.05:
            found.append(load_game(game.save()))
        answer_at_random(game, rng)
    return found


def microseconds(act: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - start) / times * 1e6


def clone_and_answer(games: list[Game]) -> Callable[[], None]:
    def act() -> None:
        for game in games:
            copy = game.clone()
            ask = copy.ask
            assert ask is not None
            copy.answer(ask.first if isinstance(ask, Fill) else ask.options[0], ask.side)

    return act


def measured(names: Sequence[str], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Decisions a second of each player, round by round."""
    rng = random.Random(1)
    players = {CHESS: play_chess(rng)}
    for scenario in names:
        whole_game(scenario)(0)  # reads the data files before the clock starts
        players[scenario] = play_games(rng, whole_game(scenario))
        if is_of_series(scenario):
            players[f"{scenario}, all"] = play_games(rng, thinned_battle(scenario, 1))
            players[f"{scenario}, quarter"] = play_games(rng, thinned_battle(scenario, 4))
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            rates[name].append(rate(play, seconds))
    return rates


def compared(ours: list[float], theirs: list[float]) -> float:
    """The median of the ratios in each round."""
    return statistics.median(mine / its for mine, its in zip(ours, theirs, strict=True))


def result_of(scenario: str, rates: dict[str, list[float]]) -> dict[str, float | None]:
    half_move = 1e6 / statistics.median(rates[CHESS])
    games = sampled_games(scenario)
    saved = [game.save() for game in games]
    clone = microseconds(clone_and_answer(games), 20) / len(games)
    save = microseconds(lambda: [game.save() for game in games], 5) / len(games)
    load = microseconds(lambda: [load_game(data).ask for data in saved], 5) / len(games)
    quarter = rates.get(f"{scenario}, quarter")
    fall = None if quarter is None else 1 - compared(rates[f"{scenario}, all"], quarter)
    return {
        "decisions_per_second": round(statistics.median(rates[scenario])),
        "ratio": round(compared(rates[scenario], rates[CHESS]), 3),
        "ratio_to_solferino": round(compared(rates[scenario], rates[FIRST]), 3),
        "fall_from_quarter_to_all": None if fall is None else round(fall, 3),
        "clone_and_answer_in_half_moves": round(clone / half_move, 2),
        "save_in_half_moves": round(save / half_move, 2),
        "load_in_half_moves": round(load / half_move, 2),
        "save_bytes": round(statistics.mean(map(len, saved))),
    }


COLUMNS = (
    ("decisions/s", "decisions_per_second", ",", ""),
    ("to chess", "ratio", ".2f", f">= {TARGET}"),
    ("to Solferino", "ratio_to_solferino", ".2f", ">= 1"),
    ("fall", "fall_from_quarter_to_all", ".0%", f"<= {FALL_LIMIT:.0%}"),
    ("clone+answer", "clone_and_answer_in_half_moves", ".1f", ""),
    ("save", "save_in_half_moves", ".1f", ""),
    ("load", "load_in_half_moves", ".1f", ""),
)
"""Of the table that is printed: a title, the figure, its format and the target."""
LEGEND = """\
to chess, to Solferino: decisions a second as a ratio to those of python-chess, of Solferino
fall: how much slower a battle is with all its units than with a quarter of them (the series only)
clone+answer, save, load: the time of each, in half-moves of python-chess"""


def show(half_moves: int, results: dict[str, dict[str, float | None]]) -> None:
    """Print a row for each scenario, with the targets above."""
    first = max(map(len, (*results, "target")))
    widths = [max(len(title), 7) + 2 for title, _, _, _ in COLUMNS]

    def row(name: str, cells: Iterable[str]) -> None:
        padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        print(f"{name:<{first}}{''.join(padded)}".rstrip())

    print(f"python-chess, random play: {half_moves:,} half-moves a second")
    row("", (title for title, _, _, _ in COLUMNS))
    row("target", (target for _, _, _, target in COLUMNS))
    for scenario, result in results.items():
        figures = ((result[key], form) for _, key, form, _ in COLUMNS)
        row(scenario, ("-" if figure is None else format(figure, form) for figure, form in figures))
    print(LEGEND)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenarios", nargs="*", help="all if none is named")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each player in each round")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    collect_seldom()  # as our programs do
    unknown = set(options.scenarios).difference(SCENARIOS)
    if unknown:
        parser.error(f"no scenario {', '.join(sorted(unknown))}; there are {', '.join(SCENARIOS)}")
    names = [name for name in SCENARIOS if name == FIRST or name in options.scenarios]
    names = names if options.scenarios else list(SCENARIOS)
    rates = measured(names, options.rounds, options.seconds)
    half_moves = round(statistics.median(rates[CHESS]))
    results = {scenario: result_of(scenario, rates) for scenario in names}
    if options.json:
        limits = {"target": TARGET, "fall_limit": FALL_LIMIT}
        print(json.dumps({"half_moves_per_second": half_moves, **limits, **results}, indent=2))
    else:
        show(half_moves, results)


if __name__ == "__main__":
    main()
