"""One of a thing is not several, and names keep their letters."""

from __future__ import annotations

import pytest

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import rested
from tests.browser.positions import assault_by_a_detachment, bloody, game_at
from tests.browser.serving import SCENARIO, Server

HOUR = 60
AGO = "(minutes) => import('/static/words.js').then(({ ago }) => ago(minutes * 60_000))"

QUEUE = """(moves) => import('/static/state.js').then(({ changed }) => {
  desk.table.queue = Array(moves).fill({ ...desk.table.shown, type: 'moved' });
  changed(desk.table, 'busy');
  return document.querySelector('#prompt .waiting').textContent;
})"""
"""What the prompt says of moves that wait to be shown."""


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0, "just now"),
        (2, "2 minutes ago"),
        (HOUR, "1 hour ago"),
        (89, "1 hour ago"),
        (2 * HOUR, "2 hours ago"),
        (48 * HOUR, "2 days ago"),
    ],
)
def test_how_long_ago(new_context: NewContext, minutes: int, said: str) -> None:
    page = new_context().new_page()
    page.goto("/")
    assert page.evaluate(AGO, minutes) == said


def test_an_hour_ago_in_the_lobby(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    page = open_table(begun.link()).page
    page.clock.install()
    page.goto("/")
    row = page.locator(f'[data-game="{begun.game}"] .state')
    row.locator("small", has_text="just now").wait_for()
    page.clock.fast_forward(70 * 60 * 1000)
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    row.locator("small", has_text="1 hour ago").wait_for()


def test_a_move_to_show(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link().replace("#", "?debug=1#")).page
    assert page.evaluate(QUEUE, 1) == "1 move to show"
    assert page.evaluate(QUEUE, 2) == "2 moves to show"


def test_a_step_lost(server: Server, open_table: Open) -> None:
    page = open_table(server.upload(game_at(SCENARIO, bloody)).link()).page
    titles = page.locator(".over .badge.red title").all_text_contents()
    assert "1 step lost" in titles
    assert not any(title.startswith("1 steps") for title in titles)


def test_a_name_keeps_its_letters_at_the_head_of_a_sum(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(game_at(SCENARIO, assault_by_a_detachment)).link())
    rested(table.page)
    spot = table.spots(".lit-hex")[0]
    table.page.mouse.move(spot["x"], spot["y"])
    table.page.wait_for_selector(".odds")
    table.page.click(".because summary")
    heads = table.page.locator(".because caption").all_inner_texts()
    assert any(head.startswith("a/") for head in heads), heads
    assert not any(head.startswith("A/") for head in heads), heads
