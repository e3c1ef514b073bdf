"""Stored bytes read back: JSON of a known shape, or BadState."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from engine.core.errors import BadState

T = TypeVar("T")


def decoded(data: bytes, type_: type[T]) -> T:
    """What `msgspec.json.encode` wrote of a `type_`; BadState when it is nothing of the kind."""
    try:
        return msgspec.json.decode(data, type=type_)
    except msgspec.MsgspecError as error:
        raise BadState(f"stored bytes cannot be read: {error}") from error
