"""Mails that flood: every order word of a game, and what is no order, over and over; told by the line they repeat."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from cProfile import Profile
from datetime import date, timedelta
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pbem.desk.order_book import OrderBook
from pbem.store.models import Member
from pbem.table.session import Session
from tests import scenes_1861 as at

Line = Callable[[int], str]  # the n-th line of a flood
SCENES: Mapping[str, Any] = {
    one.__name__: one for one in (at.privates, at.stock, at.operating, at.running, at.buying, at.merging, at.offered)
}  # of 1861, where other lines are legal in each
STRAYS = ("what a lovely red network you have", "x", "bulid red G07", "> quoted", "I would like to pay half", ". help")
FIRST_DAY = date(2026, 12, 1)


class Flood(NamedTuple):
    """Who writes, and what."""

    who: str
    name: str
    line: Line

    def text(self, count: int) -> str:
        """So many lines of it."""
        return "\n".join(map(self.line, range(count)))


def writers(session: Session) -> dict[str, Member]:
    """Who is asked, who is not, and who leads; each by what they are."""
    active = session.position.active[0]
    seats = [one for one in session.members if one.player]
    return {
        "asked": next(one for one in seats if one.player == active),
        "not asked": next(one for one in seats if one.player != active),
        "moderator": session.moderator,
    }


def floods(session: Session, *, of_game_alone: bool = False) -> Iterator[Flood]:
    """All floods of a game as it stands; or those alone of whoever is asked, in the words of that game."""
    for who, member in writers(session).items():
        if of_game_alone and who != "asked":
            continue
        words = session.title.orders.words if of_game_alone else OrderBook().words(session, member)
        for word in {row.word: row for row in words}.values():
            yield Flood(who, word.word, _same(word.example))
            yield Flood(who, f"{word.word} 1 2 3", _numbered(word.word))
        yield Flood(who, "days away", _days)
        for stray in STRAYS[:1] if of_game_alone else STRAYS:
            yield Flood(who, stray, _same(stray))
            yield Flood(who, f"{stray} 1 2 3", _numbered(stray))
        for line in examples(session, member):
            yield Flood(who, f"sample {line}", _same(line))
        if lines := examples(session, member):
            yield Flood(who, "all samples", _in_turn(lines))
            yield Flood(who, "previewed", _in_turn(["preview", *lines]))
    yield Flood("moderator", "as", _same(_as(session)))


def examples(session: Session, member: Member) -> list[str]:
    """Lines that would be legal now, as the letters show them; of each word the first ones."""
    if not member.player or member.player not in session.position.active:
        return []
    view = session.tried_view(member, session.position)
    lines = session.title.offered.examples(session.definition, view, member.player)
    return list(dict.fromkeys(line.partition("  #")[0] for line in lines))[:12]


def _as(session: Session) -> str:
    asked = writers(session)["asked"]
    return f"as {asked.name}: {(examples(session, asked) or ['pass'])[0]}"


def _same(line: str) -> Line:
    return lambda number: line


def _numbered(line: str) -> Line:
    return lambda number: f"{line} {number + 1}"


def _in_turn(lines: Sequence[str]) -> Line:
    return lambda number: lines[number % len(lines)]


def _days(number: int) -> str:
    day = FIRST_DAY + timedelta(days=2 * number)
    return f"away {day:%d %b %Y}".lower()


MOST_CALLS = 3_000_000  # of functions, about a second's worth
_OF_TEXTS = ("pbem.orders", "pbem.desk", "pbem.eighteen.logs")  # what these remember, they remember of lines


def forget() -> None:
    """Drop what is remembered of lines read before: a shorter mail would seem to cost nothing after a longer one."""
    for one in _remembering():
        one.cache_clear()


@cache
def _remembering() -> tuple[Any, ...]:
    modules = [module for name, module in sys.modules.items() if name.startswith(_OF_TEXTS)]
    kept = [one for module in modules for one in vars(module).values() if isinstance(one, type(lru_cache(len)))]
    return tuple(one for one in kept if one.cache_info().maxsize)


@contextmanager
def counted() -> Iterator[Callable[[], int]]:
    """How many functions were called so far within the block; the same for the same work, on any machine."""
    profile, before, collects = Profile(), sys.getprofile(), gc.isenabled()
    gc.disable()  # what is thrown away of tests before is no work of this block
    profile.enable()
    try:
        yield lambda: sum(each.callcount for each in profile.getstats())
    finally:
        profile.disable()
        sys.setprofile(before)
        if collects:
            gc.enable()
