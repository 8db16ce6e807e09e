"""Steps lost, units eliminated, bridge crews and bridges taken."""

from __future__ import annotations

from tricolore.core.words import count
from tricolore.rulesets.kit.state import without
from tricolore.rulesets.radetzky.setting import CREW
from tricolore.rulesets.radetzky.state import Engagement, Radetzky


def lose_steps(s: Radetzky, uid: str, steps: int, rule: str) -> None:
    """Combat Results: turn a unit over, or eliminate it."""
    unit = s.units[uid]
    steps = min(steps, unit.steps)
    if not steps:
        return
    side = s.side(uid)
    s.lost = {**s.lost, side: s.lost.get(side, 0) + steps}
    if unit.steps > steps:
        s.update(uid, steps=unit.steps - steps)
        s.tell(rule, "{uid} loses {steps}.", uid=uid, steps=count(steps, "step"))
        return
    s.tell(rule, "{uid} is eliminated.", uid=uid, hex=unit.hex)
    _gone(s, uid)
    left = s.stacks.get(unit.hex, ())
    if left and not s.combat_units(unit.hex):
        share_fate(s, unit.hex, rule)


def eliminate(s: Radetzky, uid: str, rule: str) -> None:
    """Take a unit off the map for good: its steps are lost, and so is a bridge with its crew."""
    if s.units[uid].steps:
        lose_steps(s, uid, s.units[uid].steps, rule)
    elif s.counter(uid).arm == CREW:
        capture(s, uid, rule)
    else:
        s.tell(rule, "{uid} is out of the game.", uid=uid, hex=s.units[uid].hex)
        _gone(s, uid)


def capture(s: Radetzky, uid: str, rule: str = "Bridges") -> None:
    """Bridges: a crew is captured, or its bridge destroyed.  That costs no step, but points."""
    side, hex = s.side(uid), s.units[uid].hex
    s.captured = {**s.captured, side: s.captured.get(side, 0) + 1}
    built = uid in s.bridges
    text = "The bridge of {uid} is destroyed." if built else "{uid} is captured."
    s.tell(rule, text, uid=uid, hex=hex)
    _gone(s, uid)


def share_fate(s: Radetzky, hex: int, rule: str) -> None:
    """Bridges, Benedek: whoever is stacked with units that are destroyed is lost with them."""
    for uid in s.stacks.get(hex, ()):
        if uid in s.units and not s.units[uid].steps:
            eliminate(s, uid, rule)


def overrun(s: Radetzky, side: str, hex: int) -> None:
    """Bridges, Benedek: a side's units enter a hex where crews, bridges or Benedek are alone."""
    if s.stacks.get(hex) and s.holder(hex) != side:
        share_fate(s, hex, "Bridges")


def break_off(s: Radetzky, uid: str) -> None:
    """Bridges: a bridge is turned over to its crew side, be it finished or not (S79)."""
    s.bridges = without(s.bridges, uid)


def forget(s: Radetzky, uid: str) -> None:
    """A unit that has left the map holds nobody any longer, and builds nothing."""
    s.bridges = without(s.bridges, uid)
    if s.is_engaged(uid):
        s.set_engaged(filter(None, (_without(one, uid) for one in s.engaged)))


def _gone(s: Radetzky, uid: str) -> None:
    forget(s, uid)
    s.lift(uid)


def _without(one: Engagement, uid: str) -> Engagement | None:
    """ENG result: it ends when nobody of one side is left (S64)."""
    left = one._replace(
        attackers=tuple(other for other in one.attackers if other != uid),
        defenders=tuple(other for other in one.defenders if other != uid),
    )
    return left if left.attackers and left.defenders else None
