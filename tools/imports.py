"""The picture of which part imports which: `python tools/imports.py` draws docs/imports.svg.

The parts lie on a diagonal, each above the parts it uses.  A dot means that the part of its row
imports the part of its column.  As long as imports point one way, no dot lies below the diagonal.
Imports are read from the source without running it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "tricolore"
PICTURE = ROOT / "docs" / "imports.svg"


class Part(NamedTuple):
    name: str
    what: str
    kind: str
    """Parts of one kind have the same colour."""


def games(source: Path = SRC) -> list[Part]:
    """The packages with rules, each with the beginning of its docstring."""
    found = []
    written = [*source.glob("rulesets/*/ruleset.py"), *source.glob("rulesets/*/installed.py")]
    for rules in sorted(written):
        says = ast.get_docstring(ast.parse((rules.parent / "__init__.py").read_text())) or ""
        found.append(Part(rules.parent.name, re.split(r"[:,;.]| at ", says)[0], "rules"))
    return found


PARTS = (
    Part("cli", "the command line", "use"),
    Part("server", "the table in the browser", "use"),
    Part("studies", "many games at once", "use"),
    Part("review", "a game looked back at", "use"),
    Part("players", "computer players", "play"),
    Part("plugins", "players, games of your own", "play"),
    Part("api", "begin and load games", "play"),
    *games(),
    Part("great_battles", "what the series shares", "rules"),
    Part("kit", "what any game may use", "rules"),
    Part("rulesets", "what games offer others", "rules"),
    Part("ground", "the country, maps", "ground"),
    Part("core", "mechanisms", "core"),
)
"""In the order of the diagonal."""

Edges = set[tuple[str, str]]


# Reading


def edges(source: Path = SRC) -> Edges:
    """All pairs of parts in which the first imports the second."""
    found = set()
    for path in source.rglob("*.py"):
        words = path.relative_to(source).with_suffix("").parts
        here = part(words, source)
        for full in imported(ast.parse(path.read_text()), ("tricolore", *words[:-1])):
            if full[0] == "tricolore" and (there := part(full[1:], source)) != here:
                found.add((here, there))
    return found


def imported(tree: ast.Module, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The full names of everything that a module imports, also within functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = tuple(node.module.split(".")) if node.module else ()
            yield from ((*above, *module, alias.name) for alias in node.names)


def part(words: tuple[str, ...], source: Path = SRC) -> str:
    """The part that a module, or a name in one, belongs to; each game is one."""
    if len(words) > 1 and words[0] == "rulesets" and (source / "rulesets" / words[1]).is_dir():
        return words[1]
    if not words or words[0] == "__init__":
        return "api"
    if words[0] == "__main__":
        return "cli"
    known = (source / words[0]).is_dir() or (source / f"{words[0]}.py").exists()
    return words[0] if known else "api"  # what `tricolore` itself offers


def edges_drawn(svg: str) -> Edges:
    """The edges of a picture that was drawn here."""
    return set(re.findall(r'data-from="(\w+)" data-to="(\w+)"', svg))


# Drawing

ACROSS, DOWN = 58, 56
LEFT, TOP = 178, 46
"""Where the line into the first part would stand, and the middle of the first part."""
BEFORE, BEHIND, HALF = 154, 24, 21
"""How far a part's box reaches from the line into it, to the left and right, up and down."""

STYLE = """
svg { --page: #fdfaf3; --frame: #d8cdb8; --ink: #2a2522; --soft: #6f665c; --line: #b5a995;
  --use: #7a1712; --play: #8a5a00; --rules: #1f4e79; --ground: #3a6b35; --core: #4d4843;
  --wrong: #e0218a; font-family: system-ui, "Source Sans 3", "Segoe UI", sans-serif; }
@media (prefers-color-scheme: dark) {
  svg { --page: #1d1a17; --frame: #453e36; --ink: #f1e9dc; --soft: #b3a898; --line: #7d7265;
    --use: #e88b7d; --play: #e0b35a; --rules: #8fb8e0; --ground: #93c48c; --core: #c9c1b6;
    --wrong: #ff7ac0; } }
.page { fill: var(--page); stroke: var(--frame); }
.box { fill: var(--page); stroke: var(--tone); stroke-width: 2; }
.tint { fill: var(--tone); opacity: 0.14; }
.name { fill: var(--ink); font-size: 15px; font-weight: 650; }
.what { fill: var(--soft); font-size: 11.5px; }
.title { fill: var(--ink); font-size: 19px; font-weight: 650; }
.legend { fill: var(--soft); font-size: 13.5px; }
.into { stroke: var(--line); stroke-width: 1.5; fill: none; }
.head { fill: var(--line); }
.row { stroke: var(--tone); stroke-width: 2; opacity: 0.75; }
.dot { fill: var(--tone); stroke: var(--page); stroke-width: 2; }
.use { --tone: var(--use); } .play { --tone: var(--play); } .rules { --tone: var(--rules); }
.ground { --tone: var(--ground); } .core { --tone: var(--core); } .wrong { --tone: var(--wrong); }
"""

LEGEND = (
    "A row shows what a part imports,",
    "a column who imports it. Imports point one",
    "way as long as no dot is below the diagonal.",
)


def picture(drawn: Edges) -> str:
    place = {part.name: number for number, part in enumerate(PARTS)}
    unknown = {name for edge in drawn for name in edge} - set(place)
    if unknown:
        raise ValueError(f"say in PARTS where to draw {', '.join(sorted(unknown))}")
    ordered = sorted((place[here], place[there]) for here, there in drawn)
    wide = LEFT + ACROSS * (len(PARTS) - 1) + BEHIND + 24
    high = TOP + DOWN * (len(PARTS) - 1) + HALF + 25
    words = f"Imports between the parts of Tricolore: {len(drawn)} pairs"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" role="img" aria-label="{words}">',
        f"<style>{STYLE}</style>",
        f'<rect class="page" x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="10"/>',
        *_legend(high),
        *_lines(ordered),
        *(_box(number) for number in range(len(PARTS))),
        *(_dot(here, there) for here, there in ordered),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _legend(high: int) -> Iterator[str]:
    top = high - 40 - 20 * len(LEGEND)
    yield f'<text class="title" x="24" y="{top}">Who imports whom</text>'
    for number, words in enumerate(LEGEND, 1):
        yield f'<text class="legend" x="24" y="{top + 6 + 20 * number}">{words}</text>'


def _at(number: int) -> tuple[int, int]:
    return LEFT + ACROSS * number, TOP + DOWN * number


def _lines(ordered: list[tuple[int, int]]) -> Iterator[str]:
    """Down to each part from its first user, and from each part along what it uses."""
    for number, part in enumerate(PARTS):
        x, y = _at(number)
        users = [here for here, there in ordered if there == number]
        if users and users[0] < number:
            yield f'<path class="into" d="M{x} {_at(users[0])[1]}V{y - HALF - 6}"/>'
            yield f'<path class="head" d="M{x - 5} {y - HALF - 9}h10l-5 8z"/>'
        if users and users[-1] > number:
            yield f'<path class="into" d="M{x} {_at(users[-1])[1]}V{y + HALF}"/>'
        used = [there for here, there in ordered if here == number]
        if used:
            ends = (min(x, _at(used[0])[0]), _at(used[-1])[0])
            yield f'<path class="row {part.kind}" d="M{ends[0]} {y}H{max(x, ends[1])}"/>'


def _box(number: int) -> str:
    part = PARTS[number]
    x, y = _at(number)
    size = f'x="{x - BEFORE}" y="{y - HALF}" width="{BEFORE + BEHIND}" height="{2 * HALF}" rx="6"'
    return (
        f'<g class="{part.kind}"><rect class="box" {size}/><rect class="tint" {size}/>'
        f'<text class="name" x="{x - BEFORE + 12}" y="{y - 2}">{part.name}</text>'
        f'<text class="what" x="{x - BEFORE + 12}" y="{y + 14}">{part.what}</text></g>'
    )


def _dot(here: int, there: int) -> str:
    user, used = PARTS[here], PARTS[there]
    kind = user.kind if here < there else "wrong"
    return (
        f'<circle class="dot {kind}" cx="{_at(there)[0]}" cy="{_at(here)[1]}" r="8"'
        f' data-from="{user.name}" data-to="{used.name}">'
        f"<title>{user.name} imports {used.name}</title></circle>"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(edges()))
    print(PICTURE)
