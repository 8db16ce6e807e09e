"""What one remembers at the table: notes, talk, what happened since, and a call when it is one's
turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_access import violations
from tests.browser.test_two_people import both
from tests.server.client import Client

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 768}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}


@pytest.fixture(params=SCREENS, ids=str)
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SCREENS[request.param]


def test_two_people_talk_note_and_see_each_other(
    new_context: NewContext, screen: dict[str, Any]
) -> None:
    maker, friend = new_context().new_page(), new_context(**screen).new_page()
    both(maker, friend)
    friend.click("#tab-notes")
    friend.fill("#note-text", "Hold the <i>heights</i>")
    friend.locator(".pins input").nth(1).check()
    friend.click("text=Keep it")
    friend.wait_for_selector(".my-note")
    assert "Hold the <i>heights</i>" in friend.inner_text(".note-list")
    assert violations(friend, only="#notes") == []
    friend.click("#tab-talk")
    friend.locator(".there", has_text="at the table").wait_for()
    maker.click("#tab-talk")
    maker.fill("#say", "Good <b>luck</b>")
    maker.keyboard.press("Enter")
    friend.locator(".sayings li", has_text="Good <b>luck</b>").wait_for()
    assert violations(friend, only="#talk") == []
    friend.reload()
    Table(friend).wait_ready()
    assert "heights" not in maker.content()
    friend.click("#tab-notes")
    friend.locator(".my-note", has_text="heights").wait_for()
    friend.locator(".my-note .button", has_text="Choice 0").click()
    friend.locator(".notes-here", has_text="heights").wait_for()


def test_what_the_other_side_did_is_listed_and_leads_into_the_past(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    game = server.new_game()
    guest = Client(server.address).sit(game.game, list(game.keys.values()))
    guest.play(150, random.Random(4))
    watching = ({*game.keys} - {guest.now["ask"]["side"]}).pop()
    guest.close()
    page = open_table(game.link(watching), **screen).page
    page.click("#tab-log")
    page.click("text=Since my turn")
    dialog = page.locator("dialog[open]")
    dialog.locator("text=Play it on the map").wait_for()
    assert "choice" in dialog.locator(".lead").inner_text()
    assert violations(page, only="dialog") == []
    line = dialog.locator(".happened .log-line").first
    ply = line.get_attribute("data-ply")
    line.locator(".said").click()
    page.wait_for_selector(f"body.replaying[data-moment='{ply}']")
