"""What players may decide before a game begins: a handicap at Magenta.

With arrivals by history and losses by one rule for both sides, the Austrians nearly always win
between equal players.  A handicap evens this out.  Nothing of it is in the rulebook.
"""

from __future__ import annotations

from tricolore.core.state import GameOption
from tricolore.core.text import say
from tricolore.rulesets.kit.handicap import handicap_option

MOST = 5
AT_MAGENTA = handicap_option(
    say(
        "Points that one side has beforehand when victory is reckoned (13.2), "
        "as if it held so many hexes of Magenta more."
    ),
    {"allied": say("Franco-Sardinians"), "austrian": say("Austrians")},
    range(1, MOST + 1),
)


def options_of(scenario: str) -> tuple[GameOption, ...]:
    return (AT_MAGENTA,) if scenario == "magenta" else ()
