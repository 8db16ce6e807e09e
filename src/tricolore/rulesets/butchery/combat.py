"""10.4.3: The combat procedure, for assaults, defensive combat and barrages alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.core.ask import FACES, Rule, roll_d6
from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.setting import enemy_of

LAST_COLUMN = 8


class Fight(NamedTuple):
    """One throw on the Combat Results Table, before the die is cast."""

    by: tuple[str, ...]
    """The units that fire or attack; in defensive combat the defender (its roles exchanged)."""
    target: str
    column: Tally
    die: Tally
    dice: int
    """Two where no quarter is given: the higher counts."""
    rule: str


def prepare(
    s: Butchery,
    by: Sequence[str],
    target: str,
    value: int,
    terrain: int,
    rule: str,
    *,
    guns: Sequence[str] = (),
    bonus: int = 0,
    penalty: bool = False,
    dice: int = 1,
) -> Fight:
    """Column and die modifiers as listed below the table.

    `guns` are artillery units that fire, by themselves or in support; `bonus` is a commander's;
    `penalty` marks an attack out of command.
    """
    ground, enemy = s.ground, s.units[target]
    units = [s.units[uid] for uid in by]
    column = Tally()
    column.add(value // terrain, f"{value} divided by {terrain}" if terrain > 1 else "value", rule)
    column.add(-sum(unit.losses for unit in units), "steps lost", rule)
    height = ground.level[enemy.hex]
    heights = [ground.level[unit.hex] for unit in units]
    if height > min(heights):
        column.add(-1, "enemy higher", rule)
    if height < max(heights):
        column.add(1, "enemy lower", rule)
    if any((unit.hex, enemy.hex) in ground.obstacle for unit in units):
        column.add(-1, "ridge, hedge or water course", rule)
    die = Tally()
    die.add(max(0, column.total - LAST_COLUMN), "columns beyond 8", rule)
    if any(s.setting.board.adjacent(s.units[gun].hex, enemy.hex) for gun in guns):
        die.add(1, "guns adjacent to their target", rule)
    if any(s.counter(uid).heavy for uid in by):
        die.add(1, "heavy cavalry", rule)
    die.add(bonus, "commander", "10.4.12")
    zone = s.field(enemy_of(s.side(by[0]))).zone
    if any(not zone.isdisjoint(ground.flank[unit.hex][unit.facing]) for unit in units):
        die.add(-2, "flank in an enemy zone of control", rule)
    if penalty:
        die.add(-1, "out of command", "10.1.3")
    return Fight(tuple(by), target, column, die, dice, rule)


def throw(s: Butchery, fight: Fight) -> Rule[str]:
    """Roll, read the table, tell."""
    # Results never get better for the target with a higher die, so that faces with one result are
    # alike also where the higher of two dice counts.
    results = results_by_face(s, fight)
    what = f"combat of {' and '.join(fight.by)}"
    dice = []
    for _ in range(fight.dice):
        dice.append((yield from roll_d6(fight.rule, what, results)))
    result = results[max(dice) - 1]
    s.tell(
        fight.rule,
        "{unit} against {target}: column {column}, die {rolled}{modifier}: {result}.",
        unit=fight.by[0],
        units=fight.by,
        target=fight.target,
        column=fight.column.total,
        rolled=" and ".join(map(str, dice)),
        dice=tuple(dice),
        modifier=f"{fight.die.total:+d}" if fight.die.total else "",
        result=result,
        column_tally=fight.column,
        die_tally=fight.die,
    )
    return result


def results_by_face(s: Butchery, fight: Fight) -> tuple[str, ...]:
    """What each face of the die would bring."""
    table, column, modifier = s.setting.combat_results, fight.column.total, fight.die.total
    return tuple(table.read(column, face + modifier) for face in FACES)
