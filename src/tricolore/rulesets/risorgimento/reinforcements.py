"""5.6: reinforcements enter in a column; 5.34: nobody waits for them at their entry hexes."""

from __future__ import annotations

from tricolore.core.ask import DONE, Go, Rule, choose
from tricolore.rulesets.risorgimento.command import brigade_reach
from tricolore.rulesets.risorgimento.stacking import fits
from tricolore.rulesets.risorgimento.state import UNDER, Risorgimento
from tricolore.rulesets.risorgimento.steps import Alarm, Move
from tricolore.rulesets.risorgimento.subjects import Enter
from tricolore.rulesets.risorgimento.terrain import ROAD, TRAIL, halved
from tricolore.rulesets.risorgimento.victory import take
from tricolore.rulesets.risorgimento.ways import allowance, toll_of


def enter(s: Risorgimento, uid: str) -> Rule[None]:
    """A unit enters, and moves on with what it has left."""
    hexes = entry_hexes(s, uid)
    options = [*map(Go, sorted(hexes)), DONE]
    option = yield from choose(s.side(uid), "5.6", Enter(uid), options)
    if option == DONE:
        s.halted |= {uid}
        return
    hex = int(option.value)
    commanded = will_command(s, uid, hex)
    s.waiting = tuple(other for other in s.waiting if other != uid)
    s.put(uid, hex, inward(s, hex))
    s.spent[uid] = hexes[hex]
    s.entered[hex] = s.entered.get(hex, 0) + 1
    s.moved |= {uid}
    s.mark_busy(uid)
    take(s, s.side(uid), hex)
    if commanded:
        s.commanded |= {uid}
    s.tell("5.6", "{uid} enters at {hex}.", uid=uid, hex=hex)
    s.then(Alarm(uid, hex), Move(uid, at_end=True))


def entry_hexes(s: Risorgimento, uid: str) -> dict[int, int]:
    """5.6, A10, N11: the nth unit through a hex in this activation pays n times its price.

    The first of a column enters whatever that is (5.31); those behind it are not at the hex yet.
    """
    line, enemy = s.setting.arrival_of[uid], s.enemy(s.side(uid))
    found = {}
    for hex in line.hexes:
        if s.holder(hex) == enemy or not fits(s, hex, uid):
            continue
        if s.is_strategic(uid) and s.within_three(enemy) & s.bits.bit[hex]:
            continue
        price, toll = entry_price(s, uid, hex), entry_toll(s, uid, hex)
        if price is None or toll is None:
            continue
        whole, most = price * (s.entered.get(hex, 0) + 1) + toll, allowance(s, uid)
        if whole <= most or hex not in s.entered:
            found[hex] = min(whole, most)
    return found


def entry_toll(s: Risorgimento, uid: str, hex: int) -> int | None:
    """5.33, 6.31: what enemies beside an entry hex cost; None if it may not come up to them."""
    met = toll_of(s, uid, will_command(s, uid, hex))(hex)
    return None if met is None else met[0]


def will_command(s: Risorgimento, uid: str, hex: int) -> bool:
    """4.11, 4.14: whether a unit is In Command where it enters.

    Cavalry of a corps has nobody who could have taken it along (4.15).
    """
    brigade = s.counter(uid).brigade
    if not brigade:
        return s.counter(uid).guns
    if s.brigades[brigade].orders != UNDER:
        return False
    near = {hex, *s.setting.ground.around[hex]}
    return hex in brigade_reach(s, brigade) or any(
        s.units[other].hex in near for other in s.members(brigade) if other in s.commanded
    )


def entry_price(s: Risorgimento, uid: str, hex: int) -> int | None:
    """Columns come by road or trail where the entry hex has one; 5.11: they may have to."""
    ground, kind = s.setting.ground, s.counter(uid).mobility
    links = {ground.link(hex, there, s.mud) for there in ground.around[hex]}
    by = ROAD if ROAD in links else TRAIL if TRAIL in links else ""
    if s.is_strategic(uid) and not ground.marches(hex, by):
        return None
    if by == ROAD:
        return ground.chart.road[kind]
    cost = ground.hex_cost(kind, hex)
    return halved(cost) if cost is not None and by == TRAIL else cost


def inward(s: Risorgimento, hex: int) -> int:
    """The facing away from the edge of the map."""
    around = s.setting.board.neighbours[hex]
    return next((facing for facing in range(6) if around[(facing + 3) % 6] is None), 0)


def leaders_arrive(s: Risorgimento) -> None:
    """Leaders are put on an entry hex of their units when their turn has come."""
    for leader in s.waiting:
        if not s.setting.is_leader(leader) or s.setting.arrival_of[leader].turn > s.turn:
            continue
        enemy = s.enemy(s.setting.side_of(leader))
        for hex in s.setting.arrival_of[leader].hexes:
            if s.holder(hex) != enemy and not s.is_beside(enemy, hex):
                s.post(leader, hex)
                s.tell("5.6", "{leader} arrives at {hex}.", leader=leader, hex=hex)
                break
    s.waiting = tuple(id for id in s.waiting if id not in s.posts)
