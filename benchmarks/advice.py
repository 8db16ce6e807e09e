"""How long advice takes, and what answers of each level give away.

    python benchmarks/advice.py [--scenario butchery:solferino] [--questions 300] [--json]
    python benchmarks/advice.py --losses recruit,captain,general

The first measures advice of a general who begins anew at each question, which is the slowest case,
and the look for warnings, in games of captains: processor time on one core, and time by the clock.
The second plays games of each level against itself, and tells how often its answers would have
been warned of, by the number of steps from which on one is warned.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from tricolore import new_game
from tricolore.core.ask import Option
from tricolore.core.game import Game
from tricolore.core.memory import collect_seldom
from tricolore.players import choice_of, player
from tricolore.players.adviser import Adviser
from tricolore.players.warnings import Watchman

SCENARIO = "butchery:solferino"
LIMIT = 2.0
"""Seconds for advice at the 95th percentile."""
STEPS = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0)


def played(scenario: str, level: str, seed: int, look: Callable[[Game, Any], bool]) -> None:
    """Play a game of a level against itself; `look` sees each question and its answer, and says
    whether to go on."""
    game = new_game(scenario, seed=seed, listen=False)
    sides = game.ruleset.sides_of(scenario.partition(":")[2])
    seats = {side: player(level, f"{seed} {side}") for side in sides}
    while (ask := game.ask) is not None:
        answer = choice_of(seats[ask.side], game, ask.side)
        if not look(game, answer):
            return
        game.answer(answer)


def times(scenario: str, questions: int, every: int) -> dict[str, Any]:
    spent: dict[str, list[tuple[float, float]]] = {"advice": [], "warnings": []}
    seen = 0

    def look(game: Game, answer: Any) -> bool:
        nonlocal seen
        seen += 1
        if seen % every == 0:
            assert game.ask is not None
            copy = game.seen_by(game.ask.side)
            for name, think in (
                ("advice", Adviser("general", "measured").advise),
                ("warnings", Watchman("measured").watch),
            ):
                cpu, clock = time.process_time(), time.perf_counter()
                think(copy)
                took = time.process_time() - cpu, time.perf_counter() - clock
                spent[name].append(took)
        return len(spent["advice"]) < questions

    seed = 0
    while len(spent["advice"]) < questions:
        seed += 1
        played(scenario, "captain", seed, look)
    return {name: told(each) for name, each in spent.items()}


def told(each: list[tuple[float, float]]) -> dict[str, float]:
    cpu, clock = [one[0] for one in each], [one[1] for one in each]
    return {
        "median": round(median(cpu), 3),
        "95th percentile": round(quantiles(cpu, n=20)[-1], 3),
        "longest": round(max(cpu), 3),
        "95th percentile by the clock": round(quantiles(clock, n=20)[-1], 3),
    }


def losses(scenario: str, level: str, questions: int, every: int) -> dict[str, Any]:
    """The share of answers that give away at least so many steps."""
    found: list[float] = []
    seen = 0

    def look(game: Game, answer: Any) -> bool:
        nonlocal seen
        seen += 1
        if seen % every == 0 and isinstance(answer, Option):
            found.append(loss_of(game, answer))
        return len(found) < questions

    seed = 0
    while len(found) < questions:
        seed += 1
        played(scenario, level, seed, look)
    shares = {steps: sum(one >= steps for one in found) / len(found) for steps in STEPS}
    return {"questions": len(found), **{f"{k:g} steps": round(v, 4) for k, v in shares.items()}}


def loss_of(game: Game, answer: Option) -> float:
    assert game.ask is not None
    watchman = Watchman("measured")
    best = watchman.player.choose(game.seen_by(game.ask.side))
    ground = watchman.player.ground
    if ground is None or best == answer or not isinstance(best, Option):
        return 0.0
    known = dict(watchman.losses(game, ground, best, STEPS[0]))
    return known[answer].steps if answer in known else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenario", default=SCENARIO)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--every", type=int, default=5, help="look at one question in so many")
    parser.add_argument("--losses", default="", help="levels whose answers are looked at")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    collect_seldom()  # as our programs do
    if args.losses:
        report: dict[str, Any] = {
            level: losses(args.scenario, level, args.questions, args.every)
            for level in args.losses.split(",")
        }
    else:
        report = times(args.scenario, args.questions, args.every)
        report["limit"] = "met" if report["advice"]["95th percentile"] <= LIMIT else "MISSED"
    print(json.dumps({"scenario": args.scenario, **report}, indent=None if args.json else 2))


if __name__ == "__main__":
    main()
