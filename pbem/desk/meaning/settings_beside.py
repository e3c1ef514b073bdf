"""What a mail in prose wishes of our letters beside its orders: set apart, as the orders that get it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.orders.fold import key
from pbem.orders.service_wishes import service_wish, zone_of
from pbem.orders.spoken_clocks import one_clock, quiet_of
from pbem.orders.wishes import NOT_HELD, away_of

_SENTENCES = re.compile(r"(?<=[.!?…])(?<!\d\.)(?=\s)|(?=\n)")
_BEHIND = re.compile(  # «pass, and send me plain text mails from now on»
    r"(?:[,;]\s+(?:(?:and|also|but|plus)\s+)?(?:also\s+)?|\s+(?:and|plus)\s+(?:also\s+)?)(?=(?:please|pls|can|could|"
    r"would|may i|send|give|mail|switch|stop|from now|set|i(?:'d| would) (?:like|prefer)|i (?:prefer|want) "
    r"(?:my|your|the) (?:mail|letter)|no more)\b)",
    re.IGNORECASE,
)
_DIGEST = re.compile(
    r"\b(?:(?:only |just )?(?:one|once|1|a single)(?: (?:mail|letter|e-?mail|message|summary|digest))?(?: "
    r"only)? (?:a|per|each|every) day|"
    r"(?:daily|one) (?:summary|digest|mail|letter|overview|round-?up)|(?:summary|digest|bundle\w*|collect\w*)"
    r"\b[^.!?]{0,40}\b(?:day|daily))\b",
    re.IGNORECASE,
)
_WORDS_ONLY = re.compile(
    r"\b(?:only|just)(?: (?:with|in|as|the|plain))? (?:words|text)\b|(?<!other )\b(?:words|text) only\b(?=\W*\Z|"
    r"[^.!?]{0,20}\b(?:"
    r"please|thank|thanks|from now|for me)\b)|\b(?:no|without|don't want|stop the|leave out the)"
    r" (?:more )?(?:pictures?|images?|graphics|html)\b|"
    r"\bplain[- ]text\b|\btext[- ]only\b|\b(?:mails?|letters?)\b[^.!?]{0,30}\b(?:words|text) only\b",
    re.IGNORECASE,
)
_EVERY_MOVE = re.compile(
    r"\b(?:write|mail|e-?mail|inform|notify|message|update|letters?|hear)\b[^.!?]{0,30}\b(?:after|about|of|on|for|"
    r"at|with)"
    r" (?:every|each|all|everybody's|everyone's)(?: single| the)? (?:moves?|turns?|actions?)\b",
    re.IGNORECASE,
)
_NOT_EVERY = re.compile(r"\b(?:not(?!,? just)|no|never|stop|without|instead|unless|if|only)\b|n['’]t\b", re.IGNORECASE)
_ASKS = re.compile(r"\A\W*(?:[\w ]{0,20}[,.] )?(?:why|what|which|who|when|how|did|was|were)\b|\bwhy\b", re.IGNORECASE)
_HOLDS = re.compile(
    r"\bturns?\b[^.!?]{0,20}\b(?:wait|on hold)|\b(?:hold|wait|keep|pause)\b[^.!?]{0,20}\b(?:turns?|for me)\b|"
    r"\b(?:let|make|have) the game (?:wait|pause|rest|stand still)\b|\b(?:hold|pause|stop) the game\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:instead of|no more|not) (?:plain|text)|\bpictures? (?:again|back)\b|\?\s*\Z.*\bwhy\b", re.IGNORECASE
)
_OF_LETTERS_AND_TIMES = re.compile(  # why somebody wishes so
    r"\b(?:reminders?|remind|notif\w+|disturb\w*|nights?|asleep|sleep\w*|phone|beep\w*|wakes?|inbox|mailbox|spam|"
    r"mails?|"
    r"e-?mails?|letters?|pictures?|images?|html|data plan|holidays?|vacation|travel\w*|wi-?fi|internet|offline)\b",
    re.IGNORECASE,
)
_HOURS = re.compile(r"\b(?:asleep|sleep\w*|bed|nights?|quiet)\b|\d[:.]\d\d|\d ?[ap]\.?m\b", re.IGNORECASE)
_DAILY = "mail digest"
_OF_LETTERS = frozenset({"mail text", "mail html", "mail all", "mail turns", _DAILY})


def settings_apart(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without what it wishes of our letters and times, and the orders that get that."""
    kept, found = list[str](), list[str]()
    for sentence in _of_nights(_SENTENCES.split(text)):
        for piece in _pieces(sentence):
            if order := _order(piece):
                found.append(order)
                kept.append("." if kept and not piece.startswith("\n") else "\n")
            else:
                kept.append(piece)
    if not found:
        return text, ()
    return "".join(kept), tuple(dict.fromkeys(_completed(one, text) for one in found))


def _of_nights(said: list[str]) -> Iterator[str]:
    """The sentences, a wish for quiet with the one behind it that says when: «No mail at night. I sleep from …»."""
    at = 0
    while at < len(said):
        both = " ".join(said[at : at + 2])
        one = at + 1 < len(said) and _HOURS.search(said[at + 1]) is not None and bool(quiet_of(both))
        one = one and not any(map(quiet_of, said[at : at + 2]))
        yield both if one else said[at]
        at += 1 + one


def _completed(order: str, text: str) -> str:
    """The order with what another sentence says of it: «Half past seven would be ideal», «my turns can wait»."""
    if order == _DAILY and (clock := one_clock(text)):
        return f"{order} {clock}"
    holds = _HOLDS.search(text) is not None and NOT_HELD.search(key(text)) is None
    holds = holds and order.startswith("away ") and not order.endswith(" hold")
    return f"{order} hold" if holds else order


def _pieces(sentence: str) -> Iterator[str]:
    """The sentence, or what stands before and behind a comma where only that behind is such a wish."""
    at = next((one for one in _BEHIND.finditer(sentence) if _order(sentence[one.end() :])), None)
    if at is None or _order(sentence[: at.start()]):
        yield sentence
    else:
        yield sentence[: at.start()]
        yield sentence[at.end() :]


def _order(said: str) -> str:
    wish = service_wish(said)
    if not wish and _ASKS.search(said):
        return away_of(said) or zone_of(said)
    if wish == _DAILY or _DIGEST.search(said):
        return _at_time(said)
    if wish in _OF_LETTERS:
        return wish
    if _WORDS_ONLY.search(said) and not _NEGATED.search(said):
        return "mail text"
    if _EVERY_MOVE.search(said) and not _NOT_EVERY.search(said.replace("not just", "")):
        return "mail all"
    return quiet_of(said) or away_of(said) or zone_of(said)


def explains_setting(said: str) -> bool:
    """Whether a sentence may tell why such a wish is made: «I don't want reminders at night»."""
    return _OF_LETTERS_AND_TIMES.search(said) is not None


def _at_time(said: str) -> str:
    """One letter a day, at the time that is said."""
    clock = one_clock(said)
    return f"{_DAILY} {clock}" if clock else _DAILY
