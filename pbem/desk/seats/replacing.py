"""«replace NAME by ADDRESS», read: whose seat, and who is to be asked to take it over."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.command import Asker
from pbem.orders.fold import key
from pbem.orders.naming import name_first
from pbem.orders.order import Order
from pbem.orders.refuse import refused

MOST_ADDRESS = 320

NOBODY = ""  # who is asked is asked no longer

_AROUND = " .,;!\u200b\u2060\ufeff"  # what stands around an address in a mail, seen or not, is no part of it
_BY = re.compile(r"(?:by|with)\s+(.+)", re.IGNORECASE | re.DOTALL)
_ADDRESS = re.compile(r"[^@]*[^@\s<>,;]@[^@\s<>,;][^@]*")


class Replace(msgspec.Struct, frozen=True):
    """Another person is asked for the seat of `name`; `address` as written, with exactly one @, or `NOBODY`."""

    name: str
    address: str


def is_address(text: str) -> bool:
    """Whether a text has one address, and nothing that is no part of it."""
    return _ADDRESS.fullmatch(text) is not None


def read(order: Order, asker: Asker) -> Replace:
    """«replace ann by zoe@example.org», and without an address «by nobody»."""
    name, rest = name_first(order, asker.names, " by zoe@example.org")
    found = _BY.fullmatch(rest)
    address = " ".join(found[1].split()).strip(_AROUND) if found else ""
    if key(address) in {"nobody", "none"}:
        return Replace(name, NOBODY)
    if len(address) > MOST_ADDRESS or not is_address(address):
        raise refused("replace_address", {"name": name}, example=f"{order.word.word} {name} by zoe@example.org")
    return Replace(name, address)
