"""Two browsers on one game, reloads, a server that dies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Server


def test_each_sees_only_its_own(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    allied = open_table(begun.link("allied"))
    austrian = open_table(begun.link("austrian"))
    watcher = open_table(begun.watching)
    allied.wait_asked()
    assert allied.question == austrian.question == watcher.question
    for other in (austrian, watcher):
        assert other.kinds() == set(), "options go to whom they belong to"
        assert other.page.locator(".lit, .lit-hex").count() == 0
        assert other.page.is_disabled(".undo")
    allied.click_option("pick", "P1")
    allied.say("no")
    for other in (austrian, watcher):
        other.page.wait_for_selector('body[data-ply="2"]')
    allied.say("done")
    for _ in range(40):
        if austrian.page.locator("#prompt.mine").count():
            break
        if allied.page.locator("#prompt.mine").count():
            allied.say(allied.words()[-1]) if allied.words() else allied.act()
        austrian.page.wait_for_selector(f'body[data-ply="{allied.ply}"]')
    austrian.wait_asked()
    assert allied.kinds() == set()
    assert "watching" in watcher.page.inner_text("#prompt")


def test_reload_in_the_middle(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    table = open_table(begun.link())
    table.click_option("pick", "FI")
    table.say("no")
    table.click_option("pick", "FI.FDouay")
    question, ply = table.question, table.ply
    table.page.reload()
    table.wait_ready()
    table.wait_asked()
    assert (table.question, table.ply) == (question, ply)
    table.wait_logged("begins with French I Corps")
    table.undo()
    assert table.question == "Move which unit?"


def test_my_games_are_kept(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    table = open_table(begun.link("allied"))
    table.click_option("pick", "FI")
    page = table.page
    page.goto("/")
    row = page.locator(f'[data-game="{begun.game}"]')
    row.locator(".state", has_text="turn 1").wait_for()
    row.locator("a").click()
    table.wait_ready()
    table.wait_asked()
    assert table.ply == 1


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """The module's server, back on its feet whatever the test did to it."""
    yield server
    server.kill()
    server.restart()


def test_the_server_dies_and_comes_back(mortal: Server, open_table: Open) -> None:
    begun = mortal.new_game()
    table = open_table(begun.link())
    table.click_option("pick", "FI")
    table.say("no")
    ply, question = table.ply, table.question
    mortal.kill()
    page = table.page
    page.wait_for_selector("#line[data-line=lost]")
    page.click("#prompt .pick")
    page.wait_for_selector(".toast.error")
    assert table.ply == ply, "nothing is pretended while the server is away"
    mortal.restart()
    page.wait_for_selector("#line[data-line=open]", state="attached")
    table.wait_asked()
    assert (table.ply, table.question) == (ply, question), "no acknowledged choice is lost"
    table.click_option("pick", "FI.FDouay")
    assert mortal.info(begun)["ply"] == ply + 1
