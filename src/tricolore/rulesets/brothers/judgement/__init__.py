"""What the computer players are told of All Are Brothers."""

from tricolore.rulesets.brothers.judgement.judge import JUDGEMENT

__all__ = ["JUDGEMENT"]
