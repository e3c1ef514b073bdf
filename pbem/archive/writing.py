"""A game of this installation as an archive, for everybody, for who holds a seat, or for the operator."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from engine.core import play
from engine.core.errors import NightMailError
from pbem.archive.errors import CannotArchive
from pbem.archive.form import FORM
from pbem.archive.format import Archive, Entry, Head, Scope, Seated, Shuffle, State
from pbem.archive.secrets import whole_of
from pbem.games.border import AnyPosition
from pbem.store.models import LogEntry, Member
from pbem.table import chain
from pbem.table.candidates import ASKED
from pbem.table.chain import chained
from pbem.table.game_settings import GAME_SETTINGS, in_record, value_of
from pbem.table.record_kinds import ACTION, CANCELLED, CANCELLED_BECAUSE, ENDED, SETTING, STARTED, UNDO
from pbem.table.session import Session
from pbem.titles.editions import edition


def archive_of(session: Session, scope: Scope, reader: str = "", until: int | None = None) -> Archive:
    """The game as everybody may have it, as who holds the seat `reader` may (scope `own`), or whole.

    Of a running game nothing is in it that its reader does not know already. `until`: the number of the last entry of
    the record that goes in, where it was asked for before later ones came (never with scope `whole`). CannotArchive
    says why there is none yet.
    """
    return _Writer(session, scope, reader, until).archive()


class _Writer:
    """One archive being made."""

    def __init__(self, session: Session, scope: Scope, reader: str, until: int | None) -> None:
        self.session, self.scope, self.reader = session, scope, reader
        self.numbers = {one.id: one.number for one in session.members}
        self.record = [one for one in session.entries if until is None or one.number <= until]
        self.positions = dict(self._positions())
        if not self.positions:
            raise CannotArchive(f"G{session.game.id} has not begun: there is nothing to archive yet.")
        self.state = self._state()
        self.holder: Member | None = session.seat(reader) if reader else None
        hands = any(text for _, text in session.rules.secrets(session.start()))
        self.opened = scope == "whole" or self.state == "finished"  # what was hidden by the rules lies open
        self.replays = self.opened or not hands

    def archive(self) -> Archive:
        """All of it."""
        session, game, rules = self.session, self.session.game, self.session.rules
        entries = tuple(self._entry(entry, self.positions.get(entry.number)) for entry in self.record)
        start = msgspec.json.decode(rules.encode(session.start())) if self.replays else None
        views = () if self.replays else tuple(msgspec.json.decode(self._shown(one)) for one in self.positions.values())
        settings = {one.name: value_of(game, one.name) for one in GAME_SETTINGS} | in_record(self.record)
        return Archive(
            form=FORM,
            scope=self.scope,
            reader=self.reader,
            state=self.state,
            game=Head(
                game.slug, rules.title, game.name, edition(game.slug), dict(game.options), settings, dict(game.files)
            ),
            members=tuple(self._members()),
            shuffle=self._shuffle(),
            start=start,
            entries=entries,
            views=views,
            whole=whole_of(session) if self.scope == "whole" else None,
        )

    def _state(self) -> State:
        if any(one.kind in (CANCELLED.name, CANCELLED_BECAUSE.name) for one in self.record):
            return "cancelled"
        return "finished" if list(self.positions.values())[-1].finished else "running"

    def _members(self) -> Iterator[Seated]:
        """Who is in the game; who is or was only asked to take over a seat, is no business of the others."""
        for one in self.session.members:
            if one.role != ASKED or self.scope == "whole":
                yield Seated(one.number, one.role, one.player, one.name, one.status)

    def _shuffle(self) -> Shuffle:
        game = self.session.game
        if not self.opened:
            return Shuffle(game.seed_hash, commitments=dict(game.commitments))
        return Shuffle(game.seed_hash, game.seed, dict(game.commitments), dict(game.salts))

    def _positions(self) -> Iterator[tuple[int, AnyPosition]]:
        """The position after each entry from the start on, by the number of the entry."""
        session, rules = self.session, self.session.rules
        reached: list[AnyPosition] = []
        for entry in self.record:
            try:
                if not reached and entry.kind in (STARTED.name, ACTION.name):  # moves of an imported game come first
                    reached = [session.start()]
                if entry.kind == ACTION.name:
                    reached.append(play.apply(reached[-1], rules.read_action(entry.text))[0])
                elif entry.kind == ENDED.name:
                    reached.append(play.stop(reached[-1])[0])
                elif entry.kind == UNDO.name and len(reached) > 1:
                    reached.pop()
            except NightMailError as error:
                told = f"entry {entry.number} of its record cannot be replayed by the rules here: {error}"
                raise CannotArchive(f"G{session.game.id} cannot be archived: {told}") from error
            if reached:
                yield entry.number, reached[-1]

    def _shown(self, position: AnyPosition) -> bytes:
        """A position as the reader has it, as JSON."""
        rules = self.session.rules
        return rules.encode(position) if self.replays else rules.encode_view(position.view(self.reader or None))

    def _entry(self, entry: LogEntry, position: AnyPosition | None) -> Entry:
        public, hidden = chain.halves(chained(entry, self.numbers))
        hidden_text = chain.canonical(hidden) if hidden else ""
        reads = bool(hidden) and self._reads(entry)
        return Entry(
            public=public,
            link=entry.hash,
            commitment=chain.commitment(entry.salt, hidden_text),
            hidden=hidden if reads else None,
            salt=entry.salt if reads else "",
            seen=() if reads or not hidden else tuple(self._seen(entry)),
            position=sha256(self._shown(position)).hexdigest() if position is not None else "",
        )

    def _reads(self, entry: LogEntry) -> bool:
        """Whether the reader may have the hidden half of an entry: all its text, events and readers."""
        if self.scope == "whole":
            return True
        if entry.readers is None:
            return self.opened  # hidden by the rules, and only as long as the game runs
        if self.holder is None or self.holder.number not in entry.readers:
            return False
        alone = entry.kind == SETTING.name and entry.actor_id != self.holder.id and self.session.moderator_plays
        return not alone  # who leads has become a rival since

    def _seen(self, entry: LogEntry) -> Iterator[dict[str, object]]:
        """Those events of a half that is not for the reader as a whole which are for their seat."""
        if entry.readers is None and self.reader:
            yield from (one for one in entry.events if one.get("readers") and self.reader in one["readers"])
