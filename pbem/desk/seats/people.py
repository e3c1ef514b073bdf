"""People who come to a game: their addresses, names nobody else has, rows for them and for their seats."""

from __future__ import annotations

import re
from datetime import datetime

from peewee import fn

from pbem.base import addresses
from pbem.base.errors import CannotCreate
from pbem.base.signs import seen, unseen
from pbem.desk.planner import Planner
from pbem.orders.fold import key
from pbem.orders.names import check_name
from pbem.orders.order import OrderError
from pbem.store.db import found_or_made
from pbem.store.models import Game, Member, Person

# What a letter can be sent to without extensions of SMTP (RFC 5321 §4.1.2): dots only between words, ASCII. In a head
# `=?` begins an encoded word, which one reader shows as it stands and another as what it says.
_WORD = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"(?=.{{1,64}}@)(?!.*=\?){_WORD}(\.{_WORD})*@(?=.{{1,190}}\Z)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\Z")
_NAMED = re.compile(r"""(?P<name>"(?:[^"\\]|\\.)*"|[^"<>@,;]*?) *< *(?P<address>[^<> ]+) *>""")
_PLAIN, _SPECIAL, _ESCAPED = re.compile(r'[^"<>@,;]+'), re.compile(r'(["\\])'), re.compile(r"\\(.)")


def address_and_name(text: str) -> tuple[str, str]:
    """The address and the name given with it ("" for none), of `Ann <ann@example.org>`; else CannotCreate.

    Every address that people are called by comes in through here. Only these two forms are read, since of any other
    two programs might read two addresses; what cannot be seen is refused, not left out.
    """
    said, shown = text.strip(" "), seen(text)
    if unseen(said):
        raise CannotCreate(f"«{shown}» has a line break in it, or another sign that cannot be seen: type it anew.")
    found = _NAMED.fullmatch(said)
    name, address = (found["name"], found["address"]) if found else ("", said)
    address = address.removesuffix(".")  # as in From: the same address
    if not _ADDRESS.fullmatch(address):
        raise CannotCreate(f"«{shown}» is not a mail address. Write ann@example.org or Ann <ann@example.org>.")
    return address.lower(), _ESCAPED.sub(r"\1", name[1:-1]) if name.startswith('"') else name


def written(address: str, name: str) -> str:
    """Both in one text, as `address_and_name` reads them."""
    if not name:
        return address
    quoted = _SPECIAL.sub(r"\\\1", name)
    return f"{name} <{address}>" if _PLAIN.fullmatch(name) else f'"{quoted}" <{address}>'


def short_names(people: list[tuple[str, str]], reserved: frozenset[str]) -> dict[str, str]:
    """Address → a short name nobody else has, and that is no order word: from the name given, else from the address."""
    names: dict[str, str] = {}
    for address, given in people:
        if address in names:
            continue
        wish = _usable(given, reserved) or _usable(address.partition("@")[0], reserved) or "Player"
        taken = {name.casefold() for name in names.values()}
        name, number = wish, 2
        while name.casefold() in taken:
            name, number = f"{wish[:17]}{number}", number + 1
        names[address] = name
    return names


def _usable(text: str, reserved: frozenset[str]) -> str | None:
    """The first word of a name or address that can be a player's name, with a capital letter."""
    words = re.split(r"[\s._+]+", text.strip())
    try:
        name = check_name(words[0][:20], (), "name", reserved)
    except OrderError:
        return None
    return name[:1].upper() + name[1:]


def known(address: str, now: datetime) -> Person:
    """The row of whoever has this address."""
    person, _ = found_or_made(
        lambda: Person.get_or_none(Person.address == address),
        lambda: Person.create(address=address, created_at=now),
    )
    return person


def new_member(game: Game, address: str, name: str, now: datetime, **fields: str) -> Member:
    """A seat or role in the game for whoever has this address, with a key and a number of its own."""
    last = Member.select(fn.MAX(Member.number)).where(Member.game == game).scalar()
    own = {"number": int(last or 0) + 1, "token": addresses.new_token()}
    return Member.create(game=game, person=known(address, now), name=name, **own, **fields)


def must_be_free(planner: Planner, name: str) -> None:
    """Refuse the line when somebody else is called so."""
    others = [member.name for member in planner.session.members if member.person_id != planner.member.person_id]
    if key(name) in {key(other) for other in others}:
        planner.forbid("name_taken", name=name)
