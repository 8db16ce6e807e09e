"""What is sent is described in one place: pages and browser types cannot differ from it."""

from __future__ import annotations

import re

import msgspec
import pytest
from tools import browser_types

from tricolore import new_game
from tricolore.rulesets import find, scenarios, table
from tricolore.rulesets.tongues import encoded
from tricolore.server import contract, talk

PAGE = browser_types.PROTOCOL.read_text()


def test_the_browser_s_types_are_those_of_the_records():
    """If not, `python tools/browser_types.py` writes them anew."""
    assert browser_types.TYPES.read_text() == browser_types.types_page()


def test_the_page_lists_the_records_as_they_are():
    """If not, `python tools/browser_types.py` writes them anew."""
    assert browser_types.protocol_page(PAGE) == PAGE


def test_a_changed_record_would_be_seen(monkeypatch):
    class Side(msgspec.Struct):
        id: str
        motto: str

    Side.__module__ = table.__name__
    monkeypatch.setattr(table, "Side", Side)
    assert "@typedef {{id: string, motto: string}} Side" in browser_types.types_page()
    assert "Side {id: string, motto: string}" in browser_types.protocol_page(PAGE)


@pytest.mark.parametrize(
    "kind",
    [
        *contract.BODIES,
        *(contract.State, contract.Moved, contract.Asked, contract.SheetRow, contract.Waiting),
        *(contract.Seated, talk.Plan, contract.Answered, contract.Pong, contract.Refused),
        *(contract.Message, contract.Answer, contract.Sheet, contract.Query),
    ],
    ids=lambda kind: kind.__name__,
)
def test_the_page_speaks_of_every_field(kind):
    words = set(re.findall(r"\w+", PAGE))
    assert {field.encode_name for field in msgspec.structs.fields(kind)} - words == set()


@pytest.mark.parametrize("scenario", scenarios())
def test_each_game_gives_what_the_records_say(scenario):
    """A record does not look at what is put into it: reading it back does."""
    rules, name = find(scenario)
    game = new_game(scenario, seed=1)
    shown = [
        rules.table.scene(name),
        rules.table.picture(game.state, None),
        *(rules.table.tell(game.state, event) for event in game.log),
    ]
    for record in shown:
        assert msgspec.json.decode(encoded(record), type=type(record)) == record


@pytest.mark.parametrize("scenario", scenarios())
def test_all_that_a_picture_names_is_in_the_scene(scenario):
    rules, name = find(scenario)
    scene, picture = rules.table.scene(name), rules.table.picture(new_game(scenario).state, None)
    marks = {sign.mark for sign in scene.signs}
    for piece in picture.pieces:
        assert piece.face in scene.counters[piece.id].faces
        assert set(piece.marks) <= marks
    for counter in scene.counters.values():
        assert counter.nation in scene.nations
        assert counter.formation in {"", *scene.formations}
        assert {face.symbol for face in counter.faces.values()} <= {"", *scene.symbols}
    assert {tool.query for tool in scene.tools} <= set(scene.queries)
    assert len({tool.key for tool in scene.tools}) == len(scene.tools)
