"""From what a person types to one of the options.

An option can be named by the number before it, a hex by its number or place, a unit by its id or
any part of its name that no other option shares, a facing by its compass point, a word by itself
or its beginning.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from tricolore.core.ask import Fill, Option, sent
from tricolore.core.board import Board
from tricolore.core.errors import TricoloreError
from tricolore.core.hexes import number

KINDS = {
    "go": "go",
    "to": "go",
    "pick": "pick",
    "take": "pick",
    "turn": "turn",
    "face": "turn",
    "say": "say",
    "via": "via",
    "stack": "stack",
    "send": "send",
    "play": "play",
}
HAND_IN = "ok"
"""What is typed when a sheet is done."""
FEW = 12
"""So many hexes are numbered one by one; more are listed in ranges."""


class Misunderstood(TricoloreError):
    """What was typed names no option, or several."""


class Offered(NamedTuple):
    """Options in the order in which they are shown."""

    words: tuple[Option, ...]
    units: tuple[Option, ...]
    facings: tuple[Option, ...]
    hexes: tuple[Option, ...]
    others: tuple[Option, ...] = ()
    """Ways to go on, whole stacks, units with where they are sent, things to be played."""

    @property
    def numbered(self) -> tuple[Option, ...]:
        """Those that can be chosen by the number before them."""
        if any(str(word.value).isdigit() for word in self.words):
            return ()  # words that are numbers themselves, as in "how many points"
        few = self.hexes if len(self.hexes) <= FEW else ()
        others = self.others if len(self.others) <= 2 * FEW else ()
        return (*self.units, *others, *few, *self.facings, *self.words)


def sorted_out(options: Sequence[Option]) -> Offered:
    by = {
        kind: tuple(option for option in options if option.kind == kind)
        for kind in ("say", "pick", "turn", "go")
    }
    others = tuple(option for option in options if option.kind not in by)
    return Offered(by["say"], by["pick"], by["turn"], by["go"], others)


def understand(
    text: str,
    options: Sequence[Option],
    board: Board,
    name_of: Callable[[str], str],
    hex_of: Callable[[str], int] = lambda id: 0,
) -> Option:
    """The one option that is meant; a unit may also be named by the hex it stands on."""
    first, _, rest = text.strip().partition(" ")
    kind = KINDS.get(first.lower(), "") if rest else ""
    if kind:
        options = [option for option in options if option.kind == kind]
        text = rest
    typed = plain(text)
    offered = sorted_out(options)
    found = (
        _word(typed, offered, exact=True)
        or _hex(typed, offered, board, forced=kind == "go")
        or ([] if kind else _numbered(typed, offered))
        or _facing(typed, offered, board)
        or _unit(typed, offered, name_of)
        or _unit_at(typed, offered, hex_of)
        or _place(typed, offered, board)
        or _other(typed, offered, board, name_of)
        or _word(typed, offered, exact=False)
    )
    if len(found) == 1:
        return found[0]
    shown = [show(option, board, name_of) for option in found]
    if found:
        raise Misunderstood(f"{text!r} may be {_either(shown)}.")
    raise Misunderstood(_nothing(text, typed, offered, board, name_of))


def understand_row(
    text: str, sheet: Fill, board: Board, name_of: Callable[[str], str]
) -> tuple[int, Option]:
    """A row of a sheet, by its number or name, and the option that is meant there."""
    first, _, rest = text.strip().partition(" ")
    keys = [row.key for row in sheet.rows]
    if first.isdecimal() and 1 <= int(first) <= len(keys):
        at = int(first) - 1
    else:
        found = named(first, keys, name_of)
        if len(found) != 1:
            raise Misunderstood(
                f"{first!r} is no row of this sheet: type the number of a row and what is chosen "
                f"in it, such as `1 {sheet.rows[0].options[-1].value}`, or `{HAND_IN}`."
            )
        at = keys.index(found[0])
    row = sheet.rows[at]
    if not rest:
        shown = ", ".join(show(option, board, name_of) for option in row.options)
        raise Misunderstood(f"Row {at + 1} can be: {shown}.")
    return at, understand(rest, row.options, board, name_of)


def show(option: Option, board: Board, name_of: Callable[[str], str]) -> str:
    """An option as people speak of it."""
    if option.kind == "go":
        return board.name_of(int(option.value))
    if option.kind == "turn":
        return board.compass[int(option.value)]
    if option.kind == "via":
        return f"via {board.name_of(int(option.value))}"
    if option.kind == "stack":
        return f"the stack at {board.name_of(int(option.value))}"
    if option.kind == "send":
        who, hex = sent(option)
        return f"{name_of(who)} to {board.name_of(hex)}"
    if option.kind == "play":
        return f"play {name_of(str(option.value))}"
    return name_of(str(option.value)) if option.kind == "pick" else str(option.value)


def plain(text: str) -> str:
    """Small letters without accents, so that nobody must type them."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c)).strip()


def named(typed: str, ids: Sequence[str], name_of: Callable[[str], str]) -> list[str]:
    """The ids that a text names: exactly, or by part of the id or name."""
    typed = plain(typed)
    exact = [id for id in ids if plain(id) == typed]
    if exact or not typed:
        return exact
    tail = [id for id in ids if plain(id.rpartition(".")[2]) == typed]
    if len(tail) == 1:
        return tail
    words = [id for id in ids if typed in plain(name_of(id)).replace("(", "").split()]
    if len(words) == 1:
        return words
    return [id for id in ids if typed in plain(name_of(id)) or typed in plain(id)]


def _word(typed: str, offered: Offered, exact: bool) -> list[Option]:
    if exact:
        return [word for word in offered.words if plain(str(word.value)) == typed]
    return [word for word in offered.words if typed and plain(str(word.value)).startswith(typed)]


def _other(
    typed: str, offered: Offered, board: Board, name_of: Callable[[str], str]
) -> list[Option]:
    """A hex for a way to go on or a stack, a unit and a hex for one that is sent, a thing to play
    by its name."""
    who, _, where = typed.rpartition(" ")
    senders = list(dict.fromkeys(sent(o)[0] for o in offered.others if o.kind == "send"))
    meant = named(who, senders, name_of)
    played = [str(o.value) for o in offered.others if o.kind == "play"]
    plays = named(typed, played, name_of)
    found = []
    for option in offered.others:
        if option.kind == "send":
            sender, hex = sent(option)
            fits = sender in meant and _is_hex(where, hex, board)
        elif option.kind == "play":
            fits = option.value in plays
        else:
            fits = _is_hex(typed, int(option.value), board)
        if fits:
            found.append(option)
    return found


def _is_hex(typed: str, hex: int, board: Board) -> bool:
    """Whether a text is the number, the printed label or the place of a hex."""
    return typed in (number(hex), plain(board.label(hex)), plain(board.place.get(hex, "-")))


def _hex(typed: str, offered: Offered, board: Board, forced: bool) -> list[Option]:
    labelled = [o for o in offered.hexes if plain(board.label(int(o.value))) == typed]
    if labelled:
        return labelled
    if not typed.isdecimal() or not (len(typed) == 4 or forced):
        return []
    return [option for option in offered.hexes if option.value == int(typed)]


def _numbered(typed: str, offered: Offered) -> list[Option]:
    if not typed.isdecimal() or len(typed) > 3:
        return []
    at = int(typed) - 1
    return [offered.numbered[at]] if 0 <= at < len(offered.numbered) else []


def _facing(typed: str, offered: Offered, board: Board) -> list[Option]:
    return [o for o in offered.facings if plain(board.compass[int(o.value)]) == typed]


def _unit(typed: str, offered: Offered, name_of: Callable[[str], str]) -> list[Option]:
    ids = named(typed, [str(option.value) for option in offered.units], name_of)
    return [option for option in offered.units if option.value in ids]


def _unit_at(typed: str, offered: Offered, hex_of: Callable[[str], int]) -> list[Option]:
    if not typed.isdecimal() or len(typed) != 4:
        return []
    return [option for option in offered.units if hex_of(str(option.value)) == int(typed)]


def _place(typed: str, offered: Offered, board: Board) -> list[Option]:
    places = {option: plain(board.place.get(int(option.value), "")) for option in offered.hexes}
    exact = [option for option, place in places.items() if place and place == typed]
    return exact or [o for o, place in places.items() if len(typed) > 2 and typed in place]


def _nothing(
    text: str, typed: str, offered: Offered, board: Board, name_of: Callable[[str], str]
) -> str:
    """A sentence that helps."""
    if typed.isdecimal() and len(typed) == 4:
        if int(typed) not in board:
            return f"{typed} is not a hex of this map."
        if offered.hexes:
            return f"{board.name_of(int(typed))} is not among the hexes offered."
        if offered.units:
            return f"None of the units offered is at {board.name_of(int(typed))}."
        return f"No hex is asked for; {number(int(typed))} answers nothing here."
    count = len(offered.numbered)
    if typed.isdecimal() and count:
        return f"There is no option {typed}; they are numbered from 1 to {count}."
    everything = {
        plain(show(option, board, name_of)): show(option, board, name_of)
        for option in (
            *(*offered.words, *offered.units, *offered.facings, *offered.hexes),
            *offered.others,
        )
    }
    near = get_close_matches(typed, everything, n=1, cutoff=0.5)
    hint = f" Did you mean {everything[near[0]]!r}?" if near else " `help` says what can be typed."
    return f"{text.strip()!r} is none of the options.{hint}"


def _either(names: Sequence[str]) -> str:
    if len(names) > 6:
        names = [*names[:5], f"{len(names) - 5} others"]
    return f"{', '.join(names[:-1])} or {names[-1]}"
