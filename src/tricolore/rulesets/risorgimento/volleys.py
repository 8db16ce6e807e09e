"""4.41, 5.32: when active units fire, and how the enemy answers."""

from __future__ import annotations

from tricolore.core.ask import DONE, Pick, Rule, choose
from tricolore.rulesets.risorgimento.activation import units_of
from tricolore.rulesets.risorgimento.artillery import aim, guns_ready
from tricolore.rulesets.risorgimento.reactions import before_fire
from tricolore.rulesets.risorgimento.small_arms import (
    fire_small_arms,
    return_fire,
    shoot,
    shooters_ready,
)
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import FireFirst, FireLater
from tricolore.rulesets.risorgimento.subjects import ChooseGun, ChooseShooter


def fire_first(s: Risorgimento, step: FireFirst) -> Rule[None] | None:
    """5.32: batteries of a command that fire before they move."""
    ready = [uid for uid in guns_ready(s, units_of(s, step.command)) if uid not in step.skipped]
    return _gun_first(s, step, ready) if ready else None


def _gun_first(s: Risorgimento, step: FireFirst, ready: list[str]) -> Rule[None]:
    side = s.setting.side_of(step.command)
    option = yield from choose(side, "5.32", ChooseGun(step.command), [*map(Pick, ready), DONE])
    if option == DONE:
        return
    uid = str(option.value)
    done = yield from aim(s, uid, first=True)
    s.then(step if done else step._replace(skipped=(*step.skipped, uid)))


def fire_later(s: Risorgimento, step: FireLater) -> Rule[None] | None:
    """5.32, 7.23: after all movement of the corps, guns and small arms fire in any order."""
    act = s.act
    assert act is not None
    uids = [
        uid
        for uid in s.setting.corps_units[act.corps]
        if not act.only or (s.brigade_of(uid) or act.corps) == act.only
    ]
    ready = [
        uid for uid in (*guns_ready(s, uids), *shooters_ready(s, uids)) if uid not in step.skipped
    ]
    return _shooter(s, step, ready) if ready else None


def _shooter(s: Risorgimento, step: FireLater, ready: list[str]) -> Rule[None]:
    act = s.act
    assert act is not None
    side = s.setting.corps[act.corps].side
    option = yield from choose(side, "4.41", ChooseShooter(act.corps), [*map(Pick, ready), DONE])
    if option == DONE:
        return
    uid = str(option.value)
    if s.counter(uid).guns:
        done = yield from aim(s, uid, first=False)
    else:
        done = yield from _volley(s, uid)
    s.then(step if done else step._replace(skipped=(*step.skipped, uid)))


def _volley(s: Risorgimento, uid: str) -> Rule[bool]:
    """7.17, 7.24: batteries fire before they are fired at, small arms afterwards."""
    hex = yield from fire_small_arms(s, uid)
    if not hex:
        return False
    yield from before_fire(s, hex)
    if uid not in s.units:
        return True  # they have not been fired at
    yield from shoot(s, uid, hex)
    for other in s.stacks.get(hex, ()):
        yield from return_fire(s, other)
    return True
