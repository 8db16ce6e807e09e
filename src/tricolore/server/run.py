"""Running it: a port, an address to show, a browser, and an end on Ctrl-C."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from tricolore.core.errors import TricoloreError
from tricolore.server import logs
from tricolore.server.app import create_app
from tricolore.server.chronicle import Folders
from tricolore.server.clients import address_of as client_address
from tricolore.server.gate import Gate
from tricolore.server.patience import Config, Doors, PatientHTTP, PatientWebSocket
from tricolore.server.policy import EVERY_ADDRESS, Policy
from tricolore.server.security import MESSAGE_LIMIT
from tricolore.server.store import Store

PORT = 8859
MOST_FILES, OTHER_FILES = 16_384, 100
"""Files that may be open, if the system allows so many, and those that are no lines."""
GARBAGE = (20_000, 20, 20)
"""How much may pile up before Python looks for what nobody needs any more: with hundreds of games
in memory its own figures make it look all the time."""
TRIES = 50
"""Ports after the wanted one that are tried when it is taken."""
ANYWHERE = {
    EVERY_ADDRESS: (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""Hosts that stand for every address of this computer, and an address that is nobody's."""


class NoPort(TricoloreError):
    """No port could be had."""


def listen(host: str, port: int, *, any_near: bool) -> socket.socket:
    """A socket on a port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason = "there are none so high"
    for wanted in range(port, min(port + (TRIES if any_near else 1), 65_536)):
        # By name: asyncio sends at once what is to be sent only on lines that say they are TCP.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
            found.listen(128)
            return found
        except OSError as error:
            found.close()
            reason = error.strerror or str(error)
    raise NoPort(f"No port can be had on {host} from {port} on: {reason}.")


def address_of(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    own = {EVERY_ADDRESS: "127.0.0.1", "::": "[::1]"}
    shown = own.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def alone(host: str) -> bool:
    """Whether nobody but this computer can reach what listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def network_address(host: str, listening: socket.socket) -> str:
    """Where others find this computer, if it listens everywhere and is on a network; else "".

    The system is asked from which address it would send; nothing is sent.
    """
    if host not in ANYWHERE:
        return ""
    family, far_away = ANYWHERE[host]
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far_away, 9))
        except OSError:
            return ""
        own = str(probe.getsockname()[0])
    return "" if alone(own) else address_of(own, listening)


class Server(uvicorn.Server):
    """It says when it is ready."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], hurry: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._hurry = hurry

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # All that was loaded is here to stay; looking through it for garbage would make whoever
        # answers just then wait.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever waits for something long is told at once; then the rest may end in peace."""
        self._hurry()
        await super().shutdown(sockets)


def server(
    store: Store,
    ready: Callable[[], None],
    *,
    policy: Policy | None = None,
    folders: Folders | None = None,
) -> Server:
    """A server that is ready to run; `folders` hold figures of the players' own."""
    policy = policy or Policy()
    app = create_app(store, folders, policy)
    config = Config(
        Gate(app, policy, app.state.here.clients),
        http=PatientHTTP,
        ws=PatientWebSocket,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        # A little more than is taken, so that who sends too much can be told so.
        ws_max_size=4 * MESSAGE_LIMIT,
        ws_ping_interval=20.0,
        ws_ping_timeout=60.0,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(policy.proxy),
        forwarded_allow_ips=policy.proxy or None,
    )
    proxies = frozenset(client_address(proxy.strip()) for proxy in policy.proxy.split(","))
    config.doors = Doors(most_lines(), policy.connections, proxies)
    return Server(config, ready, app.state.here.hall.hurry)


def most_lines() -> int:
    """How many lines can be open at once, with some files left for everything else."""
    try:
        import resource
    except ImportError:  # on Windows nobody knows
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(soft - OTHER_FILES, soft // 2)


def serve(
    listening: socket.socket,
    store: Store,
    ready: Callable[[], None],
    *,
    policy: Policy | None = None,
    folders: Folders | None = None,
) -> None:
    """Serve until interrupted."""
    logs.set_up()
    # While a player thinks in a thread, the others get their turn more often than usual.
    sys.setswitchinterval(0.001)
    with contextlib.suppress(KeyboardInterrupt):
        server(store, ready, policy=policy, folders=folders).run(sockets=[listening])


def leave() -> None:
    """End the process, also if a thread does not: Python itself would wait for it for ever."""
    if any(thread.name.startswith("table ") for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def open_browser(address: str) -> None:
    """In a thread of its own: some browsers do not return."""

    def show() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=show, daemon=True).start()
