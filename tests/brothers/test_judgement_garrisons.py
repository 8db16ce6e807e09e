"""What the computer players make of garrisons, Corps Morale and the levels of victory."""

from __future__ import annotations

import pytest

from tests.brothers.test_judgement import position, state_of
from tricolore import new_game
from tricolore.rulesets.brothers.judgement.activation import Activation
from tricolore.rulesets.brothers.judgement.endurance import falls, staying
from tricolore.rulesets.brothers.judgement.groups import Stand
from tricolore.rulesets.brothers.judgement.judge import acting
from tricolore.rulesets.brothers.judgement.outlook import Outlook
from tricolore.rulesets.brothers.judgement.stakes import Stakes
from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.judgement.worth import Prices
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Command

HELD = """
[stacks]
2312 = [{garrison}]
2212 = ["FI.Goze"]
2313 = ["FG.Maneque"]
[staff]
AV = "2410"
AI = "2410"
FI = "2112"
FG = "2214"
"""


def held(garrison: str) -> Brothers:
    return state_of(position(HELD.format(garrison=garrison)))


@pytest.mark.parametrize(
    ("unit", "hits"),
    [
        ("AV.Festetics", 6),
        ("AV.Festetics shaken", 5),
        ("AV.Festetics worn", 3),
        ("AV.Festetics worn disrupted", 1),
        ("AV.FesteticsJaeger", 1),
        ("AV.FesteticsGuns", 2),
    ],
)
def test_how_many_hits_a_unit_bears(unit, hits):
    """Shaken, disrupted and turned over; then twice more, and a break test (9.2, 10)."""
    assert staying(held(f'"{unit}"'), unit.split()[0]) == hits


def test_a_garrison_falls_to_as_many_hits_as_it_bears():
    assert falls(0.0, 1) == 0
    assert falls(1.0, 1) == pytest.approx(1 - 2.718281828**-1)
    assert falls(2.0, 6) < falls(2.0, 3) < falls(2.0, 1)
    assert falls(1.0, 3) < falls(4.0, 3)


def test_a_fresh_brigade_holds_a_place_better_than_a_worn_one_and_guns_hardly_at_all():
    lost = {}
    for garrison in ("AV.Festetics", "AV.Festetics worn disrupted", "AV.FesteticsGuns"):
        s = held(f'"{garrison}"')
        lost[garrison] = Book(s, "austrian").dangers.lost(s, 2312, s.stacks[2312], 4.0)
    assert lost["AV.Festetics"] < 0.5 < lost["AV.Festetics worn disrupted"]
    assert lost["AV.FesteticsGuns"] > 0.7


def test_a_hit_counts_most_where_it_may_be_the_last():
    """So an attack goes on where it has begun.  In the last turn nobody else will follow."""
    gained = {}
    for garrison in ("AV.Festetics", "AV.Festetics worn"):
        s = held(f'"{garrison}"')
        s.turn = s.setting.last
        gained[garrison] = Book(s, "allied").blows.taking(s, 2312, 1.0)
    assert 0 < 2 * gained["AV.Festetics"] < gained["AV.Festetics worn"]


def test_the_last_of_the_corps_morale_is_worth_the_corps_and_what_it_holds():
    s = held('"AV.Festetics"')
    s.morale["AV"] = 1
    brink = Prices(s, staff=True).morale["AV"]
    s.morale["AV"] = 5
    assert brink > Prices(s, staff=True).place(2312)
    assert brink > 5 * Prices(s, staff=True).morale["AV"]


def test_points_count_for_what_they_decide():
    """In the last turn: half a point short of a draw, any half point is worth much; far behind,
    little."""
    s = held('"AV.Festetics"')
    s.turn = s.setting.last
    drawn = min(level.least for level in s.setting.levels if level.winner is None)
    s.vp = {"allied": drawn - 1}
    near = Stakes(s).swing(0.5)
    s.vp = {"allied": drawn - 20}
    assert near > 1.3 * Stakes(s).swing(0.5)


def test_woods_on_the_way_weaken_an_assault():
    """11.2.4: a plan reckons with the order that is lost in them."""
    s = state_of(
        position(
            """
            active = "FI"
            posture = "aggressive"
            step = "movement"
            [stacks]
            2113 = ["FI.Dumont"]
            2312 = ["AV.Festetics"]
            [staff]
            FI = "2113"
            AV = "2410"
            """
        )
    )
    then = acting(s, Command("FI"), "aggressive")
    plan = Activation(then, "allied", Book(then, "allied"), None, {})
    tired = [(key, hex) for (key, hex), number in plan.woods.items() if number]
    assert tired
    key, hex = tired[0]
    come = plan._as_they_come([key], {key: Stand(hex, 2312, ("FI.Dumont",))})
    assert come.units["FI.Dumont"].hits == plan.woods[key, hex]
    assert then.units["FI.Dumont"].hits == 0


def test_each_hit_on_a_brigade_about_to_break_is_another_test():
    s = held('"AV.Festetics worn disrupted"')
    prices, unit = Prices(s), s.units["AV.Festetics"]
    once, twice = (prices.gone("AV.Festetics", unit, hits) for hits in (1, 2))
    assert twice == pytest.approx(1 - (1 - once) ** 2)
    assert prices.cost("AV.Festetics", unit, 1) < prices.cost("AV.Festetics", unit, 2)
    assert prices.cost("AV.Festetics", unit, 1) < prices.cost("AV.Festetics", unit, 0, 2)


def test_a_fresh_brigade_relieves_a_garrison_that_fills_its_place():
    s = state_of(
        position(
            """
            active = "AV"
            posture = "aggressive"
            step = "movement"
            [stacks]
            2312 = ["AV.Bils worn disrupted", "AV.Guns2", "AV.FesteticsGuns", "AV.BilsGuns"]
            2411 = ["AV.Festetics"]
            2212 = ["FI.Goze"]
            [staff]
            AV = "2410"
            FI = "2112"
            """
        )
    )
    then = acting(s, Command("AV"), "aggressive")
    plan = Activation(then, "austrian", Book(then, "austrian"), None, {})
    quiet = {key: [one for one in rows if not one.aim] for key, rows in plan.rows.items()}
    (relieved,) = plan._relieved(2312, quiet)
    assert relieved["AV.Festetics"].hex == 2312
    assert relieved["AV.Bils"].hex != 2312
    assert plan.fits(relieved)


def test_no_corps_is_sent_for_half_a_point():
    state = new_game("brothers:medole", seed=1, listen=False).state
    assert isinstance(state, Brothers)
    goals = {goal.name for goal in Outlook(state, "austrian").goals}
    assert "Medole" in goals
    assert "Ca Morino" not in goals


AHEAD = """
[stacks]
2412 = [{garrison}]
2018 = ["FI.Goze"]
[staff]
AV = "2410"
FI = "2018"
"""


def ahead(unit: str) -> float:
    """What it is worth to have a unit alone in the village."""
    s = state_of(position(AHEAD.format(garrison=f'"{unit}"')))
    book = Book(s, "austrian")
    assert not book.dangers.strikers(2412), "nobody can assault it yet"
    return book.place(s, 2412, [unit])


def test_uhlans_are_not_trusted_with_a_village_that_the_enemy_reaches_within_two_turns():
    assert ahead("AV.Uhlans") < ahead("AV.Festetics") / 2
