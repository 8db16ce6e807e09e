"""A finger on the map: what lies under it decides, and it needs something large enough to hit."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.phone import PHONE, rested
from tests.browser.positions import facing_alone, game_at
from tests.browser.serving import SCENARIO, Server
from tests.browser.table import Table

FINGERTIP = 44

NARROWEST = """(part) => Math.min(...[...document.querySelectorAll(part)].map((node) => {
  const { width, height } = node.getBoundingClientRect();
  return Math.min(width, height);
}))"""
"""The narrowest of some things, in pixels."""


def picked(server: Server, open_table: Open) -> Table:
    """A unit has been picked from the whole map."""
    table = open_table(server.new_game().link(), **PHONE)
    page = table.page
    page.tap('#prompt [data-value="FI"]')
    table.wait_question("forced march")
    page.tap('#prompt [data-value="no"]')
    table.wait_question("which unit")
    page.tap("#zoom-fit")
    rested(page)
    page.tap('#prompt [data-value="FI.FDouay"]')
    table.wait_question("where?")
    rested(page)
    return table


def test_picking_a_unit_makes_hexes_large_enough(server: Server, open_table: Open) -> None:
    table = picked(server, open_table)
    assert table.page.evaluate(NARROWEST, ".lit-hex polygon") > FINGERTIP - 0.1
    unit = next(spot for spot in table.spots(".piece") if spot["id"] == "FI.FDouay")
    assert 0 < unit["x"] < 360


@pytest.mark.parametrize("turn", range(3))
def test_a_tap_on_a_neighbour_goes_there(server: Server, open_table: Open, turn: int) -> None:
    """Even on the whole map, where a hex is a few pixels wide."""
    table = picked(server, open_table)
    table.page.tap("#zoom-fit")
    rested(table.page)
    unit = next(spot for spot in table.spots(".piece") if spot["id"] == "FI.FDouay")
    near = sorted(
        table.spots(".lit-hex"),
        key=lambda spot: (spot["x"] - unit["x"]) ** 2 + (spot["y"] - unit["y"]) ** 2,
    )[turn]
    ply = table.ply
    # The side of the hex that is nearest to the unit, and to the arrows round it.
    x, y = (near["x"] * 2 + unit["x"]) / 3, (near["y"] * 2 + unit["y"]) / 3
    table.page.touchscreen.tap(x, y)
    table.wait_moved(ply)
    assert table.hex_of("FI.FDouay") == near["hex"]
    assert "on, or face" in table.question, "it has not been turned, and may go on"


def test_arrows_are_large_enough_for_a_finger(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(game_at(SCENARIO, facing_alone)).link(), **PHONE)
    rested(table.page)
    assert table.page.evaluate(NARROWEST, ".facing circle") > FINGERTIP - 0.1
    assert table.page.evaluate(NARROWEST, "#prompt .face") >= FINGERTIP
    arrow = next(spot for spot in table.spots(".facing"))
    ply = table.ply
    table.page.touchscreen.tap(arrow["x"], arrow["y"])
    table.wait_moved(ply)
