"""What a mail in prose most likely answers to an auction: a bid, a bound, to take the cheapest, or to leave it.

What it says of each private or minor comes to one line, or to several of which the likeliest is first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import product

from engine.core import play
from engine.eighteen.actions import Pass
from pbem.eighteen.meant import auction_words as words
from pbem.eighteen.meant.auction_amounts import NOTES, in_digits, more_than_somebody, written_out
from pbem.eighteen.meant.auction_wishes import UNNAMED, Wish, wishes
from pbem.eighteen.meant.bids_of_others import of_another
from pbem.eighteen.meant.lots import Lot, Lots, lots
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence

_UP_TO = " up to "
_THOUGHT = re.compile(r"\b(?:have|i've) (?:been thinking|thought) about\b")  # and now it is decided
_SHORT = "p"  # for to pass
Ways = tuple[str, ...]


def auctioned(hints: Hints, game: Game, player: str) -> bool:
    """Whether nothing else is asked of the player than what to bid for something."""
    return lots(hints, game, player) is not None


def likely_bids(hints: Hints, game: Game, player: str, said: Sequence[Sentence], names: Set[str]) -> Ways:
    """What the sentences answer to the auction; the likeliest first. `names`: of people, folded."""
    table = lots(hints, game, player)
    if table is None:
        return ()
    if [one.text.strip(" .!").lower() for one in said] == [_SHORT]:
        return _passes(hints, game, player)
    texts = [in_digits(table.marked(written_out(one.text))) for one in said]
    if len(texts) == 1 and more_than_somebody(texts[0], names) and not NOTES.search(said[0].text):
        return ()  # who knows who leads has read it, where it is that one
    heard, every = wishes(table, [(text, one.back) for text, one in zip(texts, said, strict=True)], names)
    settled = any(one.bound and one.asks for one in heard.values())  # what is to be thought about comes behind it
    if (not settled and words.UNDECIDED.search(_THOUGHT.sub(" ", every))) or words.OF_SHARES.search(every):
        return ()
    passes = _passes(hints, game, player)
    found = [_lines(table, table.every[one], wish, passes) for one, wish in heard.items() if one in table.every]
    if foreign := of_another(table, said, texts, names):
        return (foreign,)
    ways = _together([one for one in found if one]) or _told_before(table, heard.get(UNNAMED), said, passes)
    ways = ways or _unnamed(table, heard.get(UNNAMED))
    if not ways and any(one.left for one in heard.values()):
        ways = passes
    return () if ways == passes and words.LATER.search(every) else ways[:MOST_CHOICES]


def _passes(hints: Hints, game: Game, player: str) -> Ways:
    return (hints.pass_line(game, player),) if play.why_not(game, Pass(player)) is None else ()


def _lines(table: Lots, lot: Lot, wish: Wish, passes: Ways) -> Ways:
    """What a wish comes to, the likeliest first."""
    out = passes if wish.left and lot.company == table.sole else ()
    bids = _amounts(lot, wish, table.step)
    if lot.takes and not (bids and bids[0] > lot.value):
        wants = wish.has_amount or ((wish.wanted or wish.least) and not wish.left)
        return (lot.takes,) if wants else ()
    if wish.bound or (bids and (wish.asks or _is_bound(wish))):
        return _bounds(table, lot, wish, bids)
    if wish.left and bids and not table.sole and not table.in_turns:
        return ()  # «M-K, starting at 100, is too rich for me»: it is told for how much it could be had
    if not bids and not out and lot.bids and (wish.least or (wish.wanted and table.in_turns and not wish.left)):
        bids = [lot.bids[1 if wish.second and len(lot.bids) > 1 else 0]]
    return (*(f"{lot.head} {one}" for one in bids), *((lot.takes,) if lot.takes else ()), *out)


def _bounds(table: Lots, lot: Lot, wish: Wish, bids: Sequence[int]) -> Ways:
    """Bids up to an amount, with what is done then; and a bid of as much, where that may be meant."""
    bound = wish.bound or bids[0]
    bid, line = f"{lot.head} {bound}", f"{lot.head}{_UP_TO}{bound}"
    if lot.bids and bound < lot.bids[0]:
        return (bid,)  # of which it is told why it cannot be
    if wish.asks:
        bounds: Ways = (f"{line} then ask",)
    elif wish.left or not table.in_turns:
        bounds = (f"{line} then pass",)
    elif wish.last:
        bounds = (f"{line} then pass", line)
    else:
        bounds = (line, f"{line} then pass")
    further = wish.keeps_on or wish.left or wish.asks or wish.last or wish.beyond
    if wish.either or (wish.raised and not further):
        return (bid, *bounds)
    return bounds if wish.bound or wish.keeps_on else (*bounds, bid)


def _amounts(lot: Lot, wish: Wish, size: int) -> list[int]:
    """The amounts that may be bids, the likeliest first; one that the rules forbid where nothing else is said."""
    if not lot.now:
        return wish.plain[-1:]
    said = wish.plain or ([] if wish.left and not _is_bound(wish) else wish.weak)
    legal = [one for one in dict.fromkeys(reversed(said)) if one in lot.bids or (lot.takes and one <= lot.value)]
    if not legal and lot.bids:
        legal += [lot.bids[0] - size + wish.step] if wish.step or (wish.matches and not said) else []
        legal += [lot.bids[-1]] if wish.wad and not any(one >= lot.bids[-1] + size for one in said) else []
    return legal or ([] if wish.left else wish.plain[-1:])


def _is_bound(wish: Wish) -> bool:
    """Whether it is said elsewhere that the amount is as far as they go."""
    return wish.keeps_on or (wish.beyond and (wish.left or wish.asks))


def _told_before(table: Lots, wish: Wish | None, said: Sequence[Sentence], passes: Ways) -> Ways:
    """What is wished of none that is named, of the only one that was told of before it."""
    told = {name for one in said for name in table.named(table.marked(one.told))}
    if wish is None or len(told) != 1 or not (wish.has_amount or wish.least):
        return ()
    return _lines(table, table.every[told.pop()], wish, passes)


def _unnamed(table: Lots, wish: Wish | None) -> Ways:
    """An amount without a name, where several are up: for whom it is the least, or can be bid at all."""
    if wish is None or not wish.plain:
        return ()
    may = [one for one in table.every.values() if wish.plain[-1] in one.bids]
    may = [one for one in may if one.company in table.own] if wish.own else may
    least = [one for one in may if one.bids[0] == wish.plain[-1]]
    return tuple(f"{one.head} {wish.plain[-1]}" for one in least or may)


def _together(found: Sequence[Ways]) -> Ways:
    """The lines of all, what is done at once first; where just one of them may be several, one line for each."""
    every = sorted(found, key=lambda lines: _UP_TO in lines[0])
    if sum(len(lines) > 1 for lines in every) != 1:
        every = [lines[:1] for lines in every]
    return tuple("; ".join(lines) for lines in product(*every)) if every else ()
