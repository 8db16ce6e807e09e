"""14.1: A formation that is demoralised, and what follows from it."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.core.state import Record
from tricolore.rulesets.brothers.morale import nation_loses_morale, suffer
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Advance,
    Collapse,
    CollapseRetreats,
    Disorder,
    EndActivation,
    Overrun,
    PayLoss,
    Retreat,
    StepEnd,
)
from tricolore.rulesets.brothers.victory import score

OWED = (PayLoss, Retreat, CollapseRetreats, Disorder, Overrun)
COLLAPSE = 2
"""Hexes that the units of a demoralised formation fall back."""


def collapse(s: Brothers, _: Collapse) -> Rule[None]:
    """First all tracks are settled, since one fall brings others; then, formation by formation as
    they fell, all morale hits, and after them the retreats (Q51)."""
    fallen: list[str] = []
    while new := [id for id, left in s.morale.items() if not left and id not in s.demoralised]:
        for id in new:
            formation = s.formation(id)
            s.demoralised = (*s.demoralised, id)
            fallen.append(id)
            s.tell("14.1", "{formation} is demoralised.", formation=id)
            score(s, s.enemy(formation.side), s.setting.points_for_corps.get(id, 0))
            nation_loses_morale(s, formation.nation, but=(id,))
    s.agenda = tuple(record for record in s.agenda if not isinstance(record, Collapse))
    if s.act is not None and s.act.formation in fallen:
        _end_activation(s)
    retreats: list[CollapseRetreats | Retreat] = []
    for id in fallen:
        for uid in list(s.members(id)):
            if (yield from suffer(s, uid, 1, "demoralised")):
                retreats.append(Retreat((uid,), 1, cause="break test"))
        retreats.append(CollapseRetreats(id))
    s.then(*retreats)


def _end_activation(s: Brothers) -> None:
    """The Activation Phase of a formation that collapses is ended; but what a combat that was
    fought has brought to either side is carried out."""
    before = s.agenda
    s.drop_to(EndActivation)
    dropped = before[: len(before) - len(s.agenda)]
    owed = [r for r in dropped if isinstance(r, OWED) or _of_the_enemy(s, r)]
    s.then(*owed, StepEnd("collapse"))


def _of_the_enemy(s: Brothers, record: Record) -> bool:
    """12.6: the advance of the other side, which has charged out of turn (6.3)."""
    return isinstance(record, Advance) and s.side(record.attackers[0]) != s.active_side


def collapse_retreats(s: Brothers, step: CollapseRetreats) -> None:
    """Stacks of the formation fall back together unless their owner parts them."""
    groups: dict[int, list[str]] = {}
    for uid in s.members(step.formation):
        groups.setdefault(s.units[uid].hex, []).append(uid)
    records = []
    for hex, group in groups.items():
        ordered = tuple(uid for uid in s.stacks[hex] if uid in group)
        staff = tuple(id for id in s.staff_at(hex) if id == step.formation)
        records.append(Retreat(ordered, COLLAPSE, cause="demoralised", staff=staff))
    here = s.staff.get(step.formation)
    if here is not None and here.hex not in groups:
        records.append(
            Retreat((), COLLAPSE, cause="demoralised", staff=(step.formation,), started=True)
        )
    s.then(*records)
