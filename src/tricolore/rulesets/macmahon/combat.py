"""11.3: The combat procedure for assaults, defensive combat and barrages."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.tally import Tally
from tricolore.rulesets.great_battles.rules.combat import LAST_COLUMN, Fight, column_of
from tricolore.rulesets.macmahon.sight import is_close
from tricolore.rulesets.macmahon.state import MacMahon

ON_THE_FLANK = 2


def prepare(
    s: MacMahon,
    by: Sequence[str],
    target: str,
    value: int,
    terrain: int,
    rule: str,
    *,
    guns: Sequence[str] = (),
    bonus: int = 0,
    flank: bool = False,
    rifles: int = 0,
) -> Fight:
    """The column and the die modifiers, as listed below the table.

    `guns` are artillery units that fire, by themselves or in support.  `bonus` is a commander's.
    `flank` marks an assault on a flank.  `rifles` is the bonus of better rifles in defence (14.4).
    """
    enemy = s.units[target]
    column = column_of(s, by, target, value, terrain, rule)
    die = Tally()
    die.add(max(0, column.total - LAST_COLUMN), "columns beyond 8", rule)
    if any(is_close(s, gun, enemy.hex) for gun in guns):
        die.add(1, "guns at close range", "10.2")
    if any(s.counter(uid).heavy for uid in by):
        die.add(1, "heavy cavalry", rule)
    die.add(bonus, "commander", "9.3")
    if flank:
        die.add(ON_THE_FLANK, "on the flank", rule)
    die.add(rifles, "Chassepots", "14.4")
    return Fight(tuple(by), target, column, die, 1, rule)
