"""Of which step of a company's turn a piece of a sentence speaks."""

from __future__ import annotations

import re
from typing import NamedTuple

from pbem.eighteen.meant.turn_amounts import Train, price, train_in
from pbem.eighteen.meant.turn_ear import Ear, subject
from pbem.eighteen.meant.turn_words import (
    BUYS,
    DENIES,
    FRESH,
    HALF,
    OTHER_STEPS,
    PORT,
    RUN,
    TOKEN,
    TRACK,
    USES,
    WITHHOLD,
    is_aside,
    pays,
)
from pbem.orders.lexicon import Word

COORDINATES = re.compile(r"\b[A-Z]\d{1,2}\b")
LOST, OTHER = "lost", "for "  # what no step is; before the other company for which something is ordered
_MY_PRIVATE = re.compile(r"\b(?:my|the) (?:own )?(?:\w+ )?priv\w*\b", re.IGNORECASE)
_SELLER = re.compile(r"\b(?:from|off|of) (\w+)|\b(\w+)['’]s\b", re.IGNORECASE)
_FEW = 5  # words of a piece that says hardly more than what is bought of whom
_SHORT = 4  # words of a piece that says no more than where something is to be done
_TILE = re.compile(
    r"\W*(?:the |a |an |no\.? ?|number |tile |#)*(\w{1,4})(?: then| instead| please| rather)*\W*\Z", re.IGNORECASE
)
_SIDE = r"(?:n|s|ne|nw|se|sw|north|south|north[- ]?(?:east|west)|south[- ]?(?:east|west))"
_SIDES = re.compile(
    rf"\b{_SIDE}\b[\s,/&-]+(?:(?:and|to|down|up|the|with)\b\W*)*{_SIDE}\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\A\W*(?:for |about |as for |concerning )?(?:the|track|tile) ?"
    r"(?:run|trains?|dividends?|tokens?|stations?|track|tiles?)?\W*\Z",
    re.IGNORECASE,
)
_LAYS = re.compile(r"\b(?:lay|lays|build|builds|upgrade|upgrades)\b", re.IGNORECASE)
_WHOSE = re.compile(
    r"\b(?:pay|withhold|half|halve|split|run|full)\w*(?: out| best| pay)?(?P<whose> for (?P<who>[\w.&-]+))",
    re.IGNORECASE,
)
_TRAIN = re.compile(r"\btrains?\b", re.IGNORECASE)
_VIA = re.compile(r"\bvia\b", re.IGNORECASE)


class _Piece(NamedTuple):
    """A piece with what was heard of it; `wants`: somebody is to have something."""

    ear: Ear
    text: str
    words: list[Word]
    kinds: set[str]
    price: int | None
    train: Train | None
    wants: bool

    @property
    def names(self) -> set[str]:
        """The companies and privates of the words that are no places."""
        return {one.value for word in self.words if not _is_place(word) for one in word.senses if one.kind == "company"}

    @property
    def priced(self) -> set[str]:
        """The privates to which a price is said, though a place is called so too: «150 for the Havre»."""
        if self.price is None or any(one.search(self.text) for one in (TRACK, TOKEN, PORT)):
            return set()
        return {one.value for word in self.words for one in word.senses if one.value in self.ear.definition.privates}

    @property
    def used(self) -> bool:
        """Whether a private of the company itself is named as something that is used now."""
        named = {one.value for word in self.words for one in word.senses} & self.ear.own
        said = USES.search(self.text) or self.on_map or TOKEN.search(self.text)
        return bool(named and said and self.ear.powers and not is_aside(self.text))

    @property
    def sold(self) -> bool:
        """Whether a company is named, that may sell something."""
        every = self.ear.definition.companies
        return any(one.kind == "company" and one.value in every for word in self.words for one in word.senses)

    @property
    def places(self) -> set[str]:
        """The hexes that are named."""
        return {one.value for word in self.words for one in word.senses if one.kind == "place"}

    @property
    def on_map(self) -> bool:
        """Whether it speaks of a tile, or of track at a place."""
        track = bool(TRACK.search(self.text))
        if "tile" in self.kinds and ("place" in self.kinds or track or _SIDES.search(self.text)):
            return True
        return "place" in self.kinds and track and not TOKEN.search(self.text)


def kind_of(ear: Ear, text: str) -> str:
    """The kind of a `Part`, `LOST`, `OTHER` and a company; "" for none."""
    if OTHER_STEPS.search(text):
        return LOST
    words = [word for word in ear.hear(text) if word.sure]
    wants = bool(BUYS.search(text) or FRESH.search(text))
    kinds = {one.kind for word in words for one in word.senses}
    piece = _Piece(ear, text, words, kinds, price(text), train_in(ear.definition, text), wants)
    if piece.used:
        return "power"
    if _is_private(piece):
        return "private"
    if led := subject(ear, text):
        return f"{OTHER}{led}"
    if _BARE.match(text) and not DENIES.search(text):
        return ""
    return _bought(piece) or _placed(piece) or _earned(piece) or _short(piece)


def _is_private(piece: _Piece) -> bool:
    if (piece.names | piece.priced) & piece.ear.privates:
        return True
    named = piece.names & set(piece.ear.definition.privates) or _MY_PRIVATE.search(piece.text)
    return (bool(named) and (piece.wants or piece.price is not None)) or _is_bought(piece)


def _is_bought(piece: _Piece) -> bool:
    """Whether a private with the name of a place is bought of somebody: «get the Havre from Dan»."""
    if any(one.search(piece.text) for one in (TRACK, TOKEN, PORT, RUN)):
        return False
    if not piece.wants and len(piece.text.split()) > _FEW:
        return False
    named = {one.value for word in piece.words for one in word.senses} & set(piece.ear.definition.privates)
    sellers = {one.lower() for found in _SELLER.findall(piece.text) for one in found if one}
    return bool(named - piece.ear.own) and bool(sellers & piece.ear.names)


def _bought(piece: _Piece) -> str:
    """Whether a train is bought."""
    if piece.train is None or TOKEN.search(piece.text) or piece.on_map:
        return ""
    runs = bool(RUN.search(piece.text))
    sure = piece.wants or piece.price is not None or piece.train.bare or (piece.sold and not runs)
    return "train" if sure and (piece.wants or not runs) else ""


def _placed(piece: _Piece) -> str:
    """What is built, or placed."""
    if PORT.search(piece.text) and "place" in piece.kinds:
        return "port"
    if TOKEN.search(piece.text) and not ("tile" in piece.kinds and COORDINATES.search(piece.text)):
        return "token"
    return "track" if piece.on_map else ""


def _earned(piece: _Piece) -> str:
    """Whether trains run, and what becomes of that; what another company is to do with its revenue is no step."""
    text = piece.text
    if whose := _WHOSE.search(text):
        about = set(piece.ear.companies(whose["who"])) & set(piece.ear.definition.companies)
        if about - {piece.ear.company}:
            return LOST
        text = text[: whose.start("whose")] if about else text
    for kind, pattern in (("withhold", WITHHOLD), ("half", HALF)):
        if pattern.search(text):
            return kind
    if RUN.search(text):
        return LOST if len(COORDINATES.findall(text)) > 1 or _VIA.search(text) else "run"
    return "pay" if pays(text) else ""


def _short(piece: _Piece) -> str:
    """What hardly says more than a name: «Dijon, please», «the 9 then», «StP-W's train for 30»."""
    if piece.train is None and piece.sold and piece.price is not None and _TRAIN.search(piece.text):
        return "train"
    if piece.train is None and piece.wants and piece.price is not None and _TRAIN.search(piece.text):
        return "train"  # «the small train, the one for 125»
    few = len(piece.words) == 1 and len(piece.text.split()) <= _SHORT
    if few and piece.places & piece.ear.stations:
        return "token"
    tile = _TILE.match(piece.text)
    if tile and tile[1] in piece.ear.tiles and tile[1] not in piece.ear.definition.trains:
        return "track"
    if few and piece.places & piece.ear.lays:
        return "track"
    if DENIES.search(piece.text) and (_TRAIN.search(piece.text) or TRACK.search(piece.text)):
        return "train" if _TRAIN.search(piece.text) else "track"
    return LOST if _LAYS.search(piece.text) and not is_aside(piece.text) else ""


def _is_place(word: Word) -> bool:
    return any(one.kind == "place" for one in word.senses)
