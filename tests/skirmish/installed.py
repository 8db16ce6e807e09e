"""The toy, made known to a process for good, like a game that is installed.

`TRICOLORE_PLUGINS=tests.skirmish.installed` does it in processes that a test starts; a test itself
uses the fixture `skirmish`.
"""

from __future__ import annotations

from tests.skirmish import RULESET
from tests.skirmish.daylight import DAYLIGHT
from tricolore import rulesets

rulesets.add(RULESET)
rulesets.add(DAYLIGHT)
