"""Whose turn it is: whoever has gone longest without one."""

from __future__ import annotations

import asyncio

import pytest

from tricolore.server.turns import Queue, Turns


def order(places: int, wanted: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """In which order these get their turns, all of them waiting from the start."""

    async def run() -> list[tuple[str, ...]]:
        turns, had = Turns(places), []
        start = asyncio.Event()

        async def hold() -> None:
            async with turns.turn("somebody else"):
                await start.wait()

        async def want(names: tuple[str, ...]) -> None:
            async with turns.turn(*names):
                had.append(names)
                await asyncio.sleep(0)

        holding = [asyncio.create_task(hold()) for _ in range(places)]
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(want(names)) for names in wanted]
        await asyncio.sleep(0)
        assert turns.waiting == len(wanted)
        start.set()
        await asyncio.gather(*holding, *waiting)
        return had

    return asyncio.run(run())


def test_who_came_first_is_first_among_equals():
    assert order(1, [("a",), ("b",), ("c",)]) == [("a",), ("b",), ("c",)]


def test_a_crowd_of_one_client_gets_no_more_than_one_who_comes_alone():
    had = order(1, [*[("crowd", str(n)) for n in range(5)], ("alone", "x")])
    assert had.index(("alone", "x")) == 1


def test_games_of_one_client_take_turns():
    had = order(1, [*[("one", "busy")] * 4, ("one", "other"), ("one", "third")])
    assert had[:3] == [("one", "busy"), ("one", "other"), ("one", "third")]


def test_as_many_at_a_time_as_there_are_places():
    async def run() -> None:
        turns, now, most = Turns(3), 0, 0

        async def want() -> None:
            nonlocal now, most
            async with turns.turn("a"):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0.01)
                now -= 1

        await asyncio.gather(*(want() for _ in range(10)))
        assert most == 3

    asyncio.run(run())


def test_a_place_is_not_lost_with_whoever_gives_up():
    async def run() -> None:
        turns = Turns(1)
        async with turns.turn("a"):
            waiting = [asyncio.create_task(turns._granted(("b",))) for _ in range(3)]
            await asyncio.sleep(0)
            waiting[1].cancel()
        waiting[0].cancel()  # it has been granted by now, and does not know it
        await asyncio.wait(waiting, timeout=5)
        assert waiting[2].done()
        assert not waiting[2].cancelled()

    asyncio.run(run())


def test_only_so_many_may_wait():
    async def run() -> None:
        turns = Turns(1, most=3, most_each=2)
        async with turns.turn("a"):
            waiting = [asyncio.create_task(turns._granted(("b",))) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Queue):
                await turns._granted(("b",))
            waiting.append(asyncio.create_task(turns._granted(("c",))))
            await asyncio.sleep(0)
            with pytest.raises(Queue):
                await turns._granted(("d",))
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(run())
