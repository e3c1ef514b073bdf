"""How much the web process takes upon itself at once: connections, seconds, bytes of mail."""

from __future__ import annotations

import threading

import msgspec

from pbem.base.settings import Settings

SMALL = 1 << 20  # bytes; a mail up to this size never waits behind bigger ones
FOR_SMALL = 4  # a quarter of the room is kept for small mails
CLICK_BYTES = 4 << 10  # the form of a page, or of RFC 8058: two words, with whatever a mail program puts round them
OPEN_BYTES = 2 << 20  # a body without the secret, where there are pages that take one: in demo and development


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one process bears. Seconds count from the first moment of the phase they are about."""

    places: int = 256  # connections; beyond them one without the secret goes for each that comes
    head_seconds: float = 10  # until a request has shown the secret, or is complete without one
    idle_seconds: float = 75  # between two requests of somebody who has shown it; proxies keep connections for 60
    body_seconds: float = 30  # a body may take that long,
    body_rate: int = 32 << 10  # and longer only while it brings so many bytes a second
    linger_seconds: float = 2  # what is still coming after a refusal is read that long, so that the answer arrives
    most_bytes: int  # kept of a mail
    longest_bytes: int  # of a mail that is answered with 200
    room_bytes: int  # kept of all mails together that are arriving or being stored
    open_bytes: int = 0  # of a body without the secret


def limits_of(settings: Settings) -> Limits:
    """The limits that the settings ask for."""
    most = settings.inbound_most_bytes
    return Limits(
        most_bytes=most,
        longest_bytes=max(most, settings.inbound_longest_bytes),
        room_bytes=settings.inbound_room_bytes,
        open_bytes=OPEN_BYTES if settings.shows_mailboxes else 0,
    )


class Room:
    """Room for what is kept of bodies. Each takes all it may need before that is read, so that none gets stuck."""

    def __init__(self, size: int) -> None:
        small = size // FOR_SMALL
        self._sizes = {True: small, False: size - small}
        self._used = {True: 0, False: 0}
        self.most_used = 0
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """All that is taken now."""
        return sum(self._used.values())

    def take(self, wanted: int) -> bool:
        """Whether there was room. A mail that is larger than all there is has it to itself."""
        small = wanted <= SMALL
        with self._lock:
            if self._used[small] and self._used[small] + wanted > self._sizes[small]:
                return False
            self._used[small] += wanted
            self.most_used = max(self.most_used, self.used)
            return True

    def give_back(self, taken: int) -> None:
        """As much as was taken at once; from any thread."""
        with self._lock:
            self._used[taken <= SMALL] -= taken
