"""What the computer players are told of Radetzky's March."""

from tricolore.rulesets.radetzky.judgement.judge import RadetzkyJudgement

JUDGEMENT = RadetzkyJudgement

__all__ = ["JUDGEMENT"]
