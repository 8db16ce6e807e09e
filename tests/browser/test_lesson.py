"""A first lesson, played on the real table by who has never played; and the lobby's way to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE
from tests.browser.serving import SCENARIO, Begun, Server
from tests.browser.table import Table, lobby_card
from tests.browser.test_access import SCREENS, violations
from tricolore.rulesets import names
from tricolore.rulesets.lesson import Lesson, Step, lesson_of, lessons_of

LESSON = lesson_of(SCENARIO, "first")


def begun(server: Server, scenario: str = SCENARIO, id: str = "first") -> Begun:
    made = server._send("/api/games", {"scenario": scenario, "lesson": id})
    return Begun(made["game"], made["keys"])


def lesson_with(wanted: Callable[[Step], object]) -> tuple[str, str, int]:
    """The first lesson of any game with such a step: its scenario, its id, the step."""
    return next(
        (f"{name}:{lesson.scenario}", id, ply)
        for name in names()
        for id, lesson in lessons_of(name).items()
        for ply, step in enumerate(lesson.step)
        if wanted(step)
    )


def answer(table: Table, lesson: Lesson, ply: int) -> None:
    """By keys alone: a hex by its number, everything else by the button that is marked."""
    option = lesson.step[ply].option
    page = table.page
    if option.kind == "go":
        table.press(*f"{option.value:04d}", "Enter")
    else:
        page.wait_for_selector("#prompt .wanted")
        page.focus("#prompt .wanted")
        table.press("Enter")
        if option.value == "done":
            page.wait_for_selector(f'#prompt .sure:not([hidden]), body:not([data-ply="{ply}"])')
            if table.ply == ply:
                table.press("Enter")
    page.wait_for_function("(ply) => Number(document.body.dataset.ply) > ply", arg=ply)


def test_a_lesson_by_keys_from_the_first_step_to_the_last(server: Server, open_table: Open) -> None:
    table = open_table(begun(server).link(), viewport={"width": 1366, "height": 768})
    page = table.page
    page.locator("#lesson h2", has_text="Command").wait_for()
    assert page.inner_text("#lesson .count") == "1 of 14"
    while (ply := table.ply) < len(LESSON.step):
        if LESSON.step[ply].side:
            page.wait_for_function("(ply) => Number(document.body.dataset.ply) > ply", arg=ply)
            continue
        table.wait_asked()
        answer(table, LESSON, ply)
    page.locator("#lesson h2", has_text="The lesson is over").wait_for()
    assert not page.is_visible("#prompt")
    page.click("#lesson >> text=Play a whole game now")
    page.wait_for_selector("body.ready")
    page.wait_for_selector("#prompt #question")
    assert not page.is_visible("#lesson")


def test_what_is_wanted_is_shown_on_the_map_and_in_the_prompt(
    server: Server, open_table: Open
) -> None:
    table = open_table(begun(server).link())
    page = table.page
    page.wait_for_selector(".on-lesson polygon")
    assert page.locator(".on-lesson polygon").count() == 3, "two pieces, and where to go"
    assert page.locator("#prompt .wanted").count() == 0
    answer(table, LESSON, 0)
    wanted = page.locator("#prompt .wanted")
    wanted.wait_for()
    assert wanted.get_attribute("data-value") == "FI"


def test_anything_else_is_gently_refused(server: Server, open_table: Open) -> None:
    table = open_table(begun(server).link())
    page = table.page
    table.wait_asked()
    table.press(*"2022", "Enter")
    toast = page.wait_for_selector(".toast.why")
    assert toast.inner_text() == "To 2021: from there he reaches both corps."
    assert table.ply == 0
    table.wait_asked()


def test_a_sheet_shows_which_rows_are_to_be_changed(server: Server, open_table: Open) -> None:
    scenario, id, ply = lesson_with(lambda step: step.sheet and not step.side)
    assert ply == 0, "the table opens at the sheet"
    step = lesson_of(scenario, id).step[0]
    table = open_table(begun(server, scenario, id).link())
    page = table.page
    page.wait_for_selector("#prompt .sheet-row .wanted")
    page.click("#prompt .hand-in")
    assert page.wait_for_selector(".form-error").inner_text() == step.refuse
    assert table.ply == 0
    for _ in page.locator("#prompt .sheet-row .wanted").all():
        page.locator("#prompt .sheet-row .wanted").first.click()
    page.wait_for_selector("#prompt .hand-in.wanted")
    assert page.locator("#prompt .wanted").count() == 1
    assert page.locator(".form-error").count() == 0, "what was wrong is so no longer"
    page.click("#prompt .hand-in")
    page.wait_for_selector('body[data-ply="1"]')


def test_on_a_phone_a_long_sheet_leaves_the_text_its_room(server: Server, open_table: Open) -> None:
    scenario, id, _ = lesson_with(lambda step: step.sheet and not step.side)
    page = open_table(begun(server, scenario, id).link(), **PHONE).page
    page.wait_for_selector("#prompt .sheet-row .wanted")
    hidden = "(text) => text.scrollHeight - text.clientHeight"
    assert page.locator("#lesson .lesson-text").evaluate(hidden) <= 1
    assert page.locator("#prompt .hand-in").bounding_box()["y"] < page.viewport_size["height"]


def test_a_gesture_is_shown_from_the_button_to_the_sending(
    server: Server, open_table: Open
) -> None:
    scenario, id, at = lesson_with(lambda step: step.gesture)
    lesson = lesson_of(scenario, id)
    table = open_table(begun(server, scenario, id).link())
    page = table.page
    for ply in range(at):
        table.wait_asked()
        answer(table, lesson, ply)
    page.wait_for_selector("#prompt .gesture-start .wanted")
    page.click("#prompt .gesture-start .wanted")
    page.locator(".gesture", has_text="click where").wait_for()
    assert page.locator("#prompt .wanted").count() == 0, "now the hex, which has a ring"
    table.press(*lesson.step[at].show[0], "Enter")
    page.wait_for_selector("#prompt .do-gesture.wanted")
    page.click("#prompt .do-gesture")
    done = at + len(lesson.step[at].gesture)
    page.wait_for_function("(ply) => Number(document.body.dataset.ply) >= ply", arg=done)


def test_it_is_left_and_taken_up_again_from_the_lobby(
    server: Server, new_context: NewContext
) -> None:
    page = new_context().new_page()
    page.goto("/")
    card = lobby_card(page)
    card.locator(".first-steps button", has_text="Learn").click()
    page.wait_for_selector("body.ready")
    table = Table(page)
    table.wait_asked()
    answer(table, LESSON, 0)
    page.goto("/")
    page.locator(".games .against", has_text="a lesson").wait_for()
    lobby_card(page).locator("a", has_text="Go on with it").click()
    page.locator("#lesson h2", has_text="Who acts first").wait_for()
    assert table.ply == 1


def test_play_now_is_one_click(server: Server, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    lobby_card(page).locator("button", has_text="Play now").click()
    page.wait_for_selector("body.ready")
    game = page.url.split("/")[-1].partition("#")[0]
    players = server.info(Begun(game, {}))["players"]
    assert sorted(players.values()) == ["person", "recruit"]


def test_the_lobby_marks_what_to_begin_with(server: Server, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto("/")
    page.wait_for_selector(".scenario")
    listed = json.loads(page.evaluate("fetch('/api/scenarios').then((one) => one.text())"))
    games = [card["ruleset"] for card in listed]
    first = {card["name"] for card in listed if card.get("begin_with")}
    several = {card["name"] for card in listed if games.count(card["ruleset"]) > 1}
    marked = page.locator(".scenario", has=page.locator(".begin-with .badge")).locator("h3")
    assert set(marked.all_inner_texts()) == first & several


@pytest.fixture(params=SCREENS, ids=str)
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SCREENS[request.param]


def test_axe_finds_nothing_in_a_lesson(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    page = open_table(begun(server).link(), **screen).page
    page.wait_for_selector("#lesson .lesson-text")
    assert violations(page, but=".sheet") == []


def test_on_a_phone_text_question_and_map_are_in_sight(server: Server, open_table: Open) -> None:
    page = open_table(begun(server).link(), **PHONE).page
    page.wait_for_selector("#lesson .lesson-text")
    height = page.viewport_size["height"]
    for part in ("#lesson h2", "#question"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= height, part
    assert page.locator("#board").bounding_box()["height"] > 200
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
