"""The pages in French, for a browser that prefers it or in which it was chosen."""

from __future__ import annotations

from tests.browser.conftest import NewContext, Open
from tests.browser.serving import Server

FRENCH = {"locale": "fr-FR"}


def test_the_lobby_is_in_the_language_that_the_browser_prefers(new_context: NewContext) -> None:
    page = new_context(**FRENCH).new_page()
    page.goto("/")
    page.wait_for_selector(".scenario")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("#new-title").inner_text() == "Une nouvelle partie"
    shown = page.get_by_role("region", name="Une vraie boucherie").inner_text()
    for words in ("Solférino, 24 juin 1859", "Dresser la table", "Franco-Piémontais"):
        assert words in shown
    assert "Lay the table" not in page.locator("body").inner_text()


def test_a_language_is_chosen_for_all_pages(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    assert page.locator("#new-title").inner_text() == "A new game"
    page.select_option("#language", "fr")
    page.wait_for_selector("html[lang=fr]")
    assert page.locator("#new-title").inner_text() == "Une nouvelle partie"
    page.select_option("#language", "en")
    page.wait_for_selector("html[lang=en]")
    assert page.locator("#new-title").inner_text() == "A new game"


def test_the_table_of_a_sheer_butchery_is_french(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    table = open_table(begun.link(), **FRENCH)
    page = table.page
    assert page.locator("#tab-panels").inner_text() == "Bataille"
    page.locator("#tab-panels").click()
    panels = page.locator("#panels").inner_text()
    assert "Pertes" in panels
    assert "Points de victoire" in panels
    english = open_table(begun.link())
    assert english.page.locator("#question").inner_text() != page.locator("#question").inner_text()


def test_a_piece_and_the_guide_s_frame_are_told_in_french(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link(), **FRENCH).page
    label = page.locator("[aria-label*='Castiglione, ']").first.get_attribute("aria-label")
    assert label is not None
    assert ", infanterie, " in label
    assert ", en 3208 Guidizzolo" in label
    page.keyboard.press("?")
    page.wait_for_selector("#guide-rulings")
    titles = page.locator("#guide h3").all_inner_texts()
    assert {"À cette table", "Nos décisions", "Signes sur les pions"} <= set(titles)
    assert "infanterie" in page.locator("#guide th").all_inner_texts()
