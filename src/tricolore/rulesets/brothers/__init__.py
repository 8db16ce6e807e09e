"""All Are Brothers: Solferino, 24 June 1859, by chits, postures and corps morale."""

from tricolore.rulesets.brothers.ruleset import RULESET

__all__ = ["RULESET"]
