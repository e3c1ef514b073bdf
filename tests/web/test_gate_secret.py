"""The secret of the webhook, asked for before a body is read; what is refused, and what the log says."""

from __future__ import annotations

import json
import logging
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest

from pbem.base.logs import JsonLines
from tests.edges import mails
from tests.web.knocking import BEARER, MAIL, MIB, Door, code, gone_after, head, heard, pushed

pytestmark = pytest.mark.any_engine


def basic(pair: str) -> str:
    """The header of basic authentication."""
    return f"Authorization: Basic {b64encode(pair.encode()).decode()}"


@pytest.mark.parametrize(
    ("headers", "path"),
    [
        ((BEARER,), "/inbound/raw"),
        ((basic("any:sesame"),), "/inbound/raw"),
        (("X-Inbound-Token: sesame",), "/inbound/raw"),
        (("X-Other: x",), "/inbound/raw/sesame"),
        (("X-Other: x",), "/inbound/raw/s%65same"),
        (("Authorization: Bearer of bad news",), "/inbound/raw/sesame"),
    ],
)
def test_the_secret_may_come_in_several_ways(door: Callable[..., Door], headers: tuple[str, ...], path: str) -> None:
    opened = door()
    assert code(opened.post(MAIL, *headers, path=path)) == 200


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("Authorization: Bearer sesam", "/inbound/raw"),
        (basic("sesame:any"), "/inbound/raw"),
        ("X-Inbound-Token: Sesame", "/inbound/raw"),
        ("X_Inbound_Token: sesame", "/inbound/raw"),
        ("X-Other: x", "/inbound/raw?sesame"),
        ("X-Other: x", "/inbound/sesame"),
        ("X-Other: x", "/inbound/raw/sesame/"),
        ("Cookie: sesame", "/inbound/raw/"),
    ],
)
def test_what_is_not_quite_the_secret(door: Callable[..., Door], header: str, path: str) -> None:
    assert code(door().post(MAIL, header, path=path)) == 401


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/inbound/raw", "Content-Length: 1073741824"),
        ("/inbound/raw", "Transfer-Encoding: chunked"),
        ("/inbound/raw/wrong", "Content-Length: 1073741824"),
        ("/inbound/nothing/at/all", "Transfer-Encoding: chunked"),
    ],
)
def test_a_gigabyte_without_the_secret_is_refused_after_its_head(
    door: Callable[..., Door], files: list[Any], path: str, body: str
) -> None:
    opened = door(linger_seconds=0.1)
    sending = opened.knock(head(path, body))
    answer = sending.recv(9999)
    assert code(answer) == 401
    assert b"\r\nwww-authenticate: bearer\r\n" in answer.lower()
    assert pushed(sending, 1 << 30) < 1 << 30 or gone_after(sending) < 2
    assert (files, opened.gate.room.most_used, mails()) == ([], 0, [])


def test_who_sends_before_listening_hears_the_refusal_too(door: Callable[..., Door], files: list[Any]) -> None:
    opened = door()
    sending = opened.knock(head("/inbound/raw", f"Content-Length: {20 * MIB}"))
    assert pushed(sending, 20 * MIB) == 20 * MIB
    assert code(heard(sending)) == 401
    assert files == []


def test_who_asks_first_is_answered_first(door: Callable[..., Door]) -> None:
    """curl asks before it sends a large body."""
    opened, asks = door(), "Expect: 100-continue"
    length = f"Content-Length: {len(MAIL)}"
    assert code(heard(opened.knock(head("/inbound/raw", length, asks)))) == 401
    asking = opened.knock(head("/inbound/raw", BEARER, length, asks, "Connection: close"))
    assert code(asking.recv(9999)) == 100
    asking.sendall(MAIL)
    assert code(heard(asking)) == 200


def test_what_follows_a_refusal_is_no_request(door: Callable[..., Door]) -> None:
    opened = door()
    inner = head("/inbound/raw", BEARER, f"Content-Length: {len(MAIL)}") + MAIL
    answer = heard(opened.knock(head("/inbound/raw", f"Content-Length: {len(inner)}") + inner))
    assert (code(answer), answer.count(b"HTTP/1.1"), mails()) == (401, 1, [])


def test_a_secret_in_the_path_is_not_told_on(door: Callable[..., Door], caplog: pytest.LogCaptureFixture) -> None:
    opened = door()
    seen: list[str] = []

    @opened.app.before_request
    def fail() -> None:
        from flask import request

        seen.extend(str(value) for key, value in request.environ.items() if key != "HTTP_X_INBOUND_TOKEN")
        raise RuntimeError("as it may be")

    with caplog.at_level(logging.DEBUG):
        assert code(opened.post(MAIL, "X-Other: x", path="/inbound/raw/sesame")) == 500
    assert "/inbound/raw" in seen
    assert not [one for one in seen if "sesame" in one]
    assert "sesame" not in caplog.text


def test_floods_write_no_flood_of_logs(door: Callable[..., Door], caplog: pytest.LogCaptureFixture) -> None:
    opened = door()
    for _ in range(30):
        assert code(opened.post(MAIL, "X-Other: x")) == 401
    opened.gate.tell("slow")
    opened.gate._told -= 60
    opened.gate.tell("slow")
    lines = [JsonLines().format(one) for one in caplog.records if one.name.startswith("pbem.web")]
    assert [json.loads(line)["reason"] for line in lines] == ["1 unauthorized", "29 unauthorized, 2 slow"]


@pytest.mark.parametrize(("path", "status"), [("/health", 413), ("/nothing", 413), ("//inbound/raw", 413)])
def test_no_other_page_takes_a_body(door: Callable[..., Door], path: str, status: int) -> None:
    opened = door(open_bytes=0)
    assert code(opened.post(MAIL, path=path)) == status
    assert code(opened.post(b"", "X-Other: x", path="/nothing")) == 404


@pytest.mark.parametrize(
    "rubbish",
    [
        b"\0" * 99 + b"\r\n\r\n",
        b"POST /inbound/raw HTTP/1.1\r\nContent-Length: " + b"9" * 9999 + b"\r\n\r\n",
        b"POST /inbound/raw HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /inbound/raw HTTP/1.1\r\n" + b"X: " + b"x" * 40_000 + b"\r\n\r\n",
    ],
)
def test_rubbish_is_refused(door: Callable[..., Door], rubbish: bytes) -> None:
    answer = heard(door().knock(rubbish))
    assert code(answer) in (400, 431)
