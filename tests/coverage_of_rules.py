"""Which test covers which paragraph of a rulebook and which ruling of ours.

`python -m tests.coverage_of_rules` writes docs/rules-coverage.md from the marks `rule` and
`ruling` of the tests.  The marks are read from the source of the tests, without running it.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
RULESETS = {
    "butchery": "A Sheer Butchery",
    "macmahon": "MacMahon: Magenta and Reichshoffen",
}

RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\* \(([^)]*)\) (.*)$", re.MULTILINE)


class Test(NamedTuple):
    file: str
    name: str
    rules: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def sentence(self) -> str:
        words = self.name.removeprefix("test_").replace("_", " ")
        return words[:1].upper() + words[1:]


class Ruling(NamedTuple):
    number: str
    paragraphs: tuple[str, ...]
    text: str


class Coverage(NamedTuple):
    """What a ruleset's rulebook and rulings ask for, and the tests there are."""

    ruleset: str
    paragraphs: dict[str, str]
    out_of_scope: dict[str, str]
    rulings: dict[str, Ruling]
    tests: list[Test]

    def of_rule(self, paragraph: str) -> list[Test]:
        return [test for test in self.tests if paragraph in test.rules]

    def of_ruling(self, number: str) -> list[Test]:
        return [test for test in self.tests if number in test.rulings]

    def untested_paragraphs(self) -> list[str]:
        return [p for p in self.paragraphs if p not in self.out_of_scope and not self.of_rule(p)]

    def untested_rulings(self) -> list[str]:
        return [number for number in self.rulings if not self.of_ruling(number)]

    def unknown_marks(self) -> list[str]:
        """Marks that name no paragraph or ruling, with the test they stand at."""
        unknown = []
        for test in self.tests:
            names = [rule for rule in test.rules if rule not in self.paragraphs]
            names += [ruling for ruling in test.rulings if ruling not in self.rulings]
            unknown += [f"{test.file}: {test.name}: {name}" for name in names]
        return unknown


def coverage(ruleset: str) -> Coverage:
    folder = TESTS / ruleset
    listed = tomllib.loads((folder / "paragraphs.toml").read_text())
    return Coverage(
        ruleset,
        listed["paragraphs"],
        listed["out_of_scope"],
        {ruling.number: ruling for ruling in read_rulings(rulings_file(ruleset).read_text())},
        [test for path in sorted(folder.glob("test_*.py")) for test in read_tests(path)],
    )


def rulings_file(ruleset: str) -> Path:
    return ROOT / "src" / "tricolore" / "rulesets" / ruleset / "RULINGS.md"


def read_rulings(text: str) -> Iterator[Ruling]:
    for number, paragraphs, words in RULING.findall(text):
        yield Ruling(number, tuple(paragraphs.split(", ")), words)


def read_tests(path: Path) -> Iterator[Test]:
    """The tests of a file with their marks, and those of their class and module."""
    tree = ast.parse(path.read_text())
    rules, rulings = _module_marks(tree)
    yield from _tests(tree, path.name, rules, rulings)


Marks = tuple[tuple[str, ...], tuple[str, ...]]


def _tests(
    node: ast.Module | ast.ClassDef, file: str, rules: tuple[str, ...], rulings: tuple[str, ...]
) -> Iterator[Test]:
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            own_rules, own_rulings = _marks(child.decorator_list, file)
            both = (rules + own_rules, rulings + own_rulings)
            if isinstance(child, ast.ClassDef):
                yield from _tests(child, file, *both)
            elif child.name.startswith("test_"):
                yield Test(file, child.name, *both)


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
    """The whole page, as the marks have it today."""
    lines = [
        "# Rules coverage",
        "",
        "Which tests cover which paragraph of each rulebook, and which ruling of ours. This page",
        "is generated from the marks of the tests: `python -m tests.coverage_of_rules`.",
    ]
    for ruleset, title in RULESETS.items():
        lines += ["", f"## {title}", "", *_ruleset_lines(coverage(ruleset))]
    return "\n".join(lines) + "\n"


def _ruleset_lines(known: Coverage) -> Iterator[str]:
    tested = sum(bool(known.of_rule(paragraph)) for paragraph in known.paragraphs)
    ruled = len(known.rulings) - len(known.untested_rulings())
    marked = sum(bool(test.rules or test.rulings) for test in known.tests)
    covered = f"{tested} of {len(known.paragraphs)} paragraphs"
    yield f"{covered} and {ruled} of {len(known.rulings)} rulings are covered by {marked} tests."
    yield ""
    yield "### Paragraphs"
    for paragraph, title in known.paragraphs.items():
        yield from ("", f"**{paragraph}** {title}", "")
        tests = known.of_rule(paragraph)
        if tests:
            yield from _test_lines(tests)
        elif paragraph in known.out_of_scope:
            yield f"- Out of scope: {known.out_of_scope[paragraph]}"
        else:
            yield "- **Not tested.**"
    yield ""
    yield "### Rulings"
    yield ""
    yield f"Their full text: [RULINGS.md](../src/tricolore/rulesets/{known.ruleset}/RULINGS.md)."
    for ruling in known.rulings.values():
        first, _, _ = ruling.text.partition(". ")
        yield from ("", f"**{ruling.number}** ({', '.join(ruling.paragraphs)})", "")
        yield f"> {first.removesuffix('.')}."
        yield ""
        yield from _test_lines(known.of_ruling(ruling.number)) or ["- **Not tested.**"]


def _test_lines(tests: list[Test]) -> list[str]:
    return [f"- {test.sentence} ({test.file})" for test in tests]


if __name__ == "__main__":
    PAGE.write_text(page())
    for ruleset in RULESETS:
        known = coverage(ruleset)
        print(f"{PAGE}: {ruleset}, {len(known.tests)} tests")
        print("  paragraphs without a test:", ", ".join(known.untested_paragraphs()) or "none")
        print("  rulings without a test:", ", ".join(known.untested_rulings()) or "none")
        for mark in known.unknown_marks():
            print("  unknown mark at", mark)
