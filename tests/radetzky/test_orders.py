"""How computer players march a plan: who goes first, who goes together, what orders cost."""

from __future__ import annotations

from tests.radetzky.table import field, plain, table
from tricolore.core.ask import DONE, Go, Pick, Stack
from tricolore.rulesets.radetzky.judgement.activation import ORDER
from tricolore.rulesets.radetzky.judgement.activation import Marches as Plan
from tricolore.rulesets.radetzky.judgement.marches import next_march, next_step
from tricolore.rulesets.radetzky.judgement.stands import Book
from tricolore.rulesets.radetzky.setting import AUSTRIAN, Place
from tricolore.rulesets.radetzky.steps import Marches

STACK = {"AI.a": "0505 inf 4/2", "AI.b": "0505 inf 4/2", "AI.s": "0505 inf 1 small"}
FAR = {"P1.x": "2020 inf 3/1"}
GOAL = {1818: Place("Far", 1818, 3, AUSTRIAN)}


def orders(plan, units=STACK):
    """All answers that march a plan."""
    game = table(field({**units, **FAR}, plain(places=GOAL), active="AI", steps=[Marches()]))
    given = []
    while game.ask is not None:
        s, ask, step = game.state, game.ask, game.step
        march = isinstance(step, Marches)
        given.append(next_march(s, ask, plan) if march else next_step(s, ask, ask.about.uids, plan))
        game.answer(given[-1])
    return given


def test_those_who_go_the_same_way_march_as_one_once_others_have_gone():
    plan = {"AI.a": 507, "AI.b": 509, "AI.s": 509}
    assert orders(plan) == [Pick("AI.a"), Go(507), Stack(505), Go(509)]


def test_one_is_left_behind_where_that_takes_fewer_orders():
    plan = {"AI.a": 509, "AI.b": 509, "AI.s": 505}
    assert orders(plan) == [Stack(505), Pick("AI.s"), Go(509), DONE]


def test_two_single_marches_are_no_stack():
    plan = {"AI.a": 507, "AI.b": 509, "AI.s": 505}
    assert orders(plan) == [Pick("AI.a"), Go(507), Pick("AI.b"), Go(509), DONE]


def test_each_march_of_a_plan_has_its_price():
    s = field({**STACK, **FAR}, plain(places=GOAL), active="AI", steps=[Marches()])
    problem = Plan(s, Book(s, AUSTRIAN), {}, {})
    assert problem.assess(problem.stay())["effort"] == 0
    together = {"AI.a": 509, "AI.b": 509, "AI.s": 505}
    assert problem.assess(together)["effort"] == -ORDER
    apart = {"AI.a": 509, "AI.b": 507, "AI.s": 505}
    assert problem.assess(apart)["effort"] == -2 * ORDER
