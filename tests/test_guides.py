"""The pages for beside the map have the charts that the games are played with."""

from __future__ import annotations

import pytest
from tools import guides


@pytest.mark.parametrize("name", guides.PAGES)
def test_the_charts_of_a_page_are_those_of_the_data(name):
    page = (guides.DOCS / f"{name}.md").read_text(encoding="utf-8")
    assert guides.filled(page, guides.PAGES[name]()) == page, "run `python tools/guides.py`"


def test_every_shift_of_the_data_has_a_line():
    tables = guides.data("brothers", "tables")
    assert set(tables["fire_shifts"]) == set(guides.FIRE)
    counts = {key for key, shift in tables["assault_shifts"].items() if shift} - {"odds"}
    assert counts == set(guides.ASSAULT)


def test_the_figure_of_small_arms_is_that_of_the_data():
    floors = guides.data("risorgimento", "tables")["small_arms"]["floors"]
    page = (guides.DOCS / "risorgimento.md").read_text(encoding="utf-8")
    assert f"a Hit on {floors[1]} or more" in page
