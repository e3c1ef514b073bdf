"""What the templates may use: a content's facts, made harmless and put into words for its reader."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.facts.beside import Beside
from pbem.facts.game_card import GameCard
from pbem.facts.held import Held
from pbem.facts.result import Result
from pbem.games.standing_order import CONSENT
from pbem.letters import in_hand
from pbem.letters.answers import answer_text
from pbem.letters.content import Content, Reader
from pbem.letters.harmless import harmless, harmless_name, quoted
from pbem.letters.moments import long_moment, zone_of
from pbem.letters.picture import shows_choices
from pbem.letters.typeset import FULL_WIDTH, MARK_CLOSE, MARK_OPEN, UNCUT
from pbem.letters.waits import waits_block
from pbem.letters.who_won import outcome_line
from pbem.letters.wording import Wording
from pbem.words.columns import columns, fenced, text_width
from pbem.words.phrases import joined, phrase, sentence

# Facts of a letter are shown in this order, whatever order they were given in; others follow.
FACT_ORDER = ("word", "words", "seed_hash", "seed", "engine_seed", "salt", "command")
LONG_CELL = 30  # a cell as long as a salt or a hash gets a line of its own


def template_facts(wording: Wording) -> dict[str, object]:
    """The names a template knows."""
    content = wording.content
    return {
        "reader": _reader(content),
        "game": _card(content),
        "ask": _ask(content),
        "waiting": joined([harmless_name(name) for name in content.waiting_for]),
        "waiting_count": len(content.waiting_for),
        "says": [wording.words(say) for say in content.says],
        "besides": [_beside(wording, one) for one in content.besides],
        "events": _news(wording),
        "before": [{"move": one.move, "sentence": wording.tell_formerly(one)} for one in content.before],
        "results": [_result(wording, result) for result in content.results],
        "pictured": next((at for at, one in enumerate(content.results) if shows_choices(one)), None),
        "statuses": {result.status for result in content.results},
        "asked_about": {result.answer.about for result in content.results if result.answer},
        "preview": content.preview,
        "tried": content.tried,
        "applied": content.applied,
        "code": harmless(content.code),
        "held": [_held(content, one) for one in content.held],
        "in_hand": in_hand.listed(wording) if content.in_hand else in_hand.NOTHING,
        "deals": _deals(content),
        "passes": [wording.words(say) for say in content.passes],
        "over": [wording.words(say) for say in content.over],
        "rests": long_moment(content.rests_until, content.reader.timezone) if content.rests_until else "",
        "quote": quoted(content.quote),
        "given": {key: harmless(value) for key, value in content.facts.items()},
        "facts": listed_facts(content.facts),
        "rows": stacked(content.rows),
        "proofs": [[harmless(cell) for cell in row] for row in content.rows],
        "has_view": wording.view is not None,
        "position": wording.position,
        "hand": wording.hand,
        "final": wording.final,
        "about": wording.about,
        "goal": wording.goal,
        "since": content.since,
        "hand_changed": content.hand_changed,
        "outcome": lambda: outcome_line(wording),
        "would_score": wording.would_score,
        "has_course": bool(content.course),
        "turning_points": wording.turning_points,
        "waits": waits_block(content.waits, short=True) if content.waits else "",
        "examples": wording.examples,
        "endings": wording.endings,
        "ahead": wording.ahead,
        "about_ahead": wording.about_ahead,
        "mark_moves": wording.mark_moves,
        "numbered": wording.numbered,
        "question": wording.question,
        "lesson": wording.lesson,
        "warnings": wording.warnings,
        "orders_intro": wording.orders_intro,
        "mark": lambda name: f"{MARK_OPEN}{name}{MARK_CLOSE}",
        "with_picture": content.picture,
        "about_archive": [wording.words(say) for say in content.about_archive],
        "archive_link": f"{UNCUT}{content.archive_link}" if content.archive_link else "",
        "record": harmless(content.record).split(),
    }


def _beside(wording: Wording, one: Beside) -> dict[str, object]:
    says = [wording.words(say) for say in one.says]
    return {"says": says, "quote": quoted(one.quote), "sender": harmless_name(one.sender) if one.sender else ""}


def _news(wording: Wording) -> list[str]:
    """What happened, without what the letter says already beside the reader’s own lines."""
    done = (result for result in wording.content.results if result.status == "done")
    said = {wording.words(say) for result in done for say in result.says}
    return [sentence for sentence in wording.tell_all(wording.content.events) if sentence not in said]


def _reader(content: Content) -> Reader:
    reader = content.reader
    return msgspec.structs.replace(reader, name=harmless_name(reader.name), timezone=zone_of(reader.timezone).key)


def _card(content: Content) -> GameCard | None:
    card = content.game
    if card is None:
        return None
    return msgspec.structs.replace(
        card, name=harmless_name(card.name), moderator=harmless_name(card.moderator), title=harmless(card.title)
    )


def _ask(content: Content) -> dict[str, object] | None:
    ask = content.ask
    if ask is None:
        return None
    due = long_moment(ask.due_at, content.reader.timezone) if ask.due_at else ""
    return {"decision": ask.decision, "due": due, "overdue": ask.overdue, "paused": ask.paused, "fresh": ask.fresh}


def _result(wording: Wording, result: Result) -> dict[str, object]:
    return {
        "line": quoted(result.line),
        "status": result.status,
        "says": [wording.words(say) for say in result.says],
        "section": harmless(result.section),
        "example": harmless(result.example),
        "choices": [harmless(choice) for choice in result.choices],
        "answer": answer_text(wording, result.answer) if result.answer else "",
        "yes": bool(result.example) and result.example == wording.content.yes,
    }


def _held(content: Content, mail: Held) -> dict[str, object]:
    return {
        "at": long_moment(mail.at, content.reader.timezone),
        "doubt": mail.doubt,
        "subject": harmless(mail.subject),
        "text": quoted(mail.text),
        "code": harmless(mail.code),
    }


def _deals(content: Content) -> list[str]:
    """The deals that the reader is offered, or has agreed to, for turns to come."""
    deals = [one for one in content.in_hand if one.kind == CONSENT]
    return [phrase("in_hand.row", number=one.number, line=harmless("; ".join(one.lines))) for one in deals]


def listed_facts(facts: dict[str, str]) -> str:
    """The facts with their labels as a fenced block, in a fixed order; empty without facts that have a label."""
    order = {key: at for at, key in enumerate(FACT_ORDER)}
    chosen = sorted(facts, key=lambda key: (order.get(key, len(order)), key))
    return stacked([(label, facts[key]) for key in chosen if (label := sentence(f"fact.{key}")) is not None])


def stacked(rows: Sequence[Sequence[str]]) -> str:
    """A small table as a fenced block; where a cell is as long as a hash, it stands below its row, set in."""
    safe = [[harmless(cell) for cell in row] for row in rows]
    if not safe:
        return ""
    if all(text_width(cell) < LONG_CELL for row in safe for cell in row):
        lines = columns(safe)
        if all(text_width(line) <= FULL_WIDTH for line in lines):
            return fenced(lines)
    lines = []
    for row in safe:
        lines.append(", ".join(cell for cell in row if cell and text_width(cell) < LONG_CELL))
        lines += [f"  {cell}" for cell in row if text_width(cell) >= LONG_CELL]
    return fenced([line for line in lines if line])
