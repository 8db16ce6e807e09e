"""Every paragraph of a rulebook and every ruling of ours has a test, and the page says which."""

from __future__ import annotations

import pytest

from tests.coverage_of_rules import (
    PAGE,
    RULESETS,
    Coverage,
    coverage,
    page,
    read_rulings,
    read_tests,
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
    """In the file itself: `Coverage` would not tell of a number that is given twice."""
    numbers = [ruling.number for ruling in read_rulings(rulings_file(known.ruleset).read_text())]
    assert numbers == sorted(set(numbers), key=lambda number: int(number[1:]))


def test_every_mark_names_a_paragraph_or_a_ruling(known):
    assert known.unknown_marks() == []


def test_every_ruling_is_about_known_paragraphs(known):
    for ruling in known.rulings.values():
        for paragraph in ruling.paragraphs:
            chapter = any(p.startswith(f"{paragraph}.") for p in known.paragraphs)
            assert paragraph in known.paragraphs or chapter, f"{ruling.number}: {paragraph}"


def test_the_page_is_up_to_date():
    """If not, `python -m tests.coverage_of_rules` writes it anew."""
    assert PAGE.read_text() == page()


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
    assert one.sentence == "One thing"
    assert another.rules == ("1", "5")
    assert another.rulings == ("R02",)


def test_a_mark_that_cannot_be_read_is_refused(tmp_path):
    path = tmp_path / "test_marks.py"
    path.write_text("@pytest.mark.rule(PARAGRAPH)\ndef test_it(): ...\n")
    with pytest.raises(ValueError, match="a mark must name its paragraphs"):
        list(read_tests(path))


def test_rulings_are_read_with_their_paragraphs():
    text = (
        "# Rulings\n\n- **R01** (9) Rolled again.\n- **R03** (1.2.4, 10.1.3) Together. So there.\n"
    )
    assert [(r.number, r.paragraphs, r.text) for r in read_rulings(text)] == [
        ("R01", ("9",), "Rolled again."),
        ("R03", ("1.2.4", "10.1.3"), "Together. So there."),
    ]
