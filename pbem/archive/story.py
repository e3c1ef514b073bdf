"""An archive told from its first entry to its last, as its reader may know it: what pages, pictures and tables show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

import msgspec

from engine.core import play
from engine.core.corrections import VERB, Correction
from engine.core.errors import NightMailError
from engine.core.events import Event
from pbem.archive.errors import BadArchive
from pbem.archive.format import Archive, Entry
from pbem.archive.holders import Holders
from pbem.base.clock import from_millis
from pbem.games.border import AnyPosition, Definition, View
from pbem.games.title import AnyTitle
from pbem.letters.harmless import harmless
from pbem.letters.messages import say_text
from pbem.table.following import CORRECTED_BY, REASON
from pbem.table.record_kinds import ACTION, ENDED, PRESS, STARTED, UNDO, message_of
from pbem.titles import title_of
from pbem.words.phrases import phrase
from pbem.words.say import Say

LONGEST_MESSAGE = 4000


class Step(NamedTuple):
    """One entry of the record. `view`: what the reader may know after it; None before the start.

    `by`: the name of who did it, "" for the service; `player`: the seat it is about (`p1`), "" for none; `line`: the
    move in exact notation, `order`: as a player would write it, both "" for what is no move or not for the reader;
    `events`: the engine's; `undone_by`: the entry that took it back; `round`: the title of the round it fell in.
    `full`: like `view`, with all that was hidden then where it lies open to the reader by now.
    """

    number: int
    at: datetime
    kind: str
    by: str
    player: str
    line: str
    order: str
    events: tuple[Event, ...]
    says: tuple[str, ...]  # sentences that tell it; none where it is not for the reader
    view: View | None
    round: str
    undone_by: int | None = None
    full: View | None = None

    @property
    def corrects(self) -> bool:
        """Whether it put something right, and was nobody's move."""
        return self.order.startswith(f"{VERB} ") and not self.player

    @property
    def moves(self) -> bool:
        """Whether it changed the position, or took such a change back."""
        return self.kind in (STARTED.name, ACTION.name, UNDO.name, ENDED.name)


class Round(NamedTuple):
    """Steps that follow each other in one round of the game."""

    title: str
    steps: tuple[Step, ...]


class Story:
    """A game told. What is worked out of it is kept, since pictures, tables and pages all ask for it."""

    def __init__(
        self, archive: Archive, definition: Definition, steps: Sequence[Step], end: AnyPosition | None
    ) -> None:
        self.archive = archive
        self.end = end  # the last position with all that is hidden in it; None where it is not for the reader
        self.title: AnyTitle = title_of(archive.game.slug)
        self.definition = definition
        self.steps = tuple(steps)
        self.holders = Holders(archive)
        self.names = self.holders.present
        self.reader = archive.reader or None

    @cached_property
    def played(self) -> tuple[Step, ...]:
        """The start and every step that changed the position, also those taken back and what took them back."""
        return tuple(one for one in self.steps if one.moves and one.view is not None)

    @cached_property
    def stands(self) -> tuple[Step, ...]:
        """The start, the moves and the moderator's end that were not taken back: the game as it went in the end."""
        return tuple(one for one in self.played if one.undone_by is None and one.kind != UNDO.name)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """All that happened since the start, by rounds; what was said or settled stands in the round it fell in."""
        began = [one for one in self.steps if one.view is not None]
        return tuple(Round(title, tuple(group)) for title, group in groupby(began, lambda one: one.round))

    @property
    def before(self) -> tuple[Step, ...]:
        """What happened before the start: who was invited, who accepted."""
        return tuple(one for one in self.steps if one.view is None)

    @property
    def last(self) -> View | None:
        """What the reader knows at the end of the file."""
        return self.steps[-1].view

    def tell(self, events: Sequence[Event], number: int | None = None) -> list[str]:
        """Events that follow each other as sentences; what belongs together may be one.

        `number`: of their entry, where players are to have the names of that time.
        """
        names = self.names if number is None else self.holders.names(number)
        return [say_text(say) for say in self.title.told.story_for_all(self.definition, tuple(events), names)]


def story_of(archive: Archive) -> Story:
    """The archive, told. BadArchive where it does not follow from its start by the rules, naming the entry."""
    title = title_of(archive.game.slug)
    try:
        definition = title.rules.define(archive.game.files)
    except NightMailError as error:
        raise BadArchive("game.files", " ".join(str(error).split())) from error
    try:
        telling = _Telling(archive, title, definition, Holders(archive))
    except (LookupError, TypeError, AttributeError) as error:
        raise BadArchive("entries", "do not say who took over which seat") from error
    return Story(archive, definition, list(telling.steps()), telling.end)


class _Telling:
    """One pass over the entries."""

    def __init__(self, archive: Archive, title: AnyTitle, definition: Definition, holders: Holders) -> None:
        self.archive, self.title, self.definition, self.holders = archive, title, definition, holders
        self.rules = title.rules
        self.members = {one.number: one for one in archive.members}
        self.undone = {one.public.get("undoes"): one.number for one in archive.entries if one.kind == UNDO.name}
        self.views = iter(archive.views)
        self.view: View | None = None  # after the entry before
        self.end: AnyPosition | None = None

    def steps(self) -> Iterator[Step]:
        """Each entry with what the reader may know after it."""
        reached: list[AnyPosition] = []
        view: View | None = None
        full: View | None = None
        for at, entry in enumerate(self.archive.entries):
            place = f"entries[{at}]"
            try:
                if self.archive.start is None:
                    view = full = self._stored(entry)
                else:
                    reached = self._after(entry, reached)
                    view = self._view(reached[-1]) if reached else None
                    self.end = reached[-1] if reached else None
                    full = reached[-1].full_view() if reached else None
                    if reached and sha256(self.rules.encode(reached[-1])).hexdigest() != entry.position:
                        raise BadArchive(f"{place}.position", "is not the position that the rules here lead to")
                before, self.view = self.view, view
                yield self._step(entry, view, before if before is not None else view)._replace(full=full)
            except (NightMailError, LookupError, TypeError, ValueError, AttributeError) as error:
                raise BadArchive(place, f"cannot be replayed: {' '.join(str(error).split())}") from error

    def _after(self, entry: Entry, reached: list[AnyPosition]) -> list[AnyPosition]:
        """The positions of what stands, the last one after this entry."""
        if not reached and entry.kind in (STARTED.name, ACTION.name):  # moves of an imported game come first
            reached = [self.rules.decode(self.definition, msgspec.json.encode(self.archive.start))]
        if entry.kind == ACTION.name:
            return [*reached, play.apply(reached[-1], self.rules.read_action(entry.said["text"]))[0]]
        if entry.kind == ENDED.name:
            return [*reached, play.stop(reached[-1])[0]]
        return reached[:-1] if entry.kind == UNDO.name and len(reached) > 1 else reached

    def _view(self, position: AnyPosition) -> View:
        """What the reader may know of a position; the operator, all."""
        if self.archive.scope == "whole":
            return position.full_view()
        return position.view(self.archive.reader or None)

    def _stored(self, entry: Entry) -> View | None:
        """The view that the file gives for this entry; None before the start."""
        if not entry.position:
            return None
        found = next(self.views, None)
        if found is None:
            raise ValueError("its view is missing")
        data = msgspec.json.encode(found)
        view = self.rules.decode_view(data)
        if sha256(self.rules.encode_view(view)).hexdigest() != entry.position:
            raise ValueError("its view is not the one that its hash promises")
        return view

    def _step(self, entry: Entry, view: View | None, before: View | None) -> Step:
        said = entry.said
        line = str(said.get("text", "")) if entry.kind == ACTION.name else ""
        order = self._order(entry, line, before) if line else ""
        events = self.rules.decode_events(msgspec.json.encode(entry.events)) if entry.events else ()
        by = self._by(entry)
        return Step(
            number=entry.number,
            at=from_millis(said["at"]),
            kind=entry.kind,
            by=by,
            player=str(said.get("player", "")),
            line=line,
            order=order,
            events=events,
            says=tuple(self._says(entry, events, by)),
            view=view,
            round=self.title.told.round_title(self.definition, before) if before is not None else "",
            undone_by=self.undone.get(entry.number),
        )

    def _order(self, entry: Entry, line: str, before: View | None) -> str:
        action = self.rules.read_action(line)
        if isinstance(action, Correction):
            return self.title.corrected.write(action, self.holders.names(entry.number))
        return self.title.orders.write(self.definition, action, before)

    def _by(self, entry: Entry) -> str:
        """The name of who did it, as it was then."""
        member = self.members.get(entry.said.get("actor") or 0)
        if member is None:
            return ""
        return self.holders.of(member, entry.number)

    def _says(self, entry: Entry, events: tuple[Event, ...], by: str) -> list[str]:
        if events:
            names = self.holders.names(entry.number)
            story = self.title.told.story_for_all(self.definition, events, names)
            return [*_corrected(entry), *(say_text(say) for say in story)]
        facts = entry.said.get("facts")
        if facts is None:  # not for the reader
            return []
        told = {key: str(value) for key, value in facts.items()} | {"player": by}
        if entry.kind == PRESS.name:
            text = harmless(entry.said["text"], LONGEST_MESSAGE)
            return [phrase("archive.press", name=by, to=told["to"], text=text)]
        return [say_text(Say(key=message_of(entry.kind, told), facts=told))]


def _corrected(entry: Entry) -> Iterator[str]:
    """Why it was put right, of a correction."""
    facts = entry.said.get("facts") or {}
    if CORRECTED_BY in facts:
        told = {name: harmless(str(facts.get(name, "")), LONGEST_MESSAGE) for name in (CORRECTED_BY, REASON)}
        yield say_text(Say(key="corrected_because", facts=told))
