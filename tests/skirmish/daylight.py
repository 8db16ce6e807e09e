"""9: the toy with nothing hidden but the dice, a game of its own.

Whether a game has secrets is a matter of its rules, not of a scenario: servers give out the record
of a game without secrets while it goes on, and show everything to everybody.  Tests of what has
nothing to do with secrets play this one.
"""

from __future__ import annotations

from tests.skirmish.ruleset import SkirmishRules
from tricolore.core.state import GameOption


class DaylightRules(SkirmishRules):
    name = "daylight"
    title = "Ponte by Daylight"
    scenarios = ("bridge",)
    imagine = None

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return ()


DAYLIGHT = DaylightRules()
