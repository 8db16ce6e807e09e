"""How players fill in sheets."""

from __future__ import annotations

import random

from tests.plain import Plain
from tricolore.core.ask import Fill, Filled, Row, Say
from tricolore.players.sheets import climbed, filled_at_random

NUMBERS = tuple(Say(str(number)) for number in range(5))


def three_points(filled: Filled) -> str:
    laid = sum(int(option.value) for option in filled)
    return "" if laid == 3 else f"Three points are to be laid, not {laid}."


def at_most_three(filled: Filled) -> str:
    return "" if sum(int(option.value) for option in filled) <= 3 else "More than three points."


def sheet(flaw=three_points) -> Fill:
    rows = tuple(Row(name, NUMBERS) for name in ("wine", "bread", "boots"))
    return Fill("red", "1", Plain("How many?"), rows, (Say("3"), Say("0"), Say("0")), flaw)


def numbers(filled: Filled) -> list[int]:
    return [int(option.value) for option in filled]


def test_at_random_no_sheet_has_a_flaw_and_many_are_tried():
    luck, asked = random.Random(1), sheet(at_most_three)
    tried = {filled_at_random(asked, luck) for _ in range(200)}
    assert not any(asked.flaw(filled) for filled in tried)
    assert len(tried) > 5


def test_a_climb_moves_points_from_one_row_to_another():
    """No single row can change alone."""

    def worth(filled: Filled) -> float:
        wine, bread, boots = numbers(filled)
        return wine + 2 * bread + 5 * boots

    assert numbers(climbed(sheet(), worth)) == [0, 0, 3]


def test_what_nothing_improves_is_left_as_it_lies_there():
    assert climbed(sheet(), lambda filled: 0.0) == sheet().first
