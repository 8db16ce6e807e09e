"""The types of the browser's modules, and the records on the page about the protocol.

`python tools/browser_types.py` writes static/types.js and the last section of
docs/table-protocol.md.

The browser's modules are sent as they are written, so their types are in comments.  The types of
messages are made here from the records that the server encodes and decodes, so the two cannot
differ.
"""

from __future__ import annotations

import re
import textwrap
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from tricolore.rulesets import guide, lesson, story, table, told, tongues
from tricolore.server import contract, offered, pasted, remembered, reviewing

ROOT = Path(__file__).parent.parent
TYPES = ROOT / "src" / "tricolore" / "server" / "static" / "types.js"
PROTOCOL = ROOT / "docs" / "table-protocol.md"
HEADING = "## Records of the table"

HEAD = """\
The shapes of what server and browser send each other, for the type checker alone.

Made by `python tools/browser_types.py` from tricolore/rulesets/table.py, guide.py and story.py and
tricolore/server/contract.py: change those.
"""

KINDS = ("go", "pick", "turn", "say", "via", "stack", "send", "play")
"""The kinds of options."""

NAMES: Mapping[type, str] = {
    contract.Created: "NewGame",
    contract.Ending: "Result",
    contract.LogEntry: "Entry",
    contract.Message: "Sent",
    contract.Moment: "PastMoment",
    contract.NewGame: "NewGameWanted",
    offered.PlayerName: "Computer",
    offered.Scenario: "ScenarioCard",
    offered.StyleName: "Temper",
    contract.Summary: "GameInfo",
    contract.Waiting: "WaitingForPlayers",
}
"""What the browser's modules call some of the records."""

MODULES = (
    *(table, told, guide, lesson, story, tongues),
    *(contract, offered, pasted, reviewing, remembered),
)
"""The modules whose records are listed."""
OURS = tuple(module.__name__ for module in MODULES)

UNIONS = {"Panel": table.Panel}

TAIL = """\
What the modules make of them:

@typedef {TallyLines} Tally
@typedef {Asked} Ask
@typedef {Pick<State, "ply" | "picture" | "ask" | "over" | "result" | "seed" | "can_undo">} Moment
@typedef {Moment & Pick<PastMoment, "side" | "events" | "lit">} Past  with the choice that led to it
@typedef {StandingAnswer} Standing  an answer that is given from now on
@typedef {Moment & {type: string, result: any}
  & Partial<Pick<State, "seats" | "players" | "troubles" | "plans" | "open" | "notes">>
  & Partial<Pick<State, "fingerprint" | "offers" | "standing" | "lesson" | "advice">>
  & Partial<Pick<Moved, "side" | "option" | "events" | "gesture" | "one_sided">>
  & Partial<Pick<WaitingForPlayers, "bind" | "show">> & Partial<Pick<Answered, "id" | "error">>
  & Partial<Pick<Refused, "outdated">> & Partial<Pick<Pong, "ping">>
  & Partial<Pick<Talk, "sayings" | "quiet">> & Partial<Pick<Spoken, "saying">>
  & Partial<Pick<Present, "sides" | "watching">>} Message  any that is received
"""

PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "any",
}


def records() -> list[type[Struct]]:
    """Those of the table first, and whatever they are made of; each in the order in which it is
    written."""
    own = [
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Struct)
        and kind.__module__ == module.__name__
        and kind not in (guide.Chart, lesson.Step, lesson.Lesson)  # they never leave the server
    ]
    found: dict[type[Struct], None] = {}
    for kind in own:
        for used in _records_in(kind):
            found[used] = None
    return list(found)


def _records_in(kind: Any) -> Iterator[type[Struct]]:
    """A record and those of its fields that no module of ours lists, such as those of the core."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        for hint in get_type_hints(kind, include_extras=True).values():
            listed = getattr(hint, "__module__", "") in OURS
            yield from () if listed else _records_in(hint)
        yield kind
    else:
        for inner in get_args(kind):
            listed = getattr(inner, "__module__", "") in OURS
            yield from () if listed else _records_in(inner)


def name_of(kind: type) -> str:
    return NAMES.get(kind, kind.__name__)


def shape(kind: Any) -> str:
    """A Python type as the browser's type checker writes it."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return shape(inner[0])
    if origin is Literal:
        return " | ".join(msgspec.json.encode(value).decode() for value in inner)
    if origin in (Union, types.UnionType):
        union = next((name for name, members in UNIONS.items() if members == kind), "")
        return union or " | ".join(dict.fromkeys(map(shape, inner)))
    if origin is list:
        item = shape(inner[0])
        several = get_origin(inner[0]) in (Literal, Union, types.UnionType) and " | " in item
        return f"({item})[]" if several else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(shape, inner))}]"
    if origin is dict:
        return f"Record<string, {shape(inner[1])}>"
    if isinstance(kind, type) and issubclass(kind, Struct):
        return name_of(kind)
    raise TypeError(f"The browser has no type for {kind!r}")


PAIR = shape(contract.Pair)
"""What is an option where something is asked or answered, and else a label with its value."""


def fields(kind: type[Struct]) -> Iterator[str]:
    """The fields of a record; a question mark follows one that need not be there."""
    config, hints = kind.__struct_config__, get_type_hints(kind, include_extras=True)
    if config.tag is not None:
        yield f'{config.tag_field}: "{config.tag}"'
    for field in msgspec.structs.fields(kind):
        missing = config.omit_defaults or config.forbid_unknown_fields
        mark = "?" if missing and not field.required else ""
        found = shape(hints[field.name])
        if kind.__module__.startswith("tricolore.server") or kind is table.Gesture:
            found = found.replace(PAIR, "Option")
        yield f"{field.encode_name}{mark}: {found}"


def typedef(kind: type[Struct]) -> str:
    return f"@typedef {{{{{', '.join(fields(kind))}}}}} {name_of(kind)}  {sentence(kind)}".rstrip()


def sentence(kind: type[Struct]) -> str:
    """What a record says of itself; nothing if that is Python's own signature."""
    return " ".join((kind.__doc__ or "").split())


def types_page() -> str:
    """All of static/types.js."""
    kinds = " | ".join(f'"{kind}"' for kind in KINDS)
    first = [
        f"@typedef {{{kinds}}} Kind",
        '@typedef {[Kind, number | string]} Option  what can be answered: ["go", 1917]',
    ]
    unions = [
        f"@typedef {{{' | '.join(map(name_of, get_args(members)))}}} {name}"
        for name, members in UNIONS.items()
    ]
    lines = [
        line for entry in (*first, *map(typedef, records()), *unions) for line in folded(entry)
    ]
    text = "\n".join([HEAD, *lines, "", TAIL.rstrip()])
    body = "\n".join(f" * {line}".rstrip() for line in text.splitlines())
    return f"/**\n{body}\n */\n\nexport {{}};\n"


def folded(entry: str) -> list[str]:
    """Lines that are not too long; a text in quotation marks is not divided."""
    whole = re.sub(r'"[^"]*"', lambda found: found.group().replace(" ", "\0"), entry)
    lines = textwrap.wrap(
        whole, 96, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in lines]


def protocol_page(before: str) -> str:
    """The page about the protocol, its last section made anew."""
    lines = [
        HEADING,
        "",
        "All that a ruleset says to the table, as `python tools/browser_types.py` reads it from",
        "`tricolore/rulesets/table.py` and `guide.py`. A field with a question mark is left out",
        "where it has nothing to say.",
        "",
        "```text",
    ]
    for kind in records():
        if not kind.__module__.startswith("tricolore.server"):
            entry = f"{kind.__name__} {{{', '.join(fields(kind))}}}  {sentence(kind)}".rstrip()
            lines += folded(entry)
    unions = {**UNIONS, "Answer": table.Answer}
    for name, members in unions.items():
        lines.append(f"{name} = {' | '.join(map(name_of, get_args(members)))}")
    text = before.partition(f"\n{HEADING}")[0].rstrip("\n")
    return f"{text}\n\n" + "\n".join([*lines, "```", ""])


if __name__ == "__main__":
    TYPES.write_text(types_page())
    PROTOCOL.write_text(protocol_page(PROTOCOL.read_text()))
    print(TYPES, PROTOCOL, sep="\n")
