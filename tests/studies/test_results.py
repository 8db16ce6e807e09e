"""The results file: added to, never written over, by one process at a time."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from tests.studies.rows import ROW
from tricolore.studies.results import HEADER, ResultsTrouble, Row, opened, read


def row(seed: int) -> Row:
    return replace(ROW, seed=seed)


def test_rows_come_back_as_they_were_written(tmp_path):
    path = tmp_path / "rows"
    with opened(path) as file:
        file.add(row(1))
        assert read(path).rows == [row(1)]  # it is in the file before the file is closed
    with opened(path) as file:
        file.add(row(2))
    assert read(path).rows == [row(1), row(2)]


@pytest.mark.parametrize(
    "content", [b"Dear diary", b'{"seed": 1}\n', HEADER[:-3] + b"2}\n", b"\xff\x00"]
)
def test_a_file_that_is_something_else_is_left_as_it_is(tmp_path, content):
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(ResultsTrouble, match="not a results file"), opened(path):
        pass
    with pytest.raises(ResultsTrouble, match="not a results file"):
        read(path)
    assert path.read_bytes() == content


def test_a_line_that_cannot_be_read_is_kept_and_passed_over(tmp_path):
    path = tmp_path / "rows"
    with opened(path) as file:
        file.add(row(1))
    damaged = path.read_bytes() + b"?????\n"
    path.write_bytes(damaged)
    with opened(path) as file:
        file.add(row(2))
    held = read(path)
    assert (held.rows, held.unreadable) == ([row(1), row(2)], 1)
    assert path.read_bytes().startswith(damaged)


def test_two_processes_do_not_write_one_file(tmp_path):
    path = tmp_path / "rows"
    program = (
        "import sys; from pathlib import Path; from tricolore.studies.results import opened\n"
        "try:\n"
        "    with opened(Path(sys.argv[1])): print('open')\n"
        "except Exception as error: print(error)\n"
    )

    def other() -> str:
        done = subprocess.run(
            [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
        )
        return done.stdout

    with opened(path):
        assert "Another arena is writing" in other()
    assert other() == "open\n"


def test_a_folder_or_a_place_that_is_not_there_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none" / "rows"):
        with pytest.raises(ResultsTrouble, match="cannot be written"), opened(path):
            pass
    with pytest.raises(ResultsTrouble, match="cannot be read"):
        read(tmp_path)
