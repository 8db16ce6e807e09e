"""Reading hand-written files, and saying where they are wrong.

TOML readers do not keep the lines of entries.  Errors in a grid file are common and the files are
long, so a `Source` also keeps the text and finds the line of an entry again.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from tricolore.core.errors import DataError


class Source:
    """A TOML file: its data, and the lines of its entries."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise DataError(f"{path}: cannot be read: {error.strerror}") from None
        try:
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise DataError(f"{path}: not a TOML file: {error}") from None

    def line(self, *words: str) -> int:
        """The line of the last word, searched for after the lines of the words before it.

        A word may be a table's name, a key or a quoted value; the first match counts.
        """
        lines = self.text.splitlines()
        start = 0
        for word in words:
            form = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
            for index in range(start, len(lines)):
                if form.search(lines[index].split("#")[0]):
                    start = index
                    break
        return start + 1

    def error(self, sentence: str, *words: str) -> DataError:
        """An error in this file, with the line that the words lead to."""
        return DataError(f"{self.path}:{self.line(*words)}: {sentence}")


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there in full or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
