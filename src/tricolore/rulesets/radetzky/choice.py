"""Activation points and procedure: both sides choose in secret what to activate.

Each fills in a sheet with a line for each of its formations.  The counters of both go into one cup
(S01).
"""

from __future__ import annotations

from collections import Counter

from tricolore.core.ask import Fill, Filled, Row, Rule, Say, Together
from tricolore.core.text import say
from tricolore.core.words import count, some
from tricolore.rulesets.radetzky.headings import CHOICE, SURPRISE
from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky, Sheet
from tricolore.rulesets.radetzky.steps import Activate, ChooseCommands, Surprise
from tricolore.rulesets.radetzky.subjects import ChooseFormations

OUT, CUP, BOX = Say("out"), Say("cup"), Say("box")
RESERVE, FIRST = Say("reserve"), Say("first")
BOXED = (BOX, RESERVE)
SURPRISE_TURN = 1


def choose_commands(s: Radetzky, _: ChooseCommands) -> Rule[None]:
    """A: both sides hand in their sheets at once; an INDEPENDENT counter goes in for nothing."""
    able = {side: able_formations(s, side) for side in SIDES}
    sheets = tuple(command_sheet(s, side, able[side]) for side in SIDES if able[side])
    filled = (yield Together(sheets)) if sheets else ()
    chosen = {side: Sheet() for side in SIDES}
    for sheet, options in zip(sheets, filled, strict=True):
        chosen[sheet.side] = read_sheet(sheet, options)
    s.sheets = chosen
    fill_cup(s)
    s.tell(CHOICE, "Both sides have chosen: {number} in the cup.", number=_counters(len(s.cup)))


def fill_cup(s: Radetzky) -> None:
    """Procedure; Radetzky and Chrzanowski: what was chosen goes into the cup, with the commander in
    chief in place of the formations in his box."""
    cup: list[str] = []
    for side in SIDES:
        sheet = s.sheets[side]
        cup += sheet.cup
        if sheet.box:
            cup.append(s.setting.chiefs[side].id)
            s.chief_used = {**s.chief_used, side: s.turn}
        if s.ground_of[side]:
            cup.append(s.setting.independents[side].id)
    s.cup = tuple(cup)


def surprise(s: Radetzky, _: Surprise) -> None:
    """Austrian surprise: the formation acts before the first draw, and wholly (S16)."""
    for side in SIDES:
        if s.sheets[side].first:
            first = s.sheets[side].first
            s.drawn = (*s.drawn, first)
            s.tell(SURPRISE, "{formation} moves first, without a draw.", formation=first)
            s.then(Activate(first))


# The sheet


def command_sheet(s: Radetzky, side: str, formations: list[str]) -> Fill:
    """A line for each formation: out, in the cup, in the commander's box, his reserve, or first."""
    points = s.day.points[side]
    words = (OUT, CUP, BOX, RESERVE) if chief_free(s, side) else (OUT, CUP)
    rows = tuple(Row(id, (*words, FIRST) if may_be_first(s, id) else words) for id in formations)
    most = s.setting.chiefs[side].most

    def flaw(filled: Filled) -> str:
        return flaw_of(filled, points, most)

    about = ChooseFormations(side, points)
    return Fill(side, CHOICE, about, rows, proposed(s, formations, points), flaw, secret=True)


def flaw_of(filled: Filled, points: int, most: int) -> str:
    """What is wrong with a completed sheet."""
    words = [option.value for option in filled]
    paid, reserves = len(words) - words.count(OUT.value), words.count(RESERVE.value)
    if paid > points:
        there = some(points, "there is 1", "there are {number}")
        return say(
            "{formations} cost {points}; {there}.",
            formations=_formations(paid),
            points=count(paid, "point"),
            there=there,
        )
    boxed = words.count(BOX.value) + reserves
    if boxed > most:
        return say(
            "The commander in chief can activate {formations} at most, not {boxed}.",
            formations=_formations(most),
            boxed=boxed,
        )
    if reserves > 1:
        return say("Only one formation can be the reserve.")
    if reserves and boxed == 1:
        return say("A reserve needs another formation in the box, which acts before it.")
    return ""


def proposed(s: Radetzky, formations: list[str], points: int) -> Filled:
    """A sheet that may be handed in as it is: the formations with most units on the map."""
    first = [id for id in formations if may_be_first(s, id)]
    if len(formations) > points:
        there = Counter(map(s.setting.formation_of.__getitem__, s.units))
        rest = [id for id in formations if id not in first]
        chosen = [*first, *sorted(rest, key=there.__getitem__, reverse=True)][:points]
    else:
        chosen = formations
    return tuple(
        OUT if id not in chosen else FIRST if may_be_first(s, id) else CUP for id in formations
    )


def read_sheet(sheet: Fill, filled: Filled) -> Sheet:
    lines = [(row.key, option) for row, option in zip(sheet.rows, filled, strict=True)]
    return Sheet(
        cup=tuple(id for id, option in lines if option == CUP),
        box=tuple(id for id, option in lines if option in BOXED),
        reserve=next((id for id, option in lines if option == RESERVE), ""),
        first=next((id for id, option in lines if option == FIRST), ""),
    )


def able_formations(s: Radetzky, side: str) -> list[str]:
    """The formations of a side with something on the map (S15)."""
    units = s.units.keys()
    return [one.id for one in s.setting.formations_of[side] if not units.isdisjoint(one.units)]


def chief_free(s: Radetzky, side: str) -> bool:
    """Radetzky and Chrzanowski: he can be used on alternate turns only.

    He is used when his counter is in the cup, whether he acts or passes (S02).
    """
    return side not in s.chief_used or s.chief_used[side] < s.turn - 1


def may_be_first(s: Radetzky, formation: str) -> bool:
    return s.turn == SURPRISE_TURN and formation == s.setting.surprise


def _formations(number: int) -> str:
    return count(number, "formation")


def _counters(number: int) -> str:
    return count(number, "counter")
