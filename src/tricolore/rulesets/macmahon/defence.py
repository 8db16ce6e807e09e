"""11.2 and 10.1: Defensive combat, with neighbours that join in and guns that support it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.core.ask import Rule, choose_unit_or_none
from tricolore.rulesets.great_battles.rules.attacks import ask_points, divide, even_shares
from tricolore.rulesets.great_battles.rules.combat import Fight, roll_combat
from tricolore.rulesets.great_battles.rules.leaders import expected_bonus, lend_bonus
from tricolore.rulesets.great_battles.rules.orientation import front_hexes
from tricolore.rulesets.great_battles.rules.sight import bears_on
from tricolore.rulesets.great_battles.rules.subjects import SupportWith
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.macmahon.barrage import partner
from tricolore.rulesets.macmahon.combat import prepare
from tricolore.rulesets.macmahon.results import apply_result
from tricolore.rulesets.macmahon.sight import supports_against
from tricolore.rulesets.macmahon.state import Attack, MacMahon
from tricolore.rulesets.macmahon.subjects import JoinDefence

Shares = dict[str, int]
"""Points by attacker."""


class Effort(NamedTuple):
    """All points used against the attackers: the unit's own, its guns', its neighbours'."""

    by: tuple[str, ...]
    """The unit, or the pair of guns, that is attacked."""
    own: Shares
    guns: dict[str, Shares]
    joined: dict[str, Shares]


def defend(s: MacMahon, target: str, attacks: Sequence[Attack]) -> Rule[set[str]]:
    """The attacked unit fires at each attacker; returns the commanders who took part.

    Its value is divided among the attackers, and so are those of supporting guns and of neighbours.
    There is a roll even against an attacker that gets no points.
    """
    attackers = [a.attacker for a in attacks]
    by = strikers(s, target, attackers)
    own = yield from divide(s, target, _value(s, by), attackers)
    guns = yield from _support(s, target, attackers)
    joined = yield from _join(s, target, attackers)
    effort = Effort(by, own, guns, joined)
    bonus, leader = 0, ""
    if s.counter(target).arm != ARTILLERY:
        bonus, leader = yield from lend_bonus(s, [target], "9.3")
    for uid in attackers:
        result = yield from roll_combat(s, defensive(s, target, uid, effort, bonus))
        yield from apply_result(s, uid, result)
    return {leader} if leader else set()


def _value(s: MacMahon, by: Sequence[str]) -> int:
    return sum(s.counter(uid).combat for uid in by)


def strikers(s: MacMahon, target: str, attackers: Sequence[str]) -> tuple[str, ...]:
    """The unit that is attacked; for German guns, the pair (14.4) if both bear on all attackers."""
    other = partner(s, target) if s.counter(target).arm == ARTILLERY else ""
    if not other:
        return (target,)
    pair, hexes = (target, other), [s.units[uid].hex for uid in attackers]
    bear = all(bears_on(s, gun, s.units[gun].facing, hex) for gun in pair for hex in hexes)
    return pair if bear else (target,)


def defensive(s: MacMahon, target: str, attacker: str, effort: Effort, bonus: int) -> Fight:
    """The defender's roll: protection 1, with the roles exchanged.  Chassepots add to the die
    (14.4)."""
    laid = effort.own[attacker] + sum(shares.get(attacker, 0) for shares in effort.guns.values())
    value = against(s, target, attacker, laid)
    for uid, shares in effort.joined.items():
        value += against(s, uid, attacker, shares.get(attacker, 0))
    guns = [gun for gun, shares in effort.guns.items() if shares.get(attacker)]
    if s.counter(target).arm == ARTILLERY and effort.own[attacker]:
        guns.append(target)
    rifles = chassepots(s, target)
    return prepare(s, effort.by, attacker, value, 1, "11.2", guns=guns, bonus=bonus, rifles=rifles)


def against(s: MacMahon, uid: str, attacker: str, points: int) -> int:
    """Points used against an attacker, halved if it is on the flank of the unit that uses them."""
    return points if s.units[attacker].hex in front_hexes(s, uid) else points // 2


def chassepots(s: MacMahon, target: str) -> int:
    """14.4: what French infantry adds to its die when it is attacked."""
    rifles, counter = s.setting.special.chassepots, s.counter(target)
    if rifles is None or (counter.nation, counter.arm) != (rifles.nation, rifles.arm):
        return 0
    return rifles.die


def defence_fight(s: MacMahon, target: str, attacker: str, attacks: Sequence[Attack]) -> Fight:
    """The expected roll: even shares, all guns in support, the commander's bonus, and all points
    that unattacked neighbours have left."""
    attackers = [a.attacker for a in attacks]
    by = strikers(s, target, attackers)
    own = even_shares(_value(s, by), attackers)
    guns = {
        gun: even_shares(s.counter(gun).combat, seen)
        for gun, seen in supporters(s, target, attackers).items()
    }
    joined = {
        uid: even_shares(points_left(s, uid), near)
        for uid, near in joiners(s, target, attackers).items()
    }
    bonus = 0 if s.counter(target).arm == ARTILLERY else expected_bonus(s, [target])
    return defensive(s, target, attacker, Effort(by, own, guns, joined), bonus)


# 10.1 Defensive support


def _support(s: MacMahon, target: str, attackers: list[str]) -> Rule[dict[str, Shares]]:
    """Artillery of the formation adds its value, once in an activation."""
    guns: dict[str, Shares] = {}
    while able := supporters(s, target, attackers):
        gun = yield from choose_unit_or_none(s.side(target), "10.1", SupportWith(target), able)
        if gun is None:
            break
        s.fired |= {gun}
        s.tell("10.1", "{unit} supports {target}.", unit=gun, target=target)
        guns[gun] = yield from divide(s, gun, s.counter(gun).combat, able[gun])
    return guns


def supporters(s: MacMahon, target: str, attackers: Sequence[str]) -> dict[str, list[str]]:
    """Artillery that may support a unit, with the attackers it can reach from where it stands.

    It belongs to the unit's formation, has not fired, and is not itself attacked.  It may share its
    hex with another gun that is.
    """
    formation = s.counter(target).formation
    if s.formation(formation).detached:
        return {}
    busy = s.fired.union(strikers(s, target, attackers))
    here, attacked = s.units[target].hex, attacked_units(s)
    found = {}
    for gun in s.members(formation):
        if not s.counter(gun).reach or gun in busy:
            continue
        if gun in attacked and s.units[gun].hex != here:
            continue
        seen = [uid for uid in attackers if supports_against(s, gun, s.units[uid].hex)]
        if seen:
            found[gun] = seen
    return found


def attacked_units(s: MacMahon) -> set[str]:
    """Targets of all attacks announced in this activation, fought or not.

    If guns stand by themselves, all of them are attacked.
    """
    attacked = set()
    for attack in s.announced:
        attacked.add(attack.target)
        if s.counter(attack.target).arm == ARTILLERY:
            attacked.update(s.stacks.get(attack.hex, ()))
    return attacked


# 11.2 Neighbours


def _join(s: MacMahon, target: str, attackers: list[str]) -> Rule[dict[str, Shares]]:
    """Units beside an attacker that are not attacked may add some or all of their points.

    They may give the rest to another attacked unit in this activation.
    """
    side = s.side(target)
    joined: dict[str, Shares] = {}
    while able := {u: near for u, near in joiners(s, target, attackers).items() if u not in joined}:
        uid = yield from choose_unit_or_none(side, "11.2", JoinDefence(target), able)
        if uid is None:
            break
        joined[uid] = {}
        for attacker in able[uid]:
            left = points_left(s, uid)
            given = yield from ask_points(s, "11.2", uid, left, attacker, most_first=True)
            joined[uid][attacker] = given
            s.joined[uid] = s.joined.get(uid, 0) + given
        points = sum(joined[uid].values())
        s.tell("11.2", "{unit} joins with {points}.", unit=uid, points=points, target=target)
    return joined


def joiners(s: MacMahon, target: str, attackers: Sequence[str]) -> dict[str, list[str]]:
    """The defender's infantry and cavalry, of any formation, with the attackers beside them.

    Their facing does not matter, but the terrain must let their arm attack: not across an
    escarpment or a canal without a bridge, nor, for cavalry, across a river.
    """
    attacked = attacked_units(s) | {target}
    around = s.setting.board.neighbours
    beside = {hex for uid in attackers for hex in around[s.units[uid].hex]}
    found = {}
    for uid in s.of_side(s.side(target)):
        arm, hex = s.counter(uid).arm, s.units[uid].hex
        if hex not in beside or arm == ARTILLERY or uid in attacked or points_left(s, uid) <= 0:
            continue
        fronts = s.ground.strike[arm][hex]
        near = [a for a in attackers if any(s.units[a].hex in front for front in fronts)]
        if near:
            found[uid] = near
    return found


def points_left(s: MacMahon, uid: str) -> int:
    """The points that a neighbour can still give: its value minus losses and points already
    given."""
    return s.counter(uid).combat - s.units[uid].losses - s.joined.get(uid, 0)
