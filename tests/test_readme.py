"""The Python code in the README and the positions in the docs work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tricolore import load_position

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)


def test_there_is_a_game_in_twenty_lines():
    assert BLOCKS
    assert len([line for line in BLOCKS[0].splitlines() if line.strip()]) <= 20


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_python_in_the_readme_runs(number, capsys):
    exec(compile(BLOCKS[number], f"README.md, block {number + 1}", "exec"), {})
    assert capsys.readouterr().out


def test_files_that_are_linked_to_are_there():
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text())
    missing = [link for link in links if not (ROOT / link).exists()]
    assert not missing, missing


def test_positions_in_the_docs_can_be_played():
    text = (ROOT / "docs" / "positions.md").read_text()
    positions = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert positions
    for position in positions:
        assert load_position(position, seed=1).ask is not None
