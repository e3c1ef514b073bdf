"""The privates of 1843 in words: whose, what they pay, what they block, what their power can do yet; the auction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.eighteen.map.tokens import free_place
from engine.games.g1843 import certificates, powers
from engine.games.g1843.definition import Power
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction
from engine.games.g1843.steps import private_auction
from engine.games.g1843.steps.private_sale import cheapest, price_now
from pbem.eighteen.told.geography import place
from pbem.eighteen.told.telling import train_words
from pbem.eighteen.told.wrapping import cut, items
from pbem.titles.g1843.mail.privates import numbered, private_name
from pbem.words.columns import table
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]
WIDE = 20


def privates(game: Game, names: Names, *, brief: bool = False) -> str:
    """The auction while it runs; else a row for each private in play, and what each is still good for."""
    if isinstance(game.round, PrivateAuction):
        return _auction(game, game.round, names, brief=brief)
    there = [one for one in game.definition.privates if one in game.privates]
    if not there:
        return "" if brief else phrase("g1843.privates.none")
    heads = [phrase(f"g1843.head.{one}") for one in ("number", "private", "owner", "value", "income")]
    rows = [[*_printed(game, one), _owner(game, names, one), *_figures(game, one)] for one in there]
    listed = table([heads, *rows], numbers=(0, 3, 4))
    useful = items(_now(game, there) if brief else filter(None, (good_for(game, one) for one in there)))
    return f"{phrase('eighteen.status.privates')}\n\n{listed}\n\n{useful}"


def _now(game: Game, there: Sequence[str]) -> list[str]:
    """What companies can do by those they own, and where nobody builds yet."""
    lines = [good_for(game, one) for one in there if game.privates[one] in game.companies]
    closed = [(one, game.definition.privates[one].blocks) for one in there if game.privates[one] in game.players]
    hexes = [
        phrase(
            "g1843.power.blocked.one",
            hexes=joined([place(game.definition.board, hex_id) for hex_id in blocks]),
            private=private_name(game.definition, one),
        )
        for one, blocks in closed
        if blocks
    ]
    return [*filter(None, lines), *([phrase("g1843.power.blocked", hexes=", ".join(hexes))] if hexes else [])]


def _printed(game: Game, private: str) -> list[str]:
    return [str(game.definition.privates[private].number), private_name(game.definition, private)]


def _figures(game: Game, private: str) -> list[str]:
    data = game.definition.privates[private]
    return [str(data.value), str(data.income)]


def _owner(game: Game, names: Names, private: str) -> str:
    owner = game.privates.get(private)
    return phrase("eighteen.privates.unsold") if owner is None else cut(names.get(owner, owner), WIDE)


def _auction(game: Game, here: PrivateAuction, names: Names, *, brief: bool) -> str:
    """The owner of each, what the cheapest costs, the least bid for the others; the bids, the lowest first."""
    heads = [phrase(f"g1843.head.{one}") for one in ("number", "private", "value", "income", "costs", "owner")]
    rows = [
        [*_printed(game, one), *_figures(game, one), _costs(game, here, one), _sold(game, names, one)]
        for one in game.definition.privates
    ]
    listed = table([heads, *rows], numbers=(0, 2, 3, 4))
    lines = [phrase("g1843.privates.auction")]
    if off := here.bid_off:
        facts = {"private": numbered(game.definition, off.company), "high": names.get(off.high, off.high)}
        others = joined([names.get(one, one) for one in off.bidders if one != off.high])
        lines = [phrase("g1843.privates.bid_off", price=off.price, others=others, **facts)]
    for one, bids in here.bids.items():
        each = [
            phrase("g1843.story.bids.one", player=names.get(bid.player, bid.player), price=bid.price) for bid in bids
        ]
        if each and not (off and one == off.company):
            facts = {"private": numbered(game.definition, one), "bids": ", ".join(each)}
            lines.append(phrase("g1843.privates.bids", **facts))
    lines += [] if brief else filter(None, (good_for(game, one) for one in game.definition.privates))
    return f"{phrase('eighteen.status.privates')}\n\n{listed}\n\n{items(lines)}"


def _sold(game: Game, names: Names, private: str) -> str:
    return _owner(game, names, private) if private in game.privates else ""


def _costs(game: Game, here: PrivateAuction, private: str) -> str:
    """What it costs now, or what must be bid at least."""
    if private in game.privates:
        return ""
    if private == cheapest(game):
        if here.bid_off:
            return phrase("g1843.privates.least", price=here.bid_off.price + game.bid_step)
        return str(price_now(game))
    return phrase("g1843.privates.least", price=private_auction.least_bid(game, private))


def good_for(game: Game, private: str) -> str:
    """What it still can do, and for whom; what it blocks; when it closes. "" for nothing."""
    data, said = game.definition.privates[private], []
    owner = game.privates.get(private)
    if data.blocks and owner not in game.companies:
        hexes = joined([place(game.definition.board, one) for one in data.blocks])
        said.append(phrase("g1843.power.blocks", hexes=hexes))
    said += [
        clause for clause in (_of_track(game, private), _shares(game, private), *_val_de_loire(game, private)) if clause
    ]
    return (
        phrase("g1843.power.row", private=private_name(game.definition, private), said="; ".join(said)) if said else ""
    )


def _who(game: Game, private: str) -> str:
    """The company that may use it, or one that would buy it."""
    owner = game.privates.get(private, "")
    return owner if owner in game.companies else phrase("g1843.power.who")


def _of_track(game: Game, private: str) -> str:
    power = powers.of(game, private)
    if power is None:
        return ""
    where = place(game.definition.board, power.hex) if power.hex else ""
    if power.kind == powers.EXTRA:
        return phrase("g1843.power.extra", who=_who(game, private), price=power.price)
    key = _at_hex(game, private, power)
    return phrase(f"g1843.power.{key}", who=_who(game, private), hex=where, price=power.price)


def _at_hex(game: Game, private: str, power: Power) -> str:
    """What the tile that may lie there leaves of it."""
    laid = power.hex in game.laid.tiles
    if power.kind == powers.HEX:
        return "hex.over" if laid else "hex"
    owner = game.privates.get(private, "")
    if owner in game.companies and not game.companies[owner].charter:
        return "build.bare"
    if not laid:
        if not power.marker_only:
            return "build"
        return "build.green" if len(game.definition.phases[game.phase].colours) == 1 else "build.tile"
    stops = range(len(game.network.tile(power.hex).stops))
    free = power.marker_only and any(free_place(game.network, power.hex, one, owner) for one in stops)
    return "build.marker" if free else "build.over"


def _shares(game: Game, private: str) -> str:
    """What comes with it in the auction; when a bound one closes."""
    data = game.definition.privates[private]
    if data.share is None:
        return ""
    company, shares = data.share
    if private not in game.privates:
        director = shares >= game.president_shares
        return phrase(f"g1843.power.comes.{'director' if director else 'share'}", company=company)
    return phrase("g1843.power.bound", company=company) if data.bound else ""


def _val_de_loire(game: Game, private: str) -> list[str]:
    """The share, the Engineers card, the train."""
    data, made = game.definition.privates[private], game.definition.private_train
    owner = game.privates.get(private, "")
    of_company, said = owner in game.companies, []
    if data.exchanged and not of_company:
        said.append(phrase("g1843.power.exchange"))
    if data.engineers:
        said.append(phrase("g1843.power.engineers", who=_who(game, private)))
    card = certificates.card_of(game.definition, made.train) if private == made.private else None
    late = card is None or card.id in certificates.gone(game.definition, game.phase)
    if not late and not of_company and len(game.players) in made.players:
        said.append(phrase("g1843.power.train", train=train_words(made.train), price=data.value))
    return said
