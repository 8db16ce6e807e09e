"""Retreat: which way units withdraw, how far, and what becomes of a bridge that they leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tricolore.core.ask import Rule, choose_hex
from tricolore.rulesets.radetzky.activation import post_of
from tricolore.rulesets.radetzky.headings import RETREAT
from tricolore.rulesets.radetzky.losses import break_off, capture, forget
from tricolore.rulesets.radetzky.setting import CREW
from tricolore.rulesets.radetzky.stacking import fits
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Pay, Withdraw, WithdrawAll
from tricolore.rulesets.radetzky.subjects import WithdrawFirst, WithdrawTo

Path = tuple[int, ...]


def withdraw_all(s: Radetzky, step: WithdrawAll) -> Rule[None] | None:
    """The stacks of a side fall back one after the other, in an order that their owner chooses
    where it makes a difference (U18)."""
    stacks = {
        hex: Withdraw(step.side, uids, step.hexes, step.foes)
        for hex, uids in by_hex(s, (uid for uid in step.units if uid in s.units)).items()
    }
    if len(stacks) > 1 and order_matters(s, stacks.values()):
        return _withdraw_all(s, step, stacks)
    s.then(*stacks.values())
    return None


def _withdraw_all(s: Radetzky, step: WithdrawAll, stacks: dict[int, Withdraw]) -> Rule[None]:
    hex = yield from choose_hex(step.side, RETREAT, WithdrawFirst(), sorted(stacks))
    first = stacks.pop(hex)
    rest = tuple(uid for one in stacks.values() for uid in one.units)
    s.then(first, step._replace(units=rest))


def order_matters(s: Radetzky, stacks: Iterable[Withdraw]) -> bool:
    """Whether one stack that has withdrawn leaves another with other ways than it has now, or two
    of them may come to the same hex and leave no room for a third."""
    ways = {one: by_end(ways_back(s, one.units, one.hexes, one.foes)) for one in stacks}
    ends = [end for paths in ways.values() for end in paths]
    if len(ways) > 2 and len(set(ends)) < len(ends):
        return True
    for one, paths in ways.items():
        for path in paths.values():
            after = s.clone()
            fall_back(after, one.units, path, is_beaten(s, one.side))
            for other in ways:
                if other is not one:
                    later = ways_back(after, other.units, other.hexes, other.foes)
                    if by_end(later) != ways[other]:
                        return True
    return False


def by_hex(s: Radetzky, uids: Iterable[str]) -> dict[int, tuple[str, ...]]:
    """Units by the hexes where they are."""
    found: dict[int, tuple[str, ...]] = {}
    for uid in uids:
        hex = s.units[uid].hex
        found[hex] = (*found.get(hex, ()), uid)
    return found


def withdraw(s: Radetzky, step: Withdraw) -> Rule[None] | None:
    """The units of a hex fall back; their owner chooses among ways that are equally good."""
    units = tuple(uid for uid in step.units if uid in s.units)
    if not units:
        return None
    return _withdraw(s, step._replace(units=units))


def _withdraw(s: Radetzky, step: Withdraw) -> Rule[None]:
    here = s.units[step.units[0]].hex
    ways = by_end(ways_back(s, step.units, step.hexes, step.foes))
    if not ways:
        # Others of the same fight have just filled the last hex with room (R12).
        s.then(Pay(step.side, step.units, step.hexes, step.foes))
        return
    end = yield from choose_hex(step.side, RETREAT, WithdrawTo(here), ways)
    fall_back(s, step.units, ways[end], is_beaten(s, step.side))


def is_beaten(s: Radetzky, side: str) -> bool:
    """Whether those of a side who withdraw have defended themselves."""
    return s.act is None or side != s.act.side


def by_end(paths: Iterable[Path]) -> dict[int, Path]:
    """One way to each hex at which one of these ends."""
    found: dict[int, Path] = {}
    for path in paths:
        found.setdefault(path[-1], path)
    return found


def fall_back(s: Radetzky, units: Sequence[str], path: Path, beaten: bool = False) -> None:
    """Units go along a way, and so do a bridge crew and Benedek if nobody else is left in the hex.

    Whoever withdraws is no longer engaged (R09).  If they were `beaten` in a fight or a charge, a
    bridge that they have defended is destroyed (Bridges, S80).  Otherwise it stays, without them.
    """
    here, side = s.units[units[0]].hex, s.side(units[0])
    for uid in units:
        forget(s, uid)
        s.put(uid, path[-1])
    for hex in path:
        s.take(side, hex)
    s.walked = {**s.walked, here: max(s.walked.get(here, 0), len(path))}
    text = "{uids} {uids:falls|fall} back to {hex}."
    s.tell(RETREAT, text, uids=tuple(units), hex=path[-1], from_hex=here)
    if not s.combat_units(here):
        _leave_behind(s, here, path[-1], beaten)


def _leave_behind(s: Radetzky, here: int, there: int, beaten: bool) -> None:
    for uid in s.stacks.get(here, ()):
        bridge = s.bridges.get(uid)
        if s.counter(uid).arm == CREW and bridge is not None and bridge.stands:
            if beaten:
                capture(s, uid)
        else:
            break_off(s, uid)
            s.put(uid, there)


# Which way


class Lines(NamedTuple):
    """What matters for the ways back of a stack."""

    side: str
    units: tuple[str, ...]
    post: int | None
    """Where its command counter lies, or the nearest supply hex."""
    behind: bool
    """Whether the enemy stands between it and its own lines."""
    foes: tuple[int, ...]
    barred: int
    """Hexes with enemy units, in bits."""
    contact: int
    """Hexes beside enemy units, in bits."""


def ways_back(s: Radetzky, units: Sequence[str], hexes: int, foes: Sequence[int]) -> list[Path]:
    """The best ways for the units of a hex to withdraw so many hexes from attackers in `foes`.

    Empty if there is none.  A way is longer if it would end in a hex without room, but only where
    no way of the length asked for ends in one with room (U08).
    """
    here = s.units[units[0]].hex
    lines = _lines(s, tuple(units), here, tuple(foes))
    paths: list[Path] = [()]
    for _ in range(hexes):
        paths = _longer(s, lines, here, paths)
    needed = moving(s, units, here)
    while paths:
        ending = [path for path in paths if fits(s, path[-1], needed)]
        if ending:
            return _best(s, lines, here, ending)
        paths = _longer(s, lines, here, _foremost(s, lines, here, paths))
    return []


def _foremost(s: Radetzky, lines: Lines, here: int, paths: list[Path]) -> list[Path]:
    """The best way to each hex in each direction: farther on nothing else matters of it."""
    found: dict[tuple[int, int], Path] = {}
    for path in sorted(paths, key=lambda path: rank(s, lines, here, path)):
        heading = s.setting.board.direction(path[-2] if len(path) > 1 else here, path[-1])
        found.setdefault((path[-1], heading), path)
    return list(found.values())


def moving(s: Radetzky, units: Iterable[str], here: int) -> list[str]:
    """The units that need room: those who withdraw, and a crew that goes along."""
    going = list(units)
    rest = [uid for uid in s.stacks.get(here, ()) if uid not in going]
    if any(s.units[uid].steps for uid in rest):
        return going
    return going + [uid for uid in rest if not (uid in s.bridges and s.bridges[uid].stands)]


def _lines(s: Radetzky, units: tuple[str, ...], here: int, foes: tuple[int, ...]) -> Lines:
    side = s.side(units[0])
    enemy = s.enemy(side)
    post = own_lines(s, units, here)
    distance = s.setting.board.distance
    behind = post is None or post == here
    if post is not None:
        behind = behind or any(distance(foe, post) < distance(here, post) for foe in foes)
    return Lines(side, units, post, behind, foes, s.ground_of[enemy], s.contact(enemy))


def own_lines(s: Radetzky, units: Iterable[str], here: int) -> int | None:
    """Where a stack looks to: the command counter of its strongest unit (U07), where it lies or
    last lay, or else the nearest supply hex of its side (S67).

    Of equally strong units the first of the counters decides: the order of a stack means nothing.
    """
    order = s.setting.order
    strongest = max(units, key=lambda uid: (s.factor(uid), -order[uid]))
    post = post_of(s, strongest)
    if post is not None:
        return post
    distance = s.setting.board.distance
    terminals = sorted(s.setting.terminals[s.side(strongest)])
    return min(terminals, key=lambda hex: distance(here, hex), default=None)


def _longer(s: Radetzky, lines: Lines, start: int, paths: list[Path]) -> list[Path]:
    """All ways that lead one hex on from these, and one hex farther from where they began."""
    distance = s.setting.board.distance
    return [
        (*path, there)
        for path in paths
        for there in _steps(s, lines, path[-1] if path else start)
        if distance(start, there) > len(path)
    ]


def _steps(s: Radetzky, lines: Lines, here: int) -> list[int]:
    """The hexes that a stack may withdraw to from a hex.

    Never onto enemies, off the map or over a river without a crossing (S66, S68).  Each hex is
    nearer to the own lines; where all of these are beside enemies it may be as far, if that keeps
    away from them (S66).  If the enemy is in between, or the own lines are reached, any hex will do
    (S67).
    """
    bits, distance = s.setting.bits, s.setting.board.distance
    open_hexes = [
        there
        for there in s.setting.ground.around[here]
        if not bits.has(lines.barred, there) and s.passable(lines.side, here, there)
    ]
    post = lines.post
    if lines.behind or post is None or here == post:
        return open_hexes
    nearer = [there for there in open_hexes if distance(there, post) < distance(here, post)]
    if any(not bits.has(lines.contact, there) for there in nearer):
        return nearer
    level = [there for there in open_hexes if distance(there, post) == distance(here, post)]
    return nearer + [there for there in level if not bits.has(lines.contact, there)]


def _best(s: Radetzky, lines: Lines, here: int, paths: list[Path]) -> list[Path]:
    ranked = [(rank(s, lines, here, path), path) for path in paths]
    best = min(first for first, _ in ranked)
    return [path for one, path in ranked if one == best]


def rank(s: Radetzky, lines: Lines, here: int, path: Path) -> tuple[int, ...]:
    """How good a way is; less is better.

    Away from the attackers, if they stand between the stack and its lines (S67); past as few
    enemies as possible; toward the own lines; in a straight line; through empty hexes (S66).
    """
    bits, board = s.setting.bits, s.setting.board
    close = beside = bent = full = 0
    last, heading = here, None
    for hex in path:
        if lines.behind:
            close += _nearest(s, hex, lines.foes) <= _nearest(s, last, lines.foes)
        beside += bits.has(lines.contact, hex)
        direction = board.direction(last, hex)
        bent += heading is not None and direction != heading
        full += hex in s.stacks
        last, heading = hex, direction
    home = 0 if lines.post is None else board.distance(last, lines.post)
    return close, beside, home, bent, full


def _nearest(s: Radetzky, hex: int, foes: Sequence[int]) -> int:
    return min((s.setting.board.distance(hex, foe) for foe in foes), default=0)
