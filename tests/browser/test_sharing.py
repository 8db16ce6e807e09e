"""Links that others can open, and links that they cannot."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import NewContext, Open
from tests.browser.serving import Server
from tests.browser.table import lobby_card

HOW = "tricolore serve --host 0.0.0.0"
ELSEWHERE = "https://tables.example"


def test_links_that_only_this_computer_can_open_say_so(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link()).page
    page.click("#share")
    said = page.inner_text("dialog[open]")
    assert "Only this computer can open these links" in said
    assert HOW in said
    page.goto("/")
    lobby_card(page).locator("select[data-side=austrian]").select_option("friend")
    lobby_card(page).locator("text=Lay the table").click()
    assert HOW in page.locator("#prompt .only-here").inner_text()


def test_links_that_others_can_open_need_no_warning(
    server: Server, new_context: NewContext
) -> None:
    """The same lobby under an address that others know."""
    context = new_context(base_url=ELSEWHERE)

    def here(route: Any) -> None:
        headers = {name: text for name, text in route.request.headers.items() if name != "origin"}
        url = route.request.url.replace(ELSEWHERE, server.address)
        route.fulfill(response=route.fetch(url=url, headers=headers))

    context.route(f"{ELSEWHERE}/**", here)
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector(".scenario")
    words = "import('/static/dialog.js').then((module) => module.onlyHere()?.textContent ?? null)"
    assert page.evaluate(words) is None
    link = "import('/static/games.js').then((module) => module.inviteTo('g', 'red', 'token'))"
    assert page.evaluate(link) == f"{ELSEWHERE}/table/g#invitation=red.token"
