"""Tapping a link of a letter, for tests: the mail that a phone then has ready, from whom one says."""

from __future__ import annotations

import email
import email.policy
import itertools
import re
from email.message import EmailMessage
from html import unescape
from typing import NamedTuple
from urllib.parse import unquote

from pbem.base.door import Door
from pbem.inbox import handling, receive
from tests.house import House, Sent

OURS = "mx.mail.test"
TRUSTING = Door("mail.test", trusted_authserv=OURS)
PASSES = f"{OURS}; dmarc=pass header.from=example.org"
FAILS = f"{OURS}; dmarc=fail header.from=example.org"
_LINK = re.compile(r'<a class="order" href="([^"]*)"[^>]*>\.\d{0,3} (.*?)</a>')
_TAG = re.compile(r"<[^>]*>")  # around what is said of an order
_MAILTO = re.compile(r"mailto:([^?]+)\?subject=([^&]*)&body=([^&]*)")
_ids = itertools.count(1)


class Link(NamedTuple):
    """What a tap fills in, and what is to be read where one taps."""

    to: str
    subject: str
    body: str
    shown: str

    @property
    def token(self) -> str:
        """The random part of the address."""
        return self.to.removeprefix("play+").partition("@")[0]


def links(letter: Sent) -> list[Link]:
    """The links of a letter, in order."""
    found = []
    for href, shown in _LINK.findall(letter.html):
        parts = _MAILTO.fullmatch(unescape(href))
        assert parts is not None, href
        to, subject, body = map(unquote, parts.groups())
        found.append(Link(to, subject, body, unescape(_TAG.sub("", shown))))
    return found


def tapped(name: str, link: Link, *, body: str = "", cc: str = "", **headers: str) -> bytes:
    """The mail that is sent after a tap, as it is or with other words."""
    message = EmailMessage()
    message["From"] = f"{name.title()} <{name}@example.org>"
    message["To"] = link.to
    if cc:
        message["Cc"] = cc
    message["Subject"] = link.subject
    message["Message-ID"] = f"<tap{next(_ids)}.{name}@example.org>"
    for key, value in headers.items():
        message[key.replace("_", "-")] = value
    message.set_content(f"{body or link.body}\n\nSent from my phone\n")
    return message.as_bytes(policy=email.policy.SMTP)


def tap(house: House, name: str, link: Link, door: Door = TRUSTING, verdict: str = PASSES, **more: str) -> str:
    """Somebody taps a link and sends the mail; the outcome."""
    if verdict:
        more["Authentication_Results"] = verdict
    stored = receive.store(tapped(name, link, **more), house.now)
    return handling.handle(stored.id, door, house.now)
