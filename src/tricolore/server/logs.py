"""The log: one line for each entry, and no lines that a stranger could forge."""

from __future__ import annotations

import logging
import sys

from tricolore.server.security import Bucket

LONGEST = 500
"""Most letters in a line."""
BAD_TEXT = "Invalid UTF-8"
"""Uvicorn logs this, with a traceback, for a message that is not text: a fault of its sender."""
BAD_REQUEST = "Invalid HTTP request received."
"""Uvicorn logs this for bytes that are not a request."""
LINES_A_SECOND, LINES_AT_ONCE = 1.0, 100.0
"""Lines of each kind.  The limit keeps strangers from filling the disk."""


def escaped(text: str) -> str:
    """The text without anything that starts a new line or controls a terminal."""
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text[:LONGEST]
    )
    return shown if len(text) <= LONGEST else f"{shown} ..."


class Lines(logging.Formatter):
    """Time, source and message.  The lines of a traceback are marked with bars."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        message = escaped(record.getMessage().rstrip())
        line = self.formatMessage(
            logging.makeLogRecord(
                {**record.__dict__, "message": message, "asctime": self.formatTime(record)}
            )
        )
        if not record.exc_info or message.startswith(BAD_TEXT):
            return line
        trace = self.formatException(record.exc_info)
        return "\n".join([line, *(f"  | {escaped(row)}" for row in trace.splitlines())])


class Seldom(logging.Filter):
    """Limits how often messages are logged that strangers can cause at will."""

    def __init__(self) -> None:
        super().__init__()
        self._buckets = {
            words: Bucket(LINES_A_SECOND, LINES_AT_ONCE) for words in (BAD_TEXT, BAD_REQUEST)
        }

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        return all(
            bucket.take() for words, bucket in self._buckets.items() if message.startswith(words)
        )


def set_up() -> None:
    """Send warnings and errors to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
