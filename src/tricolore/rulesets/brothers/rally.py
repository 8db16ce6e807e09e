"""13: Rally."""

from __future__ import annotations

from tricolore.core.ask import DONE, Option, Pick, Play, Rule, Say, choose
from tricolore.rulesets.brothers.chits import announce
from tricolore.rulesets.brothers.command import in_range, rating_of
from tricolore.rulesets.brothers.morale import lose_morale
from tricolore.rulesets.brothers.plays import own_plays
from tricolore.rulesets.brothers.stacking import room
from tricolore.rulesets.brothers.state import SHAKEN, Brothers
from tricolore.rulesets.brothers.steps import RallyStep, Window
from tricolore.rulesets.brothers.subjects import RallyUnit, RallyWhat
from tricolore.rulesets.brothers.terms import IN_ORDER, NO_LONGER_DISRUPTED
from tricolore.rulesets.brothers.terrain import DEFENSIVE

MORALE, AMMUNITION = Say("morale"), Say("ammunition")
HUNGER = "austrian_hunger"


def actions(s: Brothers) -> int:
    """13.1.2: a full rally in defensive posture, a single one otherwise or after a failure; none
    for a division of Napoleon III (6.2.1), none without a headquarters on the map."""
    act = s.act
    assert act is not None
    if act.sovereign or act.formation not in s.staff:
        return 0
    if act.posture != DEFENSIVE or act.failed or s.effects.get(HUNGER) == act.formation:
        return 1
    if s.staff[act.formation].overrun:
        return 1  # 13.1.1: also if it happened just now
    return rating_of(s, act.formation, act.posture)


def can_rally(s: Brothers, uid: str) -> list[Option]:
    """13.1.3: what a rally action could do for a unit.  No hex may be overfull after it (4.1)."""
    unit = s.units[uid]
    found = []
    if unit.hits and room(s, unit.hex, 1):
        found.append(MORALE)
    if unit.low:
        found.append(AMMUNITION)
    return found


def eligible(s: Brothers) -> list[str]:
    """13.1.1: units of the formation within range of its headquarters, in command (7.5); an overrun
    one reaches only its own hex."""
    act = s.act
    assert act is not None
    able = [uid for uid in s.members(act.formation) if uid not in act.ooc and can_rally(s, uid)]
    if not able:
        return []
    hq = s.staff[act.formation]
    reached = in_range(s, s.active_side, hq.hex, rating_of(s, act.formation, act.posture))
    return [uid for uid in able if s.units[uid].hex in reached]


def rally_step(s: Brothers, step: RallyStep) -> Rule[None] | None:
    left = actions(s) if step.left < 0 else step.left
    units = eligible(s) if left > 0 else []
    plays = own_plays(s, "rally step")
    if not units and not plays:
        return None
    return _rally(s, left, [*map(Pick, units), *map(Play, plays)])


def _rally(s: Brothers, left: int, options: list[Option]) -> Rule[None]:
    """One action at a time; a unit may be rallied more than once."""
    act, side = s.act, s.active_side
    assert act is not None
    option = yield from choose(side, "13.1", RallyUnit(left), [*options, DONE])
    if option == DONE:
        return
    if option.kind == "play":
        s.then(RallyStep(left))
        announce(s, str(option.value), Window("rally step", (), 0, (side,)))
        return
    uid = str(option.value)
    what = yield from choose(side, "13.1.3", RallyWhat(uid), can_rally(s, uid))
    s.then(RallyStep(left - 1))
    if what == AMMUNITION:
        s.update(uid, low=False)
        s.tell_owner("13.1.3", "{uid} has ammunition again.", uid)
        return
    hits = s.units[uid].hits
    s.update(uid, hits=hits - 1)
    state = IN_ORDER if hits == SHAKEN else NO_LONGER_DISRUPTED
    s.tell_owner("13.1.3", "{uid} is rallied: it is {state}.", uid, state=state)
    lose_morale(s, s.counter(uid).formation)
