"""Windows of small laptops: all of a question is seen at once, and the pane below gives way."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.phone import rested
from tests.browser.positions import (
    Wanted,
    assault_on_a_hex,
    attack_with_many,
    facing_after_a_move,
    facing_alone,
    game_at,
    guns_with_one_target,
    many_attacks,
    many_units,
    retreat_before_combat,
)
from tests.browser.serving import SCENARIO, Server
from tests.browser.table import Table

WINDOWS = [(1366, 768), (1024, 600)]

CUT_OFF = """() => {
  const floor = Math.min(innerHeight, document.querySelector('#tabs').getBoundingClientRect().top);
  const roof = document.querySelector('.rail').getBoundingClientRect().top;
  const parts = ['#question', '.rose', '.face', '.says', '.says button', '.sure', '.undo',
    '.odds-place', '.odds', '.bars li', '.taken', '.note', '.brings', '.goes'];
  const gone = [];
  for (const part of parts) {
    for (const node of document.querySelectorAll(`#prompt ${part}`)) {
      const box = node.getBoundingClientRect();
      if (!box.height) continue;
      const within = node.closest('.odds-place')?.getBoundingClientRect();
      const [top, bottom] = [Math.max(roof, within?.top ?? roof), within?.bottom ?? floor];
      if (box.top < top - 1 || box.bottom > bottom + 1 || box.bottom > floor + 1) gone.push(part);
    }
  }
  return gone;
}"""
"""What of the prompt cannot be seen without scrolling."""


@pytest.fixture(params=WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    size: tuple[int, int] = request.param
    return size


def opened(
    server: Server, open_table: Open, record: bytes, size: tuple[int, int] = WINDOWS[0]
) -> Table:
    width, height = size
    table = open_table(server.upload(record).link(), viewport={"width": width, "height": height})
    table.wait_asked()
    rested(table.page)
    return table


def all_seen(table: Table) -> None:
    assert table.page.evaluate(CUT_OFF) == []
    # Whatever else gives way, the pane can still be reached.
    assert table.page.is_visible("#tab-log")


def all_seen_in_every_window(table: Table) -> None:
    for width, height in (*WINDOWS, WINDOWS[0]):
        table.page.set_viewport_size({"width": width, "height": height})
        rested(table.page)
        all_seen(table)


@pytest.mark.parametrize("wanted", [facing_alone, facing_after_a_move, many_units])
def test_a_question_is_seen_whole(server: Server, open_table: Open, wanted: Wanted) -> None:
    all_seen_in_every_window(opened(server, open_table, game_at(SCENARIO, wanted)))


@pytest.mark.parametrize("wanted", [many_units, attack_with_many])
def test_every_unit_of_a_long_list_can_be_had(
    server: Server, open_table: Open, size: tuple[int, int], wanted: Wanted
) -> None:
    """With the question whether it is done, which takes room too."""
    table = opened(server, open_table, game_at(SCENARIO, wanted), size)
    table.page.click('.says [data-value="done"]')
    table.page.wait_for_selector(".sure")
    all_seen(table)
    last = table.page.locator("#prompt .pick").last
    last.hover()
    ply = table.ply
    last.click()
    table.wait_moved(ply)


def test_nothing_moves_under_the_mouse_when_odds_come(
    server: Server, open_table: Open, size: tuple[int, int]
) -> None:
    """Whoever points at a unit far down the list still points at it when its odds are shown."""
    table = opened(server, open_table, game_at(SCENARIO, attack_with_many), size)
    page = table.page
    page.wait_for_selector("#prompt.weighs")
    last = page.locator("#prompt .pick").last
    last.hover()
    page.wait_for_selector(".odds")
    assert last.evaluate("(node) => node.matches(':hover')")
    box = last.bounding_box()
    top = "([x, y]) => document.elementFromPoint(x, y).closest('.pick')?.dataset.value"
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate(top, middle) == last.get_attribute("data-value")


CASES = [
    (SCENARIO, assault_on_a_hex),
    (SCENARIO, guns_with_one_target),
    (SCENARIO, attack_with_many),
    ("macmahon:magenta", many_attacks),
    ("macmahon:magenta", retreat_before_combat),
    ("macmahon:reichshoffen", retreat_before_combat),
]


@pytest.mark.parametrize(("scenario", "wanted"), CASES)
def test_the_odds_are_seen_whole(
    server: Server, open_table: Open, size: tuple[int, int], scenario: str, wanted: Wanted
) -> None:
    table = opened(server, open_table, game_at(scenario, wanted), size)
    page = table.page
    if "go" in table.kinds():
        spot = table.spots(".lit-hex")[0]
        page.mouse.move(spot["x"], spot["y"])
    else:
        page.locator("#prompt [data-option]").first.hover()
    page.wait_for_selector(".odds")
    all_seen(table)
    if "which guns" in table.question:
        page.locator("#prompt [data-option]").first.click()
        page.wait_for_selector(".armed .do-it")
        all_seen(table)
