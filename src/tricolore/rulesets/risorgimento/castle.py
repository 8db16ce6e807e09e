"""5.29: castles, which protect one unit."""

from __future__ import annotations

from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.terrain import CASTLE


def inside(s: Risorgimento, hex: int) -> str:
    """The unit inside the castle: the bottom one, unless it is cavalry; empty if there is none.

    One that has only retreated into the hex does not take its place (8.33).
    """
    if not s.setting.ground.is_(hex, CASTLE):
        return ""
    stack = s.stacks.get(hex, ())
    if s.riders:
        stack = tuple(uid for uid in stack if uid not in s.riders) or stack
    return stack[-1] if stack and not s.counter(stack[-1]).horse else ""


def outside(s: Risorgimento, hex: int) -> list[str]:
    """A26: the units of a castle hex that are not inside; they fight first, and apart."""
    within = inside(s, hex)
    return [uid for uid in s.stacks.get(hex, ()) if uid != within] if within else []
