"""What players may decide before a game begins: a handicap at Magenta.

With arrivals by history and losses by one rule for both sides, the Austrians nearly always win
between equal players.  A handicap evens this out.  Nothing of it is in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.state import GameOption

HANDICAP = "handicap"
NONE = "none"
MOST = {"allied": 5, "austrian": 3}
NAMES = {"allied": "Franco-Sardinians", "austrian": "Austrians"}
POINTS: Mapping[str, int] = {
    NONE: 0,
    **{f"allied-{points}": points for points in range(1, MOST["allied"] + 1)},
    **{f"austrian-{points}": -points for points in range(1, MOST["austrian"] + 1)},
}
"""What each choice adds to the points of the allies; a negative number is the Austrians'."""
AT_MAGENTA = GameOption(
    HANDICAP,
    "Handicap",
    "Points that one side has beforehand when victory is reckoned (13.2), as if it held so many "
    "hexes of Magenta more.",
    [
        (NONE, "None, as printed"),
        *(
            (f"{side}-{points}", f"{points} for the {NAMES[side]}")
            for side, most in MOST.items()
            for points in range(1, most + 1)
        ),
    ],
)


def options_of(scenario: str) -> tuple[GameOption, ...]:
    return (AT_MAGENTA,) if scenario == "magenta" else ()


def handicap_of(options: Mapping[str, str] | None) -> int:
    """The points that the first side has beforehand."""
    return POINTS[(options or {}).get(HANDICAP, NONE)]
