"""The log: a line for each thing, and no line of a stranger's making."""

from __future__ import annotations

import logging
import sys

from tricolore.server.security import Bucket

LONGEST = 500
"""Letters of one line."""
BAD_TEXT = "Invalid UTF-8"
"""What uvicorn says, with a traceback, of a message that is no text: the fault of its sender."""
BAD_REQUEST = "Invalid HTTP request received."
"""What it says of bytes that are no request."""
LINES_A_SECOND, LINES_AT_ONCE = 1.0, 100.0
"""Of each: nobody is to fill a disk with them."""


def escaped(text: str) -> str:
    """Without anything that would begin a new line, or move the cursor of a terminal."""
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text[:LONGEST]
    )
    return shown if len(text) <= LONGEST else f"{shown} ..."


class Lines(logging.Formatter):
    """A time, where it comes from, what happened; a traceback below it is set off by bars."""

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
    """Lets what strangers can bring about at will pass now and then only."""

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
    """All that is logged goes to standard error, warnings and worse."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
