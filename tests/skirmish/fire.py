"""5: fire."""

from __future__ import annotations

from tests.skirmish.sequence import check_end
from tests.skirmish.setting import FIRE_DICE
from tests.skirmish.state import Shot, Skirmish
from tricolore.core.ask import Rule, roll_dice
from tricolore.core.dice import faces_of, sides_of
from tricolore.core.tally import Tally

NOTHING, HALT = "-", "halt"


def shot(s: Skirmish, step: Shot) -> Rule[None]:
    shooter, target = step.shooter, s.who(step.target)
    table = s.setting.fire
    column, tally = column_of(s, shooter, target)
    more = s.bonus.get(s.side(shooter), 0) - s.bonus.get(s.side(target), 0)
    falls = range(1, sides_of(FIRE_DICE) + 1)
    alike = tuple(table.read(column, sum(faces_of(FIRE_DICE, fall)) + more) for fall in falls)
    dice = yield from roll_dice("5.2", "fire", FIRE_DICE, alike)
    result = table.read(column, sum(dice) + more)
    s.tell(
        "5.2",
        "{unit} fires at {target}, {label}: {result}.",
        unit=shooter,
        target=target,
        label=table.labels[column],
        result="no effect" if result == NOTHING else result if result == HALT else f"{result} lost",
        column_tally=tally,
        dice=list(dice),
    )
    if result == NOTHING:
        return
    s.halted = True
    if result != HALT:
        s.lose(target, int(result), "5.2")
        check_end(s)


# Queries


def strength(s: Skirmish, uid: str) -> int:
    """5.1"""
    counter = s.counter(uid)
    return counter.fire or (counter.combat + 1) // 2


def column_of(s: Skirmish, shooter: str, target: str) -> tuple[int, Tally]:
    """5.2: the column, and why it is that one."""
    board, hex = s.setting.board, s.at[target]
    tally = Tally()
    ground = board.terrain[hex]
    tally.add(-s.setting.cover.get(ground, 0), f"target in {ground}", "5.2")
    tally.add(1 - board.distance(s.at[shooter], hex), "distance", "5.2")
    table = s.setting.fire
    return table.shift(table.find(strength(s, shooter)), tally.total), tally
