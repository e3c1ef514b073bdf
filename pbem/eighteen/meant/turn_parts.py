"""A mail about a company's turn cut into what it says of each step; asides, sums and what is denied are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.eighteen.meant.turn_amounts import digits, price
from pbem.eighteen.meant.turn_ear import Ear
from pbem.eighteen.meant.turn_kinds import COORDINATES, LOST, OTHER, kind_of
from pbem.eighteen.meant.turn_words import AGREES, DENIES, HANGS, OPEN, REST, is_aside
from pbem.orders.prose import Sentence

MOST_PARTS = 40
MORE = "more"  # of the part before
_HEAD = re.compile(r"(?:(?<=[.!;\n])|\A)(\s*(?:[\w&'-]+ ){0,3}[\w&'-]+)\s*:\s+")
_NO_STEP = re.compile(
    r"(?<=\w)(?<!\blay)(?<!\blays)(?<!\bbuild)(?<!\bbuilds)(?<!\bplace)(?<!\bplaces)(?<!\bput)(?<!\bputs)"
    r"(?<!\bbuy)(?<!\bbuys)"
    r"(?<!\bneeds)(?<!\bgets)(?<!\btakes)\s+(?=no (?:new |more |other )?(?:tracks?|tiles?|tokens?|markers?|"
    r"stations?|trains?|build(?:ing)?s?|"
    r"purchases?)\b)",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s*(?:[;?\n]|(?<!\bno)(?<!\bnr)[.!…]+(?=\s|\Z)|,|:(?=\s)|\s[-–—/]+\s|\s[-–—]+>|->|=>|&|\s\+\s|\b(?:and|"
    r"then(?! ?[,.])|than (?=stop|ask)|plus|afterwards|"
    r"after (?:that|this|it(?=,? (?:i|we)\b))|finally|but|furthermore)\b)\s*|"
    r"\s+(?=(?:if|unless|provided|because|since|so that|which|"
    r"in case|as long as|should \w+ (?:agree|like|be|want|accept|mind|say)|that (?:leaves|makes|is|should)|"
    r"after \w+ing|to (?:block|keep|leave)|"
    r"before (?:i|he|she|they|we))\b)",
    re.IGNORECASE,
)
_VERBS = re.compile(
    r"\s+(?=(?:run (?:the|best|max|for|it|and)|runs? (?:its|the|for)|token (?:in|at|on|\w+\Z)|pay(?:s)? (?:out|it|"
    r"all|full)|"
    r"payout|pay\Z|run\Z|withhold|buy|buys|lay|lays)\b)",
    re.IGNORECASE,
)
_IN_ORDER = re.compile(
    r"\A\W*(?:after|once|when|before)\b(?=[^,]{0,60}\b(?:run|ran|pay|paid|with|laid|lay|token|station|buil|track|"
    r"distrib|"
    r"operat|divid|\w+ing\b))",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\bbefore (?:that|this|it)\b|\bbeforehand\b|\bfirst\b(?! (?:rotation|position|line|one))", re.IGNORECASE
)
_BEFORE_RUN = re.compile(  # «before the run a marker in Brest», said behind it
    r"\A\W*(?:(?:and|but|also|oh|just|right|still|though)\b[ ,]*)*(?:before|prior to|ahead of)"
    r" (?:(?:the|our|its|we|it|they|that|this|any|all)\b ?)*(?:run(?:s|ning)?|operat(?:es?|ing)|"
    r"trains? (?:runs?|goes?)|pay(?:s|ing)?(?: out)?|dividends?|(?<=that )|(?<=this ))\b"
    r"(?! out of| to the)[,:]?\s*(?=\w)",
    re.IGNORECASE,
)
_OF_RUN = ("run", "pay", "half", "withhold", "open")
_OF_TRACK = frozenset({"side", "tile", "place", "colour", "shape", "joins"})
_ROTATION = re.compile(r"\brot\w*|\b(?:position|orientation|variant|behind)\b|\A\W*[0-5]\W*\Z", re.IGNORECASE)
_MORE_OF_IT = re.compile(
    r"\b(?:an?other|other|second|too|also|as well|more|besides|usual|normal|ordinary)\b", re.IGNORECASE
)
_FEW = 6  # words of a piece that says hardly more than where
_TURNED = re.compile(
    r"\b(?:rot\w*|position|orientation|variant)[ .-]*(?:(?:of|by|number|no\.?|is|=) ?)?[0-5]\b", re.IGNORECASE
)
_GOES_ON = re.compile(
    r"\W*(?:(?:it|then|also|too|should|will|shall|must|please) )*(?:pays?|payout|full|half|halves|splits?|"
    r"withholds?|retains?|keeps?|"
    r"runs?|best|max\w*|buys?|gets?|takes?|a|an|one|another)\b(?! me\b)",
    re.IGNORECASE,
)
_NOUN = re.compile(
    r"\W*(?:(?:the|any|new|a|or) )*(?:tracks?|tiles?|tokens?|markers?|stations?|trains?|dividends?)\W*\Z", re.IGNORECASE
)
_BRACKETS = re.compile(r"\(([^()]*)\)")
_MARK = "\N{WHITE SQUARE}"  # in place of what stands in brackets
_ORDERED = re.compile(
    r"\b(?:(?:is|are) to|shall|must|should (?!be \d)|please|"
    r"would be (?:useful|good|nice|best|great|right|fine|lovely|perfect)|is (?:due|in order))\b",
    re.IGNORECASE,
)
_SO = re.compile(r"\A[^:]{5,160}?\b(?:so|therefore|hence|thus)\b[^:.]{0,40}:\s+(?=\S)", re.IGNORECASE)  # why
_LATER = re.compile(
    r"\b(?:next (?:time|turn|round|or)|another (?:time|day)|one day|one of these days|eventually|sometime|"
    r"in (?:the )?future|later on|some day)\b",
    re.IGNORECASE,
)


_KEEPS = re.compile(
    r"\b(?:keeps?|keeping|hold on to|hang on to|stays?|stay open|closes?|survives?|lives?|lose)\b", re.IGNORECASE
)


class Part(NamedTuple):
    """What is said of one step. `kind`: power, track, token, port, run, pay, half, withhold, train, private or open.

    `denied`: it is not to be. `before`: what was said before it comes after it.
    """

    kind: str
    text: str
    denied: bool = False
    before: bool = False


class Mail(NamedTuple):
    """The parts of a mail in turn; `lost`: it orders what no step is. `back`: where a second thought begins."""

    parts: tuple[Part, ...] = ()
    lost: bool = False
    back: frozenset[int] = frozenset()


def parted(ear: Ear, said: Sequence[Sentence]) -> Mail:
    """What the sentences say of each step."""
    found, back = list[Part](), set[int]()
    for sentence in said:
        text = digits(_without_why(ear, sentence.text))
        first = _BEFORE_RUN.match(text)
        text = text[first.end() :] if first else text
        if sentence.back:
            back.add(len(found))
        if sentence.hangs and not _IN_ORDER.match(text):
            if AGREES.search(text) or not _orders(ear, text):
                continue
            return Mail(lost=True)
        if sentence.back and (given_up := _given_up(ear, text)):
            found.append(given_up)
        opened = OPEN.search(text)
        for part in _of(ear, text if opened is None else _up_to(opened, text), found[-1] if found else None):
            _add(found, part._replace(before=True) if first and part.kind not in _OF_RUN else part)
        if opened:
            found.append(Part("open", ""))
        if len(found) > MOST_PARTS or any(one.kind == LOST for one in found):
            return Mail(lost=True)
    return Mail(tuple(found), back=frozenset(back))


def _without_why(ear: Ear, text: str) -> str:
    """A sentence without why it says what follows, unless that names by what power it is done."""
    why = _SO.match(text)
    return text if why is None or ear.own & set(ear.companies(why[0])) else text[why.end() :]


def _given_up(ear: Ear, text: str) -> Part | None:
    """The step of which a sentence that takes back says no more than its name: «forget the train, too expensive»."""
    piece = text.partition(",")[0]
    kind = "" if kind_of(ear, piece) else kind_of(ear, f"no {piece}")
    return Part(kind, piece, denied=True) if kind in ("train", "track", "token") else None


def _up_to(opened: re.Match[str], text: str) -> str:
    """What stands before that the turn is to stay open, and for what: «for the rest ask me»."""
    rest = REST.search(text)
    return text[: min(rest.start(), opened.start()) if rest else opened.start()]


def _add(found: list[Part], part: Part) -> None:
    if part.kind != MORE:
        found.append(part)
        return
    at = max((at for at, one in enumerate(found) if not one.denied), default=None)
    if at is None:
        return  # it says more of nothing
    found[at] = found[at]._replace(text=f"{found[at].text}, {part.text}")


def _orders(ear: Ear, text: str) -> bool:
    """Whether a sentence says something of a step."""
    return any(not one.denied for one in _of(ear, text.partition(",")[2] or text, None))


def _of(ear: Ear, text: str, before: Part | None) -> Iterator[Part]:
    last = before
    for whole, aside in _pieces(ear, text):
        first = _BEFORE_RUN.match(whole)
        piece = whole[first.end() :] if first else whole
        goes_on = last is not None and last is not before and last.kind.startswith(OTHER) and _goes_on(ear, piece)
        part = Part(MORE, piece) if goes_on else _part(ear, piece, last, aside=aside)
        if part is None:
            continue
        part = part._replace(before=True) if first and part.kind not in _OF_RUN else part
        yield part
        if part.kind != MORE:
            last = part


def _goes_on(ear: Ear, piece: str) -> bool:
    """Whether a piece says what a company does that was named before it: «GR runs best, pays and buys a 3»."""
    kind = kind_of(ear, piece)
    return bool(_GOES_ON.match(piece)) and kind not in ("", LOST) and not kind.startswith(OTHER)


def _pieces(ear: Ear, text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a sentence, and whether each stands in brackets."""
    asides = _BRACKETS.findall(text)
    text = _NO_STEP.sub(", ", _HEAD.sub(r"\1 ", _BRACKETS.sub(f" {_MARK} ", text)))
    for piece in filter(None, map(str.strip, (each for one in _CUT.split(text) for each in _verbs(ear, one or "")))):
        said = [asides.pop(0) for _ in range(piece.count(_MARK))]
        plain = piece.replace(_MARK, " ")
        if said and not kind_of(ear, plain) and kind_of(ear, whole := " ".join((plain, *said))):
            yield whole, False  # «Moscow as in your first line (637, rotation 0)»
            continue
        yield plain, False
        yield from ((one, True) for each in said for one in _CUT.split(each) if one and one.strip())


def _verbs(ear: Ear, piece: str) -> Iterator[str]:
    """A piece cut before each verb with which another step begins: «637 in Moscow run pay»."""
    held = ""
    for each in _VERBS.split(piece):
        if held and kind_of(ear, held) and kind_of(ear, each) and kind_of(ear, held) != kind_of(ear, each):
            yield held
            held = each
        else:
            held = f"{held} {each}".strip()
    yield held


def _part(ear: Ear, piece: str, last: Part | None, *, aside: bool) -> Part | None:
    """What a piece says of a step; None where it orders nothing."""
    kind = "" if aside else kind_of(ear, piece)
    if HANGS.match(piece.strip()) and not _IN_ORDER.match(piece):
        if not AGREES.search(piece):
            return Part(LOST, piece)
        if kind not in ("train", "private"):
            return None
    if kind == "private" and _KEEPS.search(piece) and price(piece) is None:
        return None  # «I want to keep my Lyon»
    if kind == "withhold" or (kind and not DENIES.search(piece)):
        return _step(ear, piece, last, kind)
    if DENIES.search(piece):
        unpaid = kind == "pay"  # «nothing is paid»
        return (Part("withhold", piece) if unpaid else Part(kind, piece, denied=True)) if kind else None
    return _no_step(ear, piece, last, aside=aside)


def _step(ear: Ear, piece: str, last: Part | None, kind: str) -> Part | None:
    if last is not None and last.denied and _NOUN.match(piece):
        return Part(kind, piece, denied=True)  # «skip track and token»
    if (is_aside(piece) and kind != "private" and not _ORDERED.search(piece)) or _LATER.search(piece):
        return None
    if last is not None and last.kind == "power" and not last.denied and _is_by_power(ear, last, piece, kind):
        return Part(MORE, piece)  # «let's use Boulogne-Amiens: tile 59 in C18»
    if kind == "track" and last is not None and not last.denied:  # «nothing on track, only X02 on J17»
        if last.kind == "track" and not _is_other(ear, last, piece):
            return Part(MORE, piece)
        if last.kind in ("token", "port") and _same_place(ear, last, piece):
            return Part(MORE, piece)  # «Nizhny, K7»
    return Part(kind, piece, before=bool(_BEFORE.search(piece)))


def _is_by_power(ear: Ear, last: Part, piece: str, kind: str) -> bool:
    """Whether a piece says what is laid or placed by the power of the private before it, at no other place."""
    places = ear.senses(piece)["place"]
    if _MORE_OF_IT.search(piece) or (kind == "track" and _is_other(ear, last, piece)):
        return False
    return kind in ("power", "track", "token") and (not places or bool(places & ear.powers))


def _same_place(ear: Ear, last: Part, piece: str) -> bool:
    """Whether a piece names the place of the part before it, and no tile."""
    there, before = ear.senses(piece), ear.senses(last.text)["place"]
    return not there["tile"] and bool(there["place"]) and (not before or there["place"] <= before)


def _no_step(ear: Ear, piece: str, last: Part | None, *, aside: bool) -> Part | None:
    if is_aside(piece):
        return None
    if last is not None and not last.denied and _adds(ear, last, piece):
        return Part(MORE, piece)
    lost = COORDINATES.search(piece) or _is_for_map(ear, piece)
    return Part(LOST, piece) if lost and not aside else None


def _is_for_map(ear: Ear, piece: str) -> bool:
    """Whether a few words name a place where something can be done now: what, is not understood."""
    return len(piece.split()) <= _FEW and bool(ear.senses(piece)["place"] & (ear.stations | ear.lays))


def _is_other(ear: Ear, last: Part, piece: str) -> bool:
    """Whether a piece speaks of other track than the one before it: at another place, with another tile."""
    before, there = ear.senses(last.text), ear.senses(_TURNED.sub(" ", piece))
    return any(before[kind] and there[kind] and not before[kind] & there[kind] for kind in ("place", "tile"))


def _adds(ear: Ear, last: Part, piece: str) -> bool:
    """Whether a piece only says more of the step before: sides, a rotation, a price, who sells."""
    kinds = {one.kind for word in ear.hear(piece) if word.sure for one in word.senses}
    if last.kind in ("track", "power"):
        return bool(kinds & _OF_TRACK) or bool(_ROTATION.search(piece))
    if last.kind in ("token", "port"):
        return "place" in kinds
    if last.kind in ("train", "private"):
        return price(piece) is not None or "company" in kinds
    return False
