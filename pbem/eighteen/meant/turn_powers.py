"""What a company does by the power of a private of its own, as a mail about its turn says, each way one line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.eighteen.meant.turn_lines import (
    ROTATION,
    Turn,
    Way,
    exits_said,
    moves_of,
    only_side,
    senses_of,
    tiles_meant,
    way_of,
)
from pbem.eighteen.meant.turn_parts import Part
from pbem.orders.fold import key

USE = ("use",)
_DENIED = re.compile(r"\b(?:not|never|instead of|rather than|don t|no)(?: \w+){0,2}? \Z")
_TOKEN_IN = re.compile(r" token (.+)\Z")


def powers(turn: Turn, part: Part) -> list[Way]:
    """The uses that have the private, the tile, the sides and the city of the text; that named last first."""
    every = {one.line: one for one in _fitting(turn, part.text)}
    named = {line: at for line in every if (at := _said_at(part.text, _city(line))) >= 0}
    return [every[line] for line in sorted(named, key=lambda one: -named[one]) or every]


def _fitting(turn: Turn, text: str) -> Iterator[Way]:
    words = [word for word in turn.ear.hear(text) if word.sure]
    if senses_of(words, "place") - turn.ear.powers:
        return  # something else is done there
    privates = {one.value for word in words for one in word.senses} & turn.ear.own
    fitting = [one for one in moves_of(turn, USE) if one.last.private in privates]
    tiles = {getattr(one.last, "tile", "") for one in fitting} - {""}
    named = senses_of(words, "tile")
    meant = tiles_meant(text, named, tiles) if named else named
    if meant:
        fitting = [one for one in fitting if getattr(one.last, "tile", "") in meant]
    sides = {one.value for word in words for one in word.senses if one.kind == "side" and only_side(word)}
    turned = ROTATION.findall(re.sub(r"\b[A-Za-z]\d{1,2}\b", " ", text))
    rotations = {int(one) for found in turned for one in found if one and one not in meant}
    if sides:
        fitting = [one for one in fitting if sides <= exits_said(turn, one)]
    elif len(rotations) == 1:
        fitting = [one for one in fitting if getattr(one.last, "rotation", None) in rotations]
    yield from (way_of(turn, one) for one in fitting)


def _city(line: str) -> str:
    """The city in which the line places a token; "" for none."""
    found = _TOKEN_IN.search(line)
    return found[1] if found else ""


def _said_at(text: str, city: str) -> int:
    """Where a text last places the token there, and does not deny it; -1 where it does not.

    The name alone says nothing: that of the private may be the same.
    """
    before = rf"\b(?:in|at|to|for|into|on|token|station|marker|stop) (?:the )?{re.escape(key(city))}\b"
    found = [one.start() for one in re.finditer(before, key(text))] if city else []
    denied = any(_DENIED.search(key(text)[:at]) for at in found)
    return -1 if denied else max(found, default=-1)
