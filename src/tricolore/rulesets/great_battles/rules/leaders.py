"""Commanders in chief and formation commanders near the enemy and in combat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tricolore.core.ask import FACES, Rule, choose_hex, choose_unit, confirm, roll_d6
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.subjects import (
    FleeTo,
    FollowAdvance,
    PlaceAide,
    TakePart,
)

FATAL = 12

# What happens to leaders when an enemy comes near


# 10.4.11, 10.4.12 / 8.4, 9.3
def enemy_enters(s: Battle, side: str, hex: int, moving: bool = False) -> Rule[None]:
    """A combat unit of `side` has entered a hex: apply the effects on enemy leaders there and
    nearby.

    `moving` is False for advances and retreats.  In some games chiefs beside the hex do not flee
    from those.
    """
    enemy = s.enemy_of(side)
    yield from chiefs_flee(s, enemy, hex, moving or s.chiefs_flee_fights)
    for formation in s.leaders_at(hex):
        if s.formation(formation).side == enemy:
            s.tell(
                s.book.commanders,
                "{leader} is ridden down at {hex}.",
                leader=s.who_leads(formation),
                hex=hex,
            )
            yield from lose_commander(s, formation)


# 10.4.11 / 8.4
def chiefs_flee(s: Battle, side: str, hex: int, beside: bool) -> Rule[None]:
    """A chief who is alone with or beside an enemy goes at once to the nearest friendly unit."""
    neighbours = s.setting.board.neighbours[hex]
    for chief in alone(s, side):
        at = s.chiefs[chief]
        if at == hex or (beside and at in neighbours):
            yield from _flee(s, chief, at)


# 10.4.11 / 8.4
def chiefs_left_alone(s: Battle, side: str) -> Rule[None]:
    """When the enemy's movement begins, chiefs beside an enemy and without a friendly unit flee."""
    enemies = s.field(s.enemy_of(side)).occupied
    for chief in alone(s, side):
        at = s.chiefs[chief]
        if not enemies.isdisjoint(s.setting.board.neighbours[at]):
            yield from _flee(s, chief, at)


# 10.4.11 / 8.4
def alone(s: Battle, side: str) -> list[str]:
    """Chiefs of a side who are on the map and not stacked with a combat unit."""
    chiefs, friends = s.setting.roster.chiefs, s.field(side).occupied
    return [
        chief
        for chief, at in s.chiefs.items()
        if at != OFF_MAP and chiefs[chief].side == side and at not in friends
    ]


def _flee(s: Battle, chief: str, at: int) -> Rule[None]:
    """Move a chief to the nearest unit; the owner chooses among equally near ones."""
    side = s.setting.roster.chiefs[chief].side
    costs = s.variants.flee_costs(s, side, at)
    if not costs:
        s.tell(s.book.chiefs, "{chief} has nobody left to flee to.", chief=chief)
        kill_chief(s, chief)
        return
    nearest = [hex for hex, cost in costs.items() if cost == min(costs.values())]
    hex = yield from choose_hex(side, s.book.chiefs, FleeTo(chief), nearest)
    s.chiefs[chief] = hex
    s.tell(
        s.book.chiefs, "{chief} flees from {from_hex} to {hex}.", chief=chief, from_hex=at, hex=hex
    )


# Leaders share the fate of the units they are with


# 10.4.11, 10.4.12 / 8.4, 9.3
def go_along(s: Battle, side: str, left: int, hex: int) -> None:
    """Leaders always retreat with the unit they are stacked with."""
    for formation in s.leaders_at(left):
        if s.formation(formation).side == side:
            s.leaders[formation] = s.leaders[formation]._replace(hex=hex)
    for chief in s.chiefs_at(left):
        if s.setting.roster.chiefs[chief].side == side:
            s.chiefs[chief] = hex


# 10.4.11, 10.4.12 / 8.4, 11.3
def advance_along(s: Battle, side: str, left: int, hex: int) -> Rule[None]:
    """Leaders may advance with the unit they are stacked with."""
    for formation in s.leaders_at(left):
        who = s.setting.roster.name_of(s.who_leads(formation))
        if s.formation(formation).side == side and (
            yield from confirm(side, s.book.follow, FollowAdvance(formation, who))
        ):
            s.leaders[formation] = s.leaders[formation]._replace(hex=hex)
    for chief in s.chiefs_at(left):
        if s.setting.roster.chiefs[chief].side == side and (
            yield from confirm(side, s.book.chiefs, FollowAdvance(chief, chief))
        ):
            s.chiefs[chief] = hex


# 10.4.11, 10.4.12 / 8.4, 9.3
def fall_with(s: Battle, side: str, hex: int) -> Rule[None]:
    """Leaders are lost when all units they are stacked with have been eliminated."""
    if hex in s.stacks:
        return
    for formation in s.leaders_at(hex):
        if s.formation(formation).side == side:
            s.tell(
                s.book.commanders,
                "{leader} falls with his men at {hex}.",
                leader=s.who_leads(formation),
                hex=hex,
            )
            yield from lose_commander(s, formation)
    for chief in s.chiefs_at(hex):
        if s.setting.roster.chiefs[chief].side == side:
            kill_chief(s, chief)


# 10.4.11 / 8.4
def kill_chief(s: Battle, chief: str) -> None:
    del s.chiefs[chief]
    s.killed = (*s.killed, chief)
    s.tell(s.book.chiefs, "{chief} is killed.", chief=chief)
    s.variants.chief_killed(s, chief)


# 10.4.12 / 9.3
def lose_commander(s: Battle, formation: str) -> Rule[None]:
    """An aide de camp takes over, with any unit of the formation still in play."""
    side = s.formation(formation).side
    leader = s.leaders[formation]._replace(aide=True)
    units = s.members(formation)
    if units:
        uid = yield from choose_unit(side, s.book.commanders, PlaceAide(formation), units)
        s.leaders[formation] = leader._replace(hex=s.units[uid].hex)
        s.tell(
            s.book.commanders,
            "An aide de camp takes command of {formation} with {unit}.",
            formation=formation,
            unit=uid,
        )
        return
    coming = [uid for uid in s.formation(formation).units if uid in s.waiting]
    if coming:
        s.leaders[formation] = leader._replace(hex=OFF_MAP)
        s.waiting[formation] = s.waiting[coming[0]]
    else:
        del s.leaders[formation]


# Leaders in the fight


# 10.4.12 / 9.3
def commander_with(s: Battle, uid: str) -> str | None:
    """The formation whose commander is with this unit of his and may lend it his bonus."""
    formation = s.counter(uid).formation
    leader = s.leaders.get(formation)
    if leader is None or leader.hex != s.units[uid].hex:
        return None
    return formation


# 10.1.1, 12.1 / 8.3, 11.1
def command_of(s: Battle, formation: str) -> int:
    """A commander's command value, or that of the aide de camp in his place."""
    entry = s.formation(formation)
    return entry.aide_command if s.leaders[formation].aide else entry.command


# 10.4.12 / 9.3
def bonus_of(s: Battle, formation: str) -> int:
    """The combat bonus of a commander; an aide de camp has none."""
    return 0 if s.leaders[formation].aide else s.formation(formation).bonus


# 10.4.12 / 9.3
def lend_bonus(s: Battle, uids: list[str], rule: str) -> Rule[tuple[int, str]]:
    """Ask whether a commander takes part.  Returns the bonus and the formation, or zero and ""."""
    for uid in uids:
        formation = commander_with(s, uid)
        if formation is not None and bonus_of(s, formation):
            bonus = bonus_of(s, formation)
            side = s.formation(formation).side
            about = TakePart(formation, s.formation(formation).commander, bonus)
            if (yield from confirm(side, rule, about)):
                return bonus, formation
    return 0, ""


def expected_bonus(s: Battle, uids: list[str]) -> int:
    """The bonus that a commander with one of the units could lend."""
    leaders = [id for uid in uids if (id := commander_with(s, uid)) is not None]
    return max((bonus_of(s, id) for id in leaders), default=0)


class CommanderBefore(NamedTuple):
    """A commander at the start of a fight."""

    aide: bool
    units: tuple[str, ...]
    """The units that he is with."""


# 10.4.12 / 9.3
def note_commanders(s: Battle) -> dict[str, CommanderBefore]:
    """The commanders of all formations and the units with them, to compare after a fight."""
    return {
        id: CommanderBefore(leader.aide, s.stacks.get(leader.hex, ()))
        for id, leader in s.leaders.items()
    }


# 10.4.12 / 9.3
def roll_for_commanders(
    s: Battle, formations: set[str], before: Mapping[str, CommanderBefore]
) -> Rule[None]:
    """A commander who took part in a fight falls on a 12 with two dice.

    There is no roll for a commander who has fallen with his men, or for his replacement.
    """
    for formation in sorted(formations):
        if formation not in s.leaders or _replaced(s, formation, before[formation]):
            continue
        what, sixes = f"fate of {formation}'s commander", tuple(face == 6 for face in FACES)
        first = yield from roll_d6(s.book.commanders, what, sixes)
        second = yield from roll_d6(s.book.commanders, what, sixes)
        if first + second == FATAL:
            s.tell(
                s.book.commanders,
                "{leader} is hit: {first}+{second}.",
                leader=s.who_leads(formation),
                first=first,
                dice=(first, second),
                second=second,
            )
            yield from lose_commander(s, formation)


def _replaced(s: Battle, formation: str, before: CommanderBefore) -> bool:
    """Whether someone else leads the formation now.

    Two aides de camp look alike.  A new one is recognised because all units that the old one was
    with are lost.
    """
    if not s.leaders[formation].aide:
        return False
    return not before.aide or not any(uid in s.units for uid in before.units)
