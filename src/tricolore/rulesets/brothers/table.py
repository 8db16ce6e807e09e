"""All Are Brothers at the table in the browser: pieces, panels, words."""

from __future__ import annotations

from typing import Any

from tricolore.core.events import Event
from tricolore.core.text import say, term
from tricolore.core.words import listed, some
from tricolore.rulesets.brothers.answers import QUERIES
from tricolore.rulesets.brothers.chits import kind_of
from tricolore.rulesets.brothers.deeds import ASSAULT, DEEDS, FIRE, blow
from tricolore.rulesets.brothers.guide import STEPS
from tricolore.rulesets.brothers.options import options_of
from tricolore.rulesets.brothers.plays import EVENTS
from tricolore.rulesets.brothers.reading import load_setting
from tricolore.rulesets.brothers.roster import NATIONS
from tricolore.rulesets.brothers.scene import force_counter, label, scene_of
from tricolore.rulesets.brothers.state import DISRUPTED, SHAKEN, STACK_LIMIT, Brothers, force_id
from tricolore.rulesets.brothers.veils import arms_of, hidden_units, marker_hex, open_units
from tricolore.rulesets.brothers.victory import margin, verdict
from tricolore.rulesets.brothers.wording import (
    ADJECTIVES,
    NOBODY,
    POSTURE,
    BrothersNames,
    chit_name,
    formation_name,
    points,
)
from tricolore.rulesets.kit.table import BaseTable
from tricolore.rulesets.table import (
    Bars,
    Blow,
    Due,
    Hand,
    Item,
    Lines,
    Markers,
    Panel,
    Picture,
    Piece,
    Points,
    Scene,
    StackInfo,
    Text,
    Track,
    Words,
)


class BrothersTable(BaseTable[Brothers]):
    """What the browser shows and asks."""

    state = Brothers
    steps = STEPS
    queries = QUERIES
    deeds = DEEDS

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        return scene_of(load_setting(scenario, data), list(QUERIES), options_of(scenario))

    def name(self, s: Brothers, hole: str, value: Any) -> str:
        return BrothersNames(s.setting).fill(hole, value)

    def is_piece(self, s: Brothers, id: str) -> bool:
        roster = s.setting.roster
        if id in roster.counters or id in roster.formations or id in roster.sovereigns:
            return True
        return bool(marker_hex(id))

    def picture(self, state: Brothers, side: str | None) -> Picture:
        return Picture(
            pieces=self._pieces(state, side),
            panels=self._panels(state, side),
            waiting=[
                Due(id, due.hexes[0], say("turn {turn}", turn=due.turn))
                for due in state.due.values()
                for id in (*(uid for stack in due.stacks for uid in stack), *due.staff)
            ],
            stacks={f"{hex:04d}": self._stack(state, hex, side) for hex in state.stacks},
            unknown={
                force_id(hex): force_counter(state, hex, side)
                for hex in state.stacks
                if hidden_units(state, hex, side)
            },
            gone=list(state.broken),
        )

    def fill(self, s: Brothers, event: Event, hole: str, value: Any) -> str:
        """Dice of fire and assault with their sum (8.4, 12.4)."""
        if hole == "dice" and event.text in (FIRE, ASSAULT):
            first, second, *tens = value
            text = f"{first} + {second} = {first + second}"
            return say("{sum}, {ten} on the ten-sided die", sum=text, ten=tens[0]) if tens else text
        return super().fill(s, event, hole, value)

    def blow(self, event: Event) -> Blow:
        return blow(event)

    def place(self, s: Brothers, id: str) -> int:
        """Also of nobody who may have gone under a marker since (4.4)."""
        unit = s.units.get(id)
        return 0 if unit is None or s.hidden(id) else unit.hex

    # Pieces

    def _pieces(self, s: Brothers, side: str | None) -> list[Piece]:
        pieces = []
        for hex in s.stacks:
            pieces += [self._unit(s, uid) for uid in reversed(open_units(s, hex, side))]
            if hidden_units(s, hex, side):
                pieces.append(Piece(force_id(hex), hex))
        for id, staff in s.staff.items():
            marks = [
                word for word, on in (("wounded", staff.wounded), ("overrun", staff.overrun)) if on
            ]
            if id in s.demoralised:
                marks.append("demoralised")
            if s.act is not None and s.act.formation == id:
                marks.append(s.act.posture)
            pieces.append(Piece(id, staff.hex, marks=marks))
        return pieces

    def _unit(self, s: Brothers, uid: str) -> Piece:
        unit, counter = s.units[uid], s.counter(uid)
        texts = []
        strength, rating = s.strength(uid), s.rating(uid)
        if strength != (counter.worn if unit.worn else counter.fresh):
            texts.append(Text("bottom left", str(strength), "bold"))
        if rating != counter.mr:
            texts.append(Text("bottom right", str(rating), "bold"))
        return Piece(
            uid,
            unit.hex,
            face="back" if unit.worn else "front",
            texts=texts,
            marks=self._marks(s, uid),
            left=counter.worn if unit.worn else None,
        )

    def _marks(self, s: Brothers, uid: str) -> list[str]:
        unit, act = s.units[uid], s.act
        charge = s.charges.get(uid)
        return [
            word
            for word, on in (
                ("shaken", unit.hits == SHAKEN),
                ("disrupted", unit.hits == DISRUPTED),
                ("low", unit.low),
                ("out of command", act is not None and uid in act.ooc),
                ("fired", uid in s.fired),
                ("moved", uid in s.moved),
                ("halted", uid in s.halted),
                ("charging", charge is not None),
                ("assaulting", uid in s.declared and charge is None),
            )
            if on
        ]

    def _stack(self, s: Brothers, hex: int, side: str | None) -> StackInfo:
        if hidden_units(s, hex, side):
            return StackInfo(say("a force with {arms}", arms=listed(arms_of(s, hex, side))))
        front = [
            (uid, say("{share} of {strength} in front", share=share, strength=s.strength(uid)))
            for uid, share in s.front(hex)
        ]
        note = "{strength} of {most} strength points"
        return StackInfo(say(note, strength=s.strength_in(hex), most=STACK_LIMIT), front)

    # Panels

    def _panels(self, s: Brothers, side: str | None) -> list[Panel]:
        setting = s.setting
        turns = [setting.clock(turn) for turn in range(setting.first, setting.last + 1)]
        return [
            Track("turn", say("Turn"), max(s.turn, setting.first), turns, setting.first),
            *self._weather(s),
            self._acting(s),
            self._cup(s),
            *self._hands(s, side),
            *self._orders(s, side),
            self._morale(s),
            self._score(s),
            self._places(s),
            *self._arrivals(s),
        ]

    def _weather(self, s: Brothers) -> list[Panel]:
        if s.stormy:
            text = say("Thunderstorm: nobody engages, fires or assaults.")
            return [Words("weather", say("Weather"), text, say("Thunderstorm"))]
        if s.muddy:
            text = say("After the storm: no Road March and no Road Bonus.")
            return [Words("weather", say("Weather"), text, say("After the storm"))]
        return []

    def _acting(self, s: Brothers) -> Panel:
        act = s.act
        if act is None:
            return Words("active", say("Acting"), NOBODY, "")
        who = s.setting.roster.name_of(act.sovereign) if act.sovereign else ""
        if act.formation:
            name = formation_name(s.setting, act.formation)
            if who:
                words = "{formation}, {division} (by {sovereign})"
                who = say(words, formation=name, division=act.division, sovereign=who)
            who = say("{who}, {posture}", who=who or name, posture=act.posture)
            if act.failed:
                who = say("{who}: does not move", who=who)
        return Words("active", say("Acting"), who, who)

    def _cup(self, s: Brothers) -> Panel:
        roster = s.setting.roster
        items = [
            Item(
                label(id) if id in roster.formations else roster.name_of(id)[0],
                formation_name(s.setting, id) if id in roster.formations else roster.name_of(id),
                roster.staff_side(id),
                roster.staff_nation(id),
                id if id in roster.formations else "",
            )
            for id in s.cup
        ]
        for nation, number in s.blind.items():
            if number:
                title = some(
                    number,
                    "{number} {nation} event chit, face down",
                    "{number} {nation} event chits, face down",
                    nation=ADJECTIVES[nation],
                )
                items.append(Item(f"?{number}", title, s.setting.side_of(nation), nation))
        return Markers("cup", say("Still in the cup"), items)

    def _hands(self, s: Brothers, side: str | None) -> list[Panel]:
        panels: list[Panel] = []
        for nation in NATIONS:
            chits = s.hands.get(nation, ())
            owner = s.setting.side_of(nation)
            if not chits:
                continue
            title = say("{nation} events", nation=ADJECTIVES[nation])
            if owner != side:
                panels.append(Hand(f"hand-{nation}", title, owner, [], len(chits)))
                continue
            items = [
                Item(
                    chit_name(s.setting, chit),
                    term(s.setting.events[kind_of(chit)].text),
                    owner,
                    nation,
                    id=chit,
                )
                for chit in chits
                if kind_of(chit) in EVENTS
            ]
            panels.append(Hand(f"hand-{nation}", title, owner, items))
        return panels

    def _orders(self, s: Brothers, side: str | None) -> list[Panel]:
        """17.3: what a side has plotted, for its own eyes."""
        mine = {id: posture for id, posture in s.plotted.items() if s.formation(id).side == side}
        items = [
            Item(
                formation_name(s.setting, id),
                say("plotted, and still in the cup") if id in s.cup else say("plotted"),
                s.formation(id).side,
                s.formation(id).nation,
                id,
                mark=POSTURE[posture],
            )
            for id, posture in mine.items()
        ]
        return [Lines("orders", say("Plotted orders"), items)] if items else []

    def _morale(self, s: Brothers) -> Panel:
        items = [
            Item(
                label(id),
                formation_name(s.setting, id),
                s.formation(id).side,
                s.formation(id).nation,
                id,
                value=left,
                limit=s.formation(id).morale,
                mark=say("demoralised") if id in s.demoralised else "",
            )
            for id, left in s.morale.items()
        ]
        return Bars("morale", say("Corps morale"), items)

    def _score(self, s: Brothers) -> Panel:
        standing = s.result if s.result is not None else verdict(s)
        why = [say("margin {points}: {level}", points=points(margin(s)), level=standing.level)]
        items = [
            Item(name, side=side, value=s.vp.get(side, 0) / 2, why=why)
            for side, name in s.setting.side_names.items()
        ]
        return Points("score", say("Victory points"), items)

    def _places(self, s: Brothers) -> Panel:
        items = [
            Item(
                place.name,
                say("{place}: {points}", place=place.name, points=points(place.halves)),
                s.control.get(hex, ""),
                value=place.halves / 2,
                mark=s.setting.side_names.get(s.control.get(hex, ""), NOBODY),
            )
            for hex, place in s.setting.places.items()
        ]
        return Lines("places", say("Places"), items)

    def _arrivals(self, s: Brothers) -> list[Panel]:
        items = []
        for id, due in s.due.items():
            arrival = s.setting.arrivals[id]
            first = due.stacks[0][0] if due.stacks else due.staff[0]
            side = s.side(first) if due.stacks else s.setting.roster.staff_side(first)
            where = s.setting.board.name_of(due.hexes[0])
            title = say("turn {turn} at {hex}", turn=due.turn, hex=where)
            if arrival.span:
                low, high = arrival.span
                title = say("{arrival}, on {low} to {high}", arrival=title, low=low, high=high)
            items.append(Item(term(arrival.name), title, side))
        return [Lines("arrivals", say("To come"), items)] if items else []


TABLE = BrothersTable()
