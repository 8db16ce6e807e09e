"""Writes the pages for players, such as docs/brothers.md, from the guides of the games.

The text of such a page is a game's `guide.md`, and its charts are made from the tables that the
game is played with.  Run it after a change of either: `python tools/guides.py`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from tricolore import rulesets
from tricolore.rulesets.kit.guide import as_markdown

DOCS = Path(__file__).parent.parent / "docs"
MADE = "<!-- Made by `python tools/guides.py` from src/tricolore/rulesets/{name}/guide.md. -->"


def page_of(name: str) -> Path:
    return DOCS / f"{name}.md"


def written(name: str) -> str:
    """The page about a game."""
    package = type(rulesets.ruleset(name)).__module__.rpartition(".")[0]
    charts = import_module(f"{package}.guide").charts("", None)
    page = as_markdown((files(package) / "guide.md").read_text(encoding="utf-8"), charts)
    title, _, rest = page.partition("\n")
    return f"{title}\n\n{MADE.format(name=name)}\n{rest}"


if __name__ == "__main__":
    for name in rulesets.names():
        page_of(name).write_text(written(name), encoding="utf-8")
        sys.stdout.write(f"{page_of(name)}\n")
