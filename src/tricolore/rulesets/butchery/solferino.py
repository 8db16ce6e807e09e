"""13.1: The special rules of the battle, and the arrival of reinforcements.

The rulebook numbers these paragraphs 11.1.1 and 11.1.2 under its heading 13.1; they are cited here
as 13.1.1 and 13.1.2.
"""

from __future__ import annotations

from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.great_battles.data.roster import Formation
from tricolore.rulesets.great_battles.rules.leaders import command_of

ORDERS_UNTIL = 2
"""The last turn on which the French act on the previous day's orders."""
FRENCH_BONUS_TURNS = (3, 4)
AUSTRIAN_PENALTY_UNTIL = 3
VICTOR_MOVES_FROM = 4
SECOND_TRY_BONUS = 2
TRIES = 2
"""The number of failures after which an arriving formation enters as if in command."""


# 13.1.1 Commanders in chief


def orders_given(s: Butchery, formation: Formation) -> bool:
    """The French are in command without their emperor until turn 2."""
    return formation.nation == "french" and s.turn <= ORDERS_UNTIL


def chief_may_move(s: Butchery, chief: str) -> bool:
    return chief != "victor" or s.turn >= VICTOR_MOVES_FROM


def activation_tally(s: Butchery, formation: Formation) -> Tally:
    """The die modifiers of an activation test (10.1.1)."""
    leader = s.leaders[formation.id]
    tally = Tally()
    tally.add(command_of(s, formation.id), "command", "10.1.1")
    if formation.nation == "french" and s.turn in FRENCH_BONUS_TURNS:
        tally.add(2, "orders of the day before", "13.1.1")
    arriving = leader.hex == OFF_MAP
    awaited = s.chiefs.get("franz", -1) == OFF_MAP
    if formation.nation == "austrian" and awaited and not arriving:
        tally.add(-1 if s.turn <= AUSTRIAN_PENALTY_UNTIL else 0, "no emperor yet", "13.1.1")
    if arriving and s.failures.get(formation.id) == 1:
        tally.add(SECOND_TRY_BONUS, "second try to enter", "13.1.2")
    return tally


# 13.1.2 Arrival of reinforcements


def enters_freely(s: Butchery, formation: str) -> bool:
    """After two failures a formation enters as if it were in command."""
    return s.failures.get(formation, 0) >= TRIES
