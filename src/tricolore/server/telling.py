"""What happened, for those who come back to a game: its story, and the moments worth seeing again.

Both are made when somebody asks, never with a choice.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from tricolore.rulesets.story import Mark, Story, marks, story
from tricolore.rulesets.table import Picture, Told
from tricolore.server.chronicle import table_for
from tricolore.server.description import KEY_OR_NONE, STORED, WRITTEN, answers
from tricolore.server.http import LOG_LIMIT, MOST, Asking, asker, here, sees_now
from tricolore.server.shown import Sight, entry

LONGEST = 400
"""Most choices that one story tells of: the last ones of a longer time."""

BEGINNINGS = ("turn", "begins")


@get(
    "/api/games/{game:str}/story",
    summary="What happened, as a story",
    responses=answers(*WRITTEN),
    security=KEY_OR_NONE,
)
async def story_of(
    request: Asking,
    game: FromPath[str],
    since: Annotated[
        int, QueryParameter(ge=0, le=MOST, description="The last choice before the story")
    ] = 0,
    last: Annotated[
        int, QueryParameter(name="to", ge=0, le=MOST, description="Its last choice")
    ] = MOST,
) -> Story:
    """As the sender may see it.  What still belongs to the choice before it is left out."""
    kept, seats = await asker(request, game)
    sees = await sees_now(request, kept, seats)
    hall = here(request).hall

    def tell() -> Story:
        end = min(last, kept.progress.ply)
        begin = max(min(since, end), end - LONGEST)

        def places(ply: int) -> dict[str, int]:
            past, _ = hall.moments.at(kept, ply)
            return where(Sight(table_for(past), past, sees=sees).picture(seats))

        before, after = places(begin), places(end)
        moves = hall.store.moves(kept.id, begin, end, told=True)
        heard = [(move.ply, entry(move, seats, sees).events) for move in moves]
        if heard and heard[0][0] == begin:
            heard[0] = (begin, _from_beginning(heard[0][1]))
        return story(begin, before, after, heard)

    return await hall.run(tell)


@get(
    "/api/games/{game:str}/marks",
    summary="Turns and fights",
    responses=answers(403, *STORED),
    security=KEY_OR_NONE,
)
async def marks_of(
    request: Asking,
    game: FromPath[str],
    first: Annotated[
        int, QueryParameter(name="from", ge=0, le=MOST, description="The first choice")
    ] = 0,
) -> list[Mark]:
    """The choices with which turns began and fights were fought, at most 5,000 choices at a time,
    as the sender may see them."""
    kept, seats = await asker(request, game)
    sees = await sees_now(request, kept, seats)

    def find() -> list[Mark]:
        moves = here(request).hall.store.moves(kept.id, first, first + LOG_LIMIT - 1, told=True)
        return marks((move.ply, entry(move, seats, sees).events) for move in moves)

    return await here(request).hall.run(find)


def where(picture: Picture) -> dict[str, int]:
    """Where the pieces stand that a picture shows for what they are."""
    return {piece.id: piece.hex for piece in picture.pieces if piece.id not in picture.unknown}


def _from_beginning(events: list[Told]) -> list[Told]:
    """What followed a choice, from where a turn or an activation begins."""
    at = next((at for at, told in enumerate(events) if told.deed in BEGINNINGS), len(events))
    return events[at:]


HANDLERS: list[HTTPRouteHandler] = [story_of, marks_of]
