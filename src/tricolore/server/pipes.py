"""Processes that do one task at a time for the server, and the messages between them.

A message is its length in four bytes, and then its bytes.  The process reads its standard input and
writes to its standard output, until the server closes them.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import IO

LONGEST = 256 * 1024 * 1024
"""Most bytes in a message.  No real message is so long."""


PROGRESS = b"~"
"""The first byte of a message that tells of progress."""


def write(line: IO[bytes], body: bytes) -> None:
    line.write(len(body).to_bytes(4) + body)
    line.flush()


def read(line: IO[bytes]) -> bytes | None:
    """The next message; None when the other side has closed the pipe."""
    head = line.read(4)
    size = int.from_bytes(head)
    if len(head) < 4 or size > LONGEST:
        return None
    body = line.read(size)
    return body if len(body) == size else None


class Closed(Exception):
    """The server is closing, and processes get no more tasks."""


class Child:
    """A process that is started when it is needed, and again after it has ended.

    `ask` is called from one thread at a time; `end` and `close` from any.
    """

    def __init__(self, module: str, arguments: Sequence[str] = ()) -> None:
        self._command = [sys.executable, "-P", "-m", module, *arguments]
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._closed = False

    def ask(self, body: bytes, heard: Callable[[bytes], None] | None = None) -> bytes | None:
        """Its answer; None if the process has ended, by itself or by `end`.

        `heard` gets what the process says of its progress on the way.
        """
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            write(process.stdin, body)
            answer = read(process.stdout)
            while heard is not None and answer is not None and answer.startswith(PROGRESS):
                heard(answer[len(PROGRESS) :])
                answer = read(process.stdout)
        except (OSError, ValueError):
            answer = None
        if answer is None:
            self._bury(process)
        return answer

    def end(self) -> None:
        """Kill it, whatever it is doing.  A pending `ask` returns None."""
        with self._starting:
            if self._process is not None:
                self._process.kill()

    def rest(self) -> None:
        """End it between two questions.  The next question starts a new process."""
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
                    start_new_session=True,  # Ctrl-C goes to the server, which ends this
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
                with contextlib.suppress(OSError):  # some bytes may not have been sent
                    pipe.close()
