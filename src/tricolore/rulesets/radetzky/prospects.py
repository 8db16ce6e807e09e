"""What would have to be paid: results before the die falls, payments before they are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from tricolore.core.ask import Filled
from tricolore.core.text import say
from tricolore.core.words import count, listed
from tricolore.rulesets.radetzky.advance import FAR
from tricolore.rulesets.radetzky.charges import difference, results_of, table_against
from tricolore.rulesets.radetzky.combat import hexes_with
from tricolore.rulesets.radetzky.effects import SIDES
from tricolore.rulesets.radetzky.losses import forget, lose_steps
from tricolore.rulesets.radetzky.modifiers import column_of, defenders_in, die_modifiers
from tricolore.rulesets.radetzky.odds import come_up
from tricolore.rulesets.radetzky.payments import cheapest, wrong_payment
from tricolore.rulesets.radetzky.results import ENGAGED, read_result
from tricolore.rulesets.radetzky.retreat import (
    by_end,
    by_hex,
    fall_back,
    is_beaten,
    order_matters,
    ways_back,
)
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Advance, AfterCharge, Charge, Pay, Withdraw

ELIMINATED = ("AE", "DE")
NOWHERE = 0
"""Instead of a hex, for a stack that finds no room."""


class Bill(NamedTuple):
    """A result, and what it costs at least."""

    result: str
    chance: Fraction
    side: str
    """Who pays; empty if nobody does."""
    owed: int
    ground: int
    """Hexes that can be given up for it."""
    steps: int
    """Steps that are lost in any case."""
    perish: bool
    """Whether nobody is left who could choose."""

    def words(self, attacker: str) -> str:
        """What it costs in words, where `attacker` is the side that has attacked."""
        if not self.side:
            return say("they hold each other")
        who = SIDES["A" if self.side == attacker else "D"]
        steps, hexes = count(self.steps, "step"), count(self.ground, "hex")
        if self.perish:
            return say("{side} loses all, {steps}", side=who, steps=steps)
        if self.steps and self.ground:
            loss = "{side} loses {steps} at least, if it withdraws {hexes}"
            return say(loss, side=who, steps=steps, hexes=hexes)
        if self.steps:
            loss = "{side} loses {steps} at least, and cannot withdraw"
            return say(loss, side=who, steps=steps)
        if self.ground:
            return say("{side} need lose no step, if it withdraws {hexes}", side=who, hexes=hexes)
        return say("{side} need lose no step, and cannot withdraw", side=who)


# Before the die


def fight_bills(s: Radetzky, attackers: Sequence[str], hexes: Sequence[int]) -> list[Bill]:
    """What each result of a fight would cost, from the worst for the attacker to the best."""
    _, column, _ = column_of(s, attackers, hexes)
    modifier = die_modifiers(s, attackers, hexes).total
    chances = s.setting.combat_table.chances(column, modifier)
    return _bills(s, chances, tuple(attackers), tuple(hexes), hexes_with(s, attackers))


def charge_bills(s: Radetzky, charge: Charge) -> list[Bill]:
    """What each result of a charge that goes home would cost."""
    chargers = tuple(uid for uid in charge.march.uids if s.units[uid].steps)
    defenders = tuple(s.combat_units(charge.target))
    table = s.setting.charge_tables[table_against(s, defenders)]
    results = results_of(table, table.find(difference(s, chargers, defenders)))
    chances = {one: Fraction(results.count(one), len(results)) for one in dict.fromkeys(results)}
    start = come_up(s, charge)
    return _bills(start, chances, chargers, (charge.target,), (charge.origin,))


def _bills(
    s: Radetzky,
    chances: Mapping[str, Fraction],
    attackers: tuple[str, ...],
    hexes: tuple[int, ...],
    foes: tuple[int, ...],
) -> list[Bill]:
    defenders = tuple(defenders_in(s, hexes))
    side = s.side(attackers[0])
    found = []
    for result, chance in chances.items():
        if result == ENGAGED:
            found.append(Bill(result, chance, "", 0, 0, 0, False))
            continue
        attacks = result.startswith("A")
        units = attackers if attacks else defenders
        who = side if attacks else s.enemy(side)
        against = hexes if attacks else foes
        found.append(_bill(s, result, chance, Pay(who, units, 0, against)))
    return found


def _bill(s: Radetzky, result: str, chance: Fraction, step: Pay) -> Bill:
    everything = sum(s.units[uid].steps for uid in step.units)
    if result in ELIMINATED:
        return Bill(result, chance, step.side, everything, 0, everything, perish=True)
    _, owed = read_result(result)
    paid = cheapest(s, step._replace(owed=owed))
    if paid is None:
        return Bill(result, chance, step.side, owed, 0, everything, perish=True)
    return Bill(result, chance, step.side, owed, paid.back, sum(paid.steps), perish=False)


def least_losses(bills: Iterable[Bill], side: str) -> Fraction:
    """The steps that a side must lose on average, however it pays."""
    mine = (bill.chance * bill.steps for bill in bills if bill.side == side)
    return sum(mine, Fraction(0))


# The sheet


def payment_lines(s: Radetzky, step: Pay, filled: Filled) -> list[str]:
    """What a payment means, line by line; why it is refused, if it is."""
    back, *steps = (int(option.value) for option in filled)
    wrong = wrong_payment(s, step, [back, *steps])
    if wrong:
        return [wrong]
    lost = dict(zip(step.units, steps, strict=True))
    left = [uid for uid in step.units if lost[uid] < s.units[uid].steps]
    after = _when_paid(s, step, lost)
    followed = _hold_or_leave(after, step, back, left, tuple(by_hex(s, step.units)))
    withdrawn = _withdrawals(after, step, left, back) if back else []
    return [*_losses(s, lost), *withdrawn, *followed]


def _when_paid(s: Radetzky, step: Pay, lost: Mapping[str, int]) -> Radetzky:
    """A copy of the position in which the steps are lost: then the rest withdraws (S62)."""
    after = s.clone()
    for uid, steps in lost.items():
        lose_steps(after, uid, steps, step.rule)
    return after


def _losses(s: Radetzky, lost: Mapping[str, int]) -> list[str]:
    def named(some: Iterable[str]) -> str:
        return listed([s.counter(uid).name for uid in some])

    dead = [uid for uid, steps in lost.items() if steps and steps == s.units[uid].steps]
    turned = [uid for uid, steps in lost.items() if 0 < steps < s.units[uid].steps]
    lines = []
    if turned:
        lines.append(say("{units} turned over", units=named(turned)))
    if dead:
        lines.append(say("{units} eliminated", units=named(dead)))
    return lines


def _withdrawals(s: Radetzky, step: Pay, left: Sequence[str], back: int) -> list[str]:
    """Where the stacks would go, one after the other.  If their owner can choose the order, all
    that may come of it."""
    stacks = [Withdraw(step.side, uids, back, step.foes) for uids in by_hex(s, left).values()]
    free = len(stacks) > 1 and order_matters(s, stacks)
    found: dict[int, set[int]] = {}
    for order in permutations(stacks) if free else (stacks,):
        _foresee(s, order, found)
    return [_withdrawal(s, hex, found[hex]) for hex in by_hex(s, left)]


def _foresee(s: Radetzky, stacks: Sequence[Withdraw], found: dict[int, set[int]]) -> None:
    """Add the hexes where stacks that withdraw in this order may come to, whichever way each
    takes."""
    if not stacks:
        return
    one, *others = stacks
    ends = by_end(ways_back(s, one.units, one.hexes, one.foes))
    found.setdefault(s.units[one.units[0]].hex, set()).update(ends or (NOWHERE,))
    for path in ends.values():
        after = s.clone()
        fall_back(after, one.units, path, is_beaten(s, one.side))
        _foresee(after, others, found)
    if not ends:
        _foresee(s, others, found)


def _withdrawal(s: Radetzky, hex: int, ends: set[int]) -> str:
    board = s.setting.board
    here, names = board.name_of(hex), [board.name_of(end) for end in sorted(ends - {NOWHERE})]
    if not names:
        return say("{hex} finds no room and pays with steps", hex=here)
    where = either(names)
    if NOWHERE in ends:
        return say(
            "from {here} to {where}, or finds no room and pays with steps", here=here, where=where
        )
    return say("from {here} to {where}", here=here, where=where)


def either(names: Sequence[str]) -> str:
    """Join names that are few: a or b or c."""
    chain = names[0]
    for name in names[1:]:
        chain = say("{first} or {other}", first=chain, other=name)
    return chain


def _hold_or_leave(
    s: Radetzky, step: Pay, back: int, left: Sequence[str], hexes: tuple[int, ...]
) -> list[str]:
    """What the other side may do about it, if it has attacked or charged these hexes."""
    attacked = s.act is None or step.side != s.act.side
    if not attacked:
        return []
    followers = _followers(s, step, back, left)
    open_hexes = [hex for hex in hexes if _can_follow(s, step, hex, followers)]
    if left and not back:
        held = by_hex(s, left)
        if len(hexes) == 1:
            return [say("the hex is held")]
        lost = [hex for hex in open_hexes if hex not in held]
        told = [say("{hexes} held", hexes=listed([s.setting.board.name_of(hex) for hex in held]))]
        if lost:
            where = listed([s.setting.board.name_of(hex) for hex in lost])
            told.append(say("the enemy may advance into {hexes}", hexes=where))
        return told
    if any(isinstance(one, AfterCharge) for one in s.agenda):
        return [say("the charger rides into the hex and may go on")]
    if not open_hexes:
        return [say("the enemy cannot follow")]
    far = step.owed >= FAR and any(_is_far(s, step, back, left, hex) for hex in open_hexes)
    return [say("the enemy may advance {hexes}", hexes=count(FAR if far else 1, "hex"))]


def _followers(s: Radetzky, step: Pay, back: int, left: Sequence[str]) -> tuple[int, ...]:
    """From where attackers may advance: not those who are still engaged with others (U14)."""
    advance = next((one for one in s.agenda if isinstance(one, Advance)), None)
    if advance is None:
        return step.foes
    then = s.clone()
    for uid in left if back else ():
        forget(then, uid)
    able = [uid for uid in advance.attackers if uid in then.units and not then.is_engaged(uid)]
    return hexes_with(then, able)


def _can_follow(s: Radetzky, step: Pay, hex: int, followers: Sequence[int]) -> bool:
    """Whether one can go to a hex from where it was attacked; a bridge that was defended there
    falls (Bridges)."""
    ground, own = s.setting.ground, s.own_pontoons(s.enemy(step.side))
    return any(hex in ground.around[foe] and ground.passable(foe, hex, own) for foe in followers)


def _is_far(s: Radetzky, step: Pay, back: int, left: Sequence[str], hex: int) -> bool:
    """Whether nobody is left of a hex, or those who are go more than one hex, if only because there
    is no room nearer (S63)."""
    units = [uid for uid in left if s.units[uid].hex == hex]
    return not units or any(len(path) >= FAR for path in ways_back(s, units, back, step.foes))


def proposal(s: Radetzky, step: Pay) -> Filled:
    """The payment that costs least."""
    paid = cheapest(s, step)
    assert paid is not None
    return paid.filled
