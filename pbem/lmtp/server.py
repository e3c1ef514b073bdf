"""The server itself: on a port of this machine or on a socket in its files, each conversation read by aiosmtpd."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aiosmtpd.controller import BaseThreadedController, Controller, UnixSocketController
from aiosmtpd.lmtp import LMTP

from pbem.base.addresses import place_of
from pbem.base.errors import BadSetting
from pbem.base.settings import Settings
from pbem.lmtp.handler import Handler

_SOCKET = "unix:"
_LONGEST_LINE = 1 << 20  # bytes; some mail programs write a whole paragraph, or a whole attachment, on one


class _Lmtp(LMTP):
    line_length_limit = _LONGEST_LINE


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
