"""A request while it arrives: judged as soon as its head is complete, before a byte of its body is kept."""

from __future__ import annotations

import time
from hashlib import sha256

from waitress.adjustments import Adjustments
from waitress.buffers import OverflowableBuffer
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import Error, RequestEntityTooLarge

from pbem.base import clock
from pbem.post import fewer_letters
from pbem.web import secret
from pbem.web.limits import CLICK_BYTES, SMALL, Limits, Room
from pbem.web.ways import signed_head
from pbem.web.ways.head import Head
from pbem.web.ways.table import WAYS
from pbem.web.ways.way import Way

ARRIVED = "X-Night-Mail-Arrived"  # header that the gate adds: when all of it was here, by the clock that nobody sets


class Unauthorized(Error):  # type: ignore[misc]
    """The secret is missing or wrong."""

    code = 401
    reason = "Unauthorized"

    def __init__(self, body: str, told: str = "unauthorized") -> None:
        super().__init__(body)
        self.told = told  # in the log

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """As waitress answers, with the header that HTTP wants."""
        status, headers, body = super().to_response(ident)
        return status, [*headers, ("WWW-Authenticate", "Bearer")], body


class Unproved(Unauthorized):
    """The same, to a sender that would take 401 for the end of it, and drop the mail."""

    code = 503
    reason = "Service Unavailable"


class _Kept(OverflowableBuffer):  # type: ignore[misc]
    """The beginning of a body; what comes after it is counted and dropped. `sum`: of all of it, if asked for."""

    def __init__(self, overflow: int, most: int, summed: bool = False) -> None:
        super().__init__(overflow)
        self.most = most
        self.seen = 0
        self.sum = sha256() if summed else None

    def append(self, piece: bytes) -> None:
        if self.sum is not None:
            self.sum.update(piece)
        left = self.most - self.seen
        self.seen += len(piece)
        if left > 0:
            super().append(piece[:left])


class JudgedRequest(HTTPRequestParser):  # type: ignore[misc]
    """One request. `trusted`: it has shown the secret. `waits`: there is no room for its body yet, nobody reads on."""

    completed: bool
    error: Error | None
    path: str

    def __init__(self, adj: Adjustments, token: str, limits: Limits, room: Room, relay_secret: str = "") -> None:
        super().__init__(adj)
        self.token = token
        self.relay_secret = relay_secret
        self.limits = limits
        self.room = room
        self.trusted = False
        self.waits = False
        self.begun = 0.0  # when the body was let in
        self._wanted = 0
        self._taken = 0
        self._kept: _Kept | None = None
        self._longest = 0
        self._signed = False

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
        elif self.completed and self.error is None and not self._as_signed():
            self.error = Unauthorized("This is not the body that was signed.", "with a body that was not signed so")
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
        if self.path.startswith(fewer_letters.PATH):
            most = self._longest = CLICK_BYTES
        if self.path.startswith(secret.PATHS):
            path, in_path = secret.split(self.path)
            way = WAYS.get(secret.way(path))
            self.error = self._unproved(way, in_path)
            if self.error is not None:
                return
            self._let_pass(path)
            most, self._longest = self.limits.most_bytes, self.limits.longest_bytes
            if way is not None and way.wraps:  # without its end it could not be read
                most = self._longest
            self._signed = way is not None and way.signs_head
        if self.body_rcv is None:
            return
        if self.content_length > self._longest or not self._longest:
            self._too_large()
            return
        self._kept = self.body_rcv.buf = _Kept(self.adj.inbuf_overflow, most, self._signed)
        self._wanted = min(SMALL if self.chunked else self.content_length, most)
        self.waits = True
        self.let_in()

    def _unproved(self, way: Way | None, in_path: str) -> Unauthorized | None:
        """How to refuse who has neither shown the secret nor, where that is asked for, signed the head."""
        headers = Head(self.headers.items())
        if way is not None and way.signs_head:
            wrong = signed_head.what_is_wrong(headers, self.relay_secret, clock.now().timestamp())
            return Unauthorized("This address needs a signed head.", f"unauthorized, {wrong}") if wrong else None
        offered = secret.shown(headers.get("Authorization", ""), headers.get(secret.HEADER, ""), in_path)
        if secret.right(self.token, offered):
            return None
        if way is None or way.name == "raw":
            return Unauthorized("This address needs its secret.")
        told = f"unauthorized at {way.name} (is the secret in its URL that of PBEM_INBOUND_TOKEN?)"
        return (Unauthorized if way.unproved == 401 else Unproved)("This address needs its secret.", told)

    def _let_pass(self, path: str) -> None:
        """A secret in the path goes no further than here: not into logs, not to the application."""
        self.trusted = True
        self.path = self.request_uri = path
        self.headers["X_INBOUND_TOKEN"] = self.token.strip().encode().decode("latin-1")

    def _as_signed(self) -> bool:
        """Whether the whole body is the one whose sum was signed, where one was."""
        if not self._signed:
            return True
        summed = self._kept.sum if self._kept is not None and self._kept.sum is not None else sha256()
        return signed_head.same(Head(self.headers.items()), summed.hexdigest())

    def _too_much(self, kept: _Kept) -> bool:
        """Of a body in chunks, whose length nobody told; what stands between the chunks is bounded too."""
        return kept.seen > self._longest or int(self.body_bytes_received) > 2 * self._longest + SMALL

    def _too_large(self) -> None:
        self.error = RequestEntityTooLarge(f"The limit here is {self._longest} bytes.")
