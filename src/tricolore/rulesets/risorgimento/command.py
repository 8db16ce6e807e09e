"""4.1, 4.2: brigadiers and corps commanders, their ranges, and orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricolore.core.ask import NO, Pick, Rule, choose, confirm
from tricolore.core.tally import Tally
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.setting import HEAT, RAIN
from tricolore.rulesets.risorgimento.spread import Toll, Tolls, spread
from tricolore.rulesets.risorgimento.state import REFUSED, UNDER, WITHOUT, Risorgimento
from tricolore.rulesets.risorgimento.subjects import TakeCavalry, TryOrders
from tricolore.rulesets.risorgimento.terms import ONLY_RALLY, UNDER_ORDERS
from tricolore.rulesets.risorgimento.terrain import LEADER, POINT, STAFF

ORDERS = 4
"""4.13: an adjusted roll of this or less gives orders."""


# 4.13: orders


def look_at_orders(s: Risorgimento, corps: str, only: str = "") -> None:
    """4.13, 4.22, A11: the status is fixed when the corps is activated, or one brigade of it.

    Under Orders lasts for the turn; Without Orders is looked at again.
    """
    brigades = [
        id
        for id in s.setting.corps_brigades[corps]
        if s.brigades[id].orders != UNDER and only in ("", id)
    ]
    if brigades:
        obeying = with_orders(s, corps, brigades)
        for id in brigades:
            s.set_brigade(id, orders=UNDER if id in obeying else WITHOUT)


def with_orders(s: Risorgimento, corps: str, brigades: Iterable[str]) -> set[str]:
    """4.22: those brigades of a corps whose brigadier is within its commander's range.

    The Reserve needs no orders (R4); a commander off the map or Finished gives none (R3).
    """
    if s.setting.corps[corps].reserve:
        return set(brigades)
    reach = corps_reach(s, corps)
    return {id for id in brigades if s.posts.get(id, 0) in reach}


def try_orders(s: Risorgimento, brigade: str) -> Rule[None]:
    """4.13: a brigade Without Orders may roll for them; if it fails it may only Rally."""
    side = s.setting.brigades[brigade].side
    if not s.posts.get(brigade) or s.brigades[brigade].finished:
        return  # there is no brigadier to take them
    wish = yield from confirm(side, "4.13", TryOrders(brigade))
    if not wish:
        return
    tally = Tally()
    tally.add(s.setting.brigades[brigade].commitment, "brigadier", "4.13")
    die = yield from roll("4.13", "orders", lambda face: face + tally.total <= ORDERS)
    good = die + tally.total <= ORDERS
    s.set_brigade(brigade, orders=UNDER if good else REFUSED)
    s.tell(
        "4.13",
        "{brigade} rolls {die} for orders: {result}.",
        brigade=brigade,
        die=die,
        result=UNDER_ORDERS if good else ONLY_RALLY,
        tally=tally,
        dice=[die],
    )


# 4.15: cavalry of Austrian corps


def take_cavalry(s: Risorgimento, brigade: str) -> Rule[None]:
    """4.15, A36: a brigade may take one regiment of its corps along, within its range."""
    here = s.posts.get(brigade, 0)
    if not here or s.brigades[brigade].finished or s.brigades[brigade].orders != UNDER:
        return
    corps = s.setting.brigades[brigade].corps
    loose = [
        uid
        for uid in s.setting.corps_cavalry[corps]
        if uid in s.units and uid not in s.taken and uid not in s.halted and may_ride(s, uid)
    ]
    if not loose:
        return
    reach = brigade_reach(s, brigade)
    near = [uid for uid in loose if s.units[uid].hex in reach and not s.units[uid].reserve]
    if near:
        side = s.setting.brigades[brigade].side
        option = yield from choose(side, "4.15", TakeCavalry(brigade), [*map(Pick, near), NO])
        if option != NO:
            s.taken[str(option.value)] = brigade


def may_ride(s: Risorgimento, uid: str) -> bool:
    """San Martino: whether cavalry of a corps may act again, with whomever (Q2)."""
    return s.rides.get(uid, 0) < usual_limit(s)


def usual_limit(s: Risorgimento) -> int:
    """4.43, 4.44: two activations a turn, one on a turn with Heat or Rain."""
    return 1 if s.weather & {HEAT, RAIN} else 2


def pinned_cavalry(s: Risorgimento, side: str) -> frozenset[str]:
    """7.51: the cavalry of a side that is beside an enemy, as an activation begins."""
    return frozenset(
        uid
        for uid in s.setting.side_cavalry[side]
        if uid in s.units and s.is_beside(s.enemy(side), s.units[uid].hex)
    )


# 4.11: In Command


def command_units(s: Risorgimento, brigade: str) -> None:
    """R5: who is In Command is fixed when the brigade's turn comes."""
    if s.brigades[brigade].orders == UNDER:
        s.commanded |= frozenset(in_command(s, brigade, s.members(brigade)))


def in_command(s: Risorgimento, brigade: str, members: Iterable[str]) -> list[str]:
    """4.11: units within range, and those beside them in a chain (A34, R6)."""
    uids = list(members)
    if s.brigades[brigade].finished or brigade not in s.posts:
        return []
    reach = brigade_reach(s, brigade)
    found = {uid for uid in uids if s.units[uid].hex in reach}
    hexes = {s.units[uid].hex for uid in found}
    around = s.setting.ground.around
    left = [uid for uid in uids if uid not in found]
    while True:
        more = [
            uid
            for uid in left
            if s.units[uid].hex in hexes or not hexes.isdisjoint(around[s.units[uid].hex])
        ]
        if not more:
            return [uid for uid in uids if uid in found]
        found.update(more)
        hexes.update(s.units[uid].hex for uid in more)
        left = [uid for uid in left if uid not in found]


# 4.12, 4.21: ranges


def brigade_reach(s: Risorgimento, brigade: str) -> Mapping[int, int]:
    """4.12: the hexes within a brigadier's Command Range."""
    one = s.setting.brigades[brigade]
    here = s.posts.get(brigade, 0)
    if not here or s.brigades[brigade].finished:
        return {}
    return reach_of(s, one.side, here, one.range, LEADER)


def corps_reach(s: Risorgimento, corps: str) -> Mapping[int, int]:
    """4.21: the hexes within a corps commander's range."""
    here = s.posts.get(corps, 0)
    if not here or corps in s.fallen_out:
        return {}
    return reach_of(s, s.setting.corps[corps].side, here, corps_range(s, corps), STAFF)


def corps_range(s: Risorgimento, corps: str) -> int:
    """4.24: St. Jean d'Angély has a longer range within one hex of Napoleon III."""
    one = s.setting.corps[corps]
    if one.near_chief and one.near_chief in s.setting.chiefs:
        chief, here = s.chief_post(one.near_chief), s.posts.get(corps, 0)
        if chief and here and s.setting.board.distance(chief, here) <= 1:
            return one.near_range
    return one.range


def reach_of(s: Risorgimento, side: str, here: int, points: int, kind: str) -> Mapping[int, int]:
    """4.12, 6.24: points are those of leaders; enemy zones block, unless friends are there (R7)."""
    enemy = s.enemy(side)
    zones, counters = s.zones(enemy), s.setting.counters

    def toll(hex: int) -> Toll:
        stack = s.stacks.get(hex)
        if stack:
            return (0, False) if counters[stack[0]].side == side else None
        return (0, hex in zones)

    edges = s.setting.ground.edges(kind, False, s.mud, s.down)
    return spread(edges, here, POINT * points, Tolls(toll)).cost
