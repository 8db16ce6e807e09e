"""Why not?  Why a hex is no answer to what is asked of a piece."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from tricolore.core.ask import Choose, Option, sent
from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.text import Figure, say
from tricolore.core.words import count
from tricolore.rulesets.brothers.assault import able_stacks, may_assault
from tricolore.rulesets.brothers.command import failed_and_in_command
from tricolore.rulesets.brothers.fire import bears_on, can_fire, extended_range
from tricolore.rulesets.brothers.offers import joint, movable_stacks, weight
from tricolore.rulesets.brothers.remembered import Mover
from tricolore.rulesets.brothers.retreat import ranked_hexes
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY, INFANTRY
from tricolore.rulesets.brothers.sight import BLOCKED, sight
from tricolore.rulesets.brothers.stacking import UNLIMBERED, room
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import March, Retreat
from tricolore.rulesets.brothers.subjects import (
    AimFire,
    ChargeAt,
    ChargeFrom,
    DeclareAssault,
    OnMarch,
    OrderFire,
    OrderMove,
    RetreatTo,
)
from tricolore.rulesets.brothers.terrain import CLEAR, CULTIVATED, NEVER
from tricolore.rulesets.brothers.ways import (
    barred,
    field_of,
    may_engage,
    mover_of,
    reach,
)
from tricolore.rulesets.table import WhyNot

FAR = 400
"""More half points than any way on the map costs."""


class Refusal(NamedTuple):
    rule: str
    reason: str


def why_not(s: Brothers, game: Game, id: str, hex: int) -> WhyNot:
    """The reason of the rule that asks; of a piece that is not asked about, why it cannot move."""
    ask, board = game.ask, s.setting.board
    where = board.name_of(hex) if hex in board else number(hex)
    name = s.setting.roster.name_of(id)
    if isinstance(ask, Choose) and _offered(s, game, ask, id, hex):
        return WhyNot(
            True, ask.rule, "", say("{unit} can: {hex} is among the answers.", unit=name, hex=where)
        )
    refusal = _refusal(s, game, id, hex)
    return WhyNot(
        False,
        refusal.rule,
        refusal.reason,
        say("{unit}, {hex}: {reason}.", unit=name, hex=where, reason=refusal.reason),
    )


def _offered(s: Brothers, game: Game, ask: Choose, id: str, hex: int) -> bool:
    """Whether it could go there, be it with those whom it marches, charges or retreats with."""
    together = game.step.group if isinstance(game.step, March | Retreat) else ()
    for option in ask.options:
        if option.kind == "send" and sent(option) == (id, hex):
            return True
        if option.kind == "send" and sent(option)[1] == hex and id in _stack(s, ask, option):
            return True
        mine = ask.unit in (id, None) or {id, ask.unit}.issubset(together)
        if option.kind in ("go", "via") and option.value == hex and mine:
            return True
    return False


def _stack(s: Brothers, ask: Choose, option: Option) -> tuple[str, ...]:
    """The units that are sent by the number of their hex."""
    who = sent(option)[0]
    if not who.isdigit():
        return ()
    if isinstance(ask.about, DeclareAssault):
        return able_stacks(s).get(int(who), ())
    return joint(s, movable_stacks(s).get(int(who), ()))


def _refusal(s: Brothers, game: Game, id: str, hex: int) -> Refusal:
    if hex not in s.setting.board:
        return Refusal("2.2", say("it is not on the map"))
    if id not in s.units and id not in s.staff:
        return Refusal("10.2" if id in s.broken else "11.5", say("the piece is not on the map"))
    ask = game.ask
    about = ask.about if isinstance(ask, Choose) else None
    if isinstance(about, OrderFire | AimFire) and id in s.units:
        return _no_fire(s, id, hex)
    if isinstance(about, DeclareAssault) and id in s.units:
        return _no_assault(s, id, hex)
    if isinstance(about, RetreatTo) and isinstance(game.step, Retreat):
        return _no_retreat(s, game.step, id, hex)
    if isinstance(about, ChargeAt | ChargeFrom) and id in s.units:
        return _no_charge(s, about, id, hex)
    if isinstance(about, OrderMove | OnMarch) or about is None or ask is None:
        return _no_move(s, game, id, hex)
    return Refusal(ask.rule, say("it is not among the answers"))


def _inactive(s: Brothers, id: str) -> Refusal | None:
    act = s.act
    if act is None:
        return Refusal("6.1", say("no formation is active"))
    if id in s.units and id not in act.members:
        return Refusal("6.1", say("its formation is not active"))
    if id in s.staff and id not in act.may_move:
        return Refusal("6.1", say("it is not its turn"))
    return None


def _no_fire(s: Brothers, uid: str, hex: int) -> Refusal:
    if found := _inactive(s, uid):
        return found
    act = s.act
    assert act is not None
    if s.stormy:
        return Refusal("16", say("nobody fires in the thunderstorm"))
    if s.counter(uid).arm == CAVALRY:
        return Refusal("8.1", say("cavalry does not fire"))
    if uid in act.ooc:
        return Refusal("7.5", say("it is out of command"))
    if uid in s.fired:
        return Refusal("8.1", say("it has fired in this step"))
    if not can_fire(s, uid):
        return Refusal("8.1.2", say("it is not in the front line of its hex"))
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal("8.2", say("there is no enemy to fire at"))
    distance = s.setting.board.distance(s.units[uid].hex, hex)
    if distance > extended_range(s, uid):
        return Refusal(
            "8.1.4",
            say(
                "it is {hexes} away, the range is {range}",
                hexes=count(distance, "hex"),
                range=extended_range(s, uid),
            ),
        )
    seen = sight(s, s.units[uid].hex, hex)
    if seen.verdict == BLOCKED and not bears_on(s, uid, hex):
        return Refusal("8.1.5", say("sight is blocked by {reason}", reason=seen.reason))
    return Refusal("8.2", say("it is not among the answers"))


def _no_assault(s: Brothers, uid: str, hex: int) -> Refusal:
    if found := _inactive(s, uid):
        return found
    act = s.act
    assert act is not None
    if s.counter(uid).arm == ARTILLERY:
        return Refusal("11.10", say("artillery never assaults"))
    if uid in act.ooc:
        return Refusal("7.5", say("it is out of command"))
    if uid in s.halted:
        return Refusal("11.8.1", say("fire has stopped it"))
    if uid in s.declared:
        return Refusal("11.10", say("it has declared its assault"))
    if uid in s.charges:
        return Refusal("11.11", say("its charge has come to nothing"))
    if not may_assault(s, uid):
        return Refusal("7.2.2", say("the formation is in defensive posture"))
    if not s.setting.board.adjacent(s.units[uid].hex, hex):
        return Refusal("11.10", say("it is not next to that hex"))
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal("11.10", say("there is no enemy to assault"))
    if s.units[uid].hex not in able_stacks(s):
        return Refusal("11.10", say("nobody of the front line would assault with it"))
    return Refusal("11.10", say("its stack assaults another hex"))


def _no_charge(s: Brothers, about: ChargeAt | ChargeFrom, uid: str, hex: int) -> Refusal:
    """11.11.1"""
    rule = "11.11.1"
    if isinstance(about, ChargeFrom):
        return Refusal(rule, say("it cannot ride there over clear and empty hexes"))
    if s.holder(hex) != s.enemy(s.side(uid)):
        return Refusal(rule, say("there is no enemy to charge"))
    if s.setting.board.terrain[hex] not in (CLEAR, CULTIVATED):
        return Refusal(rule, say("the target does not stand in clear or cultivated ground"))
    seen = sight(s, s.units[uid].hex, hex)
    if seen.verdict:
        if seen.verdict == BLOCKED:
            return Refusal(rule, say("sight is blocked by {reason}", reason=seen.reason))
        return Refusal(rule, say("sight is obscured by {reason}", reason=seen.reason))
    return Refusal(rule, say("it cannot ride there over clear and empty hexes"))


def _no_retreat(s: Brothers, step: Retreat, id: str, hex: int) -> Refusal:
    """12.5: the priorities of a retreat."""
    if id not in step.group and id not in step.staff:
        return Refusal("12.5", say("it does not retreat now"))
    here = s.units[id].hex if id in s.units else s.staff[id].hex
    if not s.setting.board.adjacent(here, hex):
        return Refusal("12.5", say("it is not next to it"))
    side = s.side(id) if id in s.units else s.setting.roster.staff_side(id)
    if s.holder(hex) == s.enemy(side) or s.staff_at(hex, s.enemy(side)):
        return Refusal("12.5", say("enemy units are there"))
    ranks = ranked_hexes(s, step, here, id if id in s.units else None)
    rank, best = ranks.get(hex), min(ranks.values(), default=None)
    if rank is None or best is None:
        return Refusal("12.5", say("it cannot be entered that way"))
    if rank[0] > best[0]:
        return Refusal("12.5", say("other hexes lead farther away from the enemy"))
    if rank[1] > best[1]:
        return Refusal("12.5", say("it would be overfull, and others have room"))
    if rank[2] > best[2]:
        return Refusal("12.5", say("other hexes are nearer to its headquarters"))
    return Refusal("12.5", say("those who retreat together go elsewhere"))


def _no_move(s: Brothers, game: Game, id: str, hex: int) -> Refusal:
    if found := _inactive(s, id):
        return found
    act = s.act
    assert act is not None
    if id in s.moved:
        return Refusal("11.1", say("it has moved"))
    if id in s.halted:
        return Refusal("11.8.1", say("fire has stopped it"))
    if failed_and_in_command(s, id):
        return Refusal("7.6.2", say("the activation has failed"))
    unlimbered = id in s.fired or id in s.effects.get(UNLIMBERED, "").split()
    if id in s.units and s.counter(id).arm == ARTILLERY and unlimbered:
        return Refusal("8.1.6", say("it has fired"))
    march = game.step if isinstance(game.step, March) and id in game.step.group else None
    mover = mover_of(s, march.group, march.spent) if march else mover_of(s, (id,))
    field = field_of(s, mover.side)
    has = s.setting.bits.has
    if has(field.enemies, hex):
        return Refusal("11.1", say("enemy units are there"))
    bounds = barred(s, mover, field)
    engaging = bounds.closed & ~bounds.direct & field.near
    if has(engaging, hex) and not may_engage(s, mover):
        if s.stormy:
            return Refusal("11.7.1", say("it may not engage the enemy in the storm"))
        return Refusal(
            "11.7.1", say("it may not engage the enemy in defensive posture or out of command")
        )
    moves = reach(s, mover, field)
    if hex in moves.cost and id in s.units and not room(s, hex, weight(s, mover)):
        return Refusal("4.1", say("there would be more than 10 strength points in the hex"))
    if id in act.ooc and mover.goal < 0:
        return Refusal("11.5.3", say("out of command, without headquarters on the map"))
    distance = s.setting.board.distance
    if id in act.ooc and distance(hex, mover.goal) >= distance(mover.here, mover.goal):
        return Refusal("7.5", say("out of command it can only come nearer to its headquarters"))
    return _too_far(s, mover, hex)


def _too_far(s: Brothers, mover: Mover, hex: int) -> Refusal:
    """11.2: what it would cost, or why no points would be enough."""
    ground, terrain = s.setting.ground, s.setting.board.terrain[hex]
    if ground.hex_price(hex, INFANTRY) >= NEVER and hex not in ground.roads:
        return Refusal("11.2", say("nobody can enter a {terrain}", terrain=terrain))
    field = field_of(s, mover.side)
    fast = replace(mover, points=(FAR,) * len(mover.points))
    cost = reach(s, fast, field, kept_road=False).cost.get(hex)
    if cost is not None:
        left = max(min(mover.points), 0) / 2
        points = count(cost / 2, "movement point")
        text = "it takes {points} to go there, {number} are left"
        if left == 1:
            text = "it takes {points} to go there, {number} is left"
        return Refusal("11.2", say(text, points=points, number=Figure(left)))
    foot = replace(fast, arms=(INFANTRY,) * len(mover.arms))
    if ARTILLERY in mover.arms and hex in reach(s, foot, field, kept_road=False).cost:
        return Refusal("11.2.1", say("guns cross slopes and canals by road alone"))
    return Refusal("11.1", say("enemy units or water close every way to it"))
