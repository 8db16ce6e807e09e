"""Combat results: a side pays what it owes in steps, in ground or in both; engagements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from tricolore.core.ask import Fill, Filled, Option, Row, Rule, Say
from tricolore.core.words import count
from tricolore.rulesets.radetzky.headings import ENG
from tricolore.rulesets.radetzky.losses import break_off, lose_steps
from tricolore.rulesets.radetzky.retreat import ways_back
from tricolore.rulesets.radetzky.state import Engagement, Radetzky
from tricolore.rulesets.radetzky.steps import Pay, Withdraw
from tricolore.rulesets.radetzky.subjects import PayResult
from tricolore.rulesets.radetzky.terms import NOBODY_LEFT, to_be_paid, too_much

ENGAGED = "ENG"
WITHDRAW = "withdraw"
"""The line of the sheet for ground; the others are for units."""
FARTHEST = 2
"""The hexes that can be given up, and so the steps that ground pays."""
NUMBERS = tuple(Say(str(number)) for number in range(10))


def read_result(text: str) -> tuple[str, int]:
    """Who pays, and how many steps: A2, D4."""
    return text[0], int(text[1:])


# Paying


def pay(s: Radetzky, step: Pay) -> Rule[None] | None:
    """A result must be met in full, as far as there is anything to meet it with (R13)."""
    units = tuple(uid for uid in step.units if uid in s.units and s.units[uid].steps)
    if not units or step.owed <= 0:
        return None
    step = step._replace(units=units)
    ground = most_ground(s, step)
    if ground + sum(s.units[uid].steps for uid in units) <= step.owed:
        for uid in units:
            lose_steps(s, uid, s.units[uid].steps, step.rule)
        return None
    sheet = bill(s, step, ground)
    if is_only_way(sheet):
        settle(s, step, sheet.first)
        return None
    return _pay(s, step, sheet)


def _pay(s: Radetzky, step: Pay, sheet: Fill) -> Rule[None]:
    filled: Filled = yield sheet
    settle(s, step, filled)


def settle(s: Radetzky, step: Pay, filled: Filled) -> None:
    """Steps are lost in the hex that was fought for; then all who are left withdraw (S62)."""
    back, *steps = (int(option.value) for option in filled)
    s.tell(
        step.rule,
        "{side} owe {owed}: {steps} lost, {back} given up.",
        side=step.side,
        owed=count(step.owed, "step"),
        steps=count(sum(steps), "step"),
        back=count(back, "hex"),
    )
    for uid, lost in zip(step.units, steps, strict=True):
        lose_steps(s, uid, lost, step.rule)
    if back:
        s.then(*withdrawals(s, step, back))


def withdrawals(s: Radetzky, step: Pay, back: int) -> list[Withdraw]:
    """Everybody who is left withdraws: the whole stack, and from every hex (S59, S60)."""
    return [
        Withdraw(step.side, uids, back, step.foes)
        for uids in by_hex(s, (uid for uid in step.units if uid in s.units)).values()
    ]


def by_hex(s: Radetzky, uids: Iterable[str]) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for uid in uids:
        hex = s.units[uid].hex
        found[hex] = (*found.get(hex, ()), uid)
    return found


# The sheet


def bill(s: Radetzky, step: Pay, ground: int) -> Fill:
    """The sheet on which a result is paid, filled in with what costs least."""
    rows = [Row[Option](WITHDRAW, NUMBERS[: min(ground, step.owed) + 1])]
    rows += [Row(uid, NUMBERS[: s.units[uid].steps + 1]) for uid in step.units]

    def flaw(filled: Filled) -> str:
        return wrong_payment(s, step, [int(option.value) for option in filled])

    about = PayResult(step.owed, step.units)
    return Fill(step.side, step.rule, about, tuple(rows), cheapest(s, step, ground), flaw)


def is_only_way(sheet: Fill) -> bool:
    """Whether a result can be paid in no other way than the sheet proposes."""
    ways = product(*(row.options for row in sheet.rows))
    return all(filled == sheet.first or sheet.flaw(filled) for filled in ways)


def wrong_payment(s: Radetzky, step: Pay, paid: Sequence[int]) -> str:
    """A sentence if a result is not paid as it must be.

    A unit that is turned over pays one step, one that is eliminated all it has.  A full unit may be
    eliminated even where one step would do (S61).  Nothing else may be paid beyond what is owed.
    """
    back, *steps = paid
    total = back + sum(steps)
    if total < step.owed:
        return to_be_paid(step.owed, total)
    if total > step.owed:
        whole = [lost for lost in steps if lost > 1]
        if total - step.owed > 1 or not whole:
            return too_much(step.owed, total)
    if back and sum(steps) == sum(s.units[uid].steps for uid in step.units):
        return NOBODY_LEFT
    return ""


def most_ground(s: Radetzky, step: Pay) -> int:
    """How many hexes all who pay can withdraw; what is blocked must be paid in steps (R12).

    Who is left when steps have been lost can go as far: fewer units find room as well.
    """
    stacks = by_hex(s, step.units).values()
    for back in range(FARTHEST, 0, -1):
        if all(ways_back(s, uids, back, step.foes) for uids in stacks):
            return back
    return 0


def cheapest(s: Radetzky, step: Pay, ground: int) -> Filled:
    """As much ground as possible, then the steps whose loss takes the fewest factors."""
    back = min(ground, step.owed)
    owed = step.owed - back
    lost = dict.fromkeys(step.units, 0)
    while owed:
        left = [uid for uid in step.units if lost[uid] < s.units[uid].steps]
        lost[min(left, key=lambda uid: _price(s, uid, lost[uid]))] += 1
        owed -= 1
    return (NUMBERS[back], *(NUMBERS[number] for number in lost.values()))


def _price(s: Radetzky, uid: str, lost: int) -> int:
    """Factors that the next step of a unit costs, if it loses so many already."""
    counter = s.counter(uid)
    if s.units[uid].steps - lost > 1:
        return counter.factor - counter.reduced
    return counter.reduced or counter.factor


# ENG result


def engage(s: Radetzky, attackers: Sequence[str], defenders: Sequence[str]) -> None:
    """Those who fought hold each other until the end of the next turn (S64, S65).

    A bridge that was being built beside them is broken off (S79).
    """
    new = Engagement(tuple(attackers), tuple(defenders), s.turn + 1)
    s.set_engaged([*(one for one in s.engaged if set(one.units) - set(new.units)), new])
    text = "{uids} {uids:is|are} engaged with {others}."
    s.tell(ENG, text, uids=new.attackers, others=new.defenders)
    for hex in by_hex(s, new.units):
        for uid in s.stacks[hex]:
            if uid in s.bridges and not s.bridges[uid].stands:
                break_off(s, uid)


def end_engagements(s: Radetzky) -> None:
    """At the end of a turn: engagements of the turn before come to their end."""
    left = [one for one in s.engaged if one.until > s.turn]
    if len(left) < len(s.engaged):
        s.set_engaged(left)
        s.tell(ENG, "Engagements of the last turn are over.")
