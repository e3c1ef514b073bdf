"""`help [TOPIC]`: the order words, or one of them explained."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.facts.result import Answer, HelpWord
from pbem.orders.order import Order, OrderWord
from pbem.orders.vocabulary import order_word

KINDS = ("moderator", "action", "question", "press", "control", "setting", "join")  # groups, in the order of the answer


class Help(msgspec.Struct, frozen=True):
    """The order words, or one of them; `topic` is folded, "" for all."""

    topic: str = ""


def _read(order: Order, asker: Asker) -> Help:
    return Help(" ".join(order.args)[:40])


def _consider(planner: Planner, order: Order, said: Help) -> None:
    words = planner.book.words(planner.session, planner.member)
    # A game's own words first; where a moderator's word is a player's too, it stands in its place.
    first = (*planner.session.kind.words, *(word for word in words if word.kind != "moderator"))
    rows = {word.word: word for word in first} | {word.word: word for word in words if word.kind == "moderator"}
    topic = said.topic.strip().lower()
    named = [word for word in rows.values() if topic and topic in (word.word, *word.aliases)]
    answer = Answer(about="help", topic=said.topic, words=_told(named or rows.values()), explains=bool(named))
    planner.answer(order, answer)


def _told(words: Iterable[OrderWord]) -> tuple[HelpWord, ...]:
    ranked = sorted(words, key=lambda word: KINDS.index(word.kind))
    return tuple(HelpWord(word.kind, word.usage, word.example, word.help) for word in ranked)


_WORD = order_word("question", "help", "help [TOPIC]", "help build")
COMMANDS = (Command(word=_WORD, place=1, read=_read, consider=_consider),)
