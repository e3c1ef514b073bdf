"""Questions how something is ordered: «how does bidding work», «explain me the if thing»; the help that answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pbem.orders.fold import key

_NEAR = 10  # words behind which the order word is not looked for
_HOW_I = re.compile(
    r"\b(?:how (?:exactly )?(?:do|can|must|should|would) (?:i|we|you|one)|how to|how does one|wie kann ich|comment)\b"
)
_NEAR_HOW = 6
_ASKS = (
    re.compile(
        r"\bhow (?:exactly |precisely )?(?:does|do|is|are|would)\b(?P<what>(?: \w+){1,8}?) (?:works?|done|function|go|"
        r"happen)\b"
    ),
    re.compile(
        r"\b(?:explain(?:ed|ing|s)?|explanations?|clarify|example (?:for|of)|understand how|the way to|"
        r"i (?:don t|do not|never) (?:quite |really )?(?:get|understand|know)|"
        r"(?:tell|teach|show) me (?:more )?(?:about|how))"
        r"\b(?! (?:why|who|where|when|what (?:happened|ben|the others))\b)(?P<what>.*)"
    ),
    re.compile(
        r"\b(?:help|instructions?|manual|guide)(?: \w+)?? (?:about|on|for|with|of|to|says? about)\b(?P<what>.*)"
    ),
    re.compile(r"\bwhat (?:exactly )?(?:does|do)\b(?P<what>(?: \w+){1,6}?) mean\b"),
    re.compile(r"\bhow (?P<what>(?:\w+ ){1,4}?)(?:works?|is done|are done|goes)\b"),
    re.compile(r"\b(?:what|how)\b(?P<what>.*)\b(?:thing|trick|business|command|syntax|feature)s?\b"),
)  # fmt: skip
_BEYOND = re.compile(r"\b(?:before|when|because|so that|where)\b")  # «tell me more about N before I bid»
_OF_RULES = re.compile(r"\b(?:rules?|map|board|position|picture|score|log|history|standings|deadline)\b")
_SHORT = re.compile(  # a word that every sentence has, named as one
    r"\b(?:the|a|about|on|of|with|your|that|this)(?: thing)?(?: with| of)?(?: the)? (?P<word>if|unless|until|then|go)"
    r"(?: (?:thing|trick|business|stuff|command|syntax|feature|orders?|word|option|clause)s?\b|\Z| works?\b)"
)
_OTHERWISE: Mapping[str, str] = {
    "condition": "if", "conditions": "if", "conditional": "if", "unless": "if", "limit": "bid", "limits": "bid",
    "proxy": "bid", "until": "pass", "power": "use", "powers": "use",
}  # fmt: skip
_WHOLE = re.compile(r"\b(?:send|show|give|mail|need|see|have|get)\b.*\b(?:the|your) (?:help|manual|instructions?)\b")


def help_topic(line: str, order_words: Mapping[str, str]) -> str:
    """The help that a question asks for; "" where it asks how nothing is done. `order_words`: names to order words."""
    said = key(line)
    for how in _HOW_I.finditer(said):
        behind = said[how.end() :].split()[:_NEAR_HOW]
        if named := next(_named(behind, said, order_words), ""):
            return f"help {named}"
    for shape in _ASKS:
        asked = shape.search(said)
        what = "" if asked is None or _OF_RULES.search(asked["what"]) else _BEYOND.split(asked["what"])[0]
        if asked and (named := next(_named(what.split()[:_NEAR], said, order_words), "")):
            return f"help {named}"
    return "help" if _WHOLE.search(said) else ""


def _named(words: Sequence[str], said: str, order_words: Mapping[str, str]) -> Iterator[str]:
    """The order words among these, in any form."""
    short = _SHORT.search(said)
    if short and (named := order_words.get(short["word"]) or _other(short["word"], order_words)):
        yield named
    for word in words:
        yield from (order_words[one] for one in _forms(word) if one in order_words and len(one) > 2)
    yield from (named for word in words if (named := _other(word, order_words)))


def _other(word: str, order_words: Mapping[str, str]) -> str:
    """The order word under which the help tells of what has another name."""
    named = _OTHERWISE.get(word, "")
    return named if named in order_words.values() else ""


def _forms(word: str) -> Iterator[str]:
    """The word as an order begins with it: «bids», «bidding», «trading», «passes»."""
    yield word
    for end in ("s", "es", "ing", "ed"):
        stem = word.removesuffix(end)
        if stem != word:
            yield stem
            yield f"{stem}e"
            if stem[-2:-1] == stem[-1:]:
                yield stem[:-1]
