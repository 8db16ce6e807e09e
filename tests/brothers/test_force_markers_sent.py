"""All Are Brothers with force markers over the wire: no message names a hidden unit."""

from __future__ import annotations

import json
import random

import pytest

from tests.server.client import Client
from tests.server.conftest import served
from tricolore.rulesets.brothers.ruleset import RULESET
from tricolore.server.store import Store

SIDES = RULESET.sides


@pytest.fixture
def client(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    with served(store) as address:
        client = Client(address)
        yield client
        client.close()


def test_no_message_names_a_unit_under_an_enemy_force_marker(client):
    made = client.new_game(
        scenario="brothers:spia-ditalia",
        seed="a seed for nobody's eyes",
        options={"force-markers": "yes"},
    )
    guests = {side: client.sit(made["game"], [key]) for side, key in made["keys"].items()}
    guests[None] = client.sit(made["game"])
    luck, moments = random.Random(3), []
    while not guests[None].now["over"] and len(moments) < 60:
        side = next(side for side in SIDES if guests[side].options)
        heard = guests[side].answer(luck.choice(guests[side].options))
        assert heard["type"] == "moved", heard
        for other, guest in guests.items():
            if other != side:
                guest.hear()
        moments.append({viewer: guest.now for viewer, guest in guests.items()})
    for key in made["keys"].values():
        assert client.get(f"/api/games/{made['game']}/record", [key]).status in (401, 403)
    veiled = 0
    for heard in moments:
        mine = {side: {p["id"] for p in heard[side]["picture"]["pieces"]} for side in SIDES}
        for viewer, message in heard.items():
            text = json.dumps({**message, "events": [], "type": ""})
            for side in SIDES:
                hidden = mine[side] - {p["id"] for p in message["picture"]["pieces"]}
                hidden = {id for id in hidden if not id.startswith("force.")}
                for id in hidden if side != viewer else ():
                    veiled += 1
                    assert f'"{id}"' not in text, (viewer, id)
                    assert f'"{id} ' not in text, (viewer, id)
    assert veiled > 500
    told = 0
    for viewer in (*SIDES, None):
        known = [(p["id"], p["hex"]) for one in moments for p in one[viewer]["picture"]["pieces"]]
        named = json.dumps([one[viewer]["events"] for one in moments])
        keys = [made["keys"][viewer]] if viewer else []
        story = client.get(f"/api/games/{made['game']}/story", keys).json
        for trail in story["trails"]:
            told += 1
            seen = {hex for id, hex in known if id == trail["id"]}
            assert seen or f'"{trail["id"]}"' in named, (viewer, trail)
            assert {trail["hexes"][0], trail["hexes"][-1]} & (seen or set(trail["hexes"]))
    assert told > 5
