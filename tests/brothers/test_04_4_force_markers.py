"""4.4: force markers that hide stacks, an optional rule."""

from __future__ import annotations

import pytest

from tests.brothers.table import asked, field, fire, plain, play, table
from tests.conformance import check_secrets, random_game
from tests.keen import keen
from tricolore import Game, new_game
from tricolore.core.ask import DONE, Choose, Go, Pick, Send, Stack
from tricolore.core.state import Result
from tricolore.rulesets.brothers.ruleset import RULESET
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers
from tricolore.rulesets.brothers.steps import (
    AssaultStep,
    Declare,
    Disorder,
    FireStep,
    MoveStep,
    RallyStep,
)
from tricolore.rulesets.brothers.terminal import TERMINAL
from tricolore.rulesets.tongues import encoded
from tricolore.server.chronicle import secret
from tricolore.server.shown import Sight

ALLIED, AUSTRIAN = RULESET.sides
OPTIONS = {"force-markers": "yes"}
FRENCH = {
    "FI.a": "0505 inf 6/4 7",
    "FI.b": "0505 inf 3/2 7",
    "FI.g": "0505 art 1 6",
    "FI.lone": "0709 inf 5/3 7",
}
AUSTRIANS = {
    "AV.x": "0506 inf 5/3 6",
    "AV.y": "0506 inf 4/2 6 shaken",
    "AV.g": "0809 art 2 5",
    "AV.u": "0809 cav 3/2 6 light",
}
ALL = {**FRENCH, **AUSTRIANS}


def veiled(units=None, active: str = "FI", **more) -> Brothers:
    return field(units or ALL, active=active, options=[FORCE_MARKERS], staff={"FI": 505}, **more)


def shown(s: Brothers, side: str | None) -> str:
    return encoded(RULESET.table.picture(s, side)).decode()


def pieces(s: Brothers, side: str | None) -> set[str]:
    return {piece.id for piece in RULESET.table.picture(s, side).pieces}


# What is hidden, and from whom


@pytest.mark.rule("4.4")
@pytest.mark.ruling("B13")
def test_of_a_stack_the_enemy_sees_the_arms_alone_and_its_owner_everything():
    s = veiled()
    assert pieces(s, ALLIED) == {*FRENCH, "FI", "force.0506", "force.0809"}
    assert pieces(s, AUSTRIAN) == {*AUSTRIANS, "FI", "force.0505", "FI.lone"}
    assert pieces(s, None) == {"FI", "FI.lone", "force.0505", "force.0506", "force.0809"}
    markers = RULESET.table.picture(s, AUSTRIAN).unknown
    assert markers["force.0505"].facts == [("arms", "infantry, artillery")]
    assert RULESET.table.picture(s, ALLIED).stacks["0506"].note == "a force with infantry"
    assert "AV.y" not in shown(s, ALLIED)
    assert "shaken" not in shown(s, ALLIED)
    assert "AV.y" in shown(s, AUSTRIAN)


@pytest.mark.rule("4.4")
def test_without_the_option_and_once_the_battle_is_over_everything_lies_open():
    assert pieces(field(ALL), ALLIED) == set(ALL)
    s = veiled()
    s.result = Result(None, "draw", "")
    assert {*ALL} <= pieces(s, None)


@pytest.mark.rule("4.4")
def test_headquarters_and_the_number_of_units_are_as_open_or_as_secret_as_the_book_has_it():
    more = {**ALL, "AV.z": "0506 inf 1 6"}
    assert shown(veiled(), ALLIED) == shown(veiled(more), ALLIED)


# What uncovers them


@pytest.mark.rule("4.4")
@pytest.mark.ruling("B14")
def test_who_fires_and_the_front_line_that_is_fired_at_are_seen_and_the_order_stands():
    s = veiled(steps=[FireStep()], turn=3)
    s.hands = {"french": (), "austrian": ("lorenz_volley",)}
    game = table(s, Send("FI.a", 506), fire(1, 1, 1))
    assert {"FI.a"} <= pieces(game.state, AUSTRIAN)
    assert {"AV.x", "AV.y"} <= pieces(game.state, ALLIED)
    assert "FI.b" not in pieces(game.state, AUSTRIAN)  # behind the six
    assert not game.can_undo


@pytest.mark.rule("4.4")
@pytest.mark.ruling("B14")
def test_an_order_that_uncovers_the_enemy_cannot_be_taken_back_even_before_the_dice():
    units = {**ALL, "FI.m": "0707 art 3/2 6 medium"}
    s = veiled(units, steps=[FireStep()], hands={"french": ("napoleons_guns.1",)})
    game = table(s, Send("FI.a", 506))
    assert "AV.x" in pieces(game.state, ALLIED)
    assert isinstance(game.chance_ask, Choose)  # an event may still be played
    assert not game.can_undo


@pytest.mark.rule("4.4")
@pytest.mark.ruling("B14")
def test_an_assault_uncovers_all_units_of_both_sides_before_the_defender_decides():
    s = veiled(steps=[Declare(), AssaultStep()])
    game = table(s, Send("0505", 506), DONE, Go(506), Go(505))
    assert {"FI.a", "FI.b"} <= pieces(game.state, AUSTRIAN)
    assert "FI.g" not in pieces(game.state, AUSTRIAN)  # guns take no part
    assert {"AV.x", "AV.y"} <= pieces(game.state, ALLIED)
    assert type(game.chance_ask.about).__name__ == "Abandon"


@pytest.mark.rule("4.4")
@pytest.mark.ruling("B14")
def test_who_moves_into_a_stack_is_hidden_again_and_whom_it_joins_is_not():
    units = {"FI.a": "0505 inf 3/2", "FI.b": "0507 inf 3/2", "AV.x": "1111 inf 3/2"}
    s = veiled(units, steps=[MoveStep()])
    game = table(s, Send("FI.a", 507))
    assert pieces(game.state, AUSTRIAN) >= {"FI.b", "force.0507"}
    assert "FI.a" not in pieces(game.state, AUSTRIAN)
    assert game.log == []


@pytest.mark.rule("4.4", "13.1.3")
@pytest.mark.ruling("B14")
def test_a_rally_under_a_marker_is_told_to_its_owner_alone():
    units = {**ALL, "FI.b": "0505 inf 3/2 7 shaken"}
    s = veiled(units, steps=[RallyStep()], rating=3)
    game = table(s, Pick("FI.b"))
    assert [(event.seen_by, event.data["uid"]) for event in game.log] == [(ALLIED, "FI.b")]
    assert "FI.b" not in pieces(game.state, AUSTRIAN)
    game = table(veiled({**units, "FI.lone": "0709 inf 5/3 shaken"}, steps=[Disorder(("FI.a",))]))
    assert "FI.a" in pieces(game.state, AUSTRIAN)  # a hit is told to all


# What is sent


@pytest.mark.rule("4.4")
def test_the_other_side_learns_neither_the_question_nor_the_answer_but_sees_the_marker_move():
    s = veiled(steps=[MoveStep()])
    game = table(s, Pick("FI.b"))
    ask = game.ask
    assert ask is not None
    assert ask.veiled
    assert not ask.secret
    assert secret(ask)  # so that the answer is not sent either
    sight = Sight(RULESET.table, game)
    theirs, mine = sight.ask((AUSTRIAN,)), sight.ask((ALLIED,))
    assert theirs is not None
    assert mine is not None
    assert (theirs.options, theirs.unit) == ([], None)
    assert "FI.b" not in theirs.prompt
    assert mine.options
    assert mine.unit == "FI.b"
    game.undo()  # it can be taken back, unlike a secret answer
    assert type(game.ask.about).__name__ == "OrderMove"


@pytest.mark.rule("4.4")
def test_whoever_may_fire_at_a_march_is_not_told_who_marches():
    units = {**ALL, "FI.a": "0503 inf 4/3 7", "FI.b": "0503 inf 3/2 7", "FI.g": "0101 art 1 6"}
    s = veiled(units, steps=[MoveStep()])
    ask = asked(s, Send("0503", 505))
    assert isinstance(ask, Choose)
    assert ask.side == AUSTRIAN
    assert ask.unit == "force.0505"
    assert RULESET.table.prompt(play(s), ask).startswith("A force is next to your units")
    alone = {**units, "FI.b": "0101 inf 3/2 7"}
    assert asked(veiled(alone, steps=[MoveStep()]), Send("FI.a", 505)).unit == "FI.a"


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("id", ["AV.x", "force.0506"])
@pytest.mark.parametrize(
    ("query", "word"), [("card", "id"), ("reach", "unit"), ("field", "id"), ("command", "id")]
)
def test_no_query_tells_more_of_a_hidden_unit(query, word, id):
    def answers(units):
        game = table(veiled(units, steps=[FireStep()]))
        return RULESET.table.query(game, query, {word: id}, ALLIED)

    other = {**ALL, "AV.x": "0506 inf 2 9", "AV.y": "0506 inf 5/3 6"}
    assert answers(ALL) == answers(other)


@pytest.mark.rule("4.4")
def test_odds_are_not_given_against_a_force_but_are_once_it_is_seen():
    s = veiled(steps=[FireStep()])
    game = table(s)
    odds = RULESET.table.query(game, "odds", {"option": ["send", "FI.a 0506"]}, ALLIED)
    assert not odds.outcomes
    assert "force" in odds.note
    s.seen = frozenset({"AV.x", "AV.y"})
    odds = RULESET.table.query(table(s), "odds", {"option": ["send", "FI.a 0506"]}, ALLIED)
    assert odds.outcomes


@pytest.mark.rule("4.4")
def test_odds_against_open_units_do_not_tell_how_full_the_force_behind_them_is():
    """The defender can only fall back to 0507, where there is room for it or not."""
    ground = plain(dict.fromkeys((604, 605, 606, 405, 406, 404, 407, 607, 508), "lake"))

    def odds(full: int, light: int):
        units = {
            "FI.a": "0505 inf 6/4",
            "AV.x": "0506 inf 3/2",
            "AV.p": f"{full:04d} inf 6/4",
            "AV.q": f"{full:04d} inf 4/2",
            "AV.r": f"{light:04d} inf 1",
            "AV.s": f"{light:04d} inf 2",
        }
        s = field(units, ground, active="FI", options=[FORCE_MARKERS], steps=[Declare()])
        query = RULESET.table.query(table(s), "odds", {"option": ["send", "0505 0506"]}, ALLIED)
        s.options = frozenset()
        return query, RULESET.table.query(
            table(s), "odds", {"option": ["send", "0505 0506"]}, ALLIED
        )

    (hidden, plainly), (other, openly) = odds(507, 1111), odds(1111, 507)
    assert hidden == other
    assert hidden.outcomes
    assert plainly != openly


@pytest.mark.rule("4.4")
def test_the_terminal_of_a_side_hides_the_same():
    s = veiled()
    ours, theirs = TERMINAL.for_side(ALLIED), TERMINAL.for_side(AUSTRIAN)
    assert "AV.x" not in ours.pieces(s)
    assert "AV.x" in theirs.pieces(s)
    assert ours.ground(s, 506)[1:] == ["a force with infantry"]
    assert "AV.y" in "".join(theirs.ground(s, 506))
    assert ours.cell(s, 506).arm == "?"
    assert not any("0506" in line or "front" in line for line in ours.about(s, "AV.x"))
    assert ours.odds(s, ["FI.a"], "AV.x") == [
        "What stands there under a force marker is not known."
    ]


# What a computer player is given


@pytest.mark.rule("4.4")
@pytest.mark.ruling("B15")
def test_a_side_imagines_other_units_of_the_same_arms_and_never_too_many():
    game = new_game("brothers:spia-ditalia", seed=3, options=OPTIONS)
    while game.ask is not None and type(game.ask.about).__name__ != "OrderMove":
        game.answer(game.ask.options[-1])
    side = game.ask.side
    s = game.state
    hidden = {u for u in s.units if s.side(u) != side and s.hidden(u)}
    assert len(hidden) > 4
    elsewhere, counts = set(), set()
    for dream in range(12):
        seen = game.seen_by(side, f"dream {dream}").state
        assert pieces(seen, side) == pieces(s, side)
        assert all(seen.strength_in(hex) <= 10 for hex in seen.stacks)
        assert {u: seen.units[u] for u in s.units if u not in hidden} == {
            u: s.units[u] for u in s.units if u not in hidden
        }
        elsewhere |= {u for u in hidden if seen.units[u].hex != s.units[u].hex}
        counts.add(tuple(len(seen.stacks[hex]) for hex in sorted(seen.stacks)))
    assert len(elsewhere) > len(hidden) / 2
    assert len(counts) > 1  # how many units are under a marker is not known either


@pytest.mark.parametrize("seed", [0, 1])
def test_nothing_that_is_made_for_a_side_depends_on_what_it_may_not_see(seed):
    """The net of secrets over a whole game, at every fifth question."""
    compared = 0

    def look(game: Game) -> None:
        nonlocal compared
        ask = game.ask
        if ask is None or game.ply % 5:
            return
        for side in RULESET.sides:
            imagined = game.seen_by(side, "another truth").ask
            same = imagined is not None and (imagined.about, imagined.side) == (ask.about, ask.side)
            # whoever is not asked may imagine that the other one is asked something else
            if ask.side == side or (same and not game.journal):
                compared += check_secrets(game, (side,))

    def new(seed: int) -> Game:
        return new_game("brothers:spia-ditalia", seed=seed, options=OPTIONS)

    random_game(new, seed, look, **({"answer": keen} if seed % 2 else {}))
    assert compared > 5_000


def test_a_change_of_order_under_a_marker_is_not_told():
    units = {"FI.a": "0505 inf 3/2", "FI.b": "0505 inf 3/2", "AV.x": "1111 inf 3/2"}
    game = table(veiled(units, steps=[MoveStep()]), Stack(505), Pick("FI.b"), DONE)
    assert [event.seen_by for event in game.log if event.rule == "4.3"] == [ALLIED]
