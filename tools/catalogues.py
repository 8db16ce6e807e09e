"""Collect the sentences of the code for translators.

    python tools/catalogues.py            write messages.pot, and bring every catalogue up to date
    python tools/catalogues.py --check    only say what is missing
    python tools/catalogues.py --count    how many sentences there are, and how many are translated

A sentence is found where it is written as a literal: `say("{unit} rallies.", unit=...)`, the text
of an event, the words of a question, a noun of `count` (see docs/translating.md).  The browser's
own are found in its modules, as `phrase("...")`, and in its pages.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tricolore.core.catalogue import Entry, read_po
from tricolore.core.words import plural

SRC = Path(__file__).parent.parent / "src" / "tricolore"

ARGUMENTS = {
    "say": 0,
    "term": 0,
    "Say": 0,
    "tell": 1,
    "tell_owner": 1,
    "Item": 1,
    "add": 1,
    "some": 1,
}
"""Which argument of a call is a sentence."""
NOUNS = {"count": "{number} ", "noun": ""}
"""Calls whose second argument is a noun in the singular, and what stands before it."""
CLASS_WORDS = ("words", "idle")
"""Fields of a question that people read."""
DATA = (
    *("scenario.name", "scenario.summary", "scenario.length", "sides.*.name", "formations.*.name"),
    "nations.*.name",
    *("corps.*.name", "weather.*.*", "arrivals.*.name", "words.roads.*"),
    *("literal.*.date", "literal.*.hour", "regular.*.date", "regular.*.hour"),
    *("name", "summary", "length"),
    *("title", "about", "end", "step.*.title", "step.*.text", "step.*.refuse"),
)
"""Sentences in data files, as paths."""
NO_WORDS = re.compile(r"\{[^}|~]*\}")
NAMES_ONLY = re.compile(r"\{\w+\}( \{\w+\})+")
"""Names beside each other, whose order may be another in other languages."""


class Found(NamedTuple):
    template: str
    many: str
    file: str


def packages() -> list[str]:
    """The packages that have catalogues: each part of the project, and each game."""
    inner = sorted(p.parent.relative_to(SRC) for p in SRC.glob("rulesets/*/__init__.py"))
    return ["core", "players", "server", "cli", "rulesets", *map(str, inner)]


def sources(package: str) -> list[Path]:
    folder = SRC / package
    return sorted(folder.glob("*.py") if package == "rulesets" else folder.rglob("*.py"))


def sentences(package: str) -> list[Found]:
    """Every sentence of a package, in the order of its files; each once."""
    found: dict[str, Found] = {}
    for path in sources(package):
        for template, many in in_code(ast.parse(path.read_text(encoding="utf-8"))):
            _keep(found, template, many, path)
    if package.startswith("rulesets/"):
        data = [*(SRC / package).glob("data/**/*.toml"), *(SRC / package).glob("lessons/*.toml")]
        for path in sorted(data):
            for template in in_data(tomllib.loads(path.read_text(encoding="utf-8")), path.name):
                _keep(found, template, "", path)
    if package == "server":
        for path in sorted((SRC / package / "static").glob("*.*")):
            for words, many in in_browser(path):
                _keep(found, words, many, path)
    return list(found.values())


def _keep(found: dict[str, Found], template: str, many: str, path: Path) -> None:
    if re.search(r"[^\W\d_]", NO_WORDS.sub("", template)) or NAMES_ONLY.fullmatch(template):
        known = found.get(template)
        if known is None or (many and not known.many):
            found[template] = Found(template, many, str(path.relative_to(SRC)))


def _is_question(line: ast.Assign | ast.AnnAssign) -> bool:
    """Whether a line of a class writes the words of a question, and not a field of that name."""
    if isinstance(line, ast.AnnAssign):
        return "ClassVar" in ast.unparse(line.annotation) and _name(line.target) in CLASS_WORDS
    return _name(line.targets[0]) in CLASS_WORDS


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


Names = Mapping[str, Sequence[ast.expr]]
"""What the names of a function stand for: whatever it assigns to each of them."""


def in_code(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node, names in _named(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node, names)
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.Assign | ast.AnnAssign) and _is_question(line):
                    yield from ((text, "") for text in literals(line.value))
                elif isinstance(line, ast.FunctionDef) and line.name == "sentence":
                    for inner in ast.walk(line):
                        if isinstance(inner, ast.Return):
                            yield from ((text, "") for text in literals(inner.value))


def _named(tree: ast.Module) -> Iterator[tuple[ast.AST, Names]]:
    """Every part of the code, breadth first, with the names of the function that it stands in."""
    todo: deque[tuple[ast.AST, Names]] = deque([(tree, {})])
    while todo:
        node, names = todo.popleft()
        if isinstance(node, ast.FunctionDef):
            names = {**names, **_assigned(node)}
        todo.extend((inner, names) for inner in ast.iter_child_nodes(node))
        yield node, names


def _assigned(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def _of_call(node: ast.Call, names: Names) -> Iterator[tuple[str, str]]:
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    at, args = ARGUMENTS.get(name), node.args
    if name == "add" and len(args) != 3:
        return  # not that of a tally: a set has one, too
    if at is not None and len(args) > at:
        several = [*literals(args[2])] if name == "some" and len(args) > 2 else [""]
        yield from ((text, several[0]) for text in literals(args[at], names))
    elif name in NOUNS and len(args) > 1:
        several = [*literals(args[2])] if len(args) > 2 else []
        for noun in literals(args[1]):
            many = several[0] if several else plural(noun)
            yield f"{NOUNS[name]}{noun}", f"{NOUNS[name]}{many}"


def literals(node: ast.expr | None, names: Names | None = None) -> Iterator[str]:
    """The texts that an expression can be: a literal, one of several, or what a name stands for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        for value in node.value.values:
            yield from literals(value)
    elif isinstance(node, ast.Name) and names is not None:
        for value in names.get(node.id, ()):
            yield from literals(value)


def in_data(data: Any, file: str) -> Iterator[str]:
    for path in DATA:
        yield from _along(data, path.split("."))
    if file == "events.toml":
        yield from (*_along(data, ["*", "name"]), *_along(data, ["*", "text"]))
    if file == "tables.toml":
        for part in ("terrain", "sides", "roads"):
            yield from data.get(part, ())
    if "summary" in data:
        yield from data.get("levels", ())  # of victory


def _along(data: Any, path: list[str]) -> Iterator[str]:
    if not path:
        if isinstance(data, str):
            yield data
        return
    first, *rest = path
    if first == "*":
        for value in data.values() if isinstance(data, dict) else data:
            yield from _along(value, rest)
    elif isinstance(data, dict) and first in data:
        yield from _along(data[first], rest)


STRING = r"\"((?:[^\"\\]|\\.)*)\""
SAID_IN_JS = re.compile(rf"\bphrase\(\s*{STRING}|\bphrase`")
COUNTED = re.compile(rf"\bcounted\([^\"]*?,\s*{STRING}(?:,\s*{STRING})?\)")
IN_HTML = re.compile(r">([^<>]+)<|\b(?:title|aria-label|aria-roledescription)=\"([^\"]+)\"")
SIGNS = {"\\n": "\n", '\\"': '"', "\\`": "`"}


def in_browser(path: Path) -> Iterator[tuple[str, str]]:
    """The sentences of a module or a page, each with its plural."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        for found in IN_HTML.finditer(re.sub(r"<(svg|script).*?</\1>", "", text, flags=re.S)):
            words = (found[1] or found[2]).strip()
            if words and words != "Tricolore":
                yield words, ""
    elif path.suffix == ".js":
        for found in SAID_IN_JS.finditer(text):
            words = found[1] if found[1] is not None else template(text, found.end())
            yield re.sub(r"\\.", lambda sign: SIGNS.get(sign[0], sign[0]), words), ""
        for found in COUNTED.finditer(text):
            yield f"{{number}} {found[1]}", f"{{number}} {found[2] or found[1] + 's'}"


def template(text: str, at: int) -> str:
    """A template of JavaScript from behind its first backtick, its holes as {0}, {1} ..."""
    words, holes = "", 0
    while text[at] != "`":
        if text.startswith("${", at):
            words, holes, at = f"{words}{{{holes}}}", holes + 1, _behind(text, at + 2)
        else:
            step = 2 if text[at] == "\\" else 1
            words, at = words + text[at : at + step], at + step
    return words


def _behind(text: str, at: int) -> int:
    """Where the code in a hole ends.  It may hold templates with holes of their own."""
    depth = 1
    while depth:
        if text[at] == "`":
            at += 1
            while text[at] != "`":
                at = _behind(text, at + 2) if text.startswith("${", at) else at + 1
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at


# Writing


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def entry_lines(found: Found, words: tuple[str, ...]) -> Iterator[str]:
    yield f"#: {found.file}"
    yield f"msgid {quoted(found.template)}"
    if found.many:
        yield f"msgid_plural {quoted(found.many)}"
        forms = words if len(words) > 1 else ("", "")
        yield from (f"msgstr[{at}] {quoted(form)}" for at, form in enumerate(forms))
    else:
        yield f"msgstr {quoted(words[0] if words else '')}"
    yield ""


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def catalogue_text(found: list[Found], header: str, known: dict[str, Entry]) -> str:
    lines = [header]
    for one in found:
        entry = known.get(one.template)
        lines += entry_lines(one, () if entry is None or entry.fuzzy else entry.words)
    return "\n".join(lines)


def header_of(text: str) -> str:
    """The first entry of a catalogue as it is written, with the comments above it."""
    return text.partition("\n\n")[0] + "\n" if text.strip() else HEADER


def files(package: str) -> list[tuple[Path, str]]:
    """The catalogues of a package, each with the text that it should have."""
    found, folder = sentences(package), SRC / package / "locale"
    if not found:
        return []
    made = [(folder / "messages.pot", catalogue_text(found, HEADER, {}))]
    for path in sorted(folder.glob("*.po")):
        text = path.read_text(encoding="utf-8")
        known = {entry.template: entry for entry in read_po(text, path.name)}
        made.append((path, catalogue_text(found, header_of(text), known)))
    return made


def missing(path: Path) -> list[str]:
    """The sentences without a translation in a catalogue."""
    entries = read_po(path.read_text(encoding="utf-8"), path.name)
    return [one.template for one in entries if one.template and not all(one.words)]


def main() -> None:
    stale = []
    for package in packages():
        for path, text in files(package):
            if "--count" in sys.argv:
                total = len([one for one in read_po(text) if one.template])
                done = total - len(missing(path)) if path.suffix == ".po" else total
                print(f"{path.relative_to(SRC)}: {done} of {total}")
            elif not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path)
                if "--check" not in sys.argv:
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text, encoding="utf-8")
    for path in stale:
        print(path.relative_to(SRC))
    if stale and "--check" in sys.argv:
        sys.exit(1)


if __name__ == "__main__":
    main()
