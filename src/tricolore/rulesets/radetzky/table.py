"""Radetzky's March at the table in the browser: pieces, panels, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tricolore.core.events import Event
from tricolore.core.text import joined, say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.sums import summed
from tricolore.rulesets.kit.table import BaseTable
from tricolore.rulesets.radetzky.answers import QUERIES
from tricolore.rulesets.radetzky.deeds import DEEDS, blow
from tricolore.rulesets.radetzky.guide import STEPS
from tricolore.rulesets.radetzky.options import OPTIONS
from tricolore.rulesets.radetzky.reading import load_setting
from tricolore.rulesets.radetzky.reinforcements import doors
from tricolore.rulesets.radetzky.scene import label, scene_of
from tricolore.rulesets.radetzky.setting import ROOM, SIDES, Day
from tricolore.rulesets.radetzky.stacking import MOST
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.victory import exits_of, pending, score, verdict
from tricolore.rulesets.radetzky.view import own_counters
from tricolore.rulesets.radetzky.wording import FATES, NOBODY, RadetzkyNames, date, formation_name
from tricolore.rulesets.table import (
    Bars,
    Blow,
    Due,
    Item,
    Lines,
    Markers,
    Panel,
    Picture,
    Piece,
    Points,
    Scene,
    StackInfo,
    Track,
    Words,
)


class RadetzkyTable(BaseTable[Radetzky]):
    """What the browser shows and asks."""

    state = Radetzky
    steps = STEPS
    queries = QUERIES
    deeds = DEEDS
    tallies: ClassVar[Mapping[str, str]] = {"shifts": say("shifts"), "modifiers": say("modifiers")}

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        return scene_of(load_setting(scenario, data), list(QUERIES), OPTIONS)

    def name(self, s: Radetzky, hole: str, value: Any) -> str:
        return RadetzkyNames(s.setting).fill(hole, value)

    def is_piece(self, s: Radetzky, id: str) -> bool:
        return id in s.setting.counters

    def picture(self, state: Radetzky, side: str | None) -> Picture:
        return Picture(
            pieces=self._pieces(state),
            panels=self._panels(state, side),
            waiting=[
                Due(uid, line.doors[line.turn][0], say("turn {turn}", turn=line.turn))
                for line in state.setting.arrivals.values()
                for uid in line.units
                if uid in state.waiting
            ],
            stacks={f"{hex:04d}": self._stack(state, hex) for hex in state.stacks},
            gone=self._gone(state),
        )

    def fill(self, s: Radetzky, event: Event, hole: str, value: Any) -> str:
        """The die of a fight with its modifiers and what they make (Combat procedure)."""
        if hole == "rolled" and "modifiers" in event.data:
            return summed(event.data["dice"][0], event.data["modifiers"].total)
        return super().fill(s, event, hole, value)

    def blow(self, event: Event) -> Blow:
        return blow(event)

    # Pieces

    def _pieces(self, s: Radetzky) -> list[Piece]:
        pieces = [
            Piece(
                uid,
                hex,
                face="back" if s.is_reduced(uid) else "front",
                marks=self._marks(s, uid),
                left=s.units[uid].steps if s.is_reduced(uid) else None,
            )
            for hex, stack in s.stacks.items()
            for uid in sorted(stack, key=lambda uid: s.factor(uid) if s.units[uid].steps else -1)
        ]
        if s.act is not None:
            pieces.append(Piece(s.act.counter, s.act.post))
        return pieces

    def _gone(self, s: Radetzky) -> list[str]:
        """Combat units that are destroyed: neither on the map nor to come, nor gone by an exit.

        Those that are still to be set up are not, nor those that a position has left out: the
        steps that their side has lost do not account for them.
        """
        found = []
        for side in SIDES:
            absent = [
                uid
                for uid, counter in s.setting.counters.items()
                if counter.side == side
                and counter.combat
                and not (uid in s.units or uid in s.waiting or uid in s.exits)
            ]
            if sum(s.setting.counters[uid].steps for uid in absent) <= s.lost.get(side, 0):
                found += absent
        return found

    def _marks(self, s: Radetzky, uid: str) -> list[str]:
        unit, bridge = s.units[uid], s.bridges.get(uid)
        active = s.act is not None and uid in s.act.units
        return [
            word
            for word, on in (
                ("out of supply", unit.oos),
                ("stop", unit.stop),
                ("engaged", s.is_engaged(uid)),
                ("building", bridge is not None and not bridge.stands),
                ("bridge", bridge is not None and bridge.stands),
                ("active", active and uid not in s.moved),
                ("used", uid in s.used and (not active or uid in s.moved)),
                ("attacking", any(uid in attack.attackers for attack in s.attacks)),
            )
            if on
        ]

    def _stack(self, s: Radetzky, hex: int) -> StackInfo:
        units = s.combat_units(hex)
        counted = s.setting.room_taken(s.stacks[hex]) // ROOM  # Benedek takes no room
        factors = count(sum(map(s.factor, units)), "factor")
        return StackInfo(
            say("{counted} of {most} units, {factors}", counted=counted, most=MOST, factors=factors)
        )

    # Panels

    def _panels(self, s: Radetzky, side: str | None) -> list[Panel]:
        return [
            self._track(s),
            self._day(s),
            self._acting(s),
            self._cup(s, side),
            *self._orders(s, side),
            self._losses(s),
            self._score(s),
            self._places(s),
            *self._exits(s),
            *self._arrivals(s),
            *self._ahead(s),
        ]

    def _track(self, s: Radetzky) -> Panel:
        days = s.setting.calendars[s.calendar]
        turns = range(s.setting.first, s.setting.last + 1)
        labels = [
            say("{date} {hour}", date=days[turn].date, hour=days[turn].hour) for turn in turns
        ]
        return Track("turn", say("Turn"), max(s.turn, s.setting.first), labels, s.setting.first)

    def _day(self, s: Radetzky) -> Panel:
        days = s.setting.calendars[s.calendar]
        now = days[max(s.turn, s.setting.first)]
        points = listed(_points(s, now))
        if now.night:
            lines = [say("{date}, night: nobody fights.", date=date(s))]
        else:
            lines = [say("{date}, day.", date=date(s))]
        lines.append(say("Activation points: {points}.", points=points))
        ahead = [turn for turn, day in days.items() if day.supply and turn > s.turn]
        if ahead and min(ahead) <= s.setting.last:
            text = "Supply is looked at again at the start of turn {turn}."
            lines.append(say(text, turn=min(ahead)))
        return Words("day", say("Day"), joined(lines, " "), say("Night") if now.night else "")

    def _acting(self, s: Radetzky) -> Panel:
        act = s.act
        if act is None:
            return Words("active", say("Acting"), say("nobody"), "")
        who = self.name(s, "counter", act.counter)
        if act.formations and act.formations != (act.counter,):
            formations = listed([s.formation(id).name for id in act.formations])
            who = say("{who}: {formations}", who=who, formations=formations)
        return Words("active", say("Acting"), who, who)

    def _cup(self, s: Radetzky, side: str | None) -> Panel:
        """One's own counters are open; of the enemy's only the number and INDEPENDENT are known."""
        items = []
        for owner in SIDES:
            mine = own_counters(s, owner)
            independent = s.setting.independents[owner].id
            if owner == side:
                items += [self._counter(s, id) for id in mine]
                continue
            hidden = [id for id in mine if id != independent]
            if hidden:
                counters = count(len(hidden), "command counter")
                title = say("{counters}, face down", counters=counters)
                items.append(Item(f"?{len(hidden)}", title, owner, owner))
            if independent in mine:
                items.append(self._counter(s, independent))
        return Markers("cup", say("Still in the cup"), items)

    def _counter(self, s: Radetzky, id: str) -> Item:
        setting, side = s.setting, s.setting.side_of(id)
        if id in setting.formations:
            return Item(label(id), formation_name(setting, id), side, side, id)
        name = RadetzkyNames(setting).piece(id) or id
        return Item(name[0], name, side, side)

    def _orders(self, s: Radetzky, side: str | None) -> list[Panel]:
        """What a side has chosen for this turn, for its own eyes; an open box for everybody's."""
        panels: list[Panel] = []
        for owner, sheet in s.sheets.items():
            chief = s.setting.chiefs[owner]
            if not sheet.box or (owner != side and chief.id not in s.drawn):
                continue
            items = [
                Item(
                    formation_name(s.setting, id),
                    say("reserve") if id == sheet.reserve else "",
                    owner,
                    owner,
                    id,
                    mark=say("reserve") if id == sheet.reserve else "",
                )
                for id in sheet.box
            ]
            panels.append(Lines(f"box-{owner}", say("{chief:'s} box", chief=chief.name), items))
        return panels

    def _losses(self, s: Radetzky) -> Panel:
        limit = s.setting.victory.difference
        items = [
            Item(
                name,
                say(
                    "{steps} lost; {limit} more than the enemy end the game",
                    steps=count(s.lost[side], "step"),
                    limit=limit,
                ),
                side,
                side,
                value=s.lost[side],
                limit=s.lost[s.enemy(side)] + limit,
            )
            for side, name in s.setting.side_names.items()
        ]
        return Bars("losses", say("Steps lost"), items)

    def _score(self, s: Radetzky) -> Panel:
        standing = s.result if s.result is not None else verdict(s)
        winner = s.setting.side_names.get(standing.winner or "", NOBODY)
        items = []
        for side, tally in score(s).items():
            why = [
                say("{amount} {reason}", amount=item.amount, reason=item.reason)
                for item in tally.items
            ]
            if pending(s, side):
                why.append(say("{points} more for exits on trial", points=pending(s, side)))
            why.append(say("as it stands: {winner}, {level}", winner=winner, level=standing.level))
            items.append(Item(s.setting.side_names[side], side=side, value=tally.total, why=why))
        return Points("score", say("Victory points"), items)

    def _places(self, s: Radetzky) -> Panel:
        items = [
            Item(
                place.name,
                say("{place}: {points}", place=place.name, points=count(place.points, "point")),
                s.holders.get(hex, ""),
                value=place.points,
                mark=s.setting.side_names.get(s.holders.get(hex, ""), NOBODY),
            )
            for hex, place in s.setting.places.items()
        ]
        return Lines("places", say("Places"), items)

    def _exits(self, s: Radetzky) -> list[Panel]:
        items = [
            Item(
                s.counter(one.uid).name,
                say(
                    "{steps}, left on turn {turn}",
                    steps=count(one.steps, "step"),
                    turn=s.exits[one.uid].turn,
                ),
                side,
                side,
                value=one.steps,
                mark=FATES[one.fate],
            )
            for side in SIDES
            for one in exits_of(s, side)
        ]
        return [Lines("exits", say("Off the map"), items)] if items else []

    def _arrivals(self, s: Radetzky) -> list[Panel]:
        items = []
        for line in s.setting.arrivals.values():
            left = [uid for uid in line.units if uid in s.waiting]
            if left:
                turn = max(s.turn, line.turn)
                where = listed([s.setting.board.name_of(hex) for hex in doors(line, turn)])
                title = say(
                    "{units}, from turn {turn} at {hexes}",
                    units=count(len(left), "unit"),
                    turn=line.turn,
                    hexes=where,
                )
                items.append(Item(term(line.name), title, line.side, line.side))
        return [Lines("arrivals", say("To come"), items)] if items else []

    def _ahead(self, s: Radetzky) -> list[Panel]:
        """Turn Record Track: what it shows of the turns to come, for everybody to plan by."""
        due: dict[int, list[str]] = {}
        for line in s.setting.arrivals.values():
            due.setdefault(line.turn, []).append(s.setting.side_names[line.side])
        items = []
        for turn, day in s.setting.calendars[s.calendar].items():
            if not max(s.turn, s.setting.first) < turn <= s.setting.last:
                continue
            words = [say("{date} {hour}", date=day.date, hour=day.hour)]
            words += [say("supply")] * day.supply
            words += [
                say("reinforcements of the {side}", side=name)
                for name in dict.fromkeys(due.get(turn, ()))
            ]
            points = joined(_points(s, day), ", ")
            items.append(Item(say("Turn {turn}", turn=turn), joined(words, ", "), mark=points))
        return [Lines("ahead", say("Turn Record Track"), items)] if items else []


def _points(s: Radetzky, day: Day) -> list[str]:
    """The activation points of each side."""
    names = s.setting.side_names
    return [say("{side} {points}", side=names[one], points=day.points[one]) for one in SIDES]


TABLE = RadetzkyTable()
