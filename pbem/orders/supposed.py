"""«What would happen if I built black I05?»: the order of which somebody asks what it would do, without doing it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from pbem.orders.fold import key
from pbem.orders.previews import NOW

_PAST_VERBS = "built|bought|sold|traded|swapped|laid|passed|bid|took|started|placed|paid|ran|withheld|upgraded"
_IF = (
    r"(?:what|how)(?:'s| is)?\s+(?:would|will|could|might|does|do|happens?|about)\b[^.?!\n]{0,40}?\bif\s+(?:i|we)\b",
    r"what\s+if\s+(?:i|we)\b",
    r"what\s+(?:happens|comes|becomes)\b[^.?!\n]{0,20}?\bif\s+(?:i|we)\b",
    r"(?:would|will)\s+(?:it|that)\s+be\s+(?:legal|allowed|possible|ok)\s+if\s+(?:i|we)\b",
    rf"(?:show|tell|let)\s+(?:me|us)\b[^.?!\n]{{0,40}}\bif\s+(?:i|we)(?=\s+(?:just |now |only )?(?:{_PAST_VERBS})\b)",
    r"was\s+(?:wäre|passiert|würde)\b[^.?!\n]{0,20}?\bwenn\s+ich\b",
)
# … of a company of the writer's: «what would happen if M-K put tile 27 on I9 and ran?»; without its sign it goes on.
_OF_COMPANY = re.compile(
    r"\b(?:what(?:'s| is)?|how)\s+(?:would\s+|will\s+|could\s+|might\s+|does\s+|do\s+)?"
    r"(?:happens?|comes|becomes|looks?)?\b[^.?!\n]{0,20}?\bif\s+(?P<who>(?!(?:i|we)\b)(?-i:[A-Z])[\w&.-]*)(?:\s+would)?\s+"
    rf"(?P<said>(?:just |now |only )?(?:{_PAST_VERBS}|put|lays?|buys?|runs?|pays?|puts|tokens?)\b[^?!\n]*)\?",
    re.IGNORECASE,
)
_THIRD = re.compile(r"\b(lay|buy|run|pay|put|token|withhold|pass)s\b", re.IGNORECASE)
_SUPPOSES = re.compile("|".join(f"(?:{one})" for one in _IF), re.IGNORECASE)
# The condition first: «If I sold GR and then bid 150 on E, what would happen?»
_IF_FIRST = re.compile(
    r"\b(?:if|suppose|supposing|say|assuming|wenn)\s+(?:i|we|"
    r"ich)\b(?P<said>[^?!\n]{3,200}?)[,;:.–—-]+\s*(?:then\s+)?(?:and\s+)?"
    r"(?:what|how|would|will|where|was)\b[^.?!\n]{0,60}\b(?:happens?|come|comes|look|looks|get|be|do|have|mean|"
    r"left|stand|end"
    r"|passiert|passieren)\b",
    re.IGNORECASE,
)
_WITH_NUMBER = re.compile(
    r"\bwhat\s+(?:would|will|does|could)\s+(?:happen|come|change|follow)s?\b[^.?!\n]{0,20}?\b(?:with|of|from|by|"
    r"after|on)"
    r"\s+(?:your\s+)?(?:sample|option|line|number|no\.?|nr\.?)\s*[.#]?(\d{1,2})\b",
    re.IGNORECASE,
)
_OF_NUMBER = re.compile(
    r"\bwhat\s+(?:would|does|will|do|could)\s+(?:sample|option|number|no\.?|nr\.?|the)?\s*[.#]?(\d{1,2})\s+"
    r"(?:do|bring|give|change|mean|come to|look like)\b",
    re.IGNORECASE,
)
_WHOLE = 400  # characters of a line that may suppose something
_ENDS = re.compile(r"[?!\n]|(?<!\bno)(?<!\bnr)[.](?=\s|\Z)", re.IGNORECASE)  # «for no. 7»
_PRESENT = frozenset({"bid", "put", "pass"})
_VERB_AHEAD = re.compile(r"\b(?P<joint>and then|and|then|,)\s+(?P<i>(?:i|we)\s+)?(?P<verb>[a-z']+)\b", re.IGNORECASE)
_PAST: Mapping[str, str] = {
    **NOW, "go": "go", "say": "say", "did": "", "do": "", "par'd": "par", "pared": "par", "bidded": "bid", "were": "",
    "to": "", "would": "", "now": "", "just": "", "this": "", "that": "", "it": "", "like": "", "simply": "",
    "instead": "",
}  # fmt: skip


def supposed(line: str, people: Set[str] = frozenset()) -> str | None:
    """The order that a line asks about, "" where it stands elsewhere in the mail; None for another line.

    `people`: folded names of whose moves nothing can be shown.
    """
    if len(line) > _WHOLE:
        return None
    if number := _OF_NUMBER.search(line) or _WITH_NUMBER.search(line):
        return f"#{number[1]}"
    if first := _IF_FIRST.search(line):
        return _ordered(first["said"])
    if (its := _OF_COMPANY.search(line)) and key(its["who"]) not in people:
        does = _THIRD.sub(r"\1", its["said"].rstrip(" ."))
        return f"{its['who']}: {_ordered(does)}"
    found = _SUPPOSES.search(line)
    if found is None:
        return None
    behind = line[found.end() :]
    end = _ENDS.search(behind)
    return _ordered(behind[: end.start()] if end else behind)


def _ordered(supposed_to_be: str) -> str:
    """The order that is supposed to have been given: «sell 1 GR; bid 150 on E» of «sold 1 GR and then bid 150 on E»."""
    text = _VERB_AHEAD.sub(_as_order, supposed_to_be.strip(" :,;"))
    said = text.split()
    while said and _PAST.get(said[0].lower().replace("’", "'"), said[0]) == "":
        del said[0]
    if said:
        said[0] = _PAST.get(said[0].lower().replace("’", "'"), said[0])
    return " ".join(said)


def _as_order(found: re.Match[str]) -> str:
    """A further verb as an order gives it; whatever is no verb in the past stays."""
    verb = found["verb"].lower().replace("’", "'")
    ordered = _PAST.get(verb) or (verb if verb in _PRESENT else "")
    return f"; {ordered}" if ordered else found[0]
