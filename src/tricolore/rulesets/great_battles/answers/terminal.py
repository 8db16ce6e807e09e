"""A game of the series in the terminal (see `tricolore.rulesets.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from tricolore.core.ask import Question
from tricolore.core.game import Game
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
    at_a_glance = "turn, who acts, the cup, points toward victory"
    broken: ClassVar[str] = "broken"
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
        return f"{score.points:g} VP"

    def special(self, s: S) -> Sequence[Fact]:
        """Further status lines: special rules in force."""
        return ()

    def plight(self, s: S, formation: str) -> str:
        """The note on a formation that has lost too many steps."""
        return self.broken if formation in s.broken else ""

    def chief_values(self, chief: Chief) -> str:
        return f"reaction {chief.reaction}"

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
        words = [f"Turn {turn} of {s.setting.turns}", s.setting.clock(turn), *self.today(s)]
        line = ", ".join(words)
        return f"{line}: {formation_name(s, s.active)}" if s.active else line

    def moment(self, s: S) -> tuple[Any, ...]:
        return (s.turn, *self.today(s))

    def status(self, s: S) -> list[Fact]:
        names = s.setting.side_names
        scores = {side: self.ask.score(s, side) for side in names}
        return [
            *self._acting(s),
            Fact("Cup", self._cup(s)),
            *(
                Fact(f"{names[side]}, {self.points(s, score)}", self.why(s, score), side)
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
                who = f"an aide of {who}"
            words.append(who if s.activated else f"{who} failed to act: units out of command")
        words += self.orders(s)
        if s.broken.get(s.active):
            words.append(self.broken)
        return [Fact("Acting", ", ".join(words), formation.side)]

    def _cup(self, s: S) -> str:
        if not s.cup:
            return "empty"
        names = {
            side: [
                "detachment" if s.formation(id).detached else s.formation(id).name
                for id in s.cup
                if s.formation(id).side == side
            ]
            for side in s.setting.side_names
        }
        return "; ".join(
            f"{s.setting.side_names[side]} {', '.join(own)}" for side, own in names.items() if own
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
                line = f"{count(len(s.members(id)), 'unit')} on the map"
                found[id] = Piece(id, formation_name(s, id), formation.side, 0, line)
            elif leader is not None:
                name = f"{formation.commander} ({formation_name(s, id, short=True)})"
                found[id] = Piece(id, name, formation.side, leader.hex, leader_line(s, id))
        for id, chief in roster.chiefs.items():
            if id in s.chiefs:
                line = f"commander in chief, {self.chief_values(chief)}"
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
        known_as = f", historically {counter.known_as}" if counter.known_as else ""
        lines = [
            f"{counter.name}{known_as} [{id}]",
            f"{formation_name(s, formation.id)}, {counter.nation.capitalize()} {counter.arm}"
            f"{' (heavy)' if counter.heavy else ''}",
            f"combat {counter.combat}, {s.book.cohesion} {counter.cohesion}"
            + (f", range {counter.reach}" if counter.reach else ""),
        ]
        if id in s.waiting:
            return [*lines, f"waits to enter at {board.name_of(s.waiting[id])}"]
        if id not in s.units:
            return [*lines, "not on the map"]
        unit = s.units[id]
        facing = "all round" if unit.hex in s.ground.all_round else board.compass[unit.facing]
        allowance = self.ask.allowance_of(self.ask.as_if_active(s, id), id)
        lines += [
            f"at {board.name_of(unit.hex)}, facing {facing}; {condition(s, id)}",
            f"{'in' if self.ask.in_command(s, id) else 'not in'} command; "
            f"{count(allowance / 2, 'movement point')}"
            + (f", {s.moved[id] / 2:g} of them spent" if id in s.moved else ""),
            f"zone of control: {hexes_in_words(board, zone(s, id)) or 'none'}",
        ]
        return lines

    def _unit_line(self, s: S, uid: str) -> str:
        """Arm, strength and condition in a few words."""
        counter, board = s.counter(uid), s.setting.board
        words = [f"{counter.arm} {counter.combat}-{counter.cohesion}"]
        if uid in s.waiting:
            words.append(f"enters at {board.label(s.waiting[uid])}")
            return ", ".join(words)
        unit = s.units[uid]
        if unit.hex not in s.ground.all_round:
            words.append(f"facing {board.compass[unit.facing]}")
        if unit.disorganised:
            words.append("disorganised")
        if unit.losses:
            words.append(f"{unit.losses} lost")
        if s.active == counter.formation:
            if uid not in s.commanded:
                words.append("out of command")
            words.append(f"{(self.ask.allowance_of(s, uid) - s.moved.get(uid, 0)) / 2:g} MP")
        return ", ".join(words)

    def _about_formation(self, s: S, id: str) -> list[str]:
        formation = s.formation(id)
        lines = [f"{formation_name(s, id)} [{id}]"]
        leader = s.leaders.get(id)
        if leader is not None:
            at = f"at {s.setting.board.name_of(leader.hex)}; " if leader.hex != OFF_MAP else ""
            lines.append(f"{formation.commander}: {at}{leader_line(s, id)}")
        if not formation.detached:
            plight = f", {word}" if (word := self.plight(s, id)) else ""
            lines.append(f"losses {s.losses.get(id, 0)} of {formation.losses}{plight}")
        for uid in formation.units:
            if uid in s.units:
                at = s.setting.board.name_of(s.units[uid].hex)
                lines.append(f"{s.counter(uid).name} [{uid}] at {at}: {self._unit_line(s, uid)}")
            elif uid in s.waiting:
                lines.append(f"{s.counter(uid).name} [{uid}]: {self._unit_line(s, uid)}")
        return lines

    def _about_chief(self, s: S, id: str) -> list[str]:
        chief = s.setting.roster.chiefs[id]
        lines = [f"{chief.name} [{id}], commander in chief, {self.chief_values(chief)}"]
        if id in s.killed:
            return [*lines, "killed"]
        at = s.chiefs.get(id, OFF_MAP)
        lines.append(f"at {s.setting.board.name_of(at)}" if at != OFF_MAP else "not on the map yet")
        return [*lines, *self.beside_chief(s, id)]

    # Answers to questions

    def victory(self, s: S) -> list[Fact]:
        names, label = s.setting.side_names, s.setting.board.label
        facts = [
            Fact(
                f"{place.name} ({', '.join(map(label, place.hexes))})",
                names[holder] if (holder := self.ask.holder(s, place)) else "contested",
                holder or "",
            )
            for place in s.setting.places
        ]
        for side in names:
            score = self.ask.score(s, side)
            words = f"{score.points:g}, for {self.why(s, score)}"
            facts.append(Fact(f"{names[side]} points", words, side))
        winner, level = self.ask.judge(s)
        now = f"{names[winner]} {level}" if winner else "a draw"
        return [*facts, Fact("If it ended now", now, winner or "")]

    def losses(self, s: S) -> list[Fact]:
        facts = []
        for id, formation in s.setting.roster.formations.items():
            if formation.detached:
                continue
            lost = s.losses.get(id, 0)
            plight = f"  {word}" if (word := self.plight(s, id)) else ""
            facts.append(
                Fact(
                    f"{formation_name(s, id)}, {formation.commander}",
                    f"{gauge(lost, formation.losses)} {lost} of {formation.losses}{plight}",
                    formation.side,
                )
            )
        return facts

    def why_not(self, s: S, id: str, hex: int, game: Game | None = None) -> str:
        where, asked = s.setting.board.name_of(hex), asked_in(game) if game is not None else None
        why = why_not(self.ask, s, asked, id, hex)
        if why.refusal is not None and why.deed == GO_TO and not why.rider:
            return f"Not to {where}: {why.refusal.reason} ({why.refusal.rule})."
        prompt = self.question(s, asked.ask) if asked is not None else "nothing"
        sentence = why.sentence(self.name(s, "", id), where, prompt)
        if why.refusal is None:
            return sentence
        return f"{sentence.removesuffix('.')} ({why.refusal.rule})."

    def odds(self, s: S, attackers: Sequence[str], target: str) -> list[str]:
        for uid in (*attackers, target):
            if uid not in s.units:
                return [f"{self.name(s, 'unit', uid)} is no unit on the map."]
        if any(s.side(uid) == s.side(target) for uid in attackers):
            return ["They are on the same side."]
        try:
            if len(attackers) == 1 and s.counter(attackers[0]).arm == ARTILLERY:
                if s.units[target].hex not in targets(s, attackers[0]):
                    return self._no_barrage(s, attackers[0], target)
                odds = self.ask.barrage_odds(s, attackers[0], target)
            else:
                if any(s.units[target].hex not in zone(s, uid) for uid in attackers):
                    return ["The target is not in front of every attacker."]
                together = len(attackers) > 1
                odds = self.ask.assault_odds(s, attackers, target, together)
        except ValueError as error:
            return [f"{self.spell(s, str(error))}."]
        return list(odds_lines(s, odds, attackers, target))

    def _no_barrage(self, s: S, gun: str, target: str) -> list[str]:
        """Why guns cannot fire at a unit."""
        refusal = fire_refused(s, gun, s.units[target].hex, self.barrage)
        why = f": {refusal.reason} ({refusal.rule})" if refusal is not None else ""
        return [f"{full_unit_name(s, gun)} cannot fire at {full_unit_name(s, target)}{why}."]

    def sight(self, s: S, a: int, b: int) -> str:
        return sight_sentence(s.setting.board, a, b, sight(s, a, b))

    def why(self, s: S, score: Score) -> str:
        """What a side's points are for."""
        for_what = [*score.given, *score.places]
        for_what += [f"{formation_name(s, id, short=True)} {self.broken}" for id in score.broken]
        return ", ".join(for_what) or "nothing"
