"""Records played again from their start, with every die and the state they claim checked."""

from __future__ import annotations

import json
import random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.core.records import (
    LONG,
    RULES,
    battle,
    begin,
    encoded,
    lines,
    load,
    play,
    rechained,
    rewrite,
    story,
)
from tests.core.toy import ToyRules
from tricolore import new_game
from tricolore.core import record
from tricolore.core.dice import Part, commitment, seed_of
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.seal import public_key
from tricolore.rulesets import find


def refuses(saved: bytes, sentence: str, find: record.Find = RULES.find) -> None:
    with pytest.raises(TricoloreError, match=sentence):
        record.verify(saved, find)


@pytest.mark.parametrize("answers", [0, 5, 77, 10**9])
def test_a_record_replays_to_the_same_state(answers):
    game = play(begin(), answers)
    again = record.replay(game.save(), RULES.find)
    assert encoded(again) == encoded(game)
    assert again.save() == game.save()
    assert story(again) == story(game)


def test_a_battle_replays_to_the_last_bit():
    saved = battle().save()
    again = record.replay(saved, find)
    assert again.save() == saved
    assert encoded(again) == encoded(battle())


def test_every_die_of_a_record_is_checked():
    game = play(begin())
    assert record.verify(game.save(), RULES.find).checked == 60
    assert record.verify(begin().save(), RULES.find).checked == 0


def test_a_battle_is_verified():
    game = battle()
    dice = sum(isinstance(value, int) for value in game.inputs)
    assert record.verify(game.save(), find).checked == dice > 100


def test_a_wrong_die_is_found():
    saved = play(begin("short"), 3).save()
    die = json.loads(lines(saved)[1])[1]["inputs"][3]
    wrong = die % 6 + 1
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(3, wrong))
    refuses(forged, "The chain is broken")
    refuses(rechained(forged), rf"Die 1 \(a die\) was {wrong}; the seed gives {die}\.")


def test_a_seed_that_was_not_published_is_found():
    saved = play(begin("short")).save()
    forged = rewrite(saved, 0, lambda row: row.update(seed="better"))
    refuses(forged, "The seed is not the one whose fingerprint was published")


def test_another_seed_with_its_own_fingerprint_rolls_other_dice():
    from tricolore.core.dice import fingerprint

    saved = play(begin()).save()
    forged = rewrite(
        saved, 0, lambda row: row.update(seed="better", fingerprint=fingerprint("better"))
    )
    refuses(forged, "The chain is broken")
    refuses(rechained(forged), r"Die \d+ \(a die\) was \d; the seed gives \d")


def test_a_changed_answer_is_found():
    saved = play(begin("short")).save()
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(0, ["go", 999]))
    refuses(forged, "The chain is broken")
    refuses(rechained(forged), "is not offered at “Where")
    answers = json.loads(lines(saved)[1])[1]["inputs"]
    other = 101 if answers[0] != ["go", 101] else 102
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(0, ["go", other]))
    refuses(rechained(forged), "The dice are right, but they do not lead to the recorded state")


def test_a_changed_state_is_found():
    saved = play(begin(), 100).save()
    forged = rewrite(saved, -2, lambda row: row["checkpoint"]["tray"].update({"0": "gold"}))
    refuses(forged, "The dice are right, but they do not lead to the recorded state")


def test_a_damaged_record_is_not_verified():
    refuses(play(begin()).save()[:-40], "The record is damaged")


def test_dice_cannot_be_checked_with_other_rules():
    saved = play(begin()).save()
    refuses(saved, "The rules have changed", ToyRules("2", long=LONG).find)
    refuses(saved, "The data files have changed", ToyRules(data="other", long=LONG).find)


# Games that begin in another's middle


def reseeded(answers: int, seed: str = "other") -> Game:
    """A game that goes on with other dice after some answers."""
    game = play(begin(), answers)
    game.reseed(seed)
    return game


def test_dice_of_every_seed_of_a_game_are_checked():
    game = play(reseeded(20))
    dice = sum(isinstance(value, int) for value in game.inputs)
    (old,) = game.earlier
    assert old.seed == "s"
    assert 0 < old.until < len(game.inputs)
    for again in (game, load(game.save()), record.replay(game.save(), RULES.find)):
        assert again.earlier == game.earlier
        assert again.save() == game.save()
        assert record.verify(again.save(), RULES.find).checked == dice


def test_a_game_with_another_seed_rolls_other_dice():
    one, other = play(reseeded(20)), play(reseeded(20, "third"))
    (old,) = one.earlier
    assert one.inputs[: old.until] == other.inputs[: old.until]
    assert one.inputs != other.inputs


def test_nothing_is_taken_back_before_the_dice_were_changed():
    game = play(begin(), 1)
    assert game.can_undo
    game.reseed("other")
    assert not game.can_undo


@pytest.mark.parametrize("answers", [3, 20])
def test_a_game_whose_dice_were_changed_goes_on_the_same_after_loading(answers):
    game = reseeded(answers)
    again = load(game.save())
    assert encoded(play(again)) == encoded(play(game))
    assert again.inputs == game.inputs


def test_dice_after_the_change_of_seed_are_checked():
    game = play(reseeded(3))
    (old,) = game.earlier
    at = next(n for n in range(old.until, 64) if isinstance(game.inputs[n], int))
    wrong = game.inputs[at] % 6 + 1
    forged = rewrite(game.save(), 1, lambda row: row["inputs"].__setitem__(at, wrong))
    refuses(rechained(forged), rf"was {wrong}; the seed gives {game.inputs[at]}")


@pytest.mark.parametrize("given", [3, 30, 10**6])
def test_dice_are_not_passed_off_as_another_games(given):
    saved = play(begin()).save()
    forged = rewrite(saved, 0, lambda row: row.update(given=given))
    refuses(forged, "The chain is broken")
    refuses(rechained(forged), "More")


def test_a_die_that_had_to_fall_is_missed():
    saved = play(begin("short"), 3).save()
    parts = record.read(saved)
    inputs, faces = parts.from_input(0)[:3], []
    short = record.write_record(parts.header, inputs, faces, parts.footer)
    forged = rewrite(short, -2, lambda row: row.update(total=3, inputs=0))
    refuses(rechained(forged), "A die is missing")


def test_a_die_with_other_faces_is_found():
    saved = play(begin("short"), 3).save()
    forged = rewrite(saved, 1, lambda row: row["faces"].__setitem__(0, 10))
    refuses(rechained(forged), "6 faces")


def test_dice_that_a_record_brings_along_are_counted_apart():
    game, luck = new_game("daylight:bridge", seed=7), random.Random(1)
    for _ in range(100):
        game.answer(luck.choice(game.ask.options))
    copy = game.clone(seed="another")
    copy.start, copy.custom, copy.inputs = copy.checkpoint, True, list(copy.journal)
    copy.given = len(copy.inputs)
    for _ in range(100):
        copy.answer(luck.choice(copy.ask.options))
    checked, given, *_ = record.verify(copy.save(), find)
    assert checked == sum(isinstance(value, int) for value in copy.inputs) - given


# Signatures


@pytest.fixture(scope="module")
def signed(toys: None) -> bytes:
    game = play(new_game("daylight:bridge", seed=11), 300)
    return record.signed_by(game.save(), Ed25519PrivateKey.generate())


def altered(saved: bytes) -> list[bytes]:
    """A hundred and eighty records, each with one die or choice another, and checksums that fit.

    A choice is changed to one that was offered as well, so that the rules have nothing against it.
    """
    parts = record.read(saved)
    inputs, faces = parts.from_input(0), parts.faces()
    game = new_game("daylight:bridge", seed=11, chance=True)
    dice, choices = [], []
    for at, value in enumerate(inputs):
        ask = game.chance_ask
        if isinstance(value, int):
            dice += [(at, (value + more) % ask.sides + 1) for more in range(4)]
        else:
            other = next(option for option in ask.options if option != value)
            choices.append((at, other))
        game.answer(value)
    forged = []
    for at, value in random.Random(3).sample(dice, 60) + random.Random(4).sample(choices, 120):
        changed = [*inputs[:at], value, *inputs[at + 1 :]]
        forged.append(record.write_record(parts.header, changed, faces, parts.footer))
    return forged


def test_every_change_to_a_record_is_found_by_its_chain(signed):
    forgeries = altered(signed)
    assert len(forgeries) == 180
    for forged in forgeries:
        refuses(forged, "The chain is broken", find)


def test_every_change_is_found_by_the_signature_where_the_chain_was_made_anew(signed):
    for forged in altered(signed):
        refuses(rechained(forged), "The signature is not that of the key it names", find)


def test_who_has_signed_is_told(signed):
    verified = record.verify(signed, find)
    assert verified.signer == record.read(signed).footer.key
    assert "signed with the key" in verified.sentence
    assert "Nobody has signed it" in record.verify(battle().save(), find).sentence


def test_another_key_does_not_pass_for_the_signer(signed):
    other = public_key(Ed25519PrivateKey.generate())
    refuses(rewrite(signed, -2, lambda row: row.update(key=other)), "The signature", find)


def test_a_seed_of_several_is_checked_against_their_promises():
    parts = [Part(by, commitment(by * 3), by * 3) for by in ("server", "red", "blue")]
    game = play(begin(seed=seed_of(parts)))
    game.parts = parts
    saved = game.save()
    assert record.verify(saved, RULES.find).checked == 60
    assert load(saved).parts == parts
    for change in ({"part": "other"}, {"commitment": "0" * 64}):
        forged = rewrite(saved, 0, lambda row, change=change: row["parts"][1].update(change))
        refuses(rechained(forged), "The seed is not the one that the players")
