"""A game from a position: pasted in the lobby, or opened by a link."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE
from tests.browser.serving import Server
from tests.browser.test_access import violations
from tests.butchery.test_pasted import BATTLE

FIELD = "#position-text"
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 768}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}


@pytest.fixture(params=SCREENS, ids=str)
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SCREENS[request.param]


def lobby(new_context: NewContext, path: str = "/", **options: Any) -> Any:
    page = new_context(**options).new_page()
    page.goto(path)
    page.wait_for_selector(".scenario")
    return page


def test_what_is_wrong_stands_beside_the_text_and_then_it_is_played(
    new_context: NewContext, screen: dict[str, Any]
) -> None:
    page = lobby(new_context, **screen)
    page.fill(FIELD, BATTLE.replace("FI.Dieu", "FI.Dieux"))
    page.click("#position-form button")
    page.locator("#position-error", has_text="FI.Dieux").wait_for()
    assert page.get_attribute(FIELD, "aria-invalid") == "true"
    assert page.evaluate("document.activeElement.id") == "position-text"
    assert violations(page, only="section:has(#position-form)") == []
    page.fill(FIELD, BATTLE)
    assert page.inner_text("#position-error") == ""
    page.click("#position-form button")
    page.locator(".position-game", has_text="turn 8 of 14").wait_for()
    assert violations(page, only="section:has(#position-form)") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "not cut off"
    page.select_option(".position-game select[data-side=austrian]", "random")
    page.click(".position-game button[type=submit]")
    page.wait_for_selector(".piece[data-id='FI.Dieu']")
    assert page.locator(".over .piece[data-hex]").count() == 3
    page.goto("/")
    page.locator(".games", has_text="from a position").wait_for()


def test_with_the_keyboard_alone(new_context: NewContext) -> None:
    page = lobby(new_context)
    page.focus(FIELD)
    page.keyboard.insert_text(BATTLE)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".position-game")
    assert page.evaluate("document.activeElement.matches('.position-game select')")
    for _ in range(8):
        if page.evaluate("document.activeElement.matches('.position-game [type=submit]')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".piece[data-id='FI.Dieu']")


def test_links_of_the_table_open_it(
    server: Server, new_context: NewContext, open_table: Open
) -> None:
    begun = server.new_game()
    table = open_table(begun.link())
    table.page.click("#share")
    table.page.get_by_role("button", name="The position as text").click()
    link = table.page.get_by_label("A link that opens it in the lobby").input_value()
    assert "/#position=" in link
    assert len(link) < 3000
    moment = table.page.get_by_label("A link to it", exact=True).input_value()
    text = table.page.get_by_label("The position as text").input_value()
    page = lobby(new_context, link[link.index("/#") :])
    page.wait_for_selector(".position-game")
    assert page.input_value(FIELD) == text
    assert "#" not in page.url
    page.fill(FIELD, moment)
    page.click("#position-form button")
    expect(page.locator(FIELD)).to_have_value(text)
    page.wait_for_selector(".position-game")


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("", "Paste a position first"),
        ("x" * 40_000, "at most"),
        ("https://elsewhere.example/table/abc?at=3", "another table, elsewhere.example"),
        ("HERE/verify", "leads to no game"),
        ("HERE/#position=AAAA", "damaged"),
        ("HERE/table/aaaaaaaaaaaaaaaa?at=1", "no such game"),
    ],
)
def test_a_link_that_leads_nowhere_is_explained(
    server: Server, new_context: NewContext, pasted: str, said: str
) -> None:
    page = lobby(new_context)
    page.fill(FIELD, pasted.replace("HERE", server.address))
    page.click("#position-form button")
    page.locator("#position-error", has_text=said).wait_for()
