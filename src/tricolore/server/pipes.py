"""Processes of ours that do one thing at a time for the server, and how they are spoken to.

Each message is a length of four bytes and so many bytes.  The process reads its standard input and
writes to its standard output until the other side hangs up.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO

LONGEST = 256 * 1024 * 1024
"""Bytes of one message: more than any is long."""


def write(line: IO[bytes], body: bytes) -> None:
    line.write(len(body).to_bytes(4) + body)
    line.flush()


def read(line: IO[bytes]) -> bytes | None:
    """The next message; None when the other side has hung up."""
    head = line.read(4)
    size = int.from_bytes(head)
    if len(head) < 4 or size > LONGEST:
        return None
    body = line.read(size)
    return body if len(body) == size else None


class Closed(Exception):
    """The server is closing: nothing is asked of processes any more."""


class Child:
    """A process, started when it is needed and again when it has ended.

    `ask` is called from one thread at a time; `end` and `close` from any.
    """

    def __init__(self, module: str, arguments: Sequence[str] = ()) -> None:
        self._command = [sys.executable, "-P", "-m", module, *arguments]
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._closed = False

    def ask(self, body: bytes) -> bytes | None:
        """What it answers; None if it has ended, of itself or by `end`."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            write(process.stdin, body)
            answer = read(process.stdout)
        except (OSError, ValueError):
            answer = None
        if answer is None:
            self._bury(process)
        return answer

    def end(self) -> None:
        """Kill it, whatever it is doing: whoever waits for its answer hears of it."""
        with self._starting:
            if self._process is not None:
                self._process.kill()

    def rest(self) -> None:
        """End it between two questions: the next is for a new one."""
        with self._starting:
            process = self._process
        if process is not None:
            self._bury(process)

    def signal(self, number: int) -> None:
        with self._starting:
            if self._process is not None:
                self._process.send_signal(number)

    def close(self) -> None:
        """End it for good."""
        with self._starting:
            self._closed = True
        self.rest()

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._closed:
                raise Closed
            if self._process is None:
                self._process = subprocess.Popen(  # nosec B603 # our own module, without a shell
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                    start_new_session=True,  # Ctrl-C is for the server, which ends it then
                )
            return self._process

    def _bury(self, process: subprocess.Popen[bytes]) -> None:
        with self._starting:
            if self._process is process:
                self._process = None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # what was not sent any more
                    pipe.close()
