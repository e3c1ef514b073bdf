"""The gate before the web application: who may keep a connection, for how long, and who goes when it gets crowded.

waitress reads requests in one thread and hands over whole ones, so that waiting costs nothing but a place. It lets in a
hundred connections for two minutes each, whoever they are, and keeps every body to its end: that is what changes here.
"""

from __future__ import annotations

import logging
import select
import socket
import sys
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server

from pbem.store import tally
from pbem.web.limits import Limits, Room
from pbem.web.request_body import JudgedRequest

log = logging.getLogger(__name__)
HEAD_BYTES = 32 << 10
SPARE = 64  # places beyond the limit, for newcomers while all others are trusted
TELL_SECONDS = 60  # between two lines of the log about those who were turned away

Server = Any  # of waitress, which has no types


class Connection(HTTPChannel):  # type: ignore[misc]
    """One connection. All but the work that its requests ask for happens in the thread that reads."""

    request: JudgedRequest | None

    def __init__(self, gate: Gate, *args: object, **named: object) -> None:
        self.gate = gate
        self.parser_class = self._next_request
        self.newest: JudgedRequest | None = None
        self.known = False  # has shown the secret once
        self.refused = False  # the newest request; it is the last one
        self.lingers = False
        self.since = time.monotonic()
        self.longest = 0  # bytes of the answer that is on its way, as it was complete
        super().__init__(*args, **named)
        gate.entered(self)

    @property
    def trusted(self) -> bool:
        """Whether a mail is arriving, stored or answered here: nobody who brings one makes place for another."""
        at_work = [one for one in (self.request, *self.requests) if one is not None and one.trusted]
        return bool(at_work or (self.known and self.total_outbufs_len))

    def readable(self) -> bool:
        """Asked before every round: the moment to see who is late, and for whom there is room now."""
        now = time.monotonic()
        if self.requests:
            self.since, self.longest = now, 0
        elif not self.will_close and self._late(now):
            served = self.request is None and self.newest is not None
            self.drop("" if served else "slow")
        if self.request is not None and not self.request.let_in():
            return False
        return bool(not self.will_close if self.lingers else super().readable())

    def received(self, data: bytes) -> bool:
        """What comes after a refusal is read and forgotten."""
        if self.lingers:
            return False
        if self.request is None and self.known:
            self.since = time.monotonic()
        going_on = bool(super().received(data))
        newest = self.newest
        if newest is not None:
            self.known |= newest.trusted
            if newest.error is not None and not self.refused:
                self.refused = True
                self.gate.tell(getattr(newest.error, "told", newest.error.reason.lower()))
        return going_on

    def handle_write(self) -> None:
        """An answer that refuses is followed by a pause: closed at once, the connection would take it back."""
        if self.refused and self.close_when_flushed and not self.will_close:
            self._flush_exception(self._flush_some)
            if self.connected and not self.total_outbufs_len:
                self._linger()
            return
        super().handle_write()

    def handle_close(self) -> None:
        """Also forgets the request that was arriving, and whose room it took."""
        self.gate.inside.discard(self)
        if self.request is not None:
            self.request.close()
            self.request = None
        super().handle_close()

    def drop(self, why: str = "") -> None:
        """Close it at the next opportunity; why, if that is worth a line of the log."""
        self.will_close = True
        if self.total_outbufs_len:  # who takes nothing would keep it for ever: waitress closes what can be written to
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)
        if why:
            self.gate.tell(why)

    def _next_request(self, adj: Adjustments) -> JudgedRequest:
        self.newest = JudgedRequest(adj, self.gate.token, self.gate.limits, self.gate.room, self.gate.relay_secret)
        return self.newest

    def _late(self, now: float) -> bool:
        limits, request = self.gate.limits, self.request
        if request is not None and request.trusted:
            return not request.waits and now - request.begun > (
                limits.body_seconds + request.body_bytes_received / limits.body_rate
            )
        if self.lingers:
            return now - self.since > limits.linger_seconds
        if self.total_outbufs_len:  # an archive takes its time on a slow line
            self.longest = max(self.longest, self.total_outbufs_len)
            taken = self.longest - self.total_outbufs_len
            return bool(now - self.since > limits.body_seconds + taken / limits.body_rate)
        idle = self.known and request is None
        return now - self.since > (limits.idle_seconds if idle else limits.head_seconds)

    def _linger(self) -> None:
        self.close_when_flushed = False
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:  # the other side has gone already
            self.will_close = True
            return
        self.lingers = True
        self.since = time.monotonic()


class Gate:
    """What the connections of one process share."""

    def __init__(self, token: str, limits: Limits, relay_secret: str = "") -> None:
        self.token = token
        self.relay_secret = relay_secret
        self.limits = limits
        self.room = Room(limits.room_bytes)
        self.inside: set[Connection] = set()
        self._turned_away: Counter[str] = Counter()
        self._told = -float(TELL_SECONDS)

    def create_server(self, app: Flask, **where: Any) -> Server:
        """A waitress server for the application, behind this gate; `where` as waitress wants it."""
        sockets = where.setdefault("map", {})
        server = create_server(
            app,
            ident=None,
            recv_bytes=1 << 16,
            asyncore_use_poll=hasattr(select, "poll"),
            connection_limit=self.limits.places + SPARE,
            max_request_header_size=HEAD_BYTES,
            max_request_body_size=sys.maxsize,  # `JudgedRequest` decides, after it has seen the secret
            **where,
        )
        for one in sockets.values():
            if isinstance(one, BaseWSGIServer):
                one.channel_class = partial(Connection, self)
        return server

    def entered(self, newcomer: Connection) -> None:
        """Where it gets crowded, the one goes that has kept its place longest without the secret."""
        self.inside.add(newcomer)
        if len(self.inside) <= self.limits.places:
            return
        others = [one for one in list(self.inside) if one is not newcomer and not one.trusted and not one.will_close]
        if others:
            min(others, key=lambda one: (bool(one.requests), one.known, one.since)).drop("crowded out")

    def tell(self, why: str) -> None:
        """A line of the log about those turned away; at most one a minute, or they would fill it."""
        self._turned_away[why] += 1
        tally.count("refused")
        now = time.monotonic()
        if now - self._told >= TELL_SECONDS:
            self._told = now
            told = ", ".join(f"{count} {reason}" for reason, count in self._turned_away.most_common())
            log.warning("connections turned away", extra={"reason": told})
            self._turned_away.clear()
