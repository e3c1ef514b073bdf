"""The mailbox that the settings name: its server, how the line is encrypted, who logs in."""

from __future__ import annotations

import hashlib
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from pbem.base.errors import BadSetting
from pbem.base.settings import Settings

_SOURCE = "PBEM_IMAP_URL or a settings file"
_PORTS = {"imaps": 993, "imap": 143}


class Account(NamedTuple):
    """`encrypted`: "from the start", "by STARTTLS", or "never". `ca`: the file of a server's own certificate authority.

    `folder` is read; `taken` is the folder for what was stored.
    """

    host: str
    port: int
    encrypted: str
    user: str
    password: str
    ca: str
    folder: str
    taken: str

    @property
    def key(self) -> str:
        """Names this mailbox's folder in the store, and nobody."""
        return hashlib.sha256(f"{self.host}\n{self.user}\n{self.folder}".encode()).hexdigest()[:24]

    @property
    def shown(self) -> str:
        """For people to read: no password."""
        return f"{self.folder} at {self.host}:{self.port}"


def account_of(settings: Settings) -> Account:
    """The account of `imap_url`. BadSetting where that is none, without a word of the password."""
    url = settings.imap_url
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError as error:
        raise _bad("its host or port cannot be read; write / ? # @ in a password as %2F %3F %23 %40") from error
    options = dict(parse_qsl(parts.query))
    if not (parts.scheme in _PORTS and parts.hostname and parts.username and parts.password):
        raise _bad("write imaps://USER:PASSWORD@HOST; a / ? # @ in the password as %2F %3F %23 %40")
    if set(options) - {"starttls"} or options.get("starttls", "never") != "never":
        raise _bad("after the ? only starttls=never is known, for a server on this machine")
    plain = "never" if options else "by STARTTLS"
    return Account(
        host=parts.hostname,
        port=port,
        encrypted="from the start" if parts.scheme == "imaps" else plain,
        user=unquote(parts.username),
        password=unquote(parts.password),
        ca=settings.imap_ca,
        folder=settings.imap_folder,
        taken=settings.imap_taken_folder,
    )


def _bad(reason: str) -> BadSetting:
    return BadSetting("imap_url", f"{reason}.", _SOURCE)
