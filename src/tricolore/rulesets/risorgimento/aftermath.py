"""7.43, 7.47, 8.34: what the winners of an attack do."""

from __future__ import annotations

from tricolore.core.ask import NO, Go, Pick, Rule, choose, choose_facing, choose_unit, confirm
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.magenta import is_barred
from tricolore.rulesets.risorgimento.notice import noticed
from tricolore.rulesets.risorgimento.rally import turn_stack
from tricolore.rulesets.risorgimento.results import disorder, take_hits
from tricolore.rulesets.risorgimento.small_arms import OUT_OF_TOWN
from tricolore.rulesets.risorgimento.stacking import is_legal
from tricolore.rulesets.risorgimento.state import EXTENDED, Risorgimento
from tricolore.rulesets.risorgimento.steps import Aftermath, EndFight, Fight, Receive
from tricolore.rulesets.risorgimento.subjects import (
    Continue,
    ContinueInto,
    EnterFirst,
    SendBack,
    StayBehind,
    TurnAfter,
)
from tricolore.rulesets.risorgimento.terms import GOES_ON, STAYS


def aftermath(s: Risorgimento, step: Aftermath) -> Rule[None] | None:
    """The winners stay in the hex, as many as may stack there; the others go back."""
    winners = [uid for uid in step.attackers if uid in s.units]
    if not winners or step.hex in s.stacks:
        return None
    return _occupy(s, step, winners)


def _occupy(s: Risorgimento, step: Aftermath, winners: list[str]) -> Rule[None]:
    side, hex = s.side(winners[0]), step.hex
    while not is_legal(s, hex, winners):
        back = yield from choose_unit(side, "7.43", SendBack(hex), winners)
        winners.remove(back)
    if len({s.units[uid].hex for uid in winners}) > 1:
        # 5.44: who enters first is on top.
        top = yield from choose_unit(side, "5.44", EnterFirst(hex), winners)
        winners.sort(key=lambda uid: uid != top)
    faced = [_facing(s, uid, hex) for uid in winners]
    facing = faced[0]
    # 8.34: each of them may turn by one hexside; then all face the same way (6.1).
    facings = list(dict.fromkeys((one + turn) % 6 for turn in (0, 1, 5) for one in faced))
    for uid in winners:
        here = s.units[uid].hex
        brigade = s.brigade_of(uid)
        if brigade and s.posts.get(brigade) == here:
            s.post(brigade, hex)  # R33
        s.put(uid, hex, facing)
    s.tell("7.43", "{uids} {uids:takes|take} {hex}.", uids=tuple(winners), hex=hex)
    facing = yield from choose_facing(side, "8.34", TurnAfter(hex), facings)
    turn_stack(s, winners[0], facing)
    if may_continue(s, step, winners):
        yield from _continue(s, step, winners)
    for uid in winners:
        noticed(s, uid)


def _facing(s: Risorgimento, uid: str, hex: int) -> int:
    """An attacker faces as it did; one that has charged faces the way it came."""
    before = s.entries.get(uid) or s.units[uid].hex
    if s.counter(uid).horse and s.setting.board.adjacent(before, hex):
        return s.setting.board.direction(before, hex)
    return s.units[uid].facing


def may_continue(s: Risorgimento, step: Aftermath, winners: list[str]) -> bool:
    """7.47, R46: fewer Hits than the defender, once in a segment; not after a charge.

    Nor do those continue whom the water disorders that they have crossed (R51, 7.33).
    """
    return (
        step.lead > 0
        and not step.charge
        and not step.counter
        and not step.continued
        and not any(uid in s.continued or uid in step.waded for uid in winners)
    )


def _continue(s: Risorgimento, step: Aftermath, winners: list[str]) -> Rule[None]:
    """7.47: the roll, less the difference in Hits, against the top unit's Cohesion.

    Only then does the player say where they go.
    """
    side, hex, top = s.side(winners[0]), step.hex, winners[0]
    hexes = continued_hexes(s, winners)
    if not hexes:
        return
    if len(winners) > OUT_OF_TOWN:
        option = yield from choose(side, "5.53", StayBehind(hex), [*map(Pick, winners), NO])
        if option == NO:
            return
        winners = [uid for uid in winners if uid != option.value]
        top = winners[0]
    wish = yield from confirm(side, "7.47", Continue(hex, tuple(winners), step.lead))
    if not wish:
        return
    limit = s.cohesion(top) + step.lead
    die = yield from roll("7.47", "continued attack", lambda face: face <= limit)
    result = GOES_ON if die <= limit else STAYS
    s.tell(
        "7.47",
        "{uid} rolls {die} to continue: {result}.",
        uid=top,
        die=die,
        result=result,
        dice=[die],
    )
    s.continued |= frozenset(winners)
    if die > limit:
        return
    into = ContinueInto(hex, tuple(winners))
    option = yield from choose(side, "7.47", into, [*map(Go, hexes), NO])
    if option != NO:
        target = int(option.value)
        s.targets.update(dict.fromkeys(winners, target))
        s.committed |= frozenset(winners)
        s.then(Receive(target), Fight(target, tuple(winners), continued=True))


def continued_hexes(s: Risorgimento, winners: list[str]) -> list[int]:
    """R46: any adjacent hex with enemies that all of them can enter."""
    here, ground = s.units[winners[0]].hex, s.setting.ground
    return sorted(
        hex
        for hex in s.around(here, s.enemy(s.side(winners[0])))
        if all(
            ground.attack_sides(s.counter(uid).mobility, here, hex, s.down, s.mud) is not None
            and not is_barred(s, uid, hex)
            for uid in winners
        )
    )


def end_fight(s: Risorgimento, step: EndFight) -> None:
    """4.43, 7.47, 7.5, R1, R51: what an attack costs those who made it."""
    act = s.act
    for uid in step.attackers:
        if uid in s.units and step.continued:
            take_hits(s, uid, 1, "7.47")
        tired = act is not None and act.kind == EXTENDED and not step.counter
        if uid in s.units and tired and not step.continued:
            take_hits(s, uid, 1, "4.43")
        if uid in s.units and (step.charge or uid in step.waded):
            disorder(s, uid, "7.5" if step.charge else "5.23")
