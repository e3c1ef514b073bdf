"""A letter being worded: its content, the game it is about, and the blocks and sentences that both make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from typing import Any

from pbem.base.slugs import name_of
from pbem.facts.formerly import Formerly
from pbem.facts.happening import Happening
from pbem.games.title import AnyTitle
from pbem.letters.content import Content
from pbem.letters.harmless import harmless_name
from pbem.letters.kinds import ASKED, GAME_OVER, WELCOME
from pbem.letters.messages import say_text
from pbem.letters.taps import is_move
from pbem.letters.typeset import MARK_CLOSE, MARK_OPEN
from pbem.words.phrases import language, phrase, sentence
from pbem.words.say import Say

Offered = tuple[tuple[str, ...], tuple[str, ...]]  # order lines, and those that end the game and are offered as such

_WHOLE = {WELCOME.name, ASKED.name}  # letters to who has not seen a position of this game yet

_KEPT = 4  # who is refused, reminded or asks for help is offered the same lines once more
_lately: list[tuple[tuple[Any, ...], Offered]] = []  # the last few: for whom at which position, and the lines


class Wording:
    """One letter being made. Blocks are worked out when a template asks for them, so that none is made in vain."""

    def __init__(self, content: Content, title: AnyTitle | None, definition: Any, address: str = "") -> None:
        """`address`: where its reader writes to in this game; without one nothing in hand can be tapped."""
        self.content = content
        self.address = address
        self.title = title
        self.definition = definition
        self.names = {player: harmless_name(name) for player, name in content.names.items()}
        self.tappable: dict[str, frozenset[str]] = {}  # mark -> the moves among the samples that stand there
        self.droppable: dict[str, dict[str, str]] = {}  # mark -> the rows that stand there, with the order each ends in
        self.samples: list[str] = []  # lines to send, in the order of their numbers, from 1

    @cached_property
    def view(self) -> Any:
        """The reader's view of the position, None when the letter carries none."""
        if self.title is None or self.content.view is None:
            return None
        return self.title.rules.decode_view(self.content.view.encode())

    def about(self) -> str:
        """What the game is, for somebody who has never heard of it."""
        return "" if self.title is None else self.title.told.about(self.definition)

    def goal(self) -> str:
        """What the game is about, what one does and how one wins; empty without a view."""
        if self.title is None or self.view is None:
            return ""
        return self.title.told.goal(self.definition, self.view, plays=self.content.reader.player is not None)

    def position(self) -> str:
        """The open position in words: whole where that is new to its reader or asked for; empty without a view."""
        if self.title is None or self.view is None:
            return ""
        content = self.content
        if content.template in _WHOLE or "old" in content.facts or _asks_for_map(content):
            return self.whole_position()
        asked = content.ask is not None and not content.tried
        seen = not content.reader.plain or content.template == GAME_OVER.name  # or of no use any more
        return self.title.position.brief(self.definition, self.view, self.names, asked=asked, seen=seen)

    def whole_position(self) -> str:
        """The whole open position in words; empty without a view."""
        if self.title is None or self.view is None:
            return ""
        return self.title.position.blocks(self.definition, self.view, self.names)

    def hand(self) -> str:
        """What the reader may see of hands; empty without a view."""
        if self.title is None or self.view is None:
            return ""
        return self.title.position.hand(self.definition, self.view, self.names)

    def final(self) -> str:
        """The final scoring table; empty without a view."""
        if self.title is None or self.view is None:
            return ""
        return self.title.position.result_block(self.definition, self.view, self.names)

    def would_score(self) -> str:
        """The points of an end that is only tried out, as far as the reader may know them; else empty."""
        if self.title is None or self.view is None:
            return ""
        return self.title.position.would_score(self.definition, self.view, self.names)

    def turning_points(self) -> tuple[str, ...]:
        """The turns at which a finished game was decided; none in a letter that does not tell its course."""
        if self.title is None or not self.content.course:
            return ()
        return self.title.went.turning_points(self.definition, self.content.course, self.names)

    def orders_intro(self) -> str:
        """How one answers what is asked: at first in any case, then while a kind that has its own way is new."""
        ask, slug = self.content.ask, "" if self.content.game is None else self.content.game.slug
        if ask is None or not (ask.fresh or ask.teach):
            return ""
        own = sentence(f"{name_of(slug)}.answering.{ask.about}")
        if own or not ask.fresh:
            return own or ""
        return sentence(f"{name_of(slug)}.answering") or phrase("answering")

    def examples(self) -> tuple[str, ...]:
        """Order lines that are legal now, first of all what a mail was meant as; none for who does not play."""
        found, ends = self._offered
        found = self._with_habits(tuple(one for one in found if one not in ends))
        return tuple(dict.fromkeys((self.content.meant, *found))) if self.content.meant and self._plays else found

    def _with_habits(self, found: tuple[str, ...]) -> tuple[str, ...]:
        """With what goes on as it has, in the place of a sample about the same; not what is in hand already."""
        player, lately = self.content.reader.player, self.content.lately
        if self.title is None or player is None or not lately or self.content.ask is None:
            return found
        held = {_about(line) for one in self.content.in_hand for line in one.lines}
        habits = [
            one
            for one in self.title.offered.habits(self.definition, self.view, player, lately)
            if _about(one) not in held
        ]
        same = {_about(one) for one in habits}
        return (*(one for one in found if _about(one) not in same), *habits)

    def ahead(self) -> tuple[str, ...]:
        """Order lines with which the reader answers now what they will be asked; none for who is asked something."""
        return self._ahead

    @cached_property
    def _ahead(self) -> tuple[str, ...]:
        player, view = self.content.reader.player, self.view
        if self.title is None or view is None or player is None or not self.content.ahead or self.content.ask:
            return ()
        return self.title.offered.ahead(self.definition, view, player, self.content.ahead)

    def about_ahead(self) -> str:
        """What they will be asked, and after whom."""
        if self.title is None or self.view is None:
            return ""
        return self.title.told.ahead(self.definition, self.view, self.content.ahead, self.names)

    def endings(self) -> tuple[str, ...]:
        """Order lines that would end the game and are offered as such."""
        return self._offered[1]

    @property
    def _plays(self) -> bool:
        return self.title is not None and self.view is not None and self.content.reader.player is not None

    @cached_property
    def _offered(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Both kinds of lines for who plays, looked for once."""
        player = self.content.reader.player
        if self.title is None or self.view is None or player is None:
            return (), ()
        asked = (self.title, self.definition, self.content.view, player, language())
        found = next((lines for of, lines in list(_lately) if of == asked), None)
        if found is None:
            found = self.title.offered.samples(self.definition, self.view, player)
            _lately.insert(0, (asked, found))
            del _lately[_KEPT:]
        return found

    @property
    def tap_address(self) -> str:
        """Where a tapped order goes: to the question of the letter, or where it asks nothing to the reader's seat."""
        return self.address if self.content.ask is None else self.content.ask.address

    def numbered(self, line: str) -> int:
        """The number by which this sample of the letter can be sent, which is the next one."""
        self.samples.append(line)
        return len(self.samples)

    def mark_moves(self, samples: Sequence[str]) -> str:
        """A mark for the block of these samples, where moves in it can be links; else empty."""
        if self.title is None or not self.tap_address:
            return ""
        said = partial(self.title.orders.said, self.definition)
        moves = frozenset(line for line in samples if is_move(line, self.title.orders.words, said))
        if not moves:
            return ""
        name = f"moves{len(self.tappable)}"
        self.tappable[name] = moves
        return f"{MARK_OPEN}{name}{MARK_CLOSE}"

    def mark_drops(self, rows: Mapping[str, str]) -> str:
        """A mark for the block of these rows, where the order that each ends in can be a link; else empty."""
        if not self.address:
            return ""
        self.droppable["drops"] = dict(rows)
        return f"{MARK_OPEN}drops{MARK_CLOSE}"

    def tell(self, happening: Happening) -> str:
        """One entry of the record as a sentence."""
        if happening.event is not None and self.title is not None:
            (event,) = self.title.rules.decode_events(f"[{happening.event}]".encode())
            return self.words(self.title.told.event_say(self.definition, event, self.names))
        return self.words(happening.say) if happening.say else ""

    def tell_all(self, happenings: Sequence[Happening]) -> list[str]:
        """Entries of the record as sentences; events that follow each other and stand are told together."""
        told: list[str] = []
        for events, group in groupby(happenings, lambda one: one.event is not None and not one.undone):
            if events and self.title is not None:
                text = ",".join(one.event or "" for one in group)
                found = self.title.rules.decode_events(f"[{text}]".encode())
                told += [self.words(say) for say in self.title.told.story(self.definition, found, self.names)]
            else:
                told += [self._one(happening) for happening in group]
        return told

    def _one(self, happening: Happening) -> str:
        text = self.tell(happening)
        return phrase("happening.undone", sentence=text) if happening.undone else text

    def question(self) -> str:
        """What is asked of the reader; empty where they are not asked, or always the same."""
        if self.title is None or self.view is None or self.content.ask is None or self.content.tried:
            return ""
        return self.title.told.question(self.definition, self.view, self.names)

    def lesson(self) -> str:
        """What the decision is about, for who meets its kind for the first times."""
        ask = self.content.ask
        if self.title is None or self.view is None or ask is None or not ask.teach:
            return ""
        return self.title.told.lesson(self.definition, self.view, ask.about)

    def warnings(self) -> tuple[str, ...]:
        """What is coming; nothing in a finished game."""
        if self.title is None or self.view is None:
            return ()
        player, lately = self.content.reader.player, self.content.lately
        return self.title.told.warnings(self.definition, self.view, self.names, player, lately)

    def tell_formerly(self, one: Formerly) -> str:
        """A move of who sat in the reader's seat before, by their name."""
        player = self.content.reader.player
        if self.title is None or player is None:
            return ""
        names = self.names | {player: harmless_name(one.name)}
        events = (self.title.rules.decode_events(f"[{event}]".encode())[0] for event in one.events)
        return " ".join(self.words(self.title.told.event_say(self.definition, event, names)) for event in events)

    def words(self, say: Say) -> str:
        """A say as a sentence, with moments in the reader's zone."""
        return say_text(say, self.content.reader.timezone)


def _asks_for_map(content: Content) -> bool:
    """Whether the letter answers `map`: not everybody sees one."""
    return any(one.answer is not None and one.answer.about == "map" for one in content.results)


def _about(line: str) -> str:
    """What an order line is about, as far as its colon: two policies of one company are about the same."""
    return line.partition(":")[0]
