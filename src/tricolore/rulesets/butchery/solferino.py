"""13.1: The special rules of the day, and the arrival of reinforcements.

The rulebook numbers these paragraphs 11.1.1 and 11.1.2 under its heading 13.1; they are cited
here as 13.1.1 and 13.1.2.
"""

from __future__ import annotations

from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.great_battles.roster import Formation
from tricolore.rulesets.great_battles.setting import Arrival, enemy_of

ORDERS_UNTIL = 2
"""The last turn on which the French act on the orders of the day before."""
FRENCH_BONUS_TURNS = (3, 4)
AUSTRIAN_PENALTY_UNTIL = 3
VICTOR_MOVES_FROM = 4
SECOND_TRY_BONUS = 2
TRIES = 2
"""Failures after which an arriving formation enters as if in command."""


def arrivals_due(s: Butchery) -> None:
    """The reinforcements of this turn stand ready at their entry hexes."""
    if not s.arrivals:
        return
    for arrival in s.setting.arrivals:
        if arrival.turn != s.turn or not arrival.formation:
            continue
        for uid in arrival.units:
            if uid not in s.units:  # a position may have it on the map already
                s.waiting[uid] = arrival.hex
        if arrival.commander and s.leaders[arrival.formation].hex == OFF_MAP:
            s.waiting[arrival.formation] = arrival.hex
        s.tell(
            "13.2",
            "Reinforcements of {formation} are due at {hex}.",
            formation=arrival.formation,
            hex=arrival.hex,
        )


# 13.1.1 Commanders in chief


def orders_given(s: Butchery, formation: Formation) -> bool:
    """The French are in command without their emperor up to turn 2."""
    return formation.nation == "french" and s.turn <= ORDERS_UNTIL


def chief_may_move(s: Butchery, chief: str) -> bool:
    return chief != "victor" or s.turn >= VICTOR_MOVES_FROM


def chief_arrival(s: Butchery, chief: str) -> Arrival | None:
    """The arrival that brings a chief onto the map this turn, or brought him and was blocked."""
    for arrival in s.setting.arrivals:
        if arrival.chief == chief and arrival.turn <= s.turn:
            return arrival
    return None


def activation_tally(s: Butchery, formation: Formation) -> Tally:
    """What is added to the die of an activation test (10.1.1)."""
    leader = s.leaders[formation.id]
    tally = Tally()
    tally.add(formation.aide_command if leader.aide else formation.command, "command", "10.1.1")
    if formation.nation == "french" and s.turn in FRENCH_BONUS_TURNS:
        tally.add(2, "orders of the day before", "13.1.1")
    arriving = leader.hex == OFF_MAP
    awaited = s.chiefs.get("franz", -1) == OFF_MAP
    if formation.nation == "austrian" and awaited and not arriving:
        tally.add(-1 if s.turn <= AUSTRIAN_PENALTY_UNTIL else 0, "no emperor yet", "13.1.1")
    if arriving and s.failures.get(formation.id) == 1:
        tally.add(SECOND_TRY_BONUS, "second try to enter", "13.1.2")
    return tally


# 13.1.2 Arrival of reinforcements


def enters_freely(s: Butchery, formation: str) -> bool:
    """After two failures a formation comes as if it were in command."""
    return s.failures.get(formation, 0) >= TRIES


def column_cost(s: Butchery, hex: int, arm: str) -> int:
    """Half points to come onto the map: the cost of the first hex, once more for each before."""
    return entry_cost(s, hex, arm) * (s.entered + 1)


def entry_cost(s: Butchery, hex: int, arm: str) -> int:
    """The first hex costs what its best road does, or the open hex."""
    board, road_cost = s.setting.board, s.ground.road_cost
    by_road = [
        road_cost[word]
        for other in board.neighbours[hex]
        if other is not None
        for word in board.roads.get((hex, other), ())
        if word in road_cost
    ]
    return min(by_road) if by_road else s.ground.open_cost[arm][hex]


def entry_hex(s: Butchery, printed: int, side: str, chief: bool = False) -> int:
    """The printed entry, or the nearest hex of the map's edges if the enemy bars it.

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


def _open_entry(s: Butchery, hex: int, side: str, chief: bool) -> bool:
    enemy = s.field(enemy_of(side)).occupied
    if hex in enemy:
        return False
    if chief and hex not in s.stacks:
        return enemy.isdisjoint(s.setting.board.neighbours[hex])
    return True
