"""`tricolore games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding

from tricolore import rulesets
from tricolore.cli.options import Json
from tricolore.core.words import count


def games(
    as_json: Json = False,
) -> None:
    """List the installed games and their scenarios."""
    found = catalogue()
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    console = Console(highlight=False)
    for entry in found:
        sides = " against ".join(entry["sides"].values())
        turns = count(entry["turns"], "turn")
        console.print(f"[bold]{entry['id']}[/]  {entry['name']}")
        line = f"{entry['title']}. {sides}, {turns}, {entry['length']}."
        console.print(Padding(line, (0, 2, 0, 2)))
        console.print(Padding(entry["summary"], (0, 2, 1, 2)))
    console.print(f"Play one with:  tricolore play {found[0]['id']}", markup=False)


def catalogue() -> list[dict[str, Any]]:
    """Every scenario of every ruleset, as plain data."""
    entries = []
    for full_name in rulesets.scenarios():
        rules, name = rulesets.find(full_name)
        about = rules.about(name)
        entries.append(
            {
                "id": full_name,
                "title": rules.title,
                "name": about.name,
                "sides": dict(about.sides),
                "turns": about.turns,
                "length": about.length,
                "summary": about.summary,
            }
        )
    return entries
