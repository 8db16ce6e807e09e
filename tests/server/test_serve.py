"""`tricolore serve`, as a player starts it."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import stat
import subprocess
import sys

import pytest

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
    assert "No port is free" in done.stderr
    assert "Traceback" not in done.stderr


def test_addresses():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert run.address_of("127.0.0.1", listening) == f"http://127.0.0.1:{port}/"
        assert run.address_of("0.0.0.0", listening) == f"http://127.0.0.1:{port}/"
        assert run.address_of("::1", listening) == f"http://[::1]:{port}/"


def said(process: Process) -> str:
    code, out, err = process.stop()
    assert (code, err) == (0, "")
    return out


def test_a_link_that_others_cannot_open_says_so_and_what_to_do(tmp_path, processes):
    database = tmp_path / "my games.db"
    process = Process(database)
    processes.append(process)
    assert process.address.startswith("http://127.0.0.1:")
    told = said(process)
    assert "Only this computer can open that address and links that begin with it." in told
    command = next(line for line in told.splitlines() if "--host 0.0.0.0" in line)
    again = shlex.split(command)
    assert again[1:] == ["serve", "--host", "0.0.0.0", "--port", "0", "--database", str(database)]
    assert "docs/server.md" in told


def test_a_table_that_listens_everywhere_shows_where_others_find_it(tmp_path, processes):
    process = Process(tmp_path / "games.db", "--host", "0.0.0.0")
    processes.append(process)
    client = Client(process.address)
    assert client.get("/api/players").status == 200
    client.close()
    told = said(process)
    assert "Only this computer" not in told
    alone = process.address.startswith("http://127.0.0.1:")
    assert ("seems to have no network" in told) is alone
    assert ("Everybody on your network can open it and your links" in told) is not alone


def test_behind_a_proxy_its_own_address_is_nobodys(tmp_path, processes):
    process = Process(tmp_path / "games.db", "--proxy", "127.0.0.1")
    processes.append(process)
    assert "Only this computer" not in said(process)


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        *(("127.0.0.1", True), ("127.0.0.2", True), ("::1", True), ("localhost", True)),
        *(("0.0.0.0", False), ("::", False), ("192.168.1.5", False), ("table.example", False)),
    ],
)
def test_who_can_reach_a_host(host, alone):
    assert run.alone(host) is alone


def test_the_address_of_a_computer_on_a_network(monkeypatch):
    class Probe(socket.socket):
        def connect(self, address):
            assert self.type == socket.SOCK_DGRAM  # which sends nothing

        def getsockname(self):
            return ("192.168.1.5", 4711)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setattr(run.socket, "socket", Probe)
        assert run.network_address("0.0.0.0", listening) == f"http://192.168.1.5:{port}/"
        assert run.network_address("127.0.0.1", listening) == ""


def test_a_computer_on_no_network_has_no_such_address(monkeypatch):
    class Probe(socket.socket):
        def connect(self, address):
            raise OSError("Network is unreachable")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setattr(run.socket, "socket", Probe)
        assert run.network_address("0.0.0.0", listening) == ""
