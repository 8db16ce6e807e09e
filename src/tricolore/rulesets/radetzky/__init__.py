"""Radetzky's March: the campaign of 1849 in Piedmont."""

from tricolore.rulesets.radetzky.ruleset import RULESET

__all__ = ["RULESET"]
