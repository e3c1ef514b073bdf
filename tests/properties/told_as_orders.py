"""Sentences of our letters typed as orders: what came of each, as the desk would take it, line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.eighteen.language import Language
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import read_orders
from pbem.words.phrases import phrase
from pbem.words.say import Say

AnyTitle = Any  # a title as tests of both games have it

NAMES: Mapping[str, str] = {f"p{at}": name for at, name in enumerate(("Ann", "Ben", "Cleo", "Dan"), start=1)}
KINDS = ("done", "as told", "asked with it", "asked", "refused", "unread")
MOST = 900  # actions of a game


class Typed(NamedTuple):
    """A sentence, the action that it tells of, what was done instead of it, and one of `KINDS`, or `another`."""

    text: str
    line: str
    kind: str
    done: tuple[Any, ...] = ()


def told_of(title: AnyTitle, game: Any, action: Any) -> tuple[Any, tuple[str, ...]]:
    """The position behind the action, and what a letter tells of it."""
    after, events = play.apply(game, action)
    return after, tuple(_words(one) for one in title.told.story(game.definition, events, NAMES))


def typed(title: AnyTitle, language: Language, game: Any, seed: str, action_of: Any, often: float) -> Iterator[Typed]:
    """Each sentence that letters tell of the actions of a random game, typed by whoever was to act before it."""
    dice = Random(seed)
    for _ in range(MOST):
        if game.finished:
            return
        action = action_of(game, dice)
        after, sentences = told_of(title, game, action)
        if dice.random() < often:
            player = action.player
            for text in sentences:
                speaker = language.speaker(game.definition, text)
                if speaker in ("", NAMES[player]):
                    for said in dict.fromkeys((text, re.sub(rf"^{NAMES[player]} ", "", text))):
                        yield _came(title, language, game, player, action, after, said)
        game = after


def counts(found: list[Typed]) -> Counter[str]:
    """How many of each kind."""
    return Counter(one.kind for one in found)


def _words(say: Say) -> str:
    return say.text or phrase(say.key, **say.facts)


def _came(title: Any, language: Language, game: Any, player: str, action: Any, after: Any, text: str) -> Typed:
    line = title.orders.write(game.definition, action)
    at, done = game, list[Any]()
    for order in _orders(title, language, game, text):
        if order is None:
            return Typed(text, line, "unread")
        try:
            meant = language.understand(at, player, order)
            for one in meant.actions:
                at, _ = play.apply(at, one)
                done.append(one)
        except OrderError as error:
            offered: tuple[str, ...] = (error.example, *error.choices)
            kind = (
                "asked with it" if any(_does(title, language, at, player, one, action) for one in offered) else "asked"
            )
            return Typed(text, line, kind)
        except IllegalAction:
            return Typed(text, line, "refused")
    if not done:
        return Typed(text, line, "unread")
    encode = title.rules.encode
    if encode(at) == encode(after) or action in done:
        return Typed(text, line, "done")
    again = {one for each in done for one in _told_by(title, game, each)} | _told_together(title, game, done)
    return Typed(text, line, "as told" if text in again else "another", tuple(done))


def _orders(title: Any, language: Language, game: Any, text: str) -> Iterator[Order | None]:
    """The orders of the lines of a text, whose clauses the desk parts; None for one that nobody understands."""
    about = ""

    def said(line: str) -> Any:
        return title.orders.said(game.definition, line)

    for item in read_orders(text, title.orders.words, said=said):
        if isinstance(item, Order):
            about = item.about or about
            yield item
            continue
        spoken = said(item.line.text)
        about = spoken.about or about
        if language.tells(spoken.text):
            continue
        lines = language.plainly(game.definition, item.line.text)
        if len(lines) != 1:
            yield None
            return
        for one in read_orders(lines[0], title.orders.words, said=said):
            yield replace(one, about=one.about or about) if isinstance(one, Order) else None


def _does(title: Any, language: Language, game: Any, player: str, line: str, action: Any) -> bool:
    found = [one for one in _orders(title, language, game, line) if one is not None] if line else []
    try:
        return bool(found) and action in language.understand(game, player, found[0]).actions
    except OrderError:
        return False


def _told_by(title: Any, game: Any, action: Any) -> tuple[str, ...]:
    try:
        return told_of(title, game, action)[1]
    except IllegalAction:
        return ()


def _told_together(title: Any, game: Any, done: list[Any]) -> frozenset[str]:
    """What is told of all that was done, as of one action: a bankrupt's sales are told in one sentence."""
    at, events = game, list[Any]()
    for one in done:
        at, more = play.apply(at, one)
        events += more
    told = [_words(one) for one in title.told.story(game.definition, events, NAMES)]
    return frozenset((*told, *(re.sub(r"^\w+ ", "", one) for one in told)))
