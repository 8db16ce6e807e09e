"""Sheets that send pieces to hexes can be filled in on the map."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Open
from tests.browser.phone import PHONE, rested
from tests.browser.serving import Server
from tests.browser.table import Table
from tricolore import new_game

NOW = ".sheet-row.now [data-row]"


def placing(server: Server, open_table: Open, **browser: Any) -> Table:
    """The first question of the race for Mortara: where a division is placed."""
    game = new_game("radetzky:race", seed=1, listen=False)
    table = open_table(server.upload(game.save()).link(), **browser)
    table.page.wait_for_selector(NOW)
    rested(table.page)
    return table


def row(table: Table) -> str:
    return str(table.page.get_attribute(NOW, "data-row"))


def chosen(table: Table, key: str) -> str:
    """The hex of a row as the form shows it."""
    control = table.page.locator(f'[data-row="{key}"]')
    return str(control.evaluate("node => node.selectedOptions[0].textContent"))[:4]


def free_hex(table: Table) -> dict[str, Any]:
    """A lit hex where nobody would stand, so that there is room."""
    keys = table.page.locator("[data-row]").evaluate_all("all => all.map((one) => one.dataset.row)")
    taken = {chosen(table, key) for key in keys}
    return next(spot for spot in table.spots(".lit-hex") if spot["hex"] not in taken)


def test_a_click_puts_the_marked_piece_there_and_goes_on_to_the_next(
    server: Server, open_table: Open
) -> None:
    table = placing(server, open_table)
    first, ghosts = row(table), table.page.locator(".piece.ghost").count()
    assert ghosts == table.page.locator("[data-row]").count(), "all stand where the draft has them"
    spot = free_hex(table)
    table.page.mouse.click(spot["x"], spot["y"])
    table.page.wait_for_selector(f'.sheet-row:not(.now) [data-row="{first}"]')
    assert chosen(table, first) == spot["hex"]
    assert row(table) != first
    question = table.question
    table.page.click(".hand-in")
    table.page.wait_for_function("was => question.innerText !== was", arg=question)
    assert table.hex_of(first) == spot["hex"], "that is where it was placed"


def test_the_list_and_the_map_agree(server: Server, open_table: Open) -> None:
    table = placing(server, open_table)
    keys = table.page.locator("[data-row]").evaluate_all("all => all.map((one) => one.dataset.row)")
    last = keys[-1]
    spot = free_hex(table)
    table.page.select_option(
        f'[data-row="{last}"]',
        label=table.page.inner_text(f'[data-row="{last}"] >> text={spot["hex"]}'),
    )
    assert row(table) == last, "the row that was touched is the one that the map fills in"
    assert table.page.locator(".piece.ghost.now").count() == 1
    ghost = table.page.locator(".piece.ghost.now .ghost-rim").bounding_box()
    assert ghost is not None
    assert abs(ghost["x"] + ghost["width"] / 2 - spot["x"]) < ghost["width"]
    assert abs(ghost["y"] + ghost["height"] / 2 - spot["y"]) < ghost["height"]


def test_a_finger_places_as_well(server: Server, open_table: Open) -> None:
    table = placing(server, open_table, **PHONE)
    first = row(table)
    spot = free_hex(table)
    table.page.touchscreen.tap(spot["x"], spot["y"])
    table.page.wait_for_selector(f'.sheet-row:not(.now) [data-row="{first}"]')
    assert chosen(table, first) == spot["hex"]
