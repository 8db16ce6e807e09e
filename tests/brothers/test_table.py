"""What the table shows and answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brothers.table import field, plain, table
from tricolore import Game, new_game
from tricolore.core.ask import Choose, Send
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import AssaultStep, Declare, FireStep, MoveStep
from tricolore.rulesets.brothers.table import TABLE
from tricolore.rulesets.brothers.terminal import TERMINAL, BrothersTerminal
from tricolore.rulesets.table import Hand, Odds, Track, WhyNot

FOES = {"FI.a": "0505 inf 6/4 7", "FI.b": "0505 inf 4/2 6", "AV.x": "0504 inf 4/2 6"}


def panel(game: Game, id: str, side: str | None = None) -> Any:
    (found,) = [one for one in TABLE.picture(game.state, side).panels if one.id == id]
    return found


def ask(game: Game, query: str, **args: Any) -> Any:
    question = game.ask
    assert isinstance(question, Choose)
    return TABLE.query(game, query, args, question.side)


def test_a_scenario_that_begins_late_counts_its_own_turns():
    assert TABLE.scene("spia-ditalia").turns == 4
    assert TABLE.scene("full-battle").turns == 14
    turns = panel(new_game("brothers:spia-ditalia", seed=1), "turn")
    assert isinstance(turns, Track)
    assert (turns.first, turns.value, turns.labels) == (6, 6, ["11:00", "12:00", "13:00", "14:00"])


def test_a_part_of_the_map_shows_its_own_hexes_alone():
    whole, part = (TABLE.scene(name).board for name in ("full-battle", "spia-ditalia"))
    assert (whole.columns, whole.rows_odd) == (part.columns, part.rows_odd)
    assert 0 < len(part.hexes) < len(whole.hexes)
    assert set(part.hexes) < set(whole.hexes)


def test_a_stack_shows_its_strength_and_its_front_line_from_the_top():
    """4.2: of ten strength points the upper six fight: all of the first unit."""
    s = field(FOES, active="FI", steps=[MoveStep()])
    stack = TABLE.picture(table(s).state, ALLIED).stacks["0505"]
    assert stack.note == "10 of 10 strength points"
    assert stack.front == [("FI.a", "6 of 6 in front")]


def test_the_front_line_is_told_by_the_ids_of_its_pieces():
    """The browser marks the pieces of a stack by them, and the names are others."""
    picture = TABLE.picture(new_game("brothers:full-battle", seed=1).state, ALLIED)
    stack = picture.stacks["2117"]
    assert stack.front == [
        ("FI.Dieu", "5 of 5 in front"),
        ("FI.Chasseurs17", "1 of 1 in front"),
    ]
    there = [piece.id for piece in picture.pieces if piece.hex == 2117]
    assert there == ["FI.DieuGuns", "FI.Chasseurs17", "FI.Dieu"]  # from the bottom to the top
    ids = {piece.id for piece in picture.pieces}
    assert all(id in ids for info in picture.stacks.values() for id, _ in info.front)


def test_held_events_are_told_to_their_owner_and_only_counted_for_the_enemy():
    s = field(FOES, active="FI", steps=[MoveStep()], hands={"french": ("furia_francese",)})
    game = table(s)
    mine, theirs = panel(game, "hand-french", ALLIED), panel(game, "hand-french", AUSTRIAN_SIDE)
    assert isinstance(mine, Hand)
    assert [item.id for item in mine.items] == ["furia_francese"]
    assert mine.items[0].title  # says when it may be played
    assert (theirs.items, theirs.hidden) == ([], 1)


@pytest.mark.rule("17.3")
def test_plotted_postures_are_shown_to_their_owner_alone():
    s = field(FOES, active="FI", steps=[MoveStep()], staff={"FI": 505, "AV": 504})
    s.plotted = {"FI": "aggressive", "AV": "defensive"}
    game = table(s)
    mine = panel(game, "orders", ALLIED)
    assert [(item.label, item.mark) for item in mine.items] == [("French I Corps", "aggressive")]
    theirs = panel(game, "orders", AUSTRIAN_SIDE)
    assert [item.mark for item in theirs.items] == ["defensive"]
    assert not [one for one in TABLE.picture(game.state, None).panels if one.id == "orders"]
    assert "plotted: I aggressive" in told(TERMINAL.for_side(ALLIED), s)
    assert "plotted" not in told(TERMINAL, s)
    s.plotted = {}
    assert not [one for one in TABLE.picture(s, ALLIED).panels if one.id == "orders"]


def told(terminal: BrothersTerminal, s: Brothers) -> str:
    return "; ".join(f"{fact.label.casefold()}: {fact.text}" for fact in terminal.status(s))


@pytest.mark.rule("6.3")
def test_the_terminal_tells_a_side_what_it_holds_and_when_that_may_be_played():
    s = field(FOES, hands={"french": ("furia_francese.1",), "austrian": ("stand_fast",)})
    mine = told(TERMINAL.for_side(ALLIED), s)
    assert "furia francese: Play on an assault led by French infantry" in mine
    assert "Stand Fast" not in mine
    assert "events, austrians: 1 held" in mine
    assert "furia francese" not in told(TERMINAL, s)


def test_odds_of_a_fire_cover_everything_that_can_happen():
    game = table(field(FOES, active="FI", steps=[FireStep()]))
    odds = ask(game, "odds", option=Send("FI.a", 504))
    assert isinstance(odds, Odds)
    assert odds.title == "Fire at 0504"
    fates = [outcome for outcome in odds.outcomes if outcome.label.startswith("AV.x: ")]
    assert sum(outcome.chance for outcome in fates) == pytest.approx(1)
    beside = {outcome.label for outcome in odds.outcomes if outcome not in fates}
    assert beside == {"FI.a: low on ammunition"}
    assert odds.note


def test_odds_of_an_assault_tell_of_both_sides_and_whether_the_hex_is_taken():
    game = table(field(FOES, active="FI", steps=[Declare(), AssaultStep()]))
    odds = ask(game, "odds", option=Send("0505", 504))
    assert odds.title == "Assault on 0504"
    by_unit: dict[str, float] = {}
    for outcome in odds.outcomes:
        unit = outcome.label.partition(": ")[0]
        by_unit[unit] = by_unit.get(unit, 0) + outcome.chance
    assert set(by_unit) >= {"AV.x", "FI.a"}
    assert all(total == pytest.approx(1) for total in by_unit.values())
    assert 0 < odds.taken < 1


def test_odds_are_not_told_to_the_side_that_is_not_asked():
    game = table(field(FOES, active="FI", steps=[FireStep()]))
    assert TABLE.query(game, "odds", {"option": Send("FI.a", 504)}, AUSTRIAN_SIDE) == Odds()


@pytest.mark.parametrize(
    ("unit", "hex", "rule", "reason"),
    [
        ("AV.x", 503, "6.1", "its formation is not active"),
        ("FI.a", 504, "11.1", "enemy units are there"),
        ("FI.a", 1212, "11.2", "it takes 11 movement points to go there, 4 are left"),
        ("FI.a", 9999, "2.2", "it is not on the map"),
    ],
)
def test_why_a_unit_cannot_go_somewhere(unit, hex, rule, reason):
    game = table(field(FOES, active="FI", steps=[MoveStep()]))
    why = ask(game, "why_not", unit=unit, hex=hex)
    assert isinstance(why, WhyNot)
    assert (why.allowed, why.rule, why.reason) == (False, rule, reason)


def test_a_defensive_unit_is_told_that_it_may_not_engage():
    units = {"FI.a": "0505 inf 6/4 7", "AV.x": "0502 inf 4/2 6"}
    game = table(field(units, active="FI", posture="defensive", steps=[MoveStep()]))
    why = ask(game, "why_not", unit="FI.a", hex=503)
    assert (why.allowed, why.rule) == (False, "11.7.1")


def test_sight_says_what_blocks_it_and_where():
    s = field({"FI.a": "0505 inf 6/4 7"}, plain({503: "woods"}), active="FI", steps=[MoveStep()])
    seen = ask(table(s), "sight", **{"from": 505, "to": 501})
    assert (seen.clear, seen.hex) == (False, 503)
    assert "woods" in seen.reason
    assert ask(table(s), "sight", **{"from": 505, "to": 504}).clear


@pytest.mark.rule("8.1.3", "8.1.4", "11.10", "12.1")
def test_the_terminal_tells_odds_of_what_can_be_done_and_of_nothing_else():
    units = {
        "FI.a": "0505 inf 6/4 7",
        "FI.b": "0605 inf 5/3 7",
        "FI.g": "0504 art 4/2 7",
        "AV.x": "0506 inf 4/2 6",
    }
    s = field(units, active="FI", steps=[MoveStep()])
    nothing = ["They can neither fire at it nor assault it."]
    far = {**units, "FI.a": "0501 inf 6/4 7"}
    assert TERMINAL.odds(field(far), ["FI.a"], "AV.x") == nothing
    assert TERMINAL.odds(s, ["FI.a"], "FI.b") == nothing
    guns = TERMINAL.odds(field(units, plain({505: "clear"})), ["FI.g"], "AV.x")
    assert guns == nothing  # troops are in the way
    behind = {**units, "FI.c": "0505 inf 1 7"}
    assert TERMINAL.odds(field(behind), ["FI.c"], "AV.x") == nothing  # nor assaults it alone
    alone, helped = (TERMINAL.odds(s, who, "AV.x") for who in (["FI.a"], ["FI.a", "FI.b"]))
    assert [line for line in alone if not line.startswith(" ")] == ["Fire:", "Assault:"]
    fire = helped.index("Assault:")
    assert helped[:fire] == alone[:fire]  # of another hex it neither fires with the first ...
    assert not any("FI.b" in line for line in helped)
    assert helped[fire:] != alone[fire:]  # ... nor leads, but it betters the odds
    assert s.declared == {}
    assert TERMINAL.odds(s, ["FI"], "AV.x") == ["Odds are of combat units on the map."]


@pytest.mark.rule("5.1.1")
def test_a_single_event_in_the_cup_is_one_chit():
    s = field(FOES, active="FI", steps=[MoveStep()])
    s.blind = {"french": 1, "austrian": 2}
    titles = [item.title for item in panel(table(s), "cup").items]
    assert titles == ["1 French event chit, face down", "2 Austrian event chits, face down"]
