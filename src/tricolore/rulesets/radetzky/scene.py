"""The scene for the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tricolore.core.state import GameOption
from tricolore.core.text import joined, say, term
from tricolore.rulesets import table
from tricolore.rulesets.kit.scene import board_of
from tricolore.rulesets.radetzky.setting import (
    ARTILLERY,
    AUSTRIAN,
    CAVALRY,
    CREW,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PIEDMONTESE,
    Counter,
    Setting,
)
from tricolore.rulesets.radetzky.wording import ARM_NAMES, formation_name

TITLE = say("Radetzky's March: The Hundred Hours Campaign 1849")
NATIONS: Mapping[str, table.Nation] = {
    PIEDMONTESE: table.Nation(say("Piedmontese"), "#a9cbe8", "#12283d"),
    AUSTRIAN: table.Nation(say("Austrian"), "#d3d3cd", "#2a2a26"),
}
NO_BAND = "#8a8a86"
"""The band of units without command designation."""
SYMBOLS = {
    INFANTRY: table.Symbol("M-12-7.5L12 7.5M-12 7.5L12-7.5"),
    CAVALRY: table.Symbol("M-12 7.5L12-7.5"),
    ARTILLERY: table.Symbol(dot=True),
    HORSE_ARTILLERY: table.Symbol("M-12 7.5L12-7.5", dot=True),
    CREW: table.Symbol("M-10 5V-3H10V5M-4 5V-3M4 5V-3"),
}
SIGNS = (
    table.Sign("out of supply", say("out of supply"), "O", tone="alert"),
    table.Sign("stop", say("may not charge until the next day"), "!"),
    table.Sign("engaged", say("engaged: it cannot leave its hex"), "E", tone="alert"),
    table.Sign("building", say("its bridge is being built"), "…"),
    table.Sign("bridge", say("its bridge stands"), "="),
    table.Sign("active", say("is active"), look="framed"),
    table.Sign("used", say("has been active this turn"), look="spent"),
    table.Sign("attacking", say("attacks"), "×"),
)
TOOLS = (
    table.Tool(
        "supply",
        say("Supply"),
        "supply",
        "side",
        "s",
        say("Where the units of a side are in supply, the roads that carry it, and who cuts it."),
    ),
    table.Tool(
        "command",
        say("Command"),
        "command",
        "hex",
        "c",
        say("Whom the counter that is drawn, or the formation in a hex, commands from there."),
    ),
    table.Tool(
        "contact", say("Contact"), "contact", "side", "z", say("Hexes beside the units of a side.")
    ),
)


def scene_of(setting: Setting, queries: list[str], options: Sequence[GameOption]) -> table.Scene:
    return table.Scene(
        scenario=f"radetzky:{setting.id}",
        ruleset="radetzky",
        title=TITLE,
        name=term(setting.name),
        summary=term(setting.summary),
        length=term(setting.length),
        turns=setting.turns,
        sides=[
            table.Side(side, name, name, [NATIONS[side].paper])
            for side, name in setting.side_names.items()
        ],
        nations=dict(NATIONS),
        formations={
            id: table.Formation(term(one.name), one.side, one.side, one.band, label(id))
            for id, one in setting.formations.items()
        },
        counters={
            **{uid: _unit(setting, counter) for uid, counter in setting.counters.items()},
            **{id: _command(setting, id) for id in setting.formations},
            **{id: _chief(setting, id) for id in setting.chief_ids},
            **{id: _independent(setting, id) for id in setting.independent_ids},
        },
        symbols=SYMBOLS,
        signs=list(SIGNS),
        board=board_of(setting.board, partial(ground_text, setting)),
        queries=queries,
        tools=list(TOOLS),
        counted=say("steps"),
        options=list(options),
    )


def label(id: str) -> str:
    """A formation in a letter or two: its id without the letter of the army."""
    return id[1:]


def _unit(setting: Setting, counter: Counter) -> table.Counter:
    values: list[tuple[str, int | str]] = []
    if counter.combat:
        values.append((say("factor"), counter.factor))
        if counter.reduced:
            values.append((say("reduced"), counter.reduced))
    values.append((say("movement"), counter.points))
    if counter.elite:
        values.append((say("elite"), counter.elite))
    formation = setting.formations.get(counter.formation)
    size = say("small") if counter.small else say("normal")
    facts = [(say("arm"), ARM_NAMES[counter.arm]), (say("size"), size)]
    return table.Counter(
        name=counter.name,
        kind="leader" if counter.arm == LEADER else "unit",
        side=counter.side,
        nation=counter.side,
        formation=counter.formation,
        faces=_faces(counter),
        values=values,
        facts=facts,
        reconstructed=[word for word, _ in values],
        group=[
            setting.side_names[counter.side],
            term(formation.name) if formation else say("No formation"),
        ],
        strength=counter.steps,
    )


def _faces(counter: Counter) -> dict[str, table.Face]:
    if counter.arm == LEADER:
        return {"front": table.Face("medal", texts=[table.Text("bottom", f"±{counter.elite}")])}
    points = table.Text("bottom right", str(counter.points))
    if counter.arm == CREW:
        return {"front": table.Face(symbol=CREW, texts=[points])}

    def face(factor: int, bar: bool) -> table.Face:
        texts = [table.Text("bottom left", str(factor)), points]
        if counter.small:
            texts.append(table.Text("left", "s", "small"))
        if counter.elite:
            texts.append(table.Text("right", str(counter.elite), "disc"))
        return table.Face(symbol=counter.arm, texts=texts, bar=bar)

    faces = {"front": face(counter.factor, False)}
    if counter.reduced:
        faces["back"] = face(counter.reduced, True)
    return faces


def _command(setting: Setting, id: str) -> table.Counter:
    formation = setting.formations[id]
    return table.Counter(
        name=formation_name(setting, id),
        kind="command",
        side=formation.side,
        nation=formation.side,
        formation=id,
        faces={"front": table.Face("medal", texts=[table.Text("bottom", str(formation.radius))])},
        values=[(say("command radius"), formation.radius)],
        group=[setting.side_names[formation.side], term(formation.name)],
    )


def _chief(setting: Setting, id: str) -> table.Counter:
    chief = setting.chief_ids[id]
    return table.Counter(
        name=chief.name,
        kind="chief",
        side=chief.side,
        nation=chief.side,
        formation="",
        faces={"front": table.Face("crown", texts=[table.Text("bottom", str(chief.radius))])},
        values=[(say("command radius"), chief.radius), (say("formations"), chief.most)],
        group=[setting.side_names[chief.side]],
    )


def _independent(setting: Setting, id: str) -> table.Counter:
    one = setting.independent_ids[id]
    return table.Counter(
        name=one.name,
        kind="independent",
        side=one.side,
        nation=one.side,
        formation="",
        faces={"front": table.Face("pennon", texts=[table.Text("bottom", str(one.radius))])},
        values=[(say("command radius"), one.radius), (say("units"), one.most)],
        group=[setting.side_names[one.side]],
    )


def ground_text(setting: Setting, hex: int) -> str:
    """The ground of a hex, with what it gives a defender."""
    board, ground = setting.board, setting.ground
    words = [term(board.terrain[hex])]
    shift = ground.defence(hex)
    if shift:
        words.append(say("{shift} to the left for the defender", shift=shift))
    if ground.is_fortified(hex):
        words.append(say("fortified"))
    if hex in setting.sources:
        words.append(say("supplies whoever is there"))
    for side, terminals in setting.terminals.items():
        if hex in terminals:
            words.append(say("{side} supply terminal", side=setting.side_names[side]))
    return joined(words, ", ")
