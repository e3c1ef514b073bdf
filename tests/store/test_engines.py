"""What both engines must take alike: rows made by two at once, text no database likes, connections."""

from __future__ import annotations

import multiprocessing
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from peewee import IntegrityError, OperationalError

from pbem.base import clock
from pbem.base.settings import Settings, load_settings
from pbem.desk import new_game
from pbem.inbox import handling, receive
from pbem.operating.verify import verify_game
from pbem.store import db
from pbem.store.db import connected, database, found_or_made, is_server, open_database, transaction
from pbem.store.fields import storable, storable_data
from pbem.store.models import Confirmation, Game, InboundMail, Lease, LogEntry, Member, OutboundMail, Person
from pbem.table.record_kinds import PRESS
from pbem.table.session import game_session
from pbem.worker import lease
from tests import stores
from tests.edges import Run, environment, free_port, legal_order, mails, one_line
from tests.house import NOON, House
from tests.sampled import sampled
from tests.shipped import files_of

MAILS = Path(__file__).parents[1] / "mail"
PROCESSES = 2
ROUNDS = 4


def test_the_tests_run_on_the_engine_that_was_asked_for(store: Settings) -> None:
    with connected():
        assert is_server() == bool(stores.SERVER)


# -- two at once ------------------------------------------------------------------------------------------------------


def _rush(env: dict[str, str], number: int, barrier: Any, told: Any) -> None:
    """One of several processes that do the same things in the same instants."""
    settings = load_settings(env)
    open_database(settings)
    people = [f"{name}@example.org" for name in ("ann", "ben", "cleo")]
    for turn in range(ROUNDS):
        barrier.wait(30)
        stored = receive.store(b"Subject: %d\r\n\r\nhelp\r\n" % turn, NOON, event_key=f"{turn}")
        barrier.wait(30)
        held = lease.hold(f"{number}", 45, NOON)
        barrier.wait(30)
        wanted = new_game.NewGame(
            slug="paris-connection", name=f"{turn}", moderator="mo@example.org", options={},
            players=people if number % 2 else people[::-1], files=files_of("paris-connection"),
        )  # fmt: skip
        made = new_game.create(wanted, settings.domain, NOON)
        told.put((turn, stored.id, stored.fresh, held, made.id))


def test_processes_that_do_the_same_at_once_make_one_row_each(store: Settings) -> None:
    context = multiprocessing.get_context("spawn")
    barrier, told = context.Barrier(PROCESSES), context.Queue()
    env = {key: value for key, value in environment(store).items() if key.startswith("PBEM_")}
    started = [context.Process(target=_rush, args=(env, number, barrier, told)) for number in range(PROCESSES)]
    for process in started:
        process.start()
    heard = [told.get(timeout=60) for _ in range(PROCESSES * ROUNDS)]
    for process in started:
        process.join(60)
    assert [process.exitcode for process in started] == [0] * PROCESSES
    for turn in range(ROUNDS):
        here = [one for one in heard if one[0] == turn]
        assert len({stored for _, stored, *_ in here}) == 1
        assert sorted(fresh for _, _, fresh, *_ in here) == [False] * (PROCESSES - 1) + [True]
        assert sum(held for *_, held, _ in here) == 1
    with connected():
        assert InboundMail.select().count() == ROUNDS
        assert Lease.select().count() == 1
        assert sorted(one.address.partition("@")[0] for one in Person.select()) == ["ann", "ben", "cleo", "mo"]
        assert Game.select().count() == len({game for *_, game in heard}) == PROCESSES * ROUNDS


@pytest.mark.server_only
def test_who_comes_second_waits_and_finds_the_row_of_the_first(store: Settings) -> None:
    """The second looks before the first has committed, and inserts after."""
    looked, inserted = threading.Event(), threading.Event()

    def find() -> Person | None:
        found = Person.get_or_none(Person.address == "ann@example.org")
        looked.set()
        assert inserted.wait(10)
        return found

    def make() -> Person:
        return Person.create(address="ann@example.org", created_at=NOON)

    with ThreadPoolExecutor(1) as other:
        late = other.submit(found_or_made, find, make)
        assert looked.wait(10)
        with transaction():
            first = make()
            inserted.set()
        row, new = late.result(10)
    assert (row.id, new) == (first.id, False)


def test_who_loses_the_race_has_the_row_of_who_won_and_it_is_not_new(store: Settings) -> None:
    """On any engine; as when another process inserts between our look and our insert."""
    with transaction():
        won = Person.create(address="ann@example.org", created_at=NOON)
    looks = iter([None, won])
    row, new = found_or_made(lambda: next(looks), lambda: Person.create(address="ann@example.org", created_at=NOON))
    assert (row.id, new) == (won.id, False)


def test_a_row_that_cannot_be_made_at_all_is_no_success(store: Settings) -> None:
    def make() -> Person:
        return Person.create(address=None, created_at=NOON)

    with pytest.raises(IntegrityError):
        found_or_made(lambda: None, make)
    with connected():
        assert Person.select().count() == 0


# -- text that no database likes --------------------------------------------------------------------------------------

NASTY = {
    "nul": "\0",
    "nul_within": "a\0b",
    "half": "\ud800",
    "half_of_a_byte": "x\udcffy",
    "two_halves": "\udcf0\udc9f",
    "no_character": "\ufffe\uffff",
    "long": "ä" * 300,
    "wide": "\U0001f682" * 255,
    "escape": "\x1b[2J",
    "quotes": "'\";--",
}
nasty = pytest.mark.parametrize("text", NASTY.values(), ids=NASTY.keys())
SPLINTERS = [b"\0", b"\xed\xa0\x80", b"\xff\xfe", b"=?utf-8?b?7aCA?=", b"=00=ED=A0=80", b"x" * 999]
ORDERS = ["press all: {}", "accept name {} word {}", "away {}", "default {}", "{}", "resign {}"]


@nasty
def test_every_text_column_takes_every_text(running: House, text: str) -> None:
    """Written as a row, by an update, and looked up by the same text."""
    with transaction():
        person = Person.create(address=text, timezone=text, bounce_reason=text, created_at=NOON, away=[{text: text}])
        mail = InboundMail.create(received_at=NOON, mime=b"", content_key=text, event_key=text, error=text)
        member = Member.get_by_id(1)
        asked = Confirmation.create(member=member, code=text, orders=text, number=1, good_until=NOON, letter=text)
        Member.update(name=text, word=text, threads={text: [text]}).where(Member.id == 1).execute()
        OutboundMail.update(last_error=text, in_reply_to=text).where(OutboundMail.id == 1).execute()
        Game.update(pause_reason=text, name=text).where(Game.id == 1).execute()
    with connected():
        assert Person.get(Person.address == text).id == person.id
        assert InboundMail.get(InboundMail.event_key == text).id == mail.id
        assert Person.get_by_id(person.id).away in ([{text: text}], storable_data([{text: text}]))
        for row in (person, mail, asked):
            stored = type(row).get_by_id(row.id).__data__
            texts = {name: value for name, value in row.__data__.items() if isinstance(value, str)}
            assert {name: stored[name] for name in texts} == texts, "a row in memory says what the row on the disk says"


def test_long_keys_that_differ_stay_different(store: Settings) -> None:
    one, other = ("x" * 300 + end for end in "ab")
    first, second = (receive.store(b"help %s" % key[-1:].encode(), NOON, event_key=key) for key in (one, other))
    assert (first.fresh, second.fresh) == (True, True)
    again = receive.store(b"something else", NOON, event_key=one)
    assert (again.id, again.fresh) == (first.id, False)


@nasty
def test_the_chain_holds_over_whatever_was_said(running: House, text: str) -> None:
    with game_session(1, "mail.test", running.now) as session:
        session.log(PRESS, session.seats[0], text=text, facts={"to": text, text: [text]}, readers=[1])
        session.log(PRESS, session.seats[0], text=text, facts={"to": text})
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok] == []
        assert LogEntry.select().order_by(LogEntry.id.desc()).first().text == storable(text)


def _as_they_came() -> list[bytes]:
    return [file.read_bytes() for file in sorted(MAILS.glob("*.eml"))]


def _hostile(raw: bytes, chance: random.Random) -> bytes:
    """Bytes turned over, doubled, cut out; NULs and half characters in headers and text."""
    spoilt = bytearray(raw[:20_000])
    for _ in range(chance.randrange(1, 12)):
        place = chance.randrange(len(spoilt))
        spoilt[place:place] = chance.choice(SPLINTERS)
    return bytes(spoilt)


@pytest.mark.parametrize("seed", sampled(range(4), 1))
def test_real_and_spoilt_mails_never_raise(running: House, seed: int) -> None:
    """Whatever comes is stored and settled, and the game is as sound as before."""
    chance = random.Random(seed)
    token = running.member("ann").token
    for number, raw in enumerate(_as_they_came()[seed::4]):
        for mime in (raw, _hostile(raw, chance)):
            to = chance.choice([f"play+{token}@mail.test", f"bounces+{token}@mail.test\0", "\udcff", ""])
            sender = chance.choice(["ann@example.org", "<>", "a\0\ud800@x", "ä" * 600])
            stored = receive.store(
                mime, running.now, envelope_from=sender, envelope_to=to, event_key=f"{number}\0{mime!r}"
            )
            outcome = handling.handle(stored.id, running.settings.door, running.now) if stored.fresh else "known"
            assert outcome not in ("failed", "stuck"), mime[:300]
    running.post()
    assert {mail.state for mail in mails()} <= {"done", "ignored"}
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok] == []


@nasty
@pytest.mark.parametrize("order", sampled(ORDERS, 2))
def test_orders_full_of_it_never_raise(running: House, order: str, text: str) -> None:
    said = order.replace("{}", text).encode("utf-8", "surrogatepass")
    token = running.member("ann").token
    head = f"From: ann@example.org\r\nTo: play+{token}@mail.test\r\nSubject: ".encode()
    for kind in (b"", b"\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit"):
        assert running.take(head + said + kind + b"\r\n\r\n" + said + b"\r\n") not in ("failed", "stuck")
    running.post()


# -- connections ------------------------------------------------------------------------------------------------------


def test_more_threads_than_connections_wait_their_turn(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _with_connections(running, monkeypatch, most=2, seconds=10)

    def look(_: int) -> int:
        with connected():
            return int(Game.select().count())

    with ThreadPoolExecutor(12) as crowd:
        assert set(crowd.map(look, range(60))) == {1}


@pytest.mark.server_only
def test_no_connection_in_time_is_a_store_that_is_not_available(
    running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _with_connections(running, monkeypatch, most=1, seconds=1)
    with ThreadPoolExecutor(1) as other, connected(), pytest.raises(OperationalError):
        other.submit(lambda: receive.store(b"help", NOON)).result(10)


def _with_connections(house: House, monkeypatch: pytest.MonkeyPatch, *, most: int, seconds: int) -> None:
    stores.close()
    monkeypatch.setattr(db, "MOST_CONNECTIONS", most)
    monkeypatch.setattr(db, "BUSY_SECONDS", seconds)
    open_database(house.settings)


def test_nothing_stays_open_after_a_mail(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order)
    if not database.is_closed():
        database.close()
    assert running.take(mime) == "applied"
    assert database.is_closed()


def test_moments_are_those_of_our_clock_to_the_millisecond(store: Settings) -> None:
    moment = datetime(2026, 10, 25, 0, 59, 59, 999_000, tzinfo=UTC)
    with transaction():
        made = Person.create(address="ann@example.org", created_at=moment, bounced_at=clock.EPOCH)
    with connected():
        read = Person.get_by_id(made.id)
    assert (read.created_at, read.bounced_at) == (moment, clock.EPOCH)


@pytest.mark.parametrize("command", [("game", "list"), ("db", "upgrade"), ("backup",), ("web",), ("verify", "G1")])
def test_a_server_that_is_not_there_is_one_line_that_names_the_setting(run: Run, command: tuple[str, ...]) -> None:
    nobody = f"postgresql://night:secret@127.0.0.1:{free_port()}/nightmail"
    code, _, err = run(*command, PBEM_DATABASE_URL=nobody, PBEM_INBOUND_TOKEN="sesame")
    assert code == 1
    assert "connection" in one_line(err)
    assert "secret" not in err
