"""Games as a side may know them: a player who cheats learns nothing and changes nothing."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from tests.core.toy import Cup, Dice, Toy, ToyRules, Walk, Word, snapshot, toy
from tests.plain import Plain
from tricolore.core.ask import Choose, Go, HandedIn, Option, Roll, Rule, Say, choose_word
from tricolore.core.errors import RuleFailed
from tricolore.core.game import Game, Input
from tricolore.core.imagined import hidden_inputs
from tricolore.core.state import State
from tricolore.players import base, choice_of
from tricolore.players.random import RandomPlayer

WORDS = ("one", "two", "three")
CUP = ("gold", "silver", "iron")


class Hold(NamedTuple):
    """A side takes a word in hand and a marker is drawn that nobody sees; then both are asked."""

    side: str
    other: str


def hold(s: Toy, record: Hold) -> Rule[None]:
    words = tuple(map(Say, WORDS))
    held = yield Choose(record.side, "1", Plain("Which do you hold?"), words, secret=True)
    s.tray[record.side] = str(held.value)
    s.tray["cup"] = CUP[(yield Roll("1", "a draw", len(CUP), hidden=True)) - 1]
    s.put((yield from choose_word(record.other, "1", Plain("Guess?"), WORDS)))


class SecretRules(ToyRules):
    """A side knows what it holds; nobody knows what is in the cup."""

    procedures: Mapping[type, Any] = {**ToyRules.procedures, Hold: hold}

    def imagine(
        self, checkpoint: Toy, journal: Sequence[Input], side: str, seed: str
    ) -> tuple[Toy, list[Input]]:
        luck = Random(seed)
        for key in [key for key in checkpoint.tray if key in ("red", "blue") and key != side]:
            checkpoint.tray[key] = luck.choice(WORDS)
        if "cup" in checkpoint.tray:
            checkpoint.tray["cup"] = luck.choice(CUP)
        inputs = list(journal)
        for at in hidden_inputs(self, "toy:game", checkpoint, journal, side):
            known = inputs[at]
            if isinstance(known, int):
                inputs[at] = luck.randint(1, len(CUP))
            elif isinstance(known, Option):
                inputs[at] = Say(luck.choice(WORDS))
        return checkpoint, inputs


def secret(*agenda: Any, seed: str = "toy") -> Game:
    rules = SecretRules(game=agenda)
    return Game(rules, "toy:game", rules.begin("game", seed))


def asked_to_guess(held: str, seed: str = "toy") -> Game:
    """Blue is asked; red holds a word and a marker is drawn, in the same procedure."""
    game = secret(Hold("red", "blue"), Word("blue"), seed=seed)
    game.answer(Say(held))
    return game


def everything(seen: Game, depth: int = 4) -> str:
    """All that can be found in a game, however private it is called."""
    found: list[str] = []

    def look(value: Any, left: int) -> None:
        if left == 0 or isinstance(value, (type, ToyRules)):
            return
        if isinstance(value, State):
            found.append(repr({slot: getattr(value, slot) for slot in all_slots(value)}))
        elif isinstance(value, dict):
            for key, item in value.items():
                found.append(repr(key))
                look(item, left - 1)
        elif isinstance(value, Generator):  # the rule under way
            look(value.gi_frame.f_locals, left - 1)  # type: ignore[attr-defined]
        elif isinstance(value, (list, tuple)):
            for item in value:
                look(item, left - 1)
        elif isinstance(value, FunctionType):  # what it will be made of
            for cell in value.__closure__ or ():
                look(cell.cell_contents, left - 1)
        else:
            found.append(repr(value))

    look(vars(seen), depth)
    seen.state  # noqa: B018 - all of it is made
    look(vars(seen), depth)
    return "\n".join(found)


def all_slots(state: State) -> list[str]:
    return [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())]


class Cheat:
    """It looks everywhere, breaks what it can, and answers with the first option."""

    def __init__(self) -> None:
        self.found = ""

    def choose(self, game: Game) -> Any:
        ask = game.ask
        assert ask is not None
        self.found = everything(game)
        answer = ask.options[0] if isinstance(ask, Choose) else ask.first
        game.answer(answer)
        game.undo()
        game.answer(answer)
        if not game.over:
            game.concede(ask.side)
        for held in (game.state, game.checkpoint):
            held.tray.clear()  # type: ignore[attr-defined]
            held.agenda = ()
        game.inputs.clear()
        game.journal.clear()
        return answer


def test_the_copy_waits_at_the_same_question_and_can_be_played_on():
    game = toy(Walk("red"), Dice("blue"))
    game.answer(Go(102))
    seen = game.seen_by("red")
    assert seen.ask == game.ask
    assert seen.step == game.step
    assert seen.ruleset.encode(seen.state) != game.ruleset.encode(game.state)  # another seed
    seen.answer(Say("left"))
    seen.answer(Say("early"))
    assert seen.state.rolls == 1
    assert game.ply == 1


def test_a_cheat_changes_nothing():
    game = toy(Walk("red"), Dice("red"), Word("blue"))
    game.answer(Go(102))
    before = snapshot(game)
    other = game.seen_by("blue")
    assert choice_of(Cheat(), game, "red") == Say("left")
    assert snapshot(game) == before
    assert game.seen_by("blue").ruleset.encode(game.seen_by("blue").state) == other.ruleset.encode(
        other.state
    )


def test_a_cheat_finds_neither_the_seed_nor_the_dice_to_come():
    game = toy(Walk("red"), Dice("red"), seed="a seed that nobody knows")
    game.parts = []
    game.reseed("another that nobody knows")
    cheat = Cheat()
    choice_of(cheat, game, "red")
    assert "nobody knows" not in cheat.found


@pytest.mark.parametrize("held", WORDS)
def test_a_cheat_does_not_learn_what_the_enemy_holds_or_what_was_drawn(held):
    """What he finds is the same whatever is hidden, in the state, the journal and the inputs."""
    cheats = []
    for word, seed in ((held, "toy"), ("one", "other dice"), ("two", "and others")):
        cheat = Cheat()
        choice_of(cheat, asked_to_guess(word, seed), "blue")
        cheats.append(cheat.found)
    assert cheats[0] == cheats[1] == cheats[2]


def test_the_same_holds_once_the_procedure_is_over():
    found = []
    for word, seed in (("one", "toy"), ("three", "other dice")):
        game = asked_to_guess(word, seed)
        game.answer(Say("two"))
        cheat = Cheat()
        choice_of(cheat, game, "blue")
        found.append(cheat.found)
    assert found[0] == found[1]


def test_a_side_keeps_what_it_knows_itself():
    game = asked_to_guess("three")
    seen = game.seen_by("red")
    assert isinstance(seen.state, Toy)
    assert seen.state.tray["red"] == "three"


def test_other_seeds_deal_otherwise():
    game = asked_to_guess("three")
    dealt = {game.seen_by("blue", str(seed)).state.tray["red"] for seed in range(30)}  # type: ignore[attr-defined]
    assert dealt == set(WORDS)


def test_an_imagined_game_that_asks_something_else_is_refused():
    class Wrong(SecretRules):
        def imagine(self, checkpoint, journal, side, seed):  # type: ignore[no-untyped-def]
            checkpoint.agenda = (Word(side),)
            return checkpoint, []

    rules = Wrong(game=(Walk("red"),))
    game = Game(rules, "toy:game", rules.begin("game", "1"))
    with pytest.raises(RuleFailed, match="same question"):
        game.seen_by("red")


class Hurried:
    """A player who looks at the question, and at the state only if he is told to."""

    def __init__(self, looks: bool) -> None:
        self.looks = looks
        self.saw: list[Any] = []

    def choose(self, game: Game) -> Any:
        ask = game.ask
        assert ask is not None
        if self.looks:
            self.saw.append((game.state.seed, game.step, game.ask == ask))
        return ask.options[0]


def test_for_a_player_who_looks_at_the_question_alone_nothing_is_imagined(monkeypatch):
    monkeypatch.setattr(base, "GLANCING", {Hurried})
    calls = []

    class Counting(SecretRules):
        def imagine(self, checkpoint, journal, side, seed):  # type: ignore[no-untyped-def]
            calls.append(side)
            return super().imagine(checkpoint, journal, side, seed)

    rules = Counting(game=(Walk("red"),))
    game = Game(rules, "toy:game", rules.begin("game", "1"))
    assert choice_of(Hurried(looks=False), game, "red") == game.ask.options[0]  # type: ignore[union-attr]
    assert calls == []
    player = Hurried(looks=True)
    choice_of(player, game, "red")
    assert calls == ["red"]
    assert player.saw == [("as red may know it", game.step, True)]


def test_only_the_random_player_is_trusted_so_far():
    """Until a late copy is made it refers to the game itself, which plug-ins must never have."""
    assert {RandomPlayer} == base.GLANCING


def test_what_is_imagined_late_is_checked_as_well(monkeypatch):
    monkeypatch.setattr(base, "GLANCING", {Hurried})

    class Wrong(SecretRules):
        def imagine(self, checkpoint, journal, side, seed):  # type: ignore[no-untyped-def]
            checkpoint.agenda = (Word(side),)
            return checkpoint, []

    rules = Wrong(game=(Walk("red"),))
    game = Game(rules, "toy:game", rules.begin("game", "1"))
    choice_of(Hurried(looks=False), game, "red")
    with pytest.raises(RuleFailed, match="same question"):
        choice_of(Hurried(looks=True), game, "red")


@pytest.mark.parametrize("rules", [ToyRules, SecretRules])
def test_a_player_is_asked_for_his_own_sheet_and_sees_no_other(rules):
    made = rules(game=(Cup(),))
    game = Game(made, "toy:game", made.begin("game", "1"))
    game.answer((Say("1"), Say("2")), "red")
    assert str((Say("1"), Say("2"))) in repr(vars(game))
    cheat = Cheat()
    game_before = dict(game.handed_in)
    answer = choice_of(cheat, game, "blue")
    assert answer == (Say("3"), Say("0"))
    assert game.handed_in == game_before
    seen = game.seen_by("blue")
    assert seen.ask is not None
    assert seen.ask.side == "blue"
    assert seen.handed_in == {}
    assert str((Say("1"), Say("2"))) not in cheat.found


def test_a_player_may_be_asked_before_the_one_who_is_named_first():
    game = toy(Cup())
    seen = game.seen_by("blue")
    assert seen.ask is not None
    assert seen.ask.side == "blue"


def test_what_a_side_may_not_know_of_a_journal():
    game = secret(Hold("red", "blue"))
    game.answer(Say("two"))
    rules, start = game.ruleset, game.checkpoint
    assert hidden_inputs(rules, game.scenario, start, game.journal, "blue") == [0, 1]
    assert hidden_inputs(rules, game.scenario, start, game.journal, "red") == [1]
    both = toy(Cup())
    sheets = [HandedIn(((Say("3"), Say("0")), (Say("0"), Say("3"))))]
    assert hidden_inputs(both.ruleset, both.scenario, both.checkpoint, sheets, "red") == [0]


def test_a_game_that_is_over_is_over_for_all_who_see_it():
    game = toy(Word("red"))
    game.concede("red")
    assert game.seen_by("blue").over
    assert game.seen_by("blue").result == game.result
