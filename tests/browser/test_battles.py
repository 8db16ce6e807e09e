"""Magenta and Reichshoffen at the table: sides of several nations, and what decides a battle."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Server
from tests.keen import keen
from tricolore.api import new_game
from tricolore.core.ask import Choose
from tricolore.core.game import Game

FITS = """(part) => [...document.querySelectorAll(part)].every(
  (node) => node.clientWidth > 0 && node.scrollWidth <= node.clientWidth)"""
INSIDE = """([part, frame]) => {
  const right = document.querySelector(frame).getBoundingClientRect().right;
  return [...document.querySelectorAll(part)].every(
    (node) => node.getBoundingClientRect().right <= right);
}"""
GREY, GREEN = "rgb(85, 91, 97)", "rgb(63, 138, 77)"
"""Of Prussian and of Sardinian counters."""


def played(scenario: str, seed: int, until: Callable[[Game, Choose], bool]) -> Game:
    """A game that people who want to fight have played to some question, or to its end."""
    game, luck = new_game(scenario, seed=seed), random.Random(seed)
    while (ask := game.ask) is not None and not until(game, ask):
        game.answer(keen(game, ask, luck))
    return game


@cache
def over(scenario: str) -> bytes:
    return played(scenario, 5, lambda game, ask: False).save()


def may_attack(game: Game, ask: Choose) -> bool:
    return ask.rule == "11" and sum(option.kind == "pick" for option in ask.options) > 1


# The end


def test_the_end_is_told_once_and_says_what_decided_it(server: Server, open_table: Open) -> None:
    begun = server.upload(over("macmahon:reichshoffen"))
    page = open_table(begun.link()).page
    dialog = page.locator("dialog[open]")
    dialog.locator("h2", has_text="victory").wait_for()
    dialog.locator(".why", has_text="all four villages").wait_for()
    page.click("dialog .close")
    page.click("#look-back")
    page.wait_for_selector("body.replaying")
    page.click("text=Back to now")
    page.wait_for_selector("body:not(.replaying)")
    assert dialog.count() == 0
    page.click("text=How it ended")
    dialog.wait_for()


# Losses, and the colours of nations


@pytest.mark.parametrize(
    ("scenario", "marker", "paper"),
    [
        ("macmahon:reichshoffen", ".gauges .marker.side-1", GREY),
        ("macmahon:magenta", ".gauges li:has-text('Fanti') .marker", GREEN),
    ],
)
def test_losses_are_told_in_full_and_in_the_colours_of_the_counters(
    server: Server, open_table: Open, scenario: str, marker: str, paper: str
) -> None:
    page = open_table(server.upload(over(scenario)).link()).page
    page.click("dialog .close")
    page.click("#tab-panels")
    page.locator(".gauges .count", has_text="demoralised").first.wait_for()
    assert page.evaluate(FITS, ".gauges .title")
    assert page.evaluate(INSIDE, [".gauges li > *", "#panels"])
    found = page.locator(marker).first.evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert found == paper
    flag = page.locator(".scores .flag").last.evaluate("(node) => node.style.cssText")
    assert ("#555b61" in flag) == scenario.endswith("reichshoffen")


# Attacks


def test_those_who_may_attack_are_not_shown_as_spent(server: Server, open_table: Open) -> None:
    """They have all moved, but whoever may be chosen is to be read."""
    game = played("macmahon:magenta", 4, may_attack)
    assert game.ask is not None
    table = open_table(server.upload(game.save()).link())
    page = table.page
    table.wait_question("Attack with which unit?")
    page.wait_for_selector(".piece.lit")
    assert page.locator(".piece .spent").count() > 0
    assert page.locator(".piece.lit .spent:visible").count() == 0
    assert page.locator("#prompt .pick .spent").count() == 0


# Help


def test_help_shows_every_sign_of_the_game(server: Server, open_table: Open) -> None:
    page = open_table(server.upload(over("macmahon:magenta")).link()).page
    page.click("dialog .close")
    page.locator("dialog[open]").wait_for(state="hidden")
    page.keyboard.press("?")
    signs = page.locator("#guide .legend li")
    for text in ("Out of command", "Of a demoralised formation", "command 4, bonus 2"):
        signs.filter(has_text=text).first.wait_for()
    assert page.locator("#guide .legend .badge[data-mark='out of command']").count() == 1
    page.locator("#guide .keys", has_text="Take back").wait_for()
