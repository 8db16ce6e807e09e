"""Ordered stacks of pieces.

A stack is a tuple of ids, the uppermost first.  Each function returns a new one.
"""

from __future__ import annotations

Stack = tuple[str, ...]


def put(stack: Stack, uid: str, under: str = "") -> Stack:
    """A stack with a piece put directly under another, or on top.

    A piece that is already in the stack is taken out first.
    """
    rest = without(stack, uid)
    if uid == under:
        raise ValueError(f"{uid} cannot lie under itself")
    at = rest.index(under) + 1 if under else 0
    return (*rest[:at], uid, *rest[at:])


def raised(stack: Stack, uid: str) -> Stack:
    """A stack with one of its pieces moved to the top."""
    if uid not in stack:
        raise ValueError(f"{uid} is not in the stack")
    return put(stack, uid)


def without(stack: Stack, uid: str) -> Stack:
    """A stack without a piece."""
    return tuple(other for other in stack if other != uid)
