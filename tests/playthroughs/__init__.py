"""One text file a scenario: every question and answer of a seeded game.

The diff of these files shows what a change of the rules did.  `python -m tests.playthroughs`
writes them anew.
"""

from __future__ import annotations

from pathlib import Path

from tests.conformance import playthrough
from tricolore import new_game

FOLDER = Path(__file__).parent
GAMES = {"butchery-solferino": ("butchery:solferino", 1859)}
"""By name of the file, the scenario and the seed."""


def file(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def played(name: str) -> str:
    """The text as the rules play it today."""
    scenario, seed = GAMES[name]
    return playthrough(lambda seed: new_game(scenario, seed=seed), seed)
