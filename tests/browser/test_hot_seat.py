"""Both sides at one screen, with the mouse."""

from __future__ import annotations

from tests.browser.conftest import Open
from tests.browser.positions import few
from tests.browser.serving import Server


def test_two_full_turns_by_clicks(server: Server, open_table: Open) -> None:
    begun = server.upload(few(seed=7))
    table = open_table(begun.link())
    moved: set[str] = set()
    turn = 1
    sides = set()
    for _ in range(100):
        table.wait_asked()
        seen = table.look()
        if seen.turn != turn:
            turn, moved = seen.turn, set()
        if turn == 3:
            break
        sides.add(seen.side)
        table.act_briefly(seen, moved)
    assert turn == 3
    assert sides == {"0", "1"}, "whichever side is asked may answer at this screen"
    assert server.info(begun)["ply"] == table.ply
    for part in ("Turn 3, 07:00", "moves to", "§ 10.3"):
        table.wait_logged(part)


def test_undo_takes_back_to_the_last_die(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    table.wait_asked()
    table.click_option("pick", "FI")
    table.say("no")
    table.click_option("pick", "FI.FDouay")
    start = table.hex_of("FI.FDouay")
    hexes = table.spots(".lit-hex")
    table.click_spot(hexes[0])
    assert "moves to" in table.page.inner_text("#log li:last-child")
    table.page.wait_for_selector("#ticker.shown")
    table.undo()
    table.page.wait_for_selector("#ticker:not(.shown)", state="attached")
    assert table.hex_of("FI.FDouay") == start
    assert "moves to" not in table.page.inner_text("#log")
    table.undo()
    assert table.question == "Move which unit?"
    table.press("u")
    table.wait_question("forced march")
    table.press("Backspace")
    table.wait_question("acts first")
    assert table.page.is_disabled(".undo"), "before that the dice fell"


def test_another_unit_is_meant(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    table.click_option("pick", "FI")
    table.say("no")
    table.click_option("pick", "FI.FDouay")
    goze = next(s for s in table.spots(".piece") if s["id"] == "FI.Goze")
    table.page.mouse.click(goze["x"], goze["y"])
    table.wait_question("Goze")


def test_why_not(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    table.click_option("pick", "FI")
    table.say("no")
    table.click_option("pick", "FI.FDouay")
    ply = table.ply
    table.press("f")  # the whole map
    castle = next(s for s in table.spots(".piece") if s["id"] == "AVIII.Dauber")
    table.page.mouse.click(castle["x"], castle["y"])
    toast = table.page.wait_for_selector(".toast.why")
    assert "cannot go to" in toast.inner_text()
    assert "§" in toast.inner_text()
    assert table.ply == ply


def test_a_card_and_the_aids(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    page = table.page
    table.press("f")  # the whole map
    spot = next(s for s in table.spots(".piece") if s["id"] == "AVIII.Dauber")
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_selector("#card .card-lines li")
    card = page.inner_text("#card")
    assert "Dauber" in card
    assert "Reconstructed" in card
    page.wait_for_selector(".on-reach polygon")
    page.click("[data-tool=zones][data-side=allied]")
    page.click("[data-tool=zones][data-side=austrian]")
    page.wait_for_selector(".zone.side-0")
    page.wait_for_selector(".zone.side-1")
    page.keyboard.press("c")
    page.wait_for_selector(".link", state="attached")
    page.keyboard.press("s")
    page.mouse.click(spot["x"], spot["y"])
    page.mouse.click(spot["x"] + 120, spot["y"] + 60)
    page.wait_for_selector(".ray", state="attached")
    assert page.inner_text("#verdict").startswith(("1302", "13"))
    page.keyboard.press("Escape")
    assert page.is_hidden("#verdict")
    assert table.ply == 0
