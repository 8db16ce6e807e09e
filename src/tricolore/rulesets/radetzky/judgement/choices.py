"""What the options of single questions are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import DONE, YES, Choose
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.radetzky.activation import PASS, commanded, radius_of
from tricolore.rulesets.radetzky.chances import charge_chances
from tricolore.rulesets.radetzky.charges import STAND
from tricolore.rulesets.radetzky.judgement.raids import leaving
from tricolore.rulesets.radetzky.judgement.riders import charge_worth
from tricolore.rulesets.radetzky.judgement.stands import Book, single
from tricolore.rulesets.radetzky.judgement.uses import use_of_independents
from tricolore.rulesets.radetzky.judgement.worth import GROUND, bill
from tricolore.rulesets.radetzky.movement import BUILD, DISMANTLE, LEAVE, STOP
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import March
from tricolore.rulesets.radetzky.subjects import (
    BridgeOver,
    ChooseFight,
    EvadeCharge,
    EvadeCombat,
    HoldReserve,
    NextMarch,
    OnMarch,
    PlaceCommand,
    WithdrawFirst,
    WithdrawTo,
)
from tricolore.rulesets.radetzky.ways import mover_of, moves_of

Weights = Mapping[str, float]
SHORTER = 10
"""Half points by which a bridge must shorten the way of its formation."""
IDLE = 0.1
"""An INDEPENDENT counter that promises no more than this is not placed."""
VIA = 0.02
"""What it costs to go on in steps instead of at once."""


class Decision(NamedTuple):
    """A question, and everything that opinions on it are based on."""

    s: Radetzky
    step: Any
    ask: Choose
    weights: Weights
    missions: Mapping[str, Mission]
    book: Book

    def weighed(self, terms: Mapping[str, float]) -> float:
        return sum(self.weights.get(term, 1.0) * value for term, value in terms.items())


Rater = Callable[[Decision], Sequence[float]]


# Command


def place_command(d: Decision) -> list[float]:
    """Where most of the formation is commanded, a little behind it: units withdraw toward it."""
    s, ask = d.s, d.ask
    assert isinstance(ask.about, PlaceCommand)
    counter, bits = ask.about.counter, s.setting.bits
    radius, free = radius_of(s, counter), ~s.ground_of[s.enemy(ask.side)]
    units = [uid for id in ask.about.formations for uid in s.members(id)]
    units = units or [uid for uid in s.of_side(ask.side) if uid not in s.used]
    units = [uid for uid in units if uid not in s.used]
    discs = [
        (bits.within(bits.bit[s.units[uid].hex], radius, free), _call(d, uid)) for uid in units
    ]
    contact = s.contact(s.enemy(ask.side))
    terminals = sorted(s.setting.terminals[ask.side]) or sorted(s.setting.board.hexes)[:1]
    routes = d.book.routes
    home = min(
        terminals,
        key=lambda hex: (sum(routes.halves(s.units[uid].hex, hex) for uid in units), hex),
    )
    found = []
    most = 3 if not ask.about.formations else len(units)
    for option in ask.options:
        if option == PASS:
            found.append(0.0)
            continue
        hex = int(option.value)
        bit = bits.bit[hex]
        values = sorted((worth for disc, worth in discs if disc & bit), reverse=True)[:most]
        values = [worth for worth in values if worth > 0] or values[:1]
        total = sum(values) + 0.01
        total -= 0.3 * bool(contact & bit)
        total -= 0.01 * min(routes.halves(hex, home), 60)
        found.append(total)
    if not ask.about.formations and d.weights.get("staff", 1.0):
        best = ask.options[found.index(max(found))]
        if best != PASS and not _of_use(d, counter, int(best.value), units):
            return [0.0 if option == PASS else -1.0 for option in ask.options]
    return found


def _of_use(d: Decision, counter: str, post: int, units: Sequence[str]) -> bool:
    """Whether an INDEPENDENT counter brings anything where it would be placed."""
    reached = commanded(d.s, counter, post, units)
    return use_of_independents(d.s, d.book, counter, reached, d.weights) > IDLE


def _call(d: Decision, uid: str) -> float:
    """What it is worth that a counter reaches a unit.

    A unit whose own formation is still to be drawn had better wait for that, so that INDEPENDENT
    takes it only where a player has no staff to think of it.
    """
    s = d.s
    assert isinstance(d.ask.about, PlaceCommand)
    worth = 0.5 + (d.book.prices.unit(uid) if s.units[uid].steps else 0.0)
    if d.ask.about.formations or not d.weights.get("staff", 1.0):
        return worth
    formation = s.counter(uid).formation
    if still_to_act(s, d.ask.side, formation):
        return -worth
    mission = d.book.goal(formation, d.missions)
    return worth + min(-d.book.march(uid, s.units[uid].hex, mission), worth)


def still_to_act(s: Radetzky, side: str, formation: str) -> bool:
    """Whether a formation has been chosen for this turn and not yet been drawn."""
    sheet = s.sheets.get(side)
    return sheet is not None and formation in sheet.committed and formation not in s.drawn


def hold_reserve(d: Decision) -> list[float]:
    return [1.0 if option == YES else 0.0 for option in d.ask.options]


# Marches


def stand_worth(d: Decision, uids: Sequence[str], hex: int) -> float:
    """What it is worth that units end in a hex: each by itself, and the danger to all of them."""
    s, book = d.s, d.book
    total, taken = 0.0, False
    for uid in uids:
        terms = single(book, uid, hex, book.goal(s.counter(uid).formation, d.missions))
        if "place" in terms and taken:
            del terms["place"]
        taken = taken or "place" in terms
        total += d.weighed(terms)
    here = s.units[uids[0]].hex
    if here != hex and s.holders.get(here) == d.ask.side:
        stays = any(s.units[uid].steps for uid in s.stacks[here] if uid not in uids)
        total -= d.weights.get("place", 1.0) * book.door(here) * (not stays)
    stack = [uid for uid in s.stacks.get(hex, ()) if uid not in uids and s.units[uid].steps]
    stack += [uid for uid in uids if s.units[uid].steps]
    around = s.setting.ground.around[hex]
    side = s.side(uids[0])
    friends = sum(s.holder(there) == side for there in around)
    exposure = -book.dangers.cost(hex, stack, friends)
    total += d.weights.get("exposure", 1.0) * exposure
    if not s.day.night and any(s.units[uid].steps for uid in uids):
        total += 0.5 * d.weights.get("gain", 1.0) * prospect(d, uids, hex)
    return total


def prospect(d: Decision, uids: Sequence[str], hex: int) -> float:
    """What an attack from a hex could bring, with the friends who are beside the enemy already."""
    s = d.s
    side, best = s.side(uids[0]), 0.0
    for there in s.around(hex, s.enemy(side)):
        if not s.combat_units(there):
            continue
        ours = [(uid, hex) for uid in uids if s.units[uid].steps]
        for near in s.setting.ground.around[there]:
            if near != hex and s.holder(near) == side:
                ours += [(uid, near) for uid in s.combat_units(near) if uid not in uids]
        blow = d.book.odds.attack(ours, (there,))
        best = max(best, blow.theirs - blow.ours)
    return best


def next_march(d: Decision) -> list[float]:
    """Those who gain most by marching first."""
    s = d.s
    found = []
    for option in d.ask.options:
        if option == DONE:
            found.append(0.0)
            continue
        uids: tuple[str, ...]
        if option.kind == "stack":
            able = {str(one.value) for one in d.ask.options if one.kind == "pick"}
            uids = tuple(uid for uid in s.stacks[int(option.value)] if uid in able)
        else:
            uids = (str(option.value),)
        found.append(_best_march(d, uids))
    return found


def _best_march(d: Decision, uids: tuple[str, ...]) -> float:
    s = d.s
    if uids[0] in s.bridges:
        return -0.01
    moves = moves_of(s, mover_of(s, uids, (0,) * len(uids), True))
    here = s.units[uids[0]].hex
    mission = d.book.goal(s.counter(uids[0]).formation, d.missions)
    now = sum(d.book.march(uid, here, mission) for uid in uids)
    places = [
        hex for hex in s.setting.places if hex in moves.left and s.holders.get(hex) != d.ask.side
    ]
    nearest = max(
        (sum(d.book.march(uid, hex, mission) for uid in uids) for hex in moves.left), default=now
    )
    gain = nearest - now + sum(d.book.prices.place(hex, d.ask.side) for hex in places)
    return gain - 0.05 + 0.01 * len(uids)


def on_march(d: Decision) -> list[float]:
    s, step = d.s, d.step
    assert isinstance(d.ask.about, OnMarch)
    assert isinstance(step, March)
    uids = step.uids
    side = d.ask.side
    here = s.units[uids[0]].hex
    found = []
    for option in d.ask.options:
        if option == STOP:
            found.append(stand_worth(d, uids, here))
        elif option == LEAVE:
            found.append(stand_worth(d, uids, here) + leaving(s, d.book, uids))
        elif option == BUILD:
            found.append(stand_worth(d, uids, here) + bridging(s, d.book, uids[0], d.missions))
        elif option == DISMANTLE:
            found.append(stand_worth(d, uids, here) - bridging(s, d.book, uids[0], d.missions))
        elif option.kind == "pick" or option.kind == "via":
            found.append(-100.0)
        else:
            hex = int(option.value)
            if s.combat_units(hex) and s.holder(hex) != side:
                found.append(stand_worth(d, uids, here) + charge_worth(s, d.book.prices, uids, hex))
            else:
                found.append(stand_worth(d, uids, hex))
    return found


def bridging(s: Radetzky, book: Book, uid: str, missions: Mapping[str, Mission]) -> float:
    """Bridges: how much a bridge where a crew stands shortens the way of its formation."""
    ground, here = s.setting.ground, s.units[uid].hex
    over = [
        there
        for there in ground.around[here]
        if ground.is_river(here, there) and not ground.passable(here, there)
    ]
    return max((_shorter(s, book, uid, there, missions) for there in over), default=-1.0)


def _shorter(
    s: Radetzky, book: Book, uid: str, there: int, missions: Mapping[str, Mission]
) -> float:
    mission = book.goal(s.counter(uid).formation, missions)
    if mission is None:
        return -1.0
    here = s.units[uid].hex
    saved = book.routes.halves(here, mission.hex) - book.routes.halves(there, mission.hex) - 4
    return 1.0 if saved > SHORTER else -1.0


def bridge_over(d: Decision) -> list[float]:
    assert isinstance(d.ask.about, BridgeOver)
    uid = d.ask.about.uid
    return [
        _shorter(d.s, d.book, uid, int(option.value), d.missions) if option.kind == "go" else 0.0
        for option in d.ask.options
    ]


# Fights


def evade_charge(d: Decision) -> list[float]:
    assert isinstance(d.ask.about, EvadeCharge)
    s, hex = d.s, d.ask.about.hex
    chargers = tuple(uid for uid in d.ask.about.foes if s.units[uid].steps)
    defenders = tuple(s.combat_units(hex))
    prices = d.book.prices
    theirs = [cost for uid in defenders for cost in prices.steps(uid)]
    cost = 0.0
    for result, chance in charge_chances(s, chargers, defenders).items():
        if result == "DE":
            cost += float(chance) * sum(theirs)
        elif result.startswith("D"):
            cost += float(chance) * bill(int(result[1:]), (GROUND, 2 * GROUND), theirs)
        else:
            cost -= float(chance) * 1.2
    return _evasion(d, hex, defenders, cost, 4 / 6)


def evade_combat(d: Decision) -> list[float]:
    assert isinstance(d.ask.about, EvadeCombat)
    s, hex = d.s, d.ask.about.hex
    attackers = [(uid, s.units[uid].hex) for uid in d.ask.about.foes if uid in s.units]
    blow = d.book.odds.attack(attackers, (hex,))
    return _evasion(d, hex, tuple(s.combat_units(hex)), blow.theirs - blow.ours, 0.8)


def _evasion(
    d: Decision, hex: int, units: Sequence[str], cost: float, chance: float
) -> list[float]:
    """To stand costs what the fight can be expected to cost; to evade, the ground."""
    place = d.book.prices.place(hex, d.ask.side) if hex in d.s.setting.places else 0.0
    found = []
    for option in d.ask.options:
        if option == STAND:
            found.append(-cost)
        else:
            there = int(option.value)
            ground = GROUND + place + d.book.dangers.cost(there, units, 0)
            found.append(-chance * ground - (1 - chance) * cost)
    return found


def choose_fight(d: Decision) -> list[float]:
    """The surest gain first: it may cut off others."""
    s = d.s
    assert isinstance(d.ask.about, ChooseFight)
    found = []
    for option in d.ask.options:
        attack = next(one for one in s.attacks if one.hexes[0] == option.value)
        where = [(uid, s.units[uid].hex) for uid in attack.attackers if uid in s.units]
        blow = d.book.odds.attack(where, attack.hexes)
        found.append(blow.theirs - blow.ours)
    return found


def withdraw_to(d: Decision) -> list[float]:
    """Out of danger, and not too far from the goal."""
    assert isinstance(d.ask.about, WithdrawTo)
    s, hex = d.s, d.ask.about.hex
    units = [uid for uid in s.combat_units(hex) if s.side(uid) == d.ask.side]
    return [
        -d.book.dangers.cost(int(option.value), units, 0)
        + 0.3 * sum(map(d.book.supplied, units, [int(option.value)] * len(units)))
        for option in d.ask.options
    ]


def withdraw_first(d: Decision) -> list[float]:
    """Those who are worth most find most room."""
    s, prices = d.s, d.book.prices
    return [sum(map(prices.unit, s.combat_units(int(one.value)))) for one in d.ask.options]


OPINIONS: Mapping[type, Rater] = {
    PlaceCommand: place_command,
    HoldReserve: hold_reserve,
    NextMarch: next_march,
    OnMarch: on_march,
    BridgeOver: bridge_over,
    EvadeCharge: evade_charge,
    EvadeCombat: evade_combat,
    ChooseFight: choose_fight,
    WithdrawFirst: withdraw_first,
    WithdrawTo: withdraw_to,
}
"""Who rates the options of which question."""
