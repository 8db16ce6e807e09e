"""Tables for schemathesis, which loads this module: games to ask about, and keys to their seats.

By itself it would ask about games that are not there, with keys that open nothing, and hardly ever
hear anything but 404.  So most requests that fit the description are led to a table where they can
be carried out; what is wrong on purpose is left as it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import schemathesis
from schemathesis.core.parameters import ParameterLocation

from tests.server.client import DAYLIGHT, Client
from tricolore import new_game
from tricolore.core.dice import commitment

KEYS = "Bearer keys-of-the-table"
"""Stands for the keys of whatever table a request comes to."""
STRAY = 4
"""One request in so many goes where it likes."""
MINE, YOURS = "0" * 64, "1" * 64
"""Parts of a seed."""


@dataclass
class Table:
    """A game, and what a request must hold so that it can be carried out there."""

    game: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    side: str = "red"
    plies: int = 0
    body: dict[str, Any] | str = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)


class Tables:
    def __init__(self, address: str) -> None:
        self._client = Client(address)
        self._came: Counter[str] = Counter()
        self.known: dict[str, Table] = {}
        self._own: dict[str, Callable[[], Table]] = {
            "/games": self._wish,
            "/upload": self._record,
            "/positions": lambda: Table(
                body={"text": self._text, "players": {}, "seat": "", "one_screen": True}
            ),
            "/check": lambda: Table(body={"text": self._text}),
            "/verify": lambda: self._shared[-1],
            "/take": self._failed,
            "/accept": self._waiting,
            "/invitation": self._waiting,
            "/dice": self._bound,
            "/leave": self._playing,
            "/renew": self._playing,
            "/fork": self._playing,
            "/notes": self._noting,
            "/{number}": self._noting,
        }

    def fitting(self, path: str) -> Table | None:
        """A table for such a request; now and then none, and where none is needed."""
        count = self._came[path]
        self._came[path] += 1
        make = self._own.get(path[path.rindex("/") :])
        if count % STRAY == STRAY - 1 or (make is None and "{game}" not in path):
            return None
        table = self._shared[count % 3] if make is None else make()
        self.known[table.game] = table
        return table

    @cached_property
    def _shared(self) -> list[Table]:
        return [self._playing(), self._waiting(), self._finished()]

    @cached_property
    def _text(self) -> str:
        """A position that can be set up."""
        found = self._client.get(f"/api/games/{self._shared[0].game}/at/1/position")
        text: str = found.json["text"]
        return text

    def _wish(self) -> Table:
        return Table(body={"scenario": DAYLIGHT, "players": {}, "seat": "", "one_screen": True})

    def _record(self) -> Table:
        return Table(body=record().decode(), query={"players": "", "seat": "", "one_screen": 1})

    def _playing(self) -> Table:
        made, guest = self._client.hot_seat()
        guest.play(3, random.Random(1))
        guest.close()
        wanted = {"ply": 2, "players": {}, "seat": "", "one_screen": True}
        return Table(made["game"], made["keys"], plies=3, body=wanted)

    def _noting(self) -> Table:
        """With a note of the asker's."""
        table = self._playing()
        table.body, path = {"text": "Hold the bridge"}, f"/api/games/{table.game}/seats/red/notes"
        self._client.post(path, table.body, [table.keys["red"]])
        return table

    def _finished(self) -> Table:
        made = self._client.request("/api/games/upload?one_screen=1", record()).json
        return Table(made["game"], made["keys"], plies=100)

    def _waiting(self) -> Table:
        """For somebody to accept an invitation."""
        made = self._client.new_game(one_screen=False, commitment=commitment(MINE))
        ((side, invitation),) = made["invitations"].items()
        wanted = {"invitation": invitation, "commitment": commitment(YOURS)}
        return Table(made["game"], made["keys"], side, body=wanted)

    def _bound(self) -> Table:
        """For a part of the seed."""
        table = self._waiting()
        path = f"/api/games/{table.game}/seats/{table.side}/accept"
        table.keys[table.side] = self._client.post(path, table.body).json["key"]
        table.body = {"part": YOURS}
        return table

    def _failed(self) -> Table:
        """With a computer player that has given up."""
        made = self._client.new_game(players={"red": "cheat"}, seed="7")
        guest = self._client.sit(made["game"], list(made["keys"].values()))
        while not guest.hear().get("troubles"):
            continue
        guest.close()
        return Table(made["game"], made["keys"])


@cache
def record() -> bytes:
    """Of a game that is over."""
    import tests.skirmish.installed  # noqa: F401 - this is a process of its own

    luck, game = random.Random(1), new_game(DAYLIGHT, seed=1)
    while game.ask is not None:
        game.answer(luck.choice(game.ask.options))
    return game.save()


@cache
def tables_at(address: str) -> Tables:
    return Tables(address)


def tables_of(case: schemathesis.Case) -> Tables:
    return tables_at(case.operation.base_url.rstrip("/"))


@schemathesis.auth(refresh_interval=None)
class Keys:
    def get(self, case: schemathesis.Case, context: Any) -> str:
        return KEYS

    def set(self, case: schemathesis.Case, data: str, context: Any) -> None:
        if list(case.operation.security.iter_parameters()):
            case.headers["Authorization"] = data


@schemathesis.hook
def before_call(context: Any, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    """Lead a request to a table, unless it is about a game that was made before."""

    def fits(where: ParameterLocation) -> bool:
        return case.meta is None or not case.meta.is_negative_at(where)

    tables, path = tables_of(case), case.path_parameters
    if path.get("game") not in tables.known and fits(ParameterLocation.PATH):
        table = tables.fitting(case.operation.path)
        if table is not None:
            there = {"game": table.game, "side": table.side, "ply": table.plies // 2, "number": 1}
            path.update({name: there[name] for name in path if name in there})
            if fits(ParameterLocation.QUERY):
                case.query.update(table.query)
            if fits(ParameterLocation.BODY):
                if isinstance(case.body, dict) and isinstance(table.body, dict):
                    case.body = {**case.body, **table.body}
                elif isinstance(table.body, str):
                    case.body = table.body
    if case.headers.get("Authorization") == KEYS and path.get("game") in tables.known:
        keys = tables.known[path["game"]].keys
        case.headers["Authorization"] = f"Bearer {','.join(keys.values())}"


@schemathesis.hook
def after_call(context: Any, case: schemathesis.Case, response: Any) -> None:
    """Remember games that were made, and keys that were given."""
    if response.status_code != 201:
        return
    made, tables = response.json(), tables_of(case)
    if "game" in made:
        tables.known[made["game"]] = Table(made["game"], made["keys"])
    elif "key" in made and case.path_parameters["game"] in tables.known:
        tables.known[case.path_parameters["game"]].keys[made["side"]] = made["key"]
