"""A DNS server on loopback, over UDP, that knows what a test tells it: real questions and real answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping, Sequence
from typing import Self

import dns.flags
import dns.message
import dns.rcode
import dns.resolver
import dns.rrset

Zone = Mapping[tuple[str, str], Sequence[str]]  # (name, kind) -> values as in a zone file


class NameServer:
    """Answers from its zone; what is not there does not exist. `silent` or `broken`: as servers can be."""

    def __init__(self, zone: Zone, *, silent: bool = False, broken: bool = False) -> None:
        self.zone = {(name.lower(), kind): values for (name, kind), values in zone.items()}
        self.silent, self.broken = silent, broken
        self.asked: list[tuple[str, str]] = []
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, name="name server", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ending:
            ending.sendto(b"", self._socket.getsockname())
        self._thread.join()
        self._socket.close()

    def resolver(self) -> dns.resolver.Resolver:
        """A resolver that asks this server and no other."""
        made = dns.resolver.Resolver(configure=False)
        made.nameservers = ["127.0.0.1"]
        made.port = self._socket.getsockname()[1]
        return made

    def _serve(self) -> None:
        while True:
            data, asker = self._socket.recvfrom(4096)
            if not data:
                return
            if not self.silent:
                self._socket.sendto(self._answer(data), asker)

    def _answer(self, data: bytes) -> bytes:
        query = dns.message.from_wire(data)
        question = query.question[0]
        name, kind = question.name.to_text(omit_final_dot=True).lower(), question.rdtype.name
        self.asked.append((name, kind))
        answer = dns.message.make_response(query)
        answer.flags |= dns.flags.RA
        if self.broken:
            answer.set_rcode(dns.rcode.SERVFAIL)
            return answer.to_wire()
        if (alias := self.zone.get((name, "CNAME"))) is not None:
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", "CNAME", *alias))
            name = alias[0].rstrip(".")
        if values := self.zone.get((name, kind)):
            answer.answer.append(dns.rrset.from_text(f"{name}.", 60, "IN", kind, *values))
        elif name not in {known for known, _ in self.zone}:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        return answer.to_wire()
