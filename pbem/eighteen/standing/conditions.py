"""Conditions of standing orders: read from a line, written as they are read again, asked back where not understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from engine.eighteen.game import Game18xx
from pbem.eighteen.orders.grammar import AND, ANYBODY, OPS, PATTERNS
from pbem.eighteen.orders.names import Names, names_of
from pbem.eighteen.standing.known import Line, floats_later, not_understood, sample, supplied_as
from pbem.eighteen.standing.saying import refused
from pbem.orders.fold import fold
from pbem.orders.numbers import whole
from pbem.orders.order import OrderError

Kind = Literal["left", "phase", "price", "cash", "trains", "shares", "lose", "more", "event", "state"]
ANYONE, ME, NONE = "anyone", "I", "none"
MOST_CONDITIONS = 6
_NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_IN_WORDS = {">=": "at least", ">": "more than", "<=": "at most", "<": "fewer than", "=": "exactly", "!=": "is not"}
_COMPILED = tuple((kind, re.compile(pattern, re.IGNORECASE), verb) for kind, pattern, verb in PATTERNS)
_DASHES = re.compile("[‐‑‒–—―−]")
_OR = re.compile(r"\s*[,;]\s*(?:or\s+)?(?:unless\s+|if\s+)?|\s+or\s+(?:if\s+|unless\s+)?", re.IGNORECASE)
_SYMBOLS = tuple((symbol, re.compile(words)) for symbol, words in OPS.items())


class Condition(msgspec.Struct, frozen=True):
    """One thing that holds or does not. `who`: a player, `ANYONE`, `ME`; `what`: a company, train type or phase.

    `verb`: what is done or said of it; `op` and `number`: how many, how much. `no`: it must not hold.
    """

    kind: Kind
    what: str = ""
    who: str = ""
    verb: str = ""
    train: str = ""
    op: str = ""
    number: int = 0
    no: bool = False


def tidy(text: str) -> str:
    """The text with one space between words, plain dashes and quotes, and no stop at its end."""
    return " ".join(_DASHES.sub("-", text.replace("≠", "!=").replace("’", "'")).split()).strip(" .,;!")


def plain(text: str) -> str:
    """The same in lower case and without accents, as goals are read."""
    return fold(tidy(text))


def read_all(game: Game18xx, text: str, line: Line = str) -> tuple[Condition, ...]:
    """The conditions between which `and` stands; all must hold. OrderError for one that is not understood."""
    found = tuple(_read(game, part, line) for part in re.split(AND, tidy(text), flags=re.IGNORECASE))
    if len(found) > MOST_CONDITIONS:
        raise refused("condition.many", {"most": MOST_CONDITIONS})
    return found


def read_any(game: Game18xx, text: str, line: Line = str) -> tuple[tuple[Condition, ...], ...]:
    """The same between which commas or `or` stand; one of them is enough."""
    parts = [one for one in _OR.split(tidy(text)) if one]
    if not parts or len(parts) > MOST_CONDITIONS:
        raise refused("condition.many", {"most": MOST_CONDITIONS})
    return tuple(read_all(game, one, line) for one in parts)


def write_any(conditions: tuple[tuple[Condition, ...], ...]) -> str:
    """As it is read again."""
    return ", ".join(write_all(one) for one in conditions)


def write_all(conditions: tuple[Condition, ...]) -> str:
    """The same of those that must all hold."""
    return " and ".join(map(write, conditions))


def write(one: Condition) -> str:
    """The condition in its plainest form."""
    said = _written(one)
    return f"not {said}" if one.no else said


def _written(one: Condition) -> str:
    return _WRITTEN[one.kind](one)


def _cash(one: Condition) -> str:
    return f"{'my cash' if one.who == ME else f'cash {one.what or one.who}'} {one.op} {one.number}"


def _trains(one: Condition) -> str:
    if one.op:
        return f"{one.what} has {_IN_WORDS[one.op]} {one.number} trains"
    return f"{one.what} has {'no' if one.verb == NONE else 'a'} {one.train or 'train'}"


def _shares(one: Condition) -> str:
    has = "have" if one.who == ME else "has"
    return f"{one.who} {has} {_IN_WORDS[one.op]} {one.number} shares of {one.what}"


_WRITTEN: Mapping[Kind, Callable[[Condition], str]] = {
    "left": lambda one: f"{one.train} left {one.op} {one.number}",
    "phase": lambda one: f"phase {one.op} {one.what}",
    "price": lambda one: f"{one.what} price {one.op} {one.number}",
    "cash": _cash,
    "trains": _trains,
    "shares": _shares,
    "lose": lambda one: f"I can lose director of {one.what}",
    "more": lambda one: f"{one.who} has more shares of {one.what} than I",
    "event": lambda one: f"{one.who} {one.verb} {one.what}",
    "state": lambda one: f"{one.what} is {one.verb}",
}


def _read(game: Game18xx, text: str, line: Line) -> Condition:
    no = text[:4].casefold() == "not "
    said = text[4:] if no else text
    error: OrderError | None = None
    for kind, pattern, verb in _COMPILED:
        match = pattern.fullmatch(said)
        if match is None:
            continue
        try:
            found = _made(game, kind, verb, match, line)
        except OrderError as unclear:
            error = error or unclear
            continue
        return _turned(found) if no else found
    raise error or not_understood(game, text, line)


def _turned(one: Condition) -> Condition:
    """The opposite, in its plainest form."""
    if one.op:
        return msgspec.structs.replace(one, op=_NEGATED[one.op])
    if one.kind == "trains":
        return msgspec.structs.replace(one, verb="some" if one.verb == NONE else NONE)
    return msgspec.structs.replace(one, no=not one.no)


def _made(game: Game18xx, kind: Any, verb: str, match: re.Match[str], line: Line) -> Condition:
    said: Mapping[str, str] = {name: text for name, text in match.groupdict().items() if text is not None}
    names = names_of(game.definition)
    one = Condition(kind=kind, verb=verb, no="no" in said)
    if "train" in said:
        train = _train(game, names, said["train"], match.string, line, left=kind == "left")
        one = msgspec.structs.replace(one, train=train)
    who, holder = "", ""
    if "who" in said:
        who = _player(game, said["who"], match.string, line)
    elif "mine" in said:
        who = ME
    if "co" in said:
        holder = _player_or_none(game, said["co"]) if kind == "cash" else ""
        one = msgspec.structs.replace(one, what="" if holder else _company(game, names, said["co"], match.string, line))
    if kind == "phase":
        one = msgspec.structs.replace(one, what=_phase(game, said["phase"], match.string, line), verb="")
    if not who and kind in ("event", "state"):
        one = _as_it_is_here(game, one)
        kind, verb = one.kind, one.verb
    op = _symbol(said["op"]) if said.get("op") else _usual(kind, verb, said)
    number = whole(fold(said.get("number", "0"))) or 0
    if "pc" in said:
        number = number * game.all_shares // 100
    if kind == "event" and not who:
        who = ANYONE
    _must_be_possible(game, kind, verb, one.what, match.string, line)
    verb = "" if kind in ("left", "phase") else one.verb
    return msgspec.structs.replace(one, who=who or holder, op=op, number=number, verb=verb)


def _as_it_is_here(game: Game18xx, one: Condition) -> Condition:
    """«4 is sold» of a private says how things are; where companies float as they start, «floated» is «started»."""
    if one.kind == "event" and one.verb in ("sells", "buys") and one.what in game.definition.privates:
        return msgspec.structs.replace(one, kind="state", verb="sold")
    if one.verb == "floated" and not floats_later(game):
        return msgspec.structs.replace(one, verb="started")
    return one


def _must_be_possible(game: Game18xx, kind: str, verb: str, company: str, text: str, line: Line) -> None:
    """What never happens to a company or private of its kind is refused, with what does."""
    data = game.definition.companies.get(company)
    public = data is not None and data.kind == "public"
    facts = {"said": text, "company": company}
    if public and verb == "auctions":
        raise refused("condition.never_public", facts, example=line(f"{ANYONE} starts {company}"))
    if company and not public and (kind in ("lose", "more", "shares") or verb in ("sells", "starts", "sold out")):
        raise refused("condition.never", facts, example=line(f"{ANYONE} auctions {company}"))


def _usual(kind: str, verb: str, said: Mapping[str, str]) -> str:
    """The comparison where none is written: «no 4 left», «phase 4 or later», «Ann has 3 shares of NW»."""
    if kind == "left":
        return "="
    if kind == "phase":
        return verb
    return ">=" if kind == "shares" or (kind == "trains" and "number" in said) else ""


def _symbol(said: str) -> str:
    return next(symbol for symbol, words in _SYMBOLS if words.fullmatch(said.strip().casefold()))


def _company(game: Game18xx, names: Names, said: str, text: str, line: Line) -> str:
    ids = names.either(said) or _numbered(game, said)
    if len(ids) == 1:
        return ids[0]
    if ids:
        choices = tuple(line(text.replace(said, one)) for one in ids)
        raise refused("condition.which", {"said": said, "ids": " or ".join(ids)}, choices=choices)
    meant = names.meant(said)
    if meant:
        facts = {"said": said, "meant": meant[0]}
        raise refused("condition.meant", facts, example=line(text.replace(said, meant[0])))
    raise not_understood(game, text, line)


def _numbered(game: Game18xx, said: str) -> tuple[str, ...]:
    """The private of that number, where privates have numbers."""
    match = re.fullmatch(r"(?:(?:private|no\.?|number|#) ?)?#?(\d{1,2})", said, re.IGNORECASE)
    wanted = int(match[1]) if match else 0
    return tuple(one.id for one in game.definition.privates.values() if getattr(one, "number", None) == wanted)


def _player_or_none(game: Game18xx, said: str) -> str:
    return next((one for one in game.players if fold(one) == fold(said)), "")


def _player(game: Game18xx, said: str, text: str, line: Line) -> str:
    if re.fullmatch(ANYBODY, said, re.IGNORECASE):
        return ANYONE
    found = ME if said in ("i", "I") else _player_or_none(game, said)
    if not found:
        raise refused("condition.who", {"said": said}, example=line(text.replace(said, ANYONE, 1)))
    return found


def _train(game: Game18xx, names: Names, said: str, text: str, line: Line, *, left: bool = False) -> str:
    """The type of train; one that is `left` must be of those that the supply has, or had: «2 is gone» is none then."""
    found = names.train(said)
    if found and (supplied_as(game, found) or not left):
        return found
    kinds = tuple(game.definition.trains)
    raise refused("condition.train", {"said": said, "trains": ", ".join(kinds)}, example=line(sample(game, "left")))


def _phase(game: Game18xx, said: str, text: str, line: Line) -> str:
    phases: dict[str, str] = {one.casefold(): one for one in game.definition.phases}
    said = "gray" if said.casefold() == "grey" else said
    if said.casefold() in phases:
        return phases[said.casefold()]
    listed = ", ".join(game.definition.phases)
    raise refused("condition.phase", {"said": said, "phases": listed}, example=line(sample(game, "phase")))
