"""Pieces, places and hexes are found by name, or in the order of battle."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Begun, Server
from tests.browser.table import Table

LIT = "[...document.querySelectorAll('.on-found polygon:not(.casing)')].length"
MIDDLE = """(id) => {
  const box = document.querySelector(`.piece[data-id="${id}"]`).getBoundingClientRect();
  const board = document.querySelector('#board').getBoundingClientRect();
  return Math.abs(box.x + box.width / 2 - board.x - board.width / 2)
    + Math.abs(box.y + box.height / 2 - board.y - board.height / 2);
}"""


@pytest.fixture(scope="module")
def begun(server: Server) -> Begun:
    return server.new_game()


@pytest.fixture
def table(begun: Begun, open_table: Open) -> Table:
    return open_table(begun.link())


def test_a_name_is_typed_and_its_piece_lit_and_brought_to_the_middle(table: Table) -> None:
    page = table.page
    table.press("/")
    page.keyboard.type("dieu")
    row = page.locator('#found .pick[data-find="FI.Dieu"]')
    row.wait_for()
    row.click()
    assert page.evaluate(LIT) == 1
    assert page.evaluate(MIDDLE, "FI.Dieu") < 40
    assert page.locator('.piece.selected[data-id="FI.Dieu"]').count() == 1
    page.focus("#board")
    table.press("Escape")
    assert page.evaluate(LIT) == 0


def test_accents_and_capitals_do_not_matter_and_enter_takes_the_first(table: Table) -> None:
    page = table.page
    table.press("/")
    page.keyboard.type("FANTI")
    page.locator("#found .pick").first.wait_for()
    table.press("Enter")
    assert page.evaluate(LIT) >= 1


@pytest.mark.parametrize(("typed", "title"), [("1917", "Hexes"), ("medole", "Places")])
def test_hexes_and_places_are_found_too(table: Table, typed: str, title: str) -> None:
    page = table.page
    table.press("/")
    page.keyboard.type(typed)
    page.locator(".found-part h3", has_text=title).wait_for()
    page.locator(".found-part", has_text=title).locator(".pick").first.hover()
    assert page.evaluate(LIT) >= 1


def test_a_group_of_the_order_of_battle_is_lit_as_a_whole(table: Table) -> None:
    page = table.page
    page.click("#tab-find")
    page.locator(".find-group summary", has_text="Austrian").first.click()
    group = page.locator(".inside .find-group", has_text="V Corps").first
    group.locator("button.show").click()
    assert page.evaluate(LIT) > 2
    group.locator("summary").click()
    group.locator(".pick").first.wait_for()


def test_what_is_called_nothing_is_said(table: Table) -> None:
    table.press("/")
    table.page.keyboard.type("zzz")
    table.page.locator("#found-count", has_text="Nothing is called that").wait_for()
