"""`POST /inbound/raw`: who is let in, what is stored, what the relay is told, and who applies the mail."""

from __future__ import annotations

import io
import sqlite3
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from pbem.base.errors import BadSetting
from pbem.base.settings import Settings, load_settings
from pbem.inbox import receive
from pbem.store import db
from pbem.store.db import database, open_database
from pbem.web.app import create_app
from tests.edges import ACCEPTED, BEARER, DATABASE, drain, legal_order, mails, post, queued, told
from tests.house import House


@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        "Bearer sesame2",
        "Bearer sésame",
        "Bearer \xff\xfe",
        "sesame",
        "Basic c2VzYW1lOndyb25n",
        "Basic c2VzYW1l",
        "Basic ???",
        "Digest sesame",
        "Bearersesame",
    ],
)
def test_without_the_token_nothing_is_stored(client: FlaskClient, authorization: str | None) -> None:
    headers = {} if authorization is None else {"Authorization": authorization}
    answer = client.post("/inbound/raw", data=b"From: ann@example.org\n\nhelp\n", headers=headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert mails() == []


@pytest.mark.parametrize("authorization", ["Bearer sesame", "bearer sesame", "BEARER  sesame "])
def test_the_scheme_is_read_in_any_case(client: FlaskClient, authorization: str) -> None:
    answer = client.post("/inbound/raw", data=b"Subject: hello\n\n", headers={"Authorization": authorization})
    assert (answer.status_code, len(mails())) == (200, 1)


def test_a_token_beyond_ascii_works(running: House) -> None:
    settings = load_settings({"PBEM_INBOUND_TOKEN": "schlüssel", "PBEM_HOME": running.settings.home})
    app = create_app(settings)
    header = b"Bearer " + "schlüssel".encode()
    answer = app.test_client().post(
        "/inbound/raw", data=b"Subject: x\n\n", headers={"Authorization": header.decode("latin-1")}
    )
    app.config["MAILROOM"].close()
    assert answer.status_code == 200


@pytest.mark.parametrize("token", ["", "  "])
def test_no_web_process_without_a_token(running: House, token: str) -> None:
    settings = load_settings({"PBEM_INBOUND_TOKEN": token, "PBEM_HOME": running.settings.home})
    with pytest.raises(BadSetting, match="inbound_token"):
        create_app(settings)


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_only_posting(client: FlaskClient, method: str) -> None:
    assert getattr(client, method)("/inbound/raw", headers=BEARER).status_code == 405


def test_a_mail_posted_is_applied_at_once_by_the_background_thread(client: FlaskClient, running: House) -> None:
    name, order = legal_order(running)
    answer = post(client, running.mail(name, order))
    assert answer.get_json() == {"mail": ACCEPTED + 1, "fresh": True}
    drain(client)
    assert mails()[0].outcome == "applied"
    assert (name, "receipt") in told()


def test_a_mail_whose_web_process_died_keeps_its_place_when_it_is_posted_again(
    client: FlaskClient, running: House
) -> None:
    """Stored, and nobody has looked whose it is: what its writer sends afterwards would be done before it."""
    name, order = legal_order(running)
    first, second = running.mail(name, order), running.mail(name, "undo")
    receive.store(first, running.now)
    assert post(client, first).get_json() == {"mail": ACCEPTED + 1, "fresh": False}
    assert post(client, second).status_code == 200
    drain(client)
    assert [mail.outcome for mail in mails()] == ["applied", "applied"]


def test_30_megabytes_are_cut_off_and_answered_with_a_note(client: FlaskClient, running: House) -> None:
    name, order = legal_order(running)
    mime = running.mail(name, order).replace(
        b'Content-Type: text/plain; charset="utf-8"',
        b'Content-Type: multipart/mixed; boundary="b"',
    )
    head, _, body = mime.partition(b"\r\n\r\n")
    photo = b"/9j/4AAQ" * 10 + b"\r\n"
    parts = (
        b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n" + body + b"\r\n--b\r\nContent-Type: image/jpeg\r\n"
        b"Content-Transfer-Encoding: base64\r\n\r\n"
    )
    most = running.settings.inbound_most_bytes
    answer = post(client, head + parts + photo * (30 * 1024 * 1024 // len(photo)))
    assert answer.status_code == 200
    drain(client)
    (mail,) = mails()
    assert (len(mail.mime), mail.outcome) == (most, "applied")
    receipt = next(letter for letter in queued("receipt"))
    assert "read_note.truncated" in receipt.content


def test_a_body_that_comes_in_pieces_is_stored_whole(client: FlaskClient, running: House) -> None:
    class Trickle(io.BytesIO):
        """A connection that brings a few bytes at a time."""

        def read(self, size: int | None = -1) -> bytes:
            return super().read(7)

    mime = running.mail("ann", "help")
    answer = client.post("/inbound/raw", headers=BEARER, input_stream=Trickle(mime), content_length=len(mime))
    assert answer.status_code == 200
    assert bytes(mails()[0].mime) == mime


# -- the store is not available ---------------------------------------------------------------------------------------


def _impatient(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    if not database.is_closed():
        database.close()
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    open_database(settings)


@pytest.mark.sqlite_only
def test_503_while_the_database_is_locked_200_on_the_next_try(
    client: FlaskClient, running: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _impatient(monkeypatch, running.settings)
    other = sqlite3.connect(Path(running.settings.home) / DATABASE, isolation_level=None)
    other.execute("begin immediate")
    mime = running.mail("ann", "help")
    answer = post(client, mime)
    assert answer.status_code == 503
    assert "try again" in answer.get_json()["error"]
    other.execute("rollback")
    other.close()
    assert post(client, mime).status_code == 200
    drain(client)
    assert [mail.state for mail in mails()] == ["done"]


@pytest.mark.sqlite_only
@pytest.mark.parametrize("gone", ["file", "directory"])
def test_503_while_the_database_is_gone_200_when_it_is_back(client: FlaskClient, running: House, gone: str) -> None:
    home = Path(running.settings.home)
    mime = running.mail("ann", "help")
    if not database.is_closed():
        database.close()
    away = home.with_name("away")
    home.rename(away)
    if gone == "file":
        home.mkdir()
    assert post(client, mime).status_code == 503
    assert client.get("/health").status_code == 503
    if gone == "file":
        for left in home.iterdir():
            left.unlink()
        home.rmdir()
    away.rename(home)
    assert post(client, mime).status_code == 200
    drain(client)
    assert [mail.state for mail in mails()] == ["done"]


@pytest.mark.sqlite_only
def test_503_when_the_file_is_no_database(client: FlaskClient, running: House) -> None:
    if not database.is_closed():
        database.close()
    file = Path(running.settings.home) / DATABASE
    kept = file.read_bytes()
    file.write_bytes(b"something else entirely " * 999)
    assert post(client, b"From: ann@example.org\n\nhelp\n").status_code == 503
    file.write_bytes(kept)
