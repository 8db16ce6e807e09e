"""17.3: plotted orders."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, table
from tricolore.core.ask import DONE, NO, YES, Say
from tricolore.rulesets.brothers.command import (
    PLOTTED,
)
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.steps import (
    Activate,
    Plot,
)

A, D = Say("aggressive"), Say("defensive")


def plotting(**more: object) -> object:
    return field(
        {"FI.a": "0505 inf 6/4", "AV.b": "1010 inf 5/3"},
        staff={"FI": 505, "AV": 1010},
        options=[PLOTTED],
        steps=[Plot(), Activate("FI"), Activate("AV")],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("17.3")
def test_both_sides_plot_the_postures_of_their_headquarters_at_the_same_time():
    game = table(plotting())  # type: ignore[arg-type]
    assert game.ask_of("allied").secret  # type: ignore[union-attr]
    assert game.ask_of("austrian") is not None
    game.answer((A,), "allied")
    game.answer((D,), "austrian")
    assert game.state.plotted == {"FI": "aggressive", "AV": "defensive"}  # type: ignore[attr-defined]


def plotted(allied: object, austrian: object, *inputs: object) -> object:
    game = table(plotting(turn=9))  # type: ignore[arg-type]
    game.answer((allied,), "allied")  # type: ignore[arg-type]
    game.answer((austrian,), "austrian")  # type: ignore[arg-type]
    for value in inputs:
        game.answer(value)  # type: ignore[arg-type]
    return game


@pytest.mark.rule("17.3")
@pytest.mark.ruling("Q56")
@pytest.mark.parametrize(("die", "posture"), [(2, "defensive"), (3, "aggressive")])
def test_a_change_succeeds_if_the_die_is_less_than_the_rating(die, posture):
    game = plotted(A, D, YES, die)
    assert game.state.act.posture == posture  # type: ignore[attr-defined]


@pytest.mark.rule("17.3")
@pytest.mark.ruling("Q56")
@pytest.mark.parametrize(
    ("plotted_as", "die", "posture"),
    [(A, 1, "defensive"), (A, 2, "aggressive"), (D, 3, "aggressive"), (D, 4, "defensive")],
)
def test_the_rating_is_that_of_the_side_that_was_plotted(plotted_as, die, posture):
    s = field(
        {"FI.a": "0505 inf 6/4"},
        staff={"FI": 505},
        ratings={"FI": (2, 4)},
        options=[PLOTTED],
        steps=[Activate("FI")],
    )
    s.plotted = {"FI": str(plotted_as.value)}
    assert table(s, YES, die).state.act.posture == posture  # type: ignore[attr-defined]


@pytest.mark.rule("17.3", "14.2")
def test_demoralised_headquarters_can_only_be_plotted_to_be_defensive():
    s = plotting()
    s.place_staff("FII", 101)  # type: ignore[attr-defined]
    s.morale["FII"] = 10  # type: ignore[attr-defined]
    s.demoralised = ("FI",)  # type: ignore[attr-defined]
    sheet = table(s).ask_of("allied")  # type: ignore[arg-type]
    assert [row.options for row in sheet.rows] == [(D,), (A, D)]  # type: ignore[union-attr]
    s.demoralised = ("FI", "FII")  # type: ignore[attr-defined]
    assert table(s).ask_of("allied") is None  # type: ignore[arg-type]
    assert table(s).ask_of("austrian") is not None  # type: ignore[arg-type]


@pytest.mark.rule("17.3")
def test_nobody_has_to_try():
    game = plotted(D, D, NO)
    assert game.state.act.posture == "defensive"  # type: ignore[attr-defined]


@pytest.mark.rule("17.3")
def test_austrians_try_only_after_a_check_that_they_have_passed():
    after = (NO, DONE, 1)  # the French have acted; the check succeeds
    game = plotted(D, A, *after)
    assert type(game.chance_ask.about).__name__ == "ChangePosture"  # type: ignore[attr-defined]
    failed = plotted(D, A, NO, DONE, 10)
    assert failed.over  # type: ignore[attr-defined]


@pytest.mark.rule("17.3")
@pytest.mark.ruling("Q56")
def test_headquarters_that_were_not_on_the_map_choose_freely():
    due = {"r": Arrival("r", "r", 5, (101,), None, (("FI.r",),), ("FI",))}
    s = field({"FI.r": "off inf 6/4"}, due=due, options=[PLOTTED], steps=[Plot(), Activate("FI")])
    assert about(s) == "ChoosePosture"
