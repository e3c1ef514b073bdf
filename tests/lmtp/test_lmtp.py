"""Mail by LMTP, in real conversations: who is known, what is stored, what the mail server is told."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest
from peewee import OperationalError

from pbem.base.addresses import reply_address
from pbem.base.errors import BadSetting
from pbem.inbox import receive, recipients
from pbem.inbox.background import MailRoom
from pbem.lmtp.handler import Handler
from pbem.lmtp.server import server
from pbem.store.models import InboundMail
from tests.edges import free_port, legal_order, mails, standing
from tests.house import House

Client = smtplib.LMTP
PATIENCE = 30  # seconds, for a reply that does not come


def address(house: House, name: str) -> str:
    """Where somebody writes their orders."""
    return reply_address(house.member(name).token, "mail.test")


@contextmanager
def listening(house: House, listen: str = "") -> Iterator[tuple[Client, MailRoom]]:
    """A server with a client that is connected to it, and the room where mails are handled."""
    listen = listen or f"127.0.0.1:{free_port()}"
    room = MailRoom(house.settings.door)
    handler = Handler(house.settings, room)
    ours = server(handler, house.settings, listen)
    ours.start()
    try:
        host, _, port = listen.rpartition(":")
        with Client(listen.removeprefix("unix:")) if listen.startswith("unix:") else Client(host, int(port)) as client:
            assert client.sock is not None
            client.sock.settimeout(PATIENCE)
            yield client, room
    finally:
        ours.stop()
        handler.close()
        room.close()


@pytest.fixture
def client(running: House) -> Iterator[Client]:
    """Connected to the server of a running game."""
    with listening(running) as (connected, _):
        connected.ehlo("mx.example.org")
        yield connected


def asked(client: Client, *addresses: str) -> list[int]:
    """The codes that the server has for these recipients."""
    client.rset()
    client.mail("ann@example.org")
    return [client.rcpt(one)[0] for one in addresses]


def replies(client: Client, mime: bytes, *to: str) -> list[tuple[int, bytes]]:
    """The replies to a mail, one for each recipient; sent as `smtplib` does not, which reads but one of them."""
    assert set(asked(client, *to)) == {250}
    code, _ = client.docmd("DATA")
    assert code == 354
    client.send(smtplib._quote_periods(smtplib._fix_eols(mime.decode("latin-1")).encode("latin-1")))  # type: ignore[attr-defined]
    client.send(b"\r\n.\r\n")
    return [client.getreply() for _ in to]


def test_who_is_known(running: House, client: Client) -> None:
    token = running.member("ann").token
    known = (
        "play@mail.test",
        f"play+{token}@mail.test",
        f"PLAY+{token.upper()}@Mail.Test",
        f"bounces+{token}@mail.test",
    )
    strange = ("ann@mail.test", "play+aaaaaaaaaaaaaaaaaaaaaaaa@mail.test", f"play+{token}@other.test", "play", "root")
    assert asked(client, *known) == [250] * 4
    assert asked(client, *strange) == [550] * 5


def test_a_mail_is_stored_and_acted_on(running: House) -> None:
    name, order = legal_order(running)
    before = standing()
    with listening(running) as (client, room):
        refused = client.sendmail(f"{name}@example.org", [address(running, name)], running.mail(name, order))
        room.idle()
    assert refused == {}
    assert standing() != before
    last = mails()[-1]
    assert (last.envelope_from, last.envelope_to) == (f"{name}@example.org", address(running, name))


def test_each_recipient_has_a_reply_and_the_mail_is_stored_once(running: House, client: Client) -> None:
    mime = running.mail("ann", "status")
    before = len(mails())
    to = (address(running, "ann"), "play@mail.test")
    first = replies(client, mime, *to)
    again = replies(client, mime, *to)
    assert [code for code, _ in (*first, *again)] == [250] * 4
    assert len({text for _, text in (*first, *again)}) == 1
    assert len(mails()) == before + 1


@pytest.mark.parametrize("what", ["asked", "kept"])
def test_while_the_store_is_away_it_says_so(
    running: House, client: Client, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def away(*_: object, **__: object) -> NoReturn:
        raise OperationalError("the disk is full")

    to = address(running, "ann")
    if what == "asked":
        monkeypatch.setattr(recipients, "connected", away)
        assert asked(client, to) == [451]
        return
    monkeypatch.setattr(receive, "take_in", away)
    ((code, text),) = replies(client, running.mail("ann", "status"), to)
    assert (code, text[:5]) == (451, b"4.3.0")
    monkeypatch.undo()
    assert replies(client, running.mail("ann", "status"), to)[0][0] == 250


HOSTILE: tuple[tuple[str, Callable[[bytes], bytes], int], ...] = (
    ("empty", lambda _: b"", 554),
    ("dots", lambda mime: mime + b"\r\n.\r\n..\r\n. status", 250),
    ("a long line", lambda mime: mime + b"x" * 200_000, 250),
    ("bytes of no character set", lambda mime: mime + bytes(range(128, 256)), 250),
    ("no mail at all", lambda _: b"hello", 250),  # as by the pipe: its mail server has taken it
)


@pytest.mark.parametrize(("name", "made", "code"), HOSTILE, ids=[one[0] for one in HOSTILE])
def test_whatever_comes_is_answered(running: House, client: Client, name: str, made: Any, code: int) -> None:
    mime = made(running.mail("ann", "status"))
    ((found, _),) = replies(client, mime, address(running, "ann"))
    assert found == code, name
    if code == 250:
        kept = bytes(mails()[-1].mime).replace(b"\r\n", b"\n")
        assert kept.rstrip() == mime.replace(b"\r\n", b"\n").rstrip()
    assert asked(client, address(running, "ann")) == [250], "the conversation goes on"


@pytest.mark.parametrize(("length", "code"), [(1998, 250), (3000, 500), (100_000, 500)])
def test_a_line_that_is_too_long_is_refused_to_each_recipient(running: House, length: int, code: int) -> None:
    """So the mail server tells its sender. The library says it once, and whoever waits for the second reply hangs."""
    running.settings = msgspec.structs.replace(running.settings, lmtp_longest_line=2000)
    mime = running.mail("ann", "status") + b"\n" + b"x" * length + b"\n"
    before = len(mails())
    with listening(running) as (client, _):
        client.ehlo("mx.example.org")
        found = replies(client, mime, address(running, "ann"), "play@mail.test")
        assert [one for one, _ in found] == [code, code]
        assert asked(client, address(running, "ann")) == [250], "the conversation goes on"
    assert len(mails()) == before + (code == 250)


def test_a_mail_that_is_too_long_is_refused_to_each_recipient(running: House) -> None:
    running.settings = msgspec.structs.replace(running.settings, inbound_most_bytes=5000, inbound_longest_bytes=5000)
    mime = running.mail("ann", "status") + b"x\n" * 10_000
    with listening(running) as (client, _):
        client.ehlo("mx.example.org")
        found = replies(client, mime, address(running, "ann"), "play@mail.test")
        assert [one for one, _ in found] == [552, 552]
        assert asked(client, address(running, "ann")) == [250]
    assert mails() == []


def test_a_bounce_has_its_empty_sender(running: House, client: Client) -> None:
    token = running.member("ann").token
    client.rset()
    client.docmd("MAIL FROM:<>")
    client.rcpt(f"bounces+{token}@mail.test")
    code, _ = client.data(running.mail("ann", "returned"))
    assert code == 250
    assert mails()[-1].envelope_from == "<>"


def test_a_socket_in_the_files(running: House, tmp_path: Path) -> None:
    with listening(running, f"unix:{tmp_path / 'lmtp'}") as (client, room):
        client.sendmail("ann@example.org", [address(running, "ann")], running.mail("ann", "status"))
        room.idle()
    assert isinstance(mails()[-1], InboundMail)


@pytest.mark.parametrize("listen", ["2424", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", ":2424"])
def test_where_to_listen_is_told(running: House, listen: str) -> None:
    handler = Handler(running.settings, MailRoom(running.settings.door))
    with pytest.raises(BadSetting, match="neither HOST:PORT"):
        server(handler, running.settings, listen)
    handler.close()
    handler.room.close()
