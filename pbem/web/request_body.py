"""A request while it arrives: judged as soon as its head is complete, before a byte of its body is kept."""

from __future__ import annotations

import time

from waitress.adjustments import Adjustments
from waitress.buffers import OverflowableBuffer
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import Error, RequestEntityTooLarge

from pbem.web import secret
from pbem.web.limits import SMALL, Limits, Room

ARRIVED = "X-Night-Mail-Arrived"  # header that the gate adds: when all of it was here, by the clock that nobody sets


class Unauthorized(Error):  # type: ignore[misc]
    """The secret is missing or wrong."""

    code = 401
    reason = "Unauthorized"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """As waitress answers, with the header that HTTP wants."""
        status, headers, body = super().to_response(ident)
        return status, [*headers, ("WWW-Authenticate", "Bearer")], body


class _Kept(OverflowableBuffer):  # type: ignore[misc]
    """The beginning of a body; what comes after it is counted and dropped."""

    def __init__(self, overflow: int, most: int) -> None:
        super().__init__(overflow)
        self.most = most
        self.seen = 0

    def append(self, piece: bytes) -> None:
        left = self.most - self.seen
        self.seen += len(piece)
        if left > 0:
            super().append(piece[:left])


class JudgedRequest(HTTPRequestParser):  # type: ignore[misc]
    """One request. `trusted`: it has shown the secret. `waits`: there is no room for its body yet, nobody reads on."""

    completed: bool
    error: Error | None
    path: str

    def __init__(self, adj: Adjustments, token: str, limits: Limits, room: Room) -> None:
        super().__init__(adj)
        self.token = token
        self.limits = limits
        self.room = room
        self.trusted = False
        self.waits = False
        self.begun = 0.0  # when the body was let in
        self._wanted = 0
        self._taken = 0
        self._kept: _Kept | None = None
        self._longest = 0

    def received(self, data: bytes) -> int:
        """As waitress has it; a refusal swallows what came with it."""
        if self.completed:
            return 0
        in_head = not self.headers_finished
        consumed = int(super().received(data))
        if in_head and self.headers_finished and not self.empty and self.error is None:
            self._judge()
        if self._kept is not None and self._too_much(self._kept):
            self._too_large()
        if self.error is not None:
            self.completed, self.expect_continue = True, False
            return len(data)
        if self._kept is not None:
            if self.completed:
                self.headers["CONTENT_LENGTH"] = str(len(self._kept))
                self.headers[ARRIVED.upper().replace("-", "_")] = repr(time.monotonic())
            elif self._wanted < len(self._kept):  # in chunks, and not small after all
                self._wanted, self.waits = self._kept.most, True
                self.let_in()
        return consumed

    def parse_header(self, header_plus: bytes) -> None:
        """As waitress has it; a length of thousands of digits is an error like others."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("Content-Length is invalid") from error

    def let_in(self) -> bool:
        """Whether the body has the room it needs, now or since before."""
        if self.waits and self.room.take(self._wanted):
            self.room.give_back(self._taken)
            self.waits = False
            self._taken = self._wanted
            self.begun = time.monotonic()
        return not self.waits

    def close(self) -> None:
        """Forget the body; may be said twice."""
        super().close()
        taken, self._taken = self._taken, 0
        self.room.give_back(taken)

    def _judge(self) -> None:
        """The head is complete: who may go on, with how long a body?"""
        most, self._longest = self.limits.open_bytes, self.limits.open_bytes
        if self.path.startswith(secret.PATHS):
            if not self._shows_the_secret():
                self.error = Unauthorized("This address needs its secret.")
                return
            self.trusted = True
            most, self._longest = self.limits.most_bytes, self.limits.longest_bytes
        if self.body_rcv is None:
            return
        if self.content_length > self._longest or not self._longest:
            self._too_large()
            return
        self._kept = self.body_rcv.buf = _Kept(self.adj.inbuf_overflow, most)
        self._wanted = min(SMALL if self.chunked else self.content_length, most)
        self.waits = True
        self.let_in()

    def _shows_the_secret(self) -> bool:
        """A secret in the path goes no further than here: not into logs, not to the application."""
        path, in_path = secret.split(self.path)
        headers = self.headers
        offered = secret.shown(headers.get("AUTHORIZATION", ""), headers.get("X_INBOUND_TOKEN", ""), in_path)
        if not secret.right(self.token, offered):
            return False
        self.path = self.request_uri = path
        headers["X_INBOUND_TOKEN"] = self.token.strip().encode().decode("latin-1")
        return True

    def _too_much(self, kept: _Kept) -> bool:
        """Of a body in chunks, whose length nobody told; what stands between the chunks is bounded too."""
        return kept.seen > self._longest or int(self.body_bytes_received) > 2 * self._longest + SMALL

    def _too_large(self) -> None:
        self.error = RequestEntityTooLarge(f"The limit here is {self._longest} bytes.")
