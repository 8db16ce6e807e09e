"""Combat results: a side pays what it owes in steps, in ground or in both; engagements."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Fill, Filled, Rule
from tricolore.core.words import count
from tricolore.rulesets.radetzky.headings import ENG
from tricolore.rulesets.radetzky.losses import break_off, lose_steps
from tricolore.rulesets.radetzky.payments import bill, is_only_way
from tricolore.rulesets.radetzky.retreat import by_hex
from tricolore.rulesets.radetzky.state import Engagement, Radetzky
from tricolore.rulesets.radetzky.steps import Pay, WithdrawAll

ENGAGED = "ENG"


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
    sheet = bill(s, step)
    if sheet is None:
        for uid in units:
            lose_steps(s, uid, s.units[uid].steps, step.rule)
        return None
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
        # Everybody who is left: the whole stack, and from every hex (S59, S60).
        left = tuple(uid for uid in step.units if uid in s.units)
        s.then(WithdrawAll(step.side, left, back, step.foes))


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
