"""A mail in prose about a move of Paris Connection, cut into its parts: which of them order, which only mention.

A part that denies, tells of others or of how things are, or puts off, orders nothing: of it only the colours are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.paris_connection import Definition
from pbem.orders.fold import fold, key, tokens
from pbem.orders.lexicon import Word
from pbem.orders.prose import Sentence, is_aside
from pbem.orders.talk import takes_back
from pbem.titles.paris_connection.drawn.style import look
from pbem.titles.paris_connection.mail import prose_words as said_so
from pbem.titles.paris_connection.mail.hearing import of_kind
from pbem.titles.paris_connection.mail.later import is_for_later
from pbem.titles.paris_connection.mail.prose_lexicon import heard_in, prose_lexicon, with_colour
from pbem.titles.paris_connection.mail.prose_rewords import reworded
from pbem.titles.paris_connection.mail.sounding import wished

MOST_PARTS = 60
_PARTS = re.compile(
    r"[,;:!?()\[\]\"“”]+(?=\s|$)|[()\[\]]|\.+(?=\s|$)|\s+[-–—]+\s+|"
    r"\s+(?:and then|and so|then|but|so(?! that))\s+|\s+and\s+(?=(?:i|we|let|please)\b)|^so(?! that)\s+|"
    rf"\s+(?:and |but )?(?=(?:{said_so.REASONS}|{said_so.BEGINS})\b)",
    re.IGNORECASE,
)
_ARROW = re.compile(r"[-=]+>|[→⇒⟶]|(?<=\s)>+(?=\s)")
_OUT_IN = re.compile(r"(\A|[,;:] |[,;:] and |\band )(out|in) (?=(?:an?|one|two|my|both|\d)\b)")
_DASH = re.compile(r"\s[-–—]+\s(?!\d)")
_TIMES = re.compile(r"\b(?:x ?([1-9])|([1-9]) ?x)\b")
_MINUS = re.compile(r"(?<!\S)[-–−] ?(?=\d\s*[a-z])")
_PLUS = re.compile(r"(?<![\w])\+ ?(?=\d\s*[a-z])")
_VALUE = re.compile(r"\+\d+\b(?!\s*[a-z])|\b\d+ (?:points?|pts)\b|\b(?:worth|value(?: is)?|at) \d+\b")
_IDIOMS = re.compile(rf"\b(?:{said_so.IDIOMS})\b")
_NUMBERS = re.compile(said_so.ASIDE_NUMBERS)
_HARMLESS = re.compile(said_so.HARMLESS_IFS)
_CONDITION = re.compile(said_so.CONDITIONS)
_REASON = re.compile(rf"(?:and |but )?(?:{said_so.REASONS})\b")
_STATES = re.compile(rf"\b(?:{said_so.STATES})\b")
_DOING = re.compile(rf"\b(?:{said_so.DOING})\b")
_PAST = re.compile(rf"\b(?:{said_so.PAST})\b")
_LATER = re.compile(rf"\b(?:{said_so.LATER})\b")
_MAYBE = re.compile(rf"\b(?:{said_so.MAYBE})\b")
_POLITE = re.compile(rf"\b(?:{said_so.POLITE})\b")
_DENIES = re.compile(rf"\b(?:{said_so.DENIALS})\b")
_NOT_BEHIND = "".join(rf"(?<!\b{one} )" for one in said_so.AUXILIARIES.split())
_TAIL = re.compile(rf"(?<=\w) {_NOT_BEHIND}{said_so.TAIL}")
_NO_MORE = re.compile(said_so.NO_MORE)
_OTHERS = re.compile(rf"(?:(?:and|but|so|that|well|then|if|as|ok) )*(?:{said_so.OTHERS}) (?!please\b)")
_PLACED = re.compile(
    r"(?:and |so )?(?:they|it) (?:are|is|go|goes|shall be|should be) (?:to be )?(?:placed|built|put|laid|on)\b"
)
_OWN_TELLING = re.compile(
    r"(?:(?:and|so|then|but) )*(?:you (?:can (?:have|keep)|may have|get|take|give me)|"
    r"it (?:s|is|goes|will be|shall be|starts|runs|ends|makes|takes|visits|serves|reaches|connects)) "
)
_UNDECIDED = re.compile(rf"\b(?:{said_so.UNDECIDED})\b")
_NEXT_TURN = re.compile(rf"(?:(?:and|also|then|plus|but) )?{said_so.NEXT_TURN}\b")
_THIS_TURN = re.compile(rf"{said_so.THIS_TURN}\b")
_ABOUT_PLACE = re.compile(rf"\b(?:{said_so.ABOUT_PLACES})\b")
_OPINION = re.compile(said_so.OPINION)
_TURNS = re.compile(said_so.TURNS)
_LEAVES = re.compile(rf"(?:{said_so.LEAVES})\b")
_HOLDING = re.compile(rf"\b(?:{said_so.HOLDING})\b")
_OUTCOME = re.compile(  # «going all the way to P13 puts purple beside Marseille»
    r"(?:(?:and|but|so|well|now) )*(?!(?:i|we) )[a-z]{2,}ing\b.{2,80}\b(?:puts|makes|means|gives|lets|brings|helps|"
    r"sets|allows|enables|opens|blocks|earns|yields|gets)\b"
)
_ONLY = re.compile(r"\b(?:only|just|merely|no (?:more|further)|stop|enough|will do|suffice)\b")
_REMARKS = re.compile(rf"\b(?:{said_so.REMARKS})\b")
_UNSAYS = re.compile(rf"\b(?:{said_so.UNSAYS})\b")
_FIRST_SAID = re.compile(rf"\b(?:{said_so.FIRST_SAID})\b")
_SHOULD = re.compile(rf"{said_so.CONDITIONS}|\b(?:should|has|when|whenever)\b")
_IMPERATIVES = frozenset(
    "please pls build trade place swap give extend exchange take i let can could here my".split()  # noqa: SIM905
)


class Part(NamedTuple):
    """What a part of a sentence says. `orders`: it may say what is to be done; `back`: instead of all before it."""

    words: tuple[Word, ...]
    orders: bool = True
    back: bool = False
    fresh: bool = False  # it begins a sentence
    undecided: bool = False
    only: bool = False  # no more than this
    denied: bool = False  # what it names is not wished, not now, or by others

    @property
    def colours(self) -> tuple[str, ...]:
        """Each colour once, in order."""
        return tuple(dict.fromkeys(one for word in self.words if (one := of_kind(word, "colour"))))

    def has(self, kind: str) -> bool:
        """Whether one of its words is of this kind."""
        return any(of_kind(word, kind) for word in self.words)


def parts(definition: Definition, said: Sequence[Sentence], names: frozenset[str]) -> list[Part]:
    """The parts of all sentences that say anything of the game, or take back what was said."""
    found: list[Part] = []
    later = False
    for sentence in said:
        text = _ready(definition, sentence.text)
        later = (later and not _THIS_TURN.match(text)) or _is_next(text)
        if not (later or sentence.hangs):
            found += _parts(definition, text, names, back=sentence.back)
    return found[:MOST_PARTS]


def _is_next(text: str) -> bool:
    return _NEXT_TURN.match(text) is not None or is_for_later(text)


def orders_later(definition: Definition, said: Sequence[Sentence]) -> bool:
    """Whether a sentence orders something for the next turn, should something be so by then."""
    for sentence in said:
        text = _ready(definition, sentence.text)
        begins = _NEXT_TURN.match(text)
        if begins and _SHOULD.search(text[begins.end() :]) and _names(definition, text):
            return True
    return False


def _parts(definition: Definition, text: str, names: frozenset[str], *, back: bool) -> Iterator[Part]:
    hangs = bool(_CONDITION.search(_HARMLESS.sub(" ", text)))
    pieces = [one.strip() for one in _PARTS.split(_HARMLESS.sub(" ", text)) if one and tokens(one)]
    back = back and not _LEAVES.match(text)
    turns = [bool(back and takes_back(_bare_instead(one))) or bool(_TURNS.match(one)) for one in pieces]
    turns = [one and not (at and _FIRST_SAID.search(pieces[at])) for at, one in enumerate(turns)]
    put_off = [bool(_LATER.search(key(one))) and _names(definition, one) for one in pieces]
    turns = [one and not off for one, off in zip(turns, put_off, strict=True)]
    back = back and put_off != [True]
    every = [with_colour(definition, one) for one in prose_lexicon(definition).hear(text, names)]
    known = any(_says(one) and one.sure for one in every)
    known = known or sum(bool(of_kind(one, "colour")) for one in every) > 1  # «purpel for 2 balck»
    if back and not known and _REMARKS.search(key(text)) and not _UNSAYS.search(key(text)):
        back, turns = False, [False] * len(turns)
    if back and not any(turns):
        yield Part((), back=True)
    fresh, holds, denied, orders_before = True, False, False, True
    for piece, turn in zip(pieces, turns, strict=True):
        if _UNDECIDED.search(key(piece)):
            yield Part((), back=True, undecided=True)
            continue
        kept = _OPINION.sub("", _NO_MORE.sub(" ", piece))
        kept = kept[: tail.start()] if (tail := _TAIL.search(kept)) else kept
        words = heard_in(definition, kept, names, guess=known)
        holds = holds and not _does(words)  # «I have 5 red, 2 brown»
        orders = not (hangs or holds or _is_passed_over(key(kept), words, names))
        holds = holds or (not orders and _HOLDING.search(key(piece)) is not None)
        heard = words if orders else heard_in(definition, piece, names, guess=False)
        goes_on = denied and not orders_before and all(of_kind(one, "place") for one in words)  # of a list
        denied, orders_before = hangs or goes_on or _is_denied(key(kept), names), orders
        yield Part(heard, orders, turn, fresh, only=_ONLY.search(piece) is not None, denied=denied)
        fresh = False


def _names(definition: Definition, piece: str) -> bool:
    """Whether a part names anything itself: only of that it says that it is for later."""
    heard = prose_lexicon(definition).hear(piece)
    return any(one.sure and (of_kind(one, "colour") or of_kind(one, "place")) for one in heard)


def _does(words: Sequence[Word]) -> bool:
    """Whether the words say more than how many there are of a colour."""
    return any(of_kind(one, kind) for one in words for kind in ("verb", "place", "joint", "behind"))


def _bare_instead(piece: str) -> str:
    return re.sub(r"\binstead\b", "", piece)


def _is_passed_over(said: str, words: Sequence[Word], names: frozenset[str]) -> bool:
    """Whether the part orders nothing: why, how things are, what others do, what may be, what is not."""
    if is_aside(said) or _REASON.match(said):
        return True
    if _is_of_others(said, names):
        return True
    plain = _POLITE.sub(" ", said.replace("l est", " "))  # of «Gare de l'Est»
    if any(one.search(plain) for one in (_LATER, _MAYBE, _DENIES)):
        return True
    if _STATES.search(_DOING.sub(" ", plain)) or _PAST.search(plain) or _OUTCOME.match(plain):
        return True
    coloured = any(of_kind(one, "colour") for one in words)
    return not coloured and _ABOUT_PLACE.search(said) is not None and not any(of_kind(one, "verb") for one in words)


def _is_denied(said: str, names: frozenset[str]) -> bool:
    """Whether the part says that something is not to be, or not now, or that somebody else wishes or has done it."""
    if is_aside(said) or _REASON.match(said) or _is_of_others(said, names):
        return True
    plain = _POLITE.sub(" ", said.replace("l est", " "))
    return any(one.search(plain) for one in (_LATER, _MAYBE, _DENIES, _PAST))


def _is_of_others(said: str, names: frozenset[str]) -> bool:
    first, *rest = said.split() or [""]
    if _OWN_TELLING.match(said) or _PLACED.match(said):
        return False
    if _OTHERS.match(f"{said} "):
        return True
    return first in names and bool(rest) and rest[0] not in _IMPERATIVES and not _is_colour(rest[0])


def _is_colour(word: str) -> bool:
    return word in {"red", "yellow", "blue", "purple", "black", "brown"}


def _ready(definition: Definition, text: str) -> str:
    """The sentence folded, with the letters of the map as colours, without what only sounds like the game."""
    letters = {look(company).letter: company for company in definition.companies}
    if len(tokens(text)) > 1:
        sole = any(one in definition.companies for one in tokens(text))
        text = re.sub(r"\AK,", "", text) if sole else text
        text = re.sub(
            rf"(?<![\w'’.&])(\d?)([{''.join(letters)}])(?![\w'’&]|\.\w)",
            lambda found: f"{found[1]} {letters[found[2]]} ".lstrip(),
            text,
        )
    plain = reworded(fold(wished(definition, _DASH.sub(", ", text))).replace("’", "'"))
    plain = _PLUS.sub(" take ", _MINUS.sub(" give ", _ARROW.sub(" into ", plain)))
    plain = _OUT_IN.sub(lambda found: f"{found[1]}{said_so.OUT_IN[found[2]]} ", plain)
    plain = _VALUE.sub(" ", _NUMBERS.sub(" ", _IDIOMS.sub(" ", plain)))
    return " ".join(_TIMES.sub(lambda found: f" {found[1] or found[2]} ", plain).split())


def _says(word: Word) -> bool:
    return any(one.kind in ("colour", "place", "verb") for one in word.senses)
