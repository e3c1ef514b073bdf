"""What a mail in prose most likely answers to an auction: a bid, a bound, to take the cheapest, or to leave it.

What it says of each private or minor comes to one line, or to several of which the likeliest is first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from engine.core import play
from engine.eighteen.actions import Pass
from pbem.eighteen.meant import auction_words as words
from pbem.eighteen.meant.auction_amounts import in_digits, written_out
from pbem.eighteen.meant.auction_wishes import UNNAMED, Wish, wishes
from pbem.eighteen.meant.lots import Lot, Lots, lots
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game
from pbem.orders.prose import Sentence

MOST_CHOICES = 4
_UP_TO = " up to "
Ways = tuple[str, ...]


def auctioned(hints: Hints, game: Game, player: str) -> bool:
    """Whether nothing else is asked of the player than what to bid for something."""
    return lots(hints, game, player) is not None


def likely_bids(hints: Hints, game: Game, player: str, said: Sequence[Sentence], names: Set[str]) -> Ways:
    """What the sentences answer to the auction; the likeliest first. `names`: of people, folded."""
    table = lots(hints, game, player)
    if table is None:
        return ()
    texts = [in_digits(table.marked(written_out(one.text))) for one in said]
    heard, every = wishes(table, [(text, one.back) for text, one in zip(texts, said, strict=True)], names)
    if words.UNDECIDED.search(every) or words.OF_SHARES.search(every):
        return ()
    passes = hints.pass_line(game, player) if play.why_not(game, Pass(player)) is None else ""
    found = {lot.company: _lines(table, lot, heard[lot.company], passes) for lot in table.every.values() if lot.company in heard}
    if words.ONE_BUT.search(every):
        found = {one: _with_bounds(table, table.every[one], lines) for one, lines in found.items()}
    ways = _together({one: found[one] for one in heard if found.get(one)}) or _unnamed(table, heard.get(UNNAMED))
    if not ways and passes and any(one.left for one in heard.values()):
        ways = (passes,)
    return () if ways == (passes,) and words.LATER.search(every) else ways[:MOST_CHOICES]


def _lines(table: Lots, lot: Lot, wish: Wish, passes: str) -> Ways:
    """What a wish comes to, the likeliest first."""
    out = (passes,) if passes and wish.left and lot.company == table.sole else ()
    bids = _amounts(lot, wish, table.step)
    bound = wish.bound or (bids[0] if bids and _is_bound(wish) else 0)
    if lot.takes and not (bids and bids[0] > lot.value):
        wants = (wish.wanted or wish.has_amount or wish.least) and not (wish.left and not wish.has_amount)
        return (lot.takes,) if wants else ()
    if bound:
        line = f"{lot.head}{_UP_TO}{bound}"
        bounds = tuple(f"{line} then {one}" for one in _after(wish)) or ((line,) if table.in_turns else ()) + (f"{line} then pass",)
        bid = f"{lot.head} {bound}"
        guessed = bound in bids and not wish.bound and not wish.keeps_on
        return (bid, *bounds) if wish.either else (*bounds, bid) if guessed else bounds
    if not bids and not out and lot.bids and (wish.least or (wish.wanted and table.in_turns and not wish.left)):
        bids = [lot.bids[0]]
    return (*(f"{lot.head} {one}" for one in bids), *((lot.takes,) if lot.takes else ()), *out)


def _amounts(lot: Lot, wish: Wish, size: int) -> list[int]:
    """The amounts that may be bids, the likeliest first; one that the rules forbid where nothing else is said."""
    if not lot.now:
        return wish.plain[-1:]
    said = wish.plain or ([] if wish.left and not _is_bound(wish) else wish.weak) or wish.told
    legal = [one for one in dict.fromkeys(reversed(said)) if one in lot.bids or (lot.takes and one <= lot.value)]
    if not legal and lot.bids:
        legal += [lot.bids[0] - size + wish.step] if wish.step or (wish.matches and not said) else []
        legal += [lot.bids[-1]] if wish.wad else []
    return legal or ([] if wish.left else wish.plain[-1:])


def _is_bound(wish: Wish) -> bool:
    """Whether it is said elsewhere that the amount is as far as they go."""
    return wish.keeps_on or (wish.beyond and (wish.left or wish.asks))


def _after(wish: Wish) -> tuple[str, ...]:
    """What is to be done above the bound, as far as it is said."""
    return (*(("ask",) if wish.asks else ()), *(("pass",) if wish.left and not wish.asks else ()))


def _with_bounds(table: Lots, lot: Lot, lines: Ways) -> Ways:
    """Beside a bid the bound of the same amount, where nobody can tell which is meant."""
    if len(lines) != 1 or not lines[0].startswith(f"{lot.head} ") or _UP_TO in lines[0]:
        return lines
    return (*lines, f"{lot.head}{_UP_TO}{lines[0].rsplit(' ', 1)[1]} then pass")


def _unnamed(table: Lots, wish: Wish | None) -> Ways:
    """An amount without a name, where several are up: for whom it is the least, or can be bid at all."""
    if wish is None or not wish.plain:
        return ()
    may = [one for one in table.every.values() if wish.plain[-1] in one.bids]
    least = [one for one in may if one.bids[0] == wish.plain[-1]]
    return tuple(f"{one.head} {wish.plain[-1]}" for one in least or may)


def _together(found: Mapping[str, Ways]) -> Ways:
    """The lines of all, what is done at once first; the first of them for which there are several ways varies."""
    every = sorted(found.values(), key=lambda lines: _UP_TO in lines[0])
    varies = next((at for at, lines in enumerate(every) if len(lines) > 1), 0)
    if not every:
        return ()
    return tuple("; ".join(one if at == varies else lines[0] for at, lines in enumerate(every)) for one in every[varies])
