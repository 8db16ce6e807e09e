"""How a plan is marched: who goes first, and who goes together.

A goal below zero is an exit: the unit leaves the map there.
"""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Choose, Go, Option, Pick, Stack, Via
from tricolore.rulesets.plans import Plan
from tricolore.rulesets.radetzky.movement import LEAVE, able_to_march
from tricolore.rulesets.radetzky.stacking import fits
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.ways import mover_of, moves_of


def next_march(s: Radetzky, ask: Choose, plan: Plan) -> Option | None:
    """Those march first who find room where they are to end.  Those of a hex who go the same way
    march as one, once those who go elsewhere have gone."""
    going = [uid for uid, hex in plan.items() if uid in s.units and s.units[uid].hex != hex]
    able = [uid for uid in going if Pick(uid) in ask.options]
    free = [uid for uid in able if plan[uid] < 0 or fits(s, plan[uid], (uid,))]
    for uid in free or able:
        here = s.units[uid].hex
        mates = _waiting_in(s, here)
        party = _largest_party(plan, mates, here)
        if not _worth_it(s, plan, mates, party, here):
            return Pick(uid)
        others = [one for one in mates if one in free and one not in party]
        if others:
            return Pick(others[0])
        return Stack(here) if Stack(here) in ask.options else Pick(uid)
    return next((one for one in ask.options if one.kind == "say"), None)


def next_step(s: Radetzky, ask: Choose, uids: Sequence[str], plan: Plan) -> Option | None:
    """Whoever does not go with the others is left behind; then the rest goes where it is to."""
    here = s.units[uids[0]].hex
    party = _largest_party(plan, uids, here)
    for uid in uids:
        if party and uid not in party and Pick(uid) in ask.options:
            return Pick(uid)
    goal = plan.get(party[0]) if party else None
    if goal is None:
        return None
    wanted = Go(goal) if goal > 0 else LEAVE if goal == -here else Via(-goal)
    return wanted if wanted in ask.options else None


def _waiting_in(s: Radetzky, hex: int) -> list[str]:
    """Those of a hex who can still march as a stack."""
    stack = s.stacks[hex]
    return [uid for uid in able_to_march(s) if uid in stack and uid not in s.bridges]


def _largest_party(plan: Plan, uids: Sequence[str], here: int) -> list[str]:
    """Most of those who leave a hex for the same goal."""
    parties: dict[int, list[str]] = {}
    for uid in uids:
        goal = plan.get(uid, here)
        if goal != here:
            parties.setdefault(goal, []).append(uid)
    return max(parties.values(), key=len, default=[])


def _worth_it(s: Radetzky, plan: Plan, mates: Sequence[str], party: list[str], here: int) -> bool:
    """Whether fewer orders are needed if some march as one: an order for each who is left behind
    and two for the march, instead of two for each of them."""
    stay = sum(plan.get(uid, here) == here for uid in mates)
    if len(party) < 2 or stay + 2 >= 2 * len(party):
        return False
    goal = plan[party[0]]
    if goal < 0:
        return False
    reached = moves_of(s, mover_of(s, tuple(party), (0,) * len(party), True)).reached
    return s.setting.bits.has(reached, goal) and fits(s, goal, party)
