"""4.4: Force markers that hide stacks, an optional rule."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.core.ask import Choose, Rule, Seal
from tricolore.core.state import Procedure, Record
from tricolore.rulesets.brothers.roster import ARMS
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers


def uncover(s: Brothers, uids: Iterable[str]) -> Rule[None]:
    """Units fire, are fired at or fight: they are seen (B14).  Nobody can take back an order by
    which he has seen something."""
    new = [uid for uid in uids if uid in s.units and s.hidden(uid)]
    if new:
        yield Seal("units came out from under a force marker")
        s.show(new)


def veiled(procedure: Procedure) -> Procedure:
    """A procedure whose choices the other side does not see in a game with force markers: they
    name units of stacks.  What they bring about, it sees."""

    def run(s: Brothers, step: Record) -> Rule[None] | Seal | None:
        running = procedure(s, step)
        if running is None or FORCE_MARKERS not in s.options or isinstance(running, Seal):
            return running
        return _veil(running)

    return run


def _veil(running: Rule[None]) -> Rule[None]:
    answer = None
    try:
        while True:
            ask = running.send(answer)
            answer = yield ask._replace(veiled=True) if isinstance(ask, Choose) else ask
    except StopIteration:
        return


# What the other side may know of a stack


def is_hidden(s: Brothers, uid: str, viewer: str | None) -> bool:
    """Whether a unit on the map is hidden from a side, or from a spectator."""
    return s.side(uid) != viewer and s.hidden(uid)


def hidden_units(s: Brothers, hex: int, viewer: str | None) -> list[str]:
    """The units of a hex that a side may not see, the uppermost first."""
    return [uid for uid in s.stacks.get(hex, ()) if is_hidden(s, uid, viewer)]


def open_units(s: Brothers, hex: int, viewer: str | None) -> list[str]:
    """The units of a hex that a side sees, the uppermost first; beside a force marker in the order
    of the roster, since that of the stack is hidden."""
    stack = s.stacks.get(hex, ())
    seen = [uid for uid in stack if not is_hidden(s, uid, viewer)]
    if len(seen) < len(stack):
        order = list(s.setting.roster.counters)
        seen.sort(key=order.index)
    return seen


def arms_of(s: Brothers, hex: int, viewer: str | None) -> list[str]:
    """The arms under a force marker, which are all that it tells."""
    there = {s.counter(uid).arm for uid in hidden_units(s, hex, viewer)}
    return [arm for arm in ARMS if arm in there]


def marker_hex(id: str) -> int:
    """The hex of a force marker, by its id; 0 if it is none."""
    kind, _, number = id.partition(".")
    return int(number) if kind == "force" and number.isdecimal() else 0
