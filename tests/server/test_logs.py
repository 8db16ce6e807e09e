"""The log: a line for each thing, and no line of a stranger's making."""

from __future__ import annotations

import logging
import sys

import pytest

from tests.server import raw
from tests.server.client import PONTE, Client
from tests.server.conftest import Process
from tricolore.server import logs
from tricolore.server.logs import LONGEST, Lines, Seldom, escaped

SCENARIO = PONTE


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines", "two\\nlines"),
        ("\r\x1b[2Jcleared", "\\r\\x1b[2Jcleared"),
        ("a\u2028b\u0085c", "a\\u2028b\\x85c"),
        ("Zürich – è", "Zürich – è"),
        ("\udcff", "\\udcff"),
    ],
)
def test_control_characters_are_escaped(text, shown):
    assert escaped(text) == shown


def test_a_line_is_not_longer_than_a_screen_or_two():
    assert len(escaped("x" * 100_000)) <= LONGEST + 4


def formatted(message: str, *arguments: object, error: BaseException | None = None) -> str:
    info = (type(error), error, error.__traceback__) if error is not None else None
    record = logging.LogRecord("who", logging.ERROR, "", 1, message, arguments, info)
    return Lines().format(record)


def test_what_happened_is_one_line():
    line = formatted("%s %s failed", "GET", "/x\nERROR who: forged")
    assert line.endswith("ERROR who: GET /x\\nERROR who: forged failed")
    assert "\n" not in line


def test_a_traceback_is_set_off_so_that_nothing_in_it_passes_for_a_line():
    try:
        raise KeyError("a\n2026-01-01 00:00:00 ERROR who: forged")
    except KeyError as error:
        first, *rest = formatted("it failed", error=error).splitlines()
    assert first.endswith("it failed")
    assert rest
    assert all(row.startswith("  | ") for row in rest)


@pytest.mark.parametrize("words", ["Invalid HTTP request received.", "Invalid UTF-8 in a message"])
def test_what_strangers_send_does_not_fill_the_log(words, monkeypatch):
    monkeypatch.setattr(logs, "LINES_AT_ONCE", 3.0)
    monkeypatch.setattr(logs, "LINES_A_SECOND", 0.001)
    seldom = Seldom()

    def passed(message: str) -> int:
        record = logging.LogRecord("who", logging.WARNING, "", 1, message, (), None)
        return sum(seldom.filter(record) for _ in range(20))

    assert passed(words) == 3
    assert passed("A choice could not be written.") == 20


def test_a_server_logs_a_line_for_a_strange_request_and_goes_on(tmp_path, processes):
    process = Process(tmp_path / "games.db")
    processes.append(process)
    path = "/%0a2026-01-01%20ERROR%20forged%1b[31m" + "x" * 3000
    assert raw.get(process.address, path) == 414
    assert raw.exchange(process.address, b"\x00\xff\r\n\r\n")[0] == 400
    client = Client(process.address)
    guest = client.connect(client.new_game()["game"])
    guest.socket.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")  # a text that is none
    code, _, err = process.stop()
    assert code == 0
    lines = err.splitlines()
    assert len(lines) == 3, err
    assert "\\n2026-01-01 ERROR forged\\x1b[31m" in lines[0]
    assert "\x1b" not in err
    assert sys.executable not in err, "no traceback"
