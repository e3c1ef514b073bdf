"""What the words of a matched sentence stand for: ids, numbers, places; no fact where they are not what they seem."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.eighteen.definition import SHARES
from pbem.eighteen.orders.names import Names
from pbem.orders.fold import key
from pbem.orders.numbers import whole

OWN = "own"  # a name that must be that of the company that acts
NUMBERS = {"one more": 1, "1 more": 1, "a": 1, "an": 1, "another": 1, "both": 2}
TREASURY = re.compile(
    r"(?:(?:its|their|own|company's|companys?|[a-z]{1,3}(?:'s)?) )?(?:treasury|ipo|charter|initial offering)",
    re.IGNORECASE,
)
MARKET = re.compile(r"(?:share |stock |open |bank )?(?:market|pool)|bank", re.IGNORECASE)
BANK = re.compile(r"(?:the )?(?:depot|bank|ipo|supply|stock|rails)", re.IGNORECASE)
POOL = re.compile(r"(?:the )?(?:bank |open |train )?(?:pool|market|discard|discard pile)", re.IGNORECASE)
NOBODY = frozenset(  # words before a verb that are no player's name
    {"he", "she", "it", "they", "we", "you", "i", "who", "everybody", "everyone", "nobody", "somebody", "anybody"}
    | {"someone", "anyone", "that", "this", "not", "never", "always", "also", "then", "and", "if", "when", "now", "one"}
    | {"each", "all", "please", "just", "still", "only", "so", "but", "or", "as"}
)
_NUMBERED = re.compile(r"(\d) (?=[^\W\d_])")  # «6 Boulogne-Amiens»
_PRIVATE_NUMBER = re.compile(r"(?:#|(?:private )?(?:no\.?|nr\.?|number) ?#?)(\d)", re.IGNORECASE)
_COMPOUND = re.compile(r"\b(north|south)[ -]?(east|west)\b")  # «north-east»
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,/+&-]+|\b(?:and|to|with|from|the)\b")
_HEX = re.compile(r"[a-z]{1,2}\d{1,2}")
_STOP = re.compile(r"(.*?) stop (\d)", re.IGNORECASE)
_EARNED = re.compile(r" for \d{1,4}", re.IGNORECASE)

Facts = dict[str, str]


def company_called(names: Names, said: str) -> str:
    """The id of the one company or private so called; "" for none. «E» and «OK» are names, «e» and «ok» are not."""
    name = _ARTICLE.sub("", said).strip(" .,'")
    if number := _PRIVATE_NUMBER.fullmatch(name):
        return _numbered(names, int(number[1]))
    before = _NUMBERED.match(name)
    own = _numbered(names, int(before[1])) if before else ""
    found = names.either(name[2:] if own else name)
    if own and found != (own,):
        return ""
    unsure = len(found) != 1 or (names.short(name) and not name.isupper())
    return "" if unsure else found[0]


def _numbered(names: Names, number: int) -> str:
    """The private of this number, where a game has its privates numbered; "" for none."""
    every = names.definition.privates.values()
    return next((one.id for one in every if getattr(one, "number", None) == number), "")


def facts_of(match: re.Match[str], names: Names) -> Facts | None:
    """What each named part says; None where one says nothing that there is. Parts that are not there are left out."""
    facts: Facts = {}
    for name, said in match.groupdict().items():
        if said is None:
            continue
        found = READERS[name](said.strip(), names)
        if found is None:
            return None
        facts[name] = found
    if _is_other_colour(facts, names) or _is_half_a_certificate(facts):
        return None
    facts["number"] = facts.get("count", "1")
    facts["count"] = facts["number"] if facts["number"] != "1" else ""
    if "train" in facts and "of" not in facts and facts.get("seller", "") in ("", "pool"):
        if _is_another_price(facts, names):
            return None
        facts.pop("price", None)  # of new trains and those of the pool it is printed
    if not facts.get("seller", "pool"):
        del facts["seller"]
    if side := facts.pop("side", ""):  # as Rails-18xx has it: where the side drawn at the south comes to be
        facts["rotation"] = side
    return facts


def _is_another_price(facts: Facts, names: Names) -> bool:
    """Whether a train is said to cost what it does not: who thinks so may want another one, or none."""
    said, train = facts.get("price", ""), names.definition.trains.get(facts["train"])
    return bool(said) and train is not None and said.isdecimal() and int(said) != train.price


def _of(said: str, names: Names) -> str | None:
    return company_called(names, said) or None


def _private(said: str, names: Names) -> str | None:
    found = _numbered(names, int(said)) if re.fullmatch(r"\d", said) else company_called(names, said)
    return found if found in names.privates else None


def _is_minor(names: Names, company: str) -> bool:
    found = names.definition.companies.get(company)
    return found is not None and found.kind == "minor"


def _public(said: str, names: Names) -> str | None:
    found = company_called(names, said)
    return None if not found or found in names.privates or _is_minor(names, found) else found


def _minor(said: str, names: Names) -> str | None:
    found = company_called(names, said)
    return found if _is_minor(names, found) else None


def _minors(said: str, names: Names) -> str | None:
    """Several minors: `K-B + O-K`."""
    found = [_minor(one, names) for one in re.split(r"\s*(?:,|\+|&|/|\band\b|\bwith\b)\s*", said) if one]
    return " + ".join(one for one in found if one) if found and all(found) else None


def _player(said: str, names: Names) -> str | None:
    words = said.split()
    strange = company_called(names, said) or not NOBODY.isdisjoint(said.lower().split())
    called = len(words) == 1 or (len(words) == 2 and said.istitle())
    return said if called and not strange else None


def _price(said: str, names: Names) -> str | None:
    return "".join(sign for sign in said if sign.isdecimal())


def _count(said: str, names: Names) -> str | None:
    """So many shares."""
    word = said.lower()
    if word.endswith("%"):
        share, rest = divmod(int(word.rstrip("% ").split()[-1]), 100 // SHARES)
        return str(share) if share and not rest else None
    return str(NUMBERS.get(word) or whole(word) or word)


def _tile(said: str, names: Names) -> str | None:
    return next((one for one in (said, said.upper()) if one in names.definition.board.tiles), None)


def _colour(said: str, names: Names) -> str | None:
    return "gray" if said.lower() == "grey" else said.lower()


def _is_other_colour(facts: Facts, names: Names) -> bool:
    """Whether a tile is said to have a colour that it has not: «green 57», which is yellow."""
    said, tile = facts.pop("colour", ""), names.definition.board.tiles.get(facts.get("tile", ""))
    return bool(said) and tile is not None and tile.colour != said


def _is_half_a_certificate(facts: Facts) -> bool:
    """Whether what is paid for the certificate of two shares is not twice its price: that is another deal."""
    return int(facts.pop("twice", "0")) not in (0, 2 * int(facts.get("price", "0") or 0))


def _hex(said: str, names: Names) -> str | None:
    if found := names.hex(said):
        return said if names.shares_hex(said) else found  # the name says which city of the hex
    return said.upper() if _HEX.fullmatch(said.lower()) else None


def _at(said: str, names: Names) -> str | None:
    """A hex with the name of its city behind it, which must be one there: `E9` of «E9 Gomel»."""
    hex_id, _, called = said.partition(" ")
    spot = names.definition.board.hexes.get(hex_id.upper())
    if spot is None:
        return None
    there = {
        spot.name,
        *spot.name.split("/"),
        *(name for stop in spot.printed.stops for name in (stop.name, *stop.also)),
    }
    known = not called or key(called) in set(map(key, there)) or names.shares_hex(called)
    return hex_id.upper() if known else None


def _place(said: str, names: Names) -> str | None:
    """The same of a token: the city by its own name where several share the hex, with the number of its stop."""
    found = _STOP.fullmatch(said)
    place, stop = (found[1], found[2]) if found else (said, "")
    hex_id, called = _at(place, names), place.partition(" ")[2]
    if hex_id is None:
        return None
    city = called if names.shares_hex(called) else hex_id
    return f"{city} stop {stop}" if stop else city


def _routes(said: str, names: Names) -> str | None:
    """Each train with its way, without what it earned."""
    return re.sub(r" and ", ", ", _EARNED.sub("", said))


def _ways(said: str, names: Names) -> str | None:
    """Exits, or the hexes to be joined."""
    words = [word for word in _BETWEEN.split(_COMPOUND.sub(r"\1\2", said.lower())) if word]
    if words and all(word in names.sides for word in words):
        return " ".join(word.upper() for word in words)
    if words and all(_HEX.fullmatch(word) for word in words):
        return f"to {'-'.join(word.upper() for word in words)}"
    return None


def _places(said: str, names: Names) -> str | None:
    """Several hexes."""
    words = [word for word in _BETWEEN.split(said.lower()) if word]
    return " ".join(word.upper() for word in words) if words and all(map(_HEX.fullmatch, words)) else None


def _side(said: str, names: Names) -> str | None:
    side = names.sides.get(said.lower())
    return None if side is None else str(side)


def _train(said: str, names: Names) -> str | None:
    return names.train(said) or None


def _route(said: str, names: Names) -> str | None:
    return said.upper().replace(" ", "")


def _source(said: str, names: Names) -> str | None:
    """Where shares come from."""
    if TREASURY.fullmatch(said) or company_called(names, said):
        return "treasury"
    return "market" if MARKET.fullmatch(said) else None


def _seller(said: str, names: Names) -> str | None:
    """Who sells a train; "" for the bank."""
    if BANK.fullmatch(said):
        return ""
    return "pool" if POOL.fullmatch(said) else _of(said, names)


def _as_said(said: str, names: Names) -> str | None:
    return said


READERS: Mapping[str, Callable[[str, Names], str | None]] = {
    "of": _of,
    OWN: _of,
    "also": _public,
    "private": _private,
    "public": _public,
    "minor": _minor,
    "minors": _minors,
    "player": _player,
    "price": _price,
    "count": _count,
    "tile": _tile,
    "colour": _colour,
    "hex": _hex,
    "ways": _ways,
    "places": _places,
    "side": _side,
    "rotation": _as_said,
    "train": _train,
    "route": _route,
    "routes": _routes,
    "at": _at,
    "place": _place,
    "to": _place,
    "twice": _price,
    "sum": _price,
    "event": _as_said,
    "source": _source,
    "seller": _seller,
}
