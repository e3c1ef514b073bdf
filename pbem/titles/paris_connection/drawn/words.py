"""The words of the Paris Connection picture, from the message tables."""

from __future__ import annotations

import msgspec

from pbem.words.phrases import raw, sentence


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is written in the picture, apart from the board's own names and ids."""

    to_move: str  # {number}; stands below the name
    over: str
    last_turn: str  # {number}
    hand: str
    points: str
    rural: str  # {capacity}
    city: str  # {worth}
    last_city: str  # {worth}
    border: str
    changed: str
    reconstructed: str
    value: str
    depot: str
    companies: dict[str, str]


def spoken(companies: tuple[str, ...]) -> Words:
    """The words in the language spoken now, from the message tables (`paris.picture.…`, `paris.company.…`)."""
    plain = (name for name in Words.__struct_fields__ if name != "companies")
    texts = {name: raw(f"paris_connection.picture.{name}") for name in plain}
    names = {one: _capital(sentence(f"paris_connection.company.{one}") or one) for one in companies}
    return Words(**texts, companies=names)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
