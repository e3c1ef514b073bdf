"""Samples by their place: «2», «the first one», «option 4: build …», «[x] build …», and words that point at a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pbem.orders.fold import tokens

LAST = 0  # the number of «the last one»
NONE = -1
MOST_NUMBERS = 8  # that one line may name
_LONGEST = 80  # characters of a line that names numbers and nothing else
_LONGEST_ORDER = 1_000  # … and of one with the order behind its number


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ORDINALS = {
    1: "first 1st top topmost erste ersten erster erstes premier premiere",
    2: "second 2nd zweite zweiten zweiter zweites deuxieme",
    3: "third 3rd dritte dritten dritter drittes troisieme",
    4: "fourth 4th vierte vierten vierter viertes quatrieme",
    5: "fifth 5th funfte funften funfter funftes cinquieme",
    6: "sixth 6th",
    7: "seventh 7th",
    8: "eighth 8th",
    9: "ninth 9th",
    10: "tenth 10th",
    LAST: "last bottom letzte letzten letzter letztes dernier derniere",
}
_PLACES = {word: number for number, said in _ORDINALS.items() for word in said.split()}
COUNTS = "one two three four five six seven eight nine ten eleven twelve"
COUNTED = {word: at for at, word in enumerate(COUNTS.split(), 1)}
_NOUNS = _words(
    "option options number numbers no nr num sample samples choice item suggestion suggestions possibility n "
    "nummer vorschlag variante moglichkeit numero choix proposition"
)
_ONES = _words("one ones line lines")
_CHOOSES = _words("choose pick select go with for choice is wahle nehme choisis my meine mein")
_TAKES = _words("take want do have make like get prends")  # of «2» alone they may say how many
_AROUND = _words(
    "the i ll will d would to a it its s let lets please pls plz thanks thank you thx cheers ok okay yes yep yeah yup "
    "now then just move order from your list that this me us of above below in letter mail ich bitte danke die der das "
    "den dann je le la les l s il vous te plait svp stp merci"
)
_PLEASE = _words("please pls plz")
_AND, _OR = _words("and then plus und dann et puis also"), _words("or oder ou")
_KNOWN = _NOUNS | _ONES | _CHOOSES | _TAKES | _AROUND | _AND | _OR
_MANY = _TAKES | {"the"}
_COUNT = re.compile(r"(?:(?:no|nr|num|n|option|sample)?(\d{1,2}))\Z")
_MARKED = re.compile(r"\s*(?:[#№]|\.)\s?\d")
_DENIED = re.compile(r"\bno\s*[,;:!–—-]|\bno\s*\Z", re.IGNORECASE)
_SIGNS = re.compile(r"(?!\s*[-–]\s*\d)(?:[\w\s#.,()&!'’\"«»№°º–-]|(?<=\w):)+\Z")  # «+5», «£5» and «<3» are none
_PARTED = re.compile(r",\s\s{0,5}\S|&|\d,\d")
_JOINED = re.compile(r"\b[a-z]+\d")  # «no2»
_TIGHT = re.compile(r"\d[.,]\d")  # perhaps a fraction
_LISTED = re.compile(r"\s*\(?\d{1,2}\s*[.):]\s*\Z")  # also the number of an item whose text stands below

_OF_A_KIND = re.compile(  # «a 2 then», «2 from N»: a train
    r"\b(?:an?|another) (?:#\s?)?\d|"
    r"\b(?:from|off|of) (?!(?:the|your|these|those|this|that|them|my|mine|above|below|list|all)\b)",
    re.IGNORECASE,
)
_ON_LIST = re.compile(r"\s+(?:on|in) (?:the|your) (?:list|mail|letter)\b", re.IGNORECASE)
_BEHIND = re.compile(r"\s*[,:;.!(]\s+|\s+[-–—(]\s*")  # a name of a sample, before what is said of it

_BOX = re.compile(
    r"\s*(?:\[\s{0,3}(?P<box>[xX*✓✔])?\s{0,3}\]|(?P<tick>[xX✓✔☑✅]|[-=]{1,3}>|[→⇒])(?=\s))\s*(?:>\s*)?(?P<rest>\S.*)\Z"
)
_DOTTED = re.compile(r"\.\s?(?P<number>\d{1,2})?\s+(?P<rest>[^\W\d_].*)\Z")
_NAMED = re.compile(
    r"\s*(?:(?P<noun>options?|number|no\.?|nr\.?|num\.?|sample|choice|item|suggestion|nummer|vorschlag|numero|"
    r"choix)\s*)?"
    r"(?P<sign>[#№]\s?)?(?P<number>\d{1,2})\s*(?P<colon>[:=–—,.)-]|\s)\s*(?P<rest>[^\W\d_].*)\Z",
    re.IGNORECASE,
)

_POINTS = re.compile(r"(?<!\w)[xX](?!\w)|[✓✔☑✅]|\^+|<[-=<]+|[-=]+>|[←→↑⇐⇒]")
_THIS = _words("this that here dies diesen dieses diese hier celui ici ceci")
_YES = _words("yes y ok okay ja oui x")
_POINTING = _THIS | _YES | _ONES | _CHOOSES | _TAKES | _AROUND | _words("ci la is want exactly")
_NEGATIVE = re.compile(r"\s*[-−–]\d{1,5}\s*")


class Place(msgspec.Struct, frozen=True):
    """What a line says of the samples of a letter.

    `numbers`: those it names, from 1, or `LAST`; `order`: what it says the line there is, as it was written; a `ticked`
    line names no number, or that of its sample. `plain`: a number and nothing that says of what. `weak`: it may as well
    say how many. `either`: it leaves the choice open. `listed`: it may be the number of what stands below.
    `open`: a box that is not ticked.
    """

    numbers: tuple[int, ...] = ()
    order: str = ""
    ticked: bool = False
    plain: bool = False
    weak: bool = False
    either: bool = False
    listed: bool = False
    open: bool = False


def place_of(line: str) -> Place | None:
    """What a line says of the samples of a letter, if that is all it says."""
    if len(line) > _LONGEST_ORDER or not line.strip():
        return None
    if box := _BOX.match(line):
        return _of_box(box)
    line = _ON_LIST.sub("", line)
    words = _of_words(line) if len(line) <= _LONGEST else None
    named = None if words else _NAMED.match(line)
    return _of_named(named) if named else words


def is_negative(line: str) -> bool:
    """Whether the line is a number below nothing: «-5» is no fifth sample."""
    return _NEGATIVE.fullmatch(line) is not None


def described(line: str) -> Iterator[tuple[Place, str]]:
    """What a line says of a sample that it names first: «the top one, red to Lyon»."""
    for at in _BEHIND.finditer(line[:_LONGEST_ORDER]):
        place = place_of(line[: at.start()])
        if place is not None and len(place.numbers) == 1 and not (place.plain or place.order or place.ticked):
            yield place, line[at.end() :]


def points(line: str, *, plainly: bool = False) -> bool:
    """Whether the words point at the line beside which they stand: «this one please», «<-- this», «x».

    `plainly`: a mere yes does not.
    """
    if len(line) > _LONGEST or "?" in line or line.rstrip().endswith(":"):
        return False
    said = [word for word in tokens(line) if word != "x"]
    pointed = _POINTS.search(line) is not None and all(word in _POINTING for word in said)
    if any(word not in _POINTING for word in said):
        return False
    shown = not _THIS.isdisjoint(said) or (pointed and ("x" not in tokens(line) or not plainly))
    return shown or (not plainly and not _YES.isdisjoint(tokens(line)))


def same_order(line: str, other: str) -> bool:
    """Whether two lines are the same but for case, spacing and what follows a #."""
    return comparable(line) == comparable(other)


def comparable(line: str) -> str:
    """A line as it is compared with a sample."""
    return " ".join(line.partition(" #")[0].casefold().split()).rstrip(" .")


def _of_box(box: re.Match[str]) -> Place | None:
    """«[x] .3 build blue G07», «x build blue G07», «[ ] build blue G08»."""
    rest = box["rest"]
    number: tuple[int, ...] = ()
    if dotted := _DOTTED.match(rest):
        rest, number = dotted["rest"], ((int(dotted["number"]),) if dotted["number"] else ())
    elif inside := _of_words(rest):
        return inside if box["box"] or box["tick"] else None
    if not (box["box"] or box["tick"]):
        return Place(number, rest, open=True)
    return Place(number, rest, ticked=True)


def _of_named(named: re.Match[str]) -> Place | None:
    """«option 4: build blue G07», «#4 build blue G07», «4 build blue G07»."""
    said = tokens(named["rest"])
    while len(said) > 1 and said[0] in _PLEASE:
        said = said[1:]  # «option 3 please, then buy a 2»
    if not said or all(word in _AROUND or word in _ONES or word in _AND or word in _NOUNS for word in said):
        return None  # «option 4 please»
    if said[0] in _AND | _OR or int(named["number"]) == 0:
        return None
    plain = not (named["noun"] or named["sign"])
    return Place((int(named["number"]),), named["rest"].strip(), plain=plain)


def _of_words(line: str) -> Place | None:
    """«2», «#2», «no. 2 please», «I'll take the first one», «1 and 3»."""
    if not _SIGNS.match(line) or _DENIED.search(line):
        return None
    said = tokens(line)
    found = dict(_numbers(said))
    others = [word for at, word in enumerate(said) if at not in found]
    numbers = tuple(dict.fromkeys(found.values()))
    if not 0 < len(numbers) <= MOST_NUMBERS or NONE in numbers or not _KNOWN.issuperset(others):
        return None
    if _OF_A_KIND.search(line):
        return None
    either = not _OR.isdisjoint(others)
    parted = either or not _AND.isdisjoint(others) or _PARTED.search(line) is not None
    if (len(found) > 1 and not parted) or (len(found) == 1 and either):
        return None  # «OR 2» is a round
    ordinal = not _PLACES.keys().isdisjoint(said)
    named = (
        not _NOUNS.isdisjoint(others) or _MARKED.match(line) is not None or _JOINED.search(" ".join(said)) is not None
    )
    named = named or (ordinal and not _ONES.isdisjoint(others))
    return Place(
        numbers,
        plain=not named,
        weak=(not named and not ordinal and not _MANY.isdisjoint(others)) or _TIGHT.search(line) is not None,
        either=either,
        listed=_LISTED.match(line) is not None,
    )


def _numbers(said: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Where numbers stand among the words, with the number that each names; `NONE` for one that names no line."""
    for at, word in enumerate(said):
        if word in _PLACES:
            yield at, _PLACES[word]
        elif counted := _COUNT.match(word):
            yield at, int(counted[1]) or NONE
        elif word in COUNTED and at and said[at - 1] in _NOUNS:
            yield at, COUNTED[word]
