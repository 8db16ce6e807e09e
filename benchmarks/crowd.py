"""How quick the table in the browser is with few pieces and with many.

A real game is opened in Chromium once, and all that its server says is kept on a tape.  Then the
same clicks, pans and scrubs are made again and again with the tape in place of the server, by
turns among 110 pieces and among 600: the scene and the pictures on the tape are filled up with
copies of the game's own pieces, which stand in the same places each time.

A time is that until a frame shows the change.  It depends on whatever else the machine does; the
seconds of a core, of the page's main thread and of the whole browser, hardly do.
"""

from __future__ import annotations

import copy
import json
import os
import random
import shutil
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from serving import SCENARIO, Serving, load, long_game, quantile

FEW, MANY = 110, 600
PLIES = 160
"""Of the game that is looked back upon."""
ROUNDS = 3
CLICKS = 10
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

CLICKS_IN_PAGE = """async (clicks) => {
  const frame = () => new Promise(requestAnimationFrame);
  const rest = () => new Promise((rested) => setTimeout(rested, 60));
  const find = (what) => [...document.querySelectorAll(`#prompt ${what}`)];
  const times = [];
  while (times.length < clicks) {
    if (!find('.options [data-option]').length) find('.step').pop().click(); // to the first lit hex
    await rest();
    const { ply } = document.body.dataset;
    const begun = performance.now();
    find('.options [data-option]')[0].click();
    while (document.body.dataset.ply === ply) await frame();
    await frame();
    times.push(performance.now() - begun);
    await rest();
  }
  return times;
}"""
"""Choose the first option again and again; the milliseconds until a frame shows what came of it.

All of it is done within the page: whoever asks it from outside goes through all of its elements,
and the more there are, the longer that takes.
"""

PAN = """async ([steps, by]) => {
  const board = document.querySelector('#board');
  const box = board.getBoundingClientRect();
  const at = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.6 };
  const over = board.querySelector('.pane');
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
        if "picture" not in message:
            return message
        picture = message["picture"]
        return {**message, "picture": {**picture, "pieces": [*self.added, *picture["pieces"]]}}


class Tape:
    """What the server of a game said, so that it can be said again without the server."""

    def __init__(self) -> None:
        self.fetched: dict[str, Any] = {}
        """By address."""
        self.said: defaultdict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
        """By the last choice and what was sent after it."""


def what_is_sent(text: str) -> tuple[str, int | None]:
    """A message of the page without the number of its query, and that number."""
    message = json.loads(text)
    query = message.get("query", {})
    number = query.pop("id", None)
    return json.dumps(message), number


def is_choice(text: str) -> bool:
    return not {"query", "ping", "explain"} & json.loads(text).keys()


def record(context: Any, tape: Tape) -> None:
    """Let a page talk to the server, and keep what is said."""

    def fetched(route: Any) -> None:
        answer = route.fetch()
        if "json" in answer.headers.get("content-type", ""):  # the map is a picture
            tape.fetched[route.request.url] = answer.json()
        route.fulfill(response=answer)

    def between(socket: Any) -> None:
        server = socket.connect_to_server()
        choice = ""
        queries: dict[int, tuple[str, str]] = {}

        def sent(text: str) -> None:
            nonlocal choice
            what, number = what_is_sent(text)
            if number is not None:
                queries[number] = choice, what
            elif is_choice(text):
                choice = what
            server.send(text)

        def heard(text: str) -> None:
            message = json.loads(text)
            key = queries.get(message.get("id"), (choice, choice))
            tape.said[key].append(message)
            socket.send(text)

        socket.on_message(sent)
        server.on_message(heard)

    context.route("**/api/**", fetched)
    context.route_web_socket("**/live/*", between)


def play(context: Any, tape: Tape, crowd: Crowd) -> None:
    """Let a page hear what is on the tape, with a crowd in it."""
    texts = {
        address: json.dumps(crowd.scene if "/api/scenes/" in address else crowd.filled(what))
        for address, what in tape.fetched.items()
    }
    said = {key: [json.dumps(crowd.filled(one)) for one in all] for key, all in tape.said.items()}

    def fetched(route: Any) -> None:
        address = route.request.url
        if address in texts:
            route.fulfill(body=texts[address], content_type="application/json")
        else:
            route.continue_()

    def between(socket: Any) -> None:
        choice = ""

        def sent(text: str) -> None:
            nonlocal choice
            what, number = what_is_sent(text)
            if number is None and is_choice(text):
                choice = what
            for answer in said.get((choice, what), ()):
                if number is None:
                    socket.send(answer)
                else:
                    socket.send(json.dumps({**json.loads(answer), "id": number}))

        socket.on_message(sent)

    context.route("**/api/**", fetched)
    context.route_web_socket("**/live/*", between)


@contextmanager
def opened(chromium: Any, address: str, path: str, prepare: Callable[[Any], None]) -> Iterator[Any]:
    context = chromium.new_context(
        viewport={"width": 1366, "height": 768}, base_url=address, reduced_motion="reduce"
    )
    prepare(context)
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector("body.ready")
    page.wait_for_timeout(1500)
    yield page
    context.close()


def descendants(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield int(child)
            yield from descendants(int(child))


class Work:
    """What the page's main thread and the whole browser have done."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(self) -> tuple[float, float]:
        """In milliseconds of a core, so far."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        main = 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")
        return main, self._whole()

    @staticmethod
    def _whole() -> float:
        ticks = 0
        for pid in descendants(os.getpid()):
            name, _, fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")
            if "chrom" in name or "headless" in name:
                ticks += sum(map(int, fields.split()[11:13]))
        return 1000 * ticks / os.sysconf("SC_CLK_TCK")


Figures = dict[str, list[float]]
"""By name, one for each time that something was done, or one for all of them."""


def measured(page: Any, clicks: int) -> Figures:
    work = Work(page)
    report: Figures = {}

    def note(name: str, act: Callable[[], list[float]]) -> None:
        main, whole = work.spent()
        times = act()
        page.wait_for_timeout(100)
        after = work.spent()
        report[f"{name}_ms"] = times
        report[f"{name}_main_ms"] = [(after[0] - main) / len(times)]
        report[f"{name}_core_ms"] = [(after[1] - whole) / len(times)]

    def hover() -> list[float]:
        box = page.locator("#board").bounding_box()
        page.mouse.move(box["x"] + 200, box["y"] + 200)
        page.mouse.move(box["x"] + 700, box["y"] + 600, steps=60)
        return [0.0] * 60

    note("click", lambda: page.evaluate(CLICKS_IN_PAGE, clicks))
    for _ in range(3):
        page.keyboard.press("+")
    page.wait_for_timeout(900)
    note("pan", lambda: page.evaluate(PAN, [80, 12]))
    note("hover", hover)
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.evaluate(SCRUB, [PLIES - 60, PLIES - 20])  # fetched for the first time
    note("scrub", lambda: page.evaluate(SCRUB, [PLIES - 60, PLIES - 20]))
    del report["hover_ms"]
    return report


def crowded(serving: Serving, clicks: int = CLICKS, rounds: int = ROUNDS) -> dict[str, float]:
    """Figures with few pieces and with many; none where there is no browser."""
    path = chromium_path()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return {}
    if path is None:
        return {}
    made = serving.upload(long_game(PLIES).save())
    game, keys = made["game"], list(made["keys"].values())
    scene = serving.get(f"/api/scenes/{SCENARIO}?game={game}")
    now = serving.get(f"/api/games/{game}/at/{serving.get(f'/api/games/{game}')['ply']}", keys)
    crowds = {wanted: Crowd(scene, now["picture"]["pieces"], wanted) for wanted in (FEW, MANY)}
    table = f"/table/{game}#key={','.join(keys)}"
    found: dict[int, Figures] = {FEW: defaultdict(list), MANY: defaultdict(list)}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        tape = Tape()
        with opened(chromium, serving.address, table, lambda one: record(one, tape)) as page:
            measured(page, clicks)
        for _ in range(rounds):
            for wanted, crowd in crowds.items():

                def prepare(context: Any, crowd: Crowd = crowd) -> None:
                    play(context, tape, crowd)

                with opened(chromium, serving.address, table, prepare) as page:
                    for name, values in measured(page, clicks).items():
                        found[wanted][name] += values
        chromium.close()
    return summed_up(found)


def summed_up(found: dict[int, Figures]) -> dict[str, float]:
    report = {}
    for name in found[FEW]:
        for wanted, figures in found.items():
            report[f"{name}_{wanted}_pieces"] = round(statistics.median(figures[name]), 1)
            if not name.endswith(("main_ms", "core_ms")):
                p95 = quantile(sorted(figures[name]), 0.95)
                report[f"{name}_p95_{wanted}_pieces"] = round(p95, 1)
        few, many = (statistics.median(found[wanted][name]) for wanted in (FEW, MANY))
        report[f"{name}_many_to_few"] = round(many / few, 2)
    return report


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder) / "games.db") as serving:
        serving.warm()
        for name, value in crowded(serving).items():
            print(f"{name:32} {value:8.2f}")
    print(load())


if __name__ == "__main__":
    main()
