"""The attacks of `benchmarks/hostile.py`: a few of them, and that they would see a fault."""

from __future__ import annotations

import pytest
from benchmarks import hostile

from tricolore.server import seats


def test_what_strangers_try_is_answered_as_documented(capsys):
    with pytest.raises(SystemExit) as ended:
        hostile.main(["--quick", "--only", "names,studies,keys"])
    assert not ended.value.code, capsys.readouterr().out
    assert "other names of the" in capsys.readouterr().out


def test_a_server_that_gives_in_is_found_out(capsys, monkeypatch):
    monkeypatch.setattr(seats, "same_origin", lambda origin, host: True)
    with pytest.raises(SystemExit) as ended:
        hostile.main(["--quick", "--only", "origins"])
    assert ended.value.code
    assert "origins: origin 'null': 201" in capsys.readouterr().out


def test_an_attack_that_fails_is_no_success(capsys, monkeypatch):
    def stumble(wanted, tally):
        raise OSError("no more lines")

    monkeypatch.setattr(hostile, "ATTACKS", (hostile.Attack("odd", "it fails", stumble),))
    with pytest.raises(SystemExit) as ended:
        hostile.main(["--quick"])
    assert ended.value.code
    assert "could not be finished: OSError: no more lines" in capsys.readouterr().out


def test_an_attack_that_is_not_known_is_told(capsys):
    with pytest.raises(SystemExit):
        hostile.main(["--only", "trebuchets"])
    assert "trebuchets" in capsys.readouterr().err
