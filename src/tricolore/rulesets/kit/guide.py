"""Reads a game's guide, its rulings and its list of paragraphs (see `rulesets.guide`).

The guide is Markdown: sections under `## Title`, with paragraphs, lists and tables.  Notes in
comments say more about the line on which they stand:

* `<!-- chart: fire -->`, on a line of its own: the chart of that name is filled in here;
* `<!-- step: movement -->`, in an entry of a list: the entry tells of this step of a turn;
* `<!-- covers: 7.1, 7.4 -->`: links that cite one of these paragraphs lead here;
* `<!-- only: magenta -->`, below a heading: the section is for these scenarios alone;
* `<!-- at the table -->`, below a heading: the section depends on the scenario that is played, so
  that pages for all scenarios leave it out;
* `<!-- not at the table -->`, below a heading: the section is on such a page alone.

A paragraph that is cited in the text (§8.6) leads there as well; before that to where it is covered
or stands in a heading, and after that to a step of the turn that cites it.  One that is cited
nowhere leads to the nearest above it: 8.6 for 8.6.1, and the chapter 8 for 8.9.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from tricolore.core.errors import DataError
from tricolore.core.text import term
from tricolore.rulesets.guide import Block, Chart, Guide, ListEntry, Paragraph, Ruling, Section

NOTE = re.compile(
    r"\s*<!--\s*(?P<name>chart|step|covers|only|(?:not )?at the table):?\s*(?P<text>.*?)\s*-->"
)
CITED = re.compile(r"§\s*(\d+(?:\.\d+)*)")
ENTRY = re.compile(r"(?P<indent> *)(?P<sign>-|\d+\.) +(?P<text>.*)")
RULING = re.compile(
    r"^## (?P<heading>.*)$"
    r"|^- \*\*(?P<id>[A-Z]\d+(?:\.\d+)?)\*\* \((?P<rules>[^)]*)\) (?P<text>.*)$",
    re.MULTILINE,
)


class Source(NamedTuple):
    """What a guide is made of."""

    text: str
    rulings: str
    paragraphs: Mapping[str, Any]
    """The tables `chapters` and `paragraphs`: by number, what it is about in our own words."""
    charts: Mapping[str, Chart]


def guide_of(package: str, ruleset: str, scenario: str, charts: Mapping[str, Chart]) -> Guide:
    """The guide that lies in a game's package, beside its rulings and its list of paragraphs."""
    folder = files(package)

    def text(name: str) -> str:
        file = folder / name
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    paragraphs = tomllib.loads(text("paragraphs.toml"))
    source = Source(text("guide.md"), text("RULINGS.md"), paragraphs, charts)
    return read_guide(ruleset, scenario, source)


def read_rulings(text: str) -> Iterator[Ruling]:
    """The rulings of a game's RULINGS.md."""
    heading = ""
    for found in RULING.finditer(text):
        if found["heading"] is not None:
            heading = found["heading"]
        else:
            yield Ruling(found["id"], found["rules"].split(", "), found["text"], heading)


def read_guide(ruleset: str, scenario: str, source: Source) -> Guide:
    """The guide for a scenario; without a scenario for all, as on the pages in docs."""
    reader = _Reader(scenario, source.charts)
    reader.read(source.text)
    titles = {**source.paragraphs.get("chapters", {}), **source.paragraphs.get("paragraphs", {})}
    return Guide(
        ruleset=ruleset,
        scenario=scenario,
        title=reader.title,
        sections=reader.sections,
        paragraphs=[
            Paragraph(number, title, part)
            for number, title in titles.items()
            if (part := part_of(number, reader.parts))
        ],
        rulings=list(read_rulings(source.rulings)),
    )


def part_of(number: str, parts: Mapping[str, str]) -> str:
    """The part of the page that tells of a paragraph, or of the nearest one above it."""
    while number not in parts and "." in number:
        number = number.rpartition(".")[0]
    if number not in parts:
        below = (part for cited, part in parts.items() if cited.startswith(f"{number}."))
        return next(below, "")
    return parts[number]


class _Line(NamedTuple):
    """A line of the source, its notes apart."""

    text: str
    notes: Mapping[str, str]


def _line(text: str) -> _Line:
    notes = {found["name"]: found["text"] for found in NOTE.finditer(text)}
    return _Line(NOTE.sub("", text).rstrip(), notes)


class _Reader:
    """Reads the lines of a guide, and remembers which paragraph leads where."""

    def __init__(self, scenario: str, charts: Mapping[str, Chart]) -> None:
        self.scenario = scenario
        self.charts = charts
        self.title = ""
        self.sections: list[Section] = []
        self.parts: dict[str, str] = {}
        self._cited: dict[str, str] = {}
        self._steps: dict[str, str] = {}

    def read(self, text: str) -> None:
        head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
        lines = [_line(line) for line in head.splitlines()]
        titled = [line.text for line in lines if line.text.startswith("# ")]
        self.title = titled[0].removeprefix("# ") if titled else ""
        self._section("", [line for line in lines if not line.text.startswith("# ")])
        for section in sections:
            title, *rest = section.splitlines()
            self._section(title, [_line(line) for line in rest])
        self.parts = {**self._steps, **self._cited, **self.parts}

    def _section(self, title: str, lines: Sequence[_Line]) -> None:
        notes = {name: text for line in lines if not line.text for name, text in line.notes.items()}
        if self.scenario and "only" in notes and self.scenario not in notes["only"].split(", "):
            return
        if ("not at the table" if self.scenario else "at the table") in notes:
            return
        id = f"part-{len(self.sections)}"
        for number in CITED.findall(title):
            self.parts.setdefault(number, id)
        for line in lines:
            if not line.text and "covers" in line.notes:
                self._covers(line, id)
        blocks = list(self._blocks(lines, id))
        if title or blocks:
            self.sections.append(Section(id, title, blocks))

    def _blocks(self, lines: Sequence[_Line], section: str) -> Iterator[Block]:
        at, count = 0, 0
        while at < len(lines):
            line = lines[at]
            id = f"{section}-{count}"
            if "chart" in line.notes:
                yield self._chart(line.notes["chart"], id)
                at, count = at + 1, count + 1
            elif not line.text:
                at += 1
            else:
                end = at + 1
                while end < len(lines) and lines[end].text and "chart" not in lines[end].notes:
                    end += 1
                yield self._block(lines[at:end], id)
                at, count = end, count + 1

    def _block(self, lines: Sequence[_Line], id: str) -> Block:
        first = ENTRY.match(lines[0].text)
        if first is not None:
            entries = list(self._entries(lines, id))
            return Block("list" if first["sign"] == "-" else "steps", id, entries=entries)
        for line in lines:
            self._cites(line, id)
        if lines[0].text.startswith("|"):
            rows = [_cells(line.text) for line in lines]
            return Block("table", id, head=rows[0], rows=rows[2:])
        return Block("text", id, text=" ".join(line.text for line in lines))

    def _entries(self, lines: Sequence[_Line], above: str) -> Iterator[ListEntry]:
        at = 0
        count = 0
        while at < len(lines):
            found = ENTRY.match(lines[at].text)
            if found is None:
                raise DataError(f"guide: {lines[at].text!r} stands in a list and is no entry")
            end = at + 1
            while end < len(lines) and _deeper(lines[end].text, found["indent"]):
                end += 1
            id = f"{above}-{count}"
            self._cites(lines[at], id)
            inner = list(self._entries(lines[at + 1 : end], id))
            yield ListEntry(found["text"], id, inner, lines[at].notes.get("step", ""))
            at, count = end, count + 1

    def _chart(self, name: str, id: str) -> Block:
        chart = self.charts.get(name)
        if chart is None:
            known = ", ".join(self.charts)
            raise DataError(f"guide: there is no chart {name!r}, but {known}")
        if not chart.rows:
            return Block("text", id, text="None.")
        return Block("table", id, head=chart.head, rows=chart.rows)

    def _cites(self, line: _Line, id: str) -> None:
        self._covers(line, id)
        cited = self._steps if "step" in line.notes else self._cited
        for number in CITED.findall(line.text):
            cited.setdefault(number, id)

    def _covers(self, line: _Line, id: str) -> None:
        for number in line.notes.get("covers", "").split(", "):
            if number:
                self.parts.setdefault(number, id)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _deeper(line: str, indent: str) -> bool:
    return line.startswith(f"{indent}  ")


# As Markdown again: for the pages in docs


def as_markdown(text: str, charts: Mapping[str, Chart]) -> str:
    """The guide for all scenarios, its charts filled in and its notes left out."""
    kept: list[str] = []
    leaving_out = False
    lines = text.splitlines()
    for at, written in enumerate(lines):
        line = _line(written)
        if written.startswith("## "):
            leaving_out = any("at the table" in _line(below).notes for below in lines[at : at + 4])
        if leaving_out:
            continue
        if "chart" in line.notes:
            kept += chart_lines(charts[line.notes["chart"]])
        elif line.text or not line.notes:
            kept.append(line.text)
    page = "\n".join(kept)
    return re.sub(r"\n{3,}", "\n\n", page).strip() + "\n"


def chart_lines(chart: Chart) -> list[str]:
    """A chart as the lines of a table."""
    rule = ["---"] * len(chart.head)
    return [f"| {' | '.join(cells)} |" for cells in (chart.head, rule, *chart.rows)]


# Charts


def signed(number: int) -> str:
    """A number with its sign; zero has none."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def results(head: Sequence[object], rows: Mapping[str, Iterable[str]]) -> Chart:
    """A table of results: a die or a sum of dice, and a cell for each column."""
    return Chart(
        [_cell(cell) for cell in head],
        [
            [dice, *("–" if cell in ("-", "X") else cell for cell in cells)]
            for dice, cells in rows.items()
        ],
    )


def chart(head: Sequence[object], rows: Iterable[Sequence[object]]) -> Chart:
    return Chart([_cell(cell) for cell in head], [[_cell(cell) for cell in row] for row in rows])


def worded(charts: Mapping[str, Chart]) -> dict[str, Chart]:
    """Charts whose words come from data files, as texts that can be said in other languages."""
    return {
        name: Chart(list(map(term, one.head)), [list(map(term, row)) for row in one.rows])
        for name, one in charts.items()
    }


def _cell(cell: object) -> str:
    """What stands in a cell: a text remains one, so that it can be said in other languages."""
    return cell if isinstance(cell, str) else str(cell)
