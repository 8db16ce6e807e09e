"""Activation tests of commanders, for the tests of command."""

from __future__ import annotations

from typing import Any

from tests.butchery.pieces import led
from tests.table import field, script
from tricolore.rulesets.butchery.activation import activate, check_command
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Activate, Butchery, CheckCommand

ENEMY = {"AV.Koller": "0510 W"}
"""Somewhere else."""


def activated(s: Butchery, formation: str, *dice: int) -> bool:
    script(activate(s, Activate(formation)), *dice)
    return s.activated


def failed(units: dict[str, str], setting: Setting | None = None, **fields: Any) -> Butchery:
    """I Corps under a marker, its commander's test failed."""
    fields.setdefault("leaders", {"FI": "1915 ooc"})
    s = field(units, led("FI", setting, command=2), step="operations", turn=8, **fields)
    assert not activated(s, "FI", 3)
    check_command(s, CheckCommand())
    return s
