"""The answers to question orders: help, status, map, options, hand, history, rules, deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pbem.letters.content import Answer
from pbem.letters.harmless import harmless
from pbem.letters.moments import short_moment
from pbem.letters.rulebook import rules_section
from pbem.letters.typeset import MARK_CLOSE, MARK_OPEN
from pbem.orders.moderator_words import MODERATOR
from pbem.orders.order import OrderWord
from pbem.orders.vocabulary import COMMON
from pbem.words.columns import fenced
from pbem.words.phrases import phrase

if TYPE_CHECKING:
    from pbem.letters.desk import Desk

KINDS = ("moderator", "action", "question", "press", "control", "setting", "join")


def answer_text(desk: Desk, answer: Answer) -> str:
    """The answer as Markdown blocks; a sentence when there is nothing to show."""
    text = ANSWERS[answer.about](desk, answer) if answer.about in ANSWERS else ""
    return text or phrase("answer.nothing")


def sample_lines(lines: list[str]) -> str:
    """Order lines as a fenced block, each behind `. ` so that a copy of this letter never gives an order."""
    return fenced([f". {line}" for line in lines])


def _help(desk: Desk, answer: Answer) -> str:
    # A game's own words first; its vocabulary may hold the common ones too.
    rows = {word.word: word for word in ((*desk.kind.words, *COMMON) if desk.kind else COMMON)}
    if desk.content.reader.moderator:
        rows |= {word.word: word for word in MODERATOR}
    topic = answer.topic.strip().lower()
    named = [word for word in rows.values() if topic and topic in (word.word, *word.aliases)]
    if named:
        return "\n\n".join(f"{_usage(word)}\n\n{sample_lines([word.example])}" for word in named)
    blocks = [phrase("answer.help.no_topic", topic=harmless(answer.topic))] if topic else []
    blocks.append(phrase("answer.help.intro"))
    for kind in KINDS:
        lines = [f"- {_usage(word)}" for word in rows.values() if word.kind == kind]
        if lines:
            blocks += [phrase(f"answer.help.{kind}"), "\n".join(lines)]
    return "\n\n".join([*blocks, phrase("answer.help.more")])


def _usage(word: OrderWord) -> str:
    return phrase("answer.help.word", usage=word.usage, meaning=phrase(word.help))


def _status(desk: Desk, answer: Answer) -> str:
    return desk.position()


def _map(desk: Desk, answer: Answer) -> str:
    if desk.kind is None or desk.view is None:
        return ""
    alt = desk.kind.picture_alt(desk.definition, desk.view, desk.names)
    return f"{phrase('answer.map')} {alt}\n\n{MARK_OPEN}picture{MARK_CLOSE}"


def _options(desk: Desk, answer: Answer) -> str:
    if desk.kind is None or desk.view is None:
        return ""
    return desk.kind.options_block(desk.definition, desk.view, desk.names)


def _hand(desk: Desk, answer: Answer) -> str:
    return desk.hand()


def _history(desk: Desk, answer: Answer) -> str:
    zone = desk.content.reader.timezone
    lines = [
        phrase(
            "answer.history.undone" if one.undone else "answer.history.entry",
            number=one.number,
            moment=short_moment(one.at, zone),
            sentence=desk.tell(one),
        )
        for one in answer.history
    ]
    return "\n".join(f"- {line}" for line in lines)


def _rules(desk: Desk, answer: Answer) -> str:
    return rules_section(desk.content.game.slug, answer.topic) if desk.content.game else ""


def _deadline(desk: Desk, answer: Answer) -> str:
    return "\n".join(f"- {desk.words(say)}" for say in answer.says)


ANSWERS: Mapping[str, Callable[[Desk, Answer], str]] = {
    "help": _help,
    "status": _status,
    "map": _map,
    "options": _options,
    "hand": _hand,
    "history": _history,
    "rules": _rules,
    "deadline": _deadline,
}
