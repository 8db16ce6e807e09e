"""States that are declared by their fields.

A game writes its state as a class with a type for each field, and a value where the game does not
begin with nothing:

    class Battle(GameState):
        units: dict[str, Unit]
        stacks: Derived[dict[int, tuple[str, ...]]]
        weather: str = "cool"

The rest follows from the declaration: `__slots__`, the values that a new state has, what is saved
and with which type (`codec`), and `clone`.

A field of the type `dict` is changed in place, so every copy needs its own.  One that changes
seldom is declared as a `Mapping` instead: rules put a new one in its place, and a checkpoint has
the same one as the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tricolore.core.state import State

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_DERIVED = "derived"
Derived = Annotated[T, _DERIVED]
"""A field that follows from the others: it is copied with the state, but never saved."""
_REMEMBERED = "remembered"
Remembered = Annotated[T, _DERIVED, _REMEMBERED]
"""A derived dict of answers that are found again if they are missing.  A checkpoint goes without
them, since play hardly ever returns to one, but comes by thousands."""
_LENT = "lent"
Lent = Annotated[T, _LENT]
"""A dict that a checkpoint shares with the state until play changes it.  The state calls `own`
before it does.  This is worth while for large dicts that many choices leave as they are."""
IS_LENT = "is_lent"
"""A slot of states with such dicts: whether a checkpoint has the same ones."""

EMPTY: Mapping[Any, Any] = {
    dict: dict,
    Mapping: dict,
    tuple: tuple,
    frozenset: frozenset,
    str: str,
    int: int,
    float: float,
    bool: bool,
    NoneType: lambda: None,
}
"""The initial value of a field that declares none, by type."""
CHANGEABLE = (list, set, bytearray)
"""Types that a copy would share with the original."""


def without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """What takes the place of a mapping when one of its keys goes, if it is there."""
    return {other: value for other, value in mapping.items() if other != key}


class Declaration(type):
    """Makes slots of the fields that a class declares, and stores their initial values."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], **options: Any
    ) -> Declaration:
        known = {slot for base in bases for kind in base.__mro__ for slot in _slots(kind)}
        declared = [
            field
            for field, kind in body.get("__annotations__", {}).items()
            if "ClassVar[" not in str(kind)
        ]
        values = {field: body.pop(field) for field in declared if field in body}
        slots = [field for field in declared if field not in known]
        if IS_LENT not in known and any(
            "Lent[" in str(body["__annotations__"][one]) for one in slots
        ):
            slots.append(IS_LENT)
        body["__slots__"] = tuple(slots)
        inherited = (getattr(base, "_values", {}) for base in reversed(bases))
        body["_values"] = {key: value for one in inherited for key, value in one.items()} | values
        return super().__new__(mcs, name, bases, body, **options)


def _slots(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "__slots__", ()))


class GameState(State, metaclass=Declaration):
    """The state of a game, declared by its fields.

    `setting` is what never changes in a game: map, counters and tables.  All copies share it, and
    it is not saved.
    """

    setting: Any

    saved: ClassVar[Mapping[str, Any]] = {}
    """The fields that are saved, with their types, in the order in which they are declared."""
    _values: ClassVar[Mapping[str, Any]] = {}
    _new: ClassVar[tuple[tuple[str, Any], ...]] = ()
    """The fields, each with a function that makes its initial value."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        kinds = _kinds(cls)
        saved = {"seed": str, "rolls": int}
        saved |= {name: kind for name, (kind, derived) in kinds.items() if not derived}
        cls.saved = saved
        cls._new = tuple(
            (name, _maker(kind)) for name, (kind, _) in kinds.items() if name not in cls._values
        )
        dicts = [name for name, (kind, _) in kinds.items() if _origin(kind) in (dict, Mapping)]
        steady = {name for name in dicts if _origin(kinds[name][0]) is Mapping}
        remembered, lent = _marked(cls, _REMEMBERED), _marked(cls, _LENT)
        if lent:
            cls._new = (*cls._new, (IS_LENT, bool))
            cls.own = _owner(cls, sorted(lent))  # type: ignore[method-assign]
        if "clone" in vars(cls):
            cls.checkpoint = State.checkpoint  # type: ignore[method-assign]
        else:
            for method in ("clone", "checkpoint"):
                copier = _copier(cls, method, list(kinds), dicts, remembered, lent, steady)
                setattr(cls, method, copier)

    def __init__(self, setting: Any, seed: str) -> None:
        self.setting = setting
        self.agenda = ()
        self.seed = seed
        self.rolls = 0
        self.log = None
        for name, value in self._values.items():
            setattr(self, name, value)
        for name, make in self._new:
            setattr(self, name, make())

    def rebuild(self) -> None:
        """Compute the derived fields after the others have been loaded."""

    def own(self) -> None:
        """Before a `Lent` dict is changed: leave it to the checkpoint that has it as well."""


def _kinds(cls: type) -> dict[str, tuple[Any, bool]]:
    """The fields that a class and its parents declare: the type, and whether it is derived."""
    hints = get_type_hints(cls, include_extras=True)
    own = [name for kind in reversed(cls.__mro__) for name in _slots(kind)]
    own = [name for name in own if name not in ("setting", IS_LENT, *_slots(State))]
    found = {}
    for name in own:
        kind = hints[name]
        marked = get_origin(kind) is Annotated
        derived = marked and _DERIVED in get_args(kind)[1:]
        found[name] = (get_args(kind)[0] if marked else kind, derived)
        whole, *within = map(_origin, _parts(found[name][0]))
        shared = [part for part in (whole, *within) if part in CHANGEABLE]
        shared += [part for part in within if part is dict]
        if shared:
            raise TypeError(
                f"{cls.__name__}.{name} holds a {shared[0].__name__}, which copies would share; "
                "only a dict of values that never change can be copied"
            )
    return found


def _marked(cls: type, mark: str) -> frozenset[str]:
    """The fields whose declaration bears a mark."""
    hints = get_type_hints(cls, include_extras=True)
    return frozenset(name for name, kind in hints.items() if mark in get_args(kind)[1:])


def _origin(kind: Any) -> Any:
    return get_origin(kind) or kind


def _parts(kind: Any) -> list[Any]:
    """A type and all types that it contains."""
    return [kind, *(part for one in get_args(kind) for part in _parts(one))]


def _maker(kind: Any) -> Any:
    """A function that makes the initial value of a field: an empty value of its type."""
    if _origin(kind) in (Union, UnionType) and NoneType in get_args(kind):
        kind = NoneType
    if _origin(kind) not in EMPTY:
        raise TypeError(f"a field of the type {kind} needs a value to begin with")
    return EMPTY[_origin(kind)]


def _copier(
    cls: type,
    method: str,
    names: list[str],
    dicts: list[str],
    remembered: frozenset[str],
    lent: frozenset[str],
    steady: Set[str],
) -> Any:
    """The method `clone` or `checkpoint` of a class, written out field by field.

    States are copied at every choice, and one line for each field takes a third of the time of a
    loop over them.

    Python copies a dict slowly once many keys have been deleted from it, and a copy is without
    gaps.  Therefore a checkpoint takes the dicts as they are, and play continues with the copies:
    at once, or from when it changes one that is lent.  Those that are `steady` never change.
    """
    ours, theirs = ("copy", "self") if method == "clone" else ("self", "copy")
    empty, shared = frozenset[str](), frozenset[str]()
    if method == "checkpoint":
        empty, shared = remembered, lent | steady
    dicts = [name for name in dicts if name not in empty and name not in shared]
    same = [name for name in names if name not in empty and (name not in dicts or ours == "self")]
    both = method == "checkpoint"
    mark = "copy.is_lent = self.is_lent = True" if both else "copy.is_lent = False"
    return _method(
        cls,
        method,
        "A copy that shares nothing with the original that could change.",
        "copy = new(cls)",
        "copy.log = None",
        *(f"copy.{name} = self.{name}" for name in ("setting", "agenda", "seed", "rolls")),
        *(f"copy.{name} = self.{name}" for name in same),
        *(f"{ours}.{name} = {theirs}.{name}.copy()" for name in dicts),
        *(f"copy.{name} = {{}}" for name in names if name in empty),
        *([mark] if lent else []),
        "return copy",
    )


def _owner(cls: type, lent: list[str]) -> Any:
    """The method `own` of a class."""
    copies = (f"    self.{name} = self.{name}.copy()" for name in lent)
    about = GameState.own.__doc__ or ""
    return _method(cls, "own", about, "if self.is_lent:", *copies, "    self.is_lent = False")


def _method(cls: type, name: str, about: str, *lines: str) -> Any:
    """A method with these lines, whose source contains only names of slots."""
    made: dict[str, Any] = {"new": cls.__new__, "cls": cls}
    exec("\n    ".join([f"def {name}(self):", *lines]), made)  # nosec B102
    method = made[name]
    method.__doc__ = about
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    method.__module__ = cls.__module__
    return method
