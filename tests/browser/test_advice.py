"""Advice, warnings, and the army of a computer, with keys and with the mouse."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Open
from tests.browser.phone import PHONE
from tests.browser.positions import few, game_at
from tests.browser.serving import SCENARIO, Server
from tests.browser.table import Table
from tests.browser.test_access import violations
from tests.waiting import until
from tricolore.api import load_game
from tricolore.core.ask import Choose
from tricolore.core.game import Game
from tricolore.players.warnings import THRESHOLD, Watchman

SURE = 1.5 * THRESHOLD
"""What gives away so much is warned of whatever the adviser's luck."""


def units_to_move(game: Game, ask: Choose) -> bool:
    return ask.side == "allied" and ask.prompt == "Move which unit?" and len(ask.options) > 4


def advised(table: Table) -> None:
    table.press("a")
    table.page.wait_for_selector(".advice .take-advice")


def lit_as(table: Table) -> int:
    return int(table.page.locator(".on-advised .advised-ring").count())


def test_advice_is_lit_explained_and_taken_by_keys_alone(server: Server, open_table: Open) -> None:
    record = game_at(SCENARIO, units_to_move)
    begun = server.upload(record, players="person,recruit")
    table = open_table(begun.link("allied"))
    table.wait_asked()
    table.press("p")  # to the options, where Enter would choose another
    advised(table)
    page = table.page
    focused = page.evaluate("() => document.activeElement.className")
    assert "take-advice" in focused
    assert "The general advises" in page.inner_text(".advice")
    assert "For it:" in page.inner_text(".advice .reasons")
    assert lit_as(table)
    picked = page.inner_text(".advice .lead").splitlines()[-1]
    ply = table.ply
    table.press("Enter")
    table.wait_moved(ply)
    table.wait_asked()
    assert picked.partition(" (")[0] in table.question
    assert page.locator(".advice").count() == 0, "it was about another question"
    advised(table)
    table.press("Escape")
    page.wait_for_selector(".advice", state="detached")
    assert not lit_as(table)
    # One press answers the rest of the formation, as far as it is asked of this side.
    table.undo()
    table.wait_asked()
    advised(table)
    before = table.ply
    table.press("x")
    page.locator(".toast", has_text="The general has given").wait_for()
    answers = server.info(begun)["ply"] - before
    assert answers > 2
    told = page.inner_text(".toast")
    assert "answers." in told


def test_he_can_be_stopped_and_all_of_it_is_one_undo(server: Server, open_table: Open) -> None:
    begun = server.upload(game_at(SCENARIO, units_to_move), players="person,recruit")
    table = open_table(begun.link("allied"), pace="slow")
    table.wait_asked()
    advised(table)
    before = table.ply
    table.page.click(".finish")
    table.page.wait_for_selector(".halt")
    until(lambda: server.info(begun)["ply"] >= before + 2, "two answers")
    table.page.click(".halt")
    table.page.locator(".toast", has_text="You have stopped him.").wait_for()
    table.page.keyboard.press("Space")
    table.wait_asked()
    assert table.ply > before + 1
    table.undo()
    assert table.ply == before


def test_between_people_both_have_to_agree(server: Server, open_table: Open) -> None:
    begun = server.upload(few(seed=7))
    one, other = (open_table(begun.link(side)) for side in ("allied", "austrian"))
    until(lambda: one.question and other.question, "both tables")
    mover = one if one.page.locator("#prompt.mine").count() else other
    mover.wait_asked()
    assert mover.page.locator(".ask-advice").count() == 0
    mover.press("a")
    mover.page.locator(".toast", has_text="unless both sides agree").wait_for()
    one.page.click("#share")
    one.page.click("dialog[open] [data-advice=allied]")
    one.press("Escape")
    other.page.locator(".offer", has_text="either side may ask for advice").wait_for()
    other.page.click(".offer button")
    mover.page.wait_for_selector(".ask-advice")
    advised(mover)


def costly(game: Game, ask: Choose) -> bool:
    """An answer that gives away much, whatever the adviser's luck."""
    return ask.side == "allied" and bool(costly_hex(game))


def costly_hex(game: Game) -> int:
    assert game.ask is not None
    if game.ask.side != "allied" or type(game.ask.about).__name__ != "MoveTo":
        return 0
    found: list[set[Any]] = []
    for seed in ("one", "two", "three"):
        watch = Watchman(seed).watch(game.seen_by("allied"), SURE)
        found.append({one.option.value for one in watch.warned if one.option.kind == "go"})
        if not found[-1]:
            return 0
    return min(set.intersection(*found), default=0)


def test_an_answer_that_gives_away_much_is_asked_about(server: Server, open_table: Open) -> None:
    record = game_at("macmahon:magenta", costly)
    hex = costly_hex(load_game(record))
    begun = server.upload(record, players="person,recruit")
    link = begun.link("allied").replace("#", "?debug#")
    table = open_table(link, warn="always")
    page = table.page
    table.wait_asked()
    known = "() => Boolean(window.desk.table.lookout.known)"
    until(lambda: page.evaluate(known), "the look for warnings")
    ply = table.ply
    table.press(*f"{hex:04d}", "Enter")
    page.wait_for_selector(".warning")
    assert "steps worse than" in page.inner_text(".warning p")
    assert violations(page, only="#prompt") == []
    table.press("Enter")  # the first button: think again
    page.wait_for_selector(".warning", state="detached")
    assert table.ply == server.info(begun)["ply"] == ply
    table.press(*f"{hex:04d}", "Enter")
    page.click(".go-on")
    table.wait_moved(ply)
    quiet = open_table(server.upload(record, players="person,recruit").link("allied"))
    quiet.wait_asked()
    quiet.press(*f"{hex:04d}", "Enter")
    quiet.wait_moved(ply)


def test_a_computer_tells_of_its_whole_army(server: Server, open_table: Open) -> None:
    begun = server.new_game(allied="captain")
    table = open_table(begun.link("austrian"))
    page = table.page
    for _ in range(60):
        table.wait_asked()
        table.press("i")
        page.wait_for_selector("dialog[open]")
        if page.locator("dialog[open] .whole").count():
            break
        table.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
        table.act()
    page.click("dialog[open] .whole summary")
    told = page.locator("dialog[open] .missions li")
    missions = told.count()
    assert missions > 3
    assert violations(page, only="dialog[open]") == []
    kinds = {told.nth(at).get_attribute("data-mission") for at in range(missions)}
    page.click("dialog[open] .show-missions")
    page.wait_for_selector(".on-missions .mission", state="attached")
    assert page.locator(".on-missions .mission").count() == missions
    assert violations(page, only="#board") == []
    words = " ".join(page.locator(".on-missions .mission-word text").all_text_contents()).lower()
    assert all(str(kind) in words for kind in kinds), "told by a word, not by colour alone"
    table.press("Escape")
    page.wait_for_selector(".on-missions .mission", state="detached")


def test_on_a_phone_advice_is_taken_with_a_finger(server: Server, open_table: Open) -> None:
    begun = server.upload(game_at(SCENARIO, units_to_move), players="person,recruit")
    table = open_table(begun.link("allied"), **PHONE)
    table.wait_asked()
    table.page.tap(".ask-advice")
    take = table.page.wait_for_selector(".take-advice")
    box = take.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= 740
    ply = table.ply
    table.page.tap(".take-advice")
    table.wait_moved(ply)
