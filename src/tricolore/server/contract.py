"""Messages and bodies, as docs/table-protocol.md describes them.

Scenes, pictures, events in words and answers to queries are records of `tricolore.rulesets.table`,
and are passed on unchanged.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tricolore.core.state import Result
from tricolore.core.text import term
from tricolore.rulesets import table, tongues
from tricolore.rulesets.guide import Guide
from tricolore.rulesets.lesson import LessonNow
from tricolore.rulesets.story import Mark, Story
from tricolore.rulesets.table import Picture, Scene, Told
from tricolore.server.limits import (
    PLAIN,
    Hash,
    Pair,
    Players,
    Seed,
    Settled,
    SideName,
    Title,
    Whole,
)
from tricolore.server.offered import PlayerName, Scenario
from tricolore.server.pasted import Pasted, PastedGame, PositionRead
from tricolore.server.remembered import NewNote, Note, PositionTold, Quiet, Say
from tricolore.server.reviewing import ReviewNow
from tricolore.server.talk import (
    Advice,
    AdviceTold,
    Advise,
    AllowAdvice,
    Answers,
    Concede,
    Draw,
    Explain,
    Finish,
    Finished,
    Halt,
    Plans,
    Query,
    Revoke,
    Sheet,
    Stand,
    StandingAnswer,
    Undo,
    WantBack,
    Watch,
    Watched,
)

PERSON = "person"

# What the browser sends: bodies


class NewGame(Struct, forbid_unknown_fields=True):
    scenario: Annotated[str, Meta(max_length=100, pattern=PLAIN)]
    players: Players = {}
    """By side, `person` or a computer player such as `general` or `general:bold`.  A side that is
    left out is a person's."""
    seed: Seed | Whole | None = None
    title: Title = ""
    plans: bool = True
    """Whether computer players tell what they intend when somebody asks."""
    seat: SideName = ""
    """The side that the maker takes in a game between persons; the first if he names none."""
    one_screen: bool = False
    """Whether the maker takes all persons' seats, to play at one screen."""
    commitment: Hash = ""
    """The hash that binds the maker to his part of the seed, if persons sit apart."""
    options: Settled = {}
    """By option of the scenario, the value that is chosen.  The others have their default."""
    lesson: Title = ""
    """A lesson of the scenario, by its id.  It has its own seed and players."""
    advice: bool = False
    """Whether the persons of both sides may ask for advice.  Against a computer a person may."""


class Accept(Struct, forbid_unknown_fields=True):
    invitation: Annotated[str, Meta(max_length=100)]
    commitment: Hash = ""


class Share(Struct, forbid_unknown_fields=True):
    """A seat's part of the seed: first the hash that binds the seat to it, later the part."""

    commitment: Hash = ""
    part: Hash = ""


class Fork(Struct, forbid_unknown_fields=True):
    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    players: Players = {}
    title: Title = ""
    seat: SideName = ""
    one_screen: bool = False
    commitment: Hash = ""


# What it receives: bodies


class Taken(Struct):
    side: str
    key: str


class SigningKey(Struct):
    key: str
    """The public key (Ed25519) in hexadecimal digits."""


class Invitation(Struct):
    side: str
    invitation: str


class Created(Struct):
    game: str
    keys: dict[str, str]
    """By side, the keys of the seats that the maker has taken."""
    fingerprint: str
    """The fingerprint of the seed; empty until the players have made it."""
    invitations: dict[str, str] = {}
    """By side, invitations to the open seats.  Each can be used once."""
    promise: str = ""
    """The hash of the server's part of the seed, if players make it together."""


class Ending(Struct):
    """How a game ended."""

    winner: str | None
    """None for a draw."""
    level: str
    reason: str


def ending(result: Result | None) -> Ending | None:
    """States keep English words.  Those of a rule that have no holes are found in catalogues."""
    if result is None:
        return None
    return Ending(result.winner, term(result.level), term(result.reason))


class Summary(Struct, omit_defaults=True):
    game: str
    scenario: str
    title: str
    players: dict[str, str]
    turn: int
    over: bool
    result: Ending | None
    created: str
    updated: str
    ply: int
    fingerprint: str
    begun: bool
    open: list[str]
    """Sides whose seats are free."""
    dice: str
    notes: list[str]
    """What people should know about its dice before they play."""
    promises: dict[str, str]
    """The hashes of the parts of the seed, by server and side."""
    seed: str | None = None
    """Only once the game is over."""
    options: dict[str, str] = {}
    """The options that were settled before it began."""
    advice: dict[str, list[int]] = {}
    """By side, the choices before which it asked for advice.  Only once the game is over."""


class Moment(Struct):
    ply: int
    side: str
    """The side whose choice led there."""
    events: list[Told]
    picture: Picture
    ask: Asked | None
    lit: Lit


class Lit(Struct):
    """What the choice that led to a moment touched, with everything that followed from it."""

    units: list[str]
    hexes: list[int]


class LogEntry(Struct):
    ply: int
    side: str
    option: Pair | None
    events: list[Told]
    one_sided: bool = False
    """Whether only one of the receiver's seats may see some of what happened: it is left out while
    another of them is asked."""


class Since(Struct):
    side: str
    after: int
    until: int
    """The side's last answer, and the last choice of another; 0 if there is none."""
    entries: list[LogEntry]


class Verified(Struct):
    checked: int
    ok: bool
    sentence: str


class Trouble(Struct, omit_defaults=True):
    error: str
    recovered: int | None = None
    """How many choices of a damaged record can be read; None if nothing can be saved."""


BODIES = (
    *(NewGame, Accept, Share, Fork),
    *(Scene, Guide, Scenario, PlayerName, Taken, SigningKey, Invitation, Created, tongues.Wording),
    *(Summary, Moment, LogEntry, Since, Verified, ReviewNow, Story, Mark, NewNote, Note),
    *(PositionTold, Pasted, PastedGame, PositionRead, Trouble),
)
"""All bodies of requests and answers.  The records inside them are found from these."""


# Live play: what the browser sends


class Hello(Struct, forbid_unknown_fields=True):
    keys: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=8)] = []
    talk: bool = False
    """Whether it wants to know what people say at the table."""
    present: bool = False
    """Whether others may see that it is there, and it wants to see them."""


class Answer(Struct, forbid_unknown_fields=True):
    ply: Whole
    option: Pair


class Message(Struct, forbid_unknown_fields=True):
    """A message has exactly one of these fields."""

    hello: Hello | None = None
    answer: Answer | None = None
    sheet: Sheet | None = None
    want_back: WantBack | None = None
    undo: Undo | None = None
    query: Query | None = None
    explain: Explain | None = None
    ping: Whole | None = None
    answers: Answers | None = None
    concede: Concede | None = None
    draw: Draw | None = None
    stand: Stand | None = None
    revoke: Revoke | None = None
    advise: Advise | None = None
    watch: Watch | None = None
    finish: Finish | None = None
    halt: Halt | None = None
    allow_advice: AllowAdvice | None = None
    say: Say | None = None
    quiet: Quiet | None = None


MESSAGE = msgspec.json.Decoder(Message)


Choice = Answer | Answers | Sheet | WantBack | Undo | Concede | Draw | Stand | Revoke | AllowAdvice
"""Messages that change a game or what is stored beside it."""
Counsel = Advise | Watch | Finish | Halt
"""Messages to one's adviser."""
Said = Hello | Choice | Counsel | Query | Explain | Say | Quiet | int


def read_message(text: str | bytes) -> Said:
    """The content of a message; a ValueError with a sentence if it cannot be understood."""
    try:
        message = MESSAGE.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ValueError(f"This message cannot be read: {error}.") from None
    except RecursionError:
        raise ValueError("This message cannot be read: it is nested too deep.") from None
    parts = (getattr(message, name) for name in Message.__struct_fields__)
    said: list[Said] = [part for part in parts if part is not None]
    if len(said) != 1:
        *names, last = Message.__struct_fields__
        raise ValueError(f"A message has exactly one of {', '.join(names)} and {last}.")
    return said[0]


# Live play: what it receives


class SheetRow(Struct):
    """A row of a sheet that is to be filled in."""

    key: str
    title: str
    """What the row is about."""
    options: list[Pair]


class Asked(Struct, omit_defaults=True):
    """The present question, as the receiver may know it."""

    side: str
    rule: str
    prompt: str
    options: list[Pair]
    """Empty for everybody whose choice it is not."""
    unit: str | None
    rows: list[SheetRow] = []
    """The rows of a sheet, in place of options."""
    first: list[Pair] = []
    """A valid sheet to start with, an option for each row."""
    handed_in: list[Pair] = []
    """The receiver's own sheet, while others are not done."""
    usual: str = ""
    """The word that nearly everybody says, or `as it is` to leave a piece facing as it does."""
    idle: str = ""
    """What the remaining units could still do when a side says that it is done: `move`."""
    stays: str = ""
    """The word that leaves the piece in question as it is."""
    groups: bool = False
    """Whether gestures may be proposed, for a whole group at once."""
    together: bool = False
    """Whether all who may act are one group, which is meant unless a piece is picked."""
    kind: str = ""
    """The kind of question, which a standing answer names.  Only the side that is asked gets it."""
    about: dict[str, Any] = {}
    """The fields on which a standing answer may depend.  Only the side that is asked gets them."""
    step: str = ""
    """The step of a turn to which it belongs, as the guide calls it."""


class State(Struct, tag="state", tag_field="type"):
    ply: int
    seats: list[str]
    players: dict[str, str]
    troubles: dict[str, str]
    """Sides whose computer player has failed, and how."""
    plans: bool
    over: bool
    picture: Picture
    ask: Asked | None
    can_undo: bool
    result: Ending | None
    seed: str | None
    fingerprint: str
    open: list[str]
    notes: list[str]
    offers: list[str] = []
    """Sides that have offered a draw."""
    standing: list[StandingAnswer] = []
    """The standing answers of the receiver's own seats."""
    options: dict[str, str] = {}
    """The options that were settled before it began."""
    lesson: LessonNow | None = None
    advice: Advice = Advice()


class Moved(Struct, tag="moved", tag_field="type"):
    ply: int
    side: str
    option: Pair | None
    events: list[Told]
    picture: Picture
    ask: Asked | None
    can_undo: bool
    over: bool
    result: Ending | None
    seed: str | None
    offers: list[str] = []
    """Sides that have offered a draw."""
    standing: list[StandingAnswer] = []
    """The standing answers of the receiver's own seats."""
    gesture: list[LogEntry] = []
    """The choices of a gesture, if there are several.  `option` is the last of them, and `events`
    are the events of all."""
    one_sided: bool = False
    """As in the log."""
    lesson: LessonNow | None = None


class Undone(Struct, tag="undone", tag_field="type"):
    ply: int
    side: str
    option: Pair | None
    events: list[Told]
    picture: Picture
    ask: Asked | None
    can_undo: bool
    over: bool
    result: Ending | None
    seed: str | None
    offers: list[str] = []
    """Sides that have offered a draw."""
    standing: list[StandingAnswer] = []
    """The standing answers of the receiver's own seats."""
    lesson: LessonNow | None = None


class Seated(Struct, tag="seats", tag_field="type"):
    """Who plays each side has changed, or a computer has failed."""

    players: dict[str, str]
    troubles: dict[str, str]
    open: list[str]
    """Sides whose seats are free."""


class Waiting(Struct, tag="waiting", tag_field="type"):
    """The game has not begun: seats are free, or the seed is not made yet."""

    seats: list[str]
    players: dict[str, str]
    open: list[str]
    promises: dict[str, str]
    bind: list[str]
    """Sides that have yet to send the hash of their part of the seed."""
    show: list[str]
    """Sides that are to send their part now."""
    notes: list[str]


class Answered(Struct, tag="answer", tag_field="type", omit_defaults=True):
    id: int
    result: table.Answer | Plans | AdviceTold | Watched | Finished | None = None
    error: str | None = None


class Pong(Struct, tag="pong", tag_field="type"):
    ping: int


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    error: str
    ply: int
    outdated: bool = False
    """The game cannot go on with these rules.  Its record can be had, and forks can be made."""
