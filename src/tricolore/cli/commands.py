"""The commands that can be typed instead of an answer: look, ask about the rules, undo, save."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tricolore.cli import hexmap
from tricolore.cli.answers import Misunderstood, named, plain, show, understand
from tricolore.cli.guide import show_guide
from tricolore.core.ask import Choose
from tricolore.core.standing import GAME, KeptAnswer, Standing
from tricolore.players.draws import accepts_draw
from tricolore.rulesets.terminal import Fact, Piece

if TYPE_CHECKING:
    from tricolore.cli.table import Table

NEAR = 4
"""The radius of a map when none is given."""

HELP = (
    (
        "an answer",
        "its number; a hex by number or place; a unit by its id or part of its name; "
        "a facing ({facing}); a word or its beginning",
    ),
    ("go, pick, face, say", "put before an answer to say its kind: go {hex}, pick {unit}"),
    ("Enter", "the question again"),
    ("map [HEX] [RADIUS]", "the hexes around; what can be chosen is marked"),
    ("map all", "the whole map"),
    ("map on, map off", "draw the map with every question about a unit, or do not"),
    ("status", "{status}"),
    ("unit ID", "a unit, or a formation by its commander"),
    ("stack [HEX]", "all pieces on a hex"),
    ("hex NNNN", "the ground, what it costs to move on from there, and the points left"),
    ("why UNIT HEX", "why the unit cannot go there"),
    ("odds UNIT TARGET", "the chances of a barrage or assault; UNIT+UNIT together"),
    ("sight HEX HEX", "whether one hex sees the other, and what is in the way"),
    ("vp", "what counts toward victory, and who would have won"),
    ("losses, log [N]", "the losses; the last events"),
    ("one; two; three", "several answers in one line; one undo takes them back"),
    ("always ANSWER [until turn]", "give this answer for me to every question of this kind"),
    ("standing, revoke N", "what is answered for you; end a standing answer"),
    ("undo", "take back your last choice, up to the last die"),
    ("concede, draw", "give up; offer a draw"),
    ("save FILE", "save the game there from now on, after every answer"),
    ("rules [WORD]", "the game on one page: its parts, one of them, or a paragraph (rules 8.6)"),
    ("legend, help, quit", ""),
)


def obey(table: Table, line: str) -> bool:
    """Carry out a command; False if the line is not a command."""
    word, *arguments = line.split()
    command = COMMANDS.get(plain(word))
    if command is None:
        return False
    command(table, arguments)
    return True


def _undo(table: Table, arguments: Sequence[str]) -> None:
    game = table.game
    last = game.sides[-1] if game.sides else ""
    by_a_person = last in table.seats and table.seats[last] is None
    if not by_a_person or not game.undo_all(side=last):
        raise Misunderstood(
            "There is nothing to take back: dice, draws and the other side's choices are final."
        )
    table.taken_back()


def _concede(table: Table, arguments: Sequence[str]) -> None:
    side = _asked_side(table)
    if not _agreed(table, f"Does the {table.screen.side_name(side)} side give up?"):
        return
    table.game.concede(side)
    table.keep()


def _draw(table: Table, arguments: Sequence[str]) -> None:
    side = _asked_side(table)
    for other in table.seats:
        if other == side:
            continue
        name = table.screen.side_name(other)
        if table.seats[other] is not None:
            if not accepts_draw(table.game, other):
                raise Misunderstood(f"The computer that plays {name} does not agree to a draw.")
        elif not _agreed(table, f"Does the {name} side agree to a draw?"):
            return
    table.game.agree_on_draw()
    table.keep()


def _always(table: Table, arguments: Sequence[str]) -> None:
    """Add a standing answer to questions of the present kind."""
    ask = table.game.ask
    if not isinstance(ask, Choose):
        raise Misunderstood("A sheet cannot be given a standing answer.")
    words, until = list(arguments), GAME
    if len(words) > 2 and plain(words[-2]) == "until":
        until = words[-1]
        words = words[:-2]
    if not words:
        raise Misunderstood("Always what? For example: always no, or always no until turn.")
    option = understand(
        " ".join(words), ask.options, table.board, table.screen.name, table.screen.hex_of
    )
    standing = Standing(type(ask.about).__name__, option, {}, until)
    kept = table.standing.stand(table.game, ask.side, standing)
    table.screen.say(f"This is standing answer {kept.id}: {_in_words(table, kept)}.")
    table.screen.say(f"`revoke {kept.id}` ends it.")


def _in_words(table: Table, kept: KeptAnswer) -> str:
    """“Does … retreat? no, until turn”."""
    answer = show(kept.standing.answer, table.board, table.screen.name)
    until = "" if kept.standing.until == GAME else f", until {kept.standing.until}"
    return f"{kept.question} {answer}{until}"


def _standing(table: Table, arguments: Sequence[str]) -> None:
    kept = table.standing.of(_asked_side(table))
    if not kept:
        table.screen.say("You have no standing answers. `always ANSWER` adds one.")
    for one in kept:
        table.screen.say(f"  {one.id}  {_in_words(table, one)}")


def _revoke(table: Table, arguments: Sequence[str]) -> None:
    if len(arguments) != 1 or not arguments[0].isdecimal():
        raise Misunderstood("Which one? `standing` lists their numbers. For example: revoke 1.")
    table.standing.revoke(_asked_side(table), int(arguments[0]))
    table.screen.say("The standing answer is revoked.")


def _asked_side(table: Table) -> str:
    """The side of the person at the keyboard."""
    ask = table.game.ask
    assert ask is not None
    return ask.side


def _agreed(table: Table, question: str) -> bool:
    """Ask for a yes.  Anything else is a no."""
    try:
        return plain(table.read(f"{question} yes or no> ")) in ("yes", "y")
    except EOFError:
        return False


def _map(table: Table, arguments: Sequence[str]) -> None:
    screen = table.screen
    words = [plain(word) for word in arguments]
    if words in (["on"], ["off"]):
        table.draws_map = words == ["on"]
        screen.say(f"The map is {'drawn' if table.draws_map else 'not drawn'} with each question.")
        return
    marks = table.choosable_hexes()
    centre = table.focus()
    if words == ["all"] or (not words and not centre):
        screen.whole_map(marks)
        return
    console = screen.console
    radius = NEAR
    if not words:  # as much as fits on the screen
        tall = (console.height - 4) // 4 if console.is_terminal else NEAR
        radius = max(NEAR, min(tall, hexmap.room_for(console.width)))
    if len(words) > 1:
        if not words[-1].isdecimal() or not 1 <= int(words[-1]) <= 20:
            raise _wanting(table, "The radius of a map is a number of hexes: map {hex} 4.")
        radius = int(words[-1])
        arguments = arguments[:-1]
    if arguments:
        centre = _hex_or_unit(table, " ".join(arguments))
    screen.map(centre, radius, marks)


def _unit(table: Table, arguments: Sequence[str]) -> None:
    if not arguments:
        ask = table.game.ask
        if ask is None or ask.unit is None:
            raise _wanting(table, "Which unit? For example: unit {unit}, or unit {id}.")
        table.screen.lines(table.face.about(table.state, ask.unit))
        return
    table.screen.lines(table.face.about(table.state, _piece(table, " ".join(arguments))))


def _hex(table: Table, arguments: Sequence[str]) -> None:
    hex = _hex_or_unit(table, " ".join(arguments)) if arguments else table.focus()
    if not hex:
        raise _wanting(table, "Which hex? For example: hex {hex}.")
    table.screen.lines(table.face.ground(table.state, hex))
    _pieces_at(table, hex)


def _stack(table: Table, arguments: Sequence[str]) -> None:
    hex = _hex_or_unit(table, " ".join(arguments)) if arguments else table.focus()
    if not hex:
        raise _wanting(table, "Which hex? For example: stack {hex}.")
    if not _pieces_at(table, hex):
        table.screen.say(f"Nobody is at {table.board.name_of(hex)}.")


def _pieces_at(table: Table, hex: int) -> bool:
    pieces = [piece for piece in table.face.pieces(table.state).values() if piece.hex == hex]
    table.screen.facts(
        [Fact(piece.name, f"{piece.line} [{piece.id}]", piece.side) for piece in pieces]
    )
    return bool(pieces)


def _log(table: Table, arguments: Sequence[str]) -> None:
    wanted = arguments[0] if arguments else "20"
    if not wanted.isdecimal():
        raise Misunderstood("How many sentences? For example: log 50.")
    for event in table.game.log[-int(wanted) :] if int(wanted) else ():
        table.screen.event(event)


def _why(table: Table, arguments: Sequence[str]) -> None:
    ask = table.game.ask
    if len(arguments) == 1 and ask is not None and ask.unit is not None:
        arguments = [ask.unit, *arguments]
    if len(arguments) < 2:
        raise _wanting(table, "Which unit, and which hex? For example: why {unit} {near}.")
    piece = _piece(table, " ".join(arguments[:-1]))
    hex = _hex_or_unit(table, arguments[-1])
    table.screen.say(table.face.why_not(table.state, piece, hex, table.game))


def _odds(table: Table, arguments: Sequence[str]) -> None:
    ask = table.game.ask
    if len(arguments) == 1 and ask is not None and ask.unit is not None:
        arguments = [ask.unit, *arguments]
    if len(arguments) != 2:
        raise _wanting(
            table,
            "Who against whom? For example: odds {unit} {enemy}, or odds {unit}+{other} {enemy}.",
        )
    attackers = [_piece(table, part) for part in arguments[0].split("+")]
    target = _piece(table, arguments[1])
    with table.screen.console.status("Counting every roll of the dice ..."):
        lines = table.face.odds(table.state, attackers, target)
    for line in lines:
        table.screen.say(f"  {line}")


def _sight(table: Table, arguments: Sequence[str]) -> None:
    if len(arguments) == 1 and table.focus():
        start, goal = table.focus(), _hex_or_unit(table, arguments[0])
    elif len(arguments) == 2:
        start, goal = (_hex_or_unit(table, word) for word in arguments)
    else:
        raise _wanting(table, "Between which two hexes? For example: sight {hex} {near}.")
    table.screen.say(table.face.sight(table.state, start, goal))


def _save(table: Table, arguments: Sequence[str]) -> None:
    path = Path(" ".join(arguments)).expanduser() if arguments else table.path
    if table.save_in(path):
        table.screen.say(f"Saved in {table.path}. From now on it is saved there.")


def _help(table: Table, arguments: Sequence[str]) -> None:
    words = _examples(table)
    table.screen.facts([Fact(typed, meaning.format_map(words)) for typed, meaning in HELP])


def _quit(table: Table, arguments: Sequence[str]) -> None:
    table.leaving = True


def _wanting(table: Table, sentence: str) -> Misunderstood:
    """An error that says what a command lacks, with an example from this game."""
    return Misunderstood(sentence.format_map(_examples(table)))


def _examples(table: Table) -> dict[str, str]:
    """Examples of units and hexes to type: one of the side that is asked, and its nearest enemy."""
    ask, board, pieces = table.game.ask, table.board, table.face.pieces(table.state)
    units = [piece for piece in pieces.values() if piece.fights and piece.hex]
    first = pieces.get(ask.unit or "") if ask is not None else None
    if first not in units:
        units = units or [Piece("UNIT", "", "", board.hexes[0], "")]
        first = next((one for one in units if ask is None or one.side == ask.side), units[0])
    own = [one for one in units if one.side == first.side and one != first] or [first]
    enemies = [one for one in units if one.side != first.side] or [first]

    def far(one: Piece) -> int:
        return board.distance(first.hex, one.hex)

    def short(piece: Piece) -> str:
        """The last part of its id, unless others share it."""
        tail = piece.id.rpartition(".")[2]
        alone = named(tail, list(pieces), lambda id: pieces[id].name) == [piece.id]
        return tail if alone else piece.id

    near = next(hex for hex in board.neighbours[first.hex] if hex is not None)
    return {
        "unit": short(first),
        "id": first.id,
        "other": short(min(own, key=lambda one: (short(one) == one.id, far(one)))),
        "enemy": short(min(enemies, key=far)),
        "hex": board.label(first.hex),
        "near": board.label(near),
        "facing": board.compass[1],
        "status": table.face.at_a_glance,
    }


def _piece(table: Table, text: str) -> str:
    pieces = table.face.pieces(table.state)
    found = named(text, list(pieces), lambda id: pieces[id].name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Misunderstood(f"There is no piece {text!r} on the map or on its way.")
    shown = ", ".join(f"{pieces[id].name} [{id}]" for id in found[:6])
    more = " and others" if len(found) > 6 else ""
    raise Misunderstood(f"{text!r} may be {shown}{more}.")


def _hex_or_unit(table: Table, text: str) -> int:
    """A hex by its number, label or place, or by a piece that stands on it."""
    board = table.board
    for hex, label in board.labels.items():
        if plain(label) == plain(text):
            return hex
    if text.isdecimal():
        if int(text) not in board:
            raise Misunderstood(f"{text} is not a hex of this map.")
        return int(text)
    typed = plain(text)
    for hex, place in board.place.items():
        if plain(place) == typed:
            return hex
    hex = table.face.pieces(table.state)[_piece(table, text)].hex
    if not hex:
        raise Misunderstood(f"{text} is not on the map.")
    return hex


Command = Callable[["Table", Sequence[str]], None]

COMMANDS: dict[str, Command] = {
    "undo": _undo,
    "u": _undo,
    "concede": _concede,
    "draw": _draw,
    "always": _always,
    "standing": _standing,
    "revoke": _revoke,
    "map": _map,
    "m": _map,
    "unit": _unit,
    "hex": _hex,
    "stack": _stack,
    "log": _log,
    "why": _why,
    "odds": _odds,
    "sight": _sight,
    "save": _save,
    "help": _help,
    "h": _help,
    "?": _help,
    "quit": _quit,
    "exit": _quit,
    "q": _quit,
    "status": lambda table, _: table.screen.status(),
    "options": lambda table, _: table.show_question(),
    "losses": lambda table, _: table.screen.facts(table.face.losses(table.state)),
    "vp": lambda table, _: table.screen.facts(table.face.victory(table.state)),
    "rules": show_guide,
    "legend": lambda table, _: table.screen.legend(),
}
