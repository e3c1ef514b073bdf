"""No mail of any way is lost or doubled by `kill -9`: each is posted again, as providers do, until there is a 200."""

from __future__ import annotations

import socket
import threading
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from pbem.web.ways import keys
from tests.edges import environment, mails
from tests.house import House
from tests.lives import PATIENCE, Lives
from tests.sampled import sampled
from tests.web.knocking import BEARER, head, heard
from tests.web.providers import MADE, amazons_key, keyed

pytestmark = pytest.mark.any_engine
LIVES = (0.1, 0.6)  # seconds from the fork to the kill: before it serves, and after many mails
KEYS = ("inbound_token", "relay_secret", "mailgun_signing_key", "ses_topic_arn")


class Provider(threading.Thread):
    """Posts one mail after another by its way, each until it is taken."""

    def __init__(self, way: str, port: int, over: threading.Event) -> None:
        super().__init__()
        self.way, self.port, self.over = way, port, over
        self.taken: list[bytes] = []
        self.tries = 0

    def run(self) -> None:
        """Until it is over; the last mail is given up where it is not taken by then."""
        while not self.over.is_set():
            mime = f"From: a@example.org\r\nSubject: {self.way} {len(self.taken)}\r\n\r\nhelp\r\n".encode()
            while not self.over.is_set():
                self.tries += 1
                if self._is_taken(mime):
                    self.taken.append(mime)
                    break

    def _is_taken(self, mime: bytes) -> bool:
        post = MADE[self.way](mime, datetime.now(UTC))
        secret = () if self.way in {"relay", "cloudflare"} else (BEARER,)
        asked = head(post.path, f"Content-Length: {len(post.body)}", "Connection: close", *post.headers, *secret)
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                line.settimeout(PATIENCE)
                line.sendall(asked + post.body)
                return heard(line).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


@pytest.mark.parametrize("kills", sampled([4, 200], 1))
def test_no_mail_is_lost_or_doubled(running: House, tmp_path: Path, kills: int) -> None:
    ways = [name for name in MADE if name != "ses" or not keys.missing()]
    (tmp_path / "certificate.pem").write_bytes(b"" if keys.missing() else amazons_key()[1])
    with_keys = keyed(running.settings)
    told = environment(with_keys, **{f"PBEM_{name.upper()}": getattr(with_keys, name) for name in KEYS})
    with socket.create_server(("127.0.0.1", 0), backlog=200) as listening:
        over, number = threading.Event(), listening.fileno()
        providers = [Provider(name, listening.getsockname()[1], over) for name in ways]
        given = str(number), str(tmp_path / "certificate.pem")
        with Lives("tests.web.short_lives", *given, env=told, listening=number) as lives:
            for one in providers:
                one.start()
            dice = Random(kills)
            try:
                killed = 0
                while killed < kills or not all(one.taken for one in providers):  # a slow machine takes more lives
                    with lives.one(dice.uniform(*LIVES) * (1 + killed // (2 * kills))):
                        killed += 1
                    assert killed < 10 * kills, {one.way: one.tries for one in providers}
            finally:
                over.set()
    for one in providers:
        one.join(PATIENCE)
    stored = Counter(bytes(mail.mime) for mail in mails())
    assert set(stored.values()) <= {1}
    for one in providers:
        assert set(one.taken) <= stored.keys(), f"a mail by {one.way} was answered with 200 and is lost"
    print({one.way: (len(one.taken), one.tries) for one in providers})  # noqa: T201
