"""`tricolore serve`, as a player starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys

from tests.server.client import Client
from tests.server.conftest import Process
from tests.waiting import PATIENCE, tricolore, until
from tricolore.server import run


def test_it_says_where_it_is_and_ends_on_ctrl_c(tmp_path):
    process = Process(tmp_path / "folder" / "games.db")
    client = Client(process.address)
    _, guest = client.hot_seat()
    guest.answer(guest.options[0])
    code, out, err = process.stop()  # though somebody sits at the table
    assert code == 0
    assert str(tmp_path / "folder" / "games.db") in process.place
    assert "The table is closed." in out
    assert err == ""
    client.close()


def test_it_opens_a_browser_if_there_is_one(tmp_path):
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    running = tricolore(
        *("serve", "--port", "0", "--open"),
        env={**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path / "share")},
        stdout=subprocess.PIPE,
    )
    opened = tmp_path / "opened"
    until(lambda: opened.exists() and opened.read_text().strip(), "an address in the browser")
    running.send_signal(signal.SIGTERM)
    out, _ = running.communicate(timeout=PATIENCE)
    address = re.search(r"http://\S+", out)
    assert address is not None
    assert opened.read_text().strip() == address.group()
    assert (tmp_path / "share" / "tricolore" / "games.db").exists()


def test_it_takes_the_next_port_when_one_is_taken():
    first = run.listen("127.0.0.1", 0, any_near=False)
    port = first.getsockname()[1]
    second = run.listen("127.0.0.1", port, any_near=True)
    assert port < second.getsockname()[1] < port + run.TRIES
    first.close()
    second.close()


def test_a_port_that_was_asked_for_is_not_changed(tmp_path):
    taken = socket.create_server(("127.0.0.1", 0))
    port = str(taken.getsockname()[1])
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tricolore", "serve", "--port", port),
            *("--database", str(tmp_path / "games.db")),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    taken.close()
    assert done.returncode == 1
    assert "No port can be had" in done.stderr
    assert "Traceback" not in done.stderr


def test_addresses():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert run.address_of("127.0.0.1", listening) == f"http://127.0.0.1:{port}/"
        assert run.address_of("0.0.0.0", listening) == f"http://127.0.0.1:{port}/"
        assert run.address_of("::1", listening) == f"http://[::1]:{port}/"
