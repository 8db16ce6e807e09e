"""The scene for the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tricolore.core.state import GameOption
from tricolore.core.text import say, term
from tricolore.rulesets import table
from tricolore.rulesets.kit.scene import board_of
from tricolore.rulesets.risorgimento.setting import (
    ARTILLERY,
    AUSTRIAN,
    FRENCH,
    HEAVY_CAVALRY,
    JAEGER,
    LIGHT,
    LIGHT_CAVALRY,
    LINE,
    PIEDMONTESE,
    Brigade,
    Chief,
    Corps,
    Counter,
    Setting,
)
from tricolore.rulesets.risorgimento.wording import ADJECTIVES, KINDS_IN_WORDS, corps_name

TITLE = say("Risorgimento 1859")
BANDS = ("#d1495b", "#edae49", "#66a182", "#8e6c8a", "#3d405b", "#e07a5f", "#2e86ab", "#b5a642")
NATIONS: Mapping[str, table.Nation] = {
    FRENCH: table.Nation(say("French"), "#9db8d9", "#14233b"),
    PIEDMONTESE: table.Nation(say("Piedmontese"), "#a9c79b", "#16301a"),
    AUSTRIAN: table.Nation(say("Austrian"), "#f0e6c8", "#3a2f14"),
}
SYMBOLS = {
    LINE: table.Symbol("M-12-7.5L12 7.5M-12 7.5L12-7.5"),
    LIGHT: table.Symbol("M-12-7.5L12 7.5M-12 7.5L12-7.5M-12 0H12"),
    JAEGER: table.Symbol("M-12-7.5L12 7.5M-12 7.5L12-7.5M0-7.5V7.5"),
    LIGHT_CAVALRY: table.Symbol("M-12 7.5L12-7.5"),
    HEAVY_CAVALRY: table.Symbol("M-12 7.5L12-7.5M-12 3L4.5-7.5"),
    ARTILLERY: table.Symbol(dot=True),
}
SIGNS = (
    table.Sign("disordered", say("Disordered"), "D", "hatched"),
    table.Sign("square", say("in square"), "Sq"),
    table.Sign("reserve", say("In Reserve"), "R", tone="light"),
    table.Sign("strategic", say("in Strategic Movement"), "»"),
    table.Sign("hdc", say("its brigade is Hors de Combat"), "H", tone="square"),
    table.Sign("commanded", say("is In Command"), look="framed"),
    table.Sign("fired", say("has fired"), "f", minor=True),
    table.Sign("moved", say("has moved in this activation"), look="spent"),
    table.Sign("attacking", say("attacks"), "×", tone="alert"),
    table.Sign("finished", say("its leader is Finished for this turn"), "F"),
    table.Sign("demoralised", say("its corps is Demoralized"), "M", tone="square"),
    table.Sign("under", say("is Under Orders"), "✓", tone="light"),
    table.Sign("without", say("is Without Orders"), "?", tone="light"),
)
TOOLS = (
    table.Tool(
        "sight",
        say("Sight"),
        "sight",
        "two hexes",
        "s",
        say("Whether one hex can be seen from another, and what blocks it."),
    ),
    table.Tool(
        "zones", say("Zones"), "zones", "side", "z", say("Hexes that the units of a side control.")
    ),
    table.Tool(
        "command",
        say("Command"),
        "command",
        "piece",
        "c",
        say("How far a leader commands, and whom."),
    ),
    table.Tool(
        "fire",
        say("Field of fire"),
        "field",
        "piece",
        "t",
        say("What a unit could fire at from its hex."),
        icon="M10 17L3 7M10 17l7-10M10 17V4M3 7q7-6 14 0",
    ),
)

BATTERY = 2
"""What a battery counts for, which has no Cohesion: Disordered twice, it is gone."""


def scene_of(setting: Setting, queries: list[str], options: Sequence[GameOption]) -> table.Scene:
    return table.Scene(
        scenario=f"risorgimento:{setting.id}",
        ruleset="risorgimento",
        title=TITLE,
        name=term(setting.name),
        summary=term(setting.summary),
        length=term(setting.length),
        turns=setting.turns,
        sides=[
            table.Side(side, name, name, _papers(setting, side))
            for side, name in setting.side_names.items()
        ],
        nations=dict(NATIONS),
        formations={
            id: table.Formation(
                corps_name(setting, id),
                corps.side,
                corps.nation,
                BANDS[at % len(BANDS)],
                label(id),
            )
            for at, (id, corps) in enumerate(setting.corps.items())
        },
        counters={
            **{uid: _unit(setting, counter) for uid, counter in setting.counters.items()},
            **{id: _brigadier(setting, one) for id, one in setting.brigades.items()},
            **{id: _commander(setting, one) for id, one in setting.corps.items() if one.commander},
            **{id: _chief(setting, one) for id, one in setting.chiefs.items()},
        },
        symbols=SYMBOLS,
        signs=list(SIGNS),
        board=board_of(setting.board, partial(ground_text, setting)),
        queries=queries,
        options=list(options),
        tools=list(TOOLS),
        counted=say("points of Cohesion"),
    )


def _papers(setting: Setting, side: str) -> list[str]:
    nations = dict.fromkeys(one.nation for one in setting.corps.values() if one.side == side)
    return [NATIONS[nation].paper for nation in nations]


def label(id: str) -> str:
    """A corps in a letter or two: its id without the letter of the nation."""
    return id[1:] or id


def _nation(setting: Setting, side: str, corps: str) -> str:
    if corps in setting.corps:
        return setting.corps[corps].nation
    return AUSTRIAN if side == AUSTRIAN else FRENCH


def _unit(setting: Setting, counter: Counter) -> table.Counter:
    values: list[tuple[str, int | str]] = []
    texts = [table.Text("bottom right", str(counter.points))]
    if counter.guns:
        texts.insert(0, table.Text("bottom left", counter.gun))
        values += [(say("guns"), counter.gun), (say("range"), counter.range)]
    else:
        texts.insert(0, table.Text("bottom left", str(counter.cohesion)))
        values.append((say("Cohesion"), counter.cohesion))
    values.append((say("movement"), counter.points))
    corps = setting.corps[counter.corps]
    group = [ADJECTIVES[corps.nation], term(corps.name)]
    if counter.brigade:
        group.append(setting.brigades[counter.brigade].name)
    return table.Counter(
        name=counter.name,
        kind="unit",
        side=counter.side,
        nation=corps.nation,
        formation=counter.corps,
        faces={"front": table.Face(symbol=counter.kind, texts=texts)},
        values=values,
        facts=[(say("kind"), KINDS_IN_WORDS[counter.kind])],
        reconstructed=[word for word, _ in values],
        group=group,
        strength=BATTERY if counter.guns else counter.cohesion,
    )


def _brigadier(setting: Setting, brigade: Brigade) -> table.Counter:
    corps = setting.corps[brigade.corps]
    drm = f"{brigade.commitment:+d}" if brigade.commitment else "0"
    return table.Counter(
        name=brigade.name,
        kind="brigadier",
        side=brigade.side,
        nation=corps.nation,
        formation=brigade.corps,
        faces={
            "front": table.Face(
                "medal",
                texts=[
                    table.Text("bottom left", drm),
                    table.Text("bottom right", str(brigade.range)),
                ],
            )
        },
        values=[
            (say("Commitment"), drm),
            (say("range"), brigade.range),
            (say("movement"), brigade.points),
        ],
        reconstructed=[say("Commitment"), say("range"), say("movement")],
        group=[ADJECTIVES[corps.nation], term(corps.name), brigade.name],
    )


def _commander(setting: Setting, corps: Corps) -> table.Counter:
    return table.Counter(
        name=corps.commander,
        kind="commander",
        side=corps.side,
        nation=corps.nation,
        formation=corps.id,
        faces={
            "front": table.Face(
                "medal",
                texts=[
                    table.Text("bottom left", str(corps.continuity), "bold"),
                    table.Text("bottom right", str(corps.range), "bold"),
                ],
            )
        },
        values=[
            (say("Continuity"), corps.continuity),
            (say("range"), corps.range),
            (say("movement"), corps.points),
        ],
        reconstructed=[say("Continuity"), say("range"), say("movement")],
        group=[ADJECTIVES[corps.nation], term(corps.name)],
    )


def _chief(setting: Setting, chief: Chief) -> table.Counter:
    nation = _nation(setting, chief.side, chief.corps)
    return table.Counter(
        name=chief.name,
        kind="chief",
        side=chief.side,
        nation=nation,
        formation="",
        faces={"front": table.Face("crown")},
        values=[(say("movement"), chief.points)],
        group=[ADJECTIVES[nation]],
    )


def ground_text(setting: Setting, hex: int) -> str:
    board = setting.board
    return say("{terrain}, level {level}", terrain=board.terrain[hex], level=board.level[hex])
