"""Looking back, forks, records; the lobby that begins games."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Begun, Server
from tests.browser.table import Table, lobby_card
from tricolore.api import new_game
from tricolore.core.record import read
from tricolore.players.random import RandomPlayer


def begin(table: Table) -> None:
    """Five choices of a game."""
    table.click_option("pick", "FI")
    table.say("no")
    table.click_option("pick", "FI.FDouay")
    table.click_spot(table.spots(".lit-hex")[0])
    table.act()


def test_replay(server: Server, open_table: Open) -> None:
    table = open_table(server.new_game().link())
    begin(table)
    page = table.page
    now = table.hex_of("FI.FDouay")
    table.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.locator(".slider").fill("2")
    page.locator(".controls .count", has_text="2 / ").wait_for()
    page.locator("#question", has_text="Move which unit?").wait_for()
    assert page.locator(".lit-hex, .piece.lit").count() == 0, "the past is only looked at"
    assert table.hex_of("FI.FDouay") != now
    page.click("[aria-label='Step on']")
    page.locator(".controls .count", has_text="3 / ").wait_for()
    page.click("[aria-label='First moment']")
    page.locator(".controls .count", has_text="0 / ").wait_for()
    page.select_option(".controls select", label="20×")
    page.click("[aria-label='Play']")
    page.locator(".controls .count", has_text=re.compile(rf"^{table.ply} /")).wait_for()
    page.click("text=Back to now")
    page.wait_for_selector("#replay", state="hidden")
    assert table.hex_of("FI.FDouay") == now


LATER = """(ply) => {
  const lines = [...document.querySelectorAll('#log .log-lines:not([hidden]) [data-ply]')];
  const after = lines.filter((one) => Number(one.dataset.ply) > ply);
  const faint = lines.filter((one) => getComputedStyle(one).opacity < 1);
  return after.length > 0 && after.length === faint.length && after[0] === faint[0];
}"""
"""Whether exactly what the log tells after a ply is faint."""


def test_the_log_rests_at_what_was_told_last(
    server: Server, open_table: Open, downloads: Path
) -> None:
    """Of many choices nothing is told, and yet one wants to see where one is."""
    game, player = new_game("macmahon:magenta", seed="silence"), RandomPlayer(2)
    while game.ask is not None and game.ply < 120:
        game.answer(player.choose(game))
    record = downloads / "silence.tricolore"
    record.write_bytes(game.save())
    page = open_table(server.new_game().link()).page
    page.goto("/")
    page.set_input_files("#file", record)
    page.click("#upload-news a")
    Table(page).wait_ready()
    page.locator("#log [data-ply]").first.wait_for(state="attached")
    told = {int(ply) for ply in page.locator("#log [data-ply]").evaluate_all(PLIES)}
    silent = next(ply for ply in range(40, 80) if ply not in told and ply - 1 in told)
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.locator(".slider").fill(str(silent))
    page.wait_for_function(LATER, arg=silent)
    page.locator(f'#log [data-ply="{silent - 1}"]').last.wait_for()
    page.wait_for_function(IN_VIEW, arg=silent - 1)


PLIES = "(all) => all.map((one) => one.dataset.ply)"
IN_VIEW = """(ply) => {
  const told = [...document.querySelectorAll(`#log [data-ply="${ply}"]`)];
  const line = told.pop().getBoundingClientRect();
  const log = document.querySelector('#log .log-scroll').getBoundingClientRect();
  return line.top >= log.top && line.bottom <= log.bottom;
}"""


def test_what_comes_after_the_moment_shown_is_faint_in_the_log(
    server: Server, open_table: Open
) -> None:
    table = open_table(server.new_game().link())
    begin(table)
    page = table.page
    last = page.locator(f'#log [data-ply="{table.ply}"]')
    last.first.wait_for(state="attached")
    table.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    for ply in (1, 4):
        page.locator(".slider").fill(str(ply))
        page.locator(".controls .count", has_text=f"{ply} / ").wait_for()
        page.wait_for_function(LATER, arg=ply)
    page.select_option("#log .filters select >> nth=1", "moves")  # the log is drawn anew
    page.wait_for_function(LATER, arg=4)
    page.click("text=Back to now")
    page.wait_for_selector("#replay", state="hidden")
    assert page.locator("#log .later").count() == 0


RESTLESS = "document.getAnimations().filter((one) => one.effect.target.closest('.piece')).length"
"""Pieces that glide or fade at this instant."""

JUMP = f"""(ply) => new Promise((done) => {{
  const slider = document.querySelector('.slider');
  const shown = new MutationObserver(() => done({RESTLESS}));
  shown.observe(document.body, {{ attributeFilter: ['data-moment'] }});
  slider.value = String(ply);
  slider.dispatchEvent(new Event('input', {{ bubbles: true }}));
}})"""
"""How many are restless when a moment has come."""


def test_a_step_glides_and_a_far_jump_is_there_at_once(
    server: Server, open_table: Open, downloads: Path
) -> None:
    """A piece that glides is a layer of its own: two hundred of them would keep one waiting."""
    game, player = new_game("butchery:solferino", seed="a jump"), RandomPlayer(4)
    while game.ask is not None and game.ply < 400:
        game.answer(player.choose(game))
    record = downloads / "jump.tricolore"
    record.write_bytes(game.save())
    page = open_table(server.new_game().link(), reduced_motion="no-preference").page
    page.goto("/")
    page.set_input_files("#file", record)
    page.click("#upload-news a")
    Table(page).wait_ready()
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.wait_for_function(f"() => {RESTLESS} === 0")
    assert page.evaluate(JUMP, 10) == 0, "most of an army has moved: nobody follows that"
    before, after = moved_between(game.inputs, 10)
    assert page.evaluate(JUMP, before) == 0
    assert 0 < page.evaluate(JUMP, after) < 10, "one unit moves, and is seen to"


def moved_between(inputs: list[Any], first: int) -> tuple[int, int]:
    """The plies before and after the first choice of a hex from some ply on."""
    choices = [value for value in inputs if not isinstance(value, int)]
    after = next(at for at in range(first, len(choices)) if choices[at].kind == "go")
    return after, after + 1


def test_since_my_last_turn(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    mine = open_table(begun.link("allied"))
    mine.click_option("pick", "FI")
    seen = mine.ply
    page = mine.page
    page.goto("/")
    other = open_table(begun.link("allied"))
    other.say("no")
    other.click_option("pick", "FI.FDouay")
    other.click_spot(other.spots(".lit-hex")[0])
    page.goto(begun.link("allied"))
    mine.wait_ready()
    page.wait_for_selector("#since:not([hidden])")
    assert f"{other.ply - seen} choices" in page.inner_text("#since")
    page.click("#since .main")
    page.wait_for_selector("#replay:not([hidden])")
    page.locator(".controls .count", has_text=re.compile(rf"^{other.ply} /")).wait_for()


def test_fork(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    table = open_table(begun.link())
    begin(table)
    page = table.page
    ply = table.ply
    table.press("r")
    page.locator(".slider").fill("2")
    page.locator(".controls .count", has_text="2 / ").wait_for()
    page.click("text=Fork from here")
    page.click("dialog .main")
    page.wait_for_url(lambda url: begun.game not in url)
    table.wait_ready()
    table.wait_asked()
    assert table.question == "Move which unit?"
    table.say("done")
    assert server.info(begun)["ply"] == ply, "the game it came from is as it was"


def test_a_record_goes_out_and_comes_back(
    server: Server, open_table: Open, downloads: Path
) -> None:
    table = open_table(server.new_game().link())
    begin(table)
    page = table.page
    page.click("#share")
    with page.expect_download() as coming:
        page.click("text=Download the record")
    record = downloads / "game.tricolore"
    coming.value.save_as(record)
    question = table.question

    page.goto("/")
    page.set_input_files("#file", record)
    page.click("#upload-news a")
    table.wait_ready()
    table.wait_asked()
    assert table.question == question

    whole = record.read_bytes()
    damaged = downloads / "damaged.tricolore"
    damaged.write_bytes(whole[: len(whole) * 4 // 5])
    page.goto("/")
    games = page.locator("#games li")
    games.first.wait_for()
    before = games.count()
    page.set_input_files("#file", damaged)
    news = page.wait_for_selector("#upload-news .form-error")
    assert len(news.inner_text()) > 20
    assert games.count() == before
    assert "untouched" in page.inner_text("#upload-news")

    nonsense = downloads / "holiday.jpg"
    nonsense.write_bytes(bytes(range(256)))
    page.set_input_files("#file", nonsense)
    page.locator("#upload-news .form-error", has_text="not a Tricolore record").wait_for()
    assert page.locator("#upload-news button").count() == 0
    assert "no game was changed" in page.inner_text("#upload-news")
    assert games.count() == before


def test_a_game_goes_on_from_the_checkpoint_of_a_damaged_record(
    server: Server, open_table: Open, downloads: Path
) -> None:
    """Nothing of its story is left, and yet all of the game."""
    game, player = new_game("macmahon:magenta", seed="a worm"), RandomPlayer(2)
    while game.ask is not None and game.state.turn < 3:
        game.answer(player.choose(game))
    lines = game.save().split(b"\n")
    damaged = downloads / "damaged.tricolore"
    damaged.write_bytes(b"\n".join([lines[0], *lines[2:]]))
    page = open_table(server.new_game().link()).page
    page.goto("/")
    page.set_input_files("#file", damaged)
    page.locator("#upload-news .form-error", has_text="newest checkpoint").wait_for()
    assert "no game was changed" not in page.inner_text("#upload-news")
    page.click("#upload-news button")
    page.click("#upload-news a")
    table = Table(page)
    table.wait_ready()
    table.wait_asked()
    assert "Turn 3" in page.inner_text("body")


def test_the_end_of_a_long_game(server: Server, open_table: Open, downloads: Path) -> None:
    game = new_game("butchery:solferino", seed="at the end")
    player = RandomPlayer(3)
    while game.ask is not None:
        game.answer(player.choose(game))
    record = downloads / "long.tricolore"
    record.write_bytes(game.save())
    page = open_table(server.new_game().link()).page
    page.goto("/")
    page.set_input_files("#file", record)
    page.click("#upload-news a")
    page.wait_for_selector("dialog[open]")
    end = page.inner_text("dialog")
    assert "at the end" in end, "the seed is shown once it is over"
    assert game.fingerprint in end
    page.click("text=Check every die")
    page.wait_for_selector(".verify.good")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("r")
    page.wait_for_selector("#replay:not([hidden])")
    page.locator(".slider").fill(str(game.ply // 2))
    page.locator(".controls .count", has_text=f"{game.ply // 2} / {game.ply}").wait_for()
    page.wait_for_selector("#question")
    shown = page.locator("#log .log-lines:not([hidden]) [data-ply]")
    shown.first.wait_for()
    plies = [int(ply) for ply in shown.evaluate_all("(all) => all.map((one) => one.dataset.ply)")]
    assert min(plies) <= game.ply // 2 <= max(plies), "the log is that of the moment"
    page.click("text=Back to now")
    last = page.locator(f'#log .log-lines:not([hidden]) [data-ply="{game.ply}"]')
    last.first.wait_for(state="attached")


def test_new_games_from_the_lobby(server: Server, open_table: Open) -> None:
    page = open_table(server.new_game().link()).page
    page.goto("/")
    page.wait_for_selector(".scenario")
    card = lobby_card(page)
    card.locator("select[data-side=austrian]").select_option("random")
    card.locator("text=Name and dice").click()
    card.locator("input[name=title]").fill("A quiet evening")
    card.locator("input[name=seed]").fill("24 June")
    lobby_card(page).locator("text=Lay the table").click()
    page.wait_for_url("**/table/**")
    table = Table(page)
    table.wait_ready()
    assert page.inner_text("#game-title") == "A quiet evening"
    page.click("#share")
    assert re.search(r"[0-9a-f]{64}", page.inner_text("dialog .print"))

    page.goto("/")
    page.wait_for_selector(".scenario")
    lobby_card(page).locator("text=Lay the table").click()
    page.wait_for_url("**/table/**")
    table.wait_ready()
    table.wait_asked()
    assert "#" not in page.url, "keys do not stay in the address bar"
    page.click("#share")
    links = page.locator("dialog .copy-row input")
    links.first.wait_for()
    assert links.count() == 3, "for another browser of one's own, to watch, and to this moment"
    assert "one screen" in page.inner_text("dialog")


def test_a_game_of_older_rules_says_what_can_be_done(
    server: Server, open_table: Open, downloads: Path
) -> None:
    begun = server.new_game()
    table = open_table(begun.link())
    begin(table)
    table.page.close()
    with closing(sqlite3.connect(server.database)) as raw, raw:
        raw.execute("UPDATE games SET rules = '0', ply = ply WHERE id = ?", (begun.game,))
        raw.execute(
            "UPDATE moves SET option = '[\"go\",101]' WHERE game = ? AND ply = 4", (begun.game,)
        )
    server.stop()
    server.restart()
    page = open_table(begun.link()).page
    said = page.inner_text("#prompt")
    assert "cannot go on" in said
    assert "Nothing of it is lost" in said
    with page.expect_download() as coming:
        page.click("text=Download the record")
    coming.value.save_as(downloads / "old.game")
    parts = read((downloads / "old.game").read_bytes())
    assert not parts.damage
    assert parts.header is not None
    assert parts.header.rules == "0"
    Table(page).wait_logged("begins with French I Corps")
    page.click("#prompt button:has-text('Begin anew')")
    page.wait_for_url(lambda url: begun.game not in url)
    again = Table(page)
    again.wait_ready()
    again.wait_asked()
    assert "where?" in again.question, "the question before the choice that is no longer possible"


def test_a_game_that_is_not_there(server: Server, open_table: Open) -> None:
    table = open_table("/table/nothing-here")
    assert "no such game" in table.page.inner_text("#prompt").lower()


def test_a_key_that_fits_no_seat(server: Server, open_table: Open) -> None:
    begun = server.new_game()
    table = open_table(f"/table/{begun.game}#key=wrong")
    assert "cannot be laid" in table.page.inner_text("#prompt")
    assert "key" in table.page.inner_text("#prompt").lower()


@pytest.mark.parametrize("opponent", ["captain:bold", "random", "recruit"])
def test_a_fork_keeps_its_opponent(server: Server, open_table: Open, opponent: str) -> None:
    """Whoever plays against a computer wants to try again, not to play both sides."""
    begun = server.new_game(austrian=opponent)
    table = open_table(begun.link())
    page = table.page
    table.wait_asked()
    table.click_option("pick", "FI")
    table.press("r")
    page.locator(".slider").fill("0")
    page.locator(".controls .count", has_text="0 / ").wait_for()
    page.click("text=Fork from here")
    page.wait_for_selector("dialog[open] select")
    assert page.input_value("dialog select[data-side=austrian]") == opponent.split(":")[0]
    assert page.input_value("dialog select[data-side=allied]") == "person"
    page.click("dialog .main")
    page.wait_for_url(lambda url: begun.game not in url)
    table.wait_ready()
    game = page.url.split("/")[-1].partition("#")[0].partition("?")[0]
    assert server.info(Begun(game, {}))["players"] == {"allied": "person", "austrian": opponent}


def test_a_record_keeps_its_opponent(server: Server, open_table: Open, downloads: Path) -> None:
    table = open_table(server.new_game(austrian="captain:bold").link())
    page = table.page
    table.wait_asked()
    table.click_option("pick", "FI")
    page.click("#share")
    with page.expect_download() as coming:
        page.click("text=Download the record")
    record = downloads / "game.tricolore"
    coming.value.save_as(record)
    page.goto("/")
    page.set_input_files("#file", record)
    page.locator("#upload-news", has_text="The computer (captain, bold) plays on").wait_for()
    page.click("#upload-news a")
    table.wait_ready()
    table.wait_asked()
    game = page.url.split("/")[-1].partition("#")[0]
    players = server.info(Begun(game, {}))["players"]
    assert players == {"allied": "person", "austrian": "captain:bold"}
