"""Large mails at the webhook: up to 120 MB taken, 25 kept, several at once within their room."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from pbem.web.limits import SMALL, Room
from tests.edges import legal_order, mails, queued
from tests.house import House
from tests.web.knocking import BEARER, MAIL, MIB, PATIENCE, Door, code, gone_after, head, heard, pushed, wait_until

pytestmark = pytest.mark.any_engine


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
        body = chunked((b"To: %d\n\n" % length).ljust(length, b"y"), 1000)
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
        codes.append(code(opened.post(b"To: %d\n\n" % number + b"y" * 3 * MIB)))

    def grow(growing: socket.socket) -> None:
        growing.sendall(chunked(b"To: z\n\n" + b"z" * 3 * MIB, 50_000))
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
    assert time.monotonic() - start < 10  # the others hold their places for longer
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


@pytest.mark.parametrize("size", [SMALL - 1, SMALL, SMALL + 1])
def test_room_is_given_back_to_those_it_was_taken_from(size: int) -> None:
    """A body of unknown length takes just as much as the largest small one."""
    room = Room(8 * MIB)
    for _ in range(9):
        assert room.take(size)
        room.give_back(size)
    assert room.used == 0
    assert room.take(2 * MIB)
    room.give_back(2 * MIB)
    assert room.take(1)
