"""The question a letter puts to its reader."""

from __future__ import annotations

import msgspec


class Ask(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The decision the letter asks for. `due_at` is ISO 8601 in UTC; the letter shows it in the reader's zone."""

    decision: int
    due_at: str | None = None
    overdue: bool = False
    paused: bool = False  # the game is paused, nothing is due
    about: str = ""  # what kind of decision it is, as its game calls it
    teach: bool = False  # the reader has met this kind a few times only
    fresh: bool = False  # it is among the reader's first questions in this game
    address: str = ""  # made for this decision alone; "": the letter has no links
