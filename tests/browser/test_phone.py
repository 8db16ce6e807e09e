"""A phone of 360 pixels: fingers, which can neither hover nor turn a wheel."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE, rested, tap
from tests.browser.serving import SCENARIO, Begun, Server
from tests.browser.table import Table, lobby_card
from tricolore.api import new_game

IN_VIEW = """(part) => {
  const node = document.querySelector(part);
  const box = node.getBoundingClientRect();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  return node.contains(document.elementFromPoint(...middle));
}"""
"""Whether a person sees it without scrolling, nothing lying over it."""


def fingers(page: Any, *path: tuple[tuple[float, float], ...]) -> None:
    """Fingers put down, moved along and lifted: for each moment where each of them is."""
    line = page.context.new_cdp_session(page)
    for kind, spots in [("touchStart", path[0]), *(("touchMove", spots) for spots in path[1:])]:
        points = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(spots)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def apart(by: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Two fingers on either side of a spot of the map."""
    return (180 - by, 240.0), (180 + by, 240.0)


def test_two_fingers_zoom_the_map(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link(), **PHONE)
    page = table.page
    before = rested(page)
    fingers(page, *(apart(by) for by in range(40, 85, 5)))
    near = rested(page)
    assert near["width"] == pytest.approx(2 * before["width"], rel=0.02)
    under = [(180 - box["x"]) / box["width"] for box in (before, near)]
    assert under[1] == pytest.approx(under[0], abs=0.01), (
        "what lies between the fingers stays there"
    )
    assert page.evaluate("visualViewport.scale") == 1, "the map grows, not the page"
    fingers(page, *(apart(by) for by in range(80, 35, -5)))
    assert rested(page)["width"] == pytest.approx(before["width"], rel=0.02)
    assert table.ply == 0, "nothing was chosen with it"


def test_one_finger_moves_the_map(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link(), **PHONE).page
    before = rested(page)
    fingers(page, *(((180.0 - by, 240.0 + by / 2),) for by in range(0, 90, 10)))
    after = rested(page)
    assert after["width"] == pytest.approx(before["width"], abs=1)
    assert after["x"] == pytest.approx(before["x"] - 80, abs=12)


def asked(server: Server, rule: str, kind: str, seed: int) -> Begun:
    """A game at the first question of a rule with such options, played there at random."""
    game, luck = new_game(SCENARIO, seed=seed), random.Random(seed)
    while (ask := game.ask) is not None:
        if ask.rule == rule and all(option.kind == kind for option in ask.options):
            return server.upload(game.save())
        game.answer(luck.choice(ask.options))
    raise AssertionError(f"no such question in the game of seed {seed}")


def asked_of_guns(server: Server, seed: int) -> Begun:
    """A game at a choice of several batteries, each of which has odds."""
    game, luck = new_game(SCENARIO, seed=seed), random.Random(seed)
    while (ask := game.ask) is not None:
        if ask.rule == "10.2" and sum(option.kind == "pick" for option in ask.options) > 1:
            return server.upload(game.save())
        game.answer(luck.choice(ask.options))
    raise AssertionError(f"no such question in the game of seed {seed}")


def odds_shown(table: Table) -> str:
    """The odds, in sight, with what does it."""
    page = table.page
    page.wait_for_selector(".odds-place .bars")
    for part in (".odds .bars li", ".odds-place .do-it"):
        page.wait_for_function(IN_VIEW, arg=part)
    return str(page.inner_text(".odds-place"))


def test_the_odds_of_a_barrage_by_touch(server: Server, open_table: Open) -> None:
    table = open_table(asked(server, "10.2", "go", seed=1).link(), **PHONE)
    table.wait_question("Fire at which hex?")
    ply = table.ply
    tap(table)
    assert "%" in odds_shown(table)
    assert table.ply == ply, "the first tap only shows them"
    table.page.tap(".do-it")
    table.wait_moved(ply)


def test_the_odds_of_an_assault_by_touch(server: Server, open_table: Open) -> None:
    table = open_table(asked(server, "10.4.1", "go", seed=3).link(), **PHONE)
    table.wait_question("assaults which hex?")
    ply = table.ply
    spot = tap(table)
    shown = odds_shown(table)
    assert "to take the ground" in shown
    assert " against " in shown, "they say whom it is about"
    assert "Tap it again" in shown
    assert table.page.locator(".toast").count() == 0, "nothing lies over the news"
    assert table.page.evaluate(IN_VIEW, "#question")
    assert table.ply == ply
    tap(table, spot["hex"])
    table.wait_moved(ply)


def test_the_odds_from_the_list_by_touch(server: Server, open_table: Open) -> None:
    """The guns may be in a stack or off the screen: their button shows the odds as well."""
    begun = asked(server, "10.4", "pick", seed=3)
    table = open_table(begun.link(), **PHONE)
    page = table.page
    table.wait_question("Resolve the assault")
    ply = table.ply
    button = page.locator("#prompt .pick").last
    button.tap()
    assert "to take the ground" in odds_shown(table)
    assert table.ply == ply
    button.tap()
    table.wait_moved(ply)


def test_a_question_that_comes_back_is_not_answered_by_a_stray_tap(
    server: Server, open_table: Open
) -> None:
    """After a tap in the prompt nothing of the next question is chosen, and it is in sight."""
    table = open_table(asked_of_guns(server, seed=4).link(), **PHONE)
    page = table.page
    table.wait_question("which guns")
    ply = table.ply
    first = page.locator("#prompt .pick").first
    assert "Corps" in first.inner_text() or "Division" in first.inner_text(), "whose A1 it is"
    first.tap()
    odds_shown(table)
    page.tap(".do-it")
    table.wait_moved(ply)
    page.tap(".undo")
    table.wait_question("which guns")
    page.wait_for_selector("#prompt:focus")
    assert page.locator("#prompt .focus").count() == 0
    assert page.locator(".do-it").count() == 0
    assert page.evaluate(IN_VIEW, "#question")


def test_help_by_touch(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link(), **PHONE).page
    page.tap("#help-map")
    guide = page.locator("#guide")
    guide.locator(".legend li", has_text="Out of command").wait_for()
    assert "two zoom" in guide.inner_text()
    assert "Esc" not in guide.inner_text(), "there are no keys"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_few_choices_with_the_thumb(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link(), **PHONE)
    page = table.page
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360, "nothing sticks out to the side"
    page.tap('#prompt [data-value="FI"]')
    table.wait_question("forced march")
    page.tap('#prompt [data-value="no"]')
    table.wait_question("which unit")
    page.tap('#prompt [data-value="FI.FDouay"]')
    table.wait_question("where?")
    assert table.spots(".lit-hex"), "lit hexes are in view, not under the sheet"
    ply = table.ply
    tap(table)
    table.wait_moved(ply)
    box = page.locator("#prompt .face").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    page.tap("#tab-panels")
    page.wait_for_selector("#panels .track")
    page.tap("#tab-log")
    table.wait_logged("moves to")
    page.tap("#grip")
    page.wait_for_selector("#log", state="hidden")


def test_a_temper_is_chosen_with_the_thumb(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("/")
    lobby_card(page).locator("select[data-side=austrian]").select_option("captain")
    boxes = [one.bounding_box() for one in page.locator(".temper label").all()]
    assert len(boxes) == 3
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    page.tap(".temper label:has-text('Cautious')")
    page.locator(".about-player", has_text="Risks less").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
