"""What table and terminal show and answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.radetzky.fights import declaring
from tests.radetzky.table import counter_of, drawn, drilled, field, plain, road, table
from tricolore import Game
from tricolore.core.ask import Go, Option, Pick, Roll, Say, Stack
from tricolore.rulesets.radetzky.sequence import begin
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE, Arrival, Place
from tricolore.rulesets.radetzky.state import Bridge, Exit, Sheet
from tricolore.rulesets.radetzky.steps import Arrive, Draw, EndTurn, Marches
from tricolore.rulesets.radetzky.table import TABLE
from tricolore.rulesets.radetzky.terminal import TERMINAL
from tricolore.rulesets.table import Odds, UnknownQuery

FOES = {"AI.a": "0505 inf 4/2", "AI.b": "0505 cav 3/1", "P1.x": "0504 inf 2/1"}
FAR = {"AI.a": "0505 inf 4/2", "AI.b": "0505 inf 3/1", "AI.c": "0506 inf 2/1", "P1.x": "1818 inf 2"}


def panel(game: Game, id: str, side: str | None = None) -> Any:
    found = [one for one in TABLE.picture(game.state, side).panels if one.id == id]
    return found[0] if found else None


def ask(game: Game, query: str, viewer: str = AUSTRIAN, /, **args: Any) -> Any:
    return TABLE.query(game, query, args, viewer)


def marching(units: dict[str, str], **more: Any) -> Game:
    return table(field(units, active="AI", post=505, steps=[Marches()], **more))


# The picture


def test_reduced_units_show_their_back_and_marks_say_the_rest():
    game = marching({"AI.a": "0505 inf 4/2 reduced oos", "AI.b": "0505 cav 1 stop"})
    pieces = {piece.id: piece for piece in TABLE.picture(game.state, None).pieces}
    assert (pieces["AI.a"].face, pieces["AI.b"].face) == ("back", "front")
    assert {"out of supply", "active"} <= set(pieces["AI.a"].marks)
    assert "stop" in pieces["AI.b"].marks
    assert pieces["AI"].hex == 505, "the command counter lies at its post"


def test_a_stack_is_told_in_units_that_take_room_and_in_factors():
    units = {"AII.a": "0505 inf 4/2", "AII.b": "0505 inf 4/2", "AII.c": "0505 inf 2/1 small"}
    game = marching({**units, "AII.Benedek": "0505 leader", "AI.a": "0303 inf 2"})
    assert TABLE.picture(game.state, None).stacks["0505"].note == "3 of 3 units, 10 factors"


def test_a_bridge_is_marked_as_long_as_it_is_built_and_when_it_stands():
    for stands, mark in ((False, "building"), (True, "bridge")):
        bridges = {"AII.B": Bridge(506, 7, stands)}
        units = {"AII.B": "0505 crew", "AI.a": "0303 inf 2"}
        s = field(units, active="AI", steps=[Marches()], bridges=bridges)
        pieces = {piece.id: piece for piece in TABLE.picture(table(s).state, None).pieces}
        assert mark in pieces["AII.B"].marks


def cup_of(side: str | None) -> list[str]:
    s = field(FOES, steps=[Marches()], active="AI")
    s.cup = ("P1", "Chrzanowski", s.setting.independents[PIEDMONTESE].id, "AII")
    s.sheets = {PIEDMONTESE: Sheet(("P1",), ("P2", "P3"), "P3"), AUSTRIAN: Sheet(("AI", "AII"))}
    s.drawn = ("AI",)
    return [item.title for item in panel(table(s), "cup", side).items]


def test_ones_own_cup_is_open_and_of_the_enemys_the_number_is_known():
    assert cup_of(AUSTRIAN) == [
        "2 command counters, face down",
        "INDEPENDENT",
        "II Corps (d'Aspre)",
    ]
    mine = cup_of(PIEDMONTESE)
    assert mine[:2] == ["1st Division (Durando)", "Chrzanowski"]
    assert mine[-1] == "1 command counter, face down"
    assert "1st Division (Durando)" not in cup_of(None)


def test_the_box_is_for_its_owner_until_the_commander_is_drawn():
    s = field(FOES, steps=[Marches()], active="AI")
    s.sheets = {PIEDMONTESE: Sheet((), ("P2", "P3"), "P3"), AUSTRIAN: Sheet()}
    game = table(s)
    assert panel(game, "box-piedmontese", AUSTRIAN) is None
    assert panel(game, "box-piedmontese", None) is None
    own = panel(game, "box-piedmontese", PIEDMONTESE)
    assert [item.mark for item in own.items] == ["", "reserve"]
    s.drawn = ("Chrzanowski", "P2", "P3")
    assert panel(table(s), "box-piedmontese", AUSTRIAN) is not None


def test_points_have_reasons_and_exits_on_trial_are_apart():
    setting = plain(places={303: Place("Novara", 303, 6, PIEDMONTESE)})
    s = field(FOES, setting, active="AI", steps=[Marches()])
    s.lost[PIEDMONTESE] = 3
    s.exits = {"AI.a": Exit(6, 2010, 2)}
    s.lift("AI.a")
    ours, theirs = (
        next(item for item in panel(table(s), "score").items if item.side == side)
        for side in (AUSTRIAN, PIEDMONTESE)
    )
    assert (ours.value, theirs.value) == (3, 6)
    assert "3 3 steps lost by the enemy" in ours.why
    assert "4 more for exits on trial" in ours.why
    assert panel(table(s), "exits").items[0].mark == "on trial"
    s.exits = {"AI.a": Exit(6, 2010, 2, "void")}
    assert panel(table(s), "exits").items[0].mark == "counts nothing"
    assert "left the map on turn 6: counts nothing" in ask(table(s), "card", id="AI.a").lines


@pytest.mark.rule("Turn Record Track", "Activation points")
def test_the_track_shows_the_points_of_the_turns_to_come():
    """Points of both sides, the turns with a supply phase, and who is reinforced when."""
    line = Arrival("r", "Ramorino", PIEDMONTESE, ("P5.a",), {8: (2010,), 9: (2010, 2012)})
    units = {**FOES, "P5.a": "off inf 2/1"}
    s = field(units, plain(arrivals={line.id: line}), active="AI", steps=[Marches()])
    items = {item.label: item for item in panel(table(s), "ahead").items}
    assert list(items) == [f"Turn {turn}" for turn in range(7, 24)]
    assert items["Turn 8"].title == "21 March 15:00, reinforcements of the Piedmontese"
    assert items["Turn 8"].mark == "Piedmontese 3, Austrians 5"
    assert items["Turn 10"].title == "22 March 06:00, supply"
    assert panel(table(s), "arrivals").items[0].title == "1 unit, from turn 8 at 2010"
    s.turn = 9
    assert panel(table(s), "arrivals").items[0].title == "1 unit, from turn 8 at 2010 and 2012"
    s.turn = 23
    assert panel(table(s), "ahead") is None


# Ways


def test_the_reach_of_a_unit_tells_points_and_strategic_movement():
    near = ask(marching(FOES), "reach", unit="AI.a")
    assert near.note == "too near the enemy for strategic movement"
    far = ask(marching(FAR), "reach", unit="AI.a")
    assert far.hexes["0501"].points == 4
    assert "strategic movement" in far.hexes["0501"].text


def test_what_a_march_costs_is_told_while_it_is_asked_about():
    game = marching(FAR)
    game.answer(Pick("AI.a"))
    costs = ask(game, "costs")
    assert costs.hexes["0504"].points == 1
    assert set(map(int, costs.hexes)) == {o.value for o in game.ask.options if o.kind == "go"}  # type: ignore[union-attr]
    assert ask(game, "costs", PIEDMONTESE).hexes == {}, "the enemy is not asked"


def test_a_column_goes_along_the_road_as_near_as_stacking_allows():
    setting = plain(roads=road(506, 505, 504, 503, 502, 501))
    game = marching(FAR, setting=setting)
    stack, whole = ask(game, "gestures", id="AI.a", hex=501).gestures
    assert (stack.id, whole.id) == ("stack", "formation")
    assert dict(whole.pieces) == {"AI.a": 501, "AI.b": 501, "AI.c": 502}
    ply = game.ply
    game.answer_all([Option(*answer) for answer in whole.answers], AUSTRIAN)
    state = game.state
    assert {uid: state.units[uid].hex for uid in ("AI.a", "AI.b", "AI.c")} == dict(whole.pieces)  # type: ignore[attr-defined]
    game.undo_all()
    assert game.ply == ply, "one undo takes it all back"


def test_nobody_is_sent_who_comes_no_nearer():
    game = marching(FAR)
    assert ask(game, "gestures", id="AI.a", hex=505).gestures == []
    assert ask(game, "gestures", PIEDMONTESE, id="P1.x", hex=505).gestures == []


# Overlays


def test_supply_shows_its_area_its_roads_and_who_lacks_it():
    setting = plain(
        roads=road(1, 2) | road(101, 102, 103), supply=True, terminals={AUSTRIAN: [101]}
    )
    units = {"AI.a": "0104 inf 2", "AI.b": "1515 inf 2", "P1.x": "2020 inf 2"}
    overlay = ask(marching(units, setting=setting), "supply", side=AUSTRIAN)
    assert overlay.hexes["0101"] == "terminal"
    assert overlay.hexes["0103"] == "supply road"
    assert overlay.hexes["0107"] == ""
    assert "1515" not in overlay.hexes
    assert overlay.pieces == ["AI.b"]


def test_command_shows_whom_the_counter_would_reach_from_a_hex():
    units = {"AI.a": "0505 inf 2", "AI.b": "1818 inf 2", "P1.x": "2020 inf 2"}
    s = field(units, steps=drawn("AI"))
    s.sheets = {AUSTRIAN: Sheet(("AI",)), PIEDMONTESE: Sheet()}
    overlay = ask(table(s), "command", hex=503)
    assert overlay.pieces == ["AI.a"]
    assert "1 unit within 8 hexes" in overlay.note
    assert "0510" in overlay.hexes
    assert "0512" not in overlay.hexes


# Odds


def test_the_odds_of_a_fight_have_every_column_and_add_up():
    """Combat: nine against two is 4:1; the forest is a column to the left, elite a die less."""
    units = {
        "AI.a": "0504 inf 4/2",
        "AI.b": "0404 inf 3/1",
        "AI.c": "0604 inf 2/1",
        "P1.x": "0505 inf 2/1 elite",
    }
    game = table(declaring(units, plain(terrain={505: "forest"})))
    odds = ask(game, "draft", rows=[["go", 505]] * 3)
    assert isinstance(odds, Odds)
    assert odds.lines[0] == "9 against 2: 4:1, column 3:1"
    assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1)
    assert {lines.label: lines.total for lines in odds.tallies} == {"column": -1, "die": -1}
    labels = [outcome.label for outcome in odds.outcomes]
    assert "D1: the defender need lose no step, if it withdraws 1 hex" in labels


def test_the_odds_of_the_manara_example_to_a_sixth():
    """3:1 with the die less one: A1 A1 ENG D1 D2 D3; they have two steps and two hexes behind."""
    units = {
        "AIII.a": "0504 inf 4/2",
        "AIII.b": "0604 inf 3/1",
        "AIII.c": "0604 inf 2/1 small",
        "P5.Man": "0505 inf 2/1 small elite",
    }
    game = table(declaring(units, plain({505: "forest"}, {(504, 505): "stream"})))
    odds = ask(game, "draft", rows=[["go", 505]] * 3)
    assert {one.label: round(6 * one.chance, 6) for one in odds.outcomes} == {
        "A1: the attacker need lose no step, if it withdraws 1 hex": 2,
        "ENG: they hold each other": 1,
        "D1: the defender need lose no step, if it withdraws 1 hex": 1,
        "D2: the defender need lose no step, if it withdraws 2 hexes": 1,
        "D3: the defender loses 1 step at least, if it withdraws 2 hexes": 1,
    }
    assert odds.taken == pytest.approx(3 / 6)


def test_a_draft_that_neglects_an_enemy_says_so():
    units = {"AI.a": "0505 inf 4/2", "P1.x": "0504 inf 2", "P1.y": "0506 inf 2"}
    game = table(declaring(units))
    assert "must engage" in ask(game, "draft", rows=[["go", 504]]).note
    assert ask(game, "draft", rows=[["say", "nobody"]]).title == ""
    assert ask(game, "draft", PIEDMONTESE, rows=[["go", 504]]).title == ""
    with pytest.raises(UnknownQuery):
        ask(game, "draft", rows=[["go", 303]])


def test_the_odds_of_a_charge_are_told_before_it():
    """Cavalry charges: 3 against 1 of infantry is column +1; a 5 there is D4."""
    units = {"AI.b": "0506 cav 3/1", "P1.x": "0504 inf 1"}
    game = marching(units)
    game.answer(Pick("AI.b"))
    odds = ask(game, "odds", option=["go", 504])
    assert odds.title == "Charge at 0504"
    assert odds.lines == ["3 against 1: column +1 against infantry"]
    assert odds.dice
    assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1)
    assert ask(game, "odds", option=["go", 505]).title == ""


def test_the_odds_of_a_charge_are_those_of_the_hex_that_it_is_made_from():
    """Rivers shut 0505 but toward 0506, so the charger must ride round and stands in the only way
    back: D2 costs both steps."""
    river = {(505, hex): "river" for hex in (404, 504, 604, 605, 405)}
    units = {"AI.b": "0502 cav 2/1 mp12", "P1.x": "0505 inf 2/1"}
    game = marching(units, setting=plain(sides=river), posts={"P1": 520})
    game.answer(Pick("AI.b"))
    labels = [one.label for one in ask(game, "odds", option=["go", 505]).outcomes]
    assert "D2: the defender loses all, 2 steps" in labels
    game.answer(Go(505))
    assert game.state.units["AI.b"].hex == 506
    horse = marching({**units, "P1.x": "0505 cav 1"}, setting=plain(sides=river), posts={"P1": 520})
    horse.answer(Pick("AI.b"))
    odds = ask(horse, "odds", option=["go", 505])
    assert odds.lines == ["2 against 1: column +1 against cavalry"], "it cannot evade"
    horse.answer(Go(505))
    assert isinstance(horse.chance_ask, Roll)


# Why not


@pytest.mark.parametrize(
    ("units", "uid", "hex", "rule", "reason"),
    [
        (FAR, "AI.a", 1818, "Movement", "only cavalry charges"),
        (FAR, "AI.a", 2001, "Movement", "6 movement points, doubled"),
        (FOES, "AI.a", 509, "Strategic movement", "within two hexes"),
        ({**FAR, "AI.d": "0501 inf 2", "AI.e": "0501 inf 2"}, "AI.a", 501, "Stacking", "no room"),
        ({**FAR, "AII.z": "0301 inf 2"}, "AII.z", 302, "Activation of formations", "not active"),
    ],
)
def test_why_not(units, uid, hex, rule, reason):
    answer = ask(marching(units), "why_not", unit=uid, hex=hex)
    assert not answer.allowed
    assert answer.rule == rule
    assert reason in answer.reason


def test_a_river_without_a_crossing_is_a_reason():
    sides = {(502, there): "river" for there in (501, 601, 602, 503, 402, 401)}
    sides |= {(b, a): word for (a, b), word in sides.items()}
    answer = ask(marching(FAR, setting=plain(sides=sides)), "why_not", unit="AI.a", hex=502)
    assert (answer.rule, answer.reason) == ("Terrain effects charts", "there is no crossing")


def test_a_way_without_supply_is_a_reason():
    """0503 is a city and in supply, the hexes between it and 0505 are not."""
    roads = road(*(column * 100 + 10 for column in range(1, 21)))
    fed = plain(roads=roads, supply=True, terminals={AUSTRIAN: [2010]}, sources=[503])
    game = marching({"AI.a": "0505 cav 1", "P1.x": "1818 inf 2"}, setting=fed)
    answer = ask(game, "why_not", unit="AI.a", hex=503)
    assert (answer.allowed, answer.rule) == (False, "Movement")
    assert answer.reason == "all ways to it lead through hexes that no supply reaches"
    assert ask(game, "why_not", unit="AI.a", hex=504).reason == "no supply reaches it"


def test_what_is_offered_is_not_refused():
    game = marching(FAR)
    assert ask(game, "why_not", unit="AI.a", hex=504).allowed
    game.answer(Stack(505))
    assert ask(game, "why_not", unit="AI.a", hex=504).allowed


@pytest.mark.parametrize(
    ("query", "args"),
    [
        ("reach", {"unit": "XX"}),
        ("reach", {}),
        ("supply", {"side": "french"}),
        ("command", {"hex": 9999}),
        ("card", {"id": 7}),
        ("gestures", {"id": "AI.a", "hex": "0505"}),
        ("nothing", {}),
    ],
)
def test_a_query_with_wrong_words_is_refused_with_a_sentence(query, args):
    with pytest.raises(UnknownQuery):
        ask(marching(FAR), query, **args)


# Words


def test_a_card_tells_what_is_known_of_a_unit_and_of_a_command():
    game = marching({"AI.a": "0505 inf 4/2 reduced", "P1.x": "1818 inf 2"})
    lines = ask(game, "card", id="AI.a").lines
    assert "factor 2, 1 step" in lines
    assert "reduced" in lines
    assert ask(game, "card", id="AI").lines[0] == "command radius 8"


@pytest.mark.rule("Retreat")
def test_a_card_tells_where_the_command_counter_last_lay():
    game = marching({"AI.a": "0505 inf 4/2", "P.x": "1818 inf 2/1"}, posts={"AI": 303, "P.x": 1616})
    assert "withdraws toward its counter at 0303" in ask(game, "card", id="AI").lines
    assert "withdraws toward its counter at 0303" in ask(game, "card", id="AI.a").lines
    assert "withdraws toward its counter at 1616" in ask(game, "card", id="P.x").lines
    assert not any("counter at" in line for line in ask(game, "card", id="P1").lines)


@pytest.mark.rule("Independent")
def test_it_is_said_whose_independent_counter_is_drawn():
    game = table(field(FOES, steps=drawn("P.Ind")), Go(504))
    texts = [TABLE.tell(game.state, event).text for event in game.log]
    assert texts[0] == "INDEPENDENT of the Piedmontese is placed at 0504."
    assert panel(game, "active").text == "INDEPENDENT of the Piedmontese"


def test_when_a_chief_was_used_is_secret_until_he_is_drawn():
    s = field(FOES, active="AI", steps=[Marches()])
    s.chief_used = {PIEDMONTESE: s.turn}
    game = table(s)
    assert len(ask(game, "card", PIEDMONTESE, id="Chrzanowski").lines) == 2
    assert len(ask(game, "card", AUSTRIAN, id="Chrzanowski").lines) == 1


def test_the_terminal_tells_the_same():
    game = marching(FOES)
    s: Any = game.state
    assert "Turn 6 of 23" in TERMINAL.headline(s)
    assert any("4 against 2" in line for line in TERMINAL.odds(s, ["AI.a"], "P1.x"))
    assert "only cavalry charges" in TERMINAL.why_not(s, "AI.a", 504, game)
    assert TERMINAL.cell(s, 505).more
    assert TERMINAL.for_side(AUSTRIAN).status(s)


def test_the_terminal_tells_of_a_charge_only_if_it_can_be_made():
    """Two hexes away it can; at night and too far away it cannot."""
    units = {"AI.b": "0507 cav 3/1", "P1.x": "0505 inf 1"}
    far = {**units, "AI.b": "0520 cav 3/1"}
    assert any(
        "Charge at" in line for line in TERMINAL.odds(marching(units).state, ["AI.b"], "P1.x")
    )
    nothing = ["They are not beside it, and cannot charge it."]
    assert TERMINAL.odds(marching(units, turn=4).state, ["AI.b"], "P1.x") == nothing
    assert TERMINAL.odds(marching(far).state, ["AI.b"], "P1.x") == nothing


def test_every_row_of_a_sheet_has_a_name():
    s = field(FOES, steps=[Draw(), EndTurn()])
    assert TABLE.name(s, "row", "withdraw") == "Withdraw, in hexes"
    assert TABLE.name(s, "row", "AI") == "I Corps (Wratislaw)"
    assert TABLE.name(s, "row", "AI.a") == "AI.a"
    assert Say("stay") != Go(505)


def test_why_not_where_sheets_are_filled_in():
    """Game setup, Reinforcements, Advance: the sheet's own reason, and no talk of marches."""
    line = Arrival("c", "Cavriani", AUSTRIAN, ("AIII.a",), {3: (2010,)})
    entering = plain(roads=road(2010, 1910), arrivals={line.id: line})
    s = field({"AIII.a": "off inf 4/2"}, entering, turn=3, steps=[Arrive(AUSTRIAN)])
    answer = ask(table(s), "why_not", unit="AIII.a", hex=505)
    assert (answer.allowed, answer.rule) == (False, "Reinforcements")
    assert "no entry hex" in answer.reason
    fight = declaring({"AI.a": "0504 inf 8/4", "AI.b": "0101 inf 1", "P1.x": "0505 inf 2/1"})
    game = table(fight, [Go(505)], 2, [Say("1"), Say("0")])
    assert game.ask.about.__class__.__name__ == "AdvanceWith"
    answer = ask(game, "why_not", unit="AI.a", hex=404)
    assert (answer.allowed, answer.rule) == (False, "Advance")
    assert ask(game, "why_not", unit="AI.a", hex=505).allowed
    late = ask(game, "why_not", unit="AI.b", hex=102)
    assert (late.allowed, late.reason) == (False, "the marches of this activation are over")


def test_why_not_in_the_set_up():
    setting = plain(setup={"AI.a": (505, 506), "AI.b": (505, 506)})
    counters = {uid: counter_of(uid, ["inf", "4/2"])[0] for uid in ("AI.a", "AI.b")}
    game = table(begin(drilled(setting, counters), "test"))
    answer = ask(game, "why_not", unit="AI.a", hex=101)
    assert (answer.allowed, answer.rule) == (False, "Game setup")
    assert ask(game, "why_not", unit="AI.a", hex=506).allowed


def test_why_not_where_a_crew_would_have_to_take_a_crew():
    units = {"AI.Bridge": "0505 crew", "AI.a": "0505 inf 4/2", "P.Bridge": "0506 crew"}
    answer = ask(marching(units), "why_not", unit="AI.Bridge", hex=506)
    assert (answer.allowed, answer.rule) == (False, "Movement")
    assert "take nobody" in answer.reason
    assert ask(marching(units), "why_not", unit="AI.a", hex=506).allowed
