"""How long a player may think, by plans and by the clock."""

from __future__ import annotations

from tests.skirmish.field import field, playing
from tests.skirmish.state import Activate, Assaults
from tricolore.players.budget import LOOK, Allowance, Budget, Purse
from tricolore.players.planner import Planner


class Clock:
    """One that only moves when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def taken(allowance: Allowance, clock: Clock | None = None, each: float = 0.0) -> int:
    count = 0
    while allowance.take():
        count += 1
        if clock is not None:
            clock.now += each
    return count


def test_so_many_plans_and_no_more():
    assert taken(Purse(Budget(7)).draw("turn 1", 1.0)) == 7
    assert taken(Purse(Budget(0)).draw("turn 1", 1.0)) == 0


def test_parts_of_an_allowance_are_the_whole_of_it():
    whole = Allowance(10)
    first = whole.part(0.3)
    assert (taken(first), taken(whole)) == (3, 7)


def test_the_clock_ends_a_search_within_a_few_plans():
    clock = Clock()
    allowance = Purse(Budget(seconds=4.0), clock).draw("turn 1", 1.0)
    count = taken(allowance, clock, each=0.1)
    assert 20 <= count <= 20 + LOOK  # half of the four seconds; the rest is for what dice bring


def test_an_activation_never_takes_longer_than_its_seconds():
    clock = Clock()
    purse = Purse(Budget(seconds=4.0), clock)
    start = clock.now
    for _ in range(50):
        taken(purse.draw("turn 1", 1.0), clock, each=0.001)
        purse.close()
    assert clock.now - start <= 4.0 + 50 * LOOK * 0.001


def test_what_others_do_meanwhile_is_not_counted_and_the_next_activation_begins_anew():
    clock = Clock()
    purse = Purse(Budget(seconds=4.0), clock)
    taken(purse.draw("turn 1", 1.0), clock, each=0.1)
    purse.close()
    clock.now += 1000
    left = taken(purse.draw("turn 1", 1.0), clock, each=0.01)
    purse.close()
    assert 80 <= left <= 110  # a quarter of the four seconds
    assert 190 <= taken(purse.draw("turn 2", 1.0), clock, each=0.01) <= 210


def test_a_planner_by_the_clock_makes_a_plan_also_when_time_is_up(skirmish):
    pieces = {"RA.guard": 404, "RA.line": 403, "BA.fusiliers": 604}
    game = playing(field(pieces), Activate("RA"), Assaults("RA"))
    planner = Planner(1, Budget(seconds=0.0))
    planner.choose(game)
    assert game.ask is not None
    assert planner._plan
