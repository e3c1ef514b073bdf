"""What a thread is at work on: an id, and numbers of ours, that every line of the log written meanwhile shows.

A request, a conversation of a mail server, a tick and each mail or letter within it are pieces of work. What one hands
to another thread goes on under its id.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

Known = Mapping[str, object]
_NOTHING: Known = MappingProxyType({})
_now: ContextVar[Known] = ContextVar("work", default=_NOTHING)


def known() -> Known:
    """What is known of the work at hand, its `id` first; nothing where none was begun."""
    return _now.get()


def new_id() -> str:
    """An id that no other piece of work has."""
    return secrets.token_hex(6)


def begin(**numbers: object) -> str:
    """From here on this thread is at a new piece of work; its id. For who cannot say `new`, and says `end` later."""
    name = new_id()
    _now.set({"id": name, **numbers})
    return name


def end() -> None:
    """It is at nothing any more."""
    _now.set(_NOTHING)


@contextmanager
def new(**numbers: object) -> Iterator[None]:
    """A new piece of work within the block, whatever this thread was at."""
    with going_on({}, **numbers):
        yield


@contextmanager
def within(**numbers: object) -> Iterator[None]:
    """More is known of the work at hand within the block; where none was begun, it begins."""
    with going_on(known(), **numbers):
        yield


@contextmanager
def going_on(before: Known, **numbers: object) -> Iterator[None]:
    """The block goes on with what was `known` to the thread that handed it over."""
    name = before.get("id") or new_id()
    token = _now.set({**before, **numbers, "id": name})
    try:
        yield
    finally:
        _now.reset(token)
