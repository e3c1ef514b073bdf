"""A game brought back from its whole archive, into an installation that has games of its own: rows from plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from pbem.archive.errors import BadArchive
from pbem.archive.format import Archive, Entry, Whole
from pbem.archive.secrets import OF_DECISION, OF_GAME, OF_MEMBER, OF_ORDER, OF_PERSON
from pbem.archive.story import Story
from pbem.base import addresses
from pbem.base.clock import from_millis
from pbem.base.plain import Plain, PlainFields
from pbem.desk.seats.people import known
from pbem.desk.starting.arriving import ask_everybody
from pbem.store.db import transaction
from pbem.store.models import Decision, Game, LogEntry, Member, MomentField, OrderInHand, Person, Table
from pbem.table import decisions, game_settings
from pbem.table.session import ARRIVING, Session
from pbem.titles import title_of

NOWHERE = "invalid"  # the domain of who is in the record and gets no letters (RFC 2606)


def bring_back(story: Story, given: Mapping[str, str], domain: str, now: datetime) -> Game:
    """The game as it stood, under a new number; of one that runs, everybody is asked whether our letters reach them.

    `given`: address by seat (`p1`, and `moderator`), for everybody who still gets letters. BadArchive where the file
    is not the operator's own.
    """
    archive = story.archive
    if archive.whole is None:
        raise BadArchive("scope", "only the operator’s whole archive (`--secret`) can be played on")
    with transaction():
        return _Bringing(story, archive.whole, given, now).game(domain)


def who_gets_letters(archive: Archive) -> dict[str, str]:
    """The seats whose holders must say that their letters reach them, and who leads the game; with their names."""
    held = {one.player: one.name for one in archive.seats if one.status != "resigned"}
    return held | {one.role: one.name for one in archive.members if one.role == "moderator"}


def here_already(archive: Archive) -> Game | None:
    """The game of this installation whose record begins with the same entry."""
    entry = LogEntry.get_or_none((LogEntry.number == 1) & (LogEntry.hash == archive.entries[0].link))
    return None if entry is None else entry.game


class _Bringing:
    """One game being written down."""

    def __init__(self, story: Story, whole: Whole, given: Mapping[str, str], now: datetime) -> None:
        self.archive, self.whole, self.given, self.now = story.archive, whole, given, now
        assert story.end is not None, "only a whole archive is brought here, which has all positions"
        self.last = story.end
        self.runs = self.archive.state == "running"

    def game(self, domain: str) -> Game:
        """All its rows; of a running game also the letters."""
        game = self._row()
        rows = self._members(game)
        self._entries(game, rows)
        self._decisions(game, rows)
        self._orders(game, rows)
        if self.runs:
            session = Session(game, domain, self.now)
            ask_everybody(session)
            session.save()
        return game

    def _row(self) -> Game:
        archive, rules = self.archive, title_of(self.archive.game.slug).rules
        definition = rules.define(archive.game.files)
        start = rules.decode(definition, msgspec.json.encode(archive.start))
        return Game.create(
            slug=archive.game.slug,
            name=archive.game.name,
            state=ARRIVING if self.runs else archive.state,
            options=archive.game.options,
            files=archive.game.files,
            **game_settings.columns(archive.game.settings),
            seed=archive.shuffle.seed,
            seed_hash=archive.shuffle.seed_hash,
            salts=archive.shuffle.salts,
            commitments=archive.shuffle.commitments,
            start=rules.encode(start).decode(),
            position=rules.encode(self.last).decode(),
            last_number=archive.entries[-1].number,
            chain=archive.entries[-1].link,
            brought=archive.entries[-1].number,
            invite_again_at=self.now + decisions.INVITE_AGAIN if self.runs else None,
            **_columns(Game, self.whole.game, OF_GAME),
        )

    def _members(self, game: Game) -> dict[int, Member]:
        """By their numbers; each with a new reply address, and not yet sure of their letters where the game runs."""
        seated = {one.number: one for one in self.archive.members}
        holders = {one.number for one in self.archive.seats}
        people: dict[int, Person] = {}
        rows = {}
        for row in self.whole.members:
            one = seated[row["number"]]
            place = one.player if one.number in holders else one.role if one.role == "moderator" else ""
            if place in self.given and row["person"] not in people:
                people[row["person"]] = self._person(self.given[place], row["person"])
        for row in self.whole.members:
            one = seated[row["number"]]
            if row["person"] not in people:
                nowhere = f"member{one.number}.game{game.id}@{NOWHERE}"
                people[row["person"]] = self._person(nowhere, row["person"])
            leaves = one.number not in holders and one.role != "moderator"
            rows[one.number] = Member.create(
                game=game,
                person=people[row["person"]],
                token=addresses.new_token(),
                role=one.role,
                player=one.player,
                name=one.name,
                status=one.status,
                arrived=not self.runs or leaves or one.status == "resigned",
                **_columns(Member, row, OF_MEMBER),
            )
        return rows

    def _person(self, address: str, number: int) -> Person:
        """Whoever has this address; what the archive knows of their habits counts where they are new here."""
        new = Person.get_or_none(Person.address == address) is None
        person = known(address, self.now)
        if new:
            for name, value in _columns(Person, self.whole.people[number], OF_PERSON).items():
                setattr(person, name, value)
            person.save()
        return person

    def _entries(self, game: Game, rows: Mapping[int, Member]) -> None:
        for entry in self.archive.entries:
            said = entry.said
            LogEntry.insert(
                game=game,
                number=entry.number,
                at=from_millis(said["at"]),
                kind=entry.kind,
                actor=rows[said["actor"]] if said["actor"] is not None else None,
                player=said["player"],
                text=said["text"],
                facts=said["facts"],
                events=said["events"],
                readers=said.get("readers"),
                undoes=said["undoes"],
                mail_number=said["mail"],
                cause=said["cause"],
                salt=_salt(entry),
                hash=entry.link,
            ).execute()

    def _decisions(self, game: Game, rows: Mapping[int, Member]) -> None:
        for row in self.whole.decisions:
            Decision.create(game=game, member=rows[row["member"]], **_columns(Decision, row, OF_DECISION))

    def _orders(self, game: Game, rows: Mapping[int, Member]) -> None:
        for row in self.whole.orders:
            OrderInHand.create(game=game, member=rows[row["member"]], **_columns(OrderInHand, row, OF_ORDER))


def _salt(entry: Entry) -> str:
    return entry.salt if entry.hidden is not None else ""


def _columns(table: type[Table], row: Mapping[str, Plain], names: Iterable[str]) -> PlainFields:
    """Plain data as a row has it: moments are milliseconds in the file. What it does not have is as it is at first."""
    moments = {name for name, field in table._meta.fields.items() if isinstance(field, MomentField)}
    return {
        name: from_millis(row[name]) if name in moments and row[name] is not None else row[name]
        for name in names
        if name in row
    }
