"""A sample of the letter that a mail names and changes: «like 2, but 430», «this one, without paying»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.desk.meaning.named import sample_at, samples_of
from pbem.desk.planner import Planner
from pbem.orders.by_place import LAST, points
from pbem.orders.fold import fold
from pbem.orders.numbers import WRITTEN, whole
from pbem.reading.marked import Marked

_MOST = 400  # characters of a mail
_PLACE = re.compile(
    r"(?:\b(?:number|option|no\.?|nr\.?|sample|line|like|as in|take|item)\s+#?|#|(?:\A|"
    r"(?<=\s))\.)(?P<number>\d{1,2})\b|"
    r"\b(?P<nth>first|second|third|fourth|fifth|sixth|last) (?:one|option|line|sample)\b"
    r"(?! (?:does not|doesn't|did not|didn't|is wrong|was wrong|is not|isn't|was not|wasn't|was a|is a)\b)"
)
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "last": LAST}
_THIS = re.compile(r"\b(?:this|that|it|those|them|these|same)\b|\A\W*(?:but|only|just|with|at|for|make|up to)\b")
# Below a quoted line: «^^^ I take this», «yes! that please».
_UP = re.compile(
    r"\s*(?:\^{2,}(?!.*\b(?:no|not|but|almost|without|would|could|might|if|why|maybe|later|never)\b)|"
    r"(?:ok(?:ay)?|yes|yep|yeah)\W+(?:this|that)\b(?: one)?(?: please| pls)?\W*(?:\Z|[.!]\s)|"
    r"(?:this|that)(?: one)? (?:please|pls)\b)"
)
_CHANGES = re.compile(
    r"\bbut (?:only|just|stop|not|without)\b|\bonly (?:as far|to|until|till|up to)\b|\b(?:except|instead)\b"
)
_NO_AMOUNT = re.compile(rf"\b(?:instead of|not|rather than|than) (?:the )?(?:\d+|{WRITTEN})\b")
_AMOUNT = re.compile(rf"\b(?:\d{{1,4}}|{WRITTEN})\b")
_DIVIDENDS = (
    ("withhold", re.compile(r"\b(?:without paying|don't pay|do not pay|not paying|no dividends?|"
                            r"with(?:h)?old\w*|keeps?(?: the| it| all)?|retain\w*)\b")),
    ("half", re.compile(r"\b(?:half|halves|split)\b")),
    ("pay", re.compile(r"\b(?:pay(?:ing|s)?(?: out)?|full dividends?)\b")),
)  # fmt: skip
_DIVIDEND = re.compile(r"\b(?:pay|half|withhold)\b")


def changed_samples(planner: Planner) -> Iterator[str]:
    """The sample that the mail names, with each change of it that it may mean; or several samples together."""
    text = fold(planner.text).replace("’", "'")
    if len(text) > _MOST:
        return
    shown = [one for one in planner.mail.marked if points(one.behind) or _UP.match(fold(one.below))]
    if len(shown) == 1 and not _CHANGES.search(text) and (sample := sample_at(samples_of(planner), shown[0].number)):
        yield sample.partition("  #")[0]
    samples, places = samples_of(planner), list(_PLACE.finditer(text))
    numbers = [int(one) for one in re.findall(r"\d+", text)]
    if places and len(numbers) > 1 and all(0 < one <= len(samples) for one in numbers):
        yield "; ".join(dict.fromkeys(sample_at(samples, one) for one in numbers))
    sample, said = _named(planner, text, places)
    for kind, pattern in _DIVIDENDS if sample else ():
        was = _DIVIDEND.search(sample)
        if was and was[0] != kind and pattern.search(said):
            yield _DIVIDEND.sub(kind, sample, count=1)
            return
    for amount in _AMOUNT.findall(_NO_AMOUNT.sub("", said)) if sample else ():
        number = whole(amount)
        if number is not None:
            yield from _with(sample, number)


def _named(planner: Planner, text: str, places: Sequence[re.Match[str]]) -> tuple[str, str]:
    """The one sample that the mail names, by its place or in the quote, and what the mail says besides."""
    quoted = _pointed(planner.mail.marked)
    if len(places) == 1 and (place := places[0]):
        number = int(place["number"]) if place["number"] else _NTH[place["nth"]]
        if number == LAST and quoted:
            number = quoted[-1].number
        return sample_at(samples_of(planner), number), text[: place.start()] + text[place.end() :]
    if quoted and not places and (len(quoted) == 1 or quoted[-1].below) and _THIS.search(text):
        return sample_at(samples_of(planner), quoted[-1].number), text
    return "", ""


def _pointed(marked: Sequence[Marked]) -> Sequence[Marked]:
    """The quoted samples that the writer has kept beside what they write; the whole letter may stand below."""
    last = max((at for at, one in enumerate(marked) if one.number == 1), default=len(marked))
    return marked[:last] if last else [one for one in marked if one.below]


def _with(sample: str, number: int) -> Iterator[str]:
    """The sample with one of its numbers changed for this one, the last first."""
    order = sample.partition("  #")[0]
    for one in reversed(list(re.finditer(r"(?<![\w+])\d+(?![\w+])", order))):
        yield f"{order[: one.start()]}{number}{order[one.end() :]}"
