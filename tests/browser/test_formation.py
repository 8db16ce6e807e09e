"""A formation moved at once at the table: its clicks, its last step, and going on after others."""

from __future__ import annotations

from tests.browser.conftest import Open
from tests.browser.serving import Begun, Server
from tests.browser.table import Table
from tests.waiting import PATIENCE
from tricolore import Game, new_game

CLICKS = """() => {
  window.clicks = 0;
  addEventListener('pointerup', () => window.clicks++, true);
}"""
SPOT = """(hex) => import('/static/geometry.js').then(({ centre }) => {
  const { camera, layout } = window.desk;
  const { x, y } = centre(layout, hex);
  const box = camera.frame.getBoundingClientRect();
  return { x: box.x + camera.x + x * camera.k, y: box.y + camera.y + y * camera.k };
})"""
LIMIT = PATIENCE * 1000


def at(scenario: str, formation: str) -> Game:
    """Where a formation is first asked for its movement, nobody else having moved."""
    game = new_game(scenario, seed=3)
    while not (game.state.active == formation and game.ask.about.groups):  # type: ignore[union-attr,attr-defined]
        words = [one for one in game.ask.options if one.value in ("done", "no", "none")]  # type: ignore[union-attr]
        game.answer(words[0] if words else game.ask.options[0])  # type: ignore[union-attr]
    return game


def laid(server: Server, game: Game, open_table: Open, **options: object) -> Table:
    begun: Begun = server.upload(game.save())
    table = open_table(begun.link().replace("#", "?debug=1#"), **options)
    table.page.evaluate(CLICKS)
    table.press("f")  # the whole map
    return table


def click_hex(table: Table, hex: int) -> None:
    spot = table.page.evaluate(SPOT, hex)
    table.page.mouse.click(spot["x"], spot["y"])


def test_a_corps_of_ten_goes_in_four_clicks_and_comes_back_in_one(
    server: Server, open_table: Open
) -> None:
    table = laid(server, at("butchery:solferino", "AVIII"), open_table)
    page, ply = table.page, table.ply
    before = page.evaluate("document.querySelectorAll('.piece').length")
    page.click(".gesture-start button")
    page.locator(".gesture", has_text="click where").wait_for()
    click_hex(table, 708)
    page.wait_for_selector(".ghost")
    assert page.locator(".ghost").count() == 10, "nine units and their commander"
    page.click(".do-gesture")
    table.wait_moved(ply)
    assert page.locator(".ghost").count() == 0
    page.locator(".do-gesture.final").wait_for()
    assert page.evaluate("window.clicks") == 3
    assert table.ply > ply + 25
    table.undo()
    assert table.ply == ply
    assert page.locator(".do-gesture.final").count() == 0
    assert page.evaluate("document.querySelectorAll('.piece').length") == before


def test_by_keys_and_with_a_finger_the_last_step_is_asked_for(
    server: Server, open_table: Open
) -> None:
    game = at("butchery:solferino", "AVIII")
    table = laid(server, game, open_table)
    page, ply = table.page, table.ply
    table.press("v")
    page.locator(".gesture", has_text="click where").wait_for()
    table.press(*"0708", "Enter")
    page.wait_for_selector(".ghost")
    table.press("Enter")
    page.locator(".do-gesture.final").wait_for()
    ply = table.ply
    table.press("Enter")
    table.wait_moved(ply)
    assert page.locator(".undo[disabled]").count() == 1, "dice have fallen"


def test_who_stays_behind_is_named_and_the_way_can_be_changed(
    server: Server, open_table: Open
) -> None:
    size = {"width": 390, "height": 844}
    table = laid(server, at("butchery:solferino", "AIX"), open_table, viewport=size, has_touch=True)
    page = table.page
    page.tap(".gesture-start button")
    page.locator(".gesture", has_text="click where").wait_for()
    page.evaluate(
        "(hex) => import('/static/gestures.js').then((it) => it.proposeTo(desk, hex, null))", 2917
    )
    page.wait_for_selector(".ghost")
    page.locator(".short", has_text="out of command").wait_for()
    assert page.locator(".on-ghosts .stays").count() > 0
    button = page.locator(".do-gesture")
    assert button.bounding_box()["y"] + button.bounding_box()["height"] < 844, "without scrolling"
    page.locator(".gesture .faces .button, .gesture .ways .button").last.tap()
    page.locator(".gesture [aria-pressed=true]").first.wait_for()
    page.locator(".gesture .button", has_text="Cancel").tap()
    page.wait_for_selector(".ghost", state="detached")


def test_it_goes_on_by_itself_when_the_other_side_has_answered(
    server: Server, open_table: Open
) -> None:
    """14.4: the French are asked after each unit whether they charge."""
    table = laid(server, at("macmahon:reichshoffen", "PV"), open_table)
    page = table.page
    page.click(".gesture-start button")
    page.locator(".gesture", has_text="click where").wait_for()
    click_hex(table, 1509)
    page.locator(".gesture", has_text="by itself").wait_for()
    page.locator(".gesture .ways .button", has_text="In order").click()
    page.click(".do-gesture")
    for _ in range(7):
        page.locator("#question", has_text="Charge to the death").wait_for()
        ply = table.ply
        page.click('#prompt [data-value="none"]')
        table.wait_moved(ply)
    page.locator("#question:not(:has-text('Charge'))").wait_for()
    assert table.hex_of("PV.Walther") == "1509"
    assert table.hex_of("PV.Bothmer") not in ("2107", "2207"), "the first and the last have moved"


def test_it_stops_and_says_so_if_what_follows_is_not_possible_any_more(
    server: Server, open_table: Open
) -> None:
    table = laid(server, at("macmahon:reichshoffen", "PV"), open_table)
    table.page.evaluate(
        """() => import('/static/onward.js').then(({ sendOut }) => sendOut(desk,
             { answers: [['pick', 'PV.Bothmer']], then: [[['go', 101], ['turn', 1]]] }))"""
    )
    table.page.locator(".toast", has_text="stopped on its way").wait_for()


def test_what_cannot_be_taken_back_is_marked_before_it_is_clicked(
    server: Server, open_table: Open
) -> None:
    """Nobody moves, so the next marker is drawn at once."""
    page = laid(server, at("butchery:solferino", "AVIII"), open_table).page
    page.keyboard.press("n")
    page.locator("#question", has_text="Move which").wait_for()
    done = page.locator('#prompt [data-value="done"]')
    page.locator('#prompt [data-value="done"].final .no-way-back').wait_for()
    assert done.get_attribute("aria-description") == "Cannot be taken back"
    assert page.locator("#prompt .pick").count() == 10
    assert page.locator("#prompt .pick.final, .piece.final").count() == 0
    assert page.locator(".finals-note", has_text="Cannot be taken back").count() == 1


def test_a_corps_of_brothers_goes_in_four_clicks_though_nobody_is_picked_first(
    server: Server, open_table: Open
) -> None:
    """All who can move are one formation, so it is clear which is meant."""
    game = new_game("brothers:full-battle", seed=3)
    while not (game.ask.about.groups and game.state.act.formation == "AIII"):  # type: ignore[union-attr,attr-defined]
        words = [one for one in game.ask.options if one.value in ("done", "no", "pass", "hold")]  # type: ignore[union-attr]
        game.answer(words[0] if words else game.ask.options[0])  # type: ignore[union-attr]
    table = laid(server, game, open_table)
    page, ply = table.page, table.ply
    page.locator(".gesture-start button", has_text="All of").click()
    page.locator(".gesture", has_text="click where").wait_for()
    click_hex(table, 1924)
    page.wait_for_selector(".ghost")
    assert page.locator(".ghost").count() == 19
    page.click(".do-gesture")
    table.wait_moved(ply)
    assert page.evaluate("window.clicks") <= 4
    assert table.ply > ply + 10
    table.undo()
    assert table.ply == ply


def test_it_says_where_it_ends_as_the_enemy_may_fire(server: Server, open_table: Open) -> None:
    game = new_game("brothers:san-martino", seed=3)
    while not (game.ask.about.groups and game.state.act.formation == "S1"):  # type: ignore[union-attr,attr-defined]
        words = [one for one in game.ask.options if one.value in ("done", "no", "pass", "hold")]  # type: ignore[union-attr]
        game.answer(words[0] if words else game.ask.options[0])  # type: ignore[union-attr]
    table = laid(server, game, open_table)
    page, ply = table.page, table.ply
    table.press("v")
    page.locator(".gesture", has_text="click where").wait_for()
    table.press(*"1909", "Enter")
    page.locator(".gesture", has_text="It ends where the enemy may fire").wait_for()
    table.press("Enter")
    table.wait_moved(ply)
    page.locator("#question", has_text="Who fires?").wait_for()
