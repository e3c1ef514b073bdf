"""Postmark, Mailgun and SendGrid: posts that are signed wrong, old, checks of a console, or without the raw mail."""

from __future__ import annotations

import json
import logging
from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from pbem.base.logs import JsonLines
from pbem.inbox import no_mails
from pbem.operating.doctor import examine
from pbem.store.db import connected
from tests.edges import mails
from tests.house import House
from tests.web.knocking import MAIL, Door, code
from tests.web.providers import BOUNDARY, FROM, Post, form, id_of, mailgun, needs_keys, postmark, sendgrid

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("known_shipped")]
Ways = Callable[..., Door]


def counted(house: House) -> str:
    """What the count of posts that were no mails says of the last one."""
    with connected():
        found = no_mails.lately(house.now)
    return found.what if found else ""


def changes(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log tells the operator to change."""
    return [
        json.loads(JsonLines().format(one)).get("change", "")
        for one in caplog.records
        if one.name.startswith("pbem.web")
    ]


# -- Postmark ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [None, "", "  \r\n"])
def test_postmark_without_the_raw_mail_tries_again_and_the_log_says_which_box(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture, raw: str | None
) -> None:
    assert postmark(MAIL, running.now, RawEmail=raw).code(ways()) == 415
    assert "Include raw email content" in "".join(changes(caplog))
    assert counted(running) == "the mail from Postmark is without RawEmail"
    assert mails() == []
    told = [one.then for one in examine(running.settings, running.now) if "no mail" in one.what]
    assert told == ["See what posts to /inbound/postmark: the log says what to change."]


@pytest.mark.parametrize("raw", [True, False])
def test_the_check_of_postmarks_console_is_answered_and_not_stored(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture, raw: bool
) -> None:
    caplog.set_level(logging.INFO)
    said = {"MessageID": "00000000-0000-0000-0000-000000000000", "From": "support@postmarkapp.com"}
    post = postmark(MAIL, running.now, **said, **({} if raw else {"RawEmail": ""}))
    answer = post.sent(ways())
    assert (code(answer), mails(), counted(running)) == (200, [], "")
    assert b"a check from Postmark" in answer
    assert ("Include raw email content" in "".join(changes(caplog))) is not raw


@pytest.mark.parametrize("said", [{"RawEmail": 7}, {"RawEmail": ["x"]}, {"MessageID": None}, {"Headers": "x"}])
def test_postmarks_fields_of_another_kind(ways: Ways, running: House, said: dict[str, Any]) -> None:
    assert postmark(MAIL, running.now, **said).code(ways()) == 415
    assert mails() == []


@pytest.mark.parametrize(
    ("value", "kept"),
    [("<>", "<>"), ("", "<>"), ("ann@example.org", FROM), (f" <{FROM}>\r\n", FROM), ("\0\x1ba@b", "a@b")],
)
def test_the_envelope_of_postmark(ways: Ways, running: House, value: str, kept: str) -> None:
    post = postmark(MAIL, running.now, Headers=[{"Name": "return-path", "Value": value}], OriginalRecipient="\0x@y\n")
    assert post.code(ways()) == 200
    assert [(one.envelope_from, one.envelope_to) for one in mails()] == [(kept, "x@y")]


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-32-le"])
def test_postmarks_json_in_another_character_set(ways: Ways, running: House, coding: str) -> None:
    mime = MAIL + "schöne Grüße\r\n".encode()
    post = postmark(mime, running.now)
    text = json.dumps(json.loads(post.body), ensure_ascii=False)
    assert post._replace(body=text.encode(coding)).code(ways()) == 200
    assert [bytes(one.mime) for one in mails()] == [mime]


def test_half_a_character_harms_nothing(ways: Ways, running: House) -> None:
    post = postmark(MAIL, running.now, MessageID="x", OriginalRecipient="y")
    body = post.body.replace(b'"y"', b'"y\\ud800"').replace(b'"x"', b'"x\\udc00"').replace(b"help", b"help \\ud83d")
    assert post._replace(body=body).code(ways()) == 200
    assert [(bytes(one.mime), one.event_key) for one in mails()] == [(MAIL.replace(b"help", b"help ?"), "postmark:x?")]


def test_an_id_of_any_length_is_kept_as_one(ways: Ways, running: House) -> None:
    door = ways()
    assert postmark(MAIL, running.now, MessageID="x" * 5000).code(door) == 200
    assert postmark(MAIL + b"again", running.now, MessageID="x" * 5000).code(door) == 200
    assert [len(one.event_key or "") for one in mails()] == [len("postmark:") + 64]


# -- Mailgun ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        {"signature": "0" * 64},
        {"signature": ""},
        {"signature": None},
        {"signature": "sésame"},
        {"token": "other"},
        {"token": None},
        {"timestamp": None},
        {"timestamp": "now"},
        {"timestamp": "-1"},
    ],
)
def test_a_wrong_signature_of_mailgun(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture, said: dict[str, Any]
) -> None:
    post = mailgun(MAIL, running.now)
    fields = dict(one.split("=", 1) for one in post.body.decode().split("&")) | said
    body = "&".join(f"{name}={value}" for name, value in fields.items() if value is not None).encode()
    assert post._replace(body=body).code(ways()) == 401
    assert "HTTP webhook signing key" in "".join(changes(caplog))
    assert mails() == []


def test_mailgun_signed_with_another_key(ways: Ways, running: House) -> None:
    assert mailgun(MAIL, running.now, key="another").code(ways()) == 401


@pytest.mark.parametrize(("minutes", "status"), [(-14, 200), (-16, 401), (-60, 401), (4, 200), (6, 401)])
def test_the_time_that_mailgun_signed(ways: Ways, running: House, minutes: int, status: int) -> None:
    assert mailgun(MAIL, running.now + timedelta(minutes=minutes)).code(ways()) == status


def test_without_its_key_mailgun_is_told_to_try_again(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture
) -> None:
    assert mailgun(MAIL, running.now, key="").code(ways(mailgun_signing_key="")) == 503
    assert "PBEM_MAILGUN_SIGNING_KEY" in "".join(changes(caplog))


def test_mailgun_without_the_raw_mail_is_told_how_its_url_must_end(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture
) -> None:
    sample: dict[str, Any] = {"body-mime": None, "body-plain": "Hi Alice, this is Bob.", "stripped-text": "Hi"}
    assert mailgun(MAIL, running.now, **sample).code(ways()) == 415
    assert "end in /mime" in "".join(changes(caplog))
    assert counted(running) == "the mail from Mailgun is without body-mime"


def test_a_token_of_mailgun_that_comes_with_another_mail_brings_nothing_new(ways: Ways, running: House) -> None:
    door = ways()
    assert mailgun(MAIL, running.now).code(door) == 200
    assert mailgun(MAIL + b"more", running.now, token=id_of(MAIL)).code(door) == 200
    assert [bytes(one.mime) for one in mails()] == [MAIL]


@pytest.mark.parametrize("filename", ["", '; filename="mail.eml"'])
def test_mailgun_may_send_parts(ways: Ways, running: House, filename: str) -> None:
    mime = MAIL + b"\xe4\r\n--" + BOUNDARY.encode()[:3] + b"\r\n"
    plain = mailgun(b"x", running.now)
    fields = dict(one.split("=", 1) for one in plain.body.decode().split("&"))
    parts = {name: value.replace("%40", "@").encode() for name, value in fields.items()} | {"body-mime": mime}
    body = form(parts).replace(b'name="body-mime"', b'name="body-mime"' + filename.encode())
    kind = f"Content-Type: multipart/form-data; boundary={BOUNDARY}"
    assert Post(plain.path, (kind,), body).code(ways()) == 200
    assert [(bytes(one.mime), one.envelope_from) for one in mails()] == [(mime, FROM)]


@pytest.mark.parametrize("path", ["/inbound/mailgun/sesame/mime", "/inbound/mailgun/sesame"])
def test_the_secret_in_mailguns_path(ways: Ways, running: House, path: str) -> None:
    assert mailgun(MAIL, running.now)._replace(path=path).code(ways(), "X-Other: x") == 200


@pytest.mark.parametrize("path", ["/inbound/mailgun/mime", "/inbound/mailgun/wrong/mime", "/inbound/mailgun/mime/mime"])
def test_no_secret_in_mailguns_path(ways: Ways, running: House, path: str) -> None:
    assert mailgun(MAIL, running.now)._replace(path=path).code(ways(), "X-Other: x") == 401


def test_escapes_are_read_wherever_a_piece_of_the_form_ends(ways: Ways, running: House) -> None:
    mime = MAIL + bytes(range(256)) * 900
    assert mailgun(mime, running.now).code(ways()) == 200
    assert [bytes(one.mime) for one in mails()] == [mime]


# -- SendGrid ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def twilio() -> tuple[Any, str]:
    """A key of SendGrid's, and its public half as the console shows it."""
    ec = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ec")
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return key, b64encode(public).decode()


def test_sendgrid_with_a_security_policy(ways: Ways, running: House, twilio: tuple[Any, str]) -> None:
    key, public = twilio
    door = ways(sendgrid_public_key=public)
    assert sendgrid(MAIL, running.now, key).code(door) == 200
    assert [bytes(one.mime) for one in mails()] == [MAIL]


@pytest.mark.parametrize(
    "change",
    [
        lambda post: post._replace(headers=post.headers[:1]),
        lambda post: post._replace(headers=post.headers[:2]),
        lambda post: post._replace(body=post.body.replace(b"help", b"hulp")),
        lambda post: post._replace(headers=(*post.headers[:2], post.headers[2][:-1] + "0")),
        lambda post: post._replace(headers=(post.headers[0], post.headers[1][:-9] + "=", post.headers[2])),
        lambda post: post._replace(headers=(post.headers[0], post.headers[1][:50] + "???", post.headers[2])),
    ],
)
def test_a_wrong_signature_of_sendgrid_comes_again(
    ways: Ways,
    running: House,
    twilio: tuple[Any, str],
    caplog: pytest.LogCaptureFixture,
    change: Callable[[Post], Post],
) -> None:
    key, public = twilio
    post = sendgrid(MAIL, running.now + timedelta(seconds=1), key)
    assert change(post).code(ways(sendgrid_public_key=public)) == 503
    assert "security policy" in "".join(changes(caplog))
    assert mails() == []


@pytest.mark.parametrize(
    ("minutes", "status"), [(-60, 200), (-3 * 24 * 60 + 1, 200), (-3 * 24 * 60 - 1, 503), (6, 503)]
)
def test_the_time_that_sendgrid_signed(
    ways: Ways, running: House, twilio: tuple[Any, str], minutes: int, status: int
) -> None:
    key, public = twilio
    post = sendgrid(MAIL, running.now + timedelta(minutes=minutes), key)
    assert post.code(ways(sendgrid_public_key=public)) == status


@needs_keys
@pytest.mark.parametrize("public", ["x", "AAAA", "MCowBQYDK2VwAyEA" + "A" * 43 + "="])
def test_a_key_of_sendgrid_that_is_none(
    ways: Ways, running: House, twilio: tuple[Any, str], caplog: pytest.LogCaptureFixture, public: str
) -> None:
    assert sendgrid(MAIL, running.now, twilio[0]).code(ways(sendgrid_public_key=public)) == 503
    assert "PBEM_SENDGRID_PUBLIC_KEY" in "".join(changes(caplog))


def test_sendgrid_without_the_raw_mail_is_told_which_box(
    ways: Ways, running: House, caplog: pytest.LogCaptureFixture
) -> None:
    door = ways()
    for said in ({"email": None, "text": b"help"}, {"email": b""}):
        assert sendgrid(MAIL, running.now, **said).code(door) == 503
    assert "POST the raw, full MIME message" in "".join(changes(caplog))
    assert counted(running).startswith("the mail from SendGrid is without")


@pytest.mark.parametrize(
    ("envelope", "sender", "to"),
    [
        (b"", "", ""),
        (b"{", "", ""),
        (b'{"to": "x"}', "", ""),
        (b'{"to": [], "from": ""}', "<>", ""),
        (b'{"to": ["a@x", "b@y"], "from": "c@z"}', "c@z", "a@x, b@y"),
        (b'{"to": ["a@\\u0000x"], "from": null}', "", "a@x"),
    ],
)
def test_the_envelope_of_sendgrid(ways: Ways, running: House, envelope: bytes, sender: str, to: str) -> None:
    assert sendgrid(MAIL, running.now, envelope=envelope).code(ways()) == 200
    assert [(one.envelope_from, one.envelope_to) for one in mails()] == [(sender, to)]


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=other", "text/plain", "x"])
def test_a_form_whose_parts_cannot_be_found(ways: Ways, running: House, kind: str) -> None:
    post = sendgrid(MAIL, running.now)
    assert post._replace(headers=(f"Content-Type: {kind}",)).code(ways()) == 503
    assert post._replace(body=post.body[:-9]).code(ways()) == 503
    assert mails() == []
