"""A Sheer Butchery: Solferino 1859, by its rules; one module a chapter.

| chapter | module |
| --- | --- |
| 1 counters | `roster` |
| 2 cohesion tests, 11 rally | `cohesion`, `rally` |
| 3 stacking, 4 orientation, 5 zones | `stacking`, `orientation`, `state` (`field`), `movement` |
| 6 sequence of play | `sequence` |
| 7 weather | `weather` |
| 8 command phase | `command` |
| 9 initiative, drawing of markers | `initiative` |
| 10.1 activation | `activation` |
| 10.2 barrage, line of sight | `barrage`, `sight` |
| 10.3 movement, terrain table | `movement`, `terrain` |
| 10.4 combat | `assault`, `combat`, `results`, `advance`, `leaders` |
| 12 special capacities | `capacities` |
| 13 the battle | `solferino`, `victory`, `data` |
"""

from tricolore.rulesets.butchery.ruleset import RULESET

__all__ = ["RULESET"]
