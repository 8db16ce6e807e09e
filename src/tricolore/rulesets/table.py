"""What a ruleset gives the table in the browser.

A ruleset that has a module `table` with a `TABLE` can be played there.  The table knows no rules:
it shows pieces and panels, lights options, and asks what these functions answer.  Everything is
plain data, ready for JSON.

A **scene** is what never changes in a scenario:

    {"scenario", "ruleset", "title", "name", "summary", "length", "turns",
     "sides":      [{"id", "name", "short", "papers": [colour, ...]}],
     "nations":    {id: {"name", "paper", "ink"}},
     "formations": {id: {"name", "side", "nation", "band", "label"}},
     "counters":   {id: {"name", "kind", "side", "nation", "formation", "symbol",
                         "values": [[label, number], ...], "facts": [[label, text], ...],
                         "reconstructed": [label, ...]}},
     "signs":      [[mark, meaning], ...],
     "board":      {"columns", "rows_odd", "rows_even", "even", "compass", "hex_m", "source",
                    "hexes": {number: {"terrain", "level", "place", "text"}}}}

`kind` is unit, leader, chief or rider; `symbol` infantry, cavalry, heavy cavalry, artillery,
commander, chief or rider.  A **picture** is what is on the table at a moment:

    {"pieces": [{"id", "hex", "facing", "losses", "marks": [word, ...]}],
     "waiting": [{"id", "hex"}],
     "panels": [...]}

Pieces of a hex come bottom first.  `facing` is a direction 0 to 5 or null.  Marks are words such
as disorganised, out of command, moved, fired, aide, broken.  A panel has an `id`, a `title` and a
`kind`:

    track    {"value", "labels": [text, ...]}                      the turn
    words    {"text", "brief"?}                                    weather, active formation
    markers  {"items": [{"label", "title", "side", "nation", "active"}]}   the cup
    bars     {"items": [{"label", "title", "side", "nation", "value", "limit", "mark"}]}   losses
    score    {"items": [{"side", "points", "why": [text, ...]}]}   victory points

Words also stand in the bar above the map: the brief ones if there are any, none if those are empty.

A told event is `{"rule", "text", "units", "hexes", "dice", "tallies"}`, a tally
`{"label", "total", "items": [[amount, reason, rule], ...]}`.

Queries and their answers, all by `query(game, name, args, side)`.  `side` is the one that asks,
None for a spectator: an answer tells it nothing that its picture does not.

    reach    {"unit"}               -> {"hexes": {number: points}, "note"}
    costs    {}                     -> {"hexes": {number: text}}: of those that can be answered
    zones    {"side"}               -> {"hexes": [number, ...]}
    line     {"leader"}             -> {"hexes": {number: points}, "limit"}
    sight    {"from", "to"}         -> {"clear", "hex", "side", "reason", "rule"}
    why_not  {"unit", "hex"}        -> {"allowed", "rule", "reason", "text"}: why a hex is no answer
                                       to what is asked of a piece, `text` the whole sentence
    odds     {"option": [kind, value]} -> {"title", "lines": [text, ...], "note"?, "taken"?,
                                           "tallies": [...],
                                           "outcomes": [{"label", "chance"}, ...]},
                                       what an answer brings, yes and no included: `lines` what
                                       goes without dice, `note` what the chances presume, `taken`
                                       of an assault; or {} where there is nothing to say
    card     {"id"}                 -> {"title", "lines": [text, ...]}
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from tricolore.core.ask import Question
from tricolore.core.errors import TricoloreError
from tricolore.core.events import Event
from tricolore.core.game import Game


class Table(Protocol):
    """The functions described above."""

    def scene(self, scenario: str, data: str | None = None) -> dict[str, Any]: ...

    def picture(self, state: Any, side: str | None) -> dict[str, Any]: ...

    def tell(self, state: Any, event: Event) -> dict[str, Any]: ...

    def prompt(self, state: Any, ask: Question) -> str:
        """The question with names in place of ids."""

    def query(
        self, game: Game, name: str, args: dict[str, Any], side: str | None
    ) -> dict[str, Any]:
        """What `side` may know of what it asks."""


class UnknownQuery(TricoloreError):
    """A question that the table of this ruleset does not answer, or wrong words in it."""


def table_of(ruleset: str) -> Table:
    """The table of a ruleset by its name."""
    table: Table = import_module(f"tricolore.rulesets.{ruleset}.table").TABLE
    return table
