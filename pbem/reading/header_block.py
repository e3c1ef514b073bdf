"""From/Sent/To/Subject above an answered letter, as Outlook and its kin write it, in many languages or by its shape."""

from __future__ import annotations

import re

from pbem.reading.phrases import HEADER_LABELS

_MOST_LINES = 14
_CLASS = {label: kind for kind, labels in HEADER_LABELS.items() for label in labels}
_EVIDENCE = re.compile(r"@|\b(?:19|20)\d\d\b|\d{1,2}:\d\d")
_DATE = re.compile(r"\b(?:19|20)\d\d\b|\d{1,2}[:.]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2}")
_DECORATION = " *_|"
_SHAPE = re.compile(r"[ *]{0,6}([^\W\d_][^:<>@;,.]{0,30}?)[ *]{0,3}:\*? ?")
_MOST_ON_ONE_LINE = 14


def header_block_end(lines: list[str], start: int, labels: list[list[str]], *, behind_rule: bool = False) -> int | None:
    """Return the index behind the block that begins at line `start`, None when there is none.

    Three different labels, or two with "From" or the date first and an address or date in a value; behind a rule one.
    Between them one blank line and two wrapped lines may stand. A player's own «From: G07» is one label and stays.
    `labels`: of each line what `labels_of` says.
    """
    if not labels[start]:
        end = shaped_block_end(lines, start, least=3 if behind_rule else 4)
        return end if end is not None else _lotus_end(lines, start)
    kinds: list[str] = []
    labelled: list[str] = []
    end = start
    for at in range(start, min(start + _MOST_LINES, len(lines))):
        found = labels[at]
        if not found and at - end >= (1 if not lines[at].strip() else 2) + (not lines[at - 1].strip()):
            break
        if found:
            end = at + 1
            kinds += found
            labelled.append(lines[at])
    if _are_enough(kinds, labelled, behind_rule=behind_rule):
        return end
    return shaped_block_end(lines, start, least=3 if behind_rule else 4)


def _are_enough(kinds: list[str], lines: list[str], *, behind_rule: bool) -> bool:
    different = len(set(kinds))
    if different >= 3:
        return True
    if different < 2 and not behind_rule:
        return False
    evidence = sum(bool(_EVIDENCE.search(line[:300])) for line in lines)
    pair = different == 2 and ((kinds[0] == "from" and evidence > 0) or (kinds[0] == "sent" and evidence > 1))
    return pair or (behind_rule and evidence > 0 and bool({"from", "sent"} & set(kinds)))


def labels_of(line: str) -> list[str]:
    """Return the kinds of label on a line: the one it begins with, and others behind it where lines were joined."""
    first = _label(line)
    if first is None:
        return []
    found = [first]
    for piece in line[:2_000].split(":")[1:_MOST_ON_ONE_LINE]:
        if (kind := _label_at_end(piece)) is not None:
            found.append(kind)
    return found


def _label(line: str) -> str | None:
    """Return which label a line begins with; stars of bold text and a blank before the colon are passed over."""
    name, colon, _ = line[:80].partition(":")
    return _CLASS.get(name.strip(_DECORATION).lower()) if colon else None


def _label_at_end(piece: str) -> str | None:
    """Return the label that ends a piece of a line (its colon stood behind it); written large, as programs do."""
    words = piece[-60:].split()[-3:]
    for at in range(len(words)):
        name = " ".join(words[at:]).strip(_DECORATION)
        kind = _CLASS.get(name.lower())
        if kind is not None and not name[:1].islower():
            return kind
    return None


def shaped_block_end(lines: list[str], start: int, *, least: int) -> int | None:
    """Return the end of a block in an unknown language: large labels below each other, an address and a date."""
    if "@" not in lines[start][:300]:
        return None
    names: list[str] = []
    end = start
    for at in range(start, min(start + _MOST_LINES, len(lines))):
        found = _SHAPE.match(lines[at][:80])
        if found is None or found[1][:1].islower() or found[1].count(" ") > 2:
            break
        if found[1].lower() in names:
            return None
        names.append(found[1].lower())
        end = at + 1
    if len(names) < least:
        return None
    values = "\n".join(line[:300] for line in lines[start:end])
    return end if _DATE.search(values) else None


def _lotus_end(lines: list[str], start: int) -> int | None:
    """Return the end of Notes' short head: a name with its address, a date below, «To» alone and an address."""
    line = lines[start]
    if "@" not in line[:300] or start + 1 >= len(lines) or not re.match(r" *\d{1,4}[./-]\d", lines[start + 1][:20]):
        return None
    below = [at for at in range(start + 2, min(start + 7, len(lines))) if lines[at].strip()]
    bare = [at for at in below if _CLASS.get(lines[at][:40].strip(_DECORATION).lower()) == "to"]
    return bare[0] + 1 if bare and bare[0] + 1 < len(lines) and "@" in lines[bare[0] + 1][:300] else None
