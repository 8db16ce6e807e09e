"""A game of the series at the browser's table: pieces, panels and words.

See `tricolore.rulesets.table` for what each function returns.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from tricolore.core.ask import Question
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.text import say, term
from tricolore.core.words import count, headed
from tricolore.rulesets.great_battles.answers.answers import ANSWERS
from tricolore.rulesets.great_battles.answers.deeds import DEEDS, blow
from tricolore.rulesets.great_battles.answers.dice import told_whole
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.answers.scene import label, signed
from tricolore.rulesets.great_battles.answers.wording import (
    formation_name,
    is_piece,
    name_of,
    question,
)
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.kit.table import BaseTable
from tricolore.rulesets.table import (
    Answer,
    Badge,
    Bars,
    Blow,
    Card,
    Due,
    Item,
    Markers,
    Panel,
    Picture,
    Piece,
    Points,
    Track,
    Words,
)

S = TypeVar("S", bound=Battle)


class BattleTable(BaseTable[S], Generic[S]):
    """The base class; a game adds its scene, its answers and its own pieces and panels."""

    queries = ANSWERS
    deeds = DEEDS
    ask: ClassVar[Questions]
    broken: ClassVar[str] = say("broken")
    """The rulebook's word for a formation that has lost too many steps."""
    worth_of_broken: ClassVar[str] = "½"
    """The points that the enemy gets for such a formation, as shown."""

    def pieces(self, s: S) -> list[Piece]:
        """The game's own pieces, drawn above commanders and below chiefs."""
        return []

    def panels(self, s: S) -> list[Panel]:
        """The game's own panels, shown after the turn."""
        return []

    def last_panels(self, s: S) -> list[Panel]:
        """The game's own panels that come after the score."""
        return []

    def formation(self, s: S, id: str) -> str:
        """The name of a formation, with its nation where two share a name."""
        return formation_name(s, id, short=True)

    def beside_cup(self, s: S) -> list[Item]:
        """Further markers in the cup, which belong to no formation."""
        return []

    def marks(self, s: S, uid: str) -> list[str]:
        """The game's own marks on a unit."""
        return []

    def card(self, s: S, id: str) -> list[str]:
        """The game's own lines on a piece's card, after the common ones."""
        return []

    def plight(self, s: S, formation: str) -> str:
        """The note on the losses track for a formation that has lost too many steps."""
        return self.broken if formation in s.broken else ""

    def counted(self, s: S) -> str:
        """What the score counts."""
        return say("Victory points")

    def picture(self, state: S, side: str | None) -> Picture:
        """Everything on this table is open, so all sides get the same picture."""
        return Picture(
            pieces=self._pieces(state),
            panels=self._panels(state),
            waiting=[Due(id, hex) for id, hex in state.waiting.items()] + coming(state),
            gone=eliminated(state),
        )

    def is_piece(self, s: S, id: str) -> bool:
        return is_piece(s, id)

    def name(self, s: S, hole: str, value: Any) -> str:
        if hole == "formation" and value in s.setting.roster.formations:
            return self.formation(s, value)
        return name_of(s, hole, value)

    def fill(self, s: S, event: Event, hole: str, value: Any) -> str:
        return told_whole(event, hole, value, self.name(s, hole, value))

    def blow(self, event: Event) -> Blow:
        return blow(event)

    def prompt(self, state: S, ask: Question) -> str:
        return question(state, ask)

    def answer(
        self, name: str, game: Game, state: S, args: dict[str, Any], side: str | None
    ) -> Answer:
        """Everything is open on this table, so all sides get the same answers."""
        answer = ANSWERS[name](self.ask, game, state, args)
        if isinstance(answer, Card):
            answer.lines.extend(self.card(state, str(args["id"])))
        return answer

    # What is on the table

    def _pieces(self, s: S) -> list[Piece]:
        all_round = s.ground.all_round
        pieces = [
            Piece(
                id=uid,
                hex=unit.hex,
                facing=None if unit.hex in all_round else unit.facing,
                badges=lost(unit.losses) if unit.losses else [],
                marks=self._marks(s, uid),
                left=s.counter(uid).cohesion - unit.losses if unit.losses else None,
            )
            for uid, unit in s.units.items()
        ]
        for id, leader in s.leaders.items():
            if leader.hex != OFF_MAP:
                marks = [
                    *(["out of command"] if leader.ooc else []),
                    *(["aide"] if leader.aide else []),
                ]
                pieces.append(Piece(id, leader.hex, marks=marks))
        pieces += self.pieces(s)
        pieces += [Piece(id, hex) for id, hex in s.chiefs.items() if hex != OFF_MAP]
        return pieces

    def _marks(self, s: S, uid: str) -> list[str]:
        marks = []
        if s.units[uid].disorganised:
            marks.append("disorganised")
        if s.counter(uid).formation == s.active:
            if uid not in s.commanded:
                marks.append("out of command")
            if uid in s.moved and uid != s.mover:
                marks.append("moved")
        if uid in s.fired:
            marks.append("fired")
        if s.broken.get(s.counter(uid).formation):
            marks.append(str(self.broken))
        if any(attack.attacker == uid for attack in s.attacks):
            marks.append("attacking")
        if any(attack.target == uid for attack in s.attacks):
            marks.append("under attack")
        return [*marks, *self.marks(s, uid)]

    def _panels(self, s: S) -> list[Panel]:
        formations = s.setting.roster.formations
        turns = range(1, s.setting.turns + 1)
        active = self.formation(s, s.active) if s.active else ""
        scores = {side: self.ask.score(s, side) for side in s.setting.side_names}
        cup = [
            Item(
                label=label(id),
                title=term(formations[id].name),
                side=formations[id].side,
                nation=formations[id].nation,
                formation=id,
                active=id == s.active,
            )
            for id in sorted(s.cup)
        ]
        losses = [
            Item(
                label=label(id),
                title=say(
                    "{formation} ({commander})",
                    formation=formation.name,
                    commander=formation.commander,
                ),
                side=formation.side,
                nation=formation.nation,
                formation=id,
                value=s.losses.get(id, 0),
                limit=formation.losses,
                mark=self.plight(s, id),
            )
            for id, formation in formations.items()
            if not formation.detached
        ]
        points = [
            Item(
                label=term(s.setting.side_names[side]),
                side=side,
                value=score.points,
                why=self._why(s, score),
            )
            for side, score in scores.items()
        ]
        return [
            Track("turn", say("Turn"), s.turn, [s.setting.clock(turn) for turn in turns]),
            *self.panels(s),
            Words("active", say("Acting"), active or say("nobody"), active),
            Markers("cup", say("Still in the cup"), [*cup, *self.beside_cup(s)]),
            Bars("losses", say("Losses"), losses),
            Points("score", self.counted(s), points),
            *self.last_panels(s),
        ]

    def _why(self, s: S, score: Score) -> list[str]:
        plight = say(
            "{broken} ({worth_of_broken})", broken=self.broken, worth_of_broken=self.worth_of_broken
        )
        return [
            *score.given,
            *score.places,
            *(
                say("{formation} {plight}", formation=self.formation(s, id), plight=plight)
                for id in score.broken
            ),
        ]


def standing(s: Battle, text: str) -> Words:
    """Who would win or has won, and why.  The bar above the map has no room for this."""
    title = say("If it ended now") if s.result is None else say("How it ended")
    return words("standing", title, text)


def words(id: str, title: str, text: str) -> Words:
    """A panel that is shown only among the others."""
    return Words(id, title, headed(text), "")


def coming(s: Battle) -> list[Due]:
    """Units that are due on a later turn."""
    return [
        Due(uid, arrival.hex, say("turn {turn}", turn=arrival.turn))
        for arrival in s.setting.arrivals
        if s.arrivals and arrival.turn > s.turn
        for uid in arrival.units
        if uid not in s.units
    ]


def eliminated(s: Battle) -> list[str]:
    """Units that have been eliminated.

    Units that are neither on the map nor expected are those, unless a position written by hand has
    left them out: then the steps that are recorded as lost do not account for them.
    """
    expected = {*s.units, *s.waiting, *(due.id for due in coming(s))}
    found = []
    for id, formation in s.setting.roster.formations.items():
        absent = [uid for uid in formation.units if uid not in expected]
        steps = sum(s.counter(uid).cohesion for uid in absent)
        if s.arrivals if formation.detached else steps <= s.losses.get(id, 0):
            found += absent
    return found


def lost(steps: int) -> list[Badge]:
    """The badge of a unit that has lost steps."""
    return [Badge(signed(-steps), say("{steps} lost", steps=count(steps, "step")))]
