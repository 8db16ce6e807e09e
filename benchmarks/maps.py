"""How quick the drawings of the maps are in a real browser: to open, to zoom and to pan.

A drawing is put into a page as the table does it: parsed, laid at a scale, and moved by a
transform.  A time ends when the browser has handed over a picture of its window, so it includes
the painting, which runs beside the page and which no clock of the page sees.  A picture of a window
that has not changed takes some time, too; it is measured first and is the floor of all figures.

Chromium without a graphics card draws in software, so most people's machines are faster.

    python benchmarks/maps.py [butchery radetzky ...] [--rounds 5] [--file picture.svg]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import time
from collections.abc import Callable
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


def timed(page: Any, act: Callable[[], None]) -> float:
    """Milliseconds until a picture of the window shows what was done."""
    start = time.perf_counter()
    act()
    page.screenshot()
    return 1000 * (time.perf_counter() - start)


def measure(browser: Any, drawing: str, rounds: int) -> dict[str, float]:
    """Medians: the floor, opening the whole map, zooming to two scales, a step of a pan."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        page = browser.new_page(viewport=WINDOW)
        page.set_content(PAGE)
        page.screenshot()
        found.setdefault("nothing", []).append(timed(page, lambda: None))
        found.setdefault("open", []).append(timed(page, lambda: page.evaluate(OPEN, drawing)))
        for name, k in (("zoom to 0.6", 0.6), ("zoom to 1", 1.0), ("zoom to 2", 2.0)):
            found.setdefault(name, []).append(timed(page, lambda k=k: page.evaluate(LAY, k)))
        page.evaluate(LAY, 1.0)
        page.screenshot()
        for step in range(8):
            spot = [-600 - 90 * step, -500 - 50 * step]
            found.setdefault("pan", []).append(
                timed(page, lambda spot=spot: page.evaluate(MOVE, spot))
            )
        page.close()
    return {name: statistics.median(times) for name, times in found.items()}


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
            times = measure(browser, drawing, options.rounds)
            figures = ", ".join(f"{what} {ms:.0f}" for what, ms in times.items())
            print(f"{name:14} {len(drawing.encode()) / 1e6:.2f} MB, ms: {figures}   ({load()})")
        browser.close()


if __name__ == "__main__":
    main()
