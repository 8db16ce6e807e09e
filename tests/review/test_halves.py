"""Work that is shared with a copy of this process."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.review.test_review import begun_by_captains
from tricolore.review import halves
from tricolore.review.halves import helped, shared
from tricolore.review.report import review
from tricolore.rulesets.tongues import packed


class Found(NamedTuple):
    job: int
    process: int


def looked_at(job: int) -> Found:
    return Found(job, os.getpid())


def quiet(done: int, all: int) -> None:
    pass


@pytest.fixture
def two(monkeypatch):
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot copy processes")
    monkeypatch.setattr(halves, "may_share", lambda: True)


@pytest.fixture
def alone(monkeypatch):
    monkeypatch.setattr(halves, "may_share", lambda: False)


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_a_copy_does_every_second_job(two, number):
    found = shared(range(number), looked_at, Found, quiet)
    assert [one.job for one in found] == list(range(number))
    mine = {one.process for one in found[::2]}
    others = {one.process for one in found[1::2]}
    assert mine <= {os.getpid()}
    assert not others & mine
    assert len(others) == (number > 1)


def test_one_process_does_them_all_where_there_is_no_room(alone):
    assert {one.process for one in shared(range(4), looked_at, Found, quiet)} == {os.getpid()}


def test_what_a_copy_could_not_do_is_done_here(two):
    here = os.getpid()

    def fails_elsewhere(job: int) -> Found:
        if os.getpid() != here:
            os._exit(3)
        return looked_at(job)

    found = shared(range(5), fails_elsewhere, Found, quiet)
    assert found == [Found(job, here) for job in range(5)]


def test_half_an_answer_is_not_believed(two):
    def work(still_wanted: Any) -> bytes:
        raise KeyboardInterrupt

    with helped(work) as copy:
        assert copy is not None
        assert copy.found() is None


def test_a_copy_ends_when_nobody_wants_what_it_finds(two):
    def work(still_wanted: Any) -> bytes:
        while True:
            still_wanted()

    def given_up() -> int:
        with helped(work) as copy:
            assert copy is not None
            return copy._pid

    pid = given_up()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_review_is_the_same_by_one_process_and_by_two(monkeypatch):
    game = begun_by_captains("butchery:solferino", 160)
    found = []
    for room in (True, False):
        monkeypatch.setattr(halves, "may_share", lambda room=room: room)
        found.append(packed(review(game)))
    assert found[0] == found[1]
    assert msgspec.msgpack.decode(found[0])
