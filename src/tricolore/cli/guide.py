"""The guide in the terminal: its parts, a paragraph of the rulebook, and how we read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from tricolore.cli.answers import Misunderstood, plain
from tricolore.rulesets import find
from tricolore.rulesets.guide import Block, Guide, ListEntry, Section, cited_in, unmarked
from tricolore.rulesets.ruleset import MissingPart

if TYPE_CHECKING:
    from tricolore.cli.table import Table


def show_guide(table: Table, arguments: Sequence[str]) -> None:
    """`rules`: the parts of the guide; `rules WORD`: one of them; `rules 8.6`: a paragraph."""
    rules, scenario = find(table.game.scenario)
    try:
        guide = rules.guide(scenario, table.game.data)
    except MissingPart as error:
        raise Misunderstood(str(error)) from None
    wanted = " ".join(arguments).removeprefix("§").strip()
    if not wanted:
        _contents(table, guide)
    elif cited := cited_in(wanted, {one.rule for one in guide.paragraphs}):
        _paragraphs(table, guide, cited)
    else:
        _section(table, _named(guide, wanted))


def _contents(table: Table, guide: Guide) -> None:
    titled = [unmarked(section.title) for section in guide.sections if section.title]
    table.screen.lines([f"  {title}" for title in titled])
    table.screen.say("Type rules and a word of one of these, or rules and a paragraph.")


def _named(guide: Guide, wanted: str) -> Section:
    found = [one for one in guide.sections if plain(wanted) in plain(one.title)]
    if not found:
        raise Misunderstood(
            f"The guide has no part and no paragraph {wanted!r}; rules alone lists its parts."
        )
    return found[0]


def _paragraphs(table: Table, guide: Guide, cited: Sequence[str]) -> None:
    """What the guide says of some paragraphs, and how we read them."""
    for rule in cited:
        one = next(one for one in guide.paragraphs if one.rule == rule)
        table.screen.say(f"§ {rule}  {one.title}", "bold")
        for section in guide.sections:
            if section.id == one.part:
                _section(table, section)
            for block in section.blocks:
                if one.part == block.id or one.part.startswith(f"{block.id}-"):
                    _block(table, block)
        for ruling in guide.rulings:
            if rule in ruling.rules:
                table.screen.say(f"  {ruling.id}: {unmarked(ruling.text)}")


def _section(table: Table, section: Section) -> None:
    table.screen.say(unmarked(section.title), "bold")
    for block in section.blocks:
        _block(table, block)


def _block(table: Table, block: Block) -> None:
    if block.kind == "text":
        table.screen.say(unmarked(block.text))
    elif block.kind == "table":
        grid = Grid(box=None, show_header=any(block.head), pad_edge=False)
        for title in block.head:
            grid.add_column(title)
        for row in block.rows:
            grid.add_row(*map(unmarked, row))
        table.screen.console.print(grid)
    else:
        for line in _entries(block.entries, _step(table), "  "):
            table.screen.say(line)


def _entries(entries: Sequence[ListEntry], step: str, indent: str) -> Iterator[str]:
    for entry in entries:
        now = "  <- now" if step and entry.step == step else ""
        yield f"{indent}- {unmarked(entry.text)}{now}"
        yield from _entries(entry.entries, step, f"{indent}  ")


def _step(table: Table) -> str:
    """The step of the turn to which the present question belongs."""
    ask = table.game.ask
    try:
        return "" if ask is None else find(table.game.scenario)[0].table.step(ask)
    except MissingPart:
        return ""
