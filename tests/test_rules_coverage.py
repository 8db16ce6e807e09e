"""Every paragraph of a rulebook and every ruling of ours has a test, and the page says which."""

from __future__ import annotations

import re

import pytest

from tests.coverage_of_rules import (
    PAGE,
    RULESETS,
    Coverage,
    MarkedTest,
    Ruling,
    coverage,
    page,
    read_rulings,
    read_tests,
    ruleset_lines,
    rulings_file,
)


@pytest.fixture(params=list(RULESETS))
def known(request: pytest.FixtureRequest) -> Coverage:
    return coverage(request.param)


def test_every_paragraph_is_tested_or_out_of_scope_with_a_reason(known):
    assert known.untested_paragraphs() == []


def test_every_reason_for_leaving_a_paragraph_out_is_a_sentence_about_a_known_one(known):
    for paragraph, reason in known.out_of_scope.items():
        assert paragraph in known.paragraphs
        assert not known.of_rule(paragraph), f"{paragraph} is tested after all"
        assert reason.strip().endswith(".")
        assert len(reason.split()) > 4


def test_every_ruling_is_tested(known):
    assert known.rulings
    assert known.untested_rulings() == []


def test_rulings_stand_in_the_order_of_their_numbers(known):
    """This reads the file itself, because `Coverage` would not show a duplicate number."""
    numbers = [ruling.number for ruling in read_rulings(rulings_file(known.ruleset).read_text())]
    assert len(numbers) == len(set(numbers))
    for letter in {number[0] for number in numbers}:
        mine = [number for number in numbers if number[0] == letter]
        assert mine == sorted(mine, key=lambda number: [int(n) for n in number[1:].split(".")])


def test_every_mark_names_a_paragraph_or_a_ruling(known):
    assert known.unknown_marks() == []


def test_every_ruling_is_about_known_paragraphs(known):
    for ruling in known.rulings.values():
        for paragraph in ruling.paragraphs:
            chapter = any(p.startswith(f"{paragraph}.") for p in known.paragraphs)
            assert paragraph in known.paragraphs or chapter, f"{ruling.number}: {paragraph}"


def test_every_chapter_has_a_heading(known):
    """A chapter with the number of a paragraph has its title; the others have their own."""
    numbers = {paragraph.partition(".")[0] for paragraph in known.paragraphs}
    assert set(known.chapters) == numbers - set(known.paragraphs)


def test_the_page_is_up_to_date():
    """If not, `python -m tests.coverage_of_rules` writes it again."""
    assert PAGE.read_text() == page()


# The text of the page


@pytest.fixture
def small() -> Coverage:
    """A rulebook of six paragraphs, of which one has too many tests to name a line."""
    return Coverage(
        "butchery",
        {"1": "Before the battle"},
        {"1.1": "Set-up", "1.2": "Words", "2": "March", "2.1": "Roads", "3": "Fire", "4": "Night"},
        {"1.2": "It only explains."},
        {"R01": Ruling("R01", ("2", "3"), "Guns | riders first. Then all.", "Order")},
        [
            MarkedTest("test_1.py", 10, "test_a", ("1.1",), ()),
            MarkedTest("test_1.py", 20, "test_b", ("1.1", "2"), ()),
            MarkedTest("test_2.py", 30, "test_c", ("1.1", "2.1"), ("R01",)),
            *(MarkedTest("test_3.py", line, "test_d", ("3",), ()) for line in range(1, 12)),
        ],
    )


def row(known: Coverage, number: str) -> str:
    (found,) = [line for line in ruleset_lines(known) if line.startswith(f"| {number} |")]
    return found


def test_a_row_counts_its_tests_and_leads_to_the_first_in_each_file(small):
    one = "[1:10](../tests/butchery/test_1.py#L10) ×2"
    two = "[2:30](../tests/butchery/test_2.py#L30)"
    assert row(small, "1.1") == f"| 1.1 | Set-up | 3 | {one}, {two} |"


def test_a_row_with_many_tests_leads_to_their_files(small):
    assert row(small, "**3**") == "| **3** | **Fire** | 11 | [3](../tests/butchery/test_3.py) |"


def test_chapters_lead_their_paragraphs(small):
    numbers = [line.split(" | ")[0] for line in ruleset_lines(small) if line.startswith("| ")]
    chapters_and_paragraphs = ["| **1**", "| 1.1", "| 1.2", "| **2**", "| 2.1"]
    first = numbers.index("| **1**")
    assert numbers[first : first + 5] == chapters_and_paragraphs
    assert row(small, "**1**") == "| **1** | **Before the battle** |  |  |"


def test_a_row_says_what_is_untested_and_what_is_out_of_scope(small):
    assert row(small, "**4**") == "| **4** | **Night** | 0 | **Not tested.** |"
    assert row(small, "1.2") == "| 1.2 | Words | 0 | Out of scope: It only explains. |"


def test_rulings_stand_under_their_headings_with_their_first_sentence(small):
    lines = list(ruleset_lines(small))
    assert lines[-2] == "|  |  | **Order** |  |  |"
    where = "[2:30](../tests/butchery/test_2.py#L30)"
    assert lines[-1] == f"| R01 | 2, 3 | Guns \\| riders first. | 1 | {where} |"


def test_every_file_that_the_page_links_is_there():
    links = re.findall(r"\]\(([^)#]*)", PAGE.read_text())
    assert links
    assert [link for link in set(links) if not (PAGE.parent / link).is_file()] == []


# The reading of marks


def test_marks_are_read_from_functions_classes_and_modules(tmp_path):
    path = tmp_path / "test_marks.py"
    path.write_text("""
import pytest
pytestmark = [pytest.mark.rule("1")]

@pytest.mark.rule("2", "3")
@pytest.mark.ruling("R01")
@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("4"))])
def test_one_thing(x): ...

@pytest.mark.ruling("R02")
class TestMore:
    @pytest.mark.rule("5")
    def test_another(self): ...
    def helper(self): ...

def helper(): ...
""")
    one, another = read_tests(path)
    assert one.rules == ("1", "2", "3", "4")
    assert one.rulings == ("R01",)
    assert (one.file, one.line, one.name) == ("test_marks.py", 8, "test_one_thing")
    assert another.rules == ("1", "5")
    assert another.rulings == ("R02",)


def test_a_mark_that_cannot_be_read_is_refused(tmp_path):
    path = tmp_path / "test_marks.py"
    path.write_text("@pytest.mark.rule(PARAGRAPH)\ndef test_it(): ...\n")
    with pytest.raises(ValueError, match="a mark must name its paragraphs"):
        list(read_tests(path))


def test_rulings_are_read_with_their_paragraphs():
    text = (
        "# Rulings\n\n- **R01** (9) Rolled again.\n\n"
        "## Command\n\n- **R03** (1.2.4, 10.1.3) Together. So there.\n"
    )
    assert list(read_rulings(text)) == [
        ("R01", ("9",), "Rolled again.", ""),
        ("R03", ("1.2.4", "10.1.3"), "Together. So there.", "Command"),
    ]
