"""The guide: opened by ? and by every paragraph, beside the map, over it, and on paper."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE
from tests.browser.serving import Server
from tests.browser.table import Table

BOX = "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()"
SEEN = """(selector) => {
  const [one, page] = [selector, '#guide-text'].map(
    (name) => document.querySelector(name).getBoundingClientRect());
  return one.top >= page.top - 1 && one.top < page.bottom;
}"""


def opened(server: Server, open_table: Open, **options: Any) -> Table:
    return open_table(server.new_game().link(), **options)


def boxes(page: Any, *selectors: str) -> list[dict[str, float]]:
    return [page.evaluate(BOX, selector) for selector in selectors]


def test_it_lies_beside_the_map_and_the_game_goes_on(server: Server, open_table: Open) -> None:
    table = opened(server, open_table, viewport={"width": 1366, "height": 768})
    page = table.page
    table.press("?")
    page.locator("#guide h3", has_text="The aim").wait_for()
    guide, board, rail = boxes(page, "#guide", "#board", ".rail")
    assert guide["right"] <= board["left"] + 1
    assert board["right"] <= rail["left"] + 1
    assert board["width"] > 400
    table.click_option("pick", "FI")
    table.wait_question("forced march")
    assert page.is_visible("#guide")


def test_it_leaves_the_question_free_on_a_small_laptop(server: Server, open_table: Open) -> None:
    page = opened(server, open_table, viewport={"width": 1024, "height": 600}).page
    page.click("#help")
    page.wait_for_selector(".guide-part")
    guide, rail = boxes(page, "#guide", ".rail")
    assert guide["right"] <= rail["left"]


def test_on_a_phone_it_covers_all_and_gives_it_back(server: Server, open_table: Open) -> None:
    page = opened(server, open_table, **PHONE).page
    page.tap("#prompt .rule")
    page.wait_for_selector(".cited-box")
    [guide] = boxes(page, "#guide")
    assert (guide["left"], guide["top"], guide["width"]) == (0, 0, 360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelector('main').inert")
    page.tap("#guide .close")
    page.wait_for_selector("#guide", state="hidden")
    assert not page.evaluate("document.querySelector('main').inert")


def test_the_paragraph_of_a_question_opens_its_part_and_its_rulings(
    server: Server, open_table: Open
) -> None:
    page = opened(server, open_table).page
    page.click("#prompt .rule")
    title = page.locator(".cited-title")
    title.wait_for()
    assert title.inner_text().startswith("§ 9 Initiative")
    rulings = page.locator(".cited-box > div .rulings")
    assert "Equal initiative rolls are rolled again" in rulings.inner_text()
    page.wait_for_function(SEEN, arg=".cited-box")
    assert "Who wins names the first formation" in page.inner_text(".cited")


def test_many_rulings_leave_the_text_in_sight(server: Server, open_table: Open) -> None:
    """Whatever the length of the list, the first two are told and the others unfold."""
    page = opened(server, open_table, viewport={"width": 1366, "height": 768}).page
    page.click("#help")
    page.locator("#guide .guide-part a.rule", has_text="§10.4.6").first.click()
    page.locator(".cited-title", has_text="Retreat after combat").wait_for()
    assert page.locator(".cited-box > div .rulings > li").count() == 2
    page.locator(".cited-box summary", has_text="1 more ruling on it").click()
    assert page.locator(".cited-box details[open] .rulings > li").count() == 1
    page.wait_for_function(SEEN, arg=".cited")


def test_the_paragraphs_of_the_log_and_of_the_guide_lead_on(
    server: Server, open_table: Open
) -> None:
    page = opened(server, open_table).page
    page.locator("#log .rule").first.click()
    page.wait_for_selector(".cited-box")
    page.locator("#guide .guide-part a.rule", has_text="§10.4.8").first.click()
    page.locator(".cited-title", has_text="Retreat before combat").wait_for()
    assert page.locator(".cited-box").count() == 1
    page.wait_for_function(SEEN, arg=".cited-box")
    assert "#" not in page.url


def test_by_keys_alone(server: Server, open_table: Open) -> None:
    table = opened(server, open_table)
    page = table.page
    page.focus("#prompt .rule")
    table.press("Enter")
    page.wait_for_selector(".cited-box:focus")
    table.press("Escape")
    page.wait_for_selector("#guide", state="hidden")
    page.wait_for_selector("#prompt .rule:focus")
    table.press("p")
    assert not page.locator("#prompt .rule:focus").count(), "first of all an answer"
    table.press("?")
    page.wait_for_selector("#guide-text:focus")
    table.press("Tab", "Enter")
    page.wait_for_selector("#guide h3:focus")
    table.press("PageDown")
    page.wait_for_function("() => document.querySelector('#guide-text').scrollTop > 0")


def test_the_step_of_the_turn_is_marked(server: Server, open_table: Open) -> None:
    table = opened(server, open_table)
    page = table.page
    table.press("?")
    now = page.locator("#guide [aria-current=step]")
    now.wait_for()
    assert now.inner_text().startswith("Initiative.")
    table.click_option("pick", "FI")
    table.say("no")
    page.locator("#guide [aria-current=step]", has_text="Movement").wait_for()
    assert now.count() == 1


def test_it_is_fetched_when_it_is_wanted_and_once(server: Server, open_table: Open) -> None:
    table = opened(server, open_table)
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(2):
        table.press("?")
        page.wait_for_selector(".guide-part")
        table.press("?")
        page.wait_for_selector("#guide", state="hidden")
    assert len([url for url in asked if "/api/guides/" in url]) == 1
    page.reload()
    table.wait_ready()
    assert len([url for url in asked if "/api/guides/" in url]) == 1


def test_a_game_without_a_guide_tells_of_the_table(server: Server, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.route("**/api/guides/**", lambda route: route.fulfill(status=404, body="{}"))
    page.goto(server.new_game().link())
    page.wait_for_selector("body.ready")
    page.click("#help")
    page.locator("#guide .keys").wait_for()
    page.locator("#guide .legend li").first.wait_for()


def test_on_paper_there_is_the_guide_and_nothing_else(server: Server, open_table: Open) -> None:
    page = opened(server, open_table).page
    page.click("#help")
    page.wait_for_selector(".guide-part")
    page.emulate_media(media="print")
    for hidden in ("#board", ".rail", ".bar", "#guide .close", ".chips", "#guide .keys"):
        assert not page.locator(hidden).first.is_visible(), hidden
    text = page.locator("#guide-text")
    whole = page.evaluate("() => document.querySelector('#guide-text').scrollHeight")
    assert text.bounding_box()["height"] >= whole - 1, "nothing is left behind a scroll bar"
    page.locator("#guide table").first.wait_for()


@pytest.mark.parametrize("width", [360, 1024, 1366])
def test_no_chart_sticks_out(server: Server, open_table: Open, width: int) -> None:
    page = opened(server, open_table, viewport={"width": width, "height": 700}).page
    page.locator("#help:visible, #help-map:visible").click()
    page.wait_for_selector(".guide-part")
    wide = page.evaluate(
        "() => [...document.querySelectorAll('#guide-text > *, .guide-part > *')].filter((one) =>"
        " one.getBoundingClientRect().right > document.querySelector('#guide-text')"
        ".getBoundingClientRect().right + 1).map((one) => one.className)"
    )
    assert wide == []
