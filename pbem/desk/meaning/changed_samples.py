"""A sample of the letter that a mail names, and changes: «like 2, but 430», «this one, without paying».

What it comes to is only ever asked back; of a change that may mean several, those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from pbem.desk.meaning.by_meaning import restates
from pbem.desk.meaning.named import index_of, samples_of, speaks_of_another
from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.meaning.told_apart import is_of_several, kept_beside, told_apart
from pbem.desk.planner import Planner
from pbem.orders.by_place import comparable
from pbem.orders.fold import key
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.sample_changes import changes, is_changed, same_words, wanted
from pbem.orders.sample_words import Reference, references
from pbem.orders.talk import PIECE
from pbem.reading.marked import Marked

MOST = 2000  # characters of a mail
_MOST_BARE = 300  # … of one that has bare numbers only
_MOST_WAYS = 24  # that are tried
_THIS = re.compile(r"\b(?:this|that|it|those|them|these|same)\b|\A\W*(?:but|only|just|with|at|for|make|up to)\b")
_ABOVE = re.compile(r":\s*(?:\Z|\n)|\b(?:this|that)(?: one| line)?\b")
_OTHER = re.compile(r"\b(?:another|other|different|instead|except|but with)\b")
_DENIES = re.compile(
    r"\b(?:(?<!i )would(?! like| you)|pity|wrong|not|almost|could|might|if|why|maybe|later|never|no)" r"\b"
)
_TAKES = re.compile(r"\^|<-|\b(?:take|choose|pick|want|go (?:for|with)|do|please|pls|yes|my (?:order|move))\b")
_OF_QUOTED = re.compile(
    r"\b(?:the |of these |of the two )*(?:(?P<first>first|1st|upper|top|former|topmost)|"
    r"(?P<second>second|2nd)|(?P<third>third|3rd)|lower|bottom|latter|last)"
    r"(?: (?:one|line|option|of))*\b(?! (?:hex|field|two|three|four)\w*)"
)
_NOT_IT = re.compile(  # «not the yellow one»
    r"\b(?:not|never|except|anything but|any but|all but|don't (?:want|like|take))\s+(?:the|this|that)\b(?! same)"
)
_TWO = re.compile(r"\b(?:two|three|both|these|those|quoted|above)\b")
_TURNS = re.compile(
    r"\b(?:no(?!\.? ?\d)|nope|wait|sorry|scrap|scratch|forget|rather(?! than)|instead(?! of)|actually|make (?:it|that)|"
    r"i mean(?:t)?|better|on second thoughts?|changed my mind|would rather|correction|oops|stop|decided|settled|"
    r"nein|halt|lieber|doch|pardon|non|plutot)\b"
)
_TURNING = re.compile(  # of what only says that another sample is meant now
    r"\b(?:instead(?! of)|rather(?! than)|make (?:it|that)|let (?:it|that) be|change (?:it|that) to|no|nope|wait|sorry|"
    r"actually|correction|but|nein|halt|lieber|doch|pardon|non|plutot)\b"
)
_ONLY_NOW = re.compile(  # of an order that is for one turn anyhow
    r"(?:,? (?:but|and|just|only|please|then))*,? (?:for )?(?:this|one|a single) (?:one )?(?:turn|time|once|round)"
    r"(?: only)?\b|"
    r"(?:,? (?:but|and|just|only|please|do|then|to))*,? (?:ask|be asked|wake|write to|call)(?: me)? "
    r"(?:again|every|next|each)\b"
    r"[^.!?\n]*"
)
_LASTS = re.compile(r"\b(?:until|then|policy|always)\b")
_JOINS = re.compile(r"(?:\A|.*\b|.*[,.&;+])\s*(?:and|then|plus|also|after|\+|&|,|;)\b.*|\s*[,;&+]\s*", re.DOTALL)
_RUNS = re.compile(r"\brun\b")
_OR = re.compile(r"\b(?:or|between|either)\b")
_EITHER = re.compile(r"\s*\bor (?:the |number |no\.? )?#?\d{1,2}\b")
_CHOOSES = re.compile(
    r"\b(?:take|choose|pick|want|like|go|have|do|prefer|let|please|pls|make|it is|is|send|my order|my move|then|yes)\b"
)
_ASKS = re.compile(r"[^.!?\n]*\?")
_POLITE = re.compile(
    r"\A\W*(?:\w+, )?(?:can|could|may|would|will) (?:i|we|you)\b(?! (?:please )?(?:tell|show|explain|list|see))"
)
_LIMIT = re.compile(r"\b(?:up to|as far as|at most|no more than|max\.?|maximum|limit) (\d{1,5})\b")
_ASKS_IF = re.compile(r"\bask me (?:again )?(?:if|when|once|as soon as|should|before)\b")
_ASKED = re.compile(r"\b(?:unless|ask)\b")
_ONLY_PRICE = re.compile(r"\W*(?:for|at) (\d{1,5})\W*")  # «1 for 67»: as likely one share as the first sample
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")


def by_sample(planner: Planner, text: str) -> tuple[tuple[str, ...], bool]:
    """The lines that a mail means by the samples it names; () where it names none.

    And whether it changes them, or has given up others: then nothing that reads less than the whole tells it better.

    `text`: its own words, or those that may order a move.
    """
    said = same_words(text)
    samples = samples_of(planner)
    if len(said) > MOST or not any(samples):
        return (), False
    said = _ASKS.sub(lambda one: one[0] if _POLITE.match(one[0]) else " ", said)
    named = _named(planner, said, samples)
    if not named:
        return _edited(planner, said)
    numbers, beside, turned = named
    found = tuple(dict.fromkeys(samples[at] if isinstance(at, int) else at for at in numbers))
    if not all(found):
        return (), False
    if _says_more(beside, _joined(found)):
        return (), False
    if not any(map(_LASTS.search, found)):
        beside = _ONLY_NOW.sub(" ", beside)
    prose = beside if turned else text
    ways = islice(changes(_joined(found), beside, prose, samples, planner.weigh), _MOST_WAYS)
    changed = is_changed(beside)
    good = tuple(islice((one for one in dict.fromkeys(ways) if planner.would_do(one, planner.stands)), MOST_CHOICES))
    if good and good[0] not in found:
        numbered = " ".join(one for one in beside.split() if any(map(str.isdigit, one)))  # «Ann's 3-train»
        return ((), False) if _unexplained(planner, numbered, " ".join((_joined(found), *good))) else (good, True)
    how, whole = _clauses_of_change(beside), _joined(found)
    limit = _LIMIT.search(beside)  # «no 5 up to 150», where sample 5 is a bid of 215: the number is the private's
    other = (limit and limit[1] not in _known(whole)) or (changed and _OTHER.search(how))
    if other or (changed and _weighs(planner, how, whole)):
        return (), False
    if not (_is_told_by(planner, beside, whole) and planner.would_do(whole, planner.stands)):
        return (), False
    return (whole,), turned


def _says_more(beside: str, whole: str) -> bool:
    """Whether a price is said that the samples have not, or when to ask: «1 for 67», «7, but ask me if …»."""
    price = _ONLY_PRICE.fullmatch(beside)
    asks = bool(_ASKS_IF.search(beside)) and not _ASKED.search(whole)
    return asks or bool(price and price[1] not in _known(whole))


def _joined(found: Sequence[str]) -> str:
    """Several samples as one line; the company of the first is that of those behind it."""
    first, *others = found
    about = f"{first.partition(': ')[0]}: " if ": " in first else ""
    return "; ".join((first, *(one.removeprefix(about) if about else one for one in others)))


def _named(planner: Planner, said: str, samples: Sequence[str]) -> tuple[list[int | str], str, bool] | None:
    """The places of the samples that are meant, from 0, or an order between them, and what is said besides.

    And whether another one was named before, and given up.
    """
    every = [
        one
        for one in references(said)
        if (at := index_of(samples, one.number)) is not None
        and not speaks_of_another(planner, said[one.start : one.end], samples[at])
    ]
    found = [one for one in every if not one.denied]
    if quoted := _quoted(planner, said, found):
        return [quoted[0].number - 1], quoted[1], False
    if not found or (not any(one.sure for one in found) and len(said) > _MOST_BARE):
        return None
    if any(_EITHER.match(said, one.end) for one in found):
        return None  # «suggestion 2 or 3, you decide»
    found = _last_meant(said, found)
    turned = len(found) < len(every)
    numbers = list[int | str]()
    for before, one in zip((None, *found), found, strict=False):
        runs = before is not None and _RUNS.search(said, before.end, one.start)
        if runs and not any(isinstance(each, int) and "run best" in samples[each] for each in numbers):
            numbers.append("run best")  # «3, then run, then 8»
        if (at := index_of(samples, one.number)) is not None:
            numbers.append(at)
    if not numbers:
        return None
    return numbers, _without(said, found, [one for one in every if one not in found]), turned


def _last_meant(said: str, found: Sequence[Reference]) -> list[Reference]:
    """Of several that are named those that are meant: behind second thoughts the last ones, and all that are joined."""
    if len({one.number for one in found}) < 2:
        return list(found)
    kept = [found[0]]
    for before, one in pairwise(found):
        between = said[before.end : one.start]
        behind = said[one.end : one.end + 40]
        if _OR.search(between):
            return []
        if _TURNS.search(between) or re.match(r"\W*(?:instead|rather)\b(?! of| than)", behind):
            kept = [one]
        elif _JOINS.fullmatch(between) and len(between) < 40:
            kept.append(one)
        elif _SENTENCE.search(between) and _CHOOSES.search(_SENTENCE.split(between)[-1][-30:]):
            kept = [one]
        else:
            return []
    return kept


def _without(said: str, found: Sequence[Reference], given_up: Sequence[Reference]) -> str:
    """What is said besides, from the sentence on in which the first of them stands that is meant."""
    begins = max((one.end() for one in _SENTENCE.finditer(said, 0, found[0].start)), default=0)
    turns = [one.end() for one in _TURNS.finditer(said, 0, found[0].start)]
    start, parts = begins if len(found) == 1 and (turns or given_up) else 0, list[str]()
    at = start
    for one in sorted((*found, *given_up)):
        if one.start >= at:
            parts.append(said[at : one.start])
            at = one.end
        if one.denied or (one in given_up and at > found[-1].end):  # why it is not the one
            ends = _SENTENCE.search(said, at)
            at = min((each.start for each in found if each.start >= at), default=ends.end() if ends else at)
    beside = " ".join((*parts, said[at:])).strip()
    return _TURNING.sub(" ", beside) if given_up else beside


def _clauses_of_change(beside: str) -> str:
    """The clauses that say how it is to be another one."""
    return " ".join(one for one in re.split(r"[.!?;\n]", beside) if is_changed(one))


def _weighs(planner: Planner, said: str, whole: str) -> bool:
    """Whether anything is said of the change that the sample has not itself."""
    known = _known(whole)
    words = (one.strip(".,;:!?()") for one in said.split())
    return any(
        (planner.weigh(one) or any(map(str.isdigit, one))) and known.isdisjoint((one, key(one))) for one in words
    )


def _known(whole: str) -> set[str]:
    """The words that a sample has."""
    return set(key(whole).split()) | {one.lower() for one in whole.replace(";", " ").replace(":", " ").split()}


def _unexplained(planner: Planner, beside: str, whole: str) -> bool:
    """Whether what is said besides has a piece of the game that the samples have not."""
    known = _known(whole)
    said = [one.strip(".,;:!?()\"'") for one in wanted(beside).split()]
    return any(
        planner.weigh(one) >= PIECE and one not in known and key(one) not in known for one in said if len(one) > 1
    )


def _is_told_by(planner: Planner, beside: str, whole: str) -> bool:
    """Whether the samples say all that is said besides, be it in other words: «10. The red one from Mulhouse.»"""
    unsaid = [one for one in re.split(r"[.!?\n]", beside) if _unexplained(planner, one, whole)]
    return all(restates(planner, whole, one) for one in unsaid)


# -- samples that were left in the quote -----------------------------------------------------------------------------


def _quoted(planner: Planner, said: str, found: Sequence[Reference]) -> tuple[Marked, str] | None:
    """The one quoted sample that is pointed at, «the lower of the two», and what is said besides."""
    quoted = [one for one in kept_beside(planner) if one.ours]
    if not quoted or any(one.sure and not _OF_QUOTED.search(said[one.start : one.end]) for one in found):
        return None
    several = len(quoted) > 1
    if several and _TWO.search(said) and (which := list(_OF_QUOTED.finditer(said))):
        return _of_place(said, quoted, which[-1])
    shown = [one for one in quoted if one.behind.strip() or one.before.strip("[ ]")]
    if len(shown) == 1:
        return shown[0], said  # «<-- HERE»
    if several and (found or shown or _NOT_IT.search(said)):
        return None
    apart = told_apart(planner, said, quoted) if several else None
    if apart is not None:
        return (apart[0], said) if len(apart) == 1 else None
    meant = _stood_below(said, quoted)
    return None if meant is None or (_DENIES.search(said) and not is_changed(said)) else (meant, said)


def _of_place(said: str, quoted: Sequence[Marked], which: re.Match[str]) -> tuple[Marked, str] | None:
    """The one at this place among those that are quoted: «the lower of the two»."""
    begins = max((one.end() for one in _SENTENCE.finditer(said, 0, which.start())), default=0)
    nth = 0 if which["first"] else 1 if which["second"] else 2 if which["third"] else -1
    return (quoted[nth], f"{said[begins : which.start()]} {said[which.end() :]}") if nth < len(quoted) else None


def _stood_below(said: str, quoted: Sequence[Marked]) -> Marked | None:
    """The one below which the words stand that point at it; no words of one of several, whichever it may be."""
    if not (_THIS.search(said) or _ABOVE.search(said)) or (len(quoted) > 1 and is_of_several(said)):
        return None
    under = [one for one in quoted if one.below and _TAKES.search(said)]  # the writer's words stand right below it
    return quoted[-1] if len(quoted) == 1 or quoted[-1].below else under[0] if len(under) == 1 else None


def _edited(planner: Planner, said: str) -> tuple[tuple[str, ...], bool]:
    """The one quoted sample that was changed where it stands, with words about it around."""
    samples = samples_of(planner)
    edited = [one for one in kept_beside(planner) if not one.ours and _is_other(one, samples)]
    if len(edited) != 1 or not orders_in(planner, edited[0].text) or "?" in said:
        return (), False
    line = edited[0].text.partition("  #")[0].strip()
    return ((line,), True) if planner.would_do(line, planner.stands) else ((), False)


def _is_other(one: Marked, samples: Sequence[str]) -> bool:
    was = samples[one.number - 1] if 0 < one.number <= len(samples) else ""
    return bool(was) and comparable(was) != comparable(one.text)
