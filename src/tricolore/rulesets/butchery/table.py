"""A Sheer Butchery at the table in the browser: pieces, panels, words.

What each function returns is described in `tricolore.rulesets.table`.
"""

from __future__ import annotations

from typing import Any

from tricolore.core.ask import Choose
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.tally import Tally
from tricolore.rulesets.butchery.answers import QUERIES
from tricolore.rulesets.butchery.scene import scene
from tricolore.rulesets.butchery.setting import SIDES
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.butchery.victory import Score, score
from tricolore.rulesets.great_battles.wording import (
    flat,
    is_piece,
    name_of,
    tally_lines,
    with_names,
)
from tricolore.rulesets.table import UnknownQuery


class ButcheryTable:
    def scene(self, scenario: str, data: str | None = None) -> dict[str, Any]:
        return scene(scenario, data)

    def picture(self, state: Butchery, side: str | None) -> dict[str, Any]:
        """Everything is open on this table, so all sides get the same."""
        return {
            "pieces": _pieces(state),
            "waiting": [{"id": id, "hex": hex} for id, hex in state.waiting.items()],
            "panels": _panels(state),
        }

    def tell(self, state: Butchery, event: Event) -> dict[str, Any]:
        units: list[str] = []
        hexes: list[int] = []
        for hole, value in event.data.items():
            if hole.startswith(("hex", "from_hex")) and isinstance(value, int):
                hexes.append(value)
            else:
                units += [id for id in flat(value) if is_piece(state, id)]
        return {
            "rule": event.rule,
            "text": event.tell(lambda hole, value: name_of(state, hole, value)),
            "units": list(dict.fromkeys(units)),
            "hexes": hexes,
            "dice": list(event.data.get("dice", ())),
            "tallies": [
                tally_lines(hole.removesuffix("_tally"), value)
                for hole, value in event.data.items()
                if isinstance(value, Tally)
            ],
        }

    def prompt(self, state: Butchery, ask: Choose) -> str:
        return with_names(state, ask.prompt)

    def query(
        self, game: Game, name: str, args: dict[str, Any], side: str | None
    ) -> dict[str, Any]:
        """Everything is open on this table, so all sides get the same answers."""
        answer = QUERIES.get(name)
        if answer is None:
            raise UnknownQuery(f"This table does not answer {name!r}, but {', '.join(QUERIES)}.")
        state = game.state
        assert isinstance(state, Butchery)
        try:
            return answer(game, state, args)
        except (KeyError, TypeError, ValueError) as error:
            raise UnknownQuery(f"{name}: wrong or missing words ({error}).") from None


TABLE = ButcheryTable()

# What is on the table


def _pieces(s: Butchery) -> list[dict[str, Any]]:
    pieces = [
        {
            "id": uid,
            "hex": unit.hex,
            "facing": None if unit.hex in s.ground.all_round else unit.facing,
            "losses": unit.losses,
            "marks": _marks(s, uid),
        }
        for uid, unit in s.units.items()
    ]
    for id, leader in s.leaders.items():
        if leader.hex != OFF_MAP:
            marks = [
                *(["out of command"] if leader.ooc else []),
                *(["aide"] if leader.aide else []),
            ]
            pieces.append(_piece(id, leader.hex, marks))
    pieces += [_piece(f"{id}.rider", rider.hex, []) for id, rider in s.riders.items()]
    pieces += [_piece(id, hex, []) for id, hex in s.chiefs.items() if hex != OFF_MAP]
    return pieces


def _piece(id: str, hex: int, marks: list[str]) -> dict[str, Any]:
    return {"id": id, "hex": hex, "facing": None, "losses": 0, "marks": marks}


def _marks(s: Butchery, uid: str) -> list[str]:
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
        marks.append("broken")
    if any(attack.attacker == uid for attack in s.attacks):
        marks.append("attacking")
    if any(attack.target == uid for attack in s.attacks):
        marks.append("under attack")
    return marks


def _panels(s: Butchery) -> list[dict[str, Any]]:
    formations = s.setting.roster.formations
    turns = range(1, s.setting.turns + 1)
    active = formations[s.active].name if s.active else "nobody"
    return [
        {
            "id": "turn",
            "title": "Turn",
            "kind": "track",
            "value": s.turn,
            "labels": [s.setting.clock(turn) for turn in turns],
        },
        {"id": "weather", "title": "Weather", "kind": "words", "text": s.weather.capitalize()},
        {"id": "active", "title": "Acting", "kind": "words", "text": active},
        {
            "id": "cup",
            "title": "Still in the cup",
            "kind": "markers",
            "items": [
                {
                    "label": id[1:],
                    "title": formations[id].name,
                    "side": formations[id].side,
                    "active": id == s.active,
                }
                for id in sorted(s.cup)
            ],
        },
        {
            "id": "losses",
            "title": "Losses",
            "kind": "bars",
            "items": [
                {
                    "label": id[1:],
                    "title": f"{formation.name} ({formation.commander})",
                    "side": formation.side,
                    "value": s.losses.get(id, 0),
                    "limit": formation.losses,
                    "mark": "broken" if id in s.broken else "",
                }
                for id, formation in formations.items()
                if not formation.detached
            ],
        },
        {
            "id": "score",
            "title": "Victory points",
            "kind": "score",
            "items": [
                {"side": side, "points": tally.points, "why": _why(s, tally)}
                for side, tally in ((side, score(s, side)) for side in SIDES)
            ],
        },
    ]


def _why(s: Butchery, tally: Score) -> list[str]:
    broken = [f"{s.formation(id).name} broken (½)" for id in tally.broken]
    return [*tally.places, *broken]
