"""The rules of A Sheer Butchery: Solferino 1859.  There is one module for each chapter.

Rules that the games of the series share are in `great_battles` (here: gb).

| chapter | module |
| --- | --- |
| 1 counters | gb `roster` |
| 2 cohesion tests, 11 rally | gb `cohesion`; `cohesion`, `rally` |
| 3 stacking, 4 orientation, 5 zones | gb `stacking`, `orientation`, `state` (`field`); `movement` |
| 6 sequence of play | `sequence` |
| 7 weather | `weather` |
| 8 command phase | `command` |
| 9 initiative, drawing of markers | `initiative` |
| 10.1 activation | `activation` |
| 10.2 barrage, line of sight | `barrage`, `sight`, gb `barrage`, `sight` |
| 10.3 movement, terrain table | `movement`, gb `terrain` |
| 10.4 combat | `assault`, `combat`, `results`, `advance`, gb `results`, `losses`, `leaders` |
| 12 special capacities | `capacities` |
| 13 the battle | `solferino`, `victory`, `data` |
"""

from tricolore.rulesets.butchery.ruleset import RULESET
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.variants import VARIANTS

Butchery.variants = VARIANTS  # set here because its rules import the state

__all__ = ["RULESET"]
