"""The page of a review: from the table and back, the march, the keyboard, a phone, the dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE
from tests.browser.serving import Begun, Server
from tests.browser.test_access import violations
from tricolore import new_game
from tricolore.players import choice_of
from tricolore.studies.simulate import seated

SPOTS = """() => [...document.querySelectorAll('.march .dot:not(.away)')]
  .map((dot) => dot.style.transform)"""
"""Where the units are that are on the map."""


@pytest.fixture(scope="module")
def record() -> bytes:
    """A battle that ends early, because somebody concedes."""
    game = new_game("macmahon:magenta", seed=4, listen=False)
    sides = game.ruleset.sides_of("magenta")
    seats = dict(zip(sides, seated(("greedy", "recruit"), sides, 4), strict=True))
    while game.ask is not None and game.ply < 260:
        game.answer(choice_of(seats[game.ask.side], game, game.ask.side), game.ask.side)
    game.concede(sides[0])
    return game.save()


@pytest.fixture(scope="module")
def over(server: Server, record: bytes) -> Begun:
    return server.upload(record)


def opened(new_context: NewContext, game: Begun, **options: Any) -> Any:
    page = new_context(**options).new_page()
    page.goto(f"/review/{game.game}")
    page.wait_for_selector("#march")
    return page


def test_the_table_leads_to_the_review_and_the_review_to_a_moment(
    open_table: Open, over: Begun
) -> None:
    page = open_table(over.link()).page
    page.click("dialog a:has-text('Review the game')")
    page.wait_for_selector("#luck")
    expect(page.locator("h1")).to_have_text("Magenta, 4 June 1859")
    link = page.locator("#luck .where a").first
    ply = int(str(link.get_attribute("href")).partition("=")[2])
    link.click()
    page.locator(".controls .count", has_text=f"{ply} / ").wait_for()
    assert page.locator("dialog[open]").count() == 0, "one came to look at that moment"


def test_the_armies_march(new_context: NewContext, over: Begun) -> None:
    page = opened(new_context, over)
    first = page.evaluate(SPOTS)
    assert len(first) > 10
    slider = page.locator(".march .slider")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".march .when")).to_have_text("The end")
    assert page.evaluate(SPOTS) != first
    page.keyboard.press("Home")
    assert page.evaluate(SPOTS) == first
    page.click(".march .play")
    expect(page.locator(".march .play")).to_have_text("Pause")
    page.click(".march .play")
    expect(page.locator(".march .play")).to_have_text("Play")


def test_axe_finds_nothing(new_context: NewContext, over: Begun) -> None:
    page = opened(new_context, over, viewport={"width": 1366, "height": 768})
    page.click("details summary")
    assert violations(page) == []


def test_on_a_phone_nothing_is_cut_off(new_context: NewContext, over: Begun) -> None:
    page = opened(new_context, over, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []


def test_while_it_is_made_one_sees_how_far_it_is(
    new_context: NewContext, server: Server, record: bytes
) -> None:
    page = new_context().new_page()
    page.goto(f"/review/{server.upload(record).game}")
    page.wait_for_selector("#waiting progress")
    assert violations(page) == []
    page.wait_for_selector("#march")
    assert page.locator("#waiting").count() == 0


def test_who_may_not_have_it_is_told_why(new_context: NewContext, server: Server) -> None:
    page = new_context().new_page()
    page.goto(f"/review/{server.new_game().game}")
    expect(page.locator("#waiting-title")).to_have_text("There is no review")
    expect(page.locator("#doing")).to_contain_text("once the game is over")
    page.goto("/review/nothing")
    expect(page.locator("#doing")).to_contain_text("no such game")
