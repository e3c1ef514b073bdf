"""What a position of 1861 asks, in one sentence, and what kind of decision it is."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen import companies, train_market
from engine.eighteen.holdings import held
from engine.eighteen.steps import discard
from engine.games.g1861 import sequence, turn
from engine.games.g1861.actions import Merge
from engine.games.g1861.forming import unstarted
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import Auction, MergerRound, OperatingRound, PrivateRound, StockRound
from engine.games.g1861.steps import open_auction
from pbem.titles.g1861.mail.telling import deal_words
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]
INTERRUPTED = ("offer", "nationalise", "discard")


def topic_of(game: Game) -> str:
    """The kind of decision; "" when the game is over."""
    if game.finished:
        return ""
    if game.offered is not None:
        return "offer"
    if game.trainless:
        return "nationalise"
    if sequence.must_discard(game):
        return "discard"
    here = game.round
    if isinstance(here, PrivateRound):
        return "private_auction"
    if isinstance(here, StockRound):
        return "minor_auction" if here.auction else "first_token" if here.starting else "stock"
    if isinstance(here, MergerRound):
        return "remove_token" if here.removing else "share_purchase" if here.purchase else "merge"
    return {"dividend": "dividend", "trains": "trains"}.get(turn.TURNS.current(game).name, "operate")


def asked(game: Game, names: Names) -> str:
    """Who is to act and what they may do: «It is Ann’s turn: NW may lay or upgrade track.»"""
    what = _what(game, names)
    if not what:
        return phrase("g1861.asked.over")
    return phrase("g1861.asked.who", name=joined([names.get(one, one) for one in game.active]), what=what)


def question(game: Game, names: Names) -> str:
    """The same for who is to act; "" when the game is over."""
    what = _what(game, names)
    return f"{what[:1].upper()}{what[1:]}"


def _what(game: Game, names: Names) -> str:
    """What is asked, as it follows a colon; "" when the game is over."""
    topic = topic_of(game)
    if not topic:
        return ""
    facts = _facts(game, topic, names)
    return phrase(f"g1861.asked.{facts.pop('key', topic)}", unit=game.definition.currency, **facts)


def _facts(game: Game, topic: str, names: Names) -> dict[str, str]:
    if topic in INTERRUPTED:
        return _interruption(game, topic, names)
    here = game.round
    if isinstance(here, PrivateRound):
        return _auction(here.auction, "private", names, game.definition.privates[here.auction.company].name)
    if isinstance(here, StockRound):
        if here.auction:
            company = here.auction.company
            return _auction(here.auction, "minor", names, game.definition.companies[company].name)
        if topic == "stock" and (here.acted or not game.shares):
            return {"key": "stock.on" if here.acted else "stock.first"} | _acts(game)
        return {"company": here.starting} | _acts(game)
    if isinstance(here, MergerRound):
        return _merger(game, here)
    assert isinstance(here, OperatingRound)
    return _step(game, here)


def _interruption(game: Game, topic: str, names: Names) -> dict[str, str]:
    if topic == "offer":
        assert game.offered is not None
        deal = deal_words(game.definition, game.offered.deal, names)
        key = "offer.merge" if isinstance(game.offered.deal, Merge) else "offer"
        return {"key": key, "by": names.get(game.offered.by, game.offered.by), "deal": deal}
    if topic == "nationalise":
        return {"company": game.trainless[0], "national": game.definition.national.id}
    company = discard.duty(game)[0]
    limit = companies.train_limit(game, company)
    return {"company": company, "trains": ", ".join(game.companies[company].trains), "limit": str(limit)}


def _acts(game: Game) -> dict[str, str]:
    """What a stock turn may end with, by the phase."""
    phase = game.definition.phases[game.phase]
    acts = [phrase("g1861.asked.buy")] if game.shares else []
    acts += [phrase("g1861.asked.auction")] if open_auction.available(game) else []
    acts += [phrase("g1861.asked.start")] if phase.public_starts and unstarted(game) else []
    if len(acts) < 2:
        return {"acts": "".join(acts)}
    return {"acts": phrase("g1861.asked.or", rest=", ".join(acts[:-1]), last=acts[-1])}


def _auction(auction: Auction, kind: str, names: Names, full_name: str) -> dict[str, str]:
    facts = {"company": auction.company, "full": full_name, "minimum": str(auction.minimum)}
    facts["others"] = joined([names.get(one, one) for one in auction.bidders[1:]])
    if auction.high is None:
        return {**facts, "key": f"{kind}_auction.open"}
    others = [one for one in auction.bidders if one not in (auction.high, auction.bidders[0])]
    facts |= {"high": names.get(auction.high, auction.high), "others": joined([names.get(one, one) for one in others])}
    return {**facts, "key": f"{kind}_auction.more" if others else f"{kind}_auction"}


def _merger(game: Game, here: MergerRound) -> dict[str, str]:
    if here.removing:
        return {"company": here.removing}
    if here.purchase:
        public = here.purchase.public
        facts = {"company": public, "price": str(companies.price(game, public))}
        return {**facts, "left": str(held(game, public, public))}
    return {"company": here.order[here.turn]}


def _step(game: Game, here: OperatingRound) -> dict[str, str]:
    company = here.order[here.turn]
    name = turn.TURNS.current(game).name
    facts = {"company": company, "cash": str(game.purses[company]), "revenue": str(here.revenue or 0)}
    if name == "track":
        name = "track.second" if here.lays else "track"
    if name == "trains":
        name = "trains.must" if train_market.must_buy(game, company) else "trains"
    return {**facts, "key": f"operate.{name}"}
