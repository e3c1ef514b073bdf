"""Deals with other owners, in turns of companies (§8.8.1, §8.9, §10.1): which need whose consent."""

from __future__ import annotations

from engine.eighteen.actions import BuyPrivate, BuyTrain
from engine.eighteen.step import DealRule
from engine.eighteen.steps.bargaining import Bargaining
from engine.games.g1843.actions import BuyAsTrain, BuyPort, Offer, ReplaceTrain
from engine.games.g1843.notation import write_deal
from engine.games.g1843.rounds import Offered
from engine.games.g1843.state import State
from engine.games.g1843.steps.buy_port import BUYING_PORTS
from engine.games.g1843.steps.buy_private import AS_TRAIN, BUYING_PRIVATES
from engine.games.g1843.steps.buy_train import BUYING_TRAINS, REPLACING

DEALS: Bargaining[State] = Bargaining(
    Offer,
    Offered,
    write_deal,
    DealRule(BuyPrivate, BUYING_PRIVATES),
    DealRule(BuyAsTrain, AS_TRAIN),
    DealRule(BuyTrain, BUYING_TRAINS),
    DealRule(ReplaceTrain, REPLACING),
    DealRule(BuyPort, BUYING_PORTS),
)
