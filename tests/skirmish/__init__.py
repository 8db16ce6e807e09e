"""Ponte, a small game of another family than those in `rulesets` (its rules are in RULES.md).

The generic suites play it in place of a battle, and docs/adding-a-ruleset.md walks through it.

| chapter | module |
| --- | --- |
| 1 pieces | `state` |
| 2 the turn, 7 victory | `sequence` |
| 3 events | `events` |
| 4 the march | `march` |
| 5 fire | `fire` |
| 6 assault | `assault` |
"""

from tests.skirmish.ruleset import RULESET

__all__ = ["RULESET"]
