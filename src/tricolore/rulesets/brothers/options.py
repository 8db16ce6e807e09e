"""4.4, 17: Optional rules, settled before a game begins."""

from __future__ import annotations

from tricolore.core.state import GameOption
from tricolore.rulesets.brothers.command import PLOTTED
from tricolore.rulesets.brothers.leaders import FALL_OF_SOVEREIGN
from tricolore.rulesets.brothers.sequence import VARIABLE_STORM
from tricolore.rulesets.brothers.state import FORCE_MARKERS

NO_YES = [("no", "No"), ("yes", "Yes")]
OPTIONS = (
    GameOption(
        FALL_OF_SOVEREIGN,
        "A sovereign's fall decides",
        "If a sovereign is hit, his side loses at once (17.1).",
        NO_YES,
    ),
    GameOption(
        VARIABLE_STORM,
        "Variable thunderstorm",
        "The storm may break on any turn from the eighth on (17.2).",
        NO_YES,
    ),
    GameOption(
        PLOTTED,
        "Plotted orders",
        "Postures are written down in secret when a turn begins (17.3).",
        NO_YES,
    ),
    GameOption(
        FORCE_MARKERS,
        "Force markers",
        "Of an enemy stack only its arms are known, until it fires, is fired at or fights (4.4).",
        NO_YES,
    ),
)
