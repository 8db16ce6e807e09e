"""What there is to see: strengths, the overview, the first look, what happened, looking back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.phone import rested
from tests.browser.positions import bloody, game_at
from tests.browser.serving import SCENARIO, Server
from tests.browser.table import Table
from tests.browser.test_access import SCREENS, violations
from tricolore.core.ask import Choose
from tricolore.core.game import Game

WIDE = {"width": 1366, "height": 768}

VIEW = """() => {
  const { x, y } = document.querySelector('.sheet').getBoundingClientRect();
  return `${Math.round(x)} ${Math.round(y)}`;
}"""
COVERED = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [...document.querySelectorAll('.lit-hex polygon, .piece.lit .paper, .piece.asked .paper')]
    .map((node) => node.getBoundingClientRect())
    .filter((at) => at.x < box.right && at.right > box.x && at.y < box.bottom && at.bottom > box.y)
    .length;
}"""


def back_after_a_fight(game: Game, ask: Choose) -> bool:
    """The question comes back after choices of the other side, and fights among them."""
    theirs = len(game.sides) > 30 and all(side != ask.side for side in game.sides[-10:])
    return theirs and sum("column" in event.data for event in game.log[-8:]) > 1


@pytest.fixture
def after(server: Server, open_table: Open) -> Table:
    record = game_at(SCENARIO, back_after_a_fight)
    return open_table(server.upload(record).link(), viewport=WIDE)


def told(page: Any) -> None:
    page.wait_for_selector("#story-toggle:not([hidden])")
    if page.locator("#story").is_hidden():
        page.keyboard.press("h")
    page.wait_for_selector("#story:not([hidden])")


def test_the_order_of_battle_tells_strength_and_losses(server: Server, open_table: Open) -> None:
    page = open_table(server.upload(game_at(SCENARIO, bloody)).link()).page
    page.click("#tab-find")
    page.wait_for_selector(".find-group .strength.worn")
    assert " of " in page.locator(".strength.worn").first.get_attribute("title")
    page.locator("#sought").fill("corps")
    page.wait_for_selector(".pick .strength")


def test_the_table_opens_with_counters_that_can_be_read(after: Table) -> None:
    rested(after.page)
    width = after.page.evaluate(
        "() => Math.max(...[...document.querySelectorAll('.piece .paper')]"
        ".map((node) => node.getBoundingClientRect().width))"
    )
    assert width >= 36
    assert after.spots(".piece")


def test_the_overview_leads_over_the_map_and_covers_nothing_asked(after: Table) -> None:
    page = after.page
    rested(page)
    page.wait_for_selector("#overview:not([hidden])")
    assert page.evaluate(COVERED, "#overview") == 0
    before = page.evaluate(VIEW)
    box = page.locator("#overview").bounding_box()
    page.mouse.click(box["x"] + 8, box["y"] + 8)
    page.wait_for_function(f"(before) => ({VIEW})() !== before", arg=before)
    page.focus("#board")
    page.keyboard.press("o")
    page.wait_for_selector("#overview", state="hidden")
    page.keyboard.press("o")
    page.wait_for_selector("#overview:not([hidden])")


def test_what_happened_is_told_until_the_answer(after: Table) -> None:
    page = after.page
    told(page)
    assert page.locator(".story-fights li").count() > 0
    assert page.locator(".way").count() > 0
    assert page.locator(".blow").count() > 0
    before = page.evaluate(VIEW)
    page.locator(".story-fights .said").first.click()
    page.wait_for_function(f"(before) => ({VIEW})() !== before", arg=before)
    page.keyboard.press("h")
    page.wait_for_selector("#story", state="hidden")
    after.act()
    page.wait_for_selector("#story-toggle", state="hidden")
    assert page.locator(".blow").count() == 0
    assert page.evaluate(COVERED, "#ticker") == 0, "the news cover nothing that is asked about"


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_axe_finds_nothing_in_the_story_and_the_order_of_battle(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    page = open_table(server.upload(game_at(SCENARIO, back_after_a_fight)).link(), **screen).page
    rested(page)
    told(page)
    assert violations(page, only="#story") == []
    page.click("#tab-find")
    page.locator(".find-group summary").first.click()
    assert violations(page, only="#find") == []


def test_a_replay_knows_its_fights_and_turns(after: Table) -> None:
    page = after.page
    page.keyboard.press("r")
    page.wait_for_selector(".marks .mark-fight", state="attached")
    now = "() => Number(document.body.dataset.moment)"
    end = page.evaluate(now)
    page.keyboard.press("Shift+T")
    page.wait_for_function(f"(end) => ({now})() < end", arg=end)
    turn = page.evaluate(now)
    page.keyboard.press("n")
    page.wait_for_function(f"(turn) => ({now})() > turn", arg=turn)
    page.wait_for_selector(".blow", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_selector("#replay", state="hidden")


def test_show_me_comes_back_by_itself(after: Table) -> None:
    page = after.page
    told(page)
    page.click("#story header .button")
    page.wait_for_selector("#replay:not([hidden])")
    page.locator("#replay select").select_option("40")
    page.wait_for_selector("#replay", state="hidden")
    assert after.look().question
