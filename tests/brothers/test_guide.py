"""The page beside the map has the charts that the game is played with."""

from __future__ import annotations

from tools import guide


def test_the_charts_of_the_page_are_those_of_the_data():
    page = guide.PAGE.read_text(encoding="utf-8")
    assert guide.filled(page) == page, "run `python tools/guide.py`"


def test_every_shift_of_the_data_has_a_line():
    tables = guide.tables()
    assert set(tables["fire_shifts"]) == set(guide.FIRE)
    nothing = {key for key, shift in tables["assault_shifts"].items() if shift == 0}
    assert set(tables["assault_shifts"]) - nothing - {"odds"} == set(guide.ASSAULT)
