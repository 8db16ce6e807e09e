"""What the table answers besides lighting options: costs, odds of yes and no, reasons."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from tests.browser.conftest import Open
from tests.browser.phone import PHONE, rested, tap
from tests.browser.serving import Server
from tests.keen import keen
from tricolore import load_game, new_game
from tricolore.core.ask import Choose


@cache
def game_at(words: str) -> bytes:
    """A game of Magenta that has come to such a question."""
    return _found(lambda ask: words in ask.prompt)


def _found(wanted: Callable[[Choose], bool]) -> bytes:
    for seed in range(20):
        game, luck = new_game("macmahon:magenta", seed=seed, listen=False), random.Random(seed)
        while (ask := game.ask) is not None:
            if wanted(ask):
                return game.save()
            game.answer(keen(game, ask, luck))
    raise AssertionError("no game comes to that question")


def test_yes_and_no_say_what_they_bring(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(game_at("try to refuse")).link())
    table.page.hover('.says [data-value="yes"]')
    table.page.locator(".odds .brings", has_text="back").first.wait_for()
    yes = table.page.inner_text(".odds")
    table.page.hover('.says [data-value="no"]')
    table.page.locator(".odds-head", has_text="No").wait_for()
    assert table.page.inner_text(".odds") != yes


def test_on_a_phone_the_first_tap_tells_and_the_second_does_it(
    server: Server, open_table: Open
) -> None:
    table = open_table(server.upload(game_at("try to refuse")).link(), **PHONE)
    ply = table.ply
    table.page.tap('.says [data-value="no"]')
    table.page.locator(".odds .brings").first.wait_for()
    assert table.ply == ply
    table.page.tap('.says [data-value="no"]')
    table.page.wait_for_selector(f"body:not([data-ply='{ply}'])")


def test_a_lit_hex_says_what_it_costs(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(_found(_moves)).link())
    rested(table.page)
    spot = table.spots(".lit-hex")[0]
    table.page.mouse.move(spot["x"], spot["y"])
    table.page.locator("#readout strong", has_text=" left").wait_for()


def test_a_finger_is_told_what_its_move_costs(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(_found(_moves)).link(), **PHONE)
    tap(table)
    table.page.locator(".toast", has_text=" left").wait_for()


def _moves(ask: Choose) -> bool:
    """An infantry unit, whom woods do not trouble, with some hexes to go to."""
    goes = sum(option.kind == "go" for option in ask.options)
    return ask.unit == "FG.Cler" and ask.rule == "7.1" and goes > 3


def test_a_retreat_is_refused_by_its_own_rule(server: Server, open_table: Open) -> None:
    record = _found(_retreats)
    unit = load_game(record).ask.unit
    table = open_table(server.upload(record).link())
    rested(table.page)
    pieces = table.spots(".piece")
    hexes = [spot["hex"] for spot in pieces]  # a stack would be spread out
    spot = next(spot for spot in pieces if spot["id"] != unit and hexes.count(spot["hex"]) == 1)
    table.page.mouse.click(spot["x"], spot["y"])
    reason = table.page.locator(".toast.why")
    reason.wait_for()
    assert "cannot retreat to" in reason.inner_text()


def _retreats(ask: Choose) -> bool:
    return ask.rule == "11.3" and all(option.kind == "go" for option in ask.options)
