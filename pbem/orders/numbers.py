"""Numbers as people write them: `8`, `eight`, `twenty-one`, `a couple of`, `a dozen`; one reader for all orders."""

from __future__ import annotations

import re

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: at for at, word in enumerate(_SMALL.split())} | {
    word: 10 * at for at, word in enumerate(_TENS.split(), start=2)
}
_SETS = {"couple": 2, "dozen": 12}
MOST_DIGITS = 6

_ALONE = "|".join(sorted((*_WORDS, *_SETS), key=len, reverse=True))
_TEN = _TENS.replace(" ", "|")
_ONE = "|".join(_SMALL.split()[1:10])
WRITTEN = rf"(?:(?:{_TEN})[ -](?:{_ONE})|{_ALONE})"  # a number in words, for the patterns of orders; folded text
NUMBER = rf"(?:\d{{1,{MOST_DIGITS}}}|{WRITTEN})"
_HALF_A_DOZEN = re.compile(r"\bhalf a dozen\b")
_HUNDREDS = re.compile(
    rf"\b(?:(?P<hundreds>an?|{_ONE}) hundred(?:(?: and|,)? (?P<rest>{WRITTEN}))?"
    rf"|(?P<tens>(?:{_TEN})(?:[ -](?:{_ONE}))?))\b",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(
    r"(?<=\d),(?=\d{3}(?!\d))|(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))"
    r"|(?<=[$£€¥₽₩]\d) (?=\d{3}(?!\d))|(?<=[$£€¥₽₩]\d\d) (?=\d{3}(?!\d))"
)
_SPOKEN = re.compile(rf"\b(?P<hundreds>{_ONE})[ -](?P<rest>{WRITTEN})\b(?! (?:per ?cent|shares?|trains?)\b)")
_TILES = re.compile(r"\b(?:lay|tiles?|track|upgrades?|builds?|place|put the)\b")
_LEAST_REST = 10
_FOUND = re.compile(rf"\b(?:an? )?(?P<set>{'|'.join(_SETS)})\b(?: of\b)?|\b(?P<word>{WRITTEN})\b")


def hundreds_spoken(text: str) -> str:
    """Folded text with hundreds that are left unsaid: `one seventy` → `170`; beside tiles they are none."""

    def one(found: re.Match[str]) -> str:
        rest = whole(found["rest"]) or 0
        return str(100 * _WORDS[found["hundreds"]] + rest) if rest >= _LEAST_REST else found[0]

    return text if _TILES.search(text) else _SPOKEN.sub(one, text)


def whole(word: str) -> int | None:
    """The number that a folded word is, in digits or written out: 21 for `21`, `twenty-one` and `twenty one`."""
    if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS:
        return int(word)
    if word in _SETS:
        return _SETS[word]
    tens, _, one = word.replace("-", " ").partition(" ")
    if not one:
        return _WORDS.get(tens)
    return _WORDS[tens] + _WORDS[one] if re.fullmatch(WRITTEN, word) else None


def in_digits(plain: str) -> str:
    """Folded text with all numbers that are written out in digits: `the last couple of moves` → `the last 2 moves`."""
    plain = _HALF_A_DOZEN.sub("6", plain)
    return _FOUND.sub(lambda found: str(whole(found["set"] or found["word"])), plain)


def amounts_in_digits(text: str) -> str:
    """Text with numbers of twenty and more that are written out in digits: `one hundred and ten` → `110`."""

    def one(found: re.Match[str]) -> str:
        if found["tens"]:
            return str(whole(found["tens"].lower()))
        hundreds = 1 if found["hundreds"].lower() in ("a", "an") else whole(found["hundreds"].lower()) or 0
        return str(100 * hundreds + (whole(found["rest"].lower()) or 0 if found["rest"] else 0))

    return _HUNDREDS.sub(one, text)


def thousands_joined(text: str) -> str:
    """Text with amounts that signs or blanks part in thousands as one number: `1,200`, `$1 200`."""
    return _THOUSANDS.sub("", text)
