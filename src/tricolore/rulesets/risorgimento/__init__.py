"""Risorgimento 1859: Magenta, San Martino and Solferino by battalions."""

from tricolore.rulesets.risorgimento.ruleset import RULESET

__all__ = ["RULESET"]
