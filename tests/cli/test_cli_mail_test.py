"""`pbem mail test`: a real letter by SMTP, answered, returned or ignored, whichever process takes in what comes."""

from __future__ import annotations

import email
import json
import re
import signal
import smtplib
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from pbem.base import clock
from pbem.base.headers import READING
from pbem.cli import mail_test
from pbem.inbox import handling, receive
from pbem.store.db import connected
from pbem.store.models import InboundMail, OutboundMail, Pulse
from tests.cli.test_pipe import pipe
from tests.cli.test_processes import health, post, process, until
from tests.edges import Run, free_port, mails, speaking_smtp, standing
from tests.house import House
from tests.imap.dovecot import Dovecot
from tests.imap.test_imap import box

__all__ = ["box"]
pytestmark = pytest.mark.any_engine
REAL = clock.now
GEORGE = "george@friends.example"
Deliver = Callable[[bytes, str], object]  # a mail, and to whom


class Correspondent:
    """Who gets the letter at its mail server, and does something about it in a moment of their own."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.senders: list[str] = []
        self.to_rcpt = "250 OK"
        self.does: Callable[[EmailMessage, str], object] = lambda letter, sender: None
        self.failed: list[BaseException] = []
        self._at_it: list[threading.Thread] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        """Answer to a recipient."""
        if self.to_rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.to_rcpt

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Keep the letter; whatever is done about it comes later."""
        letter = email.message_from_bytes(envelope.content, policy=READING)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.senders.append(str(envelope.mail_from))
        at_it = threading.Thread(target=self._do, args=(letter, str(envelope.mail_from)))
        at_it.start()
        self._at_it.append(at_it)
        return "250 2.0.0 Ok: queued as 4F2A1\x1b[2J"

    def _do(self, letter: EmailMessage, sender: str) -> None:
        try:
            self.does(letter, sender)
        except BaseException as failure:
            self.failed.append(failure)

    def done(self) -> None:
        """Nothing of it is going on any more, and nothing has failed."""
        for one in self._at_it:
            one.join(60)
        assert self.failed == []


def reply(letter: EmailMessage, text: str = "yes", **headers: str) -> bytes:
    """What somebody writes who taps «reply»."""
    answer = EmailMessage(policy=READING.clone(linesep="\r\n", max_line_length=78))
    answer["From"] = headers.pop("From", f"George <{GEORGE}>")
    answer["To"] = str(letter["Reply-To"])
    answer["Subject"] = f"Re: {letter['Subject']}"
    answer["Message-ID"] = "<answer@friends.example>"
    answer["In-Reply-To"] = str(letter["Message-ID"])
    for name, value in headers.items():
        answer[name.replace("_", "-")] = value
    part = letter.get_body(("plain",))
    assert part is not None
    quoted = "".join(f"> {line}\n" for line in str(part.get_content()).splitlines())
    answer.set_content(f"{text}\n\nOn Sun, 29 Nov 2026 at 12:00, Night Mail wrote:\n{quoted}")
    return answer.as_bytes()


def returned(letter: EmailMessage, action: str, code: str, said: str) -> bytes:
    """The report of a mail server."""
    return (
        "From: MAILER-DAEMON@friends.example\r\nTo: sender\r\nSubject: Undelivered Mail Returned to Sender\r\n"
        f"Message-ID: <{action}@friends.example>\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nI am sorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.friends.example\r\n\r\n"
        f"Final-Recipient: rfc822; {GEORGE}\r\nAction: {action}\r\nStatus: {code}\r\n"
        f"Diagnostic-Code: smtp; {said}\r\n\r\n"
        f"--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: {letter['Message-ID']}\r\n\r\nhello\r\n--b--\r\n"
    ).encode()


@pytest.fixture
def george(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Correspondent, str]]:
    """A correspondent, and where their mail server is. Nobody waits for a whole second."""
    monkeypatch.setattr(mail_test, "LOOK_SECONDS", 0.05)
    handler = Correspondent()
    with speaking_smtp(handler) as url:
        yield handler, url
        handler.done()


@pytest.fixture
def now(running: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """The started game, on the clock that other processes have too."""
    monkeypatch.setattr(clock, "now", REAL)
    return running


def told(out: str) -> dict[str, list[Any]]:
    """What it found, by what that is about: level, what, what to do."""
    found: dict[str, list[Any]] = {}
    for one in json.loads(out):
        found.setdefault(one["about"], []).append((one["level"], one["what"], one["then"]))
    return found


def taken_in(house: House) -> Deliver:
    """A mail comes in within this process, and nobody has dealt with it before it is stored."""

    def deliver(mime: bytes, to: str) -> None:
        with connected():
            receive.store(mime, REAL(), envelope_from="", envelope_to=to, way="lmtp")

    return deliver


def dealt_with(house: House, mime: bytes) -> None:
    """A mail comes in and is dealt with within this process."""
    with connected():
        taken = receive.take_in(mime, REAL(), house.settings.door)
        handling.handle(taken.id, house.settings.door, REAL(), begun=taken.begun)


# -- every way in -----------------------------------------------------------------------------------------------------


@contextmanager
def by_web(house: House) -> Iterator[Deliver]:
    port = free_port()
    with process(house, "web", port=port):
        until(lambda: health(port)[0] != 0)
        yield lambda mime, to: post(port, mime)


def listens(port: int) -> bool:
    """Whether somebody answers there."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def by_lmtp(house: House) -> Iterator[Deliver]:
    port = free_port()
    with process(house, "lmtp", port=free_port(), PBEM_LMTP_LISTEN=f"127.0.0.1:{port}"):
        until(lambda: listens(port))

        def deliver(mime: bytes, to: str) -> None:
            with smtplib.LMTP("127.0.0.1", port) as client:
                client.sendmail(GEORGE, [to], mime)

        yield deliver


@contextmanager
def by_pipe(house: House) -> Iterator[Deliver]:
    def deliver(mime: bytes, to: str) -> None:
        done: subprocess.CompletedProcess[bytes] = pipe(house.settings, mime, "--from", GEORGE, "--to", to)
        assert done.returncode == 0, done.stderr

    yield deliver


@pytest.mark.parametrize(("way", "by"), [("raw", by_web), ("lmtp", by_lmtp), ("pipe", by_pipe)])
def test_an_answer_is_told_whichever_process_takes_it_in(
    now: House, george: tuple[Correspondent, str], run: Run, way: str, by: Callable[[House], Any]
) -> None:
    them, url = george
    before = standing()
    with by(now) as deliver:
        with connected():
            known = OutboundMail.select().count()
        them.does = lambda letter, sender: deliver(reply(letter), str(letter["Reply-To"]))
        code, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", PBEM_MAIL_URL=url)
    found = told(out)
    assert code == 0, out
    assert found["sent"][0][1].endswith(", taken by 127.0.0.1: 250 2.0.0 Ok: queued as 4F2A1(2J")
    ((level, what, _),) = found["answer"]
    assert level == "ok"
    assert re.fullmatch(rf"stored as in:\d+, \d+ s after it was sent, by {way}", what)
    assert [one[0] for one in found["handled"]] == ["ok"]
    with connected():
        row = InboundMail.select().order_by(InboundMail.id.desc()).get()
        assert (row.state, row.outcome, row.game_id, row.member_id) == ("ignored", "trial", None, None)
        assert OutboundMail.select().count() == known, "nobody gets a letter"
    assert standing() == before


@pytest.mark.parametrize("domain", ["club+@mail.test", "club@mail.test"], ids=["plus", "bare"])
def test_an_answer_is_fetched_from_a_mailbox(
    now: House, george: tuple[Correspondent, str], run: Run, box: Dovecot, domain: str
) -> None:
    """Where there is no room for a token in the address, it stands in the subject, and the answer names the letter."""
    them, url = george
    them.does = lambda letter, sender: box.deliver(reply(letter))
    told_of = {"PBEM_IMAP_URL": box.url, "PBEM_IMAP_FROM": "all", "PBEM_DOMAIN": domain}
    with process(now, "serve", port=free_port(), **told_of):
        code, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", PBEM_MAIL_URL=url, PBEM_DOMAIN=domain)
    found = told(out)
    assert code == 0, out
    assert found["answer"][0][1].endswith("by imap")
    assert them.senders == ["club@mail.test"]
    assert bool(re.search(r" \([a-z2-7]{24}\)$", str(them.letters[0]["Subject"]))) is (domain == "club@mail.test")


# -- what it says -----------------------------------------------------------------------------------------------------


def test_the_letter_says_what_it_is_and_bounces_have_an_address_of_their_own(
    now: House, george: tuple[Correspondent, str], run: Run
) -> None:
    them, url = george
    code, out, err = run("mail", "test", GEORGE, "--wait", "0", PBEM_MAIL_URL=url)
    assert (code, out.count("\n"), "as «trial»: `pbem mail list --in`" in err) == (0, 1, True)
    (letter,), (sender,) = them.letters, them.senders
    token = str(letter["Reply-To"]).removeprefix("play+").removesuffix("@mail.test")
    assert re.fullmatch("[a-z2-7]{24}", token)
    assert sender == f"bounces+{token}@mail.test"
    assert letter["To"] == GEORGE
    assert (letter["List-Unsubscribe"], letter["List-Id"]) == (None, None)
    part = letter.get_body(("plain",))
    assert part is not None
    assert "Please answer this letter with one word, such as «yes»." in part.get_content()


def test_in_words_with_the_next_step_below(now: House, george: tuple[Correspondent, str], run: Run) -> None:
    them, url = george
    them.does = lambda letter, sender: dealt_with(now, reply(letter, From="g@other.example"))
    code, out, err = run("mail", "test", GEORGE, "--wait", "3", PBEM_MAIL_URL=url)
    assert code == 0, out
    lines = out.splitlines()
    assert [line.partition(":")[0].split() for line in lines if not line.startswith(" ")] == [
        ["ok", "sent"], ["ok", "answer"], ["warning", "sender"], ["ok", "verdict"], ["ok", "handled"],
    ]  # fmt: skip
    assert f"it came from g@other.example, and not from {GEORGE}" in out
    assert "        → Who plays must write from the address they were invited at." in lines
    assert "Waiting up to 3 min for an answer to play+" in err


def test_what_is_stored_and_never_dealt_with(
    now: House, george: tuple[Correspondent, str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    them, url = george
    monkeypatch.setattr(mail_test, "DEALT_WITH_SECONDS", 0.2)
    them.does = lambda letter, sender: taken_in(now)(reply(letter), str(letter["Reply-To"]))
    code, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", PBEM_MAIL_URL=url)
    found = told(out)
    assert (code, found["answer"][0][0], found["handled"][0][0]) == (1, "ok", "bad")


VERDICTS = (
    ("", "mx.mail.test; dmarc=pass header.from=friends.example", "ok", "no trusted_authserv is set", "mx.mail.test"),
    ("mx.mail.test", "mx.mail.test; dmarc=pass header.from=friends.example", "ok", "has proved", ""),
    ("mx.mail.test", "mx.mail.test; dmarc=fail header.from=friends.example", "bad", "is held until", "forwarded"),
    ("mx.mail.test", "mx.friends.example; dkim=pass header.d=friends.example", "warning", "says nothing",
     "mx.friends.example"),
    ("mx.mail.test", "", "warning", "says nothing", "SPF, DKIM and DMARC"),
)  # fmt: skip


@pytest.mark.parametrize(("trusted", "field", "level", "what", "then"), VERDICTS)
def test_what_our_mail_server_said_of_the_sender(
    now: House, george: tuple[Correspondent, str], run: Run, trusted: str, field: str, level: str, what: str, then: str
) -> None:
    them, url = george
    more = {"Authentication_Results": field} if field else {}

    them.does = lambda letter, sender: dealt_with(now, reply(letter, **more))
    variables = {"PBEM_MAIL_URL": url, "PBEM_TRUSTED_AUTHSERV": trusted}
    code, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", **variables)
    ((found, said, next_step),) = told(out)["verdict"]
    assert (code, found) == (int(level == "bad"), level)
    assert what in said
    assert then in next_step


REPORTS = (
    ("failed", "5.1.1", "550 5.1.1 no such user", "bad", "returned", "for good"),
    ("failed", "4.2.2", "452 4.2.2 mailbox full", "bad", "returned", "for now"),
    ("delayed", "4.4.1", "connection timed out", "warning", "delayed", "connection timed out"),
)


@pytest.mark.parametrize(("action", "code", "said", "level", "about", "what"), REPORTS)
def test_a_letter_that_comes_back_is_told_with_its_reason(
    now: House, george: tuple[Correspondent, str], run: Run, monkeypatch: pytest.MonkeyPatch,
    action: str, code: str, said: str, level: str, about: str, what: str,
) -> None:  # fmt: skip
    them, url = george
    deliver = taken_in(now)

    def answer(letter: EmailMessage, sender: str) -> None:
        assert sender.startswith("bounces+")
        deliver(returned(letter, action, code, said), sender)
        if action == "delayed":
            dealt_with(now, reply(letter))

    them.does = answer
    ended, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", PBEM_MAIL_URL=url)
    found = told(out)
    assert ended == int(level == "bad")
    assert found[about][0][0] == level
    assert what in found[about][0][1]
    assert said in found[about][0][1]
    assert ("answer" in found) == (action == "delayed"), "what is merely late is waited for"


def test_a_machine_is_no_person(now: House, george: tuple[Correspondent, str], run: Run) -> None:
    them, url = george

    def answer(letter: EmailMessage, sender: str) -> None:
        away = reply(letter, "I am away.", Auto_Submitted="auto-replied", X_Number="1")
        taken_in(now)(away, str(letter["Reply-To"]))
        dealt_with(now, reply(letter).replace(b"<answer@", b"<later@"))

    them.does = answer
    code, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", PBEM_MAIL_URL=url)
    found = told(out)
    assert code == 0
    assert found["machine"][0][0] == "warning"
    assert "(auto_submitted)" in found["machine"][0][1]
    assert len(found["answer"]) == 1


@pytest.mark.parametrize(
    ("reply_of", "what"),
    [("550 5.1.1 no such user", "refuses it: 550 5.1.1"), ("451 4.7.1 greylisted", "does not take it now: 451 4.7.1")],
)
def test_what_the_mail_server_does_not_take(
    now: House, george: tuple[Correspondent, str], run: Run, reply_of: str, what: str
) -> None:
    them, url = george
    them.to_rcpt = reply_of
    code, out, _ = run("mail", "test", GEORGE, "--wait", "3", "--json", PBEM_MAIL_URL=url)
    found = told(out)
    assert (code, list(found)) == (1, ["sent"]), "nothing is waited for"
    assert what in found["sent"][0][1]
    assert found["sent"][0][2]


def test_nobody_there_and_nowhere_to_send_it(now: House, run: Run) -> None:
    code, out, _ = run("mail", "test", GEORGE, PBEM_MAIL_URL=f"smtp://127.0.0.1:{free_port()}")
    assert (code, "does not take it now" in out) == (1, True)
    code, out, _ = run("mail", "test", GEORGE, PBEM_MAIL_URL="")
    assert (code, "from where nobody sends them" in out, "Set PBEM_MAIL_URL" in out) == (1, True, True)


@pytest.mark.parametrize("address", ["play@mail.test", "PLAY+abc@mail.test", "nobody", "a@b\nBcc: c@d.example"])
def test_an_address_that_cannot_answer(now: House, run: Run, address: str) -> None:
    code, out, err = run("mail", "test", address, PBEM_MAIL_URL="smtp://127.0.0.1:1")
    assert (code, out) == (1, "")
    assert err.startswith("pbem: ")
    assert "Traceback" not in err


def test_when_nothing_comes_it_says_where_to_look(
    now: House, george: tuple[Correspondent, str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No sleeping for a minute: the clock of the waiting runs faster."""
    them, url = george
    first = time.perf_counter()
    monkeypatch.setattr("pbem.cli.mail_test.monotonic", lambda: 200 * (time.perf_counter() - first))
    them.does = lambda letter, sender: taken_in(now)(now.mail("ann", "status"), "")
    way = {"PBEM_MAIL_IN": "lmtp", "PBEM_LMTP_LISTEN": f"127.0.0.1:{free_port()}"}
    code, out, _ = run("mail", "test", GEORGE, "--wait", "1", "--json", PBEM_MAIL_URL=url, **way)
    found = told(out)
    assert code == 1
    assert "nobody answers by LMTP" in found["mail in"][0][1]
    ((level, what, then),) = found["answer"]
    assert (level, what) == ("bad", "no answer within 1 minute; 1 other mail came in meanwhile")
    assert str(them.letters[0]["Reply-To"]) in then
    assert GEORGE in then


def test_ctrl_c_ends_the_waiting_and_the_answer_is_known_all_the_same(
    now: House, george: tuple[Correspondent, str]
) -> None:
    them, url = george
    port = free_port()
    with process(now, "mail", "test", GEORGE, "--json", port=port, PBEM_MAIL_URL=url) as command:
        until(lambda: bool(them.letters))
        time.sleep(0.3)  # by now it waits; where it does not yet, what follows must hold as well
        command.send_signal(signal.SIGINT)
        out, err = command.communicate(timeout=30)
    assert command.returncode == 130
    assert "Traceback" not in err
    assert "Waiting has ended" in err
    assert [one["about"] for one in json.loads(out)] == ["sent"]
    dealt_with(now, reply(them.letters[0]))
    assert [(row.state, row.outcome) for row in mails()] == [("ignored", "trial")]


def test_an_answer_by_who_plays_here_moves_nothing(now: House, george: tuple[Correspondent, str], run: Run) -> None:
    """Even what their own letter has taught them to write; and whoever else has the address."""
    them, url = george
    before, name = standing(), now.active()
    assert run("mail", "test", f"{name}@example.org", "--wait", "0", PBEM_MAIL_URL=url)[0] == 0
    (letter,) = them.letters
    assert now.take(reply(letter, "pass", From=f"{name}@example.org")) == "trial"
    own = str(letter["Reply-To"]).encode()
    plain = reply(letter, "pass", From=f"{name}@example.org").replace(own, b"play@mail.test")
    assert now.take(plain) == "trial", "by the letter that it answers"
    assert now.take(reply(letter, "resign", From="eve@example.net")) == "trial"
    assert now.post() == []
    assert standing() == before


def test_what_is_older_than_a_month_is_forgotten(now: House, george: tuple[Correspondent, str], run: Run) -> None:
    them, url = george
    assert run("mail", "test", GEORGE, "--wait", "0", PBEM_MAIL_URL=url)[0] == 0
    with connected():
        Pulse.update(at=REAL() - timedelta(days=31)).where(Pulse.name.startswith("trial:")).execute()
    assert run("mail", "test", GEORGE, "--wait", "0", PBEM_MAIL_URL=url)[0] == 0
    first, second = them.letters
    assert now.take(reply(first)) == "unknown_token"
    assert now.take(reply(second).replace(b"<answer@", b"<other@")) == "trial"
