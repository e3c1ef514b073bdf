"""Headers of mails as the standard library reads and writes them, without a class made anew for each."""

from __future__ import annotations

from email.headerregistry import BaseHeader, HeaderRegistry
from email.policy import default
from typing import Any


class Headers(HeaderRegistry):
    """One class for each kind of header: the library makes one for each header of each mail."""

    def __init__(self) -> None:
        """No class is made yet."""
        super().__init__()
        self._made: dict[Any, Any] = {}

    def __getitem__(self, name: str) -> type[BaseHeader]:
        kind = self.registry.get(name.lower(), self.default_class)
        if kind not in self._made:
            self._made[kind] = super().__getitem__(name)
        made: type[BaseHeader] = self._made[kind]
        return made


HEADERS = Headers()
READING = default.clone(header_factory=HEADERS)
