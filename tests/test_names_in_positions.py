"""docs/positions.md lists the names that positions may use, as they are in the data."""

from __future__ import annotations

from tests.names_in_positions import PAGE, page, settings


def test_the_page_is_up_to_date():
    """If not, `python -m tests.names_in_positions` writes it again."""
    assert PAGE.read_text() == page()


def test_every_unit_commander_chief_place_and_facing_is_listed():
    text = PAGE.read_text()
    for scenario, setting in settings().items():
        part = text.partition(f"`{scenario}`\n")[2].partition("\n### ")[0]
        roster = setting.roster
        wanted = [*roster.counters, *roster.formations, *roster.chiefs]
        wanted += [place.name for place in setting.places]
        missing = [id for id in wanted if f"`{id}`" not in part]
        assert not missing, f"{scenario}: {missing}"
        assert ", ".join(setting.board.compass) in part
