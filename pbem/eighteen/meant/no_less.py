"""What is offered for a mail in prose says no less than it: every route, both of two trains, what it hangs on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from pbem.eighteen.orders.names import Names
from pbem.orders.prose import Sentence

_ROUTE = re.compile(r"(?<![\w-])[a-z]{1,2}\d{1,2}(?:\s?[-–—]\s?[a-z]{1,2}\d{1,2})+", re.IGNORECASE)
_RUN = re.compile(r"(?:\A|; |: )run [^;]*\d")
_OR = re.compile(r"(?P<one>\d\S*) or (?:an? |the |one )?(?P<other>\d\S*?)(?=[.,;:!?]|\s|\Z)", re.IGNORECASE)
_BUYS = re.compile(r"\bbuy train (?P<train>\S+)")
_KINDS = {"pay": "pay", "pays": "pay", "full": "pay", "half": "half", "halve": "half", "withhold": "withhold"}
_PAY_OR = re.compile(  # one of two things that can be done with revenue
    rf"\b({'|'.join(_KINDS)})\b(?: out| everything| it| all)?,? or "
    rf"(?:to |rather |maybe |pay |better )?({'|'.join(_KINDS)})\b",
    re.IGNORECASE,
)
_DIVIDEND = re.compile(r"\b(?:pay|half|withhold)\b")
_EVERY_TRAIN = re.compile(
    r"\b(?:buy|get|take)s? (?:all|every|both)\b(?! (?:the )?(?:shares?|privates?))", re.IGNORECASE
)
_IF = re.compile(  # behind an order; a clause or a sentence of its own is read by itself
    r"(?P<before>[\w'’]+),? (?:if|provided(?: that)?|as long as) (?P<who>[\w-]+)"
    r"(?! (?:\w+ly )?(?:sold|sells?|gave|gives?|lets?|would|could|agrees?|accepts?|wants?|likes?)\b)",  # a deal
    re.IGNORECASE,
)
_ONCE = re.compile(  # «sell 1 GR when Ann sells»; what only tells of a moment has no order before it
    r"\b(?:sell|buy|bid|dump|lay|pay|withhold|run|take|token|start|par)\b[^.,;!?]*? (?:until|once|when|as soon as) "
    r"(?P<who>[\w-]+)",
    re.IGNORECASE,
)
_LOOSE = frozenset(  # words before an «if» on which no order hangs: «let's see if Dan blinks»
    {"and", "but", "then", "or", "see", "wonder", "know", "ask", "again", "me", "us", "tell", "glad", "happy", "nice"}
)
_PART = re.compile(r"\bruns?\b[^.;!?]*\b(?:only|without|except|not)\b|\bonly run (?:the|one|a)\b", re.IGNORECASE)
_BEST = re.compile(r"\brun best\b")
_PASS = re.compile(r"\bpass(?:es|ing)?\b", re.IGNORECASE)
_NO_PASS = re.compile(  # «I won't pass»
    r"\b(?:not|won['’]?t|don['’]?t|never|no)(?: (?:want|going|wish|intend)(?: to)?)? pass(?:es|ing)?\b", re.IGNORECASE
)
_NOT_OUT = re.compile(r"\bnot (?:yet )?(?:out|done|finished)\b", re.IGNORECASE)
_AT_PRICE = re.compile(  # «if it is under 150», «if the price dropped»
    r"\b(?:if|unless|when|once|as soon as) (?:it|its|the|that|their)(?: \w+){0,3}? "
    r"(?:under|below|above|over|less|more|cheaper|dearer|drop\w*|f[ae]ll\w*|rises?|rose|went|goes|\d+(?![+x]))\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(r"\bunless\b", re.IGNORECASE)
_SOLD_TO = re.compile(r"\b(?:sell|sells|selling)\b[^.,;!?]*? to (?P<who>[\w-]+)", re.IGNORECASE)
_HANGS = re.compile(r"(?:\A|[ ;:])(?:if|unless|until|up to|policy) ")
_OTHERS = frozenset({"he", "she", "they", "anyone", "anybody", "someone", "somebody", "nobody", "everyone"})


def no_less(known: Names, lines: Sequence[str], said: Sequence[Sentence], names: Set[str]) -> tuple[str, ...]:
    """Those of the lines that say all that the sentences say of routes, of trains, and of what others must do first.

    `names`: what players are called, folded.
    """
    text = " ".join(one.text for one in said)
    routes = len(_ROUTE.findall(text))
    hangs = _hangs(text, names)
    part = _PART.search(text) is not None
    every = _EVERY_TRAIN.search(text) is not None
    sold_to = any(one["who"].lower() in names for one in _SOLD_TO.finditer(text))
    stays = _NOT_OUT.search(text) is not None or len(_NO_PASS.findall(text)) == len(_PASS.findall(text)) > 0
    found = (
        line
        for line in lines
        if not (part and _BEST.search(line))
        and not (stays and "pass" in line.split("; "))
        and not (routes > 1 and _RUN.search(line) and len(_ROUTE.findall(line)) < routes)
        and not (every and len(_BUYS.findall(line)) == 1)
        and not (hangs and not _HANGS.search(line))
        and not (sold_to and line.startswith("sell "))  # shares go to the pool
    )
    return tuple(dict.fromkeys(way for line in found for way in _ways(known, line, text)))


def _hangs(text: str, names: Set[str]) -> bool:
    """Whether an order hangs on what somebody does, or on a price: «sell 1 GR when Ann sells», «if it is under 150»."""
    others = _OTHERS | names
    if any(one["who"].lower() in others and one["before"].lower() not in _LOOSE for one in _IF.finditer(text)):
        return True
    if any(one["who"].lower() in others for one in _ONCE.finditer(text)):
        return True
    return bool(_AT_PRICE.search(text) or _UNLESS.search(text))


def _ways(known: Names, line: str, text: str) -> Iterator[str]:
    """The line; with each of two things between which the text is undecided: «a 2+1 or a 2x2», «pay or half»."""
    bought, shared = _BUYS.findall(line), _DIVIDEND.findall(line)
    trains = [tuple(map(known.train, one.groups())) for one in _OR.finditer(text)]
    shares = [tuple(_KINDS[each.lower()] for each in one.groups()) for one in _PAY_OR.finditer(text)]
    if both := next((one for one in trains if all(one) and len(bought) == 1 and bought[0] in one), ()):
        yield from (_BUYS.sub(f"buy train {train}", line) for train in both)
    elif either := next((one for one in shares if len(shared) == 1 and shared[0] in one), ()):
        yield from (_DIVIDEND.sub(kind, line) for kind in either)
    else:
        yield line
