"""Cavalry charges: announced during movement, evaded or met, won or failed."""

from __future__ import annotations

from tricolore.core.ask import Choose, Go, Option, Rule, Say, roll_d6
from tricolore.core.tables import Columns
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.evade import ways_out
from tricolore.rulesets.radetzky.headings import (
    CHARGE_FAILURE,
    CHARGE_PROCEDURE,
    CHARGE_RESULTS,
    CHARGES,
)
from tricolore.rulesets.radetzky.losses import eliminate, overrun
from tricolore.rulesets.radetzky.retreat import fall_back
from tricolore.rulesets.radetzky.setting import CAVALRY
from tricolore.rulesets.radetzky.stacking import fits
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import AfterCharge, Charge, ChargeHome, Pay
from tricolore.rulesets.radetzky.subjects import EvadeCharge
from tricolore.rulesets.radetzky.victory import check_end
from tricolore.rulesets.radetzky.ways import Mover, Moves, is_cavalry

STAND = Say("stand")
ESCAPES = range(1, 5)
"""The numbers with which cavalry evades."""
Ways = dict[int, tuple[int, ...]]


def charge(s: Radetzky, step: Charge) -> Rule[None] | None:
    """The target may try to evade; otherwise the charge goes home."""
    ways = evasions(s, step)
    if ways:
        return _evade(s, step, ways)
    s.then(ChargeHome(step))
    return None


def _evade(s: Radetzky, step: Charge, ways: Ways) -> Rule[None]:
    """Cavalry withdraws one or two hexes with a die of 1 to 4, one die for the stack (S37).

    An evaded charge is neither won nor failed (S40): the charger goes on with what it has, and may
    follow into the hex left free and charge again (S39).
    """
    side = s.enemy(s.side(step.march.uids[0]))
    about = EvadeCharge(step.target, step.march.uids)
    option: Option = yield Choose(side, CHARGES, about, (STAND, *map(Go, sorted(ways))))
    if option == STAND:
        s.then(ChargeHome(step))
        return
    alike = tuple(die in ESCAPES for die in range(1, 7))
    die = yield from roll_d6(CHARGES, "evading a charge", alike)
    evaders = tuple(s.combat_units(step.target))
    if die not in ESCAPES:
        fails = "{uids} {uids:rolls|roll} {dice} and {uids:fails|fail} to evade."
        s.tell(CHARGES, fails, uids=evaders, dice=[die])
        s.then(ChargeHome(step))
        return
    evades = "{uids} {uids:rolls|roll} {dice} and {uids:evades|evade}."
    s.tell(CHARGES, evades, uids=evaders, dice=[die])
    fall_back(s, evaders, ways[int(option.value)])
    # Who has charged has begun his march: left behind, he does not begin another (U22).
    march = step.march
    s.moved |= {uid for uid, used in zip(march.uids, march.spent, strict=True) if not used}
    supply.look(s)
    check_end(s)
    s.then(march)


def charge_home(s: Radetzky, step: ChargeHome) -> Rule[None]:
    """Charge procedure: the difference of the factors is the column; nothing else counts (R05)."""
    charge = step.charge
    side = s.side(charge.march.uids[0])
    chargers = tuple(uid for uid in charge.march.uids if s.units[uid].steps)
    defenders = tuple(s.combat_units(charge.target))
    against = table_against(s, defenders)
    table = s.setting.charge_tables[against]
    column = table.find(difference(s, chargers, defenders))
    alike = results_of(table, column)
    die = yield from roll_d6(CHARGE_PROCEDURE, "a cavalry charge", alike)
    result = alike[die - 1]
    s.tell(
        CHARGE_PROCEDURE,
        "The charge of {uids}, {attack} to {defence}, on column {column} against {against}: "
        "{dice}, {result}.",
        uids=chargers,
        hex=charge.target,
        attack=sum(map(s.factor, chargers)),
        defence=sum(map(s.factor, defenders)),
        column=table.labels[column],
        against=against,
        dice=[die],
        result=result,
    )
    won = result.startswith("D")
    losers = defenders if won else chargers
    s.then(AfterCharge(charge, won))
    if result.endswith("E"):
        for uid in losers:
            eliminate(s, uid, CHARGE_RESULTS)
        return
    who = s.enemy(side) if won else side
    foes = (charge.origin,) if won else (charge.target,)
    s.then(Pay(who, losers, int(result[1:]), foes, CHARGE_RESULTS))


def fail(s: Radetzky, uids: tuple[str, ...]) -> None:
    """Failure of cavalry charge: whoever is left charges no more until the next day (S41)."""
    chargers = tuple(uid for uid in uids if s.units[uid].steps)
    for uid in chargers:
        s.update(uid, stop=True)
    if chargers:
        s.tell(CHARGE_FAILURE, "{uids} can charge no more until the next day.", uids=chargers)


def after_charge(s: Radetzky, step: AfterCharge) -> None:
    """Who has won occupies the hex and may go on; who has failed stops (S41).

    If the target has paid with steps alone and stayed, so does the charger (S35).  The points for
    the hex are spent all the same.
    """
    charge = step.charge
    march = charge.march
    uids = tuple(uid for uid in march.uids if uid in s.units)
    supply.look(s)
    if not step.won:
        fail(s, uids)
        s.moved |= frozenset(uids)
        check_end(s)
        return
    held = tuple(s.combat_units(charge.target))
    if held:
        s.tell(CHARGES, "{others} {others:holds|hold} {hex}.", others=held, hex=charge.target)
    else:
        occupy(s, uids, charge.target)
    check_end(s)
    spent = dict(zip(march.uids, march.spent, strict=True))
    s.then(
        march._replace(
            uids=uids, spent=tuple(spent[uid] + charge.price for uid in uids), clear=False
        )
    )


def occupy(s: Radetzky, uids: tuple[str, ...], hex: int) -> None:
    side = s.side(uids[0])
    overrun(s, side, hex)
    for uid in uids:
        s.put(uid, hex)
    s.take(side, hex)
    s.tell(CHARGES, "{uids} {uids:rides|ride} into {hex}.", uids=uids, hex=hex)


# Queries


def targets(s: Radetzky, mover: Mover, moves: Moves) -> dict[int, tuple[int, int]]:
    """The hexes that a mover can charge: from which hex, and at what price.

    Charging is for active cavalry by day, however it was activated (S14, R07).  Of several hexes to
    charge from it takes the one that leaves most points; going `via` another chooses that.
    """
    slow = moves.slow
    if slow is None or not is_cavalry(s, mover.uids) or s.day.night:
        return {}
    if any(s.units[uid].stop for uid in mover.uids):
        return {}
    enemy, bits = s.enemy(mover.side), s.setting.bits
    near = bits.beside(slow.reached & s.contact(enemy)) & s.ground_of[enemy]
    found = {}
    for target in bits.hexes(near):
        if not s.combat_units(target):
            continue
        price = price_of(s, target, enemy)
        origins = [
            (cost, hex)
            for hex in s.setting.ground.around[target]
            if (cost := slow.cost(hex)) is not None
            and cost + price <= mover.left
            and may_charge(s, mover, hex, target)
        ]
        if origins and reaches_supply(s, mover, target):
            found[target] = (min(origins)[1], price)
    return found


def may_charge(s: Radetzky, mover: Mover, origin: int, target: int) -> bool:
    """Open terrain: a clear hex, and no watercourse on the side that is crossed (S33).

    The charger must have room where it starts from, since it may have to stay there.
    """
    ground = s.setting.ground
    if not ground.is_open(target) or ground.has_water(origin, target):
        return False
    return s.holder(origin) != s.enemy(mover.side) and fits(s, origin, mover.uids)


def price_of(s: Radetzky, target: int, enemy: str) -> int:
    """S32: the terrain, and a point more only if another enemy hex is beside it."""
    chart = s.setting.ground.chart
    halves = chart.hexes[s.setting.board.terrain[target]].halves
    return halves + (chart.contact if s.around(target, enemy) else 0)


def reaches_supply(s: Radetzky, mover: Mover, target: int) -> bool:
    """Movement: a charge does not lead out of supply either, but for those who are marked."""
    return mover.marked or supply.supplied_once_taken(s, mover.side, target)


def evasions(s: Radetzky, step: Charge) -> Ways:
    """Where the target can evade to: only cavalry and horse artillery (S36, S38), unless it is
    engaged (S45) or has nowhere to go (S107)."""
    units = tuple(s.combat_units(step.target))
    if not all(s.counter(uid).evades and not s.is_engaged(uid) for uid in units):
        return {}
    return ways_out(s, step.target, units, (step.origin,))


def table_against(s: Radetzky, defenders: tuple[str, ...]) -> str:
    """Only a target of nothing but cavalry is charged on the cavalry table (R01)."""
    only = all(s.counter(uid).arm == CAVALRY for uid in defenders)
    return "cavalry" if only else "infantry"


def difference(s: Radetzky, chargers: tuple[str, ...], defenders: tuple[str, ...]) -> int:
    return sum(map(s.factor, chargers)) - sum(map(s.factor, defenders))


def results_of(table: Columns, column: int) -> tuple[str, ...]:
    """The result of each face of the die."""
    return tuple(table.read(column, die) for die in range(1, 7))
