"""The search for a plan, on problems small enough to be solved by trying everything."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from tricolore.core.ask import Row
from tricolore.players.budget import Allowance
from tricolore.players.climb import Climb, Scored
from tricolore.players.planner import Planner
from tricolore.rulesets.plans import Plan, Problem, Slots

GOODS = ("wine", "bread", "boots", "powder")
PRICES = {"wine": 3, "bread": 1, "boots": 4, "powder": 2}


class Market(Problem):
    """Up to four of each of four goods; what they are worth, and how much may be spent."""

    def __init__(self, money: int = 12, pairs: float = 0.0) -> None:
        self.money, self.pairs = money, pairs
        self.assessed: list[Plan] = []

    def slots(self):
        return [Slots([Row(name, tuple(range(5))) for name in GOODS], pairs=self.pairs)]

    def stay(self):
        return dict.fromkeys(GOODS, 0)

    def fits(self, plan):
        return sum(PRICES[name] * number for name, number in plan.items()) <= self.money

    def assess(self, plan):
        self.assessed.append(plan)
        needed = plan["boots"] * 6 + plan["bread"] * 1.5
        return {"needed": needed, "liked": 4.0 * (plan["wine"] == 2) + plan["powder"]}


class Exact(Market):
    """All the money must be spent, so that no single change is possible."""

    def stay(self):
        return {"wine": 4, "bread": 0, "boots": 0, "powder": 0}

    def fits(self, plan):
        return sum(PRICES[name] * number for name, number in plan.items()) == self.money


def climbed(problem: Problem, plans: int = 3000, before: Plan | None = None, **weights) -> Scored:
    climb = Climb(problem, weights, random.Random(1))
    return climb.up(climb.ideas(before or {})[0], Allowance(plans))


def best(problem: Market, **weights) -> float:
    plans = (dict(zip(GOODS, numbers, strict=True)) for numbers in product(range(5), repeat=4))
    climb = Climb(problem, weights, random.Random(1))
    return max(climb.score(plan).worth for plan in plans if problem.fits(plan))


@pytest.mark.parametrize("money", [5, 9, 12, 16])
def test_it_finds_the_best_plan_where_there_are_few(money):
    found = climbed(Market(money, pairs=0.5))
    assert Market(money).fits(found.plan)
    assert found.worth == best(Market(money))


def test_two_changes_at_once_find_what_one_alone_cannot():
    one, two = climbed(Exact(pairs=0.0)), climbed(Exact(pairs=1.0))
    assert one.plan == Exact().stay()
    assert two.worth > one.worth


def test_terms_count_by_their_weights_and_unknown_ones_in_full():
    assert climbed(Market(pairs=0.5), needed=0.0).plan["wine"] == 2
    plan = {"wine": 2, "bread": 2, "boots": 0, "powder": 1}
    climb = Climb(Market(), {"needed": 2.0}, random.Random(1))
    assert climb.score(plan).worth == 2 * 3.0 + (4.0 + 1)


def test_a_plan_is_assessed_once_however_often_it_is_tried():
    problem = Market(16)
    climb = Climb(problem, {}, random.Random(1))
    start = climb.ideas({})[0]
    problem.assessed.clear()
    climb.up(start, Allowance(2000))
    seen = Counter(tuple(sorted(plan.items())) for plan in problem.assessed)
    assert len(seen) > 10
    assert set(seen.values()) == {1}


def test_nothing_is_spent_where_there_is_nothing_to_choose():
    class Settled(Market):
        def slots(self):
            return [Slots([Row(name, (0,)) for name in GOODS])]

    climb = Climb(Settled(), {}, random.Random(1))
    allowance = Allowance(100)
    climb.up(climb.ideas({})[0], allowance)
    assert allowance.plans == 100


# First ideas


def test_by_default_it_begins_with_nothing_the_most_promising_and_what_is_left_of_the_last():
    before = {"wine": 2, "bread": 9, "elsewhere": 1}
    ideas = list(Market().ideas(before))
    assert ideas[0] == Market().stay()
    assert ideas[2] == {**Market().stay(), "wine": 2}

    class Rich(Market):
        def slots(self):
            return [Slots([Row(name, (4, 3, 2, 1, 0)) for name in GOODS])]

    each = list(Rich(13).ideas({}))[1]
    assert each == {"wine": 4, "bread": 1, "boots": 0, "powder": 0}


def test_ideas_that_do_not_fit_are_dropped():
    climb = Climb(Market(2), {}, random.Random(1))
    for scored in climb.ideas({"boots": 4}):
        assert Market(2).fits(scored.plan)


def test_where_nothing_fits_everybody_stays():
    """A battery driven back onto a full hex leaves it fuller than any plan may."""
    broke = Market(-1)
    (idea,) = Climb(broke, {}, random.Random(1)).ideas({"boots": 4})
    assert idea.plan == broke.stay()
    assert climbed(broke).plan == broke.stay()


def test_slots_that_an_idea_leaves_open_are_given_what_suits_it_best():
    class WithSeller(Market):
        """The seller is the better the more of his goods are bought."""

        def slots(self):
            seller = Slots([Row("seller", GOODS)], 0.2, open=True)
            return [*super().slots(), seller]

        def assess(self, plan):
            return {"kind": float(plan.get(plan.get("seller", ""), 0))}

        def fits(self, plan):
            return super().fits({name: plan[name] for name in GOODS})

        def ideas(self, before):
            yield {"wine": 1, "bread": 4, "boots": 0, "powder": 2}

    (idea,) = Climb(WithSeller(), {}, random.Random(1)).ideas({})
    assert idea.plan["seller"] == "bread"


def test_a_slot_can_follow_the_rest_of_the_plan():
    """The cook is not among the choices at first, but is suggested by what is bought."""

    class WithCook(Market):
        def slots(self):
            def beside(plan):
                return [f"cook of {name}" for name in GOODS if plan[name]]

            cook = Slots([Row("cook", ("nobody",))], 0.5, beside=beside)
            return [*super().slots(), cook]

        def stay(self):
            return {**super().stay(), "cook": "nobody"}

        def assess(self, plan):
            dish = str(plan["cook"]).removeprefix("cook of ")
            return {"meal": plan["boots"] + 3.0 * plan["bread"] * (dish == "bread")}

        def fits(self, plan):
            return super().fits({name: plan[name] for name in GOODS})

    found = climbed(WithCook())
    assert found.plan["cook"] == "cook of bread"
    assert found.plan["bread"] == 4


def test_each_kind_of_slot_has_its_share_of_the_changes():
    class Three(Problem):
        def slots(self):
            rows = {
                kind: [Row(kind + str(at), tuple(range(9))) for at in range(3)] for kind in "abc"
            }
            return [Slots(rows["a"], 0.2), Slots(rows["b"]), Slots(rows["c"], 0.5)]

    climb = Climb(Three(), {}, random.Random(1))
    changed = Counter(key[0] for _ in range(4000) for key in climb._changed({}))
    assert changed["a"] / 4000 == pytest.approx(0.2, abs=0.03)
    assert changed["b"] / 4000 == pytest.approx(0.3, abs=0.03)
    assert changed["c"] / 4000 == pytest.approx(0.5, abs=0.03)


def test_the_finer_the_plans_of_a_game_the_more_strictly_one_is_drawn():
    found = [Scored(3.0, {"wine": 2}, {}), Scored(2.0, {"wine": 1}, {})]
    player, luck = Planner(1, 40, temperature=5.0), random.Random(1)

    def best_drawn(grain: float) -> int:
        return sum(player._draw(found, grain, luck) is found[0] for _ in range(1000))

    assert best_drawn(1.0) == pytest.approx(550, abs=50)
    assert best_drawn(0.1) == pytest.approx(881, abs=40)


# Groups


class Brigades(Problem):
    """Each brigade has a posture; its worth also depends on that of its left-hand neighbour."""

    groups = ("one", "two", "three", "four", "five")

    def __init__(self) -> None:
        self.worked_out: list[tuple[str, Plan]] = []

    def slots(self):
        return [
            Slots([Row(group, ("hold", "advance", "rest")) for group in self.groups], pairs=0.3)
        ]

    def stay(self):
        return dict.fromkeys(self.groups, "hold")

    def matters(self, group, plan):
        at = self.groups.index(group)
        return tuple(plan[name] for name in self.groups[max(0, at - 1) : at + 1])

    def part(self, group, plan):
        self.worked_out.append((group, plan))
        own, left = self.matters(group, plan)[-1], self.matters(group, plan)[0]
        return {"ground": 2.0 * (own == "advance"), "cover": 3.0 * (left != own)}


def test_parts_of_groups_are_worked_out_again_only_where_something_changed():
    problem = Brigades()
    found = climbed(problem)
    # 3 postures of the first, 9 pairs of each of the others
    assert len(problem.worked_out) <= 3 + 4 * 9
    assert found.terms == Brigades().assess(found.plan)
    assert found.worth == sum(found.terms.values()) == 3 * 2.0 + 4 * 3.0
