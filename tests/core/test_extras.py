"""What people are told to install can be installed: Tricolore is not on PyPI."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from tricolore.core import extras

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"


def named() -> list[str]:
    """The extras that the code tells people of."""
    texts = (path.read_text() for path in SRC.rglob("*.py"))
    return sorted({name for text in texts for name in re.findall(r"install\('(\w+)'\)", text)})


def test_no_advice_names_a_package_that_is_not_published():
    advice = [path for path in SRC.rglob("*.py") if "'tricolore[" in path.read_text()]
    assert advice == []
    assert named() == ["ground", "plots", "postgres", "tune"]


@pytest.mark.parametrize("extra", named())
def test_a_checkout_is_installed_by_its_folder(extra, monkeypatch):
    monkeypatch.chdir(ROOT)
    python, *words, what = shlex.split(extras.install(extra))
    assert (ROOT / python).samefile(sys.executable)
    assert words == ["-m", "pip", "install", "-e"]
    assert what == f".[{extra}]"
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    assert extra in project["optional-dependencies"]


def test_from_elsewhere_the_whole_path_is_named(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    python, *_, what = shlex.split(extras.install("plots"))
    assert Path(python).samefile(sys.executable)
    assert what == f"{ROOT}[plots]"


def test_without_a_checkout_the_packages_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(extras, "PROJECT", tmp_path)
    _, *words = shlex.split(extras.install("ground"))
    assert words[:3] == ["-m", "pip", "install"]
    packages = {re.split(r"\W", word)[0] for word in words[3:]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["optional-dependencies"]["ground"]
    assert packages == {re.split(r"\W", package)[0] for package in wanted}
