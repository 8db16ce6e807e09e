"""The keyboard alone: the mouse is never touched."""

from __future__ import annotations

from tests.browser.conftest import NewContext, Open
from tests.browser.positions import few
from tests.browser.serving import Begun, Server
from tests.browser.table import Glance, Table, lobby_card


def answer(table: Table, seen: Glance, moved: set[str]) -> None:
    """By arrow keys, Enter, letters and hex numbers."""
    ply, kinds, words = seen.ply, seen.kinds, seen.words
    if "pick" in kinds and words and (seen.acting in moved or "which unit" not in seen.question):
        table.press("d")
        if not table.settled(ply):
            table.press("d")
    elif "pick" in kinds:
        if words:
            moved.add(seen.acting)
        table.press("p", "ArrowRight", "Enter")
    elif "go" in kinds and ply % 2:
        number = table.page.evaluate("document.querySelector('.lit-hex').dataset.hex")
        table.press(*number.zfill(4), "Enter")
    elif "go" in kinds or "turn" in kinds:
        # The lit hexes are one control: the first press steps on it, Enter goes there.
        table.press("p", *(["ArrowDown"] if "go" in kinds else []), "Enter")
    elif "no" in words:
        table.press("n")
    else:
        table.press("p", "Enter")
    table.wait_moved(ply)


def test_two_turns_against_the_computer_by_keyboard_alone(server: Server, open_table: Open) -> None:
    begun = server.upload(few(seed=11), players="person,random")
    table = open_table(begun.link())
    moved: set[str] = set()
    turn = 1
    for _ in range(100):
        table.wait_asked()
        seen = table.look()
        if seen.turn != turn:
            turn, moved = seen.turn, set()
        if turn == 3:
            break
        assert seen.side == "0", "only my own choices"
        answer(table, seen, moved)
    assert turn == 3
    table.wait_logged("moves to")
    table.wait_logged("Turn 3")
    assert table.page.locator('#log .log-line[data-side="1"]').count() > 0
    assert server.info(begun)["ply"] == table.ply


def test_focus_follows_the_question(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    page = table.page
    table.press("p", "Enter")
    table.wait_question("forced march")
    focused = "document.activeElement.closest('#prompt') !== null"
    assert page.evaluate(focused), "the first option of the next question has the focus"
    spoken = page.inner_text("#voice-0") + page.inner_text("#voice-1")
    assert "forced march" in spoken


def test_the_cursor_speaks(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    page = table.page
    table.press("m")
    page.wait_for_selector(".on-cursor polygon", state="attached")
    table.press(*"2012", "Enter")
    spoken = page.inner_text("#voice-0") + page.inner_text("#voice-1")
    assert spoken.startswith("2012")
    table.press("ArrowUp")
    spoken = page.inner_text("#voice-0") + page.inner_text("#voice-1")
    assert spoken.startswith("2011")
    assert table.ply == 0


def test_why_not_by_number(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    table.click_option("pick", "FI")
    table.press("n")
    table.wait_question("which unit")
    table.press("p", "Enter")
    table.wait_question("where?")
    table.press(*"3601", "Enter")
    assert "cannot go to 3601" in table.page.wait_for_selector(".toast.why").inner_text()


def test_help_and_settings(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link(), drawn=True)
    page = table.page
    table.press("?")
    page.wait_for_selector(".guide-part")
    assert "take back" in page.inner_text("#guide").lower()
    table.press("Escape")
    page.wait_for_selector("#guide", state="hidden")
    page.click("#settings")
    page.check("input[value=dark]", force=True)
    assert page.evaluate("document.documentElement.dataset.light") == "dark"
    page.uncheck("label:has-text('Hex numbers') input")
    table.press("Escape")
    page.reload()
    table.wait_ready()
    assert page.evaluate("document.documentElement.dataset.light") == "dark"
    assert page.evaluate("document.querySelector('#layer-numbers').classList.contains('off')")


def test_a_level_and_its_temper_by_keyboard(server: Server, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    chosen = lobby_card(page).locator("select[data-side=austrian]")
    chosen.focus()
    for _ in range(chosen.locator("option").count()):
        if chosen.input_value() == "captain":
            break
        page.keyboard.press("ArrowDown")
    for key in ("Tab", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.locator(".about-player", has_text="Risks less").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**")
    Table(page).wait_ready()
    game = page.url.split("/")[-1].partition("#")[0]
    assert server.info(Begun(game, {}))["players"]["austrian"] == "captain:cautious"
