"""Text columns that every engine takes whatever comes from outside: no NUL, no half characters, never too long."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import peewee
from peewee import SQL, FieldAccessor

from pbem.base.plain import Plain
from pbem.store.untyped import Held, Row

LOST = "\N{REPLACEMENT CHARACTER}"
_NUL = b"\\u0000"  # as JSON writes it


def storable(text: str) -> str:
    """The text without what PostgreSQL refuses: NUL and lone surrogates become U+FFFD."""
    if "\0" in text:
        text = text.replace("\0", LOST)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join(LOST if "\ud800" <= mark <= "\udfff" else mark for mark in text)
    return text


def storable_data(data: Plain) -> Plain:
    """Plain data with every text in it made storable, as JSON gives it back: lists for tuples."""
    try:
        text = msgspec.json.encode(data)
    except UnicodeEncodeError:  # half a character
        return _cleaned(data)
    return _cleaned(data) if _NUL in text else msgspec.json.decode(text)


def _cleaned(data: Plain) -> Plain:
    if isinstance(data, str):
        return storable(data)
    if isinstance(data, dict):
        return {_cleaned(key): _cleaned(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_cleaned(one) for one in data]
    return data


class Cleaning(FieldAccessor):
    """A row holds in memory what it will hold in the database, so that a hash over it stays true."""

    def __set__(self, instance: Row, value: Held) -> None:
        super().__set__(instance, self.field.fitted(value) if isinstance(value, str) else value)


class TextField(peewee.TextField):
    """Text of any length."""

    accessor_class = Cleaning

    def fitted(self, text: str) -> str:
        """The text as it is stored."""
        return storable(text)

    def db_value(self, value: Held) -> str | None:
        """The stored text; also what a query compares with."""
        return None if value is None else self.fitted(str(value))


class CharField(peewee.CharField):
    """Text of at most `max_length` characters. Of a longer one the beginning is kept, with a hash in a key."""

    accessor_class = Cleaning

    def fitted(self, text: str) -> str:
        """The text as it is stored: two long keys that differ stay different."""
        text = storable(text)
        if len(text) <= self.max_length:
            return text
        if not (self.unique or self.primary_key):
            return text[: self.max_length - 1] + "…"
        digest = sha256(text.encode()).hexdigest()
        return f"{text[: self.max_length - len(digest) - 1]}#{digest}"

    def db_value(self, value: Held) -> str | None:
        """The stored text; also what a query compares with."""
        return None if value is None else self.fitted(str(value))


def as_written(word: str) -> SQL:
    """A word of ours as it stands in the text of a statement, so that a server knows beforehand how rare it is.

    A statement that is asked often is planned once for any value; in a column where nearly all rows say the same, that
    plan is to read them all. Never for what somebody else wrote.
    """
    if not word.isidentifier():
        raise ValueError(word)
    return SQL(f"'{word}'")
