"""Every way in: the same bytes stored once, whoever brings them, and what each provider is told when they cannot be."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.store import db
from pbem.store.db import database, open_database
from pbem.web.ways import keys
from pbem.web.ways.table import WAYS
from tests.edges import DATABASE, legal_order, mails, queued
from tests.house import House
from tests.web.knocking import Door, code
from tests.web.providers import FROM, MADE, TO, Post, id_of

pytestmark = pytest.mark.any_engine
LATIN = b"From: ann@example.org\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\npress \xe4\xf6\xfc\r\n"
names = pytest.mark.parametrize("name", MADE)


@pytest.fixture
def opened(ways: Callable[..., Door], request: pytest.FixtureRequest) -> Callable[..., Door]:
    """Opens the service; Amazon's host is a stand-in."""

    def made(**otherwise: Any) -> Door:
        one = ways(**otherwise)
        if request.node.callspec.params.get("name") == "ses":
            one.app.config["FETCH"] = request.getfixturevalue("amazon").fetch
        return one

    return made


def made(name: str, mime: bytes, house: House) -> Post:
    """The post of a way."""
    if name == "ses" and keys.missing():
        pytest.skip("cryptography is not installed")
    return MADE[name](mime, house.now)


def test_each_way_of_the_table_is_tried_here_and_has_its_section_in_the_guide() -> None:
    assert list(MADE) == list(WAYS)
    guide = (Path(__file__).parents[2] / "docs" / "OPERATING.md").read_text(encoding="utf-8")
    assert [name for name in WAYS if f"/inbound/{name}" not in guide] == []


@names
def test_a_mail_is_stored_as_it_was_sent_and_acted_upon(opened: Callable[..., Door], running: House, name: str) -> None:
    writer, order = legal_order(running)
    mime = running.mail(writer, order)
    door = opened()
    answer = made(name, mime, running).sent(door)
    assert code(answer) == 200
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["fresh"] is True
    door.app.config["MAILROOM"].idle()
    (mail,) = mails()
    assert (bytes(mail.mime), mail.outcome, mail.envelope_from, mail.envelope_to) == (mime, "applied", FROM, TO)
    no_id = name == "sendgrid"
    assert mail.event_key == (None if no_id else id_of(mime) if name == "raw" else f"{name}:{id_of(mime)}")


@names
def test_a_mail_that_comes_again_at_once_and_an_hour_later_is_one(
    opened: Callable[..., Door], running: House, name: str
) -> None:
    door = opened()
    post = made(name, running.mail("ann", "help"), running)
    with ThreadPoolExecutor(4) as several:
        codes = list(several.map(lambda _: post.code(door), range(8)))
    assert codes == [200] * 8
    assert len(mails()) == 1
    running.now += timedelta(hours=1, seconds=1)
    assert post.code(door) == (401 if name in {"relay", "cloudflare", "mailgun", "ses"} else 200)
    assert len(mails()) == 1


@names
def test_without_the_secret_or_signature_nothing_is_read(
    opened: Callable[..., Door], running: House, name: str, files: list[Any]
) -> None:
    door = opened()
    post = made(name, running.mail("ann", "help"), running)
    post = post._replace(headers=tuple(one for one in post.headers if "X-Relay" not in one))
    for wrong in ("X-Other: x", "Authorization: Bearer wrong", "X-Inbound-Token: sesam"):
        assert post.code(door, wrong) == (503 if name in {"sendgrid", "ses"} else 401)
    assert (mails(), files, door.gate.room.most_used) == ([], [], 0)


@names
def test_a_mail_in_an_old_character_set_keeps_its_bytes(opened: Callable[..., Door], running: House, name: str) -> None:
    post = made(name, LATIN, running)
    if name == "postmark":  # as JSON that is not in UTF-8
        post = post._replace(body=post.body.replace(b"\\ufffd" * 3, b"\xe4\xf6\xfc"))
    assert post.code(opened()) == 200
    assert [bytes(mail.mime) for mail in mails()] == [LATIN]


@names
def test_a_mail_of_600_kb_is_taken_whole(opened: Callable[..., Door], running: House, name: str) -> None:
    mime = running.mail("ann", "help") + b"abcdefghi\r\n" * 60_000
    assert made(name, mime, running).code(opened()) == 200
    assert [bytes(mail.mime) for mail in mails()] == [mime]


@pytest.mark.parametrize("name", [name for name in MADE if name not in {"raw", "cloudflare"}])  # as in test_gate_large
def test_30_mb_are_cut_off_and_the_sender_told(opened: Callable[..., Door], running: House, name: str) -> None:
    writer, order = legal_order(running)
    kind = b'Content-Type: text/plain; charset="utf-8"'
    mixed = running.mail(writer, order).replace(kind, b'Content-Type: multipart/mixed; boundary="b"')
    top, _, text = mixed.partition(b"\r\n\r\n")
    part = b"\r\n\r\n--b\r\nContent-Type: "
    mime = top + part + b"text/plain\r\n\r\n" + text + part[2:] + b"image/jpeg\r\n\r\n"
    mime += (b"/9j/4AAQ" * 9 + b"\r\n") * (30 * 1024 * 1024 // 74)
    door = opened()
    assert made(name, mime, running).code(door) == 200
    door.app.config["MAILROOM"].idle()
    (mail,) = mails()
    assert (len(mail.mime), mail.outcome) == (running.settings.inbound_most_bytes, "applied")
    assert any("read_note.truncated" in letter.content for letter in queued("receipt"))


@names
def test_what_is_longer_than_any_mail_is_refused(opened: Callable[..., Door], running: House, name: str) -> None:
    door = opened(most_bytes=20_000, longest_bytes=50_000)
    assert made(name, running.mail("ann", "help") + b"x" * 50_000, running).code(door) == 413
    assert mails() == []


@names
@pytest.mark.sqlite_only
def test_503_while_the_database_is_locked_200_on_the_next_try(
    opened: Callable[..., Door], running: House, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    door = opened()
    post = made(name, running.mail("ann", "help"), running)
    if not database.is_closed():
        database.close()
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    open_database(running.settings)
    other = sqlite3.connect(Path(running.settings.home) / DATABASE, isolation_level=None)
    other.execute("begin immediate")
    assert post.code(door) == 503
    other.execute("rollback")
    other.close()
    assert post.code(door) == 200
    assert len(mails()) == 1


@names
@pytest.mark.parametrize("body", [b"", b"[1, 2]", b"{", b"{}", b'"x"', b"\xff\xfe\0", b"[" * 99_999, b"a=b&" * 5_000])
def test_rubbish_is_refused_and_nothing_kept(
    opened: Callable[..., Door], running: House, name: str, body: bytes
) -> None:
    door = opened()
    post = made(name, body, running)
    plain = not WAYS[name].wraps
    if not plain:
        post = post._replace(body=body)
    unsigned = name == "mailgun" and len(body) != 20_000  # a form of a thousand fields is not read to its end
    expected = 401 if unsigned else 503 if name == "sendgrid" else 400 if plain and not body else 415
    assert post.code(door) == expected
    assert mails() == []
