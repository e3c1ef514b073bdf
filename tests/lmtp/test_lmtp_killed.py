"""No mail by LMTP is lost or doubled by `kill -9`: a mail server sends it again until each recipient has its reply."""

from __future__ import annotations

import threading
import time
from collections import Counter
from random import Random
from smtplib import LMTP, SMTPException

import pytest

from tests.edges import environment, free_port, mails
from tests.house import House
from tests.lives import PATIENCE, Lives
from tests.lmtp.test_lmtp import address, listening, replies
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine
LIVES = (0.05, 0.7)  # seconds from the fork to the kill: before it listens, and after many mails
SERVERS = 3  # conversations at once, as Postfix has them


class MailServer(threading.Thread):
    """Delivers one mail after another to two recipients, each until it is taken for both (RFC 2033).

    A conversation goes on for mail after mail; where it breaks, the mail goes into the next one.
    """

    def __init__(self, number: int, port: int, to: tuple[str, str], over: threading.Event) -> None:
        super().__init__()
        self.number, self.port, self.to, self.over = number, port, to, over
        self.taken: list[bytes] = []
        self.refused: list[bytes] = []
        self.tries = 0
        self._line: LMTP | None = None

    def run(self) -> None:
        """Until it is over; the last mail is sent until it is taken, too."""
        while not self.over.is_set():
            mime = f"From: a@example.org\r\nSubject: {self.number} {len(self.taken)}\r\n\r\nhelp".encode()
            until = time.monotonic() + 10 * PATIENCE
            while not self._is_taken(mime) and time.monotonic() < until:
                time.sleep(0.01)
            self.taken.append(mime)
        self._hang_up()

    def _is_taken(self, mime: bytes) -> bool:
        self.tries += 1
        try:
            if self._line is None:
                self._line = LMTP("127.0.0.1", self.port, timeout=PATIENCE)
                self._line.ehlo("mx.example.org")
            told = replies(self._line, mime, *self.to)
        except (OSError, SMTPException):  # killed, or nobody listens yet
            self._hang_up()
            return False
        self.refused += [text for code, text in told if code != 250]
        return {code for code, _ in told} == {250}

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


@pytest.mark.parametrize("kills", sampled([4, 200], 1))
def test_no_mail_is_lost_or_doubled(running: House, kills: int) -> None:
    port, over, dice = free_port(), threading.Event(), Random(kills)
    told = environment(running.settings, PBEM_LMTP_LISTEN=f"127.0.0.1:{port}")
    to = address(running, "ann"), "play@mail.test"
    servers = [MailServer(number, port, to, over) for number in range(SERVERS)]
    with Lives("tests.lmtp.short_lives", env=told) as lives:
        for one in servers:
            one.start()
        try:
            killed = 0
            while killed < kills or not all(one.taken for one in servers):  # a slow machine takes more lives
                with lives.one(dice.uniform(*LIVES) * (1 + killed // (2 * kills))):
                    killed += 1
                assert killed < 10 * kills, [one.tries for one in servers]
        finally:
            over.set()
    with listening(running, f"127.0.0.1:{port}") as (_, room):  # which lives on, so that the last ones are taken
        for one in servers:
            one.join(PATIENCE)
            assert not one.is_alive()
        room.idle()
    stored = Counter(bytes(mail.mime) for mail in mails())
    sent = [mime + b"\r\n" for one in servers for mime in one.taken]
    assert stored == Counter(sent), "each is stored, and once"
    assert [one.refused for one in servers] == [[]] * SERVERS
    numbers = {"kills": killed, "mails": len(sent), "tries": sum(one.tries for one in servers)}
    assert numbers["tries"] > numbers["mails"], "some were killed"
    print(numbers)  # noqa: T201
