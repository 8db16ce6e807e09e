"""Texts that can be said in other languages."""

from __future__ import annotations

import json
import pickle

import pytest

from tricolore.core.catalogue import Catalogue, read_po
from tricolore.core.errors import DataError
from tricolore.core.events import Event
from tricolore.core.text import (
    Headed,
    Joined,
    Text,
    joined,
    kept,
    restored,
    said,
    say,
    sentence_of,
)
from tricolore.core.words import chained, count, headed, listed, noun, some

FRENCH = r"""
msgid ""
msgstr ""
"Language: fr\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"X-Decimal: ,\n"

msgid "{unit} retreats to {hex}."
msgstr "{unit} se replie en {hex}."

msgid "{number} horse"
msgid_plural "{number} horses"
msgstr[0] "{number} cheval"
msgstr[1] "{number} chevaux"

msgid "{first} and {last}"
msgstr "{first} et {last}"

msgid "{uids} {uids:fires|fire} at {hex}."
msgstr "{uids} {uids:tire|tirent} sur {hex}."

msgid "the order of {leader}"
msgstr "l’ordre {leader:d’~de }"

msgid "the Guard"
msgstr "la Garde"

msgid "{wrong} hole"
msgstr "{other} trou"

msgid "not ready yet"
msgstr ""

#, fuzzy
msgid "old"
msgstr "vieux"

msgid ""
"in two "
"lines"
msgstr ""
"sur deux "
"lignes"
"""
TONGUE = Catalogue("fr", list(read_po(FRENCH)))


def fr(text):
    return said(text, TONGUE)


def test_a_text_is_its_words_in_english():
    text = say("{unit} retreats to {hex}.", unit="Dieu", hex="1917")
    assert text == "Dieu retreats to 1917."
    assert isinstance(text, str)
    assert said(text, None) == text
    assert type(said(text, None)) is str


def test_it_is_said_from_the_template_s_translation():
    assert (
        fr(say("{unit} retreats to {hex}.", unit="Dieu", hex="1917")) == "Dieu se replie en 1917."
    )


def test_what_fills_a_hole_is_said_too():
    guard = say("the Guard")
    assert fr(say("{unit} retreats to {hex}.", unit=guard, hex=1)) == "la Garde se replie en 1."
    assert fr(say("{unit} retreats to {hex}.", unit="the Guard", hex=1)).startswith("la Garde")


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0 horses", "0 cheval"),
        (1, "1 horse", "1 cheval"),
        (1.5, "1.5 horses", "1,5 cheval"),
        (2, "2 horses", "2 chevaux"),
        (-2, "-2 horses", "-2 chevaux"),
    ],
)
def test_each_language_has_its_own_plural(number, english, french):
    assert count(number, "horse") == english
    assert fr(count(number, "horse")) == french


def test_a_noun_alone_and_a_sentence_agree_with_a_number_too():
    assert [noun(n, "step") for n in (1, 2)] == ["step", "steps"]
    assert [some(n, "a step", "{number} steps") for n in (1, 2)] == ["a step", "2 steps"]


def test_verbs_agree_with_what_stands_in_a_hole():
    def told(uids):
        event = Event("8.4", "{uids} {uids:fires|fire} at {hex}.", {"uids": uids, "hex": 507})
        return fr(event.tell(lambda hole, value: chained(value) if hole == "uids" else "Ponte"))

    assert told(("Casale",)) == "Casale tire sur Ponte."
    assert told(["Casale", "Acqui"]) == "Casale et Acqui tirent sur Ponte."


def test_a_word_before_a_name_can_depend_on_its_first_letter():
    assert fr(say("the order of {leader}", leader="Dieu")) == "l’ordre de Dieu"
    assert fr(say("the order of {leader}", leader="Autemarre")) == "l’ordre d’Autemarre"


@pytest.mark.parametrize("text", ["nobody has translated this", "not ready yet", "old"])
def test_without_a_translation_it_stays_english(text):
    assert fr(say(text)) == text


def test_a_translation_with_a_hole_that_nothing_fills_is_not_used():
    assert fr(say("{wrong} hole", wrong="A")) == "A hole"


def test_lists_and_sums_of_texts():
    names = [say("the Guard"), "Dieu", "Goze"]
    assert listed(names) == "the Guard, Dieu and Goze"
    assert fr(listed(names)) == "la Garde, Dieu et Goze"
    assert fr(chained(names)) == "la Garde et Dieu et Goze"
    assert fr(joined(names, "; ")) == "la Garde; Dieu; Goze"
    assert fr(say("the Guard") + "!") == "la Garde!"
    assert fr("(" + say("the Guard") + ")") == "(la Garde)"
    assert joined([], ", ") == ""


def test_the_first_letter_is_a_capital_one_in_every_language():
    assert headed(say("the Guard")) == "The Guard"
    assert fr(headed(say("the Guard"))) == "La Garde"


def test_names_take_the_place_of_ids_in_the_holes_alone():
    text = say("{unit} retreats to {hex}.", unit="FI", hex=2)
    assert text.filled(lambda id: {"FI": "I Corps"}.get(id, id)) == "I Corps retreats to 2."


TEXTS = [
    say("{unit} retreats to {hex}.", unit=say("the Guard"), hex=1917),
    count(1.5, "horse"),
    Joined((say("the Guard"), "Dieu"), ", "),
    Headed(say("the Guard")),
    Event("1", "{uids} {uids:fires|fire} at {hex}.", {"uids": ["a", "b"], "hex": 1}).tell(),
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_can_be_stored_and_copied(text):
    for again in (restored(kept(text)), pickle.loads(pickle.dumps(text))):
        assert again == text
        assert isinstance(again, Text)
        assert fr(again) == fr(text) != text


class Regiment:
    """Something that describes itself."""

    def __str__(self):
        return say("the Guard")


def test_what_describes_itself_is_said_too():
    text = say("{unit} retreats to {hex}.", unit=Regiment(), hex=1917)
    assert text == "the Guard retreats to 1917."
    assert fr(text) == fr(restored(kept(text))) == "la Garde se replie en 1917."


def test_a_template_can_be_a_text_itself():
    text = say(say("{unit} retreats to {hex}."), unit="Dieu", hex=1917)
    stored = json.loads(json.dumps(kept(text)))
    assert fr(restored(stored)) == "Dieu se replie en 1917."


def test_an_error_s_sentence_can_be_said_too():
    assert fr(sentence_of(ValueError(say("the Guard")))) == "la Garde"
    assert sentence_of(ValueError("plain")) == "plain"
    assert sentence_of(ValueError()) == ""


def test_strings_over_several_lines_are_one():
    assert fr(say("in two lines")) == "sur deux lignes"


def test_a_damaged_catalogue_names_its_line():
    with pytest.raises(DataError, match=r"fr\.po: line 2"):
        list(read_po('msgid "a"\nmsgstr b\n', "fr.po"))
