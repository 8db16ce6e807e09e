"""One text file for each scenario: every question and answer of a seeded game.

The diff of these files shows what a change of the rules did.  `python -m tests.playthroughs`
writes them again.
"""

from __future__ import annotations

from pathlib import Path

from tests.conformance import Prefer, playthrough
from tests.keen import eager
from tricolore import new_game

FOLDER = Path(__file__).parent
GAMES: dict[str, tuple[str, int, Prefer | None]] = {
    "brothers-spia-ditalia": ("brothers:spia-ditalia", 1859, eager),
    "butchery-solferino": ("butchery:solferino", 1859, None),
    "macmahon-magenta": ("macmahon:magenta", 1859, eager),
    "macmahon-reichshoffen": ("macmahon:reichshoffen", 1870, eager),
    "radetzky-novara": ("radetzky:novara", 1849, eager),
    "radetzky-race": ("radetzky:race", 1849, eager),
    "risorgimento-san-martino": ("risorgimento:san-martino", 1859, eager),
    "skirmish-ponte": ("skirmish:ponte", 1848, None),
}
"""By name of the file, the scenario, the seed, and what players prefer if they do not play at
random."""


def file(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def played(name: str) -> str:
    """The text as the rules play it today."""
    scenario, seed, prefer = GAMES[name]
    return playthrough(lambda seed: new_game(scenario, seed=seed), seed, prefer=prefer)
