"""12.4: Assault combat results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tricolore.core.ask import NO, YES, Choose, Option, Rule, Say, choose, choose_unit
from tricolore.core.text import say
from tricolore.rulesets.brothers.assault import (
    compared_rating,
    differential,
    put_off,
    shifts_of,
    supports,
)
from tricolore.rulesets.brothers.charge import charge_bonus
from tricolore.rulesets.brothers.chits import hold, spend
from tricolore.rulesets.brothers.command import kings_range
from tricolore.rulesets.brothers.dice import roll_d10, roll_two
from tricolore.rulesets.brothers.morale import suffer
from tricolore.rulesets.brothers.rerolls import may_reroll
from tricolore.rulesets.brothers.retreat import LOSS
from tricolore.rulesets.brothers.roster import AUSTRIAN, SARDINIAN
from tricolore.rulesets.brothers.stacking import largest
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Advance,
    Disorder,
    Fight,
    PayLoss,
    Retreat,
    ToughFight,
)
from tricolore.rulesets.brothers.subjects import ChooseLosses, PickLargest, Reroll

TOUGH_FIGHT = "TF"
BY_ASSAULT = "assault"
"""What broke a unit that was lost for loss points."""
MOST_RETREATS = 2
"""12.4.1: loss points that may be paid by going back."""


class Outcome(NamedTuple):
    """A result of the Assault Combat Table: who loses, and what each side pays."""

    loser: str
    """`A`, `D`, or empty for a tough fight."""
    points: int = 0
    yellow: bool = False
    other: int = 0
    """What the winner pays unless the loser retreats."""


@cache
def read_result(text: str) -> Outcome:
    """`D2*` is a yellow result, `D1(A1)` a paired one (12.4.2)."""
    if text == TOUGH_FIGHT:
        return Outcome("")
    main, _, paired = text.rstrip(")").partition("(")
    yellow = main.endswith("*")
    return Outcome(main[0], int(main[1:].rstrip("*")), yellow, int(paired[1:]) if paired else 0)


def fight(s: Brothers, step: Fight) -> Rule[None] | None:
    """12.4: the dice, and what they bring."""
    attackers = tuple(uid for uid in step.attackers if uid in s.units)
    if not attackers or not s.stacks.get(step.target):
        return None
    return _fight(s, step._replace(attackers=attackers))


def _fight(s: Brothers, step: Fight) -> Rule[None]:
    attackers, target = step.attackers, step.target
    defenders = s.stacks[target]
    helpers = supports(s, target, step.lead)
    difference = differential(s, attackers, target)
    shifts = shifts_of(s, attackers, step.lead, target, helpers, step.bonus)
    table = s.setting.assault_table
    column = table.shift(table.find(difference.total), shifts.total)
    row = tuple(table.read(column, total) for total in range(2, 13))
    alike = tuple(row[a + b - 2] for a in range(1, 7) for b in range(1, 7))
    dice = yield from roll_two("12.4", "assault", alike)
    result = row[sum(dice) - 2]
    if (yield from _roll_again(s, attackers, sum(dice), result)):
        dice = yield from roll_two("12.4", "assault, again", alike)
        result = row[sum(dice) - 2]
    s.tell(
        "12.4",
        "{uids} {uids:assaults|assault} {hex} on column {column}: {dice}, {result}.",
        uids=attackers,
        hex=target,
        column=table.labels[column],
        tally=difference,
        shifts=shifts,
        dice=list(dice),
        result=result,
    )
    _conclude(s, step, defenders)
    outcome = read_result(result)
    if not outcome.loser:
        s.then(ToughFight(attackers, defenders, step.enemies))
        return
    ours, theirs = s.side(attackers[0]), s.side(defenders[0])
    if outcome.loser == "A":
        s.then(
            PayLoss(
                ours,
                attackers,
                outcome.points,
                outcome.yellow,
                defenders,
                outcome.other,
                took_part=step.enemies,
            )
        )
    else:
        all_attackers = step.enemies
        s.then(
            PayLoss(
                theirs,
                defenders,
                outcome.points,
                outcome.yellow,
                all_attackers,
                outcome.other,
                attackers,
            )
        )


def _conclude(s: Brothers, step: Fight, defenders: tuple[str, ...]) -> None:
    """What follows when all is paid: the advance; charges disorder both sides at the very end."""
    chargers = tuple(uid for uid in step.enemies if charge_bonus(s, uid))
    lead = tuple(uid for uid in chargers if uid in step.attackers)
    s.then(Advance(step.target, step.lead, step.attackers, lead))
    put_off(s, Disorder(chargers, defenders, (*step.enemies, *defenders)))
    s.declared = {uid: target for uid, target in s.declared.items() if target != step.target}


def _roll_again(s: Brothers, attackers: tuple[str, ...], dice: int, result: str) -> Rule[bool]:
    """6.2.2: once in each Allied Assault Combat Step the king lets Sardinians near him roll again;
    an event does the same."""
    side = s.side(attackers[0])
    near = kings_range(s)
    sardinians = [u for u in attackers if s.counter(u).nation == SARDINIAN]
    if any(s.units[u].hex in near for u in sardinians) and not s.rerolled:
        option = yield from choose(side, "6.2.2", Reroll(dice, result), (YES, NO))
        if option == YES:
            s.rerolled = True
            return True
    return bool(sardinians) and (yield from may_reroll(s, sardinians[0], dice, result))


# 12.4.1: Loss points


def loss_choices(points: int, yellow: bool) -> list[int]:
    """In how many ways loss points can be paid: the number of retreats."""
    most = min(points - 1 if yellow else points, MOST_RETREATS)
    return list(range(most + 1))


def pay_loss(s: Brothers, step: PayLoss) -> Rule[None] | None:
    units = tuple(uid for uid in step.units if uid in s.units)
    if not units or step.points <= 0:
        return None
    if step.hex and _gone_back(s, step.enemies, step.hex):
        return None
    return _pay(s, step._replace(units=units))


def _gone_back(s: Brothers, losers: Sequence[str], hex: int) -> bool:
    """12.4.2: whether the losers have left their hex (A5.20, Q39).  Who was broken where he stood
    has taken a hit instead."""
    if any(uid in s.stacks.get(hex, ()) for uid in losers):
        return False
    return any(uid in s.units or s.broken.get(uid) != BY_ASSAULT for uid in losers)


def _pay(s: Brothers, step: PayLoss) -> Rule[None]:
    """All points are chosen first; then the morale hits are taken, then all go back (Q38)."""
    choices = loss_choices(step.points, step.yellow)
    options: list[Option] = [Say(str(number)) for number in choices]
    option = yield from choose(step.side, "12.4.1", ChooseLosses(step.points), options)
    back = int(option.value)
    hits = step.points - back
    s.tell(
        "12.4.1",
        "{uids} {uids:pays|pay} {points} loss point: {back} by retreat, {hits} in morale."
        if step.points == 1
        else "{uids} {uids:pays|pay} {points} loss points: {back} by retreat, {hits} in morale.",
        uids=step.units,
        points=step.points,
        back=back,
        hits=hits,
    )
    if step.other:  # 12.4.2: the winner pays unless the loser has left his hex by then
        winners, hex = step.winners or step.enemies, s.units[step.units[0]].hex
        enemy, took_part = s.enemy(step.side), step.took_part
        s.then(PayLoss(enemy, winners, step.other, False, step.units, 0, (), hex, took_part))
    farther = []
    for uid in step.units:
        if hits and (yield from suffer(s, uid, hits, BY_ASSAULT)):
            farther.append(uid)
    spared = tuple(dict.fromkeys((*step.enemies, *step.took_part)))
    if farther:
        s.then(Retreat(tuple(farther), 1, spared_by=spared, cause="break test"))
    alive = tuple(uid for uid in step.units if uid in s.units)
    if back and alive:
        s.then(Retreat(alive, back, enemies=step.enemies, spared_by=spared, cause=LOSS))


# 12.4.2: Tough fights


def tough_fight(s: Brothers, step: ToughFight) -> Rule[None] | None:
    """Both sides test with their strongest unit; the hits fall when both have rolled."""
    attackers = tuple(uid for uid in step.attackers if uid in s.units)
    defenders = tuple(uid for uid in step.defenders if uid in s.units)
    if not attackers or not defenders:
        return None
    return _tough(s, attackers, defenders, tuple(dict.fromkeys((*attackers, *step.helpers))))


def _tough(
    s: Brothers,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    enemies: tuple[str, ...],
) -> Rule[None]:
    """`enemies` are all attackers; who took part does not fire at those who fall back (12.5)."""
    hits = {0: 0, 1: 0}
    sides = (attackers, defenders)
    for at, units in enumerate(sides):
        passed = yield from _tough_test(s, units)
        hits[1 - at if passed else at] += 1
    back = []
    for at, units in enumerate(sides):
        spared_by = enemies if at else defenders
        for uid in units:
            if hits[at] and uid in s.units and (yield from suffer(s, uid, hits[at], "tough fight")):
                back.append(Retreat((uid,), 1, spared_by=spared_by, cause="break test"))
    s.then(*back)


def _tough_test(s: Brothers, units: tuple[str, ...]) -> Rule[bool]:
    most = largest(s, units)
    about = PickLargest(s.units[most[0]].hex, say("stands the test"))
    uid = yield from choose_unit(s.side(most[0]), "12.4.2", about, most)
    rating = compared_rating(s, uid)
    alike = tuple(die < rating for die in range(1, 11))
    die = yield from roll_d10("12.4.2", "tough fight", alike)
    if die >= rating and (yield from _example(s, uid, die)):
        die = yield from roll_d10("12.4.2", "tough fight, again", alike)
    s.tell(
        "12.4.2",
        "Tough fight: {uid} rolls {dice} against {rating} and {result}.",
        uid=uid,
        dice=[die],
        rating=rating,
        result=say("holds") if die < rating else say("wavers"),
    )
    return die < rating


def _example(s: Brothers, uid: str, die: int) -> Rule[bool]:
    """Events that let the test be made again."""
    if (yield from may_reroll(s, uid, die, say("it wavers"))):
        return True
    chit = hold(s, AUSTRIAN, "benedeks_example")
    if not chit or s.counter(uid).formation != s.setting.benedek:
        return False
    side = s.side(uid)
    option = yield Choose(side, "6.3", Reroll(die, say("it wavers")), (YES, NO), secret=True)
    if option == NO:
        return False
    spend(s, AUSTRIAN, chit)
    return True
