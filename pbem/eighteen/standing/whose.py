"""Whose turn a move is for, by what it does: a company's, a turn in the stock round, an auction, a merger."""

from __future__ import annotations

import re

from engine.eighteen.companies import kind
from engine.eighteen.game import Game18xx
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.position import G
from pbem.eighteen.standing.conditions import plain
from pbem.eighteen.standing.items import items_of
from pbem.eighteen.standing.saying import refused
from pbem.eighteen.standing.ways import (
    AUCTION,
    MERGE,
    PAR,
    PURCHASE,
    ROUND_OF_PRIVATES,
    STOCK,
    Ways,
    directs,
    owned,
)
from pbem.orders.order import Order, OrderError

_OF_COMPANIES = frozenset({"lay", "upgrade", "token", "run", "pay", "half", "withhold", "keep", "redeem"})
_NAMES_ITS_COMPANY = frozenset({"pay", "half", "withhold", "redeem"})  # «pay NW», which may stand behind the word too
_OF_PLAYERS = frozenset({"sell", "par"})
_MERGING = frozenset({"merge", "convert"})
_IN_AUCTION = frozenset({"bid", "buy", "pass"})
_TRAINS = frozenset({"train", "trains"})
_OWN_TURN = r"(?:in |on )?my (?:next )?turn"
_ARTICLES = frozenset({"a", "an", "the", "one"})
_SHARES = frozenset({"share", "shares", "certificate", "cert", "stock", "%"})


def key_of(ways: Ways[G], game: G, player: str, order: Order) -> str | None:
    """The key of that turn; None for an answer, or what is only said of what is asked now.

    OrderError where it must be said which company is meant.
    """
    word = order.word.word
    if ways.in_turns and (key := _in_auction_in_turns(ways, game, player, order)):
        return key
    if word == "bid":
        return _auctioned(ways, game, player, order)
    if word == "buy":
        return _bought(ways, game, player, order)
    if word == "pass":
        return _passed(ways, game, player, order)
    if word in _MERGING:
        return _merged(ways, game, player, order)
    if word in _OF_PLAYERS | ways.of_players:
        return None if ways.meant_now(game, player, order) else STOCK
    if word == "keep" and "open" in order.args:
        return _called(ways, game, player, order) if order.about else None
    if word not in _OF_COMPANIES | ways.of_companies or (word == "keep" and ways.asked_to_keep(game)):
        return None
    return _company(ways, game, player, order)


def _company(ways: Ways[G], game: G, player: str, order: Order) -> str | None:
    """The company that the line is about; where it names none, the one that is asked, or their only one."""
    if order.about:
        return _called(ways, game, player, order)
    if order.word.word in _NAMES_ITS_COMPANY:
        ids = [one for word in order.rest.split() for one in names_of(game.definition).certain(word.strip(".,:"))]
        if len(ids) == 1:
            return ids[0]
    if ways.asked(game, player) and ways.kinds.decides(game):
        return None
    own = owned(game, player)
    if len(own) == 1 or not own:
        return own[0] if own else None
    line = f"{order.word.word} {order.rest}".strip()
    raise refused("turn.which", {"own": ", ".join(own)}, choices=tuple(f"{one}: {line}" for one in own))


def _called(ways: Ways[G], game: G, player: str, order: Order) -> str:
    """The id of the company before the colon; OrderError where that is not sure."""
    if order.about in game.definition.companies:
        return order.about
    found = items_of(ways, game, player, order, order.about).of("company")
    if len(found) != 1:
        raise refused("turn.unknown", {"said": order.about})
    return found[0].value


def _auctioned(ways: Ways[G], game: G, player: str, order: Order) -> str | None:
    """A bid: in the auction that runs, or for one's own turn, to open one; of a private its own auction."""
    company = bid_for(ways, game, order)
    data = game.definition.companies.get(company)
    if not company or (data is not None and data.kind != "minor"):
        return None  # asked back when it is read as a bid now
    auction = ways.auction(game)
    if company in game.definition.privates or (auction is not None and auction.company == company):
        return AUCTION + company
    return STOCK


def _in_auction_in_turns(ways: Ways[G], game: G, player: str, order: Order) -> str:
    """What only an auction of several privates asks; "" for anything else."""
    if order.word.word == "par":
        company = _to_be_parred(ways, game, order)
        return PAR + company if company else ""
    return _in_round_of_privates(ways, game, player, order) if order.word.word in _IN_AUCTION else ""


def _to_be_parred(ways: Ways[G], game: G, order: Order) -> str:
    """The public of the line whose first price comes with a private, or the only one of which that is so."""
    coming = ways.pars_to_come(game)
    named = [one for word in order.rest.split() for one in names_of(game.definition).certain(word.strip(".,:"))]
    found = named or ([order.about] if order.about else [])
    if not found:
        return coming[0] if len(coming) == 1 else ""
    return found[0] if found[0] in coming else ""


def _in_round_of_privates(ways: Ways[G], game: G, player: str, order: Order) -> str:
    """A line for one turn in an auction of several privates; "" where it is none: for a bid-off, for a stock round."""
    auction = ways.auction(game)
    if not ways.auctioning(game) and auction is None:
        return ""
    word, rest = order.word.word, plain(order.rest)
    if word == "buy" and not private_of(ways, game, rest) and "cheapest" not in rest.split():
        return ""
    if word == "pass" and rest and not re.fullmatch(_OWN_TURN, rest):
        return ""
    if auction is not None and player in auction.bidders:
        if word == "bid" and bid_for(ways, game, order) in ("", auction.company):
            return ""
        if word == "buy" and private_of(ways, game, rest) == auction.company:
            return ""  # it is bid for now
        if word == "pass" and not rest:
            return ""  # of which of both that is, nobody can tell
    line = f"{word} {order.rest}".strip()
    return ROUND_OF_PRIVATES + line


def private_of(ways: Ways[G], game: G, said: str) -> str:
    """The private that words name, by its name or its number; "" where that is not sure."""
    names = names_of(game.definition)
    words = [one for one in said.split() if one not in _BESIDE]
    for size in range(min(len(words), 6), 0, -1):
        ids = names.private(" ".join(words[:size]))
        if len(ids) == 1:
            return ids[0]
    if words and words[0].isdigit() and ways.in_turns:
        every = tuple(game.definition.privates)
        return every[int(words[0]) - 1] if 0 < int(words[0]) <= len(every) else ""
    return ""


_BESIDE = frozenset({"for", "on", "at", "the", "private", "no", "nr", "number", "auction", "of", "in"})


def bid_for(ways: Ways[G], game: G, order: Order) -> str:
    """The minor or private that a bid is for; "" where that is not sure."""
    if ways.in_turns and (found := private_of(ways, game, plain(order.rest))):
        return found
    try:
        named = items_of(ways, game, "", order, order.rest, "for", "at", "on", "to", "in").of("company", "private")
    except OrderError:
        return ""
    auction = ways.auction(game)
    return named[0].value if named else auction.company if auction else order.about


def _bought(ways: Ways[G], game: G, player: str, order: Order) -> str | None:
    """A train or a private is bought by a company, a share by a player."""
    words = plain(order.rest).split()
    names = names_of(game.definition)
    first = next((word for word in words if word not in _ARTICLES), "")  # «buy a 2 from M-V for 95»
    shares = "%" in order.rest or not _SHARES.isdisjoint(words)
    begins_as_train = names.train(first) != "" and not shares
    # «buy 10% Moscow, Vindava & Rybinsk Railway»: a word of a company's name may begin that of a private
    private = not shares and any(names.private(one) for one in order.rest.split() if len(one) > 1)
    operates = ways.asked(game, player) and ways.kinds.decides(game) is not None
    if not (_TRAINS | ways.goods).isdisjoint(words) or private or (begins_as_train and (order.about or operates)):
        return _company(ways, game, player, order)
    if public := ways.buying(game):
        if ways.asked(game, player):
            return None
        named = {one for word in order.rest.split() for one in names.certain(word.strip(".,"))}
        if player in ways.buyers(game) and (named or {public}) == {public}:
            return PURCHASE + public
    return STOCK if not operates or any(names.certain(one.strip(".,")) for one in order.rest.split()) else None


def _passed(ways: Ways[G], game: G, player: str, order: Order) -> str | None:
    """`NW: pass` is about a company, `pass M-V` about the auction of it, or the sale of its shares after a merger.

    `pass my next turn` is about the stock round.
    A bare pass is about what is asked now, and never kept for anything else.
    """
    auction = ways.auction(game)
    if auction is not None and auction.company in _named(game, order):
        return AUCTION + auction.company if player in auction.bidders else None
    public = ways.buying(game)
    if public is not None and public in _named(game, order):
        return PURCHASE + public if player in ways.buyers(game) else None
    if re.fullmatch(_OWN_TURN, plain(order.rest)) and auction is None and ways.in_stock_round(game):
        return STOCK
    if order.about:
        company = _called(ways, game, player, order)
        if ways.merging(game) and still_to_come(game, company):
            return MERGE + company
        own_turn = ways.in_stock_round(game) and ways.asked(game, player)  # what they pass now is that
        return company if directs(game, player, company) and not own_turn else None
    return None


def _named(game: Game18xx, order: Order) -> tuple[str, ...]:
    """What the line names, before its colon or behind «pass»."""
    names = names_of(game.definition)
    said = re.sub(r"^(?:on|for|in)\s+", "", order.rest.strip(" .!"), flags=re.IGNORECASE)
    return (*((order.about,) if order.about else ()), *names.either(said))


def still_to_come(game: Game18xx, company: str) -> bool:
    """Whether the company has, or will have, its turn in this round."""
    here = game.round
    return company in getattr(here, "order", ())[getattr(here, "turn", 0) :]


def _merged(ways: Ways[G], game: G, player: str, order: Order) -> str | None:
    """The first own minor of the line, or the one that is asked."""
    asked = ways.merging(game)
    if asked is not None and ways.asked(game, player):
        return None
    if order.about:
        return MERGE + _called(ways, game, player, order)
    named = [one for one in _ids(game, order.rest) if kind(game, one) == "minor" and directs(game, player, one)]
    if named:
        return MERGE + named[0]
    if player in game.active:
        return None  # the rules say why not now
    raise refused("turn.which_minor")


def _ids(game: Game18xx, text: str) -> list[str]:
    names = names_of(game.definition)
    found = []
    for chunk in text.replace("+", " ").replace("&", " ").replace(",", " ").split():
        ids = names.company(chunk)
        found += [ids[0]] if len(ids) == 1 else []
    return found
