"""Books beside a game: each entry of its record changes what it says, a correction to the piece, and no more.

Written without the product's own judgement of corrections: their lines are read word by word, and positions as they
are stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core import play
from pbem.store.models import LogEntry
from pbem.table.session import Session
from tests.counted import BANK, CHARTER, DEPOT, SUPPLY, Place, Things, changes, in_all, rest, stored, things

Told = Mapping[str, Any]
CORRECTED = "Corrected"  # how the names of events end that tell of a correction
REVISED = "table: correct "


class Stock(NamedTuple):
    """What a game's data say of its pieces: the row that counts a train, what never runs out, what comes back when."""

    cards: Mapping[str, str]
    endless: Collection[Place]
    back: Mapping[str, Collection[Place]]  # by the phase that begins


def stock_of(start: Any) -> Stock:
    """That of a game, by its first position."""
    data = start.definition
    if not hasattr(start, "depot"):
        return Stock({}, (), {})
    cards: dict[str, str] = {}
    for name, card in getattr(data, "cards", {}).items():
        for side in card.sides:
            parts = (part for choice in data.trains[side].runs for part in choice)
            cards.update(dict.fromkeys((side, *card.resold, *parts), name))
    unlimited = start.flags.unlimited_tiles if hasattr(start, "flags") else ()
    endless: list[Place] = [
        ("tile", tile) for tile in data.board.tiles if tile in unlimited or tile not in start.laid.supply
    ]
    endless += [("train", kind) for kind, left in start.depot.items() if left is None]
    rows = [("train", row) for row in start.depot]
    return Stock(cards, endless, {name: rows for name, one in data.phases.items() if "rusted_resold" in one.events})


class Books:
    """What stands of the record, one position on the other; what is taken back goes from the top."""

    def __init__(self, session: Session) -> None:
        self.stock = stock_of(session.start())
        self.standing: list[tuple[LogEntry, Any]] = []
        self.seen: Counter[str] = Counter()
        self._last = 0

    def read(self, session: Session) -> None:
        """Enter what is new in the record; then the stored position is the topmost one, to the byte."""
        for entry in session.record.since(self._last + 1):
            self._enter(session, entry)
            self._last = entry.number
        assert session.rules.encode(self.top(session)) == session.game.position.encode()

    def top(self, session: Session) -> Any:
        """The position that the books have come to."""
        return self.standing[-1][1] if self.standing else session.start()

    def again(self, session: Session) -> None:
        """What was taken back has left nothing: from the start, by what stands alone, the same position is reached."""
        position = session.start()
        for entry, _ in self.standing:
            position = _after(session, position, entry)
        assert session.rules.encode(position) == session.game.position.encode()

    def _enter(self, session: Session, entry: LogEntry) -> None:
        if entry.kind == "undo":
            self.seen["undo"] += 1
            gone, _ = self.standing.pop()
            assert gone.number == entry.undoes
        elif entry.kind in ("action", "ended"):
            before = self.top(session)
            after = _after(session, before, entry)
            old, new = (stored(session.rules.encode(one)) for one in (before, after))
            self.seen[judged(entry.text, entry.events, before, (old, new), self.stock)] += 1
            self.standing.append((entry, after))


def judged(line: str, told: Sequence[Told], position: Any, both: Sequence[Mapping[str, Any]], stock: Stock) -> str:
    """What kind of entry it was; AssertionError where it has changed something that it does not say.

    `position`: before it, for its data; `both`: before and after, as stored.
    """
    before, after = (things(one, stock.cards) for one in both)
    below = {place: count for place, count in after.items() if count < 0 and place != ("cash", BANK)}
    assert not below, (line, below)
    may = {*_may_change(told, both[0], stock)}
    strange = [one for one in changes(in_all(before), in_all(after)).items() if one[0] not in may]
    assert not strange, (line, strange)
    if not line.startswith(REVISED):
        if "hands" in both[0]:
            assert changes(before, after) == _moved(line), line
        return "move"
    if not all(one["event"].endswith(CORRECTED) for one in told):
        return "correction that something follows"
    assert changes(before, after) == said(line, position, before, stock), line
    assert rest(both[0]) == rest(both[1]), line
    return "correction"


def _after(session: Session, position: Any, entry: LogEntry) -> Any:
    if entry.kind == "ended":
        return play.stop(position)[0]
    return play.apply(position, session.rules.read_action(entry.text))[0]


# -- moves ------------------------------------------------------------------------------------------------------------


# By what is told: of what there may be more or less then, and which facts name it.
_ALL_OF_IT = ("certificate", "share", "station")
_MAY: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "PrivateWon": (("certificate",), ("company",)),
    "MinorFounded": (("certificate",), ("company",)),
    "PresidentChanged": (("certificate",), ("company",)),
    "PublicStarted": (_ALL_OF_IT, ("company",)),
    "SharesCame": (_ALL_OF_IT, ("company",)),
    "Nationalised": (_ALL_OF_IT, ("company",)),
    "PublicFormed": (_ALL_OF_IT, ("public", "minors")),
    "PrivateClosed": (("certificate",), ("private",)),
    "PrivateExchanged": (("certificate",), ("private",)),
    "PrivateCashed": (("certificate",), ("private",)),
    "TokenRemoved": (("station",), ("company",)),
    "CardDiscarded": (("train",), ("colour",)),
    "TrainsRusted": (("train",), ("train",)),
    "ObsoleteGone": (("train",), ("train",)),
    "TrainScrapped": (("train",), ("train",)),
    "TrainDiscarded": (("train",), ("train",)),
}
_TAKES = {"TrainBought": "train", "TrainCorrected": "train", "TrackLaid": "tile", "TileCorrected": "tile"}


def _may_change(told: Sequence[Told], before: Mapping[str, Any], stock: Stock) -> Iterator[Place]:
    """Of what there may be more or less in all after this was told: what the rules bring in and take out."""
    for one in told:
        kinds, facts = _MAY.get(one["event"], ((), ()))
        names = [name for fact in facts for name in ([one[fact]] if isinstance(one[fact], str) else one[fact])]
        yield from ((kind, stock.cards.get(name, name)) for kind in kinds for name in names)
        yield from (place for place in stock.endless if place[0] == _TAKES.get(one["event"]))
        if one["event"] in ("TokenPlaced", "BidMade") and one["company"] not in before["shares"]:
            yield "station", one["company"]  # a minor's, which has no charter, or one of the state's
        if one["event"] == "MarkerMoved":
            yield "station", "blocked"
        if one["event"] == "PhaseBegan":
            yield from stock.back.get(one["phase"], ())


def _moved(line: str) -> Things:
    """What a move in Paris Connection moves: from the depots to the map, between hand and depots."""
    found: Things = Counter()
    match line.replace(":", "").split():
        case [_, "build", colour, *hexes]:
            for hex_id in hexes:
                _carry(found, ("locomotive", colour, DEPOT), ("locomotive", colour, hex_id))
        case [player, "trade", returned, count, taken]:
            _carry(found, ("locomotive", returned, player), ("locomotive", returned, DEPOT))
            _carry(found, ("locomotive", taken, DEPOT), ("locomotive", taken, player), int(count))
    return _plain(found)


# -- corrections ------------------------------------------------------------------------------------------------------


def said(line: str, position: Any, before: Things, stock: Stock) -> Things:
    """What is elsewhere after this correction, by its words: `table: correct cash p1 +20 and turn p2`."""
    found: Things = Counter()
    for part in line.removeprefix(REVISED).split(" and "):
        what, *words = part.split()
        now = Counter(before)
        now.update(found)
        found.update(_SAID[what](words, position, now, stock))
    return _plain(found)


def _carry(found: Things, giver: Place, taker: Place, count: int = 1) -> None:
    found[giver] -= count
    found[taker] += count


def _plain(found: Things) -> Things:
    return Counter({place: count for place, count in found.items() if count})


def _behind(words: Sequence[str], word: str) -> Sequence[str]:
    """What stands behind this word, up to the next of «from» and «to»."""
    if word not in words:
        return ()
    rest_of = words[words.index(word) + 1 :]
    ends = [at for at, one in enumerate(rest_of) if one in ("from", "to")]
    return rest_of[: ends[0]] if ends else rest_of


def _cash(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    who, how = words
    change = int(how[1:]) - now["cash", who] if how[0] == "=" else int(how)
    return Counter({("cash", who): change, ("cash", BANK): -change})


def _share(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    company, count, _, giver, _, taker = words
    return Counter({("share", company, giver): -int(count), ("share", company, taker): int(count)})


def _certificate(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    what, _, new = words
    (old,) = [place[2] for place, count in now.items() if place[:2] == ("certificate", what) and count]
    return Counter({("certificate", what, old): -1, ("certificate", what, new): 1})


def _station(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    found: Things = Counter()
    giver, taker = (next(iter(_behind(words, word)), CHARTER) for word in ("from", "to"))
    _carry(found, ("station", words[0], giver), ("station", words[0], taker))
    if now["kept for", words[0], taker]:
        found["kept for", words[0], taker] -= 1  # the place that was kept for it is taken
    return found


def _tile(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    hex_id, new, *more = words
    found: Things = Counter()
    for place, count in now.items():
        if place[0] == "tile" and place[2] == hex_id and count:
            _carry(found, place, ("tile", place[1], SUPPLY))
    if new != "none":
        _carry(found, ("tile", new, SUPPLY), ("tile", new, hex_id, int(next(iter(more), "0"))))
    for what, tile in stock.endless:
        if what == "tile":
            found.pop(("tile", tile, SUPPLY), None)
    return found


def _price(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    company, price, *row = words
    (old,) = [place for place, count in now.items() if place[:2] == ("price", company) and count]
    (new,) = [
        ("price", company, down, right)
        for down, line in enumerate(position.prices.grid)
        for right, there in enumerate(line)
        if there == int(price) and (not row or down + 1 == int(row[1]))
    ]
    return Counter({old: -1, new: 1})


def _train(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    train, _, giver, _, taker = words
    kind, found = stock.cards.get(train, train), Counter[Place]()
    _carry(found, ("train", kind, giver), ("train", kind, taker))
    if ("train", kind) in stock.endless:
        found.pop(("train", kind, BANK), None)
    return found


def _turn(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    return Counter()


def _locomotive(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    found: Things = Counter()
    giver, taker = (next(iter(_behind(words, word)), DEPOT) for word in ("from", "to"))
    _carry(found, ("locomotive", words[0], giver), ("locomotive", words[0], taker))
    return found


def _hand(words: Sequence[str], position: Any, now: Things, stock: Stock) -> Things:
    found: Things = Counter()
    for word in words[1:]:
        colour, places = word[1:], (words[0], DEPOT)
        giver, taker = places if word[0] == "-" else places[::-1]
        _carry(found, ("locomotive", colour, giver), ("locomotive", colour, taker))
    return found


_SAID: Mapping[str, Callable[[Sequence[str], Any, Things, Stock], Things]] = {
    "cash": _cash, "share": _share, "certificate": _certificate, "station": _station, "tile": _tile,
    "price": _price, "train": _train, "turn": _turn, "locomotive": _locomotive, "hand": _hand,
}  # fmt: skip
