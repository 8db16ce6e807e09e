"""The guides of the games: their charts are those of the data, and paragraphs lead somewhere."""

from __future__ import annotations

import random
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from tools import guides

from tests.keen import keen
from tricolore import new_game
from tricolore.core.ask import Choose, Fill
from tricolore.core.tally import Tally
from tricolore.rulesets import names, ruleset
from tricolore.rulesets.brothers import guide as brothers
from tricolore.rulesets.guide import Guide, ListEntry, cited_in

SCENARIOS = [(name, scenario) for name in names() for scenario in ("", *ruleset(name).scenarios)]


def data(name: str, table: str) -> Any:
    path = files(f"tricolore.rulesets.{name}") / "data" / f"{table}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", names())
def test_the_page_in_docs_is_that_of_the_guide(name):
    page = guides.page_of(name).read_text(encoding="utf-8")
    assert guides.written(name) == page, "run `python tools/guides.py`"


def test_a_player_sees_the_charts_of_his_own_figures(tmp_path):
    (tmp_path / "tables.toml").write_text('[roads."minor road"]\ncost = 2\n')
    shown = ruleset("macmahon").guide("magenta", str(tmp_path))
    rows = [row for part in shown.sections for block in part.blocks for row in block.rows]
    assert ["minor road", "2"] in rows
    assert ["minor road", "1"] not in rows


def test_every_shift_of_the_data_has_a_line():
    tables = data("brothers", "tables")
    assert set(tables["fire_shifts"]) == set(brothers.FIRE)
    counts = {key for key, shift in tables["assault_shifts"].items() if shift} - {"odds"}
    assert counts == set(brothers.ASSAULT)


def test_the_figure_of_small_arms_is_that_of_the_data():
    floors = data("risorgimento", "tables")["small_arms"]["floors"]
    assert f"a Hit on {floors[1]} or more" in guides.page_of("risorgimento").read_text()


# Paragraphs and rulings


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_paragraph_leads_to_a_part_of_the_page(name, scenario):
    guide = ruleset(name).guide(scenario)
    listed = tomllib.loads((files(f"tricolore.rulesets.{name}") / "paragraphs.toml").read_text())
    wanted = {**listed["chapters"], **listed["paragraphs"]}
    parts = set(parts_of(guide))
    found = {paragraph.rule: paragraph for paragraph in guide.paragraphs}
    assert set(found) == set(wanted)
    assert [one.rule for one in guide.paragraphs if one.part not in parts] == []
    assert all(found[rule].title == title for rule, title in wanted.items())


@pytest.mark.parametrize("name", names())
def test_every_ruling_is_found_at_its_paragraphs(name):
    guide = ruleset(name).guide("")
    text = (files(f"tricolore.rulesets.{name}") / "RULINGS.md").read_text(encoding="utf-8")
    assert len(guide.rulings) == sum(line.startswith("- **") for line in text.splitlines()) > 50
    known = {paragraph.rule for paragraph in guide.paragraphs}
    assert [ruling.id for ruling in guide.rulings if not known.issuperset(ruling.rules)] == []
    assert all(ruling.text and ruling.heading for ruling in guide.rulings)


@pytest.mark.parametrize("name", names())
def test_whatever_a_game_cites_leads_to_a_paragraph(name):
    known = {paragraph.rule for paragraph in ruleset(name).guide("").paragraphs}
    cited = cited_by(name)
    assert len(cited) > 12
    assert {rule for rule in cited if not cited_in(rule, known)} == set()


@cache
def cited_by(name: str) -> frozenset[str]:
    """The paragraphs under questions, sentences of the log and sums, in part of a game."""
    game, luck = new_game(f"{name}:{ruleset(name).scenarios[0]}", seed=3), random.Random(3)
    cited = set()
    while game.ply < 400 and (ask := game.ask) is not None:
        cited.add(ask.rule if isinstance(ask, (Choose, Fill)) else "")
        game.answer(keen(game, ask, luck))
    for event in game.log:
        cited.add(event.rule)
        for value in event.data.values():
            cited |= {item.rule for item in value.items} if isinstance(value, Tally) else set()
    return frozenset(cited - {""})


def parts_of(guide: Guide) -> list[str]:
    """All places of a guide to which a link may lead."""
    found = []
    for section in guide.sections:
        found.append(section.id)
        for block in section.blocks:
            found += [block.id, *(id for entry in block.entries for id in entries_of(entry))]
    assert len(found) == len(set(found))
    return found


def entries_of(entry: ListEntry) -> list[str]:
    return [entry.id, *(id for inner in entry.entries for id in entries_of(inner))]


# The turn


def steps_of(guide: Guide) -> set[str]:
    def inner(entry: ListEntry) -> set[str]:
        return {entry.step} | {step for one in entry.entries for step in inner(one)}

    blocks = [block for section in guide.sections for block in section.blocks]
    return {step for block in blocks for one in block.entries for step in inner(one)} - {""}


@pytest.mark.parametrize("name", names())
def test_every_step_that_a_question_belongs_to_is_on_the_page(name):
    told = set(ruleset(name).table.steps.values())
    assert told
    assert told <= steps_of(ruleset(name).guide(""))
