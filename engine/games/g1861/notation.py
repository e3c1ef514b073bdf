"""One action of 1861 is one exact line: `p1: lay M-NN 8 I7 5`, `p1: offer train NW 3 100 SW`."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from engine.core.errors import UnreadableAction
from engine.core.notation import read_line, whole_number, write_line
from engine.games.g1861 import actions as acts
from engine.games.g1861.actions import Action, AnyAction

PLAIN: dict[str, type[Action]] = {
    "pass": acts.Pass,
    "bid": acts.Bid,
    "sell": acts.Sell,
    "buy": acts.Buy,
    "start": acts.Start,
    "token": acts.Token,
    "redeem": acts.Redeem,
    "lay": acts.Lay,
    "dividend": acts.Dividend,
    "private": acts.BuyPrivate,
    "train": acts.BuyTrain,
    "discard": acts.Discard,
    "nationalise": acts.Nationalise,
    "convert": acts.Convert,
    "remove": acts.RemoveToken,
    "accept": acts.Accept,
    "decline": acts.Decline,
}  # their words are their fields, in that order
VERBS = {made: verb for verb, made in PLAIN.items()}
FIELDS: dict[str, tuple[FieldInfo, ...]] = {verb: msgspec.structs.fields(made)[1:] for verb, made in PLAIN.items()}
DEALS = ("private", "train", "merge")
OTHERS = {
    "run": "run COMPANY TRAIN:HEX-HEX … (or none)",
    "merge": "merge MINOR MINOR … into PUBLIC",
    "offer": "offer private …, offer train … or offer merge …",
}
NO_ROUTES = "none"
INTO = "into"


def write_action(action: AnyAction) -> str:
    """The action as its one exact line; the player of an offered deal is the one who offers."""
    return write_line(action.player, *_words(action))


def write_deal(deal: acts.Deal) -> str:
    """The words of a deal without who proposes it: `train NW 3 100 SW`."""
    return " ".join(_words(deal))


def read_action(line: str) -> AnyAction:
    """The action of an exact line; UnreadableAction when it is none."""
    player, verb, words = read_line(line)
    return _read(line, player, verb, words)


def _words(action: AnyAction) -> tuple[str, ...]:
    if isinstance(action, acts.Run):
        routes = tuple(f"{route.train}:{'-'.join(route.hexes)}" for route in action.routes)
        return "run", action.company, *(routes or (NO_ROUTES,))
    if isinstance(action, acts.Merge):
        return "merge", action.company, *action.minors, INTO, action.public
    if isinstance(action, acts.Offer):
        return "offer", *_words(action.deal)
    return VERBS[type(action)], *(str(value) for value in msgspec.structs.astuple(action)[1:])


def _read(line: str, player: str, verb: str, words: tuple[str, ...]) -> AnyAction:
    if verb in PLAIN:
        return _read_plain(line, player, verb, words)
    if verb == "run" and len(words) >= 2:
        return acts.Run(player, words[0], _routes(line, words[1:]))
    if verb == "merge" and len(words) >= 4 and words[-2] == INTO:
        return acts.Merge(player, words[0], words[1:-2], words[-1])
    if verb == "offer" and words and words[0] in DEALS:
        deal = _read(line, player, words[0], words[1:])
        assert isinstance(deal, acts.Deal)
        return acts.Offer(player, deal)
    if verb in OTHERS:
        raise UnreadableAction(line, f"write `{OTHERS[verb]}`")
    raise UnreadableAction(line, f"`{verb}` is no action; there are {', '.join((*PLAIN, *OTHERS))}")


def _read_plain(line: str, player: str, verb: str, words: tuple[str, ...]) -> AnyAction:
    fields = FIELDS[verb]
    if len(words) != len(fields):
        raise UnreadableAction(line, f"write `{' '.join((verb, *(field.name.upper() for field in fields)))}`")
    made: Any = PLAIN[verb](player, *(_value(line, field, word) for field, word in zip(fields, words, strict=True)))
    found: AnyAction = made
    return found


def _value(line: str, field: FieldInfo, word: str) -> str | int:
    if field.type is int:
        return whole_number(line, word)
    if get_origin(field.type) is Literal and word not in (allowed := get_args(field.type)):
        raise UnreadableAction(line, f"`{word}`: the {field.name} is one of {', '.join(allowed)}")
    return word


def _routes(line: str, words: tuple[str, ...]) -> tuple[acts.Route, ...]:
    if words == (NO_ROUTES,):
        return ()
    return tuple(_route(line, word) for word in words)


def _route(line: str, word: str) -> acts.Route:
    train, colon, way = word.partition(":")
    hexes = tuple(way.split("-"))
    if not train or not colon or not all(hexes):
        raise UnreadableAction(line, f"`{word}` is no route; write TRAIN:HEX-HEX")
    return acts.Route(train, hexes)
