"""The amounts of what is said in an auction: which are bids, which is a bound, which are only told."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from pbem.eighteen.meant import auction_beside as beside
from pbem.eighteen.meant.auction_words import BOUND, MATCHES
from pbem.orders.numbers import WRITTEN, amounts_in_digits, hundreds_spoken, whole

_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "–": "-", "—": "-"})
_BARE = re.compile(
    r"\b(don|can|won|isn|doesn|didn|wouldn|couldn|haven|hasn|shouldn)(?=t\b)|\bthat(?=s\b)", re.IGNORECASE
)
_MISSPELT = tuple(
    (re.compile(rf"\b(?:{wrong})(?=\b|one|two|three|four|five|six|seven|eight|nine)", re.IGNORECASE), right)
    for wrong, right in (
        ("fourty|foury|forthy", "forty"), ("fivty|fivety", "fifty"), ("ninty|nintey|ninity", "ninety"),
        ("eigthy|eighy|eigty", "eighty"), ("twenny|twentey|twenti", "twenty"), ("thrity|thirthy|therty", "thirty"),
        ("sixti|sixtey", "sixty"), ("sevnty|seventey", "seventy"), ("hundret|hunderd|hundered|hunded", "hundred"),
    )
)  # fmt: skip
_DIGIT = "one|two|three|four|five|six|seven|eight|nine"
_HUNDREDS = re.compile(
    rf"\b(?:(?P<many>an?|the|a round|the round|{_DIGIT}|)\s?)?hundred(?:s? and|,)?(?:[ -](?P<rest>{WRITTEN}))?\b"
)
_CURRENCY = re.compile(
    r"[$€£₽] ?(?=\d)|(?<=\d) ?(?:francs?|frs?\b\.?|roubles?|rubles?|rbl|rub|r|f|bucks|[$€£₽]|,-|\.-)(?![\w'])"
)
_NOTE = {"fiver": 5, "tenner": 10}
NOTES = re.compile(r"\b(?:one more|another|a|one) (fiver|tenner)(?: more)?\b")
"""«One more fiver.»"""
_CLAUSE = re.compile(r"[,;:] ")
_BIDS = (beside.BIDS_BEFORE, beside.RAISES_BEFORE, beside.STARTS_AT)
NO, WEAK, TOLD, PLAIN = range(4)


class Amount(NamedTuple):
    """A number of a text: where it stands, and how surely it is a bid (`TOLD`: it stands behind somebody's name)."""

    value: int
    start: int
    end: int
    sure: int


def written_out(text: str) -> str:
    """The text with one kind of quotes and dashes, with apostrophes that were left out, numbers spelt as they are."""
    for wrong, right in _MISSPELT:
        text = wrong.sub(right, text)
    return _BARE.sub(r"\g<0>'", text.translate(_QUOTES))


def in_digits(text: str) -> str:
    """Folded text with its amounts in digits, and without currencies: «one seventy», «a hundred and ten roubles»."""

    def hundreds(found: re.Match[str]) -> str:
        rest = whole(found["rest"]) or 0 if found["rest"] else 0
        return str(100 * (whole(found["many"] or "") or 1) + rest)

    text = NOTES.sub(lambda one: f"{_NOTE[one[1]]} more", text)
    return _CURRENCY.sub(" ", amounts_in_digits(hundreds_spoken(_HUNDREDS.sub(hundreds, text)))).replace("  ", " ")


def amounts(text: str, names: Set[str]) -> list[Amount]:
    """All numbers of a text that may be money."""
    people = (
        re.compile(rf"\b(?:{'|'.join(sorted(names))})(?:'s)?(?: (?:only|just|at|is|on|leads|with|bids?|says))*\W* \Z")
        if names
        else None
    )
    found = []
    for one in beside.AMOUNT.finditer(text):
        before, behind = text[: one.start()], text[one.end() :]
        sure = _sure(_CLAUSE.split(before)[-1], before, behind)
        if people and people.search(before) and not MATCHES.search(before):
            sure = TOLD
        found.append(Amount(int(one[1]), one.start(), one.end(), sure))
    return found


def _sure(clause: str, before: str, behind: str) -> int:
    rest = _CLAUSE.split(behind)[0]
    none = beside.NO_BID_BEHIND.match(behind)
    if not none and any(one.search(before) for one in _BIDS):
        return PLAIN
    if beside.STARTS.match(clause) and beside.ENDS.match(rest):
        return PLAIN
    if none or beside.NO_BID_BEFORE.search(before):
        return NO
    return PLAIN if beside.ON_IT.match(behind) else WEAK


def limit(text: str, said: list[Amount], least: int) -> int:
    """The amount that a text says to be as far as somebody goes; 0 for none. `least`: the lowest bid there is."""
    found = BOUND.search(text)
    known = [one for one in said if one.sure in (WEAK, PLAIN) and 2 * one.value >= least] or [
        one for one in said if one.value >= least
    ]
    if found is None or not known:
        return 0
    at_once = [one for one in said if one.start >= found.end() and not text[found.end() : one.start].strip()]
    if at_once:  # «not more than 100»
        return at_once[0].value
    behind = [one.value for one in known if one.end > found.end()]
    return behind[0] if behind else known[-1].value


def step(text: str) -> int:
    """How much more than the highest bid is said; 0 where nothing is."""
    found = beside.MORE.search(text)
    if found is None:
        return 0
    said = next(one for one in found.groups() if one)
    return int(said) if said.isdigit() else whole(said) or 0


def more_than_somebody(text: str, names: Set[str]) -> bool:
    """Whether the text only says how much more than somebody it is: «5 more than Cleo»."""
    found = beside.MORE.match(text)
    return found is not None and text[found.end() :].strip(" .!,").removeprefix("than ") in names
