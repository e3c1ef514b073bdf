"""What the templates may use: a content's facts, made harmless and put into words for its reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from pbem.games.kind import GameKind
from pbem.letters.answers import answer_text
from pbem.letters.content import Content, GameCard, Happening, Reader, Result
from pbem.letters.harmless import harmless, harmless_name, quoted
from pbem.letters.messages import say_text
from pbem.letters.moments import long_moment, zone_of
from pbem.letters.typeset import FULL_WIDTH, MARK_CLOSE, MARK_OPEN
from pbem.words.columns import columns, fenced, text_width
from pbem.words.phrases import phrase, sentence
from pbem.words.say import Say

# Facts of a letter are shown in this order, whatever order they were given in; others follow.
FACT_ORDER = ("word", "words", "seed_hash", "seed", "engine_seed", "salt", "command")
LONG_CELL = 30  # a cell as long as a salt or a hash gets a line of its own


class Desk:
    """One letter being made. Blocks are worked out when a template asks for them, so that none is made in vain."""

    def __init__(self, content: Content, kind: GameKind | None, definition: Any) -> None:
        self.content = content
        self.kind = kind
        self.definition = definition
        self.names = {player: harmless_name(name) for player, name in content.names.items()}

    def facts(self) -> dict[str, object]:
        """The names a template knows."""
        content = self.content
        return {
            "reader": self._reader(),
            "game": self._card(),
            "ask": self._ask(),
            "waiting": joined([harmless_name(name) for name in content.waiting_for]),
            "waiting_count": len(content.waiting_for),
            "says": [self.words(say) for say in content.says],
            "events": [self._told(happening) for happening in content.events],
            "results": [self._result(result) for result in content.results],
            "statuses": {result.status for result in content.results},
            "asked_about": {result.answer.about for result in content.results if result.answer},
            "preview": content.preview,
            "tried": content.tried,
            "applied": content.applied,
            "quote": quoted(content.quote),
            "given": {key: harmless(value) for key, value in content.facts.items()},
            "facts": listed_facts(content.facts),
            "rows": stacked(content.rows),
            "proofs": [[harmless(cell) for cell in row] for row in content.rows],
            "has_view": self.view is not None,
            "position": self.position,
            "hand": self.hand,
            "final": self.final,
            "examples": self.examples,
            "mark": lambda name: f"{MARK_OPEN}{name}{MARK_CLOSE}",
            "with_picture": content.picture,
            "record": harmless(content.record).split(),
        }

    @cached_property
    def view(self) -> Any:
        """The reader's view of the position, None when the letter carries none."""
        if self.kind is None or self.content.view is None:
            return None
        return self.kind.rules.decode_view(self.content.view.encode())

    def position(self) -> str:
        """The whole open position in words; empty without a view."""
        if self.kind is None or self.view is None:
            return ""
        return self.kind.status_blocks(self.definition, self.view, self.names)

    def hand(self) -> str:
        """What the reader may see of hands; empty without a view."""
        if self.kind is None or self.view is None:
            return ""
        return self.kind.hand_block(self.definition, self.view, self.names)

    def final(self) -> str:
        """The final scoring table; empty without a view."""
        if self.kind is None or self.view is None:
            return ""
        return self.kind.result_block(self.definition, self.view, self.names)

    def examples(self) -> tuple[str, ...]:
        """Order lines that are legal now; none for a reader who does not play."""
        player = self.content.reader.player
        if self.kind is None or self.view is None or player is None:
            return ()
        return self.kind.examples(self.definition, self.view, player)

    def tell(self, happening: Happening) -> str:
        """One entry of the record as a sentence."""
        if happening.event is not None and self.kind is not None:
            (event,) = self.kind.rules.decode_events(f"[{happening.event}]".encode())
            return self.words(self.kind.event_say(self.definition, event, self.names))
        return self.words(happening.say) if happening.say else ""

    def words(self, say: Say) -> str:
        """A say as a sentence, with moments in the reader's zone."""
        return say_text(say, self.content.reader.timezone)

    def _told(self, happening: Happening) -> str:
        text = self.tell(happening)
        return phrase("happening.undone", sentence=text) if happening.undone else text

    def _reader(self) -> Reader:
        reader = self.content.reader
        return msgspec.structs.replace(reader, name=harmless_name(reader.name), timezone=zone_of(reader.timezone).key)

    def _card(self) -> GameCard | None:
        card = self.content.game
        if card is None:
            return None
        return msgspec.structs.replace(
            card, name=harmless_name(card.name), moderator=harmless_name(card.moderator), title=harmless(card.title)
        )

    def _ask(self) -> dict[str, object] | None:
        ask = self.content.ask
        if ask is None:
            return None
        due = long_moment(ask.due_at, self.content.reader.timezone) if ask.due_at else ""
        return {"decision": ask.decision, "due": due, "overdue": ask.overdue, "paused": ask.paused}

    def _result(self, result: Result) -> dict[str, object]:
        return {
            "line": quoted(result.line),
            "status": result.status,
            "says": [self.words(say) for say in result.says],
            "section": harmless(result.section),
            "example": harmless(result.example),
            "choices": [harmless(choice) for choice in result.choices],
            "answer": answer_text(self, result.answer) if result.answer else "",
        }


def joined(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Carl`; empty for nobody."""
    if len(names) < 2:
        return "".join(names)
    return phrase("list.last", rest=", ".join(names[:-1]), last=names[-1])


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
