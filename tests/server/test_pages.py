"""Pages, scripts and headers."""

from __future__ import annotations

import gzip
import math
import re
from collections import Counter

import pytest

from tests.skirmish.setting import load_setting
from tricolore.server.documents import STATIC, Files, document, kind_of
from tricolore.server.maps import _scene, plain_map

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'"
)
FILES = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*.*"))


@pytest.mark.parametrize(
    "path",
    ["/", "/table/some-game", "/api/scenarios", "/api/maps/daylight:bridge", "/nothing",
     "/api/games/nothing", "/schema/openapi.json"],
)  # fmt: skip
def test_every_answer_carries_the_policy(client, path):
    headers = client.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers
    assert "server" not in headers


@pytest.mark.parametrize("name", FILES)
def test_files_are_served_with_their_type_and_etag(client, name):
    reply = client.get(f"/static/{name}")
    assert reply.status == 200
    assert reply.body == (STATIC / name).read_bytes()
    kind = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml"}
    assert reply.headers["content-type"].startswith(kind.get(name.rpartition(".")[2], ""))
    again = client.get(f"/static/{name}", If_None_Match=reply.headers["etag"])
    assert again.status == 304


@pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the lobby is not there yet")
def test_the_lobby_and_the_table_are_pages(client):
    assert client.get("/").body == (STATIC / "index.html").read_bytes()
    assert client.get("/table/any").body == (STATIC / "table.html").read_bytes()


def test_long_texts_are_packed_for_those_who_can_unpack_them(client):
    plain = client.get("/api/scenes/daylight:bridge")
    packed = client.get("/api/scenes/daylight:bridge", Accept_Encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 3


def test_files_that_change_are_read_again(tmp_path):
    (tmp_path / "a.js").write_text("1")
    files = Files(tmp_path)
    first = files.get("a.js")
    assert files.get("a.js") is first
    (tmp_path / "a.js").write_text("22")
    assert files.get("a.js").body == b"22"


def test_what_is_short_or_packed_already_is_sent_as_it_is():
    assert document(b"short", "text/plain").packed is None
    assert document(gzip.compress(bytes(range(256)) * 50) * 3, "image/png").packed is not None
    import random

    assert document(random.Random(1).randbytes(5000), "image/png").packed is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.js", "text/javascript; charset=utf-8"), ("a.SVG", "image/svg+xml"), ("a.gif", "image/gif"),
     ("a.zzz", "application/octet-stream")],
)  # fmt: skip
def test_kinds(tmp_path, name, kind):
    assert kind_of(tmp_path / name) == kind


def test_a_plain_map_for_those_who_have_no_drawing(skirmish):
    scene = _scene("skirmish:ponte")
    drawn = plain_map(scene)
    assert drawn.count("<polygon") == 2 * len(scene.board.hexes)
    assert 'data-radius="40"' in drawn
    assert "style=" not in drawn  # the policy forbids it
    assert "Ponte West" in drawn
    assert ">clear<" not in drawn


def test_it_shows_rivers_their_crossings_and_roads(client, skirmish):
    board = load_setting("ponte").board
    drawn = client.get("/api/maps/skirmish:ponte").body.decode()
    assert "style=" not in drawn
    told = Counter(re.findall("<title>(.*?)</title>", drawn))
    assert told["road"] == len(board.roads) // 2 > 0
    assert sum("river" in words.split() for words in told.elements()) == len(board.sides) // 2
    assert (told["bridge river"], told["ford river"]) == (1, 2)
    # A road leads over the bridge, and crosses the river in the middle of the side.
    (bridge,) = middles(drawn, "bridge river")
    assert min(math.dist(bridge, road) for road in middles(drawn, "road")) < 0.2


def middles(drawn: str, title: str) -> list[tuple[float, float]]:
    """The middle of every line with a title."""
    lines = re.findall(rf'd="M(\S+),(\S+) L(\S+),(\S+)"[^>]*><title>{title}</title>', drawn)
    return [
        ((float(x) + float(to_x)) / 2, (float(y) + float(to_y)) / 2) for x, y, to_x, to_y in lines
    ]
