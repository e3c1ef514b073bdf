"""What the domain name system says, as plain text; that it cannot be asked from here is an answer of its own."""

from __future__ import annotations

import dns.exception
import dns.name
import dns.resolver
import dns.reversename
from dns.rdatatype import RdataType

SECONDS = 4  # for one question, with all servers and repetitions


class Unasked(Exception):
    """No server has answered; str() says why."""


class Lookup:
    """Questions to a resolver. Whatever it says of a name is kept, so that a name is asked once."""

    def __init__(self, resolver: dns.resolver.Resolver | None = None) -> None:
        """`resolver`: by default that of this machine. Raises Unasked where it has none."""
        try:
            self._resolver = resolver or dns.resolver.Resolver()
        except (dns.exception.DNSException, OSError) as error:
            raise Unasked(f"no DNS server is set up on this machine ({error})") from error
        self._known: dict[tuple[str, str], list[str]] = {}

    def texts(self, name: str) -> list[str]:
        """The TXT records, each as one line; empty where there are none."""
        return self._answers(name, "TXT")

    def servers(self, name: str) -> list[str]:
        """The mail servers (MX) in the order in which they are tried; «» for the one that says: no mail here."""
        return self._answers(name, "MX")

    def addresses(self, name: str) -> list[str]:
        """The addresses, of both kinds."""
        return [*self._answers(name, "A"), *self._answers(name, "AAAA")]

    def names_of(self, address: str) -> list[str]:
        """The names that an address leads back to (PTR)."""
        return self._answers(dns.reversename.from_address(address).to_text(), "PTR")

    def _answers(self, name: str, kind: str) -> list[str]:
        if (name, kind) not in self._known:
            self._known[name, kind] = self._asked(name, kind)
        return self._known[name, kind]

    def _asked(self, name: str, kind: str) -> list[str]:
        try:
            found = self._resolver.resolve(name, kind, search=False, lifetime=SECONDS)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer, dns.resolver.YXDOMAIN):
            return []
        except (dns.name.LabelTooLong, dns.name.NameTooLong, dns.name.EmptyLabel):  # as an SPF record may name one
            return []
        except (dns.exception.DNSException, OSError) as error:
            raise Unasked(" ".join(str(error).split())) from error
        rows = list(found)
        if kind == "MX":
            rows.sort(key=lambda row: (row.preference, row.exchange.to_text()))
            return [_plain(row.exchange) for row in rows]
        if found.rdtype == RdataType.TXT:
            return [b"".join(row.strings).decode("utf-8", "replace") for row in rows]
        return [_plain(row.target) if kind == "PTR" else row.address for row in rows]


def _plain(name: dns.name.Name) -> str:
    return name.to_text(omit_final_dot=True).lower().rstrip(".")
