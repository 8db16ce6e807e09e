"""A game of another family at the table: sheets, held events, somebody sent, an early end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Begun, Server
from tests.browser.table import Table

PERSONS = {"red": "person", "blue": "person"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that knows the toy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRICOLORE_PLUGINS", "tests.skirmish.installed")
        running = Server(tmp_path_factory.mktemp("toy") / "games.db")
    yield running
    running.stop()


def toy(server: Server, seed: str = "5") -> Begun:
    wanted = {"scenario": "skirmish:ponte", "players": PERSONS, "seed": seed, "one_screen": True}
    made = server._send("/api/games", wanted)
    return Begun(made["game"], made["keys"])


def handed_in(table: Table) -> None:
    """Both sides hand in the sheets as they lie there."""
    for side in ("Red", "Blue"):
        table.page.locator(".sheet-form legend", has_text=side).first.wait_for()
        table.page.click(".hand-in")
    table.page.wait_for_selector("#prompt.mine .options")


def test_a_sheet_is_a_form_and_its_flaw_is_told(server: Server, open_table: Open) -> None:
    table = open_table(toy(server).link())
    page = table.page
    assert page.locator(".sheet-form fieldset").count() == 3
    for row in page.locator(".sheet-form fieldset").all():
        row.locator("label", has_text="Act").click()  # three, and two are allowed
    page.click(".hand-in")
    page.locator(".sheet-form .form-error").wait_for()
    page.locator(".sheet-form fieldset").last.locator("label", has_text="Rest").click()
    page.click(".hand-in")
    page.locator(".sheet-form legend", has_text="Blue").first.wait_for()


def test_a_sheet_that_is_in_can_be_taken_back(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.click(".hand-in")
    page.click(".take-back")
    page.wait_for_selector(".hand-in")


def test_what_is_not_known_shows_its_back(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.wait_for_selector(".piece .body.unknown")
    assert page.locator(".piece.of-blue .body:not(.unknown)").count() == 0
    assert page.locator(".piece.of-red .body.counter").count() > 0


def test_what_is_held_is_in_a_panel(server: Server, open_table: Open) -> None:
    table = open_table(toy(server).link("red"))
    table.page.click("#tab-panels")
    hands = table.page.locator(".panel.of-hand")
    hands.first.wait_for()
    assert hands.locator(".hidden-items").count() == 1, "of the enemy's only how many"


def test_a_march_on_the_map(server: Server, open_table: Open) -> None:
    table = open_table(toy(server).link())
    handed_in(table)
    table.click_spot(next(spot for spot in table.spots(".piece.lit") if spot["top"]))
    table.click_spot(table.spots(".lit-hex")[0])


OPEN = "(id) => import('/static/card.js').then(({ openCard }) => openCard(desk, id))"


def test_a_group_marches_at_once_and_is_taken_back_at_once(
    server: Server, open_table: Open
) -> None:
    table = open_table(toy(server).link().replace("#", "?debug=1#"))
    handed_in(table)
    page, ply = table.page, table.ply
    first = next(spot for spot in table.spots(".piece.lit") if spot["top"])
    page.evaluate(OPEN, first["id"])
    page.click(".gesture-start button")
    page.locator(".gesture", has_text="click the hex").wait_for()
    page.mouse.click(first["x"], first["y"] + 84)  # the hex below
    page.wait_for_selector(".ghost")
    page.click(".do-gesture")
    table.wait_moved(ply)
    assert table.ply > ply + 1
    table.undo()
    assert table.ply == ply


def test_a_game_is_given_up_after_a_second_thought(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.click("#share")
    page.click("[data-concede=red]")
    page.click("dialog[open] .sure-yes")
    page.locator("#prompt", has_text="Blues").wait_for()
    page.locator("#prompt", has_text="over").wait_for()


def test_a_draw_is_offered_and_agreed_to(server: Server, open_table: Open) -> None:
    begun = toy(server)
    red, blue = open_table(begun.link("red")).page, open_table(begun.link("blue")).page
    red.click("#share")
    red.click("[data-draw=red]")
    red.click("dialog[open] .sure-yes")
    blue.locator(".offer", has_text="Reds").wait_for()
    blue.click("#share")
    blue.locator("[data-draw=blue]", has_text="Agree").click()
    blue.click("dialog[open] .sure-yes")
    for page in (red, blue):
        page.locator("#prompt", has_text="over").wait_for()


def test_options_of_a_game_are_offered_in_the_lobby(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link()).page
    page.goto("/")
    card = page.locator(".scenario", has=page.locator(".options-of-game")).first
    card.locator(".options-of-game summary").click()
    card.locator("label", has_text="Morning mist").click()
    with page.expect_request(lambda request: request.method == "POST") as sent:
        card.locator("text=Lay the table").click()
    assert sent.value.post_data_json["options"] == {"mist": "on"}
