"""A roll on the Combat Results Table: its column, its die, and the result of each face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.core.ask import FACES, Rule, roll_d6
from tricolore.core.tally import Tally
from tricolore.core.words import chained
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terms import VALUE, divided, lost

LAST_COLUMN = 8


class Fight(NamedTuple):
    """A roll on the Combat Results Table that has yet to be made."""

    by: tuple[str, ...]
    """The units that fire or attack.  In defensive combat, this is the defender."""
    target: str
    column: Tally
    die: Tally
    dice: int
    """One, or two where a rule says so; then the higher one counts."""
    rule: str


# 10.4.3, table / 11.3, table
def column_of(
    s: Battle, by: Sequence[str], target: str, value: int, terrain: int, rule: str
) -> Tally:
    """A value divided by the terrain, minus steps lost, with the effects of height and hexsides."""
    ground, enemy = s.ground, s.units[target]
    units = [s.units[uid] for uid in by]
    column = Tally()
    column.add(
        value // terrain,
        divided(value, terrain) if terrain > 1 else VALUE,
        rule,
    )
    if steps := sum(unit.losses for unit in units):
        column.add(-steps, lost(steps), rule)
    height = ground.level[enemy.hex]
    heights = [ground.level[unit.hex] for unit in units]
    if height > min(heights):
        column.add(-1, "enemy higher", rule)
    if height < max(heights):
        column.add(1, "enemy lower", rule)
    if any((unit.hex, enemy.hex) in ground.obstacle for unit in units):
        column.add(-1, s.book.obstacle, rule)
    return column


# 10.4.3 / 11.3
def roll_combat(s: Battle, fight: Fight) -> Rule[str]:
    """Roll, read the result off the table, and log it."""
    # A higher die never gives the target a better result.  So faces with the same result are
    # equivalent even if the higher of two dice counts.
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
        rolled=chained(list(map(str, dice))),
        dice=tuple(dice),
        modifier=f"{fight.die.total:+d}" if fight.die.total else "",
        result=result,
        column_tally=fight.column,
        die_tally=fight.die,
    )
    return result


# 10.4.3, table / 11.3, table
def results_by_face(s: Battle, fight: Fight) -> tuple[str, ...]:
    """The result of each face of the die."""
    table, column, modifier = s.setting.combat_results, fight.column.total, fight.die.total
    return tuple(table.read(column, face + modifier) for face in FACES)
