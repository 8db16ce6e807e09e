"""All Are Brothers in a terminal (see `tricolore.rulesets.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tricolore.core.game import Game
from tricolore.core.hexes import number
from tricolore.core.text import joined, say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.brothers import odds as chances
from tricolore.rulesets.brothers.chits import kind_of
from tricolore.rulesets.brothers.fire import OPPORTUNITY, bears_on, can_fire, groups
from tricolore.rulesets.brothers.forces import as_known
from tricolore.rulesets.brothers.reasons import why_not
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY, INFANTRY, Counter
from tricolore.rulesets.brothers.scene import ground_text, label
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE
from tricolore.rulesets.brothers.sight import BLOCKED, OBSCURED, sight
from tricolore.rulesets.brothers.state import FORCE_MARKERS, Brothers
from tricolore.rulesets.brothers.steps import Fire
from tricolore.rulesets.brothers.veils import arms_of, hidden_units, is_hidden, open_units
from tricolore.rulesets.brothers.victory import margin, verdict
from tricolore.rulesets.brothers.wording import (
    ARM_NAMES,
    FORCE,
    NOBODY,
    WEIGHT,
    BrothersNames,
    command_in_words,
    condition,
    formation_name,
    points,
    strength_and_morale,
)
from tricolore.rulesets.kit.terminal import HexTerminal
from tricolore.rulesets.terminal import Cell, Fact, Piece

ARM_SIGNS = {INFANTRY: "x", CAVALRY: "/", ARTILLERY: "o"}


class BrothersTerminal(HexTerminal[Brothers]):
    """What the terminal shows and asks."""

    colours: ClassVar[Mapping[str, str]] = {ALLIED: "#4f7fc4", AUSTRIAN_SIDE: "#c79a2b"}
    at_a_glance = say(
        "turn, storm, who acts, what is in the cup, corps morale, events that are held"
    )
    signs: ClassVar[Mapping[str, str]] = {
        "clear": ".",
        "cultivated": ":",
        "woods": "%",
        "village": "v",
        "town": "#",
        "lake": "~",
    }
    roads: ClassVar[Mapping[str, str]] = {"major road": "=", "minor road": "-", "railway": "+"}
    grounds: ClassVar[Mapping[str, str]] = {
        "cultivated": "#c9d08c",
        "woods": "#8fae78",
        "village": "#d9a38a",
        "town": "#c4705a",
        "lake": "#9cc3d9",
    }
    waters: ClassVar[Mapping[str, str]] = {"canal": say("guns cross by roads only")}
    streams = ("stream",)
    cliffs: ClassVar[Mapping[str, str]] = {"slope": say("guns cross by roads only")}
    pieces_in_legend = (
        ("x / o", say("foot, horse, guns")),
        ("*", say("a headquarters or sovereign")),
    )

    def __init__(self, viewer: str | None = None) -> None:
        self.viewer = viewer

    def for_side(self, side: str | None) -> BrothersTerminal:
        """The terminal of a side, which does not see what is under enemy force markers (4.4)."""
        return BrothersTerminal(side)

    def names(self, s: Brothers) -> BrothersNames:
        return BrothersNames(s.setting)

    def _side(self, s: Brothers, id: str) -> str:
        roster = s.setting.roster
        return roster.counters[id].side if id in roster.counters else roster.staff_side(id)

    # The moment

    def headline(self, s: Brothers) -> str:
        turn, last = max(s.turn, 1), s.setting.last
        clock = s.setting.clock(turn)
        words = [say("Turn {turn} of {last}, {clock}", turn=turn, last=last, clock=clock)]
        if s.stormy:
            words.append(say("thunderstorm"))
        elif s.muddy:
            words.append(say("after the storm"))
        act = s.act
        if act is not None:
            who = formation_name(s.setting, act.formation) if act.formation else ""
            who = who or s.setting.roster.name_of(act.sovereign)
            if act.formation:
                who = say("{who}, {posture}", who=who, posture=act.posture)
            words.append(who)
        return joined(words, ", ")

    def moment(self, s: Brothers) -> tuple[Any, ...]:
        return (s.turn, s.act.formation if s.act else "", s.act.sovereign if s.act else "")

    def status(self, s: Brothers) -> Sequence[Fact]:
        roster = s.setting.roster
        cup = [label(id) if id in roster.formations else roster.name_of(id) for id in s.cup]
        blind = sum(s.blind.values())
        if blind:
            cup.append(count(blind, "event chit"))
        facts = [Fact(say("Cup"), listed(cup) if cup else say("empty"))]
        for side, name in s.setting.side_names.items():
            mine = [
                say(
                    "{formation} {morale}",
                    formation=label(id),
                    morale=say("demoralised") if id in s.demoralised else left,
                )
                for id, left in s.morale.items()
                if s.formation(id).side == side
            ]
            facts.append(Fact(say("Morale, {side}", side=name), joined(mine, ", "), side))
        return [*facts, *self._events(s), *self._orders(s)]

    def _events(self, s: Brothers) -> list[Fact]:
        """6.3: the events of the viewer, each with what it says of its moment; of others how many
        are held."""
        facts = []
        for side, name in s.setting.side_names.items():
            held = s.held(side)
            if side == self.viewer:
                events = [s.setting.events[kind_of(chit)] for chit in held]
                facts += [Fact(term(event.name), term(event.text), side) for event in events]
            elif held:
                number = say("{number} held", number=len(held))
                facts.append(Fact(say("Events, {side}", side=name), number, side))
        return facts

    def _orders(self, s: Brothers) -> list[Fact]:
        """17.3: what the viewer has plotted."""
        mine = [
            say("{formation} {posture}", formation=label(id), posture=posture)
            for id, posture in s.plotted.items()
            if s.formation(id).side == self.viewer
        ]
        return [Fact(say("Plotted"), joined(mine, ", "), self.viewer or "")] if mine else []

    def focus(self, s: Brothers) -> int:
        act = s.act
        if act is None:
            return 0
        staff = s.staff.get(act.formation) or s.staff.get(act.sovereign)
        return staff.hex if staff is not None else 0

    # Pieces

    def pieces(self, s: Brothers) -> Mapping[str, Piece]:
        roster = s.setting.roster
        found: dict[str, Piece] = {}
        coming = {u for due in s.due.values() for stack in due.stacks for u in stack}
        for uid, counter in roster.counters.items():
            if uid in s.units and is_hidden(s, uid, self.viewer):
                continue
            if uid in s.units:
                unit = s.units[uid]
                line = joined((strength_and_morale(s, uid), *condition(s, uid, unit)), ", ")
                found[uid] = Piece(uid, counter.name, counter.side, unit.hex, line, True)
            elif uid in coming:
                found[uid] = Piece(uid, counter.name, counter.side, 0, say("yet to come"), True)
        for id in (*roster.formations, *roster.sovereigns):
            if id in s.staff:
                found[id] = Piece(
                    id, roster.name_of(id), roster.staff_side(id), s.staff[id].hex, say("command")
                )
        return found

    def about(self, s: Brothers, id: str) -> Sequence[str]:
        roster, board = s.setting.roster, s.setting.board
        if id in roster.counters:
            counter = roster.counters[id]
            lines = _about_unit(s, counter)
            if id in s.units and is_hidden(s, id, self.viewer):
                lines.append(say("where it is, and how, is not known"))
            elif id in s.units:
                unit = s.units[id]
                state = joined(condition(s, id, unit), ", ")
                lines.append(say("at {hex}: {state}", hex=board.name_of(unit.hex), state=state))
                lines.append(say("now {strength}", strength=strength_and_morale(s, id)))
                if not hidden_units(s, unit.hex, self.viewer):
                    lines.append(say("{share} in the front line", share=s.share(id)))
            return lines
        if id in roster.formations:
            formation = roster.formations[id]
            name = formation_name(s.setting, id)
            who = say("{commander}, {formation}", commander=formation.commander, formation=name)
            morale = say(
                "corps morale {morale} of {most}",
                morale=s.morale.get(id, 0),
                most=formation.morale,
            )
            return [who, command_in_words(s, id), morale]
        sovereign = roster.sovereigns[id]
        return [sovereign.name, say("command {rating}", rating=sovereign.rating)]

    def ground(self, s: Brothers, hex: int) -> Sequence[str]:
        board = s.setting.board
        ground = ground_text(s.setting, hex)
        lines = [say("{hex}: {ground}", hex=board.name_of(hex), ground=ground)]
        place = s.setting.places.get(hex)
        if place is not None:
            holder = s.setting.side_names.get(s.control.get(hex, ""), NOBODY)
            worth = points(place.halves)
            lines.append(say("worth {points}, held by {holder}", points=worth, holder=holder))
        if hidden_units(s, hex, self.viewer):
            lines.append(say("a force with {arms}", arms=listed(arms_of(s, hex, self.viewer))))
            lines += [
                joined(("  ", s.counter(uid).name)) for uid in open_units(s, hex, self.viewer)
            ]
        elif hex in s.stacks:
            strength = count(s.strength_in(hex), "strength point")
            lines.append(say("{strength}, front line first:", strength=strength))
            lines += [
                say("  {unit} ({share} in front)", unit=s.counter(uid).name, share=s.share(uid))
                for uid in s.stacks[hex]
            ]
        return lines

    def cell(self, s: Brothers, hex: int) -> Cell:
        cell = self.ground_cell(s, hex)
        staff = s.staff_at(hex)
        stack = s.stacks.get(hex)
        if stack and hidden_units(s, hex, self.viewer):
            return cell._replace(
                side=s.holder(hex), arm="?", label=FORCE, leader=bool(staff), more=True
            )
        if stack:
            top = s.counter(stack[0])
            return cell._replace(
                side=top.side,
                arm=ARM_SIGNS[top.arm],
                label=top.name,
                leader=bool(staff),
                more=len(stack) > 1,
                worn=s.units[stack[0]].worn or bool(s.units[stack[0]].hits),
            )
        if staff:
            side = s.setting.roster.staff_side(staff[0])
            return cell._replace(
                side=side, arm="*", label=s.setting.roster.name_of(staff[0]), leader=True
            )
        return cell

    # What is at stake

    def victory(self, s: Brothers) -> Sequence[Fact]:
        names = s.setting.side_names
        facts = [
            Fact(
                place.name,
                say(
                    "{points}, {holder}",
                    points=points(place.halves),
                    holder=names.get(s.control.get(hex, ""), NOBODY),
                ),
                s.control.get(hex, ""),
            )
            for hex, place in s.setting.places.items()
        ]
        for side, name in names.items():
            facts.append(Fact(name, points(s.vp.get(side, 0)), side))
        standing = s.result if s.result is not None else verdict(s)
        margin_now = say("{points}: {level}", points=points(margin(s)), level=standing.level)
        return [*facts, Fact(say("Margin"), margin_now)]

    def losses(self, s: Brothers) -> Sequence[Fact]:
        facts = []
        for id in s.morale:
            gone = [s.counter(uid).name for uid in s.formation(id).units if uid in s.broken]
            if gone:
                facts.append(
                    Fact(
                        formation_name(s.setting, id),
                        say("broken: {units}", units=listed(gone)),
                        s.formation(id).side,
                    )
                )
        return facts

    # What is asked

    def why_not(self, s: Brothers, id: str, hex: int, game: Game | None = None) -> str:
        from tricolore.rulesets.brothers.ruleset import RULESET

        if FORCE_MARKERS in s.options and s.result is None and self._side(s, id) != self.viewer:
            return say("What is under force markers is not known.")
        asked = game if game is not None else Game(RULESET, f"brothers:{s.setting.id}", s.clone())
        return why_not(s, asked, id, hex).text

    def odds(self, s: Brothers, attackers: Sequence[str], target: str) -> Sequence[str]:
        """Of a fire, by the first attacker and those who may fire with it; of an assault, led by
        the first and those of its hex, with the others in support."""
        if target not in s.units or not s.units.keys() >= set(attackers):
            return [say("Odds are of combat units on the map.")]
        hex = s.units[target].hex
        if hidden_units(s, hex, self.viewer):
            return [say("What stands there under a force marker is not known.")]
        s, first = as_known(s, self.viewer).clone(), attackers[0]
        lines = []
        if firers := _firers(s, attackers, hex):
            shot = Fire(firers, hex, OPPORTUNITY)
            fire = chances.fire_odds(s, shot)
            lines.append(say("Fire:"))
            for at, uid in enumerate(chances.touched(s, shot)):
                lines += _chances(s, uid, chances.by_unit(fire, at))
        if leading := _leading(s, attackers, hex):
            s.declared = dict.fromkeys(_assaulting(s, attackers, hex), hex)
            odds = chances.assault_odds(s, hex, s.units[first].hex, leading)
            lines.append(say("Assault:"))
            for at, uid in enumerate((*s.stacks[hex], *leading)):
                lines += _chances(s, uid, chances.by_unit(odds, at))
            taken = float(chances.taken(odds, len(s.stacks[hex])))
            lines.append(say("  taken {chance:.0%}", chance=taken))
        return lines or [say("They can neither fire at it nor assault it.")]

    def sight(self, s: Brothers, a: int, b: int) -> str:
        seen = sight(s, a, b)
        if seen.verdict == BLOCKED:
            text = "{here} does not see {there}: blocked by {reason} (8.1.5)."
            return say(text, here=number(a), there=number(b), reason=seen.reason)
        if seen.verdict == OBSCURED:
            text = "{here} sees {there}, obscured by {reason} (8.1.5)."
            return say(text, here=number(a), there=number(b), reason=seen.reason)
        return say("{here} sees {there} (8.1.5).", here=number(a), there=number(b))


def _firers(s: Brothers, attackers: Sequence[str], hex: int) -> tuple[str, ...]:
    """8.1.3: the first of some units and who of them may fire with it at a hex."""
    if s.holder(hex) == s.side(attackers[0]):
        return ()

    def able(uid: str) -> bool:
        return uid in attackers and can_fire(s, uid) and bears_on(s, uid, hex)

    found = groups(s, s.units[attackers[0]].hex, able)
    return next((group for group in found if attackers[0] in group), ())


def _assaulting(s: Brothers, attackers: Sequence[str], hex: int) -> list[str]:
    """11.10: those of some units who could assault a hex; behind a front line nobody by himself."""
    if s.stormy or s.holder(hex) == s.side(attackers[0]):
        return []
    near = (uid for uid in attackers if s.setting.board.adjacent(s.units[uid].hex, hex))
    able = [uid for uid in near if s.counter(uid).arm != ARTILLERY]
    in_front = {s.units[uid].hex for uid in able if s.share(uid)}
    return [uid for uid in able if s.units[uid].hex in in_front]


def _leading(s: Brothers, attackers: Sequence[str], hex: int) -> list[str]:
    """12.1: those of them who would lead, if the first one could."""
    able = _assaulting(s, attackers, hex)
    lead = s.units[attackers[0]].hex
    return [uid for uid in able if s.units[uid].hex == lead] if attackers[0] in able else []


def _chances(s: Brothers, uid: str, fates: Mapping[str, Any]) -> list[str]:
    told = [
        say("{fate} {chance:.0%}", fate=fate, chance=float(chance))
        for fate, chance in fates.items()
    ]
    name = s.setting.roster.name_of(uid)
    return [say("  {unit}: {fates}", unit=name, fates=joined(told, ", "))]


def _about_unit(s: Brothers, counter: Counter) -> list[str]:
    """What is printed on a unit."""
    name = formation_name(s.setting, counter.formation)
    arm = ARM_NAMES[counter.arm]
    if counter.weight:
        arm = say("{weight} {arm}", weight=WEIGHT[counter.weight], arm=arm)
    holes = {
        "strength": counter.fresh,
        "worn": counter.worn,
        "morale": counter.mr,
        "points": counter.mp // 2,
    }
    printed = "printed: strength {strength}, morale {morale}, movement {points}"
    if counter.worn:
        printed = (
            "printed: strength {strength}, battleworn {worn}, morale {morale}, movement {points}"
        )
    return [
        say("{unit}, {arm}", unit=counter.name, arm=arm),
        say("{formation}, {division}", formation=name, division=counter.division),
        say(printed, **holes),
    ]


TERMINAL = BrothersTerminal()
