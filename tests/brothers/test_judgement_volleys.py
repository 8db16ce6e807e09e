"""Who fires together or one by one, whether guns fire or march, and what places do to fights."""

from __future__ import annotations

import pytest

from tests.brothers.test_judgement import chosen, position, state_of
from tricolore.core.ask import DONE, Choose, Say, Send
from tricolore.rulesets.brothers.judgement.rallying import morale_gain
from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.judgement.worth import Prices
from tricolore.rulesets.brothers.state import Unit
from tricolore.rulesets.brothers.subjects import AnswerMove

BATTERIES = """
active = "AV"
posture = "defensive"
step = "fire"
[stacks]
2213 = ["AV.FesteticsGuns", "AV.PuchnerGuns"]
{target} = ["FI.Goze"]
[staff]
AV = "2213"
FI = "2016"
"""


def test_a_general_lets_batteries_fire_canister_one_by_one():
    """Each gets its two columns, and two fires on column 4 do more than one on column 6."""
    game = position(BATTERIES.format(target="2113"))
    assert chosen(game, "general") == Send("AV.PuchnerGuns", 2113)  # the lower one first
    assert chosen(game, "greedy") == Send("AV.FesteticsGuns", 2113)  # with the other


def test_a_general_combines_fire_that_is_weak_by_itself():
    """At extended range two columns are lost once instead of twice."""
    game = position(BATTERIES.format(target="2013"))
    assert chosen(game, "general") == Send("AV.FesteticsGuns", 2013)


def test_a_general_answers_a_move_with_each_battery_by_itself():
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "movement"
        [stacks]
        2013 = ["FI.Goze"]
        2213 = ["AV.FesteticsGuns", "AV.PuchnerGuns"]
        [staff]
        FI = "2013"
        AV = "2213"
        """
    )
    game.answer(Send("FI.Goze", 2113))
    ask = game.ask
    assert isinstance(ask, Choose)
    assert isinstance(ask.about, AnswerMove)
    assert chosen(game, "greedy") == Say("all")
    assert chosen(game, "general") == Say("apart")


def test_guns_with_a_long_way_before_them_march_rather_than_fire_far_off():
    """Guns that have fired do not march (8.1.6)."""
    game = position(
        """
        active = "FI"
        posture = "aggressive"
        step = "fire"
        [stacks]
        2219 = ["FI.GozeGuns"]
        2117 = ["FI.Goze"]
        2215 = ["AV.Bils", "AV.BilsGrenzer"]
        [staff]
        FI = "2218"
        AV = "2312"
        """
    )
    ask = game.ask
    assert isinstance(ask, Choose)
    assert Send("FI.GozeGuns", 2215) in ask.options
    assert chosen(game, "general") == DONE


def test_who_assaults_out_of_a_place_risks_the_place():
    garrison = """
        active = "AV"
        posture = "aggressive"
        step = "declaration"
        [stacks]
        {hex} = ["AV.Festetics"]
        2212 = ["FI.Goze"]
        [staff]
        AV = "2311"
        FI = "2213"
        """
    losses = []
    for hex in (2312, 2211):
        s = state_of(position(garrison.format(hex=hex)))
        book = Book(s, "austrian")
        losses.append(book.blows.stand(s, 2212, hex, ["AV.Festetics"], {}).loss)
    assert losses[0] > losses[1]


GARRISON = """
active = "FI"
posture = "aggressive"
step = "declaration"
[stacks]
{garrison} = ["AV.Festetics"]
2211 = ["FI.Goze"]
[staff]
FI = "2210"
AV = "2411"
"""


def test_whatever_wears_a_garrison_down_has_its_share_of_the_place():
    """Only for players that plan: others take an assault for what it is."""
    s = state_of(position(GARRISON.format(garrison=2312)))
    with_staff, without = (
        Book(s, "allied", staff).blows.stand(s, 2312, 2211, ["FI.Goze"], {})
        for staff in (True, False)
    )
    assert with_staff.taken == without.taken == 0  # the garrison stays, whatever it costs
    assert with_staff.gain > 1.5 * without.gain
    assert with_staff.loss == pytest.approx(without.loss)
    elsewhere = state_of(position(GARRISON.format(garrison=2212)))
    assert Book(elsewhere, "allied").blows.taking(elsewhere, 2212, 2.0) == 0


def test_a_garrison_is_rallied_before_others():
    s = state_of(
        position(
            """
            active = "AV"
            posture = "aggressive"
            step = "rally"
            [stacks]
            2312 = ["AV.Festetics shaken"]
            2213 = ["AV.Puchner shaken"]
            2112 = ["FI.Goze"]
            [staff]
            AV = "2312"
            FI = "2111"
            """
        )
    )
    book = Book(s, "austrian")
    assert morale_gain(s, book, "AV.Festetics") > morale_gain(s, book, "AV.Puchner")


def test_small_units_are_worth_little_for_their_rating():
    """They give no points and cost no Corps Morale (3.3)."""
    s = state_of(position(GARRISON.format(garrison=2312)))
    prices = Prices(s)
    rifles = prices.value("AV.FesteticsJaeger", Unit(2312))
    assert prices.value("AV.Festetics", Unit(2312)) > 5 * rifles
