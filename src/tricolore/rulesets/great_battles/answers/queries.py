"""Answers that the games of the series share: why a move is refused, and what the odds are.

Each game has its own rules for zones of control and retreats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tricolore.core.errors import TricoloreError
from tricolore.core.search import reachable
from tricolore.core.text import say
from tricolore.core.words import chained
from tricolore.rulesets.great_battles.answers.questions import Refusal
from tricolore.rulesets.great_battles.rules.attacks import enemy_fronts
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.sight import sight as sees
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import Attack, Battle
from tricolore.rulesets.kit.sight import Verdict

FAR = 400
"""Enough half points to cross the map."""
STACKING = "3"
"""The chapter on stacking has the same number in all rulebooks."""


class BadQuestion(TricoloreError, ValueError):
    """A question about a piece that does not exist or a fight that cannot take place."""


def known_units(s: Battle, *uids: str) -> None:
    for uid in uids:
        if uid not in s.setting.roster.counters:
            raise BadQuestion(f"There is no unit {uid!r}.")


def on_map(s: Battle, *uids: str) -> None:
    known_units(s, *uids)
    for uid in uids:
        if uid not in s.units:
            raise BadQuestion(f"{s.setting.roster.name_of(uid)} is not on the map.")


# Why a hex is refused


def not_active(s: Battle, uid: str, rule: str) -> Refusal | None:
    """Only units of the formation that acts can move."""
    formation = s.counter(uid).formation
    if formation == s.active:
        return None
    name = s.formation(formation).name
    if not s.active:
        return Refusal(rule, say("{formation} is not active: no formation is", formation=name))
    acting = s.formation(s.active).name
    text = say("{formation} is not active, but {acting}", formation=name, acting=acting)
    return Refusal(rule, text)


def unfit_hex(s: Battle, uid: str, hex: int) -> Refusal | None:
    """What is wrong with the hex itself: its terrain, an enemy, or a lack of room."""
    unit, counter, board = s.units.get(uid), s.counter(uid), s.setting.board
    rule = s.book.movement
    if hex not in board:
        return Refusal(rule, say("{hex} is not on the map", hex=board.label(hex)))
    if unit is not None and hex == unit.hex:
        return Refusal(rule, say("{uid} is there already", uid=s.setting.roster.name_of(uid)))
    if hex not in s.ground.open_cost[counter.arm]:
        return Refusal(
            "table",
            say(
                "{hex} is {terrain}: impassable", hex=board.name_of(hex), terrain=board.terrain[hex]
            ),
        )
    if hex in s.field(s.enemy_of(counter.side)).occupied:
        return Refusal(
            STACKING, say("the enemy is there: {stacks}", stacks=names(s, s.stacks[hex]))
        )
    if not has_room(s, uid, hex):
        return Refusal(STACKING, say("no room beside {stacks}", stacks=names(s, s.stacks[hex])))
    return None


def zone_on_the_way(s: Battle, uid: str, hex: int, zone: frozenset[int]) -> int | None:
    """The first hex in an enemy zone on the shortest way there, or None."""
    enemies = s.field(s.enemy_of(s.side(uid))).occupied
    edges = s.ground.edges[s.counter(uid).arm]
    through = reachable(edges, s.units[uid].hex, FAR, enemies)
    return next((step for step in through.path(hex) if step in zone), None)


def holders(s: Battle, uid: str, hex: int) -> str:
    """The enemy units whose zones cover a hex, and where they stand."""
    return holders_of(s, s.enemy_of(s.side(uid)), hex)


def holders_of(s: Battle, side: str, hex: int) -> str:
    """The units of a side whose zones cover a hex."""
    zones = s.ground.zone
    own = [uid for uid in s.of_side(side) if hex in zones[s.units[uid].hex][s.units[uid].facing]]
    label = s.setting.board.label
    return chained(
        [say("{uid} at {hex}", uid=s.counter(uid).name, hex=label(s.units[uid].hex)) for uid in own]
    )


def names(s: Battle, uids: Iterable[str]) -> str:
    return chained([s.counter(uid).name for uid in uids])


# Line of sight


def sight(s: Battle, start: int, end: int) -> Verdict:
    """Whether artillery on one hex would see another.

    The side of the guns is that of the units on the first hex, or else on the second hex. If both
    are empty, it is the active side.
    """
    if start in s.stacks:
        side = s.side(s.stacks[start][0])
    elif end in s.stacks:
        side = s.enemy_of(s.side(s.stacks[end][0]))
    else:
        side = s.formation(s.active).side if s.active else s.setting.sides[0]
    return sees(s, side, start, end)


# Odds


def check_barrage(s: Battle, gun: str, target: str) -> None:
    """Raise `BadQuestion` unless the guns have the target in range and in sight."""
    on_map(s, gun, target)
    if not s.counter(gun).reach:
        raise BadQuestion(f"{s.counter(gun).name} is not artillery.")
    if s.units[target].hex not in targets(s, gun):
        raise BadQuestion(f"{s.counter(gun).name} cannot fire at {s.counter(target).name}.")


def attacks_asked(
    s: Battle,
    attacks: Iterable[Attack] | Iterable[str],
    target: str,
    coordinated: bool,
    may_assault: Callable[[Any, str], bool],
) -> tuple[Attack, ...]:
    """The attacks whose odds are asked for.  Attackers given by id use their whole value."""
    on_map(s, target)
    hex = s.units[target].hex
    fought = tuple(
        attack if isinstance(attack, Attack) else Attack(attack, hex, target, _value(s, attack))
        for attack in attacks
    )
    if not fought:
        raise BadQuestion("An assault has at least one attacker.")
    if len(fought) > 1 and not coordinated:
        raise BadQuestion("Several units assault together only in a coordinated assault.")
    for attack in fought:
        if not may_assault(s, attack.attacker) or hex not in enemy_fronts(s, attack.attacker):
            both = (s.counter(attack.attacker).name, s.counter(target).name)
            raise BadQuestion("{} cannot assault {} from where it stands.".format(*both))
    return fought


def _value(s: Battle, uid: str) -> int:
    on_map(s, uid)
    return s.counter(uid).combat
