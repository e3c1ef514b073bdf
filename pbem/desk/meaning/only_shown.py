"""What a mail wants to see only: «show me what would happen if I sold three NOR, don't do it yet»."""

from __future__ import annotations

import re

from pbem.orders.previews import NOW, without_preview

_WISHES = re.compile(
    r"\b(?:(?:just|only|please|first|like to|want to|let me|can you|could you)\b[^.!?]{0,30}"
    r"\b(?:see|show|preview|look)|"
    r"show me|what (?:would|will|if)\b|how (?:would|will)\b[^.!?]{0,40}\blook)",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"\b(?:(?:don't|do not|without) (?:\w+ ){0,3}(?:do|doing|carry|carrying|execut\w+|make|making|play|playing)\b|"
    r"only (?:want|like|wish|show|see|look)|only like to|only to (?:see|look)|"
    r"just (?:show|to see|to look|want to see|let me see)"
    r"|not (?:for real|yet)|preview|hypothetical\w*)",
    re.IGNORECASE,
)
_IF = re.compile(r"\bif i (?:were to |was to |would |should )?(?P<said>\w+)\b(?P<rest>[^.!?]*)", re.IGNORECASE)
_LEAD_IF = re.compile(r"\Aif (?!i\b|you\b|we\b)", re.IGNORECASE)
_IF_SOMEBODY = re.compile(
    r"\bif (?P<said>(?:the |my )?[\w&.-]+ (?:lays?|builds?|runs?|buys?|takes?|pays?|tokens?|places?|upgrades?|"
    r"withholds?)\b[^!?]*)",
    re.IGNORECASE,
)  # «if M-K lays the 9 …»


def only_shown(text: str) -> str:
    """The order that is to be shown and not done, as prose; "" where none is wanted so."""
    text = " ".join(text.replace("\u2019", "'").split())
    found = _IF.search(text)
    if found is not None and _IF.search(text, found.end()):
        return ""
    if (plain := without_preview(text)) and found is None:
        return _LEAD_IF.sub("", plain)
    company = _IF_SOMEBODY.search(text) if found is None else None
    if company and _WISHES.search(text) and _NOT_YET.search(text) and not _IF_SOMEBODY.search(text, company.end()):
        return company["said"].rstrip()
    if found is None or not _WISHES.search(text) or not _NOT_YET.search(text) or _IF.search(text, found.end()):
        return plain or ""
    verb = found["said"].lower()
    return f"{NOW.get(verb, verb)}{found['rest'].rstrip()}"
