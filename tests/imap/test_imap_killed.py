"""No mail of a mailbox is lost or doubled by `kill -9` of who fetches it, and of its server."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from imapclient.exceptions import IMAPClientError

from tests.edges import environment, mails
from tests.house import House
from tests.imap.dovecot import PATIENCE, Dovecot, dovecot
from tests.imap.test_imap import FOLDER, polled
from tests.lives import Lives
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine
LIVES = (0.02, 0.4)  # seconds from the fork to the kill: before it has logged in, and after many mails
ONE_IN = 10  # kills of the server beside those of the poller


class Post(threading.Thread):
    """Mails that arrive one after another, for us and for others."""

    def __init__(self, box: Dovecot) -> None:
        super().__init__()
        self.box = box
        self.over = threading.Event()
        self.ours: list[bytes] = []
        self.perhaps: list[bytes] = []  # the server died over it, so that it may have arrived

    def run(self) -> None:
        """Until it is over."""
        number = 0
        while not self.over.is_set():
            with suppress(OSError, IMAPClientError), self.box.client() as person:
                while not self.over.is_set():
                    number += 1
                    for_us = number % 5 > 0
                    to = "play" if for_us else "somebody"
                    mime = f"From: a@example.org\r\nTo: {to}@mail.test\r\nSubject: n{number}\r\n\r\nhelp\r\n".encode()
                    if for_us:
                        self.perhaps.append(mime)
                    person.append("INBOX", mime)
                    if for_us:
                        self.ours.append(mime)
                    time.sleep(0.01)


@pytest.mark.parametrize("kills", sampled([4, 200], 1))
def test_no_mail_is_lost_or_doubled(running: House, kills: int) -> None:
    with dovecot() as box:
        told = environment(running.settings, PBEM_IMAP_URL=box.url, PBEM_IMAP_FROM="all")
        post, dice = Post(box), Random(kills)
        with Lives("tests.imap.short_lives", env=told) as lives:
            post.start()
            try:
                for number in range(kills):
                    with lives.one(dice.uniform(*LIVES)):
                        if number % ONE_IN == ONE_IN - 1:
                            box.restart(signal.SIGKILL)
            finally:
                post.over.set()
                post.join(PATIENCE)
        before = len(mails())
        polled(running, box.url, "all")
        stored = Counter(bytes(mail.mime) for mail in mails())
        assert set(stored.values()) == {1}
        assert set(post.ours) <= stored.keys() <= set(post.perhaps)
        assert Counter(box.subjects(FOLDER)).keys() == {_subject(one) for one in stored}
        assert not {_subject(one) for one in post.perhaps} & set(box.subjects())
    print({"kills": kills, "delivered": len(post.ours), "stored while killed": before})  # noqa: T201


def _subject(mime: bytes) -> str:
    return mime.decode().partition("Subject: ")[2].partition("\r\n")[0]
