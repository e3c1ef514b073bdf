"""The web process under abuse, over real sockets: half-open connections, slow and huge bodies, the secret or none."""

from __future__ import annotations

import io
import json
import logging
import socket
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from typing import Any

import msgspec
import pytest
from waitress.buffers import TempfileBasedBuffer

from pbem.base.logs import JsonLines
from pbem.demo.website import Website
from pbem.web.app import create_app
from pbem.web.gate import Gate
from pbem.web.limits import Limits, Room, limits_of
from tests.edges import legal_order, mails, queued
from tests.house import House

pytestmark = pytest.mark.any_engine

MIB = 1 << 20
BEARER = "Authorization: Bearer sesame"
MAIL = b"From: ann@example.org\r\n\r\nhelp\r\n"
PATIENCE = 20  # seconds; only a failing test waits that long


class Door:
    """The service behind its gate, and ways to knock."""

    def __init__(self, running: House, ending: ExitStack, **limits: Any) -> None:
        self.app = create_app(running.settings)
        self.limits: Limits = msgspec.structs.replace(limits_of(running.settings), **limits)
        self.gate = self.app.config["GATE"] = Gate("sesame", self.limits)
        self.website = Website(self.app, "127.0.0.1", 0)
        self._ending = ending
        self.website.start()
        ending.callback(self.website.stop)

    def knock(self, sent: bytes = b"") -> socket.socket:
        """A connection on which so much was said."""
        knocking = socket.create_connection(("127.0.0.1", self.website.port), PATIENCE)
        self._ending.callback(knocking.close)
        knocking.sendall(sent)
        return knocking

    def post(self, body: bytes = MAIL, *headers: str, path: str = "/inbound/raw") -> bytes:
        """What comes back for a mail, until the connection is closed."""
        asked = head(path, f"Content-Length: {len(body)}", "Connection: close", *(headers or (BEARER,)))
        return heard(self.knock(asked + body))


@pytest.fixture
def door(running: House) -> Iterator[Callable[..., Door]]:
    """Opens the service with the limits given; all is closed at the end."""
    with ExitStack() as ending:
        yield lambda **limits: Door(running, ending, **limits)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The files that bodies are spooled into."""
    made: list[Any] = []
    new = TempfileBasedBuffer.newfile

    def newfile(self: Any) -> Any:
        made.append(new(self))
        return made[-1]

    monkeypatch.setattr(TempfileBasedBuffer, "newfile", newfile)
    return made


def head(path: str, *headers: str) -> bytes:
    """The beginning of a request."""
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: mail.test", *headers, "", ""]).encode("latin-1")


def heard(knocking: socket.socket) -> bytes:
    """All that comes until the other side ends."""
    found = io.BytesIO()
    try:
        while piece := knocking.recv(1 << 16):
            found.write(piece)
    except ConnectionResetError:
        pass
    return found.getvalue()


def pushed(knocking: socket.socket, size: int) -> int:
    """How much of a body went out before the other side would not take more."""
    block, sent = b"x" * MIB, 0
    try:
        while sent < size:
            knocking.sendall(block[: size - sent])
            sent += min(MIB, size - sent)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return sent


def code(answer: bytes) -> int:
    """Of an answer."""
    assert answer.startswith(b"HTTP/1."), answer[:100]
    return int(answer.split(b" ", 2)[1])


def gone_after(knocking: socket.socket, drip: bytes = b"") -> float:
    """Seconds until the other side closes, while a byte is sent now and then."""
    start = time.monotonic()
    knocking.settimeout(0.05)
    while time.monotonic() - start < PATIENCE:
        try:
            knocking.send(drip)
            if not knocking.recv(100):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - start


# -- connections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", [256, 50])
def test_200_half_open_connections_stop_nobody(door: Callable[..., Door], places: int) -> None:
    opened = door(places=places)
    halves = [opened.knock(b"" if at % 2 else b"POST /inbound/raw HTTP/1.1\r\nHost:") for at in range(200)]
    start = time.monotonic()
    assert code(opened.post()) == 200
    assert time.monotonic() - start < 2
    assert len(opened.gate.inside) <= places + 1
    assert len(halves) == 200


def test_whoever_brings_a_mail_keeps_their_place(door: Callable[..., Door]) -> None:
    opened = door(places=8)
    bringing = opened.knock(head("/inbound/raw", BEARER, "Content-Length: 5", "Connection: close") + b"he")
    for _ in range(40):
        opened.knock(b"POST /inbound/raw HTTP/1.1\r\n")
    opened.post(MAIL, path="/inbound/raw")  # all that came before it is inside now
    bringing.sendall(b"llo")
    assert code(heard(bringing)) == 200


def test_slow_heads_are_dropped(door: Callable[..., Door], caplog: pytest.LogCaptureFixture) -> None:
    opened = door(head_seconds=0.3)
    silent, dripping, after = opened.knock(), opened.knock(b"POST /"), opened.knock(b"GET /nothing HTTP/1.1\r\n\r\n")
    assert gone_after(dripping, b"x") < 5
    assert gone_after(silent) < 5
    assert gone_after(after) < 5
    assert opened.gate._turned_away.total() + len(caplog.records) == 2  # to be idle is no fault
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
        moving.sendall(b"x" * 100)
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


# -- the secret -------------------------------------------------------------------------------------------------------


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


# -- large mails ------------------------------------------------------------------------------------------------------


def test_120_megabytes_are_taken_25_kept_and_the_sender_told(
    door: Callable[..., Door], running: House, files: list[Any]
) -> None:
    opened = door()
    name, order = legal_order(running)
    kind = b'Content-Type: text/plain; charset="utf-8"'
    mixed = running.mail(name, order).replace(kind, b'Content-Type: multipart/mixed; boundary="b"')
    top, _, text = mixed.partition(b"\r\n\r\n")
    part = b"\r\n\r\n--b\r\nContent-Type: "
    mail = top + part + b"text/plain\r\n\r\n" + text + part[2:] + b"image/jpeg\r\n\r\n"
    size = 120 * MIB
    sending = opened.knock(head("/inbound/raw", BEARER, f"Content-Length: {size}", "Connection: close") + mail)
    assert pushed(sending, size - len(mail)) == size - len(mail)
    assert code(heard(sending)) == 200
    assert opened.gate.room.most_used == 25 * MIB
    opened.app.config["MAILROOM"].idle()
    (stored,) = mails()
    assert (len(stored.mime), stored.outcome) == (25 * MIB, "applied")
    assert any("read_note.truncated" in letter.content for letter in queued("receipt"))
    assert len(files) == 1


def test_121_megabytes_are_refused_and_the_connection_closed(door: Callable[..., Door], files: list[Any]) -> None:
    opened = door(linger_seconds=0.1)
    sending = opened.knock(head("/inbound/raw", BEARER, f"Content-Length: {121 * MIB}"))
    assert code(sending.recv(9999)) == 413
    pushed(sending, 121 * MIB)
    assert gone_after(sending) < 2
    assert (files, mails()) == ([], [])


def chunked(body: bytes, size: int) -> bytes:
    """A body in chunks."""
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def test_bodies_in_chunks_have_the_same_limits(door: Callable[..., Door]) -> None:
    opened = door(most_bytes=50_000, longest_bytes=200_000)
    for length, status in ((40_000, 200), (200_000, 200), (200_001, 413)):
        body = chunked(b"x: %d\n" % length + b"y" * (length - len(b"x: %d\n" % length)), 1000)
        asked = head("/inbound/raw", BEARER, "Transfer-Encoding: chunked", "Connection: close")
        assert code(heard(opened.knock(asked + body))) == status
    assert [len(one.mime) for one in mails()] == [40_000, 50_000]
    endless = opened.knock(head("/inbound/raw", BEARER, "Transfer-Encoding: chunked"))
    pushed(endless, 3 * MIB)  # never a chunk's end
    assert code(heard(endless)) in (400, 413)
    wait_until(lambda: opened.gate.room.used == 0)


def test_many_large_mails_at_once_stay_within_the_room(door: Callable[..., Door]) -> None:
    opened = door(most_bytes=2 * MIB, longest_bytes=4 * MIB, room_bytes=8 * MIB)
    codes: list[int] = []

    def bring(number: int) -> None:
        codes.append(code(opened.post(b"x: %d\n" % number + b"y" * 3 * MIB)))

    def grow(growing: socket.socket) -> None:
        growing.sendall(chunked(b"z" * 3 * MIB, 50_000))
        codes.append(code(heard(growing)))

    stopped = [opened.knock(head("/inbound/raw", BEARER, f"Content-Length: {2 * MIB}")) for _ in range(3)]
    wait_until(lambda: opened.gate.room.used == 6 * MIB)
    bringing = [threading.Thread(target=bring, args=(number,)) for number in range(12)]
    for one in bringing:
        one.start()
    wait_until(lambda: len(opened.gate.inside) == 15)
    start = time.monotonic()
    assert code(opened.post()) == 200  # a small one waits for none of them
    in_chunks = head("/inbound/raw", BEARER, "Transfer-Encoding: chunked", "Connection: close")
    assert code(heard(opened.knock(in_chunks + chunked(MAIL + b"now!", 9)))) == 200
    assert time.monotonic() - start < 2
    growing = opened.knock(in_chunks)
    bringing.append(threading.Thread(target=lambda: grow(growing)))
    bringing[-1].start()
    assert codes == []
    for held in stopped:
        held.close()
    for one in bringing:
        one.join(PATIENCE)
    assert codes == [200] * 13
    assert opened.gate.room.most_used <= 8 * MIB
    wait_until(lambda: opened.gate.room.used == 0)
    assert {len(one.mime) for one in mails()} == {len(MAIL), len(MAIL) + 4, 2 * MIB}


def test_a_room_smaller_than_one_mail_still_takes_it() -> None:
    room = Room(1000)
    for size in (5000, 5 * MIB):
        assert room.take(size)
        assert not room.take(size)
    room.give_back(5000)
    assert room.take(1)
    assert (room.used, room.most_used) == (5 * MIB + 1, 5 * MIB + 5000)


def wait_until(true: Callable[[], bool]) -> None:
    """What happens in the server's thread happens soon."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)
