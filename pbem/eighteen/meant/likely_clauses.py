"""The clauses of a mail in prose, each with the words of the game in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pbem.eighteen.meant.best import is_of
from pbem.eighteen.meant.clauses import PARTS, counted, goes_on, heads, marked
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.idioms import spelt_out
from pbem.eighteen.meant.trade_words import TOLD
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Lexicon, Sense, Word
from pbem.orders.prose import Sentence, is_aside

AMOUNTS = ("number", "count", "money")
_PARTS = re.compile(rf"{PARTS.pattern}|\s*[()]\s*|\s-+\s(?=[a-z])", re.IGNORECASE)
_SAYS_AGAIN = re.compile(r"(?:(?:that is|that's|i mean|yes) )?(?:the|that) (?:\w+ )?one(?: there)?", re.IGNORECASE)
_TO_BUY = ("sell me", "sells me", "sell us", "gives me", "give me", "buy from me")
ALL = "all"
_PAIR = 2
_THAT_ONE = re.compile(r"\b(?:that|this) one\b", re.IGNORECASE)
_STARTS = re.compile(r"\b(?:start|found|launch|float|open|par)\b", re.IGNORECASE)
_SHARES = frozenset({Sense("thing", "share")})


class Clause(NamedTuple):
    """The words of the game in a clause; `dense`: it has no other; `back`: it begins what is said instead.

    `lost`: it orders something that cannot be now.
    """

    words: tuple[Word, ...]
    back: bool = False
    dense: bool = False
    lost: bool = False


def clauses(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], names: frozenset[str]) -> list[Clause]:
    """The clauses that may order something, of each the words that mean something in the game."""
    own = in_turn(game, player) or ""
    made: list[Clause] = []
    back, named = False, ""
    for sentence in said:
        back = back or sentence.back
        fresh = True  # nothing of this sentence yet
        for said_so in _PARTS.split(ready(game.definition, spelt_out(sentence.text))):
            part = _THAT_ONE.sub(named, said_so) if named and not own and _STARTS.search(said_so) else said_so
            named = _only_company(lexicon, part) or named
            if (is_aside(part) and not lexicon.names.get(part)) or _is_denied(part, lexicon):
                made += [Clause((), lost=True)] if _waits(lexicon, part, names, own) else []
                fresh = True
                continue
            if (
                not own
                and (told := TOLD.match(part))
                and any(is_of(one, "company") for one in lexicon.hear(told["what"]))
            ):
                fresh = True
                continue
            known, dense = _known(lexicon, "" if _SAYS_AGAIN.fullmatch(part.strip()) else part, names, own)
            if not own and any(word.text in _TO_BUY for word in lexicon.hear(part, names)):
                known, made = (), [*made, Clause((), lost=True)]  # shares go to and from bank and pool only
            if not known:
                continue
            if made and not fresh and (_adds(made[-1].words, known) or _leads(made, known, own)):
                made[-1] = Clause((*made[-1].words, *known), made[-1].back, made[-1].dense and dense)
            else:
                made.append(Clause(known, back, dense))
            back, fresh = False, False
    return made


def _only_company(lexicon: Lexicon, part: str) -> str:
    """The one company that a part names, by its own name."""
    every = {one.value for word in lexicon.hear(part) if word.sure for one in word.senses if one.kind == "company"}
    return every.pop() if len(every) == 1 else ""


def _waits(lexicon: Lexicon, part: str, names: frozenset[str], own: str) -> bool:
    """Whether a part orders something for another moment: «before Nord runs I sell my 2 EST»; that is not left out."""
    if tokens(part)[:1] != ("before",):
        return False
    known, _ = _known(lexicon, part, names, own)
    verbs = {one.value for word in known for one in word.senses if one.kind == "verb"}
    return bool(verbs & {"buy", "sell"}) and any(is_of(word, "company") for word in known)


def _leads(made: Sequence[Clause], words: Sequence[Word], own: str) -> bool:
    """Whether the clause before only says what these words are about, or what is done: «sell: SO».

    In «sell PLM, SO, par EST at 73» it is a share to be sold.
    """
    before = made[-1].words
    if own or not any(is_of(one, "company") for one in words):
        return heads(before)
    if all(is_of(one, "verb") for one in before):
        return not any(is_of(one, "verb") for one in words)
    sells = any(Sense("verb", "sell") in word.senses for one in made[:-1] for word in one.words)
    return heads(before) and not sells


def _adds(before: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether the words only add to the clause before: sides, an amount where none was said, no other company."""
    others = any(is_of(one, "company") and not is_of(one, "side") for one in words)
    amounts = all(any(each.kind in AMOUNTS for each in one.senses) for one in words)
    return goes_on(before, words) and not others and not (amounts and any(is_of(one, "number") for one in before))


def _is_denied(part: str, lexicon: Lexicon) -> bool:
    """Whether a part of a sentence says what is not to be; «nor» and «ou» are companies."""
    return any(one in words("denials") and not lexicon.names.get(one) for one in tokens(part))


def _known(lexicon: Lexicon, part: str, names: frozenset[str], own: str) -> tuple[tuple[Word, ...], bool]:
    """The words of a part that mean something, and whether all do; guesses only where hardly a word means nothing."""
    every = [_meant(marked(one), own) for one in lexicon.hear(part, names)]
    if any(Sense("verb", "sell") in one.senses for one in every):
        every += [Word(ALL, _SHARES)] if ALL in tokens(part) else []
    sure = [one for one in every if one.senses and one.sure]
    guesses = len(sure) > 1 and 4 * sum(bool(one.senses) for one in every) >= 3 * len(every)
    guesses = guesses or (len(every) == _PAIR and any(is_of(one, "verb") for one in sure))  # «buy nro»
    said = [one for one in every if any(each.kind != "decoy" for each in one.senses) and (one.sure or guesses)]
    return counted(tuple(said)), len(said) == len(every)


def _meant(word: Word, own: str) -> Word:
    """A word with what it means in prose: a company whose turn it is, and no city; «sells me» is to buy."""
    if word.text in _TO_BUY:
        return replace(word, senses=frozenset({Sense("verb", "buy")}))
    company = Sense("company", own)
    return replace(word, senses=frozenset({company})) if company in word.senses else word
