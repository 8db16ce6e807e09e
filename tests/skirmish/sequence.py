"""1.2, 2 and 7: the deal, the turn, the cup, the end."""

from __future__ import annotations

from itertools import permutations

from tests.skirmish.setting import Setting
from tests.skirmish.state import (
    Activate,
    Assaults,
    Deal,
    DrawChit,
    DrawEvent,
    EndTurn,
    Orders,
    Skirmish,
    Turn,
)
from tests.skirmish.subjects import GiveOrders
from tricolore.core.ask import Fill, Filled, GameOver, Roll, Row, Rule, Say, Together, draw
from tricolore.core.state import Result

ACT, REST = Say("act"), Say("rest")
ORDERS = 2


def begin(setting: Setting, seed: str, *, mist: bool = False) -> Skirmish:
    s = Skirmish(setting, seed)
    s.mist = mist
    # 1.2: nobody knows yet what lies where; until then each marker lies on the piece of its row.
    for id, hexes in setting.setup.items():
        column = setting.columns[id]
        if not setting.open:
            s.beneath |= zip(column.markers, column.pieces, strict=True)
        for piece, hex in zip(column.markers or column.pieces, hexes, strict=True):
            s.put(piece, hex)
    for (a, b), words in setting.board.sides.items():
        if "bridge" in words:
            s.bridges |= {(a, b), (b, a)}
    s.control = {hex: s.holder(hex) for hex in setting.places}
    chits = tuple(id for id, event in setting.events.items() for _ in range(event.number))
    for side in setting.sides:
        s.decks[side], s.hands[side] = chits, ()
    if setting.open:
        s.agenda = (Turn(),)
        return s
    events = tuple(DrawEvent(side) for _ in range(setting.drawn) for side in setting.sides)
    s.agenda = (*map(Deal, setting.columns), *events, Turn())
    return s


def deal(s: Skirmish, step: Deal) -> Rule[None]:
    """1.2: one draw of all the ways in which the markers may lie."""
    column = s.setting.columns[step.column]
    ways = list(permutations(column.pieces))
    number: int = yield Roll("1.2", f"the markers of {step.column}", len(ways), hidden=True)
    s.beneath |= zip(column.markers, ways[number - 1], strict=True)


def turn(s: Skirmish, step: Turn) -> None:
    s.turn, s.drawn = s.turn + 1, ()
    s.tell("2", "Turn {turn}.", turn=s.turn)
    if s.setting.open:
        s.cup = by_daylight(s)
        s.then(DrawChit(), EndTurn())
        return
    s.then(*map(DrawEvent, s.setting.sides), Orders(), DrawChit(), EndTurn())


def draw_event(s: Skirmish, step: DrawEvent) -> Rule[None]:
    """2.1: what is drawn is for the eyes of one side only."""
    deck = s.decks[step.side]
    if not deck:
        return
    chit = yield from draw("2.1", f"an event for {step.side}", deck, hidden=True)
    left = list(deck)
    left.remove(chit)
    s.decks[step.side] = tuple(left)
    s.hands[step.side] = tuple(sorted((*s.hands[step.side], chit)))
    s.tell("2.1", "{side} draws {event}.", seen_by=step.side, side=step.side, event=chit)
    s.tell("2.1", "{side} draws an event.", side=step.side)


def orders(s: Skirmish, step: Orders) -> Rule[None]:
    """2.2"""
    sheets = tuple(sheet_of(s, side) for side in s.setting.sides)
    filled = yield Together(sheets)
    s.cup = tuple(
        row.key
        for sheet, options in zip(sheets, filled, strict=True)
        for row, option in zip(sheet.rows, options, strict=True)
        if option == ACT
    )
    s.tell("2.2", "Both sides have given their orders.")


def sheet_of(s: Skirmish, side: str) -> Fill:
    """A row for each column of which something is left; the first ones have orders."""
    columns = [
        id for id, column in s.setting.columns.items() if column.side == side and s.of_column(id)
    ]

    def flaw(filled: Filled) -> str:
        given = filled.count(ACT)
        return f"Two columns may act, not {given}." if given > ORDERS else ""

    rows = tuple(Row(id, (ACT, REST)) for id in columns)
    first = tuple(ACT if at < ORDERS else REST for at in range(len(rows)))
    return Fill(side, "2.2", GiveOrders(side), rows, first, flaw, secret=True)


def draw_chit(s: Skirmish, step: DrawChit) -> Rule[None]:
    """2.3: the number of the draw stays hidden, since it could tell what else is in the cup."""
    if not s.cup:
        return
    column = s.cup[0]
    if not s.setting.open:
        column = yield from draw("2.3", "a chit", s.cup, hidden=True)
    s.cup, s.drawn = tuple(id for id in s.cup if id != column), (*s.drawn, column)
    s.active, s.marched, s.fired, s.struck = column, frozenset(), frozenset(), frozenset()
    s.tell("2.3", "{column} is drawn.", column=column)
    s.then(Activate(column), Assaults(column), DrawChit())


def end_turn(s: Skirmish, step: EndTurn) -> None:
    """2.4"""
    s.active = ""
    if s.turn == s.setting.turns:
        finish(s)
    s.then(Turn())


def finish(s: Skirmish) -> None:
    """7"""
    scores = {side: score(s, side) for side in s.setting.sides}
    (first, most), (_, least) = sorted(scores.items(), key=lambda item: -item[1])
    level = "draw" if most == least else "victory" if most - least < 5 else "triumph"
    winner = None if most == least else first
    s.result = Result(winner, level, f"{most:g} points to {least:g}")
    s.tell("7", "The game is over: {reason}.", reason=s.result.reason)
    raise GameOver


def check_end(s: Skirmish) -> None:
    """2.4: whoever has nothing left has lost, whatever the points say."""
    for side in s.setting.sides:
        if not s.of_side(side):
            s.result = Result(s.setting.enemy(side), "triumph", f"{side} has nothing left")
            s.tell("2.4", "{side} has nothing left.", side=side)
            raise GameOver


# Queries


def by_daylight(s: Skirmish) -> tuple[str, ...]:
    """9: the columns that have something left, of each side in turn."""
    sides, columns = s.setting.sides, s.setting.columns
    left = [id for id in columns if s.of_column(id)]
    return tuple(sorted(left, key=lambda id: (id[1], sides.index(columns[id].side))))


def score(s: Skirmish, side: str) -> float:
    """7: places, and steps that the enemy has lost."""
    places = sum(points for hex, points in s.setting.places.items() if s.control[hex] == side)
    return places + sum(lost for uid, lost in s.lost.items() if s.side(uid) != side)
