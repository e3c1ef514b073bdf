"""A private that is given for a share of a company, as people say it: «I change my Val-de-Loire against one PLM»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.eighteen.meant.named import Named
from pbem.eighteen.offered.hints import Hints, written
from pbem.eighteen.offered.moves import Game, Move
from pbem.orders.numbers import amounts_in_digits
from pbem.orders.prose import Sentence

MOST_WAYS = 4
_MOST_CLAUSES = 24
_EXCHANGE = "exchange "
_CLAUSES = re.compile(r"[,;:.!]\s+|\s(?=(?:and|then|so|because|since|which|but)\b)")
_GIVES = re.compile(
    r"\b(?:(?:ex)?chang\w*|swap\w*|trad(?:e|es|ing)|turn\w*|convert\w*|becom\w*|giv(?:e|es|ing)|hand\w*|return\w*|"
    r"us(?:e|es|ing)|"
    r"with|against|into|for|redeem\w*|cash in|surrender\w*|sacrific\w*|transform\w*|goes)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:not|no|never|don't|without|keep|yet|later|if|might|may|could|would it|nobody)\b", re.IGNORECASE
)
_DIRECTOR = re.compile(
    r"\b(?:director\w*|president\w*|start\w*|found\w*|launch\w*|open\w*|par|half|float\w*)\b", re.IGNORECASE
)
_PRIVATE = re.compile(r"\b(?:the|my|our) private\b", re.IGNORECASE)
_VERB = re.compile(r"\b(?:exchang\w*|swap\w*|trade in|convert\w*)\b", re.IGNORECASE)
_FILLS = re.compile(
    r"\A\W*(?:so|because|since|which|please|thanks?|first|and then|then|and)\b(?: (?:that )?(?:i|it|we)\b.*)?\W*\Z",
    re.IGNORECASE,
)


class Exchanged(NamedTuple):
    """The orders that an exchange may be with where each leads, and what the mail says besides."""

    ways: tuple[tuple[str, Game], ...]
    left: list[Sentence]


def exchanged(hints: Hints, game: Game, named: Named, said: Sequence[Sentence]) -> Exchanged | None:
    """The exchange of which the mail speaks; None where it speaks of none that is possible."""
    if not any(_GIVES.search(one.text) for one in said):
        return None
    every = list(_possible(hints, game, named))
    private = every[0].private if every else ""
    for at, one in enumerate(said):
        if found := _of_sentence(every, private, named, one.text.replace("’", "'")):
            ways, rest = found
            left = [*said[:at], *(one._replace(text=text, back=False) for text in rest), *said[at + 1 :]]
            return Exchanged(ways, left)
    return None


class _Way(NamedTuple):
    line: str
    private: str
    company: str
    price: int  # of a director's certificate; 0 for a share
    after: Game


def _possible(hints: Hints, game: Game, named: Named) -> Iterator[_Way]:
    for action in play.legal_actions(game):
        line = written(hints, Move(game, (action,)))
        if not line.startswith(_EXCHANGE):
            continue
        names, price = named(line), re.search(r"(\d+)\Z", line)
        if len(names) != 2:
            continue
        with suppress(IllegalAction):
            after, _ = play.apply(game, action)
            yield _Way(line, names[0], names[1], int(price[1]) if price else 0, after)


def _of_sentence(
    every: Sequence[_Way], private: str, named: Named, text: str
) -> tuple[tuple[tuple[str, Game], ...], list[str]] | None:
    """What a sentence exchanges, and what else it says."""
    clauses = [one for one in _CLAUSES.split(text) if one.strip()]
    if len(clauses) > _MOST_CLAUSES:
        return None
    begin = next(
        (at for at, one in enumerate(clauses) if _is_about(one, private, named) or _DIRECTOR.search(one)), None
    )
    if begin is None or not any(_is_about(one, private, named) for one in clauses):
        return None
    for end in range(begin + 1, len(clauses) + 1):
        part = ", ".join(clauses[begin:end])
        ways = _meant(every, private, named, part)
        if ways and (len(ways) == 1 or end == len(clauses)):
            rest = [one for one in (*clauses[:begin], *clauses[end:]) if not _FILLS.match(one)]
            return tuple((one.line, one.after) for one in ways), rest
    return None


def _is_about(text: str, private: str, named: Named) -> bool:
    return private in named(text) or bool(_PRIVATE.search(text) or _VERB.search(text))


def _meant(every: Sequence[_Way], private: str, named: Named, text: str) -> list[_Way]:
    names = named(text)
    if not _is_about(text, private, named) or not _GIVES.search(text) or _DENIED.search(text):
        return []
    there = [one for one in every if one.company in names]
    numbers = {int(one) for one in re.findall(r"\b\d{2,3}\b", amounts_in_digits(text))}
    directors = [one for one in there if one.price]
    shares = [one for one in there if not one.price]
    if directors and (_DIRECTOR.search(text) or numbers or not shares):
        return ([one for one in directors if one.price in numbers] or ([] if numbers else directors))[:MOST_WAYS]
    return shares[:1]
