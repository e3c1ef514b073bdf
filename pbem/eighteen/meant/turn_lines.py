"""What each step of a company's turn that a mail speaks of is as an order, each way one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import BuyPrivate, BuyTrain
from pbem.eighteen.meant.best import Table
from pbem.eighteen.meant.saying import said_by, verb_of
from pbem.eighteen.meant.turn_amounts import Train, price, train_in
from pbem.eighteen.meant.turn_ear import Ear
from pbem.eighteen.meant.turn_parts import Part
from pbem.eighteen.offered.hints import written
from pbem.eighteen.offered.moves import Game, Move, stages
from pbem.orders.lexicon import Sense, Word

MOST_WAYS = 4
_BANK = ("bank", "depot")
ROTATION = re.compile(
    r"\brot\w*[ .-]*(?:of |by |number |no\.? |is |= ?)?([0-5])\b|(?:^|[ ,])([0-5])(?= ?,|\W*\Z|[ -]?rot)|"
    r"(?<=\d/)([0-5])\b|(?<=\d )r([0-5])\b|\b(?:position|orientation|variant) ([0-5])\b|\bwith the ([0-5]) behind|"
    r"\b([0-5])(?:-| )rotation",
    re.IGNORECASE,
)
_NTH = re.compile(
    r"\b(first|second|third|fourth)\b (?:position|rotation|orientation|variant|version|way|one)\b", re.IGNORECASE
)
_ORDER = ("first", "second", "third", "fourth")
_FULL = re.compile(r"\b(?:full|face) (?:value|price)\b", re.IGNORECASE)
_MARKET = re.compile(r"\b(?:pool|market|second[- ]?hand)\b", re.IGNORECASE)
_TWICE = re.compile(
    r"\b(?:two|both|2|a pair of|double)[ -](?:new |more |yellow |of )?(?:(?:trains?|locos?|of) ){0,2}(?:(?:the|type|"
    r"kind|sort|class) ){0,2}(?=\d)|\btwice\b|\btwo times\b|\b2 ?x (?=\d)",
    re.IGNORECASE,
)
_SOLD_TO = re.compile(r"\bsell\w*\b[^,;]*?\bto (?:the )?([\w.&-]+)", re.IGNORECASE)
_ALL_MONEY = re.compile(
    r"\b(?:all (?:of )?(?:its|the|our|their) (?:\w+ )?(?:money|cash|roubles|francs|treasury)|everything (?:it|"
    r"that it|we) (?:has|have)|"
    r"(?:its|the|our) (?:whole|entire|full) (?:treasury|cash|money))\b",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:my (?:own )?(?:\w+ )?priv\w*|the (?:\w+ )?priv\w*)\b", re.IGNORECASE)


class Turn(NamedTuple):
    """Who writes for which company; where its turn stands."""

    table: Table
    ear: Ear
    game: Game
    company: str
    before: Any = None  # the same turn, before what was laid

    def at(self, game: Game) -> Turn:
        """The same turn later on."""
        return self._replace(game=game, before=self.before or self)


class Way(NamedTuple):
    """A line, and where it leads; None where that is not worked out."""

    line: str
    after: Any = None


def ways(turn: Turn, part: Part) -> list[Way]:
    """The lines that a part may be; none where it is no order at all."""
    made = {"track": _tracks, "token": _tokens, "port": _ports, "train": _trains, "private": _privates}
    if part.kind in made:
        return list({one.line: one for one in made[part.kind](turn, part)}.values())
    return [Way(f"{turn.company}: {'run best' if part.kind == 'run' else part.kind}")]


def moves_of(turn: Turn, verbs: Sequence[str]) -> Iterator[Move]:
    """What may be done now with one of these verbs, or behind steps that are passed over; nothing behind the run."""
    hints = turn.table.hints
    for stage in stages(turn.game, turn.table.player):
        if any(kind.__name__ == "Run" for kind in stage.at.active_step().rules):
            return
        for move in stage.moves():
            if move.last.player == turn.table.player and verb_of(hints, move.at, move.last) in verbs and move.legal:
                yield move


def way_of(turn: Turn, move: Move) -> Way:
    after, _ = play.apply(move.at, move.last)
    return Way(written(turn.table.hints, move), after)


# -- on the map -------------------------------------------------------------------------------------------------------


def _tracks(turn: Turn, part: Part) -> Iterator[Way]:
    """The lays that have the tile, the place and the sides of the text; the one that is written out, forbidden."""
    words = [word for word in turn.ear.hear(part.text) if word.sure]
    every = list(moves_of(turn, ("lay", "upgrade")))
    named, places = senses_of(words, "tile"), senses_of(words, "place")
    on_map = set(turn.game.definition.board.hexes)
    places = {one for one in places if one in on_map}
    fitting = [one for one in every if one.last.hex in places] if places else every
    meant = tiles_meant(part.text, named, {one.last.tile for one in every}) if named else named
    if meant:
        fitting = [one for one in fitting if one.last.tile in meant]
    sides = {one.value for word in words for one in word.senses if one.kind == "side" and only_side(word)}
    turned = ROTATION.findall(re.sub(r"\b[A-Za-z]\d{1,2}\b", " ", part.text))
    rotations = {int(one) for found in turned for one in found if one and one not in meant}
    if sides:
        fitting = [one for one in fitting if sides <= exits_said(turn, one)]
        fewest = min((len(exits_said(turn, one)) for one in fitting), default=0)
        fitting = [one for one in fitting if len(exits_said(turn, one)) == fewest]
    elif rotations and len(rotations) == 1:
        fitting = [one for one in fitting if one.last.rotation in rotations]
    elif (nth := _NTH.search(part.text)) and len({(one.last.tile, one.last.hex) for one in fitting}) == 1:
        at = _ORDER.index(nth[1].lower())
        fitting = sorted(fitting, key=lambda one: one.last.rotation)[at : at + 1]
    if not meant and not sides and not rotations and not places:
        return
    if fitting:
        soft = [word for word in words if any(one.kind in ("colour", "shape", "joins") for one in word.senses)]
        scores = [sum(bool(word.senses & said_by(turn.table.hints, one)) for word in soft) for one in fitting]
        yield from (way_of(turn, one) for one, score in zip(fitting, scores, strict=True) if score == max(scores))
        return
    if len(meant) == 1 and len(places) == 1 and turn.before is not None:
        yield from (one._replace(after=None) for one in _tracks(turn.before, part))
    elif len(meant) == 1 and len(places) == 1 and (sides or len(rotations) == 1):
        names = _named_sides(turn, sides) if sides else [str(one) for one in rotations]
        yield Way(f"{turn.company}: lay {next(iter(meant))} {next(iter(places))} {' '.join(names)}")


def tiles_meant(text: str, tiles: set[str], legal: set[str]) -> set[str]:
    """The tiles that are meant: the one with a mark or a word before it; else one that may be laid; else the first."""
    marked = {
        one
        for one in tiles
        if re.search(
            rf"(?:#|\b(?:tile|number|no\.?|nr\.?|piece|curve|straight) ?){re.escape(one)}(?![\w+])", text, re.IGNORECASE
        )
    }
    return marked or (tiles & legal) or tiles


def only_side(word: Word) -> bool:
    return not any(one.kind in ("tile", "number") for one in word.senses)


def exits_said(turn: Turn, move: Move) -> set[str]:
    return {
        one.value for one in said_by(turn.table.hints, move._replace(actions=move.actions[-1:])) if one.kind == "side"
    }


def _named_sides(turn: Turn, sides: set[str]) -> list[str]:
    """The short names of sides, as lines have them."""
    names = turn.ear.lexicon.names
    return [
        min((name for name, senses in names.items() if Sense("side", one) in senses), key=len).upper()
        for one in sorted(sides)
    ]


def senses_of(words: Sequence[Word], kind: str) -> set[str]:
    return {one.value for word in words for one in word.senses if one.kind == kind}


def _tokens(turn: Turn, part: Part) -> Iterator[Way]:
    """Where a token may go: at the places that were named; the only place where none was; forbidden, where it says."""
    heard = turn.ear.hear(part.text)
    places = senses_of([word for word in heard if word.sure], "place")
    places = places or senses_of(heard, "place") & turn.ear.stations  # «a marker in Bresst»
    every = list(moves_of(turn, ("token",)))
    fitting = [one for one in every if one.last.hex in places] if places else every
    yield from (way_of(turn, one) for one in fitting)
    if not fitting and places:
        yield Way(f"{turn.company}: token {min(places)}")


def hexes(turn: Turn, *verbs: str) -> frozenset[str]:
    """Where a token may be placed, track laid, or a private used, now."""
    return frozenset(one.last.hex for one in moves_of(turn, verbs))


def tiles(turn: Turn) -> frozenset[str]:
    """Those that may be laid now."""
    return frozenset(one.last.tile for one in moves_of(turn, ("lay", "upgrade")))


def _ports(turn: Turn, part: Part) -> Iterator[Way]:
    places = senses_of([word for word in turn.ear.hear(part.text) if word.sure], "place")
    yield from (way_of(turn, one) for one in moves_of(turn, ("claim",)) if one.last.hex in places)


# -- bought -----------------------------------------------------------------------------------------------------------


def _trains(turn: Turn, part: Part) -> Iterator[Way]:
    """From the company that is named, at the price that is said; else from bank or pool."""
    words = [word for word in turn.ear.hear(part.text) if word.sure]
    train = train_in(turn.game.definition, part.text) or _only_train(turn, words) or _by_price(turn, part.text)
    if train is None:
        return
    sellers = [one for one in senses_of(words, "company") if one in turn.game.companies and one != turn.company]
    owned = [one for one in sellers if train.type in turn.game.companies[one].trains]
    amount = price(re.sub(rf"(?<![\w+]){re.escape(train.type)}(?![\w+])", " ", part.text))
    if not sellers and _of_somebody(turn, part.text, train.type) and not senses_of(words, "source") & set(_BANK):
        owned = [
            one
            for one, each in turn.game.companies.items()
            if train.type in each.trains and one != turn.company and each.president
        ]
        owned = owned if len(owned) <= MOST_WAYS else []
    if (sold := _SOLD_TO.search(part.text)) and set(turn.ear.companies(sold[1])) & set(sellers):
        return  # another one is to buy it, in its own turn
    if amount is None and _ALL_MONEY.search(part.text):
        amount = turn.game.purses.get(turn.company)
    if sellers or owned:
        if amount is not None:
            yield from (
                Way(f"{turn.company}: buy train {train.type} from {one} for {amount}") for one in owned or sellers
            )
        return
    pool = " from pool" if _MARKET.search(part.text) and train.type in turn.game.pool_trains else ""
    line = f"{turn.company}: buy train {train.type}{pool}"
    yield Way("; ".join([line, line.partition(": ")[2]] if _TWICE.search(part.text) else [line]))


def _of_somebody(turn: Turn, text: str, train: str) -> bool:
    """Whether it is somebody's train that is wanted, whoever that is: «from Ann the 3», «Ann's 3»."""
    said = re.findall(r"(?:\b(?:from|of|off) |\A\W*|\boffer |\bask )(\w+)|(\w+)'s\b", text, re.IGNORECASE)
    people = {one.lower() for found in said for one in found if one} & turn.ear.names
    return bool(people) or bool(re.search(rf"'s {re.escape(train)}\b|\boff (?:him|her|them)\b", text))


def _only_train(turn: Turn, words: Sequence[Word]) -> Train | None:
    """The train of the company that is named, where it has only one type."""
    named = [one for one in senses_of(words, "company") if one in turn.game.companies and one != turn.company]
    held = set(turn.game.companies[named[0]].trains) if len(named) == 1 else set()
    return Train(held.pop(), bare=False) if len(held) == 1 else None


def _by_price(turn: Turn, text: str) -> Train | None:
    """The type that the bank sells at the price that is said: «the small train, the one for 125»."""
    amount = price(text)
    known = [one for one, each in turn.game.definition.trains.items() if each.price == amount]
    return Train(known[0], bare=False) if len(known) == 1 else None


def _privates(turn: Turn, part: Part) -> Iterator[Way]:
    """Of the private that is named, or the only one of the writer, at the price that is said."""
    definition, player = turn.game.definition, turn.table.player
    words = [word for word in turn.ear.hear(part.text) if word.sure]
    owned = [one for one, owner in turn.game.privates.items() if owner == player]
    named = [one for one in senses_of(words, "company") if one in definition.privates]
    meant = named or (owned if _MINE.search(part.text) else [])
    if len(meant) != 1:
        return
    amount = (
        definition.privates[meant[0]].value
        if _FULL.search(part.text) and price(part.text) is None
        else price(part.text)
    )
    if amount is not None:
        bought = BuyPrivate(player, turn.company, meant[0], amount)
        yield Way(turn.table.hints.write(turn.game, bought))


def kinds_of_dividend(turn: Turn) -> frozenset[str]:
    """What may become of the revenue of the company; a minor has no choice."""
    if companies.kind(turn.game, turn.company) == "minor":
        return frozenset()
    return frozenset(row.word for row in turn.table.language.words) & {"pay", "half", "withhold"}


def has_trains(turn: Turn) -> bool:
    """Whether the company can run."""
    return bool(turn.game.companies[turn.company].trains)


def run_as(turn: Turn, text: str) -> str:
    """As which type a company's trains are to run, where a text says so: «run as 3+1»."""
    known = {one.lower(): one for one in turn.game.definition.trains}
    said = re.findall(r"\bas (?:an? |the |one )?(\d\S*?)(?=[,;.)]*(?:\s|\Z)|[- ]trains?)", text, re.IGNORECASE)
    return next((known[one.lower()] for one in said if one.lower() in known), "")


def is_past_run(turn: Turn) -> bool:
    """Whether the company can run no more in this turn: only trains are left to be bought."""
    first = next(stages(turn.game, turn.table.player), None)
    return first is not None and first.takes(BuyTrain)
