"""The toy's plans: found, carried out, kept and explained by players who know none of its rules."""

from __future__ import annotations

import random

import pytest

from tests.skirmish.field import field, playing
from tests.skirmish.judgement import SkirmishJudgement
from tests.skirmish.plans import COMPANY, ColumnMarch
from tests.skirmish.state import Activate, Assaults
from tests.skirmish.subjects import MarchTo
from tricolore import new_game
from tricolore.players import choice_of, player
from tricolore.rulesets.judgement import MakesPlans

pytestmark = pytest.mark.usefixtures("skirmish")


def marching(pieces: dict[str, int], **fields):
    """A game in which the Red Advance Guard is about to march."""
    return playing(field(pieces, **fields), Activate("RA"), Assaults("RA"))


def plans_of(problem: ColumnMarch, number: int) -> list[dict[str, int]]:
    luck = random.Random(1)
    (slots,) = problem.slots()
    return [{row.key: luck.choice(row.options) for row in slots.rows} for _ in range(number)]


@pytest.fixture
def problem():
    return ColumnMarch(field({"RA.guard": 404, "RA.line": 403, "BA.fusiliers": 604}), "RA")


def test_the_toy_makes_plans(skirmish):
    assert isinstance(new_game(skirmish, seed=1).ruleset.judgement(), MakesPlans)


def test_a_plan_is_worth_what_its_pieces_are_and_each_depends_on_what_matters_alone(problem):
    parts: dict = {}
    for plan in plans_of(problem, 60):
        total = dict.fromkeys(("march", "gain", "exposure"), 0.0)
        for piece in problem.groups:
            part = problem.part(piece, plan)
            key = piece, problem.matters(piece, plan)
            assert parts.setdefault(key, part) == part
            for term, value in part.items():
                total[term] += value
        assert problem.assess(plan) == pytest.approx(total)


def test_pieces_that_come_to_the_enemy_together_are_worth_more(problem):
    together = problem.assess({"RA.guard": 504, "RA.line": 504})
    apart = problem.assess({"RA.guard": 504, "RA.line": 403})
    assert together["gain"] >= apart["gain"] + 2 * COMPANY


def test_no_plan_puts_four_pieces_in_a_hex():
    crowded = field({"RA.guard": 404, "RA.line": 403, "RB.jaegers": 504, "RB.hussars": 504})
    problem = ColumnMarch(crowded, "RA")
    assert problem.fits({"RA.guard": 504, "RA.line": 403})
    assert not problem.fits({"RA.guard": 504, "RA.line": 504})


def test_a_plan_is_made_anew_when_something_of_it_has_become_impossible(monkeypatch):
    """Not even patience keeps it."""
    posed, plans = [], []
    problem, orders = SkirmishJudgement.problem, SkirmishJudgement.orders

    def counted(self, *given):
        posed.append(problem(self, *given))
        return posed[-1]

    def barred(self, state, step, ask, plan):
        if plan not in plans:
            plans.append(plan)
        return orders(self, state, step, ask, plan) if len(posed) > 1 else None

    monkeypatch.setattr(SkirmishJudgement, "problem", counted)
    monkeypatch.setattr(SkirmishJudgement, "orders", barred)
    game = marching({"RA.guard": 404, "RA.line": 403, "BA.fusiliers": 904})
    choice_of(player("general", 1), game, game.ask.side)
    assert len(posed) == 1, "the toy never says that a plan is stuck"
    posed.clear()
    monkeypatch.setattr(SkirmishJudgement, "stuck", lambda *given: True, raising=False)
    answer = choice_of(player("general", 1), game, game.ask.side)
    assert len(posed) == 2
    assert answer in game.ask.options


@pytest.mark.parametrize("spec", ["captain", "general", "planner:50"])
def test_a_plan_is_carried_out_as_it_is_told(spec):
    game = marching({"RA.guard": 404, "RA.line": 403, "BA.fusiliers": 904})
    thinker, ends = player(spec, 1), {}
    told = None
    while game.ask is not None and not game.over:
        ask = game.ask
        answer = choice_of(thinker, game, ask.side)
        told = told or thinker.explain()
        if isinstance(ask.about, MarchTo):
            ends[ask.about.uid] = answer
        game.answer(answer)
    assert told is not None
    assert told.mission == "Red Advance Guard."
    board = game.state.setting.board
    for piece, name in (("RA.guard", "Foot Guards"), ("RA.line", "1st Line")):
        where = board.name_of(game.state.at[piece])
        assert (f"{name} marches to {where}." in told.lines) == (ends[piece].kind == "go")
    assert any(line.startswith("For it: comes nearer to the places") for line in told.lines)


def test_more_time_finds_a_plan_that_is_no_worse(problem):
    def worth(changes: int) -> float:
        thinker = player(f"planner:{changes}", 1)
        game = marching({"RA.guard": 404, "RA.line": 403, "BA.fusiliers": 604})
        choice_of(thinker, game, "red")
        return thinker._planned[1]

    assert worth(400) >= worth(1)


def test_fire_that_changes_little_leaves_the_plan_alone():
    game = marching({"RA.guard": 404, "RA.line": 403, "BA.fusiliers": 604})
    thinker = player("captain", 1)
    choice_of(thinker, game, "red")
    planned = dict(thinker._plan)
    shot = game.clone()
    shot.state.rolls += 1
    shot.checkpoint.rolls += 1
    choice_of(thinker, shot, "red")
    assert thinker._plan == planned


def test_the_danger_is_named(problem):
    assert problem.risk({"RA.guard": 504, "RA.line": 403}) == "Foot Guards ends beside 1 enemy"
    assert problem.risk({"RA.guard": 303}) == ""
