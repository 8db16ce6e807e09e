"""Rules that two rulebooks share: each names its paragraphs in both, so that a search finds it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

RULESETS = Path(__file__).parent.parent.parent / "src" / "tricolore" / "rulesets"
RULES = sorted((RULESETS / "great_battles" / "rules").glob("*.py"))
BOOKS = ("butchery", "macmahon")
"""In the order in which references name them: `# 10.4.8 / 11.4`."""

NO_RULES = {
    "attacks.attacks_of",
    "attacks.asked_points",
    "attacks.even_answer",
    "attacks.even_shares",
    "leaders.expected_bonus",
    "sight.seen",
    "terms.divided",
    "terms.lost",
}
"""Public functions that look something up, help to compute chances, or only say something."""

REFERENCE = re.compile(r"\s*# ([^/]+) / ([^/]+)")


def paragraphs_of(book: str) -> set[str]:
    return set(tomllib.loads((RULESETS / book / "paragraphs.toml").read_text())["paragraphs"])


def shared() -> Iterator[tuple[str, str]]:
    """Every public function, and the line above it."""
    for path in RULES:
        lines = path.read_text().splitlines()
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                yield f"{path.stem}.{node.name}", lines[first - 2]


SHARED = dict(shared())


@pytest.mark.parametrize("rule", sorted(SHARED.keys() - NO_RULES))
def test_a_shared_rule_names_its_paragraphs_in_both_books(rule):
    found = REFERENCE.fullmatch(SHARED[rule])
    assert found, f"{rule}: write its paragraphs above it, as # 10.4.8 / 11.4"
    for book, cited in zip(BOOKS, found.groups(), strict=True):
        missing = set(cited.split(", ")) - paragraphs_of(book)
        assert not missing, f"{rule} cites {', '.join(sorted(missing))}, unknown to {book}"


def test_what_is_no_rule_is_there_and_cites_nothing():
    assert SHARED.keys() >= NO_RULES
    assert not [rule for rule in NO_RULES if REFERENCE.fullmatch(SHARED[rule])]


def test_a_search_for_a_paragraph_lands_on_the_rule():
    text = "\n".join(path.read_text() for path in RULES)
    assert re.search(r"^# 10\.4\.8 / 11\.4\ndef evade\(", text, re.MULTILINE)


@pytest.mark.parametrize(("book", "chapter"), [("butchery", "5"), ("macmahon", "6")])
def test_the_chapter_on_zones_has_one_home(book, chapter):
    """A module that says where each sentence is in force."""
    module = import_module(f"tricolore.rulesets.{book}.zones")
    assert module.__doc__ is not None
    assert module.__doc__.startswith(f"{chapter} Zones of control")
    for place in re.findall(r"`(\w+\.\w+)`", module.__doc__):
        where, name = place.split(".")
        assert _defines(book, where, name), f"{place} is not where {book}/zones.py says"


def _defines(book: str, where: str, name: str) -> bool:
    """Whether a module of the game or of the series, or a class of states, has a function."""
    rules = RULESETS / "great_battles" / "rules"
    paths = [RULESETS / book / f"{where}.py", rules / f"{where}.py", rules / "state.py"]
    return any(path.exists() and f"def {name}(" in path.read_text() for path in paths)
