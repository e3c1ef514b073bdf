"""From/Sent/To/Subject above an answered letter, as Outlook and its kin write it, in many languages or by its shape."""

from __future__ import annotations

import re

from pbem.reading.phrases import HEADER_LABELS

_MOST_LINES = 14
_CLASS = {label: kind for kind, labels in HEADER_LABELS.items() for label in labels}
_EVIDENCE = re.compile(r"@|\b(?:19|20)\d\d\b|\d{1,2}:\d\d")
_DATE = re.compile(r"\b(?:19|20)\d\d\b|\d{1,2}[:.]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2}")
_WHOLE_DATE = re.compile(r"\b(?:19|20)\d\d\b.{0,20}\d{1,2}[:.]\d\d|\d{1,2}[:.]\d\d.{0,20}\b(?:19|20)\d\d\b")
_DECORATION = " *_|"
_SHAPE = re.compile(r"[ *]{0,6}([^\W\d_][^:<>@;,.]{0,30}?)[ *]{0,3}:\*? ?")
_MOST_ON_ONE_LINE = 14
_LOTUS_LINES = 14
_BARE_LINES = 8
_BOLD = 4  # signs around two labels: «**Gesendet:** … **Betreff:** …»


def header_block_end(lines: list[str], start: int, labels: list[list[str]], *, behind_rule: bool = False) -> int | None:
    """Return the index behind the block that begins at line `start`, None when there is none.

    Three different labels, or two with "From" or the date first and an address or date in a value; behind a rule one.
    Between them one blank line and two wrapped lines may stand. A player's own «From: G07» is one label and stays.
    `labels`: of each line what `labels_of` says.
    """
    if not labels[start]:
        end = shaped_block_end(lines, start, least=3 if behind_rule else 4)
        end = _lotus_end(lines, start) if end is None else end
        return _bare_end(lines, start) if end is None else end
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
    whole = bool(_WHOLE_DATE.search(lines[0][:300]))
    dated = kinds[0] == "sent" and (evidence > 1 or (whole and kinds[1] == "from"))
    bold = evidence > 0 and {"sent", "subject"} <= set(kinds) and sum(line.count("**") for line in lines) >= _BOLD
    pair = different == 2 and ((kinds[0] == "from" and evidence > 0) or dated or bold)
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
    if line.startswith("| ") and line.count("|") > 1:  # a table of two columns
        return _CLASS.get(line[2:80].partition("|")[0].strip(_DECORATION).lower())
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
    """Return the end of Notes' short head: a name, its address maybe, a date below, «To» alone and an address.

    Without addresses «To», «cc» and «Subject» stand alone, two of them at least.
    """
    line = lines[start]
    if start + 1 >= len(lines) or not re.match(r" *\d{1,4}[./-]\d", lines[start + 1][:20]):
        return None
    below = [at for at in range(start + 2, min(start + _LOTUS_LINES, len(lines))) if lines[at].strip()]
    kinds = {at: _CLASS.get(lines[at][:40].strip(_DECORATION).lower()) for at in below}
    bare = [at for at in below if kinds[at] == "to" and at + 1 < len(lines)]
    if bare and "@" in line[:300] and "@" in lines[bare[0] + 1][:300]:
        return bare[0] + 1
    alone = [at for at in below if kinds[at] in ("to", "cc", "subject")]
    if len({kinds[at] for at in alone}) < 2 or not re.search(r"\d[:.]\d\d", lines[start + 1][:40]):
        return None
    last = alone[-1] + 1
    return last + 1 if last < len(lines) and lines[last].strip() and kinds[alone[-1]] == "subject" else last


def _bare_end(lines: list[str], start: int) -> int | None:
    """Return the end of a head whose labels have no colon: «From "Night Mail" <…>», «To …», «Date …», «Subject …»."""
    kinds: list[str] = []
    end = start
    for at in range(start, min(start + _BARE_LINES, len(lines))):
        word, blank, rest = lines[at][:80].strip(_DECORATION).partition(" ")
        kind = _CLASS.get(word.lower()) if word[:1].isupper() and blank and rest.strip() else None
        if kind is None or kind in kinds:
            break
        kinds.append(kind)
        end = at + 1
    if len(kinds) < 3 or kinds[0] != "from" or "sent" not in kinds or "<" not in lines[start][:300]:
        return None
    return end if "@" in lines[start][:300] else None
