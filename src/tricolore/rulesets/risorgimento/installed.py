"""Risorgimento 1859, made known to a process that names this module in `TRICOLORE_PLUGINS`.

The game is not listed among the others before it has been proof-read: its rules are in `game.py`
and not in a module `ruleset`.
"""

from __future__ import annotations

from tricolore import rulesets
from tricolore.rulesets.risorgimento.game import RULESET

rulesets.add(RULESET)
