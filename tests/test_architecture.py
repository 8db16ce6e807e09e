"""The structure of the code: which part may import which, and what rules may not depend on."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "tricolore"
MODULES = sorted(SRC.rglob("*.py"))

BELOW = {
    "core": set(),
    "rulesets": {"core"},
    "api": {"core", "rulesets"},
    "__init__": {"api", "core"},
    "plugins": {"core"},
    "players": {"__init__", "api", "core", "rulesets"},
    "review": {"__init__", "api", "core", "rulesets", "players"},
    "studies": {"__init__", "api", "core", "rulesets", "players", "plugins", "review"},
    "server": {"__init__", "api", "core", "rulesets", "players", "plugins", "review", "studies"},
    "ground": {"core"},
    "cli": {
        *("__init__", "api", "core", "rulesets", "players", "plugins", "review", "studies"),
        *("server", "ground"),
    },
    "__main__": {"cli"},
}
"""What each part may import besides itself: dependencies point one way."""

THIRD_PARTY_IN_CORE = {
    "ask.py": {"msgspec"},
    "chain.py": {"msgspec"},
    "dice.py": {"msgspec"},
    "lines.py": {"msgspec"},
    "standing.py": {"msgspec"},
    "state.py": {"msgspec"},
    "seal.py": {"cryptography"},
    "record.py": {"msgspec", "cryptography"},  # only the type of a key
}

MOST_LINES = 500

UNSTEADY = {"time", "datetime", "random", "secrets", "uuid"}
"""Modules whose answers differ from run to run."""


def part(path: Path) -> str:
    """The part of the project that a module belongs to."""
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def name(path: Path) -> str:
    return str(path.relative_to(SRC))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imported(path: Path) -> Iterator[str]:
    """Full names of everything a module imports, also within functions."""
    package = ["tricolore", *path.relative_to(SRC).parts[:-1]]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                parents = package[: len(package) - node.level + 1]
                module = ".".join([*parents, *([module] if module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def parts_imported(path: Path) -> set[str]:
    parts = set()
    for full in imported(path):
        first, *rest = full.split(".")
        if first == "tricolore":
            known = rest and ((SRC / rest[0]).is_dir() or (SRC / f"{rest[0]}.py").exists())
            parts.add(rest[0] if known else "__init__")
    return parts


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_dependencies_point_one_way(path):
    here = part(path)
    assert here in BELOW, f"{here} is new: say in BELOW what it may import"
    above = parts_imported(path) - BELOW[here] - {here}
    assert not above, f"{name(path)} imports {', '.join(sorted(above))}"


def test_every_part_depends_only_on_parts_that_do_not_depend_on_it():
    def reached(here: str) -> set[str]:
        found: set[str] = set()
        todo = [here]
        while todo:
            for there in BELOW[todo.pop()] - found:
                found.add(there)
                todo.append(there)
        return found

    assert all(here not in reached(here) for here in BELOW)


def test_only_the_command_line_knows_of_the_ground():
    users = {part(path) for path in MODULES if "ground" in parts_imported(path)}
    assert users <= {"ground", "cli"}


def test_the_core_stands_on_the_standard_library_alone():
    for path in MODULES:
        if part(path) == "core":
            outside = {full.partition(".")[0] for full in imported(path)}
            outside -= sys.stdlib_module_names | {"tricolore"}
            assert outside <= THIRD_PARTY_IN_CORE.get(path.name, set()), name(path)


def test_rulesets_do_not_know_of_each_other():
    """Except from the kit, and from what the games of a series share."""
    shared = {"great_battles", "kit"}
    for path in MODULES:
        where = path.relative_to(SRC).parts
        if where[0] == "rulesets" and len(where) > 2:
            others = {
                full.split(".")[2]
                for full in imported(path)
                if full.startswith("tricolore.rulesets.") and _is_ruleset(full.split(".")[2])
            }
            assert others <= {where[1]} | shared, name(path)


def _is_ruleset(word: str) -> bool:
    return (SRC / "rulesets" / word).is_dir()


KIT = [path for path in MODULES if path.is_relative_to(SRC / "rulesets" / "kit")]


@pytest.mark.parametrize("path", KIT, ids=name)
def test_the_kit_knows_no_game_and_no_series(path):
    """It uses the core, and the records that rulesets return to table and terminal."""
    games = {entry.name for entry in (SRC / "rulesets").iterdir() if entry.is_dir()} - {"kit"}
    for full in imported(path):
        first, *rest = full.split(".")
        if first == "tricolore":
            assert rest[0] in ("core", "rulesets"), f"{name(path)} imports {full}"
            assert rest[0] == "core" or rest[1] not in games, f"{name(path)} imports {full}"
    text = path.read_text().lower()
    named = [game for game in games - {"__pycache__"} if game in text]
    assert not named, f"{name(path)} speaks of {', '.join(named)}"


@pytest.mark.parametrize(
    "path", [path for path in MODULES if part(path) in ("core", "rulesets")], ids=name
)
def test_rules_know_neither_the_clock_nor_chance_of_their_own(path):
    """Dice come through `yield`: a procedure depends on its state and its inputs only."""
    modules = {full.partition(".")[0] for full in imported(path)}
    assert not modules & UNSTEADY, f"{name(path)} imports {', '.join(modules & UNSTEADY)}"
    assert "os.urandom" not in set(imported(path))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("urandom", "getrandom"), f"{name(path)}: {node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            # The address of an object, and the hash of a string, differ from run to run.
            assert node.func.id not in ("id", "hash"), f"{name(path)} calls {node.func.id}()"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_module_is_longer_than_can_be_read(path):
    lines = len(path.read_text().splitlines())
    assert lines <= MOST_LINES, f"{name(path)} has {lines} lines: split it along the headings"


def test_every_package_and_module_says_what_it_is_for():
    silent = [
        name(path) for path in MODULES if tree(path).body and not ast.get_docstring(tree(path))
    ]
    assert not silent


ASKING = {"core/ask.py"}
"""Where the text of a question is made, and where an error repeats it."""


def test_nobody_reads_what_a_question_says():
    """The subject of a question says what it is about.  The words are for people."""
    reading = [
        f"{name(path)}:{node.lineno}"
        for path in MODULES
        if name(path) not in ASKING
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "prompt" and not _is_call(path, node)
    ]
    assert reading == []


def _is_call(path: Path, node: ast.Attribute) -> bool:
    """A table's own `prompt(...)`, which shows the question with names."""
    calls = (call for call in ast.walk(ast.parse(path.read_text())) if isinstance(call, ast.Call))
    return any(
        isinstance(call.func, ast.Attribute)
        and (call.func.lineno, call.func.col_offset) == (node.lineno, node.col_offset)
        for call in calls
    )


ANSWERING = [
    path
    for path in MODULES
    if name(path).startswith("rulesets/") and "judgement" not in path.relative_to(SRC).parts
]
"""Modules that may deal with a question."""


@pytest.mark.parametrize("path", ANSWERING, ids=name)
def test_nobody_guesses_from_the_paragraph_what_a_question_is_about(path):
    """One paragraph may ask several things, so code looks at the type of the subject.

    Paragraphs may be cited, but not compared or looked up.  Rolls have no subject.
    """
    guessed = [
        f"{name(path)}:{node.lineno}"
        for decision in ast.walk(tree(path))
        for node in _decided_by(decision)
        if _is_paragraph(node)
    ]
    assert guessed == []


def _decided_by(node: ast.AST) -> list[ast.expr]:
    """The expressions that a comparison, a look-up or a `match` depends on."""
    match node:
        case ast.Compare(left=left, comparators=others):
            found = [left, *others]
        case ast.Subscript(slice=key):
            found = [key]
        case ast.Call(func=ast.Attribute(attr="get" | "startswith"), args=args) as call:
            found = [*args, call.func]
        case ast.Match(subject=subject):
            found = [subject]
        case _:
            found = []
    return [part for one in found for part in ast.walk(one) if isinstance(part, ast.expr)]


def _is_paragraph(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(attr="rule", value=ast.Name(id="roll")):
            return False
        case ast.Attribute(attr="rule") | ast.Name(id="rule"):
            return True
    return False


def test_players_are_asked_in_few_places_only():
    """Code that calls a player must give it the game as its side may know it.  `choice_of` does
    this, and the process in which players think receives nothing else.  Advisers are made there."""
    asking = {
        name(path)
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "choose"
        and not isinstance(node.func.value, ast.Call)
    }
    advising = {"players/adviser.py", "players/warnings.py"}
    assert asking == {"players/base.py", "server/thinker.py", *advising}
    made = {
        name(path)
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Adviser", "Watchman")
    }
    assert made == {"server/thinker.py"}
