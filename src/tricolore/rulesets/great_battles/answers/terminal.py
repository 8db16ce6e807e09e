"""A game of the series in the terminal (see `tricolore.rulesets.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from tricolore.core.ask import Question
from tricolore.core.game import Game
from tricolore.core.text import joined, say, term
from tricolore.core.words import count
from tricolore.rulesets.great_battles.answers.queries import sight
from tricolore.rulesets.great_battles.answers.questions import asked_in, zone
from tricolore.rulesets.great_battles.answers.reasons import GO_TO, fire_refused, why_not
from tricolore.rulesets.great_battles.answers.terminal_map import TerminalMap
from tricolore.rulesets.great_battles.answers.terminal_words import (
    condition,
    leader_line,
    odds_lines,
)
from tricolore.rulesets.great_battles.answers.wording import (
    TerminalNames,
    formation_name,
    full_unit_name,
    question,
)
from tricolore.rulesets.great_battles.data.roster import Chief
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.kit.sight import sight_sentence
from tricolore.rulesets.kit.terminal import gauge, hexes_in_words
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.terminal import Fact, Piece

S = TypeVar("S", bound=Battle)


class BattleTerminal(TerminalMap[S]):
    """The base class; a game adds the symbols of its map and its own facts."""

    colours: Mapping[str, str]
    at_a_glance = say("turn, who acts, the cup, points toward victory")
    broken: ClassVar[str] = say("broken")
    """The rulebook's word for a formation that has lost too many steps."""
    barrage: ClassVar[str]
    """The paragraph on artillery fire."""

    # What a game may add

    def today(self, s: S) -> Sequence[str]:
        """What the header says about the turn besides the time, such as the weather."""
        return ()

    def orders(self, s: S) -> Sequence[str]:
        """The orders of the active formation."""
        return ()

    def points(self, s: S, score: Score) -> str:
        """A side's progress towards victory, in short."""
        return say("{points:g} VP", points=score.points)

    def special(self, s: S) -> Sequence[Fact]:
        """Further status lines: special rules in force."""
        return ()

    def plight(self, s: S, formation: str) -> str:
        """The note on a formation that has lost too many steps."""
        return self.broken if formation in s.broken else ""

    def chief_values(self, chief: Chief) -> str:
        return say("reaction {reaction}", reaction=chief.reaction)

    def beside_chief(self, s: S, id: str) -> Sequence[str]:
        """Further lines about a commander in chief."""
        return ()

    def names(self, s: S) -> Names:
        return TerminalNames(s)

    def question(self, s: S, ask: Question) -> str:
        """The question as the table words it, since the options are listed below it."""
        return question(s, ask)

    # The header

    def headline(self, s: S) -> str:
        turn = max(s.turn, 1)
        words = [
            say("Turn {turn} of {turns}", turn=turn, turns=s.setting.turns),
            s.setting.clock(turn),
            *self.today(s),
        ]
        line = joined(words, ", ")
        return (
            say("{line}: {active}", line=line, active=formation_name(s, s.active))
            if s.active
            else line
        )

    def moment(self, s: S) -> tuple[Any, ...]:
        return (s.turn, *self.today(s))

    def status(self, s: S) -> list[Fact]:
        names = s.setting.side_names
        scores = {side: self.ask.score(s, side) for side in names}
        return [
            *self._acting(s),
            Fact(say("Cup"), self._cup(s)),
            *(
                Fact(
                    say("{side}, {score}", side=names[side], score=self.points(s, score)),
                    self.why(s, score),
                    side,
                )
                for side, score in scores.items()
            ),
            *self.special(s),
        ]

    def _acting(self, s: S) -> list[Fact]:
        if not s.active:
            return []
        formation = s.formation(s.active)
        words = [formation_name(s, s.active)]
        if not formation.detached:
            leader = s.leaders.get(s.active)
            who = formation.commander
            if leader is not None and leader.aide:
                who = say("an aide of {who}", who=who)
            words.append(
                who if s.activated else say("{who} failed to act: units out of command", who=who)
            )
        words += self.orders(s)
        if s.broken.get(s.active):
            words.append(self.broken)
        return [Fact(say("Acting"), joined(words, ", "), formation.side)]

    def _cup(self, s: S) -> str:
        if not s.cup:
            return say("empty")
        names = {
            side: [
                say("detachment") if s.formation(id).detached else s.formation(id).name
                for id in s.cup
                if s.formation(id).side == side
            ]
            for side in s.setting.side_names
        }
        return joined(
            [
                say("{side} {own}", side=s.setting.side_names[side], own=joined(own, ", "))
                for side, own in names.items()
                if own
            ],
            "; ",
        )

    # Pieces

    def pieces(self, s: S) -> dict[str, Piece]:
        roster = s.setting.roster
        found: dict[str, Piece] = {}
        for uid, counter in roster.counters.items():
            if uid in s.units or uid in s.waiting:
                hex = s.units[uid].hex if uid in s.units else 0
                line = self._unit_line(s, uid)
                found[uid] = Piece(
                    uid, full_unit_name(s, uid), counter.side, hex, line, fights=True
                )
        for id, formation in roster.formations.items():
            leader = s.leaders.get(id)
            if formation.detached:
                line = say("{units} on the map", units=count(len(s.members(id)), "unit"))
                found[id] = Piece(id, formation_name(s, id), formation.side, 0, line)
            elif leader is not None:
                name = say(
                    "{commander} ({id})",
                    commander=formation.commander,
                    id=formation_name(s, id, short=True),
                )
                found[id] = Piece(id, name, formation.side, leader.hex, leader_line(s, id))
        for id, chief in roster.chiefs.items():
            if id in s.chiefs:
                line = say("commander in chief, {values}", values=self.chief_values(chief))
                found[id] = Piece(id, chief.name, chief.side, s.chiefs[id], line)
        return found

    def about(self, s: S, id: str) -> list[str]:
        roster, board = s.setting.roster, s.setting.board
        if id in roster.chiefs:
            return self._about_chief(s, id)
        if id in roster.formations:
            return self._about_formation(s, id)
        counter = roster.counters[id]
        formation = roster.formations[counter.formation]
        known_as = (
            say(", historically {known_as}", known_as=counter.known_as) if counter.known_as else ""
        )
        lines = [
            say("{counter}{known_as} [{id}]", counter=counter.name, known_as=known_as, id=id),
            say(
                "{formation}, {nation} {arm}{heavy}",
                formation=formation_name(s, formation.id),
                nation=counter.nation.capitalize(),
                arm=counter.arm,
                heavy=say(" (heavy)") if counter.heavy else "",
            ),
            say(
                "combat {combat}, {word} {cohesion}",
                combat=counter.combat,
                word=s.book.cohesion,
                cohesion=counter.cohesion,
            )
            + (say(", range {reach}", reach=counter.reach) if counter.reach else ""),
        ]
        if id in s.waiting:
            return [
                *lines,
                say("waits to enter at {waiting}", waiting=board.name_of(s.waiting[id])),
            ]
        if id not in s.units:
            return [*lines, say("not on the map")]
        unit = s.units[id]
        facing = say("all round") if unit.hex in s.ground.all_round else board.compass[unit.facing]
        allowance = self.ask.allowance_of(self.ask.as_if_active(s, id), id)
        lines += [
            say(
                "at {hex}, facing {facing}; {condition}",
                hex=board.name_of(unit.hex),
                facing=facing,
                condition=condition(s, id),
            ),
            say(
                "{command}; {points}",
                command=say("in command") if self.ask.in_command(s, id) else say("not in command"),
                points=count(allowance / 2, "movement point"),
            )
            + (say(", {moved:g} of them spent", moved=s.moved[id] / 2) if id in s.moved else ""),
            say(
                "zone of control: {hexes}", hexes=hexes_in_words(board, zone(s, id)) or say("none")
            ),
        ]
        return lines

    def _unit_line(self, s: S, uid: str) -> str:
        """Arm, strength and condition in a few words."""
        counter, board = s.counter(uid), s.setting.board
        words = [
            say(
                "{arm} {combat}-{cohesion}",
                arm=counter.arm,
                combat=counter.combat,
                cohesion=counter.cohesion,
            )
        ]
        if uid in s.waiting:
            words.append(say("enters at {waiting}", waiting=board.label(s.waiting[uid])))
            return joined(words, ", ")
        unit = s.units[uid]
        if unit.hex not in s.ground.all_round:
            words.append(say("facing {compass}", compass=board.compass[unit.facing]))
        if unit.disorganised:
            words.append(say("disorganised"))
        if unit.losses:
            words.append(say("{losses} lost", losses=unit.losses))
        if s.active == counter.formation:
            if uid not in s.commanded:
                words.append(say("out of command"))
            words.append(
                say(
                    "{points:g} MP",
                    points=(self.ask.allowance_of(s, uid) - s.moved.get(uid, 0)) / 2,
                )
            )
        return joined(words, ", ")

    def _about_formation(self, s: S, id: str) -> list[str]:
        formation = s.formation(id)
        lines = [say("{formation} [{id}]", formation=formation_name(s, id), id=id)]
        leader = s.leaders.get(id)
        if leader is not None:
            at = (
                say("at {hex}; ", hex=s.setting.board.name_of(leader.hex))
                if leader.hex != OFF_MAP
                else ""
            )
            lines.append(
                say(
                    "{commander}: {at}{condition}",
                    commander=formation.commander,
                    at=at,
                    condition=leader_line(s, id),
                )
            )
        if not formation.detached:
            plight = say(", {word}", word=word) if (word := self.plight(s, id)) else ""
            lines.append(
                say(
                    "losses {losses} of {most}{plight}",
                    losses=s.losses.get(id, 0),
                    most=formation.losses,
                    plight=plight,
                )
            )
        for uid in formation.units:
            if uid in s.units:
                at = s.setting.board.name_of(s.units[uid].hex)
                lines.append(
                    say(
                        "{unit} [{id}] at {at}: {condition}",
                        unit=s.counter(uid).name,
                        id=uid,
                        at=at,
                        condition=self._unit_line(s, uid),
                    )
                )
            elif uid in s.waiting:
                lines.append(
                    say(
                        "{unit} [{id}]: {condition}",
                        unit=s.counter(uid).name,
                        id=uid,
                        condition=self._unit_line(s, uid),
                    )
                )
        return lines

    def _about_chief(self, s: S, id: str) -> list[str]:
        chief = s.setting.roster.chiefs[id]
        lines = [
            say(
                "{chief} [{id}], commander in chief, {values}",
                chief=chief.name,
                id=id,
                values=self.chief_values(chief),
            )
        ]
        if id in s.killed:
            return [*lines, say("killed")]
        at = s.chiefs.get(id, OFF_MAP)
        lines.append(
            say("at {at}", at=s.setting.board.name_of(at))
            if at != OFF_MAP
            else say("not on the map yet")
        )
        return [*lines, *self.beside_chief(s, id)]

    # Answers to questions

    def victory(self, s: S) -> list[Fact]:
        names, label = s.setting.side_names, s.setting.board.label
        facts = [
            Fact(
                say(
                    "{place} ({hexes})",
                    place=place.name,
                    hexes=joined(list(map(label, place.hexes)), ", "),
                ),
                term(names[holder]) if (holder := self.ask.holder(s, place)) else say("contested"),
                holder or "",
            )
            for place in s.setting.places
        ]
        for side in names:
            score = self.ask.score(s, side)
            words = say(
                "{points:g}, for {reasons}", points=score.points, reasons=self.why(s, score)
            )
            facts.append(Fact(say("{side} points", side=names[side]), words, side))
        winner, level = self.ask.judge(s)
        now = (
            say("{winner} {level}", winner=names[winner], level=level) if winner else say("a draw")
        )
        return [*facts, Fact(say("If it ended now"), now, winner or "")]

    def losses(self, s: S) -> list[Fact]:
        facts = []
        for id, formation in s.setting.roster.formations.items():
            if formation.detached:
                continue
            lost = s.losses.get(id, 0)
            plight = say("  {word}", word=word) if (word := self.plight(s, id)) else ""
            facts.append(
                Fact(
                    say(
                        "{id}, {commander}", id=formation_name(s, id), commander=formation.commander
                    ),
                    say(
                        "{gauge} {lost} of {most}{plight}",
                        gauge=gauge(lost, formation.losses),
                        lost=lost,
                        most=formation.losses,
                        plight=plight,
                    ),
                    formation.side,
                )
            )
        return facts

    def why_not(self, s: S, id: str, hex: int, game: Game | None = None) -> str:
        where, asked = s.setting.board.name_of(hex), asked_in(game) if game is not None else None
        why = why_not(self.ask, s, asked, id, hex)
        if why.refusal is not None and why.deed == GO_TO and not why.rider:
            return say(
                "Not to {where}: {reason} ({rule}).",
                where=where,
                reason=why.refusal.reason,
                rule=why.refusal.rule,
            )
        prompt = self.question(s, asked.ask) if asked is not None else say("nothing")
        return why.sentence(self.name(s, "", id), where, prompt, cited=True)

    def odds(self, s: S, attackers: Sequence[str], target: str) -> list[str]:
        for uid in (*attackers, target):
            if uid not in s.units:
                return [say("{uid} is no unit on the map.", uid=self.name(s, "unit", uid))]
        if any(s.side(uid) == s.side(target) for uid in attackers):
            return [say("They are on the same side.")]
        try:
            if len(attackers) == 1 and s.counter(attackers[0]).arm == ARTILLERY:
                if s.units[target].hex not in targets(s, attackers[0]):
                    return self._no_barrage(s, attackers[0], target)
                odds = self.ask.barrage_odds(s, attackers[0], target)
            else:
                if any(s.units[target].hex not in zone(s, uid) for uid in attackers):
                    return [say("The target is not in front of every attacker.")]
                together = len(attackers) > 1
                odds = self.ask.assault_odds(s, attackers, target, together)
        except ValueError as error:
            return [say("{error}.", error=self.spell(s, str(error)))]
        return list(odds_lines(s, odds, attackers, target))

    def _no_barrage(self, s: S, gun: str, target: str) -> list[str]:
        """Why guns cannot fire at a unit."""
        refusal = fire_refused(s, gun, s.units[target].hex, self.barrage)
        why = (
            say(": {reason} ({rule})", reason=refusal.reason, rule=refusal.rule)
            if refusal is not None
            else ""
        )
        return [
            say(
                "{gun} cannot fire at {target}{why}.",
                gun=full_unit_name(s, gun),
                target=full_unit_name(s, target),
                why=why,
            )
        ]

    def sight(self, s: S, a: int, b: int) -> str:
        return sight_sentence(s.setting.board, a, b, sight(s, a, b))

    def why(self, s: S, score: Score) -> str:
        """What a side's points are for."""
        for_what = [*score.given, *score.places]
        for_what += [
            say("{id} {broken}", id=formation_name(s, id, short=True), broken=self.broken)
            for id in score.broken
        ]
        return joined(for_what, ", ") or say("nothing")
