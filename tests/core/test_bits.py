"""Sets of hexes as whole numbers do what sets of hexes do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.bits import SCATTERED, Bits, Steps, joined
from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.core.search import reachable

GRIDS = {even: Grid(9, 7, 6, even) for even in ("up", "down")}
BOARDS = {
    even: Board(even, grid, dict.fromkeys(grid.hexes(), "clear")) for even, grid in GRIDS.items()
}
BITS = {even: Bits(board) for even, board in BOARDS.items()}
HEXES = st.sets(st.sampled_from(BOARDS["up"].hexes), max_size=12)


@pytest.fixture(params=GRIDS)
def even(request):
    return request.param


def around(board, hexes, passable=lambda hex, other: True):
    return {
        other
        for hex in hexes
        for other in board.neighbours[hex]
        if other is not None and passable(hex, other)
    }


def test_a_set_comes_back_in_the_order_of_its_hexes(even):
    bits = BITS[even]
    assert bits.hexes(bits.of([305, 101, 907])) == [101, 305, 907]
    assert bits.hexes(bits.all) == list(BOARDS[even].hexes)
    assert bits.has(bits.of([305]), 305)
    assert not bits.has(bits.of([305]), 306)


def test_neighbours_are_those_of_the_board(even):
    board, bits = BOARDS[even], BITS[even]
    for hex in board.hexes:
        assert set(bits.hexes(bits.beside(bits.of([hex])))) == around(board, [hex])


@pytest.mark.parametrize("corner", [(1, 1), (2, 3), (3, 2), (4, 4)])
def test_a_part_of_a_map_has_the_same_neighbours(even, corner):
    """Its places begin at its own corner, whichever column and row that is."""
    left, top = corner
    board = BOARDS[even].part(
        "part", [hex for hex in BOARDS[even].hexes if hex // 100 >= left and hex % 100 >= top]
    )
    bits = Bits(board)
    assert bits.hexes(bits.all) == list(board.hexes)
    for hex in board.hexes:
        assert set(bits.hexes(bits.beside(bits.of([hex])))) == around(board, [hex])
    assert bits.all.bit_length() <= BITS[even].all.bit_length()


def test_steps_lead_from_the_hexes_before(even):
    """Also at the edges, where a step would lead off the map."""
    board, bits = BOARDS[even], BITS[even]
    pairs = [(hex, other) for hex in board.hexes for other in around(board, [hex])]
    every = bits.step(1, board, pairs)
    assert every.leaving == bits.all
    for hex in board.hexes:
        assert set(bits.hexes(bits.entered(bits.bit[hex], every.into))) == around(board, [hex])
    one = bits.step(1, board, [(101, 102)])
    assert bits.hexes(bits.entered(bits.all, one.into)) == [102]
    assert bits.hexes(one.leaving) == [101]


@given(HEXES, HEXES, st.integers(0, 5))
def test_so_many_steps_over_allowed_hexes(start, closed, steps):
    for even in GRIDS:
        board, bits = BOARDS[even], BITS[even]
        reached = set(start)
        for _ in range(steps):
            reached |= around(board, reached) - closed
        allowed = bits.all & ~bits.of(closed)
        assert set(bits.hexes(bits.within(bits.of(start), steps, allowed))) == reached


@given(HEXES, HEXES)
def test_a_flood_ends_where_sides_are_closed(start, island):
    """Nobody can pass between the island and the rest."""
    for even in GRIDS:
        board, bits = BOARDS[even], BITS[even]

        def passable(hex, other):
            return (hex in island) == (other in island)

        reached, edge = set(start), set(start)
        while edge:
            edge = around(board, edge, passable) - reached
            reached |= edge
        ways = bits.sides(board, passable)
        assert set(bits.hexes(bits.flood(bits.of(start), ways))) == reached


def test_sets_come_back_whether_they_are_dense_or_scattered(even):
    bits, hexes = BITS[even], BOARDS[even].hexes
    for some in (hexes, hexes[3:20], hexes[5:6], (hexes[0], hexes[-1]), ()):
        assert bits.hexes(bits.of(some)) == list(some)
    assert len(hexes) + 18 > 2 * SCATTERED  # the two at the ends are scattered


def test_labels_are_picked_in_the_order_of_their_hexes(even):
    bits = BITS[even]
    labels = bits.labelled(lambda hex: f"to {hex}")
    three = labels.of(bits.of([305, 101, 102]))
    assert list(three) == ["to 101", "to 102", "to 305"]
    assert list(labels.of(0)) == []


def test_labels_that_are_looked_up_late_are_used_like_a_list(even):
    bits, hexes = BITS[even], BOARDS[even].hexes
    labels = bits.labelled(lambda hex: f"to {hex}")
    for some in (hexes, hexes[3:20], (101, 305, 907), ()):
        late, known = labels.of(bits.of(some)), [f"to {hex}" for hex in some]
        assert len(late) == len(known)
        assert [late[at] for at in range(-len(late), len(late))] == known + known
        assert [late.index(label) for label in known] == list(range(len(known)))
        assert late[1:3] == known[1:3]
        assert late == known == list(late)
    late = labels.of(bits.of([101, 305]))
    assert "to 101" in late
    assert "to 102" not in late
    assert ["to 101"] not in late, "what cannot be a label is none"
    with pytest.raises(IndexError):
        late[2]
    with pytest.raises(ValueError, match="to 102"):
        late.index("to 102")
    assert late != labels.of(bits.of([101]))


def prices(board, rough, dear):
    """What each step costs: 1 to the right, 2 elsewhere, 4 into rough hexes, one more into dear
    ones."""

    def price(direction, other):
        plain = 4 if other in rough else 1 if direction in (1, 2) else 2
        return plain + (other in dear)

    return {
        hex: tuple(
            (other, price(direction, other))
            for direction, other in enumerate(around)
            if other is not None
        )
        for hex, around in board.neighbours.items()
    }


def steps_of(bits, board, rough, dear):
    """The same as steps for a search by levels."""
    plain = []
    for price in (1, 2, 4):
        pairs = [
            (hex, other)
            for hex, around in board.neighbours.items()
            for direction, other in enumerate(around)
            if other is not None
            and price == (4 if other in rough else 1 if direction in (1, 2) else 2)
        ]
        plain.append(bits.step(price, board, pairs))
    more = [step._replace(price=step.price + 1) for step in plain]
    far = bits.all & ~bits.of(dear)
    return joined(bits.limited(plain, far), bits.limited(more, bits.of(dear)))


@given(st.sampled_from(BOARDS["up"].hexes), HEXES, HEXES, HEXES, HEXES, st.integers(0, 12))
def test_a_search_by_levels_finds_what_a_search_over_edges_finds(
    start, rough, dear, closed, stops, most
):
    """At the same prices; and its ways cost what they should."""
    for even in GRIDS:
        board, bits = BOARDS[even], BITS[even]
        edges, steps = prices(board, rough, dear), steps_of(bits, board, rough, dear)
        blocked = closed - {start}
        stop = stops - {start}
        found = reachable(edges, start, most, blocked, stop)
        allowed, ends = bits.all & ~bits.of(blocked), bits.of(stop)
        levels = bits.levels(start, most, steps, allowed, ends)
        reached = {hex: at for at, level in enumerate(levels) for hex in bits.hexes(level)}
        assert reached == found.cost
        for hex, cost in reached.items():
            here, paid = start, 0
            for there in bits.way(levels, steps, hex, board, ends):
                assert here not in stop
                paid += dict(edges[here])[there]
                here = there
            assert (here, paid) == (hex, cost)
        for known in range(1, most + 2):
            assert bits.levels(start, most, steps, allowed, ends, levels[:known]) == levels


@pytest.mark.parametrize("start", [1001, 1304, 4010, 6020])
def test_a_search_on_a_wide_map_leaves_out_what_is_too_far_to_the_left(even, start):
    grid = Grid(60, 20, 20, even)
    board = Board("wide", grid, dict.fromkeys(grid.hexes(), "clear"))
    bits = Bits(board)
    pairs = [(hex, other) for hex in board.hexes for other in around(board, [hex])]
    levels = bits.levels(start, 9, Steps([bits.step(1, board, pairs)]))
    reached = {hex: at for at, level in enumerate(levels) for hex in bits.hexes(level)}
    assert reached == {
        hex: board.distance(start, hex) for hex in board.hexes if board.distance(start, hex) <= 9
    }
