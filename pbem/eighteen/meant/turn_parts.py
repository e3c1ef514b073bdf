"""A mail about a company's turn cut into what it says of each step; asides, sums and what is denied are left out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.eighteen.definition import Definition18xx
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.turn_amounts import digits, price, train_in
from pbem.eighteen.meant.turn_words import (
    AGREES,
    BUYS,
    DENIES,
    FRESH,
    HALF,
    HANGS,
    OPEN,
    OTHER_STEPS,
    PORT,
    REST,
    RUN,
    TOKEN,
    TRACK,
    WITHHOLD,
    is_aside,
    pays,
)
from pbem.orders.lexicon import Lexicon, Word
from pbem.orders.prose import Sentence

MOST_PARTS = 40
_HEAD = re.compile(r"(?:(?<=[.!;\n])|\A)(\s*(?:[\w&'-]+ ){0,3}[\w&'-]+)\s*:\s+")
_NO_STEP = re.compile(
    r"(?<=\w)\s+(?=no (?:new |more |other )?(?:tracks?|tiles?|tokens?|markers?|stations?|trains?|build(?:ing)?s?|purchases?)\b)",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\s*(?:[;?\n]|[.!…]+(?=\s|\Z)|,|:(?=\s)|\s[-–—/]+\s|\s[-–—]+>|->|=>|&|\s\+\s|\b(?:and|then(?! ?[,.])|than (?=stop|ask)|plus|afterwards|"
    r"after (?:that|this)|finally|but|furthermore)\b)\s*|\s+(?=(?:if|unless|provided|because|since|so that|which|"
    r"in case|as long as|should \w+ (?:agree|like|be|want|accept|mind|say)|that (?:leaves|makes|is|should)|after \w+ing|to (?:block|keep|leave)|"
    r"before (?:i|he|she|they|we))\b)",
    re.IGNORECASE,
)
_VERBS = re.compile(
    r"\s+(?=(?:run (?:the|best|max|for|it|and)|runs? (?:its|the|for)|token (?:in|at|on|\w+\Z)|pay(?:s)? (?:out|it|all|full)|"
    r"payout|pay\Z|run\Z|withhold|buy|buys|lay|lays)\b)",
    re.IGNORECASE,
)
_IN_ORDER = re.compile(
    r"\A\W*(?:after|once|when|before)\b(?=[^,]{0,60}\b(?:run|ran|pay|paid|with|laid|lay|token|station|buil|track|distrib|"
    r"operat|divid|\w+ing\b))",
    re.IGNORECASE,
)
_MY_PRIVATE = re.compile(r"\b(?:my|the) (?:own )?(?:\w+ )?priv\w*\b", re.IGNORECASE)
_BEFORE = re.compile(r"\bbefore (?:that|this|it)\b|\bbeforehand\b|\bfirst\b(?! (?:rotation|position|line|one))", re.IGNORECASE)
_OF_TRACK = frozenset({"side", "tile", "place", "colour", "shape", "joins"})
_ROTATION = re.compile(r"\brot\w*|\b(?:position|orientation|variant|behind)\b|\A\W*[0-5]\W*\Z", re.IGNORECASE)
_COORDINATES = re.compile(r"\b[A-Z]\d{1,2}\b")


_DOES = re.compile(
    r"\W*(?:(?:and|my|for|then) )*[\w.&-]+(?: [\w.&-]+)?:? (?:(?:itself|then|will|shall|should|must|can|on|in|its|turn|later|on|"
    r"it|also|next|afterwards|itself),? )*(?:buys?|gets?|takes?|purchases?|grabs?|acquires?)\b",
    re.IGNORECASE,
)
_SHORT = 4  # words of a piece that names no more than the place of a station
_FEW = 6
_NOUN = re.compile(r"\W*(?:(?:the|any|new|a|or) )*(?:tracks?|tiles?|tokens?|markers?|stations?|trains?|dividends?)\W*\Z", re.IGNORECASE)
_TILE = re.compile(r"\W*(?:the |a |an |no\.? ?|number |tile |#)*(\w{1,4})(?: then| instead| please| rather)*\W*\Z", re.IGNORECASE)
_SIDES = re.compile(
    r"\b(?:n|s|ne|nw|se|sw|north|south|north[- ]?(?:east|west)|south[- ]?(?:east|west))\b[\s,/&-]+(?:(?:and|to|down|up|the|with)\b\W*)*"
    r"(?:n|s|ne|nw|se|sw|north|south|north[- ]?(?:east|west)|south[- ]?(?:east|west))\b",
    re.IGNORECASE,
)
_BARE = re.compile(r"\A\W*(?:for |about |as for |concerning )?(?:the|track|tile) ?(?:run|trains?|dividends?|tokens?|stations?|track|tiles?)?\W*\Z",
                   re.IGNORECASE)
_LAYS = re.compile(r"\b(?:lay|lays|build|builds|upgrade|upgrades)\b", re.IGNORECASE)
_VIA = re.compile(r"\bvia\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\(([^()]*)\)")
_MARK = "\N{WHITE SQUARE}"  # in place of what stands in brackets
_ORDERED = re.compile(
    r"\b(?:(?:is|are) to|shall|must|should (?!be \d)|please|"
    r"would be (?:useful|good|nice|best|great|right|fine|lovely|perfect)|is (?:due|in order))\b",
    re.IGNORECASE,
)
_LATER = re.compile(r"\b(?:next (?:time|turn|round|or)|another (?:time|day)|in (?:the )?future|later on|some day)\b", re.IGNORECASE)
_INTO = re.compile(r"\b(?:into|onto)\b", re.IGNORECASE)


class Part(NamedTuple):
    """What is said of one step. `kind`: track, token, port, run, pay, half, withhold, train, private or open.

    `aside`: it stood in brackets. `denied`: it is not to be.
    """

    kind: str
    text: str
    denied: bool = False
    before: bool = False


class Mail(NamedTuple):
    """The parts of a mail in turn; `lost`: it orders something that no step is. `back`: where a second thought begins."""

    parts: tuple[Part, ...] = ()
    lost: bool = False
    back: frozenset[int] = frozenset()


class Ear(NamedTuple):
    """What hears the words of a game."""

    definition: Definition18xx
    lexicon: Lexicon
    names: frozenset[str]
    company: str = ""  # whose turn it is
    privates: frozenset[str] = frozenset()  # that it may buy of the writer
    stations: frozenset[str] = frozenset()  # where it may place a token
    lays: frozenset[str] = frozenset()  # where track may be laid
    tiles: frozenset[str] = frozenset()  # which
    led: frozenset[str] = frozenset()  # the other companies of the writer

    def hear(self, text: str) -> tuple[Word, ...]:
        """The words that mean something."""
        return tuple(one for one in self.lexicon.hear(ready(self.definition, _INTO.sub("in", text)), self.names) if one.senses)


    def companies(self, text: str) -> tuple[str, ...]:
        """The companies and privates that are named, each once."""
        words = (word for word in self.hear(text) if word.sure)
        every = (one.value for word in words for one in sorted(word.senses) if one.kind == "company")
        return tuple(dict.fromkeys(every))

    def senses(self, text: str) -> Mapping[str, frozenset[str]]:
        """What of each kind the words may mean that are rightly spelt."""
        found: dict[str, set[str]] = defaultdict(set)
        for word in self.hear(text):
            for one in word.senses if word.sure else ():
                found[one.kind].add(one.value)
        return defaultdict(frozenset, {kind: frozenset(values) for kind, values in found.items()})


def parted(ear: Ear, said: Sequence[Sentence]) -> Mail:
    """What the sentences say of each step."""
    found, back = list[Part](), set[int]()
    for sentence in said:
        text = digits(sentence.text)
        if sentence.back:
            back.add(len(found))
        if sentence.hangs and not _IN_ORDER.match(text):
            if AGREES.search(text) or not _orders(ear, text):
                continue
            return Mail(lost=True)
        opened = OPEN.search(text)
        if opened:
            rest = REST.search(text)
            text = text[: min(rest.start(), opened.start()) if rest else opened.start()]
        for part in _of(ear, text, found[-1] if found else None):
            if part.kind == "lost":
                return Mail(lost=True)
            if part.kind == "more":
                at = max(at for at, one in enumerate(found) if not one.denied)
                found[at] = found[at]._replace(text=f"{found[at].text}, {part.text}")
            else:
                found.append(part)
        if opened:
            found.append(Part("open", ""))
        if len(found) > MOST_PARTS:
            return Mail(lost=True)
    return Mail(tuple(found), back=frozenset(back))


def _orders(ear: Ear, text: str) -> bool:
    """Whether a sentence says something of a step."""
    return any(not one.denied for one in _of(ear, text.partition(",")[2] or text, None))


def _of(ear: Ear, text: str, before: Part | None) -> Iterator[Part]:
    last = before
    for piece, aside in _pieces(ear, text):
        part = _part(ear, piece, last, aside=aside)
        if part is None:
            continue
        yield part
        if part.kind != "more":
            last = part


def _pieces(ear: Ear, text: str) -> Iterator[tuple[str, bool]]:
    """The pieces of a sentence, and whether each stands in brackets."""
    asides = _BRACKETS.findall(text)
    text = _NO_STEP.sub(", ", _HEAD.sub(r"\1 ", _BRACKETS.sub(f" {_MARK} ", text)))
    for piece in filter(None, map(str.strip, (each for one in _CUT.split(text) for each in _verbs(ear, one or "")))):
        said = [asides.pop(0) for _ in range(piece.count(_MARK))]
        plain = piece.replace(_MARK, " ")
        if said and not _kind(ear, plain) and _kind(ear, whole := " ".join((plain, *said))):
            yield whole, False  # «Moscow as in your first line (637, rotation 0)»
            continue
        yield plain, False
        yield from ((one, True) for each in said for one in _CUT.split(each) if one and one.strip())


def _verbs(ear: Ear, piece: str) -> Iterator[str]:
    """A piece cut before each verb with which another step begins: «637 in Moscow run pay»."""
    held = ""
    for each in _VERBS.split(piece):
        if held and _kind(ear, held) and _kind(ear, each) and _kind(ear, held) != _kind(ear, each):
            yield held
            held = each
        else:
            held = f"{held} {each}".strip()
    yield held


def _part(ear: Ear, piece: str, last: Part | None, *, aside: bool) -> Part | None:
    kind = "" if aside else _kind(ear, piece)
    if HANGS.match(piece.strip()) and not _IN_ORDER.match(piece):
        if not AGREES.search(piece):
            return Part("lost", piece)
        if kind not in ("train", "private"):
            return None
    if kind == "withhold" or (kind and not DENIES.search(piece)):
        if last is not None and last.denied and _NOUN.match(piece):
            return Part(kind, piece, denied=True)  # «skip track and token»
        if (is_aside(piece) and kind != "private" and not _ORDERED.search(piece)) or _LATER.search(piece):
            return None
        if kind == "track" and last is not None and last.kind == "track" and not _is_other(ear, last, piece):
            return Part("more", piece)
        return Part(kind, piece, before=bool(_BEFORE.search(piece)))
    if DENIES.search(piece):
        return Part(kind, piece, denied=True) if kind else None
    if is_aside(piece):
        return None
    if last is not None and not last.denied and _adds(ear, last, piece):
        return Part("more", piece)
    lost = _COORDINATES.search(piece) or _is_for_map(ear, piece)
    return Part("lost", piece) if lost and not aside else None


def _is_for_map(ear: Ear, piece: str) -> bool:
    """Whether a few words name a place where something can be done now: what, is not understood."""
    return len(piece.split()) <= _FEW and bool(ear.senses(piece)["place"] & (ear.stations | ear.lays))


def _is_other(ear: Ear, last: Part, piece: str) -> bool:
    """Whether a piece speaks of other track than the one before it: at another place, with another tile."""
    before, there = ear.senses(last.text), ear.senses(piece)
    return any(before[kind] and there[kind] and not before[kind] & there[kind] for kind in ("place", "tile"))


def _adds(ear: Ear, last: Part, piece: str) -> bool:
    """Whether a piece only says more of the step before: sides, a rotation, a price, who sells."""
    kinds = {one.kind for word in ear.hear(piece) if word.sure for one in word.senses}
    if last.kind == "track":
        return bool(kinds & _OF_TRACK) or bool(_ROTATION.search(piece))
    if last.kind in ("token", "port"):
        return "place" in kinds
    if last.kind in ("train", "private"):
        return price(piece) is not None or "company" in kinds
    return False


def _kind(ear: Ear, piece: str) -> str:
    """Of which step the piece is, "" for none."""
    if OTHER_STEPS.search(piece):
        return "lost"
    words = [word for word in ear.hear(piece) if word.sure]
    kinds = {one.kind for word in words for one in word.senses}
    wants = bool(BUYS.search(piece) or FRESH.search(piece))
    named = any(
        one.value in ear.definition.privates
        for word in words
        for one in word.senses
        if one.kind == "company" and not _is_place(word)
    )
    amount = price(piece)
    if any(one.value in ear.privates for word in words for one in word.senses if not _is_place(word)):
        return "private"
    if (named or _MY_PRIVATE.search(piece)) and (wants or amount is not None):
        return "private"
    if led := subject(ear, piece):
        return f"for {led}"
    if _BARE.match(piece) and not DENIES.search(piece):
        return ""
    runs = bool(RUN.search(piece))
    train = train_in(ear.definition, piece)
    seller = any(one.kind == "company" and one.value in ear.definition.companies for word in words for one in word.senses)
    if train is not None and not TOKEN.search(piece) and not _on_map(piece, kinds):
        sure = wants or amount is not None or train.bare or (seller and not runs)
        if sure and not (runs and not BUYS.search(piece) and not FRESH.search(piece)):
            return "train"
    if PORT.search(piece) and "place" in kinds:
        return "port"
    if TOKEN.search(piece) and not ("tile" in kinds and _COORDINATES.search(piece)):
        return "token"
    if _on_map(piece, kinds):
        return "track"
    for kind, pattern in (("withhold", WITHHOLD), ("half", HALF)):
        if pattern.search(piece):
            return kind
    if runs:
        return "lost" if len(_COORDINATES.findall(piece)) > 1 or _VIA.search(piece) else "run"
    if pays(piece):
        return "pay"
    if train is None and seller and amount is not None and re.search(r"\btrain\b", piece, re.IGNORECASE):
        return "train"
    if ear.stations & {one.value for word in words for one in word.senses if one.kind == "place"} and len(words) == 1:
        return "token" if len(piece.split()) <= _SHORT else ""
    if (tile := _TILE.match(piece)) and tile[1] in ear.tiles and tile[1] not in ear.definition.trains:
        return "track"
    if len(words) == 1 and ear.lays & {one.value for one in words[0].senses} and len(piece.split()) <= _SHORT:
        return "track"
    denied = TRACK.search(piece) and DENIES.search(piece)
    return "track" if denied else "lost" if _LAYS.search(piece) and not is_aside(piece) else ""


def _is_place(word: Word) -> bool:
    return any(one.kind == "place" for one in word.senses)


def subject(ear: Ear, piece: str) -> str:
    """The other company of the writer that is to buy something, as a piece says that begins with its name."""
    words = [word for word in ear.hear(piece) if word.sure]
    first = next((one.value for word in words[:1] for one in sorted(word.senses) if one.value in ear.led), "")
    return first if first and _DOES.match(piece) else ""


def _on_map(piece: str, kinds: set[str]) -> bool:
    """Whether a piece speaks of a tile, or of track at a place."""
    return ("tile" in kinds and bool("place" in kinds or TRACK.search(piece) or _SIDES.search(piece))) or (
        "place" in kinds and bool(TRACK.search(piece)) and not TOKEN.search(piece)
    )
