"""Risorgimento 1859 in a terminal (see `tricolore.rulesets.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tricolore.core.game import Game
from tricolore.core.text import joined, say
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.terminal import HexTerminal
from tricolore.rulesets.risorgimento.chances import attack_odds, fire_odds
from tricolore.rulesets.risorgimento.reasons import why_not
from tricolore.rulesets.risorgimento.scene import ground_text
from tricolore.rulesets.risorgimento.setting import (
    ALLIED,
    ARTILLERY,
    AUSTRIAN,
    HEAVY_CAVALRY,
    JAEGER,
    LIGHT,
    LIGHT_CAVALRY,
    LINE,
)
from tricolore.rulesets.risorgimento.sight import line_between, sees
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.victory import result_of, score
from tricolore.rulesets.risorgimento.wording import (
    KINDS_IN_WORDS,
    RisorgimentoNames,
    brigadier_values,
    commander_values,
    condition,
    corps_name,
    leader_name,
    unit_name,
    weather_words,
)
from tricolore.rulesets.terminal import Cell, Fact, Piece

ARM_SIGNS = {
    LINE: "x",
    LIGHT: "l",
    JAEGER: "j",
    LIGHT_CAVALRY: "/",
    HEAVY_CAVALRY: "%",
    ARTILLERY: "o",
}


class RisorgimentoTerminal(HexTerminal[Risorgimento]):
    """What the terminal shows and asks."""

    colours: ClassVar[Mapping[str, str]] = {ALLIED: "#4f7fc4", AUSTRIAN: "#c79a2b"}
    at_a_glance = say("turn, weather, who acts, activations of the corps, points")
    signs: ClassVar[Mapping[str, str]] = {
        "clear": ".",
        "lightly cultivated": ":",
        "heavily cultivated": ";",
        "woods": "%",
        "rough": "^",
        "wooded rough": "&",
        "marsh": "~",
        "village": "v",
        "town": "#",
        "castle": "@",
        "lake": "=",
    }
    roads: ClassVar[Mapping[str, str]] = {
        say("major road"): "=",
        say("minor road"): "-",
        say("trail"): "'",
        say("railroad"): "+",
    }
    grounds: ClassVar[Mapping[str, str]] = {
        "lightly cultivated": "#d3d79c",
        "heavily cultivated": "#b9c682",
        "woods": "#8fae78",
        "wooded rough": "#8a9a68",
        "marsh": "#b4c8b8",
        "village": "#d9a38a",
        "town": "#c4705a",
        "castle": "#a8523f",
        "lake": "#9cc3d9",
    }
    waters: ClassVar[Mapping[str, str]] = {
        "river": say("crossed by bridges"),
        "canal": say("hard to cross"),
    }
    streams = ("shallow stream", "deep stream")
    pieces_in_legend = (
        ("x l j", say("line, light foot, Jägers")),
        ("/ % o", say("light and heavy horse, guns")),
        ("*", say("a leader")),
    )

    def names(self, s: Risorgimento) -> RisorgimentoNames:
        return RisorgimentoNames(s.setting)

    # The moment

    def headline(self, s: Risorgimento) -> str:
        turn = max(s.turn, 1)
        words = [
            say(
                "Turn {turn} of {turns}, {hour}",
                turn=turn,
                turns=s.setting.turns,
                hour=s.setting.clock(turn),
            )
        ]
        words += filter(None, [weather_words(s)])
        if s.act is not None:
            words.append(corps_name(s.setting, s.act.corps))
        return joined(words, ", ")

    def moment(self, s: Risorgimento) -> tuple[Any, ...]:
        return (s.turn, s.act.corps if s.act else "", s.act.only if s.act else "")

    def status(self, s: Risorgimento) -> Sequence[Fact]:
        facts = []
        for side, name in s.setting.side_names.items():
            corps = [
                joined((corps_name(s.setting, id), str(s.corps[id].activations)), " ")
                for id in s.setting.side_corps[side]
            ]
            facts.append(Fact(say("Activations, {side}", side=name), joined(corps, ", "), side))
        return facts

    def focus(self, s: Risorgimento) -> int:
        act = s.act
        if act is None:
            return 0
        return s.posts.get(act.only, 0) or s.posts.get(act.corps, 0)

    # Pieces

    def pieces(self, s: Risorgimento) -> Mapping[str, Piece]:
        found: dict[str, Piece] = {}
        for uid, counter in s.setting.counters.items():
            name = unit_name(s.setting, counter)
            if uid in s.units:
                left = say("Cohesion {cohesion}", cohesion=s.cohesion(uid))
                words = [] if counter.guns else [left]
                line = joined([*words, *condition(s, uid)], ", ")
                found[uid] = Piece(uid, name, counter.side, s.units[uid].hex, line, True)
            elif uid in s.waiting:
                found[uid] = Piece(uid, name, counter.side, 0, say("yet to come"), True)
        for id, hex in s.posts.items():
            name = leader_name(s.setting, id)
            found[id] = Piece(id, name, s.setting.side_of(id), hex, say("leader"))
        return found

    def about(self, s: Risorgimento, id: str) -> Sequence[str]:
        setting = s.setting
        if setting.is_leader(id):
            lines = [leader_name(setting, id)]
            if id in setting.brigades:
                lines.append(brigadier_values(setting.brigades[id]))
            elif id in setting.corps:
                lines.append(commander_values(setting.corps[id]))
            return lines
        counter = setting.counters[id]
        printed = (
            say("guns {gun}", gun=counter.gun)
            if counter.guns
            else say("Cohesion {cohesion}", cohesion=counter.cohesion)
        )
        lines = [
            joined((unit_name(setting, counter), KINDS_IN_WORDS[counter.kind]), ", "),
            corps_name(setting, counter.corps),
            say("printed: {values}, movement {points}", values=printed, points=counter.points),
        ]
        if id in s.units:
            words, where = condition(s, id), setting.board.name_of(s.units[id].hex)
            state = joined(words, ", ") if words else say("in good order")
            lines.append(say("at {hex}: {condition}", hex=where, condition=state))
        return lines

    def ground(self, s: Risorgimento, hex: int) -> Sequence[str]:
        lines = [joined((s.setting.board.name_of(hex), ground_text(s.setting, hex)), ": ")]
        if hex in s.holders:
            holder = s.setting.side_names.get(s.holders[hex], say("nobody"))
            lines.append(say("held by {side}", side=holder))
        stack = s.stacks.get(hex, ())
        return lines + [joined(("  ", unit_name(s.setting, s.counter(uid)))) for uid in stack]

    def cell(self, s: Risorgimento, hex: int) -> Cell:
        cell = self.ground_cell(s, hex)
        stack, leaders = s.stacks.get(hex), s.at.get(hex, ())
        if stack:
            top = s.counter(stack[0])
            unit = s.units[stack[0]]
            return cell._replace(
                side=top.side,
                arm=ARM_SIGNS[top.kind],
                label=top.name,
                leader=bool(leaders),
                more=len(stack) > 1,
                worn=unit.disordered or bool(unit.hits),
            )
        if leaders:
            name = leader_name(s.setting, leaders[0])
            side = s.setting.side_of(leaders[0])
            return cell._replace(side=side, arm="*", label=name, leader=True)
        return cell

    # What is at stake

    def victory(self, s: Risorgimento) -> Sequence[Fact]:
        names = s.setting.side_names
        facts = [
            Fact(
                s.setting.board.name_of(hex),
                joined(
                    (
                        count(place.points, "point"),
                        names.get(s.holders.get(hex, ""), say("nobody")),
                    ),
                    ", ",
                ),
                s.holders.get(hex, ""),
            )
            for place in s.setting.places.values()
            for hex in place.hexes
        ]
        for side, points in score(s).items():
            facts.append(Fact(names[side], count(points.total, "point"), side))
        standing = s.result if s.result is not None else result_of(s)
        winner = names.get(standing.winner or "", say("nobody"))
        return [*facts, Fact(say("As it stands"), joined((winner, standing.level), ", "))]

    def losses(self, s: Risorgimento) -> Sequence[Fact]:
        facts = []
        for id in s.setting.corps:
            gone = [uid for uid in s.fallen if s.counter(uid).corps == id]
            if gone:
                names = listed([s.counter(uid).name for uid in gone])
                side = s.setting.corps[id].side
                facts.append(
                    Fact(corps_name(s.setting, id), say("eliminated: {units}", units=names), side)
                )
        return facts

    # What is asked

    def why_not(self, s: Risorgimento, id: str, hex: int, game: Game | None = None) -> str:
        from tricolore.rulesets.risorgimento.ruleset import RULESET

        if id not in s.setting.counters:
            return say("Leaders go with their own movement.")
        asked = (
            game if game is not None else Game(RULESET, f"risorgimento:{s.setting.id}", s.clone())
        )
        return why_not(s, asked, id, hex).text

    def odds(self, s: Risorgimento, attackers: Sequence[str], target: str) -> Sequence[str]:
        """Of fire for batteries, of an attack for others."""
        hex = s.units[target].hex
        if all(s.counter(uid).guns for uid in attackers):
            odds = fire_odds(s, attackers, hex)
        else:
            charge = all(s.counter(uid).horse for uid in attackers)
            odds = attack_odds(s, attackers, hex, charge=charge)
        lines = [odds.title, *(joined(("  ", line)) for line in odds.lines)]
        lines += [joined((f"  {one.chance:.0%}", one.label), " ") for one in odds.outcomes]
        if odds.taken is None:
            return lines
        return [*lines, joined(("  ", say("taken {chance}", chance=f"{odds.taken:.0%}")))]

    def sight(self, s: Risorgimento, a: int, b: int) -> str:
        board = s.setting.board
        if sees(s, a, b):
            return say(
                "{from_hex} sees {to_hex} (7.13).", from_hex=board.label(a), to_hex=board.label(b)
            )
        blocked = line_between(s.setting, a, b).blocked
        what = (
            say("the ground at {hex}", hex=board.name_of(blocked))
            if blocked
            else say("units between them")
        )
        return say(
            "{from_hex} does not see {to_hex}: blocked by {what} (7.13).",
            from_hex=board.label(a),
            to_hex=board.label(b),
            what=what,
        )


TERMINAL = RisorgimentoTerminal()
