"""Clients that throw mails at several webs: some in a line, most in any order, every one at least twice."""

from __future__ import annotations

import http.client
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from tests.many.posts import Post

TOKEN = "sesame"
TRIES = 60  # at half a second each: so long a client goes on offering a mail that nobody takes
RECEIVED = b"Received: from relay.example.org by mx%d.mail.test; Sat, 21 Nov 2026 12:00:00 +0000\r\n"


class Answer(msgspec.Struct, frozen=True):
    """What a web said to a mail: the number it is kept under, and whether it is new there."""

    mail: int
    fresh: bool


class Throng:
    """The mails still to be handed in, and what was answered to those that were."""

    def __init__(self, lines: Sequence[Sequence[Post]], scattered: Sequence[Post], ports: Sequence[int], seed: int):
        self.chance = Random(seed)
        self.ports = list(ports)
        self.lines = [list(one) for one in lines]
        self.heap = list(scattered)
        self.chance.shuffle(self.heap)
        self.answers: dict[Post, list[Answer]] = defaultdict(list)
        self.failures: list[str] = []
        self.times = 0
        self._lock = threading.Lock()

    def run(self, threads: int, beside: Callable[[], bool]) -> None:
        """Hand in everything; `beside` is called now and then meanwhile, until it returns False and all is done."""
        clients = [threading.Thread(target=self._client, args=(number, threads)) for number in range(threads)]
        for client in clients:
            client.start()
        while beside() or any(client.is_alive() for client in clients):
            threading.Event().wait(0.2)
        for client in clients:
            client.join()

    def _client(self, number: int, threads: int) -> None:
        """Half of the clients lead lines to their ends first; then everybody takes from the heap."""
        desk = Desk(self.ports, Random(self.chance.random() + number))
        try:
            while number < threads / 2 and (posts := self._take_line()):
                for post in posts:
                    self._hand_in(desk, post)
                    self._again(post)
            while (post_ := self._take()) is not None:
                self._hand_in(desk, post_)
                if len(self.answers[post_]) == 1:
                    self._again(post_)
        except Exception as failure:  # told by `failures`: a thread that dies must not go unseen
            self.failures.append(repr(failure))
        finally:
            desk.close()

    def _take_line(self) -> list[Post]:
        with self._lock:
            return self.lines.pop() if self.lines else []

    def _take(self) -> Post | None:
        with self._lock:
            if not self.heap:
                return None
            at = self.chance.randrange(len(self.heap))
            self.heap[at], self.heap[-1] = self.heap[-1], self.heap[at]
            return self.heap.pop()

    def _again(self, post: Post) -> None:
        """The same mail once more, or twice, at any later time."""
        with self._lock:
            self.heap += [post] * self.chance.choice((1, 1, 2))

    def _hand_in(self, desk: Desk, post: Post) -> None:
        """Give it to one web; now and then to two in the same instant."""
        if desk.chance.random() < 0.15:
            other = Desk(self.ports, Random(desk.chance.random()))
            twin = threading.Thread(target=self._note, args=(other, post))
            twin.start()
            self._note(desk, post)
            twin.join()
            other.close()
        else:
            self._note(desk, post)

    def _note(self, desk: Desk, post: Post) -> None:
        answer = desk.post(post)
        with self._lock:
            self.answers[post].append(answer)
            self.times += 1


class Desk:
    """One client's connections to the webs."""

    def __init__(self, ports: Sequence[int], chance: Random) -> None:
        self.ports = list(ports)
        self.chance = chance
        self._open: dict[int, http.client.HTTPConnection] = {}

    def post(self, post: Post) -> Answer:
        """Hand in one mail at any web; where none is there, or it cannot store now, at another one."""
        for _ in range(TRIES):
            port = self.chance.choice(self.ports)
            try:
                status, body = self._send(port, post)
            except (OSError, http.client.HTTPException):
                self._open.pop(port).close()
                continue
            if status == 200:
                return msgspec.json.decode(body, type=Answer)
            assert status == 503, (status, body)
            threading.Event().wait(0.5)
        raise AssertionError("no web takes the mail")

    def close(self) -> None:
        """Hang up."""
        for web in self._open.values():
            web.close()

    def _send(self, port: int, post: Post) -> tuple[int, bytes]:
        web = self._open.setdefault(port, http.client.HTTPConnection("127.0.0.1", port, timeout=60))
        headers: dict[str, Any] = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "message/rfc822"}
        if post.event_key and self.chance.random() < 0.7:
            headers["X-Event-Id"] = post.event_key
        if post.envelope_from:
            headers["X-Envelope-From"] = post.envelope_from
        relayed = post.mime.startswith(b"From:") and self.chance.random() < 0.3
        trace = RECEIVED % self.chance.randrange(9) if relayed else b""
        web.request("POST", "/inbound/raw", trace + post.mime, headers)
        answer = web.getresponse()
        return answer.status, answer.read()
