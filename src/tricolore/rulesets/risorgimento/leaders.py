"""8.4: leaders in danger.  4.11, 4.23: how leaders move."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.ask import DONE, Go, Pick, Rule, choose, choose_unit
from tricolore.rulesets.risorgimento.command import usual_limit
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.spread import Toll, Tolls, spread
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Danger, MoveCommanders
from tricolore.rulesets.risorgimento.subjects import ChooseCommander, FlyTo, MoveLeader
from tricolore.rulesets.risorgimento.terrain import LEADER, POINT

FINISHED = 7
"""8.4: a roll of this or more, and he is Finished for the turn."""


# Danger


def endanger(s: Risorgimento, hex: int) -> None:
    """8.4: leaders stacked with units that received D+1, or two Hits in an attack.

    R36: one roll for one event; those who are left alone by it roll already.
    """
    alone = {step.leader for step in s.agenda if isinstance(step, Danger) and step.alone}
    s.then(*(Danger(leader) for leader in s.at.get(hex, ()) if leader not in alone))


def endanger_alone(s: Risorgimento, side: str, hex: int) -> None:
    """R36: leaders whose last companion is gone, with an enemy beside them."""
    if s.holder(hex) == side or not s.at.get(hex):
        return
    if s.is_beside(s.enemy(side), hex) or s.holder(hex):
        own = [one for one in s.at[hex] if s.setting.side_of(one) == side]
        # R36: one roll for one event; who is in danger already only flees besides.
        s.agenda = tuple(
            step._replace(alone=True) if isinstance(step, Danger) and step.leader in own else step
            for step in s.agenda
        )
        known = {step.leader for step in s.agenda if isinstance(step, Danger)}
        s.then(*(Danger(leader, alone=True) for leader in own if leader not in known))


def enemy_comes(s: Risorgimento, uid: str) -> list[Danger]:
    """8.4: leaders alone in a hex, when an enemy combat unit moves adjacent."""
    side, hex = s.side(uid), s.units[uid].hex
    found = []
    for there in (hex, *s.setting.ground.around[hex]):
        for leader in s.at.get(there, ()):
            if s.setting.side_of(leader) != side and s.holder(there) in ("", side):
                found.append(Danger(leader, alone=True))
    return found


def danger(s: Risorgimento, step: Danger) -> Rule[None] | None:
    """8.4: on 7 or more he is Finished; one who is alone goes to the nearest of his units."""
    return _in_danger(s, step) if step.leader in s.posts else None


def _in_danger(s: Risorgimento, step: Danger) -> Rule[None]:
    leader = step.leader
    die = yield from roll("8.4", f"the danger to {leader}", lambda face: face >= FINISHED)
    s.tell("8.4", "{leader} is in danger: {die}.", leader=leader, die=die, dice=[die])
    if die >= FINISHED:
        finish(s, leader)
    if step.alone:
        yield from _fly(s, leader)


def finish(s: Risorgimento, leader: str) -> None:
    """8.4: he is of no use until the next turn.

    A corps whose commander is Finished is not activated any more (R37); its brigadiers are Finished
    too if it had activations left.  Units of a brigadier are Out of Command from the next step on;
    those that are committed go on (N8).
    """
    s.tell("8.4", "{leader} is Finished for the turn.", leader=leader)
    if leader in s.brigades:
        s.set_brigade(leader, finished=True)
        leads = s.act is not None and s.act.leader == leader  # 4.16: whoever rides with him
        left = s.commanded if leads else frozenset(s.members(leader))
        s.commanded -= left - s.committed
        return
    s.fallen_out |= {leader}
    if leader in s.corps:
        s.set_corps(leader, finished=True)
        if (s.act is None or s.act.corps != leader) and has_more(s, leader):
            for brigade in s.setting.corps_brigades[leader]:
                s.set_brigade(brigade, finished=True)  # 4.54


def has_more(s: Risorgimento, corps: str) -> bool:
    """8.4: whether a corps has not completed its usual activations; at San Martino none has."""
    if s.setting.special.no_continuity:
        return True
    under_way = s.act is not None and s.act.corps == corps
    return s.corps[corps].activations - under_way < usual_limit(s)


def _fly(s: Risorgimento, leader: str) -> Rule[None]:
    """8.4: to the nearest unit of his brigade; commanders to one of their corps or army (R36)."""
    here, distance = s.posts[leader], s.setting.board.distance
    own = [uid for uid in companions(s, leader) if uid in s.units]
    if not own:
        s.post(leader, 0)
        if leader in s.setting.arrival_of and any(
            uid in s.waiting for uid in companions(s, leader)
        ):
            s.waiting = (*s.waiting, leader)  # he comes again with his units
        s.tell("8.4", "{leader} leaves the field.", leader=leader)
        return
    least = min(distance(here, s.units[uid].hex) for uid in own)
    nearest = [uid for uid in own if distance(here, s.units[uid].hex) == least]
    one_each = list({s.units[uid].hex: uid for uid in reversed(nearest)}.values())[::-1]
    side = s.setting.side_of(leader)
    uid = yield from choose_unit(side, "8.4", FlyTo(leader), one_each)
    s.post(leader, s.units[uid].hex)


def companions(s: Risorgimento, leader: str) -> Iterable[str]:
    """The units that a leader belongs to."""
    if leader in s.brigades:
        return s.setting.brigades[leader].units
    if leader in s.corps:
        return s.setting.corps_units[leader]
    # 4.25: a corps that another chief commands is an army of its own.
    chiefs, side = s.setting.chiefs, s.setting.chiefs[leader].side
    others = {chief.corps for id, chief in chiefs.items() if chief.corps and id != leader}
    return [
        uid
        for uid, one in s.setting.counters.items()
        if one.side == side and one.corps not in others
    ]


# Movement


def go_along(s: Risorgimento, here: int, there: int, side: str) -> None:
    """Leaders whose units have all left a hex in a fight go with them (R33)."""
    if s.holder(here) != side:
        for leader in s.at.get(here, ()):
            if s.setting.side_of(leader) == side:
                s.post(leader, there)


def leader_hexes(s: Risorgimento, leader: str) -> dict[int, int]:
    """4.11, 4.23: where he can go, with the price; not alone beside the enemy (A47)."""
    setting = s.setting
    side, enemy = setting.side_of(leader), s.enemy(setting.side_of(leader))
    counters = setting.counters

    def toll(hex: int) -> Toll:
        stack = s.stacks.get(hex)
        return None if stack and counters[stack[0]].side == enemy else (0, False)

    edges = setting.ground.edges(LEADER, False, s.mud, s.down)
    points = points_of(s, leader) * POINT - s.spent.get(leader, 0)
    cost = spread(edges, s.posts[leader], points, Tolls(toll)).cost
    beside, bit = s.beside(enemy), s.bits.bit
    return {
        hex: price
        for hex, price in cost.items()
        if price and (not beside & bit[hex] or s.holder(hex) == side)
    }


def points_of(s: Risorgimento, leader: str) -> int:
    setting = s.setting
    if leader in setting.brigades:
        return setting.brigades[leader].points
    if leader in setting.corps:
        return setting.corps[leader].points
    return setting.chiefs[leader].points


def move_leader(s: Risorgimento, leader: str, rule: str) -> Rule[None]:
    """He goes to a hex, or stays."""
    hexes = leader_hexes(s, leader)
    options = [*map(Go, sorted(hexes)), DONE]
    option = yield from choose(s.setting.side_of(leader), rule, MoveLeader(leader), options)
    if option != DONE:
        hex = int(option.value)
        s.post(leader, hex)
        s.tell(rule, "{leader} goes to {hex}.", leader=leader, hex=hex)


def move_commanders(s: Risorgimento, step: MoveCommanders) -> Rule[None]:
    """4.23, A48: corps commanders and chiefs move at the end of the turn only.

    8.4: who is Finished stays where he is; a corps that is Finished by 4.54 keeps its commander.
    """
    able = [
        id
        for id in (*s.setting.corps, *s.setting.chiefs)
        if id in s.posts and s.setting.side_of(id) == step.side and id not in s.fallen_out
    ]
    s.spent = {}
    while able:
        option = yield from choose(
            step.side, "4.23", ChooseCommander(step.side), [*map(Pick, able), DONE]
        )
        if option == DONE:
            return
        leader = str(option.value)
        able.remove(leader)
        yield from move_leader(s, leader, "4.23")
