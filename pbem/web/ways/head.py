"""The headers of a request, asked for by the names they have, whichever server read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


class Head(Mapping[str, str]):
    """Header by name in any case; Latin-1, whatever the bytes are."""

    def __init__(self, fields: Iterable[tuple[str, str]]) -> None:
        self._fields = {_plain(name): value for name, value in fields}

    def __getitem__(self, name: str) -> str:
        return self._fields[_plain(name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def _plain(name: str) -> str:
    """As WSGI servers write them."""
    return name.upper().replace("-", "_")
