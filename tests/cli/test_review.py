"""`tricolore review`: in the terminal, as one file for a browser, for programs."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.terminal import run
from tricolore import new_game
from tricolore.players.random import RandomPlayer

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.fixture
def played(tmp_path):
    """The file of a whole game."""
    file = tmp_path / "played.record"
    run("record", "daylight:bridge", "--players", "greedy,random", "--seed", 8, "-o", file)
    return file


def test_the_review_is_told(played):
    done = run("review", played)
    assert done.exit_code == 0, done.output
    for words in ("Luck: ", "Turning points", "of winning", "steps"):
        assert words in done.output


def test_a_game_that_is_not_over_is_told_too(tmp_path):
    file = tmp_path / "saved.game"
    game, luck = new_game("skirmish", seed=2), RandomPlayer(1)
    while game.ply < 30:
        game.answer(luck.choose(game))
    file.write_bytes(game.save())
    done = run("review", file)
    assert done.exit_code == 0, done.output
    assert "The game is not over: it stands after 30 choices." in done.output


def test_the_page_asks_nobody_for_anything(played, tmp_path):
    page = tmp_path / "review.html"
    done = run("review", played, "-o", page)
    assert done.exit_code == 0, done.output
    assert f"The page is in {page}." in done.output.replace("\n", "")
    html = page.read_text()
    asked = re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', html)
    assert [one[:60] for one in asked if not one.startswith(("data:", "#"))] == []
    assert not re.search(r'\bimport\b[^;\n]*\bfrom "', html), "nor do its scripts"
    for section in ("ahead", "luck", "turning", "march"):
        assert f'<section id="{section}"' in html


def test_for_programs_it_is_json(played):
    found = json.loads(run("review", played, "--json").output)
    assert found["scenario"] == "daylight:bridge"
    assert found["luck"]["rolls"] > 0
    assert {"points", "decisions", "losses", "march"} <= set(found)


def test_a_page_that_is_there_is_not_overwritten(played, tmp_path):
    page = tmp_path / "review.html"
    page.write_text("mine")
    done = run("review", played, "-o", page)
    assert (done.exit_code, page.read_text()) == (1, "mine")
    assert "exists already" in done.output
    assert run("review", played, "-o", page, "--force").exit_code == 0
    assert page.read_text() != "mine"


@pytest.mark.parametrize(
    "content", [b"", b"no record at all\n", b"\x00\xff" * 50], ids=["empty", "text", "bytes"]
)
def test_bad_files_are_refused_with_a_sentence(tmp_path, content):
    file = tmp_path / "bad"
    file.write_bytes(content)
    done = run("review", file)
    assert done.exit_code == 1
    assert "not a Tricolore record" in done.output
    assert "Traceback" not in done.output
    assert done.output.strip().endswith(".")


def test_a_record_that_was_cut_off_is_refused(played):
    body = played.read_bytes()
    played.write_bytes(body[: len(body) // 2])
    done = run("review", played)
    assert done.exit_code == 1
    assert "damaged" in done.output


def test_a_file_that_is_not_there_is_refused(tmp_path):
    done = run("review", tmp_path / "none")
    assert done.exit_code == 1
    assert "cannot be read" in done.output


def test_a_game_in_which_nothing_has_happened_is_refused(tmp_path):
    file = tmp_path / "new.game"
    file.write_bytes(new_game("daylight", seed=1).save())
    done = run("review", file)
    assert done.exit_code == 1
    assert "Nothing has happened in this game yet." in done.output
