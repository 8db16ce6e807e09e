"""What filled-in sheets are worth, and with what their search begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tricolore.core.ask import YES, Fill, Filled, Go, Option, Say
from tricolore.core.hexes import number
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.radetzky.advance import STAY
from tricolore.rulesets.radetzky.choice import BOXED, FIRST, OUT, RESERVE
from tricolore.rulesets.radetzky.combat import NOBODY, attacks_of
from tricolore.rulesets.radetzky.judgement.attacks import (
    best_assignment,
    components,
    targets_of,
)
from tricolore.rulesets.radetzky.judgement.stands import Book, single
from tricolore.rulesets.radetzky.judgement.uses import use_of
from tricolore.rulesets.radetzky.judgement.worth import GROUND
from tricolore.rulesets.radetzky.payments import WITHDRAW
from tricolore.rulesets.radetzky.reinforcements import WAIT
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.subjects import (
    AdvanceWith,
    ChooseFormations,
    DeclareAttacks,
    EnterMap,
    PayResult,
    PickIndependents,
    RecoverSteps,
)

Weights = Mapping[str, float]
Missions = Mapping[str, Mission]

NEAR = 8
"""Hexes within which two formations can help each other."""
TOGETHER = 0.5
"""What it is worth that two formations near each other and the enemy act as one."""
SPENT = 0.3
"""What it costs that the commander in chief cannot be used in the next turn."""
SURPRISED = 0.6
"""What it is worth to act before everybody else."""
SHOWN = 0.1
"""What it costs to show the enemy that a formation is to act."""
LOST_PLACE = 0.7
"""How likely a place is lost that its defenders leave in a fight."""


def pairs(sheet: Fill, filled: Filled) -> Iterator[tuple[str, Option]]:
    return ((row.key, option) for row, option in zip(sheet.rows, filled, strict=True))


def choose_formations(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    total, boxed = 0.0, []
    for id, option in pairs(sheet, filled):
        if option == OUT:
            continue
        total += use_of(s, book, id, w) + 0.001
        if option == FIRST:
            total += SURPRISED
        if option in BOXED:
            boxed.append(id)
        if option == RESERVE:
            total -= 0.05
    if boxed:
        total -= SPENT
        total += TOGETHER * sum(
            helps(s, book, a, b) for at, a in enumerate(boxed) for b in boxed[at + 1 :]
        )
    return total


def helps(s: Radetzky, book: Book, a: str, b: str) -> float:
    """How much two formations can help each other: they are near, and so is the enemy."""
    distance = s.setting.board.distance
    here, there = _middle(s, a), _middle(s, b)
    if not here or not there or distance(here, there) > NEAR:
        return 0.0
    return min(book.dangers.strength_near(here) + book.dangers.strength_near(there), 10.0) / 10


def _middle(s: Radetzky, formation: str) -> int:
    units = s.members(formation)
    return s.units[units[len(units) // 2]].hex if units else 0


def recover(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    total = 0.0
    for _, option in pairs(sheet, filled):
        if option.kind == "pick":
            counter = s.counter(str(option.value))
            total += 1 + 0.3 * book.prices.use * (counter.factor - counter.reduced) - SHOWN
    return total


def pick_independents(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    """Those with the longest way, or whose own formation does not act."""
    total = 0.0
    sheet_of = s.sheets.get(book.side)
    committed = sheet_of.committed if sheet_of is not None else ()
    for uid, option in pairs(sheet, filled):
        if option == YES:
            formation = s.counter(uid).formation
            waits = formation in committed and formation not in s.drawn
            mission = book.goal(formation, book.missions)
            total += -book.march(uid, s.units[uid].hex, mission) + 0.2 - 2.0 * waits
    return total


def pay(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    cost, left = 0.0, set()
    for key, option in pairs(sheet, filled):
        if key == WITHDRAW:
            continue
        lost = int(option.value)
        cost += sum(book.prices.steps(key)[:lost])
        left.add(s.units[key].hex)
    back = int(filled[0].value)
    if back:
        side = sheet.side
        cost += GROUND * (back - 1)
        cost += LOST_PLACE * sum(book.prices.ground(hex, side) for hex in sorted(left))
    return -cost


def declare(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    total = 0.0
    gain, loss = w.get("gain", 1.0), w.get("loss", 1.0)
    for attack in attacks_of(dict(pairs(sheet, filled))):
        where = [(uid, s.units[uid].hex) for uid in attack.attackers]
        blow = book.odds.attack(where, attack.hexes)
        total += gain * blow.theirs - loss * blow.ours
    return total


def advance(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    ends = {
        uid: s.units[uid].hex if option == STAY else int(option.value)
        for uid, option in pairs(sheet, filled)
    }
    total, stacks = 0.0, dict[int, list[str]]()
    for uid, hex in ends.items():
        terms = single(book, uid, hex, book.goal(s.counter(uid).formation, book.missions))
        total += sum(w.get(term, 1.0) * value for term, value in terms.items())
        total += GROUND / 2 if hex != s.units[uid].hex else 0.0
        stacks.setdefault(hex, []).append(uid)
    for hex in dict.fromkeys(s.units[uid].hex for uid in ends):
        left = [uid for uid in s.combat_units(hex) if ends.get(uid, hex) == hex]
        if not left and s.holders.get(hex) == book.side:
            total -= w.get("place", 1.0) * book.door(hex)
    around = s.setting.ground.around
    for hex, uids in stacks.items():
        stay = [uid for uid in s.combat_units(hex) if uid not in ends and s.side(uid) == book.side]
        fighting = [uid for uid in uids if s.units[uid].steps] + stay
        friends = sum(there in stacks or s.holder(there) == book.side for there in around[hex])
        total -= w.get("exposure", 1.0) * book.dangers.cost(hex, fighting, friends)
    return total


def enter(s: Radetzky, book: Book, sheet: Fill, filled: Filled, w: Weights) -> float:
    """To come is better than to wait, and nearer to the goal better than farther."""
    total = 0.0
    for uid, option in pairs(sheet, filled):
        if option != WAIT:
            mission = book.goal(s.counter(uid).formation, book.missions)
            turns = book.routes.turns(int(option.value), mission.hex) if mission else 0.0
            total += 5.0 - 0.2 * min(turns, 10.0)
    return total


WORTH = {
    ChooseFormations: choose_formations,
    RecoverSteps: recover,
    PickIndependents: pick_independents,
    PayResult: pay,
    DeclareAttacks: declare,
    AdvanceWith: advance,
    EnterMap: enter,
}


def drafts(s: Radetzky, book: Book, sheet: Fill) -> Sequence[Filled]:
    """Attacks that belong together are proposed together: one alone would not be worth it."""
    where = {row.key: s.units[row.key].hex for row in sheet.rows}
    targets = targets_of(s, sheet.side, where)
    chosen: dict[str, Option] = {}
    for units in components(targets):
        assignment, _ = best_assignment(s, book, {uid: targets[uid] for uid in units}, where)
        chosen |= {uid: _option(hexes) for uid, hexes in assignment.items()}
    return [tuple(chosen.get(row.key, NOBODY) for row in sheet.rows)]


def _option(hexes: Sequence[int]) -> Option:
    return Go(hexes[0]) if len(hexes) == 1 else Say("+".join(map(number, hexes)))
