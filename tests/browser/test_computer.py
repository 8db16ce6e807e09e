"""Against the computer, with the mouse."""

from __future__ import annotations

from tests.browser.conftest import NewContext, Open
from tests.browser.positions import few
from tests.browser.serving import Begun, Server
from tests.browser.table import Table, lobby_card


def test_a_turn_against_the_computer(server: Server, open_table: Open) -> None:
    begun = server.upload(few(seed=7), players="person,random")
    table = open_table(begun.link())
    moved: set[str] = set()
    for _ in range(100):
        table.wait_asked()
        seen = table.look()
        if seen.turn == 2:
            break
        assert seen.side == "0", "only my own choices"
        table.act_briefly(seen, moved)
    assert table.turn == 2
    lines = table.page.locator('#log .log-line[data-side="1"]')
    assert lines.count() > 0, "what the computer did stands in the log"


def test_its_moves_are_shown_at_a_pace_and_can_be_skipped(server: Server, open_table: Open) -> None:
    begun = server.new_game(austrian="random", seed="5")
    table = open_table(begun.link(), pace="slow")
    page = table.page
    for _ in range(60):
        page.wait_for_selector("#prompt.mine, #prompt .waiting")
        if page.locator("#prompt .waiting button, #prompt button:has-text('at once')").count():
            break
        if page.locator("#prompt.mine").count():
            if "pick" in table.kinds() and not table.words():
                table.act()
            else:
                table.say(table.words()[-1])
    page.wait_for_selector("#prompt button:has-text('at once')")
    before = table.ply
    assert before < server.info(begun)["ply"], "the server is ahead of what is shown"
    page.keyboard.press("Space")
    table.wait_asked()
    assert table.ply > before
    assert table.ply == server.info(begun)["ply"]


def test_what_it_intends(server: Server, open_table: Open) -> None:
    begun = server.new_game(allied="curious")
    table = open_table(begun.link("austrian"))
    page = table.page
    table.wait_asked()
    page.click("text=What does it intend?")
    page.locator("dialog[open] .plan", has_text="I have no other.").wait_for()
    assert "Franco-Piedmontese" in page.inner_text("dialog[open]")
    table.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    table.press("i")
    page.wait_for_selector("dialog[open] .plan")
    both = open_table(server.new_game().link()).page
    assert both.locator(".intent").count() == 0, "there is nobody to ask where persons play"


def test_a_seat_whose_computer_fails_is_taken_over(server: Server, open_table: Open) -> None:
    begun = server.new_game(allied="broken")
    table = open_table(begun.link("austrian"))
    watcher = open_table(begun.watching).page
    page = table.page
    told = page.wait_for_selector("#prompt [role=alert]").inner_text()
    assert "The computer player broken has failed" in told
    assert "a fault in a player" in told
    watcher.wait_for_selector("#prompt [role=alert]")
    assert watcher.locator("text=Take over this seat").count() == 0
    page.click("text=Let it try again")
    page.wait_for_selector("#prompt [role=alert]")
    with page.expect_navigation(wait_until="load"):
        page.click("text=Take over this seat")
    table.wait_ready()
    table.wait_asked()
    assert table.ply == 0
    table.click_option("pick", "FI")
    assert server.info(begun)["players"]["allied"] == "person"
    watcher.wait_for_selector('body[data-ply="1"]')
    page.goto("/")
    page.click(f'[data-game="{begun.game}"] a')
    table.wait_asked()
    assert table.ply == 1, "its key is kept in this browser"


def test_players_are_introduced_in_the_lobby(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.wait_for_selector(".scenario")
    assert page.is_hidden(".plans")
    lobby_card(page).locator("select[data-side=austrian]").select_option("general")
    page.locator(".about-player", has_text="hard opponent").wait_for()
    page.uncheck(".plans input")
    lobby_card(page).locator("text=Lay the table").click()
    page.wait_for_url("**/table/**")
    table = Table(page)
    table.wait_ready()
    page.wait_for_selector("#prompt footer .undo")  # beside which its plans could be asked for
    assert page.locator(".intent").count() == 0


def test_a_temper_is_chosen_in_the_lobby_and_named_at_the_table(
    server: Server, new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.wait_for_selector(".scenario")
    assert page.locator(".temper input").count() == 0, "a person has his own"
    lobby_card(page).locator("select[data-side=allied]").select_option("recruit")
    assert page.input_value(".temper input:checked") == "steady"
    page.check(".temper input[value=bold]", force=True)
    page.locator(".about-player", has_text="Strikes sooner").wait_for()
    lobby_card(page).locator("select[data-side=allied]").select_option("captain")
    assert page.input_value(".temper input:checked") == "bold", "another level, the same temper"
    page.locator(".about-player", has_text="Knows his business").wait_for()
    lobby_card(page).locator("text=Lay the table").click()
    page.wait_for_url("**/table/**")
    table = Table(page)
    table.wait_ready()
    page.click("#share")
    assert "The computer (captain, bold)" in page.inner_text(
        "dialog[open] .seat-row[data-side=allied]"
    )
    table.press("Escape")
    game = page.url.split("/")[-1].partition("#")[0]
    assert server.info(Begun(game, {}))["players"]["allied"] == "captain:bold"
    page.goto("/")
    page.locator(f'[data-game="{game}"] .against', has_text="against captain, bold").wait_for()


def test_who_is_thinking_is_named(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game(allied="slow:bold").link("austrian")).page
    page.locator(".waiting", has_text="The computer (slow, bold) is thinking").wait_for()


def test_its_temper_stands_beside_its_plan(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game(allied="curious:bold").link("austrian"))
    table.wait_asked()
    table.press("i")
    table.page.locator("dialog[open] .plan h3", has_text="Curious, bold").wait_for()


def test_one_without_tempers_is_asked_for_none(new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    lobby_card(page).locator("select[data-side=austrian]").select_option("general")
    page.check(".temper input[value=cautious]", force=True)
    lobby_card(page).locator("select[data-side=austrian]").select_option("random")
    assert page.locator(".temper input").count() == 0
    page.locator(".about-player", has_text="each as likely as the next").wait_for()
    lobby_card(page).locator("text=Lay the table").click()
    page.wait_for_url("**/table/**")
    Table(page).wait_ready()
