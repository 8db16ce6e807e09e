"""The beginnings of fires, attacks and fights between a few units."""

from __future__ import annotations

from tests.risorgimento.table import field
from tricolore.rulesets.risorgimento.combat import attack_tally, defence_tally, sides_of
from tricolore.rulesets.risorgimento.steps import Declare, Fight, FireLater

DUEL = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
AWAY = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121}


def battery(units, setting=None, corps="F1", **more):
    return field(units, setting, active=corps, steps=(FireLater(),), **more)


def attacking(units, setting=None, steps=None, **more):
    return field(units, setting, active="F1", steps=steps or (Declare("F1.a"),), **more)


def tallies(units, setting=None, attackers=("F1.a.1",), hex=1009, charge=False, **changes):
    """The totals of both sides."""
    s = attacking(units, setting)
    for name, value in changes.items():
        setattr(s, name, value)
    sides = sides_of(s, Fight(hex, tuple(attackers), charge))
    return attack_tally(s, sides).total, defence_tally(s, sides).total


def duel(units=DUEL, setting=None, attackers=("F1.a.1",), leaders=AWAY, **more):
    return field(
        units, setting, active="F1", steps=(Fight(1009, attackers),), leaders=leaders, **more
    )
