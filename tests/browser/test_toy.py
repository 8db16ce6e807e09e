"""A game of another family at the table: sheets, held events, somebody sent, an early end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Open
from tests.browser.serving import Begun, Server
from tests.browser.table import Spot, Table, lobby_card
from tricolore import load_position
from tricolore.core.ask import Choose

Lay = Callable[..., Table]
PERSONS = {"red": "person", "blue": "person"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that knows the toy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRICOLORE_PLUGINS", "tests.skirmish.installed")
        running = Server(tmp_path_factory.mktemp("toy") / "games.db")
    yield running
    running.stop()


def toy(server: Server, seed: str = "5") -> Begun:
    wanted = {"scenario": "skirmish:ponte", "players": PERSONS, "seed": seed, "one_screen": True}
    made = server._send("/api/games", wanted)
    return Begun(made["game"], made["keys"])


def handed_in(table: Table) -> None:
    """Both sides hand in the sheets as they lie there."""
    for side in ("Red", "Blue"):
        table.page.locator(".sheet-form legend", has_text=side).first.wait_for()
        table.page.click(".hand-in")
    table.page.wait_for_selector("#prompt.mine .options")


def test_a_sheet_is_a_form_and_its_flaw_is_told(server: Server, open_table: Open) -> None:
    table = open_table(toy(server).link())
    page = table.page
    assert page.locator(".sheet-form fieldset").count() == 3
    for row in page.locator(".sheet-form fieldset").all():
        row.locator("label", has_text="Act").click()  # three, and two are allowed
    page.click(".hand-in")
    page.locator(".sheet-form .form-error").wait_for()
    page.locator(".sheet-form fieldset").last.locator("label", has_text="Rest").click()
    page.click(".hand-in")
    page.locator(".sheet-form legend", has_text="Blue").first.wait_for()


def test_a_sheet_that_is_in_can_be_taken_back(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.click(".hand-in")
    page.click(".take-back")
    page.wait_for_selector(".hand-in")


def test_a_sheet_tells_what_it_would_bring_as_it_is_filled_in(
    server: Server, open_table: Open, skirmish: str
) -> None:
    pieces = 'RA.guard = "0504"\nRA.line = "0504"\nBA.fusiliers = "0604"\nBA.cuirassiers = "0604"'
    game = load_position(POSITION.format(column="BA", pieces=pieces), seed=1)
    while isinstance(ask := game.ask, Choose):  # an assault, and whoever is beaten pays
        game.answer(next((one for one in ask.options if one.kind == "send"), ask.options[-1]))
    page = open_table(server.upload(game.save()).link()).page
    told = page.locator(".odds-place .brings", has_text="left")
    told.first.wait_for()
    before = told.all_inner_texts()
    page.locator(".sheet-form fieldset").first.locator("label", has_text="1").first.click()
    page.wait_for_function(
        "(before) => [...document.querySelectorAll('.odds-place .brings')]"
        ".map((line) => line.innerText).join() !== before",
        arg=",".join(before),
    )


def test_what_is_not_known_shows_its_back(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.wait_for_selector(".piece .body.unknown")
    assert page.locator(".piece.of-blue .body:not(.unknown)").count() == 0
    assert page.locator(".piece.of-red .body.counter").count() > 0


def test_what_is_held_is_in_a_panel(server: Server, open_table: Open) -> None:
    table = open_table(toy(server).link("red"))
    table.page.click("#tab-panels")
    hands = table.page.locator(".panel.of-hand")
    hands.first.wait_for()
    assert hands.locator(".hidden-items").count() == 1, "of the enemy's only how many"


def test_a_march_on_the_map(server: Server, open_table: Open) -> None:
    table = open_table(toy(server).link())
    handed_in(table)
    table.click_spot(next(spot for spot in table.spots(".piece.lit") if spot["top"]))
    table.click_spot(table.spots(".lit-hex")[0])


OPEN = "(id) => import('/static/card.js').then(({ openCard }) => openCard(desk, id))"


def test_a_group_marches_at_once_and_is_taken_back_at_once(
    server: Server, open_table: Open
) -> None:
    table = open_table(toy(server).link().replace("#", "?debug=1#"))
    handed_in(table)
    page, ply = table.page, table.ply
    first = next(spot for spot in table.spots(".piece.lit") if spot["top"])
    page.evaluate(OPEN, first["id"])
    page.keyboard.press("v")
    page.locator(".gesture", has_text="click where").wait_for()
    page.mouse.click(first["x"], first["y"] + 84)  # the hex below
    page.wait_for_selector(".ghost")
    page.keyboard.press("Enter")
    table.wait_moved(ply)
    assert table.ply > ply + 1
    table.undo()
    assert table.ply == ply


def test_a_game_is_given_up_after_a_second_thought(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.click("#share")
    page.click("[data-concede=red]")
    page.click("dialog[open] .sure-yes")
    page.locator("#prompt", has_text="Blues").wait_for()
    page.locator("#prompt", has_text="over").wait_for()


def test_a_draw_is_offered_and_agreed_to(server: Server, open_table: Open) -> None:
    begun = toy(server)
    red, blue = open_table(begun.link("red")).page, open_table(begun.link("blue")).page
    red.click("#share")
    red.click("[data-draw=red]")
    red.click("dialog[open] .sure-yes")
    blue.locator(".offer", has_text="Reds").wait_for()
    blue.click("#share")
    blue.locator("[data-draw=blue]", has_text="Agree").click()
    blue.click("dialog[open] .sure-yes")
    for page in (red, blue):
        page.locator("#prompt", has_text="over").wait_for()


def test_options_of_a_game_are_offered_in_the_lobby(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link()).page
    page.goto("/")
    card = lobby_card(page, "Ponte")
    card.locator(".options-of-game summary").click()
    card.locator("label", has_text="Morning mist").click()
    with page.expect_request(lambda request: request.method == "POST") as sent:
        card.locator("text=Lay the table").click()
    assert sent.value.post_data_json["options"] == {"mist": "on"}


def test_who_has_handed_in_is_told_what_the_table_waits_for(
    server: Server, open_table: Open
) -> None:
    page = open_table(toy(server).link("red")).page
    page.click(".hand-in")
    page.wait_for_selector(".take-back")
    said = page.locator("#prompt").inner_text()
    assert "All sides choose at the same time" in " ".join(said.split())
    assert "Waiting for the others" in said


def test_a_draw_is_declined_in_the_prompt(server: Server, open_table: Open) -> None:
    begun = toy(server)
    red, blue = open_table(begun.link("red")).page, open_table(begun.link("blue")).page
    red.click("#share")
    red.click("[data-draw=red]")
    red.click("dialog[open] .sure-yes")
    blue.click(".offer [data-decline]")
    blue.locator(".offer").wait_for(state="detached")
    red.click("#share")
    red.locator("[data-draw=red]", has_text="Offer a draw").wait_for()


def test_a_lit_unit_can_be_looked_at_without_choosing_it(server: Server, open_table: Open) -> None:
    """So that its group can be moved: by a right click, or with a key."""
    table = open_table(toy(server).link())
    handed_in(table)
    page, ply = table.page, table.ply
    first = next(spot for spot in table.spots(".piece.lit") if spot["top"])
    page.mouse.click(first["x"], first["y"], button="right")
    page.locator("#card h3").wait_for()
    page.locator(".gesture-start button", has_text="at once").wait_for()
    page.keyboard.press("Escape")
    page.locator(".piece.selected").wait_for(state="detached")
    page.keyboard.press("m")
    page.keyboard.press("e")
    page.locator(".piece.selected").wait_for()
    assert table.ply == ply


def test_a_refused_record_is_explained_in_the_dialog(server: Server, open_table: Open) -> None:
    page = open_table(toy(server).link("red")).page
    page.click("#share")
    page.click("text=Download the record")
    page.locator("dialog[open] .toast.error").wait_for()


# One screen for both sides


def test_the_log_shows_a_side_what_it_may_know_and_no_more(
    server: Server, open_table: Open
) -> None:
    """What Red has drawn is gone when Blue is asked, who reads his own draws in its place."""
    page = open_table(toy(server).link()).page
    log = page.locator("#log .log-lines").first
    mine = {side: f"{side} draws" for side in ("Red", "Blue")}

    def named(side: str) -> int:
        said = log.locator(".said", has_text=mine[side]).all_inner_texts()
        return len([text for text in said if "an event" not in text])

    page.locator(".sheet-form legend", has_text="Red").first.wait_for()
    log.locator(".said", has_text="Red draws an event").first.wait_for()
    assert (named("Red"), named("Blue")) == (2, 0)
    page.click(".hand-in")
    page.locator(".sheet-form legend", has_text="Blue").first.wait_for()
    log.locator(".said", has_text="Blue draws an event").first.wait_for()
    assert (named("Red"), named("Blue")) == (0, 2)


# Kinds of options that the battles do not have, in positions set up for them


POSITION = """
scenario = "skirmish:ponte"
turn = 3
active = "{column}"
[pieces]
{pieces}
[hands]
red = ["parry", "volley"]
"""


@pytest.fixture
def lay(server: Server, open_table: Open, skirmish: str) -> Lay:
    """A table with a few pieces on it, of which those of a column are asked."""

    def laid(column: str, **pieces: str) -> Table:
        lines = "\n".join(f'{id.replace("_", ".")} = "{hex}"' for id, hex in pieces.items())
        record = load_position(POSITION.format(column=column, pieces=lines), seed=1).save()
        return open_table(server.upload(record).link())

    return laid


def lit(table: Table, hex: str) -> Spot:
    return next(spot for spot in table.spots(".lit-hex") if spot["hex"] == hex)


def options(table: Table, kind: str) -> set[str]:
    found = table.page.locator(f"#prompt [data-kind={kind}]")
    return {str(one.get_attribute("data-value")) for one in found.all()}


def test_a_march_may_go_by_way_of_a_hex(lay: Lay) -> None:
    table = lay("RA", RA_guard="0404", BA_fusiliers="0904")
    table.click_option("pick", "RA.guard")
    table.page.locator(".lit-hex").first.wait_for()
    table.click_spot(lit(table, "403"))
    assert table.hex_of("RA.guard") == "403"
    assert "where does it march" in table.question, "and it goes on from there"


def test_guns_fire_at_a_whole_stack(lay: Lay) -> None:
    table = lay("RC", RC_guns="0504", BA_fusiliers="0704", BA_cuirassiers="0704")
    table.click_option("pick", "RC.guns")
    table.click_spot(lit(table, "704"))
    table.wait_question("Do you play an event?")


def test_an_assault_is_sent_and_an_event_played_upon_it(lay: Lay) -> None:
    table = lay("RA", RA_guard="0504", BA_fusiliers="0604")
    table.say("done")
    table.wait_question("which assault is next")
    page = table.page
    table.click_spot(lit(table, "604"))
    for leader in ("RA.guard", "BA.fusiliers"):
        if options(table, "pick"):
            table.click_option("pick", leader)
    table.wait_question("Do you play an event?")
    page.click("#tab-panels")
    page.locator(".panel.of-hand button", has_text="Volley").click()
    page.click("#tab-log")
    table.wait_logged("Red plays Volley")


def test_a_stack_is_listed_from_the_front_line_down(lay: Lay) -> None:
    table = lay("RA", RA_line="0404", RA_guard="0404", RB_jaegers="0404", BA_fusiliers="0904")
    page = table.page
    page.locator('.piece[data-id="RA.line"]').first.wait_for()
    spot = next(s for s in table.spots(".piece") if s["id"] == "RA.line")
    page.mouse.click(spot["x"], spot["y"], button="right")
    page.get_by_text("3 of 3 pieces").first.wait_for()
    assert page.get_by_text("leads", exact=True).count() == 1
    assert page.get_by_text("adds 1", exact=True).count() == 2


def test_panels_of_lines_and_aids_that_the_scene_lists(lay: Lay) -> None:
    table = lay("RA", RA_guard="0404", BA_fusiliers="0904")
    page = table.page
    page.click("#tab-panels")
    page.locator(".panel.of-lines", has_text="The bridge stands.").wait_for()
    page.click("#tool-crossings")
    page.wait_for_selector("#tool-crossings[aria-pressed=true]")
    page.wait_for_function("() => document.querySelectorAll('.on-areas > *').length >= 6")
    page.click("#tool-crossings")
    page.wait_for_function("() => document.querySelectorAll('.on-areas > *').length === 0")
    page.click("#tool-zones-blue")
    page.wait_for_function("() => document.querySelectorAll('.on-areas > *').length === 6")


def test_a_question_is_answered_from_now_on_and_asked_again(lay: Lay) -> None:
    """Whether to advance: the answer is given for the rest of the game, and then taken back."""
    table = lay("RA", RA_guard="0504", BC_pioneers="0803", **{'"BA?3"': "0604"})
    table.say("done")
    page = table.page
    table.click_spot(lit(table, "604"))
    table.wait_question("advance")
    page.click(".stand summary")
    page.select_option(".stand select", "game")
    page.click('[data-stand="no"]')
    page.locator("#question", has_text="advance").wait_for(state="detached")
    page.click("#tab-panels")
    page.locator(
        ".standing-list li", has_text="Do the attackers advance to …? No, the whole game"
    ).wait_for()
    page.click("[data-revoke]")
    page.locator(".standing-list").wait_for(state="detached")


def test_holding_fire_can_be_the_answer_from_now_on(lay: Lay) -> None:
    """Among the answers are pieces: only the word is the same whenever the question comes."""
    table = lay("RA", RA_guard="0403", RA_line="0404", BA_fusiliers="0604")
    page = table.page
    for piece in ("RA.line", "RA.guard"):
        table.click_option("pick", piece)
        assert page.locator(".stand").count() == 0, "where a piece marches is decided each time"
        table.click_spot(lit(table, "504"))
        if piece == "RA.line":
            table.wait_question("Who fires at")
            page.click(".stand summary")
            assert page.locator("[data-stand]").all_inner_texts() == ["Always “Hold fire”"]
            page.click("[data-stand]")
            page.locator("#question", has_text="Who fires at").wait_for(state="detached")
    table.wait_question("which assault is next?")
    assert table.hex_of("RA.guard") == table.hex_of("RA.line") == "504"
