"""Sending: real SMTP conversations with aiosmtpd on the loopback, and Maildirs."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from mailbox import Maildir
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.base.errors import BadSetting, PermanentFailure, TemporaryFailure, Unreachable
from pbem.base.settings import Settings
from pbem.post import deliver
from pbem.post.deliver import Transport, open_transport
from tests.edges import free_port, speaking_smtp

LETTER = b"Subject: hello\r\nMessage-ID: <1@mail.test>\r\n\r\nGood evening.\r\n"


class Postman:
    """An SMTP server that keeps what it gets and says what it is told to say."""

    def __init__(self) -> None:
        self.got: list[tuple[str, list[str], bytes]] = []
        self.to_rcpt = "250 OK"
        self.to_data = "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        """Answer to a recipient."""
        if self.to_rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.to_rcpt

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Answer to a letter."""
        if self.to_data.startswith("250"):
            self.got.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return self.to_data


@pytest.fixture
def postman() -> Iterator[tuple[Postman, str]]:
    """A postman and the URL of his door."""
    handler = Postman()
    with speaking_smtp(handler) as url:
        yield handler, url


def _transport(settings: Settings, url: str, timeout: int = 5) -> Transport:
    return open_transport(msgspec.structs.replace(settings, mail_url=url, smtp_timeout=timeout))


def test_letters_arrive_byte_for_byte_in_one_conversation(settings: Settings, postman: tuple[Postman, str]) -> None:
    handler, url = postman
    with _transport(settings, url) as transport:
        transport.send(LETTER, "bounces+x@mail.test", "ann@example.org", "<1@mail.test>")
        transport.send(LETTER, "bounces+x@mail.test", "ben@example.org", "<2@mail.test>")
    assert [(sender, to) for sender, to, _ in handler.got] == [
        ("bounces+x@mail.test", ["ann@example.org"]),
        ("bounces+x@mail.test", ["ben@example.org"]),
    ]
    assert handler.got[0][2] == LETTER


@pytest.mark.parametrize("where", ["to_rcpt", "to_data"])
def test_4xx_is_temporary_5xx_is_for_good(settings: Settings, postman: tuple[Postman, str], where: str) -> None:
    handler, url = postman
    with _transport(settings, url) as transport:
        setattr(handler, where, "451 later")
        with pytest.raises(TemporaryFailure, match="451"):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
        setattr(handler, where, "550 nobody here")
        with pytest.raises(PermanentFailure, match="550"):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
        setattr(handler, where, "250 OK")
        transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
    assert len(handler.got) == 1


def test_nobody_listening_is_temporary(settings: Settings) -> None:
    with _transport(settings, f"smtp://127.0.0.1:{free_port()}") as transport, pytest.raises(TemporaryFailure):
        transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")


def test_a_server_that_accepts_and_then_hangs_is_temporary(settings: Settings) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()  # the kernel takes the call, nobody speaks
        url = f"smtp://127.0.0.1:{mute.getsockname()[1]}"
        with _transport(settings, url, timeout=1) as transport, pytest.raises(TemporaryFailure, match="timed out"):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")


class Rude:
    """An SMTP server that takes a letter and then hangs up, or says nothing more."""

    def __init__(self, *, hangs_up: bool) -> None:
        self.hangs_up = hangs_up

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """No answer in time."""
        if self.hangs_up:
            server.transport.close()
        else:
            await asyncio.sleep(1.5)
        return "250 OK"


@pytest.mark.parametrize(("hangs_up", "waits_for_all"), [(True, False), (False, True)])
def test_a_lost_call_holds_up_one_letter_and_a_silent_server_all(
    settings: Settings, hangs_up: bool, waits_for_all: bool
) -> None:
    with (
        speaking_smtp(Rude(hangs_up=hangs_up)) as url,
        _transport(settings, url, timeout=1) as transport,
        pytest.raises(TemporaryFailure) as failure,
    ):
        transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
    assert isinstance(failure.value, Unreachable) == waits_for_all


class Talker(threading.Thread):
    """A server that takes calls, says something, or nothing, fifty times a second, and never comes to an end."""

    def __init__(self, says: bytes) -> None:
        super().__init__(daemon=True)
        self.says = says
        self.door = socket.create_server(("127.0.0.1", 0))
        self.over = threading.Event()

    @property
    def place(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.door.getsockname()[1]}"

    def run(self) -> None:
        """One call."""
        caller, _ = self.door.accept()
        with caller, suppress(OSError):
            while not self.over.wait(0.02):
                caller.sendall(self.says)

    def hang_up(self) -> None:
        """Come to an end after all."""
        self.over.set()
        self.join()
        self.door.close()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
@pytest.mark.parametrize("says", [b"", b"220-wait\r\n", b"\x16\x03\x03"])
def test_a_letter_is_given_up_after_so_many_seconds_in_all(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, scheme: str, says: bytes
) -> None:
    """Each wait for a few more bytes is short; together they never end."""
    monkeypatch.setattr(deliver, "LETTER_SECONDS", 0.4)
    talker = Talker(says)
    talker.start()
    began = time.monotonic()
    try:
        with _transport(settings, f"{scheme}://{talker.place}", timeout=30) as transport, pytest.raises(Unreachable):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
    finally:
        talker.hang_up()
    assert time.monotonic() - began < 10


class Sleepy:
    """Takes its time over every letter."""

    def __init__(self) -> None:
        self.pause = 0.0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Yes, some time."""
        await asyncio.sleep(self.pause)
        return "250 OK"


def test_every_letter_has_its_own_time(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three in one conversation take longer than one may; one that takes too long alone says why it was given up."""
    monkeypatch.setattr(deliver, "LETTER_SECONDS", 1)
    server = Sleepy()
    with speaking_smtp(server) as url, _transport(settings, url, timeout=30) as transport:
        server.pause = 0.45
        for number in range(3):
            transport.send(LETTER, "b@mail.test", "ann@example.org", f"<{number}@mail.test>")
        server.pause = 3
        with pytest.raises(Unreachable, match="not accepted within 1 seconds"):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<4@mail.test>")
        server.pause = 0
        transport.send(LETTER, "b@mail.test", "ann@example.org", "<4@mail.test>")


def test_required_starttls_is_required(settings: Settings, postman: tuple[Postman, str]) -> None:
    handler, url = postman
    with (
        _transport(settings, f"{url}?starttls=required") as transport,
        pytest.raises(TemporaryFailure, match="STARTTLS"),
    ):
        transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
    assert handler.got == []


def test_a_maildir_never_holds_a_letter_twice(settings: Settings, tmp_path: Path) -> None:
    with _transport(settings, f"maildir:{tmp_path / 'box'}") as transport:
        for _ in range(2):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")
        transport.send(LETTER, "b@mail.test", "ann@example.org", "<2@mail.test>")
    box = Maildir(str(tmp_path / "box"), create=False)
    assert len(box) == 2
    assert {letter["Delivered-To"] for letter in box} == {"ann@example.org"}


def test_a_maildir_on_a_full_or_missing_disk_is_temporary(settings: Settings, tmp_path: Path) -> None:
    with _transport(settings, f"maildir:{tmp_path / 'box'}") as transport:
        (tmp_path / "box" / "tmp").rmdir()
        with pytest.raises(TemporaryFailure):
            transport.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")


@pytest.mark.parametrize("url", ["ftp://x", "smtp://", "mail.example.org", "smtp://x?starttls=perhaps"])
def test_an_address_that_makes_no_sense_is_a_bad_setting(settings: Settings, url: str) -> None:
    with pytest.raises(BadSetting, match="mail_url"):
        _transport(settings, url)
