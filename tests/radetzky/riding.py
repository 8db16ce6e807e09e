"""Charges for tests: Austrian cavalry that is about to move, and somebody to charge."""

from __future__ import annotations

from typing import Any

from tests.radetzky.table import field
from tricolore.core.ask import Go, Pick, Say
from tricolore.rulesets.radetzky.setting import Setting
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Marches

STAND, STOP = Say("stand"), Say("stop")
POSTS = {"P1": 520, "AI": 501}
HUSSARS = {"AI.h": "0505 cav 2/1"}
HORSE = {**HUSSARS, "P1.c": "0508 cav 1"}
ROLL = "Roll a cavalry charge"
CHARGE = (Pick("AI.h"), Go(508))


def riding(
    units: dict[str, str], setting: Setting | None = None, *, steps: Any = (), **more: Any
) -> Radetzky:
    """The Austrian cavalry moves; both sides have their lines behind them."""
    active = more.pop("active", "AI")
    return field(units, setting, active=active, steps=[Marches(), *steps], posts={**POSTS}, **more)


def foot(hex: str = "0508", text: str = "inf 3/1") -> dict[str, str]:
    """The hussars and infantry."""
    return {**HUSSARS, "P1.x": f"{hex} {text}"}
