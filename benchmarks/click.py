"""How quick the table is in a real browser: from a key to the next question, and in replays.

Both are timed in the same way.  The clock starts with the event in the page: a key that chooses,
or the slider that moves.  It stops two animation frames after the page has received what it is to
show.  The first frame draws it.  The second begins only when the first has been handed to the
screen, so a figure is up to one frame (17 ms) too long and never too short.  The time of an answer
includes the server, the disk and the network.  The time of a jump includes the request.

Chromium without a graphics card draws in software, so most people's machines are faster.  The
benchmark starts its own server on a free port of 127.0.0.1 and stops it afterwards.

    python benchmarks/click.py [--answers 150] [--jumps 60] [--decisions 3000] [--rounds 1]
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

from serving import Serving, load, long_game, quantile

ANSWER_MS, SCRUB_MS = 100, 200
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PAUSE_MS = 40
"""The pause between two choices or jumps.  No person is quicker, and animations have ended."""

CLOCK = """() => {
  window.times = [];
  let began = null;
  const start = () => { began = performance.now(); };
  document.addEventListener('keydown', (event) => { if (event.key === 'Enter') start(); }, true);
  document.addEventListener('input', start, true);
  new MutationObserver(() => {
    if (began === null) return;
    const since = began;
    began = null;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.times.push(performance.now() - since);
    }));
  }).observe(document.body, { attributes: true, attributeFilter: ['data-moment'] });
}"""
"""The page says in `data-moment` which choice it shows."""

MOVE_SLIDER = """(ply) => {
  const slider = document.querySelector('.slider');
  slider.value = String(ply);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}"""


def timed(page: Any, count: int) -> None:
    """Wait until this many times have been measured."""
    page.wait_for_function("(count) => window.times.length >= count", arg=count, timeout=10_000)
    page.wait_for_timeout(PAUSE_MS)


def answers(page: Any, count: int) -> list[float]:
    """Answer whatever is asked, by keyboard."""
    page.evaluate(CLOCK)
    for at in range(count):
        for key in ("p", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        if page.locator("#prompt .armed").count():  # Done asks once while units could still act
            page.keyboard.press("Enter")
        timed(page, at + 1)
    return sorted(page.evaluate("window.times"))


def jumps(page: Any, plies: int, count: int, seed: int) -> list[float]:
    """Move the slider of the replay to random positions."""
    if page.locator("dialog[open]").count():  # the result of a finished game
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.wait_for_timeout(500)
    page.evaluate(CLOCK)
    for at, ply in enumerate(random.Random(seed).sample(range(plies), count)):
        page.evaluate(MOVE_SLIDER, ply)
        timed(page, at + 1)
    return sorted(page.evaluate("window.times"))


def table(browser: Any, serving: Serving, made: dict[str, Any]) -> Any:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{serving.address}/table/{made['game']}#key={','.join(made['keys'].values())}")
    page.wait_for_selector("body.ready")
    page.wait_for_timeout(500)
    return page


def report(name: str, times: list[float], target: int) -> None:
    middle, high = quantile(times, 0.5), quantile(times, 0.95)
    print(
        f"{name:36} median {middle:4.0f} ms, 95th percentile {high:4.0f} ms, most {times[-1]:4.0f}"
        f"   (wanted: 95th below {target}; {load()})"
    )


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=150)
    parser.add_argument("--jumps", type=int, default=60)
    parser.add_argument("--decisions", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    game = long_game(options.decisions)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        with Serving(Path(folder) / "games.db") as serving:
            serving.warm()
            made = serving.upload(game.save())
            for at in range(options.rounds):
                page = table(browser, serving, serving.new_game(seed=at + 1))
                times = answers(page, options.answers)
                report("a key to the next question", times, ANSWER_MS)
                page.close()
                page = table(browser, serving, made)
                times = jumps(page, game.ply, options.jumps, seed=at)
                report(f"a jump in a game of {game.ply:,} choices", times, SCRUB_MS)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
