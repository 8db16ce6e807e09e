"""4.4, 17: Optional rules, settled before a game begins; and a handicap, which is in no rule."""

from __future__ import annotations

from tricolore.core.state import GameOption
from tricolore.core.text import say
from tricolore.rulesets.brothers.command import PLOTTED
from tricolore.rulesets.brothers.leaders import FALL_OF_SOVEREIGN
from tricolore.rulesets.brothers.sequence import VARIABLE_STORM
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE
from tricolore.rulesets.brothers.state import FORCE_MARKERS
from tricolore.rulesets.kit.handicap import handicap_option

NO_YES = [("no", say("No")), ("yes", say("Yes"))]
OPTIONS = (
    GameOption(
        FALL_OF_SOVEREIGN,
        say("A sovereign's fall decides"),
        say("If a sovereign is hit, his side loses at once (17.1)."),
        NO_YES,
    ),
    GameOption(
        VARIABLE_STORM,
        say("Variable thunderstorm"),
        say("The storm may break on any turn from the eighth on (17.2)."),
        NO_YES,
    ),
    GameOption(
        PLOTTED,
        say("Plotted orders"),
        say("Postures are written down in secret when a turn begins (17.3)."),
        NO_YES,
    ),
    GameOption(
        FORCE_MARKERS,
        say("Force markers"),
        say(
            "Of an enemy stack only its arms are known, "
            "until it fires, is fired at or fights (4.4)."
        ),
        NO_YES,
    ),
)
FULL_BATTLE = "full-battle"
IN_FULL, IN_PARTS = (5, 10, 15, 20, 25), (1, 2, 3, 4, 6)
"""Points of a handicap: the margin of the full battle is about four times that of a part."""


def options_of(scenario: str) -> tuple[GameOption, ...]:
    handicap = handicap_option(
        say("Victory Points that one side has when the battle begins (15.2)."),
        {ALLIED: say("Allies"), AUSTRIAN_SIDE: say("Austrians")},
        IN_FULL if scenario == FULL_BATTLE else IN_PARTS,
    )
    return (*OPTIONS, handicap)
