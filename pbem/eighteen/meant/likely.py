"""The orders that a mail in prose most likely means, in turn: to be asked back, never to be done.

Of each clause only the words of the game are heard; the legal order counts that has most of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from pbem.eighteen.language import Language
from pbem.eighteen.meant.against_rules import forbidden
from pbem.eighteen.meant.candidates import found
from pbem.eighteen.meant.clauses import PARTS, by_verbs, counted, goes_on, heads, marked
from pbem.eighteen.meant.heard import ALONE, Found, heard
from pbem.eighteen.meant.hearing import KEEP_OPEN, ready
from pbem.eighteen.meant.idioms import spelt_out
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.likely_bids import auctioned, likely_bids
from pbem.eighteen.offered.hints import Hints, joined_parts
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Lexicon, Sense, Word
from pbem.orders.meaning import held_against
from pbem.orders.prose import Sentence, is_aside

MOST_CHOICES = 4
MOST_CLAUSES = 16
_WEIGHTS = {"verb": 3, "company": 3, "place": 3, "tile": 3, "train": 3, "money": 2, "number": 2, "limit": 3, "side": 2}
_PARTS = re.compile(rf"{PARTS.pattern}|\s-+\s(?=[a-z])", re.IGNORECASE)
_ENOUGH = 0.6  # of the weight of a clause that an order must have
_LEAST = 3  # weight of it
_TO_BUY = ("sell me", "sells me", "sell us", "gives me", "give me", "buy from me")
_ASKS = re.compile(
    r"\b(?:ask me (?:about|for|again|then|before|later)|then ask|ask me\W*\Z|(?:don't|do not) (?:go further|go on|end (?:my|the|its) turn)|"
    r"keep (?:it |the rest |the turn )?open|leave (?:it |the rest |the turn )?open|decide (?:\w+ )?(?:about )?the rest|rest (?:later|follows|comes later|tomorrow)|"
    r"(?:come|get) back to me|wait for (?:me|my))", re.IGNORECASE
)


class _Clause(NamedTuple):
    words: tuple[Word, ...]
    back: bool = False  # it begins what is said instead of all before


class Reading(NamedTuple):
    """What was found so far: the lines in turn, and where they lead.

    `ways`: of the clause behind so many of them there are several; `forbidden`: the rules do not let one of them be.
    """

    lines: tuple[str, ...]
    at: Game
    ways: tuple[Found, ...] = ()
    way_at: int = 0
    verbs: tuple[Word, ...] = ()
    forbidden: bool = False


def likely(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to, one after the other; of one clause there may be several ways."""
    if auctioned(game, player):
        return likely_bids(hints, game, player, said)
    lexicon = lexicon_of(game.definition, language.words)
    reading = Reading((), game)
    for clause in clauses(game, player, lexicon, said, names)[:MOST_CLAUSES]:
        before = Reading((), game) if clause.back else reading
        after = _taken(hints, language, player, before, clause.words)
        reading = after if after.lines or after.ways else reading
    ends = _open_end(said) if in_turn(game, player) else ()
    lines, at = reading.lines, reading.way_at
    ways = [(*lines[:at], one.candidate.line, *lines[at:]) for one in reading.ways] or ([lines] if lines else [])
    return tuple(_joined((*one, *ends)) for one in ways[:MOST_CHOICES])


def _open_end(said: Sequence[Sentence]) -> tuple[str, ...]:
    """That the rest of the turn is to be asked, where the mail says so."""
    return (KEEP_OPEN,) if any(_ASKS.search(one.text) for one in said) else ()


def clauses(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], names: frozenset[str]) -> list[_Clause]:
    """The clauses that may order something, of each the words that mean something in the game."""
    denials = words("denials") - {"ne", "nor"}  # a side of a hex, a company
    own = in_turn(game, player) or ""
    made: list[_Clause] = []
    for sentence in said:
        back = sentence.back
        fresh = True  # nothing of this sentence yet
        for part in _PARTS.split(ready(game.definition, spelt_out(sentence.text))):
            spoken = tokens(part)
            if is_aside(part) or not denials.isdisjoint(spoken):
                fresh = True
                continue
            every = tuple(_meant(marked(one), own) for one in lexicon.hear(part, names))
            known = counted(tuple(one for one in every if _counts(one, every)))
            if not known:
                continue
            if made and not fresh and (goes_on(made[-1].words, known) or heads(made[-1].words)):
                made[-1] = _Clause((*made[-1].words, *known), made[-1].back)
            else:
                made.append(_Clause(known, back))
            back, fresh = False, False
    return made


def _meant(word: Word, own: str) -> Word:
    """A word with what it means in prose: a company whose turn it is, and no city; «sells me» is to buy."""
    if word.text in _TO_BUY:
        return replace(word, senses=frozenset({Sense("verb", "buy")}))
    company = Sense("company", own)
    return replace(word, senses=frozenset({company})) if company in word.senses else word


def _counts(word: Word, every: Sequence[Word]) -> bool:
    """Whether the word means something, and is no guess amid others that mean nothing."""
    means = bool(word.senses) and any(one.kind != "decoy" for one in word.senses)
    sure = [one for one in every if one.senses and one.sure]
    return means and (word.sure or (bool(sure) and 4 * sum(map(bool, (one.senses for one in every))) >= 3 * len(every)))


def _taken(hints: Hints, language: Language, player: str, reading: Reading, said: tuple[Word, ...]) -> Reading:
    """The reading with one clause more; as it was where nothing comes of it."""
    verbs = tuple(one for one in said if _is(one, "verb"))
    best = _best(hints, language, reading.at, player, said, idle=not reading.lines)
    if not best and not verbs and reading.verbs:
        best = _best(hints, language, reading.at, player, (*reading.verbs, *said))
    if not best and len(verbs) > 1 and len(parts := by_verbs(said)) > 1:
        for part in parts:
            reading = _taken(hints, language, player, reading, part)
        return reading
    if len(best) > 1:
        return reading if reading.ways else reading._replace(ways=tuple(best), way_at=len(reading.lines), verbs=verbs)
    if not best and (line := _forbidden(hints, reading.at, player, said)):
        return reading._replace(lines=(*reading.lines, line), forbidden=True, verbs=verbs)
    for one in best:
        with suppress(IllegalAction):
            if one.candidate.line not in reading.lines:
                vague = bool(reading.ways) and one.verb == reading.ways[0].verb  # now it is said which of them
                ways = () if vague else reading.ways
                reading = reading._replace(lines=(*reading.lines, one.candidate.line), at=one.after(), ways=ways)
    return reading._replace(verbs=verbs or reading.verbs)


def _forbidden(hints: Hints, game: Game, player: str, said: Sequence[Word]) -> str:
    """The one order that the clause plainly is, and that the rules do not let be; "" where there is none."""
    against = [one.candidate for one in forbidden(hints, game, player, heard(said))]
    meant = held_against(said, against)
    return meant.lines[0] if len(meant.lines) == 1 else ""


def _joined(lines: Sequence[str]) -> str:
    return joined_parts([part for line in lines for part in line.split("; ")])


def _best(
    hints: Hints, language: Language, game: Game, player: str, words: Sequence[Word], *, idle: bool = True
) -> list[Found]:
    """The legal orders that have most of these words, where that is enough. `idle`: a pass alone may be meant."""
    if game.finished or player not in game.active:
        return []
    every = [one for one in found(hints, language, game, player, heard(words)) if _fits(one, words)]
    scored = [(_score(words, one.candidate.has), one) for one in every]
    most = max((score for score, _ in scored), default=0.0)
    whole = sum(map(_weight, words))
    if most < _LEAST or most < _ENOUGH * whole:
        return []
    best = [one for score, one in scored if score == most and (idle or one.verb != "pass")]
    best = [one for one in best if most > _LEAST or one.verb in ALONE]
    if not best:
        return []
    if len({one.verb for one in best}) == 1 and best[0].verb == "sell" and not _is_plural(words):
        best = [one for one in best if Sense("count", "1") in one.candidate.has] or best
    least = min(_beyond(one, words) for one in best)
    best = [one for one in best if _beyond(one, words) == least]
    return list({one.candidate.line: one for one in best}.values())[:MOST_CHOICES]


def _is_plural(words: Sequence[Word]) -> bool:
    """Whether the words say that it is more than one, or leave that open: «sell NORs»."""
    return any(word.text.endswith("s") and _is(word, "company") for word in words) or any(
        word.text in ("shares", "all", "both") for word in words
    )


def _fits(one: Found, words: Sequence[Word]) -> bool:
    """Whether it has a verb that was said, where one was, and every company."""
    verbs = [word for word in words if _is(word, "verb")]
    named = [word for word in words if _is(word, "company") and word.sure and not _is(word, "verb")]
    does = not verbs or any(each.kind == "verb" and each in one.candidate.has for word in verbs for each in word.senses)
    return does and all(word.senses & one.candidate.has for word in named)


def _is(word: Word, kind: str) -> bool:
    return any(one.kind == kind for one in word.senses)


def _score(words: Sequence[Word], has: frozenset[Sense]) -> float:
    return sum(_weight(word) for word in words if word.senses & has)


def _weight(word: Word) -> float:
    return max((_WEIGHTS.get(one.kind, 1) for one in word.senses), default=0)


def _beyond(one: Found, words: Sequence[Word]) -> int:
    """How many names it has that were not said."""
    said = frozenset[Sense]().union(*(word.senses for word in words))
    return sum(each.kind in ("company", "train", "place") for each in one.candidate.has - said)
