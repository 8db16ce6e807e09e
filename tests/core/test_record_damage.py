"""Damaged records: what is wrong with them, and what is left of the game."""

from __future__ import annotations

import random

import pytest

from tests.core.records import (
    RULES,
    battle,
    begin,
    damaged,
    encoded,
    lines,
    load,
    play,
    rewrite,
    story,
)
from tests.core.toy import ToyRules, Word
from tricolore import load_game
from tricolore.core import record
from tricolore.core.errors import DamagedSave
from tricolore.core.lines import checksum_of


@pytest.mark.parametrize("junk", [b"", b"\n", b"not a record", b"\x00\xff" * 40, b"{}\n{}\n"])
def test_what_is_no_record_is_called_so(junk):
    error = damaged(junk)
    assert str(error).startswith("This is not a Tricolore record")
    assert error.game is None


def test_a_record_of_another_format_is_called_so():
    saved = rewrite(begin().save(), 0, lambda row: row.update(tricolore=3))
    assert str(damaged(saved)) == (
        "This record has format 3, but this version of Tricolore reads formats up to 2 only."
    )


def test_a_truncated_record_keeps_its_whole_lines():
    game = play(begin())
    rows = lines(game.save())
    cut = b"\n".join([*rows[:3], rows[3][:50]])
    error = damaged(cut)
    assert str(error) == (
        "The record is damaged: line 4 cannot be read; "
        "its first 128 inputs could be read and replayed."
    )
    assert error.game.inputs[:128] == game.inputs[:128]
    fork = begin()
    while len(fork.inputs) < len(error.game.inputs):
        fork.answer(next(v for v in game.inputs[len(fork.inputs) :] if not isinstance(v, int)))
    assert encoded(fork) == encoded(error.game)
    assert not error.game.chance
    play(error.game)
    assert error.game.over


def test_a_record_cut_between_lines_ends_too_early():
    rows = lines(play(begin()).save())
    error = damaged(b"\n".join(rows[:3]))
    assert str(error).startswith("The record is damaged: it ends too early; its first 128 inputs")


def test_damage_in_the_middle_leaves_the_newest_checkpoint():
    game = play(begin(), 150)
    rows = lines(game.save())
    rows[2] = rows[2][:30] + b"?" + rows[2][31:]
    error = damaged(b"\n".join(rows))
    assert str(error) == (
        "The record is damaged: line 3 cannot be read; "
        "the game continues from its newest checkpoint, what happened before that is lost."
    )
    assert encoded(error.game) == encoded(game)
    assert error.game.ask == game.ask
    assert encoded(play(error.game, seed=4)) == encoded(play(game, seed=4))


def test_a_recovered_game_can_be_saved_loaded_and_verified():
    rows = lines(play(begin(), 150).save())
    rows[2] = b""
    recovered = play(damaged(b"\n".join(rows)).game, 20)
    saved = recovered.save()
    assert encoded(load(saved)) == encoded(recovered)
    assert encoded(record.replay(saved, RULES.find)) == encoded(recovered)
    record.verify(saved, RULES.find)


def test_a_damaged_header_loses_nothing():
    game = play(begin(), 150)
    rows = lines(game.save())
    rows[0] = rows[0].replace(b"toy:long", b"toy:lung")
    error = damaged(b"\n".join(rows))
    assert str(error) == (
        "The record is damaged: line 1 cannot be read; "
        "the game continues from its newest checkpoint."
    )
    assert encoded(error.game) == encoded(game)
    assert error.game.save() == game.save()
    assert story(error.game) == story(game)


def test_a_missing_line_is_noticed():
    game = play(begin(), 150)
    rows = lines(game.save())
    del rows[2]
    error = damaged(b"\n".join(rows))
    assert "some of its lines are missing" in str(error)
    assert encoded(error.game) == encoded(game)


def test_a_damaged_checkpoint_is_played_again_from_the_start():
    game = play(begin(), 150)
    rows = lines(game.save())
    rows[-2] = rows[-2].replace(b"left", b"lift", 1)
    error = damaged(b"\n".join(rows))
    assert f"its first {len(game.inputs)} inputs could be read" in str(error)
    assert encoded(error.game) == encoded(game)
    assert error.game.save() == game.save()


def test_inputs_lost_after_the_checkpoint_are_counted():
    rules = ToyRules(long=(Word("red"),) * 200)
    game = play(begin(rules=rules), 130)
    rows = lines(game.save())
    rows[3] = rows[3][:-5]
    error = damaged(b"\n".join(rows), rules)
    assert "the last 2 inputs are lost" in str(error)
    assert error.game.inputs == game.inputs[:128]


def test_a_replay_of_a_damaged_record_says_so_and_keeps_what_it_could_play():
    game = play(begin())
    rows = lines(game.save())
    rows[2] = b"?"
    with pytest.raises(DamagedSave, match="line 3 cannot be read; its first 64 inputs") as error:
        record.replay(b"\n".join(rows), RULES.find)
    assert error.value.game.inputs[:64] == game.inputs[:64]


def test_a_replay_does_without_the_header_unless_the_game_began_in_a_position():
    game = play(begin(), 60)
    rows = lines(game.save())
    with pytest.raises(DamagedSave, match="line 1 cannot be read") as error:
        record.replay(b"\n".join([b"?", *rows[1:]]), RULES.find)
    assert encoded(error.value.game) == encoded(game)
    rows = lines(game.clone().save())
    with pytest.raises(DamagedSave, match="line 1 cannot be read; its start is lost") as error:
        record.replay(b"\n".join([b"?", *rows[1:]]), RULES.find)


def test_a_line_of_another_kind_is_not_read():
    text = b'{"line":"poem","verse":"arma virumque"}'
    rows = lines(play(begin(), 60).save())
    rows.insert(1, b'["%b",%b]' % (checksum_of(text), text))
    assert "line 2 cannot be read" in str(damaged(b"\n".join(rows)))


def test_a_replay_whose_inputs_are_not_those_of_its_start_says_so():
    saved = play(begin("short"), 3).save()
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(1, ["say", "up"]))
    with pytest.raises(DamagedSave, match="does not fit its own start: Input 2, ") as error:
        record.replay(forged, RULES.find)
    assert len(error.value.game.inputs) == 1


def test_a_battle_with_a_damaged_line_is_recovered():
    rows = lines(battle().save())
    rows[4] = rows[4][:100] + b"\xff" + rows[4][101:]
    with pytest.raises(DamagedSave, match="line 5 cannot be read") as error:
        load_game(b"\n".join(rows))
    assert encoded(error.value.game) == encoded(battle())
    assert error.value.game.ask == battle().ask


def test_any_flipped_bit_is_noticed_and_never_loses_the_game():
    game = play(begin(), 60)
    saved = game.save()
    luck = random.Random(0)
    for at in luck.sample(range(len(saved) - 1), 300):
        bent = bytearray(saved)
        bent[at] ^= 1 << luck.randrange(8)
        error = damaged(bytes(bent))
        assert "cannot be read" in str(error) or "missing" in str(error)
        assert encoded(error.game) == encoded(game)


def test_a_record_cut_anywhere_gives_a_sentence_and_whatever_is_whole():
    game = play(begin(), 60)
    saved = game.save()
    header = len(lines(saved)[0])
    for length in range(0, len(saved) - 1, 37):
        error = damaged(saved[:length])
        if length < header:
            assert error.game is None
        else:
            played = len(error.game.inputs)
            assert error.game.inputs == game.inputs[:played]
