"""The commander of the army: who holds, who attacks, who keeps his goal.

Everything lies on one road.  A hex is a number of tenths of a turn's march along it, our own edge
being at 0.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tricolore.players.missions import FAITHFUL, STALE, assign
from tricolore.players.weights import STEADY, Style
from tricolore.rulesets.missions import (
    ATTACK,
    DELAY,
    HOLD,
    RESERVE,
    WITHDRAW,
    Corps,
    Goal,
    Mission,
)


class Road(NamedTuple):
    """An army on a road."""

    ours: list[Corps]
    theirs: list[Corps]
    goals: list[Goal]
    lead: float = 0.0
    turn: int = 5
    turns_left: float = 8.0
    rear: int = 0
    massed: bool = False
    all_needed: bool = False

    def march(self, start: int, goal: int) -> float:
        return abs(start - goal) / 10


def corps(id: str, hex: int, strength: float = 20.0, broken: bool = False) -> Corps:
    return Corps(id, f"Corps {id}", hex, strength, broken)


def ours(name: str, hex: int) -> Goal:
    return Goal(name, hex, 1.0, True)


def theirs(name: str, hex: int) -> Goal:
    return Goal(name, hex, 1.0, False)


def sent(road: Road, before: dict[str, Mission] | None = None, style: Style = STEADY):
    return assign(road, before or {}, style)


def orders(missions: dict[str, Mission]) -> dict[str, tuple[str, str]]:
    return {id: (mission.kind, mission.goal) for id, mission in missions.items()}


HOME, TOWN = ours("Home", 20), theirs("Town", 60)


def test_every_formation_has_a_mission():
    road = Road(
        [corps("A", 10), corps("B", 20), corps("C", 30, broken=True)],
        [corps("X", 50)],
        [HOME, TOWN],
    )
    assert set(sent(road)) == {"A", "B", "C"}


def test_a_place_in_danger_is_held_by_the_nearest():
    road = Road([corps("A", 20), corps("B", 60)], [corps("X", 25)], [HOME], lead=1.0)
    assert orders(sent(road))["A"] == (HOLD, "Home")


def test_a_place_that_nobody_threatens_is_not_guarded():
    road = Road([corps("A", 20)], [corps("X", 90)], [HOME, TOWN])
    assert orders(sent(road)) == {"A": (ATTACK, "Town")}


def test_broken_enemies_threaten_nobody():
    road = Road([corps("A", 20)], [corps("X", 25, broken=True)], [HOME, TOWN])
    assert orders(sent(road)) == {"A": (ATTACK, "Town")}


def test_a_broken_formation_withdraws_to_the_rear():
    road = Road([corps("A", 20, broken=True)], [corps("X", 25)], [HOME, TOWN])
    mission = sent(road)["A"]
    assert (mission.kind, mission.goal, mission.hex) == (WITHDRAW, "the rear", road.rear)


def test_who_is_not_winning_spares_his_smallest_garrison():
    """B is strong enough to watch Home, and smaller than A; A is free to attack."""
    road = Road(
        [corps("A", 20, 40.0), corps("B", 20, 20.0)], [corps("X", 22, 40.0)], [HOME, TOWN], lead=0.0
    )
    assert orders(sent(road)) == {"B": (HOLD, "Home"), "A": (ATTACK, "Town")}


def test_a_garrison_that_is_too_weak_is_not_left_alone():
    road = Road(
        [corps("A", 20, 40.0), corps("B", 20, 1.0)], [corps("X", 21, 40.0)], [HOME, TOWN], lead=0.0
    )
    assert orders(sent(road))["A"] == (HOLD, "Home")


def test_who_is_winning_holds_with_more():
    """The same enemy before Home: ahead, both hold it; behind, one does."""
    ranks = [corps("A", 18), corps("B", 20), corps("C", 22)]
    enemy = [corps("X", 22, 50.0)]
    behind = sent(Road(ranks, enemy, [HOME, TOWN], lead=0.0))
    ahead = sent(Road(ranks, enemy, [HOME, TOWN], lead=2.0))

    def holding(missions):
        return sum(mission.kind == HOLD for mission in missions.values())

    assert holding(ahead) > holding(behind) >= 1


def test_a_place_that_is_attacked_gets_enough():
    """The enemy in Town is stronger than either, so that both are sent."""
    road = Road([corps("A", 50), corps("B", 45)], [corps("X", 60, 30.0)], [TOWN])
    missions = sent(road)
    assert orders(missions) == {"A": (ATTACK, "Town"), "B": (ATTACK, "Town")}
    assert missions["A"].strength == 40.0
    assert missions["A"].against == 30.0


def test_or_none():
    """A cannot take the Fort, and the Village is empty."""
    fort, village = theirs("Fort", 60), theirs("Village", 20)
    road = Road([corps("A", 45, 20.0)], [corps("X", 60, 100.0)], [fort, village])
    assert orders(sent(road)) == {"A": (ATTACK, "Village")}


def test_an_attack_takes_no_more_than_it_needs():
    """One is enough for the empty Village; the other goes to Town."""
    village = theirs("Village", 25)
    road = Road([corps("A", 20), corps("B", 20)], [corps("X", 60, 10.0)], [village, TOWN])
    assert sorted(goal for _, goal in orders(sent(road)).values()) == ["Town", "Village"]


def test_who_is_left_over_supports_an_attack_or_stands_behind_who_holds():
    road = Road([corps("A", 58), corps("B", 55)], [], [TOWN])
    assert orders(sent(road)) == {"A": (ATTACK, "Town"), "B": (ATTACK, "Town")}
    road = Road([corps("A", 20, 90.0), corps("B", 15, 90.0)], [corps("X", 25)], [HOME])
    assert sorted(kind for kind, _ in orders(sent(road)).values()) == [HOLD, RESERVE]


def test_nobody_is_sent_where_he_cannot_come_in_time():
    far = theirs("Far", 80)
    soon = Road([corps("A", 45)], [corps("X", 80, 10.0)], [far], turns_left=8.0)
    late = soon._replace(turns_left=0.5)
    assert sent(soon)["A"].against > 0
    assert sent(late)["A"].against == 0


# He who changes his mind every turn arrives nowhere


def on_the_way(id: str, goal: Goal, since: int = 5) -> dict[str, Mission]:
    return {id: Mission(ATTACK, goal.name, goal.hex, since)}


def rivals(turn: int = 5) -> Road:
    """A and B on either side of Town, A a little nearer; one of them is enough to take it."""
    return Road([corps("A", 56), corps("B", 68)], [corps("X", 60, 10.0)], [TOWN], turn=turn)


def test_the_nearer_is_sent_if_nobody_is_on_his_way():
    assert sent(rivals())["A"].strength == 20.0


def test_who_is_on_his_way_goes_on_though_another_is_a_little_nearer():
    missions = sent(rivals(), on_the_way("B", TOWN))
    assert missions["B"].strength == 20.0
    assert missions["A"].strength == 0.0  # not needed: he only follows


def test_but_not_if_another_is_much_nearer():
    far = Road([corps("A", 59), corps("B", 85)], [corps("X", 60, 10.0)], [TOWN])
    assert far.march(85, 60) - far.march(59, 60) > FAITHFUL
    assert sent(far, on_the_way("B", TOWN))["A"].strength == 20.0


def test_nor_if_his_mission_is_stale():
    missions = sent(rivals(turn=5 + STALE), on_the_way("B", TOWN, since=5))
    assert missions["A"].strength == 20.0


def test_a_mission_remembers_since_when_it_holds():
    first = sent(rivals(turn=5))
    again = sent(rivals(turn=6), first)
    assert again["A"].since == first["A"].since == 5
    other = sent(rivals(turn=6), {"A": Mission(HOLD, "Home", 20, 2)})
    assert other["A"].since == 6


def test_a_formation_does_not_waver_between_two_goals():
    """As it marches to and fro a little, its goal stays."""
    left, right = theirs("Left", 40), theirs("Right", 60)
    missions: dict[str, Mission] = {}
    goals = []
    for turn, hex in enumerate((49, 51, 49)):
        road = Road([corps("A", hex)], [], [left, right], turn=turn)
        missions = sent(road, missions)
        goals.append(missions["A"].goal)
    assert len(set(goals)) == 1


@pytest.mark.parametrize("lead", [-2.0, 0.0, 1.0, 3.0])
@pytest.mark.parametrize("turns_left", [0.5, 3.0, 12.0])
def test_the_same_situation_gives_the_same_missions(lead, turns_left):
    ranks = [corps(id, hex) for id, hex in (("A", 12), ("B", 35), ("C", 55))]
    road = Road(ranks, [corps("X", 40), corps("Y", 70)], [HOME, TOWN], lead, 5, turns_left)
    other = road._replace(ours=ranks[::-1], theirs=road.theirs[::-1], goals=road.goals[::-1])
    assert sent(road) == sent(other)


def test_who_is_winning_and_hopelessly_outnumbered_gains_time_instead_of_holding():
    road = Road(
        [corps("a", 50, 10.0)], [corps("x", 55, 40.0)], [ours("Town", 50)], lead=1.0, turns_left=3.0
    )
    assert orders(sent(road)) == {"a": (DELAY, "Town")}
    near_enough = road._replace(ours=[corps("a", 50, 20.0)])
    assert orders(sent(near_enough)) == {"a": (HOLD, "Town")}


def before_a_fortress(hex: int, turns_left: float) -> dict[str, Mission]:
    """One corps on its way to a single goal that is far too strong for it."""
    road = Road([corps("I", hex, 10)], [corps("A", 60, 100)], [theirs("F", 60)])
    return sent(road._replace(turns_left=turns_left))


def test_who_is_too_weak_by_himself_comes_near_and_waits_for_others():
    assert orders(before_a_fortress(20, 8)) == {"I": (ATTACK, "F")}
    mission = before_a_fortress(50, 8)["I"]
    assert (mission.kind, mission.hex) == (RESERVE, 50)


def test_but_not_to_the_end_of_the_day():
    assert orders(before_a_fortress(50, 3)) == {"I": (ATTACK, "F")}


def vanguard(hex: int, *, massed: bool = True, turns_left: float = 8.0) -> str:
    """What a corps near a strong goal does while a stronger one marches there from hex 5."""
    road = Road([corps("I", hex, 10), corps("II", 5, 40)], [corps("A", 40, 40)], [theirs("F", 40)])
    return sent(road._replace(massed=massed, turns_left=turns_left))["I"].kind


def test_who_is_near_a_goal_waits_for_those_who_make_the_attack_strong_enough():
    assert vanguard(30) == RESERVE
    assert vanguard(30, massed=False) == ATTACK


def test_but_not_if_they_come_with_him_or_little_time_is_left():
    assert vanguard(13) == ATTACK
    assert vanguard(30, turns_left=3) == ATTACK


NORTH, SOUTH = theirs("North", 40), theirs("South", 80)
ABREAST = [corps("A", 30), corps("B", 32), corps("C", 34)]
"""Three corps before North; South is farther on."""


def fronts(road: Road, before: dict[str, Mission] | None = None) -> dict[str, str]:
    """Where the corps are sent if all goals are needed."""
    missions = sent(road._replace(all_needed=True), before)
    return {id: mission.goal for id, mission in missions.items()}


def test_if_all_goals_are_needed_no_goal_is_left_to_itself():
    road = Road(ABREAST, [corps("X", 40, 60.0), corps("Y", 80, 25.0)], [NORTH, SOUTH])
    assert {sent(road)[id].goal for id in "ABC"} == {"North"}
    assert sorted(fronts(road).values()) == ["North", "North", "South"]


def test_even_a_goal_that_looks_hopeless_gets_somebody():
    road = Road(ABREAST, [corps("X", 40, 20.0), corps("Y", 80, 400.0)], [NORTH, SOUTH])
    assert "South" in fronts(road).values()


def test_who_comes_too_late_is_of_no_use_there():
    """A and B reach either in time; C reaches only North before the day ends."""
    ranks = [corps("A", 60), corps("B", 58), corps("C", 20)]
    road = Road(ranks, [corps("X", 40), corps("Y", 80)], [NORTH, SOUTH], turns_left=3.0)
    assert fronts(road)["C"] == "North"


def test_a_goal_that_is_won_is_watched_while_an_enemy_is_near():
    won = NORTH._replace(ours=True)
    near = Road(ABREAST, [corps("X", 42, 60.0), corps("Y", 80)], [won, SOUTH])
    missions = sent(near._replace(all_needed=True))
    assert {mission.kind for mission in missions.values()} == {HOLD, ATTACK}
    far = near._replace(theirs=[corps("Y", 80)])
    assert set(fronts(far).values()) == {"South"}


def test_formations_keep_their_goals_where_it_makes_no_difference():
    """A and B are alike, so either can go north."""
    ranks = [corps("A", 60), corps("B", 60)]
    road = Road(ranks, [corps("X", 40), corps("Y", 80)], [NORTH, SOUTH])
    for north, south in ("AB", "BA"):
        before = {
            north: Mission(ATTACK, "North", 40, 4),
            south: Mission(ATTACK, "South", 80, 4),
        }
        assert fronts(road, before) == {north: "North", south: "South"}


def test_the_order_in_which_corps_and_goals_are_named_does_not_matter():
    road = Road(ABREAST, [corps("X", 40, 60.0), corps("Y", 80, 25.0)], [NORTH, SOUTH])
    assert fronts(road) == fronts(road._replace(ours=ABREAST[::-1], goals=[SOUTH, NORTH]))


def test_when_all_goals_are_won_they_are_held_as_ever():
    held = [NORTH._replace(ours=True), SOUTH._replace(ours=True)]
    road = Road(ABREAST, [corps("X", 42, 30.0)], held, lead=1.0)
    assert sent(road) == sent(road._replace(all_needed=True))


def test_who_is_broken_withdraws_all_the_same():
    road = Road([*ABREAST, corps("D", 35, broken=True)], [corps("X", 40)], [NORTH, SOUTH])
    assert fronts(road)["D"] == "the rear"
