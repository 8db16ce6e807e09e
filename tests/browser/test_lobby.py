"""The lobby lists games, and of each game the scenario that is chosen."""

from __future__ import annotations

from tests.browser.conftest import NewContext
from tests.browser.phone import PHONE
from tests.browser.table import lobby_card


def test_a_game_shows_one_of_its_scenarios(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.wait_for_selector(".scenario")
    game = page.get_by_role("region", name="MacMahon")
    headings = game.get_by_role("heading", level=3)
    assert headings.all_inner_texts() == ["Magenta, 4 June 1859"]  # that to begin with
    lobby_card(page, "Reichshoffen, 6 August 1870").wait_for()
    assert headings.all_inner_texts() == ["Reichshoffen, 6 August 1870"]
    other = page.get_by_role("region", name="Risorgimento 1859")
    assert other.get_by_role("heading", level=3).all_inner_texts() == ["San Martino"]


def test_all_games_at_a_glance(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    rows = page.locator(".glance-games tbody tr")
    rows.first.wait_for()
    assert rows.count() == page.locator(".game").count()
    for at in range(rows.count()):
        cells = rows.nth(at).locator("th, td").all_inner_texts()
        assert all(cells), "each game says what is special, how hard it is, and how long it takes"
    link = rows.last.locator("a")
    name = link.inner_text()
    link.click()
    assert page.evaluate(
        "document.querySelector(':target').getBoundingClientRect().top < innerHeight"
    )
    assert name in page.locator(".game:target").inner_text()


def test_on_a_phone_the_glance_is_folded_and_the_first_game_in_sight(
    new_context: NewContext,
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("/")
    page.locator(".glance-games summary").wait_for()
    assert not page.locator(".glance-games table").is_visible()
    page.tap(".glance-games summary")
    page.locator(".glance-games table").wait_for()
