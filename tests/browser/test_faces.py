"""Pages in our faces, in those of the machine, and in wide ones: they hold in all of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NewContext
from tests.browser.fit import FACES, dress, faults
from tests.browser.phone import PHONE, tap
from tests.browser.serving import Begun, Server
from tests.browser.table import Table
from tests.browser.test_phone import IN_VIEW, asked, odds_shown

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS = {"desk": DESK, "phone": PHONE}

LOADED = """async () => {
  await document.fonts.ready;
  const loaded = [...document.fonts].filter((face) => face.status === 'loaded');
  return loaded.map((face) => `${face.family} ${face.style}`.replaceAll('"', ''));
}"""

FETCHED = """() => performance.getEntriesByType('resource')
  .filter((one) => one.name.endsWith('.woff2') || one.name.includes('.woff2?'))
  .map((one) => one.name.split('/').pop().split('.')[0]).sort()"""

WORDS = """(said) => {
  const box = document.querySelector(`.ground [aria-label^="${said}"]`).getBoundingClientRect();
  return { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
}"""


@pytest.fixture(params=FACES)
def faces(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def opened(new_context: NewContext, faces: str, screen: str, link: str, drawn: bool = False) -> Any:
    context = new_context(drawn=drawn, **SCREENS[screen])
    dress(context, faces)
    page = context.new_page()
    page.goto(link)
    return page


def at_table(
    new_context: NewContext, faces: str, screen: str, link: str, drawn: bool = False
) -> Table:
    table = Table(opened(new_context, faces, screen, link, drawn))
    table.wait_ready()
    return table


def test_the_lobby_holds_its_words(new_context: NewContext, faces: str, screen: str) -> None:
    page = opened(new_context, faces, screen, "/")
    page.wait_for_selector(".scenario")
    page.select_option("select[data-side=austrian]", "captain")
    page.locator(".temper label").first.wait_for()
    assert faults(page) == []
    width = SCREENS[screen]["viewport"]["width"]
    for button in page.locator("form .button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_the_table_holds_its_words(
    server: Server, new_context: NewContext, faces: str, screen: str
) -> None:
    page = at_table(new_context, faces, screen, server.new_game().link()).page
    page.wait_for_selector("#prompt.mine .pick")
    assert faults(page) == []
    for button in page.locator(".bar-acts button:visible, .map-acts button:visible").all():
        assert page.evaluate(IN_VIEW, f"#{button.get_attribute('id')}")
    for tab in ("#tab-panels", "#tab-card", "#tab-log"):
        page.click(tab)
        assert faults(page) == [], tab


def test_dialogs_hold_their_words(
    server: Server, new_context: NewContext, faces: str, screen: str
) -> None:
    page = at_table(new_context, faces, screen, server.new_game().link()).page
    page.click("#help-map" if screen == "phone" else "#help")
    page.wait_for_selector("#guide .guide-part")
    assert faults(page) == []
    assert page.evaluate(IN_VIEW, "#guide .close")
    page.click("#guide .close")
    for opener in ("#share", "#settings"):
        page.click(opener)
        page.wait_for_selector("dialog[open] h2")
        assert faults(page) == [], opener
        assert page.evaluate(IN_VIEW, "dialog[open] .close"), opener
        page.click("dialog[open] .close")
        page.wait_for_selector("dialog[open]", state="detached")


def test_the_odds_hold_their_words(server: Server, new_context: NewContext, faces: str) -> None:
    """On a phone, in a tall card: what does it stays in sight, whatever gives way."""
    link = asked(server, "10.4.1", "go", seed=3).link()
    table = at_table(new_context, faces, "phone", link)
    table.wait_question("assaults which hex?")
    tap(table)
    odds_shown(table)
    assert faults(table.page) == []
    assert table.page.evaluate(IN_VIEW, "#question")
    ply = table.ply
    table.page.tap(".do-it")
    table.wait_moved(ply)


def test_the_drawn_title_keeps_clear_of_its_note(
    server: Server, new_context: NewContext, faces: str
) -> None:
    """The words of the map are outlines: they are where they were drawn, in any face."""
    players = {"french": "person", "german": "person"}
    made = server._send(
        "/api/games", {"scenario": "macmahon:reichshoffen", "players": players, "one_screen": True}
    )
    begun = Begun(made["game"], made["keys"])
    page = at_table(new_context, faces, "desk", begun.link(), drawn=True).page
    title, note = page.evaluate(WORDS, "REICHSHOFFEN"), page.evaluate(WORDS, "The ground for")
    assert title["right"] + 20 < note["left"]
    assert page.evaluate("document.querySelectorAll('.ground text').length") == 0


def test_our_faces_come_and_each_comes_once(server: Server, new_context: NewContext) -> None:
    """Nothing in the policy keeps them out; what was fetched ahead is what the styles ask for."""
    page = opened(new_context, "ours", "desk", "/")
    page.wait_for_selector(".scenario")
    expected = {"EB Garamond normal", "EB Garamond italic", "Tricolore Sans normal"}
    assert set(page.evaluate(LOADED)) == expected
    assert page.evaluate(FETCHED) == ["eb-garamond", "eb-garamond-italic", "tricolore-sans"]
    page = at_table(new_context, "ours", "desk", server.new_game().link()).page
    assert set(page.evaluate(LOADED)) == expected


def test_without_our_faces_the_machine_s_are_used(new_context: NewContext) -> None:
    page = opened(new_context, "the machine's", "desk", "/")
    page.wait_for_selector(".scenario")
    assert page.evaluate(LOADED) == []
    assert page.locator("h1").inner_text() == "Tricolore"
