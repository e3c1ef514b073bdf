"""Prices and types of trains as a mail has them: «for the full 60», «its 2», «a three-train»."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.meant.prepared import MARKS
from pbem.orders.numbers import WRITTEN, amounts_in_digits, thousands_joined, whole

_DIGITS: Mapping[str, str] = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9",
}  # fmt: skip
_ONE = "|".join(_DIGITS)
_SPELT = re.compile(rf"\b(?:{_ONE})(?:[ -](?:{_ONE}))+\b(?![ -]?trains?)", re.IGNORECASE)  # «six three seven»
_NUMBERED = re.compile(
    rf"\b(tiles?|numbers?|no\.?|nr\.?|rotation|rot\.?|curves?|straights?)(?: number)? ({_ONE})\b", re.IGNORECASE
)
_HEX = re.compile(rf"\b(on|in|at|hex|to|upon) ([b-z]|(?-i:[A-Z])) (\d{{1,2}}|{WRITTEN})\b", re.IGNORECASE)
_BY = re.compile(r"\b(and|then|,|\A)( ?)by (?=(?:the|a|an|one|another) (?:\w+ )?(?:trains?|\d\S*)\b)", re.IGNORECASE)
_ARROW = re.compile(r"\s*-+>\s*(?=[A-Za-z])")
_ROUBLE = re.compile(
    r"\b(for|at|pays?) (?:a|one)(?: single| symbolic| mere)? (roubles?|francs?|ruble)\b", re.IGNORECASE
)
_TRAINED = re.compile(
    rf"\b({_ONE})[- ](?=trains?\b)|(?<=\bthe )(two|three|four|five|six|seven|eight)(?= (?:of|from|that)\b)",
    re.IGNORECASE,
)
_SMALL = (
    r"(?:(?:the|a|an|only|just|mere|full|symbolic|price|of|is|about|me|at|sum|for|him|her|exactly|its|face|value)\s+)*"
)
_NOT_BEHIND = r"(?![+x%\w]|-\d| ?-?trains?\b|-ers?\b| (?:is|are) (?:left|over))"
_PRICED = (
    re.compile(
        r"(?:@|\b(?:for|at|of|pay(?:s|ing)?|offer(?:s|ing)?(?: \w+)?|price|gives?(?: \w+)?|hands? over|cost(?:s|"
        r"ing)?|is)\b)\s*"
        rf"{_SMALL}(\d{{1,4}})\b{_NOT_BEHIND}(?!\s+(?:of|from|that)\b)",
        re.IGNORECASE,
    ),
    re.compile(r"(?<![\w+#.x-])(\d{1,4}) ?(?:francs?|frs?\.?|f|roubles?|rubles?|rbl|rub|r|₽)(?!\w)", re.IGNORECASE),
    re.compile(r"(?<![\w+#.x/-])(\d{2,4})\b(?![+x%/\w-])"),
)
_SUMS = re.compile(
    r"\b(?:leav\w+|left|remain\w*|should be|treasury|makes?|then has|double|afterwards)\b|=", re.IGNORECASE
)
_WORDS_AROUND = r"(?:[ -]?(?:trains?|trian|er|ers|t|locos?|engines?|locomotives?)\b|'?s\b)"
_ARTICLE = r"(?:a|an|one|another|its|the|their|new|first|second|my|his|her|this|that|brand[- ]new|yellow|green)"


class Train(NamedTuple):
    """A type of train in a text; `bare`: it stands there like something that is wanted: «then a 2+1»."""

    type: str
    bare: bool


_WHOLE_SUM = re.compile(  # «for all it has then, 55», «its whole treasury, all 95, for»: the sum says the same
    r"\b(?P<what>all (?:that )?(?:it|they|we|the company) (?:has|have|owns?|is worth)(?: (?:then|left|now))*|"
    r"(?:all (?:of )?)?(?:its|their|our|the) (?:(?:whole|entire|full|complete) )?(?:treasury|cash|money|purse))"
    r"\s*[,(]\s*(?:(?:all|of|that is|that's|i\.?e\.?|namely|the) )*(?P<sum>\d{1,4})\b(?! ?-?trains?)[,)]?",
    re.IGNORECASE,
)
_DOUBLED = re.compile(r"\bdoubled?[ -](two|three|four|2|3|4)s?\b", re.IGNORECASE)  # «the double two»


def digits(text: str) -> str:
    """The text with its marks made plain, and numbers of tiles, rotations and trains in digits."""
    text = thousands_joined(text.translate(MARKS))
    text = _WHOLE_SUM.sub(r"\g<sum>", text)
    text = _ARROW.sub(" to ", _ROUBLE.sub(r"\1 1 \2", text))
    text = re.sub(r"(?<=\w )zero(?=\W*\Z|[,;.)])", "0", text, flags=re.IGNORECASE)
    text = _DOUBLED.sub(lambda one: "{0}x{0}".format(whole(one[1].lower()) or one[1]), text)
    text = _BY.sub(r"\1\2buy ", text)
    text = _HEX.sub(lambda one: f"{one[1]} {one[2].upper()}{whole(one[3].lower())}", text)
    text = _SPELT.sub(lambda one: "".join(_DIGITS[word] for word in re.split("[ -]", one[0].lower())), text)
    text = _NUMBERED.sub(lambda one: f"{one[1]} {_DIGITS[one[2].lower()]}", text)
    text = _TRAINED.sub(lambda one: f"{_DIGITS[one[1].lower()]}-" if one[1] else _DIGITS[one[2].lower()], text)
    return amounts_in_digits(text)


def price(text: str) -> int | None:
    """What a piece of a sentence says that is paid for something."""
    if _SUMS.search(text) and re.search(r"\d{2}", before := _SUMS.split(text)[0]):
        text = before
    for pattern in _PRICED:
        if found := pattern.findall(text):
            return int(found[-1])
    return None


def train_in(definition: Definition18xx, text: str) -> Train | None:
    """The type of train of which a piece speaks."""
    known = "|".join(re.escape(one) for one in sorted(definition.trains, key=len, reverse=True))
    every = [
        one
        for one in re.finditer(
            rf"(?<![\w+#./:-])(?P<type>{known})(?P<noun>{_WORDS_AROUND})?(?![\w+%]|-\d|[.:]\d|/\d| ?(?:%|francs?|"
            rf"roubles?|r\b))",
            text,
            re.IGNORECASE,
        )
        if one["noun"] or not one["type"].isdigit() or _is_one(text, one.start())
    ]
    if not every:
        return None
    one = every[-1]
    kinds = {each.lower(): each for each in definition.trains}
    fresh = bool(re.search(r"\b(?:an?|another|one) \Z", text[: one.start()], re.IGNORECASE))
    return Train(kinds[one["type"].lower()], fresh or _begins(text, one.start()))


def _is_one(text: str, at: int) -> bool:
    """Whether an article stands before it: «the 2», «its 2», «M-V's 2»."""
    if not text[:at].strip() and re.match(r"\S+ (?:for \S+ )?(?:from|off)\b", text[at:], re.IGNORECASE):
        return True
    return bool(
        re.search(rf"(?:\b{_ARTICLE}|'s|\btwo|\bbuy|\bbuys|\bgets?|\b[A-Z][\w-]+) \Z", text[:at], re.IGNORECASE)
    )


def _begins(text: str, at: int) -> bool:
    """Whether nothing but an article stands before it."""
    before = text[:at].strip(" -")
    return not before or bool(
        re.fullmatch(rf"(?:also |trains? |{_ARTICLE}\b ?|or |in |two )+", f"{before} ", re.IGNORECASE)
    )
