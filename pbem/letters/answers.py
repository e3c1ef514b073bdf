"""The answers to question orders: help, status, waits, map, options, hand, history, rules, deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.facts.result import Answer, HelpWord
from pbem.letters.harmless import harmless
from pbem.letters.moments import short_moment
from pbem.letters.old_and_new import old_and_new_block
from pbem.letters.rulebook import rules_section
from pbem.letters.typeset import MARK_CLOSE, MARK_OPEN
from pbem.letters.waits import waits_block
from pbem.letters.wording import Wording
from pbem.words.columns import fenced
from pbem.words.phrases import phrase


def answer_text(wording: Wording, answer: Answer) -> str:
    """The answer as Markdown blocks; a sentence when there is nothing to show."""
    text = ANSWERS[answer.about](wording, answer) if answer.about in ANSWERS else ""
    return text or phrase("answer.nothing")


def sample_lines(lines: list[str]) -> str:
    """Order lines as a fenced block, each behind `. ` so that a copy of this letter never gives an order."""
    return fenced([f". {line}" for line in lines])


def _help(wording: Wording, answer: Answer) -> str:
    if answer.explains:
        return "\n\n".join(_explained(word) for word in answer.words)
    if topic := answer.topic.strip():
        return _near(answer, topic)
    words = answer.words or _words_of_game(wording)
    blocks = [phrase("answer.help.intro")]
    for kind in dict.fromkeys(word.kind for word in words):
        lines = [f"- {_usage(word)}" for word in words if word.kind == kind]
        blocks += [phrase(f"answer.help.{kind}"), "\n".join(lines)]
    return "\n\n".join([*blocks, phrase("answer.help.more")])


def _explained(word: HelpWord) -> str:
    """What an order does, with an example where one would be done."""
    return "\n\n".join([_usage(word), *([sample_lines([word.example])] if word.example else [])])


def _near(answer: Answer, topic: str) -> str:
    """That there is no such order, and what may be meant."""
    found = [f"- {_usage(word)}" for word in answer.words]
    found += [f"- {phrase('answer.help.section', number=number, title=title)}" for number, title in answer.sections]
    opening = phrase("answer.help.no_topic", topic=harmless(topic))
    if not found:
        return f"{opening} {phrase('answer.help.all')}"
    return f"{opening} {phrase('answer.help.near')}\n\n" + "\n".join(found)


def _words_of_game(wording: Wording) -> tuple[HelpWord, ...]:
    """For an answer from before it held its words: at least those of the game."""
    words = wording.title.orders.words if wording.title else ()
    return tuple(HelpWord(word.kind, word.usage, word.example, word.help) for word in words)


def _usage(word: HelpWord) -> str:
    return phrase("answer.help.word", usage=word.usage, meaning=phrase(word.help))


def _status(wording: Wording, answer: Answer) -> str:
    return "\n\n".join([*(wording.words(say) for say in answer.says), wording.whole_position()])


def _waits(wording: Wording, answer: Answer) -> str:
    return waits_block(answer.waits) if answer.waits else ""


def _old_and_new(wording: Wording, answer: Answer) -> str:
    return old_and_new_block(wording, answer.old_and_new) if answer.old_and_new else ""


def _map(wording: Wording, answer: Answer) -> str:
    if wording.title is None or wording.view is None:
        return ""
    alt = wording.title.drawn.map_alt(wording.definition, wording.view, wording.names)
    if wording.content.reader.plain:
        return alt
    return f"{phrase('answer.map')} {alt}\n\n{MARK_OPEN}picture{MARK_CLOSE}"


def _options(wording: Wording, answer: Answer) -> str:
    if wording.title is None or wording.view is None:
        return ""
    return wording.title.offered.options(wording.definition, wording.view, wording.names, answer.topic)


def _hand(wording: Wording, answer: Answer) -> str:
    return wording.hand()


def _history(wording: Wording, answer: Answer) -> str:
    zone = wording.content.reader.timezone
    lines = [
        phrase(
            "answer.history.undone" if one.undone else "answer.history.entry",
            number=one.number,
            moment=short_moment(one.at, zone),
            sentence=wording.tell(one),
        )
        for one in answer.history
    ]
    return "\n".join(f"- {line}" for line in lines)


def _rules(wording: Wording, answer: Answer) -> str:
    return rules_section(wording.content.game.slug, answer.topic) if wording.content.game else ""


def _told(wording: Wording, answer: Answer) -> str:
    return "\n".join(f"- {wording.words(say)}" for say in answer.says)


def _standing(wording: Wording, answer: Answer) -> str:
    """An item for each order: what is said of it stands behind its line."""
    items: list[str] = []
    for say in answer.says:
        if say.key == "in_hand.row" or not items:
            items.append(f"- {wording.words(say)}")
        else:
            items[-1] += f" {wording.words(say)}"
    return "\n".join(items)


_HEADS = ("settings.of_game", "settings.own")


def _settings(wording: Wording, answer: Answer) -> str:
    """An item for each setting, below whose they are."""
    lines = [wording.words(say) if say.key in _HEADS else f"- {wording.words(say)}" for say in answer.says]
    return "\n".join(f"\n{one}\n" if not one.startswith("- ") else one for one in lines).strip()


def _corrections(wording: Wording, answer: Answer) -> str:
    """What can be corrected, each as a line in which capitals stand for what is meant."""
    return "\n\n".join([phrase("answer.corrections"), sample_lines(answer.topic.split("\n"))])


ANSWERS: Mapping[str, Callable[[Wording, Answer], str]] = {
    "help": _help,
    "status": _status,
    "waits": _waits,
    "old_and_new": _old_and_new,
    "map": _map,
    "options": _options,
    "hand": _hand,
    "history": _history,
    "rules": _rules,
    "deadline": _told,
    "export": _told,
    "rematch": _told,
    "votes": _told,
    "standing": _standing,
    "settings": _settings,
    "corrections": _corrections,
}
