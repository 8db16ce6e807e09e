"""A real browser and a real server for tests of the table.

Everything here lasts for one module of tests: Playwright keeps an event loop running in this
thread, which tests elsewhere must not meet.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import Server
from tests.browser.table import Table
from tests.waiting import PATIENCE

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LIMIT = PATIENCE * 1000
"""Milliseconds, for whatever a browser is waited for."""

Open = Callable[..., Table]
NewContext = Callable[..., Any]


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first does without the window round the page, which takes a third of the time."""


def chromium_path() -> str | None:
    asked = os.environ.get("TRICOLORE_CHROMIUM")
    names = (asked,) if asked else BROWSERS
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    sync_api = pytest.importorskip(
        "playwright.sync_api",
        reason="Playwright is not installed: pip install playwright (no browser download needed)",
    )
    path = chromium_path()
    if path is None:
        pytest.skip(
            "Chromium is not installed: apt-get install chromium, "
            "or name another with TRICOLORE_CHROMIUM=/path/to/it"
        )
    sync_api.expect.set_options(timeout=LIMIT)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=list(ARGUMENTS), timeout=LIMIT
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table") / "games.db")
    yield running
    running.stop()


@pytest.fixture
def new_context(chromium: Any, server: Server) -> Iterator[NewContext]:
    """Browsers that know nothing of one another; complaints in any of them fail the test.

    Unless maps are asked for, none comes, and games are played on the plain grid that stands in
    for one: without a graphics card, drawing the great maps takes much of the time.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def make(drawn: bool = False, **options: Any) -> Any:
        settings = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "base_url": server.address,
            **options,
        }
        context = chromium.new_context(**settings)
        context.set_default_timeout(LIMIT)
        contexts.append(context)
        if not drawn:
            context.route("**/api/maps/*", lambda route: route.abort())

        def watch(page: Any) -> None:
            page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
            page.on("console", lambda said: _complaint(said, complaints))

        context.on("page", watch)
        return context

    yield make
    for context in contexts:
        context.close()
    assert not complaints, complaints


def _complaint(said: Any, complaints: list[str]) -> None:
    """Errors in the console; a lost line and an answer of 4xx are part of what is tested."""
    harmless = ("Failed to load resource", "WebSocket connection to")
    if said.type == "error" and not said.text.startswith(harmless):
        complaints.append(f"console: {said.text}")


@pytest.fixture
def open_table(new_context: NewContext) -> Open:
    """A browser of its own at a table; others' moves are shown at once unless a pace is named."""

    def open_one(link: str, pace: str = "at once", warn: str = "first", **options: Any) -> Table:
        context = new_context(**options)
        page = context.new_page()
        wishes = f"{{pace: {pace!r}, warn: {warn!r}}}"
        page.add_init_script(
            "if (!localStorage.getItem('tricolore.settings'))"
            f" localStorage.setItem('tricolore.settings', JSON.stringify({wishes}))"
        )
        page.goto(link)
        table = Table(page)
        table.wait_ready()
        return table

    return open_one


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    return tmp_path


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any) -> Iterator[None]:
    """A picture of every page of a test that failed, where TRICOLORE_SHOTS names a folder."""
    outcome: Any = yield
    folder = os.environ.get("TRICOLORE_SHOTS")
    report = outcome.get_result()
    if not folder or report.when != "call" or not report.failed or "chromium" not in item.funcargs:
        return
    for context in item.funcargs["chromium"].contexts:
        for at, page in enumerate(context.pages):
            page.screenshot(path=Path(folder) / f"{item.name}-{at}.png")
