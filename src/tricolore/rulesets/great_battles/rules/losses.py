"""Disorder and step losses, and how losses break a formation."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.core.words import some
from tricolore.rulesets.great_battles.rules.leaders import fall_with
from tricolore.rulesets.great_battles.rules.state import Battle


# 10.4.5 / 11.3
def disorganise(s: Battle, uid: str, rule: str) -> None:
    s.update(uid, disorganised=True)
    s.tell(rule, "{unit} is disorganised.", unit=uid)


# 10.3 / 7.1
def enter_woods(s: Battle, uid: str, left: int) -> None:
    """Woods disorganise units of some arms that enter them off the road."""
    unit = s.units[uid]
    into_woods = (left, unit.hex) in s.ground.woods_edges
    if into_woods and s.counter(uid).arm in s.ground.disordered and not unit.disorganised:
        disorganise(s, uid, s.book.woods)


# 10.4.9 / 9.4, 11.3
def lose_steps(s: Battle, uid: str, steps: int, rule: str) -> Rule[None]:
    """Record losses on the formation's track, and remove a unit without steps."""
    if not steps:
        return
    unit, counter = s.units[uid], s.counter(uid)
    left = counter.cohesion - unit.losses
    if steps < left:
        s.update(uid, losses=unit.losses + steps)
        s.tell(rule, "{unit} loses {steps}.", unit=uid, steps=_steps(steps))
        record_losses(s, counter.formation, steps)
        return
    yield from eliminate(s, uid, rule)


# 10.4.9 / 9.4, 11.3
def eliminate(s: Battle, uid: str, rule: str) -> Rule[None]:
    """Remove the unit from the map; its remaining steps count as lost."""
    unit, counter = s.units[uid], s.counter(uid)
    s.remove(uid)
    s.tell(rule, "{unit} is eliminated.", unit=uid, hex=unit.hex)
    record_losses(s, counter.formation, counter.cohesion - unit.losses)
    yield from fall_with(s, counter.side, unit.hex)
    formation = counter.formation
    if formation in s.leaders and not s.formation_in_play(formation):
        del s.leaders[formation]
        s.waiting.pop(formation, None)


# 10.4.9 / 9.4
def record_losses(s: Battle, formation: str, steps: int) -> None:
    """Detached units have no track.  A formation that reaches its limit is broken."""
    entry = s.formation(formation)
    if entry.detached:
        return
    s.losses[formation] = s.losses.get(formation, 0) + steps
    if s.losses[formation] >= entry.losses and formation not in s.broken:
        s.broken[formation] = False
        s.tell(s.book.losses, s.book.broken, formation=formation)


def _steps(steps: int) -> str:
    return some(steps, "a step", "{number} steps")
