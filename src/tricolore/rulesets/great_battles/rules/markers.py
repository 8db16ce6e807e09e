"""The cup: the formations whose markers are in it, and how markers are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Rule, choose_unit, draw
from tricolore.rulesets.great_battles.rules.state import Activate, Battle, Operations
from tricolore.rulesets.great_battles.rules.subjects import ActFirst


# 9 / 4
def begin_with(s: Battle, winner: str, pool: Sequence[str], rule: str, how: str) -> Rule[None]:
    """The side with the initiative chooses which formation acts first; the other markers go into
    the cup."""
    own = [id for id in pool if s.formation(id).side == winner]
    if not own:
        s.cup = tuple(pool)
        s.then(Operations())
        return
    first = yield from choose_unit(winner, rule, ActFirst(), own)
    s.tell(
        rule,
        "{side} {how} the initiative and begins with {formation}.",
        side=s.setting.side_names[winner],
        how=how,
        formation=first,
    )
    s.cup = tuple(id for id in pool if id != first)
    s.then(Activate(first), Operations())


# 10 / 4
def operations_phase(s: Battle, _: Operations) -> Rule[None]:
    """Draw markers until none is left.  Markers of formations that are gone are set aside."""
    s.cup = tuple(id for id in s.cup if has_units(s, id))
    if not s.cup:
        return
    marker = yield from draw(s.book.draw, "marker", s.cup)
    s.tell(s.book.draw, "The marker of {formation} is drawn.", formation=marker)
    s.cup = tuple(id for id in s.cup if id != marker)
    s.then(Activate(marker), Operations())


# 9 / 4
def available_markers(s: Battle) -> list[str]:
    """Formations on the map or due to arrive; a side's detached units share one marker."""
    return [id for id in s.setting.roster.formations if has_units(s, id)]


# 9 / 4
def has_units(s: Battle, formation: str) -> bool:
    units, waiting = s.units, s.waiting
    return any(uid in units or uid in waiting for uid in s.formation(formation).units)
