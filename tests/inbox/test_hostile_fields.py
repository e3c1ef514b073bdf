"""Hostile words in every field of a mail, by HTTP and by LMTP: nothing of them acts in what we write or keep.

They come in as any mail does; then each letter is read as bytes, as text and as a page, with all its files; so are the
pages of mailboxes, what commands print, the names of all files that were written, and each line of the log in both of
its forms.
"""

from __future__ import annotations

import json
import logging
from base64 import encodebytes
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest
from flask.testing import FlaskClient

from pbem.base.errors import CannotCreate
from pbem.base.logs import JsonLines, TextLines
from pbem.post.deliver import MaildirTransport
from pbem.store.db import connected
from pbem.store.models import InboundMail, OutboundMail
from pbem.web.app import create_app
from tests import hostile
from tests.edges import BEARER, Run, legal_order
from tests.hostile import MARK
from tests.house import House
from tests.lmtp.test_lmtp import Client, listening
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

MAILS = 24  # of one run
ORDERS = (
    "press all: {}", "press ben: {}", "press moderator: {}", "name {}", "help {}", "build {}", "zone {}", "default {}",
    "mail digest {}", "quiet {}", "away {}", "status {}", "rules {}", "options {}", "preview {}", "history {}",
    "release {}", "confirm {}", "pass until {}", "if {}: pass", "resign {}", "undo {}", "{}",
    "press all:\n{}\n\nstatus",
    "drop {}", "withdraw {}", "new address {}", "export {}", "rematch {}",
)  # fmt: skip
OF_MODERATOR = (
    "announce {}", "extend ann {}", "pause {}", "resume {}", "who {}", "replace ben by {} <dora@example.org>",
    "replace cleo by {}@example.org", 'replace cleo by "{}"@example.org',
    "as ann: {}", "hours {}", "eject {}", "remind {}", "press all: {}",
)  # fmt: skip


class Log(logging.Handler):
    """Every line of the log, in both forms."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.json: list[str] = []
        self.text: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.json.append(JsonLines().format(record))
        self.text.append(TextLines().format(record))


@pytest.fixture
def log() -> Iterator[Log]:
    """As the most talkative level shows it, of libraries too."""
    kept, root, ours = Log(), logging.getLogger(), logging.getLogger("pbem")
    before = ours.level
    root.addHandler(kept)
    ours.setLevel(logging.DEBUG)
    yield kept
    ours.setLevel(before)
    root.removeHandler(kept)


def written(random: Random, house: House, name: str, game: int) -> bytes:
    """A mail of theirs in which any field may be hostile; what it says is theirs to say."""

    def field(honest: str) -> bytes:
        return hostile.in_head(random, hostile.value(random)) if random.random() < 0.5 else honest.encode()

    seat = house.member(name, game, "moderator" if name == "mo" else "player")
    order = random.choice(OF_MODERATOR if name == "mo" else ORDERS)
    text = hostile.raw("\n".join([order.format(hostile.value(random)), *(["status"] if random.random() < 0.2 else [])]))
    if random.random() < 0.5:
        coding, body = b"base64", encodebytes(text).replace(b"\n", b"\r\n")
    else:
        coding, body = b"8bit", text
    if random.random() < 0.3:
        kind, body = b"text/html", b"<p>" + text + b"</p>"
        coding = b"8bit"
    else:
        kind = b"text/plain"
    part = b"Content-Type: %s; charset=utf-8\r\nContent-Transfer-Encoding: %s\r\n\r\n%s\r\n" % (kind, coding, body)
    if random.random() < 0.4:
        file = b'Content-Type: text/plain; name="%s"\r\nContent-Disposition: attachment; filename="%s"\r\n\r\nx\r\n'
        named = hostile.in_head(random, hostile.value(random))
        part = b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n' + part
        part += b"--b\r\n" + file % (named, named) + b"--b--\r\n"
    quoted = b'"' + field("Ann").replace(b'"', b"'") + b'"' if random.random() < 0.7 else field("Ann")
    fields = [
        b"Message-ID: "
        + (field("<1@example.org>") if random.random() < 0.3 else b"<%d@example.org>" % random.getrandbits(60)),
        b"In-Reply-To: " + field("<2@example.org>"),
        b"References: " + field("<3@example.org>"),
        b"Subject: " + field("Re: game"),
        b"To: play+%s@mail.test, " % seat.token.encode() + field("Others <others@example.org>"),
        b"Cc: " + field("cc@example.org"),
        b"X-Mailer: " + field("mailer"),
        b"Authentication-Results: " + field("mx.mail.test; none"),
    ]
    random.shuffle(fields)
    address = name.encode() if random.random() < 0.85 else hostile.raw(hostile.value(random, longest=60))
    head = [b"From: " + quoted + b" <%s@example.org>" % address, *fields, b"MIME-Version: 1.0"]
    return b"\r\n".join(head) + b"\r\n" + part


def by_http(random: Random, client: FlaskClient, mime: bytes) -> None:
    """What HTTP lets stand in a head of its own is there."""
    named = {}
    for name in ("X-Envelope-From", "X-Envelope-To", "X-Event-Id"):
        said = "".join(one for one in hostile.value(random, longest=3000) if " " <= one < "\x7f")
        if random.random() < 0.5:
            named[name] = said
    answer = client.post(
        "/inbound/raw", data=mime, headers=BEARER | named, content_type=random.choice(("message/rfc822", "<script>"))
    )
    assert answer.status_code in (200, 415), answer.data
    assert MARK not in answer.get_data(as_text=True) + str(answer.headers)


def by_lmtp(random: Random, client: Client, to: str, mime: bytes) -> None:
    """With an envelope of hostile words, where the server takes that."""
    client.rset()
    sender = "".join(one for one in hostile.value(random, longest=200) if "!" <= one < "\x7f")
    if client.docmd(f"MAIL FROM:<{sender}>")[0] != 250:
        client.rset()
        client.docmd("MAIL FROM:<ann@example.org>")
    strange = "".join(one for one in hostile.value(random, longest=200) if "!" <= one < "\x7f")
    assert client.docmd(f"RCPT TO:<{strange}@mail.test>")[0] >= 500
    assert client.docmd(f"RCPT TO:<{to}>")[0] == 250
    assert client.data(mime)[0] in (250, 554)


def files_in(folder: Path) -> set[str]:
    """Every name in it."""
    return {step for one in folder.rglob("*") for step in one.relative_to(folder).parts}


@pytest.mark.parametrize("seed", sampled(range(80), [0, 1, 46]))
def test_nothing_of_it_acts(running: House, log: Log, run: Run, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    home = running.settings.home_dir
    home.mkdir(parents=True, exist_ok=True)
    before, outside = files_in(home), set(tmp_path.parent.iterdir())
    spool = tmp_path / "spool"
    running.settings = msgspec.structs.replace(
        running.settings, environment="demo", public_url="https://trains.example", sender_mails_an_hour=10_000
    )
    running.worker.scribe.settings = running.settings
    game = named_game(random, running)
    seen = len(running.box.letters)
    app = create_app(running.settings)
    client, room = app.test_client(), app.config["MAILROOM"]
    with ExitStack() as open_now:
        open_now.callback(room.close)
        lmtp, theirs = open_now.enter_context(listening(running))
        lmtp.ehlo("mx.example.org")
        for at in range(MAILS):
            running.now += timedelta(minutes=11)
            name = random.choice(("ann", "ben", "cleo", "mo"))
            which = random.choice((1, game))
            mime = written(random, running, name, which)
            if random.random() < 0.5:
                by_http(random, client, mime)
                room.idle()
            else:
                token = running.member(name, which, "moderator" if name == "mo" else "player").token
                by_lmtp(random, lmtp, f"play+{token}@mail.test", mime)
                theirs.idle()
            if at % 6 == 5:
                running.post()
        for name in ("ann", "ben"):
            running.take(running.mail(name, "export"))
        mover, order = legal_order(running)
        running.take(running.mail(mover, order))
        running.post()
    letters = running.box.letters[seen:]
    assert letters, "somebody was answered"
    with MaildirTransport(spool) as spooled:
        for number, letter in enumerate(letters):
            hostile.letter_is_sound(letter.whole, "mail.test")
            spooled.send(letter.mime, letter.sender, letter.to, f"{number}")
    pages_are_sound(client)
    for one in files_in(home) - before | files_in(spool):
        hostile.file_is_sound(one)
    assert set(tmp_path.parent.iterdir()) == outside
    log_is_sound(log)
    with connected():
        assert {one.state for one in InboundMail.select()} <= {"done", "ignored"}, "each was dealt with"
        last = InboundMail.select().order_by(InboundMail.id.desc()).first().id
    for command in (("mail", "list"), ("game", "show", f"G{game}"), ("mail", "show", f"in:{last}", "--bodies")):
        code, told, _ = run(*command)
        assert code == 0
        hostile.text_is_sound(told)


def named_game(random: Random, house: House) -> int:
    """A second game, whose name and players' names are as hostile as are taken."""
    for _ in range(200):
        name, player, odd = (hostile.value(random, longest=60) for _ in range(3))
        try:
            invited = [f"{player} <ann@example.org>", "ben@example.org", "cleo@example.org"]
            if random.random() < 0.3:
                invited.append(random.choice((f"{odd}@example.org", f'"{odd}"@example.org', f"<{odd}@example.org>")))
            game = house.create(invited=invited, name=name)
        except CannotCreate:
            continue
        for one in ("ann", "ben", "cleo"):
            to = f"play+{house.member(one, game.id).token}@mail.test"
            house.take(house.mail(one, f"accept word {MARK}", to=to))
        house.post()
        return int(game.id)
    raise AssertionError("no name was taken")


def pages_are_sound(client: FlaskClient) -> None:
    """The mailboxes of the demo, with what people have sent and what we have; whatever else the web shows."""
    with connected():
        sent = [f"o{one.id}" for one in OutboundMail.select() if one.mime is not None]
        came = [f"i{one.id}" for one in InboundMail.select()]
    for one in (*sent[-10:], *came):
        for path in (f"/dev/mail/letters/{one}", f"/dev/mail/letters/{one}/html", f"/dev/mail/letters/{one}/raw"):
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert MARK not in str(answer.headers)
            if path.endswith("html"):
                assert "script" not in answer.headers["Content-Security-Policy"]
            else:
                assert answer.mimetype in ("application/json", "text/plain")
    for path in (
        "/dev/mail",
        "/dev/mail/state",
        "/health",
        "/metrics",
        f"/archive/{MARK}",
        f"/fewer-letters/{MARK}",
        f"/{MARK}<b>",
    ):
        answer = client.get(path)
        if answer.mimetype == "text/html":
            hostile.page_is_sound(answer.get_data(as_text=True), None)
            assert MARK not in answer.get_data(as_text=True)


def log_is_sound(log: Log) -> None:
    """A record is a line, which a terminal obeys in nothing, and has nothing that somebody wrote."""
    assert log.json, "something was logged"
    for line in log.json:
        assert isinstance(json.loads(line), dict)
    for line in (*log.json, *log.text):
        assert not hostile.UNSEEN.search(line), line
        assert MARK not in line, line
    assert not any("\n" in line for line in log.json)
    assert all(rest.startswith("    ") for line in log.text for rest in line.split("\n")[1:])
