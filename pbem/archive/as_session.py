"""An archive as a game at its table, with rows that no database has: what checks a stored game checks this one, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from pbem.archive.format import Archive, Entry
from pbem.auditing.seating import told_holders
from pbem.base.clock import EPOCH, from_millis
from pbem.base.plain import Plain, PlainFields
from pbem.store.models import Decision, Game, LogEntry, Member, MomentField, OrderInHand, Person, Table
from pbem.table import game_settings
from pbem.table.record import Record
from pbem.table.session import Session

_TIMES = (  # as `standing` and `chosen` ask
    "created_at", "started_at", "ended_at", "paused_at", "pause_reason", "pause_from", "pause_until",
)  # fmt: skip


def session_of(archive: Archive) -> Session:
    """The game as the archive has it, `position` left open: that follows by replay.

    Numbers of the game stand for ids of rows. Nobody has an address or a token, so that all counts as brought from
    elsewhere. What an archive that is not whole leaves out is as its record tells; where its record hides who asked
    for what, nobody did.
    """
    game = _game(archive)
    session = Session(game, "", EPOCH)
    session.__dict__["members"] = tuple(_members(archive, game))
    entries = [_entry(archive, one, game) for one in archive.entries]
    session.__dict__["record"] = Record.of(game, entries)
    if archive.whole is None:
        _fill_in(session)
    return session


def _game(archive: Archive) -> Game:
    head, shuffle = archive.game, archive.shuffle
    defaults = {one.name: one.default for one in game_settings.GAME_SETTINGS}
    told = archive.entries[0].said.get("facts", {}).get("settings", {})
    set_here = {
        name: value
        for name, value in head.settings.items()
        if name in told or name not in defaults or value != defaults[name]  # a record may be older than a setting
    }
    last = archive.entries[-1]
    return Game(
        id=0,
        slug=head.slug,
        name=head.name,
        state=archive.state,
        options=head.options,
        files=head.files,
        **game_settings.columns(defaults | set_here)
        | {"settings": {one: value for one, value in set_here.items() if not _has_column(one)}},
        seed=shuffle.seed,
        seed_hash=shuffle.seed_hash,
        salts=shuffle.salts,
        commitments=shuffle.commitments,
        start="" if archive.start is None else msgspec.json.encode(archive.start).decode(),
        last_number=last.number,
        chain=last.link,
        brought=last.number,
        **rows_of(Game, {} if archive.whole is None else archive.whole.game),
    )


def _has_column(setting: str) -> bool:
    return any(one.column for one in game_settings.GAME_SETTINGS if one.name == setting)


def _members(archive: Archive, game: Game) -> Iterator[Member]:
    """Without the operator's part, who has the same name is the same person."""
    more = {row["number"]: row for row in archive.whole.members} if archive.whole else {}
    names = [one.name for one in archive.members]
    for one in archive.members:
        row = dict(more.get(one.number, {}))
        person = row.pop("person", names.index(one.name))
        yield Member(
            id=one.number,
            game=game,
            person=Person(id=person + 1, address=""),
            role=one.role,
            player=one.player,
            name=one.name,
            status=one.status,
            token="",
            **{"number": one.number} | rows_of(Member, row),
        )


def _entry(archive: Archive, entry: Entry, game: Game) -> LogEntry:
    said = entry.said
    return LogEntry(
        id=entry.number,
        game=game,
        number=entry.number,
        at=from_millis(said["at"]),
        kind=entry.kind,
        actor=said["actor"] if _actor_is_told(archive, said) else None,
        player=said["player"],
        text=said.get("text", ""),
        facts=said.get("facts", {}),
        events=entry.events,
        readers=said.get("readers") if "facts" in said else [],
        undoes=said["undoes"],
        mail_number=said["mail"],
        cause=said["cause"],
        salt=entry.salt,
        hash=entry.link,
    )


def _actor_is_told(archive: Archive, said: Mapping[str, Plain]) -> bool:
    """Whether a reader knows who did it; of who was only asked to take over a seat, the operator alone knows."""
    actor = next((one for one in archive.members if one.number == said["actor"]), None)
    return archive.scope == "whole" or (actor is not None and bool(said["player"] or actor.role != "player"))


def _fill_in(session: Session) -> None:
    rows: dict[str, list[Member]] = {}
    for member in session.members:
        if member.role == "player":
            rows.setdefault(member.player, []).append(member)
    for player, told in told_holders(session, rows).items():
        for member, one in zip(rows.get(player, []), told, strict=False):
            member.word, member.plays_default = one.word or "", one.plays_default


def decisions_of(archive: Archive, session: Session) -> list[Decision]:
    """The questions of a whole archive, in order."""
    given = archive.whole.decisions if archive.whole else ()
    return sorted(
        (Decision(game=session.game, **rows_of(Decision, row)) for row in given), key=lambda one: int(one.number)
    )


def orders_of(archive: Archive, session: Session) -> list[OrderInHand]:
    """The orders in hand of a whole archive."""
    given = archive.whole.orders if archive.whole else ()
    return [OrderInHand(game=session.game, **rows_of(OrderInHand, row)) for row in given]


def rows_of(table: type[Table], row: Mapping[str, Plain]) -> PlainFields:
    """Plain data of a row as its columns; milliseconds become moments."""
    fields = table._meta.fields
    return {name: _moment(value) if isinstance(fields[name], MomentField) else value for name, value in row.items()}


def _moment(value: int | None) -> datetime | None:
    return None if value is None else from_millis(value)
