"""The judgement of the series leaves nothing out that players make use of."""

from __future__ import annotations

import pytest

from tricolore.core.ask import Subject
from tricolore.rulesets.butchery import subjects as butchery
from tricolore.rulesets.butchery.judgement.opinions import OPINIONS as BUTCHERY
from tricolore.rulesets.great_battles.rules import subjects as shared
from tricolore.rulesets.judgement import (
    Evaluates,
    MakesPlans,
    OffersWays,
    SeesArmy,
    judgement_of,
)
from tricolore.rulesets.macmahon import subjects as macmahon
from tricolore.rulesets.macmahon.judgement.opinions import OPINIONS as MACMAHON


def kinds(module: object) -> set[type[Subject]]:
    found = {one for one in vars(module).values() if isinstance(one, type)}
    return {one for one in found if issubclass(one, Subject) and one is not Subject}


@pytest.mark.parametrize(("game", "opinions"), [(butchery, BUTCHERY), (macmahon, MACMAHON)])
def test_there_is_an_opinion_on_every_kind_of_question(game, opinions):
    assert kinds(shared) | kinds(game) == set(opinions)


@pytest.mark.parametrize("game", ["butchery", "macmahon"])
def test_nothing_is_left_out_that_a_ruleset_may_tell_the_players(game):
    judgement = judgement_of(game)
    for optional in (MakesPlans, OffersWays, SeesArmy, Evaluates):
        assert isinstance(judgement, optional)
