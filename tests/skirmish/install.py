"""How the toy is made known to a process, like a game that is installed."""

from __future__ import annotations

import sys

import pytest

import tests.skirmish
from tests.skirmish import judgement, table, terminal
from tricolore import rulesets


def install(patch: pytest.MonkeyPatch) -> None:
    name = "tricolore.rulesets.skirmish"
    patch.setitem(sys.modules, name, tests.skirmish)
    for part, module in (("table", table), ("terminal", terminal), ("judgement", judgement)):
        patch.setitem(sys.modules, f"{name}.{part}", module)
    patch.setattr(rulesets, "NAMES", (*rulesets.NAMES, "skirmish"))
