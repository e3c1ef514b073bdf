"""Sending: one letter's bytes to a mail server, or into a Maildir. Says ok, try again, or never."""

from __future__ import annotations

import os
import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from pbem.base.errors import BadSetting, CutShort, PermanentFailure, TemporaryFailure, TooBig, TooSlow, Unreachable
from pbem.base.private import private_file, private_folder
from pbem.base.settings import Settings

# Login or encryption is asked for (RFC 4954 §6, RFC 3207 §4): the operator has to mend something, not the letter.
LOCKED_OUT = {530, 534, 535, 538}
SHUTS_DOWN = 421  # the server ends the conversation (RFC 5321 §3.8), whichever letter it is about
TOO_LONG = {523, 552}  # of a letter (RFC 4468, RFC 1870); 552 is said of full mailboxes as well …
_SAYS_TOO_LONG = re.compile(r"\b5\.(?:3\.4|2\.3)\b")  # … and these with other codes (RFC 3463)
# What a letter may take in all, the call included: a server that says a little every few seconds is never silent.
LETTER_SECONDS = 90


SOURCE = "PBEM_MAIL_URL or a settings file"


class Transport(Protocol):
    """A way out. Used as a context manager around a batch of letters."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Hand over one letter; TemporaryFailure or PermanentFailure when it is not taken."""


class MaildirTransport:
    """Writes letters into `DIR/new`. The file is named after the Message-ID, so that a letter is never there twice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Self:
        for part in ("tmp", "new", "cur"):
            private_folder(self.folder / part)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is held open."""

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Write, move it into place in one step, and come back when neither is lost in a power cut."""
        name = sha256(message_id.encode()).hexdigest()[:32] + ".night-mail"
        draft = self.folder / "tmp" / name
        try:
            if (self.folder / "new" / name).exists() or any((self.folder / "cur").glob(f"{name}*")):
                _sync_folder(self.folder / "new")  # perhaps we died just after the move
                return
            with private_file(draft).open("wb") as file:
                file.write(f"Return-Path: <{sender}>\r\nDelivered-To: {to}\r\n".encode())
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            draft.rename(self.folder / "new" / name)
            _sync_folder(self.folder / "new")
        except OSError as error:
            raise TemporaryFailure(f"{self.folder}: {error.strerror}") from error


def _sync_folder(folder: Path) -> None:
    """Make durable what stands in a folder: of a renamed file, its name."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class _Line:
    """The one connection of a transport, which is cut when a letter takes too long."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._end: socket.socket | None = None  # a second handle on it: TLS may take over the first
        self.cut = False

    def open(self, connection: socket.socket) -> socket.socket:
        """A connection that was made just now."""
        with self._lock:
            self._drop()
            self._end = connection.dup()
            late = self.cut
        if late:
            self._shut()
        return connection

    def close(self) -> None:
        """The connection is not used any more."""
        with self._lock:
            self._drop()

    @contextmanager
    def limited(self, seconds: float) -> Iterator[None]:
        """Cut the connection when the block takes longer; then whatever waits for it fails at once."""
        self.cut = False
        guard = threading.Timer(seconds, self._cut)
        guard.daemon = True
        guard.start()
        try:
            yield
        finally:
            guard.cancel()
            guard.join()

    def _cut(self) -> None:
        with self._lock:
            self.cut = True
        self._shut()

    def _shut(self) -> None:
        with self._lock:
            if self._end is not None:
                with suppress(OSError):  # it has ended already
                    self._end.shutdown(socket.SHUT_RDWR)

    def _drop(self) -> None:
        if self._end is not None:
            self._end.close()
            self._end = None


class _Smtp(smtplib.SMTP):
    """A call whose connection is known to the line, from its first moment on."""

    line: _Line
    answered: str = ""  # to the last letter

    def __init__(self, *called: Any, line: _Line | None = None, **how: Any) -> None:
        if line is not None:
            self.line = line
        super().__init__(*called, **how)

    def data(self, msg: Any) -> tuple[int, bytes]:
        """As smtplib's, whose `sendmail` keeps to itself what the server says of a letter that it takes."""
        code, said = super().data(msg)
        self.answered = f"{code} {_words(said)}"
        return code, said

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        """As smtplib's; a host of many addresses that are all silent does not take longer than a letter may."""
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        each = min(timeout, LETTER_SECONDS / 2 / len(addresses))
        connection = self.line.open(socket.create_connection((host, port), each))
        connection.settimeout(timeout)
        return connection


class _Smtps(smtplib.SMTP_SSL, _Smtp):
    """The same with TLS from the start: `SMTP_SSL` wraps what `_Smtp` has connected."""

    def __init__(self, *called: Any, line: _Line, **how: Any) -> None:
        self.line = line
        super().__init__(*called, **how)


class SmtpTransport:
    """Speaks SMTP; one conversation for a batch, opened with the first letter and again after a failure."""

    def __init__(self, url: SplitResult, timeout: int) -> None:
        self.url = url
        self.timeout = timeout
        self.starttls = parse_qs(url.query).get("starttls", ["if-offered"])[0]
        self._server: _Smtp | None = None
        self._line = _Line()
        self.answered = ""  # to the last letter: what its number is in the server's own log, in most cases

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the conversation, however it stands."""
        with self._line.limited(self.timeout):
            self._hang_up()

    def send(self, raw: bytes, sender: str, to: str, message_id: str) -> None:
        """Offer one letter. 4xx and lost connections are temporary, 5xx about the letter is for good.

        A server that falls silent in the middle, or takes longer than `LETTER_SECONDS` in all, has CutShort the
        letter: to wait as long for each one would help none. Unreachable: it was not even offered.
        """
        with self._line.limited(LETTER_SECONDS):
            try:
                self._offer(raw, sender, to)
            except TemporaryFailure as failure:
                if self._line.cut:
                    raise TooSlow(f"the letter was not accepted within {LETTER_SECONDS} seconds") from failure
                raise

    def _offer(self, raw: bytes, sender: str, to: str) -> None:
        server = self._server or self._dial()
        try:
            server.sendmail(sender, [to], raw)
            self.answered = server.answered
        except smtplib.SMTPRecipientsRefused as error:
            code, text = error.recipients[to]
            self._reset()
            raise _failure(code, text) from error
        except smtplib.SMTPResponseException as error:
            self._hang_up()
            raise _about(error) from error
        except (OSError, smtplib.SMTPException) as error:
            self._hang_up()
            kind = CutShort if _fell_silent(error) else TemporaryFailure
            raise kind(_reason(error)) from error

    def greet(self) -> str:
        """Call as for a letter and hang up; how the server calls itself. Unreachable when it would take none."""
        with self._line.limited(LETTER_SECONDS):
            return self._greeted(self._dial())

    def refuses(self, address: str) -> str:
        """What the server says against mail to an address, for good; "" where it takes it. No letter is handed over."""
        with self._line.limited(LETTER_SECONDS):
            server = self._dial()
            try:
                server.ehlo_or_helo_if_needed()
                server.mail("")
                code, said = server.rcpt(address)
            except (OSError, smtplib.SMTPException) as error:
                raise Unreachable(_reason(error)) from error
            finally:
                self._hang_up()
        return f"{code} {_words(said)}" if 500 <= code < 600 else ""

    def _greeted(self, server: smtplib.SMTP) -> str:
        try:
            server.ehlo_or_helo_if_needed()
            name = _words(server.ehlo_resp or server.helo_resp or b"").partition("\n")[0]
            return f"{name}{', encrypted' if isinstance(server.sock, ssl.SSLSocket) else ', not encrypted'}"
        except (OSError, smtplib.SMTPException) as error:
            raise Unreachable(_reason(error)) from error
        finally:
            self._hang_up()

    def _dial(self) -> _Smtp:
        """A server that has taken the call and let us in; Unreachable, whatever else happens."""
        try:
            server = self._call()
        except (OSError, smtplib.SMTPException) as error:
            self._line.close()
            raise Unreachable(_reason(error)) from error
        try:
            self._secure(server)
            if self.url.username:
                server.login(unquote(self.url.username), unquote(self.url.password or ""))
        except (OSError, smtplib.SMTPException) as error:
            self._drop(server)
            raise Unreachable(_reason(error)) from error
        except BaseException:
            self._drop(server)
            raise
        self._server = server
        return server

    def _drop(self, server: smtplib.SMTP) -> None:
        server.close()
        self._line.close()

    def _call(self) -> _Smtp:
        host, port = self.url.hostname or "localhost", self.url.port or 0
        if self.url.scheme == "smtps":
            return _Smtps(host, port, timeout=self.timeout, line=self._line, context=self._tls())
        return _Smtp(host, port, timeout=self.timeout, line=self._line)

    def _tls(self) -> ssl.SSLContext:
        """The server has to prove its name where a password follows, or encryption is required.

        Else opportunistic, as between mail servers: encryption without a known name beats none. smtplib by itself
        believes every certificate.
        """
        context = ssl.create_default_context()
        if self.starttls == "if-offered" and not self.url.username:
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context

    def _secure(self, server: smtplib.SMTP) -> None:
        if self.url.scheme == "smtps" or self.starttls == "never":
            return
        server.ehlo_or_helo_if_needed()
        if server.has_extn("starttls"):
            server.starttls(context=self._tls())
        elif self.starttls == "required":
            raise Unreachable("the server offers no STARTTLS, but the setting requires it")
        elif self.url.username:
            offer = "the server offers no STARTTLS, so that the password would go out for all to read"
            raise Unreachable(f"{offer}; ?starttls=never in PBEM_MAIL_URL sends it all the same")

    def _reset(self) -> None:
        try:
            if self._server is not None:
                self._server.rset()
        except (OSError, smtplib.SMTPException):
            self._hang_up()

    def _hang_up(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            try:
                server.quit()
            except (OSError, smtplib.SMTPException):
                server.close()
        self._line.close()


def _words(text: bytes | str) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text


def _reason(error: OSError | smtplib.SMTPException) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_words(error.smtp_error)}"
    return str(error) or type(error).__name__


def _fell_silent(error: BaseException | None) -> bool:
    """Whether it was the waiting that ended the conversation; smtplib tells of it only as the error behind its own."""
    while error is not None:
        if isinstance(error, TimeoutError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _about(error: smtplib.SMTPResponseException) -> TemporaryFailure | PermanentFailure:
    """What a refusal means for the letter: one of us as sender, or for want of a login, is not the letter's fault."""
    failure = _failure(error.smtp_code, error.smtp_error)
    if isinstance(failure, TooBig):
        return failure
    if error.smtp_code in LOCKED_OUT:
        return Unreachable(_reason(error))
    ours = isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPHeloError)
    return CutShort(_reason(error)) if ours else failure


def _failure(code: int, text: bytes | str) -> TemporaryFailure | PermanentFailure:
    reason = f"{code} {_words(text)}"
    if code in TOO_LONG or (500 <= code < 600 and _SAYS_TOO_LONG.search(reason)):
        return TooBig(reason)
    if code == SHUTS_DOWN:
        return CutShort(reason)
    return PermanentFailure(reason) if 500 <= code < 600 else TemporaryFailure(reason)


def open_transport(settings: Settings) -> Transport:
    """The transport the settings name; BadSetting when the address makes no sense."""
    url = settings.transport_url
    if url.startswith("maildir:"):
        if not url.removeprefix("maildir:").strip():
            raise BadSetting("mail_url", "names no folder; write maildir:DIR.", SOURCE)
        return MaildirTransport(Path(url.removeprefix("maildir:")))
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not _has_sound_port(parts):
        reason = "must look like smtp://host:25, smtps://user:password@host:465 or maildir:DIR."
        raise BadSetting("mail_url", reason, SOURCE)
    choices = ("if-offered", "required", "never")
    if parse_qs(parts.query).get("starttls", ["if-offered"])[0] not in choices:
        raise BadSetting("mail_url", f"starttls must be one of {', '.join(choices)}.", SOURCE)
    return SmtpTransport(parts, settings.smtp_timeout)


def greet(transport: Transport) -> str:
    """What a mail server says when called; no letter is handed over. Unreachable when it would take none."""
    return transport.greet() if isinstance(transport, SmtpTransport) else ""


def refuses(transport: Transport, address: str) -> str:
    """What a mail server says against mail to an address; "" where it takes it. Unreachable when it takes none."""
    return transport.refuses(address) if isinstance(transport, SmtpTransport) else ""


def answer_of(transport: Transport) -> str:
    """What the mail server said when it took the last letter; "" where there is none."""
    return transport.answered if isinstance(transport, SmtpTransport) else ""


def _has_sound_port(parts: SplitResult) -> bool:
    try:
        return parts.port is None or parts.port > 0
    except ValueError:
        return False
