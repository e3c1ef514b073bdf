"""What becomes of a sample of our letter that is named and changed: cut short, without a part, with other amounts.

Each change gives the lines that it may mean; which of them is an order at all is for the game to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pbem.orders.fold import fold, key
from pbem.orders.numbers import WRITTEN, whole
from pbem.orders.talk import Weigh

MOST = 400  # characters of what is said beside a sample
_HEX = re.compile(r"\b([a-z])0?(\d{1,2})\b")
_NUM = rf"(?:\d{{1,4}}|{WRITTEN})"
_UNIT = (
    r"(?:hex(?:es)?|fields?|locos?|locomotives?|spaces?|steps?|pieces?|squares?|of (?:it|them)|ones?|places?|"
    r"trains?|tiles?)"
)
_WITHOUT = re.compile(
    r"\b(?:without|minus|w/o|except|excluding|not|don't|do not|won't|doesn't|omit\w*|leav(?:e|ing)|drop\w*|"
    r"skip\w*|lose|"
    r"forget|but no|and no|only no|no)\b(?P<what>(?:[^.!?;,\n]|, ?(?=[a-z]\d)){1,60})|"
    r"(?P<left>[^.!?;,\n]{1,40}) (?:off|out|away)\b"
)
_STOP = re.compile(
    r"\b(?:stop\w*|finish\w*|end\w*|halt\w*|up to|as far as|only|just|until|till?|to|through|not (?:further|"
    r"farther) than)\b"
)
_SHORT = re.compile(r"\b(?:shorter|shortened?|cut|stop\w*|not (?:so|as|quite|all)|only (?:a )?part|as far|half of)\b")
_FURTHER = re.compile(
    r"\b(?:plus|and then|and also|and|as well|add\w*|further|farther|exten\w+|longer|on to|onwards?|continu\w+|more)\b"
)
_FIRST = re.compile(rf"\b(?:the |its |only |just )*first (?:(?P<n>{_NUM})\b|(?={_UNIT}\b))(?! (?:line|option|sample))")
_ONLY_N = re.compile(rf"\b(?:only|just|shortened to|cut to|down to|to) (?:the |its )?(?:first )?(?P<n>{_NUM}) "
    rf"{_UNIT}\b|"
                     rf"\b(?P<m>{_NUM}) {_UNIT} only\b")  # fmt: skip
_LAST = re.compile(rf"\blast (?P<n>{_NUM})?\b|\bend of it\b")
_FEWER = re.compile(rf"\b(?P<n>{_NUM}|an?) (?:{_UNIT} )?(?:shorter|less|fewer)\b")
_INSTEAD = re.compile(r"\b(?:instead of|in place of|rather than|not|in lieu of|for the) (?:the |a |an |my )?")
_NO_AMOUNT = re.compile(rf"\b(?:instead of|in place of|not|rather than|than) (?:the )?(?:{_NUM})\b")
_AMOUNT = re.compile(rf"(?<![\w+-])(?:{_NUM})(?![\w+])")
_MORE = re.compile(
    rf"\b(?P<n>{_NUM})(?: [a-z]{{1,8}})? (?:more|higher|up|extra|on top|above|further)\b|\b(?:plus|add)"
    rf" (?P<m>{_NUM})\b|(?<=\+)(?P<p>\d+)"
)
_BOUND = re.compile(  # of what is bid
    r"\b(?:up to|as (?:high|far|much) as|at (?:the )?most|max(?:imum|imal|i)?|limit|ceiling|"
    rf"not? (?:higher|more|further) than)(?: (?:is|of|at|a|the|to|my|be))*\W+(?P<n>{_NUM})\b"
)
_LESS = re.compile(
    rf"\b(?P<n>{_NUM})(?: [a-z]{{1,8}})? (?:less|lower|fewer|below|cheaper|down)\b|\bminus (?P<m>{_NUM})\b"
)
_ONE = re.compile(r"\b(?:only|just) (?:the )?(?:one|1|a single)\b|\b(?:one|1|a single) [a-z]{0,12} ?only\b")
_PARTS = (
    ("token", re.compile(r"\b(?:tokens?|tocken|stations?|markers?|flags?|bases?)\b")),
    ("buy train", re.compile(r"\b(?:trains?|engines?|locos?|purchase|buy\w*|\d\+\d|\dx\d)\b")),
    ("lay", re.compile(r"\b(?:tiles?|track|lay\w*|build\w*|digging)\b")),
    ("run", re.compile(r"\b(?:run\w*)\b")),
    ("buy", re.compile(r"\b(?:private|purchase|buy\w*)\b")),
)  # fmt: skip
_STEP = re.compile(
    r"(?:tiles?|tracks?|lays?|tokens?|stations?|markers?|trains?|runs?|turns?|upgrades?|builds?)", re.IGNORECASE
)
_DIVIDENDS = (
    ("withhold", re.compile(r"\b(?:without pay\w*|don't pay|do not pay|not pay\w*|no dividends?|no pay\w*|"
                            r"with(?:h)?old\w*|keep(?:s|ing)?(?: the| it| all)?|retain\w*|hold(?:s|ing)?(?: "
                            r"the| it| back)|"
                            r"(?:in|into|to) the (?:treasury|company))\b")),
    ("half", re.compile(r"\b(?:half|halves|split)\b")),
    ("pay", re.compile(r"\b(?:pay(?:ing|s)?(?: out)?|full dividends?)\b")),
)  # fmt: skip
_NOT_WITHHELD = re.compile(r"\b(?:don't|do not|not|without|no) (?:with(?:h)?old\w*|retain\w*|keep\w*)")
_DIVIDEND = re.compile(r"\b(?:pay|half|withhold)\b")
_RUNS = re.compile(r"\b(?:run|runs|running)\b")
_LEAST = re.compile(r"\b(?:lowest|least|smallest|cheapest|minimum)\b")
_MOST_OF = re.compile(r"\b(?:highest|most|largest|dearest|maximum|biggest)\b")
_NUMBER = re.compile(r"(?<![\w+])\d+(?![\w+])")
_MARKS = re.compile(
    r"\b(?:but|without|minus|w/o|except|instead|in place|rather|short\w*|stop\w*|as far|leav\w+|only|plus|omit\w*|"
    r"lowest|highest|limit|higher|lower|more|less|fewer|drop|skip|first \w+ (?:hex|field|loco)\w*|"
    r"last (?:hex|field|\w+ hex)|further|farther|exten\w+|longer|add\w*)\b"
)
_WITH = re.compile(r"\W*(?:with|at|for|of)\b")
_UNWANTED = re.compile(
    r"\b(?:instead of|in place of|rather than|not) (?:the |a |an |my )?[^\s.,;!?]+(?: at [^\s.,;!?]+)?"
)
_DICTATED = re.compile(r"\b(?:full stop|comma|period|new line)\b")
_BID, _UP_TO = "bid ", " up to "


def is_changed(said: str) -> bool:
    """Whether what stands beside a sample says that it is to be another one."""
    return _MARKS.search(said) is not None


def changes(sample: str, said: str, prose: str, others: Sequence[str], weigh: Weigh) -> Iterator[str]:
    """The lines that the sample may be meant as with what is said beside it, the likeliest first.

    `said`: folded; `prose`: the same words as they were written; `others`: all samples of the letter.
    """
    said = said[:MOST]
    path = _path(sample)
    if path is not None:
        yield from _longer(*path, said)
        yield from _cut(*path, said)
    yield from _replaced(sample, said, prose, weigh)
    yield from _of_dividend(sample, said)
    yield from _without_part(sample, said)
    yield from _extremes(sample, said, others)
    yield from _amounts(sample, said)
    if (
        _RUNS.search(said)
        and not re.search(r"\brun\b", sample)
        and not re.search(r"\b(?:no|not|without) (?:the )?run", said)
    ):
        yield f"{sample}; run best"
    if path is not None and _SHORT.search(said):
        lead, hexes = path
        yield from (f"{lead} {' '.join(hexes[:upto])}" for upto in range(len(hexes) - 1, 0, -1))


def _path(sample: str) -> tuple[str, list[str]] | None:
    """What stands before a row of hexes with which a sample ends, and these."""
    words = sample.split()
    at = len(words)
    while at and _HEX.fullmatch(words[at - 1].lower()):
        at -= 1
    return (" ".join(words[:at]), words[at:]) if len(words) - at > 1 else None


def _cut(lead: str, path: list[str], said: str) -> Iterator[str]:
    """The row of hexes without some of them."""
    places = {_plain(one): at for at, one in enumerate(path)}
    found = list[list[str]]()
    named = [(one.start(), places[_plain(one[0])]) for one in _HEX.finditer(said) if _plain(one[0]) in places]
    dropped = _dropped(path, named, said)
    only = _ONLY_N.search(said)
    first = None if only else _FIRST.search(said)
    if only or first:
        count = _whole(only["n"] or only["m"], 1) if only else _whole(first["n"] if first else "", 1)
        found.append(path[:count])
    kept = [at for _, at in named if at not in dropped]
    if dropped:
        found += [path[: min(dropped)], [one for at, one in enumerate(path) if at not in dropped]]
    ends = [at for where, at in named if at not in dropped and _STOP.search(said[max(0, where - 25) : where])]
    if ends:
        found.append(path[: ends[-1] + 1])
    if kept and not dropped:
        found.append(path[: max(kept) + 1])
    for hexes in found:
        if 0 < len(hexes) < len(path):
            yield f"{lead} {' '.join(hexes)}"


def _longer(lead: str, path: list[str], said: str) -> Iterator[str]:
    """The row of hexes with those behind it that are named besides: «plus K08», «one further, to O05»."""
    known = {_plain(one) for one in path}
    every = [one for one in _HEX.finditer(said) if _plain(one[0]) not in known]
    new = dict.fromkeys(f"{one[1].upper()}{int(one[2]):02d}" for one in every)
    denied = any(_INSTEAD.search(said[max(0, one.start() - 14) : one.start()]) for one in every)
    if new and _FURTHER.search(said) and not denied:
        yield f"{lead} {' '.join((*path, *new))}"


def _dropped(path: Sequence[str], named: Sequence[tuple[int, int]], said: str) -> set[int]:
    """The places of the hexes that are not wanted."""
    dropped = set[int]()
    for one in _WITHOUT.finditer(said):
        what, start = one["what"] or one["left"], one.start("what") if one["what"] else one.start("left")
        dropped |= {at for where, at in named if start <= where < start + len(what)}
        if last := _LAST.search(what):
            count = _whole(last["n"], 1)
            dropped |= set(range(max(0, len(path) - count), len(path)))
    if fewer := _FEWER.search(said):
        dropped |= set(range(max(0, len(path) - _whole(fewer["n"], 1)), len(path)))
    return dropped


def _plain(hex_: str) -> str:
    return hex_[0].lower() + hex_[1:].lstrip("0")


def _whole(said: str | None, otherwise: int) -> int:
    if not said or said in ("a", "an"):
        return otherwise
    found = whole(said)
    return otherwise if found is None else found


def _replaced(sample: str, said: str, prose: str, weigh: Weigh) -> Iterator[str]:
    """The sample with one of its pieces changed for another one that is named: «brown instead of purple»."""
    words = sample.split()
    bare = [one.strip(";:") for one in words]
    keys = [key(one) for one in bare]
    new = [one for one in _named(prose) if key(one) not in keys and weigh(one) and not one.isdigit()]
    new = [one for one in new if not _STEP.fullmatch(one)]  # «the tile of your second line» names no other piece
    old = _INSTEAD.split(said)[1:]
    new = [one for one in new if not any(key(each).startswith(key(one)) for each in old)]
    replaced = [at for at, one in enumerate(keys) if one and any(key(each).startswith(one) for each in old)]
    if not replaced and (len(new) > 1 or not (is_changed(said) or _WITH.match(said))):
        return
    for one in new[:3]:
        for at in replaced or reversed(range(1, len(words))):
            hex_named = _HEX.fullmatch(bare[at].lower()) and not _HEX.fullmatch(one.lower())  # «stop at Dijon»
            if weigh(bare[at]) and not bare[at].isdigit() and not hex_named:
                yield " ".join((*words[:at], words[at].replace(bare[at], one), *words[at + 1 :]))


def _named(prose: str) -> list[str]:
    found = [one.strip(".,;:!?()\"'“”«»") for one in prose.split()]
    return list(dict.fromkeys(one for one in found if one))


def _of_dividend(sample: str, said: str) -> Iterator[str]:
    was = _DIVIDEND.search(sample)
    if was and was[0] == "withhold" and _NOT_WITHHELD.search(said):
        yield _DIVIDEND.sub("pay", sample, count=1)
        return
    for kind, pattern in _DIVIDENDS if was else ():
        if was and pattern.search(said):
            if was[0] != kind:
                yield _DIVIDEND.sub(kind, sample, count=1)
            return


def _without_part(sample: str, said: str) -> Iterator[str]:
    """The sample without those of its orders that are not wanted: «2 but no train»."""
    about, colon, orders = sample.rpartition(": ") if sample.count(": ") == 1 else ("", "", sample)
    parts = orders.split("; ")
    unwanted = set[int]()
    for one in _WITHOUT.finditer(said) if len(parts) > 1 else ():
        what = one["what"] or one["left"]
        for word, pattern in _PARTS:
            unwanted |= {at for at, part in enumerate(parts) if part.startswith(word) and pattern.search(what)}
    if unwanted and len(unwanted) < len(parts):
        yield f"{about}{colon}{'; '.join(one for at, one in enumerate(parts) if at not in unwanted)}"


def _extremes(sample: str, said: str, others: Sequence[str]) -> Iterator[str]:
    """The sample with the least or the highest amount that samples like it have: «7 with the lowest par»."""
    lead = sample.split()[:1]
    amounts = [
        int(one) for each in others if each.split()[:1] == lead for one in _NUMBER.findall(each.partition("  #")[0])
    ]
    found = list(_NUMBER.finditer(sample))
    if not found or len(set(amounts)) < 2:
        return
    least, most = _LEAST.search(said), _MOST_OF.search(said)
    wanted = least if least and (not most or least.start() < most.start()) else most
    if wanted:
        yield _with(sample, found[-1], min(amounts) if wanted is least else max(amounts))


def _amounts(sample: str, said: str) -> Iterator[str]:
    """The sample with one of its numbers changed, the last first."""
    numbers = list(reversed(list(_NUMBER.finditer(sample))))
    plain = _NO_AMOUNT.sub("", said)
    if sample.startswith(_BID) and _UP_TO not in sample and (bound := _BOUND.search(plain)):
        line = _with(sample, numbers[0], _whole(bound["n"], 0)).rpartition(" ")
        yield from (f"{line[0]}{_UP_TO}{line[2]}{end}" for end in ("", " then pass"))
    for more in _MORE.finditer(plain):
        yield from (_with(sample, one, int(one[0]) + _whole(more["n"] or more["m"] or more["p"], 0)) for one in numbers)
    for less in _LESS.finditer(plain):
        yield from (_with(sample, one, int(one[0]) - _whole(less["n"] or less["m"], 0)) for one in numbers)
    if _ONE.search(said):
        yield from (_with(sample, one, 1) for one in numbers if int(one[0]) > 1)
    if _MORE.search(plain) or _LESS.search(plain):
        plain = _LESS.sub("", _MORE.sub("", plain))
    for amount in dict.fromkeys(_AMOUNT.findall(plain)):
        number = whole(amount)
        if number is not None and number:
            yield from (_with(sample, one, number) for one in numbers if int(one[0]) != number)


def _with(sample: str, found: re.Match[str], number: int) -> str:
    return f"{sample[: found.start()]}{number}{sample[found.end() :]}" if number > 0 else ""


def wanted(said: str) -> str:
    """Folded text without what it says is not meant: «the second one, not the blue»."""
    return _UNWANTED.sub(" ", said)


def same_words(text: str) -> str:
    """The text as the patterns know it."""
    return _DICTATED.sub(" ", fold(text).replace("’", "'"))
