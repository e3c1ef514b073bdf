"""One conversation with the mailbox, by IMAPClient: what is new, the bytes of a mail, where it is put, waiting.

No verb of this file deletes: neither \\Deleted nor EXPUNGE is ever said, and nothing is marked as read.
"""

from __future__ import annotations

import logging
import ssl
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from types import TracebackType
from typing import Any, NamedTuple, Self

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientError, LoginError, ProtocolError

from pbem.imap.account import Account

log = logging.getLogger(__name__)

HEAD_BYTES = 1 << 16  # of a mail, by which we see whether it is for us
TAKEN = b"NightMail"  # the keyword of a mail that is stored and cannot be moved
LOST = (OSError, IMAPClientError, ProtocolError)  # the line or the server; an error in a mail is none of these
BROKEN = (OSError, IMAPClient.AbortError)  # the line alone
_PATIENCE = SocketTimeout(connect=30, read=60)  # seconds
_SLICE = 1  # seconds after which whoever waits looks whether it is to stop
_WINDOW = 10_000  # UIDs asked about at once, so that no line of an answer is too long for the library


class _Client(IMAPClient):  # type: ignore[misc]  # it tells no types
    """Asked to wait for no time at all, it looks into its own buffer: there stands what came along with «+ idling»."""

    def _poll_socket(self, sock: Any, timeout: float | None = None) -> Any:
        return True if timeout == 0 else super()._poll_socket(sock, timeout)


class Refused(Exception):
    """The server does not let us in; says why, and what to do."""


class State(NamedTuple):
    """A folder as it was opened. `next_uid`: what the next mail gets; all that are there are below it."""

    validity: int
    next_uid: int
    mails: int


class Head(NamedTuple):
    """The beginning of a mail, up to its text; when its server got it, and how many bytes it has."""

    head: bytes
    arrived: datetime | None
    size: int


class Mailbox:
    """Use it as a context manager. Raises `Refused` where we are not let in, else one of LOST."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self._client: Any = None
        self._can_mark = False
        self._taken = account.taken

    def __enter__(self) -> Self:
        """Connect and log in."""
        try:
            self._client = self._connected()
            self._client.login(self.account.user, self.account.password)
        except LoginError as error:
            self.close()
            raise Refused(
                f"{self.account.host} refuses user or password ({_words(error)}). Check PBEM_IMAP_URL; many providers "
                "want IMAP switched on in their settings, and a password made for one app."
            ) from error
        except ssl.SSLCertVerificationError as error:
            self.close()
            raise Refused(
                f"the certificate of {self.account.host} is not trusted: {error.verify_message}. Use the host's name as"
                " it is in the certificate; for a server's own authority set PBEM_IMAP_CA to its file."
            ) from error
        except BaseException:
            self.close()
            raise
        self._client.normalise_times = False
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            with suppress(*LOST):
                self._client.logout()
        self.close()

    def close(self) -> None:
        """Let the line go, whatever state it is in."""
        if self._client is not None:
            with suppress(*LOST):
                self._client.shutdown()

    def _connected(self) -> Any:
        try:
            trusted = ssl.create_default_context(cafile=self.account.ca or None)
        except OSError as error:
            raise Refused(f"PBEM_IMAP_CA: {self.account.ca} cannot be read: {error.strerror or error}.") from error
        at_once = self.account.encrypted == "from the start"
        client = _Client(
            self.account.host, self.account.port, ssl=at_once, ssl_context=trusted if at_once else None,
            timeout=_PATIENCE,
        )  # fmt: skip
        if self.account.encrypted == "by STARTTLS":
            self._client = client
            if not client.has_capability("STARTTLS"):
                raise Refused(f"{self.account.host} offers no encryption at port {self.account.port}. Use imaps://…")
            client.starttls(trusted)
        return client

    # -- what the server can do ----------------------------------------------------------------------------------

    def can(self, what: str) -> bool:
        """Whether it has the capability."""
        return bool(self._client.has_capability(what))

    def open(self, *, only_look: bool = False) -> State:
        """Open the folder that is read. `Refused` where there is none."""
        try:
            found = self._client.select_folder(self.account.folder, readonly=only_look)
        except IMAPClientError as error:
            if isinstance(error, IMAPClient.AbortError):
                raise
            raise Refused(
                f"{self.account.host} has no folder {self.account.folder!r} ({_words(error)}). Set PBEM_IMAP_FOLDER."
            ) from error
        self._can_mark = b"\\*" in found.get(b"PERMANENTFLAGS", ())
        following = found.get(b"UIDNEXT")
        if following is None:
            following = max(self._client.search("ALL"), default=0) + 1
        return State(int(found[b"UIDVALIDITY"]), int(following), int(found[b"EXISTS"]))

    def place_for_taken(self, *, only_look: bool = False) -> bool:
        """Whether there is a folder for what was stored; it is made where it is missing, unless we `only_look`."""
        prefix = ""
        if self.can("NAMESPACE"):
            personal = self._client.namespace().personal or (("", "/"),)
            prefix = personal[0][0]
        self._taken = self.account.taken if self.account.taken.startswith(prefix) else prefix + self.account.taken
        if self._client.folder_exists(self._taken):
            return True
        if only_look:
            return False
        try:
            self._client.create_folder(self._taken)
            self._client.subscribe_folder(self._taken)
        except IMAPClient.AbortError:
            raise
        except IMAPClientError:
            return bool(self._client.folder_exists(self._taken))  # another one has made it
        return True

    # -- reading ---------------------------------------------------------------------------------------------------

    def newer_than(self, uid: int, next_uid: int) -> Iterator[list[int]]:
        """The mails above it, lowest first, by and by; those that came after the folder was opened at the end.

        What somebody has marked as deleted is left alone.
        """
        low = uid + 1
        while low + _WINDOW < next_uid:
            yield self._search(low, f"{low}:{low + _WINDOW - 1}")
            low += _WINDOW
        yield self._search(low, f"{low}:*")

    def _search(self, low: int, uids: str) -> list[int]:
        found = self._client.search(["UID", uids, "UNDELETED"])
        return sorted(one for one in found if one >= low)  # `*` is the last one, however low

    def heads(self, uids: Sequence[int]) -> dict[int, Head]:
        """Those of these mails that are still there."""
        part = f"BODY.PEEK[HEADER]<0.{HEAD_BYTES}>"
        found = self._client.fetch(uids, [part, "INTERNALDATE", "RFC822.SIZE"])
        return {
            uid: Head(said[b"BODY[HEADER]<0>"] or b"", said.get(b"INTERNALDATE"), int(said.get(b"RFC822.SIZE") or 0))
            for uid, said in found.items()
            if uid in uids and b"BODY[HEADER]<0>" in said
        }

    def beginning(self, uid: int, most: int) -> bytes | None:
        """The first bytes of a mail as its server has it; None where it is gone."""
        found = self._client.fetch([uid], [f"BODY.PEEK[]<0.{most}>"])
        said = found.get(uid, {}).get(b"BODY[]<0>")
        return None if said is None else bytes(said)

    # -- what was taken ----------------------------------------------------------------------------------------

    def put_away(self, uid: int) -> bool:
        """Move a stored mail into its folder; False where it stays, with a keyword if the server takes one."""
        if self.can("MOVE"):
            try:
                self._client.move([uid], self._taken)
                return True
            except IMAPClient.AbortError:
                raise
            except IMAPClientError as error:
                log.warning("a stored mail could not be moved and stays where it is", extra={"reason": _words(error)})
        if self._can_mark:
            with suppress(IMAPClientError):
                self._client.add_flags([uid], [TAKEN], silent=True)
        return False

    # -- waiting -----------------------------------------------------------------------------------------------

    def told_of_more(self) -> bool:
        """Whether the server has told of new mail meanwhile, beside another answer: it does not tell it again."""
        _, told = self._client._imap.response("EXISTS")  # and forgets it
        return bool(told != [None])

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """Come back when something changes, after so many seconds, or when it is to stop.

        A server without IDLE is asked once they are over.
        """
        if not self.can("IDLE"):
            stop.wait(seconds)
            self._client.noop()
            return
        self._client.idle()
        until = time.monotonic() + (0 if self._client.idle_check(timeout=0) else seconds)
        while not stop.is_set() and time.monotonic() < until:
            began = time.monotonic()
            if self._client.idle_check(timeout=_SLICE) or time.monotonic() - began < _SLICE / 2:
                break  # woken without a word: the line is dead, as the next command finds out
        self._client.idle_done()


def _words(error: BaseException) -> str:
    """What the server said, on one line."""
    text = error.args[0] if error.args else error
    return " ".join((text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)).split())[:300]
