"""The scene for the browser's table: everything on it that never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tricolore.core.state import GameOption
from tricolore.core.text import joined, say, term
from tricolore.rulesets import table
from tricolore.rulesets.brothers.roster import (
    ARTILLERY,
    AUSTRIAN,
    CAVALRY,
    FRENCH,
    INFANTRY,
    SARDINIAN,
    Counter,
    Formation,
    Sovereign,
)
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE, Setting
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import LAKE
from tricolore.rulesets.brothers.veils import arms_of
from tricolore.rulesets.brothers.wording import ADJECTIVES, ARM_NAMES, FORCE, WEIGHT
from tricolore.rulesets.kit.scene import board_of

TITLE = say("All Are Brothers: Solferino 1859")
BANDS = ("#d1495b", "#edae49", "#66a182", "#8e6c8a", "#3d405b", "#e07a5f", "#2e86ab", "#b5a642")
NATIONS: Mapping[str, table.Nation] = {
    FRENCH: table.Nation(say("French"), "#9db8d9", "#14233b"),
    SARDINIAN: table.Nation(say("Sardinian"), "#a9c79b", "#16301a"),
    AUSTRIAN: table.Nation(say("Austrian"), "#f0e6c8", "#3a2f14"),
}
SYMBOLS = {
    INFANTRY: table.Symbol("M-12-7.5L12 7.5M-12 7.5L12-7.5"),
    CAVALRY: table.Symbol("M-12 7.5L12-7.5"),
    ARTILLERY: table.Symbol(dot=True),
}
WEIGHT_SIGNS = {"light": "L", "medium": "M", "heavy": "H"}
"""3.1.6; letters, since the served fonts lack the printed signs."""
LEVELS = (say("flat"), say("rolling"), say("raised"))
SIGNS = (
    table.Sign("shaken", say("shaken: one less in strength and morale"), "S"),
    table.Sign("disrupted", say("disrupted: two less in strength and morale"), "D", "hatched"),
    table.Sign("low", say("low on ammunition"), "A"),
    table.Sign("out of command", say("out of command"), "?"),
    table.Sign("fired", say("has fired in this step"), "f"),
    table.Sign("moved", say("has moved in this activation"), look="spent"),
    table.Sign("halted", say("stopped by fire"), "‖"),
    table.Sign("charging", say("charges"), "»"),
    table.Sign("assaulting", say("has declared an assault"), "×"),
    table.Sign("wounded", say("its commander is hit: one less in command"), "w"),
    table.Sign("overrun", say("overrun this turn: no command"), "0"),
    table.Sign("demoralised", say("its formation is demoralised"), "M"),
    table.Sign("aggressive", say("acts in aggressive posture"), "A!"),
    table.Sign("defensive", say("acts in defensive posture"), "D!"),
)
TOOLS = (
    table.Tool(
        "sight",
        say("Sight"),
        "sight",
        "two hexes",
        "s",
        say("Whether guns on one hex see another, and what blocks or obscures it."),
    ),
    table.Tool(
        "contact",
        say("Contact"),
        "contact",
        "side",
        "z",
        say("Hexes next to the units of a side."),
    ),
    table.Tool(
        "command",
        say("Command"),
        "command",
        "piece",
        "c",
        say("How far a headquarters or a sovereign commands."),
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


def scene_of(setting: Setting, queries: list[str], options: Sequence[GameOption]) -> table.Scene:
    board, roster = setting.board, setting.roster
    return table.Scene(
        scenario=f"brothers:{setting.id}",
        ruleset="brothers",
        title=TITLE,
        name=term(setting.name),
        summary=term(setting.summary),
        length=term(setting.length),
        turns=setting.turns,
        sides=[
            table.Side(
                ALLIED,
                setting.side_names[ALLIED],
                say("Allies"),
                [NATIONS[FRENCH].paper, NATIONS[SARDINIAN].paper],
            ),
            table.Side(
                AUSTRIAN_SIDE,
                setting.side_names[AUSTRIAN_SIDE],
                say("Austrians"),
                [NATIONS[AUSTRIAN].paper],
            ),
        ],
        nations=dict(NATIONS),
        formations={
            id: table.Formation(
                term(formation.name),
                formation.side,
                formation.nation,
                BANDS[at % len(BANDS)],
                label(id),
            )
            for at, (id, formation) in enumerate(roster.formations.items())
        },
        counters={
            **{uid: _unit(setting, counter) for uid, counter in roster.counters.items()},
            **{id: _headquarters(one) for id, one in roster.formations.items()},
            **{id: _sovereign(one) for id, one in roster.sovereigns.items()},
        },
        symbols=SYMBOLS,
        signs=list(SIGNS),
        board=board_of(board, partial(ground_text, setting)),
        queries=queries,
        tools=list(TOOLS),
        counted=say("strength points"),
        options=list(options),
    )


def label(id: str) -> str:
    """A formation in a letter or two: the id without the letter of its nation."""
    return say("Cav") if id == "AMensdorff" else id[1:]


def _unit(setting: Setting, counter: Counter) -> table.Counter:
    def face(strength: int, bar: bool) -> table.Face:
        look: table.Look = "box" if counter.white else "plain"
        texts = [
            table.Text("bottom left", str(strength), look),
            table.Text("bottom right", str(counter.mr)),
        ]
        if counter.weight:
            texts.append(table.Text("right", WEIGHT_SIGNS[counter.weight], "small"))
        return table.Face(symbol=counter.arm, texts=texts, bar=bar)

    faces = {"front": face(counter.fresh, False)}
    if counter.worn:
        faces["back"] = face(counter.worn, True)
    values: list[tuple[str, int | str]] = [(say("strength"), counter.fresh)]
    if counter.worn:
        values.append((say("battleworn"), counter.worn))
    values += [(say("morale"), counter.mr), (say("movement"), counter.mp // 2)]
    facts = [(say("division"), term(counter.division))] if counter.division else []
    if counter.weight:
        facts.append((say("weight"), WEIGHT[counter.weight]))
    if counter.white:
        facts.append((say("quality"), say("high")))
    if counter.detachment:
        facts.append((say("size"), say("detachment")))
    if counter.men:
        facts.append((say("men"), say("{men:,}", men=counter.men)))
    formation = setting.roster.formations[counter.formation]
    group = [ADJECTIVES[counter.nation], term(formation.name)]
    return table.Counter(
        name=counter.name,
        kind="unit",
        side=counter.side,
        nation=counter.nation,
        formation=counter.formation,
        faces=faces,
        values=values,
        facts=facts,
        reconstructed=[say("strength"), say("battleworn"), say("morale"), say("movement")],
        group=[*group, term(counter.division)] if counter.division else group,
        strength=counter.fresh,
    )


def _headquarters(formation: Formation) -> table.Counter:
    both = f"{formation.aggressive}/{formation.defensive}"
    return table.Counter(
        name=formation.commander,
        kind="headquarters",
        side=formation.side,
        nation=formation.nation,
        formation=formation.id,
        faces={"front": table.Face("medal", texts=[table.Text("bottom", both)])},
        values=[
            (say("command, aggressive"), formation.aggressive),
            (say("command, defensive"), formation.defensive),
            (say("corps morale"), formation.morale),
        ],
        reconstructed=[
            say("command, aggressive"),
            say("command, defensive"),
            say("corps morale"),
        ],
        group=[ADJECTIVES[formation.nation], term(formation.name)],
    )


def _sovereign(sovereign: Sovereign) -> table.Counter:
    text = table.Text("bottom", str(sovereign.rating))
    return table.Counter(
        name=sovereign.name,
        kind="sovereign",
        side=sovereign.side,
        nation=sovereign.nation,
        formation="",
        faces={"front": table.Face("crown", texts=[text])},
        values=[(say("command"), sovereign.rating)],
        reconstructed=[say("command")],
        group=[ADJECTIVES[sovereign.nation]],
    )


def force_counter(s: Brothers, hex: int, viewer: str | None) -> table.Counter:
    """4.4: a force marker, which tells the side and the arms under it."""
    arms = arms_of(s, hex, viewer)
    side = s.holder(hex)
    texts = [table.Text("bottom", "+".join(arm[0].upper() for arm in arms), "small")]
    return table.Counter(
        name=FORCE,
        kind="force",
        side=side,
        nation=s.setting.nations_of(side)[0],
        formation="",
        faces={"front": table.Face("unknown", texts=texts)},
        facts=[(say("arms"), joined([ARM_NAMES[arm] for arm in arms], ", "))],
        group=[s.setting.side_names[side]],
    )


def ground_text(setting: Setting, hex: int) -> str:
    terrain = setting.board.terrain[hex]
    if terrain == LAKE:
        return term(terrain)
    level = LEVELS[setting.board.level[hex]]
    return say("{terrain}, {level}", terrain=terrain, level=level)
