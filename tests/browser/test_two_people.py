"""Two people with a browser each: invitation, acceptance, seats; and a record that is checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.conftest import NewContext
from tests.browser.serving import Server
from tests.browser.table import Table, lobby_card
from tricolore import new_game


@pytest.fixture
def maker(new_context: NewContext) -> Any:
    return new_context().new_page()


@pytest.fixture
def friend(new_context: NewContext) -> Any:
    return new_context().new_page()


def invite(page: Any) -> str:
    """Lay a table for a friend; the invitation to send."""
    page.goto("/")
    card = lobby_card(page)
    card.locator("select[data-side=austrian]").select_option("friend")
    card.locator("text=Lay the table").click()
    field = page.locator("#prompt .copy-row input")
    field.wait_for()
    link: str = field.input_value()
    return link


def both(maker: Any, friend: Any) -> tuple[Table, Table]:
    """The maker and his friend at a game that has begun."""
    link = invite(maker)
    friend.goto(link)
    friend.click("#accept")
    tables = Table(maker), Table(friend)
    for table in tables:
        table.wait_ready()
        table.page.wait_for_selector("text=Turn 1", state="attached")
    return tables


def seats(page: Any) -> Any:
    page.click("#share")
    page.wait_for_selector("dialog[open] .seat-row")
    return page.locator("dialog[open]")


def test_a_friend_is_invited_and_the_game_begins_when_he_accepts(maker: Any, friend: Any) -> None:
    link = invite(maker)
    assert re.search(r"/table/[^#]+#invitation=austrian\.", link)
    assert "Waiting for a player: Austrian" in maker.inner_text("#prompt")
    friend.goto(link)
    friend.wait_for_selector("#accept")
    assert "invited to play this side: Austrian" in friend.inner_text("#prompt")
    assert "make the seed of the dice together" in friend.inner_text("#prompt")
    assert "#" not in friend.url, "the invitation does not stay in the address bar"
    friend.click("#accept")
    for page in (maker, friend):
        page.wait_for_selector("text=Turn 1", state="attached")
        assert "#" not in page.url
    assert "Franco-Piedmontese: You" in seats(maker).inner_text()
    assert "Austrian: You" in seats(friend).inner_text()


def test_a_seat_is_kept_over_a_reload_though_no_key_is_in_the_address(
    maker: Any, friend: Any
) -> None:
    _, table = both(maker, friend)
    friend.reload()
    table.wait_ready()
    assert "Austrian: You" in seats(friend).inner_text()


def test_the_maker_has_no_way_to_the_seat_or_the_record(
    server: Server, maker: Any, friend: Any
) -> None:
    both(maker, friend)
    dialog = seats(maker)
    theirs = dialog.locator(".seat-row[data-side=austrian]")
    assert theirs.locator("button").count() == 0
    dialog.locator("text=Download the record").click()
    maker.wait_for_selector("text=once the game is over")
    game = maker.url.rsplit("/", 1)[1]
    kept = maker.evaluate("() => localStorage.getItem('tricolore.games')")
    status = maker.evaluate(
        """async ([game, kept]) => {
          const mine = JSON.parse(kept).find((one) => one.game === game);
          const headers = { Authorization: `Bearer ${mine.keys.join(",")}` };
          const answers = [fetch(`/api/games/${game}/record`, { headers }),
            fetch(`/api/games/${game}/seats/austrian/renew`, { method: "POST", headers })];
          return (await Promise.all(answers)).map((answer) => answer.status);
        }""",
        [game, kept],
    )
    assert status == [403, 403]


def test_an_invitation_that_was_withdrawn_is_told(maker: Any, friend: Any) -> None:
    link = invite(maker)
    maker.click("text=Withdraw it")
    maker.wait_for_selector("text=Invite somebody")
    friend.goto(link)
    friend.click("#accept")
    friend.wait_for_selector("text=withdrawn or has been used")


KEY = "() => JSON.parse(localStorage.getItem('tricolore.games'))[0].keys[0]"


@contextmanager
def reloaded(page: Any) -> Iterator[None]:
    """Wait for the page to be another one: a change of its address alone is no reload."""
    page.evaluate("window.before = true")
    yield
    page.wait_for_function("() => !window.before")


def test_a_key_is_renewed_and_a_seat_given_up(maker: Any, friend: Any) -> None:
    both(maker, friend)
    before = friend.evaluate(KEY)
    dialog = seats(friend)
    with reloaded(friend):
        dialog.locator("text=Renew my key").click()
    Table(friend).wait_ready()
    assert friend.evaluate(KEY) != before
    dialog = seats(friend)
    dialog.locator("text=Give up the seat").click()
    with reloaded(friend):
        friend.locator("dialog[open] >> text=Give it up").click()
    maker.keyboard.press("Escape")
    dialog = seats(maker)
    dialog.locator("text=Austrian: Free").wait_for()
    dialog.locator("text=Invite somebody").click()
    link = dialog.locator(".seat-row[data-side=austrian] input")
    link.wait_for()
    assert "#invitation=austrian." in link.input_value()


def test_a_record_is_checked_in_the_browser(maker: Any, tmp_path: Any) -> None:
    game = new_game("butchery:solferino", seed="browser")
    for _ in range(40):
        game.answer(game.ask.options[-1])
    whole, forged = tmp_path / "whole.game", tmp_path / "forged.game"
    saved = game.save()
    whole.write_bytes(saved)
    forged.write_bytes(saved.replace(b'"chain":"', b'"chain":"0', 1))
    maker.goto("/verify")
    maker.set_input_files("#record", str(whole))
    maker.wait_for_selector("#findings .right >> text=dice are those of the seed")
    maker.wait_for_selector(
        "#findings .right >> text=The chain over all dice and choices is intact"
    )
    assert maker.locator("#findings .wrong").count() == 0
    maker.set_input_files("#record", str(forged))
    maker.wait_for_selector("#findings .wrong")
