"""Data files that a player has written: what cannot be right is refused, and the entry named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tricolore.core.errors import DataError
from tricolore.rulesets.brothers.checks import check
from tricolore.rulesets.brothers.reading import SCENARIOS

ARRIVAL = """
[[arrivals]]
id = "x"
turn = 2
hexes = ["1001"]
"""
GUARD = ARRIVAL + 'staff = ["FG"]\n'
SPIA, FULL = "scenarios/spia-ditalia.toml", "scenarios/full-battle.toml"

WRONG = [
    (SPIA, '[stacks]\n2216 = ["AV.Bils", "FI.Dieu"]\n2314 = []', "stacks 2216", "both sides"),
    (SPIA, '[stacks]\n2216 = ["FI.Goze"]', "stacks 2116", "FI.Goze stands elsewhere already"),
    (
        SPIA,
        '[stacks]\n2216 = ["FI.Dieu", "FI.Chasseurs17", "FI.DieuGuns", "FIII.Doens"]',
        "stacks 2216",
        "expected 10 at most",
    ),
    (SPIA, '[stacks]\n2216 = ["FI.Dieu tired"]', "stacks 2216", "FI.Dieu is 'tired'"),
    (SPIA, '[stacks]\n2216 = [""]', "stacks 2216", "no unit"),
    (SPIA, "first = 12", "first is 12", "expected 9 at most"),
    (SPIA, "columns = [3]", "columns are [3]", "the first and the last"),
    (SPIA, 'without = ["nothing"]', "without", "no event nothing"),
    (SPIA, "nonsense = 3", "unknown entry 'nonsense'", "known are"),
    (SPIA, "[points]\ninfantry = 0.3", "[points]", "0.3"),
    (SPIA, "[points.corps]\nFX = 1", "[points.corps]", "no formation FX"),
    (SPIA, "[morale]\nFX = 1", "[morale]", "no formation FX"),
    (SPIA, "[chits]\nfrench = -1", "[chits]", "french is -1"),
    (SPIA, '[levels]\nsplendid = "very"', "[levels]", "splendid is 'very'"),
    (SPIA, '[places.Solferino]\nhex = "9999"', "place Solferino", "9999"),
    (FULL, '[staff]\nFI = "0101"', "staff FI", "no unit can stand at 0101"),
    (FULL, '[stacks]\n0101 = ["FI.Dieu"]', "stacks 0101", "FI.Dieu"),
    (FULL, GUARD.replace("turn = 2", "turn = 20"), "arrival x", "expected 14 at most"),
    (FULL, ARRIVAL + 'stacks = [["FI.Dieu"]]', "arrival x", "FI.Dieu is on the map"),
    (FULL, ARRIVAL + 'stacks = ["FI.Dieu"]', "arrivals, entry 1", "expected a list of units"),
    (FULL, ARRIVAL + "stacks = [[3]]", "arrivals, entry 1", "expected a list of units"),
    (FULL, GUARD + "span = 3", "arrivals, entry 1", "span is 3"),
    (FULL, GUARD + "span = [8, 2]", "arrivals, entry 1", "span is [8, 2]"),
    (FULL, GUARD + GUARD, "arrivals, entry 2", "an arrival x already"),
    (FULL, GUARD.replace("1001", "1515"), "arrivals, entry 1", "not on the edge"),
    (FULL, ARRIVAL, "arrivals, entry 1", "nobody arrives"),
    (FULL, ARRIVAL + "stacks = [[]]", "arrivals, entry 1", "a stack is empty"),
    (
        FULL,
        GUARD.replace('["1001"]', "[]"),
        "arrivals, entry 1",
        "hexes is empty",
    ),
    (
        FULL,
        ARRIVAL + 'stacks = [["FIII.Doens", "FIII.Jannin", "FIII.Guns"]]',
        "arrivals, entry 1",
        "13 strength points",
    ),
    (FULL, ARRIVAL + 'staff = ["FI"]', "arrival x", "FI is on the map or arrives already"),
    (FULL, ARRIVAL + 'staff = ["FG", "FG"]', "arrival x", "FG is on the map or arrives already"),
    (FULL, GUARD.replace("1001", "0101"), "arrival x", "no unit can stand at 0101"),
    (FULL, '[staff]\nAIX = "2117"', "staff AIX", "enemy units stand at 2117"),
    (FULL, '[stacks]\n2117 = ["FI.DieuGuns worn"]', "stacks 2117", "has no worn side"),
    (FULL, '[stacks]\n2117 = ["FI.Chasseurs17 shaken"]', "stacks 2117", "no strength left"),
    (FULL, '[[automatic]]\nwinner = "allied"\nholds = []', "automatic, entry 1", "names no place"),
    ("units.toml", '[units."FI.Planhol"]\nweight = ""', "unit FI.Planhol", "weight is missing"),
    ("units.toml", '[units."FI.Dieu"]\nweight = "heavy"', "unit FI.Dieu", "has no weight class"),
    ("units.toml", '[units."AV.Guns"]\nweight = "medium"', "unit AV.Guns", "French artillery"),
    ("tables.toml", "[movement_points]\nheadquarters = 0", "[movement_points]", "1 or more"),
    ("tables.toml", "[movement_points]\ninfantry = 0", "[movement_points]", "1 or more"),
    ("tables.toml", "[terrain.clear]\ninfantry = 0.3", "terrain clear", "multiple of one half"),
    ("tables.toml", "[terrain.clear]\ninfantry = 0", "terrain clear", "more than 0"),
    ("tables.toml", "[fire_shifts]\nsnow = 1", "[fire_shifts]", "unknown entry 'snow'"),
    ("tables.toml", "[assault_shifts]\nsnow = 1", "[assault_shifts]", "unknown entry 'snow'"),
    ("tables.toml", "snow = 1", "tables.toml", "unknown entry 'snow'"),
    ("tables.toml", '[assault_shifts.odds]\n"1:5" = 1', "[assault_shifts.odds]", "1:4 is missing"),
    ("tables.toml", "[storm]\n8 = 30", "[storm]", "8 is 30, expected 10 at most"),
    (
        "tables.toml",
        "[assault]\nfloors = [-99, -5, -3, 3, 1, 3, 5, 7, 9]",
        "[assault]",
        "floors do not ascend",
    ),
    (
        "tables.toml",
        '[assault]\nfloors = ["x", -5, -3, -1, 1, 3, 5, 7, 9]',
        "[assault]",
        "floors are",
    ),
    ("tables.toml", '[storm]\n8 = "a"', "[storm]", "8 is 'a'"),
    ("tables.toml", "[storm]\nnoon = 2", "[storm]", "no turn 'noon'"),
    ("tables.toml", '[assault_shifts.odds]\n"1:1" = "x"', "[assault_shifts.odds]", "1:1"),
    ("tables.toml", "[assault_shifts.odds]\nmany = 1", "[assault_shifts.odds]", "no ratio 'many'"),
    ("tables.toml", '[fire.rows]\n2 = ["Z"]', "[fire] row 2", "cells"),
    ("tables.toml", '[terrain.clear]\ninfantry = "x"', "terrain clear", "infantry is 'x'"),
    ("tables.toml", '[fire_shifts]\nflank = "x"', "[fire_shifts]", "flank is 'x'"),
    ("units.toml", '[units."FI.Dieu"]\nfresh = 2', "unit FI.Dieu", "less than fresh"),
    ("units.toml", '[units."FI.Dieu"]\nweight = "fat"', "unit FI.Dieu", "weight is 'fat'"),
    ("units.toml", '[units."FX.Dieu"]\nfresh = 2', "FX.Dieu", "FI.Dieu"),
    ("events.toml", '[furia_francese]\ncount = "x"', "event furia_francese", "count is 'x'"),
    ("events.toml", '[surprise]\nname = "x"', "events.toml", "no event surprise"),
]


@pytest.mark.parametrize(("file", "text", "entry", "reason"), WRONG)
def test_wrong_data_are_refused_and_the_entry_is_named(tmp_path: Path, file, text, entry, reason):
    own = tmp_path / file
    own.parent.mkdir(exist_ok=True)
    own.write_text(text)
    scenario = own.stem if "scenarios" in file else "spia-ditalia"
    with pytest.raises(DataError) as refusal:
        check(scenario, str(tmp_path))
    message = str(refusal.value)
    assert entry in message
    assert reason in message
    assert str(own) in message, "it names the player's file"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_our_own_data_pass_and_it_is_said_what_was_checked(scenario):
    told = check(scenario)
    for word in ("map:", "counters:", "set-up:", "reinforcements:", "tables:", "places:"):
        assert any(line.startswith(word) for line in told)


def test_a_folder_with_a_file_that_is_none_of_the_games_is_refused(tmp_path: Path):
    (tmp_path / "unit.toml").write_text("")
    with pytest.raises(DataError, match=r"unit\.toml"):
        check("spia-ditalia", str(tmp_path))
