"""The tests for each paragraph of the rulebooks and for each of our rulings.

`python -m tests.coverage_of_rules` writes docs/rules-coverage.md from the marks `rule` and
`ruling` of the tests.  The marks are read from the source of the tests, without running it.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tricolore import rulesets
from tricolore.rulesets.kit import guide

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
RULESETS = {name: rulesets.ruleset(name).title for name in rulesets.names()}

FEW = 10
"""Up to this many tests, the page gives the line of the first test in each file."""


class MarkedTest(NamedTuple):
    file: str
    line: int
    name: str
    rules: tuple[str, ...]
    rulings: tuple[str, ...]


class Ruling(NamedTuple):
    number: str
    paragraphs: tuple[str, ...]
    text: str
    heading: str
    """The heading above it."""


class Coverage(NamedTuple):
    """A ruleset's paragraphs and rulings, and its tests."""

    ruleset: str
    chapters: dict[str, str]
    """Chapters that have a heading but no text."""
    paragraphs: dict[str, str]
    out_of_scope: dict[str, str]
    rulings: dict[str, Ruling]
    tests: list[MarkedTest]

    def of_rule(self, paragraph: str) -> list[MarkedTest]:
        return [test for test in self.tests if paragraph in test.rules]

    def of_ruling(self, number: str) -> list[MarkedTest]:
        return [test for test in self.tests if number in test.rulings]

    def untested_paragraphs(self) -> list[str]:
        return [p for p in self.paragraphs if p not in self.out_of_scope and not self.of_rule(p)]

    def untested_rulings(self) -> list[str]:
        return [number for number in self.rulings if not self.of_ruling(number)]

    def unknown_marks(self) -> list[str]:
        """Marks that name no known paragraph or ruling, with their tests."""
        unknown = []
        for test in self.tests:
            names = [rule for rule in test.rules if rule not in self.paragraphs]
            names += [ruling for ruling in test.rulings if ruling not in self.rulings]
            unknown += [f"{test.file}: {test.name}: {name}" for name in names]
        return unknown


def coverage(ruleset: str) -> Coverage:
    folder = TESTS / ruleset
    listed = tomllib.loads((rulings_file(ruleset).parent / "paragraphs.toml").read_text())
    return Coverage(
        ruleset,
        listed["chapters"],
        listed["paragraphs"],
        listed["out_of_scope"],
        {ruling.number: ruling for ruling in read_rulings(rulings_file(ruleset).read_text())},
        [test for path in sorted(folder.glob("test_*.py")) for test in read_tests(path)],
    )


def rulings_file(ruleset: str) -> Path:
    return ROOT / "src" / "tricolore" / "rulesets" / ruleset / "RULINGS.md"


def read_rulings(text: str) -> Iterator[Ruling]:
    for one in guide.read_rulings(text):
        yield Ruling(one.id, tuple(one.rules), one.text, one.heading)


def read_tests(path: Path) -> Iterator[MarkedTest]:
    """The tests of a file, with their own marks and those of their class and module."""
    tree = ast.parse(path.read_text())
    rules, rulings = _module_marks(tree)
    yield from _tests(tree, path.name, rules, rulings)


Marks = tuple[tuple[str, ...], tuple[str, ...]]


def _tests(
    node: ast.Module | ast.ClassDef, file: str, rules: tuple[str, ...], rulings: tuple[str, ...]
) -> Iterator[MarkedTest]:
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            own_rules, own_rulings = _marks(child.decorator_list, file)
            both = (rules + own_rules, rulings + own_rulings)
            if isinstance(child, ast.ClassDef):
                yield from _tests(child, file, *both)
            elif child.name.startswith("test_"):
                yield MarkedTest(file, child.lineno, child.name, *both)


def _module_marks(tree: ast.Module) -> Marks:
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            marks = node.value.elts if isinstance(node.value, ast.List) else [node.value]
            return _marks(marks, "pytestmark")
    return (), ()


def _marks(decorators: list[ast.expr], where: str) -> Marks:
    """What `@pytest.mark.rule(...)` and `@pytest.mark.ruling(...)` name, the parametrized too."""
    found: dict[str, list[str]] = {"rule": [], "ruling": []}
    for decorator in decorators:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and _mark(node.func) in found:
                for argument in node.args:
                    if not isinstance(argument, ast.Constant):
                        raise ValueError(f"{where}:{node.lineno}: a mark must name its paragraphs")
                    found[_mark(node.func)].append(str(argument.value))
    return tuple(found["rule"]), tuple(found["ruling"])


def _mark(function: ast.expr) -> str:
    """The name of a pytest mark; empty for anything else."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Attribute):
        return function.attr if function.value.attr == "mark" else ""
    return ""


# The page


def page() -> str:
    """The whole page, from the present marks."""
    lines = [
        "# Rules coverage",
        "",
        "This page lists the tests for each paragraph of the rulebooks and for each of our",
        "rulings. A number after a colon is the line of the first test; a number after × is the",
        "number of tests in that file. Many tests are marked with several paragraphs and rulings.",
        "To find all tests for a paragraph, use for example",
        "`grep -rn '\"10.4.6\"' tests/butchery`.",
        "",
        "This page is generated from the marks of the tests: `python -m tests.coverage_of_rules`.",
    ]
    for ruleset, title in RULESETS.items():
        lines += ["", f"## {title}", "", *ruleset_lines(coverage(ruleset))]
    return "\n".join(lines) + "\n"


def ruleset_lines(known: Coverage) -> Iterator[str]:
    tested = sum(bool(known.of_rule(paragraph)) for paragraph in known.paragraphs)
    ruled = len(known.rulings) - len(known.untested_rulings())
    marked = sum(bool(test.rules or test.rulings) for test in known.tests)
    covered = f"{tested} of {len(known.paragraphs)} paragraphs"
    yield f"{covered} and {ruled} of {len(known.rulings)} rulings are covered by {marked} tests."
    yield from ("", "### Paragraphs", "")
    yield _row("", "paragraph", "tests", "where")
    yield _row("---", "---", "--:", "---")
    yield from _paragraph_rows(known)
    rulings = f"[RULINGS.md](../src/tricolore/rulesets/{known.ruleset}/RULINGS.md)"
    yield from (
        "",
        "### Rulings",
        "",
        f"The first sentence of each; their full text: {rulings}.",
        "",
    )
    yield _row("", "of", "ruling", "tests", "where")
    yield _row("---", "---", "---", "--:", "---")
    yield from _ruling_rows(known)


def _paragraph_rows(known: Coverage) -> Iterator[str]:
    """A row for each paragraph; those of chapters are bold and lead the group."""
    headed = set()
    for paragraph, title in known.paragraphs.items():
        chapter, _, rest = paragraph.partition(".")
        if chapter in known.chapters and chapter not in headed:
            headed.add(chapter)
            yield _row(f"**{chapter}**", f"**{known.chapters[chapter]}**", "", "")
        tests = known.of_rule(paragraph)
        where = _where(known.ruleset, tests)
        if not tests and paragraph in known.out_of_scope:
            where = f"Out of scope: {known.out_of_scope[paragraph]}"
        names = (paragraph, title) if rest else (f"**{paragraph}**", f"**{title}**")
        yield _row(*names, str(len(tests)), where)


def _ruling_rows(known: Coverage) -> Iterator[str]:
    heading = ""
    for ruling in known.rulings.values():
        if ruling.heading != heading:
            heading = ruling.heading
            yield _row("", "", f"**{heading}**", "", "")
        first, _, _ = ruling.text.partition(". ")
        tests = known.of_ruling(ruling.number)
        paragraphs = ", ".join(ruling.paragraphs)
        words = f"{first.removesuffix('.')}."
        where = _where(known.ruleset, tests)
        yield _row(ruling.number, paragraphs, words, str(len(tests)), where)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _where(ruleset: str, tests: list[MarkedTest]) -> str:
    """Links to the files of these tests, the file with most of them first."""
    if not tests:
        return "**Not tested.**"
    counted = Counter(test.file for test in tests)
    lines = {test.file: test.line for test in reversed(tests)}
    links = []
    for file, count in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        name, target = file.removeprefix("test_").removesuffix(".py"), f"../tests/{ruleset}/{file}"
        if len(tests) <= FEW:
            name, target = f"{name}:{lines[file]}", f"{target}#L{lines[file]}"
        times = f" ×{count}" if count > 1 and len(counted) > 1 else ""
        links.append(f"[{name}]({target}){times}")
    return ", ".join(links)


if __name__ == "__main__":
    PAGE.write_text(page())
    for ruleset in RULESETS:
        known = coverage(ruleset)
        print(f"{PAGE}: {ruleset}, {len(known.tests)} tests")
        print("  paragraphs without a test:", ", ".join(known.untested_paragraphs()) or "none")
        print("  rulings without a test:", ", ".join(known.untested_rulings()) or "none")
        for mark in known.unknown_marks():
            print("  unknown mark at", mark)
