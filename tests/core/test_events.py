"""The log's sentences."""

from __future__ import annotations

from tests.core.toy import Toy
from tricolore.core.events import Event


def test_a_sentence_is_told_with_its_holes_filled():
    event = Event("10.4.6", "{unit} retreats to {hex}.", {"unit": "FI.Dieu", "hex": 1917})
    assert event.tell() == "FI.Dieu retreats to 1917."


def test_whoever_tells_it_may_call_things_by_name():
    event = Event("10.4.6", "{unit} retreats to {hex}.", {"unit": "FI.Dieu", "hex": 101})
    names = {"unit": "Dieu", "hex": "0101 Castiglione"}
    assert event.tell(lambda hole, value: names[hole]) == "Dieu retreats to 0101 Castiglione."


def test_a_verb_agrees_with_one_or_with_several():
    def told(uids):
        event = Event("8.4", "{uids} {uids:fires|fire} at {hex}.", {"uids": uids, "hex": 507})
        return event.tell(lambda hole, value: " and ".join(value) if hole == "uids" else "Ponte")

    assert told(("Casale",)) == "Casale fires at Ponte."
    assert told(["Casale", "Acqui"]) == "Casale and Acqui fire at Ponte."


def test_an_event_may_be_for_one_side_only():
    s = Toy((), "seed")
    s.log = []
    s.tell("5", "{what} is hidden.", seen_by="red", what="A marker")
    assert s.log == [Event("5", "{what} is hidden.", {"what": "A marker"}, "red")]


def test_where_nobody_listens_nothing_is_kept():
    s = Toy((), "seed")
    s.tell("5", "Nobody hears this.")
    assert s.log is None


def test_a_name_that_begins_a_sentence_has_a_capital_letter():
    event = Event("8.3", "{leader} is out of command.", {"leader": "x.aide"})
    assert (
        event.tell(lambda hole, value: "the aide de camp") == "The aide de camp is out of command."
    )
    assert event.tell() == "x.aide is out of command."


def test_a_name_that_is_written_small_stays_small():
    event = Event("10.4.6", "{unit} retreats.", {"unit": "AV.BilsA"})
    assert event.tell(lambda hole, value: "a/1 Bils") == "a/1 Bils retreats."
