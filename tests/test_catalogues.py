"""The catalogues hold every sentence of the code, and translations fit their sentences."""

from __future__ import annotations

from string import Formatter

import pytest
from tools import catalogues

from tricolore.core.catalogue import read_po

POS = sorted(catalogues.SRC.rglob("locale/*.po"))
FRENCH_WHOLE = (
    *("core", "players", "server"),
    *("rulesets", "rulesets/kit", "rulesets/great_battles", "rulesets/butchery"),
)
"""What is shown in a game of *A Sheer Butchery*, and the pages around it."""


@pytest.mark.parametrize("package", catalogues.packages())
def test_no_sentence_of_the_code_is_missing(package):
    for path, text in catalogues.files(package):
        assert path.is_file(), f"{path.name}: run `python tools/catalogues.py`"
        assert path.read_text(encoding="utf-8") == text, "run `python tools/catalogues.py`"


@pytest.mark.parametrize("package", FRENCH_WHOLE)
def test_the_french_of_a_sheer_butchery_is_complete(package):
    assert catalogues.missing(catalogues.SRC / package / "locale" / "fr.po") == []


def test_a_template_of_javascript_has_numbered_holes(tmp_path):
    module = tmp_path / "page.js"
    module.write_text(
        'phrase("Say \\"no\\"."); phrase`${who(`a${b}`)} has ${n} of ${{ all: 1 }.all}`;\n'
        'counted(table.queue.length, "move"); counted(n, "entry", "entries");\n'
    )
    assert list(catalogues.in_browser(module)) == [
        ('Say "no".', ""),
        ("{0} has {1} of {2}", ""),
        ("{number} move", "{number} moves"),
        ("{number} entry", "{number} entries"),
    ]


def holes(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("path", POS, ids=lambda path: str(path.relative_to(catalogues.SRC)))
def test_a_translation_has_no_holes_of_its_own(path):
    """The number of a plural may be left out: `a step`."""
    for entry in read_po(path.read_text(encoding="utf-8"), path.name):
        if entry.template:
            allowed = holes(entry.template) | holes(entry.many)
            for words in entry.words:
                assert holes(words) <= allowed, words
                assert not words or holes(words) >= holes(entry.template) & holes(entry.many)
