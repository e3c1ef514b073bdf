"""A mail that waits until its owner says that it is theirs."""

from __future__ import annotations

import msgspec


class Held(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What its owner is shown of it, and the code that releases it."""

    code: str  # as letters show it
    doubt: str  # why it waits: subject | former | verdict
    at: str  # when it came
    subject: str = ""
    text: str = ""  # how it begins
