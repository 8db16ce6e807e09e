"""Combat results: the sheet on which a result is paid, and what is wrong with a payment.

Steps are lost first, and then those who are left withdraw (S62).  Who is left decides how far that
is: fewer units find room where more do not, a crew goes along when nobody else stays, and another
unit may look to another command counter (U17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from tricolore.core.ask import Fill, Filled, Option, Row, Say
from tricolore.rulesets.radetzky.losses import lose_steps
from tricolore.rulesets.radetzky.retreat import by_hex, ways_back
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Pay
from tricolore.rulesets.radetzky.subjects import PayResult
from tricolore.rulesets.radetzky.terms import NOBODY_LEFT, to_be_paid, too_far, too_much

WITHDRAW = "withdraw"
"""The line of the sheet for ground; the others are for units."""
FARTHEST = 2
"""The hexes that can be given up, and so the steps that ground pays."""
NUMBERS = tuple(Say(str(number)) for number in range(10))

Losses = Mapping[str, int]
"""Steps that each unit loses."""


class Payment(NamedTuple):
    """What is given up for a result."""

    back: int
    """Hexes."""
    steps: tuple[int, ...]
    """Steps of each unit who pays, in their order."""

    @property
    def filled(self) -> Filled:
        return (NUMBERS[self.back], *(NUMBERS[number] for number in self.steps))


class Grounds:
    """How far those can withdraw who are left when a result has been paid in steps."""

    def __init__(self, s: Radetzky, step: Pay) -> None:
        self._s = s
        self._step = step
        self.stacks = by_hex(s, step.units)
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def most(self, lost: Losses) -> int:
        """How many hexes everybody who is left can withdraw: from all hexes, or from none (U09).
        Each stack is looked at by itself."""
        return min(
            self.of_stack(hex, tuple(lost.get(uid, 0) for uid in uids))
            for hex, uids in self.stacks.items()
        )

    def of_stack(self, hex: int, lost: tuple[int, ...]) -> int:
        """How far one stack can go when it has lost these steps; who is dead hinders nobody."""
        found = self._known.get((hex, lost))
        if found is None:
            found = self._known[hex, lost] = self._search(self.stacks[hex], lost)
        return found

    def _search(self, uids: tuple[str, ...], lost: tuple[int, ...]) -> int:
        pairs = tuple(zip(uids, lost, strict=True))
        left = [uid for uid, steps in pairs if steps < self._s.units[uid].steps]
        if not left:
            return FARTHEST
        after = self._s
        if any(lost):
            after = self._s.clone()
            for uid, steps in pairs:
                lose_steps(after, uid, steps, self._step.rule)
        for back in range(FARTHEST, 0, -1):
            if ways_back(after, left, back, self._step.foes):
                return back
        return 0


# The sheet


def bill(s: Radetzky, step: Pay) -> Fill | None:
    """The sheet on which a result is paid, filled in with what costs least.  None if nobody can be
    saved: then all are lost, and what is left over is ignored (R13)."""
    grounds = Grounds(s, step)
    payments = _payments(s, step, grounds)
    if not payments:
        return None
    ground = max(payment.back for payment in payments)
    rows = [Row[Option](WITHDRAW, NUMBERS[: ground + 1])]
    rows += [Row(uid, NUMBERS[: s.units[uid].steps + 1]) for uid in step.units]

    def flaw(filled: Filled) -> str:
        return wrong_payment(s, step, [int(option.value) for option in filled], grounds)

    about, first = PayResult(step.owed, step.units), _cheapest(s, step, payments)
    return Fill(step.side, step.rule, about, tuple(rows), first.filled, flaw)


def is_only_way(sheet: Fill) -> bool:
    """Whether a result can be paid in no other way than the sheet proposes."""
    ways = product(*(row.options for row in sheet.rows))
    return all(filled == sheet.first or sheet.flaw(filled) for filled in ways)


def cheapest(s: Radetzky, step: Pay) -> Payment | None:
    """The payment that costs the fewest steps, and of these the fewest factors.  None if everybody
    is lost."""
    payments = _payments(s, step, Grounds(s, step))
    return _cheapest(s, step, payments) if payments else None


def wrong_payment(
    s: Radetzky, step: Pay, paid: Sequence[int], grounds: Grounds | None = None
) -> str:
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
    if back:
        grounds = grounds or Grounds(s, step)
        most = grounds.most(dict(zip(step.units, steps, strict=True)))
        if most < back:
            return too_far(most, back)
    return ""


# What can be paid


def _payments(s: Radetzky, step: Pay, grounds: Grounds) -> list[Payment]:
    """Ways to pay that leave somebody alive: the cheapest for each number of hexes and steps.

    Nearly always everybody can go so far that no other way need be looked for.
    """
    usual = _usual(s, step)
    if usual is not None and not wrong_payment(s, step, [usual.back, *usual.steps], grounds):
        return [usual]
    found = []
    for back in range(min(FARTHEST, step.owed) + 1):
        for lost in _losses(s, step, grounds, back):
            steps = tuple(lost[uid] for uid in step.units)
            alive = sum(steps) < sum(s.units[uid].steps for uid in step.units)
            if alive and not wrong_payment(s, step, [back, *steps], grounds):
                found.append(Payment(back, steps))
    return found


def _usual(s: Radetzky, step: Pay) -> Payment | None:
    """As much ground as pays, then the steps whose loss takes the fewest factors."""
    back = min(FARTHEST, step.owed)
    lost = dict.fromkeys(step.units, 0)
    for _ in range(step.owed - back):
        left = [uid for uid in step.units if lost[uid] < s.units[uid].steps]
        if not left:
            return None
        lost[min(left, key=lambda uid: _price(s, uid, lost[uid]))] += 1
    return Payment(back, tuple(lost.values()))


def _losses(s: Radetzky, step: Pay, grounds: Grounds, back: int) -> Iterable[dict[str, int]]:
    """Losses after which all who are left can withdraw so far: the cheapest for each number of
    steps, with a full unit eliminated and without."""
    most = step.owed - back + 1
    best: dict[tuple[int, bool], dict[str, int]] = {(0, False): {}}
    for hex, uids in grounds.stacks.items():
        parts = [
            lost
            for lost in product(*(range(s.units[uid].steps + 1) for uid in uids))
            if sum(lost) <= most and (not back or grounds.of_stack(hex, lost) >= back)
        ]
        found: dict[tuple[int, bool], dict[str, int]] = {}
        for (steps, whole), before in best.items():
            for lost in parts:
                key = (steps + sum(lost), whole or max(lost) > 1)
                one = {**before, **dict(zip(uids, lost, strict=True))}
                if key[0] <= most and (key not in found or _cost(s, one) < _cost(s, found[key])):
                    found[key] = one
        best = found
    return best.values()


def _cheapest(s: Radetzky, step: Pay, payments: Iterable[Payment]) -> Payment:
    def costs(one: Payment) -> tuple[int, int, int]:
        lost = dict(zip(step.units, one.steps, strict=True))
        return sum(one.steps), _cost(s, lost), -one.back

    return min(payments, key=costs)


def _cost(s: Radetzky, losses: Losses) -> int:
    """Factors that these losses take."""
    return sum(_price(s, uid, lost) for uid, steps in losses.items() for lost in range(steps))


def _price(s: Radetzky, uid: str, lost: int) -> int:
    """Factors that the next step of a unit costs, if it loses so many already."""
    counter = s.counter(uid)
    if s.units[uid].steps - lost > 1:
        return counter.factor - counter.reduced
    return counter.reduced or counter.factor
