"""How people ask in prose what an order would do, without it being done: «dry run only», «not for real»."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.orders.fold import fold

MOST = 2000  # characters of a mail
_NOT_DO = (
    r"(?:(?:please )?(?:don'?t|do not|not to|never)(?: (?:actually|really|yet|please|just)){0,2}"
    r" (?:execute|carry out|(?:execute|carry|do|play|make|perform|process|count|act on|book|enter|run)"
    r"(?: (?:it|this|that|anything|them|out|any of it))"
    r"{1,2})(?: (?:yet|for real|now|really|out))*(?:,? please)?"
    r"|without (?:actually |really )?(?:doing|executing|carrying|performing|playing|making)(?: (?:it|this|"
    r"that|anything|them|out)){0,2}"
    r"(?: (?:yet|for real))?)"
)
_SURE = (
    r"(?:(?:just |only |as |for )*(?:an? )?(?:dry[- ]run|trial run|test run|trial|simulation|thought "
    r"experiment|mock order)"
    r"(?: only| first| please)*|"
    r"(?:just |only )+(?:as |for )?an? (?:test|trial|experiment)|as an? (?:test|trial)|test only|only "
    r"testing|just testing|"
    r"(?:this is )?(?:not|no|isn't)(?: yet)? (?:for real(?: yet)?|(?:a |an )?real (?:order|move|mail)|an "
    r"order(?: yet)?|a move yet)|"
    r"hypothetical(?:ly)?(?: speaking)?|(?:can|could|would) you (?:please )?simulate|(?:please )?simulate|"
    r"(?:a )?preview(?: only| first| please)+|(?:just |only )(?:a )?preview|just looking|only looking|only to look)"
)
_NEVER = re.compile(
    r"\b(?:no|without|don't need|skip the|not just|not only|more than) (?:an? )?(?:dry run|preview|test|"
    r"trial)|\bno test\b"
)
_SHOWS = (
    r"(?:(?:and |but )?(?:please )?(?:can|could|would) you (?:please )?(?:only |just )?(?:show|tell|let) "
    r"me(?: know)?(?: that)?|"
    r"(?:only |just |first |please )*(?:show|tell) me(?: (?:only|just|first))?|"
    r"(?:i'd|i would|i) (?:first |only |just )*(?:like|want|wish)(?: \w+)? to (?:see|know)(?: first)?|"
    r"i am only curious|i'm (?:just |only )?curious|(?:just |only )?curious|let me see(?: first)?)"
)
_WHAT = (
    r"(?:,? ?(?:what|how)(?: it| this| that| would| will| might| does| could| comes?| happens?| the| be| "
    r"consequences| are| is|"
    r" result| do| give| bring| change| cost| leave| look| like| out| of| happen)*|"
    r"(?: (?:the )?(?:result|effect|outcome|consequences))(?: of (?:it|that|this))?)"
)
_STRONG = re.compile(rf"\b{_SURE}\b")
_WEAK = re.compile(rf"\b{_NOT_DO}(?!\w)")
_SHOWN = re.compile(
    rf"\b(?:{_SHOWS}|what (?:would|will|comes|happens)|consequences|result|outcome|curious|only asking|just "
    rf"asking|yet|for real)\b"
)
_SAID = re.compile(rf"\b(?:{_SURE}|{_NOT_DO}|{_SHOWS}{_WHAT}|what (?:would|will|might|could) "
    rf"(?:it|that|this|the) (?:do|give|bring|cost|be|look like|"
                   r"change|result)[^.!?\n]*|what (?:comes|would come) out(?: of it)?|what (?:would|will) "
                   r"happen(?: if i)?|what happens(?: if i)?|"
                   r"the result|(?:only |just )asking)(?!\w)")  # fmt: skip
_WOULD = re.compile(
    r"\bwhat (?:would|will|does|could) (?P<order>[^?.!\n]{3,80}?) (?:give|do|bring|cost|change|mean|come to|"
    r"look like)\b"
)
_IF = re.compile(r"\bif i (?:were to |was to |would |should )?(\w+)", re.IGNORECASE)
NOW: Mapping[str, str] = {
    "said": "bid", "say": "bid", "went": "bid", "go": "bid", "offered": "bid", "raised": "bid", "sold": "sell",
    "bought": "buy", "built": "build", "laid": "lay", "ran": "run", "paid": "pay", "passed": "pass", "took": "take",
    "started": "start", "opened": "open", "put": "put", "withheld": "withhold", "placed": "place", "played": "play",
    "merged": "merge", "founded": "found", "swapped": "swap", "moved": "move", "got": "buy", "dumped": "sell",
    "dropped": "pass", "parred": "par", "traded": "trade",
}  # fmt: skip
"""Verbs of what is only supposed, as an order gives them."""
_LEFT = re.compile(r"(?:(?<=\n)|\A|(?<=[.!?;:]))[\s,;:.!?–—-]+")


def without_preview(text: str) -> str | None:
    """The text without what asks only to be shown what it would do; None where it asks no such thing."""
    said = fold(text[: MOST + 1]).replace("’", "'")
    if len(said) != len(text) or len(text) > MOST:
        return None  # signs that are folded into several: never a case for this
    if _NEVER.search(said):
        return None
    if not _STRONG.search(said) and not (_WEAK.search(said) and _SHOWN.search(said)):
        return None
    kept = list(text)
    if would := _WOULD.search(said):
        for at in (*range(would.start(), would.start("order")), *range(would.end("order"), would.end())):
            kept[at] = " "
    for one in _SAID.finditer(said):
        if not would or one.end() <= would.start("order") or one.start() >= would.end("order"):
            kept[one.start() : one.end()] = " " * (one.end() - one.start())
    plain = "\n".join(" ".join(one.split()) for one in "".join(kept).split("\n"))
    plain = _IF.sub(lambda one: NOW.get(one[1].lower(), one[1]), plain.replace(" ?", "."))
    return _LEFT.sub(lambda one: "\n" if "\n" in one[0] else " ", plain).strip()
