"""Movement: units and stacks march, one after the other; leaving the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricolore.core.ask import DONE, Choose, Go, Option, Rule, Say, Stack
from tricolore.core.offers import Offers, hex_options, others
from tricolore.rulesets.radetzky import bridges, charges, supply
from tricolore.rulesets.radetzky.headings import CHARGES, EXIT, MOVEMENT
from tricolore.rulesets.radetzky.losses import forget, overrun
from tricolore.rulesets.radetzky.searches import Search
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.stacking import fits, full_hexes, within_limit
from tricolore.rulesets.radetzky.state import Exit, Radetzky
from tricolore.rulesets.radetzky.steps import Charge, March, Marches
from tricolore.rulesets.radetzky.subjects import NextMarch, OnMarch
from tricolore.rulesets.radetzky.victory import check_end
from tricolore.rulesets.radetzky.ways import Mover, Moves, mover_of, moves_of

STOP, LEAVE = Say("stop"), Say("leave the map")
BUILD, DISMANTLE = Say("build"), Say("dismantle")


def marches(s: Radetzky, _: Marches) -> Rule[None] | None:
    """One march after the other; each is completed before the next one begins."""
    movers = able_to_march(s)
    return _next_march(s, movers) if movers else None


def _next_march(s: Radetzky, movers: list[str]) -> Rule[None]:
    assert s.act is not None
    stacks = together(s, movers)
    picks = map(s.setting.pick.__getitem__, movers)
    several = [Stack(hex) for hex, uids in stacks.items() if len(uids) > 1]
    option: Option = yield Choose(s.act.side, MOVEMENT, NextMarch(), (*picks, *several, DONE))
    if option == DONE:
        return
    uids = stacks[int(option.value)] if option.kind == "stack" else (str(option.value),)
    s.then(March(uids, (0,) * len(uids)), Marches())


def march(s: Radetzky, step: March) -> Rule[None] | None:
    """A unit or stack on the move is asked where to, until it stops or can do nothing more."""
    mover = mover_of(s, step.uids, step.spent, step.clear)
    moves = Moves(mover) if step.uids[0] in s.bridges else moves_of(s, mover)
    options = options_of(s, step, mover, moves)
    if len(options) == 1 and options[0] == STOP:
        finish(s, step.uids)
        return None
    return _on_march(s, step, mover, moves, options)


def _on_march(
    s: Radetzky, step: March, mover: Mover, moves: Moves, options: Sequence[Option]
) -> Rule[None]:
    option = options[0]
    if len(options) > 1:
        option = yield Choose(mover.side, MOVEMENT, OnMarch(step.uids[0], step.uids), options)
    if option == STOP:
        finish(s, step.uids)
    elif option == LEAVE:
        leave_map(s, step.uids)
    elif option == BUILD:
        yield from _build(s, step)
    elif option == DISMANTLE:
        bridges.dismantle(s, step.uids[0])
        finish(s, step.uids)
    elif option.kind == "pick":
        _regroup(s, step, str(option.value))
    elif s.combat_units(int(option.value)) and s.holder(int(option.value)) != mover.side:
        announce_charge(s, step, mover, moves, int(option.value))
    else:
        walk(s, step, moves, int(option.value), ends=option.kind == "go")


def walk(s: Radetzky, step: March, moves: Moves, hex: int, *, ends: bool) -> None:
    """Go to a hex by the way that leaves most points.  `via` it the march goes on."""
    way = moves.way(hex)
    march_to(s, step, moves.mover, way, hex)
    if ends:
        finish(s, step.uids)
    else:
        s.then(gone(s, step, way, hex, fast=way is moves.fast))


def gone(s: Radetzky, step: March, way: Search, hex: int, *, fast: bool) -> March:
    """A march that has come to a hex, as it may go on."""
    if hex in way.waded:
        spent = tuple(4 * s.counter(uid).points for uid in step.uids)  # twice the points
    else:
        price = way.cost(hex) or 0
        spent = tuple([used + price for used in step.spent])
    return March(step.uids, spent, step.clear and fast)


def march_to(s: Radetzky, step: March, mover: Mover, way: Search, hex: int) -> None:
    """Move a unit or stack to a hex."""
    side = mover.side
    if mover.fights and _may_pass(s, side, way, hex):
        for here in way.path(hex):
            s.take(side, here)
    path = () if s.log is None else tuple(way.path(hex))
    overrun(s, side, hex)
    for uid in step.uids:
        s.put(uid, hex)
    if s.log is not None:
        text = "{uids} {uids:marches|march} to {hex}."
        s.tell(MOVEMENT, text, uids=step.uids, hex=hex, path=path)


def _may_pass(s: Radetzky, side: str, way: Search, hex: int) -> bool:
    """Whether a march to a hex could lead through a place, or to one, that is not the side's."""
    near = way.reached & s.setting.place_bits
    if not near:
        return False
    places = [place for place in s.setting.bits.hexes(near) if s.holders.get(place) != side]
    if not places:
        return False
    price, distance = way.cost(hex) or 0, s.setting.board.distance
    cheapest = way.steps.by_price[0].price
    return any(
        (way.cost(place) or 0) + cheapest * distance(place, hex) <= price for place in places
    )


def finish(s: Radetzky, uids: Iterable[str]) -> None:
    """A march is over."""
    s.moved |= frozenset(uids)
    check_end(s)


def announce_charge(s: Radetzky, step: March, mover: Mover, moves: Moves, target: int) -> None:
    """Cavalry charges: the charger comes up to the target, and the target may answer."""
    origin, price = charges.targets(s, mover, moves)[target]
    if origin != mover.here and moves.slow is not None:
        march_to(s, step, mover, moves.slow, origin)
        step = gone(s, step, moves.slow, origin, fast=False)
    s.tell(CHARGES, "{uids} {uids:charges|charge} {hex}.", uids=step.uids, hex=target)
    # Who has come this near does not double its points, though the enemy may evade.
    s.then(Charge(step._replace(clear=False), target, price, origin))


def _regroup(s: Radetzky, step: March, uid: str) -> None:
    """Stacks are formed and loosened on the way: one is left behind, or taken along (S22).

    Who has not yet moved when he is left behind may still do so.
    """
    if uid in step.uids and step.spent[step.uids.index(uid)]:
        s.moved |= {uid}
    s.then(regrouped(step, uid))


def _build(s: Radetzky, step: March) -> Rule[None]:
    """Bridges: the crew stays and builds; whoever was with it may go on."""
    uid = builders(s, step)[0]
    yield from bridges.build(s, uid)
    s.moved |= {uid}
    if len(step.uids) > 1:
        s.then(regrouped(step, uid))


def leave_map(s: Radetzky, uids: tuple[str, ...]) -> None:
    """Map exit: the counters are put aside and never come back."""
    for uid in uids:
        forget(s, uid)
        unit = s.lift(uid)
        s.exits = {**s.exits, uid: Exit(s.turn, unit.hex, unit.steps)}
        s.tell(EXIT, "{uid} leaves the map at {hex}.", uid=uid, hex=unit.hex)


# What can be chosen


def options_of(s: Radetzky, step: March, mover: Mover, moves: Moves) -> Sequence[Option]:
    """Hexes to go to, hexes to go on from, enemies to charge, and what else can be done here."""
    uids, here = step.uids, mover.here
    if uids[0] in s.bridges:
        return (DISMANTLE, STOP)
    setting, stack = s.setting, s.stacks[here]
    full = without_room(s, mover, moves)
    crew = not setting.crews.isdisjoint(uids)
    pauses = moves.reached if crew else moves.lasting
    crowded = pauses & full
    parts = [hex_options(setting.go, moves.reached ^ full)]
    if targets := charges.targets(s, mover, moves):
        parts.append(others(*map(Go, targets)))
    parts.append(hex_options(setting.via, pauses ^ crowded))
    if crowded and (useful := full_pauses(s, mover, moves, crowded)):
        parts.append(hex_options(setting.via, useful))
    options: list[Option] = []
    if len(uids) > 1:
        options += map(setting.pick.__getitem__, _may_stay(s, step, mover))
    if len(stack) > len(uids):
        options += map(setting.pick.__getitem__, _may_join(s, step, mover))
    if may_leave(s, mover):
        options.append(LEAVE)
    if crew and builders(s, step):
        options.append(BUILD)
    if len(stack) == 1 or within_limit(setting, stack):
        options.append(STOP)
    return Offers([*parts, others(*options)])


def able_to_march(s: Radetzky) -> list[str]:
    """Active units that have not moved and are not engaged, in the order of the counters."""
    return sorted(waiting(s), key=s.setting.order.__getitem__)


def waiting(s: Radetzky) -> set[str]:
    """The same units in no order."""
    assert s.act is not None
    able = s.units.keys() & (s.act.units - s.moved)
    if s.engaged:
        able = {uid for uid in able if not s.is_engaged(uid)}
    return able


def may_march(s: Radetzky, uid: str) -> bool:
    """Whether a unit of the map is one of them."""
    assert s.act is not None
    return uid in s.act.units and uid not in s.moved and not s.is_engaged(uid)


def together(s: Radetzky, movers: Iterable[str]) -> dict[int, tuple[str, ...]]:
    """Those of each hex who can march as a stack; bridges stay where they are."""
    found: dict[int, tuple[str, ...]] = {}
    units, bridges = s.units, s.bridges
    for uid in movers:
        if uid not in bridges:
            hex = units[uid].hex
            found[hex] = (*found[hex], uid) if hex in found else (uid,)
    return found


def without_room(s: Radetzky, mover: Mover, moves: Moves) -> int:
    """S20: the limit holds where a march ends; full hexes within reach, in bits, can be passed."""
    if len(mover.uids) > 1 and not within_limit(s.setting, mover.uids):
        return moves.reached  # so many have no room anywhere
    friends = moves.reached & s.ground_of[mover.side]
    return friends & full_hexes(s, mover.uids) if friends else 0


def full_pauses(s: Radetzky, mover: Mover, moves: Moves, full: int) -> int:
    """Full hexes, in bits, in which a march may pause: there must be somebody to take along, or it
    leaves the map from there."""
    found, bits, units = 0, s.setting.bits, s.units
    for hex in bits.hexes(full & s.setting.exit_bits[mover.side]):
        if leaves_from(s, mover, hex, moves.left_at(hex)):
            found |= bits.bit[hex]
    for hex in {units[uid].hex for uid in waiting(s)}:
        if full & bits.bit[hex] and goes_on(s, mover, moves, hex):
            found |= bits.bit[hex]
    return found


def goes_on(s: Radetzky, mover: Mover, moves: Moves, hex: int) -> bool:
    """Whether a march that pauses in a full hex could end in one beside it."""
    way, bits = moves.way(hex), s.setting.bits
    left, beside = way.left(hex), 0
    taken = s.ground_of[PIEDMONTESE] | s.ground_of[AUSTRIAN]
    free = s.setting.ground.open_from[hex] & ~(taken | way.barred)
    if free and left >= way.steps.by_price[-1].price:
        return True  # there is enough left for any price
    for price, into, _ in way.steps:
        if price > left:
            break
        entered = bits.entered(bits.bit[hex], into) & ~way.barred
        if entered & ~taken:
            return True
        beside |= entered
    return any(fits(s, there, mover.uids) for there in bits.hexes(beside))


def _may_stay(s: Radetzky, step: March, mover: Mover) -> list[str]:
    """Members who can be left behind: there must be room for them, and for the others on the way
    if they cannot stay as well."""
    here = s.stacks[mover.here]
    others = [uid for uid in here if uid not in step.uids]
    found = [uid for uid in step.uids if within_limit(s.setting, (*others, uid))]
    if within_limit(s.setting, here):
        return found
    return [uid for uid in found if _finds_room(s, regrouped(step, uid))]


def _may_join(s: Radetzky, step: March, mover: Mover) -> list[str]:
    """Active units of the hex who have not moved can be taken along."""
    here = s.stacks[mover.here]
    able = [uid for uid in here if may_march(s, uid) and uid not in s.bridges]
    found = sorted((uid for uid in able if uid not in step.uids), key=s.setting.order.__getitem__)
    if not found or within_limit(s.setting, here):
        return found
    return [uid for uid in found if _finds_room(s, regrouped(step, uid))]


def _finds_room(s: Radetzky, step: March) -> bool:
    """Whether a march could end in some other hex."""
    mover = mover_of(s, step.uids, step.spent, step.clear)
    moves = moves_of(s, mover)
    return moves.reached & ~without_room(s, mover, moves) != 0


def may_leave(s: Radetzky, mover: Mover) -> bool:
    """Map exit: by a road of the enemy's edge, at the price of a road hex, if in supply (S30), and
    only where those who leave count."""
    return leaves_from(s, mover, mover.here, max(mover.left, mover.twice))


def leaves_from(s: Radetzky, mover: Mover, hex: int, left: int) -> bool:
    """Whether a march that has so many half points left in a hex can leave the map from there."""
    if hex not in s.setting.exits[mover.side] or not s.setting.victory.exit:
        return False
    if left < s.setting.ground.chart.road:
        return False
    marked = any(s.units[uid].oos for uid in mover.uids)
    return not marked and supply.hex_supplied(s, mover.side, hex)


def builders(s: Radetzky, step: March) -> list[str]:
    """Crews of a march that could begin a bridge where they are; they need room, since they stay
    there."""
    crews = [uid for uid in step.uids if bridges.river_sides(s, uid)]
    if not crews:
        return []
    if len(step.uids) == 1:
        return crews if fits(s, s.units[crews[0]].hex, crews) else []
    mover = mover_of(s, step.uids, step.spent, step.clear)
    room = _may_stay(s, step, mover)
    return [uid for uid in crews if uid in room]


def regrouped(step: March, uid: str) -> March:
    """A march without a member, or with another unit of its hex."""
    if uid not in step.uids:
        return step._replace(uids=(*step.uids, uid), spent=(*step.spent, 0))
    kept = [pair for pair in zip(step.uids, step.spent, strict=True) if pair[0] != uid]
    return step._replace(
        uids=tuple(other for other, _ in kept), spent=tuple(used for _, used in kept)
    )
