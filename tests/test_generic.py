"""Tests of what is not about one game play the toy (tests/skirmish) and name no battle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore.rulesets import names

TESTS = Path(__file__).parent
GAMES = re.compile(rf"\b({'|'.join(names())}|great_battles)\b")
OF_GAMES = (*names(), "great_battles", "ground", "playthroughs")
"""Folders of tests of one game, of the maps of all, and of games written down."""

IN_A_BATTLE = "people play a whole battle: facings, guns, formations and their words"
EVERY_GAME = "about the list of the games that are installed"

NAMED = {
    "browser/positions.py": IN_A_BATTLE,
    "browser/serving.py": IN_A_BATTLE,
    "browser/test_access.py": IN_A_BATTLE,
    "browser/test_advice.py": IN_A_BATTLE,
    "browser/test_answers.py": IN_A_BATTLE,
    "browser/test_battles.py": "every battle at the table once",
    "browser/test_faces.py": "the longest words of all scenes must fit",
    "browser/test_formation.py": IN_A_BATTLE,
    "browser/test_layout.py": "the longest questions of all games must fit",
    "browser/test_modules.py": "words of games that the browser must not know",
    "browser/test_pasted.py": IN_A_BATTLE,
    "browser/test_placing.py": "sheets that place pieces, of the game that has them",
    "browser/test_records.py": IN_A_BATTLE,
    "browser/test_review.py": IN_A_BATTLE,
    "browser/test_touch.py": IN_A_BATTLE,
    "browser/test_two_people.py": IN_A_BATTLE,
    "cli/terminal.py": IN_A_BATTLE,
    "cli/test_asking.py": IN_A_BATTLE,
    "cli/test_commands.py": EVERY_GAME,
    "cli/test_figures.py": "figures of a player's own, laid over those of a battle",
    "cli/test_language.py": "a game that is complete in another language",
    "cli/test_maps.py": "the maps of the battles in a terminal",
    "cli/test_playing.py": IN_A_BATTLE,
    "cli/test_records.py": "a battle is recorded, told again and verified once",
    "cli/test_saving.py": "a game that nobody names is the battle that is played by default",
    "cli/test_scenarios.py": EVERY_GAME,
    "cli/test_words.py": IN_A_BATTLE,
    "core/records.py": "the record of a battle goes through the tests of records once",
    "coverage_of_rules.py": EVERY_GAME,
    "players/test_advice.py": "advice equals what a general does in every game",
    "review/test_course.py": "a game of computer players that is long enough to be sampled",
    "review/test_halves.py": "a review of a battle by one process and by two",
    "review/test_review.py": "the losses of a battle whose rules count them",
    "server/test_figures.py": "figures of a player's own, laid over those of a battle",
    "server/test_records.py": "a record of a battle is uploaded once",
    "server/test_speech.py": "a game that is complete in another language",
    "test_architecture.py": "which packages games may import",
    "test_catalogues.py": "packages whose French is complete",
    "test_describing.py": EVERY_GAME,
    "test_guides.py": "pages of some games, with their charts",
    "test_plain_words.py": "the games whose sentences are all in catalogues",
    "test_rulesets.py": EVERY_GAME,
    "test_shouting.py": "the games whose sentences are all in catalogues",
    "shouting.py": "the catalogue of a series",
    "test_story.py": "every game tells of its marches and fights",
}
"""Files that name a game all the same, each with the reason."""


def naming() -> set[str]:
    found = set()
    for file in TESTS.rglob("*.py"):
        path = file.relative_to(TESTS)
        if path.parts[0] in OF_GAMES or path.name == Path(__file__).name:
            continue
        if GAMES.search(file.read_text()):
            found.add(path.as_posix())
    return found


def test_generic_tests_name_no_game():
    assert not naming() - set(NAMED), "play the toy, or move the test to the folder of its game"


def test_no_file_is_listed_that_names_none():
    assert not set(NAMED) - naming()


@pytest.mark.parametrize("folder", ["core", "kit", "server", "studies"])
def test_whole_suites_play_the_toy(folder):
    """In these folders a battle is the exception."""
    listed = [name for name in NAMED if name.startswith(f"{folder}/")]
    files = list((TESTS / folder).glob("*.py"))
    assert len(listed) <= 3 < len(files)
