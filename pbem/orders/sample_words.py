"""Where a mail names samples of our letter, by number or by order: «number 9», «#4», «eigth one on the list», «.7».

What is found here is only ever asked back; lines that name a sample and nothing else are `by_place`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

from pbem.orders.by_place import COUNTED, COUNTS, LAST

BEFORE_LAST = -1  # «the last but one»
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_NTH = {word: at for at, word in enumerate(_ORDINALS.split(), 1)} | {
    "1st": 1, "2nd": 2, "3rd": 3, **{f"{one}th": one for one in range(4, 21)}, "top": 1, "topmost": 1, "uppermost": 1,
    "last": LAST, "bottom": LAST, "lowest": LAST, "bottommost": LAST, "final": LAST,
}  # fmt: skip
# Near to those, and words of their own.
_OTHERS_SAID = "list fist lest least last sixty forty fifty ninety tents tens thirds seconds north south"
_OTHERS = frozenset(_OTHERS_SAID.split())
_SHORTEST = 4
_BEFORE = 40  # characters before a sample in which it may be denied

_NOUN = (
    r"(?:numbers?|nos?\.?|nr\.?|num\.?|options?|samples?|lines?|items?|choices?|suggestions?|proposals?|possibility|"
    r"variants?|digits?|nummer|numero)"
)
_LISTED = (
    r"(?:one|line|option|sample|thing|possibility|possibilities|proposal|suggestion|entry|item|choice|alternative|"
    r"offer|"
    r"of (?:your|the|these|those|them)|(?:on|in|from) (?:your|the|that|this) (?:list|letter|mail))"
)
CALLED = re.compile(rf"{_NOUN}|{_LISTED}")  # what a sample is called
_NO_PLACE = r"(?!\s?(?:on|at|in|to|into|for) [a-z]\d)(?![\d.:]\d|[-–+x/%]\w|\s?(?:train|tile|share|hex|fr\b|francs?))"
_OF_PIECE = re.compile(
    r"\b(?:tile|curve|track|rails?|straight|piece|"
    r"train|hex|phase|round|company|private|player|or|sr|dig me an?|yellow|green) "
    r"(?:(?:on|in|at) [a-z]{1,2}\d{1,2} ?,?\(?)?\Z"  # «the straight on I11 (number 9)»
)
_BEFORE_PIECE = 28  # signs before a number in which it is looked for
_NUMBER = re.compile(
    rf"\b(?:{_NOUN}\s)?{_NOUN}\s?[.:#]?\s?(?P<digits>\d{{1,2}})\b{_NO_PLACE}|"
    rf"\b(?!nos?\b){_NOUN}\s+(?!{_NOUN}\b)(?P<word>[a-z]{{3,6}})\b{_NO_PLACE}|"
    rf"#\s?(?P<sign>\d{{1,2}})\b{_NO_PLACE}|(?:\A|(?<=[\s(\"]))\.(?P<dot>\d{{1,2}})\b{_NO_PLACE}|"
    rf"\b(?:like|as in|as) (?P<like>\d{{1,2}})\b{_NO_PLACE}"
)
_FROM_END = re.compile(
    r"\b(?:second|next|one) (?:to|from) (?:the )?(?:last|end|bottom)\b|\blast but one\b|\bpenultimate\b"
)
_PLACE = re.compile(
    rf"\b(?:the|your|that) (?:very )?(?P<nth>[a-z]{{3,10}}|\d{{1,2}}(?:st|nd|rd|th))(?: \w+)?? (?P<noun>{_LISTED})\b|"
    rf"(?:\A|(?<=[.!?;,:\n] )|(?<=\n))(?:very )?(?P<begins>[a-z]{{4,10}}|\d{{1,2}}(?:st|nd|rd|th)) (?:{_LISTED})\b|"
    r"(?<!from )(?<!(?:back|home) on )(?<!until )(?<!till )(?<!before )(?<!since )\b(?:the|your) "  # «back on the 1st»
    r"(?P<alone>[a-z]{4,10}|\d{1,2}(?:st|nd|rd|th))(?=\s*(?:[.,!;:]|\Z| for me\b| please\b| "
    r"pls\b| then\b))|"
    rf"\b(?:number|line|option|sample) (?P<called>[a-z]{{4,10}})\b|"
    r"\b(?:at|on) the (?:very )?(?P<end>top|bottom)(?: of (?:the|your) (?:list|letter|mail))?(?! (?:of|price|par|"
    r"value|rate|row))\b"
)
_UNTRUE = re.compile(
    r" (?:does not|doesn't|did not|didn't|is wrong|was wrong|is not|isn't|was not|wasn't|was a|is a)\b"
)
# What stands before a sample that is not meant, or is no longer: «not number 1», «I was going to send you number 9».
_DENIED = re.compile(
    r"\b(?:rather than|instead of|not|don't want|without|(?:was|were) (?:going|about) to(?: \w+){1,3}|"
    r"(?:i|we) (?:(?:had |have |at )?(?:first |almost |nearly |just )?(?:thought|considered|wondered)|"
    r"(?:first |almost |nearly )?wanted to \w+|(?:almost|nearly|first) \w+)(?: (?:about|of|on|you|for))*|tempted by|"
    r"(?:do not|don't|won't|will not|never|not to)(?: \w+)? (?:lay|build|take|do|use|play|place|upgrade|buy|run|go)"
    r"(?: \w+){0,4}|which|as you (?:suggest|propose|write|say|have it|list)\w*(?: in| as| with)?) "
    r"(?:the |your )?\Z"
)
_ONLY_TOLD = re.compile(  # «number 3 would do the same in blue»
    r"(?: (?:also|too|alone))? (?:would(?! be (?:nice|fine|good|great|lovely|perfect))|could|might|isn't|is not|"
    r"costs?|was|looked|seemed|uses up|gives (?:him|her|them))\b"
)
_BARE = re.compile(
    r"(?:\A|(?<=[.!?;,\n] )|(?<=\n))(?:(?:please|pls|i|i'll|i'd|take|have|do|the|ok|so|then|now|let's|go|"
    r"with|for|like|make|it|"
    r"that|this|no|sorry|wait|we|choose|um|my|is|move|hi|hello|mo|send|me|meant|mean|want|and|but|first|well)[,:]? )*"
    rf"(?P<bare>\d{{1,2}}|{COUNTS.removeprefix('one ').replace(' ', '|')})"
    r"(?=\s*(?:\Z|[,.!;:\n(]|(?:but|minus|without|w/o|less|plus|only|just|except|as far|up to|until|till|to|"
    r"with|and|then|"
    r"at|for|please|pls|thx|thanks|it is|shortened|leaving|ending)\b))" + _NO_PLACE
)


_ALSO = re.compile(  # «your first suggestion, and 10 and 11 as well»
    r"\s*(?:,|&|\+|\b(?:and|plus|then|followed by|as well as)\b)"
    r"(?:\s*(?:and|then|also|plus|both|too|after that|with)\b)*,?"
    rf"\s*(?:the )?(?:{_NOUN}\s)?[#.]?(?P<also>\d{{1,2}})"
    r"(?=\s*(?:\Z|[,.!;&+\n]|(?:and|plus|then|as well|too|also|please|pls|thanks|thx|so|because|cos|since|"
    r"if you|from|of|in|on) ?\b|(?:as well|too|also|please|pls|thanks|thx)\Z))" + _NO_PLACE
)
_OF_THINGS = re.compile(r"\s*(?:from|of|in|on) (?!(?:the|your|that|this) (?:list|letter|mail|suggestions?|samples?)\b)")
_GOES_ON = re.compile(r"\s*(?:,|&|\+|\b(?:and|or|plus|then)\b)\s*\d{1,2}\b")
_CUTS = re.compile(
    r"\b(?:without|w/o|leave|leaving|minus|drop|skip|except|omit|but|only|just|its|of it|forget|not)\b[^.!?]{0,12}\Z"
)
_CUT_OFF = re.compile(r"\s(?:off|out|away|hex|field)\b")


class Reference(NamedTuple):
    """Where a sample is named; `sure`: by more than a bare number, which may say how many of something.

    `denied`: it is not meant, or no longer: «not number 1».
    """

    start: int
    end: int
    number: int
    sure: bool
    denied: bool = False


def references(text: str) -> tuple[Reference, ...]:
    """The samples that a folded text names, in the order of its words."""
    strong = [*_by_number(text), *_by_place(text)]
    # Beside a number «the last one» is the last of what that is made of: «9, but leave the last one off».
    numbered = [one for one in strong if one[1]]
    found = [one for one, counts, certain in strong if counts or not numbered or certain or not _is_of_it(text, one)]
    begins = _BARE.match(text)
    if not found or (begins and not numbered and not any(certain for _, _, certain in strong)):
        bare = ((one, _count(one["bare"])) for one in _BARE.finditer(text))
        found = [Reference(one.start("bare"), one.end(), number, False) for one, number in bare if number]
    found += [more for one in found if one.sure and not _is_denied(text, one) for more in _joined_to(text, one.end)]
    return tuple(_apart(sorted(one._replace(denied=_is_denied(text, one)) for one in found)))


def _joined_to(text: str, at: int) -> list[Reference]:
    """The samples that bare numbers name right behind one that is named in words: «and 10 and 11 as well».

    None where a further number is something else: «the first one, 10 and 11 can wait».
    """
    found = list[Reference]()
    while (more := _ALSO.match(text, at)) and not _OF_THINGS.match(text, more.end()):
        at = more.end()
        if int(more["also"]):
            found.append(Reference(more.start("also"), at, int(more["also"]), True))
    return [] if _GOES_ON.match(text, at) else found


def _is_denied(text: str, one: Reference) -> bool:
    before = _DENIED.search(text[max(0, one.start - _BEFORE) : one.start])
    return before is not None or _ONLY_TOLD.match(text, one.end) is not None


def _is_of_it(text: str, one: Reference) -> bool:
    """Whether «the last one» may be a part of the sample that is named besides."""
    return bool(_CUTS.search(text[max(0, one.start - 30) : one.start]) or _CUT_OFF.match(text, one.end))


def _by_number(text: str) -> Iterator[tuple[Reference, bool, bool]]:
    for one in _NUMBER.finditer(text):
        said = one["digits"] or one["sign"] or one["dot"] or one["like"] or one["word"]
        number = _count(said)
        if number and not _OF_PIECE.search(text[max(0, one.start() - _BEFORE_PIECE) : one.start()]):
            yield Reference(one.start(), one.end(), number, True), True, True


def _by_place(text: str) -> Iterator[tuple[Reference, bool, bool]]:
    for one in _FROM_END.finditer(text):
        yield Reference(one.start(), one.end(), BEFORE_LAST, True), False, True
    at = 0
    while place := _PLACE.search(text, at):
        at = place.end()
        number = _nth(place["nth"] or place["begins"] or place["alone"] or place["called"] or place["end"])
        if number is None:
            at = place.start() + 1  # «the track of your second line»
        elif not _UNTRUE.match(text, place.end()) and not _FROM_END.search(place[0]):
            certain = bool(place["noun"]) and place["noun"] not in ("one", "item", "entry")
            certain = certain and not place["noun"].startswith("of t")
            yield Reference(place.start(), place.end(), number, True), False, certain


def _apart(found: Sequence[Reference]) -> Iterator[Reference]:
    """Without those that lie within another one."""
    end = -1
    for one in found:
        if one.start >= end:
            yield one
            end = one.end


def _count(said: str) -> int:
    if said.isdigit():
        return int(said)
    near = next((word for word in COUNTED if _is_near(said, word)), "")
    return COUNTED.get(said) or COUNTED.get(near, 0)


@lru_cache(maxsize=1024)
def _nth(said: str) -> int | None:
    """The place that a word tells, also as it is misspelt: «eigth», «sixt», «thrid»."""
    if said in _NTH:
        return _NTH[said]
    return next((_NTH[word] for word in _ORDINALS.split() if _is_near(said, word)), None)


def _is_near(said: str, word: str) -> bool:
    near = len(said) >= _SHORTEST and len(word) >= _SHORTEST and said not in _OTHERS and said not in COUNTED
    return near and OSA.distance(said, word, score_cutoff=1) <= 1
