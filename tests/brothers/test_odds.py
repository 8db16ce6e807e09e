"""Exact chances of fires and assaults, against a reckoning that knows nothing of the code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from tests.brothers.table import field, plain, table
from tricolore.core.ask import Go
from tricolore.rulesets.brothers.assault import differential, shifts_of
from tricolore.rulesets.brothers.fire import column_of
from tricolore.rulesets.brothers.odds import assault_odds, by_unit, fire_odds, taken
from tricolore.rulesets.brothers.ruleset import RULESET
from tricolore.rulesets.brothers.state import Charge
from tricolore.rulesets.brothers.steps import AssaultStep, Fire, FireStep

SIX, TEN = range(1, 7), range(1, 11)
Chances = dict[str, Fraction]


def hits(die: int, rating: int) -> int:
    """9.1, written down once more."""
    return 0 if die < rating else 1 if die - rating <= 3 else 2


def broken_by(rating: int, stands: str) -> Iterator[tuple[str, Fraction]]:
    """10.1: what a break test brings to a unit that is `stands` if it holds."""
    for die in TEN:
        if die > rating:
            yield "broken", Fraction(1, 10)
        else:
            yield stands if rating - die >= 3 else f"{stands}, falls back", Fraction(1, 10)


def fired_at(row: tuple[str, ...], rating: int) -> Chances:
    """8.4: the fates of a fresh unit that stands alone."""
    found: Chances = defaultdict(Fraction)
    words = ("", "shaken", "disrupted")
    for first, second, ten in product(SIX, SIX, TEN):
        result, share = row[first + second - 2], Fraction(1, 360)
        if result == "2CH":
            for fate, chance in broken_by(rating, "battleworn"):
                found[fate] += share * chance
            continue
        worn = ["battleworn"] if result.startswith("CH") else []
        plus = int(result[2:]) if result.startswith("M+") else 0
        tested = "M" in result
        number = hits(ten + plus, rating) if tested else 0
        found[" and ".join([*worn, *([words[number]] if number else [])]) or "unhurt"] += share
    return dict(found)


@pytest.mark.rule("8.4", "9.1", "8.5", "10.1")
@pytest.mark.parametrize("strength", [1, 3, 6])
@pytest.mark.parametrize("rating", [4, 6, 8])
@pytest.mark.parametrize("terrain", ["clear", "town"])
def test_a_fire_at_one_unit_has_the_chances_of_all_360_falls_of_the_dice(strength, rating, terrain):
    fresh = f"{strength}/{strength - 1}" if strength > 2 else str(strength)
    units = {"FI.a": f"0505 inf {fresh}", "AV.x": f"0506 inf 5/3 {rating}"}
    s = field(units, plain({506: terrain}), active="FI")
    fire = Fire(("FI.a",), 506, "step")
    row = s.setting.fire_table.column(column_of(s, fire).total)
    assert by_unit(fire_odds(s, fire), 0) == fired_at(row, rating)


@pytest.mark.rule("8.6")
def test_who_fires_runs_low_in_17_of_360_falls():
    s = field({"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}, active="FI")
    odds = fire_odds(s, Fire(("FI.a",), 506, "step"))
    low = by_unit(odds, 1)["low on ammunition"]
    assert low == Fraction(17, 360)
    short = field({"FI.a": "0505 inf 6/4 low", "AV.x": "0506 inf 5/3"}, active="FI")
    assert by_unit(fire_odds(short, Fire(("FI.a",), 506, "step")), 1) == {"unhurt": 1}


@pytest.mark.rule("8.7.1")
def test_a_commander_is_hit_by_a_ten_with_any_result():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", staff={"AV": 506})
    fire = Fire(("FI.a",), 506, "step")
    row = s.setting.fire_table.column(column_of(s, fire).total)
    some = sum(row[a + b - 2] != "-" for a, b in product(SIX, SIX))
    assert by_unit(fire_odds(s, fire), 2)["hit"] == Fraction(some, 360)


@pytest.mark.rule("9.2", "10", "10.1")
def test_a_worn_and_disrupted_unit_tests_whether_it_breaks():
    units = {"FI.a": "0505 inf 4/2", "AV.x": "0506 inf 6/4 7 worn disrupted"}
    s = field(units, active="FI")
    fire = Fire(("FI.a",), 506, "step")
    row, rating = s.setting.fire_table.column(column_of(s, fire).total), 7 - 2
    gone = Fraction(0)
    for first, second, ten in product(SIX, SIX, TEN):
        result = row[first + second - 2]
        tests = {"CH": 1, "CH+M": 1, "2CH": 2}.get(result, 0)
        plus = int(result[2:]) if result.startswith("M+") else 0
        tests += hits(ten + plus, rating) if "M" in result else 0
        holds = Fraction(min(rating, 10), 10) ** tests
        gone += Fraction(1, 360) * (1 - holds)
    assert by_unit(fire_odds(s, fire), 0)["broken"] == gone


# Assaults


def assaulted(row: list[str], ours: int, theirs: int) -> tuple[Chances, Chances, Fraction]:
    """12.4: fates of one fresh attacker and one fresh defender, who pay by going back as far as
    they may; and the chance that the defender leaves."""
    attacker: Chances = defaultdict(Fraction)
    defender: Chances = defaultdict(Fraction)
    left = Fraction(0)
    words = ("unhurt", "shaken", "disrupted")
    for a, b in product(SIX, SIX):
        result, share = row[a + b - 2], Fraction(1, 36)
        if result == "TF":
            for one, other in product(TEN, TEN):
                mine = (one >= ours) + (other < theirs)
                his = (other >= theirs) + (one < ours)
                attacker[words[mine]] += share / 100
                defender[words[his]] += share / 100
            continue
        main = result.partition("(")[0]
        points, yellow = int(main[1:].rstrip("*")), main.endswith("*")
        back = min(points - yellow, 2)
        fate = words[points - back] + (", falls back" if back else "")
        (attacker if main[0] == "A" else defender)[fate] += share
        (defender if main[0] == "A" else attacker)["unhurt"] += share
        left += share if main[0] == "D" and back else 0
    return dict(attacker), dict(defender), left


@pytest.mark.rule("12.1", "12.3", "12.4", "12.4.1", "12.4.2")
@pytest.mark.parametrize("strength", ["3/2", "6/4", "9/6"])
@pytest.mark.parametrize("rating", [5, 7])
def test_an_assault_has_the_chances_of_36_falls_and_of_the_tests_that_follow(strength, rating):
    units = {"FI.a": f"0505 inf {strength} {rating}", "AV.x": "0506 inf 6/4 6"}
    s = field(units, active="FI")
    s.declared = {"FI.a": 506}
    chart = s.setting.assault_table
    shift = shifts_of(s, ["FI.a"], 505, 506, {}, 0).total
    column = chart.shift(chart.find(differential(s, ["FI.a"], 506).total), shift)
    row = [chart.read(column, total) for total in range(2, 13)]
    attacker, defender, left = assaulted(row, rating, 6)
    odds = assault_odds(s, 506, 505, ["FI.a"])
    assert by_unit(odds, 0) == defender
    assert by_unit(odds, 1) == attacker
    assert taken(odds, 1) == left
    assert sum(odds.values()) == 1


@pytest.mark.rule("11.11.3")
def test_a_charge_disorders_both_whatever_comes_of_it():
    units = {"FI.c": "0503 cav 6/4 7 heavy", "AV.x": "0506 inf 6/4 6"}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.shift("FI.c", 505)
    s.declared, s.charges = {"FI.c": 506}, {"FI.c": Charge(506, 1)}
    odds = assault_odds(s, 506, 505, ["FI.c"])
    assert "unhurt" not in by_unit(odds, 1)
    assert "unhurt" not in by_unit(odds, 0)
    assert by_unit(odds, 1)["shaken"] > 0


# At the table


@pytest.mark.rule("8.6", "8.7.1")
def test_the_table_tells_of_ammunition_and_commanders_as_well():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", staff={"AV": 506}, steps=[FireStep()])
    odds = RULESET.table.query(table(s), "odds", {"option": ["send", "FI.a 0506"]}, "allied")
    labels = [outcome.label for outcome in odds.outcomes]
    assert "FI.a: low on ammunition" in labels
    assert any(label.endswith(": hit") for label in labels)
    assert "FI.a: unhurt" not in labels
    front = sum(o.chance for o in odds.outcomes if o.label.startswith("AV.x"))
    assert front == pytest.approx(1)


@pytest.mark.rule("12.1", "12.4")
def test_the_table_tells_how_likely_a_hex_is_taken_for_each_lead():
    units = {"FI.a": "0505 inf 6/4", "FI.b": "0605 inf 3/2", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.a": 506, "FI.b": 506}
    game = table(s, Go(506))

    def chance(lead: int) -> float:
        odds = RULESET.table.query(game, "odds", {"option": ["go", lead]}, "allied")
        assert [tally.label for tally in odds.tallies] == ["difference", "shifts"]
        return odds.taken

    assert chance(505) > chance(605) > 0
    assert chance(505) == float(taken(assault_odds(s, 506, 505, ["FI.a"]), 1))
