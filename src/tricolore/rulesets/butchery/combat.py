"""10.4.3: The combat procedure for assaults, defensive combat and barrages."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.rules.combat import LAST_COLUMN, Fight, column_of


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
    """The column and the die modifiers, as listed below the table.

    `guns` are artillery units that fire, by themselves or in support.  `bonus` is a commander's;
    `penalty` marks an attack out of command.
    """
    ground, enemy = s.ground, s.units[target]
    units = [s.units[uid] for uid in by]
    column = column_of(s, by, target, value, terrain, rule)
    die = Tally()
    die.add(max(0, column.total - LAST_COLUMN), "columns beyond 8", rule)
    if any(s.setting.board.adjacent(s.units[gun].hex, enemy.hex) for gun in guns):
        die.add(1, "guns adjacent to their target", rule)
    if any(s.counter(uid).heavy for uid in by):
        die.add(1, "heavy cavalry", rule)
    die.add(bonus, "commander", "10.4.12")
    zone = s.field(s.enemy_of(s.side(by[0]))).zone
    if any(not zone.isdisjoint(ground.flank[unit.hex][unit.facing]) for unit in units):
        die.add(-2, "flank in an enemy zone of control", rule)
    if penalty:
        die.add(-1, "out of command", "10.1.3")
    return Fight(tuple(by), target, column, die, dice, rule)
