"""The words of the pages in another language, and the choice of languages."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from tricolore.rulesets.tongues import ENGLISH, Wording, known, tongue
from tricolore.server.description import answers
from tricolore.server.speech import language_of


@get("/api/words", summary="The words of the pages", responses=answers())
async def words(request: Request[Any, Any, Any]) -> Wording:
    """In the language that was chosen or that the browser prefers.  There are none for English."""
    language = language_of(request)
    spoken = tongue(language)
    names = {code: found.name for code in known() if (found := tongue(code)) is not None}
    return Wording(
        language, {ENGLISH: "English", **names}, {} if spoken is None else dict(spoken.words)
    )


HANDLERS = [words]
