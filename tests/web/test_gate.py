"""The web process under abuse, over real sockets: half-open connections, slow ones, those who leave."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection

import pytest

from pbem.web import gate
from tests.edges import mails
from tests.web.knocking import BEARER, MAIL, PATIENCE, Door, code, gone_after, head, heard, wait_until

pytestmark = pytest.mark.any_engine


@pytest.mark.parametrize("places", [256, 50])
def test_200_half_open_connections_stop_nobody(door: Callable[..., Door], places: int) -> None:
    opened = door(places=places)
    halves = [opened.knock(b"" if at % 2 else b"POST /inbound/raw HTTP/1.1\r\nHost:") for at in range(200)]
    start = time.monotonic()
    assert code(opened.post()) == 200
    assert time.monotonic() - start < 10  # the others hold their places for longer
    assert len(opened.gate.inside) <= places + 1
    assert len(halves) == 200


def test_whoever_brings_a_mail_keeps_their_place(door: Callable[..., Door]) -> None:
    opened = door(places=8)
    bringing = opened.knock(head("/inbound/raw", BEARER, "Content-Length: 7", "Connection: close") + b"To: a")
    for _ in range(40):
        opened.knock(b"POST /inbound/raw HTTP/1.1\r\n")
    opened.post(MAIL, path="/inbound/raw")  # all that came before it is inside now
    bringing.sendall(b"@b")
    assert code(heard(bringing)) == 200


def test_slow_heads_are_dropped(door: Callable[..., Door], caplog: pytest.LogCaptureFixture) -> None:
    opened = door(head_seconds=0.6)
    silent, dripping, after = opened.knock(), opened.knock(b"POST /"), opened.knock(b"GET /nothing HTTP/1.1\r\n\r\n")
    assert gone_after(dripping, b"x") < 5
    assert gone_after(silent) < 5
    assert gone_after(after) < 5
    told = [one for one in caplog.records if one.name == gate.__name__]
    assert opened.gate._turned_away.total() + len(told) == 2  # to be idle is no fault
    assert not opened.gate.inside


def test_slow_bodies_are_dropped_and_their_room_given_back(door: Callable[..., Door]) -> None:
    opened = door(body_seconds=0.3)
    dripping = opened.knock(head("/inbound/raw", BEARER, "Content-Length: 9999"))
    assert gone_after(dripping, b"x") < 5
    assert (opened.gate.room.used, opened.gate.room.most_used) == (0, 9999)
    assert mails() == []


def test_a_body_may_take_its_time_while_it_moves(door: Callable[..., Door]) -> None:
    opened = door(body_seconds=0.2, body_rate=200)
    moving = opened.knock(head("/inbound/raw", BEARER, "Content-Length: 1000", "Connection: close"))
    for _ in range(10):
        moving.sendall(b"To: x\r\n".ljust(100, b"\n"))
        time.sleep(0.06)
    assert code(heard(moving)) == 200


def test_a_proxy_keeps_its_connection_between_mails(door: Callable[..., Door]) -> None:
    opened = door(head_seconds=0.5)
    with closing(HTTPConnection("127.0.0.1", opened.website.port, timeout=PATIENCE)) as kept:
        kept.connect()
        first = kept.sock
        for number in range(2):
            mail = b"From: ann@example.org\r\nMessage-ID: <%d@x>\r\n\r\nhelp" % number
            kept.request("POST", "/inbound/raw", mail, {"X-Inbound-Token": "sesame"})
            answer = kept.getresponse()
            assert (answer.status, bool(answer.read())) == (200, True)
            time.sleep(0.7)
        assert kept.sock is first
    assert len(mails()) == 2
    assert gone_after(opened.knock(b"GET /nothing HTTP/1.1\r\n\r\n")) < 5


def test_whoever_goes_in_the_middle_leaves_no_trace(door: Callable[..., Door]) -> None:
    opened = door()
    going = opened.knock(head("/inbound/raw", BEARER, "Content-Length: 9999") + b"x" * 500)
    assert code(opened.post()) == 200
    wait_until(lambda: opened.gate.room.used == 9999)
    going.close()
    wait_until(lambda: opened.gate.room.used == 0 and not opened.gate.inside)
