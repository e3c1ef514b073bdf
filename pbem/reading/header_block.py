"""From/Sent/To/Subject above an answered letter, as Outlook and its kin write it, in many languages."""

from __future__ import annotations

import re

from pbem.reading.phrases import HEADER_LABELS

_MOST_LINES = 14
_CLASS = {label: kind for kind, labels in HEADER_LABELS.items() for label in labels}
_EVIDENCE = re.compile(r"@|\b(?:19|20)\d\d\b|\d{1,2}:\d\d")


def header_block_end(lines: list[str], start: int) -> int | None:
    """Return the index behind the block that begins at line `start`, None when there is none.

    Three different labels, or two with "From" first and an address or date in a value. Between them one
    blank line and two wrapped lines may stand. A player's own «From: G07» is one label and stays.
    """
    if _label(lines[start]) is None:
        return None
    kinds: list[str] = []
    evidence = False
    end = start
    for at in range(start, min(start + _MOST_LINES, len(lines))):
        kind = _label(lines[at])
        if kind is None and at - end >= (1 if not lines[at].strip() else 2) + (not lines[at - 1].strip()):
            break
        if kind is not None:
            end = at + 1
            kinds.append(kind)
            evidence = evidence or bool(_EVIDENCE.search(lines[at][:300]))
    different = len(set(kinds))
    enough = different >= 3 or (different == 2 and kinds[0] == "from" and evidence)
    return end if enough else None


def _label(line: str) -> str | None:
    """Return which label a line begins with; stars of bold text and a blank before the colon are passed
    over."""
    name, colon, _ = line[:80].partition(":")
    return _CLASS.get(name.strip(" *_").lower()) if colon else None
