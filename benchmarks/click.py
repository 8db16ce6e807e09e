"""How quick the table feels: from a key pressed in a real browser to the next question drawn.

Chromium without a graphics card draws in software, so that a person's machine does better.  A
server of its own is started on a free port of 127.0.0.1 and ended afterwards.

    python benchmarks/click.py [--answers 150] [--jumps 40] [--decisions 2000]
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from pathlib import Path
from typing import Any

from serving import Serving, quantile
from tricolore import Game, new_game

ANSWER_MS, SCRUB_MS = 100, 200
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

WATCH = """() => {
  window.times = [];
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') window.pressed = performance.now();
  }, true);
  new MutationObserver(() => requestAnimationFrame(() => setTimeout(
    () => window.times.push(performance.now() - window.pressed))))
    .observe(document.body, { attributes: true, attributeFilter: ['data-ply'] });
}"""
"""A time for each change of the ply, taken after the frame that shows it."""

LISTEN = """() => {
  const ask = window.fetch;
  window.fetch = async (...words) => {
    const answer = await ask(...words);
    if (String(words[0]).includes('/at/')) window.seen = (window.seen ?? 0) + 1;
    return answer;
  };
}"""

SCRUB = """async (ply) => {
  const slider = document.querySelector('.slider');
  const began = performance.now();
  const before = window.seen ?? 0;
  slider.value = String(ply);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  while ((window.seen ?? 0) === before && performance.now() - began < 1000) {
    await new Promise((next) => setTimeout(next, 2));
  }
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const took = performance.now() - began;
  await new Promise((next) => setTimeout(next, 100));
  return took;
}"""
"""From the slider moved to the frame that shows the moment."""


def answers(page: Any, count: int) -> list[float]:
    """Answer whatever is asked, by keyboard."""
    page.evaluate(WATCH)
    for _ in range(count):
        ply = page.evaluate("document.body.dataset.ply")
        for key in ("p", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        page.wait_for_selector(f'body:not([data-ply="{ply}"])', timeout=5000)
        page.wait_for_timeout(40)
    return sorted(page.evaluate("window.times"))


def jumps(page: Any, plies: int, count: int) -> list[float]:
    """Move the slider of the replay to and fro."""
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    luck = random.Random(5)
    return sorted(page.evaluate(SCRUB, luck.randrange(plies)) for _ in range(count))


def table(browser: Any, serving: Serving, made: dict[str, Any]) -> Any:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{serving.address}/table/{made['game']}#key={','.join(made['keys'].values())}")
    page.wait_for_selector("body.ready")
    return page


def long_game(decisions: int) -> Game:
    """A random game of so many choices, or to its end."""
    game, luck = new_game("butchery:solferino", seed=3), random.Random(3)
    while (ask := game.ask) is not None and game.ply < decisions:
        game.answer(luck.choice(ask.options))
    return game


def report(name: str, times: list[float], target: int) -> None:
    middle, high = quantile(times, 0.5), quantile(times, 0.95)
    print(f"{name:34} median {middle:4.0f} ms, 95th percentile {high:4.0f} ms   (below {target})")


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=150)
    parser.add_argument("--jumps", type=int, default=40)
    parser.add_argument("--decisions", type=int, default=2000)
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        with Serving(Path(folder) / "games.db") as serving:
            page = table(browser, serving, serving.new_game(seed=1))
            report("a key to the next question drawn", answers(page, options.answers), ANSWER_MS)
            page.close()
            game = long_game(options.decisions)
            page = table(browser, serving, serving.upload(game.save()))
            name = f"a jump in a game of {game.ply:,} choices"
            report(name, jumps(page, game.ply, options.jumps), SCRUB_MS)
        browser.close()


if __name__ == "__main__":
    main()
