"""Reinforcements: when they are due, where they enter, and what their column pays."""

from __future__ import annotations

from tricolore.rulesets.great_battles.data.setting import Arrival
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle


# 13.2 / 7.4, 13.1, 14.1
def arrivals_due(s: Battle) -> None:
    """Put the reinforcements of this turn at their entry hexes."""
    if not s.arrivals:
        return
    for arrival in s.setting.arrivals:
        if arrival.turn != s.turn or not arrival.formation:
            continue
        for uid in arrival.units:
            if uid not in s.units:  # a position may already have it on the map
                s.waiting[uid] = arrival.hex
        if arrival.commander and s.leaders[arrival.formation].hex == OFF_MAP:
            s.waiting[arrival.formation] = arrival.hex
        s.tell(
            s.book.arrival,
            "Reinforcements of {formation} are due at {hex}.",
            formation=arrival.formation,
            hex=arrival.hex,
        )


# 13.2 / 7.4
def chief_arrival(s: Battle, chief: str) -> Arrival | None:
    """The arrival of a chief that is due this turn, or that was due earlier and was prevented."""
    for arrival in s.setting.arrivals:
        if arrival.chief == chief and arrival.turn <= s.turn:
            return arrival
    return None


# 13.1.2 / 7.4
def entry_cost(s: Battle, hex: int, arm: str) -> int:
    """The first hex costs as much as its best road, or as open ground if it has none."""
    by_road = entry_roads(s, hex)
    return min(by_road) if by_road else s.ground.open_cost[arm][hex]


# 13.1.2 / 7.4
def entry_roads(s: Battle, hex: int) -> list[int]:
    """The cost of entering a hex from off the map by each of its roads."""
    board, road_cost = s.setting.board, s.ground.road_cost
    return [
        road_cost[word]
        for other in board.neighbours[hex]
        if other is not None
        for word in board.roads.get((hex, other), ())
        if word in road_cost
    ]


# 13.1.2 / 7.4
def entry_hex(s: Battle, printed: int, side: str, chief: bool = False) -> int:
    """The printed entry hex, or the nearest hex on the map's edge if the enemy bars it.

    A chief needs a hex that is not beside an enemy unit, unless a friendly unit stands there.
    """
    if _open_entry(s, printed, side, chief):
        return printed
    board = s.setting.board
    edge = {hex for point in board.compass for hex in board.edge(point)}
    free = [
        hex for hex in edge if s.ground.edges["infantry"][hex] and _open_entry(s, hex, side, chief)
    ]
    return min(free, key=lambda hex: (board.distance(printed, hex), hex), default=OFF_MAP)


def _open_entry(s: Battle, hex: int, side: str, chief: bool) -> bool:
    enemy = s.field(s.enemy_of(side)).occupied
    if hex in enemy:
        return False
    if chief and hex not in s.stacks:
        return enemy.isdisjoint(s.setting.board.neighbours[hex])
    return True
