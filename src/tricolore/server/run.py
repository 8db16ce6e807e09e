"""Run the server: find a port, show the address, open a browser, end on Ctrl-C."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from tricolore.core.errors import TricoloreError
from tricolore.core.memory import keep_what_is_loaded
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
"""Most open files, if the system allows so many, and how many of them are not connections."""
TRIES = 50
"""How many ports are tried, from the wanted one on."""
ANYWHERE = {
    EVERY_ADDRESS: (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""Hosts that mean every address of this computer, each with an address that nobody uses."""


class NoPort(TricoloreError):
    """No port is free."""


def listen(host: str, port: int, *, any_near: bool) -> socket.socket:
    """A socket on a port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason = "there are no ports so high"
    for wanted in range(port, min(port + (TRIES if any_near else 1), 65_536)):
        # TCP is named because asyncio sets TCP_NODELAY only on sockets that say they are TCP.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
            found.listen(128)
            return found
        except OSError as error:
            found.close()
            reason = error.strerror or str(error)
    raise NoPort(f"No port is free on {host} from {port} on: {reason}.")


def address_of(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    own = {EVERY_ADDRESS: "127.0.0.1", "::": "[::1]"}
    shown = own.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def alone(host: str) -> bool:
    """Whether only this computer can reach a server that listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def network_address(host: str, listening: socket.socket) -> str:
    """The address of this computer on the network, if the server listens everywhere; else "".

    The system is asked from which address it would send.  Nothing is sent.
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
    """A server that says when it is ready."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], hurry: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._hurry = hurry

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        keep_what_is_loaded()  # the collector need not look at it while people wait
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End long work at once, so that its requests are answered; then close as usual."""
        self._hurry()
        await super().shutdown(sockets)


def server(
    store: Store,
    ready: Callable[[], None],
    *,
    policy: Policy | None = None,
    folders: Folders | None = None,
) -> Server:
    """A server that is ready to run.  `folders` hold the players' own figures."""
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
        # More than is accepted, so that a browser that sends too much can be told so.
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
    """How many connections can be open at once, with some files left for everything else."""
    try:
        import resource
    except ImportError:  # Windows has no such limit to ask for
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
    # While one thread computes, the others get their turn more often than usual.
    sys.setswitchinterval(0.001)
    with contextlib.suppress(KeyboardInterrupt):
        server(store, ready, policy=policy, folders=folders).run(sockets=[listening])


def leave() -> None:
    """End the process even if a worker thread does not end, for which Python would wait."""
    if any(thread.name.startswith("table ") for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def open_browser(address: str) -> None:
    """Open the address in a browser, in a thread, because some browsers block."""

    def show() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=show, daemon=True).start()
