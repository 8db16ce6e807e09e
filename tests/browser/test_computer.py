"""Against the computer, with the mouse."""

from __future__ import annotations

from tests.browser.conftest import Open
from tests.browser.serving import Server


def test_a_turn_against_the_computer(server: Server, open_table: Open) -> None:
    begun = server.new_game(austrian="random")
    table = open_table(begun.link(), plain=True)
    moved: set[str] = set()
    for _ in range(300):
        table.wait_asked()
        seen = table.look()
        if seen.turn == 2:
            break
        assert seen.side == "0", "only my own choices"
        table.act_briefly(seen, moved)
    assert table.turn == 2
    lines = table.page.locator('#log .log-line[data-side="1"]')
    assert lines.count() > 5, "what the computer did stands in the log"


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
