"""A letter that came back: whether it is lost, for good or for now, and what the mail system says of it (RFC 3464)."""

from __future__ import annotations

import re
from typing import NamedTuple

LOOKED_AT = 256 * 1024  # bytes of a report

_ACTION = re.compile(rb"^Action:[ \t]{0,20}([a-z]{1,20})", re.IGNORECASE | re.MULTILINE)
_STATUS = re.compile(rb"^Status:[ \t]{0,20}([245])\.", re.IGNORECASE | re.MULTILINE)
_REASON = re.compile(rb"^(?:Diagnostic-Code|Status):\s{0,20}([^\r\n]{1,200})", re.IGNORECASE | re.MULTILINE)
_SAID = re.compile(rb"(?<![\d.])([45])(?:\d\d[ -]#?[45]\.\d|\.[0-7]\.\d{1,2}(?![\d.])|\d\d[ -](?:<|user|no such|mailbox|recipient|unknown))", re.IGNORECASE)  # fmt: skip  # noqa: E501
_NOT_LOST = {b"delayed", b"delivered", b"relayed", b"expanded"}


class Returned(NamedTuple):
    """What a report says; `for_good`: there is no such mailbox, not only for now."""

    lost: bool
    for_good: bool
    reason: str


def returned(raw: bytes, *, surely: bool = True) -> Returned:
    """Read a report, whatever its form: without a sign that it is for good it is for now.

    `surely`: it is one; else nothing is lost where nothing says so.
    """
    raw = raw[:LOOKED_AT]
    actions = {action.lower() for action in _ACTION.findall(raw)}
    reasons = _REASON.findall(raw)
    reason = reasons[-1].decode("utf-8", "replace").strip() if reasons else ""
    classes = set(_STATUS.findall(raw)) or set(_SAID.findall(raw))
    lost = not actions <= _NOT_LOST if actions else surely or bool(classes & {b"4", b"5"})
    return Returned(lost, b"5" in classes or (not classes and b"failed" in actions), reason)
