"""A game of the series at the table in the browser: pieces, panels, words.

What each function returns is described in `tricolore.rulesets.table`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from tricolore.core.ask import Question
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.tally import Tally
from tricolore.core.words import headed
from tricolore.rulesets.great_battles.answers.answers import ANSWERS
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.answers.scene import label
from tricolore.rulesets.great_battles.answers.wording import (
    flat,
    formation_name,
    is_piece,
    name_of,
    question,
    tally_lines,
)
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Battle
from tricolore.rulesets.table import UnknownQuery

S = TypeVar("S", bound=Battle)


class BattleTable(Generic[S]):
    """What a game inherits; it adds its scene, its answers, and what only it has on the table."""

    state: type[S]
    ask: ClassVar[Questions]
    broken: ClassVar[str] = "broken"
    """The rulebook's word for a formation that has lost too much."""
    worth_of_broken: ClassVar[str] = "½"
    """The points that such a formation gives its enemy, as they are shown."""

    def scene(self, scenario: str, data: str | None = None) -> dict[str, Any]:
        raise NotImplementedError

    def pieces(self, s: S) -> list[dict[str, Any]]:
        """Pieces of its own; they lie above commanders and below chiefs."""
        return []

    def panels(self, s: S) -> list[dict[str, Any]]:
        """Panels of its own; they are shown after the turn."""
        return []

    def last_panels(self, s: S) -> list[dict[str, Any]]:
        """Further ones, shown after the score."""
        return []

    def formation(self, s: S, id: str) -> str:
        """What a formation is called: with its nation where two share a name."""
        return formation_name(s, id, short=True)

    def beside_cup(self, s: S) -> list[dict[str, Any]]:
        """Further markers in the cup, that are no formation's."""
        return []

    def marks(self, s: S, uid: str) -> list[str]:
        """What only this game marks a unit with."""
        return []

    def card(self, s: S, id: str) -> list[str]:
        """What only this game tells of a piece, after what all of them do."""
        return []

    def plight(self, s: S, formation: str) -> str:
        """What is said of a formation on the losses track: that it has lost too much."""
        return self.broken if formation in s.broken else ""

    def counted(self, s: S) -> str:
        """What the score counts."""
        return "Victory points"

    def picture(self, state: S, side: str | None) -> dict[str, Any]:
        """Everything is open on this table, so all sides get the same."""
        return {
            "pieces": self._pieces(state),
            "waiting": [{"id": id, "hex": hex} for id, hex in state.waiting.items()],
            "panels": self._panels(state),
        }

    def tell(self, state: S, event: Event) -> dict[str, Any]:
        units: list[str] = []
        hexes: list[int] = []
        for hole, value in event.data.items():
            if hole.startswith(("hex", "from_hex")) and isinstance(value, int):
                hexes.append(value)
            else:
                units += [id for id in flat(value) if is_piece(state, id)]
        return {
            "rule": event.rule,
            "text": event.tell(lambda hole, value: self._named(state, hole, value)),
            "units": list(dict.fromkeys(units)),
            "hexes": hexes,
            "dice": list(event.data.get("dice", ())),
            "tallies": [
                tally_lines(hole.removesuffix("_tally"), value)
                for hole, value in event.data.items()
                if isinstance(value, Tally)
            ],
        }

    def _named(self, s: S, hole: str, value: Any) -> str:
        if hole == "formation" and value in s.setting.roster.formations:
            return self.formation(s, value)
        return name_of(s, hole, value)

    def prompt(self, state: S, ask: Question) -> str:
        return question(state, ask)

    def query(
        self, game: Game, name: str, args: dict[str, Any], side: str | None
    ) -> dict[str, Any]:
        """Everything is open on this table, so all sides get the same answers."""
        answer = ANSWERS.get(name)
        if answer is None:
            raise UnknownQuery(f"This table does not answer {name!r}, but {', '.join(ANSWERS)}.")
        state = game.state
        assert isinstance(state, self.state)
        try:
            told = answer(self.ask, game, state, args)
            if name == "card":
                told["lines"] += self.card(state, str(args["id"]))
            return told
        except (KeyError, TypeError, ValueError) as error:
            raise UnknownQuery(f"{name}: wrong or missing words ({error}).") from None

    # What is on the table

    def _pieces(self, s: S) -> list[dict[str, Any]]:
        pieces = [
            {
                "id": uid,
                "hex": unit.hex,
                "facing": None if unit.hex in s.ground.all_round else unit.facing,
                "losses": unit.losses,
                "marks": self._marks(s, uid),
            }
            for uid, unit in s.units.items()
        ]
        for id, leader in s.leaders.items():
            if leader.hex != OFF_MAP:
                marks = [
                    *(["out of command"] if leader.ooc else []),
                    *(["aide"] if leader.aide else []),
                ]
                pieces.append(piece(id, leader.hex, marks))
        pieces += self.pieces(s)
        pieces += [piece(id, hex, []) for id, hex in s.chiefs.items() if hex != OFF_MAP]
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
            marks.append(self.broken)
        if any(attack.attacker == uid for attack in s.attacks):
            marks.append("attacking")
        if any(attack.target == uid for attack in s.attacks):
            marks.append("under attack")
        return [*marks, *self.marks(s, uid)]

    def _panels(self, s: S) -> list[dict[str, Any]]:
        formations = s.setting.roster.formations
        turns = range(1, s.setting.turns + 1)
        active = self.formation(s, s.active) if s.active else "nobody"
        scores = {side: self.ask.score(s, side) for side in s.setting.side_names}
        return [
            {
                "id": "turn",
                "title": "Turn",
                "kind": "track",
                "value": s.turn,
                "labels": [s.setting.clock(turn) for turn in turns],
            },
            *self.panels(s),
            {"id": "active", "title": "Acting", "kind": "words", "text": active},
            {
                "id": "cup",
                "title": "Still in the cup",
                "kind": "markers",
                "items": [
                    {
                        "label": label(id),
                        "title": formations[id].name,
                        "side": formations[id].side,
                        "nation": formations[id].nation,
                        "active": id == s.active,
                    }
                    for id in sorted(s.cup)
                ]
                + self.beside_cup(s),
            },
            {
                "id": "losses",
                "title": "Losses",
                "kind": "bars",
                "items": [
                    {
                        "label": label(id),
                        "title": f"{formation.name} ({formation.commander})",
                        "side": formation.side,
                        "nation": formation.nation,
                        "value": s.losses.get(id, 0),
                        "limit": formation.losses,
                        "mark": self.plight(s, id),
                    }
                    for id, formation in formations.items()
                    if not formation.detached
                ],
            },
            {
                "id": "score",
                "title": self.counted(s),
                "kind": "score",
                "items": [
                    {"side": side, "points": score.points, "why": self._why(s, score)}
                    for side, score in scores.items()
                ],
            },
            *self.last_panels(s),
        ]

    def _why(self, s: S, score: Score) -> list[str]:
        plight = f"{self.broken} ({self.worth_of_broken})"
        return [*score.places, *(f"{self.formation(s, id)} {plight}" for id in score.broken)]


def standing(s: Battle, text: str) -> dict[str, Any]:
    """Who would win, or has won, and by what; too long for the bar above the map."""
    title = "If it ended now" if s.result is None else "How it ended"
    return words("standing", title, text)


def words(id: str, title: str, text: str) -> dict[str, Any]:
    """A panel that stands among the others only."""
    return {"id": id, "title": title, "kind": "words", "text": headed(text), "brief": ""}


def piece(id: str, hex: int, marks: list[str]) -> dict[str, Any]:
    return {"id": id, "hex": hex, "facing": None, "losses": 0, "marks": marks}
