"""How long the server takes to review a finished game, by the clock.

`python benchmarks/reviews.py FILE...` has each record reviewed as the table would: in a process of
its own, with its limits and its niceness.  Without files captains play the largest battles first.
The seconds are by the clock, so they depend on what else the machine does: the load before it is
printed beside them, and how long each part of the work took.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from tricolore import new_game
from tricolore.core.game import Game
from tricolore.core.record import save
from tricolore.players import choice_of, player
from tricolore.rulesets.tongues import packed
from tricolore.server.examiners import MODULES
from tricolore.server.pipes import Child
from tricolore.server.reviewer import MADE, NOTED_SO_FAR, Task

LARGEST = (
    "butchery:solferino",
    "brothers:full-battle",
    "radetzky:campaign",
    "risorgimento:solferino",
)
WANTED = 20.0
"""Seconds within which a review should be there."""


def played(scenario: str, seed: int) -> bytes:
    game: Game = new_game(scenario, seed=seed)
    sides = game.ruleset.sides_of(scenario.partition(":")[2])
    seats = {side: player("captain", f"{seed} {side}") for side in sides}
    while game.ask is not None:
        side = game.ask.side
        game.answer(choice_of(seats[side], game, side), side)
    return save(game)


def reviewed(body: bytes) -> tuple[float, dict[str, float], str]:
    """The seconds by the clock, when each part of the work began, and what went wrong."""
    child = Child("tricolore.server.reviewer", MODULES)
    begun = time.monotonic()
    parts: dict[str, float] = {}

    def heard(note: bytes) -> None:
        parts.setdefault(NOTED_SO_FAR.decode(note).doing, time.monotonic() - begun)

    answer = child.ask(packed(Task(body)), heard)
    took = time.monotonic() - begun
    child.close()
    made = MADE.decode(answer or packed(None))
    return took, parts, made.trouble


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    bodies = {file.stem: file.read_bytes() for file in given.files}
    bodies = bodies or {scenario: played(scenario, given.seed) for scenario in LARGEST}
    for name, body in bodies.items():
        load = os.getloadavg()[0]
        took, parts, trouble = reviewed(body)
        when = ", ".join(f"{what} from {at:.1f}" for what, at in parts.items())
        late = "" if took <= WANTED else " TOO LONG"
        print(f"{name:28} {took:5.1f} s{late}, load {load:.1f}: {when} {trouble}", flush=True)


if __name__ == "__main__":
    main()
