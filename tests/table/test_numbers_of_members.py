"""The chain names members by their number in the game: the same deeds make the same chain, whatever our rows are."""

from __future__ import annotations

import itertools
from base64 import b32encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pbem.base import addresses
from pbem.base.errors import StoreNotReady
from pbem.base.settings import Settings
from pbem.desk.order_book import RESERVED
from pbem.desk.seats.people import new_member
from pbem.desk.seats.substitutes import replace, withdraw
from pbem.desk.undoing.take_back import last_moves
from pbem.facts.happening import Happening
from pbem.operating.overview import public_record
from pbem.operating.verify import verify_game
from pbem.store import schema
from pbem.store.db import connected, database, open_database, transaction
from pbem.store.models import LogEntry, Member
from pbem.table import shuffle
from pbem.table.chain import chained, numbers_in
from pbem.table.doings import doings
from pbem.table.session import Session, game_session, load_session
from tests import stores
from tests.edges import legal_order, substituted, unseal_record
from tests.house import NOON, House, sample_orders

pytestmark = pytest.mark.any_engine

LAST = "0011_numbers_of_members"


def the_same_chance(patch: pytest.MonkeyPatch) -> None:
    """From now on secrets and tokens are those of every other game that is played after this."""
    counter = itertools.count(1)
    patch.setattr(shuffle, "new_secret", lambda: f"{next(counter):032x}")
    patch.setattr(addresses, "new_token", lambda: b32encode(next(counter).to_bytes(15, "big")).decode().lower())


def played(house: House) -> int:
    """A game with all that names a member in the record: words to one, settings, people who are asked and who come."""
    game = house.create(("ann", "ben", "cleo"), name="Loire").id
    say(house, game, "ann", "accept word anns zone Europe/Paris")
    with game_session(game, "mail.test", house.now) as session:
        replace(session, "p3", "dora@example.org", RESERVED)  # before the start: she is invited at once
    house.post()
    for name in ("ben", "dora"):
        say(house, game, name, f"accept word {name}s")
    for _ in range(2):
        name = house.active(game)
        say(house, game, name, next(one for one in sample_orders(house.last(name)) if one.startswith("build")))
    say(house, game, name, "undo")
    say(house, game, "ann", "press ben: meet me at the buffet\n\nquiet 22:00-07:00")
    say(house, game, "ben", "new address")
    say(house, game, "ben", "default build blue G07")
    with game_session(game, "mail.test", house.now) as session:
        replace(session, "p2", "xan@example.org", RESERVED)
        withdraw(session, "p2")
        substituted(session, "p2", "yan@example.org")
        replace(session, "p1", "zoe@example.org", RESERVED)
    house.post()
    say(house, game, "zoe", "decline no time")
    say(house, game, "yan", "press all: good evening")
    return game


def say(house: House, game: int, name: str, text: str) -> None:
    """Somebody writes to their seat in that game; the record must tell of it."""
    before = len(entries(game))
    house.write(name, text, to=f"play+{house.member(name, game).token}@mail.test")
    assert len(entries(game)) > before, (name, text)


def bad(house: House, game: int) -> list[str]:
    """What `pbem verify` finds wrong."""
    with connected():
        return [one.what for one in verify_game(game, "mail.test", house.now) if not one.ok]


def entries(game: int) -> list[LogEntry]:
    """The record of a game."""
    with connected():
        return list(LogEntry.select().where(LogEntry.game == game).order_by(LogEntry.number))


def chain_of(game: int) -> list[dict[str, Any]]:
    """All that the chain covers, with the links."""
    with connected():
        numbers = numbers_in(game)
        return [chained(one, numbers) | {"link": one.hash} for one in entries(game)]


@contextmanager
def installation(home: Path, settings: Settings) -> Iterator[House]:
    """A service of its own."""
    here = stores.at_home(settings, home)
    home.mkdir(parents=True, exist_ok=True)
    open_database(here)
    schema.prepare(here)
    try:
        yield House(here)
    finally:
        stores.close()


def test_in_an_installation_with_other_rows_the_same_deeds_make_the_same_chain(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    chains, public, rows = [], [], []
    for number, before in enumerate(((), ("emil", "yan", "dora", "ben"))):
        with installation(tmp_path / str(number), settings) as house, monkeypatch.context() as patch:
            if before:
                house.started(before)
                house.create(before)
            the_same_chance(patch)
            game = played(house)
            assert bad(house, game) == []
            chains.append(chain_of(game))
            with connected():
                public.append(public_record(game))
            rows.append({one.actor_id for one in entries(game)} - {None})
    assert chains[0] == chains[1]
    assert public[0] == public[1]
    assert not rows[0] & rows[1]


def test_members_are_numbered_from_1_as_they_come_in_every_game_of_a_database(running: House) -> None:
    game = played(running)
    with connected():
        for one in (1, game):
            members = list(Member.select().where(Member.game == one).order_by(Member.id))
            assert [member.number for member in members] == list(range(1, len(members) + 1))
        assert all(member.id != member.number for member in members)
    readers = {number for one in entries(game) for number in one.readers or ()}
    named = {one.facts["member"] for one in entries(game) if "member" in one.facts}
    assert readers <= {member.number for member in members}
    assert named == {member.number for member in members if member.name in ("Xan", "Yan", "Zoe")}
    assert bad(running, game) == bad(running, 1) == []


def test_only_its_readers_are_told_of_an_entry_though_others_have_such_a_row(running: House) -> None:
    """The rows of one game are numbers of another."""
    game = played(running)
    with connected():
        session = load_session(game, "mail.test", running.now)
        for entry in (one for one in session.entries if one.readers is not None):
            told = {one.number for one in session.members if any(h.number == entry.number for h in heard(session, one))}
            assert told == set(entry.readers), entry.kind


def heard(session: Session, member: Member) -> tuple[Happening, ...]:
    """All that the member may know of the record."""
    return session.happenings(member, 0)


# -- installations that were begun before -----------------------------------------------------------------------------


@pytest.fixture
def older(running: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, int]]:
    """A database that lacks the numbers, with a game whose chain has the rows of its members."""

    def by_row(*args: Any, **fields: Any) -> Member:
        row = new_member(*args, **fields)
        row.number = row.id
        row.save()
        return row

    with monkeypatch.context() as patch:
        for room in ("set_up", "substitutes"):
            patch.setattr(f"pbem.desk.{room}.new_member", by_row)
        game = played(running)
    with transaction():
        database.execute_sql("DROP INDEX member_game_id_number")
        database.execute_sql("ALTER TABLE member DROP COLUMN number")
        database.execute_sql(f"DELETE FROM schema_migration WHERE name = '{LAST}'")
    yield running, game
    stores.throw_away(running.settings)  # its columns stand in another order now


def test_an_older_record_keeps_its_links_and_goes_on(older: tuple[House, int]) -> None:
    house, game = older
    with pytest.raises(StoreNotReady, match=LAST):
        schema.check(house.settings)
    links = [one.hash for one in entries(game)]
    assert schema.upgrade(house.settings) == [LAST]
    assert bad(house, game) == bad(house, 1) == []
    with connected():
        assert all(number == row for row, number in numbers_in(game).items())
        last = max(numbers_in(game))
    house.create(("ann", "ben", "cleo"))  # rows of members elsewhere
    with game_session(game, "mail.test", house.now) as session:
        assert substituted(session, "p2", "vera@example.org").number == last + 1
        assert session.moderator.number == session.moderator.id
    house.post()
    say(house, game, "vera", "press ann: good evening")
    press = entries(game)[-1]
    assert sorted(press.readers) == sorted((house.member("ann", game).id, last + 1))
    assert press.actor_id != last + 1
    assert [one.hash for one in entries(game)][: len(links)] == links
    assert bad(house, game) == []


# -- what is changed behind the service's back ------------------------------------------------------------------------


def test_a_changed_number_is_found(running: House) -> None:
    played_here, invited = played(running), running.create(("ann", "ben", "dora")).id
    for game in (1, played_here, invited):
        with connected():
            members = list(Member.select().where(Member.game == game).order_by(Member.id))
        for member in members:
            for number in (0, -1, member.number + 100, len(members) + 1):
                renumber(member, number)
                assert bad(running, game), (game, member.name, number)
                renumber(member, member.number)
        for one, other in itertools.pairwise(members):
            renumber(one, 1000)
            renumber(other, one.number)
            renumber(one, other.number)
            assert bad(running, game), (game, one.name, other.name)
            renumber(other, 1000)
            renumber(one, one.number)
            renumber(other, other.number)
        assert bad(running, game) == []


def renumber(member: Member, number: int) -> None:
    """Change a row; `member` keeps what it was."""
    with transaction():
        Member.update(number=number).where(Member.id == member.id).execute()


@pytest.mark.parametrize("actor", [None, 1])
def test_an_entry_of_somebody_else_is_found(running: House, actor: int | None) -> None:
    """Nobody at all, and a row that is in no such game but whose number there is."""
    game = played(running)
    entry = next(one for one in entries(game) if one.kind == "accepted")
    unseal_record()
    with transaction():
        LogEntry.update(actor=actor).where(LogEntry.id == entry.id).execute()
    assert f"entry {entry.number} was changed" in bad(running, game)[0]


# -- mails to another installation ------------------------------------------------------------------------------------


def test_of_a_game_that_came_from_elsewhere_the_mails_are_missing(running: House) -> None:
    """Nothing is wrong with that, and mails to us are numbered on."""
    name, order = legal_order(running)
    running.write(name, order)
    links = [one.hash for one in entries(1)]
    without_mails(LogEntry.number > 0)
    assert bad(running, 1) == []
    last = max(one.mail_number or 0 for one in entries(1))
    name, order = legal_order(running)
    running.write(name, order)
    assert [one.hash for one in entries(1)][: len(links)] == links
    assert [one.mail_number for one in entries(1)[len(links) :]] == [last + 1]
    assert bad(running, 1) == []
    running.write(name, "undo")
    assert entries(1)[-1].undoes == entries(1)[-2].number
    assert bad(running, 1) == []


def test_a_mail_that_is_lost_to_an_entry_is_found(running: House) -> None:
    name, order = legal_order(running)
    running.write(name, order)
    without_mails(LogEntry.number == entries(1)[-1].number)
    (what,) = bad(running, 1)
    assert what.endswith("which is not a mail to this game")


def without_mails(chosen: Any) -> None:
    """These entries of the first game know no row of their mails."""
    unseal_record()
    with transaction():
        LogEntry.update(mail=None).where((LogEntry.game == 1) & chosen).execute()


def an_action(number: int, mail: int | None, mail_number: int | None, player: str = "p1") -> LogEntry:
    """A move of that seat."""
    return LogEntry(number=number, kind="action", at=NOON, player=player, mail=mail, mail_number=mail_number, facts={})


@pytest.mark.parametrize(
    ("mails", "together"),
    [
        (((None, 1), (None, 2), (None, 2)), 2),  # to another installation
        (((None, 2), (7, 2)), 1),  # the numbers are alike, but one came to us
        (((6, 2), (7, 3), (7, 3)), 2),
        (((7, None), (7, None)), 2),  # of before mails were numbered
        (((None, None), (7, 2), (None, None)), 1),  # of no mail
    ],
)
def test_moves_of_one_mail_belong_together(mails: tuple[tuple[int | None, int | None], ...], together: int) -> None:
    standing = [an_action(at, *mail) for at, mail in enumerate(mails, start=1)]
    assert [one.entry for one in last_moves(doings(standing, standing))] == standing[-together:]
