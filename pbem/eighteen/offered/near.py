"""For an order that was refused: the legal line most like it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from engine.eighteen.actions import Action, Bid, BuyPrivate, BuyTrain, Run
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.offered.hints import COMMENT, Hints, written
from pbem.eighteen.offered.moves import Game, Move, deal, every_move, first_tokens
from pbem.eighteen.offered.samples import examples
from pbem.eighteen.orders.names import Names, names_of
from pbem.orders.fold import tokens
from pbem.orders.order import Order

# Words that ask for the same kind of thing: of these one is offered for another, before anything else is.
_ALIKE = (
    {"lay", "upgrade"}, {"pay", "half", "withhold"}, {"accept", "decline", "counter"}, {"merge", "convert"},
    {"nationalise", "keep"}, {"par", "bid"}, {"lay", "use"}, {"token", "claim", "move"}, {"sell", "emergency"},
    {"exchange", "buy"}, {"discard", "flip"},
)  # fmt: skip
_BEFORE_RUN = frozenset({"redeem", "home", "lay", "upgrade", "use", "token", "claim", "move"})
_SAME_WORD, _ALIKE_WORD, _PLACE, _ABOUT, _WORD, _NUMBER, _NEAR_NUMBER = 40, 20, 18, 6, 5, 3, 2
_SOLD = ("sell ", "discard ")
_HEX = re.compile(r"[a-z]\d{1,2}")
_PIECES = re.compile(r"[^\s,;:]+")
_NEGATIVE = re.compile(r"[-−–]\d")  # «-50» is no 50


class Wanted(NamedTuple):
    """What the order says: its word, whom it is about, its other words, its numbers in their order; a train, or ""."""

    word: str
    about: str
    words: frozenset[str]
    numbers: tuple[int, ...]
    train: str = ""


def near(hints: Hints, game: Game, player: str, order: Order) -> str:
    """An order line as like a refused one as can be, and legal now; "" where there is none.

    Where nothing of the kind can be ordered now, the sample that does it beside something else, or the first one.
    """
    wanted = _wanted(hints, game, order)
    lines = [one.partition(COMMENT)[0] for one in examples(hints, game, player)]
    if with_sales := _with_sales(lines, wanted):
        return with_sales
    before = Run if wanted.word in _BEFORE_RUN else None
    extra = (Move(game, (action,)) for action in hints.more(game, player))
    own = (move for move in chain(extra, every_move(game, player, before)) if move.last.player == player)
    every = [fitted for move in own for fitted in _fitted(move, wanted)]
    if taken := _taken(hints, every, wanted):
        return taken
    for likeness, move in _ranked(hints, every, wanted):
        if likeness < _ALIKE_WORD / 2:
            break
        if move.legal:
            places = [one for one in first_tokens(move) if one.legal]
            return _line(hints, next(one for _, one in _ranked(hints, places, wanted)) if places else move)
    names = names_of(game.definition)
    return max(lines, key=lambda line: _does_it_too(names, line, wanted), default="")  # the first of equals


def _with_sales(lines: Sequence[str], wanted: Wanted) -> str:
    """The sample that buys the wanted train of the bank with what is sold for it; "" where none does."""
    if wanted.word not in ("buy", "emergency") or "from" in wanted.words:
        return ""
    said = {str(number) for number in wanted.numbers} | wanted.words
    for line in lines:
        first, last = (one.rpartition(": ")[2] for one in (line.partition("; ")[0], line.rpartition("; ")[2]))
        train = last.removeprefix("buy train ")
        if first.startswith(_SOLD) and train != last and " " not in train and set(_tokens(train)) <= said:
            return line
    return ""


def _taken(hints: Hints, every: Iterable[Move], wanted: Wanted) -> str:
    """How to take for its price what no bid can be made for; "" where no such thing is named."""
    taking = dict(hints.kinds).get("take", ()) if wanted.word == "bid" else ()
    found = (
        one
        for one in every
        if isinstance(one.last, taking) and getattr(one.last, "company", "").casefold() in wanted.words
    )
    return next((_line(hints, one) for one in found if one.legal), "")


def _line(hints: Hints, move: Move) -> str:
    """As it is written; a pass as it is called now."""
    said = written(hints, move)
    return hints.pass_line(move.at, move.last.player) if said == "pass" else said


def _ranked(hints: Hints, found: Iterable[Move], wanted: Wanted) -> Iterator[tuple[float, Move]]:
    """The most like first, each with how like it is; of equals the first found."""
    scored = [
        (_likeness(names_of(move.at.definition), _line(hints, move), wanted), -number, move)
        for number, move in enumerate(found)
    ]
    return ((likeness, move) for likeness, _, move in sorted(scored, key=lambda one: one[:2], reverse=True))


def _wanted(hints: Hints, game: Game, order: Order) -> Wanted:
    """Companies by their ids, whatever they are called."""
    names = names_of(game.definition)
    about = next(iter(names.company(order.about)), "") if order.about else ""
    first, *others = _PIECES.findall(order.rest) or [""]
    said = [hints.numbered(game, order.word.word, first) or _by_id(names, first)]
    said += [_by_id(names, piece) for piece in others]
    every = [one for piece in said if not _NEGATIVE.match(piece) for one in _tokens(piece)]
    train = next(filter(None, map(names.train, (first, *others))), "") if order.word.word == "buy" else ""
    words = frozenset(one for one in every if not one.isdecimal())
    return Wanted(order.word.word, about, words, _numbers(every), train)


@lru_cache(maxsize=2000)
def _by_id(names: Names, piece: str) -> str:
    """The id of the company or private that the piece names, else the piece."""
    return next(iter(names.either(piece)), piece)


def _tokens(piece: str) -> tuple[str, ...]:
    """A company's id stays one word: M-K is not M and K."""
    return (piece.casefold(),) if re.fullmatch(r"[A-Za-z]+-[A-Za-z]+", piece) else tokens(piece)


def _numbers(said: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(one[:9]) for one in said if one.isdecimal())


def _fitted(move: Move, wanted: Wanted) -> Iterator[Move]:
    """A deal also at the wanted price, or the nearest that can be paid: every price between two listed is as good."""
    action, bought = move.last, deal(move.last)
    if isinstance(bought, BuyPrivate) and _of_train(move.at, wanted) and bought.private.casefold() not in wanted.words:
        return
    if isinstance(bought, BuyTrain | BuyPrivate) and getattr(bought, "source", "") not in (BANK, POOL):
        private = isinstance(bought, BuyPrivate) and bought.private.casefold() in wanted.words
        for number in wanted.numbers[-1:] if private else wanted.numbers[1:][-1:]:
            most = int(move.at.purses[bought.company])
            yield move._replace(actions=(*move.actions[:-1], _at(action, max(1, min(number, most)))))
    if isinstance(action, Bid):
        for number in wanted.numbers[-1:]:
            if abs(number - action.price) >= _far(move.at) and not _least(move):
                return
    yield move


def _of_train(game: Game, wanted: Wanted) -> bool:
    """Whether a train is wanted: «buy train», «buy the 4»."""
    trains = game.definition.trains
    return bool(wanted.words & {"train", "trains"}) or any(str(number) in trains for number in wanted.numbers[:1])


def _far(game: Game) -> int:
    """Bids further than this from the wanted one are not looked at, but for the lowest and the highest."""
    return int(2 * game.bid_step)


def _least(move: Move) -> bool:
    """Whether it is the highest bid that the player can make, or the lowest."""
    assert isinstance(move.last, Bid)
    cash, step = move.at.purses[move.last.player], move.at.bid_step
    lower = move._replace(actions=(replace(move.last, price=move.last.price - step),))
    return bool(move.last.price + step > cash or move.last.price < step or not lower.legal)


def _at(action: Action, price: int) -> Action:
    """The same deal at another price."""
    bought = deal(action)
    other: Action = replace(bought, price=price)
    return other if bought is action else replace(action, deal=other)


def _likeness(names: Names, line: str, wanted: Wanted) -> float:
    """How much the line has in common with what was said."""
    parts = line.split("; ")
    company, colon, text = parts[-1].partition(": ")
    text = text if colon else parts[-1]
    about = company if colon else (parts[0].partition(": ")[0] if ": " in parts[0] else "")
    word, *rest = text.split() or [""]
    said = [one for piece in rest for one in _tokens(_by_id(names, piece.strip(",")))]
    score = float(_of_word(word, wanted.word)) - len(parts) / 100
    score += _ABOUT * (bool(wanted.about) and wanted.about in (about, *rest))
    words = {one for one in said if not one.isdecimal()} | {about.casefold()}
    score += _PLACE * (bool(wanted.train) and rest[:2] == ["train", wanted.train])
    score += sum(_PLACE if _HEX.fullmatch(one) else _WORD for one in words & wanted.words)
    return score + _of_numbers(_numbers(said), wanted.numbers)


def _does_it_too(names: Names, line: str, wanted: Wanted) -> int:
    """Words that one order of the line, of the word that was wanted, has in common with it: «sell 1 SW; buy MK»."""
    common = 0
    for part in line.split("; "):
        word, *rest = part.rpartition(": ")[2].split()
        said = {one for piece in rest for one in _tokens(_by_id(names, piece)) if not one.isdecimal()}
        common = max(common, len(said & wanted.words) if word == wanted.word else 0)
    return common


def _of_word(word: str, wanted: str) -> int:
    if word == wanted:
        return _SAME_WORD
    return _ALIKE_WORD if any({word, wanted} <= some for some in _ALIKE) else 0


def _of_numbers(there: Sequence[int], wanted: Sequence[int]) -> float:
    """Numbers that are the same, then how near the last ones are: a price, a count."""
    same = len(set(there) & set(wanted))
    if not there or not wanted:
        return 0.0
    away = abs(there[-1] - wanted[-1]) / max(there[-1], wanted[-1], 1)
    return _NUMBER * same + _NEAR_NUMBER * (1 - away)
