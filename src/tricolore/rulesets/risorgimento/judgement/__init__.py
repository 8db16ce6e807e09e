"""What the computer players are told of Risorgimento 1859."""

from tricolore.rulesets.risorgimento.judgement.judge import JUDGEMENT

__all__ = ["JUDGEMENT"]
