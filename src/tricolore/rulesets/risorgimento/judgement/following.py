"""The answers that carry out a plan."""

from __future__ import annotations

from tricolore.core.ask import DONE, Choose, Go, Option, Pick, Turn
from tricolore.rulesets.plans import Plan
from tricolore.rulesets.risorgimento.activation import units_of
from tricolore.rulesets.risorgimento.judgement.stands import KEEP, Stand
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChooseGun,
    ChooseMover,
    FaceOnEntry,
    MoveLeader,
    MoveOn,
)
from tricolore.rulesets.risorgimento.ways import reach_of

FIRE = "fire "


def units(s: Risorgimento, command: str) -> list[str]:
    """The units of a command that are not In Reserve."""
    return [uid for uid in units_of(s, command) if not s.units[uid].reserve]


def order(s: Risorgimento, ask: Choose, plan: Plan) -> Option | None:
    """The answer that a plan gives; None if it gives none, or one that is not offered any more."""
    found = _order(s, ask, plan)
    return found if found is not None and found in ask.options else None


def _order(s: Risorgimento, ask: Choose, plan: Plan) -> Option | None:
    about = ask.about
    if isinstance(about, ChooseGun):
        for option in ask.options:
            if option.kind == "pick" and plan.get(f"{FIRE}{option.value}"):
                return option
        return DONE
    if isinstance(about, Aim):
        hex = plan.get(f"{FIRE}{about.uid}", 0)
        return Go(hex) if hex and about.uid not in s.moved else None
    if isinstance(about, ChooseMover):
        return _next(s, ask, plan, about.command)
    if isinstance(about, MoveOn):
        stand = plan.get(about.uid)
        return _move(s, ask, about.uid, stand) if isinstance(stand, Stand) else None
    if isinstance(about, FaceOnEntry):
        stand = plan.get(about.uid)
        if isinstance(stand, Stand) and stand.facing != KEEP and stand.hex == about.hex:
            return Turn(stand.facing)
        return None
    if isinstance(about, MoveLeader) and about.leader in plan:
        hex = plan[about.leader]
        return Go(hex) if hex != s.posts.get(about.leader) else DONE
    return None


def _next(s: Risorgimento, ask: Choose, plan: Plan, command: str) -> Option | None:
    """Who moves next: somebody who finds his way open; the brigadier last."""
    going: list[str] = []
    for option in ask.options:
        uid = str(option.value)
        if option.kind != "pick":
            continue
        if uid not in s.units:
            if uid not in s.posts:
                return None  # it enters: not a matter of the plan
            continue
        stand = plan.get(uid)
        if isinstance(stand, Stand) and _moves(s, uid, stand):
            going.append(uid)
    for uid in going:
        if plan[uid].hex == s.units[uid].hex or plan[uid].hex in reach_of(s, uid).cost:
            return Pick(uid)
    if going:
        return Pick(going[0])
    ride = plan.get(command)
    if ride and ride != s.posts.get(command) and Pick(command) in ask.options:
        return Pick(command)
    return DONE if DONE in ask.options else None


def _moves(s: Risorgimento, uid: str, stand: Stand) -> bool:
    unit = s.units[uid]
    return stand.hex != unit.hex or stand.facing not in (KEEP, unit.facing)


def _move(s: Risorgimento, ask: Choose, uid: str, stand: Stand) -> Option | None:
    unit = s.units[uid]
    if unit.hex != stand.hex:
        go = Go(stand.hex)
        return go if go in ask.options else None
    if stand.facing not in (KEEP, unit.facing) and Turn(stand.facing) in ask.options:
        return Turn(stand.facing)
    return DONE if DONE in ask.options else None
