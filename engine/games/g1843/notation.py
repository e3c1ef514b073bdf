"""One action of 1843 is one exact line: `p1: take TAB`, `p1: buy EST ipo`, `p1: offer train NOR 2+1 100 EST`."""

from __future__ import annotations

from engine.eighteen import actions as shared
from engine.eighteen.notation import RUN, Notation, PlainVerbs
from engine.games.g1843 import actions as acts

PLAIN = PlainVerbs(
    {
        "pass": shared.Pass,
        "bid": shared.Bid,
        "take": acts.Take,
        "sell": shared.Sell,
        "buy": acts.Buy,
        "start": shared.Start,
        "exchange": acts.Exchange,
        "half": acts.Half,
        "lay": shared.Lay,
        "lay_home": acts.LayHome,
        "home": acts.Home,
        "power_lay": acts.PowerLay,
        "power_build": acts.PowerBuild,
        "power_token": acts.PowerToken,
        "token": shared.Token,
        "move": acts.Move,
        "claim": acts.ClaimPort,
        "dividend": acts.Dividend,
        "private": shared.BuyPrivate,
        "private_train": acts.BuyAsTrain,
        "train": shared.BuyTrain,
        "replace": acts.ReplaceTrain,
        "turn": acts.Turn,
        "discard": shared.Discard,
        "engineers": acts.Engineers,
        "cash": acts.CashPrivate,
        "bankrupt": acts.Bankrupt,
        "sell_train": acts.SellTrain,
        "port": acts.BuyPort,
        "accept": shared.Accept,
        "decline": shared.Decline,
        "counter": shared.Counter,
    }
)
DEALS = ("private", "private_train", "train", "replace", "port")
OTHERS = {"run": RUN, "offer": "offer private …, offer train … or offer port …"}

NOTATION = Notation(PLAIN, acts.Offer, DEALS, OTHERS)
write_action, write_deal, read_action = NOTATION.write_action, NOTATION.write_deal, NOTATION.read_action
