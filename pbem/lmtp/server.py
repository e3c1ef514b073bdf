"""The server itself: on a port of this machine or on a socket in its files, each conversation read by aiosmtpd."""

from __future__ import annotations

from pathlib import Path
from typing import Any, AnyStr

from aiosmtpd.controller import BaseThreadedController, Controller, UnixSocketController
from aiosmtpd.lmtp import LMTP

from pbem.base.addresses import place_of
from pbem.base.errors import BadSetting
from pbem.base.settings import Settings
from pbem.lmtp.handler import Handler

_SOCKET = "unix:"
_TOO_LONG = ("500 Line too long", "552 Error: Too much mail data")


class _Lmtp(LMTP):
    """A conversation in which a line may be so long; the library asks the class, and has a short one."""

    def __init__(self, handler: Handler, longest_line: int, **given: Any) -> None:
        self.line_length_limit = longest_line
        super().__init__(handler, **given)

    async def push(self, status: AnyStr) -> None:
        """What the library says of a mail that is too long, it says once; LMTP has a reply for each recipient."""
        text = status if isinstance(status, str) else status.decode("ascii", "replace")
        recipients = self.envelope.rcpt_tos if self.envelope is not None and text.startswith(_TOO_LONG) else ()
        for _ in range(max(1, len(recipients))):
            await super().push(status)


class _OnPort(Controller):
    def factory(self) -> _Lmtp:
        """One conversation."""
        return _Lmtp(self.handler, **self.SMTP_kwargs)


class _OnSocket(UnixSocketController):
    def factory(self) -> _Lmtp:
        """One conversation."""
        return _Lmtp(self.handler, **self.SMTP_kwargs)


def server(handler: Handler, settings: Settings, listen: str) -> BaseThreadedController:
    """A server that is not started yet. `listen`: `HOST:PORT`, `[::1]:PORT`, or `unix:/run/night-mail/lmtp`.

    BadSetting where it is neither.
    """
    limits: dict[str, Any] = {
        "longest_line": settings.lmtp_longest_line,
        "data_size_limit": max(settings.inbound_longest_bytes, settings.inbound_most_bytes),
        "enable_SMTPUTF8": True,
        "ident": "Night Mail",
        "server_hostname": place_of(settings.domain).host,
    }
    if listen.startswith((_SOCKET, "/")):
        return _OnSocket(handler, Path(listen.removeprefix(_SOCKET)), **limits)
    host, colon, port = listen.rpartition(":")
    if not (colon and host and port.isdigit() and 0 < int(port) < 1 << 16):
        reason = f"{listen!r} is neither HOST:PORT, as 127.0.0.1:2424, nor unix:/path/of/a/socket."
        raise BadSetting("listen", reason, "--listen")
    return _OnPort(handler, host.strip("[]"), int(port), **limits)
