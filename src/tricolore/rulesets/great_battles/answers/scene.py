"""The scene of the browser's table: everything on it that never changes.

`BattleScene` shows what the counters of all games have in common.  Each game's subclass adds the
rest.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace

from tricolore.core.text import joined, say, term
from tricolore.rulesets import table
from tricolore.rulesets.great_battles.answers.answers import ANSWERS
from tricolore.rulesets.great_battles.data.roster import Chief, Counter, Formation
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY
from tricolore.rulesets.kit.scene import board_of

BANDS = ("#d1495b", "#edae49", "#66a182", "#8e6c8a", "#3d405b", "#e07a5f", "#2e86ab", "#b5a642")
"""Formation colours.  A label beside the colour says the same in letters."""

SIGNS = (
    table.Sign("disorganised", say("disorganised"), "D", "hatched"),
    table.Sign("out of command", say("out of command"), "?", tone="light"),
    table.Sign("moved", say("has moved in this activation"), look="spent"),
    table.Sign("fired", say("has fired"), "f", minor=True),
    table.Sign("attacking", say("has been ordered to attack"), "×", tone="alert"),
    table.Sign("under attack", say("will be attacked"), "!", tone="alert"),
    table.Sign("aide", say("an aide de camp commands"), "a"),
)
"""Marks on pieces, and their meanings."""

SYMBOLS = {
    "infantry": table.Symbol("M-12-7.5L12 7.5M-12 7.5L12-7.5"),
    "cavalry": table.Symbol("M-12 7.5L12-7.5"),
    "heavy cavalry": table.Symbol("M-12 7.5L12-7.5M-12 2.6L4-7.5M-4 7.5L12-2.6"),
    "artillery": table.Symbol(dot=True),
}
"""The symbols of the arms."""

SORTS = (say("unit"), say("leader"), say("chief"))
"""The kinds of counters without a symbol, as the table tells them."""

TOOLS = (
    table.Tool(
        "zones", say("Zones of control"), "zones", "side", "Z", say("The hexes that units control.")
    ),
    table.Tool(
        "command",
        say("Lines of command"),
        "line",
        "piece",
        "C",
        say("Where a commander's orders arrive, and which of his units they reach."),
    ),
    table.Tool(
        "sight",
        say("Line of sight"),
        "sight",
        "two hexes",
        "S",
        say("Whether guns on one hex see another, and what is in the way."),
    ),
)
"""What people can ask of the map."""


T = TypeVar("T", bound=Setting)


class BattleScene(Generic[T]):
    """Describes the counters and the map of a game."""

    ruleset: ClassVar[str]
    title: ClassVar[str]
    short: ClassVar[Mapping[str, str]]
    """Short names of the sides, where there is little room."""
    cohesion: ClassVar[str] = say("cohesion")
    reaction: ClassVar[str] = say("reaction")
    """The rulebook's word for the chief's value on the counters."""
    signs: ClassVar[tuple[table.Sign, ...]] = ()
    """Marks that only this game puts on pieces (see `SIGNS`)."""

    def nations(self, setting: T) -> Mapping[str, table.Nation]:
        raise NotImplementedError

    def of(self, setting: T) -> table.Scene:
        roster, board = setting.roster, setting.board
        return table.Scene(
            scenario=say("{ruleset}:{id}", ruleset=self.ruleset, id=setting.id),
            ruleset=self.ruleset,
            title=self.title,
            name=term(setting.name),
            summary=term(setting.summary),
            length=term(setting.length),
            turns=setting.turns,
            sides=[
                table.Side(side, term(name), self.short[side], self._papers(setting, side))
                for side, name in setting.side_names.items()
            ],
            nations=dict(self.nations(setting)),
            formations={
                id: table.Formation(
                    name=term(formation.name),
                    side=formation.side,
                    nation=formation.nation,
                    band=BANDS[at % len(BANDS)],
                    label=label(id),
                )
                for at, (id, formation) in enumerate(roster.formations.items())
            },
            counters=self._counters(setting),
            symbols=SYMBOLS,
            signs=[*SIGNS, *self.signs],
            board=board_of(board, partial(_ground_text, setting)),
            queries=list(ANSWERS),
            tools=list(TOOLS),
            counted=say("steps"),
        )

    def _papers(self, setting: T, side: str) -> list[str]:
        """The colours of a side's counters, those of the most formations first."""
        formations = setting.roster.formations.values()
        nations = Counts(f.nation for f in formations if f.side == side and not f.detached)
        papers = self.nations(setting)
        return [papers[nation].paper for nation, _ in nations.most_common()]

    def _counters(self, setting: T) -> dict[str, table.Counter]:
        roster = setting.roster
        counters = {uid: self.unit(counter) for uid, counter in roster.counters.items()}
        for formation in roster.formations.values():
            if not formation.detached:
                counters[formation.id] = self.commander(formation)
        for chief in roster.chiefs.values():
            counters[chief.id] = self.chief(chief)
            counters |= self.beside(chief)
        nations = self.nations(setting)
        for id, counter in counters.items():
            group = [nations[counter.nation].name]
            if counter.formation:
                group.append(term(roster.formations[counter.formation].name))
            counters[id] = replace(counter, group=group)
        return counters

    # What is printed on the counters

    def unit(self, counter: Counter) -> table.Counter:
        values: list[tuple[str, int | str]] = [
            (say("combat"), counter.combat),
            (self.cohesion, counter.cohesion),
        ]
        texts = [
            table.Text("bottom left", str(counter.combat), "bold" if counter.heavy else "plain"),
            table.Text("bottom right", str(counter.cohesion)),
        ]
        if counter.reach:
            values.append((say("range"), counter.reach))
            texts.append(table.Text("right", str(counter.reach), "disc"))
        facts = [(say("known as"), counter.known_as)] if counter.known_as else []
        if counter.men:
            facts.append((say("men"), say("{men:,}", men=counter.men)))
        symbol = "heavy cavalry" if counter.heavy else counter.arm
        return table.Counter(
            name=counter.name,
            kind="unit",
            side=counter.side,
            nation=counter.nation,
            formation=counter.formation,
            faces={"front": table.Face(symbol=symbol, texts=texts)},
            values=values,
            facts=facts,
            reconstructed=[
                say("combat"),
                self.cohesion,
                *([say("heavy")] if counter.heavy else []),
            ],
            strength=counter.cohesion,
        )

    def commander(self, formation: Formation) -> table.Counter:
        shown = f"{formation.command} {signed(formation.bonus)}".strip()
        return table.Counter(
            name=formation.commander,
            kind="leader",
            side=formation.side,
            nation=formation.nation,
            formation=formation.id,
            faces={"front": table.Face("medal", texts=[table.Text("bottom", shown)])},
            values=[(say("command"), formation.command), (say("bonus"), formation.bonus)],
            facts=[
                (
                    say("aide de camp"),
                    say("command {aide_command}, no bonus", aide_command=formation.aide_command),
                )
            ],
            reconstructed=[say("command"), say("bonus"), say("aide de camp")],
        )

    def chief(self, chief: Chief) -> table.Counter:
        text = table.Text("bottom", str(chief.reaction))
        return table.Counter(
            name=chief.name,
            kind="chief",
            side=chief.side,
            nation=chief.nation,
            formation="",
            faces={"front": table.Face("crown", texts=[text])},
            values=[(self.reaction, chief.reaction)],
        )

    def beside(self, chief: Chief) -> dict[str, table.Counter]:
        """Further counters that belong to a chief, by id."""
        return {}


def signed(number: int) -> str:
    """A number with its sign, as counters show it; an empty string for zero."""
    return (
        ""
        if not number
        else say("−{number}", number=-number)
        if number < 0
        else say("+{number}", number=number)
    )


def label(id: str) -> str:
    """A short label for a formation: its id without the letter of its nation."""
    return id[1:]


def _ground_text(setting: Setting, hex: int) -> str:
    board = setting.board
    words = [term(board.terrain[hex])]
    if hex in setting.ground.open_cost[INFANTRY]:  # the height of a lake matters to no rule
        words.append(say("level {level}", level=board.level[hex]))
        words.append(say("value {value}", value=setting.ground.value[hex]))
    return joined(words, ", ")
