"""The pictures of the documentation exist, are shown, and agree with the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.imports import PARTS, PICTURE, edges, edges_drawn, picture

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def shown(page: Path) -> set[Path]:
    """The pictures that a page shows."""
    return {
        (page.parent / link).resolve()
        for link in re.findall(r"!\[[^]]*\]\(([^)]*)\)", page.read_text())
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_picture_that_a_page_shows_is_there(page):
    assert [str(file) for file in shown(page) if not file.is_file()] == []


def test_every_picture_is_shown_on_some_page():
    files = {PICTURE, *(ROOT / "docs" / "pictures").iterdir()}
    assert files - set().union(*map(shown, PAGES)) == set()


# The picture of imports


def test_the_picture_has_every_import_between_parts_and_no_other():
    """If not, `python tools/imports.py` draws it again."""
    assert edges_drawn(PICTURE.read_text()) == edges()


def test_imports_are_found_wherever_they_stand(tmp_path):
    modules = {
        "__init__.py": "from tricolore.core.game import Game",
        "__main__.py": "from tricolore import cli",
        "core/game.py": "import json",
        "cli/app.py": "import tricolore.players.levels",
        "players/levels.py": "def late():\n    from tricolore import Game",
        "rulesets/table.py": "from ..core import game",
        "rulesets/butchery/fire.py": "from .. import table\nfrom .sight import see",
        "rulesets/butchery/sight.py": "from tricolore.rulesets.table import Table",
    }
    for name, text in modules.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert edges(tmp_path) == {
        ("api", "core"),
        ("cli", "players"),
        ("players", "api"),
        ("rulesets", "core"),
        ("butchery", "rulesets"),
    }


def test_a_picture_tells_every_import_that_was_drawn():
    drawn = {("cli", "core"), ("cli", "players"), ("core", "rulesets")}
    svg = picture(drawn)
    assert edges_drawn(svg) == drawn
    assert all(f">{part.name}</text>" in svg for part in PARTS)


def test_an_import_against_the_order_stands_out():
    right, wrong = picture({("cli", "core")}), picture({("core", "cli")})
    assert 'class="dot wrong"' not in right
    assert 'class="dot wrong"' in wrong


def test_a_part_without_a_place_is_refused():
    with pytest.raises(ValueError, match="say in PARTS where to draw novelty"):
        picture({("novelty", "core")})
