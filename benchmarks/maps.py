"""How quick the drawings of the maps are in a real browser: to open, to zoom and to pan.

A drawing is put into a page as the table does it: parsed, laid at a scale, and moved by a
transform.  A time ends when the browser has handed over a picture of its window, so it includes
the painting, which runs beside the page and which no clock of the page sees.  A picture of a window
that has not changed takes some time, too; it is measured first and is the floor of all figures.

Each figure is given twice: as time by the clock, and as the work of all the browser's processes,
which says more when other programs are running.

Chromium without a graphics card draws in software, so most people's machines are faster.

    python benchmarks/maps.py [butchery radetzky ...] [--rounds 5] [--file picture.svg]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import time
from pathlib import Path
from typing import Any

from serving import load
from tricolore.ground.cli import MAPS, folder_of

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WINDOW = {"width": 1280, "height": 800}

PAGE = """<!doctype html><style>
body { margin: 0; overflow: hidden }
.sheet { position: absolute; transform-origin: 0 0; will-change: transform }
.sheet svg { display: block; width: 100%; height: 100% }
</style><div class="sheet"></div>"""

OPEN = """(text) => {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const [, , width, height] = root.getAttribute('viewBox').split(' ').map(Number);
  root.removeAttribute('width');
  root.removeAttribute('height');
  const sheet = document.querySelector('.sheet');
  sheet.animate([{ transform: 'none' }, { transform: 'none' }],
                { duration: 1e9, composite: 'add' }).pause();
  sheet.replaceChildren(document.importNode(root, true));
  window.size = { width, height };
  const k = Math.min(innerWidth / width, innerHeight / height);
  sheet.style.width = `${width * k}px`;
  sheet.style.height = `${height * k}px`;
}"""

LAY = """(k) => {
  const sheet = document.querySelector('.sheet');
  sheet.style.width = `${window.size.width * k}px`;
  sheet.style.height = `${window.size.height * k}px`;
  sheet.style.transform = `translate(${-600 * k}px, ${-500 * k}px)`;
}"""

MOVE = """([x, y]) => {
  document.querySelector('.sheet').style.transform = `translate(${x}px, ${y}px)`;
}"""


class Stopwatch:
    """Milliseconds by the clock, and of work, until a picture of the window shows what was done."""

    def __init__(self, browser: Any) -> None:
        self._session = browser.new_browser_cdp_session()
        self.clock: dict[str, list[float]] = {}
        self.work: dict[str, list[float]] = {}

    def _worked(self) -> dict[int, float]:
        told = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {process["id"]: process["cpuTime"] for process in told}

    def time(self, name: str, page: Any, script: str = "() => 0", argument: Any = None) -> None:
        before = self._worked()
        start = time.perf_counter()
        page.evaluate(script, argument)
        page.screenshot()
        self.clock.setdefault(name, []).append(1000 * (time.perf_counter() - start))
        spent = sum(time - before.get(id, 0.0) for id, time in self._worked().items())
        self.work.setdefault(name, []).append(1000 * spent)

    def figures(self) -> dict[str, tuple[float, float]]:
        """Medians of the clock, and of the work."""
        median = statistics.median
        return {
            name: (median(times), median(self.work[name])) for name, times in self.clock.items()
        }


def measure(browser: Any, drawing: str, rounds: int) -> dict[str, tuple[float, float]]:
    """The floor, opening the whole map, zooming to three scales, a step of a pan."""
    watch = Stopwatch(browser)
    for _ in range(rounds):
        page = browser.new_page(viewport=WINDOW)
        page.set_content(PAGE)
        page.screenshot()
        _round(watch, page, drawing)
        page.close()
    return watch.figures()


def _round(watch: Stopwatch, page: Any, drawing: str) -> None:
    watch.time("nothing", page)
    watch.time("open", page, OPEN, drawing)
    for k in (0.6, 1.0, 2.0):
        watch.time(f"zoom to {k:g}", page, LAY, k)
    page.evaluate(LAY, 1.0)
    page.screenshot()
    for step in range(8):
        watch.time("pan", page, MOVE, [-600 - 90 * step, -500 - 50 * step])


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("maps", nargs="*", default=["butchery", "radetzky"], help=", ".join(MAPS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--file", type=Path, action="append", default=[])
    options = parser.parse_args()
    files = {name: folder_of(name) / "map.svg" for name in options.maps}
    files |= {path.name: path for path in options.file}
    path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for name, file in files.items():
            drawing = file.read_text(encoding="utf-8")
            print(f"{name}: {len(drawing.encode()) / 1e6:.2f} MB   ({load()})")
            for what, (clock, work) in measure(browser, drawing, options.rounds).items():
                print(f"  {what:12} {clock:5.0f} ms by the clock, {work:5.0f} ms of work")
        browser.close()


if __name__ == "__main__":
    main()
