"""`pbem doctor` and the way by which mail comes in: whoever should take it answers, or what to start is said."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.inbox.background import MailRoom
from pbem.installing.ways_in import WAYS_IN
from pbem.lmtp.handler import Handler
from pbem.lmtp.server import server
from pbem.operating.finding import Finding
from pbem.operating.listening_check import check_way_in
from pbem.web.app import create_app
from pbem.web.gate import Gate
from tests.edges import free_port
from tests.house import House

pytestmark = pytest.mark.any_engine


def found(house: House, **settings: Any) -> list[Finding]:
    """What is found with these settings."""
    return list(check_way_in(msgspec.structs.replace(house.settings, **settings)))


@contextmanager
def answering(lines: bytes) -> Iterator[int]:
    """A program that says these bytes to whoever calls, then hangs up: its port."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            line, _ = door.accept()
            with line:
                line.sendall(lines)
                line.shutdown(socket.SHUT_WR)
                while line.recv(1000):
                    pass

        one = threading.Thread(target=answer, daemon=True)
        one.start()
        yield int(door.getsockname()[1])
        one.join(10)


def test_without_a_way_nothing_is_asked_for(running: House) -> None:
    assert found(running) == []


@pytest.mark.parametrize("kind", ["port", "socket"])
def test_a_listener_that_takes_our_mail(running: House, tmp_path: Path, kind: str) -> None:
    where = f"127.0.0.1:{free_port()}" if kind == "port" else f"unix:{tmp_path / 'lmtp'}"
    room = MailRoom(running.settings.door)
    handler = Handler(running.settings, room)
    ours = server(handler, running.settings, where)
    (silent,) = found(running, mail_in="lmtp", lmtp_listen=where)
    assert (silent.level, "pbem lmtp" in silent.then) == ("bad", True)
    ours.start()
    try:
        (well,) = found(running, mail_in="lmtp", lmtp_listen=where)
        assert well.level == "ok"
        (strange,) = found(running, mail_in="lmtp", lmtp_listen=where, domain="other.test")
        assert (strange.level, "550" in strange.what) == ("bad", True)
    finally:
        ours.stop()
        handler.close()
        room.close()


@pytest.mark.parametrize(
    "said", [b"", b"220 hello\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff\xfe\r\n", b"250-a\r\n" * 5]
)
def test_whoever_else_listens_there_is_no_listener(running: House, said: bytes) -> None:
    with answering(said) as port:
        (one,) = found(running, mail_in="lmtp", lmtp_listen=f"127.0.0.1:{port}")
    assert one.level == "bad"


@pytest.mark.parametrize("where", ["", "2424", "127.0.0.1:many", "unix:"])
def test_a_wrong_address_is_a_finding(running: House, where: str) -> None:
    (one,) = found(running, mail_in="lmtp", lmtp_listen=where)
    assert one.level == "bad"


@pytest.mark.parametrize("way", [name for name, one in WAYS_IN.items() if one.url and not one.given and not one.made])
def test_the_web_process_answers(running: House, way: str) -> None:
    port = free_port()
    (silent,) = found(running, mail_in=way, port=port)
    assert (silent.level, "pbem serve" in silent.then) == ("bad", True)
    app = create_app(running.settings)
    gate: Gate = app.config["GATE"]
    web = gate.create_server(app, host="127.0.0.1", port=port, threads=1)
    at_work = threading.Thread(target=web.run, daemon=True)
    at_work.start()
    try:
        (well,) = found(running, mail_in=way, port=port)
        assert (well.level, WAYS_IN[way].url in well.what) == ("ok", True)
    finally:
        web.close()
        at_work.join(10)
        app.config["MAILROOM"].close()


def test_another_program_at_its_port_is_named(running: House) -> None:
    with answering(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") as port:
        (one,) = found(running, mail_in="raw", port=port)
    assert (one.level, "not Night Mail" in one.what) == ("bad", True)


def test_a_key_that_is_missing_is_asked_for(running: House) -> None:
    told = found(running, mail_in="mailgun", port=free_port())
    assert [one.level for one in told] == ["bad", "bad"]
    assert "--set mailgun_signing_key" in told[0].then
    assert len(found(running, mail_in="mailgun", port=free_port(), mailgun_signing_key="key")) == 1


def test_a_pipe_needs_nobody(running: House) -> None:
    (one,) = found(running, mail_in="pipe")
    assert one.level == "ok"
