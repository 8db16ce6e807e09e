"""Why not?  Why a hex is no answer to what is asked of a piece."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Choose, sent
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.words import count
from tricolore.rulesets.brothers.command import failed_and_in_command
from tricolore.rulesets.brothers.fire import bears_on, can_fire, extended_range
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY
from tricolore.rulesets.brothers.sight import BLOCKED, sight
from tricolore.rulesets.brothers.stacking import UNLIMBERED, room
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import DeclareAssault, OrderFire
from tricolore.rulesets.brothers.terrain import AGGRESSIVE
from tricolore.rulesets.brothers.ways import barred, field_of, may_engage, mover_of, reach
from tricolore.rulesets.table import WhyNot


class Refusal(NamedTuple):
    rule: str
    reason: str


def why_not(s: Brothers, game: Game, id: str, hex: int) -> WhyNot:
    """The reason of the rule that asks; of a piece that is not asked about, why it cannot move."""
    ask, board = game.ask, s.setting.board
    where = board.name_of(hex) if hex in board else number(hex)
    name = s.setting.roster.name_of(id)
    if isinstance(ask, Choose) and _offered(s, ask, id, hex):
        return WhyNot(True, ask.rule, "", f"{name} can: {where} is among the answers.")
    refusal = _refusal(s, ask if isinstance(ask, Choose) else None, id, hex)
    return WhyNot(False, refusal.rule, refusal.reason, f"{name}, {where}: {refusal.reason}.")


def _offered(s: Brothers, ask: Choose, id: str, hex: int) -> bool:
    for option in ask.options:
        if option.kind == "send" and sent(option) in ((id, hex), (_stack_of(s, id), hex)):
            return True
        if option.kind in ("go", "via") and option.value == hex and ask.unit in (id, None):
            return True
    return False


def _stack_of(s: Brothers, id: str) -> str:
    return number(s.units[id].hex) if id in s.units else ""


def _refusal(s: Brothers, ask: Choose | None, id: str, hex: int) -> Refusal:
    if hex not in s.setting.board:
        return Refusal("2.2", "it is not on the map")
    if id not in s.units and id not in s.staff:
        return Refusal("10.2" if id in s.broken else "11.5", "the piece is not on the map")
    if ask is not None and isinstance(ask.about, OrderFire) and id in s.units:
        return _no_fire(s, id, hex)
    if ask is not None and isinstance(ask.about, DeclareAssault) and id in s.units:
        return _no_assault(s, id, hex)
    return _no_move(s, id, hex)


def _inactive(s: Brothers, id: str) -> Refusal | None:
    act = s.act
    if act is None:
        return Refusal("6.1", "no formation is active")
    if id in s.units and id not in act.members:
        return Refusal("6.1", "its formation is not active")
    if id in s.staff and id not in act.may_move:
        return Refusal("6.1", "it is not its turn")
    return None


def _no_fire(s: Brothers, uid: str, hex: int) -> Refusal:
    if found := _inactive(s, uid):
        return found
    act = s.act
    assert act is not None
    if s.stormy:
        return Refusal("16", "nobody fires in the thunderstorm")
    if s.counter(uid).arm == CAVALRY:
        return Refusal("8.1", "cavalry does not fire")
    if uid in act.ooc:
        return Refusal("7.5", "it is out of command")
    if uid in s.fired:
        return Refusal("8.1", "it has fired in this step")
    if not can_fire(s, uid):
        return Refusal("8.1.2", "it is not in the front line of its hex")
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal("8.2", "there is no enemy to fire at")
    distance = s.setting.board.distance(s.units[uid].hex, hex)
    if distance > extended_range(s, uid):
        return Refusal(
            "8.1.4", f"it is {count(distance, 'hex')} away, the range is {extended_range(s, uid)}"
        )
    seen = sight(s, s.units[uid].hex, hex)
    if seen.verdict == BLOCKED and not bears_on(s, uid, hex):
        return Refusal("8.1.5", f"sight is blocked by {seen.reason}")
    return Refusal("8.2", "it is not among the answers")


def _no_assault(s: Brothers, uid: str, hex: int) -> Refusal:
    if found := _inactive(s, uid):
        return found
    act = s.act
    assert act is not None
    if s.counter(uid).arm == ARTILLERY:
        return Refusal("11.10", "artillery never assaults")
    if act.posture != AGGRESSIVE:
        return Refusal("7.2.2", "the formation is in defensive posture")
    if uid in act.ooc:
        return Refusal("7.5", "it is out of command")
    if uid in s.halted:
        return Refusal("11.8.1", "fire has stopped it")
    if not s.setting.board.adjacent(s.units[uid].hex, hex):
        return Refusal("11.10", "it is not next to that hex")
    return Refusal("11.10", "there is no enemy to assault")


def _no_move(s: Brothers, id: str, hex: int) -> Refusal:
    if found := _inactive(s, id):
        return found
    act = s.act
    assert act is not None
    if id in s.moved:
        return Refusal("11.1", "it has moved")
    if id in s.halted:
        return Refusal("11.8.1", "fire has stopped it")
    if id in s.units and failed_and_in_command(s, id):
        return Refusal("7.6.2", "the activation of its corps has failed")
    unlimbered = id in s.fired or id in s.effects.get(UNLIMBERED, "").split()
    if id in s.units and s.counter(id).arm == ARTILLERY and unlimbered:
        return Refusal("8.1.6", "it has fired")
    mover = mover_of(s, (id,))
    field = field_of(s, mover.side)
    has = s.setting.bits.has
    if has(field.enemies, hex):
        return Refusal("11.1", "enemy units are there")
    bounds = barred(s, mover, field)
    engaging = bounds.closed & ~bounds.direct & field.near
    if has(engaging, hex) and not may_engage(s, mover):
        why = "in the storm" if s.stormy else "in defensive posture or out of command"
        return Refusal("11.7.1", f"it may not engage the enemy {why}")
    moves = reach(s, mover, field)
    if hex in moves.cost and id in s.units and not room(s, hex, s.strength(id)):
        return Refusal("4.1", "there would be more than 10 strength points in the hex")
    if id in act.ooc:
        return Refusal("7.5", "out of command it can only come nearer to its headquarters")
    return Refusal("11.2", "it does not have the movement points, or the way is closed")
