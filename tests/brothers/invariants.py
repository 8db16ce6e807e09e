"""What is true of every position at every question."""

from __future__ import annotations

from tricolore.core.ask import DONE, Choose
from tricolore.core.game import Game
from tricolore.core.offers import Offers
from tricolore.rulesets.brothers.marching import move_options
from tricolore.rulesets.brothers.opportunity import any_opportunity
from tricolore.rulesets.brothers.setting import SIDES
from tricolore.rulesets.brothers.state import DISRUPTED, Brothers
from tricolore.rulesets.brothers.steps import AnswerFire, MarchOn, StepEnd, Window
from tricolore.rulesets.brothers.subjects import OrderMove
from tricolore.rulesets.brothers.ways import field_of


def check(game: Game) -> None:
    s = game.state
    assert isinstance(s, Brothers)
    assert (game.chance_ask is None) == (s.result is not None), "over when it has a result"
    check_units(s)
    check_derived(s)
    check_chits(s)
    check_offers(game, s)
    if not game.journal:
        rules, name = game.ruleset, game.scenario.partition(":")[2]
        saved = rules.encode(game.checkpoint)
        assert rules.encode(rules.decode(saved, name)) == saved, "saved and read, it is another"


def check_units(s: Brothers) -> None:
    counters = s.setting.roster.counters
    stacked = [(uid, hex) for hex, stack in s.stacks.items() for uid in stack]
    assert dict(stacked) == {uid: unit.hex for uid, unit in s.units.items()}, "stacks disagree"
    assert len(stacked) == len(s.units), "a unit stands in two stacks"
    coming = {uid for due in s.due.values() for stack in due.stacks for uid in stack}
    scenario = {uid for stack in s.setting.stacks.values() for uid, _ in stack}
    scenario |= {u for one in s.setting.arrivals.values() for stack in one.stacks for u in stack}
    assert {*s.units, *s.broken, *coming} == scenario, "a unit is lost, or there twice"
    assert not set(s.units) & set(s.broken), "a broken unit is on the map"
    for hex, stack in s.stacks.items():
        assert stack, f"an empty stack at {hex}"
        assert len({counters[uid].side for uid in stack}) == 1, f"two sides at {hex}"
    for uid, unit in s.units.items():
        assert 0 <= unit.hits <= DISRUPTED, f"{uid} has {unit.hits} hits"
        assert not (unit.worn and counters[uid].detachment), f"{uid} has no worn side"
        assert s.strength(uid) > 0, f"{uid} has no strength"
    between = not any(isinstance(step, (MarchOn, AnswerFire, StepEnd)) for step in s.agenda)
    if between:
        for hex in s.stacks:
            assert s.strength_in(hex) <= 10, f"{s.strength_in(hex)} strength points at {hex}"


def check_derived(s: Brothers) -> None:
    fresh = s.clone()
    fresh.rebuild()
    assert fresh.ground_of == s.ground_of, "who holds which hex is wrong"
    for side in SIDES:
        assert fresh.contact(side) == s.contact(side), f"contact with the side {side} is wrong"
        assert field_of(fresh, side) == field_of(s, side), f"the field of the side {side} is wrong"
    assert fresh.massed == s.massed, "where front lines are full is wrong"
    assert fresh.overfull == s.overfull, "which hexes are overfull is wrong"
    for hex in s.fronts:
        assert fresh.front(hex) == s.front(hex), f"the front line of {hex} is wrong"
    for hex in s.strengths:
        assert fresh.strength_in(hex) == s.strength_in(hex), f"the strength in {hex} is wrong"
    for kind in s.shots:
        now = Window("moved", (), 0, ())
        assert any_opportunity(fresh, kind, now) == any_opportunity(s, kind, now), "a shot is wrong"


def check_offers(game: Game, s: Brothers) -> None:
    """Marches that are remembered from question to question are those that would be found anew."""
    ask = game.chance_ask
    if isinstance(ask, Choose) and isinstance(ask.about, OrderMove):
        fresh = s.clone()
        fresh.rebuild()
        plain = [option for option in ask.options if option.kind != "play" and option != DONE]
        assert plain == Offers(move_options(fresh)), "the marches that are offered are out of date"


def check_chits(s: Brothers) -> None:
    for nation, chits in s.setting.chits.items():
        held, box = s.hands.get(nation, ()), s.box.get(nation, ())
        assert not set(held) & set(box), f"{nation} holds chits that are in the box"
        assert {*held, *box} <= set(chits), f"{nation} has chits that there are not"
        assert s.blind.get(nation, 0) <= len(box), f"more {nation} chits in the cup than in the box"
    for id, left in s.morale.items():
        assert left >= 0, f"{id} has a morale of {left}"
