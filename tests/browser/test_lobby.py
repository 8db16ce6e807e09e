"""The lobby lists games, and of each game the scenario that is chosen."""

from __future__ import annotations

from tests.browser.conftest import NewContext
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
