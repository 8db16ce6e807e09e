"""Requests that no library would send: bytes on a line, and what comes back."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from tests.waiting import PATIENCE


def line(address: str) -> socket.socket:
    parts = urlsplit(address)
    assert parts.hostname is not None
    found = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE)
    found.settimeout(PATIENCE)
    return found


def said(open_line: socket.socket) -> bytes:
    """All that comes until the other end hangs up."""
    parts = []
    while True:
        try:
            part = open_line.recv(65536)
        except ConnectionError:
            part = b""
        if not part:
            return b"".join(parts)
        parts.append(part)


def exchange(address: str, request: bytes) -> tuple[int, bytes]:
    """The status of the answer to some bytes, 0 if there is none, and all of it."""
    with line(address) as open_line:
        open_line.sendall(request)
        answer = said(open_line)
    status = int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0
    return status, answer


def get(address: str, path: str | bytes, *headers: str | bytes, host: str = "localhost") -> int:
    """The status of a request written by hand."""
    target = path.encode("latin-1") if isinstance(path, str) else path
    rows = [row.encode("latin-1") if isinstance(row, str) else row for row in headers]
    rows = [f"Host: {host}".encode("latin-1"), b"Connection: close", *rows]
    request = b"GET " + target + b" HTTP/1.1\r\n" + b"\r\n".join(rows) + b"\r\n\r\n"
    return exchange(address, request)[0]
