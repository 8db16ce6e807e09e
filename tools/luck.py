"""Shows that luck adds up to nothing over many games.

    python tools/luck.py --file luck.jsonl macmahon:magenta 50 radetzky:novara 50

Plays so many games of each scenario between players, or reads them from records (`--records DIR`),
adds up the luck of the first side in each, and prints the mean with its interval of 95 %.  Games
that the file has are not looked at again.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import msgspec

from tricolore.api import new_game
from tricolore.core import record
from tricolore.core.game import Game
from tricolore.review.appraisal import Appraisal
from tricolore.review.luck import lucks
from tricolore.rulesets import find, full_name
from tricolore.studies.simulate import play_out, seated

FIRST = 3000
"""The seed of the first game: none of those from which curves were fitted."""


class Sum(msgspec.Struct):
    """The luck of one game."""

    scenario: str
    seed: int
    rolls: int
    lead: float
    spread: float
    """The root of the sum of the squares: what such a sum is in most games."""
    chance: float


def played(scenario: str, seed: int, players: str) -> Sum:
    game = new_game(scenario, seed=seed, listen=False)
    appraisal = Appraisal(game.scenario)
    play_out(game, seated((players, players), appraisal.sides, seed), appraisal.sides)
    return summed(game, seed)


def summed(game: Game, seed: int) -> Sum:
    found = lucks(game, Appraisal(game.scenario))
    return Sum(
        scenario=game.scenario,
        seed=seed,
        rolls=len(found),
        lead=float(sum(luck.lead for luck in found)),
        spread=float(sum(luck.lead**2 for luck in found)) ** 0.5,
        chance=float(sum(luck.chance for luck in found)),
    )


def told(name: str, sums: list[Sum]) -> str:
    rolls = sum(one.rolls for one in sums)
    parts = [f"{name}: {len(sums)} games, {rolls:,} rolls"]
    shares = [one.lead / one.spread for one in sums if one.spread]
    for what, values in (
        ("steps", [one.lead for one in sums]),
        ("chance", [one.chance for one in sums]),
        ("of its spread", shares),
    ):
        if len(values) > 1:
            wide = 1.96 * stdev(values) / sqrt(len(values))
            parts.append(f"{mean(values):+.3f} ± {wide:.3f} {what}")
    parts.append(f"{sum(abs(one) < 1 for one in shares)} within one spread")
    return ", ".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=Path("luck.jsonl"))
    parser.add_argument("--players", default="greedy")
    parser.add_argument("--records", type=Path)
    parser.add_argument("wanted", nargs="*", metavar="SCENARIO GAMES")
    given = parser.parse_args()
    sums: list[Sum] = []
    if given.file.exists():
        sums = [
            msgspec.json.decode(line, type=Sum) for line in given.file.read_bytes().splitlines()
        ]
    known = {(one.scenario, one.seed) for one in sums}
    with given.file.open("ab") as out:
        for path in sorted(given.records.glob("*.record")) if given.records else ():
            game, seed = record.load(path.read_bytes(), find), int(path.stem)
            if (game.scenario, seed) not in known:
                sums.append(summed(game, seed))
                out.write(msgspec.json.encode(sums[-1]) + b"\n")
                out.flush()
        for scenario, games in zip(given.wanted[::2], given.wanted[1::2], strict=True):
            for seed in range(FIRST, FIRST + int(games)):
                if (full_name(scenario), seed) not in known:
                    sums.append(played(scenario, seed, given.players))
                    out.write(msgspec.json.encode(sums[-1]) + b"\n")
                    out.flush()
    for scenario in sorted({one.scenario for one in sums}):
        print(told(scenario, [one for one in sums if one.scenario == scenario]))
    print(told("all", sums))


if __name__ == "__main__":
    main()
