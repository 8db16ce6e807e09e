"""How long the computer players think: an activation, and a whole game.

    python benchmarks/players.py [--scenario butchery:solferino] [--games 2] [--json]

Times are processor time on one core.  An activation is everything that a player decides while one
formation acts.  Decisions between activations (commanders in chief, riders, the first marker) count
only for the whole game.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from statistics import mean, median, quantiles
from typing import Any

from tricolore import new_game
from tricolore.core.memory import collect_seldom
from tricolore.players import choice_of, player

SCENARIO = "butchery:solferino"
MATCHES = (("greedy", "greedy"), ("recruit", "recruit"), ("captain", "captain"), ("general",) * 2)
LIMITS = {
    "greedy": {"game": 3.0},
    "captain": {"activation": 0.5},
    "general": {"activation": 3.0, "game": 120.0},
}
"""Limits in seconds: for an activation at the 95th percentile, for a game on average."""


def acting(state: Any, step: Any) -> str:
    """The formation that acts, or is about to choose its posture; empty between activations."""
    if not hasattr(state, "act"):
        return str(state.active)
    if state.act is None:
        return str(getattr(step, "formation", ""))
    return str(state.act.formation or state.act.sovereign)


def play(scenario: str, specs: tuple[str, str], seed: int) -> tuple[float, list[float]]:
    """The processor time of a game and of each of its activations."""
    game = new_game(scenario, seed=seed, listen=False)
    sides = game.ruleset.sides_of(scenario.partition(":")[2])
    seats = {side: player(spec, f"{seed} {side}") for side, spec in zip(sides, specs, strict=True)}
    spent: dict[tuple[int, str, str], float] = defaultdict(float)
    began = time.process_time()
    while (ask := game.ask) is not None:
        state = game.state
        start = time.process_time()
        option = choice_of(seats[ask.side], game, ask.side)
        formation = acting(state, game.step)
        if formation:
            spent[state.turn, formation, ask.side] += time.process_time() - start
        game.answer(option)
    return time.process_time() - began, list(spent.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenario", default=SCENARIO, help="the limits are those of Solferino")
    parser.add_argument("--games", type=int, default=2, help="games of each pair of players")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    collect_seldom()  # as our programs do
    report = {}
    for specs in MATCHES:
        games, activations = [], []
        for seed in range(1, args.games + 1):
            seconds, each = play(args.scenario, specs, seed)
            games.append(seconds)
            activations += each
        name = specs[0]
        report[name] = {
            "seconds a game": round(mean(games), 2),
            "seconds an activation, median": round(median(activations), 4),
            "seconds an activation, 95th percentile": round(quantiles(activations, n=20)[-1], 4),
            "longest": round(max(activations), 3),
        }
        if not args.json:
            show(name, report[name])
    if args.json:
        print(json.dumps(report, indent=2))


def show(name: str, row: dict[str, float]) -> None:
    limits = LIMITS.get(name, {})
    game, late = row["seconds a game"], row["seconds an activation, 95th percentile"]
    print(
        f"{name:8} game {game:6.2f} s{limit(limits.get('game'), game)}, "
        f"activation {1000 * row['seconds an activation, median']:.0f} ms, "
        f"95th percentile {1000 * late:.0f} ms{limit(limits.get('activation'), late)}, "
        f"longest {1000 * row['longest']:.0f} ms",
        flush=True,
    )


def limit(seconds: float | None, found: float) -> str:
    if seconds is None:
        return ""
    return f" (at most {seconds:g} s: {'met' if found <= seconds else 'MISSED'})"


if __name__ == "__main__":
    main()
