"""The modules of the page: none knows a game, and what they remember has one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore.server.documents import STATIC

MODULES = sorted(path for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".html"))
SCRIPTS = [path for path in MODULES if path.suffix == ".js"]

WORDS = (
    *("infantry", "cavalry", "artillery", "battery", "batteries", "guns", "regiment", "battalion"),
    *("brigade", "corps", "division", "army", "leader", "aide", "rider", "despatch", "dragoon"),
    *("cohesion", "morale", "disorganised", "disordered", "demoralised", "out of command"),
    *("barrage", "assault", "charge", "forced march", "retreat", "reserve", "reaction", "inertia"),
    *("zones of control", "line of command", "lines of command", "supply", "weather", "losses"),
    *("french", "austrian", "prussian", "piedmontese", "solferino", "magenta", "reichshoffen"),
    *("butchery", "macmahon", "villafranca", "radetzky", "risorgimento"),
)
"""Words of games: what they mean is told by rulesets, and the page only shows it."""
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)


def code_of(path: Path) -> str:
    """Without comments, which may give examples."""
    return COMMENT.sub(" ", path.read_text(encoding="utf-8")).lower()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_module_knows_a_word_of_a_game(path: Path) -> None:
    code = code_of(path)
    found = [word for word in WORDS if re.search(rf"(?<![a-z]){word}(?![a-z])", code)]
    assert not found


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_module_reads_a_prompt(path: Path) -> None:
    """What a question is like is told by its fields; its words are for people."""
    code = code_of(path)
    assert not re.search(r"(test|match|exec|startswith|endswith|includes)\([^)]*prompt", code)
    assert not re.search(r"\.prompt\.(match|startswith|endswith|includes|split|search)", code)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_what_is_remembered_is_in_one_place(path: Path) -> None:
    """No variable of a module outlives a call but those of state.js; a cache by object may."""
    text = path.read_text(encoding="utf-8")
    variables = re.findall(r"^(?:export )?(?:let|var) \w+", text, re.MULTILINE)
    assert not variables
    if path.name != "state.js":
        held = re.findall(r"^(?:export )?const \w+ = new (?:Map|Array)\b.*", text, re.MULTILINE)
        assert not held
