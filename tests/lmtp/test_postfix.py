"""A real Postfix before and behind the service: it hands mail over by LMTP and by the pipe, and takes letters out."""

from __future__ import annotations

import email
import json
import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from aiosmtpd.controller import Controller

from pbem.base import clock
from pbem.base.settings import Settings
from pbem.operating.finding import Finding
from pbem.operating.trial import Trial
from pbem.post.deliver import open_transport
from pbem.store.db import connected
from pbem.store.models import OutboundMail, Person
from pbem.worker.scheduler import Worker
from tests.cli.test_pipe import pipe
from tests.edges import legal_order, mails, standing
from tests.house import House
from tests.lmtp.postfix import STRANGER, Postfix, postfix
from tests.lmtp.test_lmtp import address, listening

pytestmark = pytest.mark.any_engine
REAL = clock.now
NOBODY = "nobody@friends.example"


class World:
    """The rest of the world: it takes what is for anybody but nobody."""

    def __init__(self) -> None:
        self.got: list[tuple[str, list[str], bytes]] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        """Nobody is not there."""
        if address == NOBODY:
            return "550 5.1.1 no such user here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Keep it."""
        self.got.append((str(envelope.mail_from), list(envelope.rcpt_tos), bytes(envelope.original_content)))
        return "250 OK"


@pytest.fixture(scope="module")
def mx() -> Iterator[Postfix]:
    """A mail server for the domain of the game."""
    with postfix("mail.test") as server:
        yield server


@pytest.fixture
def world(mx: Postfix) -> Iterator[World]:
    """Whom our letters reach."""
    handler = World()
    controller = Controller(handler, hostname="127.0.0.1", port=mx.world)
    controller.start()
    yield handler
    controller.stop()


def strange(mx: Postfix) -> smtplib.SMTP:
    """Another mail server calls, from outside."""
    return smtplib.SMTP("127.0.0.1", mx.port, source_address=(STRANGER, 0), timeout=30)


def sent_by(house: House, mx: Postfix) -> Settings:
    """The settings of a service whose letters go out by it."""
    return msgspec.structs.replace(house.settings, mail_url=mx.url)


def outcomes() -> list[str]:
    """What became of the mails that came in since the game began."""
    return [row.outcome for row in mails()]


# -- by LMTP ----------------------------------------------------------------------------------------------------------


def test_a_strangers_mail_comes_by_lmtp_and_one_for_nobody_is_refused_at_once(running: House, mx: Postfix) -> None:
    name, order = legal_order(running)
    before = standing()
    mx.by_lmtp()
    with listening(running, f"127.0.0.1:{mx.lmtp}") as (_, room), strange(mx) as there:
        there.sendmail(f"{name}@example.org", [address(running, name)], running.mail(name, order))
        mx.until(lambda: len(mails()) == 1)
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            there.sendmail("eve@example.org", ["play+aaaaaaaaaaaaaaaaaaaaaaaa@mail.test"], b"Subject: x\r\n\r\nhello")
        with pytest.raises(smtplib.SMTPRecipientsRefused, match="Relay access denied"):
            there.sendmail("eve@example.org", ["someone@elsewhere.example"], b"Subject: x\r\n\r\nhello")
        room.idle()
    assert standing() != before
    (mail,) = mails()
    assert (mail.outcome, mail.way, mail.envelope_from) == ("applied", "lmtp", f"{name}@example.org")
    assert mail.envelope_to == address(running, name)
    ((code, why),) = refused.value.recipients.values()
    assert (code, b"There is no such address here" in why) == (550, True)


def test_what_comes_while_nobody_listens_waits_and_comes_once(running: House, mx: Postfix) -> None:
    """Known players' mail waits in Postfix's queue, as long as it takes."""
    mx.by_lmtp()
    with smtplib.SMTP("127.0.0.1", mx.port) as there:
        there.sendmail("ann@example.org", [address(running, "ann")], running.mail("ann", "status"))
    mx.until(lambda: "Connection refused" in "".join(mx.queue()))
    assert mails() == []
    with listening(running, f"127.0.0.1:{mx.lmtp}") as (_, room):
        mx.run("flush")
        mx.until(lambda: not mx.queue())
        room.idle()
    assert outcomes() == ["answered"]


# -- by the pipe ------------------------------------------------------------------------------------------------------


class Piped:
    """What Postfix's pipe hands over, to a `pbem inbound` of its own each time; `codes` are what that ended with."""

    def __init__(self, house: House, mx: Postfix) -> None:
        self.house, self.more = house, dict[str, str]()
        self.codes: list[int] = []
        self.args: list[list[str]] = []
        self.door = socket.socket(socket.AF_UNIX)
        self.path = mx.home / "pipe"
        self.path.unlink(missing_ok=True)
        self.door.bind(str(self.path))
        self.path.chmod(0o666)
        self.door.listen()
        self.at_it = threading.Thread(target=self._serve, daemon=True)
        self.at_it.start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self.door.accept()
            except OSError:
                return
            with line, line.makefile("rb") as said:
                args = json.loads(said.readline())
                done = pipe(self.house.settings, said.read(), *args, **self.more)
                self.args.append(args)
                self.codes.append(done.returncode)
                line.sendall(str(done.returncode).encode())

    def close(self) -> None:
        """Nobody is there any more."""
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        self.at_it.join(10)


@contextmanager
def piped(house: House, mx: Postfix) -> Iterator[Piped]:
    """A pipe that is open."""
    mx.by_pipe()
    opened = Piped(house, mx)
    try:
        yield opened
    finally:
        opened.close()


def test_a_strangers_mail_comes_by_the_pipe_with_its_envelope(running: House, mx: Postfix) -> None:
    name, order = legal_order(running)
    before = standing()
    with piped(running, mx) as handed, strange(mx) as there:
        there.sendmail(f"{name}@example.org", [address(running, name)], running.mail(name, order))
        mx.until(lambda: handed.codes == [0])
    assert standing() != before
    assert handed.args == [["--from", f"{name}@example.org", "--to", address(running, name)]]
    (mail,) = mails()
    assert (mail.outcome, mail.way, mail.envelope_to) == ("applied", "pipe", address(running, name))


def test_what_cannot_be_stored_now_waits_and_comes_once(running: House, mx: Postfix) -> None:
    """75 of sysexits: Postfix keeps it."""
    with piped(running, mx) as handed, strange(mx) as there:
        handed.more = {"PBEM_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"}
        there.sendmail("ann@example.org", [address(running, "ann")], running.mail("ann", "status"))
        mx.until(lambda: bool(handed.codes))
        assert set(handed.codes) == {75}
        handed.more = {}
        mx.run("flush")
        mx.until(lambda: not mx.queue())
    assert handed.codes[-1] == 0
    assert outcomes() == ["answered"]


# -- our letters ------------------------------------------------------------------------------------------------------


def test_a_letter_goes_out_as_it_was_made(running: House, mx: Postfix, world: World) -> None:
    """Postfix adds its line above, and changes nothing: what a signature will be made of is what we have stored."""
    name, order = legal_order(running)
    running.take(running.mail(name, order))
    worker = Worker(sent_by(running, mx))
    while worker.tick_outbox(running.now):
        pass
    mx.until(lambda: len(world.got) >= 2)
    for sender, _, raw in world.got:
        letter = email.message_from_bytes(raw)
        token = str(letter["Reply-To"]).removeprefix("play+").removesuffix("@mail.test")
        assert sender == f"bounces+{token}@mail.test"
        with connected():
            made = bytes(OutboundMail.get(OutboundMail.message_id == str(letter["Message-ID"])).mime or b"")
        assert made
        assert raw.endswith(made)
        above = email.message_from_bytes(raw.removesuffix(made))
        assert set(above.keys()) == {"Received"}


def tried(house: House, mx: Postfix, to: str) -> tuple[list[Finding], Trial]:
    """`pbem mail test`, without its waiting."""
    trial = Trial(sent_by(house, mx), to, REAL())
    found = [trial.send(open_transport(trial.settings), REAL())]

    def over() -> bool:
        found.extend(trial.look())
        return trial.lost or trial.answer is not None

    mx.until(over)
    return found, trial


def test_a_letter_that_nobody_takes_comes_back_and_is_known_for_whose_it_was(
    running: House, mx: Postfix, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused by the world, returned by Postfix to the bounce address, from an empty sender, by LMTP."""
    monkeypatch.setattr(clock, "now", REAL)
    mx.by_lmtp()
    with listening(running, f"127.0.0.1:{mx.lmtp}") as (_, room):
        found, _ = tried(running, mx, NOBODY)
        room.idle()
    sent, came_back = found
    assert (sent.level, ": 250 2.0.0 Ok: queued as " in sent.what) == ("ok", True)
    assert (came_back.level, came_back.about) == ("bad", "returned")
    assert "by lmtp: it came back for good: smtp; 550 5.1.1 no such user here" in came_back.what
    assert [(row.envelope_from, row.outcome) for row in mails()] == [("<>", "automatic:bounce")]


def test_a_players_bounce_is_theirs(running: House, mx: Postfix, world: World) -> None:
    mx.by_lmtp()
    with connected():
        Person.update(address=NOBODY).where(Person.address == "ann@example.org").execute()
    token = running.member("nobody").token
    with listening(running, f"127.0.0.1:{mx.lmtp}") as (_, room):
        with smtplib.SMTP("127.0.0.1", mx.port) as there:
            there.sendmail(
                f"bounces+{token}@mail.test", [NOBODY], b"Subject: news\r\nFrom: play@mail.test\r\n\r\nhello"
            )
        mx.until(lambda: bool(mails()))
        room.idle()
    with connected():
        them = Person.get(Person.address == NOBODY)
    assert (them.bounces, them.bounce_score) == (1, 4)
    assert "no such user here" in them.bounce_reason


def test_an_answer_comes_all_the_way_back(
    running: House, mx: Postfix, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", REAL)
    mx.by_lmtp()

    def answer() -> None:
        mx.until(lambda: bool(world.got))
        letter = email.message_from_bytes(world.got[0][2])
        reply = f"From: george@friends.example\r\nTo: {letter['Reply-To']}\r\nSubject: Re: {letter['Subject']}\r\n"
        reply += f"Message-ID: <r@friends.example>\r\nIn-Reply-To: {letter['Message-ID']}\r\n\r\nyes\r\n"
        with strange(mx) as there:
            there.sendmail("george@friends.example", [str(letter["Reply-To"])], reply.encode())

    them = threading.Thread(target=answer)
    them.start()
    with listening(running, f"127.0.0.1:{mx.lmtp}") as (_, room):
        found, trial = tried(running, mx, "george@friends.example")
        room.idle()
    them.join(30)
    assert [(one.level, one.about) for one in found] == [("ok", "sent"), ("ok", "answer"), ("ok", "verdict")]
    assert trial.is_dealt_with()
