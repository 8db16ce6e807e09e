"""Nothing that cannot be taken back is answered by one press too many."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.phone import rested
from tests.browser.positions import (
    facing_after_a_move,
    facing_alone,
    facing_under_another,
    game_at,
    guns_with_one_target,
    guns_with_two_targets,
)
from tests.browser.serving import SCENARIO, Server
from tests.browser.table import Table

SENT = """() => { window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) { window.sent.push(text); send.call(this, text); };
}"""
"""Listen to what the page sends."""


def answered(table: Table) -> int:
    """How many answers the page has sent since it was listened to."""
    return int(
        table.page.evaluate("window.sent.filter((text) => text.startsWith('{\"ans')).length")
    )


def moving(server: Server, open_table: Open) -> Table:
    """French I Corps is asked which of its units moves."""
    table = open_table(server.new_game().link())
    table.click_option("pick", "FI")
    table.say("no")
    table.wait_question("which unit")
    table.page.evaluate(SENT)
    return table


# Space


@pytest.mark.parametrize(
    "focus",
    [
        "document.body.focus()",
        "document.querySelector('#board').focus()",
        "document.querySelector('#prompt .pick').focus()",
        "document.querySelector('#prompt .says button').focus()",
    ],
)
def test_space_never_answers(server: Server, open_table: Open, focus: str) -> None:
    table = moving(server, open_table)
    table.page.evaluate(focus)
    table.press("Space", "Space")
    table.page.keyboard.down("Space")
    table.page.keyboard.down("Space")  # held
    table.page.keyboard.up("Space")
    assert answered(table) == 0
    assert table.page.locator("#prompt .sure:visible").count() == 0
    table.press("u")
    table.wait_question("forced march")  # the line is alive, and nothing else had been said


def test_space_on_a_button_of_the_question_says_what_chooses(
    server: Server, open_table: Open
) -> None:
    table = moving(server, open_table)
    table.page.focus("#prompt .pick")
    table.press("Space")
    table.page.locator(".toast", has_text="Enter chooses").wait_for()
    table.press("Enter")
    table.wait_question("where?")


def test_enter_that_is_held_answers_once(server: Server, open_table: Open) -> None:
    table = moving(server, open_table)
    table.page.focus("#prompt .pick")
    table.page.keyboard.down("Enter")
    table.wait_question("where?")
    for _ in range(5):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    assert answered(table) == 1


# Done


def test_done_says_who_could_still_act_and_asks_once(server: Server, open_table: Open) -> None:
    table = moving(server, open_table)
    page, ply = table.page, table.ply
    units = page.locator("#prompt .pick").count() - 1
    page.click('.says [data-value="done"]')
    sure = page.locator("#prompt .sure")
    sure.wait_for()
    assert f"{units} units and 1 leader could still move" in sure.inner_text()
    assert answered(table) == 0
    table.press("Escape")
    sure.wait_for(state="hidden")
    table.press("d")
    sure.wait_for()
    assert answered(table) == 0
    table.press("d")
    table.wait_moved(ply)
    assert answered(table) == 1


def test_a_double_click_on_done_is_no_second_thought(server: Server, open_table: Open) -> None:
    table = moving(server, open_table)
    table.page.dblclick('.says [data-value="done"]')
    table.page.locator("#prompt .sure").wait_for()
    assert answered(table) == 0


def test_another_choice_takes_the_question_back(server: Server, open_table: Open) -> None:
    table = moving(server, open_table)
    table.page.click('.says [data-value="done"]')
    table.page.locator("#prompt .sure").wait_for()
    table.click_option("pick", "FI.FDouay")
    table.undo()
    table.page.click('.says [data-value="done"]')
    table.page.locator("#prompt .sure").wait_for()


def test_done_is_not_asked_about_where_that_is_set(server: Server, open_table: Open) -> None:
    table = moving(server, open_table)
    page, ply = table.page, table.ply
    table.press("g")
    page.uncheck("label:has-text('Ask before Done') input")
    table.press("Escape")
    page.click('.says [data-value="done"]')
    table.wait_moved(ply)
    assert answered(table) == 1


# The usual answer


def test_the_usual_answer_stands_out(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    table.click_option("pick", "FI")
    table.wait_question("forced march")
    main = table.page.locator("#prompt .says .main")
    assert main.all_inner_texts() == ["No\nN"], "hardly anybody marches his men to exhaustion"
    table.say("no")
    assert main.count() == 0, "to end it with every unit still to move is not the usual answer"
    table.click_option("pick", "FI.FDouay")
    table.press("u")
    table.wait_question("which unit")
    table.press("u")
    table.wait_question("forced march")
    assert table.page.evaluate("document.activeElement.dataset.value") == "no"


# Guns


def test_a_gun_with_one_target_does_not_fire_on_the_first_click(
    server: Server, open_table: Open
) -> None:
    table = open_table(server.upload(game_at(SCENARIO, guns_with_one_target)).link())
    page, ply = table.page, table.ply
    page.evaluate(SENT)
    gun = page.locator("#prompt .pick").first
    gun.dblclick()
    page.wait_for_selector(".odds-place.armed .do-it")
    assert "%" in page.inner_text(".odds-place")
    assert "press Enter" in page.inner_text(".odds-place")
    assert answered(table) == 0
    gun.click()
    table.wait_moved(ply)
    assert answered(table) == 1


def test_a_gun_on_the_map_fires_on_enter(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(game_at(SCENARIO, guns_with_one_target)).link())
    page, ply = table.page, table.ply
    page.evaluate(SENT)
    gun = page.get_attribute("#prompt .pick", "data-value")
    page.focus("#prompt .pick")  # which brings it into the window
    rested(page)
    spot = next(spot for spot in table.spots(".piece") if spot["id"] == gun)
    page.mouse.click(spot["x"], spot["y"])
    page.wait_for_selector(".odds-place.armed .do-it")
    assert answered(table) == 0
    page.mouse.move(spot["x"] + 200, spot["y"])
    table.press("Enter")
    table.wait_moved(ply)


def test_a_gun_with_several_targets_is_asked_which(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(game_at(SCENARIO, guns_with_two_targets)).link())
    table.page.locator("#prompt .pick").first.click()
    table.page.locator("#question", has_text="Fire at which").wait_for()


# The present facing


def at_facing(server: Server, open_table: Open, alone: bool = False) -> tuple[Table, str]:
    """A unit has moved and is asked which way it faces."""
    wanted = facing_alone if alone else facing_after_a_move
    table = open_table(server.upload(game_at(SCENARIO, wanted)).link())
    rested(table.page)
    unit = str(table.page.get_attribute(".piece.asked", "data-id"))
    return table, unit


def pointer_of(table: Table, unit: str) -> str:
    """Which way a unit faces, as it is drawn."""
    arrow = f'.piece[data-id="{unit}"] .pointer'
    return str(table.page.get_attribute(arrow, "transform"))


@pytest.mark.parametrize("how", ["click", "d", "Enter", "Enter in the prompt"])
@pytest.mark.parametrize("alone", [True, False])
def test_a_unit_keeps_its_facing(server: Server, open_table: Open, how: str, alone: bool) -> None:
    table, unit = at_facing(server, open_table, alone)
    page, ply, before = table.page, table.ply, pointer_of(table, unit)
    if how == "click":
        spot = next(spot for spot in table.spots(".piece") if spot["id"] == unit)
        page.mouse.click(spot["x"], spot["y"])
    elif how == "Enter in the prompt":
        page.focus(".face.now")
        table.press("Enter")
    else:
        table.press(how)
    table.wait_moved(ply)
    assert table.question != f"Move {unit} where?"
    assert pointer_of(table, unit) == before
    assert page.locator(f'.piece.asked[data-id="{unit}"]').count() == 0


def test_a_unit_in_question_lies_on_top(server: Server, open_table: Open) -> None:
    """Whoever shares its hex would hide it, and take the click that is meant for it."""
    record = game_at(SCENARIO, facing_under_another)
    table = open_table(server.upload(record).link())
    rested(table.page)
    unit = str(table.page.get_attribute(".piece.asked", "data-id"))
    spot = next(spot for spot in table.spots(".piece") if spot["id"] == unit)
    assert spot["top"], "it is seen"
    ply, before = table.ply, pointer_of(table, unit)
    table.page.mouse.click(spot["x"], spot["y"])
    table.wait_moved(ply)
    assert table.page.locator(f'.piece.asked[data-id="{unit}"]').count() == 0
    assert pointer_of(table, unit) == before
    hex, ids = table.hex_of(unit), [spot["id"] for spot in table.spots(".piece")]
    stack = [id for id in ids if table.hex_of(id) == hex and "." in id]
    assert stack[-1] != unit, "afterwards the order is as it was"


def second_half(table: Table) -> None:
    """Of a double click."""
    table.page.mouse.down(click_count=2)
    table.page.mouse.up(click_count=2)


@pytest.mark.parametrize("quick", [True, False])
def test_a_double_click_sends_a_unit_and_keeps_its_facing(
    server: Server, open_table: Open, quick: bool
) -> None:
    """Whether or not the server has answered the first half when the second comes."""
    table = moving(server, open_table)
    page = table.page
    table.click_option("pick", "FI.FDouay")
    rested(page)
    before = pointer_of(table, "FI.FDouay")
    spot = table.spots(".lit-hex")[0]
    if quick:
        page.mouse.dblclick(spot["x"], spot["y"])
    else:
        table.click_spot(spot)
        second_half(table)
    table.wait_question("which unit")
    assert table.hex_of("FI.FDouay") == spot["hex"]
    assert pointer_of(table, "FI.FDouay") == before


def test_a_double_click_on_a_unit_only_picks_it(server: Server, open_table: Open) -> None:
    table = moving(server, open_table)
    rested(table.page)
    spot = next(spot for spot in table.spots(".piece.lit") if spot["top"])
    table.click_spot(spot)
    table.wait_question("where?")
    second_half(table)
    assert answered(table) == 1
    table.page.mouse.click(spot["x"], spot["y"])
    table.wait_question("which unit")
    assert answered(table) == 2, "a click of its own leaves it where it is"
