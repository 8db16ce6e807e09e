"""Why not?  Why a hex is no answer to what is asked of a unit."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Choose, Fill
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.radetzky import charges, supply
from tricolore.rulesets.radetzky.headings import (
    ACTIVATION,
    ADVANCE,
    BRIDGES,
    CHARGES,
    COMBAT,
    CONTACT,
    ENG,
    MOVEMENT,
    REINFORCEMENTS,
    SETUP,
    STACKING,
    STRATEGIC,
    TERRAIN,
)
from tricolore.rulesets.radetzky.stacking import fits
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import March, Marches
from tricolore.rulesets.radetzky.subjects import (
    AdvanceWith,
    DeclareAttacks,
    EnterMap,
    OnMarch,
    PlaceFormation,
    PlaceUndesignated,
)
from tricolore.rulesets.radetzky.ways import Mover, is_cavalry, mover_of, moves_of
from tricolore.rulesets.table import WhyNot


class Refusal(NamedTuple):
    rule: str
    reason: str


def why_not(s: Radetzky, game: Game, uid: str, hex: int) -> WhyNot:
    """The reason of the rule that asks; of a unit that is not asked about, why it cannot move."""
    where, name = s.setting.board.name_of(hex), s.counter(uid).name
    if offered(game, uid, hex):
        rule = game.ask.rule if game.ask is not None else MOVEMENT
        return WhyNot(
            True, rule, "", say("{uid} can: {hex} is among the answers.", uid=name, hex=where)
        )
    refusal = refusal_of(s, game, uid, hex)
    if refusal is None:
        text = say("{uid} can march to {hex} when it is chosen.", uid=name, hex=where)
        return WhyNot(True, MOVEMENT, "", text)
    return WhyNot(
        False,
        refusal.rule,
        refusal.reason,
        say("{uid}, {hex}: {reason}.", uid=name, hex=where, reason=refusal.reason),
    )


def offered(game: Game, uid: str, hex: int) -> bool:
    ask = game.ask
    if isinstance(ask, Fill):
        options = [option for row in ask.rows if row.key == uid for option in row.options]
    elif isinstance(ask, Choose) and isinstance(ask.about, OnMarch) and uid in ask.about.uids:
        options = list(ask.options)
    else:
        return False
    return any(option.kind in ("go", "via") and option.value == hex for option in options)


def refusal_of(s: Radetzky, game: Game, uid: str, hex: int) -> Refusal | None:
    """Why a unit cannot go to a hex, or attack it; None if it could."""
    ask = game.ask
    if isinstance(ask, Fill) and uid in [row.key for row in ask.rows]:
        refusal = not_in_sheet(ask, hex)
        if refusal is not None:
            return refusal
    if uid not in s.units:
        waits = uid in s.waiting
        return Refusal(REINFORCEMENTS if waits else MOVEMENT, say("it is not on the map"))
    if isinstance(ask, Fill) and isinstance(ask.about, DeclareAttacks):
        return no_attack(s, uid, hex)
    return inactive(s, game, uid) or marches_over(s, game) or no_march(s, game, uid, hex)


def not_in_sheet(ask: Fill, hex: int) -> Refusal | None:
    """Why a hex is no answer in the line that a sheet has for the unit; None if others know."""
    if isinstance(ask.about, PlaceFormation | PlaceUndesignated):
        return Refusal(SETUP, say("it is not in the area where it is placed"))
    if isinstance(ask.about, EnterMap):
        return Refusal(
            REINFORCEMENTS, say("it is no entry hex, nor on the road behind one that is full")
        )
    if isinstance(ask.about, AdvanceWith):
        if hex in ask.about.hexes:
            return Refusal(ADVANCE, say("it has not been left free, or is not within reach"))
        return Refusal(
            ADVANCE, say("it was not left free, nor is it the hex beyond for who may go on")
        )
    return None


def marches_over(s: Radetzky, game: Game) -> Refusal | None:
    """Combat: it comes after the movement."""
    if any(isinstance(step, Marches) for step in (game.step, *s.agenda)):
        return None
    return Refusal(MOVEMENT, say("the marches of this activation are over"))


def inactive(s: Radetzky, game: Game, uid: str) -> Refusal | None:
    if s.act is None or uid not in s.act.units:
        if uid in s.used:
            return Refusal(ACTIVATION, say("it has been active this turn"))
        if s.act is not None and s.counter(uid).formation in s.act.formations:
            return Refusal(ACTIVATION, say("it was beyond the radius of its commander"))
        return Refusal(ACTIVATION, say("it is not active"))
    if s.is_engaged(uid):
        return Refusal(ENG, say("it is engaged and cannot leave its hex"))
    marching = isinstance(game.step, March) and uid in game.step.uids
    if uid in s.moved and not marching:
        return Refusal(MOVEMENT, say("its march is over"))
    if uid in s.bridges:
        return Refusal(BRIDGES, say("its bridge must be dismantled first, and that takes the turn"))
    return None


def no_attack(s: Radetzky, uid: str, hex: int) -> Refusal:
    if s.act is None or uid not in s.act.units:
        return Refusal(COMBAT, say("it is not active"))
    if uid in s.fought:
        return Refusal(COMBAT, say("it has attacked"))
    if not s.units[uid].steps:
        return Refusal(COMBAT, say("it has no combat factor"))
    if s.holder(hex) != s.enemy(s.act.side):
        return Refusal(COMBAT, say("there is no enemy"))
    if not s.combat_units(hex):
        return Refusal(COMBAT, say("whoever is there is taken by entering, not attacked"))
    return Refusal(COMBAT, say("it is not adjacent"))


def no_march(s: Radetzky, game: Game, uid: str, hex: int) -> Refusal | None:
    step = game.step
    if isinstance(step, March) and uid in step.uids:
        mover = mover_of(s, step.uids, step.spent, step.clear)
    else:
        mover = mover_of(s, (uid,), (0,), True)
    if s.holder(hex) == s.enemy(mover.side):
        if s.combat_units(hex):
            return no_charge(s, mover, hex)
        if not mover.fights:
            return Refusal(MOVEMENT, say("the enemy is there, and crews and leaders take nobody"))
    moves = moves_of(s, mover)
    if hex in moves.left:
        if fits(s, hex, mover.uids):
            return None
        return Refusal(
            STACKING, say("there is no room: three units at most, two of them of normal size")
        )
    if not mover.marked and not supply.hex_supplied(s, mover.side, hex):
        return Refusal(MOVEMENT, say("no supply reaches it"))
    if not any(
        s.setting.ground.passable(near, hex, s.pontoons(mover.side)) for near in _around(s, hex)
    ):
        return Refusal(TERRAIN, say("there is no crossing"))
    if not mover.marked and hex in moves_of(s, mover._replace(marked=True)).left:
        return Refusal(MOVEMENT, say("all ways to it lead through hexes that no supply reaches"))
    return _too_far(s, mover, hex)


def _around(s: Radetzky, hex: int) -> tuple[int, ...]:
    return s.setting.ground.around[hex]


def _too_far(s: Radetzky, mover: Mover, hex: int) -> Refusal:
    points = say("{points:g} movement points", points=mover.left / 2)
    bit = s.setting.bits.bit[hex]
    if mover.twice < 0:
        near = s.nearness(s.enemy(mover.side)) & s.setting.bits.bit[mover.here]
        why = "it is farther than {points}, and it has been near an enemy, so it cannot double them"
        if near:
            why = (
                "it is farther than {points}, and it is within two hexes of an enemy, "
                "so it cannot double them"
            )
        return Refusal(STRATEGIC, say(why, points=points))
    if s.nearness(s.enemy(mover.side)) & bit:
        near_it = "it is within two hexes of an enemy, and farther than {points}"
        return Refusal(STRATEGIC, say(near_it, points=points))
    if s.contact(s.enemy(mover.side)) & bit:
        beside = "it is farther than {points}: beside an enemy roads are of no use"
        return Refusal(CONTACT, say(beside, points=points))
    points = say("{points:g} movement points", points=mover.twice / 2)
    return Refusal(MOVEMENT, say("it is farther than {points}, doubled as they are", points=points))


def no_charge(s: Radetzky, mover: Mover, hex: int) -> Refusal | None:
    ground = s.setting.ground
    if not is_cavalry(s, mover.uids):
        return Refusal(MOVEMENT, say("the enemy is there, and only cavalry charges"))
    if s.day.night:
        return Refusal(CHARGES, say("nobody charges at night"))
    if any(s.units[uid].stop for uid in mover.uids):
        return Refusal(CHARGES, say("it has failed in a charge today"))
    if not ground.is_open(hex):
        return Refusal(
            CHARGES, say("one cannot charge into {terrain}", terrain=s.setting.board.terrain[hex])
        )
    if hex in charges.targets(s, mover, moves_of(s, mover)):
        return None
    price = count(charges.price_of(s, hex, s.enemy(mover.side)) // 2, "point")
    return Refusal(
        CHARGES,
        say(
            "no hex to charge from is within reach with {points} left, with room, "
            "free of water and in supply",
            points=price,
        ),
    )
