"""No f-string is left where a converted game speaks to people: it would be English for good."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import catalogues

CONVERTED = ("brothers", "radetzky")

DATA = "errors of data files"
SAVED = "errors of saved games"
NO_PERSON = "nobody reads what it makes"
ENGLISH = {
    "charts": DATA,
    "checks": "what `tricolore check` says of data files",
    "describing": "positions, as they are written down",
    "forces": NO_PERSON,
    "judgement": "what computer players say of their plans",
    "placement": DATA,
    "position": "errors of positions written by hand",
    "reading": DATA,
    "reading_units": DATA,
    "saved": SAVED,
    "view": NO_PERSON,
}
"""Modules, or packages, that stay English, each with the reason."""

IDS = {
    *("f'brothers:{s.setting.id}'", "f'brothers:{setting.id}'"),
    *("f'radetzky:{s.setting.id}'", "f'radetzky:{setting.id}'"),
    *("f'{hex:04d}'", "f'{s.units[uid].hex:04d}'", "f'force.{hex:04d}'", "f'{event.kind}.{at}'"),
    *("f'box-{owner}'", "f'hand-{nation}'", "f'{side} others'", "f'{option.kind} {option.value}'"),
}
EFFECTS = {
    "f\"{s.effects.get(FURIA, '')} {int(option.value):04d}\"",
    "' '.join((s.effects.get(UNLIMBERED, ''), *fire.firers))",
    "f\"{step.hex:04d} {' '.join(step.units)}\"",
    "' '.join(step.units)",
    "f'{casualties_of(result)} {hits} {low} {leader}'",
    "f'an event could have been played ({step.moment})'",
}
"""What states keep, labels of rolls, and why an answer cannot be taken back."""
FIGURES = {
    *("f'+{cost}'", "f'{sign}{cost}'", "f'±{counter.elite}'", "f' ({modifier})'"),
    *("f'?{number}'", "f'?{len(hidden)}'", "f'{die} {modifiers.total:+d}'"),
    *("f'{formation.aggressive}/{formation.defensive}'", "f'{FIRST_HOUR + turn}:00'"),
    *("f'{sign}{halves // 2}'", "f\"{sign}{halves // 2 or ''}½\""),
    "f\"{sign}{whole or ('' if half else 0)}{('½' if half else '')}\"",
    "f\"1:{min(ratio, max((int(k.split(':')[1]) for k in odds)))}\"",
    "f\"{min(ratio, max((int(k.split(':')[0]) for k in odds)))}:{least}\"",
    *("', '.join([first, *(f'−{one}' for one in more)])", "f'−{one}'"),
    *("f'{first} + {second} = {first + second}'", "', '.join(map(str, value))"),
    *("'+'.join(map(number, some))", "'+'.join((arm[0].upper() for arm in arms))"),
}
NAMES = {"f'{counter.name} {formation}'"}
"""A unit with the letters of its formation, cut to fit a hex of the terminal's map."""
ALLOWED = IDS | EFFECTS | FIGURES | NAMES


def modules(game: str) -> list[Path]:
    folder = catalogues.SRC / "rulesets" / game
    return [
        path
        for path in sorted(folder.rglob("*.py"))
        if path.stem not in ENGLISH and not set(path.relative_to(folder).parts) & set(ENGLISH)
    ]


def glued(tree: ast.AST) -> Iterator[str]:
    """The f-strings of a module and what it joins, but for the words of errors."""
    if isinstance(tree, ast.JoinedStr) or _joins(tree):
        yield ast.unparse(tree)
    for inner in _inside(tree):
        yield from glued(inner)


def _joins(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr in ("join", "format")


def _inside(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.FormattedValue):
        return [node.value]  # the form of a figure is an f-string for the parser
    return [inner for inner in ast.iter_child_nodes(node) if not isinstance(inner, ast.Raise)]


@pytest.mark.parametrize("game", CONVERTED)
def test_words_for_people_are_templates(game):
    found = {
        f"{path.name}: {text}"
        for path in modules(game)
        for text in glued(ast.parse(path.read_text(encoding="utf-8")))
        if text not in ALLOWED
    }
    assert not found, "write it as `say(...)`, or say above why it may stay"


def test_nothing_is_allowed_that_is_not_there():
    there = {
        text
        for game in CONVERTED
        for path in modules(game)
        for text in glued(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert not ALLOWED - there


def test_an_f_string_is_found():
    code = "def told(n):\n    raise ValueError(f'no {n}')\ndef line(n):\n    return f'{n:02d} left'"
    assert list(glued(ast.parse(code))) == ["f'{n:02d} left'"]
