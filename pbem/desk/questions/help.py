"""`help [TOPIC]`: the order words, or one of them explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.meaning.suggesting import NEVER
from pbem.desk.planner import Planner
from pbem.facts.result import Answer, HelpWord
from pbem.letters.near_rules import sections_about
from pbem.orders.order import Order, OrderWord, order_word

KINDS = ("moderator", "action", "question", "press", "control", "setting", "join")  # groups, in the order of the answer

MOST_NEAR = 4  # order words, and sections of the rules, that are shown for an unknown topic
_POLITE = frozenset({"me", "please", "pls", "us", "with", "on", "about", "the", "to", "how"})


class Help(msgspec.Struct, frozen=True):
    """The order words, or one of them; `topic` is folded, "" for all."""

    topic: str = ""


def _read(order: Order, asker: Asker) -> Help:
    return Help(" ".join(arg for arg in order.args if arg not in _POLITE)[:40])


def _consider(planner: Planner, order: Order, said: Help) -> None:
    session = planner.session
    words = planner.book.words(session, planner.member)
    answer = answer_help(said.topic, words, session.title.orders.words)
    if answer.explains:
        answer = msgspec.structs.replace(answer, words=tuple(_with_good_example(planner, one) for one in answer.words))
    elif said.topic:
        near = tuple((one.number, one.title) for one in sections_about(session.game.slug, said.topic))
        planner.answer(order, msgspec.structs.replace(answer, sections=near[:MOST_NEAR]))
        return
    if planner.member.role == "moderator" and not answer.explains:
        answer = msgspec.structs.replace(answer, words=_for_who_leads(words, plays=session.moderator_plays))
    planner.answer(order, answer)


def _for_who_leads(words: Sequence[OrderWord], *, plays: bool) -> tuple[HelpWord, ...]:
    """Their own orders first; what only a seat can do stands last, and only if they have one."""
    own = {word.word: word for word in words if word.kind == "moderator"}
    seated = [word for word in words if word.seated or word.kind == "action"]
    rest = [word for word in words if word.word not in own and word not in seated]
    seat = [msgspec.structs.replace(word, kind="seat") for word in _told(seated)]
    return (*_told((*own.values(), *rest)), *(seat if plays else ()))


def answer_help(topic: str, words: Sequence[OrderWord], of_game: Sequence[OrderWord]) -> Answer:
    """The words called like the topic, or all; a game's own come first, a moderator's in the place of a player's."""
    first = (*of_game, *(word for word in words if word.kind != "moderator"))
    rows = {word.word: word for word in first} | {word.word: word for word in words if word.kind == "moderator"}
    wanted = topic.strip().lower()
    named = [word for word in rows.values() if wanted and wanted in (word.word, *word.aliases, *word.foreign)]
    told = named or (_near(wanted, rows) if wanted else rows.values())
    return Answer(about="help", topic=topic, words=_told(told), explains=bool(named))


def _near(topic: str, rows: Mapping[str, OrderWord]) -> tuple[OrderWord, ...]:
    """The order words that are written most like the topic."""
    names = {name: row for row in rows.values() for name in (row.word, *row.aliases)}
    close = get_close_matches(topic, names, n=MOST_NEAR, cutoff=0.6)
    return tuple({names[name].word: names[name] for name in close}.values())


def _with_good_example(planner: Planner, word: HelpWord) -> HelpWord:
    """With an example that would be done now: the usual one, else one of the position, else none."""
    position = planner.plan.position
    usual = next(iter(word.example.split()), "")
    lines = [word.example, *planner.examples(usual)]
    good = (line for line in lines if usual not in NEVER and planner.would_do(line, position))
    return msgspec.structs.replace(word, example=next(good, ""))


def _told(words: Iterable[OrderWord]) -> tuple[HelpWord, ...]:
    ranked = sorted(words, key=lambda word: KINDS.index(word.kind))
    return tuple(HelpWord(word.kind, word.usage, word.example, word.help) for word in ranked)


_WORD = order_word("question", "help", "help [TOPIC]", "help build")
COMMANDS = (Command(word=_WORD, place=1, read=_read, consider=_consider),)
