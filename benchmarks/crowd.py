"""How quick the table in the browser is with few pieces and with many.

A real game is opened in Chromium.  What the server sends is stopped on its way and filled up with
copies of its own pieces, so that the same clicks are made among 110 pieces and among 600.  The
times are those until a frame shows the change; the work is that of the page's main thread.
"""

from __future__ import annotations

import copy
import json
import os
import random
import shutil
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from serving import SCENARIO, Serving, long_game, quantile

FEW, MANY = 110, 600
PLIES = 160
"""Of the game that is looked back upon."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

SHOWN = """(ply) => new Promise((shown) => {
  const look = () => document.body.dataset.ply !== ply
    ? requestAnimationFrame(() => shown(performance.now())) : requestAnimationFrame(look);
  look();
})"""
"""When a frame shows another ply."""

PAN = """async ([steps, by]) => {
  const board = document.querySelector('#board');
  const box = board.getBoundingClientRect();
  const at = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.6 };
  const over = board.querySelector('.over');
  const send = (type, buttons) => over.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: at.x, clientY: at.y, buttons }));
  const frame = () => new Promise(requestAnimationFrame);
  board.setPointerCapture = () => {};
  send('pointerdown', 1);
  const times = [];
  let last = await frame();
  for (let step = 0; step < steps; step++) {
    at.x -= by * (step % 40 < 20 ? 1 : -1);
    send('pointermove', 1);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  send('pointerup', 0);
  return times;
}"""
"""Drag the map to and fro, a step a frame; the milliseconds of each frame."""

SCRUB = """async ([from, to]) => {
  const slider = document.querySelector('#replay .slider');
  const frame = () => new Promise(requestAnimationFrame);
  const times = [];
  for (let ply = from; ply < to; ply++) {
    const begun = performance.now();
    slider.value = String(ply);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    while (document.body.dataset.moment !== String(ply)) await frame();
    await frame();
    times.push(performance.now() - begun);
  }
  return times;
}"""


def chromium_path() -> str | None:
    asked = os.environ.get("TRICOLORE_CHROMIUM")
    names = (asked,) if asked else BROWSERS
    return next((path for name in names if (path := shutil.which(name))), None)


class Crowd:
    """So many pieces in all: copies of those that are there, each on a hex of the map."""

    def __init__(self, scene: dict[str, Any], pieces: list[dict[str, Any]], wanted: int) -> None:
        luck = random.Random(1)
        units = [piece for piece in pieces if scene["counters"][piece["id"]]["kind"] == "unit"]
        hexes = [
            int(hex) for hex, ground in scene["board"]["hexes"].items() if "lake" not in ground
        ]
        places = luck.sample(hexes, min(len(hexes), wanted))
        self.scene = copy.deepcopy(scene)
        self.added = []
        for at in range(max(0, wanted - len(pieces))):
            like = units[at % len(units)]
            id = f"crowd-{at}"
            self.scene["counters"][id] = scene["counters"][like["id"]]
            self.added.append({**like, "id": id, "hex": places[at // 2 % len(places)]})

    def filled(self, message: dict[str, Any]) -> dict[str, Any]:
        if "picture" in message:
            message["picture"]["pieces"] = [*self.added, *message["picture"]["pieces"]]
        return message


@contextmanager
def opened(chromium: Any, serving: Serving, wanted: int, record: bytes) -> Iterator[Any]:
    """The table of an uploaded game with so many pieces."""
    made = serving.upload(record)
    game, keys = made["game"], list(made["keys"].values())
    scene = serving.get(f"/api/scenes/{SCENARIO}?game={game}")
    now = serving.get(f"/api/games/{game}/at/{serving.get(f'/api/games/{game}')['ply']}", keys)
    crowd = Crowd(scene, now["picture"]["pieces"], wanted)
    context = chromium.new_context(
        viewport={"width": 1366, "height": 768},
        base_url=serving.address,
        reduced_motion="reduce",
    )
    context.route("**/api/scenes/**", lambda route: route.fulfill(json=crowd.scene))
    context.route(
        "**/api/games/*/at/*",
        lambda route: route.fulfill(json=crowd.filled(route.fetch().json())),
    )

    def between(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(json.dumps(crowd.filled(json.loads(text)))))

    context.route_web_socket("**/live/*", between)
    page = context.new_page()
    page.goto(f"/table/{game}#key={','.join(keys)}")
    page.wait_for_selector("body.ready")
    page.wait_for_timeout(1500)
    yield page
    context.close()


class Work:
    """What the page's main thread has done."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")

    def spent(self) -> float:
        """In milliseconds, so far."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")


def measured(page: Any, clicks: int) -> dict[str, float]:
    work = Work(page)
    report = {}
    times = []
    before = work.spent()
    for _ in range(clicks):
        ply = page.evaluate("document.body.dataset.ply")
        if not page.locator("#prompt .options [data-option]").count():
            page.locator("#prompt .step").last.dispatch_event("click")  # to the first lit hex
        begun = page.evaluate("performance.now()")
        page.locator("#prompt .options [data-option]").first.dispatch_event("click")
        times.append(page.evaluate(SHOWN, ply) - begun)
    report["click_ms"] = statistics.median(times)
    report["click_work_ms"] = (work.spent() - before) / clicks
    for _ in range(3):
        page.keyboard.press("+")
    page.wait_for_timeout(900)
    before = work.spent()
    frames = page.evaluate(PAN, [80, 12])
    report["pan_frame_ms_p95"] = quantile(sorted(frames), 0.95)
    report["pan_work_ms"] = (work.spent() - before) / len(frames)
    before = work.spent()
    box = page.locator("#board").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.move(box["x"] + 700, box["y"] + 600, steps=60)
    report["hover_work_ms"] = (work.spent() - before) / 60
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.evaluate(SCRUB, [PLIES - 60, PLIES - 20])  # fetched for the first time
    before = work.spent()
    steps = page.evaluate(SCRUB, [PLIES - 60, PLIES - 20])
    report["scrub_ms"] = statistics.median(steps)
    report["scrub_work_ms"] = (work.spent() - before) / len(steps)
    return report


def crowded(serving: Serving, clicks: int = 12) -> dict[str, float]:
    """Figures with few pieces and with many; none where there is no browser."""
    path = chromium_path()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return {}
    if path is None:
        return {}
    record = long_game(PLIES).save()
    report = {}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        for wanted in (FEW, MANY):
            with opened(chromium, serving, wanted, record) as page:
                for name, value in measured(page, clicks).items():
                    report[f"{name}_{wanted}_pieces"] = round(value, 1)
        chromium.close()
    return report
