"""Whether an answer fits the question: what somebody said, and what a record has."""

from __future__ import annotations

import reprlib
from typing import Any

from tricolore.core.ask import Ask, Choose, HandedIn, Option, Roll, Together
from tricolore.core.driver import Input
from tricolore.core.errors import IllegalChoice


def read_option(option: Any, ask: Choose) -> Option:
    """The option meant by plain data such as a JSON list; a sentence if there is none."""
    try:
        read = Option(*option)
        if read in ask.options:
            return ask.options[ask.options.index(read)]
    except (TypeError, RecursionError):  # no pair, or lists in lists without end
        pass
    raise IllegalChoice(
        f"{reprlib.repr(option)} is none of the {len(ask.options)} options of "
        f"“{ask.prompt}” ({ask.rule})."
    )


def misfit(ask: Ask | None, value: Input) -> str:
    """Why a recorded input does not answer what is asked; empty if it does."""
    if isinstance(ask, Choose):
        return "" if value in ask.options else f"is not offered at “{ask.prompt}”"
    if isinstance(ask, Roll):
        fits = type(value) is int and 1 <= value <= ask.sides
    elif ask is None or not isinstance(value, HandedIn):
        fits = False
    else:
        fills = ask.sheets if isinstance(ask, Together) else (ask,)
        fits = len(fills) == len(value.sheets)
        try:
            for fill, filled in zip(fills, value.sheets, strict=False):
                fill.read(filled)
        except IllegalChoice as error:
            return f"cannot be handed in: {str(error).rstrip('.')}"
    return "" if fits else "answers nothing"
