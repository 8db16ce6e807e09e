"""A phone in the hand: its size, and a finger on a map that has come to rest."""

from __future__ import annotations

from typing import Any

from tests.browser.table import Spot, Table

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}

REST = """() => new Promise((rested) => {
  const sheet = document.querySelector('.sheet');
  let [last, frames] = ['', 0];
  const look = () => {
    frames = sheet.style.transform === last ? frames + 1 : 0;
    last = sheet.style.transform;
    if (frames < 12 || !last.endsWith('scale(1)')) return requestAnimationFrame(look);
    const { x, y, width } = sheet.getBoundingClientRect();
    rested({ x, y, width });
  };
  requestAnimationFrame(look);
})"""


def rested(page: Any) -> dict[str, float]:
    """Where the map lies once it has not stirred for a while and is laid out at its size."""
    found: dict[str, float] = page.evaluate(REST)
    return found


def tap(table: Table, hex: str | None = None) -> Spot:
    """A finger on a lit hex, on the first if none is named that no button is near to.

    A browser takes a tap close to a button for one on the button.
    """
    rested(table.page)
    tools = table.page.locator(".map-acts").bounding_box()
    assert tools
    side = tools["x"] + tools["width"] + 25
    spot = next(
        spot for spot in table.spots(".lit-hex") if hex in (None, spot["hex"]) and spot["x"] > side
    )
    table.page.touchscreen.tap(spot["x"], spot["y"])
    return spot
