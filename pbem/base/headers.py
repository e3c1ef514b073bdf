"""Headers of mails as the standard library reads and writes them, without a class made anew for each.

Most of them come again with the next mail and part of a mail, so the last ones are kept; they never change.
"""

from __future__ import annotations

from email.headerregistry import BaseHeader, HeaderRegistry
from email.policy import default
from functools import lru_cache

_KEPT = 200
_LONGEST = 300  # characters of a header that is kept
_NEVER_TWICE = frozenset({"message-id", "in-reply-to", "references", "date", "received", "content-id"})


class Headers(HeaderRegistry):
    """One class for each kind of header: the library makes one for each header of each mail."""

    def __init__(self) -> None:
        """No class is made yet."""
        super().__init__()
        self._made: dict[type, type[BaseHeader]] = {}
        self._kept = lru_cache(_KEPT)(super().__call__)

    def __call__(self, name: str, value: object) -> BaseHeader:
        """The header; one that was made before is the same."""
        if type(value) is str and len(value) <= _LONGEST and name.lower() not in _NEVER_TWICE:
            return self._kept(name, value)
        return super().__call__(name, value)

    def __getitem__(self, name: str) -> type[BaseHeader]:
        kind = self.registry.get(name.lower(), self.default_class)
        if kind not in self._made:
            self._made[kind] = super().__getitem__(name)
        return self._made[kind]


HEADERS = Headers()
READING = default.clone(header_factory=HEADERS)
