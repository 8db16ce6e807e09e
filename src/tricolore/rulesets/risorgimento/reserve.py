"""4.6: brigades In Reserve, and how they leave it."""

from __future__ import annotations

from tricolore.core.ask import DONE, Go, Option, Pick, Rule, Say, choose, choose_facing
from tricolore.rulesets.risorgimento.command import in_command
from tricolore.rulesets.risorgimento.facing import turns_from
from tricolore.rulesets.risorgimento.leaders import enemy_comes
from tricolore.rulesets.risorgimento.results import cross
from tricolore.rulesets.risorgimento.stacking import fits, is_crowded
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import LeaveReserves, PlaceReserves, Release
from tricolore.rulesets.risorgimento.subjects import (
    FaceOnEntry,
    LeaveReserve,
    PlaceReserve,
    Unstack,
)
from tricolore.rulesets.risorgimento.victory import take

STAY = Say("stay")


def place_reserves(s: Risorgimento, step: PlaceReserves) -> Rule[None]:
    """B1: brigades are placed in Reserve, with all their units that are In Command (R14)."""
    able = [id for id in own_brigades(s, step.side) if may_rest(s, id)]
    while True:
        option = yield from choose(
            step.side, "4.6", PlaceReserve(step.side), [*map(Pick, able), DONE]
        )
        if option == DONE:
            return
        placed = str(option.value)
        place(s, placed)
        # Who rests still is where he was, so nothing changes for other brigades.
        able = [id for id in able if id != placed or may_rest(s, id)]


def place(s: Risorgimento, brigade: str) -> None:
    s.set_brigade(brigade, strategic=False)
    for uid in able_to_rest(s, brigade):
        s.set_reserve(uid, True)
    s.tell("4.6", "{brigade} is placed in Reserve.", brigade=brigade)


def own_brigades(s: Risorgimento, side: str) -> list[str]:
    return [id for id, one in s.setting.brigades.items() if one.side == side]


def awake(s: Risorgimento, brigade: str) -> list[str]:
    """The units of a brigade on the map that are not In Reserve."""
    units = s.units
    return [
        uid for uid in s.setting.brigades[brigade].units if uid in units and not units[uid].reserve
    ]


def able_to_rest(s: Risorgimento, brigade: str) -> list[str]:
    """4.6, 4.11: who of them is In Command; those In Reserve are links of the chain like others."""
    commanded = in_command(s, brigade, s.members(brigade))
    return [uid for uid in commanded if not s.units[uid].reserve]


def may_rest(s: Risorgimento, brigade: str) -> bool:
    """Whether some of its units could be placed in Reserve."""
    if brigade not in s.posts:
        return False
    uids = awake(s, brigade)
    if not uids or s.brigades[brigade].finished:
        return False
    here = s.posts[brigade]
    if any(s.units[uid].hex == here for uid in uids):
        return True  # no need to trace his range
    return bool(able_to_rest(s, brigade))


def leave_reserves(s: Risorgimento, step: LeaveReserves) -> Rule[None]:
    """C2: brigades are brought out of Reserve."""
    while True:
        able = [id for id in own_brigades(s, step.side) if id in s.resting and not is_held(s, id)]
        if not able:
            return
        option = yield from choose(
            step.side, "4.6", LeaveReserve(step.side), [*map(Pick, able), DONE]
        )
        if option == DONE:
            return
        wake(s, str(option.value))


def is_held(s: Risorgimento, brigade: str) -> bool:
    """4.62: the scenario may hold a brigade back until the turn on which it releases it."""
    return brigade in s.setting.held and s.turn < s.setting.releases.get(brigade, s.turn + 1)


def wake(s: Risorgimento, brigade: str) -> list[str]:
    """A brigade leaves Reserve; returns its units that were in it."""
    found = [uid for uid in s.members(brigade) if s.units[uid].reserve]
    for uid in found:
        s.set_reserve(uid, False)
    s.set_brigade(brigade, roused=True)
    s.tell("4.6", "{brigade} leaves Reserve.", brigade=brigade)
    return found


def release_due(s: Risorgimento) -> None:
    """4.62: the scenario says on which turn brigades are released."""
    for brigade, turn in s.setting.releases.items():
        if turn == s.turn and brigade in s.resting:
            _step_out(s, wake(s, brigade))


def release_near(s: Risorgimento, side: str, hex: int) -> None:
    """4.62, R15: brigades of a side are released when an enemy moves within three hexes."""
    if not s.near_idle(side) & s.bits.bit[hex]:
        return
    distance = s.setting.board.distance
    for brigade in sorted(s.resting):
        if s.setting.brigades[brigade].side != side:
            continue
        if any(distance(s.units[uid].hex, hex) <= 3 for uid in s.members(brigade)):
            _step_out(s, wake(s, brigade))


def _step_out(s: Risorgimento, uids: list[str]) -> None:
    if any(is_crowded(s, s.units[uid].hex) for uid in uids):
        s.then(Release(tuple(uids)))


def release(s: Risorgimento, step: Release) -> Rule[None]:
    """4.62, R16: overstacked units may move up to one hex, whatever zones there are."""
    for uid in step.uids:
        if uid not in s.units or not is_crowded(s, s.units[uid].hex):
            continue
        unit = s.units[uid]
        hexes = unstack_hexes(s, uid)
        options: list[Option] = [*map(Go, hexes), STAY]
        option = yield from choose(s.side(uid), "4.62", Unstack(uid), options)
        if option == STAY:
            continue
        hex = int(option.value)
        s.put(uid, hex, unit.facing)
        s.tell("4.62", "{uid} steps to {hex}.", uid=uid, hex=hex)
        if s.aligned(uid) == [uid]:
            about, every = FaceOnEntry(uid, hex), turns_from(unit.facing)
            facing = yield from choose_facing(s.side(uid), "4.62", about, every)
            s.update(uid, facing=facing)
        cross(s, uid, unit.hex, hex)
        if uid in s.units:
            # It has moved, so it may rouse enemies in its turn, and take a place.
            take(s, s.side(uid), hex)
            s.then(*enemy_comes(s, uid))
            release_near(s, s.enemy(s.side(uid)), hex)


def unstack_hexes(s: Risorgimento, uid: str) -> list[int]:
    unit, ground = s.units[uid], s.setting.ground
    enemy = s.enemy(s.side(uid))
    return [
        there
        for there in ground.around[unit.hex]
        if s.holder(there) != enemy
        and ground.passable(s.counter(uid).mobility, unit.hex, there, s.down, s.mud)
        and fits(s, there, uid)
    ]
