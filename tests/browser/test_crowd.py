"""What keeps the map quick with hundreds of pieces."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.browser.conftest import Open
from tests.browser.serving import SCENARIO, Server
from tricolore import new_game

PAN = """async () => {
  const sheet = document.querySelector('.sheet');
  const pane = document.querySelector('.pane');
  const frame = () => new Promise(requestAnimationFrame);
  document.querySelector('#board').setPointerCapture = () => {};
  const box = pane.getBoundingClientRect();
  const at = { x: box.x + box.width * 0.6, y: box.y + box.height * 0.6 };
  const send = (type) => pane.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: at.x, clientY: at.y }));
  for (let wait = 0; wait < 20; wait++) await frame();
  const before = sheet.getBoundingClientRect().x;
  send('pointerdown');
  at.x -= 10;
  send('pointermove');
  await frame();
  await frame();
  performance.mark('begun');
  for (let step = 0; step < 20; step++) {
    at.x -= 4;
    send('pointermove');
    await frame();
  }
  performance.mark('done');
  send('pointerup');
  return before - sheet.getBoundingClientRect().x;
}"""


def test_a_pan_moves_the_sheet_without_painting_anything_again(
    server: Server, open_table: Open
) -> None:
    page = open_table(server.new_game().link(), reduced_motion="reduce").page
    for _ in range(3):
        page.keyboard.press("+")
    page.wait_for_timeout(600)
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["blink", "blink.user_timing", "cc"])
    moved = page.evaluate(PAN)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    assert moved == 90
    times = {one["name"]: one["ts"] for one in events if one["name"] in ("begun", "done")}
    again = [
        one
        for one in events
        if one["name"] == "PaintArtifactCompositor::Update"
        and times["begun"] <= one["ts"] <= times["done"]
    ]
    assert len(again) < 5, "of 20 steps"


PLACES = """() => [...document.querySelectorAll('.on-pieces')].map((part) =>
  [...part.children].map((node) => [node.dataset.id, node.dataset.hex]))"""


def test_pieces_of_a_hex_are_drawn_together_wherever_they_have_gone(
    server: Server, open_table: Open
) -> None:
    game, luck = new_game(SCENARIO, seed=5), random.Random(5)
    while game.ply < 150:
        ask = game.ask
        assert ask is not None
        options = [option for option in ask.options if option.value != "done"]  # type: ignore[union-attr]
        game.answer(luck.choice(options or ask.options))  # type: ignore[union-attr]
    page = open_table(server.upload(game.save()).link(), reduced_motion="reduce").page
    now = parts_of_hexes(page)
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    for ply in (0, 150, 40, 150):
        page.evaluate(
            "(ply) => { const slider = document.querySelector('#replay .slider');"
            " slider.value = String(ply); slider.dispatchEvent(new Event('input')); }",
            ply,
        )
        page.wait_for_function("(ply) => document.body.dataset.moment === String(ply)", arg=ply)
        parts_of_hexes(page)
    assert parts_of_hexes(page) == now, "back where they were"


def parts_of_hexes(page: Any) -> dict[str, tuple[int, frozenset[str]]]:
    """In which part of the map the pieces of each hex are drawn: always in one."""
    found: dict[str, tuple[int, set[str]]] = {}
    for part, pieces in enumerate(page.evaluate(PLACES)):
        for id, hex in pieces:
            assert found.setdefault(hex, (part, set()))[0] == part, hex
            found[hex][1].add(id)
    assert len({part for part, _ in found.values()}) > 3
    return {hex: (part, frozenset(ids)) for hex, (part, ids) in found.items()}


STANDING = """async () => {
  const { centre, layoutOf } = await import('/static/geometry.js');
  const layout = layoutOf(document.querySelector('.ground svg'));
  const found = [];
  for (const node of document.querySelectorAll('.on-pieces > .piece')) {
    const paper = node.querySelector('.paper');
    const at = paper.getBBox();
    const to = paper.getCTM();
    const hex = centre(layout, Number(node.dataset.hex));
    const there = new DOMPoint(at.x + at.width / 2, at.y + at.height / 2).matrixTransform(to);
    const wanted = new DOMPoint(hex.x, hex.y).matrixTransform(node.parentNode.getCTM());
    found.push({
      id: node.dataset.id,
      plain: !node.style.transform && !node.querySelector('[transform]'),
      off: Math.hypot(there.x - wanted.x, there.y - wanted.y) / to.a,
    });
  }
  return found;
}"""


def test_counters_are_drawn_where_they_stand_without_a_transform(
    server: Server, open_table: Open
) -> None:
    """Each transform costs time in every frame; only what is turned or smaller has one."""
    game, luck = new_game(SCENARIO, seed=7), random.Random(7)
    while game.ply < 120:
        assert game.ask is not None
        game.answer(luck.choice(game.ask.options))  # type: ignore[union-attr]
    page = open_table(server.upload(game.save()).link(), reduced_motion="reduce").page
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    for ply in (120, 0, 120):
        page.evaluate(
            "(ply) => { const slider = document.querySelector('#replay .slider');"
            " slider.value = String(ply); slider.dispatchEvent(new Event('input')); }",
            ply,
        )
        page.wait_for_function("(ply) => document.body.dataset.moment === String(ply)", arg=ply)
        found = page.evaluate(STANDING)
        assert len(found) > 90
        assert max(one["off"] for one in found) < 40, "all within their hexes"
        assert sum(one["plain"] for one in found) > 0.6 * len(found)


TOUCHED = """async (ply) => {
  const touched = new Set();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) touched.add(target.closest('.piece')?.dataset.id);
  });
  for (const part of document.querySelectorAll('.on-pieces')) {
    watch.observe(part, { attributes: true, childList: true, subtree: true });
  }
  const slider = document.querySelector('#replay .slider');
  slider.value = String(ply);
  slider.dispatchEvent(new Event('input'));
  while (document.body.dataset.moment !== String(ply)) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return [...touched];
}"""


def test_a_step_touches_only_the_stacks_that_change(server: Server, open_table: Open) -> None:
    game, luck = new_game(SCENARIO, seed=7), random.Random(7)
    while game.ply < 120:
        assert game.ask is not None
        game.answer(luck.choice(game.ask.options))  # type: ignore[union-attr]
    page = open_table(server.upload(game.save()).link(), reduced_motion="reduce").page
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    touched = [len(page.evaluate(TOUCHED, ply)) for ply in range(119, 99, -1)]
    assert 0 < sum(touched) < 100, "of 20 steps among 100 pieces"


SHARP = """() => { const { x, y } = document.querySelector('.sheet').getBoundingClientRect();
  const frame = document.querySelector('#board').getBoundingClientRect();
  return [x - frame.x, y - frame.y].map((at) => at * devicePixelRatio % 1); }"""


def test_the_sheet_rests_on_whole_pixels(server: Server, open_table: Open) -> None:
    """Between pixels the lines and letters of map and counters would be blurred."""
    page = open_table(server.new_game().link(), reduced_motion="reduce").page
    for key in ("+", "+", "+", "-", "0"):
        page.keyboard.press(key)
        page.wait_for_timeout(400)
        assert page.evaluate(SHARP) == [0, 0], key


CREEP = """() => {
  const sheet = document.querySelector('.sheet');
  const pane = document.querySelector('.pane');
  document.querySelector('#board').setPointerCapture = () => {};
  const at = { x: 600, y: 400 };
  const send = (type) => pane.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, pointerType: 'touch', clientX: at.x, clientY: at.y }));
  send('pointerdown');
  at.x -= 20;
  send('pointermove');
  const before = sheet.getBoundingClientRect().x;
  for (let step = 0; step < 50; step++) {
    at.x -= 0.4;
    send('pointermove');
  }
  send('pointerup');
  return before - sheet.getBoundingClientRect().x;
}"""


def test_a_slow_finger_moves_the_sheet_as_far_as_it_goes(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link(), reduced_motion="reduce").page
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_timeout(500)
    assert page.evaluate(CREEP) == 20


PATHS = {
    "M-12-7.5L12 7.5M-12 7.5L12-7.5": "M88 192.5L112 207.5M88 207.5L112 192.5",
    "M-13-15h26l-6 9v.5z": "M87 185h26l-6 9v0.5z",
    "m1 2 3 4H-5V6": "m101 202 3 4H95V206",
    "M0 0a4 4 0 0 1 4-4A5,5,0,016 7": "M100 200a4 4 0 0 1 4 -4A5 5 0 0 1 106 207",
    "M0 0C1 2 3 4 5 6S1 1 2 2": "M100 200C101 202 103 204 105 206S101 201 102 202",
}


def test_a_path_is_shifted_whatever_its_commands(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link()).page
    shifted = page.evaluate(
        "async (paths) => { const { shiftedPath } = await import('/static/shift.js');"
        " return paths.map((path) => shiftedPath(path, { x: 100, y: 200 })); }",
        list(PATHS),
    )
    assert [normal(path) for path in shifted] == [normal(path) for path in PATHS.values()]


def normal(path: str) -> str:
    return " ".join(path.replace(",", " ").split())
