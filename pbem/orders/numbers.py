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
_FOUND = re.compile(rf"\b(?:an? )?(?P<set>{'|'.join(_SETS)})\b(?: of\b)?|\b(?P<word>{WRITTEN})\b")


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
