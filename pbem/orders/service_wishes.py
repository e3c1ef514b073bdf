"""How people ask in prose for other letters, or for one once more: done at once, since it changes no game. Data.

Whoever asks gets it and is told as what it was read; the next sentence takes it back as easily.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from pbem.orders.fold import key

_PICTURES = r"(?:pictures?|images?|graphics|html)"
_MAILS = r"(?:mails?|e ?mails?|e mails?|letters?|messages?)"
_WISHES = re.compile(
    r"\b(?:please|pls|can|could|would|may i|prefer|don t want|i d like|i want|i need|switch|from now on|stop"
    r"|bitte|svp)\b"
)
# What is not asked for: what was, what hangs on something, what somebody else should do, what only a rule would tell.
_NONE = re.compile(
    r"\b(?:was|were|came|arrived|didn t|did not|does not|doesn t|isn t|yesterday|unless|what|which|how|why|who|where"
    r"|if you|don t know)\b"
)
_NO_REPEAT = re.compile(r"\b(?:unless|what|which|how|why|who|where|if you|don t know)\b")
_EVERY = r"(?:every|each|any|anybody|anyone|all|everything|somebody|someone)"
_ACTS = r"(?:moves?|moved|turns?|happens?|happened|actions?|plays?|acts?)"
_GETS = r"(?:get|have|receive|send|want|prefer|like|switch|change|set|give|only|make)"
# The likeliest first: `~` stands for up to five words between.
_ORDERS: Mapping[str, tuple[str, ...]] = {
    "mail digest": (
        rf"\b(?:one|single|1|a)~ (?:{_MAILS}|digest|summary)~ (?:a|per|each|every) day\b",
        r"\b(?:bundle|collect|combine)~ (?:a|per|each|every) day\b",
        rf"\b(?:daily|one daily) (?:digest|summary|{_MAILS})\b",
    ),
    "mail all": (
        rf"\b(?:{_MAILS}|notify|notified|inform|informed|posted)~ {_EVERY}~ {_ACTS}\b",
        rf"\b{_GETS}~ (?:every|each|all)(?: the| of the| your)? (?:single )?{_MAILS}\b",
    ),
    "mail turns": (
        rf"\b(?:{_MAILS}|write|hear)\b~ ?.*\bwhen(?: \w+)? (?:my turn|it is my turn|it s my turn|s my turn|is my turn"
        r"|(?:i|have|must|am|m|need)(?: have| am| m| need| must)? to (?:move|act|play)|i must (?:move|act))\b",
    ),
    "mail html": (
        rf"\b{_MAILS}~ with~ (?:pictures?|images?)\b|\b(?:pictures?|images?)~ in~ {_MAILS} again\b",
        rf"\b{_GETS}~ (?:back to )?html\b",
    ),
    "mail text": (
        rf"\b(?:{_GETS}|please)~ (?:plain|text|only) (?:text|only|{_MAILS})\b|\bplain text (?:{_MAILS}|please)\b",
        rf"\b(?:as|in|to) (?:plain text|text format|text)\b|\b{_MAILS}~ without~ {_PICTURES}\b",
        rf"\b(?:no more|leave out|stop|skip|turn off|switch off|don t send|do not send)~ {_PICTURES}\b",
        rf"\bsend (?:them|it|everything) without~ {_PICTURES}\b|\bdon t want~ {_PICTURES}~ {_MAILS}\b",
    ),
    "resend": (
        rf"\b(?:send|resend|repeat|have|get|mail)\b(?! out)~ (?:last|newest|latest|that|this|previous|your) {_MAILS}\b",
        r"\b(?:have|get|send|resend|mail|repeat) (?:it|that|this)~ (?:again|once more|anew|one more time)\b",
        rf"\b(?:lost|deleted|missed|can t find)~ (?:last|newest|latest|that|this|your) {_MAILS}~ (?:could|can"
        rf"|would|please)~"
        r" (?:send|resend|mail|have)~ (?:again|once more|anew)\b",
    ),
}  # fmt: skip
_AGAIN = re.compile(r"\b(?:again|once more|resend|repeat|anew|one more time|never arrived)\b")
_ONLY = re.compile(r"\b(?:only|just|fewer|less|nothing but)\b")
_NOT_ONLY = re.compile(r"\bnot (?:only|just)\b")
_AGAINST = re.compile(
    r"\b(?:no|not|stop|without|instead of|don t|never)\b(?: \w+){0,2} (?:plain text|text (?:only|mails?))\b"
)
_STOPS_HTML = re.compile(
    rf"\b(?:no more|stop|without|leave out|not|don t|skip|turn off|switch off)\b(?: \w+){{0,3}} {_PICTURES}\b"
)
_LAST_ONES = re.compile(r"\b(?:again|last|deleted|lost|missed|so far|made|old|since|did)\b")
_FOUND = {
    order: re.compile("|".join(patterns).replace("~", r"(?: \w+){0,5}")) for order, patterns in _ORDERS.items()
}  # fmt: skip
_ZONE = re.compile(r"\b([A-Z][A-Za-z]+/[A-Z][A-Za-z_]+)\b")
_AREAS = frozenset({"Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Pacific"})
_PROPER = r"[A-Z][a-z]+(?: [A-Z][a-z]+){0,2}"
_CITY = re.compile(
    rf"\b(?:in|to|on|use|with) (?P<city>{_PROPER}) time\b|\btime ?zone (?:to|of|is|for) (?P<of>{_PROPER})(?=[\s.,!]|\Z)"
)
_LIVES = re.compile(
    rf"\b(?:moved|relocated|move) to (?P<city>{_PROPER})(?=[\s.,;!]|\Z)|"
    rf"\b(?:live|living|based|staying|now|am|'m|are|'re) in (?P<of>{_PROPER})(?=[\s.,;!]|\Z)"
)
_MY_ZONE = re.compile(r"\b(?:time ?zone|my (?:own )?(?:local )?time|local time|times?)\b")
_OF_ZONE = re.compile(r"\b(?:time ?zone|zone|times?|clock|hours)\b")


def service_wish(line: str) -> str:
    """The order that gets what a sentence wishes of our letters; "" for any other sentence."""
    said = key(line)
    if not _WISHES.search(said):
        return ""
    return next((order for order, found in _FOUND.items() if found.search(said) and _is_meant(order, said)), "")


def _is_meant(order: str, said: str) -> bool:
    """Whether nothing else in the sentence says that it means another one."""
    if order == "resend":
        return _AGAIN.search(said) is not None and _NO_REPEAT.search(said) is None
    if _NONE.search(said):
        return False
    if order == "mail all":
        return not _LAST_ONES.search(said)
    if order == "mail turns":
        return bool(_ONLY.search(said)) and not _NOT_ONLY.search(said)
    if order == "mail html":
        return not _STOPS_HTML.search(said)
    return order != "mail text" or not _AGAINST.search(said)


def zone_of(line: str) -> str:
    """The `zone` order for a sentence that names a time zone by its area and city; "" for any other."""
    found = _ZONE.search(line)
    if found:
        return f"zone {found[1]}" if _OF_ZONE.search(key(line)) else ""
    city = _CITY.search(line) if _WISHES.search(key(line)) else None
    if city is None and _MY_ZONE.search(key(line)) and _WISHES.search(key(line)):
        city = _LIVES.search(line)
    zone = _cities().get(city["city"] or city["of"], "") if city else ""
    return f"zone {zone}" if zone else ""


@cache
def _cities() -> Mapping[str, str]:
    """The zones by the names of their cities; of a name that two have, none."""
    found: dict[str, list[str]] = {}
    for zone in sorted(available_timezones()):
        area, _, city = zone.partition("/")
        if area in _AREAS and "/" not in city:
            found.setdefault(city.replace("_", " "), []).append(zone)
    return {city: zones[0] for city, zones in found.items() if len(zones) == 1}
