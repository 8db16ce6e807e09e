"""Data files with a player's own over them; every mistake is named."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from tricolore.core.errors import DataError, PositionError, UnknownFile
from tricolore.rulesets.kit.entries import expect, one_of, only, some_of
from tricolore.rulesets.kit.files import Files, check_files, share_known
from tricolore.rulesets.kit.layout import clock, read_head, read_minutes, read_sides
from tricolore.rulesets.kit.overlay import NamedEntries
from tricolore.rulesets.kit.positions import (
    check_entries,
    flag_of,
    known,
    names_of,
    table_of,
    whole_of,
    word_of,
)
from tricolore.rulesets.kit.records import read_record

NAMED = NamedEntries({"bands": "band"}, optional=("story",))
OURS = """
[bands.rossi]
men = 5
hex = 101
story = "the oldest"
[bands.verdi]
men = 4
hex = 102
story = "the youngest"
"""


@pytest.fixture
def folders(tmp_path):
    ours, own = tmp_path / "ours", tmp_path / "own"
    ours.mkdir()
    own.mkdir()
    (ours / "bands.toml").write_text(OURS)
    return ours, own


def read(folders, text: str):
    ours, own = folders
    (own / "bands.toml").write_text(text)
    return Files(ours, str(own), NAMED).read("bands.toml")["bands"]


def test_a_players_file_is_laid_over_ours_entry_by_entry(folders):
    bands = read(folders, "[bands.rossi]\nmen = 9\n")
    assert bands["rossi"] == {"men": 9, "hex": 101, "story": "the oldest"}
    assert bands["verdi"]["men"] == 4


def test_a_new_entry_that_is_whole_is_taken(folders):
    assert "bianchi" in read(folders, "[bands.bianchi]\nmen = 9\nhex = 103\n")
    assert "rosso" in read(folders, "[bands.rosso]\nmen = 9\nhex = 103\n")


def test_a_slip_in_a_name_is_found(folders):
    with pytest.raises(DataError) as error:
        read(folders, "[bands.rosi]\nmen = 9\n")
    assert str(error.value).endswith(
        "bands.toml: no band rosi; did you mean rossi? A new band would need hex as well"
    )


def test_the_fingerprint_is_that_of_everything_read(folders):
    ours, own = folders
    plain = Files(ours, None, NAMED)
    plain.read("bands.toml")
    (own / "bands.toml").write_text("[bands.rossi]\nmen = 9\n")
    laid = Files(ours, str(own), NAMED)
    laid.read("bands.toml")
    assert plain.fingerprint != laid.fingerprint
    assert laid.named("bands.toml") == str(own / "bands.toml")
    assert plain.named("bands.toml") == "bands.toml"


def test_what_is_no_file_or_folder_is_refused(folders):
    ours, own = folders
    with pytest.raises(DataError, match="there is no such folder"):
        Files(ours, str(own / "nowhere"), NAMED)
    with pytest.raises(DataError, match="this file is missing"):
        Files(ours, None, NAMED).read("map.toml")
    with pytest.raises(DataError, match="not a TOML file"):
        read(folders, "[bands")
    (own / "band.toml").write_text("")
    with pytest.raises(UnknownFile, match=r"the nearest is bands\.toml"):
        check_files(own, ours)


def test_entries_say_how_well_a_folder_fits(folders):
    """The file itself counts as an entry, and so does every table in it."""
    ours, own = folders
    assert share_known(own, ours) == 1
    (own / "bands.toml").write_text("[bands.rossi]\nmen = 9\n")
    assert share_known(own, ours) == 1
    (own / "bands.toml").write_text("[bands.rossi]\ncannon = 9\n[ships.red]\nmen = 1\n")
    assert share_known(own, ours) == 3 / 7
    (own / "bands.toml").write_text("[bands")
    assert share_known(own, ours) == 1
    (own / "bands.toml").rename(own / "ships.toml")
    assert share_known(own, ours) == 0


def test_entries_are_of_the_kind_that_is_expected():
    row = {"men": "five", "hex": -1, "side": "green", "nations": ["red", "green"]}
    with pytest.raises(DataError, match="here: men is 'five', expected a whole number"):
        expect(row, "men", int, "here")
    with pytest.raises(DataError, match="here: hex is -1, expected 0 or more"):
        expect(row, "hex", int, "here")
    with pytest.raises(DataError, match="here: unknown entry 'side'; the nearest is sides"):
        only(row, ("men", "hex", "sides"), "here")
    with pytest.raises(DataError, match="here: side is 'green', expected one of red, blue"):
        one_of(row, "side", ("red", "blue"), "here")
    with pytest.raises(DataError, match="here: nations hold 'green', expected some of red, blue"):
        some_of(row, "nations", ("red", "blue"), "here")
    assert one_of({"side": "red"}, "side", ("red", "blue"), "here") == "red"


class Gun(Struct, frozen=True, kw_only=True):
    name: str
    range: Annotated[int, Meta(ge=1, le=8)]
    crew: Annotated[int, Meta(ge=1)] = 6
    heavy: bool = False
    kind: Literal["field", "siege"] = "field"
    seen: tuple[str, ...] = ()


def test_a_row_becomes_a_record():
    row = {"name": "Lahitte", "range": 3, "seen": ["Magenta"]}
    assert read_record(Gun, row, "here") == Gun(name="Lahitte", range=3, seen=("Magenta",))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": 3}, "name is 3, expected a text"),
        ({"range": 9}, "range is 9, expected a whole number from 1 to 8"),
        ({"range": True}, "range is True, expected a whole number from 1 to 8"),
        ({"range": "far"}, "range is 'far', expected a whole number from 1 to 8"),
        ({"range": None}, "range is None, expected a whole number from 1 to 8"),
        ({"crew": 0}, "crew is 0, expected a whole number, 1 or more"),
        ({"heavy": 1}, "heavy is 1, expected true or false"),
        ({"kind": "navy"}, "kind is 'navy', expected one of field, siege"),
        ({"seen": [1859]}, "seen is [1859], expected a list, each of it a text"),
        ({"haevy": True}, "unknown entry 'haevy'; the nearest is heavy"),
    ],
)
def test_a_row_of_another_type_is_refused_with_a_sentence(changes, sentence):
    with pytest.raises(DataError) as error:
        read_record(Gun, {"name": "Lahitte", "range": 3} | changes, "guns.toml: gun 1")
    assert str(error.value) == f"guns.toml: gun 1: {sentence}"


def test_heads_clocks_and_sides():
    data = {"scenario": {"id": "hill", "first_turn": "05:30"}, "sides": {"red": {"name": "Reds"}}}
    head = read_head(data, "hill", ("id", "first_turn"), "hill.toml")
    assert clock(read_minutes(head, "here"), 90, 3) == "08:30"
    assert read_sides(data, ("red",), ("name",), "hill.toml") == {"red": {"name": "Reds"}}
    with pytest.raises(DataError, match=r"hill\.toml: \[scenario\]: id is 'hill', expected 'dale'"):
        read_head(data, "dale", ("id", "first_turn"), "hill.toml")
    with pytest.raises(DataError, match="expected a time as 05:00"):
        read_minutes({"first_turn": "25:00"}, "here")
    with pytest.raises(DataError, match="sides: blue is None, expected a table"):
        read_sides(data, ("red", "blue"), ("name",), "hill.toml")


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        (lambda: check_entries({"trun": 1}, ("turn",)), "no entry 'trun'. The nearest is 'turn'."),
        (lambda: known("rosi", ("rossi",), "band"), "There is no band 'rosi'."),
        (lambda: whole_of({"turn": 9}, "turn", 1, 8), "turn is 9; it may be 1 to 8."),
        (lambda: whole_of({"turn": True}, "turn", 1, 8), "turn is True; it may be 1 to 8."),
        (lambda: flag_of({"dark": 1}, "dark"), "dark is 1; it may be true or false."),
        (lambda: word_of({"sky": "red"}, "sky", ("clear",), "clear"), "it may be clear."),
        (lambda: table_of({"bands": []}, "bands"), "write a table, with a line [bands] above it."),
        (lambda: names_of(["a", "a"], "cup", ("a",), "band"), "cup names a twice."),
    ],
)
def test_mistakes_in_a_position_are_told_in_a_sentence(mistake, sentence):
    with pytest.raises(PositionError) as error:
        mistake()
    assert sentence in str(error.value)
