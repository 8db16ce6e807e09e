"""9: Initiative, and the drawing of markers in the operations phase (10)."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_unit, draw, roll_d6
from tricolore.rulesets.butchery.setting import ALLIED, AUSTRIAN
from tricolore.rulesets.butchery.state import OFF_MAP, Activate, Butchery, Initiative, Operations

NAPOLEON_BONUS = 2


def initiative_phase(s: Butchery, _: Initiative) -> Rule[None]:
    """The higher die chooses which of its formations acts first; the rest go into the cup."""
    pool = available_markers(s)
    bonus = NAPOLEON_BONUS if s.chiefs.get("napoleon", OFF_MAP) != OFF_MAP else 0
    winner = ""
    while not winner:  # equal results are rolled again
        allied = yield from roll_d6("9", "initiative of the Franco-Piedmontese")
        austrian = yield from roll_d6("9", "initiative of the Austrians")
        if allied + bonus != austrian:
            winner = ALLIED if allied + bonus > austrian else AUSTRIAN
        s.tell(
            "9",
            "Initiative: Franco-Piedmontese {allied}{bonus}, Austrians {austrian}.",
            allied=allied,
            bonus=f"+{bonus}" if bonus else "",
            austrian=austrian,
            dice=(allied, austrian),
        )
    own = [id for id in pool if s.formation(id).side == winner]
    if own:
        first = yield from choose_unit(winner, "9", "Which formation acts first?", own)
        s.tell(
            "9",
            "{side} wins the initiative and begins with {formation}.",
            side=s.setting.side_names[winner],
            formation=first,
        )
        s.cup = tuple(id for id in pool if id != first)
        s.then(Activate(first), Operations())
    else:
        s.cup = tuple(pool)
        s.then(Operations())


def operations_phase(s: Butchery, _: Operations) -> Rule[None]:
    """10: markers are drawn until none is left; those of formations that are gone are put by."""
    s.cup = tuple(id for id in s.cup if has_units(s, id))
    if not s.cup:
        return
    marker = yield from draw("10", "marker", s.cup)
    s.tell("10", "The marker of {formation} is drawn.", formation=marker)
    s.cup = tuple(id for id in s.cup if id != marker)
    s.then(Activate(marker), Operations())


def available_markers(s: Butchery) -> list[str]:
    """1.2.4: formations on the map or due to arrive; one marker for a side's detached units."""
    return [id for id in s.setting.roster.formations if has_units(s, id)]


def has_units(s: Butchery, formation: str) -> bool:
    units, waiting = s.units, s.waiting
    return any(uid in units or uid in waiting for uid in s.formation(formation).units)
