"""What of a position is compared with that of another program: each field, what people call it, and its plain form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

from pbem.base.plain import Plain

Position = Mapping[str, Plain]

# Where a field stands -> how a list of such fields begins.
GROUPS = {"": "", "depot": "depot: ", "players": "players: ", "corporations": "companies: "}
MEMBERS = ("players", "corporations")
TYPE, NATIONAL = "type", "national"  # the other program lends it to the player with priority


def _same(value: Plain) -> Plain:
    return value


def _name(value: Plain) -> str | None:
    return None if value is None else str(value)


def _held(value: Plain) -> dict[str, object]:
    return {name: one for name, one in (value or {}).items() if one}


def _owners(value: Plain) -> dict[str, str]:
    return {name: str(owner) for name, owner in (value or {}).items() if owner not in (None, "closed")}


def _listed(value: Plain) -> list[str]:
    return sorted(map(str, value or ()))


def _first(value: Plain) -> Plain:
    """Of a price with its row and column, the price."""
    return value[0] if isinstance(value, list) and value else value


class Field(NamedTuple):
    """A field that both sides can have: its words, and what makes a value comparable.

    `of`: which companies are compared: every one, every one but the national, or only those in play of these.
    """

    words: str
    plain: Callable[[Plain], Plain] = _same
    of: Literal["all", "no national", "in play"] = "all"


FIELDS: Mapping[str, Mapping[str, Field]] = {
    "": {
        "turn": Field("set of rounds"),
        "round": Field("round"),
        "round_num": Field("its number"),
        "phase": Field("phase", str),
        "finished": Field("whether it is over", bool),
        "actor": Field("who is asked next", _name),
        "bank": Field("bank"),
        "bank_broken": Field("whether it is broken", bool),
        "market": Field("price tokens in their stacks", _held),
        "tiles": Field("tiles", _held),
        "tokens": Field("tokens", _listed),
        "pool": Field("pool shares", _held),
        "companies": Field("owners of privates", _owners),
        "scores": Field("scores"),
    },
    "depot": {"left": Field("trains for sale", _held), "pool": Field("trains in the pool", _listed)},
    "players": {"cash": Field("cash"), "certs": Field("certificates"), "shares": Field("shares", _held)},
    "corporations": {
        "owner": Field("owner", _name, "no national"),
        "cash": Field("cash"),
        "price": Field("price", _first),
        "trains": Field("trains", _listed),
        "loans": Field("loans", int),
        "treasury": Field("shares in the treasury", of="in play"),
        "tokens": Field("tokens on the map", of="in play"),
        "tokens_left": Field("tokens left with their prices", of="in play"),
    },
}


MANY = 6  # a longer list is not shown whole
Place = tuple[str, str]  # group and key of a field
ACTOR: Place = ("", "actor")
NEEDED = {  # without one of these that ours has, it cannot be said that all agrees
    *(("", key) for key in ("phase", "finished", "bank", "tiles", "scores")),
    *(("players", key) for key in ("cash", "certs", "shares")),
    *(("corporations", key) for key in ("owner", "cash", "price", "trains", "loans")),
}


class Difference(NamedTuple):
    """Where a position of the file is not ours: the field, and what each side has in it."""

    field: str
    theirs: str
    ours: str


def keys(position: Position) -> set[Place]:
    """The fields that a position has, each with its group."""
    found = {("", key) for key in position if key not in (*MEMBERS, "depot")}
    found |= {("depot", key) for key in position.get("depot") or ()}
    for group in MEMBERS:
        found |= {(group, key) for member in (position.get(group) or {}).values() for key in member if key != TYPE}
    return found


def listed(fields: Mapping[Place, str]) -> str:
    """The words of fields, by where they stand."""
    parts = []
    for group, title in GROUPS.items():
        if words := [one for (place, _), one in fields.items() if place == group]:
            parts.append(title + ", ".join(words))
    return "; ".join(parts)


def compared(theirs: set[Place], ours: set[Place]) -> dict[Place, Field]:
    """Of the fields of both sides those that can be compared."""
    known = {(group, key): field for group, fields in FIELDS.items() for key, field in fields.items()}
    return {place: field for place, field in known.items() if place in theirs and place in ours}


def differences(theirs: Position, ours: Position, fields: Mapping[Place, Field]) -> Iterator[Difference]:
    """All differences in these fields. Of a company that one side has not, all is expected to be nothing."""
    for (group, key), field in fields.items():
        there, here = _members(theirs, group), _members(ours, group)
        for name in dict.fromkeys((*there, *here)):
            one, other = there.get(name, {}), here.get(name, {})
            if field.of != "all" and NATIONAL in (one.get(TYPE), other.get(TYPE)):
                continue
            if field.of == "in play" and not (one and other):
                continue
            left, right = _plain(one, key, field), _plain(other, key, field)
            if left != right:
                yield Difference(f"{name} {field.words}".strip(), *_apart(left, right))


def _members(position: Position, group: str) -> Mapping[str, Mapping[str, Plain]]:
    """Where a field stands, by the name of whose it is."""
    if group in MEMBERS:
        return position.get(group) or {}
    return {"": (position.get(group) or {}) if group else position}


def _plain(member: Mapping[str, Plain], key: str, field: Field) -> Plain:
    """A value to compare; nothing is nothing, however it is written."""
    value = member.get(key)
    return (None if value is None else field.plain(value)) or None


def _apart(theirs: Plain, ours: Plain) -> tuple[str, str]:
    """Both sides in words; of what has a name or is one of many only where they differ."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        same = {name for name in theirs if name in ours and theirs[name] == ours[name]}
        theirs, ours = ({name: one for name, one in side.items() if name not in same} for side in (theirs, ours))
    elif isinstance(theirs, list) and isinstance(ours, list) and len(theirs) > MANY:
        there, here = Counter(theirs), Counter(ours)
        theirs, ours = list((there - here).elements()), list((here - there).elements())
    return _words(theirs), _words(ours)


def _words(value: Plain) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items()) or "none"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
