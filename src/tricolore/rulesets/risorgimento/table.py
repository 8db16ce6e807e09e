"""Risorgimento 1859 at the table in the browser: pieces, panels, words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tricolore.core.events import Event
from tricolore.core.tally import Tally
from tricolore.core.text import joined, say
from tricolore.core.words import count
from tricolore.rulesets.kit.sums import summed
from tricolore.rulesets.kit.table import BaseTable
from tricolore.rulesets.risorgimento.answers import QUERIES
from tricolore.rulesets.risorgimento.command import usual_limit
from tricolore.rulesets.risorgimento.continuity import choices, needs_roll, single_commands
from tricolore.rulesets.risorgimento.deeds import DEEDS, blow
from tricolore.rulesets.risorgimento.guide import STEPS
from tricolore.rulesets.risorgimento.options import OPTIONS
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.scene import scene_of
from tricolore.rulesets.risorgimento.state import UNDER, WITHOUT, Risorgimento
from tricolore.rulesets.risorgimento.terrain import HC, LC
from tricolore.rulesets.risorgimento.victory import result_of, score
from tricolore.rulesets.risorgimento.wording import (
    ACTIVATIONS,
    RisorgimentoNames,
    brigade_name,
    corps_name,
    weather_words,
)
from tricolore.rulesets.table import (
    Blow,
    Due,
    Item,
    Lines,
    Panel,
    Picture,
    Piece,
    Points,
    Scene,
    StackInfo,
    Text,
    Told,
    Track,
    Words,
)


class RisorgimentoTable(BaseTable[Risorgimento]):
    """What the browser shows and asks."""

    state = Risorgimento
    steps = STEPS
    queries = QUERIES
    deeds = DEEDS

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        return scene_of(load_setting(scenario, data), list(QUERIES), OPTIONS)

    def name(self, s: Risorgimento, hole: str, value: Any) -> str:
        return RisorgimentoNames(s.setting).fill(hole, value)

    def tell(self, state: Risorgimento, event: Event) -> Told:
        """Ten-sided dice are texts, so that they are not drawn with pips."""
        told = super().tell(state, event)
        return replace(told, dice=[str(die) for die in told.dice])

    def is_piece(self, s: Risorgimento, id: str) -> bool:
        return id in s.setting.counters or s.setting.is_leader(id)

    def picture(self, state: Risorgimento, side: str | None) -> Picture:
        """Nothing is hidden in this game."""
        return Picture(
            pieces=self._pieces(state),
            panels=self._panels(state),
            waiting=[
                Due(id, line.hexes[0], say("turn {turn}", turn=line.turn))
                for line in state.setting.arrivals
                for id in (*line.units, *line.leaders)
                if id in state.waiting
            ],
            stacks={
                f"{hex:04d}": StackInfo(count(len(stack), "unit"))
                for hex, stack in state.stacks.items()
                if len(stack) > 1
            },
            gone=list(state.fallen),
        )

    def fill(self, s: Risorgimento, event: Event, hole: str, value: Any) -> str:
        """A die with its modifiers and what they make, where the sentence does not list them."""
        tally = event.data.get("tally")
        if hole == "die" and isinstance(tally, Tally) and isinstance(value, int):
            return summed(value, tally.total)
        return super().fill(s, event, hole, value)

    def blow(self, event: Event) -> Blow:
        return blow(event)

    # Pieces

    def _pieces(self, s: Risorgimento) -> list[Piece]:
        pieces = [self._unit(s, uid) for stack in s.stacks.values() for uid in reversed(stack)]
        return pieces + [Piece(id, hex, marks=self._leader(s, id)) for id, hex in s.posts.items()]

    def _unit(self, s: Risorgimento, uid: str) -> Piece:
        unit, counter = s.units[uid], s.counter(uid)
        in_growth = s.setting.ground.is_(unit.hex, HC, LC)  # where a square looks somewhere (R23)
        texts = []
        if unit.hits and not counter.guns:
            texts.append(Text("bottom left", str(s.cohesion(uid)), "bold"))
        return Piece(
            uid,
            unit.hex,
            facing=None if unit.square and not in_growth else unit.facing,
            texts=texts,
            marks=[
                word
                for word, on in (
                    ("disordered", unit.disordered),
                    ("square", unit.square),
                    ("reserve", unit.reserve),
                    ("strategic", s.is_strategic(uid)),
                    ("hdc", s.is_hdc(uid)),
                    ("commanded", uid in s.commanded and uid not in s.halted),
                    ("fired", uid in s.fired),
                    ("moved", uid in s.halted),
                    ("attacking", uid in s.targets),
                )
                if on
            ],
            left=s.cohesion(uid) if unit.hits and not counter.guns else None,
        )

    def _leader(self, s: Risorgimento, id: str) -> list[str]:
        brigade, corps = s.brigades.get(id), s.corps.get(id)
        return [
            word
            for word, on in (
                ("finished", bool(brigade and brigade.finished)),
                ("under", bool(brigade and brigade.orders == UNDER)),
                ("without", bool(brigade and brigade.orders == WITHOUT)),
                ("demoralised", bool(corps and corps.demoralised)),
            )
            if on
        ]

    # Panels

    def _panels(self, s: Risorgimento) -> list[Panel]:
        setting = s.setting
        turns = [setting.clock(turn) for turn in range(1, setting.turns + 1)]
        return [
            Track("turn", say("Turn"), max(s.turn, 1), turns),
            *self._weather(s),
            self._acting(s),
            *self._corps(s),
            self._score(s),
            self._places(s),
            *self._arrivals(s),
        ]

    def _weather(self, s: Risorgimento) -> list[Panel]:
        words = weather_words(s)
        return [Words("weather", say("Weather"), words, words)] if words else []

    def _acting(self, s: Risorgimento) -> Panel:
        act = s.act
        if act is None:
            return Words("active", say("Acting"), say("nobody"), "")
        who = corps_name(s.setting, act.corps)
        if act.only in s.setting.brigades:
            who = joined((who, brigade_name(s.setting, act.only)), ", ")
        if act.kind != "normal":
            who = say("{who} ({kind})", who=who, kind=ACTIVATIONS[act.kind])
        return Words("active", say("Acting"), who, who)

    def _corps(self, s: Risorgimento) -> list[Panel]:
        """4.5: how often each corps has acted; of the side that selects one, what they need."""
        if s.setting.special.no_continuity:
            return self._brigades(s)
        panels: list[Panel] = []
        for side, name in s.setting.side_names.items():
            play = s.play if s.act is None and s.play and s.play.side == side else None
            ready = choices(s, side) if play else []
            items = []
            for id in s.setting.side_corps[side]:
                corps, printed = s.corps[id], s.setting.corps[id]
                if corps.finished:
                    mark = say("Finished")
                elif play and id in ready:
                    needs = needs_roll(s, id, again=id == play.last)
                    mark = (
                        say("needs {limit} or less", limit=printed.continuity)
                        if needs
                        else say("may act")
                    )
                else:
                    mark = ""
                items.append(
                    Item(
                        corps_name(s.setting, id),
                        printed.commander,
                        side,
                        printed.nation,
                        id,
                        active=s.act is not None and s.act.corps == id,
                        value=corps.activations,
                        limit=usual_limit(s),
                        mark=say("Demoralized") if corps.demoralised and not mark else mark,
                        id=id,
                    )
                )
            panels.append(Lines(f"corps-{side}", say("{side}: activations", side=name), items))
        return panels

    def _brigades(self, s: Risorgimento) -> list[Panel]:
        """San Martino: the commands that act by turns, and how often each has."""
        panels: list[Panel] = []
        for side, name in s.setting.side_names.items():
            ready = single_commands(s, side) if s.play is not None else []
            items = []
            for corps in s.setting.side_corps[side]:
                for id in (*s.setting.corps_brigades[corps], corps):
                    one = s.brigades.get(id) or s.corps[id]
                    who = self.name(s, "command", id)
                    mark = say("may act") if id in ready and s.act is None else ""
                    active = s.act is not None and s.act.only == id
                    value, limit = one.activations, usual_limit(s)
                    if id != corps or s.setting.loose_guns[corps]:
                        title = say("batteries of the corps") if id == corps else ""
                        items.append(
                            Item(
                                who,
                                title,
                                side,
                                formation=corps,
                                active=active,
                                value=value,
                                limit=limit,
                                mark=mark if not value else "",
                                id=id,
                            )
                        )
            panels.append(Lines(f"corps-{side}", say("{side}: activations", side=name), items))
        return panels

    def _score(self, s: Risorgimento) -> Panel:
        standing = s.result if s.result is not None else result_of(s)
        winner = s.setting.side_names.get(standing.winner or "", say("nobody"))
        items = []
        for side, points in score(s).items():
            why = [
                say("{points} for places", points=points.places),
                say("{points} for Demoralized corps", points=points.demoralised),
                *points.given,
                say("as it stands: {winner}, {level}", winner=winner, level=standing.level),
            ]
            items.append(Item(s.setting.side_names[side], side=side, value=points.total, why=why))
        return Points("score", say("Victory points"), items)

    def _places(self, s: Risorgimento) -> Panel:
        items = []
        for place in s.setting.places.values():
            for hex in place.hexes if place.each else place.hexes[:1]:
                holder = s.holders.get(hex, "")
                items.append(
                    Item(
                        s.setting.board.name_of(hex),
                        say(
                            "{place}: {points}",
                            place=place.name,
                            points=count(place.points, "point"),
                        ),
                        holder,
                        value=place.points,
                        mark=s.setting.side_names.get(holder, say("nobody")),
                    )
                )
        return Lines("places", say("Places"), items)

    def _arrivals(self, s: Risorgimento) -> list[Panel]:
        items = []
        for line in s.setting.arrivals:
            left = [uid for uid in line.units if uid in s.waiting]
            if left:
                brigades = dict.fromkeys(s.counter(uid).brigade for uid in left)
                name = joined(
                    [
                        s.setting.brigades[id].name if id else say("Reserve guns and cavalry")
                        for id in brigades
                    ],
                    ", ",
                )
                where = s.setting.board.name_of(line.hexes[0])
                title = say(
                    "{units}, turn {turn} at {hex}",
                    units=count(len(left), "unit"),
                    turn=line.turn,
                    hex=where,
                )
                due = say("turn {turn}", turn=line.turn)
                items.append(Item(name, title, s.side(left[0]), mark=due))
        return [Lines("arrivals", say("To come"), items)] if items else []


TABLE = RisorgimentoTable()
