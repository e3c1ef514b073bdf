"""Whatever a post is made of, a way reads a mail in it or says why not; nothing else comes out."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.base.settings import load_settings
from pbem.web.ways import keys
from pbem.web.ways.head import Head
from pbem.web.ways.table import WAYS
from pbem.web.ways.way import Delivery, Nothing, Posted
from tests.web.knocking import MAIL
from tests.web.providers import BOUNDARY, MADE, Post, amazons_key, keyed

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SETTINGS = keyed(load_settings({}))
WRAPPED = [name for name, way in WAYS.items() if way.wraps]
named = pytest.mark.parametrize("name", WRAPPED)
STATUSES = {200, 401, 415, 503}


def read(name: str, post: Post) -> Delivery | Nothing:
    """What the way makes of it."""
    headers = Head(tuple(one.split(": ", 1)) for one in post.headers)  # type: ignore[misc]
    try:
        return WAYS[name].read(Posted(headers, post.body, NOW, SETTINGS, lambda url: amazons_key()[1]))
    except Nothing as nothing:
        return nothing


def good(name: str) -> Post:
    """A post that is right."""
    if name == "ses" and keys.missing():
        pytest.skip("cryptography is not installed")
    return MADE[name](MAIL + bytes(range(0x20, 0x7F)), NOW)


def is_told(found: Delivery | Nothing) -> bool:
    """Whether it is one or the other, and fit to be stored or logged."""
    if isinstance(found, Nothing):
        return found.status in STATUSES and found.why.isprintable() and len(found.why) < 400
    return all(one.isprintable() for one in (found.envelope_from, found.envelope_to, found.event))


@named
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_posts_with_something_changed(name: str, data: st.DataObject) -> None:
    post = good(name)
    at = data.draw(st.integers(0, len(post.body)))
    gone, put = data.draw(st.integers(0, 60)), data.draw(st.binary(max_size=40))
    assert is_told(read(name, post._replace(body=post.body[:at] + put + post.body[at + gone :])))


@named
@settings(max_examples=60, deadline=None)
@given(body=st.binary(max_size=300), kind=st.text(st.characters(max_codepoint=255), max_size=60))
def test_posts_of_anything(name: str, body: bytes, kind: str) -> None:
    assert is_told(read(name, Post("", (f"Content-Type: {kind}",), body)))


LONG = {
    "fields": b"&" * (20 << 20),
    "equals": b"a=" * (10 << 20),
    "escapes": b"body-mime=" + b"%0D" * (7 << 20),
    "parts": f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.encode() * 300_000,
    "dashes": f"--{BOUNDARY[:-1]}".encode() * (3 << 20),
    "line ends": b"\r\n" * (10 << 20),
    "a head without end": f"--{BOUNDARY}\r\n".encode() + b"A: b\r\n" * (3 << 20),
    "nested": b"[" * (20 << 20),
    "objects": b'{"a":' * (4 << 20),
    "backslashes": b'{"RawEmail": "' + b"\\" * (20 << 20),
    "surrogates": b'{"RawEmail": "' + b"\\ud800" * (3 << 20) + b'"}',
}


@named
@pytest.mark.parametrize("what", LONG)
@pytest.mark.parametrize("kind", [f"multipart/form-data; boundary={BOUNDARY}", "application/x-www-form-urlencoded"])
def test_20_mb_that_are_made_to_take_long(name: str, what: str, kind: str) -> None:
    """Nothing here grows with the square of it: whoever changes that waits for this test."""
    assert is_told(read(name, Post("", (f"Content-Type: {kind}",), LONG[what])))
