"""A game that tells the players little is still played by all of them.

The game is the duel: each side names a number from 1 to 3, three times over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.studies.duel import ROUNDS, Duel, DuelRules
from tricolore import rulesets
from tricolore.core.ask import Row, Say
from tricolore.core.game import Game
from tricolore.players import names, player
from tricolore.players.levels import STYLES
from tricolore.players.planner import Planner
from tricolore.players.weights import planned, rushing, styled
from tricolore.rulesets.judgement import (
    EXPOSURE,
    GAIN,
    Evaluates,
    MakesPlans,
    OffersWays,
    SeesArmy,
    Term,
    WeighsSheets,
)
from tricolore.rulesets.plans import Problem, Slots

WORDS = ("1", "2", "3")


class OnlyRates:
    """The least that a ruleset can tell."""

    def imagine(self, game: Game, side: str, seed: str) -> Any:
        return game.state.clone()

    def rate(self, state, step, ask, weights, missions=None):
        return [float(option.value) for option in ask.options]


class RatesAndEvaluates(OnlyRates):
    def evaluate(self, state, side):
        other = "blue" if side == "red" else "red"
        return float(state.sums[side] - state.sums[other])


class Rounds(Problem):
    """What to name in the rounds that are left: no more than five in all."""

    about = title = "the rounds"

    def __init__(
        self, named: list[str], worth: Mapping[str, float], patience: float | None
    ) -> None:
        self.named, self.worth, self.patience = named, worth, patience

    def slots(self):
        left = range(len(self.named), ROUNDS)
        return [Slots([Row(f"round {at}", WORDS) for at in left], pairs=0.5)]

    def stay(self):
        return {f"round {at}": "1" for at in range(len(self.named), ROUNDS)}

    def fits(self, plan):
        return sum(map(int, [*self.named, *plan.values()])) <= 5

    def assess(self, plan):
        return {"rounds": sum(self.worth[word] for word in plan.values())}

    def told(self, plan):
        return [f"It names {', '.join(plan.values())}."]


class Plans(OnlyRates):
    """A plan for all rounds; every answer is a new moment."""

    terms = (Term("rounds", "it comes to more", "it comes to less"),)
    patience: float | None = None

    def __init__(self) -> None:
        self.named: list[str] = []
        self.problems = 0
        self.worth = {"1": 0.0, "2": 1.0, "3": 4.0}

    def moment(self, state, step):
        return (len(self.named),)

    def problem(self, state, step, ask, missions, weights):
        self.problems += 1
        return Rounds([*self.named], self.worth, self.patience)

    def orders(self, state, step, ask, plan):
        word = plan[f"round {len(self.named)}"]
        self.named.append(word)
        return Say(word)


class Patient(Plans):
    patience = 0.5


def install(monkeypatch, judgement: type) -> None:
    """Make the duel known, as a game that tells the players this much."""

    class Judged(DuelRules):
        def judgement(self) -> Any:
            return judgement()

    monkeypatch.setitem(rulesets.ADDED, DuelRules.name, Judged())


def duel(seed: str = "1") -> Game:
    return Game(DuelRules(), "duel:dawn", Duel(seed), listen=False)


def words_of(game: Game, chooser: Any, side: str = "red") -> list[str]:
    """What a player names in a game against one who always names 1."""
    said = []
    while (ask := game.ask) is not None:
        if ask.side == side:
            said.append(chooser.choose(game))
            game.answer(said[-1])
        else:
            game.answer(Say("1"))
    return [option.value for option in said]


@pytest.mark.parametrize("judgement", [OnlyRates, RatesAndEvaluates])
@pytest.mark.parametrize("name", [*names(), "captain:bold", "general:cautious", "planner:1s"])
def test_all_players_play_a_game_that_only_rates_its_options(monkeypatch, judgement, name):
    install(monkeypatch, judgement)
    game = duel()
    words = words_of(game, player(name, 1))
    assert game.result is not None
    if not name.startswith(("random", "eps")):
        assert words == ["3", "3", "3"]


def test_what_a_ruleset_leaves_out_is_known_by_the_methods_it_lacks():
    for optional in (MakesPlans, OffersWays, SeesArmy, WeighsSheets, Evaluates):
        assert not isinstance(OnlyRates(), optional)
    assert isinstance(RatesAndEvaluates(), Evaluates)
    assert isinstance(Plans(), MakesPlans)


@pytest.mark.parametrize("name", ["captain", "general", "planner:50"])
def test_plans_of_any_game_are_made_carried_out_and_explained(monkeypatch, name):
    """One by one the options would be rated 3, 3, 3; the plan keeps within five."""
    install(monkeypatch, Plans)
    chooser = player(name, 1)
    words = words_of(duel(), chooser)
    assert sum(map(int, words)) <= 5
    if name != "captain":  # who is hasty
        assert sorted(words) == ["1", "1", "3"]
    told = chooser.explain()
    assert told is not None
    assert told.mission == "the rounds."
    assert told.lines[0].startswith("It names ")


def test_the_best_plan_is_explained_in_the_rulesets_own_words(monkeypatch):
    install(monkeypatch, Plans)
    chooser = Planner(1, 200)
    chooser.choose(duel())
    assert "For it: it comes to more (+4.0)." in chooser.explain().lines


# When a plan is out of date


def climbs(monkeypatch) -> list[int]:
    """The number of searches, as they are made."""
    found: list[int] = []
    plans = Planner._plans

    def counted(self, problem, share):
        found.append(1)
        return plans(self, problem, share)

    monkeypatch.setattr(Planner, "_plans", counted)
    return found


def test_a_new_moment_means_a_new_search(monkeypatch):
    install(monkeypatch, Plans)
    searches = climbs(monkeypatch)
    words_of(duel(), Planner(1, 50))
    assert len(searches) == ROUNDS


def test_a_patient_problem_keeps_a_plan_that_is_worth_as_much_as_before(monkeypatch):
    """The rounds that are done count no more, so a plan may lose what they were worth."""

    class Enduring(Plans):
        patience = 4.0

    install(monkeypatch, Enduring)
    searches = climbs(monkeypatch)
    words = words_of(duel(), Planner(1, 50))
    assert sorted(words) == ["1", "1", "3"]
    assert len(searches) == 1


def test_a_patient_problem_is_planned_anew_when_the_plan_has_lost_its_worth(monkeypatch):
    """After the first round 3 is worth nothing."""
    install(monkeypatch, Patient)
    searches = climbs(monkeypatch)
    chooser, game = Planner(1, 50), duel()
    judgement = chooser.judgement(game)
    assert isinstance(judgement, Patient)
    game.answer(chooser.choose(game))
    game.answer(Say("1"))
    assert len(searches) == 1
    planned_before = dict(chooser._plan)
    judgement.named[:] = ["1"]
    judgement.worth = {"1": 3.0, "2": 0.0, "3": -9.0}
    chooser.choose(game)
    assert len(searches) == 2
    assert chooser._plan != planned_before


# Details of a plan


class Tiers(Plans):
    """The plan says high or low; the details say how high."""

    def problem(self, state, step, ask, missions, weights):
        return Coarse()

    def orders(self, state, step, ask, plan):
        return Say(plan.get("word", "2" if plan["how"] == "high" else "1"))


class Coarse(Problem):
    about = "tiers"

    def slots(self):
        return [Slots([Row("how", ("low", "high"))])]

    def assess(self, plan):
        return {"rounds": float(plan.get("how") == "high")}

    def finer(self, plan):
        return Fine() if plan["how"] == "high" else None


class Fine(Problem):
    about = "tiers"

    def slots(self):
        return [Slots([Row("word", ("2", "3"))])]

    def stay(self):
        return {"word": "2"}

    def assess(self, plan):
        return {"rounds": float(plan["word"])}


def test_details_are_planned_after_the_whole_by_those_who_have_the_time(monkeypatch):
    install(monkeypatch, Tiers)
    assert player("general", 1).choose(duel()) == Say("3")
    assert Planner(1, 100, tiers=1).choose(duel()) == Say("2")
    assert player("captain").tiers == 1


# Weights and styles


TERMS = (
    Term("prizes", "more prizes", "fewer prizes", 2.0, stands_for=GAIN),
    Term("ransoms", weight=0.5, stands_for=GAIN),
    Term("storms", weight=1.0, singly=0.3, stands_for=EXPOSURE),
    Term("rum"),
)


def test_styles_act_on_the_terms_that_a_ruleset_marks():
    bold = styled(planned(TERMS), TERMS, STYLES["bold"])
    assert bold == pytest.approx({"prizes": 2.8, "ransoms": 0.7, "storms": 0.7, "rum": 1.0})
    cautious = styled(planned(TERMS), TERMS, STYLES["cautious"])
    assert cautious["storms"] > 1 > cautious["ransoms"] / 0.5


def test_a_style_shows_in_games_without_armies_too(monkeypatch):
    class Marked(Plans):
        terms = (Term("rounds", weight=2.0, stands_for=GAIN),)

    install(monkeypatch, Marked)
    bold = player("general:bold", 1)
    bold.choose(duel())
    assert bold.weights == {"rounds": pytest.approx(2.8)}


def test_baselines_set_the_same_terms_in_every_game():
    assert rushing(TERMS) == {"prizes": 2.5, "ransoms": 2.5, "storms": 0.0, "rum": 1.0}
