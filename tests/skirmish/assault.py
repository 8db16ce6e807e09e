"""6: assaults."""

from __future__ import annotations

from tests.skirmish.sequence import check_end
from tests.skirmish.state import (
    ROOM,
    Advance,
    Assaults,
    Fight,
    Meet,
    Pay,
    Skirmish,
    TurnOver,
    Window,
)
from tests.skirmish.subjects import Lead, MayAdvance, MayRetreat, NextAssault, PayLosses, RetreatTo
from tricolore.core.ask import (
    DONE,
    Fill,
    Filled,
    Option,
    Row,
    Rule,
    Say,
    Seal,
    Send,
    choose,
    choose_hex,
    choose_unit,
    confirm,
    roll_dice,
    sent,
)
from tricolore.core.dice import FROM_ZERO, Dice
from tricolore.core.tally import Tally

OPPOSED: Dice = (FROM_ZERO, FROM_ZERO)
RETREAT = "retreat"


def assaults(s: Skirmish, step: Assaults) -> Rule[None]:
    """6.1: a stack is sent by its front line."""
    side = s.setting.columns[step.column].side
    sends = [
        Send(s.stacks[hex][0], other)
        for hex in sorted(s.stacks)
        if s.stacks[hex][0].startswith(step.column) and hex not in s.struck
        for other in targets(s, hex)
    ]
    option = yield from choose(side, "6.1", NextAssault(step.column), [*sends, DONE])
    if option == DONE:
        return
    uid, defender = sent(option)
    attacker = s.at[uid]
    s.struck |= {attacker, defender}
    s.tell("6.1", "{unit} assaults {hex}.", unit=uid, from_hex=attacker, hex=defender)
    both = attacker, defender
    s.then(TurnOver(*both), Meet(*both), Advance(*both), step)


def turn_over(s: Skirmish, step: TurnOver) -> Rule[None]:
    """6.2: a step of its own, so that no question comes in it after something was shown."""
    hidden = [id for hex in step for id in s.stacks[hex] if s.is_hidden(id)]
    for id in hidden:
        s.turn_over(id)
    if hidden:
        yield Seal("markers were turned over")
    check_end(s)


def meet(s: Skirmish, step: Meet) -> Rule[None]:
    """6.3"""
    if not all(hex in s.stacks for hex in step):
        return
    for hex in step:
        leader = yield from choose_unit(s.holder(hex), "6.3", Lead(hex), s.stacks[hex])
        s.lead(leader)
    s.bonus = {}
    s.then(Window(s.holder(step.defender), False), Fight(*step))


def fight(s: Skirmish, step: Fight) -> Rule[None]:
    """6.4, 6.5"""
    attack, defence = tallies(s, step.attacker, step.defender)
    dice = yield from roll_dice("6.4", "the assault", OPPOSED)
    lead = attack.total + dice[0] - defence.total - dice[1]
    s.tell(
        "6.4",
        "{unit} against {target}: {attack} to {defence}.",
        unit=s.stacks[step.attacker][0],
        target=s.stacks[step.defender][0],
        attack=attack.total + dice[0],
        defence=defence.total + dice[1],
        dice=list(dice),
        attack_tally=attack,
        defence_tally=defence,
    )
    beaten = Pay(s.holder(step.defender), step.defender, step.attacker, points_lost(lead))
    repulsed = Pay(s.holder(step.attacker), step.attacker, step.defender, points_lost(lead))
    losers = [repulsed, beaten] if lead == 0 else [beaten] if lead > 0 else [repulsed]
    if not s.setting.open:
        s.then(*losers)
        return
    for loser in losers:  # in the same step: here a question comes after dice of its own step
        yield from pay(s, loser)


def pay(s: Skirmish, step: Pay) -> Rule[None]:
    """6.6: in any mix; nothing is asked of those who are wiped out."""
    stack, ways = s.stacks[step.hex], retreats(s, step)
    if step.points >= sum(map(s.steps, stack)):
        for uid in stack:
            s.lose(uid, step.points, "6.6")
        check_end(s)
        return
    sheet = bill(s, step, bool(ways))
    if s.setting.open:
        filled = yield from pay_by_daylight(s, step, sheet, bool(ways))
    else:
        filled = yield sheet
    for row, option in zip(sheet.rows, filled, strict=True):
        if row.key == RETREAT:
            if option != Say("0"):
                hex = yield from choose_hex(step.side, "6.6", RetreatTo(step.hex), ways)
                for uid in s.stacks[step.hex]:
                    s.put(uid, hex)
                s.tell("6.6", "{unit} retreats to {hex}.", unit=list(stack), hex=hex)
        elif option != Say("0"):
            s.lose(row.key, int(option.value), "6.6")


def pay_by_daylight(s: Skirmish, step: Pay, sheet: Fill, may_retreat: bool) -> Rule[Filled]:
    """9: only whether the stack retreats is asked; the rest is paid from the rear."""
    if not may_retreat:
        return sheet.first
    if not (yield from confirm(step.side, "9", MayRetreat(step.hex, step.points))):
        return sheet.first
    less = bill(s, step._replace(points=step.points - 1), True).first
    return (*less[:-1], Say("1"))


def bill(s: Skirmish, step: Pay, may_retreat: bool) -> Fill:
    """The sheet on which losses are paid, filled in from the rear of the stack."""
    stack = s.stacks[step.hex]
    rows = [Row(uid, numbers(min(s.steps(uid), step.points))) for uid in stack]
    left = step.points
    first: list[Option] = []
    for uid in reversed(stack):
        first.insert(0, Say(str(min(s.steps(uid), left))))
        left -= min(s.steps(uid), left)
    if may_retreat:
        rows.append(Row(RETREAT, numbers(1)))
        first.append(Say("0"))

    def flaw(filled: Filled) -> str:
        paid = sum(int(option.value) for option in filled)
        return "" if paid == step.points else f"{step.points} are to be paid, not {paid}."

    about = PayLosses(step.hex, step.points)
    return Fill(step.side, "6.6", about, tuple(rows), tuple(first), flaw)


def advance(s: Skirmish, step: Advance) -> Rule[None]:
    """6.7"""
    attacker, hex = step
    if hex in s.stacks or attacker not in s.stacks:
        return
    if (yield from confirm(s.holder(attacker), "6.7", MayAdvance(hex))):
        stack = s.stacks[attacker]
        for uid in stack:
            s.put(uid, hex)
        s.tell("6.7", "{unit} advances to {hex}.", unit=list(stack), hex=hex)


# Queries


def targets(s: Skirmish, hex: int) -> list[int]:
    """6.1: enemies beside a hex that can be reached."""
    enemy = s.setting.enemy(s.holder(hex))
    return [
        other
        for other in s.setting.board.neighbours[hex]
        if other is not None
        and s.holder(other) == enemy
        and s.setting.crossed(hex, other, s.bridges)
    ]


def tallies(s: Skirmish, attacker: int, defender: int) -> tuple[Tally, Tally]:
    """6.4: what each side adds to its die."""
    both = []
    for hex in (attacker, defender):
        tally, stack = Tally(), s.stacks[hex]
        tally.add(s.counter(stack[0]).combat, "combat value of the leading piece", "6.4")
        tally.add(len(stack) - 1, "others in the stack", "6.4")
        tally.add(s.bonus.get(s.holder(hex), 0), "events", "3.2")
        both.append(tally)
    ground = s.setting.board.terrain[defender]
    both[1].add(s.setting.cover.get(ground, 0), f"defence in {ground}", "6.4")
    return both[0], both[1]


def points_lost(lead: int) -> int:
    """6.5"""
    return 1 if abs(lead) < 4 else 2 if abs(lead) < 7 else 3


def retreats(s: Skirmish, step: Pay) -> list[int]:
    """6.6: hexes that the stack may retreat to."""
    board, stack = s.setting.board, s.stacks[step.hex]
    return [
        hex
        for hex in board.neighbours[step.hex]
        if hex is not None
        and board.distance(hex, step.enemy) > 1
        and s.setting.crossed(step.hex, hex, s.bridges)
        and s.holder(hex) in ("", step.side)
        and len(s.stacks.get(hex, ())) + len(stack) <= ROOM
    ]


def numbers(most: int) -> tuple[Option, ...]:
    return tuple(Say(str(number)) for number in range(most + 1))
