"""Opinions go by what a question is about, not by what is written for people."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.test_architecture import MODULES, SRC, name

JUDGING = [path for path in MODULES if "judgement" in path.parent.relative_to(SRC).parts]
WORDS = {"prompt", "sentence", "words", "tell", "rule", "reason", "items"}
"""Attributes of questions and tallies that are text for people, and the lines of a tally."""


def read(path: Path) -> list[str]:
    return [
        f"{name(path)}:{node.lineno} .{node.attr}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in WORDS and not _of_a_mapping(node)
    ]


def _of_a_mapping(node: ast.Attribute) -> bool:
    """`plan.items()` of a mapping is a call in a loop; a tally's `items` is a plain list."""
    return node.attr == "items" and not (
        isinstance(node.value, ast.Name) and node.value.id == "tally"
    )


def test_there_are_modules_that_judge():
    assert len(JUDGING) > 15


@pytest.mark.parametrize("path", JUDGING, ids=name)
def test_no_judgement_reads_what_is_written_for_people(path):
    assert read(path) == []
