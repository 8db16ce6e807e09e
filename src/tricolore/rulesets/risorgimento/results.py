"""8.1, 8.2: Hits and Disorder."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tricolore.core.ask import Rule, choose_unit
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.leaders import endanger_alone
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Waver
from tricolore.rulesets.risorgimento.subjects import TakeHit

# Hits


def take_hits(s: Risorgimento, uid: str, hits: int, rule: str) -> None:
    """8.12: more Hits than Cohesion eliminate a unit; artillery is not affected (8.11)."""
    if not hits or s.counter(uid).guns:
        return
    total = s.units[uid].hits + hits
    if total > s.counter(uid).cohesion:
        eliminate(s, uid, rule)
        return
    s.update(uid, hits=total)
    s.tell(rule, "{uid} takes {hits}.", uid=uid, hits=hits, hex=s.units[uid].hex)


def eliminate(s: Risorgimento, uid: str, rule: str) -> None:
    hex = s.units[uid].hex
    s.lift(uid)
    s.fallen = (*s.fallen, uid)
    s.targets.pop(uid, None)
    s.tell(rule, "{uid} is eliminated.", uid=uid, hex=hex)
    endanger_alone(s, s.side(uid), hex)


def share_hits(s: Risorgimento, uids: Sequence[str], hits: int, rule: str) -> Rule[None]:
    """8.11, R35: as evenly as possible; the owner says who takes what is left over."""
    able = [uid for uid in uids if uid in s.units and not s.counter(uid).guns]
    if not able or not hits:
        return
    each, over = divmod(hits, len(able))
    owed = dict.fromkeys(able, each)
    open_to = list(able)
    for _ in range(over):
        uid = yield from choose_unit(
            s.side(able[0]), "8.11", TakeHit(s.units[able[0]].hex), open_to
        )
        owed[uid] += 1
        open_to.remove(uid)
    for uid, number in owed.items():
        take_hits(s, uid, number, rule)


def one_hit(s: Risorgimento, uids: Sequence[str], rule: str) -> Rule[None]:
    """D+1, A20: one Hit on a unit of the owner's choice, never on artillery."""
    able = [uid for uid in uids if uid in s.units and not s.counter(uid).guns]
    if able:
        hex = s.units[able[0]].hex
        uid = yield from choose_unit(s.side(able[0]), "8.11", TakeHit(hex), able)
        take_hits(s, uid, 1, rule)


# Disorder


def disorder(s: Risorgimento, uid: str, rule: str) -> None:
    """8.2, 8.24: a second Disorder is a Hit, and the end of a battery."""
    if uid not in s.units:
        return
    if not s.units[uid].disordered:
        s.update(uid, disordered=True)
        s.tell(rule, "{uid} is Disordered.", uid=uid, hex=s.units[uid].hex)
        if s.counter(uid).regiment in s.setting.special.unwilling:
            s.then(Waver(uid))
    elif s.counter(uid).guns:
        eliminate(s, uid, "8.24")
    else:
        take_hits(s, uid, 1, "8.24")


def cross(s: Risorgimento, uid: str, *way: int) -> None:
    """5.2, 5.23, R56: terrain disorders who goes through it, whatever makes him go."""
    ground, kind = s.setting.ground, s.counter(uid).mobility
    if any(ground.disorders(kind, here, there, s.mud, s.down) for here, there in pairwise(way)):
        disorder(s, uid, "5.2")


def holds(s: Risorgimento, uid: str, rule: str, what: str) -> Rule[bool]:
    """A Cohesion Die Roll: higher than the Cohesion as it is now, and it fails."""
    cohesion = s.cohesion(uid)
    die = yield from roll(rule, f"{what} of {uid}", lambda face: face <= cohesion)
    s.tell(
        rule,
        "{uid} rolls {die} against a Cohesion of {cohesion}.",
        uid=uid,
        die=die,
        cohesion=cohesion,
        dice=[die],
    )
    return die <= cohesion
