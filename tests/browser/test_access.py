"""Everybody can use the pages: axe-core finds nothing, and what is drawn can be heard as well."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.conftest import NewContext, Open
from tests.browser.phone import PHONE, rested
from tests.browser.positions import bloody, facing_after_a_move, game_at, many_attacks, many_units
from tests.browser.serving import SCENARIO, Server
from tests.browser.table import lobby_card

WIDE, LOW = {"width": 1366, "height": 768}, {"width": 1024, "height": 600}
GROUND = ".sheet .ground"
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": WIDE},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
}


@pytest.fixture(params=SCREENS, ids=str)
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SCREENS[request.param]


def violations(page: Any, only: str = "", but: str = "") -> list[str]:
    """What axe-core finds fault with, and where: in light, in the colours of the dark, and on a
    desk also on a screen that is low.  `only` names the part that has not been looked at before,
    or `but` a part that has."""
    parts = {"include": only} if only else {"exclude": but} if but else None
    found = faults(page, "light", parts)
    page.emulate_media(color_scheme="dark")
    found += faults(page, "dark", parts, runOnly=["color-contrast"])
    page.emulate_media(color_scheme="light")
    if page.viewport_size == WIDE:
        page.set_viewport_size(LOW)
        found += faults(page, "low", parts, rules={"color-contrast": {"enabled": False}})
        page.set_viewport_size(WIDE)
    return found


def faults(page: Any, look: str, parts: dict[str, str] | None, **options: Any) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    wanted = {"resultTypes": ["violations"], **options}
    result = page.evaluate(
        "([parts, wanted]) => axe.run(parts ?? document, wanted)", [parts, wanted]
    )
    assert result["passes"] or look != "light", f"nothing was looked at in {parts}"
    return [
        f"{look}: {fault['id']}: {node['target']} {node['html'][:120]}"
        for fault in result["violations"]
        for node in fault["nodes"]
    ]


def test_axe_finds_nothing_in_the_lobby(new_context: NewContext, screen: dict[str, Any]) -> None:
    page = new_context(**screen).new_page()
    page.goto("/")
    lobby_card(page).locator("select[data-side=austrian]").select_option("captain")
    page.wait_for_selector(".temper label")
    assert violations(page) == []
    lobby_card(page).locator("select[data-side=austrian]").select_option("friend")
    lobby_card(page).locator("text=Lay the table").click()
    page.wait_for_selector("#prompt .copy-row")
    assert violations(page, only="#prompt") == []
    page.goto("/")
    page.locator(".games .state", has_text="waiting").wait_for()
    assert violations(page, only=".games") == []


def test_axe_finds_nothing_at_the_table(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    page = open_table(server.new_game().link(), **screen).page
    rested(page)
    assert violations(page) == []
    for tab in ("panels", "card", "log"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#{tab}:not([hidden])", state="attached")
        assert violations(page, only=f"#{tab}") == [], tab
    page.click("#look-back")
    page.wait_for_selector("#replay:not([hidden])")
    assert violations(page, only="#replay") == []


def test_axe_finds_nothing_in_dialogs(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    page = open_table(server.new_game().link(), **screen).page
    for button in ("#share", "#settings"):
        page.click(button)
        page.wait_for_selector("dialog[open]")
        assert violations(page, only="dialog[open]") == [], button
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")


def test_axe_finds_nothing_in_the_guide(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    page = open_table(server.new_game().link(), **screen).page
    page.click("#prompt .rule")
    page.wait_for_selector(".cited-box .rulings")
    page.evaluate("() => document.querySelectorAll('#guide details').forEach((d) => d.open = true)")
    assert violations(page, only="#guide") == []


def test_axe_finds_nothing_in_questions(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    table = open_table(server.upload(game_at("macmahon:magenta", many_attacks)).link(), **screen)
    first = table.page.locator("#prompt .pick").first
    first.focus()
    table.page.wait_for_selector(".odds")
    table.page.click(".because summary")
    assert violations(table.page, but=GROUND) == []
    for wanted in (facing_after_a_move, many_units):
        table = open_table(server.upload(game_at(SCENARIO, wanted)).link(), **screen)
        rested(table.page)
        if "done" in table.words():
            table.page.click('.says [data-value="done"]')
            table.page.wait_for_selector(".sure")
        assert violations(table.page, only="#prompt") == []


def test_axe_finds_nothing_in_advice(
    server: Server, open_table: Open, screen: dict[str, Any]
) -> None:
    begun = server.upload(game_at(SCENARIO, many_units), players="person,person")
    table = open_table(begun.link(), **screen)
    page = table.page
    page.click("#share")
    for side in ("allied", "austrian"):
        page.click(f"dialog[open] [data-advice={side}]")
        page.wait_for_timeout(200)
    table.press("Escape")
    page.click(".ask-advice")
    page.wait_for_selector(".take-advice")
    assert violations(page, but=GROUND) == []


LABELS = """() => Object.fromEntries([...document.querySelectorAll('.over .piece')].map(
  (node) => [node.dataset.id, [node.getAttribute('role'), node.getAttribute('aria-label')]]))"""


def test_every_piece_is_an_image_with_a_name(server: Server, open_table: Open) -> None:
    table = open_table(server.upload(game_at(SCENARIO, bloody)).link())
    page = table.page
    labels = page.evaluate(LABELS)
    assert len(labels) > 90
    assert all(role == "img" and " at " in name for role, name in labels.values())
    said = labels["AV.Puchner"][1]
    assert said.startswith("Austria: Austrian 2/1 Puchner, infantry, V Corps, combat 6, cohesion 2")
    assert "facing " in said
    assert said.endswith(f"at {table.hex_of('AV.Puchner')}")
    states = " ".join(name for _, name in labels.values())
    for state in ("disorganised", "out of command", "1 step lost"):
        assert state in states


def test_a_piece_that_has_moved_says_where_it_is(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    table.click_option("pick", "FI")
    table.say("no")
    table.click_option("pick", "FI.FDouay")
    spot = table.spots(".lit-hex")[0]
    table.click_spot(spot)
    said = table.page.evaluate(LABELS)["FI.FDouay"][1]
    assert f"at {spot['hex']}" in said


def test_pieces_out_of_the_window_can_be_heard(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link()).page
    for _ in range(7):
        page.keyboard.press("+")
    rested(page)
    unseen = page.evaluate(
        "() => { const board = document.querySelector('#board').getBoundingClientRect();"
        " return [...document.querySelectorAll('.over .piece')].filter((node) => {"
        " const at = node.getBoundingClientRect();"
        " return at.left > board.right || at.top > board.bottom;"
        " }).map((node) => node.getAttribute('aria-label')); }"
    )
    assert len(unseen) > 10
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    heard = {node["name"]["value"] for node in nodes if not node["ignored"] and "name" in node}
    assert set(unseen) <= heard


@pytest.mark.parametrize("width", [1366, 1024, 390])
def test_one_main_part_and_one_title(server: Server, open_table: Open, width: int) -> None:
    page = open_table(server.new_game().link(), viewport={"width": width, "height": 768}).page
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("heading", level=1).all_inner_texts() == ["Solferino, 24 June 1859"]
    assert page.get_by_role("main").get_by_role("application").count() == 1


def test_scrolling_parts_are_reached_by_keys(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link(), viewport={"width": 1024, "height": 600}).page
    page.click("#tab-panels")
    page.focus("#panels")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#panels').scrollTop > 0")
    page.keyboard.press("?")
    page.wait_for_selector("#guide-text:focus")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#guide-text').scrollTop > 0")
    page.keyboard.press("Escape")
    page.wait_for_selector("#guide", state="hidden")
    page.click("#share")
    page.focus(".dialog-body")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.dialog-body').scrollTop > 0")
