"""The orders that a mail in prose most likely means, in turn: to be asked back, never to be done.

Of each clause only the words of the game are heard; the legal order counts that has most of them. Where a clause orders
something that none is, nothing is offered: half of a mail would be a wrong hint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
from pbem.eighteen.meant.likely_later import Later, likely_later
from pbem.eighteen.offered.hints import Hints, joined_parts
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Lexicon, Sense, Word
from pbem.orders.meaning import held_against
from pbem.orders.prose import Sentence, is_aside

MOST_CHOICES = 4
MOST_CLAUSES = 16
PASS = "pass"
_WEIGHTS = {"verb": 3, "company": 3, "place": 3, "tile": 3, "train": 3, "money": 2, "number": 2, "limit": 3, "side": 2}
_ENOUGH = 0.6  # of the weight of a clause that an order must have
_LEAST = 3  # weight of it; more, but for a verb that says all
_AMOUNTS = ("number", "count", "money")
_NAMES = ("company", "train", "tile", "place")
_PARTS = re.compile(rf"{PARTS.pattern}|\s*[()]\s*|\s-+\s(?=[a-z])", re.IGNORECASE)
_TO_BUY = ("sell me", "sells me", "sell us", "gives me", "give me", "buy from me")
_ASKS = re.compile(
    r"\b(?:ask me (?:about|for|again|then|before|later)|then ask|ask me\W*\Z|(?:don't|do not) (?:go further|go on|end "
    r"(?:my|the|its) turn)|(?:keep|leave) (?:it |the rest |the turn )?open|decide (?:\w+ )?(?:about )?the rest|rest "
    r"(?:later|follows|comes later|tomorrow)|(?:come|get) back to me|wait for (?:me|my))",
    re.IGNORECASE,
)


class Clause(NamedTuple):
    """The words of the game in a clause; `back`: it begins what is said instead of all before; `dense`: it has no other."""

    words: tuple[Word, ...]
    back: bool = False
    dense: bool = False


class Best(NamedTuple):
    """The legal orders that have most of what a clause says; `whole`: they have all of it."""

    ways: tuple[Found, ...] = ()
    whole: bool = False


class Reading(NamedTuple):
    """What was found so far: the lines in turn, and where they lead; `verbs` and `named` are of the last clause.

    `ways`: of the clause behind so many of the lines there are several. `lost`: one orders what no order is. `last`: the
    words of the last order. `instead`: the lines with one of them put in place of another, where that was taken back.
    """

    lines: tuple[str, ...]
    at: Game
    ways: tuple[Found, ...] = ()
    way_at: int = 0
    verbs: tuple[Word, ...] = ()
    named: tuple[Word, ...] = ()
    last: tuple[Word, ...] = ()
    lost: bool = False
    instead: tuple[str, ...] = ()


class Table(NamedTuple):
    """Who writes, and how orders are written."""

    hints: Hints
    language: Language
    player: str


def likely(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to, one after the other; of one clause there may be several ways."""
    lexicon = lexicon_of(game.definition, language.words)
    later = likely_later(game, player, lexicon, said)
    if auctioned(hints, game, player):
        bids = likely_bids(hints, game, player, later.left, names) if later.left else ()
        return tuple(_whole((one,), later) for one in bids or ((PASS,) if later.passes else ()))
    parts = clauses(game, player, lexicon, [one for one in later.left if not one.hangs], names)
    reading = read(Table(hints, language, player), game, parts if len(parts) <= MOST_CLAUSES else ())
    if reading.lost:
        return ()
    ends = _open_end(later.left) if in_turn(game, player) else ()
    ways = _ways(reading) or ([()] if later.lines else [])
    return tuple(_whole((*one, *ends), later) for one in ways[:MOST_CHOICES])


def _ways(reading: Reading) -> list[tuple[str, ...]]:
    """The lines that were found, once for each way of the clause of which there are several."""
    lines, at = reading.lines, reading.way_at
    ways = [(*lines[:at], one.candidate.line, *lines[at:]) for one in reading.ways] or ([lines] if lines else [])
    return [*ways, *([reading.instead] if reading.instead and reading.instead not in ways else [])]


def _whole(lines: Sequence[str], later: Later) -> str:
    """The lines of now and those for later on one line; a pass of now is in one that goes on."""
    now = [one for one in lines if not (later.passes and one == PASS)]
    return "; ".join(filter(None, (_joined(now) if now else "", *later.lines)))


def read(table: Table, game: Game, said: Sequence[Clause]) -> Reading:
    """The clauses one after the other; what takes back begins anew, where it comes to something."""
    reading = Reading((), game)
    for clause in said:
        if not clause.back:
            reading = _taken(table, reading, clause.words, dense=clause.dense)
            continue
        anew = _taken(
            table, Reading((), game, named=reading.named, last=reading.last), clause.words, dense=clause.dense
        )
        if anew.lines or anew.ways:
            reading = _in_place(reading, anew)
    return reading


def _in_place(before: Reading, anew: Reading) -> Reading:
    """What is said instead: in place of the last order with its verb, where others stood beside that; else of all."""
    verb = _verb(anew.lines[0]) if anew.lines else ""
    same = [at for at, line in enumerate(before.lines) if _verb(line) == verb]
    if len(before.lines) < 2 or not same or len(anew.lines) != 1:
        return anew
    return anew._replace(instead=(*before.lines[: same[-1]], *anew.lines, *before.lines[same[-1] + 1 :]))


def _verb(line: str) -> str:
    return " ".join((line.partition(": ")[2] or line).split()[:1])


def _open_end(said: Sequence[Sentence]) -> tuple[str, ...]:
    """That the rest of the turn is to be asked, where the mail says so."""
    return (KEEP_OPEN,) if any(_ASKS.search(one.text) for one in said) else ()


# -- clauses ----------------------------------------------------------------------------------------------------------


def clauses(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], names: frozenset[str]) -> list[Clause]:
    """The clauses that may order something, of each the words that mean something in the game."""
    own = in_turn(game, player) or ""
    made: list[Clause] = []
    back = False
    for sentence in said:
        back = back or sentence.back
        fresh = True  # nothing of this sentence yet
        for part in _PARTS.split(ready(game.definition, spelt_out(sentence.text))):
            if is_aside(part) or _is_denied(part, lexicon):
                fresh = True
                continue
            known, dense = _known(lexicon, part, names, own)
            if not known:
                continue
            if made and not fresh and (_adds(made[-1].words, known) or heads(made[-1].words)):
                made[-1] = Clause((*made[-1].words, *known), made[-1].back, made[-1].dense and dense)
            else:
                made.append(Clause(known, back, dense))
            back, fresh = False, False
    return made


def _adds(before: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether the words only add to the clause before: sides, an amount where none was said, no other company."""
    others = any(_is(one, "company") and not _is(one, "side") for one in words)
    amounts = all(any(each.kind in _AMOUNTS for each in one.senses) for one in words)
    return goes_on(before, words) and not others and not (amounts and any(_is(one, "number") for one in before))


def _is_denied(part: str, lexicon: Lexicon) -> bool:
    """Whether a part of a sentence says what is not to be; «nor» and «ou» are companies."""
    return any(one in words("denials") and not lexicon.names.get(one) for one in tokens(part))


def _known(lexicon: Lexicon, part: str, names: frozenset[str], own: str) -> tuple[tuple[Word, ...], bool]:
    """The words of a part that mean something, and whether all do; guesses only where hardly a word means nothing."""
    every = [_meant(marked(one), own) for one in lexicon.hear(part, names)]
    sure = [one for one in every if one.senses and one.sure]
    guesses = len(sure) > 1 and 4 * sum(bool(one.senses) for one in every) >= 3 * len(every)
    said = [one for one in every if any(each.kind != "decoy" for each in one.senses) and (one.sure or guesses)]
    return counted(tuple(said)), len(said) == len(every)


def _meant(word: Word, own: str) -> Word:
    """A word with what it means in prose: a company whose turn it is, and no city; «sells me» is to buy."""
    if word.text in _TO_BUY:
        return replace(word, senses=frozenset({Sense("verb", "buy")}))
    company = Sense("company", own)
    return replace(word, senses=frozenset({company})) if company in word.senses else word


# -- orders -----------------------------------------------------------------------------------------------------------


def _taken(table: Table, reading: Reading, said: tuple[Word, ...], *, dense: bool = False) -> Reading:
    """The reading with one clause more; as it was where that orders nothing."""
    verbs = tuple(one for one in said if _is(one, "verb"))
    named = tuple(one for one in said if _is(one, "company"))
    best, carried = _of_all(table, reading, said, verbs, named)
    if not best.ways and dense and not verbs and (named or any(_is(one, "train") for one in said)):
        best = _best(table, reading.at, said, least=1)  # «NOR.»
    if not best.ways and len(verbs) > 1 and len(parts := by_verbs(said)) > 1:
        for part in parts:
            reading = _taken(table, reading, part)
        return reading
    more = {"verbs": verbs or reading.verbs, "named": named or reading.named}
    names = _names(said, in_turn(reading.at, table.player) or "")
    if len(best.ways) > 1:
        ways = {"ways": best.ways, "way_at": len(reading.lines)} if names and not reading.ways else {}
        return reading._replace(**more, **ways)
    if not best.ways:
        line = _forbidden(table, reading.at, said)
        sells = any(Sense("verb", "sell") in one.senses for one in said) and bool(reading.named)
        lost = reading.lost or (not line and bool(verbs) and (names or sells))
        return reading._replace(**more, lines=(*reading.lines, *([line] if line else [])), lost=lost)
    one = best.ways[0]
    with suppress(IllegalAction):
        after = one.after()
        if one.candidate.line not in reading.lines:
            told = bool(reading.ways) and one.verb == reading.ways[0].verb  # now it is said which of them
            ways = () if told else reading.ways
            lost = reading.lost and not carried  # what was lacking is said now
            more["last"] = said
            reading = reading._replace(lines=(*reading.lines, one.candidate.line), at=after, ways=ways, lost=lost)
    return reading._replace(**more)


def _of_all(
    table: Table, reading: Reading, said: tuple[Word, ...], verbs: tuple[Word, ...], named: tuple[Word, ...]
) -> tuple[Best, bool]:
    """What the clause comes to alone; else with the verb, or the company, of the one before, and whether it is so."""
    best, carried = _best(table, reading.at, said, idle=not reading.lines), False
    names = any(one.kind in _NAMES for word in said for one in word.senses)
    for more in ((reading.verbs if names and not verbs else ()), (reading.named if verbs and not named else ())):
        if more and not best.whole:
            other = _best(table, reading.at, (*more, *said))
            carried = carried or bool(other.ways and (other.whole or not best.ways))
            best = other if carried else best
    if not best.ways and reading.last and not reading.lines:  # «make that N and NW»
        kinds = {one.kind for word in said for one in word.senses}
        kept = tuple(word for word in reading.last if kinds.isdisjoint(one.kind for one in word.senses))
        best = _best(table, reading.at, (*kept, *said))
    return best, carried


def _names(said: Sequence[Word], own: str) -> bool:
    """Whether a clause names something of the game, besides the company whose turn it is."""
    return any(one.kind in _NAMES and one.value != own for word in said if word.sure for one in word.senses)


def _forbidden(table: Table, game: Game, said: Sequence[Word]) -> str:
    """The one order that the clause plainly is, and that the rules do not let be; "" where there is none."""
    against = [one.candidate for one in forbidden(table.hints, game, table.player, heard(said))]
    meant = held_against(said, against)
    return meant.lines[0] if len(meant.lines) == 1 else ""


def _joined(lines: Sequence[str]) -> str:
    return joined_parts([part for line in lines for part in line.split("; ")])


def _best(table: Table, game: Game, said: Sequence[Word], *, idle: bool = True, least: int = _LEAST) -> Best:
    """The legal orders that have most of these words, where that is enough. `idle`: a pass alone may be meant."""
    if game.finished or table.player not in game.active:
        return Best()
    every = [one for one in found(table.hints, table.language, game, table.player, heard(said)) if _fits(one, said)]
    scored = [(_score(said, one.candidate.has), one) for one in every if idle or one.verb != "pass"]
    most, whole = max((score for score, _ in scored), default=0), sum(map(_weight, said))
    if most < least or most < _ENOUGH * whole:
        return Best()
    best = [one for score, one in scored if score == most and (most > least or one.verb in ALONE)]
    best = list(_nearest(_fewest(best, said), said))
    return Best(tuple({one.candidate.line: one for one in best}.values())[:MOST_CHOICES], most == whole)


def _fewest(best: list[Found], said: Sequence[Word]) -> list[Found]:
    """Of several sales of one company that of one share, where nothing says that it is more: «sell a NOR»."""
    plural = any(word.text in ("shares", "all", "both") for word in said)
    plural = plural or any(word.text.endswith("s") and _is(word, "company") for word in said)
    if plural or {one.verb for one in best} != {"sell"}:
        return best
    return [one for one in best if Sense("count", "1") in one.candidate.has] or best


def _nearest(best: Sequence[Found], said: Sequence[Word]) -> Iterator[Found]:
    """Those with the fewest names that were not said."""
    senses = frozenset[Sense]().union(*(word.senses for word in said))
    beyond = [sum(each.kind in _NAMES for each in one.candidate.has - senses) for one in best]
    return (one for one, more in zip(best, beyond, strict=True) if more == min(beyond))


def _fits(one: Found, said: Sequence[Word]) -> bool:
    """Whether it has a verb that was said, where one was, and every company."""
    verbs = [word for word in said if _is(word, "verb")]
    named = [word for word in said if _is(word, "company") and word.sure and not _is(word, "verb")]
    has = one.candidate.has
    if one.verb == PASS and not all(Sense("verb", PASS) in word.senses for word in verbs):
        return False
    if one.verb == "sell" and not all(word.senses & has for word in said if _is_count(word)):
        return False
    does = not verbs or any(each.kind == "verb" and each in has for word in verbs for each in word.senses)
    return does and all(word.senses & has for word in named)


def _is_count(word: Word) -> bool:
    """Whether it is a number of shares, and no price."""
    return any(one.kind == "number" and len(one.value) == 1 for one in word.senses)


def _is(word: Word, kind: str) -> bool:
    return any(one.kind == kind for one in word.senses)


def _score(said: Sequence[Word], has: frozenset[Sense]) -> int:
    return sum(_weight(word) for word in said if word.senses & has)


def _weight(word: Word) -> int:
    return max((_WEIGHTS.get(one.kind, 1) for one in word.senses), default=0)
