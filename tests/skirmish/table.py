"""The toy at the table in the browser."""

from __future__ import annotations

from typing import Any

from tests.skirmish.deeds import DEEDS, blow
from tests.skirmish.guide import STEPS
from tests.skirmish.names import condition, name, owned, question, row
from tests.skirmish.queries import ANSWERS
from tests.skirmish.ruleset import MIST
from tests.skirmish.sequence import score
from tests.skirmish.setting import Counter as Printed
from tests.skirmish.setting import Setting, load_setting
from tests.skirmish.state import ROOM, Skirmish
from tricolore.core.ask import Fill, Question
from tricolore.core.events import Event
from tricolore.core.words import headed
from tricolore.rulesets.kit.table import BaseTable
from tricolore.rulesets.table import (
    Badge,
    Bars,
    Blow,
    Board,
    Counter,
    Face,
    Formation,
    Hand,
    Hex,
    Item,
    Lines,
    Markers,
    Nation,
    Panel,
    Picture,
    Piece,
    Points,
    Scene,
    Side,
    Sign,
    StackInfo,
    Symbol,
    Text,
    Tool,
    Track,
    Words,
)

SYMBOLS = {
    "foot": Symbol("M-12,-7.5 L12,7.5 M-12,7.5 L12,-7.5"),
    "horse": Symbol("M-12,7.5 L12,-7.5"),
    "guns": Symbol(dot=True),
}
SIGNS = [
    Sign("marched", "has marched", look="spent"),
    Sign("fired", "has fired", badge="f"),
    Sign("front line", "leads its stack", look="framed"),
]
TOOLS = [
    Tool("crossings", "Crossings", "crossings", about="Where the river can be crossed."),
    Tool("zones", "Contact", "zones", "side", about="The hexes in which a side stops others."),
]


class SkirmishTable(BaseTable[Skirmish]):
    state = Skirmish
    steps = STEPS
    queries = ANSWERS
    deeds = DEEDS

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        setting = load_setting(scenario, data)
        return Scene(
            scenario=f"{setting.ruleset}:{setting.id}",
            ruleset=setting.ruleset,
            title="Ponte by Daylight" if setting.open else "Ponte",
            name=setting.name,
            summary=setting.summary,
            length="half an hour",
            turns=setting.turns,
            sides=[
                Side(id, side.name, side.short, [side.paper])
                for id, side in ((id, setting.armies[id]) for id in setting.sides)
            ],
            nations={
                id: Nation(side.name, side.paper, side.ink) for id, side in setting.armies.items()
            },
            formations={
                id: Formation(column.name, column.side, column.side, column.band, id[1])
                for id, column in setting.columns.items()
            },
            counters={
                uid: counter_of(setting, uid, printed) for uid, printed in setting.counters.items()
            },
            symbols=SYMBOLS,
            signs=SIGNS,
            board=board_of(setting),
            queries=list(ANSWERS),
            tools=TOOLS,
            options=[] if setting.open else [MIST],
        )

    def picture(self, state: Skirmish, side: str | None) -> Picture:
        """A side sees what lies under its own markers; a spectator sees under none."""
        s = state
        return Picture(
            pieces=[
                piece_of(s, id, at == 0)
                for stack in s.stacks.values()
                for at, id in reversed(list(enumerate(stack)))
            ],
            panels=panels(s, side),
            stacks={
                f"{hex:04d}": StackInfo(
                    f"{len(stack)} of {ROOM} pieces",
                    [(id, "leads" if at == 0 else "adds 1") for at, id in enumerate(stack)],
                )
                for hex, stack in s.stacks.items()
                if len(stack) > 1
            },
            unknown={id: marker_of(s, id, side) for id in s.at if s.is_hidden(id)},
        )

    def name(self, s: Skirmish, hole: str, value: Any) -> str:
        return name(s, hole, value)

    def blow(self, event: Event) -> Blow:
        return blow(event)

    def is_piece(self, s: Skirmish, id: str) -> bool:
        return id in s.setting.counters or id in s.beneath

    def prompt(self, state: Skirmish, ask: Question) -> str:
        return question(state, ask)

    def row(self, state: Skirmish, sheet: Fill, key: str) -> str:
        return row(state, key)


# The scene


def board_of(setting: Setting) -> Board:
    board, grid = setting.board, setting.board.grid
    return Board(
        columns=max(board.hexes) // 100,
        rows_odd=grid.rows_odd,
        rows_even=grid.rows_even,
        even=grid.even,
        compass=list(board.compass),
        hex_m=board.hex_m,
        source=board.source,
        hexes={
            f"{hex:04d}": Hex(
                board.terrain[hex], board.level[hex], board.place.get(hex, ""), board.terrain[hex]
            )
            for hex in board.hexes
        },
    )


def faces_of(printed: Printed) -> dict[str, Face]:
    texts = [
        Text("bottom left", str(printed.combat)),
        Text("bottom right", str(printed.steps)),
        *([Text("right", str(printed.fire), "disc")] if printed.fire else []),
    ]
    return {
        "front": Face(symbol=printed.arm, texts=texts),
        "back": Face(symbol=printed.arm, texts=texts, bar=True),
    }


def counter_of(setting: Setting, uid: str, printed: Printed) -> Counter:
    column = setting.columns[printed.column]
    decoy = printed.arm == "decoy"
    return Counter(
        name=printed.name,
        kind="decoy" if decoy else "unit",
        side=column.side,
        nation=column.side,
        formation=column.id,
        faces={"front": Face("tile", texts=[Text("centre", "D")])} if decoy else faces_of(printed),
        values=[] if decoy else [("combat", printed.combat), ("steps", printed.steps)],
        group=[setting.armies[column.side].name, column.name],
    )


# The picture


def marker_of(s: Skirmish, id: str, viewer: str | None) -> Counter:
    """A marker: its owner sees the piece under it, everybody else its back."""
    column, number = s.setting.column_of(id), id.partition("?")[2]
    mark = Text("top right", f"?{number}", "box")
    face = Face("unknown", texts=[mark])
    if viewer == column.side:
        printed = s.counter(id)
        face = Face("tile", texts=[Text("centre", "D"), mark])
        if printed.arm != "decoy":
            face = Face(symbol=printed.arm, texts=[*faces_of(printed)["front"].texts, mark])
    return Counter(
        name=headed(owned(s, id, viewer)),
        kind="force",
        side=column.side,
        nation=column.side,
        formation=column.id,
        faces={"front": face},
        facts=[("beneath", condition(s, id))] if viewer == column.side else [],
        group=[s.setting.armies[column.side].name, column.name],
    )


def piece_of(s: Skirmish, id: str, front: bool) -> Piece:
    marks = [
        *(["front line"] if front and len(s.stacks[s.at[id]]) > 1 else []),
        *(["marched"] if id in s.marched else []),
        *(["fired"] if id in s.fired else []),
    ]
    lost = s.lost.get(id, 0)
    if s.is_hidden(id) or not lost:
        return Piece(id, s.at[id], marks=marks)
    return Piece(
        id,
        s.at[id],
        face="back",
        texts=[Text("bottom right", str(s.steps(id)))],
        badges=[Badge(f"−{lost}", f"{lost} of {s.counter(id).steps} steps lost")],
        marks=marks,
    )


def panels(s: Skirmish, side: str | None) -> list[Panel]:
    setting = s.setting
    acting = headed(name(s, "", s.active)) if s.active else "Nobody"
    bridge = "The bridge stands." if s.bridges else "The bridge is gone."
    return [
        Track("turn", "Turn", s.turn, [str(turn + 1) for turn in range(setting.turns)]),
        Words("active", "Acting", acting),
        cup(s, side),
        *([] if setting.open else [hand(s, whose, side) for whose in setting.sides]),
        Bars(
            "losses",
            "Steps lost",
            [
                Item(
                    column.id[1],
                    title=column.name,
                    side=column.side,
                    nation=column.side,
                    formation=column.id,
                    value=sum(s.lost.get(uid, 0) for uid in column.pieces),
                    limit=sum(setting.counters[uid].steps for uid in column.pieces),
                )
                for column in setting.columns.values()
            ],
        ),
        Points(
            "score",
            "Points",
            [
                Item(
                    setting.armies[whose].short,
                    side=whose,
                    value=score(s, whose),
                    why=why(s, whose),
                )
                for whose in setting.sides
            ],
        ),
        Lines("river", "The river", [Item(bridge)]),
    ]


def cup(s: Skirmish, side: str | None) -> Markers:
    """2.2: a side knows its own orders, and what was drawn; no more before the turn is over.

    By daylight all know who acts next (9).
    """
    chits = [(id, id == s.active) for id in s.drawn]
    chits += [(id, False) for id in s.cup if s.setting.open or s.setting.columns[id].side == side]
    return Markers(
        "cup",
        "Who acts" if s.setting.open else "Drawn, and your orders",
        [
            Item(
                id[1],
                title=s.setting.columns[id].name,
                side=s.setting.columns[id].side,
                nation=s.setting.columns[id].side,
                formation=id,
                active=active,
            )
            for id, active in chits
        ],
    )


def hand(s: Skirmish, whose: str, side: str | None) -> Hand:
    """2.1: everybody knows how many, only the side itself which ones."""
    held, army = s.hands[whose], s.setting.armies[whose]
    mine = held if whose == side else ()
    items = [
        Item(s.setting.events[id].name, title=s.setting.events[id].text, side=whose, id=id)
        for id in mine
    ]
    return Hand(f"hand {whose}", f"Events of {army.short}", whose, items, len(held) - len(mine))


def why(s: Skirmish, side: str) -> list[str]:
    setting = s.setting
    places = [
        f"{setting.board.place.get(hex, hex)} ({points})"
        for hex, points in setting.places.items()
        if s.control[hex] == side
    ]
    lost = sum(lost for uid, lost in s.lost.items() if s.side(uid) != side)
    return [*places, *([f"enemy steps ({lost})"] if lost else [])]


TABLE = SkirmishTable()
