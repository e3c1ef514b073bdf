"""Message-ID, In-Reply-To and References, in angle brackets, also the odd ones of real servers (`<[x]>`)."""

from __future__ import annotations

import re

from pbem.reading.charset import decode
from pbem.reading.headers import Head, one_line
from pbem.reading.limits import MESSAGE_ID_CHARS, REFERENCES

_MOST_CHARS = 100_000  # of one field
_ROOT_CHARS = 2 * MESSAGE_ID_CHARS
_SOUND = re.compile(r"(?:(?!=\?)[!-;=?-~])+")
_ID = re.compile(rf"<([^<>]{{1,{MESSAGE_ID_CHARS}}})>")


def message_id(head: Head) -> str | None:
    """Return the mail's own id with angle brackets, None when there is none or it is longer than anything
    real.

    Our answer names it in a field of its head: one that could end that field, or is an encoded word, which says
    anything where it is shown, is none.
    """
    for value in head.all("message-id"):
        found = _ids(value)
        bare = found[0][1:-1] if found else "".join(value.split()).strip("<>")
        if bare and len(bare) <= MESSAGE_ID_CHARS:
            return f"<{bare}>" if _SOUND.fullmatch(bare) else None
    return None


def references(head: Head) -> tuple[str, ...]:
    """Return the ids of the mails this one answers, oldest first: the root and the latest, at most
    `REFERENCES`."""
    found: dict[str, None] = {}
    for name in ("references", "in-reply-to"):
        for value in head.raw(name):
            for each in _ids(decode(value, "")):
                found.pop(each, None)  # the last mention tells the order
                found[each] = None
    ids = tuple(found)
    return ids if len(ids) <= REFERENCES else (ids[0], *ids[1 - REFERENCES :])


def answered(head: Head) -> str | None:
    """Return the one id that In-Reply-To names, None when it names none or several."""
    found = {each for value in head.raw("in-reply-to") for each in _ids(decode(value, ""))}
    return found.pop() if len(found) == 1 else None


def _ids(text: str) -> list[str]:
    """Return the bracketed ids of a header value; blanks from folding and control characters are dropped."""
    if len(text) > _MOST_CHARS:  # the root and the latest are asked for
        text = text[:_ROOT_CHARS] + text[text.find("<", len(text) - _MOST_CHARS) :]
    plain = ("".join(one_line(found).split()) for found in _ID.findall(text))
    return [f"<{each}>" for each in plain if each]
