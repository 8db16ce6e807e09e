"""What one remembers at the table: notes, talk, what happened since, and a call when it is one's
turn."""

from __future__ import annotations

import base64
import random
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_access import violations
from tests.browser.test_two_people import both
from tests.server.client import Client
from tricolore import load_position

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1366, "height": 768}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}


FRAMES = """async (text) => {
  const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const film = new ImageDecoder({ data, type: 'image/gif' });
  await film.tracks.ready;
  await film.completed;
  const { frameCount: count } = film.tracks.selectedTrack;
  const pixels = async (frameIndex) => {
    const { image } = await film.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    return new Uint32Array(brush.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  };
  const [first, last] = [await pixels(0), await pixels(count - 1)];
  return { count, colours: new Set(first).size, differ: first.some((one, at) => one !== last[at]) };
}"""
"""What a film holds, as a browser reads it."""


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


def test_pictures_films_and_positions_are_taken_away(server: Server, open_table: Open) -> None:
    game = server.new_game()
    guest = Client(server.address).sit(game.game, list(game.keys.values()))
    guest.play(40, random.Random(4))
    guest.close()
    page = open_table(game.link(), viewport={"width": 1366, "height": 768}).page
    page.click("#share")
    page.click("text=The position as text")
    page.locator(".position textarea").wait_for()
    assert violations(page, only="dialog") == []
    copy = load_position(page.input_value(".position textarea"))
    shown = page.evaluate(
        "[...document.querySelectorAll('.over .piece[data-hex]')].map((one) => one.dataset.id)"
    )
    assert {*copy.state.units} == {id for id in shown if "." in id}, "commanders have no dot"
    saved = {}
    for name in ("The part in the window", "A film of this turn"):
        with page.expect_download() as coming:
            page.click(f"text={name}")
        saved[name] = Path(coming.value.path()).read_bytes()
        page.locator(".pictures", has_text="Saved.").wait_for()
    assert saved["The part in the window"].startswith(b"\x89PNG")
    film = saved["A film of this turn"]
    assert film.startswith(b"GIF89a")
    frames = page.evaluate(FRAMES, base64.b64encode(film).decode())
    assert frames["count"] > 5
    assert frames["colours"] > 50, "it shows a map, and not one colour"
    assert frames["differ"], "something moves"


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
