"""Orders for shares and auctions: bid, buy, sell, par."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen.actions import Action, Bid, Sell, Start, Token
from engine.eighteen.companies import price
from engine.eighteen.holdings import held
from engine.eighteen.rounds import StockRound
from engine.eighteen.table import POOL
from pbem.eighteen.orders.items import Item, Items
from pbem.eighteen.orders.reading import Reading, counted
from pbem.games.meant import Meant
from pbem.games.once import once_a_position

POOLED = "pool"
_WITH_ONE_MORE = 3  # shares, behind the president’s certificate
_LEAST_PRICE = 20  # smaller numbers beside a price are counts of shares


def understand_bid(reading: Reading) -> Meant[Action]:
    """`bid TSR 25`, `auction M-V at 100`; in a running auction the amount alone."""
    items = reading.items("for", "at", "on", "to", "in")
    named, amounts = items.of("company", "private"), items.of("number")
    auction = getattr(reading.game.round, "auction", None)
    company = named[0].value if named else auction.company if auction else reading.about
    if not company:
        raise reading.asked("bid_what", choices=_least_bids(reading))
    if not amounts:
        raise reading.asked("bid_how_much", {"company": company}, choices=_least_bids(reading, company)[:1])
    if len(amounts) > 1:
        said = " ".join(items.said(one) for one in amounts)
        raise reading.asked("bid_one", {"said": said}, choices=_least_bids(reading, company)[:1])
    return reading.meant(Bid(reading.player, company, counted(amounts[-1])))


def _least_bids(reading: Reading, company: str = "") -> tuple[str, ...]:
    """The lowest bid for each company, or for this one."""
    least = _least(reading.game)
    names = (company,) if company else least
    return tuple(f"bid {name} {least[name]}" for name in names if name in least)


@once_a_position
def _least(game: Any) -> Mapping[str, int]:
    """What each company or private costs at least whose auction could be joined now."""
    least: dict[str, int] = {}
    for one in play.legal_actions(game):
        if isinstance(one, Bid):
            least.setdefault(one.company, one.price)
    return least


def understand_share(reading: Reading, items: Items) -> Meant[Action]:
    """`buy NW from market`, `buy 2 MKV`: as many purchases as shares."""
    named = items.of("company")
    company = named[0].value if named else reading.kinds.selling(reading.game) or reading.about
    if not company:
        raise reading.asked("buy_what")
    if reading.game.definition.companies[company].kind == "minor":
        raise reading.asked("minor", {"company": company}, choices=_least_bids(reading, company)[:1])
    count = _shares(reading, items, f"{company}")
    if isinstance(reading.game.round, StockRound) and count > 1 and not reading.kinds.several(reading.game, company):
        raise reading.asked("buy_one", {"company": company}, example=f"buy {company}")
    source = _source(reading, items, company)
    _price_as_said(reading, items, company, count, source)
    return reading.meant(*(reading.kinds.buy(reading.player, company, source) for _ in range(count)))


def _shares(reading: Reading, items: Items, after: str) -> int:
    """How many shares a number or a percentage says; one where nothing is said."""
    if percent := items.of("percent"):
        unit: int = 100 // reading.game.all_shares
        count, left = divmod(counted(percent[0]), unit)
        if left or not count:
            raise reading.asked(
                "percent", {"unit": str(unit)}, example=reading.said(items.line(percent[0], f"{unit}%"))
            )
        return count
    numbers = [one for one in items.of("number") if one not in _amounts(reading, items)]
    count = counted(numbers[0]) if numbers else 1
    if not 1 <= count <= reading.game.all_shares:
        raise reading.asked("shares", {"said": str(count)}, example=reading.said(after))
    return count


def _amounts(reading: Reading, items: Items) -> list[Item]:
    """The numbers that are money: behind «for», or more than there are shares."""
    behind = items.after("for", "at")
    return [one for one in items.of("number") if one in behind or counted(one) > reading.game.all_shares]


def _price_as_said(reading: Reading, items: Items, company: str, count: int, source: str) -> None:
    """An amount in the line is what the shares cost, each or together; OrderError otherwise."""
    said = [counted(one) for one in _amounts(reading, items)]
    if said and company in reading.game.markers:
        cost = reading.kinds.cost(reading.game, company, source)
        if said[0] not in (cost, count * cost):
            facts = {"company": company, "price": str(cost)}
            raise reading.asked("share_price", facts, example=f"buy {company}")


def _source(reading: Reading, items: Items, company: str) -> str:
    """Whence: as said, or the only place that has shares. Where both have some, it is asked back."""
    places = reading.kinds.places
    own = next(one for one in places if one != POOLED)
    meant = {word: place for place, words in places.items() for word in words}
    said = [meant[one.value] for one in items.of("word") if one.value in meant]
    plainly = {one.value for one in items.of("word")} & {"ipo", "treasury"}
    if said and not (POOLED in said and plainly):
        return POOLED if POOLED in said else own  # «the bank pool»
    if not isinstance(reading.game.round, StockRound):
        return own
    there = [one for one, holder in ((own, company), (POOLED, POOL)) if held(reading.game, holder, company)]
    if len(there) < 2:
        return there[0] if there else own
    facts = {
        "company": company,
        "price": str(reading.kinds.cost(reading.game, company, POOLED)),
        "own_price": str(reading.kinds.cost(reading.game, company, own)),
        own: str(held(reading.game, company, company)),
        places[POOLED][0]: str(held(reading.game, POOL, company)),
    }
    code = "source" if own == "treasury" else f"source_{own}"
    raise reading.asked(code, facts, choices=tuple(f"buy {company} from {places[one][0]}" for one in there))


def understand_sell(reading: Reading) -> Meant[Action]:
    """`sell 2 SW`, `sell SW 2`, `sell 20% SW`, `sell all SW but 1`, `sell 2 SW and 1 NW`; a number left out is one."""
    items = reading.items("from", "to", "all", "for", "at", "market", "pool", "bank", *_BUT)
    kept = [one for one in items.after(*_BUT) if one.kind == "number"]
    sales = _counts(reading, items, kept)
    if not sales:
        raise reading.asked("sell_what", choices=_sales(reading))
    own = {name: held(reading.game, reading.player, name) for name in sales}
    counts = {name: own[name] or 1 if count == ALL else count for name, count in sales.items()}
    if kept and len(kept) == len(sales) == 1 and ALL in sales.values():
        counts = {name: count - counted(kept[0]) for name, count in counts.items()}
        reading.judged(*kept)
    elif kept or _words(items) & set(_BUT):
        raise reading.asked("left_over", {"said": items.said(kept[0]) if kept else "but"})
    _must_be_sold(reading, items, counts)
    _brings_as_said(reading, items, counts)
    return reading.meant(*(Sell(reading.player, name, count) for name, count in counts.items()))


def _words(items: Items) -> set[str]:
    return {one.value for one in items.of("word")}


def _must_be_sold(reading: Reading, items: Items, counts: Mapping[str, int]) -> None:
    """Of several companies none may be one to be bought: «sell 2 MID for a NOR», «sell 2 MID, 1 PLM from the bank»."""
    *_, last = counts
    wanted = [one.value for one in items.after("for") if one.kind == "company"]
    if len(counts) > 1 and "from" in _words(items):
        wanted = [last]
    if not wanted:
        return
    sold = " and ".join(f"{count} {name}" for name, count in counts.items() if name not in wanted)
    error = reading.asked("sold_or_bought", {"company": wanted[-1]}, example=f"sell {sold}" if sold else "")
    if error.example:
        error.choices = (f"{error.example}; buy {wanted[-1]}", f"{error.example} and {counts[wanted[-1]]} {wanted[-1]}")
        error.example = ""
    raise error


def _brings_as_said(reading: Reading, items: Items, counts: Mapping[str, int]) -> None:
    """An amount in the line is what the one sale brings, each or together; OrderError otherwise."""
    said = _amounts(reading, items)
    if not said or len(counts) != 1 or not counts.keys() <= set(reading.game.markers):
        return
    ((company, count),) = counts.items()
    each = price(reading.game, company)
    for one in said:
        if counted(one) not in (each, count * each):
            facts = {"company": company, "price": str(count * each)}
            raise reading.asked("sale_price", facts, example=f"sell {count} {company}")
    reading.judged(*said)


_BUT = ("but", "except", "minus", "save")
ALL = -1  # shares: all one has


def _counts(reading: Reading, items: Items, kept: Sequence[Item]) -> dict[str, int]:
    """How many of which: numbers stand before the companies, or all behind them."""
    behind = bool(items.found) and items.found[0].kind == "company" and items.found[-1].kind != "company"
    sales: dict[str, int] = {}
    last, count = "", None
    amounts = _amounts(reading, items)
    for one in items.found:
        if one in amounts or one in kept:
            continue
        if one.kind == "company":
            last, sales[one.value], count = one.value, count or 1, None
        elif (said := _sold(reading, items, one.kind, one.value)) is not None:
            if behind and last:
                sales[last] = said
            else:
                count = said
    if not sales and reading.about:
        sales[reading.about] = count or 1
    return sales


def _sold(reading: Reading, items: Items, kind: str, value: str) -> int | None:
    """The number of shares that a word says."""
    if kind == "percent":
        return _shares(reading, items, "")
    if kind == "number":
        return int(value)
    return ALL if (kind, value) == ("word", "all") else None


def _sales(reading: Reading) -> tuple[str, ...]:
    """One share of each company that may be sold."""
    found = (one for one in play.legal_actions(reading.game) if isinstance(one, Sell) and one.shares == 1)
    return tuple(f"sell 1 {one.company}" for one in found)


def understand_par(reading: Reading) -> Meant[Action]:
    """`par SE at 110 token L12`: the president’s certificate, and where the first token goes."""
    items = reading.items("at", "for", "token", "stop", "in", "city", "slot", hexes=True)
    named, numbers, places = items.of("company"), items.of("number"), items.of("hex")
    company = named[0].value if named else reading.about
    if not company:
        raise reading.asked("par_what", choices=_starts(reading, ""))
    if reading.game.definition.companies[company].kind == "minor":
        raise reading.asked("minor", {"company": company}, choices=_least_bids(reading, company)[:1])
    amounts = [one for one in numbers if one not in items.after("stop", "slot", "city")]
    if not amounts:
        raise reading.asked("par_price", {"company": company}, choices=_starts(reading, company))
    start = Start(reading.player, company, counted(amounts[0]))
    if _wants_more(items, amounts):
        reading.must_be_possible(start)
        error = reading.asked("par_more", {"company": company}, example=f"par {company} at {start.price}")
        if error.example:
            error.example += f"; buy {company} until {_WITH_ONE_MORE} shares then ask"
        raise error
    if not places:
        return reading.meant(start)
    stops = [counted(one) for one in items.after("stop", "slot", "city") if one.kind == "number"]
    return reading.meant(start, _first_token(reading, start, places[0].value, stops))


def _wants_more(items: Items, amounts: Sequence[Item]) -> bool:
    """Whether the line wants a share besides: «par MK at 100 and one more»."""
    plain = {word.casefold() for word in items.words}
    return bool(plain & {"another", "more", "extra"}) or (len(amounts) > 1 and counted(amounts[1]) < _LEAST_PRICE)


def _starts(reading: Reading, company: str) -> tuple[str, ...]:
    """The legal starts of the company; of each company its dearest, where none is named."""
    found: dict[tuple[str, int], str] = {}
    for one in play.legal_actions(reading.game):
        if isinstance(one, Start) and company in ("", one.company):
            found[one.company, one.price if company else 0] = f"par {one.company} at {one.price}"
    return tuple(found.values())


def _first_token(reading: Reading, start: Start, hex_id: str, stops: list[int]) -> Token:
    """The token where it is legal in that hex; asked back where several stops are."""
    company = start.company
    if stops:
        return Token(reading.player, company, hex_id, stops[0])
    try:
        game, _ = play.apply(reading.game, start)
    except IllegalAction:
        return Token(reading.player, company, hex_id, 0)  # the engine says why not
    legal = (one for one in play.legal_actions(game) if isinstance(one, Token) and one.hex == hex_id)
    found = [one.stop for one in legal]
    if len(found) > 1:
        line = f"par {company} at {start.price} token {hex_id}"
        choices = tuple(f"{line} stop {stop}" for stop in found)
        raise reading.asked("stop", {"hex": hex_id, "company": company}, choices=choices)
    return Token(reading.player, company, hex_id, found[0] if found else 0)
