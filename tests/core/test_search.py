"""Movement ranges, against the slowest search that is surely right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.hexes import Grid
from tricolore.core.search import Bridges, avoiding, dearer, patched, reachable, reversed_edges

GRID = Grid(5, 4, 4, "up")
HEXES = tuple(GRID.hexes())
START = 302


def even(cost: int = 2) -> dict[int, tuple[tuple[int, int], ...]]:
    return {
        hex: tuple((there, cost) for there in GRID.neighbours(hex) if there is not None)
        for hex in HEXES
    }


def naive(edges, start, allowance, blocked=(), stops=(), leaving=None):
    """Relax everything until nothing changes; `first` costs are those of the step out of a zone."""
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(cost):
            if here in stops and here != start:
                continue
            for there, step in edges[here]:
                spent = cost[here] + step
                if here == start and leaving is not None:
                    if there in stops:
                        continue
                    spent += leaving
                if there in blocked or there == start or spent > allowance:
                    continue
                if spent < cost.get(there, allowance + 1):
                    cost[there] = spent
                    changed = True
    return cost


@st.composite
def country(draw: st.DrawFn):
    """Edges with costs of their own each way, some of them closed."""
    costs = st.sampled_from((None, 1, 2, 3, 4, 6))
    return {
        hex: tuple(
            (there, cost)
            for there in GRID.neighbours(hex)
            if there is not None and (cost := draw(costs)) is not None
        )
        for hex in HEXES
    }


hexes = st.sampled_from(HEXES)
some_hexes = st.frozensets(hexes, max_size=8)


@given(country(), hexes, st.integers(0, 16), some_hexes, some_hexes)
def test_costs_are_those_of_a_naive_search(edges, start, allowance, blocked, stops):
    reach = reachable(edges, start, allowance, blocked, stops)
    # The start counts as left however it is marked: a unit may always set out.
    assert reach.cost == naive(edges, start, allowance, blocked, stops)


@given(country(), hexes, st.integers(0, 16), some_hexes, some_hexes, st.integers(0, 6))
def test_costs_out_of_a_zone_are_those_of_a_naive_search(
    edges, start, allowance, blocked, stops, leaving
):
    reach = reachable(edges, start, allowance, blocked, stops, leaving)
    assert reach.cost == naive(edges, start, allowance, blocked, stops, leaving)


@given(country(), hexes, st.integers(0, 16), some_hexes, some_hexes, st.none() | st.integers(0, 6))
def test_a_path_costs_what_it_says_and_keeps_the_rules(
    edges, start, allowance, blocked, stops, leaving
):
    reach = reachable(edges, start, allowance, blocked, stops, leaving)
    for hex, cost in reach.cost.items():
        path = reach.path(hex)
        spent, here = 0, start
        for there in path:
            spent += dict(edges[here])[there] + (leaving or 0 if here == start else 0)
            assert here == start or here not in stops
            assert there not in blocked
            here = there
        assert here == hex
        assert spent == cost <= allowance


@given(country(), hexes, hexes)
def test_edges_walked_backward_give_the_cost_of_the_way_to_the_goal(edges, start, goal):
    there = reachable(edges, start, 30).cost.get(goal)
    back = reachable(reversed_edges(edges), goal, 30).cost.get(start)
    assert there == back


def test_with_no_points_a_unit_stays_where_it_is():
    assert reachable(even(), START, 0).cost == {START: 0}
    assert reachable(even(), START, 0).path(START) == []


def test_a_blocked_hex_is_walked_round():
    # 0302 to 0102 is two hexes, by 0202 or 0203; with both closed it is four, round below.
    reach = reachable(even(), 302, 8, blocked={202, 203})
    assert reachable(even(), 302, 8).cost[102] == 4
    assert {202, 203}.isdisjoint(reach.cost)
    assert reach.cost[102] == 8


def test_a_hex_that_stops_is_entered_and_not_left():
    line = {1: ((2, 1),), 2: ((1, 1), (3, 1)), 3: ((2, 1),)}
    assert reachable(line, 1, 5, stops={2}).cost == {1: 0, 2: 1}


def test_a_start_that_stops_may_be_left():
    line = {1: ((2, 1),), 2: ((1, 1),)}
    assert reachable(line, 1, 5, stops={1}).cost == {1: 0, 2: 1}


def test_leaving_a_zone_costs_more_and_never_leads_straight_into_another():
    line = {1: ((2, 1), (3, 2)), 2: ((3, 1),), 3: ()}
    assert reachable(line, 1, 6, stops={2}, leaving=3).cost == {1: 0, 3: 5}
    assert reachable(line, 1, 6, stops={3}, leaving=3).cost == {1: 0, 2: 4, 3: 5}
    assert reachable(line, 1, 3, leaving=3).cost == {1: 0}


def test_a_dear_first_step_out_of_a_zone_gives_way_to_a_cheaper_path():
    line = {1: ((2, 1), (3, 6)), 2: ((3, 1),), 3: ()}
    reach = reachable(line, 1, 12, leaving=2)
    assert reach.cost == {1: 0, 2: 3, 3: 4}
    assert reach.path(3) == [2, 3]


@pytest.mark.parametrize("allowance", [1, 2, 5])
def test_steps_that_cost_nothing_are_free(allowance):
    line = {1: ((2, 0),), 2: ((3, 0),), 3: ((4, allowance + 1),), 4: ()}
    assert reachable(line, 1, allowance).cost == {1: 0, 2: 0, 3: 0}


# Hexes that are dearer to enter

AROUND = {hex: GRID.neighbours(hex) for hex in HEXES}
SOME = st.sets(st.sampled_from(HEXES), max_size=6)


@given(SOME, st.integers(0, 12))
def test_a_step_into_some_hexes_costs_what_another_table_says(into, allowance):
    edges = patched(even(1), into, even(3), AROUND)
    wanted = {
        hex: tuple((there, 3 if there in into else 1) for there, _ in steps)
        for hex, steps in even().items()
    }
    found = reachable(edges, START, allowance).cost
    assert found == naive(wanted, START, allowance)


@given(st.dictionaries(st.sampled_from(HEXES), st.integers(1, 3), max_size=6), st.integers(0, 12))
def test_a_step_into_some_hexes_costs_so_much_more(more, allowance):
    wanted = {
        hex: tuple((there, 2 + more.get(there, 0)) for there, _ in steps)
        for hex, steps in even().items()
    }
    found = reachable(dearer(even(), more, AROUND), START, allowance).cost
    assert found == naive(wanted, START, allowance)


def test_a_road_is_of_no_use_into_a_hex_that_the_other_table_closes():
    closed = dict.fromkeys(HEXES, ())
    edges = patched(even(1), {303}, closed, AROUND)
    assert 303 not in reachable(edges, START, 12).cost


# Hexes that are better kept away from


def shunned_on_the_way(reach, hex, shun):
    return sum(step in shun for step in reach.path(hex))


def fewest(edges, reach, hex, shun, stops):
    """Every cheapest way walked back by hand."""
    if hex not in reach.came:
        return 0
    ways = [
        fewest(edges, reach, here, shun, stops)
        for here in reach.cost
        if (here not in stops or here not in reach.came)
        and any(
            there == hex and reach.cost[here] + step == reach.cost[hex]
            for there, step in edges[here]
        )
    ]
    return min(ways) + (hex in shun)


@given(SOME, SOME, SOME, st.integers(1, 8))
def test_of_equally_cheap_ways_the_one_over_fewer_shunned_hexes_is_taken(
    shun, blocked, stops, allowance
):
    edges, blocked = even(), blocked - {START}
    plain = reachable(edges, START, allowance, blocked, stops)
    careful = avoiding(plain, edges, shun, stops)
    assert careful.cost == plain.cost
    for hex in plain.cost:
        assert careful.path(hex)[-1:] == ([hex] if hex != START else [])
        assert shunned_on_the_way(careful, hex, shun) == fewest(edges, plain, hex, shun, stops)


@given(SOME, st.integers(1, 10))
def test_who_leaves_a_zone_shuns_too(shun, allowance):
    edges = even()
    plain = reachable(edges, START, allowance, leaving=1)
    careful = avoiding(plain, edges, shun, ())
    assert set(careful.came) == set(plain.came)
    for hex in plain.came:
        assert careful.path(hex)[0] in [there for there, _ in edges[START]]


# Bridges


def crossing(cost):
    """Level ground, but the river between columns 3 and 4 costs so much; None cannot be crossed."""
    return {
        hex: tuple(
            (there, step if (hex // 100 <= 3) == (there // 100 <= 3) else cost)
            for there, step in steps
            if cost is not None or (hex // 100 <= 3) == (there // 100 <= 3)
        )
        for hex, steps in even().items()
    }


def test_a_bridge_opens_one_crossing_both_ways():
    bridges = Bridges(crossing(None), crossing(2))
    here, there = 303, next(hex for hex in AROUND[303] if hex is not None and hex // 100 == 4)
    assert not any(hex // 100 > 3 for hex in reachable(bridges.edges([]), here, 20).cost)
    for bridge in ((here, there), (there, here)):
        open_one = bridges.edges([bridge])
        assert reachable(open_one, here, 2).cost[there] == 2
        assert reachable(open_one, there, 2).cost[here] == 2
        others = [hex for hex in AROUND[here] if hex is not None and hex // 100 == 4]
        assert [hex for hex, _ in open_one[here] if hex in others] == [there]


def test_a_bridge_that_burns_leaves_the_ford():
    bridges = Bridges(crossing(6), crossing(1))
    here, there = 303, next(hex for hex in AROUND[303] if hex is not None and hex // 100 == 4)
    assert dict(bridges.edges([(here, there)])[here])[there] == 1
    assert dict(bridges.edges([])[here])[there] == 6


def test_the_same_bridges_give_the_same_table():
    bridges = Bridges(crossing(None), crossing(2))
    pair = [(303, 403), (302, 402)]
    table = bridges.edges(pair)
    assert bridges.edges([(402, 302), (403, 303)]) is table
    assert bridges.edges(pair[:1]) is not table
    assert bridges.edges(()) == crossing(None)
