"""The canonical form of each action of 1861, as short as it can be told, for tests of what is offered."""

from __future__ import annotations

from engine.common18xx.actions import (
    Action, Bid, BuyPrivate, BuyTrain, Discard, Lay, Pass, Run, Sell, Start, Token,
)  # fmt: skip
from engine.games.g1861 import actions as acts


def write(action: Action) -> str:
    """The line."""
    match action:
        case Pass():
            return "pass"
        case Bid(company=company, price=price):
            return f"bid {company} {price}"
        case Sell(company=company, shares=shares):
            return f"sell {shares} {company}"
        case acts.Buy(company=company, source=source):
            return f"buy {company} from {'market' if source == 'pool' else 'treasury'}"
        case Start(company=company, price=price):
            return f"par {company} at {price}"
        case Token(company=company, hex=hex_id, stop=stop):
            return f"{company}: token {hex_id}" + (f" stop {stop + 1}" if stop else "")
        case Lay(company=company, tile=tile, hex=hex_id, rotation=rotation):
            return f"{company}: lay {tile} {hex_id} {rotation}"
        case Run(company=company, routes=routes):
            return f"{company}: run " + ", ".join(f"{one.train}: {'-'.join(one.hexes)}" for one in routes)
        case acts.Dividend(company=company, kind=kind):
            return f"{company}: {'withhold' if kind == 'keep' else kind}"
        case BuyTrain(company=company, train=train, price=price, source=source):
            where = {"bank": "", "pool": " from pool"}.get(source, f" from {source} for {price}")
            return f"{company}: buy train {train}{where}"
        case BuyPrivate(company=company, private=private, price=price):
            return f"{company}: buy {private} for {price}"
        case Discard(company=company, train=train):
            return f"{company}: discard {train}"
        case acts.Offer(deal=deal):
            return write(deal)
        case acts.Merge(company=company, minors=minors, public=public):
            return f"merge {' + '.join((company, *minors))} into {public}"
        case acts.Convert(company=company, public=public):
            return f"{company}: convert into {public}"
        case acts.Redeem(company=company, shares=shares):
            return f"{company}: redeem {shares}"
        case acts.RemoveToken(company=company, hex=hex_id, stop=stop):
            return f"{company}: remove {hex_id} stop {stop + 1}"
        case acts.Nationalise(company=company):
            return f"nationalise {company}"
        case acts.Counter(price=price):
            return f"counter {price}"
    return type(action).__name__.lower()
