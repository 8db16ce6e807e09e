"""Visibility of enemy units: everything on the map is open; only what was chosen is hidden."""

from __future__ import annotations

import pytest

from tests.radetzky.table import field, table
from tests.radetzky.test_choice import ARMIES, austrian, piedmontese
from tricolore.core.ask import Say
from tricolore.rulesets.radetzky.choice import BOX, CUP, RESERVE
from tricolore.rulesets.radetzky.ruleset import RULESET
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Sheet
from tricolore.rulesets.radetzky.steps import ChooseCommands, Draw, EndTurn, Surprise
from tricolore.rulesets.radetzky.view import Known, known_of, ways_to_choose

STEPS = (ChooseCommands(), Surprise(), Draw(), EndTurn())


def chosen(ours, theirs=None, *more, turn=2, drawn=1):
    """A game in which both have chosen and a counter was drawn, of which somebody is asked."""
    s = field(ARMIES, turn=turn, steps=STEPS)
    return table(s, piedmontese(s, **(theirs or {"P1": CUP})), austrian(s, **ours), drawn, *more)


def dreams(game, side, number=40):
    return [game.seen_by(side, f"dream {at}").state for at in range(number)]


@pytest.mark.rule("Visibility of enemy units", "Activation procedure")
@pytest.mark.ruling("S18")
def test_which_counters_the_enemy_has_in_the_cup_is_hidden_but_not_how_many():
    game = chosen({"AI": CUP, "AII": CUP})
    assert game.state.drawn == ("P1",)
    seen = dreams(game, PIEDMONTESE)
    cups = {dream.sheets[AUSTRIAN].committed for dream in seen}
    assert len(cups) > 5
    for dream in seen:
        mine = [id for id in dream.cup if dream.setting.side_of(id) == AUSTRIAN]
        assert len(mine) == 3
        assert "A.Ind" in mine
        assert dream.cup[0] == "P.Ind"
        assert len(dream.sheets[AUSTRIAN].committed) <= 4


@pytest.mark.rule("Visibility of enemy units", "Radetzky and Chrzanowski", "Reserve")
@pytest.mark.ruling("S18")
def test_the_box_and_the_reserve_are_hidden_until_the_commander_in_chief_is_drawn():
    game = chosen({"AI": BOX, "AII": BOX, "AIV": RESERVE, "A1R": CUP})
    seen = dreams(game, PIEDMONTESE)
    assert {bool(dream.sheets[AUSTRIAN].box) for dream in seen} == {True, False}
    assert len({dream.sheets[AUSTRIAN].reserve for dream in seen}) > 2
    assert {dream.chief_used.get(AUSTRIAN) for dream in seen} == {None, 2}
    # P.Ind, A1R, Radetzky, A.Ind are left
    out = chosen(
        {"AI": BOX, "AII": BOX, "AIV": RESERVE, "A1R": CUP}, None, Say("pass"), 3, Say("pass"), 1
    )
    assert "Radetzky" in out.state.drawn
    assert {"AI", "AII", "AIV"} <= set(out.state.drawn)
    for dream in dreams(out, PIEDMONTESE, 10):
        sheet = dream.sheets[AUSTRIAN]
        assert (sheet.box, sheet.reserve) == (("AI", "AII", "AIV"), "AIV")


@pytest.mark.rule("Visibility of enemy units")
def test_ones_own_choice_is_never_dealt_again():
    game = chosen({"AI": CUP, "AII": CUP}, {"P1": CUP, "P2": BOX, "P3": RESERVE})
    for side in (PIEDMONTESE, AUSTRIAN):
        for dream in dreams(game, side, 10):
            assert dream.sheets[side] == game.state.sheets[side]
            assert [id for id in dream.cup if dream.setting.side_of(id) == side] == [
                id for id in game.state.cup if dream.setting.side_of(id) == side
            ]


@pytest.mark.rule("Visibility of enemy units", "Recovery")
@pytest.mark.ruling("T08")
def test_what_recovery_has_shown_stays_known():
    game = chosen({"AI": CUP, "AIII": CUP})
    game.checkpoint.shown = frozenset({"AIII"})
    for dream in dreams(game, PIEDMONTESE):
        committed = dream.sheets[AUSTRIAN].committed
        assert "AIII" in committed
        assert len(committed) == len(set(committed))


@pytest.mark.rule("Visibility of enemy units", "Radetzky and Chrzanowski")
def test_a_commander_in_chief_who_rests_is_not_suspected():
    s = field(ARMIES, turn=3, steps=STEPS)
    s.chief_used = {AUSTRIAN: 2}
    game = table(s, piedmontese(s, P1=CUP), austrian(s, AI=CUP, AII=CUP), 1)
    for dream in dreams(game, PIEDMONTESE):
        assert not dream.sheets[AUSTRIAN].box
        assert dream.chief_used == {AUSTRIAN: 2}


@pytest.mark.rule("Visibility of enemy units", "Stacking")
def test_every_unit_is_open_to_inspection():
    game = chosen({"AI": CUP, "AII": CUP})
    for side in (PIEDMONTESE, AUSTRIAN):
        dream = game.seen_by(side, "a dream").state
        assert dream.units == game.state.units
        assert dream.stacks == game.state.stacks


@pytest.mark.rule("Visibility of enemy units")
def test_an_imagined_game_can_be_saved_and_played_on():
    game = chosen({"AI": BOX, "AII": BOX, "A1R": CUP})
    copy = game.seen_by(PIEDMONTESE, "a dream")
    copy.answer(Say("pass"))
    assert copy.state.turn >= 2
    for dream in dreams(game, PIEDMONTESE, 10):
        assert RULESET.encode(dream)["cup"]


@pytest.mark.parametrize(
    ("known", "ways"),
    [
        (Known(Sheet(), 2, (), ("AI", "AII", "AIII"), 3, False), [(False, 0)]),
        (
            Known(Sheet(), 2, (), ("AI", "AII", "AIII"), 3, True),
            [(False, 0), (True, 1), (True, 2)],
        ),
        (Known(Sheet(), 1, ("AI", "AII"), ("AI", "AII", "AIII"), 4, True), [(True, 2), (True, 3)]),
        (Known(Sheet(), 1, (), ("AI",), 1, True), [(False, 0), (True, 1)]),
    ],
)
def test_only_choices_that_fit_what_is_known_are_imagined(known, ways):
    assert ways_to_choose(known) == ways


def test_known_counts_points_that_are_not_accounted_for():
    game = chosen({"AI": CUP, "AII": CUP})
    known = known_of(game.state, AUSTRIAN)
    assert (known.hidden, known.points, known.chief) == (2, 4, True)
